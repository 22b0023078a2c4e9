#!/usr/bin/env python3
"""Checks a journal of Hausregel without Hausregel: bytes, chain, states, seeds, draws, sealed and hidden values, undos, and the journals before it.

Usage: check_journal.py JOURNAL [--open] [RECEIPT|HASH|FILE|FOLDER]…

Status 0: all of it holds; 1: something does not, or cannot be judged; 2: usage; 3: this is no journal.
--open: the game still goes on, its end is not missed. FILE, FOLDER: where the journals are in which a branch began, or the source of a
redacted copy; they are found by their hashes. Python 3 and its standard library, nothing else, and fold_events.py beside this file;
written from journal.md and events.md alone.

It knows the rules of no game. So it does not see
- whether the rules allow a move, decide these events for it and draw under these names, whether a state is possible in all it says,
  what stands in `rules` beyond what events.md takes from there;
- house rules (Lua): whether `rules` are those of the embedded sources, what hooks decide, when and why they stop a move;
- which letters and words a player's name or a bot's may be made of.
Of a game that events.md does not have it folds nothing: states and closing totals are not judged then, and it says so.
"""
import base64
import hashlib
import hmac
import json
import os
import pathlib
import re
import sys
import unicodedata

from fold_events import ASKING, BOTS, GAMES, HIDING, INT, KINDS, PLACE, Other, Wrong, digits, has, listed, need, whole

MASK, GOLDEN = (1 << 64) - 1, 0x9E3779B97F4A7C15
SEEDED, RECEIPT = "1970-01-01T00:00:00Z", r"(\d{1,18})-([A-Z2-7]{26})|[0-9a-f]{64}"
STOP = [r"(answer|budget|depth|error)(@[^@:]+:[1-9]\d*)?|machine", "answer|budget|depth|error|machine|"]  # why; redacted
ENDS = ("round_over", "game_ended", "oven_refilled", "refill_declined")  # behind which no function of a house rule acts
KEY = re.compile(r"([a-z_]+(?:/[^/]+)?)/r([1-9]\d{0,8})(?:/[a-z](0|[1-9]\d{0,8}))?/[a-z]?(0|[1-9]\d{0,8})", re.A)
# What prints nothing though it is neither blank nor control: default-ignorable letters and marks, and the empty Braille pattern.
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]")

class Unusable(Exception):
    """This is no journal."""

def sha(data):
    return hashlib.sha256(data).digest()

def digest(text):
    return sha(text.encode("utf-8")).hex()

def prints(text):
    # Which letters are assigned depends on the edition of Unicode at hand: those that are not print.
    return any((unicodedata.category(c)[0] not in "ZC" or unicodedata.category(c) == "Cn") and not BLANK.match(c) for c in text)

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
            if n == 0:
                kind = re.match(rb'\{"n":0,"at":"[^"]{20}","format":"hausregel/(\d+)"', raw)
                if kind and kind[1] in (b"1", b"2"):
                    raise Unusable("versions 1 and 2 were drafts that no release wrote")
                if not kind or kind[1] != b"3" or raw[-1:] != b"\n" and len(raw) <= most:
                    raise Unusable("not a journal of format hausregel/3, or it ends within its opening")
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

OPENING = ("n:index at:time format:text engine:text game:text players:list bots:list starter:player mode:virtual|table|lab "
           "seeded:bool rules:object places:object~ variant:list dice:object parent:any {}events:list state:id prev:hash hash:hash")
ENTRY = "n:index at:time do:object dice:list events:list state:id prev:hash hash:hash"
DICE = {False: "scheme:hmac-sha256/2 id:id commit:hash length:count", True: "scheme:fast/1 seed:natural game:natural"}
DO = {"answer": ("answer:text player:player args:object", "answer:text player:player commit:hex64?"), "undo": ("undo:index", "undo:index because:text"), "redo": ("redo:index",), "note": ("note:text",), "mark": ("mark:text",),
      "override": ("override:text value:any because:text",), "bots": ("bots:seats",), "branch": ("branch:text commit:hash",),
      "close": ("close:object",)}
ANSWER = "player:player n:count args:object salt:hex32?"  # one that was sealed, when it is opened
CLOSE = "why:ended|abandoned{} winners:players totals:{} seeds:object sealed:list"
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.A)

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
    """The state behind an entry, and what else an undo brings back with it."""
    __slots__ = "depth", "text", "digest", "luck", "drawn", "start", "next", "laid", "lies", "events"

    def __init__(self, was=None):
        self.depth, self.text, self.next, self.laid, self.events = was.depth + 1 if was else 0, None, False, None, ()
        # The running round's luck, and whether it has drawn; the position before the last `next`; what lies hidden in a redacted game.
        self.luck, self.drawn, self.start, self.lies = (was.luck, was.drawn, was.start, was.lies) if was else (None, False, None, {})

