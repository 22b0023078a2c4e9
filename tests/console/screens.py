#!/usr/bin/env python3
"""Shows every sentence of a language on the first screen that says it, for somebody who reads them all with the rulebook beside them.
Usage: screens.py HAUSREGEL ROOT LANGUAGE [--missing] [--of ID-PREFIX] [--least PERCENT]

Plays what the tests have: sessions, mistakes, house rules that are good and bad, forged journals, every word of the help. Each
screen is followed by the sentences that it is the first to say: id, words, English words. Sentences without a screen come last;
--missing lists only them. --of: only ids that begin so. --least: says only the figure, and fails where it is lower.

Sentences are told apart by marks: the program speaks a copy of the catalog in which variation selectors, which take no room,
stand behind the first letter of each. Words that are typed have none; the first screen that shows one as a word is taken.
"""
import collections
import json
import multiprocessing
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
program, root, language = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
sys.path[:0] = [str(root / "tests" / folder) for folder in ("", "app", "console", "audit/forgeries")]
import corpus  # noqa: E402
import mistakes_test  # noqa: E402
from at_terminal import Console  # noqa: E402
from catalogs import TYPED, read, worded  # noqa: E402

LINES, COLUMNS = 12, 100  # of a screen
GAMES = {"teufel": "Anna Bert Cleo", "polterfass": "Anna Bert Cleo", "table": "Anna Bert"}
MARK = re.compile("[\ufe00-\ufe0e]{4}")
# Lua that is wrong, each a line of a hook.
FAULTS = r"""return 1 // 0~return 1 % 0~for i = 'x', 2 do end~for i = 1, 2, 0 do end~for i = 1, 'x' do end~return '\q'~--[[ x~return [[ x~goto nowhere~break~
return {} < {}~return 1 < 'x'~return nil < 1~return f < f~return 1 & 1.5~return 'x' | 1~local x = 1.5 return 1 << x~return #5~return #nil~local t = {} t[nil] = 1~
local t = {} t[0/0] = 1~local x <const> = 1 x = 2~local x = 'x' return x:none()~return 99x~return true && false~return 1 || 2~return f[1]~return f[true]~return TRUE~
return FALSE~return null~return None~return False~local x function y() return x.a end return y()~return nothing()~return math.none()~return füße~return é~
return f.chips.first~return f.chips['x']~return table.insert({}, 1, 2, 3)~return math.max()~return string.rep('x', -1, 5, 6)~return ipairs()~return table.concat({ {} })~
return table.unpack({}, 1, 999)~return string.sub({}, 1)~return tostring()~return math.max('x')~return #f.chips + nil~return nil + 1~local a return a .. 'x'~return ...~
return 1, 2~return function() end, 1~return f, f, f, f~return 2^53 | 1~return math.tointeger('x')~return { [1.5] = 1 }~return { {} }~return print('x')~return string.byte('x', 1, 999)~
return string.char(300)~return table.sort(f.chips)~return select(0)~return next({}, 9)~return math.floor({})~x = x ++ 1~x += 1~if f.round = 1 then end~return f.names[9]""".replace("\n", "").split("~")
Screen = collections.namedtuple("Screen", "place typed text")
# Why a sentence may have no screen, by its id.
BEYOND = (
    (r"system\.|source\.|.*\.(write|read|lock|disk|sync|rename|too_large|unwritable)", "failures of files and disks"),
    (r"confine\.", "failures of the kernel"),
    (r"(lua|hook|script|flaw|declared|variant|rule|author|bot|case)\.", "mistakes in scripts"),
    (r"(audit|codec|json|journal)\.", "damage of journals"),
    (r"(engine|table|teufel|polterfass)\.", "games"),
)


