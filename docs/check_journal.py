#!/usr/bin/env python3
"""Checks a journal of Hausregel without Hausregel: bytes, chain, commitments and every generated draw.

Usage: check_journal.py JOURNAL [RECEIPT]

Python 3 and its standard library, nothing else; written from journal.md, sections 1 to 7. It knows no
rules of any game. Status 0: all of it holds; 1: something does not; 2: usage.
"""
import base64, hashlib, hmac, json, re, sys

MASK, GOLDEN = (1 << 64) - 1, 0x9E3779B97F4A7C15

class Wrong(Exception): pass

def sha(data): return hashlib.sha256(data).digest()

def listed(value): return json.dumps(value, separators=(",", ":"), ensure_ascii=False)

def lines(path):
    """Every line as (number, offset, object), after bytes, hash and chain have been checked."""
    prev, offset = "0" * 64, 0
    with open(path, "rb") as file:
        for n, raw in enumerate(file):
            where = f"entry {n} (byte {offset}): "
            if not raw.endswith(b"\n"):
                raise Wrong(where + "torn tail")
            # A key that stands twice is lost in a dict, and so shows in the bytes.
            line = json.loads(raw[:-1].decode("utf-8"), parse_float=int, parse_constant=int)
            if listed(line).encode("utf-8") != raw[:-1]:
                raise Wrong(where + "not canonical")
            if not isinstance(line, dict) or list(line)[-2:] != ["prev", "hash"]:
                raise Wrong(where + "not a line of a journal")
            if sha(raw[: raw.rindex(b',"hash":')]).hex() != line["hash"]:
                raise Wrong(where + "the hash is not that of the line")
            if line["prev"] != prev or line["n"] != n:
                raise Wrong(where + "does not follow the line before it")
            yield n, offset, line
            prev, offset = line["hash"], offset + len(raw)

def scaled(u, below, bits):
    """The result that `bits` random bits give below `below`; None: try again."""
    low = (u * below) & ((1 << bits) - 1)
    return None if low < ((1 << bits) % below) else (u * below) >> bits

def fair_draw(key, game_id, name, below):
    for attempt in range(1000):
        label = f"draw/1|{game_id}|{name}|{attempt}".encode("utf-8")
        u = int.from_bytes(hmac.new(key, label, hashlib.sha256).digest()[:8], "big")
        if (got := scaled(u, below, 64)) is not None:
            return got

def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)

def fast_draw(dice, name, below):
    base = mix((mix((dice["seed"] + GOLDEN) & MASK) + dice["game"] * 0xD1B54A32D192ED03 + 0x2545F4914F6CDD1D) & MASK)
    purpose, rounds, group, item = re.fullmatch(r"(.+)/r(\d+)(?:/[a-z](\d+))?/[a-z]?(\d+)", name).groups()
    label = 14695981039346656037
    for byte in purpose.encode("utf-8"):
        label = ((label ^ byte) * 1099511628211) & MASK
    place = int(rounds) << 32 | (int(group or 0) % 65536) << 16 | int(item) % 65536
    w = mix((base + (label ^ (place * GOLDEN & MASK))) & MASK)
    while (got := scaled(w >> 32, below, 32)) is None:
        w = mix((w + GOLDEN) & MASK)
    return got

