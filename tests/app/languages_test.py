#!/usr/bin/env python3
"""A fifth language, written by somebody who knows no C++. Usage: languages_test.py HAUSREGEL ROOT

Every catalog that ships is whole; a catalog of Dutch is checked, speaks, and is understood; each mistake is told at its
row.
"""
import pathlib
import subprocess
import sys
import tempfile

program, root = sys.argv[1], pathlib.Path(sys.argv[2])
failures = []

DUTCH = r'''-- Nederlands, zo ver als een avond het nodig heeft.
return {
  ["teufel.word.devil"] = "duivel",
  ["teufel.word.bets"] = "inzetten",
  ["teufel.word.draw"] = "trek",
  ["teufel.word.draw.also"] = "pak",
  ["teufel.word.stop"] = "stop",
  ["engine.word.next"] = "verder",
  ["console.dot.help"] = ".hulp",
  ["console.dot.undo"] = ".terug",
  ["teufel.stake_opened"] = "{player} zet {stake} in.",
  ["teufel.coal_drawn"] = "{player} trekt {value}, samen {sum}.",
  ["teufel.turn_stopped"] = "{player} stopt met {coal} (\"kolen\": {pieces}).",
}
'''
# The changed row, what is said of it, and where.
MISTAKES = (
    ('  ["teufel.word.dravv"] = "trek",', "no sentence is called teufel.word.dravv", 6, 3),
    ('  ["teufel.word.draw"] = "trek"', "a row of a catalog is", 6, 32),
    ('  ["teufel.word.draw"] = ".trek",', "'.trek' has a dot too many", 6, 3),
    ('  ["teufel.word.draw"] = "trek steen",', "'trek steen' is not one word to type", 6, 3),
    ('  ["teufel.word.draw"] = "20",', "'20' is not one word to type", 6, 3),
    ('  ["teufel.word.draw"] = "trek\x1b",', "a sign that a terminal would act on", 6, 3),
    ('  ["teufel.word.draw"] = "stop",', "'stop' already stands for teufel.word.stop", 6, 3),
    ('  ["teufel.word.draw"] = "trek", ["a"] = "b",', "a row of a catalog is", 6, 33),
    ('  ["teufel.word.draw"] = "",', "a row of a catalog is", 6, 29),
    ('  ["teufel.word.stop"] = "halt",', "teufel.word.stop is there twice", 7, 3),
    ('  ["teufel.coal_drawn"] = "{player} trekt {waarde}, samen {sum}.",',
     "has the places player, sum, waarde; it needs player, sum, value", 6, 3),
)


def run(*words, lines=""):
    return subprocess.run([program, *map(str, words)], input=lines, capture_output=True, text=True, timeout=60)


def need(holds, what):
    if not holds:
        failures.append(what)


for language in ("en", "de", "fr", "it"):
    files = [root / "scripts/lang" / f"{language}.lua", *sorted((root / "src/games").glob(f"*/lang/{language}.lua"))]
    checked = run("--lang", "en", "lang", "check", *files)
    whole = language == "en" or "\n0 missing" in checked.stdout
    need(checked.returncode == 0 and "all good" in checked.stdout and whole, f"{language}: {checked.stdout[-800:]}")

with tempfile.TemporaryDirectory() as temporary:
    dutch = pathlib.Path(temporary) / "nl.lua"
    dutch.write_text(DUTCH, encoding="utf-8")
    checked = run("--lang", "en", "lang", "check", dutch, "--missing")
    rows = checked.stdout.splitlines()
    need(checked.returncode == 0 and rows[0] == "11 sentences, all good", checked.stdout[:300])
    need(int(rows[1].split()[0]) == len(rows) - 2 > 1500, f"{rows[1]}, and {len(rows) - 2} rows")

    # The rows that are missing, as they are printed, make the catalog whole.
    everything = dutch.with_name("all.lua")
    everything.write_text(DUTCH.rstrip("}\n") + "\n" + "\n".join(rows[2:]) + "\n}\n", encoding="utf-8")
    checked = run("--lang", "en", "lang", "check", everything)
    need("\n0 missing" in checked.stdout, checked.stdout[:600])

    # As an editor of Windows writes it.
    everything.write_bytes(b"\xef\xbb\xbf" + DUTCH.replace("\n", "\r\n").encode())
    checked = run("--lang", "en", "lang", "check", everything)
    need(checked.stdout.startswith("11 sentences, all good"), checked.stdout[:300])

    evening = "new teufel Anna Bert mode=table seed=1\nverder\ninzetten 50 60\n50 pak 20 stop duivel\n.terug\n.hulp\n"
    played = run("--lang", dutch, lines=evening)
    for told in ("Anna zet 50 in.", "Anna trekt 50, samen 50.", 'Anna stopt met 70 ("kolen": 2).', ".hulp"):
        need(told in played.stdout, f"'{told}' is not in:\n{played.stdout}{played.stderr}")
    need("Round 1: Anna starts." in played.stdout, "what is missing is said in English")

    # What somebody typed is quoted as it was typed.
    played = run("--lang", "de", lines="new teufel Anna Bert\n.note {note} stop\n.mark {mark}\n.log\n")
    for told in ("notiz {note} stop", "marke {mark}"):
        need(told in played.stdout, f"'{told}' is not in:\n{played.stdout}{played.stderr}")

    for row, told, line, column in MISTAKES:
        wrong = DUTCH.splitlines()
        wrong[5] = row
        dutch.write_text("\n".join(wrong) + "\n", encoding="utf-8")
        checked = run("--lang", "en", "lang", "check", dutch, "--format", "short")
        expected = f"{dutch}:{line}:{column}: error: "
        hit = [one for one in checked.stdout.splitlines() if one.startswith(expected) and told in one]
        need(checked.returncode == 1 and hit, f"{row}: '{expected}… {told}' is not in:\n{checked.stdout}{checked.stderr}")
    need(run("--lang", dutch, "help").returncode == 0, "a catalog with a wrong row still speaks")
    dutch.write_text("nothing\n", encoding="utf-8")
    need(run("--lang", dutch, "help").returncode != 0, "a file that is no catalog is refused")
    need(run("--lang", dutch.with_name("none.lua"), "help").returncode != 0, "a missing file is refused")

for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