def mark(number):
    return "".join(chr(0xFE00 + number // 15**place % 15) for place in range(4))


def marked(text, number):
    """With its mark behind the first character that is its own."""
    own = re.match(r"(?:\{\{|\}\}|\{[^}]*\})*(?:[^{}]|$)", text)
    return text[:own.end()] + mark(number) + text[own.end():] if own else text + mark(number)


def write_marked(catalog, file):
    rows = ["return {"]
    for number, (name, text) in enumerate(catalog.items()):
        silent = TYPED.match(name) or name.endswith(".also") or text == "-" or name == "engine.singular"
        words = (text if silent else marked(text, number)).replace("\\", "\\\\").replace('"', '\\"')
        rows.append(f'  ["{name}"] = "{words}",')
    file.write_text("\n".join([*rows, "}", ""]), encoding="utf-8")


class Patient(Console):
    def portion(self, seconds=60):
        return super().portion(min(seconds, 8))


# Jobs: each is called in a process of its own, with a new folder as home, and gives screens. ------------------------------------

def shell(home, *lines, typed="", place="shell", **more):
    """Commands of a shell, one after the other; `typed` is their standard input."""
    screens = []
    for words in lines:
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "COLUMNS": "100", **more}
        try:
            done = subprocess.run([program, *map(str, words), "--lang", home.parent / f"{language}.lua"], input=typed, text=True,
                                  cwd=home, capture_output=True, errors="replace", timeout=120, env=environment)
            said = done.stdout + done.stderr
        except subprocess.TimeoutExpired as late:
            said = (late.stdout or b"").decode(errors="replace")
        written = "".join(word.read_text(encoding="utf-8") for word in map(home.joinpath, map(str, words))
                          if word.suffix in (".html", ".svg") and word.is_file())
        text = "".join(re.split(r"<style>.*?</style>|<[^>]*>", written, flags=re.S)) if ".html" in str(words) else written
        screens.append(Screen(place, "hausregel " + " ".join(map(str, words)), said + text))
    return screens


def terminal(home, place, lines, words=()):
    """A console in which somebody types lines."""
    console, screens = Patient(str(program), str(home), str(home.parent / f"{language}.lua"), 100, words), []
    try:
        screens.append(Screen(place, "(the console begins)", console.read()))
        for line in lines:
            screens.append(Screen(place, line, console.type(line)))
    except (SystemExit, OSError):
        screens.append(Screen(place, "(at its end)", console.shown[-4000:]))
    console.end()
    return screens


def mistakes(home, number):
    """A scene of mistakes_test.py: after every mistake that was none, it begins anew."""
    scene, before, typed = mistakes_test.SCENES[number]
    screens, stands = [], None
    for mistake in typed:
        lines = mistake if isinstance(mistake, list) else [mistake]
        if stands is None or screens[-1].text.rsplit("\n", 1)[-1] != stands:
            screens += terminal(home, scene, before)
            stands = screens[-1].text.rsplit("\n", 1)[-1]
        screens += terminal(home, scene, [*before, *lines, ".why", ".help"])[len(before) + 1:]
    return screens


def forged(home):
    """Honest journals, as they are told and judged, and forged ones."""
    honest = home / "honest"
    honest.mkdir()
    files = corpus.honest.make(program, honest)
    screens = []
    for file in files:
        screens += shell(home, ["audit", "--open", "--trust", file], ["replay", file, "--html", f"{file.stem}.html"], place="an honest journal")
        lines = ".log 100\n.seek 9\n.state\n.seek next\n.seek back\n.branches\n.pad\n.chart\n.audit\n.why 4\n.why 9\n.odds\n.legal\n"
        screens += shell(home, ["open", file, "--trust", "--keep-going"], typed=lines, place="an honest journal, opened")
    screens += shell(home, ["journal", "stats", honest], ["journal", "stats", honest, "--yardstick", "steady"],
                     ["audit", "--open", "--trust", *files], ["journal", "recent"], *(["audit", "--depth", depth, files[0]] for depth in ("chain", "fold", "redo")),
                     ["audit", files[0]], ["audit", "--head", "4-ABCDEFGHIJKLMNOPQRSTUVWXYZ", files[0]], ["audit", "--head", "9999-HXMMG7B46LY2RRURZXMRP73D5Z", files[0]],
                     *(["replay", file, "--under", variant, *then] for file in files[:12] for variant in ("french", "insurance", "italian-600") for then in ([], ["--then", "bot=steady"])), place="honest journals")
    pile, waiting, broken = corpus.Pile(home / "forged"), [], collections.Counter()
    for number, forgery in enumerate(corpus.forgeries([corpus.Source("fresh", files)], 1)):
        broken[forgery.rule] += 1
        if broken[forgery.rule] > 2 and number % 300:
            continue
        if hasattr(forgery, "texts"):
            screens += shell(home, ["audit", *forgery.options, *map(pile.put, forgery.texts)], place=f"forged: {forgery.rule}")
        else:
            waiting.append(pile.put(forgery.text(), forgery.beside))
    return screens + shell(home, *(["audit", "--open", "--trust", *waiting[at:at + 30]] for at in range(0, len(waiting), 30)), place="forged journals")


def damaged(home):
    """Journals in which a few bytes are others, from a fixed seed; and lines of their entries without their chain."""
    screens, chance = [], random.Random(28)
    for file in sorted((root / "tests/golden").glob("*.jsonl")):
        text = file.read_text(encoding="utf-8")
        screens += shell(home, ["audit", "--open", "--trust", file], ["replay", file, "--under", "official"], ["open", file], place="a golden journal")
        first = text.index("\n")
        for many in range(6):
            at = chance.randrange(first if many % 2 else min(len(text), 4 * first))
            changed = text[:at] if many == 4 else text[:-20] if many == 5 else text[:at] + chance.choice(['"', "x", "-1", "{", "]", "\\", "null,", ",", "", "1e9", "\n"]) + text[at + 1 + many % 3:]
            (home / "damaged.jsonl").write_text(changed, encoding="utf-8")
            screens += shell(home, [["audit", "--open", "--trust"], ["replay"], ["open"]][many % 3] + ["damaged.jsonl"], place="a damaged journal")
    return screens


def rules(home, *files):
    """What is said of house rules, or of a snippet of one as (name, text)."""
    paths, bots = [], []
    for number, file in enumerate(files):
        if isinstance(file, tuple):
            file, text = home / str(number) / f"{file[0]}.lua", file[1]
            file.parent.mkdir()
            file.write_text(text, encoding="utf-8")
        paths.append(file)
        text = file.read_text(encoding="utf-8", errors="replace")
        if re.search(r"(teufel|polterfass) = \{", text):
            bots.append(["simulate", "teufel", "--players", "2", "--games", "2", "--bots", file])
    return shell(home, ["rules", "check", *paths], *bots, place="house rules")


def shipped(home, game, name):
    """All that can be asked of a house rule, and games of it between bots: at a terminal, and in a file."""
    opened = f"new {game} {GAMES[game]} variant={name} seed=7"
    lines = [opened, *(f".bots {who}={bot}" for who, bot in zip(GAMES[game].split(), ("random", "steady", "random"))),
             *["", ".auto 9", ".odds", ".state", ".auto 300"] * 3, ".chart", ".pad", ".chips", ".odds", ".page x.html", ".finish because \"late\"", ".log 40"]
    whys = "".join(f"\n.why {entry}" for entry in range(1, 90))
    return (terminal(home, f"{name} of {game}, bots play", lines) + terminal(home, f"{name} of {game}, read aloud", lines[:14], ["--plain"])
            + shell(home, ["rules", "book", game, "--variant", name], ["rules", "diff", f"{game}/official", f"{game}/{name}"], place=f"{name} of {game}")
            + shell(home, ["--keep-going"], typed="\n".join(lines) + whys, place=f"{name} of {game}, in a pipe"))


# The corpus. ---------------------------------------------------------------------------------------------------------------------

def literals(text):
    """The strings of a C++ test, as it joins them; raw ones first."""
    raw = re.findall(r'R"(\w*)\((.*?)\)\1"', text, re.S)
    rest = re.sub(r'R"(\w*)\(.*?\)\1"', " ", text, flags=re.S)
    joined = re.findall(r'(?:"(?:[^"\\\n]|\\.)*"\s*)+', rest)
    plain = ["".join(part[1:-1] for part in re.findall(r'"(?:[^"\\\n]|\\.)*"', one)) for one in joined]
    return [words for _, words in raw] + [re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), one).replace("\\n", "\n").replace('\\"', '"') for one in plain]


