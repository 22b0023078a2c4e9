#!/usr/bin/env python3
"""Looks up what docs/architecture.md names with its file: each is defined there. Usage: check_architecture.py ROOT"""
import pathlib
import re
import sys

from definitions import code_of, defines

LEAST = 55  # so many pairs at least: a change of form is not taken for silence
root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
text = (root / "docs/architecture.md").read_text(encoding="utf-8")
pairs = []
for names, file in re.findall(r"((?:`[\w:]+`(?: \(`[\w.]+`\))?(?:, | and )?)+)(?: \(| in | \| )`(src/[\w/.]+)`", text):
    pairs += [(name, file) for name in re.findall(r"(?<!\()`([\w:]+)`", names)]
findings = [] if len(pairs) >= LEAST else [f"docs/architecture.md: {len(pairs)} functions with their files"]
for file in sorted(set(re.findall(r"`([a-z]+/[a-z_]+)`", text))):
    if (root / "src" / file.split("/")[0]).is_dir() and not any(root.glob(f"src/{file}*")):
        findings.append(f"docs/architecture.md: no src/{file}")
for name, file in pairs:
    path = root / file
    if not path.is_file():
        findings.append(f"docs/architecture.md: no file {file}")
    elif not defines(code_of(path.read_text(encoding="utf-8")), name):
        findings.append(f"docs/architecture.md: {name} is not defined in {file}")
for finding in findings:
    print(finding)
print(f"{len(pairs)} functions, {len(findings)} findings")
sys.exit(1 if findings else 0)
