#!/usr/bin/env python3
"""Compares `hausregel simulate` with the hand-written games on one core.
Usage: speed.py HAUSREGEL LIMIT_SOURCE [RUNS] [GAMES]

Builds the limit with g++ -O3 -march=native, then runs both in turn, RUNS times (default 7) for each game, and prints
games per second of processor time: the medians, and the median, least and largest of the paired ratios."""
import os
import statistics
import subprocess
import sys
import tempfile

program, source = sys.argv[1], sys.argv[2]
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 7
games = int(sys.argv[4]) if len(sys.argv) > 4 else 300000


def rate(command):
    """Games per second of processor time; start-up included."""
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with {status}")
    return games / (usage.ru_utime + usage.ru_stime)


with tempfile.TemporaryDirectory() as folder:
    limit = os.path.join(folder, "limit")
    subprocess.run(["g++", "-O3", "-march=native", "-std=c++20", "-o", limit, source], check=True)
    for game, limit_game in (("teufel", "devil"), ("polterfass", "barrel")):
        ours, theirs = [], []
        for _ in range(runs):
            ours.append(rate([program, "simulate", game, "--players", "4", "--bots", "steady,steady,steady,steady",
                              "--games", str(games), "--seed", "7", "--threads", "1", "--json"]))
            theirs.append(rate([limit, limit_game, "4", str(games)]))
        ratios = [a / b for a, b in zip(ours, theirs)]
        print(f"{game:11} {statistics.median(ours):9.0f} games/s   limit {statistics.median(theirs):9.0f}   "
              f"ratio {statistics.median(ratios):.3f} (min {min(ratios):.3f}, max {max(ratios):.3f}, {runs} pairs)")
