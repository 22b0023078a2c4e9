#!/usr/bin/env python3
"""What games between bots cost, one thread. Usage: bots.py HAUSREGEL [RUNS] [GAMES]

Prints a table: for each game and line-up (four of each bot that ships, and four kinds at one table) games per second
of processor time, the median, least and largest of RUNS (default 7) runs of GAMES (default 20000) games, and what 10^9 games
cost at the median, in core hours. The bots that are no scripts play twenty times as many."""
import statistics
import sys

from rates import rate, simulate

program = sys.argv[1]
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 7
games = int(sys.argv[3]) if len(sys.argv) > 3 else 20000
COMPILED = ["steady", "random"]
MIXED = ["bold", "careful", "reckoner", "rival"]
IN_LUA = MIXED + ["regular", "master"]

print("| game | bots | games per second: median (least, most) | core hours for 10⁹ games |\n|---|---|---|---|")
for game in ("teufel", "polterfass"):
    for bots in [[bot] * 4 for bot in COMPILED + IN_LUA] + [MIXED]:
        count = games * 20 if bots[0] in COMPILED else games
        rates = [rate(simulate(program, game, bots, count), count) for _ in range(runs)]
        median = statistics.median(rates)
        name = f"four `{bots[0]}`" if bots[0] == bots[1] else "four mixed"
        print(f"| `{game}` | {name} | {median:,.0f} ({min(rates):,.0f}, {max(rates):,.0f}) | {1e9 / median / 3600:,.2f} |",
              flush=True)
