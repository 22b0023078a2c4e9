#!/usr/bin/env python3
"""What the console answers to typical mistakes at a terminal, in four languages: each answer says what is wrong, where, why, and
what would be right. The whole answers stand in mistakes/LANGUAGE.txt, to be read by people.
Usage: mistakes_test.py HAUSREGEL SOURCE [--write]   (--write writes the files anew)"""
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

program, source = os.path.abspath(sys.argv[1]), sys.argv[2]
sys.path[:0] = [os.path.join(source, "tests", "app"), os.path.join(source, "tests")]
from at_terminal import Console  # noqa: E402
from catalogs import TYPED, read  # noqa: E402

LANGUAGES = ("en", "de", "fr", "it")
FOLDER = os.path.join(source, "tests", "console", "mistakes")
TEUFEL = "new teufel Petra Becky Angela Zoë seed=7"
POURED = ["new polterfass Petra Becky Angela Zoë seed=7 mode=table", "next", "9 8 x", "order Becky 3", "order Angela 4", "order Zoë 5"]
BETS = ["next", "bets 10 20 30 40"]
# Scenes: what has been typed before, and the mistakes. A list is a line and what is then typed unseen, or at a question.
SCENES = [
    ("No game is open", [], [
        "help", "?", "new", "new teufel", "new Teufel A B", "new teufel Angela, Becky", "new chess A B", "new teufel A",
        "new teufel A A", "new teufel A B variant=frensh", "new teufel A B seed=x", ".open nothing.jsonl", ".lang es",
        "play teufel", "bet Petra 50", "quit"]),
    ("teufel, before the first round", [TEUFEL], [
        ".undo", "draw", ".seek 9", ".switch nonsense", ".bots Petra=nonsense", ".set nonsense 5 because why"]),
    ("teufel, stakes are laid unseen", [TEUFEL, "next"], [
        "bet", "bet 50", "bet Petra fifty", "bet Petra 55", "bet Petra 5000", ["bet Petra", ""], ["bet Petra", "55"],
        ["bet Petra", "fifty"], "bets 10 20", "draw", "Petra 50", "bet petra 50", "bet Zoe 50"]),
    ("teufel, Petra draws", [TEUFEL, *BETS], [
        "Angela 50", "50", "draw stop", "draw Becky 50", "draw 7", "draw 100 100", "draw 50 stop draw 25 stop", "stop", "hit",
        "pass", "tap", "zapfen", ".set Petra.chips", "DRAW"]),
    ("teufel at a real table, Petra draws; one of the two pieces of 100 is left", [TEUFEL + " mode=table", "next", "10 20 30 40", "100"], [
        "Angela 50", "draw Becky 50", "draw 7", "7", "draw 100 100", "draw 50 stop draw 25 devil stop", "hit", "pass", "tap",
        "30 d 40 s"]),
    ("teufel at a real table, Zoë is the last to draw", [TEUFEL + " mode=table", "next", "10 20 30 40", "100 s 25 s d"], [
        "25 25 s d 10", "50 s devil", "10 20 s 25"]),
    ("teufel at a real table, stakes", [TEUFEL + " mode=table", "next"], [
        "10 20 30 40 50", "10 25", "d", "bet Petra 15", "bets 10 25 30 40", "bet 50", "bets 10 20"]),
    ("teufel, the stakes have been shown", [TEUFEL, "phrase Petra red", *BETS], [
        ".undo", ".undo 3", ".undo because a slip", ".undo round 3 because why", ".redo", ".reload italian", ".branch other 4",
        "phrase Petra blue", ".set round 5 because why"]),
    ("teufel at a real table, the second round", [TEUFEL + " mode=table", "next", "10 20 30 40", "50 s 25 s d d", "n", "next", "10 20 30 40"], [
        ".undo 9", ".undo round 4 because why", "phrase Petra red", ".reload italian"]),
    ("teufel, looking back at the stakes", [TEUFEL, *BETS, "draw", ".seek 2"], ["bets 10 20"]),
    ("polterfass at a real table, the first throw", ["new polterfass Petra Becky Angela Zoë seed=7 mode=table", "next"], [
        "roll 9 9", "roll 9 8 8 8", "9 1", "close"]),
    ("polterfass at a real table, Petra rolls on or closes; a special stands", [*POURED], ["close close", "close 9 9", "destroy 9"]),
    ("polterfass at a real table, a barrel is destroyed; no 5 stands", [*POURED, "close"], ["destroy 5", "5", "close"]),
    ("polterfass at a real table, every barrel stands", ["new polterfass Petra Becky Angela Zoë seed=7 mode=table", "next", "9 8 8 7 7 6 6",
                                                         "?,?,?", "x d"], ["-", "8", "roll 9"]),
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


# Where values are to lie sealed, a refused line that may hold one is not shown again.
SECRET = ("teufel, stakes are laid unseen", "polterfass, the guests order")


class Reader:
    """Whether an answer says what a person needs: what, where, and a remedy, something that can be typed."""

    def __init__(self, language):
        findings = []
        catalog = read(pathlib.Path(source), language, findings)
        self.heads = tuple(catalog["console.head." + head] for head in ("error", "refused"))
        words = {name: text for name, text in catalog.items() if TYPED.match(name)}
        self.typed = set(words.values()) | {name.split(".")[-1] for name in words if ".word." in name} | set(LANGUAGES) | {
            "." + name.split(".")[-1] for name in words if ".dot." in name}
        self.wrong = findings

    def look(self, scene, mistake, told):
        """`told` without what comes next at the table."""
        if not re.search(rf"(^|: )({'|'.join(self.heads)})( \[[A-Z]-\d\d\])?:", told, re.M):
            return
        head, *below = told.split("\n")
        secret = scene in SECRET and re.search(r"\d", mistake)
        where = secret or "^" in told or re.match(r"\S+: ", head)
        lines = [head, *(line for line in below if line.strip() != mistake and "^" not in line)]
        named = re.findall(r"[^\s,;:?()`']+", " ".join(lines).replace("NAME", ""))
        remedy = "`" in told or set(named) & self.typed or re.search(r"--\w|\w=\w|: ?\S+, \S+", told)
        for there, what in ((where, "where it is"), (remedy, "what could be typed")):
            if not there:
                self.wrong.append(f"{scene}: the answer to '{mistake}' does not say {what}:\n{told}")


def answers(language, reader):
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
                    told = told[:-len(stands)].replace(home, "~")
                    reader.look(scene, lines[0], told)
                    text += short(told) + "\n"
                    continue
                # It was none, or has left something open: begin again.
                text += told.replace(home, "~").removesuffix(prompt(told)) + "\n"
                console.end()
                console, shown = begun(home, language, before)
            console.end()
        shell = subprocess.run([program, "play", "teufel", "--lang", language], text=True, capture_output=True,
                               env={"PATH": os.environ["PATH"], "HOME": home})
        reader.look("at the shell", "hausregel play teufel", shell.stderr)
        text += "## At the shell\n\n$ hausregel play teufel\n" + shell.stdout + shell.stderr
    return text


def main():
    different = False
    for language in LANGUAGES:
        file = os.path.join(FOLDER, language + ".txt")
        reader = Reader(language)
        now = answers(language, reader)
        if reader.wrong:
            different = True
            print("\n".join(reader.wrong))
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


if __name__ == "__main__":
    main()
