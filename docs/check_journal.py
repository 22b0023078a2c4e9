#!/usr/bin/env python3
"""Checks a journal of Hausregel without Hausregel: bytes, chain, states, seeds, draws, sealed values, takebacks.

Usage: check_journal.py JOURNAL [--open] [RECEIPT|HASH|PARENT]…

Status 0: all of it holds; 1: something does not, or cannot be judged; 2: usage; 3: this is no journal.
--open: the game still goes on, its end is not missed. PARENT: the journal in which a branch began (and that one's, and so on).
Python 3 and its standard library, nothing else, and fold_events.py beside this file; written from journal.md and events.md, for
formats 1 and 2.

It knows the rules of no game. So it does not see
- whether the rules allow a move, decide these events for it and draw under these names, whether a state is possible in all it says,
  what stands in `rules` beyond what events.md takes from there, and what an override may set;
- house rules (Lua): whether `rules` are those of the embedded sources, what hooks decide, when and why they stop a move;
- what the parent's moves become in a branch that began under other rules;
- which letters and words a player's name, a branch's or a bot's may be made of.
"""
import base64
import hashlib
import hmac
import json
import re
import sys
import unicodedata

from fold_events import GAMES, INT, KINDS, Wrong, digits, has, listed, need, whole

MASK, GOLDEN = (1 << 64) - 1, 0x9E3779B97F4A7C15
SEEDED, RECEIPT = "1970-01-01T00:00:00Z", r"\d{1,18}-([A-Z2-7]{16}|[A-Z2-7]{26})|[0-9a-f]{64}"
KEY = re.compile(r"(coal|roll|starter|hook/[^/]+)/r(\d{1,9})(?:/[a-z](\d{1,9}))?/[a-z]?(\d{1,9})", re.A)

class Unusable(Exception):
    """This is no journal."""

def sha(data):
    return hashlib.sha256(data).digest()

def digest(text):
    return sha(text.encode("utf-8")).hex()

# --- lines -----------------------------------------------------------------------------------------

def number(text):
    value = int(text) if len(text) < 21 else MASK + 1
    need(-(1 << 63) <= value <= MASK, "a number is out of bounds")
    return value

def levels(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(levels, inner), default=0)

def lines(path):
    """Every line as (number, offset, object), after bytes, hash and chain have been checked."""
    prev, offset = "0" * 64, 0
    with open(path, "rb") as file:
        for n in range(INT):
            most = 1 << 20 if n else 8 << 20
            raw = file.readline(most + 1)
            if n == 0 and (not re.match(rb'\{"n":0,"at":".{20}","format":"hausregel/[12]"', raw) or raw[-1:] != b"\n" and len(raw) <= most):
                raise Unusable("not a journal of format hausregel/1 or hausregel/2, or it ends within its opening")
            if not raw:
                return
            where, body = f"entry {n} (byte {offset}): ", raw[:-1]
            need(raw[-1:] == b"\n", where + ("too long" if len(raw) > most else "torn tail"))
            need(re.search(rb',"hash":"[0-9a-f]{64}"\}\Z', body), where + "it does not end in a hash")
            need(sha(body[:-75]).hex().encode() == body[-66:-2], where + "the hash is not that of the line")
            # A key that stands twice is lost in a dict, and so shows in the bytes.
            line = json.loads(body.decode("utf-8"), parse_int=number, parse_constant=number, parse_float=number)
            need(listed(line).encode("utf-8") == body and levels(line) <= 32, where + "not canonical")
            need(line["prev"] == prev and line["n"] == n, where + "does not follow the line before it")
            yield n, offset, line
            prev, offset = line["hash"], offset + len(raw)

OPENING = ("n:index at:time format:text engine:text game:teufel|polterfass players:list bots:list starter:player mode:virtual|table|lab "
           "seeded:bool rules:object variant:list dice:object parent:any {}events:list state:id prev:hash hash:hash")
ENTRY = "n:index at:time do:object dice:list events:list state:id prev:hash hash:hash"
DICE = {"hausregel/1": "scheme:hmac-sha256/1 id:id commit:hash", "hausregel/2": "scheme:hmac-sha256/2 id:id commit:hash length:count",
        "lab": "scheme:fast/1 seed:natural game:natural"}