class Game:
    """A journal as far as it was taken. `keep`: the events of the line of play, too."""
    def __init__(self, opening, keep):
        self.opening, self.dice, self.players, self.mode, self.keep = opening, opening["dice"], opening["players"], opening["mode"], keep
        self.lab, self.virtual, self.redacted = self.mode == "lab", self.mode == "virtual", opening.get("redacted")
        self.check_opening(opening, opening["parent"])
        self.table = GAMES.get(opening["game"], Other)(opening)
        self.seeds = [] if self.lab else [bytes.fromhex(self.dice["commit"])]  # S(0), S(1), … as far as they are public
        self.waiting, self.branches, self.gone_on = {}, {}, None  # luck -> draws whose seed is not public; commit -> (entry, name); the close that goes on
        self.lain, self.drawn, self.hiding = {}, {}, []  # luck -> what lies hidden until its seed is public; what a simulation has drawn so; the events of such values in an entry, and of cards whose draws nobody sees
        self.left = {}  # of decks that a simulation has dealt anew in this round: the cards that nobody has
        self.laid, self.opened, self.salts = {}, set(), {}  # what was sealed -> (what it is bound to, by whom, how many cards, or what was asked); salt -> commitment
        self.hidden = set(self.redacted["rounds"]) if self.redacted else set()  # of which no draw has come yet
        self.begun = self.draws = self.not_shown = self.masked = 0
        self.told = dict.fromkeys(("rounds given up", "rounds typed again", "overrides", "moves stopped", "moves stopped by the machine", "seats given to others"), 0)
        self.taken_back, self.bots = {}, dict(zip(self.players, opening["bots"]))
        self.closed = self.stopped = False
        self.doubts = [f"{bot} is no bot of this game" for bot in opening["bots"]
                       if self.lab and self.table.KNOWN and bot not in BOTS and bot.removesuffix(".lua") not in self.table.SCRIPTS]
        self.stretches = []  # [from how many rounds on, by which layers]
        self.position = Position()
        self.tell(opening["events"])
        self.stands, self.line, self.floor = [self.position], [self.position], self.position  # by entry; by depth, to the last that can be played again
        self.settle(opening["state"])

    def check_opening(self, opening, parent):
        names, mark = self.players, self.redacted
        need(has(opening, OPENING.format("redacted:object " * ("redacted" in opening)), names), "the opening is not as the format has it")
        need(re.fullmatch(r"[a-z][a-z0-9_]*", opening["game"], re.A), "no name of a game")
        need(1 <= len(names) <= 6 and all(isinstance(p, str) and re.fullmatch(r'[^\s"|,]{1,24}', p) for p in names)
             and len(set(names)) == len(names) == len(opening["bots"]) and all(map(KINDS["bot"], opening["bots"]))
             and not (self.lab and None in opening["bots"]), "players, bots")
        need(has(self.dice, DICE[self.lab]), "dice that no game of this mode has")
        need(self.lab or self.dice["length"] == opening["rules"].get("max_rounds", 1000) + 1000, "the length of the chain")
        need((opening["at"] == SEEDED) == opening["seeded"] >= self.lab and not (self.lab and parent), "mode, seeded, time, parent do not go together")
        need(has(parent, "n:index hash:hash") if parent else parent is None and not opening["events"], "a parent, or events without")
        need(opening["variant"] and all(has(layer, "name:text sha256:hash source:text") and digest(layer["source"]) == layer["sha256"]
             for layer in opening["variant"]), "an embedded source does not have its digest")
        need(mark is None or has(mark, "n:index hash:hash rounds:list") and all(map(whole(0, INT), mark["rounds"]))
             and mark["rounds"] == sorted(set(mark["rounds"])) and names[0][0] in "PQRSTUV"
             and names == [f"{names[0][0]}{i + 1}" for i in range(len(names))], "redacted")

    def tell(self, events):
        """Folds the events of an opening: whole rounds, and where the rules changed."""
        own, last, running = self.by(self.opening), None, None
        for i, event in enumerate(events):
            self.check_event(event)
            kind = event["e"]
            if kind == "rules_changed":
                now = listed(rules_of(event)), [(layer["name"], layer["sha256"]) for layer in event["variant"]]
                need((last is not None or i == 0) and now != last and (i or event["round"] == 0) and not running, "rules change where they do not")
                last = now
                self.stretches.append((event["round"], now[1]))
            elif kind in ("round_started", "luck_opened"):
                need((kind == "luck_opened") == bool(running) and running in (None, (event["round"], event["luck"])), "rounds of the opening are not whole")
                running = None if running else (event["round"], event["luck"])
            self.table.fold(event)
        need(self.table.s["phase"] == "idle" and not running, "it begins within a round, or after the end")
        need(last in (None, (listed(rules_of(self.opening)), own)), "the rules are not those that its events tell")
        self.table.s["phrases"] = []  # spoken before the seeds of this journal were made
        self.stretches = self.stretches or [(0, own)]
        self.first_round = self.table.s["round"]

    @staticmethod
    def by(opening):
        return [(layer["name"], layer["sha256"]) for layer in opening["variant"]]

    def check_event(self, event):
        kind = event["e"]
        shape = self.table.EVENTS[kind] if self.table.KNOWN else self.table.EVENTS.get(kind)
        if shape is None:  # of a game that is not known
            need(next(iter(event)) == "e" and isinstance(kind, str), "no event")
            shape = " ".join(f"{key}:{'player' if key == 'player' else 'count' if key in ('round', 'luck') else 'any'}" for key in event)
            need(kind != "round_started" or "round" in event and (list(event)[-1] == "luck") != self.lab, "round_started")
        elif self.lab:
            shape = shape.replace(" luck:count", "")
        need(has(event, shape if shape.startswith("e:") else "e:any " + shape, self.players), "the event " + kind)

    def settle(self, state):
        """The position is complete: what stands there, and its digest."""
        now = self.position
        now.text = listed(self.table.s)
        need(len(now.text) < 1 << 20, "a state that is larger than that of any game")
        now.digest = digest(now.text)[:16] if self.table.KNOWN else state
        need(now.digest == state, "the events give another state")
        need(not self.table.flaw(), "a state that cannot be")

    def take(self, n, line):
        do, kind, s = line["do"], next(iter(line["do"]), ""), self.table.s
        move = do[kind] if kind in ("move", "answer") else None
        need(has(line, ENTRY) and (kind == "move" or any(has(do, shape, self.players) for shape in DO.get(kind, ()))), "no entry of the format")
        need((line["at"] == SEEDED) >= self.opening["seeded"], "an entry of a seeded game has a time")
        need(not self.closed, "something follows the closing entry")
        need(not self.lab or kind in ("close", "answer") or kind == "move" and move != "phrase", "no entry of a simulation")
        if s["phase"] == "over":
            need(kind in ("close", "note", "mark", "bots", "branch", "undo"), "what has to come now is the close")
        elif not all("n" in one for one in s.get("asks", ())):
            need(kind in ("answer", "note", "mark", "bots", "branch", "undo", "redo", "close") and (kind != "answer" or self.table.takes(do, s["asks"])), "what has to come now is an answer")
        elif "asks" in s or s["phase"] == "open" and s["sealed"] and self.virtual:
            need(move == "open" or kind in ("note", "mark", "bots", "branch", "undo") or kind == "close" and self.stopped, "what has to come now is: open")
        need(not self.redacted or all(do.get(key, "") == "" for key in ("note", "mark", "because", "branch")), "a redacted journal has no notes and reasons")
        if kind in ("move", "answer", "override"):
            self.move(n, do, move, line)
        else:
            need(line["events"] == line["dice"] == [], "an entry that moves nothing has events or draws")
            if kind in ("undo", "redo"):
                need(do[kind] < n, "it names no entry before it")
                (self.undo if kind == "undo" else self.redo)(do, self.stands[do[kind]])
            elif kind == "close":
                self.close(n, do["close"])
            elif kind == "branch":
                self.branch(n, do)
            elif kind == "bots":
                self.told["seats given to others"] += 1
                self.bots.update(do["bots"])
            need(line["state"] == self.position.digest, "the state there is another one")
        self.stands.append(self.position)

    def move(self, n, do, move, line):
        events, kinds, s, was = line["events"], [event["e"] for event in line["events"]], self.table.s, self.position
        round_, generated = s["round"] + (move == "next"), [draw for draw in line["dice"] if draw["from"] == "generated"]
        if move is None:
            told = [{"e": "overridden", "path": do["override"], "was": events[0]["was"], "value": do["value"]}]
            need(line["dice"] == [] and listed(events) == listed(told), "an override that does something else")
            need((s["phase"] == "idle" or not self.virtual) and (self.redacted or prints(do["because"])), "an override within a round, or without a reason")
            self.told["overrides"] += 1
        else:
            opens, declares = move == "open" and "asks" in s, "answer" not in do and PLACE.fullmatch(move)
            shape = None if "answer" in do else "player:player args:object" if declares else "values:objects" if opens else self.table.MOVES[move] if self.table.KNOWN else self.table.MOVES.get(move)
            need(events and "overridden" not in kinds and (shape is None or has(do, "move:any " + shape, self.players)), "no move of the game")
            need(opens or s["phase"] in self.table.PHASES.get("declared" if declares else move, (s["phase"],)) and ("commit" not in do or "answer" in do or do["player"] in s.get("due", self.players)),
                 "no move of this phase, or not of this player")
            need(not opens or len(do["values"]) == len(s["asks"]) and all(
                self.table.takes({"answer": one["move"], **value}, [one]) for one, value in zip(s["asks"], do["values"])), "it opens other answers than lie sealed, or not in order")
            need(kinds == ["rule_stopped"] or kinds.count("declared") == bool(declares) and (not declares or list(events[0].values())[1:] == list(do.values()) and {*kinds} - {"declared", "told"}),
                 "a declared move that is another one, or does nothing")
            begins = ["answer_opened"] * len(do["values"]) if opens else [] if "answer" not in do else ["answer_sealed" if "commit" in do else "answered"]
            need(kinds == ["rule_stopped"] or [kind for kind in kinds if kind in ASKING[1:]] == begins == kinds[:len(begins)], "answers that are not those of the entry")
            need(begins != ["answer_sealed"] or len(events) == 1 and line["dice"] == [], "what lays an answer does something else")
        self.begun, was_counted = self.begun + (move == "next"), dict(s["memory"])
        need(self.lab or self.begun <= self.dice["length"], "there are no seeds left")
        if move == "phrase":
            spoken = dict(zip(self.players, s["phrases"])).get(do["player"])
            need(self.virtual and not was.drawn and not spoken, "a phrase at a real table, behind a draw, or the second of this seat")
            need(1 <= len(do["text"].encode("utf-8")) <= 200 and events == [{"e": "phrase_given", "player": do["player"], "text": do["text"]}],
                 "a phrase that does something else, or cannot be")
        self.hiding, self.peeks, self.table.cards, hid = [], [], [], "hidden" in s or "shown" in s
        phrases, luck = list(s["phrases"]) or [""] * len(self.players), self.begun if move == "next" else was.luck
        self.stopped = "rule_stopped" in kinds
        if self.stopped:
            self.stop(do, move, events, line["dice"], was)
        else:
            now = self.position = Position(was)
            now.drawn = now.drawn or bool(line["dice"])
            if move == "next":
                now.luck, now.drawn, now.start, now.next = None if self.lab else self.begun, bool(line["dice"]), was, True
                need(kinds[0] == "round_started" and events[0]["round"] == round_ and events[0].get("luck") == now.luck, "another round begins, or with another luck")
            need(("phrase_given" in kinds) <= (move == "phrase") and kinds.count("round_started") == (move == "next") and "luck_opened" not in kinds[:-1]
                 and "rules_changed" not in kinds, "an event in the wrong place")
            values = list(do["values"]) if move == "open" else []
            need("answer" not in do or [events[0][key] for key in ("move", *list(do)[1:])] == list(do.values()), "another answer than that of the entry")
            for event in events:
                self.event(event, do, n, now, values)
            need(not values, "the values are not those of the events")
            s = self.table.s
            idle = s["phase"] in ("idle", "over") and "asks" not in s
            need(self.lab or (kinds[-1] == "luck_opened") == (idle and now.luck is not None), "a round ends without its seed, or does not end")
            if kinds[-1] == "luck_opened":
                now.luck, now.drawn = None, False
            need(self.lab or idle == (now.luck is None), "a round that nobody has begun")
            if self.keep:
                now.events = events
            self.cut(was)
            self.line.append(now)
        peeked, rest = [key for key, *_ in self.peeks], list(line["dice"])
        names = [draw["key"] for draw in rest]
        need(all(names.count(one) == 1 or one in peeked for one in names), "two draws of one name")
        for draw in line["dice"]:
            self.draw(draw, n, luck, round_, phrases)
        dice = {draw["key"]: draw for draw in line["dice"]}
        for key, below, value, among in self.peeks if self.mode != "table" else ():
            looks = next((draw for draw in rest if draw["key"] == key), None)
            need(looks and looks["below"] == below and (not self.lab or among is None or among[looks["got"]] == value), "somebody sees something else than he draws next")
            rest.remove(looks)
        unseen = self.unseen(round_)
        hidden = [draw for draw in rest if draw["key"].startswith("hidden/") or draw["key"] in unseen or self.mode != "table" and self.of_anew(draw["key"])]
        cards = [draw for draw in rest if draw["key"].startswith("deck/") and draw not in hidden]
        if not self.stopped:
            need([(key, len(results)) for key, results, _ in self.table.cards] == [(draw["key"], draw["below"]) for draw in cards]
                 and all(results[draw["got"]] == card for (_, results, card), draw in zip(self.table.cards, cards)), "cards are drawn that the draws do not give")
        else:
            need(all("empty" in self.table.types.get(draw["key"].split("/")[1], {}) for draw in cards), "a card is drawn from what is no deck")
        if move == "next":
            self.left = {}
        self.hidden_draws(hidden, unseen, {} if move == "next" else was_counted)
        self.hidden_values(kinds, n, luck, round_, phrases)
        self.settle(line["state"]) if not self.stopped else need(line["state"] == was.digest, "a move that was stopped has changed the state")
        now = self.position
        if self.lab or self.virtual and (move in ("next", "open") or line["dice"] or hid or kinds[-1] in ("luck_opened", "phrase_given")):
            self.raise_floor(now)
        elif self.mode == "table" and not self.stopped and move != "next" and now.start and now.start.depth > self.floor.depth:
            self.raise_floor(now.start)

    def stop(self, do, move, events, dice, was):
        """A house rule broke the move off: nothing has happened but its draws, what it showed, and that a round was begun."""
        stop = events[0]
        self.check_event(stop)
        need(len(events) == 1 and move not in (None, "phrase") and stop["hook"] and re.fullmatch(STOP[bool(self.redacted)], stop["why"]) and (dice or stop["why"] != "machine")
             and any(word in layer["source"] for layer in self.opening["variant"] for word in ("hooks", "round =", "round=", "begin =", "begin=", "effect")), "a house rule stopped what it cannot stop")
        need("commit" not in do or not dice, "what lays a value draws nothing")
        self.told["moves stopped by the machine" if stop["why"] == "machine" else "moves stopped"] += 1
        self.told["rounds given up"] += move == "next"
        if do.get("commit"):  # nothing came to lie, but nobody lays it again
            need(do["commit"] not in self.laid, "a commitment for the second time")
            self.laid[do["commit"]] = None
        for value in do["values"] if move == "open" else ():
            self.open(value, self.lying("args" in value, value["player"]), was)
        was.drawn = was.drawn or bool(dice) and move != "next"

    def event(self, event, do, n, now, values):
        """Folds an event of entry n; takes the value that it opens off `values`."""
        self.check_event(event)
        kind = event["e"]
        answers = kind in ASKING
        if kind == "card_drawn" and "n" in event and self.mode != "table" and self.table.anew(event["deck"]):
            self.hiding.append((event, {"deck": event["deck"], "n": event["n"], "count": 1, "below": len(self.table.anew(event["deck"])) - event["n"] + 1}, False))
        if kind in HIDING:
            at, lies = self.table.lies(event), kind == "place_opened"
            shows = event["salt" if lies else "commit"] is not None
            need(shows == (self.virtual and not self.redacted) and (at is not None) == lies, "a commitment or salt where there is none, or none, or what does not lie hidden is opened")
            deck = self.table.type_of(event).get("deck")
            shown = {"shown": list(self.table.s["places"][deck])} if lies and deck and self.mode == "table" else {}  # of which a real table says what was dealt
            self.hiding.append((event, {**(at or event), **shown}, lies and self.table.s["hidden"].index(at)))
        if kind == "shown_to":
            deck = event.get("deck")
            key, below = (self.table.draws_card(deck) if deck else self.table.draws_next(event["player"])) or (None, 0)
            need(("value" in event) == self.lab, "what somebody sees is told, or not in a simulation")
            among = self.table.pieces() if deck is None else None if self.table.anew(deck) else list(self.table.s["places"].get(deck, ()))
            self.peeks.append((key, below, event.get("value"), among))
        if kind == "luck_opened":
            need(not self.virtual or "hidden" not in self.table.s, "a round ends, and something in it was never opened")
            need(event["round"] == self.table.s["round"] and event["luck"] == now.luck, "it is not the luck of this round")
            self.publish(event["luck"], event["seed"])
        elif kind.endswith("_sealed") and "commit" in event:
            player, commit = event["player"], event["commit"]
            need("commit" in do and (do["player"], do["commit"]) == (player, commit), "a value that nobody has laid")
            need((commit is not None) == (self.virtual and not self.redacted), "a commitment where there is none, or none")
            need(commit is None or commit not in self.laid, "a commitment for the second time")
            now.laid = player
            if self.virtual and self.redacted:
                commit, now.lies = (n, player), {**now.lies, (answers, player): (n, player)}
            if commit:
                asked = [{**one, "n": event["n"]} for one in self.table.s["asks"] if one["player"] == player] if answers else None
                self.laid[commit] = f"{kind[:-7]}/{2 + answers}|{self.opening['hash']}|{now.luck}", player, event.get("cards"), asked
        elif kind.endswith("_opened") and "salt" in event and kind not in HIDING:
            need(values and listed([event[key] for key in values[0]]) == listed(list(values[0].values())), "the values are not those of the events")
            self.open(values.pop(0), self.lying(answers, event["player"]), now)
        self.table.fold(event)

    def lying(self, answers, player):
        """The commitments of what this player has laid, values of the game or answers."""
        if answers:
            return [one["commit"] for one in self.table.s.get("asks", ()) if one["player"] == player and "commit" in one]
        return [commit for name, commit in self.table.committed() if name == player]

    def open(self, value, commits, now):
        """Takes the commitment of a value out of `commits`."""
        shape = ANSWER if "args" in value else self.table.VALUE
        need(has(value, shape, self.players) if shape else len(value) == 3 and value["player"] in self.players, "a value that cannot be")
        player, *what, salt = value.values()
        need((salt is not None) == (self.virtual and not self.redacted), "a salt where there is none, or none")
        if salt is None:
            self.not_shown += self.virtual
            self.opened |= {now.lies[key] for key in [("args" in value, player)] if key in now.lies}
            return
        sealed = "|".join("+".join(map(str, one)) if isinstance(one, list) else listed(one) if isinstance(one, dict) else str(one) for one in what)
        for commit in commits:
            if digest(f"{self.laid[commit][0]}|{player}|{sealed}|{salt}") == commit:
                need(digits(32)(salt) and self.salts.setdefault(salt, commit) == commit, "a salt for the second time")
                self.opened.add(commit)
                return commits.remove(commit)
        raise Wrong("what was opened is not what was sealed: " + player)

    def draw(self, draw, n, luck, round_, phrases):
        hides = draw["from"] == "hidden"
        need(has(draw, "key:text below:below got:" + ("never? from:hidden" if hides else "index from:generated|observed")) and (hides or draw["got"] < draw["below"]), "a draw that cannot be")
        key = KEY.fullmatch(draw["key"])
        need(key and int(key[2]) == round_ and (luck or self.lab), f"the draw {draw['key']} is not of this round")
        need(re.fullmatch(self.table.DRAWS + "|(hook|own|hidden|deck)/.*", key[1]), f"the game draws nothing like {draw['key']}")
        peeked, unseen = any(draw["key"] == one for one, *_ in self.peeks), key[1].startswith("hidden/") or self.of_anew(draw["key"])
        can = "observed" if self.mode == "table" else "generated" if not self.virtual else draw["from"] if peeked and not unseen and key[1].startswith("deck/") else "hidden" if unseen or peeked or self.stopped and hides else "generated"
        need(draw["from"] == can and draw["from"] != "scripted", f"the draw {draw['key']} is {draw['from']}")
        masked = self.redacted and luck in self.redacted["rounds"]
        if masked:
            need("-" in phrases, "a draw that is not shown, though nobody's phrase was taken out")
            self.hidden.discard(luck)
        if self.lab:
            self.compare(draw, fast_draw(self.dice, draw["key"], draw["below"]), n)
        elif self.virtual and masked:
            self.masked += 1
        elif self.virtual:
            self.waiting.setdefault(luck, []).append((listed([[text, ""] for text in phrases]), draw, n))
            self.check_waiting(luck)

    def of_anew(self, key):
        """Whether that names a draw of a deck that is dealt anew every round."""
        return key.startswith("deck/") and self.table.anew(key.split("/")[1]) is not None

    def unseen(self, round_):
        """The draws that nobody has seen, by the events of an entry: names, and how many results each has. A real table draws when it opens, out of what no open place shows."""
        return dict(draw for event, at, _ in self.hiding if (event["e"] == "place_opened") == (self.mode == "table") for draw in self.table.draws_of(at, round_))

    def hidden_draws(self, draws, unseen, counted):
        """The draws of an entry for what lies hidden are those of its events; those of a move that was stopped are the next ones."""
        if self.stopped and self.mode != "table":
            for draw in draws:
                key, i = self.counted_as(draw)
                counted[key] = counted.get(key, 0) + 1
                need(i in (counted[key], counted[key] - 1), f"the draw {draw['key']} is not the next one")
        else:
            need(self.stopped or [*unseen] == [draw["key"] for draw in draws] and all(
                draw["below"] == unseen[draw["key"]] or self.mode == "table" and draw["key"].startswith("deck/") for draw in draws), "what lies hidden has other draws than its events tell")
        draws = list(draws)
        for event, at, _ in self.hiding:  # a simulation draws when it hides, a real table when it opens
            slot = at.get("place"), at.get("player")
            if not self.virtual and (event["e"] == "place_opened") == (self.mode == "table"):
                deck, some = "deck" in at or "deck" in self.table.type_of(at), [draws.pop(0) for _ in range(at["count"])]
                self.drawn[slot] = self.cards_of(at, some) if deck else self.table.value_of(self.table.type_of(at), [draw["got"] for draw in some])
            need(self.virtual or event["e"] == "place_hidden" or listed(self.drawn[slot]) == listed(event["value"] if "value" in event else event["card"]), "another value is opened than was drawn, or another card")

    def counted_as(self, draw):
        """Under which name the memory of a round counts a draw of a move that was stopped, and its number."""
        if draw["key"].startswith("deck/"):
            named = re.fullmatch(r"deck/([^/]+)/r\d+/(\d+)", draw["key"], re.A)
            need(named, "a draw of a deck with another name")
            deck, i = named.groups()
            need(draw["below"] == len(self.table.anew(deck)) - int(i) + 1, f"the draw {draw['key']} has other results")
            return f"own/deck/{deck}", int(i)
        place, _, seat, i = re.fullmatch(r"hidden/([^/]+)/r(\d+)(?:/s(\d))?/(\d+)", draw["key"], re.A).groups()
        type_ = self.table.type_of({"place": place, **({"player": self.players[int(seat)]} if seat else {})})
        need("seen" in type_ and "deck" not in type_, "nothing can lie hidden there")
        return f"own/hidden/{place}/{int(seat) + 1 if seat else 0}", int(i)

    def cards_of(self, at, draws):
        """What these draws deal: in a simulation of what nobody has, at a real table of the kinds that no open place shows."""
        type_ = self.table.types[at["deck"]] if "deck" in at else self.table.type_of(at)
        deck = at.get("deck") or type_["deck"]
        left, cards = at["shown"] if "shown" in at else self.left.setdefault(deck, self.table.anew(deck)), []
        for draw in draws:
            results = list(dict.fromkeys(left)) if "shown" in at else left
            need(draw["below"] == len(results), f"the draw {draw['key']} has other results")
            cards.append(results[draw["got"]])
            left.remove(cards[-1])
        return cards[0] if "deck" in at else self.table.hand(type_, cards)

    def hidden_values(self, kinds, n, luck, round_, phrases):
        """What an entry hides and opens is what the seed gives, as soon as that is public."""
        ends = max((i for i, kind in enumerate(kinds) if kind in ENDS), default=len(kinds))
        last = kinds[ends:].count("place_opened")
        need(all(i == 0 for _, _, i in self.hiding[len(self.hiding) - last:]), "what nobody has opened is opened in another order than it was hidden")
        if not self.virtual or not self.hiding or self.redacted and luck in self.redacted["rounds"]:
            return
        for event, at, _ in self.hiding:
            bound = f"hidden/3|{self.opening['hash']}|{luck}|{at.get('place')}|{at.get('player', '')}|{at['n']}|"
            need("value" not in event or event["salt"] is None or digest(f"{bound}{listed(event['value'])}|{event['salt']}") == at["commit"], "what was opened is not what lay hidden")
            self.lain.setdefault(luck, []).append((listed([[text, ""] for text in phrases]), event, at, self.table.type_of(at) if "place" in at else {}, round_, bound, n))
        self.check_waiting(luck)

    def check_hidden(self, seed, phrases, event, at, type_, round_, bound, n):
        """A value that lay hidden, by the seed of its round."""
        key, draws = hmac.new(seed, phrases.encode("utf-8"), hashlib.sha256).digest(), self.table.draws_of(at, round_)
        deck = at.get("deck") or type_.get("deck")
        if deck:  # its cards in the order of this round, each drawn from what those before it have left
            left, cards = self.table.anew(deck), []
            for i in range(1, at["n"] + at["count"]):
                cards.append(left.pop(fair_draw(key, self.dice["id"], f"deck/{deck}/r{round_}/{i}", len(left))))
            if event["e"] == "card_drawn":
                return need(cards[-1] == event["card"], f"the card that entry {n} draws from {deck} is not what the seed gives")
            value = self.table.hand(type_, cards[at["n"] - 1:])
        else:
            value = self.table.value_of(type_, [fair_draw(key, self.dice["id"], name, below) for name, below in draws])
        salt = hmac.new(key, "|".join(["salt/1", *(name for name, _ in draws)]).encode("utf-8"), hashlib.sha256).hexdigest()[:32]
        if event["e"] == "place_hidden":
            need(event["commit"] in (None, digest(f"{bound}{listed(value)}|{salt}")), f"what entry {n} hides in {at['place']} is not what the seed gives")
            self.opened |= {event["commit"]} - {None}
        else:
            need(listed(event["value"]) == listed(value) and event["salt"] in (None, salt), f"what entry {n} opens in {at['place']} is not what the seed gives")

    def publish(self, luck, seed):
        """Every seed leads to the one before it, and so to the commitment."""
        need(0 < luck <= self.begun and not self.lab, "a seed that the game has not")
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
        for lain in self.lain.pop(luck, ()) if luck < len(self.seeds) else ():
            self.check_hidden(self.seeds[luck], *lain)

    def compare(self, draw, got, n):
        need(draw["got"] in (None, got), f"the draw {draw['key']} of entry {n} gives {got}, not {draw['got']}")
        self.draws += 1

    def raise_floor(self, to):
        """No undo without a reason goes behind `to` any more; what none at all can reach is forgotten."""
        for at in self.line[self.floor.depth:to.depth]:
            if not self.line[at.depth + 1].next:
                at.text = None
        if self.mode != "table" and to.start and to.luck is None:  # its round is over
            to.start.text = None
        self.floor = to

    def cut(self, here):
        """What undos left ahead of `here` is not played again."""
        for at in self.line[here.depth + 1:]:
            at.text = None
        del self.line[here.depth + 1:]

    def on_line(self, at):
        return self.line[at.depth:at.depth + 1] == [at] and at.text is not None

    def undo(self, do, to):
        here = self.position
        need(self.on_line(to) and to.depth < here.depth, "no undo leads there: it is not behind this entry on the line of play, or what was shown since stays")
        if "because" in do:
            need(self.redacted or prints(do["because"]), "nobody says why")
            need(here.luck and to is here.start if self.virtual else self.line[to.depth + 1].next, "it leads to the beginning of no round that can be given up")
            self.told["rounds given up" if self.virtual else "rounds typed again"] += 1
            self.cut(to)
            self.floor = to
        else:
            need(to.depth >= self.floor.depth, "what was shown stays, and so does what was typed before the last round")
            for at in self.line[to.depth + 1:here.depth + 1]:
                if at.laid and self.virtual:
                    self.taken_back[at.laid] = self.taken_back.get(at.laid, 0) + 1
        self.back_to(to)

    def redo(self, do, to):
        need(self.on_line(to) and to.depth > self.position.depth, "no undo has left it")
        self.back_to(to)

    def back_to(self, to):
        self.position, self.table.s = to, json.loads(to.text)

    def branch(self, n, do):
        name, commit = do["branch"], do["commit"]
        need(self.redacted or NAME.fullmatch(name), "no name of a branch")
        need(commit not in self.branches and commit != self.dice["commit"], "one branch twice")
        self.branches[commit] = n, name

    def close(self, n, close):
        goes_on, table = close["why"] == "continued", self.table
        shape = CLOSE.format("|continued", "points" if table.KNOWN or table.totals() else "object") + " branch:text commit:hash" * goes_on
        need(has(close, shape, self.players), "no closing entry of the format")
        phase = table.s["phase"]
        need((close["why"] == "ended") == (phase == "over") >= self.lab and (not goes_on or phase == "idle"), "why it ended")
        need(close["winners"] == (table.s["winners"] if phase == "over" else []), "who won")
        need(close["totals"] == table.totals() or not table.KNOWN and not table.totals(), "the totals are others")
        need(list(close["seeds"]) == ([] if self.lab or not self.begun else [str(self.begun)]), "it publishes other seeds than are due")
        for seed in close["seeds"].values():
            need(digits(64)(seed), "a seed that cannot be")
            self.publish(self.begun, seed)
        left = [commit for commit, what in self.laid.items() if what and commit not in self.opened]
        need(len(left) == len(close["sealed"]), "it opens more or fewer values than were sealed and not opened")
        for commit, value in zip(left, close["sealed"]):
            _, player, cards, asked = self.laid[commit]
            fits = asked is None and "args" not in value or asked and self.table.takes({"answer": asked[0]["move"], **value}, asked)
            need(value["player"] == player and fits and cards in (None, len(value.get("cards", ()))), "it opens what nobody has sealed, or not in order")
            need(value.get("stake", 0) % self.opening["rules"].get("stake_step", 1) == 0, "it opens a stake that nobody may lay")
            self.open(value, [commit], self.position)
        need(not self.waiting, "seeds were never opened")
        self.closed = True
        if goes_on:
            need(self.redacted and not close["branch"] or NAME.fullmatch(close["branch"]) and not self.redacted, "no name of a branch")
            self.branch(n, close)
            self.gone_on = n, close["commit"]

    def glance(self, n, line):
        """What an entry behind the branch point tells of before it; nothing of it is judged."""
        do = line["do"]
        for event in line["events"]:
            if event["e"] == "luck_opened":
                self.later(event["luck"], event["seed"])
        for commit in [do["commit"]] if "branch" in do else [do["close"]["commit"]] if do.get("close", {}).get("why") == "continued" else []:
            self.branches[commit] = n, do.get("branch", "")
            self.gone_on = self.gone_on if "branch" in do else (n, commit)
        for luck, seed in do.get("close", {}).get("seeds", {}).items():
            self.later(int(luck), seed)

    def later(self, luck, seed):
        seed = bytes.fromhex(seed)
        for _ in range(luck - self.begun if self.waiting and luck <= self.dice["length"] else 0):
            seed = sha(seed)
        if self.waiting:
            self.publish(min(luck, self.begun), seed.hex())

