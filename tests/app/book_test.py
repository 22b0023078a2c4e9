#!/usr/bin/env python3
"""The rules to read (rules book, .book): complete, true under every variant, four pages on paper.
Usage: book_test.py text|chromium HAUSREGEL ROOT
Without Chromium, `chromium` ends with status 77."""
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from concurrent.futures import ThreadPoolExecutor

what = sys.argv[1]
hausregel, root = (pathlib.Path(path).resolve() for path in sys.argv[2:])
sys.path.insert(0, str(root / "tests"))
from catalogs import LANGUAGES, places, read  # noqa: E402

MOST_PAGES = 4
# Values that go together, where one alone is refused; and rules that have more kinds of values than their type says.
BESIDE = {"players_min": {"players_max": 6}, "cards_min": {"cards_max": 3}, "pact_optional": {}}
OTHERS = {
    "teufel": {
        "track": [[100, 200, 400]], "coal": [[[100, 4], [50, 20]]], "chips": [[[10, 100], [100, 100]]], "refill_at": [12, "ask"], "draw_min": [0, 2],
        "stake_max": [100], "win_factor": [0, 3], "top_win_factor": [1, 3], "start_chips": [300], "stake_min": [20], "stake_step": [5], "devils": [5]},
    "polterfass": {
        "barrels": [[[9, 2], [8, 3]]], "cards": [[0, 1, 2, 3]], "specials": [0, 1], "stand_chance": [[1, 2]], "cards_min": [2], "cards_max": [3],
        "double_factor": [3], "goal": [50], "players_min": [4], "players_max": [5]},
    "table": {},
}
findings = []
folder = pathlib.Path(tempfile.mkdtemp(prefix="book-"))


def run(*words, status=0, lines=""):
    done = subprocess.run([hausregel, *map(str, words)], input=lines, capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "HOME": str(folder), "HAUSREGEL_VARIANTS": str(root / "variants")})
    if done.returncode != status:
        findings.append(f"{' '.join(map(str, words))}: status {done.returncode}, not {status}: {done.stderr}")
    return done.stdout


@functools.cache
def book(game, language="en", variant="official"):
    return json.loads(run("--lang", language, "rules", "book", game, "--variant", variant, "--json") or '{"book":[]}')["book"]


def own_text(lines):
    """Without the chapter on what a variant changes, and without marks."""
    chapters = [i for i, line in enumerate(lines) if line.startswith("## ")]
    first = chapters[1 if {"## What this variant changes", "## The game"} & set(lines) else 0] if chapters else 0
    return [line for line in lines[first:] if not line.startswith("◆")]


def lua(value):
    if isinstance(value, list):
        return "{ " + ", ".join(map(lua, value)) + " }"
    return {True: "true", False: "false"}.get(value) if isinstance(value, bool) else json.dumps(value)


def other_values(game, rule):
    """Values that differ from the standard one, at least one of each kind."""
    given = OTHERS[game].get(rule["rule"])
    if given is not None:
        return given
    if rule["type"] == "boolean":
        return [not rule["standard"]]
    if rule["type"].startswith('"'):
        return [one for one in re.findall(r'"(\w+)"', rule["accepts"]) if one != rule["standard"]]
    low, high = map(int, re.search(r"(-?\d+) … (-?\d+)", rule["accepts"]).groups())
    return [next(one for one in (rule["standard"] + 10, rule["standard"] + 1, rule["standard"] - 1) if low <= one <= high)]


def known_words(rule, value):
    """What the line on a changed value says of it: a number, yes or no; a choice in a sentence of its own, not by its word."""
    if isinstance(value, bool):
        return ": yes;" if value else ": no;"
    return f": {value};" if isinstance(value, int) else "; in our standard rules (official): "


def names_in(catalog, game):
    """What the paragraphs of a game depend on: rules and hooks ("payout()"), the keys of its book."""
    named = set()
    keys = [key for key in catalog if key.startswith(f"{game}.book.")]
    for key in keys:
        conditions = key.partition(":")[2]
        named |= {re.split("[=!~]", one)[0] for one in conditions.split(",") if one} | places(catalog[key])
    return named, keys


