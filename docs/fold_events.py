"""What events look like and what they do to the state of a game (events.md), for check_journal.py.

A shape is "name:kind name:kind …", the members of an object in their order; a kind is one of KINDS, or words with | between
them; a ? behind it: or null; a ~ behind it: or the member is not there. Those of moves and events are in events.txt, which the program writes (hausregel help --events).
The fold knows no rules: it does what an event says, also where no game would have it.
"""
import collections
import datetime
import json
import os
import re

INT, MOST = (1 << 31) - 1, 100_000_000  # numbers of events and states are those of 32 bits; beyond MOST nothing is counted

class Wrong(Exception):
    """Something does not hold; the sentence says what."""

def need(truth, what):
    if not truth:
        raise Wrong(what)

def listed(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)

def whole(least, most):
    return lambda value, names=(): type(value) is int and least <= value <= most

def digits(count):
    pattern = re.compile(f"[0-9a-f]{{{count}}}", re.A)
    return lambda value, names=(): isinstance(value, str) and pattern.fullmatch(value) is not None

def is_a(*kinds):
    return lambda value, names=(): type(value) in kinds

def is_name(value, names):
    return isinstance(value, str) and value in names

def is_time(value, names=()):
    if not isinstance(value, str) or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", value, re.A):
        return False
    try:
        return datetime.datetime(int(value[:4]) or 2000, *map(int, re.split("[-T:]", value[5:-1]))) is not None
    except ValueError:
        return False

def is_list(value, item, names=()):
    return isinstance(value, list) and all(item(one, names) for one in value)

# What a house rule declares: the name of a place, its type, and in what order places are reset.
PLACE = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}\.[a-z][a-z0-9_]{0,31}(-out)?", re.A)
TYPE = ("each:seat~ type:integer|flag|choice|seat|purse|list from:long~ to:long~ step:long~ of:list~ most:count~ distinct:true~ copies:count~ among:longs~ none:bool~ "
        "start:long~ reset:draw|turn|round~ seen:owner|nobody~ show:bool~ deck:text~ empty:reshuffle|stop~")
RESETS = ["draw", "turn", "round", "game"]
SEALED = "own/sealed answers"  # the key in the memory of a round that counts them
ASKING = ("asked", "answered", "answer_sealed", "answer_opened")  # the events of questions
HIDDEN, HIDING = "?", ("place_hidden", "place_opened")  # what the state has where a value lies hidden; the events of such values

KINDS = {
    "count": whole(0, INT), "int": whole(-INT - 1, INT), "long": whole(-(1 << 63), (1 << 63) - 1), "natural": whole(0, (1 << 64) - 1),
    "index": whole(0, (1 << 63) - 1), "some": whole(1, INT), "below": whole(1, (1 << 63) - 1), "text": is_a(str), "bool": is_a(bool), "object": is_a(dict), "list": is_a(list), "objects": lambda value, _: is_list(value, is_a(dict)), "ints": lambda value, _: is_list(value, whole(-INT - 1, INT)),
    "longs": lambda value, _: value != [] and is_list(value, KINDS["long"]), "true": lambda value, _: value is True, "never": lambda value, _: False,
    "told": lambda value, names: isinstance(value, dict) and all(KINDS["long"](one) or is_name(one, names) for one in value.values()),
    "bot": lambda value, _=(): value is None or isinstance(value, str) and len(value.encode("utf-8")) < 256
    and re.fullmatch(r"[^/\x00-\x1f\x7f]+", value) is not None,
    "any": lambda value, names: True, "time": is_time, "id": digits(16), "hash": digits(64), "hex64": digits(64), "hex32": digits(32),
    "player": is_name, "payer": lambda value, names: value == "bank" or is_name(value, names),
    "account": lambda value, names: value == "bank" or is_name(value, names) or isinstance(value, str) and is_purse(*parted(value), names),
    "barrel": whole(0, 13), "laid": whole(0, 12), "face": lambda value, _: value in ("X", "D", None) or whole(1, 20)(value),
    "target": lambda value, _: value == "none" or whole(1, 20)(value), "barrels": lambda value, _: is_list(value, whole(0, 13)),
    "cards": lambda value, _: is_list(value, whole(0, 20)) and value == sorted(set(value)),
    "thrown": lambda value, _: is_list(value, lambda one, _: has(one, "b:barrel up:face"))
    and all(a["b"] < b["b"] for a, b in zip(value, value[1:])),
    "players": lambda value, names: is_list(value, is_name, names) and len(set(value)) == len(value),
    "points": lambda value, names: isinstance(value, dict) and list(value) == list(names) and all(map(whole(-INT - 1, INT), value.values())),
    "space": lambda value, _: isinstance(value, list) and len(value) == 2 and whole(0, INT)(value[0])
    and (value[1] is None or whole(0, INT)(value[1])),
    "layers": lambda value, _: is_list(value, lambda one, _: has(one, "name:text sha256:hash")),
    "seats": lambda value, names: isinstance(value, dict) and len(value) > 0
    and all(player in names and KINDS["bot"](bot) for player, bot in value.items()),
}

def has(value, shape, names=()):
    """Whether `value` is an object with exactly these members in this order. Behind a kind: ? or null, ~ or not there."""
    pairs = [part.split(":") for part in shape.split()]
    pairs = [(name, kind.rstrip("~")) for name, kind in pairs if kind[-1] != "~" or not isinstance(value, dict) or name in value]
    return isinstance(value, dict) and list(value) == [name for name, _ in pairs] and all(
        kind[-1] == "?" and value[name] is None or KINDS.get(kind.rstrip("?"), lambda v, _: v in kind.split("|"))(value[name], names)
        for name, kind in pairs)

# What events.txt says of a member, more closely: numbers that are never negative, and the kinds that games write in a form of their own.
COUNTED = "round luck stake value sum lost pieces coal left throw mugs served ordered".split()
EVERY = {"rules_changed.variant": "layers", "rules_changed.rules": "object", "from": "account", "to": "account", "paid.amount": "count",
         "told.values": "told", "asked.values": "told~", "asked.sealed": "true~",
         "asked.n": "never~", "asked.commit": "never~",  # only in a state
         "answer_sealed.n": "count", "answer_opened.n": "count", "place_hidden.n": "some", "place_hidden.count": "some", "place_hidden.below": "below"}

