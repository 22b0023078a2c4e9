#!/usr/bin/env python3
"""Every bot alone among copies of every other one, at two to six seats; writes the tables into docs/bots.md.
Usage: cross_table.py HAUSREGEL [--game GAME] [--seed S] [--threads T] [--points P]

A cell plays until its 95 % interval reaches at most P (default 1) points to either side. The document's part about a game,
from the heading with its name to the next of that rank, is written anew."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BOTS = ["random", "steady", "bold", "careful", "reckoner", "rival", "regular", "master"]
SEATS = {"teufel": range(2, 7), "polterfass": range(3, 7)}
FIRST = 1200  # games, divided by two to six


def share(options, game, seats, bot, others, games):
    """The share of wins of `bot` among copies of `others`, with its interval, in percent, and the games it took."""
    run = subprocess.run([options.hausregel, "simulate", game, "--players", str(seats), "--bots",
                          ",".join([bot] + [others] * (seats - 1)), "--games", str(games), "--seed", str(options.seed),
                          "--threads", str(options.threads), "--json"], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(run.stderr)
    told = json.loads(run.stdout)
    mine = next(line for line in told["by_bot"] if line["bot"] == bot)
    return 100 * mine["wins"], [100 * end for end in mine["wins95"]], told["games"]


def settled(options, game, seats, bot, others):
    """The share when its interval is narrow enough, and all the games played for it."""
    games, played = FIRST, 0
    while True:
        wins, (low, high), so_many = share(options, game, seats, bot, others, games)
        played += so_many
        wide = max(high - wins, wins - low)
        if wide <= options.points:
            return wins, wide, played
        games = int(so_many * max(1.2, 1.1 * (wide / options.points) ** 2))


def ranked(game, shares):
    """The bots from the strongest on: how many of the others each beats, and its mean share.
    One beats another whose share among it is smaller than its own among the other, over all numbers of seats."""
    def total(bot, others):
        return sum(shares[seats, bot, others] for seats in SEATS[game])
    beaten = {bot: sum(total(bot, other) > total(other, bot) for other in BOTS if other != bot) for bot in BOTS}
    mean = {bot: sum(total(bot, other) for other in BOTS if other != bot) / (len(SEATS[game]) * (len(BOTS) - 1)) for bot in BOTS}
    return [(bot, beaten[bot], mean[bot]) for bot in sorted(BOTS, key=lambda bot: (-beaten[bot], -mean[bot]))]


def level_of(rank):
    """Level 5 is the strongest bot, 1 the weakest; 4, 3 and 2 stand at even distances between, by rank."""
    places = {round((5 - level) * (len(BOTS) - 1) / 4): level for level in range(1, 6)}
    return places.get(rank, "–")


def part_of(options, game):
    """The document's part about a game."""
    shares, tables, played = {}, [], 0
    for seats in SEATS[game]:
        tables += [f"### `{game}`, {seats} seats", "", "| alone | " + " | ".join(f"`{bot}`" for bot in BOTS) + " |",
                   "|---|" + "--:|" * len(BOTS)]
        for bot in BOTS:
            row = []
            for others in BOTS:
                if others == bot:
                    row.append("–")
                    continue
                wins, wide, games = settled(options, game, seats, bot, others)
                shares[seats, bot, others] = wins
                played += games
                row.append(f"{wins:.1f} ± {wide:.1f}")
            tables.append(f"| `{bot}` | " + " | ".join(row) + " |")
            print(tables[-1], flush=True)
        tables.append("")
    return "\n".join([
        f"## Levels and tables of `{game}`", "", "| bot | beats | mean share | level |", "|---|--:|--:|--:|",
        *(f"| `{bot}` | {beaten} | {mean:.1f} % | {level_of(rank)} |"
          for rank, (bot, beaten, mean) in enumerate(ranked(game, shares))),
        "", f"Seed {options.seed}, {played:,} games.", "", *tables])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hausregel")
    parser.add_argument("--game", choices=SEATS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--points", type=float, default=1)
    options = parser.parse_args()
    os.environ["HAUSREGEL_BOTS"] = str(ROOT / "scripts/bots")
    path = ROOT / "docs/bots.md"
    for game in [options.game] if options.game else SEATS:
        part = part_of(options, game)
        text = path.read_text(encoding="utf-8")
        old = re.compile(f"## Levels and tables of `{game}`\n.*?(?=^## |\\Z)", re.M | re.S)
        text = old.sub(lambda _: part, text) if old.search(text) else text.rstrip() + "\n\n" + part
        path.write_text(text.rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