# --- files -----------------------------------------------------------------------------------------

class Read:
    """The game of a file, judged up to entry `last`; where the receipts stand in it."""
    def __init__(self, path, receipts=(), last=None):
        self.path, self.game, self.found, self.ends, n, offset = path, None, {}, None, 0, 0
        try:
            for n, offset, line in lines(path):
                if self.game is None:
                    self.game = Game(line, last is not None)
                elif last is None or n <= last:
                    self.game.take(n, line)
                else:
                    self.game.glance(n, line)
                self.n, self.hash = n, line["hash"]
                code = f"{n}-{receipt(self.hash)}"
                self.found.update((word, n) for word in receipts if word in (code, self.hash))
        except (Wrong, KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError, ArithmeticError) as error:
            if last is not None and (n > last or n == last and self.game and len(self.game.stands) > last):
                self.ends = n  # behind the branch point: not judged, but told
                return
            if isinstance(error, Wrong):
                raise Wrong(str(error) if str(error).startswith("entry") else f"entry {n} (byte {offset}): {error}") from None
            raise Wrong(f"at or behind entry {n} (byte {offset}): not as the format has it: {error!r}") from None

def plain(text):
    """What can do nothing at a terminal, and begins no line."""
    return "".join(c if unicodedata.category(c)[0] not in "CZ" or c == " " else f"\\u{{{ord(c):x}}}" for c in text)

