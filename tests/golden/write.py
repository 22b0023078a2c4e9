#!/usr/bin/env python3
"""Writes the stored journals anew, by the program. Usage: write.py HAUSREGEL

They are of format hausregel/3, and every later program must take them as they are: this is for journals that are added, or for
a format that no release has written yet. Not all can be made again byte for byte: what is not seeded has other seeds."""
import pathlib
import shutil
import subprocess
import sys
import tempfile

program, stored = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(__file__).resolve().parent

BOTS = ".bots Ann=steady\n.bots Bob=random\n.bots Cleo=steady\n"

# What a line of play can hold besides moves: phrases, a value taken back, a round given up, places set by hand, notes, marks,
# seats that change hands, a branch that is announced, and other rules from round 3 on.
LINE = {
    "teufel": f"""
new teufel Ann Bob Cleo journal=teufel-line.jsonl starter=random
phrase Ann sand
next
phrase Cleo "a red herring"
bet Ann 40
.undo
bets 20 30 40
draw
.undo round because "the cat drew"
{BOTS}.note begun anew
next
.auto
.mark "after one round"
.set Bob.chips 300 because "a loan"
.branch branch 1
next
.auto
.finish because "late"
.switch main
.leave Ann random
.join Ann
.bots Ann=steady
next
.auto
.reload italian
next
.auto
.finish because "even later"
""",
    "polterfass": f"""
new polterfass Ann Bob Cleo Dora journal=polterfass-line.jsonl
.bots Dora=random
phrase Bob "good ale"
next
.undo round because "spilt"
phrase Ann sand
{BOTS}next
.auto
.set Bob.total 20 because "counted wrong"
.reload french
next
.auto
.finish because "late"
""",
}
# A real table: what was typed wrong, a round given up, and the end.
TABLE = {
    "teufel": """
new teufel Ann Bob mode=table journal=teufel-table.jsonl
next
20 30
50 25 s
.undo
50 75 s
20 d
n
next
10 20
d
.undo round 2 because "wrong seats"
.set Ann.chips 900 because "all lay it down"
next
100 10
100 s
d
n
next
200 50
10 20 50 75 50 s
25 s
.finish
""",
    "polterfass": """
new polterfass Ann Bob Cleo mode=table journal=polterfass-table.jsonl
next
9 8 7 x
?, ??
3
.undo
6 6
close
9
3, 2 4
next
8 8 d
4, ?
close
7
.finish because "closing time"
""",
}


def run(folder, words, typed=None):
    done = subprocess.run([program, *words], input=typed, capture_output=True, text=True, cwd=folder)
    if done.returncode != 0:
        sys.exit(f"{words}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr}")


with tempfile.TemporaryDirectory() as folder:
    for game in ("teufel", "polterfass"):
        play = ["play", game, "--players", "Ann,Bob,Cleo", "--bots", "steady,random,steady", "--auto", "--journal"]
        run(folder, [*play, f"{game}-seeded.jsonl", "--seed", "7"])
        run(folder, ["simulate", game, "--players", "3", "--bots", "steady,random,steady", "--games", "1", "--seats", "fixed",
                     "--seed", "7", "--journals", "lab"])
        shutil.move(f"{folder}/lab/{game}-000000.jsonl", f"{folder}/{game}-lab.jsonl")
        run(folder, [], LINE[game])
        run(folder, [], TABLE[game])
    run(folder, [*play[:1], "teufel", *play[2:], "teufel-virtual.jsonl"])
    run(folder, ["journal", "redact", "teufel-virtual.jsonl", "--out", "teufel-redacted.jsonl"])
    journals = sorted(pathlib.Path(folder).glob("*.jsonl"))
    run(folder, ["audit", "--trust", *map(str, journals)])
    for old in stored.glob("*.jsonl"):
        old.unlink()
    for journal in journals:
        shutil.copy(journal, stored)
        print(f"{journal.name}: {journal.read_bytes().count(10)} entries")
