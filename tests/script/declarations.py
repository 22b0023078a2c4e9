"""Makes up house rules: Lua files that declare settings, places, purses, decks, hidden places, moves and functions, all from a number.

What they do is guarded, so that it seldom fails: numbers stay within their bounds, cards are taken from where they are, purses pay what
they have. A rule may stand above another one that is made up, too."""
import random

WORDS = ["amber", "birch", "cedar", "dune", "ember", "fjord"]
MOVES = ["zork", "quib", "flam", "drub", "yank"]  # no words of the console, in no language
# What each game's functions act at; and the seat that each of them may name.
HAPPENINGS = {
    "teufel": {"game_begin": "f.starter", "round_begin": "f.starter", "turn_begin": "f.player", "coal_drawn": "f.player",
               "devil_drawn": "f.player", "bet_won": "f.player", "bet_lost": "f.player", "round_over": "f.starter"},
    "polterfass": {"game_begin": "f.innkeeper", "round_begin": "f.innkeeper", "throw_done": "f.innkeeper", "order_laid": "f.player", "orders_open": "f.innkeeper",
                   "round_over": "f.innkeeper"},
    "table": {},
}
PHASES = {"teufel": ["bet", "draw"], "polterfass": ["throw", "order", "pour", "destroy", "double"], "table": []}
# Functions that answer: what they return, of `below`, the answer of the rule below.
ANSWERS = {
    "teufel": {
        "payout": ["below + 10", "below + 10 * (f.luck[1] % 3)", "below + 10 * (f.memory % 2), f.memory + 1"],
        "bonus": ["raised(below)"],
        "stake_allowed": ["below and (f.stake ~= 30 or f.chips[f.player] < 100)"],
        "pact_payment": ["below + 10"],
        "refill": ["below or f.round % 2 == 0"],
        "pawn_space": ["math.max(0, below - 20)"],
        "round_end": ["raised(below)", 'raised(below), nil, { say = "told", player = f.names[1], n = 10 }'],
        "game_over": ["below or f.round >= 3"],
        "winners": ["{ below[1] }"],
        "starter": ["f.after(below, f.seats)", "f.luck[1] % #f.seats + 1"],
        "turn_order": ["reversed(below)"],
        "draw_allowed": ["below and f.pieces[f.player] < 4"],
        "stop_allowed": ["below and (f.pieces[f.player] >= 2 or f.pieces_left == 0)"],
        "devil_takes": ["below // 2", "below - below % 20"],
    },
    "polterfass": {
        "order_allowed": ["below and f.sum ~= 3"],
        "throw_allowed": ["below and f.throws < 4"],
        "first_throw_done": ["below or f.throws > 3"],
        "failed": ["below and f.throws % 2 == 0"],
        "served": ["below + f.throws"],
        "round_end": ["raised(below)", "raised(below), f.memory + 1"],
        "game_over": ["below or f.round >= 3"],
        "winners": ["{ below[1] }"],
        "starter": ["f.after(below, f.seats)"],
    },
    "table": {
        "starter": ["f.after(below, f.seats)", "f.luck[1] % #f.seats + 1"],
        "game_over": ["below or f.round >= 3"],
        "winners": ["{ below[1] }"],
    },
}
RULES = {
    "teufel": {"start_chips": [60, 100, 200], "goal": [300, 1600], "zero_stake": [True, False], "chipless_draws": [True, False], "bonus_coal": [0, 100],
               "pact_optional": [True], "refill_at": ["ask", 30], "open_totals": [True], "bank": ["box"], "pact_uses_stake": [True], "tie": ["next_round"]},
    "polterfass": {"goal": [20, 75], "cards_return": [False], "card_count_shown": [False], "double_destroyed": [True], "destroying": ["may"],
                   "doubling": ["may"], "specials": [1, 3], "cards_min": [2]},
    "table": {},
}
POINTS = {"teufel": "chips", "polterfass": "totals", "table": "points"}


