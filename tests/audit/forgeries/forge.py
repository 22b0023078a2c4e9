"""What a forger can do: change a journal anywhere, and then put right whatever follows from bytes and events alone."""
import base64
import copy
import hashlib
import importlib.util
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
_spec = importlib.util.spec_from_file_location("check_journal", ROOT / "docs/check_journal.py")
checker = importlib.util.module_from_spec(_spec)
sys.path.insert(0, str(ROOT / "docs"))
_spec.loader.exec_module(checker)

SEEDED = "1970-01-01T00:00:00Z"


def text_of(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def sha(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def load(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def move_of(line):
    """What kind of entry it is: the move's word, else the first key of `do`; "opening"."""
    if line.get("n") == 0 and "do" not in line:
        return "opening"
    do = line["do"]
    return do["move"] if "move" in do else next(iter(do), "")


def stopped(line):
    return [event.get("e") for event in line["events"] if isinstance(event, dict)] == ["rule_stopped"]


def table_of(opening):
    """The table that an opening begins with; one on which anything can be set, by any path, and any rule changed."""
    table = checker.GAMES[opening["game"]](opening)

    def set_anything(path, _, value):
        inner, steps = table.s, [step for step in re.split(r"[.\[\]]+", path) if step]
        if steps[0] not in inner:
            inner, steps = inner["seats"][table.names.index(steps[0])], steps[1:]
        for step in steps[:-1]:
            inner = inner[int(step) if isinstance(inner, list) else step]
        inner[int(steps[-1]) if isinstance(inner, list) else steps[-1]] = value
        table.balance()

    def change_rules(event):
        table.rules = event["rules"]
        table.mirror()

    table.set, table.change_rules = set_anything, change_rules
    for event in opening["events"]:
        table.fold(event)
    table.s["phrases"] = []
    return table


def refolded(lines):
    """States and totals as the events make them; as far as they can be folded."""
    try:
        table = table_of(lines[0])
        texts, stands = {0: text_of(table.s)}, [0]
        lines[0]["state"] = sha(texts[0])[:16]
        for n, line in enumerate(lines[1:], 1):
            do = line["do"]
            at = stands[-1]
            if "undo" in do or "redo" in do:
                at = stands[do.get("undo", do.get("redo"))]
                table.s = json.loads(texts[at])
            elif ("move" in do or "override" in do) and not stopped(line):
                for event in line["events"]:
                    table.fold(event)
                at = n
                texts[n] = text_of(table.s)
            elif "close" in do:
                line["do"] = {"close": {**do["close"], "totals": table.totals()}}
            stands.append(at)
            line["state"] = sha(texts[at])[:16]
    except Exception:  # whatever cannot be folded stays as it is
        pass
    return lines


def rechained(lines, prevs=None):
    """The text, hashed anew; `prevs`: entry -> what it calls the hash before it."""
    prev, out = "0" * 64, []
    for n, line in enumerate(lines):
        line.pop("hash", None)
        line["prev"] = (prevs or {}).get(n, prev)
        text = text_of(line)
        prev = hashlib.sha256(text[:-1].encode("utf-8", "surrogatepass")).hexdigest()
        line["hash"] = prev
        out.append(text[:-1] + f',"hash":"{prev}"}}\n')
    return "".join(out)


def copied(lines, *changing):
    """A copy; of entries that are to be changed within a deep one."""
    lines = [dict(line) for line in lines]
    for n in changing:
        lines[n] = copy.deepcopy(lines[n])
    return lines


def commitment(lines, luck, value):
    word = "stake" if "stake" in value else "order"
    amount = value.get("stake", "+".join(map(str, value.get("cards", []))))
    return sha(f"{word}/2|{lines[0]['hash']}|{luck}|{value['player']}|{amount}|{value['salt']}")


def recommitted(before, after):
    """`after` with the commitments of `before` made anew: for an opening with another hash."""
    rechained(after)
    laid, luck, new = [], None, {}
    for line in before[1:]:
        for event in line["events"]:
            if event["e"] == "round_started":
                luck = event.get("luck")
            if event["e"] in ("stake_sealed", "order_sealed") and event["commit"]:
                laid.append((event["commit"], luck))
    values = [value for line in before[1:] for value in line["do"].get("values", line["do"].get("close", {}).get("sealed", []))]
    for commit, luck in laid:
        for value in values:
            if value["salt"] and commitment(before, luck, value) == commit:
                new[commit] = commitment(after, luck, value)
    body = text_of(after[1:])
    for was, now in new.items():
        body = body.replace(was, now)
    return after[:1] + json.loads(body)


def finished(lines, kept=None):
    """The text with states, totals and hashes made good; but for the member `kept`, (entry, path), which stays as it is."""
    if kept is None:
        return rechained(refolded(lines))
    n, path = kept
    value = at_path(lines[n], path)
    if path == ("prev",):
        return rechained(refolded(lines), {n: value})
    refolded(lines)
    at_path(lines[n], path[:-1])[path[-1]] = value
    return rechained(lines)


def receipt(text, n):
    """The receipt of entry n."""
    hash_ = json.loads(text.splitlines()[n])["hash"]
    return f"{n}-{base64.b32encode(bytes.fromhex(hash_)).decode()[:26]}"


def at_path(value, path):
    for step in path:
        value = value[step]
    return value


def renumbered(lines, at, by):
    """After an entry was put in (by 1) or taken out (by -1) at `at`: numbers, and what undos name."""
    for n, line in enumerate(lines):
        line["n"] = n
        for kind in ("undo", "redo"):
            if "do" in line and isinstance(line["do"].get(kind), int) and line["do"][kind] >= at:
                line["do"] = {**line["do"], kind: line["do"][kind] + by}
    return lines


def inserted(lines, at, do, events=(), dice=()):
    lines = copied(lines)
    new = {"n": at, "at": lines[at - 1]["at"], "do": do, "dice": list(dice), "events": list(events), "state": "0" * 16, "prev": "", "hash": ""}
    renumbered(lines, at, 1)
    lines.insert(at, new)
    for n, line in enumerate(lines):
        line["n"] = n
    return lines


def removed(lines, at):
    lines = copied(lines)
    del lines[at]
    return renumbered(lines, at + 1, -1)


def as_unseeded(lines):
    """The same game as if nobody had given a seed: that, only its writer knows."""
    before, lines = lines, copy.deepcopy(lines)
    for n, line in enumerate(lines):
        line["at"] = f"2026-11-22T{10 + n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}Z"
    lines[0]["seeded"] = False
    return refolded(recommitted(before, lines))
