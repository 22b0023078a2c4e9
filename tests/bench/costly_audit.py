#!/usr/bin/env python3
"""What an audit costs at most: a long journal whose hooks do, in every call, what is dearest for what it is charged.

Usage: costly_audit.py HAUSREGEL

Hooks that change nothing are played with; then the embedded source is exchanged for one that gives the same and spends
most of a call's budget on remainders of fractions as far apart as can be, and all hashes are made good. The audit has
to end by itself, at 60 s of processor time and one call more, and to say that legality is not done.
"""
import hashlib
import json
import pathlib
import resource
import subprocess
import sys
import tempfile

binary = sys.argv[1]
MOST = 60 + 10
HOOKS = ("pact_payment", "payout", "bonus", "pact", "pawn_space", "refill")
DEAR = "local x = 1.7e308 for i = 1, 30000 do local y = x % 2.3e-308 end "


def variant(work):
    hooks = ", ".join(f"{name} = function(f) {work}return f.standard end" for name in HOOKS)
    return (f'-- game: teufel\n-- extends: official\n-- title.en: Dear\nreturn {{ game = "teufel", name = "dear", extends = "official", '
            f'title = {{ en = "Dear" }}, rules = {{ goal = 30000 }}, hooks = {{ {hooks} }} }}\n')


def finished(lines):
    text, prev = "", "0" * 64
    for line in lines:
        line.pop("hash")
        line["prev"] = prev
        body = json.dumps(line, separators=(",", ":"), ensure_ascii=False)[:-1]
        prev = hashlib.sha256(body.encode()).hexdigest()
        text += f'{body},"hash":"{prev}"}}\n'
    return text


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "dear.lua").write_text(variant(""))
    subprocess.run([binary, "simulate", "teufel", "--players", "6", "--variant", folder / "dear.lua", "--games", "1", "--seed", "3",
                    "--journals", folder / "games"], check=True, stdout=subprocess.DEVNULL)
    journal = next((folder / "games").glob("*.jsonl"))
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    source = variant(DEAR)
    lines[0]["variant"][-1] = {"name": "dear", "sha256": hashlib.sha256(source.encode()).hexdigest(), "source": source}
    journal.write_text(finished(lines))
    ran = subprocess.run([binary, "audit", "--trust", "--json", journal], capture_output=True, text=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    verdict = json.loads(ran.stdout)["journals"][0]["legality"]["verdict"]
    seconds = used.ru_utime + used.ru_stime
    print(f"{len(lines)} entries: {seconds:.1f} s of processor time, legality {verdict}, status {ran.returncode}")
    sys.exit(0 if verdict == "not_done" and ran.returncode == 1 and seconds <= MOST else 1)
