#!/usr/bin/env python3
"""Holds journals that the program has written against docs/journal.schema.json and docs/journal.md.

Usage: schema_test.py PROGRAM SOURCE_FOLDER
Status 0: all lines agree; 1: one does not; 77: skipped, because python3-jsonschema is not installed.

A second, independent reading of the format: bytes, chain, order of keys and generated draws are
checked with the Python standard library alone.
"""

import hashlib
import hmac
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

OPENING = ("n at format engine game players bots starter mode seeded rules variant dice parent "
           "events state prev hash").split()
ENTRY = "n at do dice events state prev hash".split()


def lines_of(path):
    """Every line as (raw bytes, object), after checking bytes, order and chain."""
    prev = "0" * 64
    for n, raw in enumerate(path.read_bytes().splitlines(keepends=True)):
        assert raw.endswith(b"\n"), f"line {n} is torn"
        line = json.loads(raw)
        again = json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode()
        assert again + b"\n" == raw, f"line {n} is not canonical"
        keys = [key for key in line if key != "redacted"]
        assert keys == (OPENING if n == 0 else ENTRY), f"line {n}: order of keys"
        assert "redacted" not in line or list(line).index("redacted") == OPENING.index("events"), "redacted"
        body = raw[: raw.rindex(b',"hash":')]
        assert hashlib.sha256(body).hexdigest() == line["hash"], f"line {n}: hash"
        assert line["prev"] == prev and line["n"] == n, f"line {n} does not follow"
        prev = line["hash"]
        yield raw, line


def draw(seed, phrases, game_id, key, below):
    """The result that `key` has by the scheme hmac-sha256/2."""
    phrases = json.dumps(phrases, separators=(",", ":"), ensure_ascii=False).encode()
    round_key = hmac.new(seed, phrases, "sha256").digest()
    attempt = 0
    while True:
        label = f"draw/1|{game_id}|{key}|{attempt}".encode()
        u = int.from_bytes(hmac.new(round_key, label, "sha256").digest()[:8], "big")
        if u * below % 2**64 >= 2**64 % below:
            return u * below >> 64
        attempt += 1


def check_draws(lines):
    """How many generated draws of a game without undo the published seeds explain: all of them."""
    opening = lines[0]
    if opening["dice"]["scheme"] == "fast/1" or opening["parent"] is not None:
        return 0
    seeds = {0: bytes.fromhex(opening["dice"]["commit"])}
    phrases = {}
    for line in lines[1:]:
        assert "undo" not in line["do"], "a journal without undo was expected"
        for event in line["events"]:
            if event["e"] == "luck_opened":
                seeds[event["luck"]] = bytes.fromhex(event["seed"])
        for number, seed in line["do"].get("close", {}).get("seeds", {}).items():
            seeds[int(number)] = bytes.fromhex(seed)
    for number, seed in seeds.items():
        for _ in range(number):
            seed = hashlib.sha256(seed).digest()
        assert seed.hex() == opening["dice"]["commit"], f"the seed of luck {number} is another one"
    count = luck = 0
    for line in lines[1:]:
        for event in line["events"]:
            if event["e"] == "phrase_given":
                phrases[event["player"]] = event["text"]
            elif event["e"] == "round_started":
                luck = event["luck"]
        for got in line["dice"]:
            number = 0 if "/r0/" in got["key"] else luck
            if got["from"] == "generated" and number in seeds:
                said = [[phrases.get(player, ""), ""] for player in opening["players"]]
                assert got["got"] == draw(seeds[number], said, opening["dice"]["id"], got["key"],
                                          got["below"]), f"entry {line['n']}: {got['key']}"
                count += 1
        for event in line["events"]:
            if event["e"] == "luck_opened":
                phrases = {}
    return count


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(arguments)}: status {done.returncode}\n{done.stderr}"


def main():
    program, source = sys.argv[1], pathlib.Path(sys.argv[2])
    schema = json.loads((source / "docs/journal.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    games = sorted(p.parent.name for p in source.glob("src/games/*/module.cpp"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for game in games:
            for seed in ("7", "8"):
                run(program, "play", game, "--players", "Petra,Jürgen,Zoe2,Anna", "--bots",
                    "steady,random,steady,random", "--seed", seed, "--auto", "--journal",
                    str(folder / f"{game}-{seed}.jsonl"))
            (folder / "lab").mkdir(exist_ok=True)
            run(program, "simulate", game, "--players", "4", "--games", "4", "--seed", "7",
                "--journals", str(folder / "lab"))
        for path in sorted(folder.rglob("*.jsonl")):
            run(program, "journal", "redact", str(path), "--out", str(path.with_name("copy-" + path.name)))
        paths = sorted(folder.rglob("*.jsonl"))
        assert len(paths) == 12 * len(games), f"{len(paths)} journals"
        entries = draws = 0
        for path in paths:
            try:
                lines = [line for _, line in lines_of(path)]
                for line in lines:
                    validator.validate(line)
                draws += check_draws(lines)
            except (AssertionError, jsonschema.ValidationError) as error:
                print(f"{path.name}: {error}")
                return 1
            entries += len(lines)
            spoilt = dict(lines[-1], prev="0")
            assert not validator.is_valid(spoilt), "the schema accepts anything"
        assert draws > 0, "no draw was explained"
    print(f"{len(paths)} journals, {entries} lines, {draws} generated draws explained")
    return 0


if __name__ == "__main__":
    sys.exit(main())
