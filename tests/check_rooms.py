#!/usr/bin/env python3
"""Looks whether what src/X.h declares is defined in X.cpp, or the header names the file beside it. Usage: check_rooms.py ROOT

Beside it: in a comment on the same line, among the lines above it up to the next blank one, or in the rule ("// --- ") of
the section in which it stands."""
import pathlib
import re
import sys

from definitions import code_of, defines

LEAST = 500  # so many declarations at least: a change of form is not taken for silence

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
DECLARED = re.compile(
    r"^(?:\[\[\w+\]\] )?(?!return|using|friend|typedef|template|extern template|static_assert)"
    r"[A-Za-z_][\w:<>,&\* ]*?[ &\*]([A-Za-z_]\w*)\([^;{}]*\)(?: const| noexcept)*;",
    re.M | re.S,
)
findings = []
declarations = 0
for folder in sorted({path.parent for path in (root / "src").rglob("*.h")}):
    code = {path.name: code_of(path.read_text(encoding="utf-8")) for path in folder.glob("*.cpp")}
    for header in sorted(folder.glob("*.h")):
        text = header.read_text(encoding="utf-8")
        own = header.with_suffix(".cpp").name
        for found in DECLARED.finditer(text):
            if re.search(r"^template\b[^\n]*\n\Z", text[: found.start()], re.M):
                continue
            declarations += 1
            name = found.group(1)
            homes = [file for file in code if defines(code[file], name)]
            if not homes or own in homes:
                continue
            line_end = text.find("\n", found.end())
            paragraph = text[text.rfind("\n\n", 0, found.start()) + 1 : line_end]
            section = re.findall(r"^// --- .*", text[: found.start()], re.M)[-1:]
            comments = re.findall(r"//.*", paragraph) + section
            named = [file for comment in comments for file in re.findall(r"\b\w+\.cpp\b", comment)]
            where = header.relative_to(root)
            if not named:
                findings.append(f"{where}: {name} is defined in {', '.join(homes)}, and nothing says so")
            elif not set(named) & set(homes):
                findings.append(f"{where}: {name} is not defined in {', '.join(named)} but in {', '.join(homes)}")
if declarations < LEAST:
    findings.append(f"src: {declarations} declarations were seen")
for finding in findings:
    print(finding)
sys.exit(1 if findings else 0)
