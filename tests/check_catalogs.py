#!/usr/bin/env python3
"""Compares the catalogs of sentences with each other and with src/. Usage: check_catalogs.py ROOT

Every language has the ids of en.lua, and an id has the same {places} in all of them. Every whole id
that src/ names in quotes is in en.lua. Ids that are put together at run time (GAME.EVENT, a phase,
`.top`) are beyond this check.
"""
import pathlib
import re
import sys

LANGUAGES = ("en", "de", "fr", "it")
ENTRY = re.compile(r"""^\s*\["([^"]+)"\]\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),?$""")
EMPTY = re.compile(r"^\s*(--.*|return \{|\}|)$")
# {name} or {name|one|other}
PLACE = re.compile(r"\{(\w+)(?:\|[^{}|]*\|[^{}|]*)?\}")
root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
GAMES = sorted(path.parent.name for path in (root / "src/games").glob("*/module.cpp"))
# A dot at the end is the beginning of an id that grows: "console.closed." + why.
SECTION = "|".join(["app", "audit", "confine", "console", "engine", "script", *GAMES])
LITERAL = re.compile(rf'"((?:{SECTION})(?:\.[a-z0-9_]+)+)"(?!\s*\+)')
findings = []
words = {language: {} for language in LANGUAGES}


def read(language):
    """id -> places; what is no entry of a flat table is a finding."""
    path = root / "scripts/lang" / f"{language}.lua"
    entries = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{path.relative_to(root)}:{number}"
        entry = ENTRY.match(line)
        if not entry:
            if not EMPTY.match(line):
                findings.append(f"{where}: not of the form [\"id\"] = \"text\",")
            continue
        name, text = entry.group(1), entry.group(2)[1:-1]
        if name in entries:
            findings.append(f"{where}: {name} is there twice")
        if not text.strip():
            findings.append(f"{where}: {name} is empty")
        text = text.replace("{{", "").replace("}}", "")
        if re.search(r"[{}]", PLACE.sub("", text)):
            findings.append(f"{where}: {name} has a brace that opens or closes no place")
        entries[name] = set(PLACE.findall(text))
        if name.startswith(("console.word.", "console.dot.")):
            words[language][name] = text.split()
    return entries


def check_words(language):
    """A word of a language stands for one English word, and is no other English one."""
    english, taken = {word for all in words["en"].values() for word in all}, {}
    for name, own in words[language].items():
        for word in own:
            if word.startswith(".") != name.startswith("console.dot."):
                findings.append(f"scripts/lang/{language}.lua: {name}: '{word}' has a dot too many, or lacks one")
            if taken.setdefault(word, name) != name or (word in english and word not in words["en"][name]):
                findings.append(f"scripts/lang/{language}.lua: {name}: '{word}' stands for something else already")


def listed(places):
    return " ".join(sorted(f"{{{place}}}" for place in places)) or "none"


catalogs = {language: read(language) for language in LANGUAGES}
english = catalogs["en"]
for language in LANGUAGES:
    check_words(language)

for language in LANGUAGES[1:]:
    path = f"scripts/lang/{language}.lua"
    other = catalogs[language]
    findings += [f"{path}: {name} is missing" for name in english if name not in other]
    findings += [f"{path}: {name} is not in en.lua" for name in other if name not in english]
    findings += [
        f"{path}: {name} has the places {listed(other[name])}, en.lua {listed(places)}"
        for name, places in english.items()
        if name in other and other[name] != places
    ]

for path in sorted((root / "src").rglob("*")):
    if path.suffix not in (".h", ".cpp"):
        continue
    text = path.read_text(encoding="utf-8")
    for literal in LITERAL.finditer(text):
        if literal.group(1) not in english:
            where = f"{path.relative_to(root)}:{text.count(chr(10), 0, literal.start()) + 1}"
            findings.append(f"{where}: {literal.group(1)} is not in en.lua")

for finding in findings:
    print(finding)
sys.exit(1 if findings else 0)
