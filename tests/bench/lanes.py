#!/usr/bin/env python3
"""Games per second with tables side by side. Usage: lanes.py HAUSREGEL [RUNS] [GAMES]

Prints a table: a row for each line-up and edition, a column for each number of lanes; medians of RUNS runs (default 3)
in turn, of processor time."""
import statistics
import sys

from rates import rate, simulate

program = sys.argv[1]
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
games = int(sys.argv[3]) if len(sys.argv) > 3 else 100000
WIDTHS = (1, 4, 8)
GAMES = ("teufel", "polterfass")
EDITIONS = ("english", "italian")


def line_ups(game):
    for seats in range(2 if game == "teufel" else 3, 7):
        yield f"{seats} steady", ["steady"] * seats, "official"
    yield "4 random", ["random"] * 4, "official"
    yield "mixed", ["random", "steady"] * 2, "official"
    for edition in EDITIONS:
        yield f"4 steady, `{edition}`", ["steady"] * 4, edition


print("| game | line-up | 1 lane | 4 lanes | 8 lanes |\n|---|---|---|---|---|")
for game in GAMES:
    for what, bots, edition in line_ups(game):
        rates = {width: [] for width in WIDTHS}
        for _ in range(runs):
            for width in WIDTHS:
                rates[width].append(rate(simulate(program, game, bots, games, edition, width), games))
        print(f"| `{game}` | {what} | " + " | ".join(f"{statistics.median(rates[w]):,.0f}" for w in WIDTHS) + " |")
