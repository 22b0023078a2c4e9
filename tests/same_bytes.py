#!/usr/bin/env python3
"""Every variant that ships, played three times in processes of its own: the journals must be equal to the byte.
Usage: same_bytes.py HAUSREGEL ROOT [OTHER_HAUSREGEL]; with another build ten times, and the eleventh journal is of that one."""
import os
import pathlib
import subprocess
import sys
import tempfile

# Every entry is synced to disk; where there is a file system in memory, that costs nothing.
ROOM = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def play(program, game, variant, players, journal):
    """Exit status of a game played to its end."""
    seats = players.count(",") + 1
    done = subprocess.run([program, "play", game, "--players", players, "--bots", ",".join((["steady"] + ["random"] * 5)[:seats]),
                           "--seed", "7", "--variant", variant, "--auto", "--journal", str(journal)],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60)
    if done.returncode not in (0, 2):
        sys.exit(f"{variant}: {done.stderr.decode()}")
    return done.returncode


programs = [sys.argv[1]] * 3 if len(sys.argv) < 4 else [sys.argv[1]] * 10 + [sys.argv[3]]
root = pathlib.Path(sys.argv[2])
findings = 0
variants = sorted((root / "variants").glob("*/*.lua"))
for path in variants:
    game = path.parent.name
    journals = set()
    with tempfile.TemporaryDirectory(dir=ROOM) as folder:
        for number, program in enumerate(programs):
            journal = pathlib.Path(folder) / f"{number}.jsonl"
            # Some variants are for two.
            if play(program, game, path.stem, "A,B,C", journal) == 2 and play(program, game, path.stem, "A,B", journal) == 2:
                sys.exit(f"{path.name}: neither for two nor for three")
            journals.add(journal.read_bytes())
    if len(journals) != 1:
        findings += 1
        print(f"{path.relative_to(root)}: {len(journals)} different journals")
print(f"{len(variants)} variants, {findings} differ")
sys.exit(1 if findings or not variants else 0)
