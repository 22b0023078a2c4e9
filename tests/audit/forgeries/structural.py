"""Forgeries of what stands where: openings that fit no game, entries too many, missing, moved, or of a kind that does not belong there."""
import copy
import re

import forge
from forge import SEEDED, copied, finished, inserted, move_of, recommitted, removed, stopped
from generate import RULES, Forgery

NO_BOTS = ("", "../random", "/tmp/random.lua", "ran\x1b[2Jdom", "x" * 256)
HOOK = {"e": "rule_stopped", "hook": "round_end", "why": "error"}


def opening(lines, change, commits=True):
    """With another opening; commitments made good under it."""
    made = copied(lines, 0)
    change(made[0])
    return recommitted(lines, made) if commits and "commit" in made[0]["dice"] and "redacted" not in made[0] else made


def of_openings(name, lines, parents):
    """Combinations of mode, dice, times, parent and mark that no game has; rules that the sources do not give."""
    first = lines[0]
    fair = "commit" in first["dice"]

    def forged(what, rule, change, commits=True):
        return Forgery(f"{name}: opening, {what}", rule, lambda: finished(opening(lines, change, commits)), parents)

    combination = "a combination of mode, dice, times, parent and mark that a game has"
    timed = [{**line, "at": f"2026-11-22T10:00:{n % 60:02}Z"} for n, line in enumerate(copy.deepcopy(lines))]
    early = [{**line, "at": SEEDED} for line in copy.deepcopy(lines)]
    if first["seeded"]:
        yield forged("seeded false, times as before", combination, lambda o: o.update(seeded=False))
        yield Forgery(f"{name}: opening, seeded, with times", combination, lambda: finished(recommitted(lines, timed) if fair else timed), parents)
    else:
        yield Forgery(f"{name}: opening, not seeded, and all in 1970", combination, lambda: finished(recommitted(lines, early) if fair else early), parents)
    for time in ("0000-99-99T99:99:99Z", "1900-02-29T10:00:00Z", "2026-02-30T10:00:00Z", "2026-11-22T24:00:00Z", "2026-11-22T10:00:60Z"):
        yield forged(f"at {time}", "a second of the calendar", lambda o, time=time: o.update(at=time))
    if first["mode"] == "lab":
        relabelled = copy.deepcopy(timed)
        relabelled[0]["seeded"] = False
        yield Forgery(f"{name}: a simulation with times, not seeded", combination, lambda: finished(relabelled), parents)
    for mode in ("virtual", "table", "lab"):
        if mode != first["mode"]:
            yield forged(f"mode {mode}", combination, lambda o, mode=mode: o.update(mode=mode))
    length = {"length": first["rules"]["max_rounds"] + 1000}
    schemes = [{"scheme": "fast/1", "seed": 7, "game": 0}, {"scheme": "hmac-sha256/1", "id": "82577c7ed5fa51c9", "commit": "7b" * 32, **length},
               {"scheme": "hmac-sha256/2", "id": "82577c7ed5fa51c9", "commit": "7b" * 32, **length}]
    for scheme in schemes:
        same = {**scheme, **{key: first["dice"][key] for key in ("id", "commit") if key in first["dice"] and key in scheme}}
        if same["scheme"] != first["dice"]["scheme"]:
            yield forged(f"dice {same['scheme']}", combination, lambda o, same=same: o.update(dice=same), commits=False)
    beyond = {"n": 3, "hash": "ab" * 32}
    if first["parent"] is None:
        yield forged("a parent that nobody has", "a parent that is there", lambda o: o.update(parent=beyond))
        yield forged("something carried", "exactly the members of its kind, in their order", lambda o: put_in(o, "carried", []))
    else:
        yield forged("no parent", "events only with a parent", lambda o: o.update(parent=None), commits=False)
        yield forged("another parent", "a parent that is there", lambda o: o["parent"].update(beyond))
        if o_events := first["events"]:
            yield forged("fewer events", "the events of the parent up to that entry", lambda o: o.update(events=o["events"][:-1]), commits=False)
    if "redacted" not in first:
        rounds = list(range(1, 30))
        yield forged("marked as redacted", "a redacted journal names nobody and shows no commitment",
                     lambda o: put_in(o, "redacted", {"n": 9, "hash": "ab" * 32, "rounds": rounds}), commits=False)
    else:
        yield forged("without its mark", "null commitments only under the mark", lambda o: o.pop("redacted"))
        yield forged("all rounds kept back", "draws are kept back only under phrases that are", lambda o: o["redacted"].update(rounds=list(range(1, 30))))
    for rule, value in first["rules"].items():
        for other in other_rule(value):
            yield forged(f"rule {rule} = {other!r}", "the rules that the embedded layers resolve to", lambda o, r=rule, v=other: o["rules"].update({r: v}))
        yield forged(f"rule {rule} left out", "every rule of the game", lambda o, r=rule: o["rules"].pop(r))
    for bot in NO_BOTS:
        yield forged(f"a bot called {bot!r}", "a bot's name, or null", lambda o, bot=bot: o.update(bots=[bot, *o["bots"][1:]]))
    yield forged("a rule too many", "every rule of the game, and no other", lambda o: o["rules"].update(more=1))
    for name_ in ("./evil.lua", "../" + first["variant"][-1]["name"], "another"):
        yield forged(f"layer called {name_}", "the name that the source gives itself", lambda o, n=name_: o["variant"][-1].update(name=n))
    if len(first["variant"]) > 1:
        yield forged("layers the other way", "layers in order, base first", lambda o: o["variant"].reverse())
        yield forged("without its base", "all layers that the rules come from", lambda o: o["variant"].pop(0))
        yield forged("without its last layer", "all layers that the rules come from", lambda o: o["variant"].pop())
        yield forged("no layers", "all layers that the rules come from", lambda o: o.update(variant=[]))
    source = first["variant"][-1]["source"] if first["variant"] else ""
    if "rules = { goal = " in source and first["variant"][-1]["name"] != "official":
        other = source.replace("goal = ", "goal = 1")
        yield forged("another source", "the rules that the embedded layers resolve to",
                     lambda o: o["variant"][-1].update(source=other, sha256=forge.sha(other)))


