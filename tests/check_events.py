#!/usr/bin/env python3
"""Compares docs/events.md with docs/events.txt, which the program writes (hausregel help --events). Usage: check_events.py ROOT

Every event, move, and member of a state and a seat of a game stands in a row of the page below the game's heading, with all its members
in their order; what all games share may stand above."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
page = (root / "docs/events.md").read_text(encoding="utf-8")
common, *sections = re.split(r"^## (\w+)$", page, flags=re.M)
by_game = dict(zip(sections[::2], sections[1::2]))
findings, games = [], set()

for line in (root / "docs/events.txt").read_text(encoding="utf-8").splitlines():
    game, what, name, *shape = line.split()
    games.add(game)
    members = [member.split(":")[0] for member in shape]
    wanted = {"state": [(member, []) for member in members], "seat": [("seats", members)], "value": []}.get(what, [(name, members)])
    for first, others in wanted:
        rows = [row for row in (common + by_game.get(game, "")).splitlines() if re.match(rf"\| [^|]*`{first}`", row)]
        told = "".join(f".*`{member}`" for member in others)
        if not any(re.search(told, row.split("|")[2]) for row in rows):
            findings.append(f"docs/events.md: {game}: no row of `{first}` with {', '.join(others) or 'nothing'}")

for finding in findings:
    print(finding)
print(f"{len(games)} games, {len(findings)} findings")
sys.exit(1 if findings or len(games) < 2 else 0)