def shape_of(name, members, own):
    """The shape of the object `name` from its members in events.txt; `own` names kinds by member, or by "object.member"."""
    parts = []
    for member, kind in (part.split(":") for part in members):
        base, end = kind.rstrip("?~"), kind[-1] if kind[-1] in "?~" and member != "luck" else ""
        if base == "own":
            base = own.get(member, "any")
        elif base == "int" and member in COUNTED:
            base = "count"
        parts.append(f"{member}:{own.get(f'{name}.{member}', base + end)}")
    return " ".join(parts)

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "events.txt"), encoding="utf-8") as file:
    ROWS = [line.split() for line in file]

def shapes(game, what, own=EVERY):
    """name -> shape of the moves, events or sealed value of a game; empty if events.txt has none of it."""
    return {row[2]: shape_of(row[2], row[3:], {**EVERY, **own}) for row in ROWS if row[:2] == [game, what]}

PHASES = {"next": ("idle",), "open": ("open",)}  # in which a move is made

def numbers(type_):
    """What can be in a list: numbers, or those of words from 0."""
    return range(len(type_["of"])) if "of" in type_ else range(type_["from"], type_["to"] + 1)

def base(type_):
    """Of the number that stands for a list, in which each digit says how often a value is in it."""
    return 2 if "distinct" in type_ else type_.get("copies", type_["most"]) + 1

def in_list(type_, some):
    """Whether these numbers can be in a list of that type: ascending, and not too many."""
    return are_items(type_, some) and len(some) <= type_["most"] and max(collections.Counter(some).values(), default=0) < base(type_)

def are_items(type_, some):
    """Whether these are numbers of things in such a list, ascending."""
    return is_list(some, lambda one, _: type(one) is int and one in numbers(type_)) and len(some) <= 64 and some == sorted(some)

def list_holds(type_, value):
    words = type_.get("of")
    if words:
        value = is_list(value, lambda one, _: one in words) and [words.index(one) for one in value]
    return in_list(type_, value) and not ("among" in type_ and collections.Counter(value) - collections.Counter(type_["among"]))

def can_be(type_):
    """Whether bounds, words and the rest of a type go together."""
    words, kind, bounds = type_.get("of", []), type_.get("type"), [type_[key] for key in ("from", "to") if key in type_]
    allowed = {"integer": [(False, 2)], "choice": [(True, 0)], "list": [(False, 2), (True, 0)]}
    return (has(type_, TYPE) and is_list(words, is_a(str)) and len(set(words)) == len(words)
            and (bool(words), len(bounds)) in allowed.get(kind, [(False, 0)]) and bounds == sorted(bounds) and type_.get("step", 1) > 0
            and ("none" not in type_ or kind == "seat" or "deck" in type_ and type_.get("from", 0) >= 0) and (kind == "list") == ("most" in type_) and ("seen" not in type_ or can_hide(type_))
            and (kind == "list" or {"distinct", "copies", "among", "empty"}.isdisjoint(type_)) and (kind != "list" or can_be_list(type_)))

def parted(account):
    """LAYER.PURSE, and whose it is if LAYER.PURSE.PLAYER."""
    *purse, owner = account.split(".", 2) if account.count(".") > 1 else (account, None)
    return ".".join(purse), owner

def is_purse(purse, owner, names):
    return PLACE.fullmatch(purse) is not None and (owner is None or is_name(owner, names))

def held_in(purse):
    return sum(purse.values()) if isinstance(purse, dict) else purse

def can_hide(type_):
    """Whether values of that type may lie hidden."""
    return type_["type"] != "purse" and "empty" not in type_ and type_.get("reset") in ("round", "turn") and ("each" in type_ or type_["seen"] == "nobody")

def can_be_list(type_):
    count = len(numbers(type_))
    return (1 <= type_["most"] <= 64 and count < 53 and 0 <= type_.get("start", 0) < base(type_) ** count < 1 << 53
            and ("copies" not in type_ or "distinct" not in type_ and 2 <= type_["copies"] <= type_["most"])
            and ("empty" not in type_ or {"each", "deck", "seen"}.isdisjoint(type_) and ("reset" not in type_ or (type_["reset"], type_["empty"]) == ("round", "stop"))) and are_items(type_, type_.get("among", [])))

def same_cards(type_, deck):
    """Whether a place of that type holds what is in a deck; None: there is no such deck. What holds cards of a deck that is dealt anew gives them back with it."""
    if deck is None or "empty" not in deck or ("seen" in type_ if "reset" not in deck else type_.get("reset", "game") == "game"):
        return False
    return "empty" not in type_ and type_.get("start", -1 if "none" in type_ else 0) == (-1 if "none" in type_ else 0) and all(type_.get(key) == deck.get(key) for key in ("from", "to", "of")) and ("none" in type_ or type_["type"] == "list")