def put_in(o, key, value):
    """A member before `events`, where the format has it."""
    rest = {name: o.pop(name) for name in list(o)[list(o).index("events"):]}
    o[key] = value
    o.update(rest)


def other_rule(value):
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 10]
    if isinstance(value, str):
        return {"best": ["sum"], "each": ["split"], "space": ["total"], "unlimited": ["box"], "shared": ["next_round"], "ask": [16], "number": ["any"],
                "all": ["lying"], "any": ["number" if value == "any" else "some"], "must": ["may"], "may": ["must"], "both": ["penalty"],
                "highest_order": ["sum_of_highest"], "net": ["gains"]}.get(value, [])
    return [value[:-1]] if len(value) > 1 and isinstance(value[0], int) and len(value) > 2 else [[*value[:-1], [value[-1][0], value[-1][1] + 1]]] if isinstance(
        value[-1], list) else [[value[0], value[1] + 1]]


def of_entries(name, lines, parents):
    """Every entry left out, doubled, exchanged with the next; and entries that do not belong where they stand."""
    last = len(lines) - 1

    def forged(what, rule, made):
        return Forgery(f"{name}: {what}", rule, lambda: finished(made), parents)

    kinds, values, free = set(), ("bet", "order"), ("note", "mark", "bots", "branch", "override", "undo", "redo", "phrase")
    for n in range(1, last + 1):
        kind, then = move_of(lines[n]), move_of(lines[n + 1]) if n < last else None
        # What stands between moves that hang on each other; the rest might have been left out by who wrote it.
        hangs = kind not in free and then not in (None, "close", *free) and not (kind in values and then in values)
        if hangs and "move" in lines[n + 1]["do"]:
            yield forged(f"without {kind} {n}", "nothing is missing", removed(lines, n))
        if kind in ("undo", "redo", "phrase") or kind not in free and not stopped(lines[n]):
            twice = inserted(lines, n + 1, copy.deepcopy(lines[n]["do"]), lines[n]["events"], lines[n]["dice"])
            yield forged(f"{kind} {n} twice", "nothing stands twice", twice)
        if hangs and then != kind and "move" in lines[n + 1]["do"]:
            other = copied(lines)
            other[n], other[n + 1] = {**other[n + 1], "n": n}, {**other[n], "n": n + 1}
            yield forged(f"{kind} {n} behind {then}", "everything in its order", other)
        if kind in kinds:
            continue
        kinds.add(kind)
        yield from foreign(f"{name}: before {kind} {n}", lines, n, parents)