DO = {"undo": ("undo:index", "undo:index because:text"), "redo": ("redo:index",), "note": ("note:text",), "mark": ("mark:text",),
      "override": ("override:text value:any because:text",), "bots": ("bots:seats",), "branch": ("branch:text commit:hash",),
      "close": ("close:object",)}
CLOSE = "why:ended|abandoned winners:players totals:points seeds:object sealed:list"

# --- chance ----------------------------------------------------------------------------------------

def scaled(u, below, bits):
    """The result that `bits` random bits give below `below`; None: try again."""
    low = (u * below) & ((1 << bits) - 1)
    return None if low < ((1 << bits) % below) else (u * below) >> bits

def fair_draw(key, game_id, name, below):
    for attempt in range(1000):
        label = f"draw/1|{game_id}|{name}|{attempt}".encode("utf-8")
        got = scaled(int.from_bytes(hmac.new(key, label, hashlib.sha256).digest()[:8], "big"), below, 64)
        if got is not None:
            return got

def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)

def fast_draw(dice, name, below):
    need(below < 1 << 32, "a simulated draw is never so large")
    base = mix((mix((dice["seed"] + GOLDEN) & MASK) + dice["game"] * 0xD1B54A32D192ED03 + 0x2545F4914F6CDD1D) & MASK)
    purpose, rounds, group, item = KEY.fullmatch(name).groups()
    label = 14695981039346656037
    for byte in purpose.encode("utf-8"):
        label = ((label ^ byte) * 1099511628211) & MASK
    place = int(rounds) << 32 | (int(group or 0) % 65536) << 16 | int(item) % 65536
    w = mix((base + (label ^ (place * GOLDEN & MASK))) & MASK)
    while (got := scaled(w >> 32, below, 32)) is None:
        w = mix((w + GOLDEN) & MASK)
    return got

# --- the game --------------------------------------------------------------------------------------

class Position:
    """What an undo brings back: the state behind an entry, and what else hangs on the line of play."""
    before, depth, text, luck, begun, drawn, laid, shown, events, ends_step, lies = None, 0, "", None, 0, False, None, 0, (), True, {}
    n, made = 0, 0  # its own entry; entries on the way here whose draws the program made

