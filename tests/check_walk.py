#!/usr/bin/env python3
"""Compares the blocks of docs/adding-a-game.md with the game that it walks through. Usage: check_walk.py ROOT"""
import pathlib
import re
import sys
import textwrap

MOST_LINES = {"pig": 220, "bids": 260}  # what a small game takes

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
findings = []
game = (root / "tests/games/pig/pig.cpp").read_text(encoding="utf-8")
walk = (root / "docs/adding-a-game.md").read_text(encoding="utf-8")
blocks = re.findall(r"^```cpp\n(.*?)^```$", walk, re.M | re.S)
if len(blocks) < 5:
    findings.append("docs/adding-a-game.md: too few blocks for a walk")
for block in blocks:
    if block not in game and textwrap.indent(block, "  ") not in game:
        first = block.splitlines()[0]
        findings.append(f"docs/adding-a-game.md: the block that begins with '{first}' is not in tests/games/pig/pig.cpp")
for name, most in MOST_LINES.items():
    lines = sum(
        len(path.read_text(encoding="utf-8").splitlines())
        for ending in ("*.cpp", "*.h")
        for path in (root / "tests/games" / name).glob(ending)
    )
    if lines > most:
        findings.append(f"tests/games/{name}: {lines} lines; a game like it takes at most {most}")
for finding in findings:
    print(finding)
sys.exit(1 if findings else 0)