def foreign(where, lines, n, parents):
    """Entries put before entry n of which none belongs there."""
    players = lines[0]["players"]
    note = {"e": "adjusted", "player": players[0], "amount": 10, "why": ""}

    def forged(what, rule, do, events=(), dice=()):
        return Forgery(f"{where}, {what}", rule, lambda: finished(inserted(lines, n, do, events, dice)), parents)

    draw = {"key": "coal/r1/s0/1", "below": 48, "got": 12, "from": "generated"}
    yield forged("a note with an event", "a note has no events", {"note": ""}, [note])
    yield forged("a note with a draw", "a note has no draws", {"note": ""}, (), [draw])
    yield forged("seats with an event", "seats have no events", {"bots": {players[0]: None}}, [note])
    yield forged("a bot for a stranger", "seats are those of players", {"bots": {"Nobody": None}})
    for bot in NO_BOTS[:2]:
        yield forged(f"a bot called {bot!r}", "a bot's name, or null", {"bots": {players[0]: bot}})
    yield forged("an undo of what is to come", RULES["do.undo"], {"undo": n + 1})
    yield forged("a redo of what is to come", RULES["do.redo"], {"redo": n + 1})
    yield forged("a redo, and nothing undone", RULES["do.redo"], {"redo": 0} if n > 1 else {"redo": 1})
    yield forged("an undo with an event", "undo has no events", {"undo": 0}, [note])
    yield forged("no kind of entry", "one of the kinds of entry", {"shuffle": 1})
    yield forged("an empty do", "one of the kinds of entry", {})
    yield forged("a move of no game", "a move of the game", {"move": "shuffle"}, [note])
    yield forged("a move without events", "a move brings something about", {"move": "next"})
    yield forged("a gift", "what the rules decide for this move", {"move": "stop"}, [note])
    yield forged("an override of nothing", RULES["do.override"], {"override": "nobody.chips", "value": 1, "because": ""},
                 [{"e": "overridden", "path": "nobody.chips", "was": 1, "value": 1}])
    yield forged("an override of the id", RULES["do.override"], {"override": "id", "value": "ab" * 8, "because": ""},
                 [{"e": "overridden", "path": "id", "was": lines[0]["dice"].get("id", ""), "value": "ab" * 8}])
    yield forged("an override that sets something else", "the event of the override", {"override": "round", "value": 3, "because": ""},
                 [{"e": "overridden", "path": "round", "was": 0, "value": 4}])
    yield forged("a hook stopped a move that there is not", "a move that a hook can stop", {"move": "shuffle"}, [HOOK])
    yield forged("a hook stopped next", "only the hook that this move asks stops it, and only if it does", {"move": "next"}, [HOOK])
    yield forged("a hook that there is not stopped", "a hook of the variant", {"move": "next"}, [{**HOOK, "hook": "bonus"}])
    yield forged("a game closed within", "behind the closing entry nothing follows",
                 {"close": {"why": "abandoned", "winners": [], "totals": {p: 0 for p in players}, "seeds": {}, "sealed": []}})
    yield forged("gone on as a branch without name", "a closing entry that says continued names its branch",
                 {"close": {"why": "continued", "winners": [], "totals": {p: 0 for p in players}, "seeds": {}, "sealed": []}})
    yield forged("a branch of this game's seeds", "a branch has seeds of its own", {"branch": "x", "commit": lines[0]["dice"].get("commit", "ab" * 32)})
    for name in ("", "Groß", "-x", "a/b", "x" * 65):
        yield forged(f"a branch called {name!r}", "a name of a branch", {"branch": name, "commit": "ab" * 32}) if "redacted" not in lines[0] else forged(
            "a branch with a name", "a redacted journal names nobody", {"branch": "x", "commit": "ab" * 32})
    changed = {"e": "rules_changed", "round": 0, "variant": [{key: layer[key] for key in ("name", "sha256")} for layer in lines[0]["variant"]],
               "rules": lines[0]["rules"]}
    yield forged("other rules", "rules change in openings alone", {"move": "next"}, [changed])
    yield forged("the printed rules again", "rules change in openings alone", {"note": ""}, [changed])
    for why, rule in (("machine", "the machine stops a move only after a draw"), ("", "a stop says why"), ("Ann cheats", "a stop says why by a reason of ours")):
        yield forged(f"a stop because of {why!r}", rule, {"move": "next"}, [{**HOOK, "why": why}])
    yield forged("a stop by nobody", "a stop says which hook", {"move": "next"}, [{**HOOK, "hook": ""}])


