#!/usr/bin/env python3
"""Looks at the tree itself: top level, file sizes, unbuilt tests, links in documents. Usage: check_tree.py ROOT"""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
listed = subprocess.run(["git", "-C", str(root), "ls-files"], capture_output=True, text=True, check=True)
files = [root / name for name in listed.stdout.split("\n") if name]
findings = []

TOP = {"CMakeLists.txt", "README.md", "src", "scripts", "variants", "tests", "docs"}
HARD_LIMIT = 520  # lines of a source file
for path in files:
    name = path.relative_to(root)
    if name.parts[0] not in TOP and not name.parts[0].startswith("."):
        findings.append(f"{name}: does not belong to the top level")
    if not path.exists():
        continue
    if path.suffix in (".h", ".cpp"):
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > HARD_LIMIT and name.parts[0] == "src":
            findings.append(f"{name}: {lines} lines, more than {HARD_LIMIT}")
    if path.suffix == ".md":
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
            if not (path.parent / target).exists():
                findings.append(f"{name}: link to {target} leads nowhere")

built = (root / "tests/CMakeLists.txt").read_text(encoding="utf-8")
for path in files:
    name = path.relative_to(root)
    if name.parts[0] == "tests" and path.name.endswith("_test.cpp"):
        folder = "/".join(name.parts[1:-1])
        known = folder.startswith("games/") or re.search(rf"hausregel_tests\({re.escape(folder)}[ )]", built)
        if not known:
            findings.append(f"{name}: no test program is built of this folder")

for finding in findings:
    print(finding)
sys.exit(1 if findings else 0)