def receipt(hash_):
    return base64.b32encode(bytes.fromhex(hash_)).decode()[:26]

def hash_of_line(path, n):
    """The hash that line n of a file states; None where there is none. The line is not judged."""
    try:
        with open(path, "rb") as file:
            for _ in range(n):
                if file.readline((8 << 20) + 1)[-1:] != b"\n":
                    return None
            end = re.search(rb'"hash":"([0-9a-f]{64})"\}\n\Z', file.readline((8 << 20) + 1))
            return end and end[1].decode()
    except OSError:
        return None

def files_of(places):
    for place in map(pathlib.Path, places):
        if not place.exists():
            raise Unusable(f"{place}: no such file or folder")
        yield from sorted(path for path in place.rglob("*.jsonl") if path.is_file()) if place.is_dir() else [place]

def with_entry(files, entry):
    return [path for path in files if hash_of_line(path, entry["n"]) == entry["hash"]]

def copied(copy, source, names, key=""):
    """Whether a value of a redacted copy is that of its source."""
    if isinstance(source, dict):
        return isinstance(copy, dict) and len(copy) == len(source) and all(
            c in (k, names.get(k, k)) and copied(v, s, names, k) for (c, v), (k, s) in zip(copy.items(), source.items()))
    if isinstance(source, list):
        return isinstance(copy, list) and len(copy) == len(source) and all(copied(c, s, names, key) for c, s in zip(copy, source))
    if key in ("path", "override") and isinstance(source, str):
        name, dot, place = source.rpartition(".")
        return copy == names.get(name, name) + dot + place
    if key in ("from", "to") and isinstance(source, str) and "." in source:  # LAYER.PURSE.PLAYER
        purse, dot, owner = source.rpartition(".")
        return copy in (source, purse + dot + names.get(owner, owner))
    hidden = {"note": "", "mark": "", "because": "", "branch": "", "text": "-", "engine": "-", "bots": "-", "commit": None, "salt": None}
    if key == "why" and isinstance(source, str) and copy == source.partition("@")[0]:
        return True
    # A word of the format may be somebody's name, too.
    return type(copy) is type(source) and copy in (source, names.get(source, source) if isinstance(source, str) else source) or (
        key in hidden and copy == hidden[key] or key not in ("commit", "salt") and copy == "-" and isinstance(source, str) and key in names)

