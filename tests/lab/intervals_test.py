#!/usr/bin/env python3
"""Whether 95 % intervals of `simulate` miss the truth in 5 of 100 experiments. Usage: intervals_test.py HAUSREGEL

200 experiments a line-up, 1,000 with HAUSREGEL_LONG: by seeds fixed here, or as the shards of one seed. The truth is the
mean of all of them, which is much more exact than each. Between 1 and 19 may miss, of 1,000 between 30 and 70: three
standard deviations, what a fair coin of 5 % does in 996 of 1,000 tries."""
import concurrent.futures
import json
import math
import os
import subprocess
import sys

EXPERIMENTS = 1000 if os.environ.get("HAUSREGEL_LONG") else 200
MOST = math.floor(0.05 * EXPERIMENTS + 3 * math.sqrt(0.05 * 0.95 * EXPERIMENTS))
LEAST = math.ceil(0.1 * EXPERIMENTS - MOST)
GAMES = {"teufel": "4", "polterfass": "4"}
LINE_UPS = {  # name: (words, number of games, what is looked at)
    "rotated": (["--bots", "random,random,steady,steady"], 600, ["bot", "turn", "rounds"]),
    "fixed": (["--bots", "random,steady,random,steady", "--seats", "fixed"], 200, ["bot", "seat", "rounds"]),
}

program = sys.argv[1]


def figures(text):
    """The estimates of a run, with their intervals."""
    said = json.loads(text)
    steady = next(bot for bot in said["by_bot"] if bot["bot"] == "steady")
    return {
        "bot": (steady["wins"], *steady["wins95"]),
        "turn": (said["by_turn"]["wins"][0], *said["by_turn"]["wins95"][0]),
        "seat": (said["wins"][1], *said["wins95"][1]),
        "rounds": (said["rounds"]["mean"], *said["rounds"]["mean95"]),
    }


def run(words):
    done = subprocess.run([program, "simulate", *words, "--threads", "1", "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{words}: {done.returncode}\n{done.stderr}")
    return figures(done.stdout)


bad = False
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for game, players in GAMES.items():
        for name, (words, games, looked_at) in LINE_UPS.items():
            line_up = [game, "--players", players, *words]
            seeds = [[*line_up, "--games", str(games), "--seed", str(seed)] for seed in range(1, EXPERIMENTS + 1)]
            shards = [[*line_up, "--games", str(games * EXPERIMENTS), "--seed", "1", "--shard", f"{i}/{EXPERIMENTS}"]
                      for i in range(1, EXPERIMENTS + 1)]
            for kind, runs in (("seeds", seeds), ("shards", shards)):
                results = list(pool.map(run, runs))
                for what in looked_at:
                    truth = sum(result[what][0] for result in results) / len(results)
                    missed = sum(not result[what][1] <= truth <= result[what][2] for result in results)
                    good = LEAST <= missed <= MOST
                    bad = bad or not good
                    print(f"{game} {name:8} {kind:6} {what:6} {truth:8.4f}: {missed} of {len(results)} miss"
                          + ("" if good else f"  <- not {LEAST} to {MOST}"), flush=True)
sys.exit(bad)