def lua(value):
    """A value as Lua writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {lua(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "{ " + ", ".join(map(lua, value)) + " }" if value else "{}"
    return {True: "true", False: "false", None: "nil"}[value] if isinstance(value, (bool, type(None))) else f'"{value}"' if isinstance(value, str) else str(value)


def texts(words):
    return {"en": words, "de": words + " (auf Deutsch)"}


def indented(lines):
    return ["  " + line for line in lines]


class Function:
    """The lines of one function that acts: what it may name and do there."""

    def __init__(self, layer, seat, at):
        self.layer, self.seat, self.at = layer, seat, at
        self.locals = 0

    def local(self):
        self.locals += 1
        return f"v{self.locals}"


class Layer:
    """One file."""

    def __init__(self, r, game, name, below=None):
        self.r, self.game, self.name, self.below = r, game, name, below
        self.settings, self.state, self.purses, self.decks, self.moves, self.say = {}, {}, {}, {}, {}, {}
        self.legal, self.effects, self.hooks, self.bots = {}, {}, {}, {}
        self.hidden = {}  # how each is drawn
        self.stops = set()  # where a turn ends
        self.private = set()  # moves whose `legal` reads what one alone may see
        self.used = {}  # moves that are made unasked, by the place that counts them
        self.say["told"] = texts("{player} gets {n} {n|point|points}.")
        self.say["no"] = texts("That is not possible, {player}.")
        self.declare()
        self.act()

    def chance(self, share):
        return self.r.random() < share

    def some(self, most):
        return range(self.r.randint(0, most))

    # --- what is declared

    def declare(self):
        r = self.r
        for i in self.some(3):
            self.settings[f"s{i}"] = r.choice([
                {"type": "integer", "from": -3, "to": 12, "default": r.randint(-3, 12)}, {"type": "integer", "from": 0, "to": 50, "step": 5},
                {"type": "flag", "default": self.chance(0.5)}, {"type": "choice", "of": r.sample(WORDS, 3)}]) | {"help": texts(f"setting {i}")}
        for i in self.some(5):
            self.state[f"p{i}"] = self.place()
        for i in self.some(2) if self.game == "teufel" else ():
            each = {"each": "seat"} if self.chance(0.4) else {}
            self.purses[f"purse{i}"] = each | ({"start": 10 * r.randint(1, 9)} if self.chance(0.5) else {}) | self.show("Purse")
        for i in self.some(2):
            self.deck(f"deck{i}")
        for i in self.some(2):
            self.hide(f"cup{i}")
        for i, word in enumerate(r.sample(MOVES, r.randint(0, 3))):
            self.move(word if self.below is None or word not in self.below.moves else word + str(i))

    def show(self, words):
        return {"show": texts(words)} if self.chance(0.5) else {}

    def place(self):
        r = self.r
        low = r.choice([0, 0, 1, -5])
        made = r.choice([{"type": "integer", "from": low, "to": low + r.choice([1, 6, 40, 100000])}] * 2 + [
            {"type": "flag"}, {"type": "choice", "of": r.sample(WORDS, r.randint(1, 4))}, {"type": "seat", "none": True}, {"type": "seat"},
            {"type": "list", "of": {"type": "integer", "from": low, "to": low + 4}, "most": r.randint(1, 6)} | ({"distinct": True} if self.chance(0.4) else {}),
            {"type": "list", "of": {"type": "choice", "of": r.sample(WORDS, 3)}, "most": r.randint(1, 5)} | ({"distinct": True} if self.chance(0.4) else {})])
        if self.chance(0.5):
            made["each"] = "seat"
        if self.chance(0.4):
            made["reset"] = r.choice(["draw", "turn", "round"])
        if self.chance(0.3) and made["type"] != "seat":
            made["start"] = self.value(made)
        return made | self.show("place")

    def value(self, kind):
        """One that a place of that kind can have."""
        r = self.r
        if kind["type"] == "integer":
            return r.randint(kind["from"], min(kind["to"], kind["from"] + 50))
        if kind["type"] == "flag":
            return self.chance(0.5)
        if kind["type"] == "choice":
            return r.choice(kind["of"])
        if kind["type"] == "seat":
            return r.choice([1, 2] + [None] * kind.get("none", False))
        count = r.randint(0, kind["most"])
        if kind.get("distinct"):
            all_of = kind["of"].get("of") or list(range(kind["of"]["from"], kind["of"]["to"] + 1))
            return r.sample(all_of, min(count, len(all_of)))
        return [self.value(kind["of"]) for _ in range(count)]

    def deck(self, name):
        r = self.r
        cards = r.choice([sorted(r.sample(range(0, 14), r.randint(8, 13))), {word: r.randint(3, 5) for word in r.sample(WORDS, 4)}])
        anew = self.chance(0.5)
        self.decks[name] = {"cards": cards} | ({"reset": "round"} if anew else {"empty": r.choice(["stop", "reshuffle"])}) | self.show("deck")
        if isinstance(cards, dict) and self.chance(0.5):
            self.decks[name]["names"] = {word: texts(word.title()) for word in cards}
        # All places together hold fewer cards than there are, even of four seats.
        if self.chance(0.6):
            self.state[name + "_one"] = {"type": "card", "deck": name} | ({"each": "seat"} if self.chance(0.3) else {}) | self.show("card")
        if self.chance(0.6):
            self.state[name + "_hand"] = {"type": "list", "of": {"type": "card", "deck": name}, "most": r.choice([1, 1, 2])} | \
                ({"each": "seat"} if self.chance(0.3) else {}) | ({"reset": r.choice(["turn", "round"])} if self.chance(0.4) else {}) | self.show("hand")
            if self.state[name + "_hand"].get("each") and self.state.get(name + "_one", {}).get("each"):
                del self.state[name + "_hand"]["each"]
            if self.state[name + "_hand"].get("each"):
                self.state[name + "_hand"]["most"] = 1
        if anew:
            self.deal(name)

    def deal(self, deck):
        """What goes with a deck that is dealt anew every round: how many cards are drawn, and who holds some that others do not see."""
        r = self.r
        self.state[f"{deck}_used"] = {"type": "integer", "from": 0, "to": 64, "reset": "round"}
        for place in (f"{deck}_one", f"{deck}_hand"):
            if place in self.state:
                self.state[place]["reset"] = r.choice(["draw", "turn", "round"])
        owner, most = self.chance(0.7), r.randint(1, 3)
        each = {"each": "seat"} if owner or self.chance(0.4) else {}
        kind = {"type": "card", "deck": deck} if self.chance(0.4) else {"type": "list", "of": {"type": "card", "deck": deck}, "most": most}
        self.state[f"{deck}_held"] = kind | each | {"seen": "owner" if owner else "nobody", "reset": "round"} | self.show("held")
        self.state[f"{deck}_held_lies"] = {"type": "flag", "reset": "round"} | each
        self.hidden[f"{deck}_held"] = {"deck": lua(deck), "n": r.randint(1, kind.get("most", 1))}

    def cards(self, deck):
        """How many cards a deck has."""
        cards = self.decks[deck]["cards"]
        return sum(cards.values()) if isinstance(cards, dict) else len(cards)

    def hide(self, name):
        r = self.r
        owner = self.chance(0.7)
        kind, draws = r.choice([
            ({"type": "integer", "from": 1, "to": 6}, {"sides": r.choice([2, 6])}), ({"type": "flag"}, {"sides": 2}),
            ({"type": "choice", "of": r.sample(WORDS, 3)}, {"sides": 3}),
            ({"type": "list", "of": {"type": "integer", "from": 1, "to": 6}, "most": 4}, {"sides": 6, "n": r.randint(1, 4)}),
            ({"type": "list", "of": {"type": "choice", "of": r.sample(WORDS, 2)}, "most": 3}, {"sides": 2, "n": r.randint(1, 3)})])
        each = {"each": "seat"} if owner or self.chance(0.4) else {}
        self.state[name] = kind | each | {"seen": "owner" if owner else "nobody", "reset": "round"} | self.show("cup")
        self.state[name + "_lies"] = {"type": "flag", "reset": "round"} | each
        self.hidden[name] = draws

    def args(self):
        r, made = self.r, []
        for i in self.some(2):  # three values of these kinds would be too many ways
            kinds = [{"type": "integer", "from": 0, "to": r.choice([4, 9])}, {"type": "integer", "from": -4, "to": 8, "step": 2}, {"type": "flag"},
                     {"type": "choice", "of": r.sample(WORDS, 3)}]
            kinds += [{"type": "seat"}, {"type": "seat", "none": True}]
            made.append({"name": f"a{i}"} | r.choice(kinds))
        if self.decks and len(made) < 2 and self.chance(0.3):
            made.append({"name": "card", "type": "card", "deck": r.choice(list(self.decks))})
        if len(made) < 2 and self.chance(0.4):
            made.append({"name": "all", "type": "list", "most": 2} | r.choice([{"of": {"type": "integer", "from": 1, "to": 5}}, {"of": {"type": "choice", "of": r.sample(WORDS, 3)}}]))
        return made

    def move(self, word):
        r = self.r
        made = self.moves[word] = {"help": texts(f"what {word} means")}
        if args := self.args():
            made["args"] = args
        if PHASES[self.game] and self.chance(0.4):
            phases = r.sample(PHASES[self.game], r.randint(1, 2))
            made["phase"] = phases[0] if len(phases) == 1 else phases
            if self.chance(0.5):
                made["who"] = r.choice(["turn", "others", "all"])
            self.used[word] = f"{word}_used"
            self.state[f"{word}_used"] = {"each": "seat", "type": "integer", "from": 0, "to": 9, "reset": "round"}
            self.legal[word] = f"return f.state.{word}_used[f.me] < {r.randint(1, 2)}, \"no\""
            return
        judged = [arg for arg in args if arg["type"] in ("integer", "choice", "seat", "list")]
        if judged and self.chance(0.6):
            arg = r.choice(judged)
            name = arg["name"]
            cups = [cup for cup in self.hidden if self.state[cup]["seen"] == "owner" and self.state[cup]["type"] == "integer"]
            numbers = [place for place, kind in self.state.items() if kind["type"] == "integer" and not kind.get("seen") and "each" not in kind]
            if arg["type"] == "seat":
                ways = [f"a.{name} ~= f.me"]
            elif arg["type"] == "list":
                ways = [f"#a.{name} ~= 1", f"#a.{name} < 2"]
            elif arg["type"] == "choice":
                ways = [f"a.{name} ~= {lua(arg['of'][0])}"]
            else:
                ways = [f"a.{name} ~= {arg['from']}"] + [f"a.{name} ~= f.state.{place}" for place in numbers] + [f"a.{name} ~= f.round"]
                if cups and self.chance(0.5):
                    ways = [f"a.{name} ~= f.state.{r.choice(cups)}[f.me]"]
                    self.private.add(word)
            self.legal[word] = f"return {r.choice(ways)}, \"no\""

    # --- what functions do

    def act(self):
        r = self.r
        for word in self.used:
            where = Function(self, "f.me", "effect in bet" if "bet" in self.moves[word]["phase"] else "effect")
            self.effects[word] = [f"t.add(\"{word}_used\", f.me, 1)"] + self.block(where, 2)
        points = HAPPENINGS[self.game]
        for hook in r.sample(list(points), r.randint(1, min(5, len(points)))) if points else ():
            self.hooks[hook] = ("f, t", self.block(Function(self, points[hook], hook), 4))
        if self.game == "table" and self.below is None:
            if self.chance(0.5):
                self.hooks["begin"] = ("f, t", self.block(Function(self, "f.starter", "begin"), 3))
            self.hooks["round"] = ("f, t", self.round())
        elif self.game == "table" and self.chance(0.7):  # a stack has one `round`
            self.hooks["begin"] = ("f, t", self.block(Function(self, "f.starter", "begin"), 4))
        for hook in r.sample(list(ANSWERS[self.game]), r.randint(0, 3)):
            if hook in ("draw_allowed", "stop_allowed") and self.chance(0.5):
                continue
            answer = f"return {r.choice(ANSWERS[self.game][hook])}"
            self.hooks[hook] = ("f, base", ["local below = base(f)", answer])
        for word in self.moves:
            if not self.chance(0.4):
                continue
            if self.moves[word].get("args"):
                self.bots[word] = "return f.legal[1 + f.luck[1] % #f.legal]"
            else:
                self.bots[word] = "return f.luck[1] % 2 == 0"

    def round(self):
        where = Function(self, "f.starter", "round")
        lines = self.block(where, 2)
        turn = Function(self, "seat", "round")
        turn.locals = where.locals
        return [*lines, "for _, seat in ipairs(f.seats_from(f.starter)) do", "  t.turn(seat)", *indented(self.block(turn, 3)),
                f"  t.score(seat, {self.r.randint(-2, 5)}, \"turn\")", "end"]

    def block(self, where, most, depth=0):
        lines = []
        for _ in range(self.r.randint(1, most)):
            lines += self.deed(where, depth)
        return lines

    def deed(self, where, depth):
        """Lines that do one thing."""
        r = self.r
        ways = [self.change, self.change, self.change, self.tell, self.dice, self.lasting, self.score if self.game != "teufel" else self.pay,
                self.pay if self.game == "teufel" else self.score]
        ways += [self.draw] * 2 * bool(self.decks) + [self.conceal, self.conceal, self.reveal] * bool(self.hidden)
        ways += [self.question] * 2
        if depth < 2:
            ways += [self.branch, self.each_seat]
        if self.game == "teufel":
            ways += [self.order, self.printed]
            if where.at in ("turn_begin", "coal_drawn") and self.below is None and where.at not in self.stops and depth < 2:
                ways += [self.stop]
        if where.at == "orders_open":
            ways += [self.printed] * 3
            if where.at in ("turn_begin", "coal_drawn") and self.below is None:
                ways += [self.peek]
        return r.choice(ways)(where, depth)

    def seat_in(self, where):
        return self.r.choice([where.seat] * 3 + ["1", "2", f"f.after({where.seat}, f.seats)"])

    def number(self, where):
        """An expression for a whole number, of any size."""
        r = self.r
        ways = [str(r.randint(-3, 9)), "f.round", "#f.seats", f"f.{POINTS[self.game]}[{self.seat_in(where)}] // 10"]
        ways += [f"rules.{name}" for name, kind in self.settings.items() if kind["type"] == "integer"]
        for name, kind in self.state.items():
            if kind.get("seen") or kind["type"] == "card":
                continue
            at = f"f.state.{name}" + (f"[{self.seat_in(where)}]" if "each" in kind else "")
            if kind["type"] == "integer":
                ways += [at] + [f'f.sum("{name}")'] * ("each" in kind)
            elif kind["type"] == "list":
                ways.append(f"#{at}")
        if self.below is not None:
            ways += [f'rules["{self.below.name}.{name}"]' for name, kind in self.below.settings.items() if kind["type"] == "integer"]
            ways += [f'f.state["{self.below.name}.{name}"]' for name, kind in self.below.state.items()
                     if kind["type"] == "integer" and "each" not in kind and not kind.get("seen")]
        return r.choice(ways)

    def test(self, where):
        r = self.r
        ways = ["f.round % 2 == 1", f"{self.number(where)} > {r.randint(0, 5)}"]
        ways += [f"rules.{name}" for name, kind in self.settings.items() if kind["type"] == "flag"]
        ways += [f"rules.{name} == {lua(kind['of'][0])}" for name, kind in self.settings.items() if kind["type"] == "choice"]
        for name, kind in self.state.items():
            at = f"f.state.{name}" + (f"[{self.seat_in(where)}]" if "each" in kind else "")
            if kind["type"] in ("integer", "choice", "flag"):  # what lies hidden, too: who acts reads all of it
                ways.append(f"{at} == {lua(self.value(kind))}")
        return r.choice(ways)

    def branch(self, where, depth):
        lines = [f"if {self.test(where)} then", *indented(self.block(where, 2, depth + 1))]
        if self.chance(0.4):
            lines += ["else", *indented(self.block(where, 2, depth + 1))]
        return [*lines, "end"]

    def each_seat(self, where, depth):
        inner = Function(self, "each", where.at)
        inner.locals = where.locals + 20
        lines = ["for _, each in ipairs(f.seats) do", *indented(self.block(inner, 1, depth + 2)), "end"]
        where.locals = inner.locals
        return lines

    def change(self, where, depth):
        """Another value of a place, within what it can hold."""
        names = [name for name, kind in self.state.items() if kind["type"] != "card" and not kind.get("seen") and "deck" not in kind.get("of", ())
                 and not name.endswith(("_lies", "_used", "seen"))]
        if not names:
            return self.tell(where, depth)
        name = self.r.choice(names)
        kind = self.state[name]
        seat = self.seat_in(where) if "each" in kind else ""
        of_seat, at = (f", {seat}", f"f.state.{name}[{seat}]") if seat else ("", f"f.state.{name}")
        if kind["type"] == "integer":
            if self.chance(0.5):
                more = self.r.randint(-3, 5)
                return [f"if {at} + {more} >= {kind['from']} and {at} + {more} <= {kind['to']} then t.add(\"{name}\"{of_seat}, {more}) end".replace("+ -", "- ")]
            return [f"t.set(\"{name}\"{of_seat}, math.max({kind['from']}, math.min({kind['to']}, {self.number(where)})))"]
        if kind["type"] == "flag":
            return [f"t.set(\"{name}\"{of_seat}, not {at})"]
        if kind["type"] == "seat" and self.chance(0.6):
            return [f"t.set(\"{name}\"{of_seat}, {self.seat_in(where)})"]
        if kind["type"] == "list" and self.chance(0.7):
            item = lua(self.value(kind["of"]))
            new = f" and not has({at}, {item})" if kind.get("distinct") else ""
            return self.r.choice([[f"if #{at} < {kind['most']}{new} then t.put(\"{name}\"{of_seat}, {item}) end"],
                                  [f"if has({at}, {item}) then t.take(\"{name}\"{of_seat}, {item}) end"]])
        return [f"t.set(\"{name}\"{of_seat}, {lua(self.value(kind))})"]

    def tell(self, where, depth):
        key = f"line{len(self.say)}"
        self.say[key] = texts("{player} sees {n}.")
        return [f"t.say(\"{key}\", {{ player = {self.seat_in(where)}, n = {self.number(where)} }})"]

    def lasting(self, where, depth):
        """The end of the game, now and then."""
        if self.game == "polterfass" and where.at not in ("orders_open", "round_over"):
            return self.score(where, depth)
        if where.at == "effect in bet":  # refused while stakes lie sealed
            return self.tell(where, depth)
        return [f"if f.round >= {self.r.randint(2, 4)} and {self.test(where)} then t.finish({{ {self.seat_in(where)} }}) end"]

    def score(self, where, depth):
        return [f"t.score({self.seat_in(where)}, math.max(-20, math.min(20, {self.number(where)})), \"{self.r.choice(WORDS)}\")"]

    def pay(self, where, depth):
        seat = self.seat_in(where)
        others = ['"bank"'] + [f'{{ "{purse}", {self.seat_in(where)} }}' if "each" in kind else f'"{purse}"' for purse, kind in self.purses.items()]
        one, other = self.r.sample([seat, *others], 2)
        if where.at == "effect in bet" and one == seat:  # refused while his stake lies sealed
            one, other = other, one
        return [f"t.pay({{ from = {one}, to = {other}, amount = {10 * self.r.randint(1, 5)}, why = \"{self.r.choice(WORDS)}\", short = \"all\" }})"]

    def dice(self, where, depth):
        name = where.local()
        count = self.r.randint(1, 3)
        lines = [f"local {name} = t.roll({{ key = \"{self.r.choice(WORDS)}\", sides = {self.r.choice([2, 6, 20])}, n = {count} }})"]
        places = [(place, kind) for place, kind in self.state.items() if kind["type"] == "integer" and not kind.get("seen") and not place.endswith("_used")]
        if places and self.chance(0.7):
            place, kind = self.r.choice(places)
            seat = f", {self.seat_in(where)}" if "each" in kind else ""
            lines.append(f"t.set(\"{place}\"{seat}, math.max({kind['from']}, math.min({kind['to']}, {name}[{count}])))")
        return lines

    def draw(self, where, depth):
        """Cards, from where they are to where there is room."""
        r = self.r
        deck = r.choice(list(self.decks))
        if "reset" in self.decks[deck]:
            return self.draw_anew(where, deck)
        there = f"#f.state.{deck} > 0"
        kinds = self.decks[deck]["cards"]
        one, hand = self.state.get(f"{deck}_one"), self.state.get(f"{deck}_hand")
        ways = [[f"if {there} then t.draw({{ deck = \"{deck}\" }}) end"],
                [f"if {there} then t.discard({{ deck = \"{deck}\", card = f.state.{deck}[1] }}) end"]]
        if self.decks[deck]["empty"] == "reshuffle":
            ways.append([f"t.draw({{ deck = \"{deck}\", n = 2 }})"])
        if where.at in ("game_begin", "begin"):
            ways.append([f"if #f.state.{deck} == {self.cards(deck)} then t.limit(\"{deck}\", {len(kinds) - r.randint(0, 1)}) end"])
        if one is not None:
            seat = self.seat_in(where) if "each" in one else ""
            to = f", to = \"{deck}_one\"" + (f", seat = {seat}" if seat else "")
            ways.append([f"if {there} then t.draw({{ deck = \"{deck}\"{to} }}) end"])
            ways.append([f"t.set(\"{deck}_one\"" + (f", {seat}" if seat else "") + ", nil)"])
        if hand is not None:
            seat = self.seat_in(where) if "each" in hand else ""
            at = f"f.state.{deck}_hand" + (f"[{seat}]" if seat else "")
            of_seat = f", {seat}" if seat else ""
            to = f", to = \"{deck}_hand\"" + (f", seat = {seat}" if seat else "")
            card = where.local()
            ways += [[f"if {there} and #{at} < {hand['most']} then t.draw({{ deck = \"{deck}\"{to} }}) end"],
                     [f"if #{at} > 0 then t.take(\"{deck}_hand\"{of_seat}, {at}[1]) end"],
                     [f"if #f.state.{deck} > 1 and #{at} < {hand['most']} then", f"  local {card} = t.draw({{ deck = \"{deck}\" }})[1]",
                      f"  t.put(\"{deck}_hand\"{of_seat}, {card})", "end"]]
        return r.choice(ways)

    def draw_anew(self, where, deck):
        """Cards of a deck that is dealt anew every round, for all to see."""
        count, ways = f"t.add(\"{deck}_used\", 1)", [""]
        for name in (f"{deck}_one", f"{deck}_hand"):
            kind = self.state.get(name)
            if kind is not None:
                seat = self.seat_in(where) if "each" in kind else ""
                at = f"f.state.{name}" + (f"[{seat}]" if seat else "")
                room = f" and #{at} < {kind['most']}" if kind["type"] == "list" else ""
                ways.append((room, f", to = \"{name}\"" + (f", seat = {seat}" if seat else "")))
        room, to = self.r.choice(ways) or ("", "")
        return [f"if f.state.{deck}_used < {self.cards(deck)}{room} then", f"  t.draw({{ deck = \"{deck}\"{to} }})", f"  {count}", "end"]

    def conceal(self, where, depth):
        cup = self.r.choice(list(self.hidden))
        if "deck" in self.hidden[cup]:
            return self.deal_to(where, cup)
        draws = ", ".join(f"{key} = {value}" for key, value in self.hidden[cup].items())
        if "each" not in self.state[cup]:
            return [f"if not f.state.{cup}_lies then", f"  t.roll({{ {draws}, to = \"{cup}\" }})", f"  t.set(\"{cup}_lies\", true)", "end"]
        seats = self.r.choice(["f.seats", "f.seats", f"{{ {where.seat} }}"])
        return [f"for _, at in ipairs({seats}) do", f"  if not f.state.{cup}_lies[at] then", f"    t.roll({{ {draws}, to = \"{cup}\", seat = at }})",
                f"    t.set(\"{cup}_lies\", at, true)", "  end", "end"]

    def deal_to(self, where, hand):
        deck, n = hand.removesuffix("_held"), self.hidden[hand]["n"]
        each = "each" in self.state[hand]
        at, of_seat, seat = ("[at]", "at, ", ", seat = at") if each else ("", "", "")
        lines = [f"if not f.state.{hand}_lies{at} and f.state.{deck}_used <= {self.cards(deck) - n} then", f"  t.draw({{ deck = \"{deck}\", n = {n}, to = \"{hand}\"{seat} }})",
                 f"  t.add(\"{deck}_used\", {n})", f"  t.set(\"{hand}_lies\", {of_seat}true)", "end"]
        return ["for _, at in ipairs(f.seats) do", *indented(lines), "end"] if each else lines

    def reveal(self, where, depth):
        cup = self.r.choice(list(self.hidden))
        if "each" not in self.state[cup]:
            return [f"if f.state.{cup}_lies then", f"  t.reveal(\"{cup}\")", f"  t.set(\"{cup}_lies\", false)", "end"]
        if self.chance(0.5):
            seat = self.seat_in(where)
            return [f"if f.state.{cup}_lies[{seat}] then", f"  t.reveal(\"{cup}\", {seat})", f"  t.set(\"{cup}_lies\", {seat}, false)", "end"]
        return [f"if has(f.state.{cup}_lies, true) then", f"  t.reveal(\"{cup}\")", f"  for _, at in ipairs(f.seats) do t.set(\"{cup}_lies\", at, false) end", "end"]

    def order(self, where, depth):
        name = where.local()
        return [f"local {name} = {{}}", f"for i = #f.to_come, 1, -1 do {name}[#{name} + 1] = f.to_come[i] end", f"t.order({name})"]

    def printed(self, where, depth):
        """A place of the printed game, where it can be set."""
        n = self.r.randint(0, 90)
        if self.game == "polterfass":
            seat = self.seat_in(where)
            return self.r.choice([[f"if f.orders[{seat}] >= 0 then t.set(\"order_value\", {seat}, {n % 9}) end"], [f"if not f.failed then t.set(\"served\", {n}) end"],
                                  ["for _, at in ipairs(f.seats) do", f"  if has(f.cards[at], {n % 8}) then t.set(\"order_value\", at, f.orders[at] + 1) end", "end"]])
        pact = f"t.set(\"pact\", {self.seat_in(where)}, \"{self.r.choice(['none', 'both', 'alone_last'])}\")"
        return [pact if where.at not in ("turn_begin", "coal_drawn", "bet_won") else self.r.choice([pact, f"t.set(\"coal\", {self.seat_in(where)}, {n})"])]

    def stop(self, where, depth):
        """The end of the turn, which ends once."""
        self.stops.add(where.at)
        return [f"if {self.test(where)} and f.stakes[f.player] ~= {self.r.choice([10, 20])} then t.stop_turn() end"]

    def peek(self, where, depth):
        self.state["seen"] = {"type": "flag", "reset": "draw"}
        return ["if f.pieces_left > 0 and not f.state.seen then", "  t.set(\"seen\", true)", "  t.peek({ deck = \"oven\", to = f.player })", "end"]

    # --- questions

    def question(self, where, depth):
        asked = [word for word in self.moves if word not in self.used]
        if where.at.startswith("effect") and self.chance(0.5):
            return self.tell(where, depth)
        if not asked or self.chance(0.3):
            return self.offer(where, depth)
        word = self.r.choice(asked)
        bounds = self.bounds(word)
        given = where.local()
        if self.chance(0.3):
            stuck = where.at in ("throw_done", "order_laid", "effect in bet", "effect")  # refused while stakes or orders lie sealed
            bounds = {"sealed": True} | bounds if self.chance(0.5) and not stuck else bounds
            seats = self.r.choice(["f.seats", "{ 2, 1 }"])
            more = f", {lua(bounds)}" if bounds else ""
            return [f"local {given} = t.ask_all({seats}, \"{word}\"{more})", *self.use(where, word, f"{given}[{self.r.choice('12')}]")]
        more = f", {lua(bounds)}" if bounds else ""
        others = [other for other in asked if other != word]
        if others and self.chance(0.5):
            move, other = where.local(), self.r.choice(others)
            if bounds.keys() & {arg["name"] for arg in self.moves[other].get("args", [])}:  # they narrow both
                more = ""
            return [f"local {move}, {given} = t.ask({self.seat_in(where)}, {lua([word, other])}{more})",
                    f"if {move} == \"{word}\" then", *indented(self.use(where, word, given) or ["t.say(\"told\", { player = 1, n = 1 })"]), "end"]
        return [f"local {given} = t.ask({self.seat_in(where)}, \"{word}\"{more})", *self.use(where, word, given)]

    def bounds(self, word):
        """Narrower ones, that leave three values at least."""
        made = {}
        for arg in self.moves[word].get("args", []):
            if arg["type"] == "integer" and self.chance(0.4):
                step = arg.get("step", 1)
                made[arg["name"]] = self.r.choice([{"from": arg["from"] + step}, {"to": arg["from"] + 3 * step}, {"from": arg["from"] + step, "to": arg["from"] + 4 * step}])
            if arg["type"] == "list" and self.chance(0.4):
                made[arg["name"]] = {"among": [self.value(arg["of"]) for _ in range(self.r.randint(2, 4))]}
        return made

    def use(self, where, word, given):
        """What becomes of an answer."""
        lines = []
        for arg in self.moves[word].get("args", []):
            value = f"{given}.{arg['name']}"
            numbers = [(name, kind) for name, kind in self.state.items() if kind["type"] == "integer" and not kind.get("seen") and not name.endswith("_used")]
            if arg["type"] == "integer" and numbers:
                name, kind = self.r.choice(numbers)
                seat = f", {self.seat_in(where)}" if "each" in kind else ""
                lines.append(f"t.set(\"{name}\"{seat}, math.max({kind['from']}, math.min({kind['to']}, {value})))")
            elif arg["type"] == "seat" and self.game != "teufel":
                lines.append(f"if {value} then t.score({value}, 1, \"chosen\") end")
            elif arg["type"] == "seat":
                lines.append(f"if {value} then t.pay({{ from = \"bank\", to = {value}, amount = 10, why = \"chosen\", short = \"all\" }}) end")
            elif arg["type"] == "card" and "reset" in self.decks[arg["deck"]]:
                lines.append(f"if has(f.state.{arg['deck']}, {value}) then t.say(\"told\", {{ player = {where.seat}, n = 1 }}) end")
            elif arg["type"] == "card":
                lines.append(f"if has(f.state.{arg['deck']}, {value}) then t.discard({{ deck = \"{arg['deck']}\", card = {value} }}) end")
            elif arg["type"] == "list":
                lines.append(f"t.say(\"told\", {{ player = {where.seat}, n = #{value} }})")
            elif arg["type"] == "choice":
                lines.append(f"if {value} == {lua(arg['of'][0])} then t.say(\"told\", {{ player = {where.seat}, n = 2 }}) end")
        return lines

    def offer(self, where, depth):
        key = f"offer{len(self.say)}"
        self.say[key] = texts("{player}, do you want {n}?")
        seat = self.seat_in(where)
        if self.chance(0.3):
            self.bots[key] = "return f.luck[1] % 2 == 0"
        return [f"if t.offer({seat}, \"{key}\", {{ player = {seat}, n = {self.r.randint(1, 9)} }}) then", *indented(self.change(where, depth)), "end"]

    # --- the file

    def text(self):
        r, head = self.r, [f"-- game: {self.game}"]
        if self.game != "table":
            head.append("-- extends: official")
        title = texts(f"Made up: {self.name}")
        head += [f"-- title.{language}: {words}" for language, words in title.items()] + [""]
        body = ["local function raised(list)", "  local all = { table.unpack(list) }", "  all[1] = all[1] + 10", "  return all", "end", "",
                "local function reversed(list)", "  local all = {}", "  for i = #list, 1, -1 do all[#all + 1] = list[i] end", "  return all", "end", "",
                "return {", "  api = 2,", f"  game = \"{self.game}\",", f"  name = \"{self.name}\","]
        if self.game != "table":
            body.append('  extends = "official",')
        if self.below is not None:
            body.append(f"  with = {{ \"{self.below.name}\" }},")
        body.append(f"  title = {lua(title)},")
        rules = {"max_rounds": r.randint(2, 4)}
        rules |= {name: r.choice(values) for name, values in RULES[self.game].items() if self.chance(0.12)}
        if self.game == "table":
            body.append("  players = { 2, 4 },")
        if self.game == "polterfass" and self.chance(0.5):
            rules["players_min"] = 2
        below = self.below.settings if self.below else {}
        for name, kind in below.items():
            if kind["type"] == "integer" and self.chance(0.4):
                rules[f'["{self.below.name}.{name}"]'] = kind["from"] + kind.get("step", 1)
        body.append(f"  rules = {lua(rules)},")
        for field in ("settings", "decks", "state", "purses"):
            if entries := getattr(self, field):
                body += [f"  {field} = {{", *(f"    {name} = {lua(entry)}," for name, entry in entries.items()), "  },"]
        if self.moves:
            body.append("  moves = {")
            for word, entry in self.moves.items():
                body.append(f"    {word} = {{")
                body += [f"      {key} = {lua(value)}," for key, value in entry.items()]
                if word in self.legal:
                    body += ["      legal = function(f, a)", f"        {self.legal[word]}", "      end,"]
                if word in self.effects:
                    body += ["      effect = function(f, t, a)", *indented(indented(indented(indented(self.effects[word])))), "      end,"]
                body.append("    },")
            body.append("  },")
        if random.Random(self.name).random() < 0.5:  # of its own, so that the rest stays as it is
            body.append(f"  words = {lua({word: texts(word.title()) for word in WORDS + ['chosen']})},")
        body += ["  say = {", *(f"    {key} = {lua(words)}," for key, words in self.say.items()), "  },"]
        inside = self.hooks if self.game != "table" else {hook: made for hook, made in self.hooks.items() if hook not in ("begin", "round")}
        own = {hook: made for hook, made in self.hooks.items() if hook not in inside}
        for hook, (names, lines) in own.items():
            body += [f"  {hook} = function({names})", *indented(indented(lines)), "  end,"]
        if inside:
            body.append("  hooks = {")
            for hook, (names, lines) in inside.items():
                body += [f"    {hook} = function({names})", *indented(indented(indented(lines))), "    end,"]
            body.append("  },")
        if self.bots:
            body += ["  bots = {", *(f"    {word} = function(f) {line} end," for word, line in self.bots.items()), "  },"]
        return "\n".join([*head, *body, "}", ""])


class Made:
    """What follows from a number: one file, or two that are stacked, and who plays."""

    def __init__(self, number):
        r = self.random = random.Random(number)
        self.number = number
        self.game = ["teufel", "table", "polterfass"][number % 3]
        self.layers = []
        if r.random() < 0.3:
            self.layers.append(Layer(r, self.game, f"low{number}"))
        self.layers.append(Layer(r, self.game, f"made{number}", self.layers[0] if self.layers else None))
        self.top = self.layers[-1]
        self.files = {f"{layer.name}.lua": layer.text() for layer in self.layers}
        self.players = ["Anna", "Bert", "Cleo", "Dora"][:r.randint(3 if self.game == "polterfass" else 2, 4)]
        self.private = {f"{layer.name}.{word}" for layer in self.layers for word in layer.private}
