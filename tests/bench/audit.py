#!/usr/bin/env python3
"""Speed and memory of audits, beside `sha256sum` on the same file. Usage: audit.py HAUSREGEL

Makes a journal of about 1,500,000 entries (600 MB), and a smaller one under a variant that pays by a hook, in a folder
that vanishes. Build with -O3.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

VARIANT = """return {{ game = "teufel", name = "{name}", extends = "official", title = {{ en = "Endless" }},
  rules = {{ goal = 10000, max_rounds = {rounds}, win_factor = 0, top_win_factor = 0, bonus_coal = 0, bonus_pieces = 0 }},
  hooks = {{ {hooks} }} }}"""
binary = str(pathlib.Path(sys.argv[1]).resolve())


def timed(*args):
    """Seconds of processor time, and the most memory in MiB, of the best of three runs."""
    best, most = float("inf"), 0
    for _ in range(3):
        child = subprocess.Popen(args, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        if status != 0:
            sys.exit(f"{args}: status {status}")
        best, most = min(best, used.ru_utime + used.ru_stime), max(most, used.ru_maxrss / 1024)
    return best, most


def long_game(folder, name, rounds, hooks=""):
    """A journal of one game, and how many entries it has."""
    variant = pathlib.Path(folder) / f"{name}.lua"
    variant.write_text(VARIANT.format(name=name, rounds=rounds, hooks=hooks), encoding="utf-8")
    games = pathlib.Path(folder) / name
    games.mkdir()
    subprocess.run([binary, "simulate", "teufel", "--players", "4", "--games", "1", "--bots", "random,random,random,random",
                    "--variant", str(variant), "--journals", str(games)], check=True, capture_output=True)
    journal = str(next(games.glob("*.jsonl")))
    with open(journal, "rb") as file:
        return journal, sum(1 for _ in file)


with tempfile.TemporaryDirectory() as folder:
    journal, entries = long_game(folder, "endless", 100000)
    sums, _ = timed("sha256sum", journal)
    chain, _ = timed(binary, "audit", "--depth", "chain", journal)
    full, memory = timed(binary, "audit", "--trust", journal)
    print(f"{entries} entries, {os.path.getsize(journal) / 1e6:.0f} MB")
    print(f"sha256sum {sums:.2f} s; chain {chain:.2f} s, {chain / sums:.2f} times as long (at most 2.5)")
    print(f"full depth {full:.2f} s, {entries / full:.0f} entries/s (at least 150,000), {memory:.0f} MiB (at most 64)")
    journal, entries = long_game(folder, "hooked", 5000, "payout = function(f, base) return base(f) end")
    full, memory = timed(binary, "audit", "--trust", journal)
    print(f"with a hook: {entries} entries, {entries / full:.0f} entries/s (at least 10,000), {memory:.0f} MiB")