def of_takebacks(name, lines, parents):
    """Undos and redos that lead elsewhere; stops that hooks did not make."""
    for n, line in enumerate(lines[1:], 1):
        do = line["do"]
        for kind in ("undo", "redo"):
            for to in unfit(lines, n, kind) if kind in do else ():
                made = copied(lines, n)
                made[n]["do"][kind] = to
                yield Forgery(f"{name}: {kind} {n} to {to}", RULES["do." + kind], lambda: finished(made), parents)
        if do.get("move") in ("draw", "roll", "stop", "close", "open") and not stopped(line):
            made = copied(lines, n)
            made[n].update(events=[HOOK])
            yield Forgery(f"{name}: a hook stopped {do['move']} {n}", "only the hook that this move asks stops it, and only if it does", lambda: finished(made), parents)


def unfit(lines, n, kind):
    """Entries that an undo or redo in entry n cannot name: they are not on its side of the line of play, or where it is already."""
    before, stands, tip = {0: None}, [0], 0
    for i, line in enumerate(lines[1:n], 1):
        do, at = line["do"], stands[-1]
        if "undo" in do or "redo" in do:
            at = stands[do.get("undo", do.get("redo"))]
        elif line["events"] and not stopped(line):
            before[i], at, tip = at, i, i
        stands.append(at)

    def way(at):
        while at is not None:
            yield at
            at = before[at]

    here = stands[-1]
    fit = set(way(here)) - {here} if kind == "undo" else set(way(tip)) - set(way(here))
    return [to for to in range(n + 1) if to >= n or stands[to] not in fit]