class Game:
    """Follows the line of play as far as phrases, rounds and commitments go, and checks the draws."""

    def __init__(self, opening):
        self.dice, self.mode, self.players = opening["dice"], opening["mode"], opening["players"]
        self.known = {0: bytes.fromhex(self.dice["commit"])} if "commit" in self.dice else {}
        self.waiting = []  # draws whose round has not published its seed
        self.redacted = opening.get("redacted")  # commitments are null, phrases of these rounds taken out
        # Commitments that were made before a branch began, under the id of another journal.
        self.carried = {(seal["player"], seal["commit"]): seal["id"] for seal in opening.get("carried", [])}
        self.draws = self.opened = self.not_shown = 0
        # After every entry: the round, phrases by player, commitments that lie sealed by player.
        self.now, self.closed = self.after((0, {}, {}), opening["events"], own=False), False
        self.states = [self.now]

    def after(self, state, events, own=True):
        """The state behind `events`; those of a branch's opening have the secrets of another journal."""
        round_, phrases, sealed = state[0], dict(state[1]), dict(state[2])
        for event in events:
            kind = event["e"]
            if kind == "round_started":
                round_ = event["round"]
            elif kind == "phrase_given":
                phrases[event["player"]] = event["text"]
            elif kind == "luck_opened":
                phrases = {}
                if own:
                    self.publish(event["round"], bytes.fromhex(event["seed"]))
            elif kind in ("stake_sealed", "order_sealed") and (self.mode == "virtual" or event["commit"]):
                sealed[event["player"]] = event["commit"]
            elif kind in ("stake_opened", "order_opened") and event["player"] in sealed:
                self.open(round_, event, sealed) if own else sealed.pop(event["player"])
            elif kind == "overridden" and re.match(r"phrases|round|commits|id", event["path"]):
                raise Wrong("an override touches what this checker follows: " + event["path"])
        return round_, phrases, sealed

    def open(self, round_, value, sealed):
        stake = "stake" in value
        amount = value["stake"] if stake else "+".join(str(card) for card in sorted(value["cards"]))
        if self.redacted and sealed.get(value["player"], 0) is value["salt"] is None:
            self.not_shown += 1
            return sealed.pop(value["player"])
        commit = sealed.pop(value["player"], None)
        under = self.carried.get((value["player"], commit), self.dice["id"])
        text = f"{'stake' if stake else 'order'}/1|{under}|{round_}|{value['player']}|{amount}|{value['salt']}"
        if commit != sha(text.encode("utf-8")).hex():
            raise Wrong("what was opened is not what was sealed: " + value["player"])
        self.opened += 1

    def publish(self, round_, seed):
        nearest, hashed = max(r for r in self.known if r <= round_), seed
        for _ in range(round_ - nearest):
            hashed = sha(hashed)
        if hashed != self.known[nearest]:
            raise Wrong(f"the seed of round {round_} does not lead to the commitment")
        self.known[round_] = seed
        self.check_waiting(round_)

    def check_waiting(self, round_):
        due = [found for found in self.waiting if found[0] == round_ in self.known]
        for _, phrases, draw, n in due:
            key = hmac.new(self.known[round_], phrases.encode("utf-8"), hashlib.sha256).digest()
            self.compare(draw, fair_draw(key, self.dice["id"], draw["key"], draw["below"]), n)
        self.waiting = [found for found in self.waiting if found not in due]

    def compare(self, draw, got, n):
        if got != draw["got"]:
            raise Wrong(f"the draw {draw['key']} of entry {n} gives {got}, not {draw['got']}")
        self.draws += 1

    def draw(self, draw, n):
        if draw["from"] == "observed" and self.mode == "table":
            return
        if draw["from"] != "generated":
            raise Wrong(f"the draw {draw['key']} is {draw['from']}")
        if self.dice["scheme"] == "fast/1":
            return self.compare(draw, fast_draw(self.dice, draw["key"], draw["below"]), n)
        round_ = int(re.search(r"/r(\d+)/", draw["key"]).group(1))
        if self.redacted and round_ in self.redacted["rounds"]:
            self.not_shown += 1
        else:
            phrases = [self.now[1].get(player, "") for player in self.players]
            self.waiting.append((round_, listed(phrases), draw, n))
            self.check_waiting(round_)

    def take(self, n, line):
        do = line["do"]
        for draw in line["dice"]:
            self.draw(draw, n)
        back = do.get("undo", do.get("redo"))
        self.now = self.after(self.now, line["events"]) if back is None else self.states[back]
        self.states.append(self.now)
        if "close" in do:
            self.closed = True
            for round_, seed in do["close"]["seeds"].items():
                self.publish(int(round_), bytes.fromhex(seed))
            for value in do["close"]["sealed"]:
                self.open(self.now[0], value, self.now[2])
            if self.waiting or self.now[2]:
                raise Wrong("the game is closed, but seeds or sealed values were never opened")

def main():
    if len(sys.argv) not in (2, 3):
        return print(__doc__.strip(), file=sys.stderr) or 2
    game, receipts, n, offset = None, {}, 0, 0
    try:
        for n, offset, line in lines(sys.argv[1]):
            if game is None:
                if line.get("format") != "hausregel/1":
                    raise Wrong("not a journal of format hausregel/1")
                if any(sha(layer["source"].encode("utf-8")).hex() != layer["sha256"] for layer in line["variant"]):
                    raise Wrong("an embedded source does not have its digest")
                game = Game(line)
            elif game.closed:
                raise Wrong("something follows the closing entry")
            else:
                game.take(n, line)
            receipts[n] = f"{n}-{base64.b32encode(bytes.fromhex(line['hash'])[:10]).decode()}"
        if game is None:
            raise Wrong("not a journal: the file is empty")
        if len(sys.argv) == 3 and sys.argv[2].upper() not in receipts.values():
            raise Wrong("no entry has the receipt " + sys.argv[2])
    except Wrong as wrong:
        print(wrong if str(wrong).startswith("entry") else f"entry {n} (byte {offset}): {wrong}")
        return 1
    except (OSError, KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        print(f"at or behind entry {n} (byte {offset}): not as the format has it: {error!r}")
        return 1
    print(f"holds: {n + 1} entries, {game.draws} draws, {game.opened} commitments, {receipts[n]}, "
          f"{len(game.waiting)} draws wait" + ("" if game.closed else ", not closed: a cut tail would not show")
          + (f", redacted: {game.not_shown} draws and commitments are not shown" if game.redacted else ""))
    return 0

if __name__ == "__main__":
    sys.exit(main())