def of_tests():
    """Of C++ tests: lines for consoles, house rules, and Lua to be looked at by .lua."""
    sessions, asked = [], []
    snippets = [f"return {{ game = 'teufel', name = 'house', hooks = {{ payout = function(f)\n{line}\nend }} }}" for line in FAULTS]
    declared = re.search(r"kDeclared =(.*?);\n\n", (root / "tests/script/happenings_test.cpp").read_text(encoding="utf-8"), re.S)[1]
    for file in sorted(path for folder in ("console", "app", "script", "author", "engine") for path in (root / "tests" / folder).glob("*_test.cpp")):
        for case in file.read_text(encoding="utf-8").split("TEST_CASE")[1:]:
            found = literals(case)
            for one in found:
                acts = re.match(r"t[.:]\w+\(|return f\.state|rules\.|return rules\.|f\.state", one)
                body = f"round_begin = function(f, t) {one} end" if acts else one
                if "return {" in one and ("game" in one or "= {" in one):
                    snippets.append(one)
                elif "function(" in body and " = " in body:
                    before = literals(declared)[0] + "purses = { pot = { start = 50 } },\n" if acts else ""
                    snippets.append(f"return {{ api = 2, game = 'teufel', name = 'house', {before}hooks = {{\n{body}\n}} }}")
                elif file.name.startswith("bots") and one.startswith("{ name"):
                    snippets.append(f"return {one}")
                elif file.parent.name in ("script", "author") and re.match(r"\w+ = |\{ ?\w+ = |\['", one):
                    fields = f"tests = {{ {one} }}" if one.startswith("{") else one
                    snippets.append(f"return {{ api = 2, game = 'teufel', name = 'house', {fields} }}")
                    snippets.append(f"return {{ api = 2, game = 'teufel', name = 'house', rules = {{ {one} }} }}" if one[0] != "{" else
                                    f"return {{ api = 2, game = 'table', name = 'house', state = {{ {one} }}, moves = {{ x = {one} }} }}")
                elif file.parent.name == "script" and "\n" not in one and re.search(r"[(=+*/<{#]|\.\.", one):
                    asked.append(".lua " + one.removeprefix("return "))
                    snippets.append(f"return {{ game = 'teufel', name = 'house', hooks = {{ payout = function(f)\n{one if ' = ' in one or 'return' in one else 'return ' + one}\nend }} }}")
            lines = [line for one in found for line in one.split("\n") if one.endswith("\n") or line.startswith((".", "new "))]
            if lines and file.parent.name in ("console", "app"):
                begin = [] if any(line.startswith("new") for line in lines[:2]) else ["new teufel Petra Angela Lucy seed=7", "next"]
                sessions.append((f"{file.parent.name}/{file.name}:{found[0]}", "\n".join(begin + lines)))
    return sessions, list(dict.fromkeys(snippets)), asked


