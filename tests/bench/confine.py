#!/usr/bin/env python3
"""What confinement costs a command, as the median of pairs run with it and without.

Usage: confine.py HAUSREGEL ROOT [PAIRS]

Counted is processor time, of the program and of its child: a busy machine takes no part in it. The time that
passes is printed beside it. A program that says that it cannot confine is not measured (status 77).
"""
import pathlib
import resource
import statistics
import subprocess
import sys
import time

binary, root = sys.argv[1], pathlib.Path(sys.argv[2])
pairs = int(sys.argv[3]) if len(sys.argv) > 3 else 21
COMMANDS = (
    ("rules", "show", "official", "--game", "polterfass"),
    ("audit", str(root / "tests/golden/teufel-virtual.jsonl")),
    ("replay", str(root / "tests/golden/teufel-virtual.jsonl"), "--under", "official"),
)


def cost(words):
    """Processor time and time of one run, in seconds."""
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ran = subprocess.run([binary, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    took, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    assert ran.returncode in (0, 1), (words, ran.returncode, ran.stderr)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, took, ran.stderr


if cost(COMMANDS[0])[2]:
    sys.exit(77)
for words in COMMANDS:
    confined, free = [], []
    for _ in range(pairs):
        confined.append(cost(words)[:2])
        free.append(cost((*words, "--unconfined"))[:2])
    work = statistics.median(a[0] - b[0] for a, b in zip(confined, free))
    passed = statistics.median(a[1] - b[1] for a, b in zip(confined, free))
    alone = statistics.median(b[1] for b in free)
    print(f"{words[0]}: {work * 1000:.1f} ms of work, {passed * 1000:.1f} ms of time more than {alone * 1000:.1f} ms")
