#!/usr/bin/env python3
"""How soon `compare` finds a small difference. Usage: power_test.py HAUSREGEL

Four `steady` at polterfass, values without hooks. The chance that a barrel stands, 4/11 instead of 1/3, gives the first in the
round 0.5 points more; a goal of 76 instead of 75 the fourth 0.1 points. Both are to be found in 95 of 100 comparisons;
the processor time that it took on one core is told, not judged."""
import json
import resource
import subprocess
import sys

CASES = [  # rules, measure, points, games at most, comparisons
    ("stand_chance=[4,11]", "turn.1", 0.5, 1_200_000, 40),
    ("goal=76", "turn.4", 0.1, 20_000_000, 20),
]

program = sys.argv[1]
bad = False
for rules, measure, points, games, comparisons in CASES:
    found, slowest, sum_of = 0, 0, 0
    for seed in range(1, comparisons + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([program, "compare", "polterfass", "official", rules, "--players", "4", "--population", "steady",
                               "--measures", measure, "--games", str(games), "--seed", str(seed), "--threads", "1", "--json"],
                              capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{rules}: {done.returncode}\n{done.stderr}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        one = json.loads(done.stdout)["measures"][0]
        found += one["verdict"] == "more"
        slowest, sum_of = max(slowest, took), sum_of + took
    good = found >= 0.95 * comparisons
    bad = bad or not good
    print(f"{rules}: {points} points found in {found} of {comparisons} comparisons; {sum_of / comparisons:.2f} s on average, "
          f"{slowest:.2f} s at most" + ("" if good else "  <- fewer than 95 %"), flush=True)
sys.exit(bad)
