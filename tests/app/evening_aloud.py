#!/usr/bin/env python3
"""What an evening costs to read. A round of four at a real table takes at most 12 lines at 80 columns, guides and the
board apart, in every language. With --plain an evening can be read aloud: nothing is drawn, every table is sentences, the
player to move comes first.
Usage: evening_aloud.py HAUSREGEL"""
import re
import sys
import tempfile

from at_terminal import Console

program = sys.argv[1]
MOST = 12
DRAWN = re.compile(r"[─-◿│┌┐└┘▸·…\x1b]|  +\S")
failures = []


def evening(language, game, lines, columns, words=()):
    """What each line was answered with, without the guide and the prompt."""
    with tempfile.TemporaryDirectory() as folder:
        console = Console(program, folder, language, columns, words)
        console.read()
        told = []
        for line in [f"new {game} mode=table", *lines]:
            shown = console.type(line).rstrip("\n").split("\n")
            told.append([one for one in shown if one.strip() and not re.match(r"(hausregel|\[r\d.*)> ?$", one)])
        console.end()
        return told


def board_begins(line):
    return line.startswith(("Auf Teufel komm raus · ", "Polterfass · "))


ROUND = ["", "40 60 40 50", "50 20 s 25 d", "10 25 75 s 20 20 20 s", "n"]
for language in ("en", "de", "fr", "it"):
    count = 0
    told = evening(language, "teufel Anna Bert Cleo Dora", ROUND, 80)
    for lines in told[2:]:
        board = next((i for i, line in enumerate(lines) if board_begins(line)), None)
        said = lines[:board] if board is not None else lines
        while board is None and said and ("`" in said[-1] or said[-1].startswith("  ")):
            said = said[:-1]  # the guide
        count += len(said)
    if count > MOST:
        failures.append(f"{language}: a round of four takes {count} lines:\n" + "\n".join("\n".join(lines) for lines in told))
    else:
        print(f"{language}: {count} lines")

BARRELS = ["", "9 8 3 x", "-", "?,?", "3 4", "", ".state", ".help", ".odds", ".chart"]
for game, lines in (("teufel Anna Bert Cleo Dora", [*ROUND, ".state", ".odds", ".chart", ".rules", ".help"]), ("polterfass Anna Bert Cleo", BARRELS)):
    for shown in evening("en", game, lines, 80, ["--plain"]):
        for line in shown:
            text = re.sub(r"^  +", "", line)
            if DRAWN.search(text.replace(" …", "")) or re.search(r"\b(chips|total|stake) \?", text):
                failures.append(f"{game}: cannot be read aloud: {line}")
for language, told in {"en": "Anna: on space 200, chips hidden, stake 40, 1 piece of coal worth 50", "de": "Anna: auf Feld 200, Chips verdeckt, Einsatz 40, 1 Kohlestück im Wert von 50"}.items():
    if not any(told in line for line in evening(language, "teufel Anna Bert", ["", "40 60", "50 s", ".state"], 200, ["--plain"])[-1]):
        failures.append(f"{language}: not told as a person would: {told}")
settled = evening("en", "polterfass Anna Bert Cleo", ["", "9 8 3 x", "?,?", "tap", "destroy 8", "3, 4"], 200, ["--plain"])[-1]
for told in ("Standing: 9, 8 destroyed, 3, X – 12 mugs", "1: innkeeper Anna, served 12, ordered 7, Anna 5, in all 5, Bert 3, in all 3, Cleo 4, in all 4"):
    if told not in settled:
        failures.append(f"not read as words: {told}\n" + "\n".join(settled))
if not 0 < settled.index(told) < next((i for i, line in enumerate(settled) if line.startswith("Receipt ")), -1):
    failures.append("a receipt comes before the table:\n" + "\n".join(settled))
table = evening("en", "teufel Anna Bert", ["", "40 60", "50 s", ".state"], 200, ["--plain"])[-1]
rows = [line.split(":")[0] for line in table if re.match(r"(Anna|Bert): ", line)]
if rows[:2] != ["Bert", "Anna"] or not any("stake 60" in line for line in table):
    failures.append("the player to move does not come first:\n" + "\n".join(table))

for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