class Game:
    def __init__(self, opening, keep):
        self.opening, self.dice, self.players, self.mode, self.keep = opening, opening["dice"], opening["players"], opening["mode"], keep
        self.two, self.lab, self.virtual = opening["format"] == "hausregel/2", self.mode == "lab", self.mode == "virtual"
        self.redacted, self.carried = opening.get("redacted"), opening.get("carried", [])
        self.seals = self.virtual and not self.redacted
        self.hides = self.two and self.virtual and self.redacted
        self.check_opening(opening, opening["parent"])
        self.table = GAMES[opening["game"]](opening)
        self.length = self.dice.get("length") or self.table.rule("max_rounds", 1000)
        self.seeds = [] if self.lab else [bytes.fromhex(self.dice["commit"])]  # S(0), S(1), … as far as they are public
        self.waiting, self.named = {}, {}  # luck -> draws whose seed is not public; luck -> phrases that it was drawn under
        self.laid, self.opened, self.spoken, self.barred, self.branches = {}, set(), set(), set(), {}
        self.whose = {}  # commitment -> who has laid it, and how many cards; of a redacted game something else stands for it
        self.rounds, self.published = [0], set()  # begun and published on any line
        self.hidden = set(self.redacted["rounds"]) if self.redacted else set()  # of which no draw has come yet
        self.begun = self.draws = self.not_shown = self.takebacks = self.overrides = 0
        self.closed, self.stopped, self.position = False, False, Position()
        for event in opening["events"]:
            self.check_event(event, "luck" in event)
            self.table.fold(event)
            now, kind = self.position, event["e"]
            if kind == "round_started":
                now.luck, now.drawn = 1, False
                self.rounds.append(event["round"])
            elif kind == "luck_opened":
                now.luck, now.drawn = None, False
                self.published.add(event["round"])
            now.drawn = bool(now.luck) and (now.drawn or kind in ("coal_drawn", "devil_drawn", "barrels_thrown"))
        self.begun = self.begun_last = self.position.begun = 1 if self.position.luck and self.two else 0
        need([(seal["player"], seal["commit"]) for seal in self.carried] == self.table.committed(), "carried is not what lies sealed")
        for seal in self.carried:
            self.laid[seal["commit"]] = f"2|{seal['hash']}|{seal['luck']}" if "hash" in seal else f"1|{seal['id']}|{self.table.s['round']}"
            self.whose[seal["commit"]] = seal["player"], None
        for player in self.table.s["sealed"] if self.hides else ():
            self.hide(player, 0, None, self.position)
        self.stands, self.line = [self.position], [self.position]  # by entry; by depth, to the last that can be played again
        self.settle(opening["state"])

    def check_opening(self, opening, parent):
        names, mark = self.players, self.redacted
        there = "carried:list " * ("carried" in opening) + "redacted:object " * ("redacted" in opening)
        need(has(opening, OPENING.format(there), names), "the opening is not as the format has it")
        need(1 <= len(names) <= 6 and all(isinstance(p, str) and re.fullmatch(r'[^\s"|,]{1,24}', p) for p in names)
             and len(set(names)) == len(names) == len(opening["bots"]) and all(map(KINDS["bot"], opening["bots"]))
             and not (self.lab and None in opening["bots"]), "players, bots")
        need(has(self.dice, DICE["lab" if self.lab else opening["format"]]), "dice that no game of this mode and format has")
        need(self.dice.get("length", 0) in (0, opening["rules"].get("max_rounds", 0) + 1000), "the length of the chain")
        need((opening["at"] == SEEDED) == opening["seeded"] >= self.lab and not (self.lab and parent), "mode, seeded, time, parent do not go together")
        need(has(parent, "n:index hash:hash") if parent else parent is None and not opening["events"], "a parent, or events without")
        need("carried" not in opening or parent and self.carried and self.seals, "carried belongs to a branch where values are sealed")
        need(all(has(seal, "player:player commit:hash id:id", names) or self.two and has(
            seal, "player:player commit:hash hash:hash luck:count", names) for seal in self.carried), "carried")
        need(all(has(layer, "name:text sha256:hash source:text") and digest(layer["source"]) == layer["sha256"]
                 for layer in opening["variant"]), "an embedded source does not have its digest")
        need(mark is None or has(mark, "n:index hash:hash rounds:list") and all(map(whole(0, INT), mark["rounds"]))
             and mark["rounds"] == sorted(set(mark["rounds"])) and names[0][0] in "PQRSTUV"
             and names == [f"{names[0][0]}{i + 1}" for i in range(len(names))], "redacted")

    def check_event(self, event, luck):
        shape = self.table.EVENTS[event["e"]]
        need(has(event, "e:any " + (shape if luck else shape.replace(" luck:count", "")), self.players), "the event " + event["e"])

    def settle(self, state):
        self.position.text = listed(self.table.s)
        need(len(self.position.text) < 1 << 14, "a state that is larger than that of any game")
        need(digest(self.position.text)[:16] == state, "the events give another state")
        need(not self.table.flaw(), "a state that cannot be")

    def take(self, n, line):
        do, kind, phase = line["do"], next(iter(line["do"]), ""), self.table.s["phase"]
        need(has(line, ENTRY) and (kind == "move" or any(has(do, shape, self.players) for shape in DO.get(kind, ()))), "no entry of the format")
        need((line["at"] == SEEDED) >= self.opening["seeded"], "an entry of a seeded game has a time")
        need(not self.closed, "something follows the closing entry")
        due = {"over": "close", "open": "open" if self.virtual and self.table.s["sealed"] else None}.get(phase) if self.two else None
        need(due in (None, kind, do.get("move")) or kind in ("note", "mark", "undo") or due == "open" and kind != "move" and self.stopped,
             f"what has to come now is: {due}")
        need(not self.redacted or all(do.get(key, "") == "" for key in ("note", "mark", "because"))
             and all(event["why"] == "" for event in line["events"] if event["e"] == "rule_stopped"), "a redacted journal has no notes and reasons")
        if kind in ("move", "override"):
            return self.move(n, do, line)
        need(line["events"] == line["dice"] == [], "an entry that moves nothing has events or draws")
        if kind in ("undo", "redo"):
            need(self.stands[do[kind]].n == do[kind], "it names an entry that has not moved the table")
            self.go(do, kind, self.stands[do[kind]])
        elif kind == "close":
            self.close(do["close"])
        elif kind == "branch":
            need(self.two and do["commit"] not in self.branches, "a branch entry in format 1, or one branch twice")
            self.branches[do["commit"]] = n
        self.stands.append(self.position)
        need(line["state"] == digest(self.position.text)[:16], "the state there is another one")

    def move(self, n, do, line):
        move, was, now, events, kinds = do.get("move"), self.position, Position(), line["events"], [event["e"] for event in line["events"]]
        self.stopped, phrases, round_ = kinds == ["rule_stopped"], list(self.table.s["phrases"]), self.table.s["round"]
        if move is None:
            need(line["dice"] == [] and events == [{"e": "overridden", "path": do["override"], "was": events[0]["was"], "value": do["value"]}],
                 "an override that does something else")
            self.overrides += 1
        else:
            need(events and "overridden" not in kinds and has(do, "move:any " + self.table.MOVES[move], self.players), "no move of the game")
        need("rule_stopped" not in kinds or self.stopped and not line["dice"] and move and any("hooks" in layer["source"] for layer in
             self.opening["variant"]), "a house rule stopped, and there is none")
        self.begun += move == "next"
        need(self.lab or not self.two or self.begun <= self.length, "there are no seeds left")
        if self.stopped and self.two and do.get("commit"):  # it stood in the file, though nothing came to lie
            need(do["commit"] not in self.laid, "a commitment for the second time")
            self.laid[do["commit"]] = None
            self.opened.add(do["commit"])
        for value in do["values"] if self.stopped and move == "open" else ():
            self.open(value, [commit for player, commit in self.table.committed() if player == value["player"]])
            self.opened.add(was.lies.get(value["player"]))
        if move == "phrase" and self.two:
            need((do["player"], was.luck or self.begun + 1) not in self.spoken and not was.drawn, "a second phrase, or one behind a draw")
            self.spoken.add((do["player"], was.luck or self.begun + 1))
        need(move != "phrase" or self.lab or ((was.luck or self.begun + 1) if self.two else round_ + 1) >= len(self.seeds), "a phrase behind its seed")
        now.luck, now.begun, now.drawn, now.laid, now.shown, now.lies = was.luck, was.begun, was.drawn, was.laid, was.shown, was.lies
        now.n, now.made = n, was.made + any(draw["from"] == "generated" for draw in line["dice"])
        values = [self.event(event, move, do, n, now) for event in events]
        need("luck_opened" not in kinds[:-1] and ("round_started" in kinds) <= (move == "next"), "an event in the wrong place")
        need(move != "open" or self.stopped or [value for value in values if value] == do["values"], "the values are not those of the events")
        for draw in line["dice"]:
            self.draw(draw, n, *((self.begun, round_ + 1) if move == "next" else (was.luck, round_)), phrases)
        at = now.laid.before if self.virtual and now.laid and any(draw["from"] == "generated" for draw in line["dice"]) else None
        while at and at not in self.barred and at.luck == now.luck:
            self.barred.add(at)
            at = at.before
        if not self.stopped:
            now.drawn, now.shown = now.drawn or bool(line["dice"]), now.shown + bool(line["dice"] or move == "open" or kinds[-1] == "luck_opened")
            if kinds[-1] == "luck_opened":
                now.luck, now.drawn, now.laid = None, False, None
            was.ends_step = was.ends_step and move != "open"
            now.before, now.depth, now.events = was, was.depth + 1, events if self.keep else ()
            self.position, self.line[now.depth:] = now, [now]
        self.stands.append(self.position)
        self.settle(line["state"])

    def event(self, event, move, do, n, now):
        """Folds an event of entry n; gives the value that it opens."""
        self.check_event(event, self.two and not self.lab)
        kind, round_, value = event["e"], self.table.s["round"], None
        if kind == "round_started":
            need(event.get("luck", self.begun) == self.begun, "a round begins with another luck")
            now.luck, now.begun, now.drawn, now.laid, self.begun_last = self.begun, self.begun, False, None, self.begun
            self.rounds.append(event["round"])
        elif kind == "luck_opened":
            need(event["round"] == round_ and event.get("luck", now.luck) == now.luck, "it is not the luck of this round")
            self.publish(event.get("luck", round_), event["seed"])
            self.published.add(round_)
        elif kind in ("stake_sealed", "order_sealed"):
            need(move == self.table.LAYS and (do["player"], do["commit"]) == (event["player"], event["commit"]), "a value that nobody has laid")
            need((event["commit"] is not None) == self.seals, "a commitment where there is none, or none")
            need(event["commit"] is None or event["commit"] not in self.laid, "a commitment for the second time")
            if self.seals:
                self.laid[event["commit"]] = (f"2|{self.opening['hash']}|{now.luck}" if self.two
                                              else f"1|{self.dice['id']}|{round_}")
                self.whose[event["commit"]] = event["player"], event.get("cards")
            elif self.hides:
                self.hide(event["player"], n, event.get("cards"), now)
            now.laid = now
        elif kind in ("stake_opened", "order_opened"):
            value = {key: event[key] for key in event if key not in ("e", "sum")}
            self.open(value, [commit for player, commit in self.table.committed() if player == event["player"]])
            self.opened.add(now.lies.get(event["player"]))
        self.table.fold(event)
        return value

    def hide(self, player, n, cards, now):
        """What a redacted game does not show has been laid in entry n."""
        now.lies = {**now.lies, player: (n, player)}
        self.laid[n, player], self.whose[n, player] = None, (player, cards)

    def open(self, value, commits):
        """Takes the commitment of a value out of `commits`."""
        need(has(value, self.table.VALUE, self.players) and (value["salt"] is not None) == self.seals, "a value that cannot be, or its salt")
        amount = str(value["stake"]) if "stake" in value else "+".join(map(str, value["cards"]))
        self.not_shown += not self.seals and self.virtual
        for commit in commits if self.seals else ():
            if digest(f"{self.table.WORD}/{self.laid[commit]}|{value['player']}|{amount}|{value['salt']}") == commit:
                self.opened.add(commit)
                return commits.remove(commit)
        need(not self.seals, "what was opened is not what was sealed: " + value["player"])

    def draw(self, draw, n, luck, round_, phrases):
        need(has(draw, "key:text below:index got:index from:generated|observed") and draw["got"] < draw["below"], "a draw that cannot be")
        key, luck = KEY.fullmatch(draw["key"]), luck if self.two else round_
        need(key and int(key[2]) == round_ and luck, f"the draw {draw['key']} is not of this round")
        typed = self.two and self.mode == "table" and key[1].startswith("hook/")  # generated where nobody asked for it
        need(typed or (draw["from"] == "observed") == (self.mode == "table" and not key[1].startswith("hook/")), f"the draw {draw['key']} is {draw['from']}")
        phrases = phrases or [""] * len(self.players)
        need(self.named.setdefault(luck, phrases) == phrases, "draws of one luck under other phrases than before")
        masked = self.redacted and luck in self.redacted["rounds"]
        if masked:
            need("-" in phrases, "a draw that is not shown, though nobody's phrase was taken out")
            self.hidden.discard(luck)
        if self.lab:
            self.compare(draw, fast_draw(self.dice, draw["key"], draw["below"]), n)
        elif draw["from"] == "generated" and masked:
            self.not_shown += 1
        elif draw["from"] == "generated":
            self.waiting.setdefault(luck, []).append((listed([[text, ""] for text in phrases] if self.two else phrases), draw, n))
            self.check_waiting(luck)

    def publish(self, luck, seed):
        """Every seed leads to the one before it, and so to the commitment."""
        need(0 < luck <= self.length and not self.lab, "a seed that the game has not")
        chain = [bytes.fromhex(seed)]
        for _ in range(luck - len(self.seeds)):
            chain.append(sha(chain[-1]))
        if luck < len(self.seeds):
            need(self.seeds[luck] == chain[0], f"there is another seed {luck}")
        else:
            need(sha(chain[-1]) == self.seeds[-1], f"the seed {luck} does not lead to the commitment")
            self.seeds += reversed(chain)
        for public in range(len(self.seeds) - len(chain), len(self.seeds)):
            self.check_waiting(public)

    def check_waiting(self, luck):
        for phrases, draw, n in self.waiting.pop(luck, ()) if luck < len(self.seeds) else ():
            key = hmac.new(self.seeds[luck], phrases.encode("utf-8"), hashlib.sha256).digest()
            self.compare(draw, fair_draw(key, self.dice["id"], draw["key"], draw["below"]), n)

    def compare(self, draw, got, n):
        need(got == draw["got"], f"the draw {draw['key']} of entry {n} gives {got}, not {draw['got']}")
        self.draws += 1

    def go(self, do, kind, to):
        here, back = self.position, kind == "undo"
        need(self.line[to.depth:to.depth + 1] == [to] and (to.depth < here.depth if back else to.depth > here.depth), "it is not on that side of the line")
        need(not self.two or not self.virtual or to not in self.barred, "values could be laid again, knowing the draws")
        need(not self.two or to.ends_step, "between a move and what follows it by itself")
        passed = [] if back else self.line[here.depth + 1:to.depth]
        need(not self.two or not any(at.ends_step and not (self.virtual and at in self.barred) for at in passed), "a redo plays one move again")
        corrects = not self.virtual and to.begun == self.begun_last and to.made == here.made
        revealed = back and to.shown < here.shown and not corrects
        says_why = self.redacted or any(unicodedata.category(c)[0] not in "ZC" for c in do.get("because", ""))
        need(not self.two or not revealed or "because" in do and says_why, "something revealed is taken back, and nobody says why")
        self.takebacks += revealed and self.virtual
        self.position, self.table.s = to, json.loads(to.text)

    def close(self, close):
        need(has(close, CLOSE, self.players), "no closing entry of the format")
        over, sealed, left = self.table.s["phase"] == "over", self.table.s["sealed"], [commit for _, commit in self.table.committed()]
        need((close["why"] == "ended") == over and close["winners"] == (self.table.s["winners"] if over else []), "why it ended, or who won")
        need(close["totals"] == self.table.totals(), "the totals are others")
        owed = [luck for luck in range(1, min(max(self.rounds), self.length) + 1) if luck not in self.published]
        if self.two:
            owed, left = [self.begun] if self.begun else [], [commit for commit in self.laid if commit not in self.opened]
        need(list(close["seeds"]) == ([] if self.lab else list(map(str, owed))), "it publishes other seeds than are due")
        for luck, seed in close["seeds"].items():
            need(re.fullmatch(r"[1-9]\d{0,8}", luck, re.A) and digits(64)(seed), "a seed that cannot be")
            self.publish(int(luck), seed)
        whose = [value["player"] for value in close["sealed"]]
        need(whose == [name for name in sealed if name in whose] and not self.lab or self.two and self.virtual or not whose, "whose values it opens")
        for value in close["sealed"]:
            due = (left if self.two else [commit for commit in left if self.whose[commit][0] == value["player"]])[:1]
            left = [commit for commit in left if commit not in due]
            need(self.whose[due[0]][0] == value["player"] if due else not self.hides, "it opens what nobody has sealed, or not in order")
            need(not due or self.whose[due[0]][1] in (None, len(value.get("cards", ()))), "an order of more or fewer cards than were laid")
            self.open(value, due)
        need(not left and not self.waiting, "seeds or sealed values were never opened")
        need((not self.lab or over) and (not self.virtual or self.two or whose == sealed), "what it leaves open")
        self.closed = True

    def goes_on_from(self, parent):
        """Whether this branch is what its parent says at that entry. False: under other rules that cannot be seen here."""
        ours, theirs, at, events = self.opening, parent.opening, parent.stands[self.opening["parent"]["n"]], []
        need(all(ours[key] == theirs[key] for key in ("game", "players", "starter", "mode")) and ours["seeded"] <= theirs["seeded"],
             "the parent is another game")
        need(self.lab or ours["dice"]["id"] != theirs["dice"]["id"] and ours["dice"]["commit"] != theirs["dice"]["commit"], "the parent has the same seeds")
        need(all(parent.laid.get(seal["commit"]) == self.laid[seal["commit"]] for seal in self.carried), "what it carries was sealed otherwise")
        while at.before:
            events, at = [*at.events, *events], at.before
        if ours["rules"] != theirs["rules"] or ours["variant"] != theirs["variant"]:
            return False
        need(theirs["events"] + events == ours["events"], "the parent went another way")
        return True

