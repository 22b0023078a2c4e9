#!/usr/bin/env python3
"""No forgery passes an audit, and every honest journal does.

Usage: forgeries_test.py HAUSREGEL ROOT [--all] [--keep FOLDER] [--list]

--all (or HAUSREGEL_LONG): all forgeries, some 54,000; else one in 36 with HAUSREGEL_MORE, one in 480 without.
--keep: leave them in FOLDER. --list: what passes, by rule.
What passes though it should not stands in forgeries/known.txt, by the rule that it breaks; the list can only become shorter.
"""
import collections
import os
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
binary, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
here = root / "tests/audit/forgeries"
sys.path.insert(0, str(here))
import corpus  # noqa: E402
import generate  # noqa: E402

options = sys.argv[3:]
share = 1 if "--all" in options or os.environ.get("HAUSREGEL_LONG") else 36 if os.environ.get("HAUSREGEL_MORE") else 480
failures, passed, tried, broken = [], collections.defaultdict(list), 0, set()
known = {line for line in (here / "known.txt").read_text(encoding="utf-8").splitlines()  if line and not line.startswith(("#", "differ: "))}

with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as name:
    folder = pathlib.Path(options[options.index("--keep") + 1] if "--keep" in options else name)
    folder.mkdir(exist_ok=True)
    sources = corpus.sources(binary, folder)
    for path, verdict in corpus.audited(binary, [path for source in sources for path in source.files]):
        if not verdict["good"]:
            failures.append(f"honest, and yet refused: {path.name}: {corpus.findings(verdict)}")
    for forgery, _, verdict in corpus.tried(binary, folder, corpus.forgeries(sources, share)):
        tried += 1
        broken.add(forgery.rule)
        if verdict["good"]:
            passed[forgery.rule].append(forgery.name)
    for rule, names in passed.items():
        if rule not in known:
            failures += [f"passes: {name}: {rule}" for name in names]
    if share == 1:
        failures += [f"nothing breaks the rule of {member}: {rule}" for member, rule in generate.RULES.items()
                     if not rule.startswith("free:") and rule not in broken]
        failures += [f"known.txt: nothing passes any more: {rule}" for rule in sorted(known - set(passed))]

if "--list" in options:
    for rule, names in sorted(passed.items(), key=lambda item: -len(item[1])):
        print(f"{len(names)} × {rule}")
        for name in names[:6]:
            print("    " + name)
for failure in failures:
    print(failure)
print(f"{tried} forgeries, {sum(map(len, passed.values()))} pass ({len(passed)} rules), {len(failures)} failures")
sys.exit(1 if failures else 0)
