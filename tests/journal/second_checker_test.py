#!/usr/bin/env python3
"""docs/check_journal.py against journals of every kind, sound and forged, and beside `hausregel audit`.

Usage: second_checker_test.py HAUSREGEL ROOT
"""
import contextlib
import hashlib
import io
import json
import os
import pathlib
import runpy
import subprocess
import sys
import tempfile

binary, root = sys.argv[1], pathlib.Path(sys.argv[2])
checker = root / "docs/check_journal.py"
check = runpy.run_path(str(checker))["main"]
failures = []

LIVE = "new teufel A B C{}; phrase B {}; .note hello; .undo; phrase C \"ein \\\"roter\\\" Faden\"; next; bet A 50; .undo; bet A 40; bet B 20; bet C 20; draw; .mark here; draw; stop; .save {}"
TABLE = "new teufel A B mode=table; next; bets 50 60; draw 10 25 stop; draw 50 devil; .finish; .save {}"
ORDERS = "new polterfass A B C; next; order B 3; order C 1 2; order A 7; .finish because \"late\"; .save {}"


def run(*args):
    return subprocess.run([str(arg) for arg in args], capture_output=True, text=True, timeout=300)


def expect(what, wanted, *args):
    done = run(*args)
    if (done.returncode == 0) != wanted:
        failures.append(f"{what}: {'refused' if wanted else 'accepted'}\n{done.stdout}{done.stderr}")


def checked(what, wanted, *args):
    """expect() for the checker, in this process: starting Python takes longer than checking."""
    told = io.StringIO()
    sys.argv = [str(checker), *map(str, args)]
    with contextlib.redirect_stdout(told):
        sound = check() == 0
    if sound != wanted:
        failures.append(f"{what}: {'refused' if wanted else 'accepted'}\n{told.getvalue()}")


def journals(folder):
    for game in ("teufel", "polterfass"):
        for bots in ("steady,random,steady", "random,random,random"):
            for seed in ([], ["--seed", "7"]):
                file = folder / f"{game}-{bots[:6]}-{len(seed)}.jsonl"
                made = run(binary, "play", game, "--players", "Ann,Bob,Cleo", "--bots", bots, *seed, "--journal", file, "--auto")
                if made.returncode != 0:
                    failures.append(f"{file.name}: {made.stderr}")
                yield file, True
        run(binary, "simulate", game, "--players", "4", "--games", "3", "--seed", "5", "--journals", folder)
    yield from ((file, True) for file in sorted(folder.glob("*-00000?.jsonl")))
    for name, script, closed in (
        ("live", LIVE.format("", "rot", folder / "live.jsonl"), False),
        ("seeded", LIVE.format(" seed=3", "x", folder / "seeded.jsonl"), False),
        ("table", TABLE.format(folder / "table.jsonl"), True),
        ("orders", ORDERS.format(folder / "orders.jsonl"), True),
    ):
        made = run(binary, "-c", script, "--keep-going")
        if not (folder / f"{name}.jsonl").exists():
            failures.append(f"{name}: {made.stdout}{made.stderr}")
            continue
        yield folder / f"{name}.jsonl", closed


def reforged(lines):
    """The lines with hashes made good again."""
    prev = "0" * 64
    for line in lines:
        line["prev"] = prev
        del line["hash"]
        text = json.dumps(line, separators=(",", ":"), ensure_ascii=False)
        prev = hashlib.sha256(text[:-1].encode()).hexdigest()
        line["hash"] = prev
        yield json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def forgeries(text):
    """(what, text) of journals whose chain is whole and whose luck is not."""
    for n, line in enumerate(text.splitlines()):
        entry = json.loads(line)
        changes = []
        if n == 0:
            changes.append(("commit", lambda e: e["dice"].update(commit="0" * 64)))
        elif entry["dice"] and n % 3 == 0:
            changes.append(("draw", lambda e: e["dice"][0].update(got=(e["dice"][0]["got"] + 1) % e["dice"][0]["below"])))
            changes.append(("name", lambda e: e["dice"][0].update(key=e["dice"][0]["key"] + "2")))
        for i, event in enumerate(entry["events"]):
            if event["e"] in ("stake_opened", "order_opened") and n % 2 == 0:
                changes.append(("salt", lambda e, i=i: e["events"][i].update(salt="0" * 32)))
            if event["e"] == "luck_opened":
                changes.append(("seed", lambda e, i=i: e["events"][i].update(seed="0" * 64)))
        for what, change in changes:
            lines = [json.loads(each) for each in text.splitlines()]
            change(lines[n])
            yield f"{what} of entry {n}", "\n".join(reforged(lines)) + "\n"


