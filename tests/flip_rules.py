#!/usr/bin/env python3
"""Tries whether the rule tests notice a changed rule. Usage: flip_rules.py BUILD_FOLDER [GAME …]

Every line "ID rule=value" of tests/games/GAME/flips.txt names tests (those whose names begin with ID)
that must pass by the standard rules, and of which at least one must fail where the rule has that value.
Several rules are joined with ';'. A line "ID cosmetic" says that nothing in play depends on ID, so that it has no test; the table says so too. Every other id of the table in src/games/GAME/README.md has a test, and a line for every rule
that its row names. Status 1: something does not hold; 2: nothing to try.
"""
import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(__file__).resolve().parent
COSMETIC = re.compile(r"([A-Z]-\d\d)\s+cosmetic")
LINE = re.compile(r"([A-Z]-\d\d)\s+(\S+=\S.*)")
ROW = re.compile(r"^\| ([A-Z]-\d\d) \|.*\| ([^|]*) \|$", re.M)
TEST = re.compile(r'TEST_CASE\(\s*"([^"]*)"')


def flips_of(game):
    """(line number, id, flip) of every line, and the cosmetic ids; a line that cannot be read is an error."""
    flips = []
    cosmetic = set()
    for number, line in enumerate((SOURCE / "games" / game / "flips.txt").read_text().splitlines(), 1):
        text = line.split("#", 1)[0].strip()
        if not text:
            continue
        if match := COSMETIC.fullmatch(text):
            cosmetic.add(match[1])
            continue
        match = LINE.fullmatch(text)
        if not match:
            sys.exit(f"{game}/flips.txt:{number}: not of the form 'ID rule=value': {line}")
        flips.append((number, match[1], match[2].strip()))
    return flips, cosmetic


def gaps_of(game, flips, cosmetic):
    """What the game's table of rule ids promises and no test or line holds."""
    tests = " ".join(name for file in SOURCE.rglob("*.cpp") for name in TEST.findall(file.read_text()))
    lines = {(rule_id, part.split("=")[0]) for _, rule_id, flip in flips for part in flip.split(";")}
    gaps = []
    for rule_id, value in ROW.findall((SOURCE.parent / "src/games" / game / "README.md").read_text()):
        if (value == "cosmetic") != (rule_id in cosmetic):
            gaps.append(f"{game}: {rule_id} is cosmetic in one of README.md and flips.txt")
        if value != "cosmetic" and rule_id not in tests:
            gaps.append(f"{game}: no test is called {rule_id}")
        for rule in re.findall(r"`(\w+)`", value) if "hook" not in value else []:
            if (rule_id, rule) not in lines:
                gaps.append(f"{game}: no line flips {rule} for {rule_id}")
    return gaps


def run(program, rule_id, flip):
    """What the tests of `rule_id` do: 'passed', 'failed', 'absent', or why they could not be tried."""
    environment = {**os.environ, "HAUSREGEL_FLIP": flip}
    done = subprocess.run([program, f"{rule_id} *"], capture_output=True, text=True, env=environment)
    output = done.stdout + done.stderr
    if "HAUSREGEL_FLIP:" in output:
        return "refused: " + output[output.index("HAUSREGEL_FLIP:"):].splitlines()[0]
    if re.search(r"No test(s ran| cases matched)", output):
        return "absent"
    if done.returncode < 0:
        return f"killed by signal {-done.returncode}"
    return "failed" if done.returncode else "passed"


def findings_of(game, build, pool):
    program = build / "tests" / f"unit_games_{game}"
    if not program.exists():
        return [f"{game}: {program} is not built"], 0
    flips, cosmetic = flips_of(game)
    ids = sorted({rule_id for _, rule_id, _ in flips})
    standard = dict(zip(ids, pool.map(lambda rule_id: run(program, rule_id, ""), ids)))
    changed = pool.map(lambda flip: run(program, flip[1], flip[2]), flips)
    findings = gaps_of(game, flips, cosmetic)
    findings += [f"{game}: the tests of {i}, by the standard rules: {standard[i]}" for i in ids if standard[i] != "passed"]
    for (number, rule_id, flip), outcome in zip(flips, changed):
        if outcome != "failed":
            findings.append(f"{game}/flips.txt:{number}: the tests of {rule_id} with {flip}: {outcome}")
    return findings, len(flips)


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    build = pathlib.Path(sys.argv[1])
    games = sys.argv[2:] or sorted(path.parent.name for path in SOURCE.glob("games/*/flips.txt"))
    tried = 0
    findings = []
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for game in games:
            found, count = findings_of(game, build, pool)
            findings += found
            tried += count
    for finding in findings:
        print(finding)
    print(f"{tried} flips tried, {len(findings)} findings", file=sys.stderr)
    return 1 if findings else 0 if tried else 2


if __name__ == "__main__":
    sys.exit(main())
