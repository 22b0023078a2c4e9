#!/usr/bin/env python3
"""Makes mistakes in the smallest game, and reads what the compiler says of each. Usage: mistakes.py ROOT [COMPILER]

The game as it is compiles. With a mistake it does not, and the compiler names the game and what is wrong in ten lines at
most (src/engine/contract.h)."""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

MOST_LINES = 10
OTHER_LINES = 3  # where the header is included from, and how many errors there are: not said of each in one file
GAME = "tests/games/pig/pig.cpp"
ROLLED = "FIELDS(Rolled, player, face, at_risk)"
PLAYER = "FIELDS(Player, name, points)"
TURNS = '{"idle", "turn", "over"}'

# What is wrong; what is replaced by what; what is said besides the game.
MISTAKES = [
    ("an event without evolve",
     [("void evolve(State& s, const Busted&", "void evolved(State& s, const Busted&")],
     ["Busted", "no evolve("]),
    ("a move without decide", [("Setup&, const Roll&, Luck&", "Setup&, int, const Roll&, Luck&")], ["Roll", "no decide("]),
    ("choices of other parameters", [("choices(const Rules&, const State& s)", "choices(const State& s)")], ["choices("]),
    ("choices of another type",
     [("std::vector<Choice> choices(const Rules&, const State& s) {",
       "std::vector<int> choices(const Rules&, const State&) { return {}; }\n"
       "static std::vector<Choice> possible(const Rules&, const State& s) {")],
     ["choices("]),
    ("no steady", [("Command steady(", "Command steadily(")], ["steady("]),
    ("no total_of", [("total_of", "sum_of")], ["Player", "total_of("]),
    ("no nothing_drawn", [("bool nothing_drawn(", "bool nothing_rolled(")], ["nothing_drawn("]),
    ("a game without a name", [('kName = "pig"', 'kTitle = "pig"')], ["kName"]),
    ("a game without kPlayerCountRule", [("kPlayerCountRule", "kPlayersRule")], ["kPlayerCountRule"]),
    ("no rows", [("rows()", "rule_rows()")], ["rows()"]),
    ("a member of an event that FIELDS lacks", [(ROLLED, "FIELDS(Rolled, player, face)")], ["Rolled", "FIELDS"]),
    ("a member of a move that FIELDS lacks", [("FIELDS(Roll);", "int dice = 1;\n  FIELDS(Roll);")], ["Roll", "FIELDS"]),
    ("a member of a player that FIELDS lacks", [(PLAYER, "int lost = 0;\n  " + PLAYER)], ["Player", "FIELDS"]),
    ("a member of the state that FIELDS lacks", [("at_risk, rolls, phrases", "at_risk, phrases")], ["State", "FIELDS"]),
    ("a member of every state that FIELDS lacks", [("phrases, memory,", "phrases,")], ["State", "FIELDS"]),
    ("a field that JSON has no form of",
     [(ROLLED, "std::pair<int, int> dice{};\n  FIELDS(Rolled, player, face, at_risk, dice)")],
     ["Rolled", "JSON"]),
    ("a list of them",
     [(PLAYER, "std::vector<std::pair<int, int>> dice;\n  FIELDS(Player, name, points, dice)")],
     ["Player", "JSON"]),
    ("an event without a name", [('kName = "held"', 'kTitle = "held"')], ["Held", "kName"]),
    ("a move without a name", [('kName = "roll"', 'kTitle = "roll"')], ["Roll", "kName"]),
    ("an event without FIELDS", [("  FIELDS(Held, player, gained, points);\n", "")], ["Held", "FIELDS"]),
    ("a move without FIELDS", [("  FIELDS(Roll);\n", "")], ["Roll", "FIELDS"]),
    ("two events of one name", [('kName = "held"', 'kName = "busted"')], ["Busted", "kName"]),
    ("two moves of one name", [('Bare<"hold">', 'Bare<"roll">')], ["Roll", "kName"]),
    ("a phase without a name", [(TURNS, '{"idle", "over"}')], ["Phase", "names_of("]),
    ("a name without a phase", [(TURNS, '{"idle", "turn", "turn", "over"}')], ["Phase", "names_of("]),
]

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
compiler = sys.argv[2] if len(sys.argv) > 2 else "c++"
game = (root / GAME).read_text(encoding="utf-8")
HEAD = re.compile(r"In file included from |\s+from |.*: In |.*required from here|.*: error: ")
INCLUDED = re.compile(r"In file included from |\s+from |\d+ errors? generated")


def copy_of(name, changes):
    """The game in a namespace `name`, with these changes."""
    text = game
    for old, new in changes:
        if old not in text:
            sys.exit(f"{GAME}: has no {old!r}")
        text = text.replace(old, new)
    return text.replace("namespace hausregel::pig", f"namespace hausregel::{name}")


def said_of(copies):
    """What the compiler says of these copies in one file: a list of lines for each error."""
    source = "".join(copy_of(name, changes) for name, changes in copies.items())
    options = ["-std=c++20", "-fsyntax-only", f"-I{root / 'src'}", "-x", "c++", "-"]
    done = subprocess.run([compiler, *options], input=source, capture_output=True, text=True)
    errors, in_head = [], False
    for line in done.stderr.splitlines():
        if HEAD.match(line) and not in_head:
            errors.append([])
        in_head = bool(HEAD.match(line)) and ": error: " not in line
        if errors and not INCLUDED.match(line):
            errors[-1].append(line)
    return errors


def wrong(name, mistake, errors):
    """What is wrong with what the compiler says of the mistake in namespace `name`, or None."""
    what, _, words = mistake
    own = [error for error in errors if any(f"::{name}::Pig>" in line for line in error)]
    if len(own) != 1:
        return f"{what}: {len(own)} errors"
    told = "\n".join(own[0])
    missing = [word for word in words if word not in told]
    if missing:
        return f"{what}: does not say {', '.join(missing)}:\n{told}"
    return f"{what}: {len(own[0])} lines:\n{told}" if len(own[0]) > MOST_LINES - OTHER_LINES else None


def findings_of(mistakes):
    """Has one file compiled: the game as it is, and a copy for each mistake."""
    copies = {name: changes for name, (_, changes, _) in mistakes.items()}
    errors = said_of({"whole": [], **copies})
    found = [wrong(name, mistake, errors) for name, mistake in mistakes.items()]
    if len(errors) != len(mistakes):
        found.append(f"{len(errors)} errors for {len(mistakes)} mistakes")
    return [finding for finding in found if finding]


named = [(f"pig{i}", mistake) for i, mistake in enumerate(MISTAKES)]
halves = [dict(named[::2]), dict(named[1::2])]  # clang stops after twenty errors
with concurrent.futures.ThreadPoolExecutor() as pool:
    findings = sum(pool.map(findings_of, halves), [])
for finding in findings:
    print(finding)
sys.exit(1 if findings else 0)
