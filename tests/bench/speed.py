#!/usr/bin/env python3
"""Compares `hausregel simulate` with the hand-written games on one core.
Usage: speed.py HAUSREGEL LIMIT_SOURCE [RUNS] [GAMES]

Builds the limit with g++ -O3 -march=native, then runs both in turn, RUNS times (default 7) for each game, and prints
games per second of processor time: the medians, and the median, least and largest of the paired ratios, with as many
tables side by side as the processor has lanes for, with four, and with one. Then the same for a teufel variant that pays by a hook in Lua, beside one that sets a rule instead."""
import os
import statistics
import subprocess
import sys
import tempfile

from rates import rate, simulate

program, source = sys.argv[1], sys.argv[2]
runs = int(sys.argv[3]) if len(sys.argv) > 3 else 7
games = int(sys.argv[4]) if len(sys.argv) > 4 else 300000


def ours(game, count, variant="official", lanes=None):
    return rate(simulate(program, game, ["steady"] * 4, count, variant, lanes), count)


def compare(what, against, one, other):
    """Both are functions that give a rate."""
    pairs = [(one(), other()) for _ in range(runs)]
    ratios = [a / b for a, b in pairs]
    print(f"{what:14} {statistics.median(a for a, _ in pairs):9.0f} games/s   "
          f"{against:8} {statistics.median(b for _, b in pairs):9.0f}   "
          f"ratio {statistics.median(ratios):.3f} (min {min(ratios):.3f}, max {max(ratios):.3f}, {runs} pairs)")


def variant(folder, name, body):
    path = os.path.join(folder, name + ".lua")
    with open(path, "w") as file:
        file.write(f'return {{ game = "teufel", name = "{name}", {body} }}\n')
    return path


with tempfile.TemporaryDirectory() as folder:
    limit = os.path.join(folder, "limit")
    subprocess.run(["g++", "-O3", "-march=native", "-std=c++20", "-o", limit, source], check=True)
    for game, limit_game in (("teufel", "devil"), ("polterfass", "barrel")):
        for lanes in (None, 4, 1):
            compare(f"{game} {lanes or ''}", "limit", lambda: ours(game, games, lanes=lanes),
                    lambda: rate([limit, limit_game, "4", str(games)], games))
    hook = variant(folder, "by-hook",
                   "hooks = { payout = function(f) if f.top then return 3 * f.stake end return f.stake end }")
    rule = variant(folder, "by-rule", "rules = { top_win_factor = 3 }")
    few = games // 4
    compare("payout in Lua", "rule", lambda: ours("teufel", few, hook), lambda: ours("teufel", games, rule))