def of_book(home, catalog):
    """The rules to read where values are others than the standard, and games of them."""
    screens = []
    for number, name in enumerate(name for name in catalog if re.match(r"\w+\.book\..*[=!]", name)):
        game, _, when = name.split(".", 2)
        values = {}
        for rule, sign, value in re.findall(r"(\w+)([=!])([\w-]+)", when.split(":", 1)[1]):
            number_there = re.fullmatch(r"-?\d+", value)
            given = str(int(value) + 20) if sign == "!" and number_there else value if number_there or value in ("true", "false") else f'"{value}"'
            values[rule] = given if sign == "=" or number_there else {"true": "false"}.get(value, "true")
        file = home / f"book-{number}.lua"
        file.write_text(f'return {{ game = "{game}", name = "book-{number}", rules = {{ '
                        + ", ".join(f"{rule} = {value}" for rule, value in values.items()) + " } }\n", encoding="utf-8")
        opened = f"new {game} {GAMES[game]} variant={file} seed={number}"
        lines = [opened, *(f".bots {who}={bot}" for who, bot in zip(GAMES[game].split(), ("random", "steady", "bold"))), *["next", ".auto 300", ".state"] * 8]
        screens += shell(home, ["rules", "book", game, "--variant", file], place=when)
        screens += shell(home, ["--keep-going"], typed="\n".join(lines + [f".why {entry}" for entry in range(4, 120)]), place=when)
        screens += piped(home, when, "\n".join(at_random(game, ("virtual", "table")[number % 2], file, number)))
    return screens