# --- files -----------------------------------------------------------------------------------------

def read(path, keep=True):
    """The game of a file, and the hashes of its entries."""
    game, hashes, n, offset = None, [], 0, 0
    try:
        for n, offset, line in lines(path):
            if game:
                game.take(n, line)
            else:
                game = Game(line, keep)
            hashes.append(line["hash"])
    except Wrong as wrong:
        raise Wrong(str(wrong) if str(wrong).startswith("entry") else f"entry {n} (byte {offset}): {wrong}")
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError, ArithmeticError) as error:
        raise Wrong(f"at or behind entry {n} (byte {offset}): not as the format has it: {error!r}")
    return game, hashes

def parent_of(child, files):
    """The game in which this branch began."""
    n, hash_, why = *child.opening["parent"].values(), "the journal in which it began is not there: what happened before cannot be judged"
    for path in files:
        try:
            game, hashes = read(path)
            if hashes[n:n + 1] == [hash_]:
                return game
        except Wrong as wrong:
            why = f"{path}: {wrong}"
    raise Wrong(why)

def check(path, still_open=False, receipts=(), parents=()):
    """What holds, in a sentence. Raises Wrong, Unusable or OSError."""
    game, hashes = read(path, False)
    need(not game.redacted or game.redacted["n"] == len(hashes) - 1 and not game.hidden, "redacted: its source ends elsewhere, or rounds have no draws")
    child, last, notes = game, len(hashes) - 1, [] if game.closed else ["not closed"]
    codes = {f"{n}-{base64.b32encode(bytes.fromhex(hash_)).decode()[:letters]}": n for n, hash_ in enumerate(hashes) for letters in (16, 26)}
    codes.update((hash_, n) for n, hash_ in enumerate(hashes))
    need(all(receipt in codes for receipt in receipts), "no entry has that receipt")
    need(game.closed or still_open or last in map(codes.get, receipts), "no closing entry, and no receipt of the last one: a cut tail would not show")
    while child.opening["parent"]:
        parent = parent_of(child, parents)
        if not child.goes_on_from(parent):
            notes.append("began under other rules")
        child = parent
    told = {"draws": game.draws, "commitments": len(game.opened), "draws wait": sum(map(len, game.waiting.values())), "overrides": game.overrides,
            "takebacks of what was revealed": game.takebacks, "draws and commitments not shown": game.not_shown}
    notes += [f"{count} {what}" for what, count in told.items() if count] + [f"vouched for up to entry {codes[receipt]}" for receipt in receipts]
    return f"holds: {last + 1} entries, {last}-{base64.b32encode(bytes.fromhex(hashes[-1])).decode()[:26]}" + "".join(", " + note for note in notes)

def main():
    receipts = [word.lower() if len(word) == 64 else word.upper() for word in sys.argv[2:] if re.fullmatch(RECEIPT, word, re.I)]
    parents = [word for word in sys.argv[2:] if word != "--open" and not re.fullmatch(RECEIPT, word, re.I)]
    if len(sys.argv) < 2 or any(word.startswith("-") for word in [sys.argv[1], *parents]):
        return print(__doc__.strip(), file=sys.stderr) or 2
    try:
        return print(check(sys.argv[1], "--open" in sys.argv, receipts, parents)) or 0
    except Wrong as wrong:
        return print(wrong) or 1
    except (Unusable, OSError) as error:
        return print(error) or 3

if __name__ == "__main__":
    sys.exit(main())
