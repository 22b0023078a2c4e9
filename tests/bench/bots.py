#!/usr/bin/env python3
"""Speed of `hausregel simulate` with a Lua bot at every seat, one thread.
Usage: bots.py HAUSREGEL [RUNS] [GAMES]

For each game: four of the bots that ship at one table, then four of each. Prints games per second of processor time: the
median, least and largest of RUNS (default 7) runs of GAMES (default 20000) games."""
import statistics
import sys

from rates import rate, simulate

program = sys.argv[1]
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 7
games = int(sys.argv[3]) if len(sys.argv) > 3 else 20000
MIXED = ["bold", "careful", "reckoner", "rival"]
BOTS = MIXED + ["regular", "master"]

for game in ("teufel", "polterfass"):
    for bots in [MIXED] + [[bot] * 4 for bot in BOTS]:
        rates = [rate(simulate(program, game, bots, games), games) for _ in range(runs)]
        name = "four mixed" if bots == MIXED else f"four {bots[0]}"
        print(f"{game:11} {name:14} {statistics.median(rates):8.0f} games/s (min {min(rates):.0f}, max {max(rates):.0f}, "
              f"{runs} runs)", flush=True)