def at_random(game, mode, variant, seed):
    """Lines that are moves, in an order that nobody would choose."""
    chance, names = random.Random(seed), [*GAMES[game].split(), "Nobody"]
    moves = {"teufel": "bet {who} {n}0|bet {who} {n}|bet {who} 0|bets 10 20 30|draw|draw|stop|10 25 s d s 20 s|draw devil|draw 50|pact {who} yes|pact {who} no|refill yes|refill no|n|y",
             "polterfass": "order {who} {n}|order {who} ?|order {who} {n} {n}|roll|roll|roll 9 8 X|roll {n} {n}|9 8|close|close 3 9|throw X|throw D|keep X|destroy {n}|"
                           "destroy none|double {n}|double none|3 4|x d|-|?,?",
             "table": "roll|yes|no|1|2|5|bid {n} {n}|liar|hold|pass|guess {n}|play {n}|keep {n}"}[game].split("|")
    moves += ["", "next", "phrase {who} red", ".undo", ".set {who}.chips {n} because why", ".set round {n} because x", ".legal", ".why", ".state", ".auto 3", ".auto 9", ".odds"]
    lines = [f"new {game} {GAMES[game]} mode={mode} variant={variant} seed=3", "next", *(f".bots {who}=random" for who in names[1:2])]
    for _ in range(240):
        lines += [chance.choice(moves).format(who=chance.choice(names), n=chance.randrange(1, 10)), *([".why"] if chance.random() < 0.4 else [])]
    return lines


def usage(forms):
    """Each command with nothing, too much, an unknown option, and a bad value of each of its own."""
    good = {"GAME": "teufel", "VARIANT": "teufel/french", "JOURNAL": root / "docs/auditing-example.jsonl", "FILE": "none.lua", "RULE": "goal", "NAME": "mine",
            "N": "2", "A,B,C": "A,B"}
    lines = [[], ["nonsense"], ["--lang", "es"], ["--nonsense"], ["help", "nonsense"], ["-c", "nonsense"], ["none.hr"]]
    for form in forms:
        head = form.split(" [")[0].split()[1:]
        words = [part for word in head for part in [good.get(re.sub(r"…|\|.*", "", word), word.split("|")[0])]]
        plain = [word for word in words if str(word) == str(word).lower() and not str(word).startswith("-") and "/" not in str(word)][:2]
        options = re.findall(r"(--\w[\w-]*)(?: ([A-Z][^\s\]]*))?", form)
        lines += [plain, words, words + ["one", "two", "three"], words + ["--nonsense"], plain + ["nonsense", "none"], [*plain, "--help"], [*words, "--json"]]
        lines += [words + [option, *([value] if value is not None else [])] for option, takes in options
                  for value in (("x", "-1", None) if takes else (None,))]
    return [line for line in lines if line[:1] not in (["bench"], ["protocol"]) and "watch" not in line]