def of_closings(name, lines, parents):
    """What the closing entry says of seeds, sealed values, winners and points."""
    close = lines[-1]["do"].get("close")
    if close is None:
        return

    def forged(what, rule, change):
        made = copied(lines, -1)
        change(made[-1]["do"]["close"])
        path = ("do", "close", "totals")
        return Forgery(f"{name}: closing, {what}", rule, lambda: finished(made, (len(made) - 1, path)), parents)

    players = lines[0]["players"]
    yield forged("the other reason", "ended exactly where the game is over",
                 lambda c: c.update(why="abandoned" if c["why"] == "ended" else "ended"))
    if close["why"] != "continued":
        yield forged("gone on", "a closing entry that says continued names its branch", lambda c: c.update(why="continued"))
        if close["why"] == "ended":
            yield forged("gone on behind the end", "what goes on is not over", lambda c: c.update(why="continued", winners=[], branch="x", commit="ab" * 32))
    yield forged("another winner", "who has won, where the game is over",
                 lambda c: c.update(winners=[p for p in players if p not in c["winners"]][:1] or players[:1]))
    yield forged("more winners", "who has won, where the game is over", lambda c: c.update(winners=players if c["winners"] != players else []))
    yield forged("points moved", "what everybody has", lambda c: c["totals"].update({players[0]: c["totals"][players[0]] + 1, players[1]: c["totals"][players[1]] - 1}))
    for luck, seed in close["seeds"].items():
        yield forged(f"seed {luck} left out", "every seed of a draw is published", lambda c: c["seeds"].pop(luck)) if needs_seed(lines, luck) else forged(
            f"seed {luck} as 0{luck}", "seeds by their number", lambda c: c["seeds"].update({"0" + luck: c["seeds"].pop(luck)}))
        yield forged(f"seed {luck} as another", "the seed of that number, which leads to the commitment", lambda c: c["seeds"].update({str(int(luck) + 1): c["seeds"].pop(luck)}))
    yield forged("a seed of nothing", "the seed of that number, which leads to the commitment", lambda c: c["seeds"].update({"999": "ab" * 32}))
    yield forged("a seed of round 0", "rounds count from 1", lambda c: c["seeds"].update({"0": "ab" * 32}))
    for i, value in enumerate(close["sealed"]):
        yield forged(f"value {i} left out", "every sealed value is opened", lambda c: c["sealed"].pop(i))
        yield forged(f"value {i} twice", "every sealed value is opened once", lambda c: c["sealed"].insert(i, c["sealed"][i]))
        for j in range(len(close["sealed"])):
            if i != j:
                yield forged(f"value {i} in place of {j}", "every sealed value is opened", lambda c: c["sealed"].__setitem__(j, c["sealed"][i]))
    stake = {"player": players[0], "stake": 10, "salt": None} if lines[0]["game"] == "teufel" else {"player": players[0], "cards": [1], "salt": None}
    yield forged("a value that was never sealed", "only sealed values", lambda c: c["sealed"].append({**stake, "salt": "ab" * 16}))
    yield forged("a value without salt", "only sealed values", lambda c: c["sealed"].append(stake))
    if close["why"] == "ended":
        yield Forgery(f"{name}: played on behind the end", "the game is over", lambda: finished(inserted(lines, len(lines) - 1, {"move": "next"}, [])), parents)
    more = copied(lines)
    more.append({**copy.deepcopy(lines[-1]), "n": len(lines), "do": {"note": ""}})
    yield Forgery(f"{name}: a note behind the closing entry", "nothing follows the closing entry", lambda: finished(more), parents)


def needs_seed(lines, luck):
    """Whether a generated draw of this journal waits for the seed that the closing entry publishes."""
    return not any(event["e"] == "luck_opened" and str(event["luck"]) == luck for line in lines[1:] for event in line["events"])


def of_dice(name, lines, parents):
    """Draws too many, missing, exchanged, called otherwise, from elsewhere."""
    seen = set()
    for n, line in enumerate(lines[1:], 1):
        if not line["dice"] or (move_of(line), len(line["dice"])) in seen:
            continue
        seen.add((move_of(line), len(line["dice"])))

        def forged(what, change):
            made = copied(lines, n)
            change(made[n]["dice"])
            return Forgery(f"{name}: {move_of(line)} {n}, {what}", "the draws that the move makes", lambda: finished(made), parents)

        yield forged("a draw too many", lambda dice: dice.append({"key": "hook/bonus/r1/1", "below": 6, "got": 1, "from": dice[0]["from"]}))
        yield forged("no draws", lambda dice: dice.clear())
        yield forged("its draw twice", lambda dice: dice.append(dice[0]))
        if len(line["dice"]) > 1:
            yield forged("draws the other way", lambda dice: dice.reverse())
        yield forged("a draw of another round", lambda dice: dice[0].update(key=re.sub(r"/r(\d+)/", lambda found: f"/r{int(found[1]) + 1}/", dice[0]["key"])))
        yield forged("a draw from elsewhere", lambda dice: dice[0].update({"from": "observed" if dice[0]["from"] == "generated" else "generated"}))
        yield forged("a scripted draw", lambda dice: dice[0].update({"from": "scripted"}))
        if line["dice"][0]["got"] not in (None, line["dice"][0]["below"] - 1):  # None: kept back
            yield forged("a draw of fewer", lambda dice: dice[0].update(below=dice[0]["got"] + 1))


