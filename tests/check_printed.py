#!/usr/bin/env python3
"""Holds what is said of the rulebooks to src/games/GAME/printed.tsv. Usage: check_printed.py ROOT [--books FOLDER] [--write]

Every rule id with a sentence has a row for each printing there. What the help says of it (GAME.printed.ID in the
catalogs) is made of the rows, --write does it. Sections in why.cpp, ids that code cites, values that are called printed
nowhere, and deviations that editions cite agree with them. With the texts of the rulebooks, in FOLDER or
$HAUSREGEL_RULEBOOKS, every line named there has its pattern, and no line of a silent printing has.

docs/rules/told.tsv has one place for each sentence of the rulebooks: a paragraph of the rules to read, what is said of a
rule id, or a reason why it is not told. With the texts at hand it has all of their sentences.
"""
import os
import pathlib
import re
import sys

from catalogs import LANGUAGES, files, read

arguments = [one for one in sys.argv[1:] if one != "--write"]
books = os.environ.get("HAUSREGEL_RULEBOOKS", "")
if "--books" in arguments:
    at = arguments.index("--books")
    books = arguments[at + 1]
    del arguments[at:at + 2]
root = pathlib.Path(arguments[0] if arguments else ".")
# Where each printing stands in the texts: file, first line, last line.
TEXTS = {
    "teufel": {"D": ("000", 1, 244), "E": ("000", 248, 491), "F": ("000", 495, 773), "I": ("000", 777, 1033), "J": ("003", 1, 262)},
    "polterfass": {"D": ("002", 1, 293), "E": ("002", 298, 596), "F": ("002", 600, 908), "I": ("002", 912, 1194)},
}
OF_PRINTING, NOWHERE = ("says", "both", "differs", "unreadable", "silent"), ("ours", "box", "picture", "console")
# Values that are printed nowhere though their id is printed, or the other way round.
SPARED = {
    "stake_step": "B-02 is printed, but for the tens", "all_tied": "two sentences that meet in a case neither speaks of",
    "players_max": "six coasters and six colours are printed", "track": "only a part is printed",
}
SENTENCES = {
    "en": {"says": "Says so: {}.", "both": "Says so, but can be read otherwise: {}.", "differs": "Differs: {}.", "unreadable": "Cannot be read in our copy: {}.", "silent": "Silent: {}.",
           "decides": "The German text decides.", "ours": "In no rulebook: a decision of ours.", "box": "In no rulebook, but on the box.",
           "picture": "Only in the pictures of the rulebooks.", "page": "p. ",
           "of": ("German", "English", "French", "Italian", "Italian for Switzerland")},
    "de": {"says": "So steht es da: {}.", "both": "So, lässt sich aber auch anders lesen: {}.", "differs": "Anders: {}.",
           "unreadable": "In unserer Kopie nicht zu lesen: {}.", "silent": "Nichts dazu: {}.",
           "decides": "Der deutsche Text entscheidet.", "ours": "In keinem Regelheft: von uns festgelegt.", "box": "In keinem Regelheft, aber auf der Schachtel.",
           "picture": "Nur in den Abbildungen der Regelhefte.", "page": "S. ",
           "of": ("deutsch", "englisch", "französisch", "italienisch", "italienisch für die Schweiz")},
    "fr": {"says": "Imprimé ainsi : {}.", "both": "Imprimé ainsi, mais peut se lire autrement : {}.", "differs": "Autrement : {}.",
           "unreadable": "Illisible dans notre copie : {}.",
           "silent": "Sans un mot là-dessus : {}.", "decides": "Le texte allemand fait foi.", "ours": "Dans aucun livret : c'est notre choix.",
           "box": "Dans aucun livret, mais sur la boîte.", "picture": "Seulement dans les images des livrets.", "page": "p. ",
           "of": ("allemand", "anglais", "français", "italien", "italien pour la Suisse")},
    "it": {"says": "Stampato così: {}.", "both": "Stampato così, ma si può leggere altrimenti: {}.", "differs": "Diversamente: {}.",
           "unreadable": "Illeggibile nella nostra copia: {}.",
           "silent": "Nessuna menzione: {}.", "decides": "Decide il testo tedesco.", "ours": "In nessun libretto: è una scelta nostra.",
           "box": "In nessun libretto, ma sulla scatola.", "picture": "Solo nelle figure dei libretti.", "page": "p. ",
           "of": ("tedesco", "inglese", "francese", "italiano", "italiano per la Svizzera")},
}
findings = []
catalogs = {language: read(root, language, findings) for language in LANGUAGES}


