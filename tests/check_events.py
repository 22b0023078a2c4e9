#!/usr/bin/env python3
"""Compares docs/events.md with the sources. Usage: check_events.py ROOT

Every event and every command that engine/events.h or a game's types.h name, and every member of a State and a Player, stands in the
page, with the names of all its fields in their order, below its game's heading."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
STRUCT = re.compile(r"^struct (\w+)(?: : [^\n]*)? \{\n(.*?)^\};$", re.M | re.S)
NAME = re.compile(r'kName = (?:"(\w+)"|\w+::(\w+))')
WORD = re.compile(r'std::string_view (\w+) = "(\w+)"')
ALIAS = re.compile(r"^using (\w+) = (\w+)<int>;", re.M)  # an event of one table
FIELDS = re.compile(r'FIELDS\(\w+(?:, "([^"]*)"|([^)]*)\))')
LISTED = re.compile(r"using (Event|Command) =\s*std::variant<([^;]*)>;")

findings = []


def structs(*files):
    """name -> (journal name, fields) of every plain struct."""
    found = {}
    for file in files:
        text = (root / file).read_text(encoding="utf-8")
        words = dict(WORD.findall(text))
        for struct, body in STRUCT.findall(text):
            name = NAME.search(body)
            fields = FIELDS.search(body)
            found[struct] = (name and (name.group(1) or words.get(name.group(2))), re.findall(r"\w+", " ".join(filter(None, fields.groups()))) if fields else [])
        found |= {one: found[at_tables] for one, at_tables in ALIAS.findall(text) if at_tables in found}
    return found


def check(where, page, what, fields):
    """A row that begins with `what` and names `fields` in order."""
    rows = [line for line in page.splitlines() if re.match(rf"\| [^|]*`{what}`", line)]
    wanted = "".join(f".*`{field}`" for field in fields)
    if not any(re.search(wanted, row.split("|")[2]) for row in rows):
        findings.append(f"docs/events.md: {where}: no row of `{what}` with {', '.join(fields) or 'nothing'}")


page = (root / "docs/events.md").read_text(encoding="utf-8")
common, *sections = re.split(r"^## (\w+)$", page, flags=re.M)
by_game = dict(zip(sections[::2], sections[1::2]))
games = sorted(path.parent.name for path in (root / "src/games").glob("*/module.cpp"))
for name, fields in structs("src/engine/events.h").values():
    if name:
        check("every game", common, name, fields)
for game in games:
    files = ["src/engine/moves/rounds.h", f"src/games/{game}/types.h"]
    section = by_game.get(game, "")
    known = structs(*files)
    listed = {kind: names for file in files for kind, names in LISTED.findall((root / file).read_text(encoding="utf-8"))}
    rows = [struct for kind in ("Event", "Command") for struct in re.findall(r"\w+", listed[kind]) if struct in known]
    for struct in rows:
        check(game, section, known[struct][0], known[struct][1])
    for field in known["State"][1]:
        check(game, section, field, [])
    check(game, section, "seats", known["Player"][1])

for finding in findings:
    print(finding)
print(f"{len(games)} games, {len(findings)} findings")
sys.exit(1 if findings else 0)
