#!/usr/bin/env python3
"""Searches for better numbers of a bot, and for the strongest mutant among copies of it.
Usage: search_bots.py HAUSREGEL BOT.lua --game GAME [--seed S] [--games N] [--threads T] [--check]

The numbers stand in a table named after the game at the head of the file, one a line, with the range in which they are
changed: `NAME = 90, -- 20 to 250: what it is`. A mutant has some of them changed, by steps or by jumps, and plays among
n - 1 copies of the bot. The search climbs for a bot whose strongest mutants win little with half of the games, then it looks
with the other half for the strongest mutant of that bot for each n, and plays the finalists again with fresh seeds.
--check is the second part alone, with all of the games. Both follow from the seed."""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

BOUND = 1.2
SEATS = {"teufel": (2, 3, 4), "polterfass": (3, 4)}
NUMBER = re.compile(r"^(  (\w+) = )(-?\d+)(, -- (-?\d+) to (-?\d+):)", re.M)
ROUNDS = ((300, 16), (1200, 4), (4800, 1))  # games of a mutant, and how many of 64 go on


def spelt(numbers):
    return " ".join(f"{name}={value}" for name, value in numbers.items())


class Search:
    def __init__(self, options, room):
        self.options, self.room, self.played = options, room, 0
        self.luck = random.Random(options.seed)
        self.text = pathlib.Path(options.bot).read_text(encoding="utf-8")
        self.begin = self.text.index(f"local {options.game} = {{")
        self.end = self.text.index("\n}", self.begin)
        found = NUMBER.findall(self.text[self.begin:self.end])
        self.numbers = {name: int(value) for _, name, value, *_ in found}
        self.ranges = {name: (int(low), int(high)) for _, name, _, _, low, high in found}

    def write(self, name, numbers):
        """A copy of the bot's file, under another name and with these numbers."""
        head = NUMBER.sub(lambda m: f"{m[1]}{numbers[m[2]]}{m[4]}", self.text[self.begin:self.end])
        text = self.text[:self.begin] + head + self.text[self.end:]
        path = self.room / f"{name}.lua"
        path.write_text(re.sub(r'name = "\w+"', f'name = "{name}"', text, count=1), encoding="utf-8")
        return str(path)

    def mutant(self, numbers):
        """A copy with steps of one number or of several; one change in four is a jump to anywhere in its range."""
        changed = dict(numbers)
        count = min(len(numbers), 1 + int(self.luck.expovariate(0.7)))
        for name in self.luck.sample(sorted(numbers), count):
            low, high = self.ranges[name]
            step = self.luck.gauss(0, (high - low) / self.luck.choice((10, 30)))
            value = self.luck.randint(low, high) if self.luck.random() < 0.25 else numbers[name] + round(step)
            changed[name] = max(low, min(high, value))
        return changed

    def share(self, numbers, against, seats, games, seed):
        """The mutant's wins in relation to 1/n, and the 95 % interval."""
        bots = [self.write("mutant", numbers)] + [self.write("copy", against)] * (seats - 1)
        games = -(-games // seats) * seats
        run = subprocess.run([self.options.hausregel, "simulate", self.options.game, "--players", str(seats), "--bots",
                              ",".join(bots), "--games", str(games), "--seed", str(seed), "--threads",
                              str(self.options.threads), "--json"], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(run.stderr)
        self.played += games
        mine = next(bot for bot in json.loads(run.stdout)["by_bot"] if bot["bot"] == bots[0])
        return mine["wins"] * seats, [end * seats for end in mine["wins95"]]

    def race(self, pool, score):
        """The least of the pool by score(numbers, games, seed), and its score: each round is longer, for fewer."""
        scored = [(0, numbers) for numbers in pool]
        for games, stay in ROUNDS:
            seed = self.luck.randrange(2**32)
            scored = [(score(numbers, games, seed), numbers) for _, numbers in scored]
            scored.sort(key=lambda pair: pair[0])
            scored = scored[:max(1, len(pool) * stay // 64)]
        return scored[0]

    def attack(self, bot, seats, parents):
        """The mutant that wins most among copies of `bot`, and its wins in relation to 1/n."""
        pool = parents + [self.mutant(self.luck.choice(parents)) for _ in range(64 - len(parents))]
        score, found = self.race(pool, lambda *mutant: -self.share(mutant[0], bot, seats, *mutant[1:])[0])
        return -score, found

    def climb(self, until):
        """Finds the strongest mutants of the bot, then a bot against which the best of all those so far wins least."""
        attackers = []
        while self.played < until:
            for seats in SEATS[self.options.game]:
                parents = [self.numbers] + [numbers for table, numbers in attackers[-12:] if table == seats]
                attackers.append((seats, self.attack(self.numbers, seats, parents)[1]))
            attackers = attackers[-18:]
            pool = [self.numbers] + [self.mutant(self.numbers) for _ in range(23)]
            weakness, self.numbers = self.race(pool, lambda bot, *luck: max(
                self.share(numbers, bot, seats, *luck)[0] for seats, numbers in attackers))
            print(f"{self.played:9} {weakness:.3f} {spelt(self.numbers)}", flush=True)

    def check(self, until):
        """Whether the strongest mutants stay within the bound on fresh seeds."""
        tables, held = SEATS[self.options.game], True
        confirm = min(200000, (until - self.played) // 100)
        print(f"numbers: {spelt(self.numbers)}", flush=True)
        for i, seats in enumerate(tables):
            finalists, end = [], self.played + (until - self.played) // (len(tables) - i) - 9 * confirm
            while self.played < end or not finalists:
                parents = [self.numbers] + [numbers for _, numbers in finalists]
                finalists.append(self.attack(self.numbers, seats, parents))
                finalists = sorted(finalists, key=lambda pair: -pair[0])[:8]
            seed = self.luck.randrange(2**32)
            best = max((numbers for _, numbers in finalists),
                       key=lambda numbers: self.share(numbers, self.numbers, seats, confirm, seed)[0])
            seed = self.luck.randrange(2**32)
            score, interval = self.share(best, self.numbers, seats, confirm, seed)
            low, high = (100 * end / seats for end in interval)
            held = held and interval[1] <= BOUND
            changes = spelt({k: v for k, v in best.items() if v != self.numbers[k]})
            print(f"{seats} seats: {100 * score / seats:.2f} % ({low:.2f} to {high:.2f}), bound {100 * BOUND / seats:.2f} %, "
                  f"{score:.3f}/n, seed {seed}: {changes}", flush=True)
        print(f"{self.played} games from seed {self.options.seed}: the bound {'holds' if held else 'is broken'}")
        return held


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hausregel")
    parser.add_argument("bot")
    parser.add_argument("--game", choices=SEATS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=20000000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as room:
        search = Search(options, pathlib.Path(room))
        if not options.check:
            search.climb(options.games // 2)
        return 0 if search.check(options.games) else 1


if __name__ == "__main__":
    sys.exit(main())
