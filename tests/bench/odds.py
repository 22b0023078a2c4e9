#!/usr/bin/env python3
"""How long .odds takes. Usage: odds.py HAUSREGEL [TIMES]

For each table, milliseconds of processor time that one more `.odds --json` costs: the same lines with TIMES (default 50) of
them and with one, medians of 5 pairs. The goal is 50."""
import os
import resource
import statistics
import subprocess
import sys
import tempfile

program = sys.argv[1]
times = int(sys.argv[2]) if len(sys.argv) > 2 else 50


def seconds(lines):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program], input=lines, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(what, lines):
    lines = lines.replace("; ", "\n") + "\n"
    odds = ".odds --json\n"
    shown = subprocess.run([program], input=lines + odds, capture_output=True, text=True, check=True).stdout.splitlines()[-1]
    pairs = [seconds(lines + odds * (times + 1)) - seconds(lines + odds) for _ in range(5)]
    known = "not computed" if '"chance":null' in shown or '"fails":null' in shown else "computed"
    print(f"{what:58} {1000 * statistics.median(pairs) / times:7.2f} ms   {known}")


with tempfile.TemporaryDirectory() as folder:
    def variant(game, name, rules):
        path = os.path.join(folder, name + ".lua")
        with open(path, "w") as file:
            file.write(f'return {{ game = "{game}", name = "{name}", rules = {{ {rules} }} }}\n')
        return "variant=" + path

    people = "Anna Bert Cleo Dora Emil Fred"
    bets = "next; bets 10 50 100 150 200 200; "
    measure("teufel, full oven, six stakes", f"new teufel {people} mode=table; {bets}")
    fine = variant("teufel", "fine", "coal = { { 99, 48 }, { 97, 30 } }, devils = 48, stake_step = 1")
    measure("teufel, 126 pieces of 99 and 97", f"new teufel {people} mode=table {fine}; {bets}")
    rich = variant("teufel", "rich", "coal = { { 99, 48 }, { 97, 30 } }, devils = 48, start_chips = 90000, chips = { { 10, 1000 }, { 10000, 1000 } }")
    measure("teufel, the same with stakes of thousands", f"new teufel {people} mode=table {rich}; next; bets 500 1000 2000 3000 4000 5000; ")
    first = "next; roll 9; order Bert ?; order Cleo ?; "
    measure("polterfass, 8 of 9 barrels lie", f"new polterfass Anna Bert Cleo mode=table; {first}")
    measure("polterfass, two specials and a number stand",
            "new polterfass Anna Bert Cleo mode=table; next; roll 9 X D; order Bert ?; order Cleo ?; ")
    ends = ", ".join(f"{{ {10 + i}, {i} }}" for i in range(1, 10))
    other = variant("polterfass", "other", f"barrels = {{ {ends} }}, specials = 1")
    measure("polterfass, 9 different barrels, a special stands",
            f'new polterfass Anna Bert Cleo mode=table {variant("polterfass", "any", f"barrels = {{ {ends} }}, specials = 1, first_throw_needs = " + chr(34) + "any" + chr(34))}; next; roll X; order Bert ?; order Cleo ?; ')
    measure("polterfass, 9 different barrels, a number stands", f"new polterfass Anna Bert Cleo mode=table {other}; next; roll 19; order Bert ?; order Cleo ?; ")
    most = variant("polterfass", "most", f"barrels = {{ {ends}, {{ 20, 10 }} }}, specials = 4")
    measure("polterfass, 10 different barrels and four specials", f"new polterfass Anna Bert Cleo mode=table {most}; next; roll 20; order Bert ?; order Cleo ?; ")
