#!/usr/bin/env python3
"""Puts the blocks of docs/adding-a-game.md together: they are the game, but for comments. Usage: check_walk.py ROOT"""
import difflib
import pathlib
import re
import sys

MOST_LINES = {"pig": 225, "bids": 265}  # what a small game takes

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
findings = []


def code_of(text):
    """The lines of a source file without comments, blank lines and indentation."""
    bare = (re.sub(r"(^|\s)//.*", "", line).strip() for line in text.splitlines())
    return [line for line in bare if line]


game = code_of((root / "tests/games/pig/pig.cpp").read_text(encoding="utf-8"))
walk = (root / "docs/adding-a-game.md").read_text(encoding="utf-8")
walked = code_of("".join(re.findall(r"^```cpp\n(.*?)^```$", walk, re.M | re.S)))
findings += difflib.unified_diff(game, walked, "tests/games/pig/pig.cpp", "docs/adding-a-game.md", n=0, lineterm="")
variant = (root / "tests/games/pig/official.lua").read_text(encoding="utf-8")
if re.findall(r"^```lua\n(.*?)^```$", walk, re.M | re.S) != [variant]:
    findings.append("docs/adding-a-game.md: its variant is not tests/games/pig/official.lua")
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