def of_rounds(name, lines, parents):
    """What the round as unit forbids: undos of what was shown, of rounds that are over, to the middle; redos behind other moves; phrases, values and
    commitments for the second time; overrides within a round; what does not follow by itself."""
    game, players, tried = forge.checker.Game(lines[0], False), lines[0]["players"], set()
    virtual, table = lines[0]["mode"] == "virtual", lines[0]["mode"] == "table"

    def behind(what, rule, do, events=(), dice=()):
        """Behind entry n, and nothing after it: once for each kind of entry and phase."""
        kind = what, move_of(line), state["phase"]
        if kind not in tried:
            tried.add(kind)
            made = inserted(lines[:n + 1], n + 1, do, events, dice)
            yield Forgery(f"{name}: behind {n} {what}", rule, lambda: finished(made), parents)

    def back(what, rule, to, because=False):
        yield from behind(what, rule, {"undo": game.stands.index(to), **({"because": "a slip"} if because else {})})

    def override(path, was, value):
        return {"override": path, "value": value, "because": "" if "redacted" in lines[0] else "a slip"}, [
            {"e": "overridden", "path": path, "was": was, "value": value}]

    for n, line in enumerate(lines[1:], 1):
        if "close" in line["do"]:
            break
        game.take(n, line)
        do, state, here, floor = line["do"], game.table.s, game.position, game.floor
        if floor.depth:
            yield from back("back behind the floor", "what was shown stays, and what was typed before the last round", game.line[floor.depth - 1])
        if here.depth:
            yield from back("back to where it stands", "an undo takes something back", here)
            starts = [here.start] if virtual and here.luck else [game.line[at - 1] for at in range(1, here.depth + 1) if game.line[at].next] if table else []
            for to in (game.line[0], game.line[here.depth - 1]):
                if to not in starts:
                    yield from back("back for a reason to where no round begins", "a reason gives a round up, and nothing else", to, True)
            if virtual and here.luck:
                yield from back("a round given up without a reason", "a round is given up for a reason", here.start)
        if len(game.line) == here.depth + 1:
            yield from behind("a redo, and nothing undone", RULES["do.redo"], {"redo": n})
        for player in players:
            spoken = dict(zip(players, state["phrases"])).get(player)
            if spoken or here.drawn or not virtual:
                what = "second phrase" if spoken else "phrase behind a draw" if virtual else "phrase at a real table"
                phrase = {"player": player, "text": "noch einmal"}
                yield from behind(f"a {what}", f"no {what}", {"move": "phrase", **phrase}, [{"e": "phrase_given", **phrase}])
        seat = state["seats"][0]
        place = next(place for place in ("chips", "total", "points") if place in seat)
        for value in (True, None, "1", 10 ** 9, -(10 ** 9), *(value for rule, value in lines[0]["rules"].items() if rule == "goal")):
            yield from behind(f"{place} set to {value!r}", "what an override may set", *override(f"{players[0]}.{place}", seat[place], value))
        if state["phase"] == "over" or virtual and state["phase"] != "idle" or lines[0]["mode"] == "lab":
            yield from behind("an override within a round", "an override stands between rounds", *override(f"{players[0]}.{place}", seat[place], seat[place]))
        for other in [other for other in ("coal", "delta") if other in seat]:
            yield from behind(f"an override of {other}", "a place that the game names", *override(f"{players[0]}.{other}", seat[other], seat[other]))
        for path in (f"seats[0].{place}", f"seats.0.{place}", f"{players[0]}[{place}]", f"{players[0]}..{place}", "round", "phrases[0]"):
            yield from behind(f"an override of {path}", "one spelling a place", *override(path, seat[place], seat[place]))
        if state["phase"] not in ("idle", "over"):
            close = {"why": "continued", "winners": [], "totals": {}, "seeds": {}, "sealed": [], "branch": "x", "commit": "ab" * 32}
            yield from behind("gone on within a round", "rules change between rounds", {"close": close})
        if virtual and state["phase"] == "open" and not game.stopped:
            close = {"why": "abandoned", "winners": [], "totals": {}, "seeds": {}, "sealed": []}
            yield from behind("given up before it opens", "what follows by itself follows at once", {"close": close})
        if state["phase"] == "over":
            yield from behind("a round behind the end", "the game is over", {"move": "next"}, [{"e": "round_started", "round": state["round"] + 1}])
        if do.get("commit") and "move" in do:
            for m, earlier in enumerate(lines[1:n], 1):
                if earlier["do"].get("commit") and earlier["do"].get("player") == do["player"] and not stopped(earlier):
                    made = copied(lines[:n + 1], n)
                    made[n]["do"]["commit"] = earlier["do"]["commit"]
                    for event in made[n]["events"]:
                        event["commit"] = earlier["do"]["commit"]
                    yield Forgery(f"{name}: {move_of(line)} {n} with the commitment of {m}", "no commitment for the second time", finished(made), parents)
                    break
        if "branch" in do:
            yield from behind("the branch twice", "one branch entry a branch", dict(do))


