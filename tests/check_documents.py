#!/usr/bin/env python3
"""Runs what the documents show and compares what is printed. Usage: check_documents.py HAUSREGEL ROOT PIG

```console blocks: lines that begin with "hausregel> " are typed at the console, in one go; lines that begin with "$ " are
commands of a shell, one after the other; what follows is the answer, "…" in it stands for anything. ```lua blocks that
return a variant are written to NAME.lua and must pass `rules check`; those that return a bot (fields of the name of a game, no `game`)
must play a few games; or, with a first line "-- wrong", must not. All blocks of a document share a folder. PIG is a program
that knows the game which docs/adding-a-game.md writes."""
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

shipped, root = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
PROMPT = "hausregel> "
GAMES = sorted(path.parent.name for path in (root / "src/games").glob("*/module.cpp"))
findings = []
blocks = 0


def same(wanted, got):
    pattern = ".*".join(re.escape(part) for part in wanted.split("…"))
    return re.fullmatch(pattern, got) is not None


def compare(name, wanted, done, needs_success):
    got = [line.rstrip() for line in (done.stdout + ("" if needs_success else done.stderr)).splitlines()]
    wanted = [line.rstrip() for line in wanted]
    good = len(got) == len(wanted) and all(map(same, wanted, got))
    if not good or (needs_success and done.returncode != 0):
        findings.append(f"{name}: status {done.returncode}\n  wanted: " + "\n          ".join(wanted) +
                        "\n  got:    " + "\n          ".join(got) + "\n" + done.stderr)


def call(words, folder, typed=None):
    return subprocess.run([program, *words], input=typed, capture_output=True, text=True, cwd=folder, timeout=60)


def run_console(name, lines, folder):
    typed = [line[len(PROMPT):] for line in lines if line.startswith(PROMPT)]
    wanted = [line for line in lines if not line.startswith(PROMPT)]
    compare(name, wanted, call([], folder, "\n".join(typed) + "\n"), True)


def run_shell(name, lines, folder):
    starts = [i for i, line in enumerate(lines) if line.startswith("$ ")] + [len(lines)]
    for at, end in zip(starts, starts[1:]):
        words = shlex.split(lines[at][2:])
        if words[0] != "hausregel":
            findings.append(f"{name}: only hausregel can be called: {lines[at]}")
            continue
        compare(f"{name}: {lines[at]}", lines[at + 1:end], call(words[1:], folder), False)


def run_lua(name, text, folder):
    variant = re.search(r'\bname = "([a-z0-9_-]+)"', text)
    if not variant or "return {" not in text:
        return 0
    file = pathlib.Path(folder) / (variant.group(1) + ".lua")
    file.write_text(text, encoding="utf-8")
    plays = [] if "game = " in text else re.findall(rf"^  ({'|'.join(GAMES)}) = \{{", text, re.M)
    calls = [["simulate", game, "--players", "3", "--games", "20", "--bots", file.name] for game in plays]
    for words in calls or [["rules", "check", file.name]]:
        done = call(words, folder)
        if (done.returncode != 0) != text.startswith("-- wrong"):
            findings.append(f"{name}: {' '.join(words[:2])} gives {done.returncode}\n{done.stdout}{done.stderr}")
    return 1


for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
    text = path.read_text(encoding="utf-8")
    program = str(pathlib.Path(sys.argv[3]).resolve()) if path.name == "adding-a-game.md" else shipped
    with tempfile.TemporaryDirectory() as folder:
        for match in re.finditer(r"^```(console|lua)\n(.*?)^```", text, re.M | re.S):
            kind, body = match.groups()
            name = f"{path.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}"
            if kind == "lua":
                blocks += run_lua(name, body, folder)
                continue
            blocks += 1
            lines = body.splitlines()
            (run_shell if lines[0].startswith("$ ") else run_console)(name, lines, folder)

for finding in findings:
    print(finding)
print(f"{blocks} blocks, {len(findings)} differ")
sys.exit(1 if findings or blocks == 0 else 0)
