#!/usr/bin/env python3
"""Compares the catalogs of sentences with each other and with src/. Usage: check_catalogs.py ROOT

A game's sentences stand in src/games/GAME/lang, those of all games and of the program in scripts/lang. Every language has the ids of en.lua, and those of what scripts may call, whose English stands in src/; an id has the same
{places} in all of them. What the rules, hooks and questions of a game are for stands in en.lua. Every whole id that src/ names in quotes is in en.lua or has its English
beside it. Words in capitals of the lines in docs/commands.md have theirs. Ids that are put together
at run time (GAME.EVENT, a phase, `.top`) are beyond this check.
"""
import pathlib
import re
import sys

from catalogs import LANGUAGES, games, is_made, places, read, rows, sources, worded

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
GAMES = games(root)
# A dot at the end is the beginning of an id that grows: "console.closed." + why.
SECTION = "|".join(["app", "audit", "confine", "console", "engine", "script", *GAMES])
LITERAL = re.compile(rf'"((?:{SECTION})(?:\.[a-z0-9_]+)+)"(?!\s*\+)')
findings = []


def listed(names):
    return " ".join(sorted(f"{{{name}}}" for name in names)) or "none"


catalogs = {language: read(root, language, findings) for language in LANGUAGES}
english = catalogs["en"]
spoken = worded(root, english)
of_rows, of_shared = rows(root)
of_any_row = re.compile(rf"(?:{'|'.join(GAMES)})\.(?:rule|hook|question)\.")
findings += [f"scripts/lang/en.lua: {name} is missing" for name in sorted(of_rows) if name not in english]
findings += [f"scripts/lang/en.lua: no row is {name}" for name in english if of_any_row.match(name) and name not in of_rows]
lines = " ".join(re.findall(r"^\| `(.*?)` \|", (root / "docs/commands.md").read_text(encoding="utf-8"), re.M))
of_forms = sorted(set(re.findall(r"\b[A-Z]{2,}\b", lines)))
for language in LANGUAGES[1:]:
    path = f"scripts/lang/{language}.lua"
    other = catalogs[language]
    wanted = [*english, *spoken, *sorted(of_shared)]
    findings += [f"{path}: {word} of a form is missing" for word in of_forms
                 if not any(f"{room}.form.{word}" in other for room in ("engine", *GAMES))]
    findings += [f"{path}: {name} is missing" for name in wanted if name not in other]
    findings += [f"{path}: nothing says {name}" for name in other if name not in wanted and not is_made(name)]
    findings += [
        f"{path}: {name} has the places {listed(places(other[name]))}, the English {listed(places(text))}"
        for name, text in [*english.items(), *spoken.items()]
        if name in other and places(other[name]) != places(text)
    ]
for language in LANGUAGES:
    findings += [
        f"scripts/lang/{language}.lua: {name} is no sentence"
        for name, text in catalogs[language].items()
        if of_any_row.match(name) and ".rule." not in name and not text.endswith(".")
    ]

known = {name for catalog in catalogs.values() for name in catalog}
for path, text in sources(root):
    # A game has ids of its own and of every game; no other folder has any of a game.
    folder = path.parent.name if path.parent.parent.name == "games" else ""
    for name in sorted(known & set(re.findall(r'"([\w.]+)"', text))):
        room = name.split(".")[0]
        if (folder and room not in (folder, "engine")) or (not folder and room in GAMES):
            findings.append(f"{path.relative_to(root)}: {name} belongs to others")
    for literal in LITERAL.finditer(text):
        of_lua = f"language.{literal.group(1)}" in english  # its table is no game
        if literal.group(1) not in english and literal.group(1) not in spoken and not of_lua:
            where = f"{path.relative_to(root)}:{text.count(chr(10), 0, literal.start()) + 1}"
            findings.append(f"{where}: {literal.group(1)} is not in en.lua")

# What is read of the environment is in the table that the help and the manual page are made of.
table = (root / "src/app/cli.h").read_text(encoding="utf-8")
read_there = re.compile(r'"((?:HAUSREGEL|XDG|LC|CLICOLOR)_[A-Z_]+|HOME|LANG|TERM|NO_COLOR|FORCE_COLOR|CLICOLOR)"')
for path, text in sources(root):
    findings += [f"{path.relative_to(root)}: {name} is not in kVariables of src/app/cli.h, or has no app.variable.{name}"
                 for name in sorted(set(read_there.findall(text)))
                 if f'"{name}"' not in table or f"app.variable.{name}" not in english]

for finding in findings:
    print(finding)
sys.exit(1 if findings else 0)
