#!/usr/bin/env python3
"""Refuses includes that docs/architecture.md does not allow. Usage: check_layers.py ROOT"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
table = {}
for line in (root / "docs/architecture.md").read_text(encoding="utf-8").splitlines():
    row = re.match(r"\| `([\w/*]+)` \| (.*?) \|", line)
    if row:
        table[row.group(1)] = set(re.findall(r"`([\w/]+)`", row.group(2)))

findings = []


def folder_of(path):
    """The row a source file belongs to, and the folder it may always include."""
    parts = path.relative_to(root / "src").parts
    if parts[0] == "games":
        return "games/*", "games/" + parts[1] if len(parts) > 2 else "games"
    return parts[0], parts[0]


for path in sorted((root / "src").rglob("*")):
    if path.suffix not in (".h", ".cpp"):
        continue
    row, own = folder_of(path)
    if row not in table:
        findings.append(f"{path}: folder '{row}' has no row in docs/architecture.md")
        continue
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        include = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
        if not include:
            continue
        name = include.group(2)
        where = f"{path.relative_to(root)}:{number}"
        if re.fullmatch(r"lua\w*\.h(pp)?|lauxlib\.h", name) and row != "script":
            findings.append(f"{where}: Lua belongs to src/script")
        if name == "utf8proc.h" and path.name != "text.cpp":
            findings.append(f"{where}: utf8proc belongs to src/core/text.cpp")
        if name == "random":
            findings.append(f"{where}: <random> is not the same everywhere; draw through core/dice.h")
        if name == "expected":
            findings.append(f"{where}: use core/result.h")
        if include.group(1) == '"':
            target = "/".join(name.split("/")[:-1])
            top = target if target.startswith("games/") else target.split("/")[0]
            if top != own and top not in table[row]:
                findings.append(f"{where}: src/{own} may not include {name}")

for finding in findings:
    print(finding)
sys.exit(1 if findings else 0)