def check_source(copy, path, names):
    """Entry by entry: a redacted copy says what its source says, but for what it takes out."""
    theirs = {"state", "prev", "hash", "redacted"}
    for (n, _, ours), (_, _, source) in zip(lines(copy), lines(path)):
        without = [{key: value for key, value in line.items() if key not in theirs} for line in (ours, source)]
        need(copied(*without, names), f"entry {n} is not what its source says: {path}")

def goes_on_from(child, parent, at, whole, begun):
    """Whether this branch is what its parent says at that entry; gives how it is announced. `whole`: the parent can be read to its end; `begun`: the branch has entries."""
    ours, theirs, n = child.opening, parent.opening, at["n"]
    names = dict(zip(theirs["players"], ours["players"])) if child.redacted else {}
    frame = [[names.get(name, name) for name in [opening["starter"], *opening["players"]]] + [opening["game"], opening["mode"]] for opening in (ours, theirs)]
    need(frame[0] == frame[1] and ours["seeded"] <= theirs["seeded"], "the parent is another game")
    need(parent.table.s["phase"] == "idle", "it began within a round of its parent, or behind the end")
    base = theirs["events"] + [event for position in parent.line[1:parent.position.depth + 1] for event in position.events]
    changed = listed(ours["rules"]) != listed(theirs["rules"]) or child.by(ours) != child.by(theirs)
    layers = [[{"name": name, "sha256": sha256} for name, sha256 in parent.by(opening)] for opening in (theirs, ours)]
    if changed and not (base and base[0]["e"] == "rules_changed"):
        base.insert(0, {"e": "rules_changed", "round": 0, "variant": layers[0], **rules_of(theirs)})
    if changed:
        base.append({"e": "rules_changed", "round": parent.table.s["round"], "variant": layers[1], **rules_of(ours)})
    need(copied(ours["events"], base, names) if child.redacted else listed(ours["events"]) == listed(base), "the parent went another way")
    announced = parent.branches.get(ours["dice"]["commit"], (None, ""))[0]
    goes_on = parent.gone_on and parent.gone_on[1] == ours["dice"]["commit"]
    need(announced is None or announced > n, "it was announced before the entry where it began")
    need(not goes_on or announced == n + 1, "what goes on begins right before the close")
    need(child.redacted or not whole or not begun and not goes_on or bool(changed) == bool(goes_on), "only the branch its parent ends with may begin under other rules")
    return announced is not None

