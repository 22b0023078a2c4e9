#!/usr/bin/env python3
"""Somebody who knows nothing types what the last line of the screen proposes: Enter where it names Enter, or what stands
between backquotes. A round of each game is over in at most 12 lines, in table and in virtual mode, in every language; and
whatever is proposed is accepted, in whatever order a guesser takes it.
Usage: newcomer_at_terminal.py HAUSREGEL"""
import random
import re
import sys
import tempfile

from at_terminal import Console

program = sys.argv[1]
MOST = 12
ENTER = {"en": "Enter", "de": "Enter", "fr": "Entrée", "it": "Invio"}
REFUSED = re.compile(r"^(refused|error|house rule failed|internal error|abgelehnt|Fehler|refusé|erreur|rifiutato|errore)\b.*:", re.M)


def due(screen):
    """The line before the prompt, or the question at the end."""
    lines = [line for line in screen.split("\n") if line.strip()]
    return lines[-1] if not lines[-1].startswith(("hausregel", "[r")) else lines[-2]


def proposals(said, language):
    return ([""] if ENTER[language] in said else []) + re.findall(r"`([^`]*)`", said)


def play(game, mode, language, choose, most):
    """Plays until the round's receipt. Gives the lines typed."""
    with tempfile.TemporaryDirectory() as folder:
        console = Console(program, folder, language)
        typed = []
        screen = console.read()
        said = due(screen)
        line = next(line for line in proposals(said, language) if line.split()[1:2] == [game])
        line += " mode=table" if mode == "table" else ""
        while len(typed) < most:
            screen = console.type(line)
            typed.append(line)
            if REFUSED.search(screen):
                sys.exit(f"{game} {mode} {language}: a proposal was refused:\n{console.shown}")
            receipts = len(re.findall(r"\b\d+-[A-Z2-7]{26}\b", console.shown))
            if receipts >= 2:
                console.end()
                return typed
            before, said = said, due(screen)
            possible = proposals(said, language)
            if said == before and len(possible) > 1:
                possible.remove(line)  # it has led nowhere: something else
            if not possible:
                sys.exit(f"{game} {mode} {language}: nothing is proposed:\n{console.shown}")
            line = choose(possible)
        sys.exit(f"{game} {mode} {language}: no round in {most} lines:\n{console.shown}")


for game in ("teufel", "polterfass"):
    for mode in ("virtual", "table"):
        for language in ENTER:
            lines = play(game, mode, language, lambda possible: possible[-1], MOST)
            print(f"{game} {mode} {language}: {len(lines)} lines: {lines}")
        for seed in range(4):
            play(game, mode, "en", random.Random(seed).choice, 200)
