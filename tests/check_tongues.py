#!/usr/bin/env python3
"""Looks for English where people read another language. Usage: check_tongues.py ROOT

No sentence of the other catalogs has words that are English, or is the English sentence itself. And
src/ has no sentence in quotes that goes by no catalog: those that stand beside their id do; the
files of SPARED may have so many others, for the reason given, and not one more.
"""
import pathlib
import re
import sys

from catalogs import LANGUAGES, RAISED, TEXT, TYPED, WORDED, read, sources, unquoted, worded

# The same in both languages.
SAME = {
    "de": {"console.page.month.4", "console.page.month.8", "console.page.month.9", "console.page.month.11", "engine.with_text", "codec.seeded_time", "console.column.sha256", "console.head_hash", "polterfass.title", "teufel.board.coal_pieces",
           "teufel.title"},
    "fr": {"app.column.signature", "author.docs.type", "audit.told.note", "audit.told.note.one", "console.column.sha256", "console.column.total",
           "console.page.bot",
           "console.page.total", "console.rule_standard", "polterfass.board.total", "polterfass.odds.chance", "polterfass.title", "engine.section.1",
           "engine.section.2", "engine.section.3", "engine.section.4", "polterfass.section.5", "teufel.odds.chance", "teufel.title",
           "table.board.points"},
    "it": {"engine.board.no", "console.column.file", "console.column.sha256", "console.head_hash", "console.no", "console.page.bot",
           "console.rule_standard", "polterfass.title", "teufel.board.coal_pieces", "teufel.title"},
}
# What is quoted is typed, or stands in a file: it is the same in all languages.
QUOTED = re.compile(r"""`[^`]*`|„[^“]*“|«[^»]*»|\{[^{}]*\}|"[^"]*"|'[^']*'|\{ .*? \}""")
ENGLISH = re.compile(r"\b(the|is|are|not|of|and|with|there|cannot|has|have|this|that|from|which|what|your|been|by)\b", re.I)
NAMES = {"protocol.unknown_member"}  # lists words of the protocol
ELIDED = re.compile(r"\b(?:de|que) \{(?:player|players|who|winners|starter|second)\}")  # "de Anne" would be wrong
LETTERS = re.compile(r"[^\W\d_]{2,}")
# Three words in a row that are no form of a line, no code and no mark-up.
SENTENCE = re.compile(r"(?:^|[ '(;:,])[A-Za-z']*[a-z][,;:']* (?:\{[^{}]*\}|[a-z']+)[,;:]? [a-z'{]")
MARKUP = re.compile(r'[<>]|="|^#|[a-z]-[a-z]+:|\\n\.|^ *local |else |complete ')
FIELDS = re.compile(r"[a-z_0-9]+(, [a-z_0-9]+)+")
# Where rows have names that their ids are made of.
ROWS = re.compile("games/|script/(lua/lib_|language)|author/reference|engine/(bots/bots|rules/)")
# file -> how many sentences it may have that go by no catalog. May only become fewer.
SPARED = {
    # what libedit calls functions of the editor
    "console/terminal_edit.cpp": 4,
    # a command to be typed
    "author/check.cpp": 1,
    # our own faults
    "core/json.cpp": 2,
    "app/cli.cpp": 1,
    "engine/bots/plain_bots.h": 1,
    "journal/log.cpp": 2,
    "script/lua/sandbox.cpp": 4,
    # words of Lua, and of ours, that are looked for
    "script/problem.cpp": 18,
    "script/script_hooks.cpp": 1,
}

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
findings = []


def is_sentence(text):
    return SENTENCE.search(text) and not MARKUP.search(text) and not FIELDS.fullmatch(text)


def check_words(language, catalog, english):
    path = f"scripts/lang/{language}.lua"
    for name, text in catalog.items():
        bare = QUOTED.sub(" ", text)
        same = english.get(name) == text and LETTERS.search(re.sub(r"\{[^{}]*\}", "", text))
        if same and name not in SAME[language] and not TYPED.match(name):  # words to be typed may be the same
            findings.append(f"{path}: {name} is the English sentence")
        words = ENGLISH.findall(bare)
        if language == "fr" and ELIDED.search(text):
            findings.append(f"{path}: {name} has 'de' or 'que' before a name, which may begin with a vowel")
        if words and name not in NAMES:
            findings.append(f"{path}: {name} has English words: {', '.join(words)}")


def shape(text):
    """A sentence without its values, whether C or a catalog fills them in."""
    return re.sub("\0+", "\0", re.sub(r"%[sdIc]|\{[^{} ]*\}|\d+", "\0", text)).strip("\0; ")


def said_by_row(name, before, sentence, ids):
    """Whether the other languages have the English of a row by what the row is called."""
    if not ROWS.match(name):
        return False
    names = [re.split(r"[^\w.]", text)[0] for text in [*before[-2:], sentence.rsplit(" ", 1)[-1]]]
    game = name.split("/")[1] if name.startswith("games/") else "teufel"
    kinds = ("engine.fact", "language", f"{game}.fact", f"{game}.hook", f"{game}.question", f"{game}.rule")
    return any(f"{kind}.{one}" in ids for kind in kinds for one in names)


def unspoken(name, text, raised=(), ids=()):
    """Sentences of a file of src that have no id. Those of `raised` are found by their words."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith(("//", "#"))]
    text = re.sub(r"static_assert\([^;]*;", "", "\n".join(lines))
    text = WORDED.sub(lambda match: "" if is_sentence(unquoted(match.group(2))) else match.group(0), text)
    texts = [unquoted(run) for run in re.findall(rf"(?:{TEXT}\s*)+", text)]
    return [one for at, one in enumerate(texts)
            if is_sentence(one) and not any(shape(one) in other for other in raised)
            and not said_by_row(name, texts[:at], one, ids)]


if __name__ == "__main__":
    catalogs = {language: read(root, language, findings) for language in LANGUAGES}
    english = {**worded(root, catalogs["en"]), **catalogs["en"]}
    for language in LANGUAGES[1:]:
        check_words(language, catalogs[language], english)
    # What crosses Lua, or stands in a journal, is text: catalogs know it by its English words.
    known = [shape(text) for name, text in catalogs["en"].items() if RAISED.match(name)]
    counts = {}
    for path, text in sources(root):
        name = str(path.relative_to(root / "src"))
        for sentence in unspoken(name, text, known if name.startswith(("script/", "play/")) else (), catalogs["de"]):
            counts.setdefault(name, []).append(sentence)
    for name, found in counts.items():
        allowed = SPARED.get(name, 0)
        if len(found) > allowed:
            findings.append(f"src/{name}: {len(found)} sentences go by no catalog, {allowed} may:")
            findings += [f"    {sentence}" for sentence in found]
    for name, allowed in SPARED.items():
        if len(counts.get(name, [])) < allowed:
            findings.append(f"tests/check_tongues.py: {name} is spared {allowed}, and has {len(counts.get(name, []))}")
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)
