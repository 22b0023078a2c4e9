"""Forgeries: for every member of every kind of entry the rule that it obeys, and journals that break it alone."""
import copy

from forge import commitment, copied, finished, inserted, load, move_of, rechained, removed

# member -> the rule that it obeys. "free: …" stands before what no audit can know: there only another kind of value is a forgery.
RULES = {
    "n": "counts the lines from 0",
    "at": "free: a time; the start of 1970 exactly where the game is seeded",
    "state": "the digest of the state after the entry",
    "prev": "the hash of the line before",
    "format": "hausregel/3",
    "engine": "free: which program wrote it",
    "game": "a game that there is, and the one whose events follow",
    "players[]": "names in seat order, all different",
    "bots[]": "free: who sat there; a bot's name, or null",
    "starter": "a player; the first round begins with him",
    "mode": "what the dice and the sealed values are of",
    "seeded": "true exactly where every time is the start of 1970; always in the lab",
    "rules.*": "what the embedded layers resolve to",
    "places.*": "what the embedded layers declare",
    "do.answer": "a move that somebody is asked for",
    "do.args.*": "what the events tell that he answered",
    "variant[].name": "the name that the source gives itself",
    "variant[].sha256": "the digest of the source",
    "variant[].source": "what the digest is of, and the rules come from",
    "dice.scheme": "of the mode and the format",
    "dice.id": "every draw is made under it",
    "dice.commit": "every seed leads to it",
    "dice.length": "max_rounds + 1000",
    "dice.seed": "every simulated draw follows from it",
    "dice.game": "every simulated draw follows from it",
    "parent": "null, or an entry of a journal that is there",
    "parent.n": "the entry after which the branch began",
    "parent.hash": "the hash of that entry",
    "redacted.n": "free: the last entry of the source",
    "redacted.hash": "free: the hash of that entry",
    "redacted.rounds[]": "lucks whose phrases are not those that were spoken",
    "do.move": "a move that the rules allow, and whose events these are",
    "do.player": "whose move it is",
    "do.text": "the phrase of the event",
    "do.commit": "the commitment of the event; in a branch entry that of the branch",
    "do.cards": "how many cards the event says",
    "do.yes": "the answer of the event",
    "do.face": "the target of the event",
    "do.throw[]": "the specials of the event",
    "do.values[].player": "whose commitment is opened",
    "do.values[].stake": "the value of the commitment",
    "do.values[].cards[]": "the value of the commitment",
    "do.values[].salt": "the salt of the commitment",
    "do.undo": "an entry behind on the line of play",
    "do.redo": "an entry that an undo has left",
    "do.because": "free: why; something that prints",
    "do.override": "a place that the game names",
    "do.value": "what stands there from now on",
    "do.note": "free: a text",
    "do.mark": "free: a name",
    "do.branch": "free: the branch's name",
    "do.bots.*": "free: a bot's name, or null",
    "do.close.why": "ended exactly where the game is over; continued where a branch goes on",
    "do.close.branch": "free: the branch's name",
    "do.close.commit": "that of the branch that goes on",
    "do.close.winners[]": "who has won, where the game is over",
    "do.close.totals.*": "what everybody has",
    "do.close.seeds.*": "the seed of that number, which leads to the commitment",
    "do.close.sealed[].player": "whose value was never opened",
    "do.close.sealed[].stake": "the value of the commitment",
    "do.close.sealed[].cards[]": "the value of the commitment",
    "do.close.sealed[].salt": "the salt of the commitment",
    "dice[].key": "the name of the draw that the move makes",
    "dice[].below": "how many results that draw has",
    "dice[].got": "what the seed, the phrases and the name give; or what the event shows",
    "dice[].from": "generated; observed at a real table",
}
# Members of events obey the event's own sentence in events.md; the rules, asked again, decide them all.
EVENT_RULE = "what the rules decide for this move"
# Of a hook that stopped a move nothing is recorded but why; a message of budget or time may differ from one run to the next.
FREE_EVENTS = {"rule_stopped.why"}
# What the game master sets by hand may be anything, as long as the event says the same.
FREE_TOGETHER = {"do.value", "events.overridden.value"}

ODD = {int: ["7", None, True, 10 ** 15, -1, [1]], str: [7, None, True, "", ["x"]], bool: [1, None, "true"], type(None): [0, "x", False]}