def of_stretches(name, lines, parents):
    """Rules that change among the events of an opening."""
    events = lines[0]["events"]
    changes = [i for i, event in enumerate(events) if event["e"] == "rules_changed"]
    for what, rule, change in (
            ("no change told", "a change of rules is told", lambda events: [event for event in events if event["e"] != "rules_changed"]),
            ("the last change not told", "the rules of the opening are the last that its events tell", lambda events: [e for i, e in enumerate(events) if i != changes[-1]]),
            ("the first rules not told", "the rules of the beginning are told", lambda events: events[1:]),
            ("a change twice", "each change is one", lambda events: events[:changes[-1] + 1] + events[changes[-1]:]),
            ("a change earlier", "a change stands where the rules changed", lambda events: [events[i] for i in (*changes, *set(range(len(events))) - set(changes))]),
            ("another round", "a change tells the rounds played by then", lambda events: [
                {**e, "round": e["round"] + 1} if i == changes[-1] else e for i, e in enumerate(events)]),
            ("another chance of the beginning", "the table is made of rules that stay", lambda events: [
                {**e, "rules": {**e["rules"], "players_max": 5}} if i == 0 else e for i, e in enumerate(events)]),
            ("another digest", "the layers of the parent", lambda events: [
                {**e, "variant": [{**layer, "sha256": "ab" * 32} for layer in e["variant"]]} if i == 0 else e for i, e in enumerate(events)])):
        if changes:
            yield Forgery(f"{name}: opening, {what}", rule, lambda change=change: finished(opening(lines, lambda o: o.update(events=change(events)))), parents)
    if events and not changes:
        first = {"e": "rules_changed", "round": 0, "variant": [{key: layer[key] for key in ("name", "sha256")} for layer in lines[0]["variant"]],
                 "rules": lines[0]["rules"]}
        yield Forgery(f"{name}: opening, a change that there was not", "a change of rules is told only where there was one",
                      lambda: finished(opening(lines, lambda o: o.update(events=[first, *events]))), parents)


def of_everything(name, lines, parents=()):
    for kind in (of_openings, of_entries, of_takebacks, of_closings, of_dice, of_rounds, of_stretches):
        yield from kind(name, lines, parents)