def rules_of(opening):
    return {key: opening[key] for key in ("rules", "places") if key in opening}

def rounds_of(child, line):
    """Who played which rounds by which rules."""
    last, told = child.table.s["round"], []
    for i, (begin, layers) in enumerate(child.stretches):
        end = child.stretches[i + 1][0] if i + 1 < len(child.stretches) else last
        if begin == end and i + 1 < len(child.stretches):
            continue
        by = ", ".join(f"'{plain(name)}' {sha256[:8]}" for name, sha256 in layers)
        told.append((f"from round {begin + 1} on" if begin == end else f"round {end}" if begin + 1 == end else f"rounds {begin + 1} to {end}") + " by " + by)
    seats = ", ".join(f"{name} ('{plain(bot)}')" if bot else name for name, bot in line[0].bots.items())
    return f"{seats}: " + "; ".join(told)

def others(game, own, begun):
    """What a journal tells of other branches than `own`, with the round after which those begin that are there."""
    names = []
    for commit, (_, name) in game.branches.items():
        rounds = [event["round"] for event in begun.get(commit, {"events": ()})["events"] if event["e"] == "round_started"]
        names += [(name or "-") + (f" (after round {max(rounds, default=0)})" if commit in begun else "")] * (commit != own)
    return names

def opening_of(path):
    """What the first line of a file says, of whatever; None for what is no opening."""
    try:
        opening = next(lines(path))[2]
        return opening if isinstance(opening["dice"], dict) and isinstance(opening["events"], list) else None
    except (Wrong, Unusable, OSError, ValueError, KeyError, TypeError, StopIteration, RecursionError):
        return None