def jobs(catalog):
    """(function, arguments) in the order in which sentences are looked for: what people meet first comes first."""
    for game, players in GAMES.items():
        for mode in ("virtual", "table"):
            yield terminal, (f"{game}, {mode}: somebody new", [".help", f"new {game} {players} mode={mode} seed=7", *[".help", "", ".legal", ".why", ".state"] * 4])
    for file in sorted((root / "scripts/sessions").glob("*.hr")):
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
        yield terminal, (file.name, [more for line in lines for more in [line, *([".why"] if line.startswith("expect refused") else [])]])
        yield shell, (["--keep-going", file], )
    for number in range(len(mistakes_test.SCENES)):
        yield mistakes, (number,)
    for game in GAMES:
        for file in sorted((root / "variants" / game).glob("*.lua")):
            yield shipped, (game, file.stem)
    table = subprocess.run([program, "help", "--markdown"], capture_output=True, text=True).stdout
    forms = [form.replace("\\|", "|") for form in re.findall(r"^\| `(.*?)` \|", table, re.M)]
    tables = json.loads(subprocess.run([program, "rules", "docs", "--json"], capture_output=True, text=True).stdout)["games"]
    names = [row[kind.removesuffix("s")] for one in tables for kind in ("rules", "hooks", "questions") for row in one.get(kind, []) if kind.removesuffix("s") in row]
    topics = [name.split(".")[2] for name in catalog if name.startswith("console.topic.")]
    words = [form.split()[0].split("|")[0] for form in forms if not form.startswith("hausregel")] + names + topics
    yield shell, tuple(["rules", "explain", name] for name in [*names[::5], "nonsense", "T-01"])
    yield of_book, (list(catalog),)
    for game, players in GAMES.items():
        ids = [name.split(".")[2] for name in catalog if re.match(rf"{game}\.(ruling|printed)\.", name)]
        yield terminal, (f"{game}, numbers of rules", [f"new {game} {players}", *(f".help {one}" for one in dict.fromkeys(ids))])
        yield terminal, (f"{game}, the help", [f"new {game} {players}", *(f".help {word}" for word in dict.fromkeys(words)), *(f".rules {name}" for name in names)])
        yield shell, (["rules", "docs", game, "--md"], ["rules", "docs", game, "--luals"], ["rules", "docs", game, "--json"],
                      ["rules", "book", game, "--html", f"{game}.html"], ["rules", "new", game, "mine"], ["rules", "check", "mine.lua"], ["rules", "test", "mine.lua"])
    yield shell, (*(["help", word] for word in ("rules", "simulate", "bots", "goal", "journal")),
                  ["rules", "list"], ["rules", "docs", "--md"], ["help"], ["help", "-k", "chips"], ["bench", "--games", "20"])
    compare = ["compare", "teufel", "official", "french", "--players", "3", "--games"]
    one = ["simulate", "teufel", "--players", "2", "--games", "40", "--out"]
    yield shell, ([*compare, "200"], [*compare, "40", "--html", "compare.html"], ["compare", "teufel", "official", "italian-600", *compare[4:], "600"],
                  [*compare[:2], "official", "official", *compare[4:], "200"], ["simulate", "polterfass", "--players", "3", "--games", "50", "--measures"],
                  [*compare, "40", "--effect", "0.01"], [*compare, "40", "--fail-if", "rounds>0"], [*one, "1.json", "--shard", "1/3"], [*one, "2.json", "--shard", "2/3"],
                  [*one, "1.json", "--shard", "1/3"], [*one, "1.json", "--shard", "2/3"], ["merge", "1.json", "2.json"], ["merge", "1.json", "1.json"],
                  ["merge", "1.json", "none.json"], ["merge", "/dev/null"], ["lang", "check", root / "scripts/lang/fr.lua"], ["lang", "check", root / "variants/teufel/french.lua"])
    bot, seats = ["simulate", "teufel", "--players", "2", "--games"], ["--bots", "random,steady"]
    files = [["audit", "."], ["audit", "/dev/null"], ["open", "."], ["replay", "none.jsonl"], ["-c", "new teufel A B journal=/none/x.jsonl"], [".hr"], ["/dev/full"],
             ["-c", "new teufel A B; .save /none/x.jsonl"], ["-c", "new teufel A B; .save /dev/full"], ["-c", "new teufel A B; .open ."], ["-c", f".read {'x' * 300}"],
             ["-c", "new teufel A B journal=a.jsonl; .save --copy b.jsonl; .open a.jsonl; .branch b; .branch b; .pause; .open a.jsonl; .open a.jsonl; .finish because x"],
             ["-c", ".state --as; .undo --nonsense; .save --copy=1 x"], ["-c", "new teufel A B; .help B-01; .help T-99; .variant; .money; .chips"], ["-c", "x" * 70000],
             ["-c", "new teufel Bank Teufel; new teufel A\u200bB C; new teufel A a; new teufel next stop; new teufel А\u0430a B; new teufel A B starter=Z; new teufel A B bots=x"],
             ["rules", "diff", "teufel/official", "teufel/official"], ["rules", "diff", "teufel/french", "polterfass/french"], ["rules", "new", "teufel", "Bad Name"],
             ["rules", "new", "teufel", "french"], [*bot, "2", "--bots", "random,all"], [*bot, "2", "--bots", "random"], [*bot, "2", *["--bots"], ",".join(["bold"] * 9)],
             [*bot, "1", *seats], [*bot, "40", *seats, "--measures"], [*bot, "2", "--csv", "/none/x.csv"], [*bot, "2", "--csv", "."], [*bot, "2", "--rules", "goal=900", "--journals", "j"],
             [*bot, "2", "--variant", "."], ["merge", "."], ["lang", "check", "."], ["rules", "check", "."], ["rules", "check", "/dev/zero"], ["rules", "test", root / "tests/author/house/honey.lua"],
             ["compare", "teufel", "official", "french", "--players", "2", "--games", "2000", "--effect", "0.5"], ["compare", "teufel", "official", "official", "--players", "2", "--games", "400"]]
    yield shell, tuple(files)
    lines = usage([form for form in forms if form.startswith("hausregel")])
    for part in range(0, len(lines), 40):
        yield shell, tuple(lines[part:part + 40])
    for game in GAMES:
        for number, file in enumerate(sorted((root / "variants" / game).glob("*.lua")) * 3):
            yield piped, (f"{file.stem} of {game}, moves at random", "\n".join(at_random(game, ("virtual", "table")[number % 2], file.stem, number)))
    yield catalogs, ()
    yield protocol, ()
    yield forged, ()
    yield damaged, ()
    bad = sorted([*(root / "tests/script/mistakes").glob("*.lua"), *(root / "tests/script/hostile").glob("*.lua"), *(root / "tests/author/house").glob("*.lua")])
    sessions, snippets, asked = of_tests()
    for part in range(0, len(bad), 12):
        yield rules, tuple(bad[part:part + 12])
    for part in range(0, len(snippets), 10):
        yield rules, tuple(((re.findall(r"name = ['\"]([\w-]+)['\"]", one) or ["house"])[0], one) for one in snippets[part:part + 10])
    for game, players in GAMES.items():
        yield piped, ("Lua about a game", "\n".join([f"new {game} {players} seed=7", "next", *asked]))
    for name, text in sessions:
        yield piped, (name, text)
    yield shell, (["help", "--markdown"], ["help", "--man"], ["help", "--events"])


