"""Whole forged games, as a cheat would make them: each was good in every verdict once."""
import copy
import hashlib
import json

import forge
from forge import finished, load, sha
from generate import Forgery


class Files(Forgery):
    """A forgery of several files, or one that is audited with options of its own."""

    def __init__(self, name, rule, texts, options=("--open", "--trust")):
        super().__init__(name, rule, texts[0])
        self.texts, self.options = texts, list(options)


def told_in_opening(ended):
    """A whole invented game in the events of an opening, and nothing but a closing entry behind it."""
    events = [event for line in ended[1:] for event in line["events"] if event["e"] != "luck_opened"]
    close = copy.deepcopy(ended[-1])
    close["do"]["close"]["seeds"] = {}
    return [{**ended[0], "events": events}, {**close, "n": 1}]


def own_seeds(lines, rounds):
    """Seeds of the forger's own, one a round, as `closing` or `luck_opened` would publish them."""
    seeds = {rounds: sha("a seed of the forger's")}
    for round_ in range(rounds - 1, -1, -1):
        seeds[round_] = hashlib.sha256(bytes.fromhex(seeds[round_ + 1])).hexdigest()
    return seeds


def laid(lines, made, hand, value):
    """With another value under `hand`, a place_hidden of `made`, its commitment and its opening; None: it is never opened."""
    opened = next((event for line in made for event in line.get("events", ()) if event["e"] == "place_opened"
                   and (event["place"], event.get("player")) == (hand["place"], hand.get("player"))), None)
    if opened is None:
        return None
    opened["value"] = value(opened["value"])
    hand["commit"] = sha(f"hidden/3|{lines[0]['hash']}|1|{hand['place']}|{hand.get('player', '')}|{hand['n']}|{forge.text_of(opened['value'])}|{opened['salt']}")
    return opened


def of_cards(name, lines):
    """Cards of the first round that its seed does not give: seen, hidden, in two hands; and draws that everybody would have seen."""
    end = next(n for n, line in enumerate(lines) if n and any(event["e"] == "luck_opened" for event in line["events"])) + 1
    first = copy.deepcopy(lines[:end])
    for n, line in enumerate(first[1:], 1):
        for i, event in enumerate(line["events"]):
            made = copy.deepcopy(first)
            there = made[n]["events"][i]
            if event["e"] == "card_drawn":
                there["card"] = next(card for card in range(12, 0, -1) if f'"card":{card},' not in forge.text_of(line) and card != event["card"])
                yield Forgery(f"by hand: {name}, entry {n} draws another card", "the cards that the seed gives", finished(made))
                made = copy.deepcopy(first)
                made[n]["events"][i]["n"] += 1
                yield Forgery(f"by hand: {name}, entry {n} draws a card of another number", "the cards that the seed gives", finished(made))
            if event["e"] == "place_hidden":
                there["commit"] = "5a" * 32
                yield Forgery(f"by hand: {name}, entry {n} commits to nothing in {event['place']}", "the commitment to hidden cards", finished(made))
                for what, value in (("another card", lambda was: [*was[1:], was[-1] % 12 + 1] if isinstance(was, list) else was % 12 + 1),
                                    ("a card of the board", lambda was: sorted([was[0], line["events"][-2].get("card", 1)]) if isinstance(was, list) else 1),
                                    ("a card too few", lambda was: was[1:] if isinstance(was, list) else None)):
                    made = copy.deepcopy(first)
                    if laid(first, made, made[n]["events"][i], value):
                        yield Forgery(f"by hand: {name}, entry {n} hides {what} in {event['place']} of {event.get('player')}", "the cards that the seed gives", finished(made))
        for i, draw in enumerate(line["dice"]):
            if draw["from"] == "hidden":
                made = copy.deepcopy(first)
                made[n]["dice"][i].update({"got": 0, "from": "generated"})
                yield Forgery(f"by hand: {name}, entry {n} shows the draw {i}", "draws that tell of hidden cards stay hidden", finished(made))
    # Two seats with the same cards.
    hands = [(n, i) for n, line in enumerate(first) for i, event in enumerate(line.get("events", ())) if event["e"] == "place_hidden" and event["count"] == 2]
    for one, other in zip(hands, hands[1:]):
        made, values = copy.deepcopy(first), []
        laid(first, made, made[one[0]]["events"][one[1]], lambda was, values=values: values.append(was) or was)
        if values and laid(first, made, made[other[0]]["events"][other[1]], lambda was, values=values: values[0]):
            yield Forgery(f"by hand: {name}, two seats with the same cards", "a card lies in one place", finished(made))


def named(text, names):
    for i, name in enumerate(names):
        text = text.replace(f'"P{i + 1}"', f'"{name}"')
    return text