def leaves(value, path=()):
    """(path, value) of every member that is no list and no object."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, path + (key,))
    elif isinstance(value, list) and value:
        for i, inner in enumerate(value):
            yield from leaves(inner, path + (i,))
    elif not isinstance(value, (dict, list)):
        yield path, value


def member(path, line):
    """The path as RULES names it: players and rules as *, places in lists as []; an event by its name."""
    if path[0] == "events" and len(path) > 1:
        rest = "".join("[]" if isinstance(step, int) else "." + step for step in path[2:])
        if rest.startswith(".totals."):
            rest = ".totals.*"
        return "events." + str(line["events"][path[1]]["e"]) + rest
    name = ""
    for step in path:
        name += "[]" if isinstance(step, int) else ("." if name else "") + step
    for whole in ("rules.", "places.", "do.args.", "do.bots.", "do.close.totals.", "do.close.seeds."):
        if name.startswith(whole):
            return whole + "*"
    return "do.value" if name.startswith("do.value") and not name.startswith("do.values") else name


def others(value, players, path):
    """Values of the same kind that are not this one."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 10]
    if isinstance(value, str) and value in players:
        return [players[(players.index(value) + 1) % len(players)]]
    if isinstance(value, str) and len(value) in (16, 32, 64) and all(c in "0123456789abcdef" for c in value):
        return [value[:-1] + ("0" if value[-1] != "0" else "1")]
    words = {"mode": ("virtual", "table", "lab"), "game": ("teufel", "polterfass"), "why": ("ended", "abandoned", "continued"), "format": ("hausregel/2", "hausregel/4"),
             "move": ("next", "draw", "stop", "roll", "close", "open"), "from": ("generated", "observed", "scripted")}.get(path[-1], ())
    return [word for word in words if word != value] or ([value + "x"] if isinstance(value, str) else [1] if value is None else [])


def put(lines, n, path, value):
    changed = copied(lines, n)
    at = changed[n]
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return changed


def same_elsewhere(line, path, value):
    """Where else in the entry the same member has the same value: what a careful forger changes with it."""
    return [other for other, held in leaves({key: line[key] for key in ("do", "events") if key in line})
            if other != path and other[-1] == path[-1] and held == value and type(held) is type(value)]


class Forgery:
    """`make`: gives the text; to be asked, if at all, before the next forgery is."""

    def __init__(self, name, rule, make, parents=()):
        self.name, self.rule, self.make, self.parents = name, rule, make, parents

    def text(self):
        return self.make() if callable(self.make) else self.make


def of_members(name, lines, seen, parents):
    """One member after the other; each kind of entry and member once a source family, `seen`."""
    players = lines[0]["players"]
    for n, line in enumerate(lines):
        kind = move_of(line)
        for path, value in leaves({key: held for key, held in line.items() if key != "hash"}):
            what = member(path, line)
            rule = EVENT_RULE if what.startswith("events.") else RULES[what]
            free = rule.startswith("free:") or what.removeprefix("events.") in FREE_EVENTS
            if (kind, what, path[-1] if what == "rules.*" else "") in seen:
                continue
            if (what == "dice.id" and not hangs_on_id(lines) or what == "format" and lines[0]["mode"] == "lab"
                    or kind == "phrase" and lines[0].get("redacted", {}).get("rounds")  # which no draw shown depends on
                    or what == "dice[].got" and lines[0].get("redacted", {}).get("rounds")  # any result of the same face may be the hidden one
                    or what in ("do.commit", "do.close.commit") and kind in ("branch", "close")  # which only the branch's own file can tell
                    or path[-1] in ("commit", "cards") and n and line["do"].get("commit") and "move" in line["do"] and not is_opened(lines, line["do"]["commit"])):
                continue
            seen.add((kind, what, path[-1] if what == "rules.*" else ""))
            where = f"{name}: {kind} {n}, {'.'.join(map(str, path))}"
            # (Where else an undo may lead, and where it may not: structural.py.)
            for other in ([] if free or what in ("do.undo", "do.redo") else others(value, players, path)):
                if "redacted" in lines[0] and could_be_sealed(what, other):
                    continue  # its commitment, which alone could tell, is not shown
                changed = put(lines, n, path, other)
                yield Forgery(f"{where} = {other!r}", rule, lambda: finished(changed, (n, path)), parents)
                twins = same_elsewhere(line, path, value) if n and what not in FREE_TOGETHER else []
                for twin in twins:
                    changed = put(changed, n, twin, other)
                if twins:
                    yield Forgery(f"{where} = {other!r}, everywhere", rule, lambda: finished(changed, (n, path)), parents)
            for odd in turned(ODD[type(value)], len(seen)):
                if not free or fits_nowhere(what, value, odd):
                    yield Forgery(f"{where} = {odd!r}", "a value of its kind: " + rule, lambda: finished(put(lines, n, path, odd), (n, path)), parents)
                    break


def could_be_sealed(what, value):
    """Whether a closing entry may open this: a stake in steps of 10, a card that there is."""
    return what == "do.close.sealed[].stake" and value % 10 == 0 or what == "do.close.sealed[].cards[]" and 0 <= value < 10


def turned(values, by):
    return values[by % len(values):] + values[:by % len(values)]


def hangs_on_id(lines):
    """Whether any draw or commitment was made under the id of the opening."""
    return any(draw["from"] == "generated" for line in lines[1:] for draw in line["dice"]) or any(
        event.get("commit") for line in lines[1:] for event in line["events"])