def rows_of(game):
    """id -> printing -> what it says, section, page, line, pattern."""
    rows = {}
    for number, line in enumerate((root / "src/games" / game / "printed.tsv").read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        id, printing, *rest = line.split("\t")
        if len(rest) != 5 or rest[0] not in OF_PRINTING + NOWHERE or printing not in TEXTS[game]:
            findings.append(f"{game}/printed.tsv:{number}: no row")
            continue
        if printing in rows.setdefault(id, {}):
            findings.append(f"{game}/printed.tsv:{number}: {id} {printing} is there twice")
        rows[id][printing] = rest
    return rows


def places(game, language, rows, kind):
    """The printings that say `kind`, with pages, those of one section together: "German p. 4, English p. 8 (phase 3)"."""
    words, parts = SENTENCES[language], []
    sections = {}
    for printing, (says, section, page, *_) in rows.items():
        if says == kind:
            sections.setdefault(section, []).append((printing, page))
    for section, those in sections.items():
        if ("I", those[-1][1]) in those and those[-1][0] == "J":
            those = those[:-1]  # both Italian ones
        told = ", ".join(words["of"]["DEFIJ".index(printing)] + ("" if page == "-" else f" {words['page']}{page}") for printing, page in those)
        catalog = catalogs[language]
        named = catalog.get(f"{game}.section.{section}") or catalog.get(f"engine.section.{section}")
        parts.append(told if section == "-" else f"{told} ({named})")
    return "; ".join(parts)


def sentence(game, language, rows):
    words, kinds = SENTENCES[language], [says for says, *_ in rows.values()]
    if kinds[0] in NOWHERE:
        return words.get(kinds[0], "")
    told = [words[kind].format(places(game, language, rows, kind)) for kind in OF_PRINTING if kind in kinds]
    return " ".join(told + ([words["decides"]] if {"both", "differs"} & set(kinds) and kinds[0] == "says" else []))


def look_up(game, id, printing, row):
    """The line that a row names, in the texts."""
    says, _, _, line, pattern = row
    file, first, last = TEXTS[game][printing]
    text = next(pathlib.Path(books).glob(file + "_*")).read_text(encoding="utf-8").replace("**", "").split("\n")
    if says == "silent":
        hits = [n for n in range(first, last + 1) if n <= len(text) and re.search(pattern, text[n - 1])]
        findings.extend(f"{game} {id} {printing}: line {n} of {file} has '{pattern}'" for n in hits)
        return
    stated, number = line.split(":")
    if stated != file or not first <= int(number) <= last:
        findings.append(f"{game} {id} {printing}: {line} is no line of that printing")
    elif not re.search(pattern, text[int(number) - 1]):
        findings.append(f"{game} {id} {printing}: {line} has no '{pattern}'")


def check_rows(game, table):
    pages = {}
    for id, rows in table.items():
        kinds = {says for says, *_ in rows.values()}
        if list(rows) != list(TEXTS[game]):
            findings.append(f"{game} {id}: a row for each of {' '.join(TEXTS[game])} is needed, in this order")
        if kinds & set(NOWHERE) and len(kinds) > 1 or kinds == {"silent"}:
            findings.append(f"{game} {id}: printed nowhere and somewhere")
        for printing, row in rows.items():
            says, section, page, line, pattern = row
            if (says in OF_PRINTING[:4]) != (line != "-") or (says in OF_PRINTING) != (pattern != "-"):
                findings.append(f"{game} {id} {printing}: a line and a pattern are needed where it is printed, a pattern where it is not")
            if page != "-" and pages.setdefault(page, printing) not in (printing, "I"):
                findings.append(f"{game} {id} {printing}: page {page} is one of {pages[page]}")
            if says in OF_PRINTING and books:
                look_up(game, id, printing, row)


def check_code(game, table):
    folder = root / "src/games" / game
    why = (folder / "why.cpp").read_text(encoding="utf-8")
    stated = {id: section for section, ids in re.findall(r'\{(?:"(\w*)"|kOfConsole),\s*"([^"]*)"\}', why) for id in ids.split(", ")}
    ours = re.findall(r'\{kOfConsole,\s*"([^"]*)"\}', why)[0].split(", ")
    for id, rows in table.items():
        printed = [(says, section) for says, section, *_ in rows.values() if section != "-"]
        section = printed[0][1] if printed else ""
        if stated.get(id) != section:
            findings.append(f"{game}/why.cpp: {id} is of section '{stated.get(id)}', in printed.tsv of '{section}'")
        if (("console", "-") in [row[:2] for row in map(tuple, rows.values())]) != (id in ours):
            findings.append(f"{game}/why.cpp: {id} is ours there or in printed.tsv, but not in both")
    findings.extend(f"{game}/why.cpp: {id} has no row in printed.tsv" for id in stated if id not in table)
    for path in sorted(folder.glob("*.[ch]*")):
        cited = set(re.findall(r'\b[BPQT]-\d\d\b', " ".join(re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8")))))
        findings.extend(f"{game}/{path.name}: {id} has no row in printed.tsv" for id in sorted(cited - set(table)))
    rules = (folder / "rules.cpp").read_text(encoding="utf-8") + '{"max_rounds", "", "", false}'
    unprinted = set()
    for name, ids, rest in re.findall(r'\{"(\w+)",\s*"([^"]*)"((?:, "")?(?:, false)?(?:, "[^"]*")?)\}', rules):
        if "false" in rest:
            unprinted.add(name)
        first = ids.split(", ")[0]
        nowhere = first in table and next(iter(table[first].values()))[0] in ("ours", "box", "console")
        if ids and nowhere != ("false" in rest) and name not in SPARED:
            findings.append(f"{game}/rules.cpp: {name} is called {'un' * ('false' in rest)}printed, {first} in printed.tsv is not")
    readme = re.sub(r"\s+", " ", (folder / "README.md").read_text(encoding="utf-8"))
    chosen = set(re.findall(r"`(\w+)`", re.search(r"These are printed nowhere and were chosen by us: (.*?)\. \|", readme).group(1)))
    findings.extend(f"{game}/README.md: {name} is, or is not, among those printed nowhere" for name in sorted(chosen ^ unprinted))


def check_editions(game, table):
    languages = {"German": "D", "English": "E", "French": "F", "Italian": "I"}
    for path in sorted((root / "variants" / game).glob("*.lua")):
        for id, language in re.findall(r"-- ([BPQT]-\d\d), (\w+) rules", path.read_text(encoding="utf-8")):
            says = {table.get(id, {}).get(one, ["nothing"])[0] for one in languages[language].replace("I", "IJ") if one in TEXTS[game]}
            if not says & {"both", "differs"}:
                findings.append(f"{path.name}: {id} is no deviation of the {language} rules in printed.tsv")


def made(game, language, table):
    return {f"{game}.printed.{id}": text for id, rows in table.items() if (text := sentence(game, language, rows))}


# A sentence ends before a capital or a number, but not behind a short form.
END = re.compile("(?<=[.!?…])[\"“”»)*]*\\s+(?=[A-ZÄÖÜÀÉÈÊÇ„“\"«(→←‘’'0-9–-])")
SHORT = re.compile(r"(?:\b(?:s|vgl|ggf|Abb|bzw|z|i|e|v|illus|Illus|ill|Fig|fig|Nr|St|Art|S|p|Str)|\b\d{1,2})\.$")
REASONS = ("title", "flavour", "figure", "imprint")


def sentences_in(line):
    line, count, start = line.replace("**", "").strip(), 0, 0
    for end in END.finditer(line):
        if not SHORT.search(line[start:end.start()]):
            count, start = count + bool(re.search(r"\w", line[start:end.start()])), end.end()
    return count + bool(re.search(r"\w", line[start:]))


def counted(printing, words):
    """line -> how many sentences it has, of a row "lines"; with the texts at hand they must say the same."""
    lines = {}
    for word in words:
        first, last, count = re.fullmatch(r"(\d+)(?:-(\d+))?(?:\.(\d+))?", word).groups()
        lines |= {line: int(count or 1) for line in range(int(first), int(last or first) + 1)}
    file, first, last = printing
    if books:
        text = next(pathlib.Path(books).glob(file + "_*")).read_text(encoding="utf-8").split("\n")
        there = {n: count for n in range(first, min(last, len(text)) + 1) if (count := sentences_in(text[n - 1]))}
        findings.extend(f"docs/rules/told.tsv: line {n} of {file} has {there.get(n, 0)} sentences, not {lines.get(n, 0)}"
                        for n in sorted(lines.keys() | there.keys()) if lines.get(n) != there.get(n))
    return [(line, n) for line, count in sorted(lines.items()) for n in range(1, count + 1)]


def check_told():
    sentences, placed = {}, {}
    for row in (root / "docs/rules/told.tsv").read_text(encoding="utf-8").splitlines():
        if row.startswith("#"):
            continue
        game, where, *columns = row.split("\t")
        kind, _, what = where.partition(" ")
        known = {"book": {name.split(":")[0].split(".")[2] for name in catalogs["en"] if name.startswith(f"{game}.book.")},
                 "help": {name.split(".")[2] for name in catalogs["en"] if name.startswith(f"{game}.ruling.")}, "not": REASONS, "lines": ("",)}
        if what not in known.get(kind, ()):
            findings.append(f"docs/rules/told.tsv: {game}: there is no {where}")
        for column in columns:
            printing, *words = column.split(" ")
            if kind == "lines":
                sentences[game, printing] = counted(TEXTS[game][printing], words)
                continue
            order = sentences[game, printing]
            for word in words:
                ends = [tuple(map(int, f"{end}.1".split(".")[:2])) for end in word.split("-")]
                if not set(ends) <= set(order):
                    findings.append(f"docs/rules/told.tsv: {game} {printing} {word}: no such sentence")
                    continue
                for sentence in order[order.index(ends[0]):order.index(ends[-1]) + 1]:
                    placed.setdefault((game, printing, sentence), []).append(where)
    for (game, printing), order in sentences.items():
        findings.extend(f"docs/rules/told.tsv: {game} {printing} {'.'.join(map(str, sentence))}: told {placed.get((game, printing, sentence), 'nowhere')}"
                        for sentence in order if len(placed.get((game, printing, sentence), [])) != 1)
    if {(game, printing) for game in TEXTS for printing in TEXTS[game]} != sentences.keys():
        findings.append("docs/rules/told.tsv: a printing is missing")


check_told()
for game in TEXTS:
    table = rows_of(game)
    check_rows(game, table)
    check_code(game, table)
    check_editions(game, table)
    worded = {name.split(".")[2] for name in catalogs["en"] if name.startswith(f"{game}.ruling.")}
    findings += [f"{game}: {id} has no row in printed.tsv, or no sentence" for id in sorted(worded ^ set(table))]
    for language in LANGUAGES:
        wanted, path = made(game, language, table), files(root, language)[game]
        have = {name: text for name, text in catalogs[language].items() if name.startswith(f"{game}.printed.")}
        if have != wanted and "--write" in sys.argv:
            lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(f'  ["{game}.printed.')]
            lines[-1:] = [f'  ["{name}"] = "{text}",' for name, text in wanted.items()] + ["}"]
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        elif have != wanted:
            names = sorted(name for name in have | wanted if have.get(name) != wanted.get(name))
            findings.append(f"{path.relative_to(root)}: {', '.join(names[:3])}: not what printed.tsv says; check_printed.py ROOT --write mends it")

for finding in findings:
    print(finding)
print(f"held against the lines of {books}" if books else "the texts of the rulebooks are not here ($HAUSREGEL_RULEBOOKS)")
sys.exit(1 if findings else 0)
