#!/usr/bin/env python3
"""Secrets at a keyboard that players share: what was typed unseen, and what the rules hide, shows nowhere but for a pass word.
Usage: secrets_at_terminal.py HAUSREGEL"""
import os
import re
import subprocess
import sys
import tempfile

from at_terminal import Console

program = sys.argv[1]
WORD = "blue-horse-17"


def expect(what, truth, shown):
    if not truth:
        sys.exit(f"{what}, but it showed:\n{shown}")


def files_under(folder):
    for place, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(place, name), "rb") as file:
                yield os.path.join(place, name), file.read()


def begin(folder, kind="dumb"):
    console = Console(program, folder, "en", 120, kind=kind)
    console.read()
    for line in ("new teufel Anna Bert Cleo", "next"):
        console.type(line)
    return console


with tempfile.TemporaryDirectory() as folder:
    console = begin(folder)
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

    for line in (".state --as Anna", ".chips --as Anna"):
        shown = console.type(line)
        expect(f"{line} needs a pass word", "refused" in shown and ".lock Anna" in shown and "70" not in shown, shown)
    for line in (".state", ".chips"):
        shown = console.type(line)
        expect(f"{line} shows no total", re.search(r"Anna( +200)? +\?", shown), shown)
    for line in (".lua f.chips[1]", ".lua f.seats[1].chips", "expect Anna.chips 1", "expect seats[0] 1", "expect seats 1", '.set Anna.chips 210 because "a slip"', "expect event none"):
        shown = "".join(told for told in console.type(line).split("\n") if "step 10" not in told)
        expect(f"{line} shows no total", "200" not in shown, shown)
    for line in (".log", ".why 1", ".audit", ".undo"):
        told = console.type(line).split("\nAuf Teufel")[0]  # its table has a space 200
        expect(f"nor does {line}", "Anna" in told and "200" not in told and "210" not in told, told)
    console.type(".redo")

    expect("a pass word is asked for", "New pass word" in console.type(".lock Anna"), console.shown)
    console.type(WORD)
    shown = console.type("another")
    expect("twice the same", "not the same" in shown, shown)
    console.type(".lock Anna")
    console.type(WORD)
    shown = console.type(WORD)
    expect("it is set", "this pass word" in shown and WORD not in console.shown, console.shown)
    console.type(".state --as Anna")
    shown = console.type("wrong")
    expect("another word shows nothing", "not Anna's pass word" in shown and "70" not in shown, shown)
    console.type(".state --as Anna")
    shown = console.type(WORD)
    expect("the pass word shows one's own", "You have sealed: 70" in shown, shown)
    console.type(".chips --as Anna")
    shown = console.type(WORD)
    expect("also in pieces", "210" in shown, shown)
    shown = console.type(".state --as Bert")
    expect("but nobody else's", "refused" in shown, shown)
    console.type(".lock Anna")
    shown = console.type("wrong")
    expect("only its owner changes it", "not Anna's pass word" in shown, shown)
    expect("--json is for programs", '"chips":210' in console.type(".state --json"), console.shown)
    expect("it stands in no output", WORD not in console.shown, console.shown)
    console.end()
    for name, content in files_under(folder):
        expect("it stands in no file", WORD.encode() not in content, name)

with tempfile.TemporaryDirectory() as folder:
    console = begin(folder, "xterm")
    for line in ("bet Anna 70", ".lock Anna", WORD, WORD, ".state --as Anna"):
        console.type(line)
    console.write(WORD + "\n")
    shown = ""
    while "hides this: " not in shown:
        shown += console.portion() or sys.exit("nothing is shown in passing:\n" + console.shown)
    before, _, other = shown.partition("1049h")
    expect("one's own is shown on the other screen", "70" in other and "70" not in before, shown)
    shown = console.type("")
    expect("and Enter leaves it", "1049l" in shown, shown)
    console.end()

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