def check(path, still_open=False, receipts=(), places=()):
    """What holds, in sentences, and whether all of it does. Raises Wrong, Unusable or OSError."""
    files, read = list(files_of(places)), Read(pathlib.Path(path), receipts)
    game, doubts, line, reads = read.game, list(read.game.doubts), [read.game], [read]
    need(not game.redacted or game.redacted["n"] == read.n and not game.hidden, "redacted: its source ends elsewhere, or rounds have no draws")
    need(game.closed or still_open or read.n in read.found.values(), "no closing entry, and no receipt of the last one: a cut tail would not show")
    told = [] if game.closed else ["not closed"]
    for source in with_entry(files, game.redacted)[:1] if game.redacted else ():
        check_source(path, source, dict(zip(opening_of(source)["players"], game.players)))
        told.append("compared with its source")
    while at := line[-1].opening["parent"]:
        why, begun, announced = None, None, False
        for place in with_entry(files, at):
            if announced:
                break  # rather there than in an older copy
            try:
                other = Read(place, receipts, at["n"])
                announced = goes_on_from(line[-1], other.game, at, other.ends is None, len(line) > 1 or read.n > 0)
                begun = other if announced or not begun else begun
            except (Wrong, Unusable, OSError) as error:
                why = f"{place}: {error}"
        if not begun:
            need(why is None, why)
            doubts.append("the journal in which it began is not there: what happened before cannot be judged")
            break
        place = begun.path
        told += [f"began after entry {at['n']} of {place.name}"] + ["unannounced there: there may be others"] * (not announced)
        told += [f"{place.name} is damaged behind that"] * (begun.ends is not None)
        line.append(begun.game)
        reads.append(begun)
    need(all(len({one.dice[key] for one in line}) == len(line) for key in ("id", "commit")) if not game.lab else True, "two journals of the line have the same seeds")
    if game.redacted and game.masked and not sum(one.draws for one in line):
        doubts.append("its draws are not shown")
    for word in receipts:
        where = next(((one, one.found[word]) for one in reads if word in one.found), None)
        need(where, "no entry has that receipt")
        own, n = where
        before = line[reads.index(own) - 1].opening["parent"]["n"] if own is not read else n
        told.append(f"vouched for up to entry {n}" + f" of {own.path.name}" * (own is not read) if n <= before
                    else f"the receipt of entry {n} of {own.path.name} stands behind the branch point and does not vouch for the branch")
    begun = {opening["dice"].get("commit"): opening for opening in map(opening_of, files)
             if opening and isinstance(opening.get("parent"), dict) and with_entry(files, opening["parent"])}
    for i, one in enumerate(line):
        siblings = others(one, line[i - 1].dice["commit"] if i else one.gone_on and one.gone_on[1], begun)
        told += ["goes on in a branch"] * (not i and one.gone_on is not None) + ["other branches: " + ", ".join(siblings)] * bool(siblings)
    sums = {what: sum(one.told[what] for one in line) for what in game.told}
    sums.update({"draws": sum(one.draws for one in line), "commitments": sum(len(one.opened) for one in line) if not game.redacted else 0,
                 "draws of rounds given up or running wait for their seeds": sum(len(some) for one in line for some in one.waiting.values()), "draws and commitments not shown": game.not_shown + game.masked})
    for player in game.players:
        sums[f"values of {player} taken back"] = sum(one.taken_back.get(player, 0) for one in line)
    told = [f"{count} {what}" for what, count in sums.items() if count] + told
    verdict = "holds" if game.closed else "open, whole so far"
    if not game.table.KNOWN:
        verdict += f", as far as it is judged (rules not known of {game.opening['game']}: no states)"
    text = f"{verdict}: {read.n + 1} entries, {read.n}-{receipt(read.hash)}" + "".join(", " + one for one in told) + "\n" + rounds_of(game, line)
    return "\n".join([f"not judged: {doubt}" for doubt in doubts] + [text]), not doubts

def main():
    words = [word for word in sys.argv[2:] if word != "--open"]
    receipts = [word.lower() if len(word) == 64 else word.upper() for word in words if re.fullmatch(RECEIPT, word, re.I)]
    places = [word for word in words if not re.fullmatch(RECEIPT, word, re.I)]
    if len(sys.argv) < 2 or any(word.startswith("-") for word in [sys.argv[1], *places]):
        return print(__doc__.strip(), file=sys.stderr) or 2
    try:
        text, good = check(sys.argv[1], "--open" in sys.argv, receipts, places)
        return print(text) or int(not good)
    except Wrong as wrong:
        return print(plain(str(wrong))) or 1
    except (Unusable, OSError) as error:
        return print(plain(str(error))) or 3

if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    sys.exit(status)
