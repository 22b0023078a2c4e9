#!/usr/bin/env python3
"""docs/check_journal.py against journals of every kind, sound, forged and damaged, and beside `hausregel audit`: the two never contradict
each other but in what docs/auditing.md says that the checker does not look at.

Usage: second_checker_test.py HAUSREGEL ROOT OF_TESTS [honest|changed|told] [--long]

OF_TESTS: the program that plays games of the tests, too, which the checker does not know. `honest`: sound journals; `changed`: forgeries
and mutants; `told`: statuses, receipts, lines of play, and what is told of them. Without a word all three.

--long (or HAUSREGEL_LONG): every forgery, and 10,000 mutants of journals; else one in 180 and 160 mutants with
HAUSREGEL_MORE, one in 480 and 40 mutants without.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
binary, root, of_tests = (pathlib.Path(name).resolve() for name in sys.argv[1:4])
sys.path.insert(0, str(root / "tests/audit/forgeries"))
import corpus  # noqa: E402
import generate  # noqa: E402
from corpus import load, rechained  # noqa: E402

LONG = "--long" in sys.argv or bool(os.environ.get("HAUSREGEL_LONG"))
SHARE, MUTANTS = (1, 10000) if LONG else (180, 160) if os.environ.get("HAUSREGEL_MORE") else (480, 40)
PART = next((word for word in sys.argv[4:] if not word.startswith("-")), "")
if PART not in ("", "honest", "changed", "told"):
    sys.exit(__doc__)
checker = root / "docs/check_journal.py"
known = {line[len("differ: "):] for line in (root / "tests/audit/forgeries/known.txt").read_text(encoding="utf-8").splitlines()
         if line.startswith("differ: ")}
failures, differences = [], {}


def run(*args):
    return subprocess.run([str(arg) for arg in args], capture_output=True, text=True, timeout=300)


def expect(what, status, *args, says=""):
    done = run(*args)
    if done.returncode != status or says not in done.stdout:
        failures.append(f"{what}: status {done.returncode}, not {status}, or not \"{says}\"\n{done.stdout}{done.stderr}")


def compare(what, path, verdict, parents=()):
    difference = corpus.differing(path, verdict, parents)
    if difference and not any(part in difference for part in known):
        failures.append(f"{what}: {difference}")
    return difference


def played(folder):
    """Games between bots by every variant that ships, at many kinds of tables; each once more redacted."""
    variants = sorted((root / "variants").glob("*/*.lua"))
    for i, variant in enumerate(variants):
        names = "Ann,Bob" if variant.stem == "two-at-the-bar" else ("Zoë,Łukasz,李", "Ann,Bob,Cleo,Dan")[i % 2]
        path = folder / f"{variant.parent.name}-{variant.stem}.jsonl"
        made = run(binary, "play", variant.parent.name, "--players", names,
                   "--bots", ",".join(["random", "steady", "random", "random"][:names.count(",") + 1]),
                   *([] if i % 5 == 0 else ["--seed", i]), "--variant", variant.stem, "--journal", path, "--auto")
        if made.returncode != 0:
            failures.append(f"{path.name}: {made.stderr}")
        yield path
        if i % 4 == 0:
            copy = folder / f"copy-of-{path.name}"
            expect("redact " + path.name, 0, binary, "journal", "redact", path, "--out", copy)
            yield copy
    for game in ("teufel", "polterfass"):
        run(binary, "simulate", game, "--players", "4", "--games", "2", "--seed", "5", "--journals", folder)
        yield from sorted(folder.glob(f"{game}-00000?.jsonl"))


def honest(sources, folder):
    for path, verdict in corpus.audited(binary, sorted(played(folder))):
        if not verdict["good"] or compare(path.name, path, verdict):
            failures.append(f"{path.name}: {corpus.findings(verdict)}")
    count = 0
    for source in sources:
        for path, verdict in corpus.audited(binary, source.files):
            count += 1
            opinion = corpus.second_opinion(path, [path.parent] if "+" in path.name else [])
            if opinion[0] != 0 or not verdict["good"]:
                failures.append(f"{source.name}/{path.name}: {opinion}, {corpus.findings(verdict)}")
            if source.name == "fresh" and "+" in path.name and corpus.second_opinion(path)[0] != 1:
                failures.append(f"{source.name}/{path.name}: judged without the journals before it")
    return count


def forged(sources, folder):
    count = 0
    for forgery, path, verdict in corpus.tried(binary, folder, corpus.forgeries(sources, SHARE)):
        count += 1
        if path:
            compare(f"{forgery.name} ({forgery.rule})", path, verdict, forgery.beside)
    return count


def mutated(sources, folder):
    pile, made = corpus.Pile(folder / "mutants"), []
    for text, path in generate.mutants(sources, MUTANTS, random.Random(20)):
        beside = next(source.beside(path) for source in sources if path in source.files)
        made.append((pile.put(text, beside), path, beside))
    verdicts = dict(corpus.audited(binary, [path for path, _, _ in made]))
    bad = 0
    for path, source, beside in made:
        compare(f"a mutant of {source.parent.name}/{source.name}, {path.name}", path, verdicts[path], beside)
        bad += not verdicts[path]["good"]
    if not 0.4 * MUTANTS < bad < MUTANTS:
        failures.append(f"of {MUTANTS} mutants {bad} are bad: that is not what they are for")


def damages(text):
    lines = text.splitlines(keepends=True)
    yield "a line lost", "".join(lines[:3] + lines[4:]), 1
    yield "a line twice", "".join(lines[:4] + lines[3:]), 1
    yield "lines swapped", "".join(lines[:3] + [lines[4], lines[3]] + lines[5:]), 1
    yield "a torn tail", text[:-1], 1
    yield "a torn opening", lines[0][:-1], 3
    yield "a carriage return", text.replace("\n", "\r\n", 1), 1
    yield "white space", text.replace('","', '", "', 1), 3
    yield "white space further on", text.replace('"players":', '"players": ', 1), 1
    yield "an escape", text.replace('"teufel"', '"\\u0074eufel"', 1), 1
    yield "something behind the end", text + lines[-1], 1
    yield "a number without end", text.replace('"round":1', '"round":1' + "0" * 5000, 1), 1
    yield "too many levels", text.replace('"rules":{', '"rules":{"x":' + "[" * 40 + "]" * 40 + ",", 1), 1
    yield "another version", text.replace("hausregel/", "hausregel/4", 1), 3
    yield "a draft", text.replace("hausregel/3", "hausregel/2", 1), 3
    yield "nothing", "", 3
    yield "no journal", "{}\n", 3


def commands(sound, folder):
    """Damage, receipts and statuses, on the command line as well."""
    text, damaged = sound.read_text(encoding="utf-8"), folder / "damaged.jsonl"
    for what, changed, status in damages(text):
        damaged.write_text(changed, encoding="utf-8", newline="")
        if corpus.second_opinion(damaged)[0] != status:
            failures.append(f"{what}: {corpus.second_opinion(damaged)}, not {status}")
        expect("audit: " + what, status, binary, "audit", "--open", damaged)
    expect("the checker as a command", 0, sys.executable, checker, sound)
    expect("without journal", 2, sys.executable, checker)
    expect("no such file", 3, sys.executable, checker, folder / "nowhere.jsonl")
    last = json.loads(text.splitlines()[-1])
    code = corpus.forge.receipt(text, last["n"])
    for receipt, status in ((code, 0), (code[:len(code) - 10], 3), (code.lower(), 0), (last["hash"], 0), (code[:-1] + ("A" if code[-1] != "A" else "B"), 1)):
        expect(f"receipt {receipt}", status, sys.executable, checker, sound, receipt)
    cut = folder / "cut.jsonl"
    cut.write_text("".join(text.splitlines(keepends=True)[:8]), encoding="utf-8")
    for options, status in (([], 1), (["--open"], 0), ([corpus.forge.receipt(text, 7)], 0), ([corpus.forge.receipt(text, 3)], 1)):
        expect(f"a cut tail with {options}", status, sys.executable, checker, cut, *options)


def judged(what, status, says, path, *args):
    expect(what, status, sys.executable, checker, path, "--open", *args, says=says)


def line_of_play(source):
    """Parents by their hashes, among files and folders in any order; each up to the branch, and what is told of all of them."""
    folder = source.files[0].parent
    names = ("t-reload", "t-reload+other", "t-reload+on")
    root_, other, last = (folder / f"{name}.jsonl" for name in names)
    texts = [path.read_text(encoding="utf-8") for path in (root_, other, last)]
    for what, places in (("a folder", [folder]), ("files", [root_, other]), ("files the other way", [other, root_]), ("files among others", [*source.files])):
        judged("a line found by " + what, 0, "round 1 by 'official'", last, *places)
    judged("the rules of a line", 0, "; rounds 2 to 3 by 'official'", last, folder)
    judged("a line without its parents", 1, "not judged", last)
    judged("a line without its root", 1, "not judged", last, other)
    judged("a journal that goes on", 0, "goes on in a branch", root_)
    at = [load(path)[0]["parent"] for path in (other, last)]
    judged("a receipt of the root", 0, "vouched for up to entry 3 of t-reload.jsonl", last, folder, corpus.forge.receipt(texts[0], 3))
    judged("a receipt of the branch point", 0, f"vouched for up to entry {at[1]['n']} of t-reload+other.jsonl", last, folder, at[1]["hash"])
    judged("a receipt behind the branch point", 0, "does not vouch for the branch", last, folder, corpus.forge.receipt(texts[1], at[1]["n"] + 1))
    judged("a receipt of nothing", 1, "no entry has that receipt", last, folder, "3-" + "A" * 26)
    # What comes behind the branch point is not judged with the branch; what comes before it is.
    for n, status, says in ((at[0]["n"] + 1, 0, "damaged behind"), (at[0]["n"] - 1, 1, "t-reload.jsonl: entry")):
        lines = texts[0].splitlines(keepends=True)
        lines[n] = lines[n].replace('"at":"1', '"at":"2', 1)
        (folder / "damaged").mkdir(exist_ok=True)
        (folder / "damaged" / root_.name).write_text("".join(lines), encoding="utf-8")
        judged(f"damage in entry {n} of the root", status, says, other, folder / "damaged" / root_.name)
    judged("a round given up is told first", 0, ", 2 rounds given up", folder / "t-again.jsonl")
    judged("other branches, by round", 0, "again (after round 0)", folder / "t-branches+early.jsonl", folder)


def alone(what, lines, says, folder, *args, finished=None):
    """A journal that the checker finds bad for one reason."""
    path = folder / "alone.jsonl"
    path.write_text((finished or corpus.forge.finished)(lines), encoding="utf-8")
    judged(what, 1, says, path, *args)
    return path


def what_was_missed(source, folder):
    """What was good to the checker once: reasons that print nothing, bots that nobody wrote, copies that open other values than their source."""
    given = {path.stem: path for path in source.files}
    for letters in ("\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u034f\ufe0f\U000e0100", "\u200b \u00ad"):
        lines = load(given["t-again"])
        next(line for line in lines[1:] if "because" in line["do"])["do"]["because"] = letters
        alone(f"a reason of {letters!r}", lines, "nobody says why", folder)
    for game in ("teufel", "polterfass"):
        lines = load(given[f"{game}-000000"])
        lines[0]["bots"][0] = "Petra"
        alone("a bot that nobody wrote", lines, "Petra is no bot of this game", folder)
    copy, original = given["t-hands-redacted"], given["t-hands"]
    judged("a copy beside its source", 0, "compared with its source", copy, original)
    lines = load(copy)
    lines[-1]["do"]["close"]["sealed"][0]["stake"] += 10
    changed = folder / "changed.jsonl"
    changed.write_text(corpus.forge.finished(lines), encoding="utf-8")
    judged("a copy that opens another value", 0, "holds", changed)
    judged("the same beside its source", 1, "is not what its source says", changed, original)


def other_games(folder):
    """Games whose rules the checker does not know: all but their states is judged."""
    for game, counted in (("pig", "draws"), ("bids", "commitments")):
        path = folder / f"{game}.jsonl"
        done = subprocess.run([str(of_tests), "play", game, "--players", "Ann,Bob,Cleo", "--bots", "random,random,random", "--seed", "3", "--journal", str(path),
                               "--auto"], capture_output=True, text=True, timeout=300, env={**os.environ, "HAUSREGEL_VARIANTS": str(root / "tests/games")})
        if done.returncode != 0:
            failures.append(f"{game}: {done.stderr}")
            continue
        judged(game, 0, f"rules not known of {game}", path)
        judged(f"what it counts in {game}", 0, counted, path)
        drawn = load(path)
        n = next(n for n, line in enumerate(drawn) if n and line["dice"])
        drawn[n]["dice"][0]["got"] = (drawn[n]["dice"][0]["got"] + 1) % drawn[n]["dice"][0]["below"]
        alone(f"{game}: another draw", drawn, "gives", folder, finished=rechained)
        if game == "bids":
            opened = load(path)
            value = next(line for line in opened[1:] if line["do"].get("move") == "open")
            for held in (value["do"]["values"][0], value["events"][0]):
                held["salt"] = "ab" * 16
            alone("bids: another salt", opened, "is not what was sealed", folder, finished=rechained)


def bounds(source, folder):
    """What costs a reader much that is careless: far seeds, ten thousand jumps, states that grow without end."""
    finished = corpus.forge.finished
    path = folder / "bounds.jsonl"
    table = load(source.main(source.files[0]).with_name("t-table.jsonl"))
    jumps = table[:9] + [{**table[8], "do": do, "dice": [], "events": []} for _ in range(5000) for do in ({"undo": 0}, {"redo": 8})]
    for n, line in enumerate(jumps):
        line["n"] = n
    path.write_text(finished(jumps), encoding="utf-8")
    expect("ten thousand jumps", 0, binary, "audit", "--open", "--trust", path)
    expect("ten thousand jumps, the checker", 0, sys.executable, checker, path, "--open")
    far = load(source.main(source.files[0]).with_name("t-hands.jsonl"))
    far[0]["rules"]["max_rounds"] = 100000
    far[-1]["do"]["close"]["seeds"] = {str(n): "ab" * 32 for n in range(99000, 100000)}
    path.write_text(finished(far), encoding="utf-8")
    expect("far seeds", 1, sys.executable, checker, path)
    grown = load(source.main(source.files[0]).with_name("t-hooks.jsonl"))
    n = next(n for n, line in enumerate(grown) if any(event["e"] == "remembered" for event in line["events"]))
    grown[n]["events"] += [{"e": "remembered", "key": f"{i}", "value": i} for i in range(20000)]
    path.write_text(finished(grown), encoding="utf-8")
    expect("a state without end", 1, sys.executable, checker, path)


def vectors(folder):
    all_lines = (root / "docs/dice-vectors.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    small = [line for line in all_lines if not line.startswith("#")]
    small = small[next(i for i, line in enumerate(small) if line.startswith("game 42 ")):][:8]
    for at in (None, 0, 1, 3):
        lines = list(small)
        if at is not None:
            lines[at] = lines[at].rstrip("\n") + "1\n"
        (folder / "vectors.txt").write_text("".join(lines), encoding="utf-8")
        done = run("sh", root / "docs/check_vectors.sh", folder / "vectors.txt")
        if (done.returncode == 0) != (at is None):
            failures.append(f"vectors changed at {at}: status {done.returncode}")


with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as name:
    place = pathlib.Path(name)
    os.environ.update(XDG_STATE_HOME=name, HAUSREGEL_VARIANTS=str(root / "variants"))
    (place / "played").mkdir()
    found = corpus.sources(binary, place)
    if PART in ("", "honest"):
        seen = honest(found, place / "played")
        for path in sorted((root / "tests/golden").glob("*.jsonl")):
            status, sentence = corpus.second_opinion(path, [path.parent])
            if status != 0:
                failures.append(f"{path.name}: {sentence}")
        if seen < 50:
            failures.append(f"only {seen} honest journals")
        print(f"{seen} honest journals")
    if PART in ("", "changed"):
        tried = forged(found, place)
        mutated(found, place)
        if tried < 48000 // SHARE:
            failures.append(f"only {tried} forgeries")
        print(f"{tried} forgeries, {MUTANTS} mutants")
    if PART in ("", "told"):
        commands(next(path for path in found[1].files if path.name == "t-ended.jsonl"), place)
        line_of_play(found[0])
        what_was_missed(found[0], place)
        other_games(place)
        bounds(found[0], place)
        vectors(place)
    print(f"{len(failures)} failures")

for failure in failures[:40]:
    print(failure)
sys.exit(1 if failures else 0)