def is_opened(lines, commit):
    """Whether anything in the journal opens this commitment: one in a game that goes on binds nobody yet."""
    entries = [line for line in lines[1:] if any(event.get("commit") == commit for event in line["events"])]
    values = [value for line in lines[1:] for value in line["do"].get("values", line["do"].get("close", {}).get("sealed", []))]
    return any(value.get("salt") and commitment(lines, luck_of(lines, line["n"]), value) == commit for line in entries[:1] for value in values)


def luck_of(lines, n):
    """The luck in which entry n was made."""
    return next((event.get("luck") for line in reversed(lines[1:n + 1]) for event in line["events"] if event["e"] == "round_started"), None)


def fits_nowhere(what, value, odd):
    """Whether not even a member of which nothing is known can have this value."""
    if what in ("bots[]", "do.bots.*"):
        return odd is not None and not (isinstance(odd, str) and odd)
    if what == "redacted.n":
        return type(odd) is not int or odd < 0
    return type(odd) is not str or what in ("at", "redacted.hash")


def of_shapes(name, lines, seen, parents):
    """Members left out, put in, in another order; lists shorter, longer, turned round."""
    for n, line in enumerate(lines):
        kind = move_of(line)
        spots = [((), line)] + [(path, held) for path, held in containers({key: line[key] for key in line if key not in ("rules",)})]
        for path, held in spots:
            what = (kind, "shape", member(path, line) if path else "")
            if what in seen or path[:2] == ("do", "value"):
                continue
            seen.add(what)
            where = f"{name}: {kind} {n}, {'.'.join(map(str, path)) or 'the entry'}"
            for how, changed in reshaped(held):
                if path == ("variant",) and changed == [] and held[0]["name"] == "official" or how == "without because" or path == ("bots",) and how == "turned round":
                    continue  # the printed rules, with or without their file; a reason is asked for only where it is needed; who sat where
                if path:
                    whole = put(lines, n, path, changed)
                else:
                    whole = copied(lines)
                    whole[n] = changed
                yield Forgery(f"{where} {how}", "exactly the members of its kind, in their order",
                              lambda: finished(whole, (n, path) if path else None), parents)


def containers(value, path=()):
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, (dict, list)):
            yield path + (key,), inner
            yield from containers(inner, path + (key,))


def reshaped(held):
    if isinstance(held, dict):
        keys = [key for key in held if key not in ("hash", "prev", "n")] if "prev" in held else list(held)
        if keys:
            yield f"without {keys[-1]}", {key: value for key, value in held.items() if key != keys[-1]}
        if len(keys) > 1:
            yield "turned round", {keys[1]: held[keys[1]], keys[0]: held[keys[0]], **{key: value for key, value in held.items() if key not in keys[:2]}}
        if "prev" in held:
            yield "with one more", {**{key: value for key, value in held.items() if key not in ("state", "prev", "hash")}, "more": 0,
                                    "state": held["state"], "prev": "", "hash": ""}
        else:
            yield "with one more", {**held, "more": 0}
    elif held:
        yield "without its last", held[:-1]
        yield "with its last twice", held + held[-1:]
        if len(held) > 1 and held != held[::-1]:
            yield "turned round", held[::-1]
    else:
        yield "not empty", [0]


def mutants(sources, count, luck):
    """(text, its source's path) of `count` journals changed anywhere, once or twice, most with everything made good again."""
    paths = [path for source in sources for path in source.files]
    stock = {}
    for _ in range(count):
        path = luck.choice(paths)
        if path not in stock:
            lines = load(path)
            stock[path] = (lines, [value for line in lines for _, value in leaves({key: line[key] for key in line if key not in ("variant", "rules")})])
        lines, values = stock[path]
        lines = copied(lines)
        for _ in range(luck.choice((1, 1, 2))):
            lines = mutated(lines, values, luck)
        try:
            text = finished(lines) if luck.random() < 0.8 else rechained(lines)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            text = rechained(lines)
        yield text, path


def mutated(lines, values, luck):
    """`lines` with one change."""
    n = luck.randrange(len(lines))
    how = luck.randrange(10)
    if how == 0 and 0 < n:
        return removed(lines, n)
    if how == 1 and 0 < n:
        return inserted(lines, luck.randrange(1, len(lines) + 1), lines[n]["do"], lines[n]["events"], lines[n]["dice"])
    if how == 2 and 0 < n < len(lines) - 1:
        lines[n], lines[n + 1] = {**lines[n + 1], "n": n}, {**lines[n], "n": n + 1}
        return lines
    line = {key: lines[n][key] for key in lines[n] if key not in ("hash", "n", "prev")}
    if how == 3:
        spots = [(path, held) for path, held in containers(line) if held]
        if spots:
            path, held = luck.choice(spots)
            return put(lines, n, path, luck.choice([made for _, made in reshaped(held)]))
    path, value = luck.choice(list(leaves(line)))
    alike = [other for other in values if type(other) is type(value)]
    return put(lines, n, path, luck.choice(alike) if how < 8 else luck.choice(ODD[type(value)] + others(value, lines[0]["players"], path)))
