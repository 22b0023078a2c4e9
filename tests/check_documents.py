#!/usr/bin/env python3
"""Runs every ```console block of the documents and compares what it prints.
Usage: check_documents.py HAUSREGEL ROOT

In a block, lines that begin with "hausregel> " are typed; the lines behind them are what the console answers."""
import pathlib
import re
import subprocess
import sys
import tempfile

program, root = sys.argv[1], pathlib.Path(sys.argv[2])
PROMPT = "hausregel> "
findings = []
blocks = 0


def run(name, lines):
    typed = [line[len(PROMPT):] for line in lines if line.startswith(PROMPT)]
    wanted = [line.rstrip() for line in lines if not line.startswith(PROMPT)]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program], input="\n".join(typed) + "\n", capture_output=True, text=True,
                              cwd=folder, timeout=60)
    got = [line.rstrip() for line in done.stdout.splitlines()]
    if got != wanted or done.returncode != 0:
        findings.append(f"{name}: status {done.returncode}\n  wanted: " + "\n          ".join(wanted) +
                        "\n  got:    " + "\n          ".join(got) + "\n" + done.stderr)


for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
    text = path.read_text(encoding="utf-8")
    for match in re.finditer(r"^```console\n(.*?)^```", text, re.M | re.S):
        blocks += 1
        line = text.count("\n", 0, match.start()) + 1
        run(f"{path.relative_to(root)}:{line}", match.group(1).splitlines())

for finding in findings:
    print(finding)
print(f"{blocks} console blocks, {len(findings)} differ")
sys.exit(1 if findings or blocks == 0 else 0)