class Table:
    """The state of a game, as its JSON has it."""
    KNOWN, SCRIPTS = True, ("bold", "careful", "master", "reckoner", "regular", "rival")  # bots that ship as scripts

    def __init__(self, opening):
        self.cards = []  # drawn since this was emptied: the name of the draw, what its results stand for, the card
        self.names, self.mode, first = opening["players"], opening["mode"], opening["events"][:1]
        self.rules = first[0]["rules"] if first and first[0]["e"] == "rules_changed" else opening["rules"]
        self.s = {"id": opening["dice"].get("id", ""), "mode": self.mode, "round": 0, "phase": "idle", "first": opening["starter"], **self.first()}
        self.types, self.void = {}, []  # of places; whose looks the draw that follows makes void
        self.s.update(phrases=[], memory={}, winners=[], seats=[{"name": name, **json.loads(listed(self.seat))} for name in self.names])
        self.declare((first[0] if first and first[0]["e"] == "rules_changed" else opening).get("places"))
        self.mirror()
        self.balance()

    def rule(self, name, standard):
        value = self.rules.get(name, standard)
        need(type(value) is type(standard) and (type(value) is not int or 0 <= value <= MOST) or value == "ask", "the rule " + name)
        return value

    def change_rules(self, e):
        """Other rules hold from here on; those that the table is made of stay."""
        goal, was, fixed = e["rules"].get("goal"), self.rules, ["players_min", "players_max", *self.FIXED]
        need(self.s["phase"] == "idle" and e["round"] == self.s["round"], "rules change within a round")
        need(all(listed(e["rules"].get(name)) == listed(was.get(name)) for name in fixed), "a rule changes that the table is made of")
        need(goal == was.get("goal") or not self.s["round"] or all(total < goal for total in self.totals().values()),
             "a goal that somebody has reached")
        self.rules = e["rules"]
        self.declare(e.get("places"))
        self.mirror()

    def declare(self, types):
        """The places of a house rule from here on; those that stay what they are keep their values."""
        need(types is None or types and all(name + "-out" in types for name, type_ in types.items() if "empty" in type_ and "reset" not in type_) and all(PLACE.fullmatch(name) and self.can_be_declared(type_) and ("deck" not in type_ or same_cards(type_, types.get(type_["deck"])))
                                          for name, type_ in types.items()), "places that cannot be")
        was, kept, types = self.s.get("places", {}), self.types, types or {}
        same = {name for name, type_ in types.items() if name in kept and {**kept[name], "show": 0} == {**type_, "show": 0}}
        places = {name: was[name] if {name, type_.get("deck", name)} <= same else self.at_start(type_) for name, type_ in types.items()}
        need(all(held_in(was[name]) == 0 or name in places for name in was if kept[name]["type"] == "purse"), "a purse is lost with chips in it")
        self.types, self.s = types, {key: value for key, value in self.s.items() if key != "places"}
        self.before_winners({"places": places} if types else {})

    def before_winners(self, members):
        self.s.update(members)
        tail = {key: self.s.pop(key) for key in ("places", "asks", "hidden", "shown", "winners", "seats") if key in self.s}
        self.s.update(tail)

    def draws_next(self, player):
        """The name of the draw that this seat makes next, and of how many; None: the game has no such draws."""
        return None

    def draws_card(self, deck):
        """The name of the draw that gives the next card of a deck, and of how many; None: it has none."""
        if "empty" not in self.types.get(deck, {}):
            return None
        n, whole_deck = self.s["memory"].get("own/deck/" + deck, 0) + 1, self.anew(deck)
        left = len(whole_deck) - n + 1 if whole_deck else len(self.s["places"][deck])
        return (f"deck/{deck}/r{self.s['round']}/{n}", left) if left > 0 else None

    def unshow(self, deck):
        """Takes out what has been shown of a deck, or of the game's own draws; gives who had seen it."""
        all_ = self.s.pop("shown", [])
        kept = [one for one in all_ if one.get("deck") != deck]
        self.before_winners({"shown": kept} if kept else {})
        return [one["player"] for one in all_ if one.get("deck") == deck]

    def ask(self, e):
        """A house rule asks a player; he has answered, or his answer is opened: then nothing is asked of him any more; or it lies sealed."""
        asks, kind, memory = self.s.pop("asks", []), e["e"], self.s["memory"]
        answer = {"answer": e["move"], **{key: value for key, value in e.items() if key not in ("e", "move", "salt")}}
        if kind == "asked":
            need(all(re.fullmatch(r"[a-z0-9_-]+", name, re.A) and self.can_be_given(type_) for name, type_ in e["args"].items()) and PLACE.fullmatch(e["move"])
                 and ("sealed" not in e or self.mode == "virtual") and all((one["player"], one["move"]) != (e["player"], e["move"]) for one in asks), "a question that cannot be")
            asks = [*asks, {key: value for key, value in e.items() if key != "e"}]
        elif kind == "answer_sealed":
            n = answer.pop("n")
            need(self.takes(answer, asks) and n == memory.get(SEALED, 0) + 1, "a sealed answer that nobody has asked for, or not the next one")
            memory[SEALED] = n
            lies = {"n": n} if e["commit"] is None else {"n": n, "commit": e["commit"]}
            asks = [{**one, **lies} if one["player"] == e["player"] else one for one in asks]
        else:
            need(self.takes(answer, asks), "an answer to what nobody has asked, or not so")
            asks = [one for one in asks if one["player"] != e["player"]]
        self.before_winners({"asks": asks} if asks else {})

    def can_be_declared(self, type_):
        """Whether a place can have that type: with a first value that it can hold."""
        return can_be(type_) and {"step", "among"}.isdisjoint(type_) and (type_["type"] == "purse" or self.holds(type_, self.first_value(type_)))

    def can_be_given(self, type_):
        """Whether a move can be given something of that type."""
        return can_be(type_) and {"each", "start", "reset", "seen", "show", "deck", "empty"}.isdisjoint(type_) and type_["type"] != "purse"

    def takes(self, do, asks):
        """Whether what is asked can be answered so, as far as types say; with `n`: whether the answer that lies sealed can be that one."""
        asked = next((one for one in asks if (one["player"], one["move"], one.get("n")) == (do["player"], do["answer"], do.get("n"))), None)
        if asked is None or ("sealed" in asked) != ("commit" in do or "n" in do):
            return False
        return "commit" in do or list(do["args"]) == list(asked["args"]) and all(
            self.holds(type_, do["args"][name]) and (type(do["args"][name]) is not int or (do["args"][name] - type_.get("from", 0)) % type_.get("step", 1) == 0)
            for name, type_ in asked["args"].items())

    def first_value(self, type_):
        start, kind = type_.get("start", 0), type_["type"]
        if start < 0 and type_.get("none"):
            return None
        if kind == "seat":
            return self.names[start]
        if kind == "list":
            some = [one for i, one in enumerate(numbers(type_)) for _ in range(start // base(type_) ** i % base(type_))]
            return [type_["of"][one] for one in some] if "of" in type_ else some
        return bool(start) if kind == "flag" else type_["of"][start] if kind == "choice" else start

    def at_start(self, type_):
        one = self.first_value(type_)
        return {name: one for name in self.names} if "each" in type_ else one

    def reset(self, when):
        for name, type_ in self.types.items():
            if RESETS.index(type_.get("reset", "game")) <= RESETS.index(when):
                self.s["places"][name] = self.at_start(type_)

    def end_turn(self):
        over = [one for one in self.s.get("hidden", ()) if self.types[one["place"]]["reset"] == "turn"]
        need(self.mode != "virtual" or not over, "a turn ends, and something in it was never opened")
        self.lay([one for one in self.s.get("hidden", ()) if one not in over])
        self.reset("turn")

    def purses(self):
        return sum(held_in(self.s["places"][name]) for name, type_ in self.types.items() if type_["type"] == "purse")

    def holds(self, type_, value):
        """Whether a place of that type can hold this value; no purse is set."""
        return value is None and type_.get("none", False) or {"integer": whole(type_.get("from", 0), type_.get("to", 0)), "flag": is_a(bool), "choice": lambda v: v in type_["of"], "list": lambda v: list_holds(type_, v),
                "seat": lambda v: v in self.names}.get(type_["type"], lambda v: False)(value)

    def printed(self, place, seat):
        """Of a place of the printed game that a house rule may set now: who holds it, under which name, and what it can be; None: there is none."""
        return None

    def set_place(self, e):
        if "." not in e["place"]:
            seat = dict(zip(self.names, self.s["seats"])).get(e.get("player"))
            held, name, fits = self.printed(e["place"], seat) or ({}, "", None)
            was = held.get(name)
            need(was is not None and (type(was), was) == (type(e["was"]), e["was"]) and fits(e["value"]), "a printed place that cannot be set so")
            held[name] = e["value"]
            return
        type_ = self.type_of(e)
        need(self.lies(e) is None and listed(self.at(e)) == listed(e["was"]) and self.holds(type_, e["value"]) and "empty" not in type_ and not e["place"].endswith("-out"),
             "a place lies hidden, has another value, or cannot have this one")
        self.put(e, e["value"])
        if "deck" in type_:
            self.aside(type_["deck"])

    def aside(self, name):
        """What lies aside of a deck: neither in it nor in a place."""
        left = collections.Counter(self.first_value(self.types[name]))
        for place, type_ in self.types.items():
            if name in (place, type_.get("deck")):
                for value in self.s["places"][place].values() if "each" in type_ else [self.s["places"][place]]:
                    left.subtract([] if value in (None, HIDDEN) else value if type_["type"] == "list" else [value])
        need(min(left.values()) >= 0, "places hold more of a card than its deck has")
        return [card for card in dict.fromkeys(self.first_value(self.types[name])) for _ in range(left[card])]

    def change_deck(self, e):
        """A house rule draws a card, lays one aside, or leaves kinds of cards out of the game."""
        name, kind, places = e["deck"], e["e"], self.s.get("places", {})
        deck = self.types.get(name, {})
        need("empty" in deck, "a deck that nobody has declared")
        all_, left, anew = self.first_value(deck), places[name], "reset" in deck
        need(not anew or kind == "card_drawn", "a deck that is dealt anew every round has all its cards")
        need(kind == "card_drawn" or all(one.get("deck") != name for one in self.s.get("shown", ())), "a deck changes, and a look into it is not void")
        self.unshow(name)
        if kind == "deck_limited":
            kinds = list(dict.fromkeys(all_))[:e["n"]]
            need(left == all_ and e["n"] >= 1 and name + "-out" in places, "a deck is limited that is not whole")
            places[name], places[name + "-out"] = [card for card in all_ if card in kinds], [card for card in all_ if card not in kinds]
            return
        if not left and kind == "card_drawn" and deck["empty"] == "reshuffle":
            left = self.aside(name)
        need(e["card"] in left, "a card that is not in its deck")
        at = left.index(e["card"])
        places[name] = left[:at] + left[at + 1:]
        if kind == "card_drawn":
            key = "own/deck/" + name
            self.s["memory"][key] = self.s["memory"].get(key, 0) + 1
            need(e.get("n") == (self.s["memory"][key] if anew else None) and self.s["memory"][key] <= len(all_) or not anew and "n" not in e, "a card that is not the next one of its deck")
            results = list(dict.fromkeys(left)) if self.mode == "table" else left  # a real table says which kind it was
            if not anew or self.mode == "table":  # what is left of another deck may not be seen
                self.cards.append((f"deck/{name}/r{self.s['round']}/{self.s['memory'][key]}", results, e["card"]))
        if "place" in e:
            type_ = self.type_of(e)
            need(type_.get("deck") == name and not e["place"].endswith("-out") and "seen" not in type_, "a place that holds no cards of that deck")
            value = self.hand(type_, [*self.at(e), e["card"]] if type_["type"] == "list" else [e["card"]])
            need(self.holds(type_, value), "a place that cannot take a card of that deck")
            self.put(e, value)

    def hand(self, type_, cards):
        """What a place holds that has these cards."""
        return sorted(cards, key=self.first_value(self.types[type_["deck"]]).index) if type_["type"] == "list" else cards[0]

    def anew(self, name):
        """A deck that is dealt anew every round, whole; None: there is no such deck."""
        deck = self.types.get(name, {})
        return self.first_value(deck) if "empty" in deck and "reset" in deck else None

    def draws_of(self, at, round_):
        """The draws of what lies hidden, or of a card that a deck gives which is dealt anew: their names, and how many results each has."""
        deck, numbers = at["deck"] if "deck" in at else self.type_of(at).get("deck"), range(at["n"], at["n"] + at["count"])
        if deck:
            return [(f"deck/{deck}/r{round_}/{i}", at["below"] - i + at["n"]) for i in numbers]
        seat = f"/s{self.names.index(at['player'])}" if "player" in at else ""
        return [(f"hidden/{at['place']}/r{round_}{seat}/{i}", at["below"]) for i in numbers]

    def type_of(self, e):
        """The type of the place of an event or of what lies hidden."""
        type_ = self.types.get(e["place"])
        need(type_ is not None and ("each" in type_) == ("player" in e), "a place that nobody has declared")
        return type_

    def at(self, e):
        place = self.s["places"][e["place"]]
        return place[e["player"]] if "player" in e else place

    def put(self, e, value):
        into, key = (self.s["places"][e["place"]], e["player"]) if "player" in e else (self.s["places"], e["place"])
        into[key] = value

    def lies(self, e):
        """What lies hidden in the place of an event; None: nothing."""
        return next((one for one in self.s.get("hidden", ()) if (one["place"], one.get("player")) == (e["place"], e.get("player"))), None)

    def hide(self, e):
        """A house rule draws a value that lies hidden from here on, or opens one."""
        type_, seat = self.type_of(e), self.names.index(e["player"]) + 1 if "player" in e else 0
        deck = type_.get("deck") if "seen" in type_ else None
        was, key, memory, kept = self.lies(e), f"own/deck/{deck}" if deck else f"own/hidden/{e['place']}/{seat}", self.s["memory"], self.s.get("hidden", [])
        need((was is None) == (e["e"] == "place_hidden"), "what lies hidden already is hidden, or what does not is opened")
        if was:
            need(self.holds(type_, e["value"]), "a place cannot have the value that is opened")
            kept = [one for one in kept if one is not was]
            if deck:  # these cards were in the deck for all to see
                cards, left = e["value"] if type_["type"] == "list" else [e["value"]], collections.Counter(self.s["places"][deck])
                need(len(cards) == was["count"] and not collections.Counter(cards) - left, "cards are opened that lie elsewhere, or not as many as were dealt")
                left.subtract(cards)
                self.s["places"][deck] = [card for card in dict.fromkeys(self.first_value(self.types[deck])) for _ in range(left[card])]
        else:
            most = type_["most"] if type_["type"] == "list" else 1
            fits = (lambda: e["count"] <= min(20, e["below"]) and e["below"] == len(self.first_value(self.types[deck])) - e["n"] + 1) if deck else (
                lambda: self.value_of(type_, [e["below"] - 1] * e["count"]) is not None)
            need("seen" in type_ and e["n"] == memory.get(key, 0) + 1 and e["count"] <= most and fits(),
                 "nothing can lie hidden there, or not such a value, or its draws are not the next ones")
            if deck:
                self.unshow(deck)
            kept, memory[key] = [*kept, {name: value for name, value in e.items() if name != "e"}], e["n"] + e["count"] - 1
        self.put(e, e["value"] if was else HIDDEN)
        self.lay(kept)

    def lay(self, kept):
        """What lies hidden from here on."""
        self.s.pop("hidden", None)
        self.before_winners({"hidden": kept} if kept else {})

    def show(self):
        """A round is over: nothing is hidden any more, and what nobody has opened has its first value."""
        for one in self.s.get("hidden", ()):
            self.put(one, self.first_value(self.types[one["place"]]))
        self.lay([])
        need(not self.void, "looks are void, and nobody draws")
        need(self.mode != "virtual" or all("deck" not in one for one in self.s.get("shown", ())), "a round ends, and a look into a deck is not void")
        self.s.pop("shown", None)

    def value_of(self, type_, got):
        """What draws with these results put into a place; None: it cannot hold that."""
        numbered, kind = [type_.get("from", 0) + one for one in got], type_["type"]
        items = sorted(numbered) if kind == "list" else numbered
        words = self.names if kind == "seat" else type_.get("of")
        if words and not all(0 <= one < len(words) for one in items) or kind == "flag" and items[0] > 1:
            return None
        some = [words[one] for one in items] if words else items
        value = some if kind == "list" else bool(some[0]) if kind == "flag" else some[0]
        return value if self.holds(type_, value) else None

    def move_chips(self, account, amount, seats):
        if account in seats:
            self.given(seats[account], amount)
        elif account != "bank":
            purse, owner = parted(account)
            type_ = self.types.get(purse, {})
            need(type_.get("type") == "purse" and ("each" in type_) == (owner is not None), "a purse that nobody has declared")
            holder, key = (self.s["places"], purse) if owner is None else (self.s["places"][purse], owner)
            holder[key] += amount
            self.s["bank"] -= amount
            need(holder[key] >= 0, "more is paid than the purse holds")

    def may_set(self, path, value):
        """Whether an override may set this place to that, as events.md says."""
        name, _, place = path.rpartition(".")
        phases, allowed = self.places().get(place, ((), is_a()))
        return name in self.names and (self.s["phase"] == "idle" or self.mode == "table" and self.s["phase"] in phases) and allowed(value)

    def ordered(self, some):
        return [name for name in self.names if name in some]

    def from_left_of(self, name):
        return self.names[self.names.index(name) + 1:] + self.names[:self.names.index(name)]

    def without(self, some, player):
        self.s[some] = [name for name in self.s[some] if name != player]

    def seal(self, player, last_phase):
        self.without("due", player)
        self.s["sealed"] = self.ordered(self.s["sealed"] + [player])
        if not self.s["due"]:
            self.s["phase"] = last_phase

    def fold(self, e):
        s, kind = self.s, e["e"]
        if kind == "phrase_given":
            s["phrases"] = s["phrases"] or [""] * len(self.names)
            s["phrases"][self.names.index(e["player"])] = e["text"]
        elif kind == "luck_opened":
            s["phrases"] = []
            self.show()
        elif kind == "remembered":
            s["memory"][e["key"]] = e["value"]
        elif kind == "game_ended":
            s.update(winners=e["winners"], phase="over", **({"turn": None, "due": []} if "draws" in s else {}))
        elif kind == "rules_changed":
            self.change_rules(e)
        elif kind == "overridden":
            self.set(e["path"], e["was"], e["value"])
        elif kind == "place_set":
            self.set_place(e)
        elif kind == "turn_given":
            self.end_turn()
        elif kind in ASKING:
            self.ask(e)
        elif kind in HIDING:
            self.hide(e)
        elif kind == "rolled":
            s["memory"]["own/" + e["key"]] = s["memory"].get("own/" + e["key"], 0) + len(e["values"])
        elif kind in ("card_drawn", "card_discarded", "deck_limited"):
            self.change_deck(e)
        elif kind == "shown_to":
            deck, next_ = e.get("deck"), self.draws_card(e["deck"]) if "deck" in e else self.draws_next(e["player"])
            need(all((one["player"], one.get("deck")) != (e["player"], deck) for one in s.get("shown", ())) and next_, "somebody sees what he has seen, or what he does not draw")
            self.before_winners({"shown": s.pop("shown", []) + [{key: value for key, value in e.items() if key != "e"}]})
        elif kind == "shown_void":
            if "deck" in e:
                kept = [one for one in s.get("shown", ()) if (one["player"], one.get("deck")) != (e["player"], e["deck"])]
                need(len(kept) < len(s.pop("shown", ())), "a look is void that nobody has had")
                self.before_winners({"shown": kept} if kept else {})
            else:
                self.void.append(e["player"])
        elif kind not in ("rule_stopped", "told", "declared"):
            seats = dict(zip(self.names, s["seats"]))
            if kind == "round_started":
                self.show()
                self.reset("round")
                self.forget()
            elif kind in ("coal_drawn", "devil_drawn", "barrels_thrown"):
                self.reset("draw")
                seen = self.unshow(None)
                need(self.void == [player for player in seen if player != e.get("player")], "a draw makes other looks void than those of other seats")
                self.void = []
            self.evolve(kind, e, s, seats.get(e.get("player", e.get("to"))), seats)

    def forget(self):
        """A round begins: what house rules count within one begins again."""
        self.s["memory"] = {key: value for key, value in self.s["memory"].items() if not key.startswith("own/")}

    def set(self, path, was, value):
        need(self.may_set(path, value), "an override of what cannot be set, or not here, or not so")
        name, _, place = path.rpartition(".")
        seat = self.s["seats"][self.names.index(name)]
        need(listed(seat[place]) == listed(was), "an override says that something else stood there")
        seat[place] = value
        self.balance()

class Teufel(Table):
    OWN = {"space": "space", "by": "payer", "pact_paid.amount": "count",
           **{f"pact_{what}.why": "alone_last|first_space|both" for what in ("offered", "made", "kept")}}
    MOVES, EVENTS, VALUE = shapes("teufel", "move", OWN), shapes("teufel", "event", OWN), shapes("teufel", "value", OWN)["stake"]
    DRAWS = "coal"  # what draws are for
    FIXED = ("start_chips", "coal", "devils", "chips", "track")
    PACTS = ("none", "alone_last", "first_space", "both")
    PHASES = {**PHASES, "phrase": ("idle", "bet", "open", "draw"), "bet": ("bet",), "draw": ("draw",), "stop": ("draw",), "pact": ("pact",),
              "refill": ("refill",), "declared": ("bet", "draw")}

    def first(self):
        chips, box = self.rule("start_chips", 200), [[10, 16], [20, 16], [50, 8], [100, 12], [200, 8], [500, 6], [1000, 4]]
        track = [0, *self.rule("track", [50, 200, 300, 500, 700, 1000, 1300, 1600]), None]
        low = max(i for i, place in enumerate(track[:-1]) if i == 0 or place < chips)
        coal = [*self.rule("coal", [[100, 2], [75, 3], [50, 7], [25, 9], [20, 9], [10, 9]]), [0, self.rule("devils", 9)]]
        self.seat = {"chips": chips, "stake": 0, "coal": 0, "pieces": 0,
                     "space": [chips, chips] if chips in track[2:] else track[low:low + 2], "pact": "none", "offered": "none"}
        return {"starter": None, "turn": None, "due": [], "sealed": [], "commits": [], "draws": [], "bank": 0,
                "total": sum(value * count for value, count in self.rule("chips", box)),
                "stake_floor": 0, "chipless_draws": False, "asks_refill": False,
                "oven": [{"value": value, "left": of, "of": of} for value, of in coal]}

    def mirror(self):
        step = self.rule("stake_step", 10)
        self.s["stake_floor"] = 1 if self.rule("zero_stake", False) else -(-self.rule("stake_min", 10) // step) * step
        self.s["chipless_draws"] = self.rule("chipless_draws", True)
        self.s["asks_refill"] = self.mode == "table" or self.rule("refill_at", 16) == "ask"

    def places(self):
        most, step = min(self.rule("goal", 1600) - 1, self.s["total"]), self.rule("stake_step", 10)
        return {"chips": (("draw",), lambda value: whole(0, most)(value) and value % step == 0),
                "pact": (("bet", "open", "draw"), lambda value: value in self.PACTS)}

    def printed(self, place, seat):
        all_ = {"coal": whole(0, 10000) if self.s["phase"] not in ("bet", "open") else None, "pact": lambda value: value in self.PACTS}
        return (seat, place, all_[place]) if seat and all_.get(place) else None

    def totals(self):
        return {p["name"]: p["chips"] + p["stake"] for p in self.s["seats"]}

    def balance(self):
        self.s["bank"] = self.s["total"] - sum(self.totals().values()) - self.purses()

    def committed(self):
        return [(c["player"], c["commit"]) for c in self.s["commits"]]

    def flaw(self):
        counted = [p[key] for p in self.s["seats"] for key in ("chips", "stake", "coal", "pieces")]
        held = self.s["bank"] + sum(self.totals().values()) + self.purses()
        return not all(map(whole(0, MOST), counted)) or held != self.s["total"] or any(not 0 <= lump["left"] <= lump["of"] for lump in self.s["oven"])

    def turn_of(self, names):
        asks, who = self.s["asks_refill"] and any(lump["left"] for lump in self.s["oven"]), next((p for p in names if p in self.s["draws"]), None)
        self.s.update(turn=who, phase=self.s["phase"] if who else "refill" if asks else "idle")

    def order(self):
        return self.s.get("order") or [self.s["starter"], *self.from_left_of(self.s["starter"])]

    def turns_begin(self):
        self.s["phase"] = "draw"
        self.turn_of(self.order())

    def turn_ends(self):
        order = self.order()
        self.turn_of(order[order.index(self.s["turn"]) + 1:] if self.s["turn"] else [])

    def set_order(self, players):
        turn = self.s["turn"]
        passed = turn in self.s["draws"] and not self.s["seats"][self.names.index(turn)]["pieces"]
        before = [p for p in self.order() if p in self.s["draws"]].index(turn) if passed else 0
        need(sorted(players) == sorted(self.names), "an order that has not every seat once")
        tail = {key: self.s.pop(key) for key in list(self.s)[list(self.s).index("draws") + 1:] if key != "order"}
        self.s.pop("order", None)
        self.s.update(starter=players[0], order=players, **tail)
        if passed:
            self.turn_of([p for p in players if p in self.s["draws"]][before:])

    def draws_next(self, player):
        """The name of the draw that this seat makes next, and of how many; None: it draws no more in this round."""
        s, order = self.s, self.order()
        due = order[order.index(s["turn"]):] if s["turn"] else order
        left = sum(lump["left"] for lump in s["oven"])
        if s["phase"] not in ("bet", "open", "draw") or player not in due or player not in s["draws"] or not left:
            return None
        return f"coal/r{s['round']}/s{self.names.index(player)}/{s['seats'][self.names.index(player)]['pieces'] + 1}", left

    def pieces(self):
        """The values of the pieces in the oven; 0: a devil."""
        return [lump["value"] for lump in self.s["oven"] for _ in range(lump["left"])]

    def pay(self, player, amount):
        player["chips"] += amount
        self.s["bank"] -= amount

    def take_out(self, value):
        next((lump for lump in self.s["oven"][:-1] if lump["value"] == value), self.s["oven"][-1])["left"] -= 1

    def find_betters(self):
        due = [p["name"] for p in self.s["seats"] if p["chips"] >= self.s["stake_floor"]]
        self.s.update(due=due, phase="bet", draws=list(self.names if self.s["chipless_draws"] else due))
        if not due:
            self.turns_begin()

    def given(self, player, amount):
        self.pay(player, amount)
        if self.s["phase"] == "bet" and not self.s["sealed"]:
            self.find_betters()

    def evolve(self, kind, e, s, p, seats):
        if kind == "round_started":
            s.update(round=e["round"], starter=e["starter"])
            s.pop("order", None)
            for p in s["seats"]:
                p.update(coal=0, pieces=0)
            self.find_betters()
        elif kind == "order_set":
            self.set_order(e["players"])
        elif kind == "stake_returned":
            need(e["stake"] == p["stake"], "another stake lies there")
            p.update(chips=p["chips"] + p["stake"], stake=0)
        elif kind == "paid":
            self.move_chips(e["from"], -e["amount"], seats)
            self.move_chips(e["to"], e["amount"], seats)
        elif kind == "stake_sealed":
            s["commits"] += [{"player": e["player"], "commit": e["commit"]}] if e["commit"] else []
            self.seal(e["player"], "open")
        elif kind == "stake_opened":
            s["commits"] = [c for c in s["commits"] if c["player"] != e["player"]]
            p.update(stake=e["stake"], chips=p["chips"] - e["stake"])
            self.without("sealed", e["player"])
            if not s["sealed"]:
                self.turns_begin()
        elif kind == "coal_drawn":
            p.update(coal=e["sum"], pieces=p["pieces"] + 1)
            self.take_out(e["value"])
        elif kind == "devil_drawn":
            p.update(coal=p["coal"] - e["lost"], pieces=0)
            self.take_out(0)
            self.turn_ends()
        elif kind == "turn_stopped":
            need((e["player"], e["coal"], e["pieces"]) == (s["turn"], p["coal"], p["pieces"]), "a turn ends that is not there, or with other coal")
            self.turn_ends()
        elif kind == "oven_emptied":
            self.turn_of([])
        elif kind == "pact_paid":
            self.pay(p, e["amount"])
            if e["by"] != "bank":
                payer, free = seats[e["by"]], min(e["amount"], seats[e["by"]]["chips"])
                s["bank"] += e["amount"]
                payer.update(chips=payer["chips"] - free, stake=payer["stake"] - e["amount"] + free)
        elif kind == "bet_won":
            self.pay(p, e["paid"])
            p.update(chips=p["chips"] + p["stake"], stake=0)
        elif kind == "bet_lost":
            s["bank"] += p["stake"]
            p["stake"] = 0
        elif kind == "bonus_paid":
            self.pay(p, e["amount"])
        elif kind == "adjusted":
            self.given(p, e["amount"])
        elif kind == "pawn_moved":
            p["space"] = e["space"]
        elif kind == "pact_ended":
            p["pact"] = "none"
        elif kind == "pact_offered":
            p["offered"], s["phase"] = e["why"], "pact"
        elif kind in ("pact_made", "pact_kept", "pact_declined"):
            p.update(pact=e.get("why", p["pact"]), offered="none")
            if s["phase"] == "pact" and all(p["offered"] == "none" for p in s["seats"]):
                self.turn_of([])
        else:
            s["phase"] = "idle"
            for lump in s["oven"] if kind == "oven_refilled" else []:
                lump["left"] = lump["of"]

class Polterfass(Table):
    OWN = {"cards": "cards", "order.cards": "laid?", "order_sealed.cards": "laid?", "face": "target", "roll.throw": "barrels", "barrels": "thrown",
           "b": "barrel", "up": "face"}
    MOVES, EVENTS, VALUE = shapes("polterfass", "move", OWN), shapes("polterfass", "event", OWN), shapes("polterfass", "value", {"cards": "cards"})["order"]
    DRAWS = "roll"
    FIXED = ("barrels", "specials", "cards")
    PHASES = {**PHASES, "phrase": ("idle",), "roll": ("throw", "pour"), "order": ("order",), "close": ("pour",), "destroy": ("destroy",),
              "double": ("double",), "declared": ("throw", "order", "pour", "destroy", "double")}

    def first(self):
        barrels = self.rule("barrels", [[9, 2], [8, 3], [8, 3], [7, 4], [7, 4], [6, 5], [6, 5]]) + [["X", "D"]] * min(self.rule("specials", 2), 4)
        hand = sorted(self.rule("cards", [0, 1, 2, 3, 4, 5, 6, 7]))
        self.seat = {"total": 0, "delta": 0, "laid": None, "commit": None, "cards": [], "order": None, "hand": hand}
        return {"innkeeper": None, "due": [], "sealed": [], "throws": 0,
                "barrels": [{"ends": list(ends), "up": None, "destroyed": False, "doubled": False} for ends in barrels],
                "destroys": 0, "doubles": 0, "served": None, "ordered": None, "bill": None, "cards": hand, "cards_min": 0,
                "cards_return": False, "double_destroyed": False, "ledger": 0}

    def mirror(self):
        for name, standard in (("cards_min", 1), ("cards_return", True), ("double_destroyed", False)):
            self.s[name] = self.rule(name, standard)
        for p in self.s["seats"] if self.s["cards_return"] else ():
            p["hand"] = list(self.s["cards"])

    def places(self):
        return {"total": (("throw", "order", "pour", "open"), whole(-10000, self.rule("goal", 75) - 1))}

    def printed(self, place, seat):
        held, name = {("order_value", True): (seat, "order"), ("served", False): (self.s, "served")}.get((place, seat is not None), (None, ""))
        return (held, name, whole(0, 100000)) if held and self.s["bill"] is None else None

    def totals(self):
        return {p["name"]: p["total"] for p in self.s["seats"]}

    def balance(self):
        self.s["ledger"] = sum(self.totals().values())

    def committed(self):
        return [(p["name"], p["commit"]) for p in self.s["seats"] if p["commit"]]

    def flaw(self):
        return any(not -MOST <= p[key] <= MOST for p in self.s["seats"] for key in ("total", "delta"))

    def evolve(self, kind, e, s, p, seats):
        barrel = s["barrels"][e["b"]] if "b" in e else None
        if kind == "round_started":
            for b in s["barrels"]:
                b.update(up=None, destroyed=False, doubled=False)
            for p in s["seats"]:
                p.update(laid=None, cards=[], order=None)
                if not s["cards_return"] and len(p["hand"]) < s["cards_min"]:
                    p["hand"] = list(s["cards"])
            s.update(round=e["round"], innkeeper=e["innkeeper"], throws=0, destroys=0, doubles=0, served=None, ordered=None, bill=None,
                     sealed=[], due=[name for name in self.names if name != e["innkeeper"]], phase="throw")
        elif kind == "barrels_thrown":
            for one in e["barrels"]:
                s["barrels"][one["b"]]["up"] = one["up"]
            s.update(throws=e["throw"], phase="order" if s["phase"] == "throw" else s["phase"])
        elif kind == "throw_repeated":
            s["phase"] = "throw"
        elif kind == "order_sealed":
            p.update(laid=e["cards"], commit=e["commit"] or p["commit"])
            self.seal(e["player"], "pour")
        elif kind == "special_thrown":
            barrel["up"] = None
        elif kind == "innkeeper_failed":
            s["phase"] = "open"
        elif kind == "tap_closed":
            shown = [b["up"] for b in s["barrels"]]
            s.update(destroys=shown.count("X"), doubles=shown.count("D"))
        elif kind == "barrel_destroyed":
            barrel["destroyed"], s["destroys"] = True, s["destroys"] - 1
        elif kind == "barrel_doubled":
            barrel["doubled"], s["doubles"] = True, s["doubles"] - 1
        elif kind == "special_wasted":
            s["destroys" if barrel["up"] == "X" else "doubles"] -= 1
        elif kind == "served":
            s.update(served=e["mugs"], phase="open")
        elif kind == "order_opened":
            need(e["sum"] == sum(e["cards"]), "an order is not the sum of its cards")
            self.without("sealed", e["player"])
            p.update(commit=None, cards=e["cards"], order=e["sum"])
            if not s["cards_return"]:
                p["hand"] = [card for card in p["hand"] if card not in e["cards"]]
        elif kind == "bill":
            ordered = None if s["served"] is None else sum(one["order"] or 0 for one in s["seats"])
            need((e["served"], e["ordered"]) == (s["served"], ordered), "a bill of other mugs than were served or ordered")
            s.update(bill=e["kind"], ordered=e["ordered"])
        elif kind == "scored":
            p.update(delta=e["delta"], total=e["total"])
            self.balance()
            if self.from_left_of(e["player"])[0] == s["innkeeper"]:
                s["phase"] = "idle"
        elif kind == "order_set":
            need(sorted(e["players"]) == sorted(self.names), "an order that has not every seat once")
            s.update(innkeeper=e["players"][0], due=[name for name in self.names if name != e["players"][0]])
        elif kind in ("adjusted", "score_given"):
            p["total"] += e["amount" if kind == "adjusted" else "n"]
            self.balance()
        if kind in ("tap_closed", "barrel_destroyed", "barrel_doubled", "special_wasted"):  # serving goes on
            up = [b for b in s["barrels"] if type(b["up"]) is int]
            sound = [b for b in up if not b["destroyed"]]
            double = [b for b in (up if s["double_destroyed"] else sound) if not b["doubled"]]
            s["phase"] = "destroy" if s["destroys"] > 0 and sound else "double" if s["doubles"] > 0 and double else "open"

class Bare(Table):
    """The game `table`: seats, rounds and points; all else is a matter of house rules."""
    MOVES, EVENTS, VALUE = shapes("table", "move"), shapes("table", "event"), None
    DRAWS, FIXED, SCRIPTS, PHASES = "", (), (), {**PHASES, "phrase": ("idle",)}
    seat = {"points": 0}

    def first(self):
        return {"starter": None, "turn": None}

    def mirror(self):
        pass

    balance = mirror

    def places(self):
        return {"points": ((), whole(-10_000_000, 10_000_000))}

    def totals(self):
        return {p["name"]: p["points"] for p in self.s["seats"]}

    def committed(self):
        return []

    def flaw(self):
        playing = self.s["phase"] == "round"
        return any(not -MOST <= p["points"] <= MOST for p in self.s["seats"]) or playing != ("asks" in self.s) or bool(self.s["turn"]) > playing

    def fold(self, e):
        super().fold(e)
        if e["e"] == "turn_given":
            self.s["turn"] = e["player"]

    def evolve(self, kind, e, s, p, seats):
        if kind == "round_started":
            s.update(round=e["round"], starter=e["starter"], phase="round")
        elif kind == "order_set":
            need(sorted(e["players"]) == sorted(self.names), "an order that has not every seat once")
            s["starter"] = e["players"][0]
        elif kind == "score_given":
            p["points"] += e["n"]
        elif kind == "round_over":
            s.update(phase="idle", turn=None)
        else:
            raise Wrong("chips where there are none")

class Other(Table):
    """A game whose rules are not known: what every game has, and what lies sealed."""
    KNOWN, FIXED, DRAWS, VALUE, PHASES, seat = False, (), "[a-z_]+", None, {}, {}

    def __init__(self, opening):
        self.MOVES = dict(Teufel.MOVES.items() & Polterfass.MOVES.items()) | shapes(opening["game"], "move")
        every = {kind: shape for kind, shape in Teufel.EVENTS.items() & Polterfass.EVENTS.items() if kind != "rolled"}  # a game may roll dice of its own
        self.EVENTS = every | shapes(opening["game"], "event")
        super().__init__(opening)

    def first(self):
        return {"sealed": [], "commits": [], "totals": {}}

    def mirror(self):
        pass

    balance = mirror

    def totals(self):
        return self.s["totals"]

    def places(self):
        return {}

    def committed(self):
        return [(c["player"], c["commit"]) for c in self.s["commits"]]

    def flaw(self):
        return False

    def fold(self, e):
        s, kind = self.s, e["e"]
        if kind == "round_started":
            s.update(round=e["round"], phase="round")
            self.show()
            self.forget()
        elif kind == "game_ended":
            s.update(winners=e["winners"], totals=e["totals"], phase="over")
        elif kind == "luck_opened":
            s.update(phrases=[], phase="over" if s["phase"] == "over" else "idle")
            self.show()
        elif kind in ASKING + HIDING or kind in ("phrase_given", "rules_changed"):
            super().fold(e)
        elif kind.endswith("_sealed") and "commit" in e:
            s["sealed"] = self.ordered(s["sealed"] + [e["player"]])
            s["commits"] += [{"player": e["player"], "commit": e["commit"]}] if e["commit"] else []
        elif kind.endswith("_opened") and "salt" in e:
            self.without("sealed", e["player"])
            s["commits"] = [c for c in s["commits"] if c["player"] != e["player"]]

GAMES = {"teufel": Teufel, "polterfass": Polterfass, "table": Bare}
BOTS = ("random", "steady")  # of every game