def damages(text):
    lines = text.splitlines(keepends=True)
    yield "a line lost", "".join(lines[:3] + lines[4:])
    yield "a line twice", "".join(lines[:4] + lines[3:])
    yield "lines swapped", "".join(lines[:3] + [lines[4], lines[3]] + lines[5:])
    yield "a torn tail", text[:-1]
    yield "a carriage return", text.replace("\n", "\r\n", 1)
    yield "white space", text.replace('","', '", "', 1)
    yield "an escape", text.replace('"teufel"', '"\\u0074eufel"', 1)
    yield "something behind the end", text + lines[-1]
    yield "nothing", ""


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    os.environ["XDG_STATE_HOME"] = name
    seen = unmarked = 0
    for file, closed in list(journals(folder)):
        seen += 1
        checked(file.name, True, file)
        expect("audit " + file.name, True, binary, "audit", file, *([] if closed else ["--open"]))
        copy = folder / ("copy-of-" + file.name)
        expect("redact " + file.name, True, binary, "journal", "redact", file, "--out", copy)
        checked(copy.name, True, copy)
        expect("audit " + copy.name, True, binary, "audit", copy, *([] if closed else ["--open"]))
        lines = [json.loads(line) for line in copy.read_text(encoding="utf-8").splitlines()]
        if any('"salt":null' in json.dumps(line, separators=(",", ":")) for line in lines) and lines[0]["mode"] == "virtual":
            del lines[0]["redacted"]
            copy.write_text("\n".join(reforged(lines)) + "\n", encoding="utf-8")
            unmarked += 1
            checked(copy.name + " without its mark", False, copy)
            expect("audit: " + copy.name + " without its mark", False, binary, "audit", copy, "--open")
    for file in sorted((root / "tests/golden").glob("*.jsonl")):
        checked(file.name, True, file)
    # A seeded game: another name of a draw may give the same result by chance, and must not now and then.
    forged_from = folder / "teufel-random-2.jsonl"
    sound = forged_from.read_text(encoding="utf-8")
    forged = folder / "forged.jsonl"
    tried = 0
    for what, text in [*forgeries(sound), *damages(sound)]:
        if text == sound:
            failures.append(f"{what}: nothing was changed")
        forged.write_text(text, encoding="utf-8", newline="")
        checked(what, False, forged)
        if tried % 5 == 0:
            expect("audit: " + what, False, binary, "audit", forged)
        tried += 1
    expect("the checker as a command", True, sys.executable, checker, forged_from)
    expect("the checker as a command", False, sys.executable, checker, forged)
    receipt = run(binary, "audit", forged_from, "--json")
    receipt = json.loads(receipt.stdout)["journals"][0]["receipt"]
    checked("a receipt", True, forged_from, receipt)
    checked("another receipt", False, forged_from, receipt[:-1] + "7")
    vectors = (root / "docs/dice-vectors.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    small = [line for line in vectors if not line.startswith("#")]
    small = small[next(i for i, line in enumerate(small) if line.startswith("game 42 ")):][:8]
    for at, wanted in ((None, True), (0, False), (1, False), (3, False)):
        lines = list(small)
        if at is not None:
            lines[at] = lines[at].rstrip("\n") + "1\n"
        (folder / "vectors.txt").write_text("".join(lines), encoding="utf-8")
        expect(f"vectors changed at {at}", wanted, "sh", root / "docs/check_vectors.sh", folder / "vectors.txt")
    if seen < 12 or tried < 20 or unmarked < 8:
        failures.append(f"only {seen} journals, {tried} forgeries and {unmarked} copies without their mark")
    print(f"{seen} journals, {tried} forgeries, {len(failures)} failures")

for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
