#!/usr/bin/env python3
"""What the console answers to typical mistakes at a terminal, in four languages: each answer says what is wrong, where, why, and
what would be right. The whole answers stand in mistakes/LANGUAGE.txt, to be read by people.
Usage: mistakes_test.py HAUSREGEL SOURCE [--write]   (--write writes the files anew)"""
import difflib
import os
import subprocess
import sys
import tempfile

program, source = sys.argv[1], sys.argv[2]
sys.path.insert(0, os.path.join(source, "tests", "app"))
from at_terminal import Console  # noqa: E402

FOLDER = os.path.join(source, "tests", "console", "mistakes")
TEUFEL = "new teufel Petra Becky Angela Zoë seed=7"
BETS = ["next", "bets 10 20 30 40"]
# Scenes: what has been typed before, and the mistakes. A list is a line and what is then typed unseen, or at a question.
SCENES = [
    ("No game is open", [], [
        "help", "?", "new", "new teufel", "new Teufel A B", "new teufel Angela, Becky", "new chess A B", "new teufel A",
        "new teufel A A", "new teufel A B variant=frensh", "new teufel A B seed=x", ".open nothing.jsonl", ".lang es",
        "play teufel", "bet Petra 50", "quit"]),
    ("teufel, before the first round", [TEUFEL], [".undo", "draw", ".seek 9"]),
    ("teufel, stakes are laid unseen", [TEUFEL, "next"], [
        "bet", "bet 50", "bet Petra fifty", "bet Petra 55", "bet Petra 5000", ["bet Petra", ""], ["bet Petra", "55"],
        ["bet Petra", "fifty"], "bets 10 20", "draw", "Petra 50", "bet petra 50", "bet Zoe 50"]),
    ("teufel, Petra draws", [TEUFEL, *BETS], [
        "Angela 50", "50", "draw stop", "draw Becky 50", "draw 7", "draw 100 100", "draw 50 stop draw 25 stop", "stop", "hit",
        "pass", "tap", "zapfen", ".set Petra.chips", "DRAW"]),
    ("teufel at a real table, Petra draws; one of the two pieces of 100 is left", [TEUFEL + " mode=table", "next", "10 20 30 40", "100"], [
        "Angela 50", "draw Becky 50", "draw 7", "7", "draw 100 100", "draw 50 stop draw 25 devil stop", "hit", "pass", "tap",
        "30 d 40 s"]),
    ("teufel at a real table, stakes", [TEUFEL + " mode=table", "next"], ["10 20 30 40 50", "10 25", "d"]),
    ("polterfass at a real table, the first throw", ["new polterfass Petra Becky Angela Zoë seed=7 mode=table", "next"], [
        "roll 9 9", "roll 9 8 8 8", "9 1", "close"]),
    ("polterfass, the guests order", ["new polterfass Petra Becky Angela Zoë seed=7", "next"], [
        ["order Becky", ""], ["order Becky", "3 3"], "order Becky 3 3", "order Becky 9", "order Petra 3", "close close",
        "destroy 5", "throw X", "tap", "zapfen", "roll"]),
    ("polterfass, Petra rolls on or closes", ["new polterfass Petra Becky Angela Zoë seed=7", "next", "order Becky 3", "order Angela 4",
                                            "order Zoë 5"], ["order Becky 3", "throw 3", "keep D", "roll 9 8", "9 8"]),
]


def begun(home, language, before):
    console = Console(program, home, language, 100)
    shown = console.read()
    for line in before:
        shown = console.type(line)
    return console, shown


def short(told):
    """Long lists are tested elsewhere."""
    lines = told.split("\n")
    return told if len(lines) < 30 else "\n".join([*lines[:3], "…", *lines[-3:]])


def prompt(shown):
    return shown.rsplit("\n", 1)[-1]


def answers(language):
    text = ""
    with tempfile.TemporaryDirectory() as home:
        for scene, before, mistakes in SCENES:
            text += f"## {scene}\n\n"
            console, shown = begun(home, language, before)
            stands = prompt(shown)
            for mistake in mistakes:
                lines = mistake if isinstance(mistake, list) else [mistake]
                told = ""
                for line in lines:
                    shown = console.type(line)
                    told += shown
                text += "> " + lines[0] + "\n" + "".join(f"({line})\n" for line in lines[1:])
                if prompt(told) == stands:
                    text += short(told[:-len(stands)].replace(home, "~")) + "\n"
                    continue
                # It was none, or has left something open: begin again.
                text += told.replace(home, "~").removesuffix(prompt(told)) + "\n"
                console.end()
                console, shown = begun(home, language, before)
            console.end()
        shell = subprocess.run([program, "play", "teufel", "--lang", language], text=True, capture_output=True,
                               env={"PATH": os.environ["PATH"], "HOME": home})
        text += "## At the shell\n\n$ hausregel play teufel\n" + shell.stdout + shell.stderr
    return text


different = False
for language in ("en", "de", "fr", "it"):
    file = os.path.join(FOLDER, language + ".txt")
    now = answers(language)
    if "--write" in sys.argv:
        with open(file, "w", encoding="utf-8") as golden:
            golden.write(now)
        continue
    with open(file, encoding="utf-8") as golden:
        was = golden.read()
    if was != now:
        different = True
        sys.stdout.writelines(difflib.unified_diff(was.splitlines(True), now.splitlines(True), file, "now"))
sys.exit("answers have changed; if they are better: mistakes_test.py … --write" if different else 0)
