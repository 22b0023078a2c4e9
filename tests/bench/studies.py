#!/usr/bin/env python3
"""Runs the studies of docs/studies and writes what they found to docs/studies/README.md.
Usage: studies.py HAUSREGEL ROOT [--check]

--check: runs them and compares instead. The numbers are the same on every machine."""
import json
import pathlib
import subprocess
import sys

program, root = sys.argv[1], pathlib.Path(sys.argv[2])
folder = root / "docs/studies"
WIDTH = 21  # of a picture, with its middle for no difference

HEAD = """# Studies

What rules do, between bots, by the files in this folder and `hausregel study` ([laboratory.md](../laboratory.md#a-study)). `tests/bench/studies.py` has run
them and written this page; the same numbers come from any machine.

The difference is that of games by the second rules to games by the first, on the same luck, with an interval of 95 % that holds for all
rows of a comparison together. In the picture `│` is no difference, `●` the one that was found and `├ ┤` its interval; all pictures of a
measure in a comparison have the same scale. Where a difference is marked ≠ it is surely another among other bots (another sign, or more than
twice as large): that is about bots, not about the rule. `turn.1` is the share of wins of whoever was drawn to begin the game, also where a
rule lets somebody else begin. Mixed bots are one of each in every seat in turn ([bots.md](../bots.md)).
"""


def picture(row, scale):
    """The interval about 0, in one line of text."""
    def at(value):
        return round((max(-1, min(1, value / scale)) + 1) / 2 * (WIDTH - 1))
    cells = [" "] * WIDTH
    low, high = (at(value) for value in row["interval"])
    for i in range(low, high + 1):
        cells[i] = "─"
    cells[WIDTH // 2] = "│"
    cells[low], cells[high] = "├", "┤"
    cells[at(row["difference"])] = "●"
    return "".join(cells)


def called(line_ups):
    bots = sorted({bot for line_up in line_ups for bot in line_up})
    return bots[0] if len(bots) == 1 else "mixed"


def section(result):
    rows = [row for row in result["measures"] if row["one"] or row["other"]]
    scale = {}
    for row in rows:
        most = max(map(abs, row["interval"] + [row["difference"]]))
        scale[row["measure"]] = max(scale.get(row["measure"], 0), most) or 1
    lines = [f"\n### {result['game']}, {result['players']} players: `{result['one']}` to `{result['other']}`\n",
             f"{result['games']:,} games of each; seed {result['seed']}.\n",
             "| bots | measure | from | to | difference | 95 % interval | picture |", "|---|---|--:|--:|--:|--:|---|"]
    for row in rows:
        sign = " %" if row["unit"] == "points" else ""
        low, high = row["interval"]
        sure = "**" if row["verdict"] in ("more", "less") else ""
        lines.append(f"| {called(result['populations'][row['population']])} | `{row['measure']}` | {row['one']:.4g}{sign} | {row['other']:.4g}{sign} "
                     f"| {sure}{row['difference']:+.3g}{sure}{' ≠' if row['depends'] else ''} | {low:+.3g} … {high:+.3g} | `{picture(row, scale[row['measure']])}` |")
    return lines


def report():
    lines = [HEAD.rstrip("\n")]
    for file in sorted(folder.glob("*.lua")):
        done = subprocess.run([program, "study", file, "--json"], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{file}: {done.returncode}\n{done.stderr}")
        head, *results = map(json.loads, done.stdout.splitlines())
        lines += [f"\n## {head['study']}\n", f"[{file.name}]({file.name}), SHA-256 `{head['sha256'][:16]}…`"]
        for result in results:
            lines += section(result)
    return "\n".join(lines) + "\n"


found = report()
page = folder / "README.md"
if "--check" not in sys.argv:
    page.write_text(found)
elif page.read_text() != found:
    sys.exit("docs/studies/README.md is not what the studies find now: tests/bench/studies.py writes it")