def of_sources(folder):
    def source(name):
        return load(folder / f"{name}.jsonl")

    ended = source("t-ended")
    invented = told_in_opening(ended)
    yield Forgery("by hand: a whole game told in the opening", "events only with a parent", finished(copy.deepcopy(invented)))
    invented[0]["parent"] = {"n": 17, "hash": sha("nobody's")}
    yield Forgery("by hand: a whole game told in the opening, with a parent that nobody has", "a parent that is there", finished(copy.deepcopy(invented)))

    # The devil that was drawn taken back by a hook that no variant has, and the coal kept.
    hands = source("t-ended")
    for n, line in enumerate(hands[1:], 1):
        if any(event["e"] == "devil_drawn" for event in line["events"]):
            made = copy.deepcopy(hands)
            made[n]["events"] = [{"e": "rule_stopped", "hook": "failed", "why": "error"}]
            yield Forgery(f"by hand: a devil {n} that a hook took back", "a hook of the variant", finished(made[:n + 1]))

    # What lay hidden in a round that still runs, opened with a salt of the forger's: only the commitment can tell.
    shown = source("h-shown")
    for n, line in enumerate(shown[1:], 1):
        for i, event in enumerate(line["events"]):
            if event["e"] == "place_opened":
                made = copy.deepcopy(shown)
                made[n]["events"][i]["salt"] = "5a" * 16
                yield Forgery(f"by hand: entry {n} opens a value with another salt", "the commitment to the value", finished(made))

    yield from of_cards("c-ended", source("c-ended"))
    yield from of_cards("c-cards", source("c-cards"))

    # Rules of the opening that no source gives.
    for name in ("t-hands", "t-ended"):
        for what, change in (("no sources and a factor of 9", lambda o: (o.update(variant=[]), o["rules"].update(top_win_factor=9))),
                             ("a factor of 9", lambda o: o["rules"].update(top_win_factor=9)), ("no rule goal", lambda o: o["rules"].pop("goal"))):
            made = source(name)[:2]
            change(made[0])
            yield Forgery(f"by hand: {name}, {what}", "the rules that the embedded layers resolve to", finished(made))

    # A layer above the one that extends it, where both orders give the same rules.
    looks = source("k-looks")
    looks[0]["variant"].reverse()
    yield Forgery("by hand: k-looks, layers the other way", "layers in order, base first", finished(looks))

    # A simulation as a game between people.
    for name in ("teufel-000000", "polterfass-000000"):
        lab = source(name)
        for n, line in enumerate(lab):
            line["at"] = f"2026-11-22T20:00:{n % 60:02}Z"
        lab[0].update(seeded=False, bots=[None] * len(lab[0]["players"]))
        yield Forgery(f"by hand: {name} played by people", "a combination of mode, dice, times, parent and mark that a game has", finished(lab))

    # A forged game marked as redacted: real names, seeds of the forger's, every round kept back.
    for name in ("t-ended-redacted", "p-ended-redacted"):
        lines = source(name)
        seeds = own_seeds(lines, 40)
        text = named(forge.text_of(lines), ("Petra", "Angela", "Becky"))
        lines = json.loads(text)
        lines[0]["dice"]["commit"] = seeds[0]
        lines[0]["redacted"]["rounds"] = list(range(1, 41))
        for line in lines[1:]:
            for event in line["events"]:
                if event["e"] == "luck_opened":
                    event["seed"] = seeds[event["luck"]]
            if "close" in line["do"]:
                line["do"]["close"]["seeds"] = {luck: seeds[int(luck)] for luck in line["do"]["close"]["seeds"]}
        yield Forgery(f"by hand: {name}, invented", "a redacted journal names nobody, and keeps back only draws under phrases that are", finished(lines))

    # The closing entry opens one value twice and another never.
    for name in ("p-hooks", "t-closed-sealed", "p-closed-sealed"):
        path = folder / f"{name}.jsonl"
        if path.exists():
            lines = load(path)
            sealed = lines[-1]["do"]["close"]["sealed"]
            if len(sealed) > 1:
                sealed[1] = copy.deepcopy(sealed[0])
                yield Forgery(f"by hand: {name}, one value twice and another never", "every sealed value is opened once", finished(lines))

    # A long game cut, with the receipt of an entry far from the end.
    lines = source("t-hands")[:20]
    text = finished(lines)
    yield Files("by hand: cut behind a receipt", "a receipt vouches up to its entry: the end is missing", [text], ["--trust", "--head", forge.receipt(text, 6)])

    # The same seeds for another game.
    first = forge.as_unseeded(source("t-ended"))
    second = copy.deepcopy(first)
    second = second[:2] + [{**second[-1], "do": {"close": {"why": "abandoned", "winners": [], "totals": {}, "seeds": {}, "sealed": []}}}]
    for n, line in enumerate(second):
        line["n"] = n
    yield Files("by hand: a new game under the seeds of a finished one", "no id, commit or commitment in two games", [finished(first), finished(second)])

    # Numbers that nothing counts to.
    for key in ("round", "luck"):
        made = source("t-ended")
        for line in made:
            for event in line.get("events", ()):
                if key in event:
                    event[key] = 10 ** 15
        yield Forgery(f"by hand: every {key} is {10 ** 15}", "numbers within bounds", finished(made))
