#!/usr/bin/env python3
"""Secrets at a keyboard that players share: what was typed unseen, and what the rules hide, shows nowhere but to whom it concerns, alone.
Usage: secrets_at_terminal.py HAUSREGEL"""
import os
import re
import subprocess
import sys
import tempfile

from at_terminal import Console, Terminal

program = sys.argv[1]
TOTALS = re.compile(r"\b2[01]0\b")
QUESTION = "Anna alone looks: Enter"
WIPED = "\x1b[2J\x1b[3J\x1b[H"


def expect(what, truth, shown):
    if not truth:
        sys.exit(f"{what}, but it showed:\n{shown}")


def files_under(folder):
    for place, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(place, name), "rb") as file:
                yield os.path.join(place, name), file.read()


def begin(folder, kind="dumb", lines=("next",)):
    console = Console(program, folder, "en", 120, kind=kind)
    console.read()
    for line in ("new teufel Anna Bert Cleo", *lines):
        console.type(line)
    return console


with tempfile.TemporaryDirectory() as folder:
    console = begin(folder, lines=())
    shown = console.type('.set Anna.chips 210 because "a slip"')
    told = shown.split("\nAuf Teufel")[0]  # its table has a space 200
    expect("a total set by hand is not repeated", "Anna.chips is set by hand." in told and not TOTALS.search(told), shown)
    for line in (".log", ".why 1", ".audit", ".undo"):
        told = console.type(line).split("\nAuf Teufel")[0]
        expect(f"nor does {line}", "Anna" in told and not TOTALS.search(told), told)
    for line in (".redo", "next"):
        console.type(line)
    console.type("bet Anna")
    shown = console.type("55")
    expect("a refused value is not repeated", "55" not in shown and "B-02" in shown and "multiple of 10" in shown, shown)
    console.type("bet Anna")
    shown = console.type("fifty-five")
    expect("nor is a misread one", "fifty" not in shown and "form is: bet NAME AMOUNT" in shown, shown)
    console.type("bet Anna")
    shown = console.type("70")
    expect("an unseen stake is accepted without a word about it", "Anna has bet." in shown and "70" not in shown
           and "openly" not in shown, shown)
    shown = console.type("bet Bert 50")
    expect("an open stake counts, with one warning", "Bert has bet." in shown and shown.count("openly") == 1, shown)

    for line in (".state", ".chips"):
        shown = console.type(line)
        expect(f"{line} shows no total", re.search(r"Anna( +200)? +\?", shown), shown)
    for line in (".lua f.chips[1]", ".lua f.seats[1].chips", "expect Anna.chips 1", "expect seats[0] 1", "expect seats 1", "expect event none"):
        shown = "".join(told for told in console.type(line).split("\n") if "step 10" not in told)
        expect(f"{line} shows no total", "200" not in shown, shown)
    for line, own in ((".state --as Anna", "You have sealed: 70"), (".chips --as Anna", "210")):
        for key in ("\x04", "\x03"):
            shown = console.type(line)
            expect(f"{line} asks first", shown.rstrip().endswith(QUESTION) and own not in shown, shown)
            console.write(key)
            shown = console.read()
            expect(f"{key!r} shows nothing", "nothing is shown" in shown and own not in shown, shown)
        console.type(line)
        shown = console.type("")
        expect("Enter shows one's own", own in shown and shown.rstrip().endswith("Enter wipes this off the screen:"), shown)
        shown = console.type("")
        expect("and Enter pushes it out", shown.count("\n") >= 50 and own not in shown, shown)
    expect("--json is for programs", '"chips":210' in console.type(".state --json"), console.shown)
    expect("which are not asked", "Anna alone looks" not in console.type(".state --as Anna --json"), console.shown)
    console.end()


class Small(Console):
    """Of four lines, with a pager that keeps what it is given."""

    def __init__(self, home):
        environment = {"PATH": os.environ["PATH"], "HOME": home, "TERM": "xterm", "LANG": "C.UTF-8", "HAUSREGEL_PAGER": "tee -a paged"}
        Terminal.__init__(self, [program, "--lang", "en"], environment, 120, 4)


with tempfile.TemporaryDirectory() as folder:
    console = Small(folder)
    console.read()
    for line in ("new teufel Anna Bert Cleo", "next", "bet Anna 70", ".help"):
        console.type(line)
    shown = console.type(".state --as Anna")
    expect("it asks", QUESTION in shown and "70" not in shown, shown)
    shown = console.type("")
    expect("one's own is shown after Enter", "You have sealed: 70" in shown and WIPED not in shown, shown)
    shown = console.type("")
    expect("and wiped at the next one", WIPED in shown and "70" not in shown.split(WIPED)[1], shown)
    console.type(".state --as Anna")
    console.type("")
    console.write("\x04")
    expect("Ctrl-D wipes it, too", WIPED in console.read(), console.shown)
    console.end()
    expect("the pager is there", os.path.exists(os.path.join(folder, "paged")), os.listdir(folder))
    for name, content in files_under(folder):
        expect("it stands in no file, nor in the pager", b"sealed: 70" not in content, name)

with tempfile.TemporaryDirectory() as folder:
    console = begin(folder, "xterm")
    for line in ("bet Bert 50", "bet Anna 45", ".note hello", 'bet Anna "70', ".note hello", "bet Anna 65" + " " * 5000, "Cleo 30"):
        console.type(line)
    console.end()
    kept = [content.decode(errors="replace") for name, content in files_under(folder) if "history" in name]
    version = subprocess.run([program, "--version"], text=True, capture_output=True).stdout
    expect("lines are kept", len(kept) == ("libedit: no" not in version), version)
    for line in kept:
        expect("lines with stakes stay out of the history",
               ".note" in line and not any(amount in line for amount in ("50", "45", "70", "65", "30")), line)

# Sealed answers of a variant's own move, like stakes.
with tempfile.TemporaryDirectory() as folder:
    console = begin(folder, "xterm", ("new table Anna Bert variant=goofspiel", "next"))
    shown = console.type("play Anna 13")
    expect("it says that everybody could read it", "Typed openly" in shown and "`play NAME`" in shown, shown)
    shown = console.type(".undo")
    shown = console.type("play Anna")
    expect("alone it is asked for", "Anna, unseen (CARD):" in shown, shown)
    shown = console.type("11")
    expect("unseen", "Anna has answered" in shown and "openly" not in shown, shown)
    shown = console.type(".state --as Bert")
    expect("nobody else sees it", "sealed: 11" not in shown, shown)
    console.type("")
    shown = console.type("play")
    expect("whoever is left needs no name", "Bert, unseen (CARD):" in shown, shown)
    shown = console.type("4")
    expect("they are opened together", "Anna: play 11." in shown and "Bert: play 4." in shown, shown)
    console.end()
