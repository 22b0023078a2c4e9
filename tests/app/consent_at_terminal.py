#!/usr/bin/env python3
"""A stranger's house rules at a terminal: asked for, refused, agreed to, remembered; never in a pipe.
Usage: consent_at_terminal.py HAUSREGEL"""
import os
import subprocess
import sys
import tempfile

from at_terminal import Terminal

program = sys.argv[1]
VARIANT = """return { game = "teufel", name = "twice",
  hooks = { payout = function(f) return 2 * f.stake end } }
"""
ASKED = "Run them? [yes/no]"


def home(folder, name):
    path = os.path.join(folder, name)
    os.makedirs(path, exist_ok=True)
    return {"PATH": os.environ["PATH"], "HOME": path, "TERM": "dumb", "LANG": "C.UTF-8"}


def at_terminal(arguments, answer, environment):
    """What the program shows; `answer` is typed once it asks."""
    terminal, answered = Terminal([program, *arguments, "--lang", "en"], environment), False
    while terminal.portion():
        if ASKED in terminal.all and not answered:
            terminal.write(answer + "\n")
            answered = True
    terminal.status()
    return terminal.all


def expect(what, truth, shown):
    if not truth:
        sys.exit(f"{what}, but it showed:\n{shown}")


with tempfile.TemporaryDirectory() as folder:
    variant, journal = os.path.join(folder, "twice.lua"), os.path.join(folder, "game.jsonl")
    with open(variant, "w") as file:
        file.write(VARIANT)
    subprocess.run([program, "play", "teufel", "--players", "A,B,C", "--bots", "steady,steady,random", "--seed", "7",
                    "--variant", variant, "--auto", "--journal", journal], env=home(folder, "author"), check=True,
                   stdout=subprocess.DEVNULL)
    os.remove(variant)
    stranger, audit = home(folder, "stranger"), ["audit", journal]

    shown = at_terminal(audit, "no", stranger)
    expect("no means no", ASKED in shown and "not done" in shown, shown)
    shown = at_terminal(audit, "", stranger)
    expect("silence means no", ASKED in shown and "not done" in shown, shown)
    for yes in ("yes", "y"):
        shown = at_terminal(audit, yes, home(folder, yes))
        expect(f"{yes} means yes", ASKED in shown and "not done" not in shown, shown)
    shown = at_terminal(audit, "no", home(folder, "yes"))
    expect("a yes is remembered", ASKED not in shown and "not done" not in shown, shown)
    for name in ("stranger", "yes"):
        piped = subprocess.run([program, *audit], env=home(folder, name), stdin=subprocess.DEVNULL, text=True,
                               capture_output=True)
        expect("a pipe is not asked", piped.returncode == 1 and "not done" in piped.stdout, piped.stdout)
    trusted = subprocess.run([program, *audit, "--trust"], env=stranger, stdin=subprocess.DEVNULL, text=True,
                             capture_output=True)
    expect("--trust means yes", trusted.returncode == 0 and "not done" not in trusted.stdout, trusted.stdout)