def piped(home, name, text):
    return shell(home, ["--keep-going"], typed=text, place=name)


def protocol(home):
    lines = ['{"line":"new teufel Anna Bert seed=7"}', "{", "[]", '{"line":1}', '{"line":"bet Anna x"}', '{"get":"nonsense"}', '{"get":"state","as":"Nobody"}', '{}',
             '{"nonsense":1}', '{"line":"next","get":"state"}', '{"set":"nonsense"}', '{"get":"page"}', '{"line":"next","head":"x"}', '{"from":-1,"get":"events"}',
             '{"get":"pages","of":1}', '{"line":"' + "x" * 70000 + '"}', '{"id":{},"line":"next"}', '{"line":"next\\nnext"}', '"\\ud800"', '{"a":1,"a":2}', "1e999", "tru", '{"a" 1}', "[1 2]", "01", '"\\x"', '"\t"', '"abc', "{} x", "-", "1.5", '"\\u12"', '{"a":1', '["a"', '{1:2}', "99999999999999999999",
             '{"line":"\\u0001"}', "[" * 2000]
    return [screen for line in lines for screen in shell(home, ["protocol"], typed='{"line":"new teufel A B seed=7"}\n' + line + "\n", place="protocol: " + line[:60])]


def catalogs(home):
    """Catalogs with a mistake each."""
    rows = ('["teufel.word.draw"] = "stop",', '["teufel.word.draw"] = ".stop",', '["none"] = "x",', '["teufel.coal_drawn"] = "{x}",', '["teufel.oven_emptied"] = "{x}",', "row")
    for number, row in enumerate(rows):
        (home / f"{number}.lua").write_text("return {\n" + 2 * f'  ["teufel.word.stop"] = "stop",\n  {row}\n' + "}\n", encoding="utf-8")
    (home / "large.lua").write_text("-" * 20_000_000)
    return shell(home, *(["lang", "check", f"{number}.lua"] for number in [*range(len(rows)), "large", "none"]), place="a new catalog")


