#!/usr/bin/env python3
"""Speed of `hausregel simulate` with a Lua bot at every seat, one thread.
Usage: bots.py HAUSREGEL [RUNS] [GAMES]

For each game: the four bots that ship at one table, then four of each. Prints games per second of processor time: the
median, least and largest of RUNS (default 7) runs of GAMES (default 20000) games."""
import os
import statistics
import subprocess
import sys

program = sys.argv[1]
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 7
games = int(sys.argv[3]) if len(sys.argv) > 3 else 20000
BOTS = ["bold", "careful", "reckoner", "rival"]


def rate(game, bots):
    """Games per second of processor time; start-up included."""
    command = [program, "simulate", game, "--players", "4", "--bots", ",".join(bots), "--games", str(games), "--seed", "7",
               "--threads", "1", "--json"]
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with {status}")
    return games / (usage.ru_utime + usage.ru_stime)


for game in ("teufel", "polterfass"):
    for bots in [BOTS] + [[bot] * 4 for bot in BOTS]:
        rates = [rate(game, bots) for _ in range(runs)]
        name = "all four" if bots == BOTS else f"four {bots[0]}"
        print(f"{game:11} {name:14} {statistics.median(rates):8.0f} games/s (min {min(rates):.0f}, max {max(rates):.0f}, "
              f"{runs} runs)", flush=True)
