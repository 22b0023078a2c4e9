#!/usr/bin/env python3
"""How much surer a comparison would be if the luck of the draw were subtracted, besides being common to both sides.
Usage: control.py HAUSREGEL [--games N] [--seed S]

Of every draw of teufel the chance of a devil and the mean of the coal are known before it; what was drawn less that has the
mean 0, so any multiple of it may be subtracted from a result. Plays the same games under two rules, keeps their journals, and
fits the best multiples, for the whole table and for each place in the order of play, of both sides. Needs python3-numpy."""
import argparse
import json
import pathlib
import subprocess
import tempfile

import numpy

RULES = ("bonus_coal = 40", "goal = 1000", "refill_at = 8")
SEATS = 4


def luck_of(journal):
    """Rounds, the wins of the first in the order of play, and for each place devils and coal beyond their means."""
    with journal.open(encoding="utf-8") as lines:
        opening = json.loads(next(lines))
        players = opening["players"]
        whole = [value for value, count in opening["rules"]["coal"] for _ in range(count)]
        coal, devils = list(whole), opening["rules"]["devils"]
        rounds, wins, beyond = 0, numpy.zeros(SEATS), numpy.zeros((2, SEATS))
        for line in lines:
            entry = json.loads(line)
            left = next((draw["below"] for draw in entry.get("dice", ()) if draw["key"].startswith("coal/")), None)
            for event in entry.get("events", ()):
                if event["e"] == "round_started":
                    rounds = event["round"]
                elif event["e"] == "game_ended":
                    for winner in event["winners"]:
                        wins[players.index(winner)] = 1 / len(event["winners"])
                elif event["e"] in ("coal_drawn", "devil_drawn"):
                    if left != len(coal) + devils:  # it was filled again
                        coal, devils = list(whole), opening["rules"]["devils"]
                    assert left == len(coal) + devils, (journal, entry["n"])
                    value = event.get("value", 0)
                    who = players.index(event["player"])
                    beyond[:, who] += (value == 0) - devils / left, value - sum(coal) / left
                    if value:
                        coal.remove(value)
                    else:
                        devils -= 1
    turn = -players.index(opening["starter"])
    return [rounds, numpy.roll(wins, turn)[0], *numpy.roll(beyond, turn, axis=1).flat, *beyond.sum(axis=1)]


def played(options, bot, rules, room):
    variant = room / "tried.lua"
    variant.write_text(f'return {{ game = "teufel", name = "tried", extends = "official", rules = {{ {rules} }} }}\n', encoding="utf-8")
    with tempfile.TemporaryDirectory(dir=room) as journals:
        subprocess.run([options.hausregel, "simulate", "teufel", "--players", str(SEATS), "--bots", ",".join([bot] * SEATS), "--seats",
                        "fixed", "--games", str(options.games), "--seed", str(options.seed), "--variant", str(variant), "--journals",
                        journals], check=True, capture_output=True)
        return numpy.array([luck_of(journal) for journal in sorted(pathlib.Path(journals).glob("*.jsonl"))])


def explained(results, luck):
    """The share of the variance that the luck explains, fitted to these games, without what any luck would explain."""
    known = numpy.column_stack([numpy.ones(len(results)), luck])
    rest = results - known @ numpy.linalg.lstsq(known, results, rcond=None)[0]
    return 1 - (rest @ rest / (len(results) - numpy.linalg.matrix_rank(known))) / results.var(ddof=1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hausregel")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=20261130)
    options = parser.parse_args()
    print("| bots | changed | measure | gain of common luck | and of known luck |\n|---|---|---|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        room = pathlib.Path(folder)
        for bot in ("steady", "bold"):
            one = played(options, bot, "", room)
            for rules in RULES:
                other = played(options, bot, rules, room)
                luck = numpy.column_stack([one[:, 2:], other[:, 2:]])
                for column, name in enumerate(("rounds", "turn.1")):
                    less = other[:, column] - one[:, column]
                    common = (one[:, column].var() + other[:, column].var()) / less.var()
                    print(f"| `{bot}` | {rules} | {name} | {common:.2f} | {1 / (1 - explained(less, luck)):.2f} |", flush=True)


if __name__ == "__main__":
    main()
