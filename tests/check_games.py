#!/usr/bin/env python3
"""Looks whether a game's members are what the engine asks for: a misspelt one would be left unused. Usage: check_games.py ROOT

Read are the structs that derive from GameParts or SealingParts, in src/games/*/game.h and tests/games/*/*.cpp. A static member or a
`using` of theirs is one of GameParts or SealingParts, or src/engine asks for it as G::NAME, or the game's folder names it once more."""
import difflib
import pathlib
import re
import sys

from definitions import code_of

LEAST = 3  # so many games at least: a change of form is not taken for silence

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
GAME = re.compile(r"\bstruct (\w+) : (?:GameParts|SealingParts)<")
MEMBER = re.compile(r"^ +(?:using (\w+) =|static [^;{}=()]*?(\w+)(?:\[\])?(?: *[(=;{]))", re.M)
ASKED = re.compile(r"\bG::(?:template )?(\w+)")


def bodies(text, opening):
    """(match, text between the braces) of each struct or class whose head matches."""
    for found in opening.finditer(text):
        start = text.index("{", found.end())
        depth, end = 1, start + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield found, text[start + 1 : end - 1]


def members(body):
    """The names of static members and aliases in a struct's body, not in the bodies of its functions."""
    flat = re.sub(r"\{[^{}]*\}", "{}", body)
    while flat != body:
        body, flat = flat, re.sub(r"\{[^{}]*\}", "{}", flat)
    return [using or static for using, static in MEMBER.findall(body)]


engine = {path: code_of(path.read_text(encoding="utf-8")) for path in sorted((root / "src/engine").rglob("*.h"))}
parts = code_of((root / "src/engine/game_parts.h").read_text(encoding="utf-8"))
known = {name for text in engine.values() for name in ASKED.findall(text)}
for _, body in bodies(parts, re.compile(r"\bclass (?:GameParts|SealingParts)\b")):
    known |= set(members(body))

findings = []
games = 0
for path in sorted([*root.glob("src/games/*/game.h"), *root.glob("tests/games/*/*.cpp")]):
    text = code_of(path.read_text(encoding="utf-8"))
    for found, body in bodies(text, GAME):
        games += 1
        folder = "\n".join(
            code_of(file.read_text(encoding="utf-8")) for end in ("*.h", "*.cpp") for file in path.parent.glob(end)
        )
        for name in members(body):
            game = found.group(1)
            # A definition outside the struct is no use; a function is used by calls, and its name may be a variable's.
            call = r" ?\(" if re.search(rf"\b{name} ?\(", body) else r"\b"
            used = len(re.findall(rf"(?<!{game}::)\b{name}{call}", folder)) > 1
            if name in known or used:
                continue
            near = difflib.get_close_matches(name, sorted(known), 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            findings.append(f"{path.relative_to(root)}: {game}::{name} is asked for by nobody{hint}")
if games < LEAST:
    findings.append(f"{games} games were seen")
for finding in findings:
    print(finding)
sys.exit(1 if findings else 0)
