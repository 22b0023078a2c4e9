#!/usr/bin/env python3
"""Runs the ```sh blocks of docs/auditing.md in one shell; its lines "#> TEXT" are what must be printed.

Usage: walk_test.py ROOT. Status 77 where a tool that the page names is not installed.
"""
import pathlib
import re
import shutil
import subprocess
import sys

docs = pathlib.Path(sys.argv[1]) / "docs"
if not all(map(shutil.which, ("sha256sum", "openssl", "xxd", "bc", "base32"))):
    sys.exit(77)
script = "\n".join(re.findall(r"```sh\n(.*?)```", (docs / "auditing.md").read_text(encoding="utf-8"), re.S))
wanted = [line[3:] for line in script.splitlines() if line.startswith("#> ")]
done = subprocess.run(["sh", "-eu"], input=script, capture_output=True, text=True, cwd=docs, timeout=100)
if done.returncode != 0 or done.stdout.splitlines() != wanted or len(wanted) < 10:
    print("wanted:", *wanted, "got:", done.stdout, done.stderr, sep="\n")
    sys.exit(1)