def done(job):
    number, folder, (function, arguments) = job
    home = pathlib.Path(folder) / f"home{number}"
    home.mkdir()
    return [Screen(one.place, one.typed, one.text.replace(str(home), "~").replace(str(root), "…")) for one in function(home, *arguments)]


# What is found. ------------------------------------------------------------------------------------------------------------------

def numbered(mark_there):
    return sum((ord(digit) - 0xFE00) * 15**place for place, digit in enumerate(mark_there))


def cut(line):
    """A line that is too long, around its first mark."""
    at = max(0, (MARK.search(line) or re.search("^", line)).start() - 60)
    return line if len(line) < 3 * COLUMNS else "…" * (at > 0) + line[at:at + 3 * COLUMNS] + "…"


class Reader:
    def __init__(self, catalog, english):
        self.catalog, self.english, self.names, self.seen = catalog, english, list(catalog), set()
        self.typed = {name: re.compile(rf"(?<![\w.]){re.escape(text)}(?!\w)") for name, text in catalog.items() if TYPED.match(name) and not name.endswith(".also")}
        self.prefix = sys.argv[sys.argv.index("--of") + 1] if "--of" in sys.argv else ""
        self.shows = not {"--missing", "--least"} & set(sys.argv)

    def look(self, screen):
        lines = screen.text.replace("\r", "").split("\n")
        new = collections.defaultdict(list)
        for number, line in enumerate(lines):
            found = [self.names[numbered(one)] for one in MARK.findall(line) if numbered(one) < len(self.names)]
            found += [name for name, word in self.typed.items() if name not in self.seen and word.search(line)]
            for name in found:
                if name not in self.seen:
                    self.seen.add(name)
                    new[number // LINES].append(name)
        for part, names in new.items() if self.shows else ():
            names = [name for name in names if name.startswith(self.prefix)]
            if names:
                shown = [MARK.sub("", cut(line)) for line in lines[part * LINES:(part + 1) * LINES]]
                print(f"== {screen.place}\n> {screen.typed[:300]}" + f"   (from line {part * LINES + 1})" * (part > 0))
                print("\n".join("  | " + line for line in shown) + "\n")
                self.tell(names)

    def tell(self, names):
        for name in names:
            print(f"{name}\n    {language}: {self.catalog[name]}\n    en: {self.english.get(name, '-')}")
        print()

    def end(self):
        # Nobody is shown these: other words for a thing, and sentences that are left out.
        wanted = [name for name in self.names if name.startswith(self.prefix) and not name.endswith(".also") and self.catalog[name] != "-"]
        missing = collections.defaultdict(list)
        for name in wanted:
            if name not in self.seen:
                missing[next((why for pattern, why in BEYOND if re.match(pattern, name)), "others")].append(name)
        for why, names in missing.items() if "--least" not in sys.argv else ():
            print(f"== never seen: {why} ({len(names)})\n")
            self.tell(names)
        seen = sum(name in self.seen for name in wanted)
        print(f"{language}: {seen} of {len(wanted)} sentences seen, {100 * seen // max(1, len(wanted))} %")
        return 100 * seen // max(1, len(wanted))


def main():
    catalog, english = read(root, language, []), read(root, "en", [])
    english |= worded(root, english)
    catalog = {**english, **catalog} if language == "en" else catalog
    reader = Reader(catalog, english)
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(2) as pool:
        write_marked(catalog, pathlib.Path(folder) / f"{language}.lua")
        for screens in pool.imap(done, [(number, folder, job) for number, job in enumerate(jobs(catalog))]):
            for screen in screens:
                reader.look(screen)
    share = reader.end()
    return "--least" in sys.argv and share < int(sys.argv[sys.argv.index("--least") + 1])


if __name__ == "__main__":
    sys.exit(main())