def look_at_values(game, reference, catalog):
    named, keys = names_in(catalog, game)
    rules = {rule["rule"] for rule in reference["rules"]}
    hooks = {hook["hook"] + "()" for hook in reference["hooks"]}
    findings.extend(f"{game}: no paragraph of the book speaks of {name}" for name in sorted((rules | hooks) - named))
    findings.extend(f"{game}: the book speaks of {name}, which is no rule or hook" for name in sorted(named - rules - hooks - {"short"}))
    printed = own_text(book(game))

    def tried(case):
        rule, value = case
        values = {**BESIDE.get(rule["rule"], {}), rule["rule"]: value}
        file = pathlib.Path(tempfile.mkdtemp(dir=folder)) / "tried.lua"
        rows = ", ".join(f"{name} = {lua(one)}" for name, one in values.items())
        file.write_text(f'return {{ game = "{game}", name = "tried", extends = "official", rules = {{ {rows} }} }}\n')
        return rule, value, book(game, variant=file)

    cases = [(rule, value) for rule in reference["rules"] for value in other_values(game, rule)]
    seen = {}
    with ThreadPoolExecutor(2) as pool:
        for rule, value, paragraphs in pool.map(tried, cases):
            name, text = rule["rule"], own_text(paragraphs)
            known = seen.setdefault(name, [printed])
            if text in known:
                findings.append(f"{game}: with {name} = {value} the book reads as with another value")
            known.append(text)
            marked = [line for line in paragraphs if re.match(f"◆ .*{rule['ids']}.*; tried", line)]
            if not marked or marked[0].count(known_words(rule, value)) != 1:
                findings.append(f"{game}: with {name} = {value} nothing is marked: {marked}")
            findings.extend(f"{game}: with {name} = {value} a name is shown: {line}" for line in marked if re.search("[a-z]_[a-z]|true|false", line))
    return len(cases), keys


def look_at_variants():
    """What a variant says of itself, and what it tells, is in its book, in English and one other language."""
    count = 0
    for number, file in enumerate(sorted((root / "variants").glob("*/*.lua"))):
        game, text = file.parent.name, file.read_text(encoding="utf-8")
        for language in ("en", LANGUAGES[1 + number % 3]):
            told = " ".join(book(game, language, file))
            count += 1
            findings.extend(f"{file.name} ({language}): {untold} stands in its book"
                            for untold in re.findall(r"(?:console|engine|teufel|polterfass|table)\.[a-z_]+\.[a-z_.]+|\{[a-z_]+\}", told))
        about = re.search(r"^  text = \{(.*?)^  \}", text, re.M | re.S)
        if "\n  hooks = {" in text and not about:
            findings.append(f"{file.name}: a reader of its book is not told what its functions do: it has no text")
        for words in re.findall(r'\ben = ("(?:[^"\\]|\\.)*")', about.group(1) if about else ""):
            if json.loads(words) not in " ".join(book(game, "en", file)):
                findings.append(f"{file.name}: its text is not in its book")
    return count


def look_at_forms():
    """Text, Markdown, a page; chapters by a word; the short form."""
    page = run("--lang", "de", "rules", "book", "teufel", "--variant", "insurance", "--html", folder / "book.html")
    html = (folder / "book.html").read_text(encoding="utf-8")
    if "book.html" not in page or '<html lang="de">' not in html or re.search(r"<script|src=|href=|url\(", html):
        findings.append("the page is not there, or fetches something")
    xml.fromstring(html.split("\n", 1)[1])
    run("rules", "book", "teufel", "--html", folder / "book.html", status=2)  # there already
    run("rules", "book", "chess", status=2)
    run("rules", "book", "teufel", "--variant", "no-such", status=2)
    here = run(lines="new teufel Anna Bert seed=1\n.book pact\n")
    if "Poor souls" not in here or "Setting up" in here or "#" in here:
        findings.append(f".book pact: {here[:300]}")
    run(lines="new teufel Anna Bert seed=1\n.book xyzzy\n", status=2)
    markdown = run(lines="new polterfass Anna Bert Cleo seed=1\n.mode md\n.book bill\n")
    if "\n## Phase 5: the bill\n" not in markdown or "\n- Enough for all" not in markdown:
        findings.append(f".book in Markdown: {markdown[:300]}")
    help_here = run(lines="new teufel Anna Bert variant=italian-600 seed=1\n.help teufel\n")
    if "600 or more" not in help_here or "## Phase" in help_here:
        findings.append(f".help teufel: {help_here}")
    for game in OTHERS:
        for language in LANGUAGES:
            if "{" in run("--lang", language, "help", game):
                findings.append(f"help {game} ({language}) has a place without a value")


def look_at_pages(chromium):
    for game in ("teufel", "polterfass"):
        for language in LANGUAGES:
            html, pdf = folder / f"{game}-{language}.html", folder / f"{game}-{language}.pdf"
            html.write_text(run("--lang", language, "rules", "book", game, "--html", "-"), encoding="utf-8")
            subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/chromium", "--no-pdf-header-footer",
                            f"--print-to-pdf={pdf}", f"file://{html}"], capture_output=True, timeout=120, check=False)
            pages = len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes())) if pdf.exists() else 0
            print(f"{game} ({language}): {pages} pages")
            if not 1 <= pages <= MOST_PAGES:
                findings.append(f"{game} ({language}): {pages} pages")


if what == "chromium":
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not found:
        sys.exit(77)
    look_at_pages(found)
else:
    english = read(root, "en", findings)
    reference = {one["game"]: one for one in json.loads(run("rules", "docs", "--json"))["games"]}
    for game in OTHERS:
        count, keys = look_at_values(game, reference[game], english)
        print(f"{game}: {len(keys)} paragraphs, {count} values tried")
    print(f"{look_at_variants()} books of variants")
    look_at_forms()
shutil.rmtree(folder)
print(*findings, sep="\n", end="\n" if findings else "")
sys.exit(1 if findings else 0)
