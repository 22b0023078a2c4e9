#!/usr/bin/env python3
"""Holds the words that were decided: one word for one thing, and the rulebook's. Usage: check_words.py ROOT

A row of words.txt is LANGUAGE, IDS, WRONG, RIGHT, with tabs between: no sentence of that language whose id
begins like IDS has what WRONG matches, in the catalogs and in the variants that ship; RIGHT is what they say
instead, and one of them must. Words that are only understood (.also) may be anything.
"""
import pathlib
import re
import sys

from catalogs import games, read

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
OF_VARIANT = re.compile(r'(?:\b|title\.)(de|fr|it)(?: = "((?:[^"\\]|\\.)*)"|: (.*))')
# Typed and stored words are the same in every language.
QUOTED = re.compile(r"`[^`]*`|\{[^{}|]*\}")
findings = []


def of_variants():
    """language, where, text: what the variants that ship say; those of the game `table` speak to authors."""
    for game in games(root):
        for path in sorted((root / "variants" / game).rglob("*.lua")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for language, text, title in OF_VARIANT.findall(line):
                    yield language, f"{game}.variant {path.name}:{number}", text or title


said = {
    language: {name: text for name, text in read(root, language, findings).items() if not name.endswith(".also")}
    for language in ("de", "fr", "it")
}
for language, where, text in of_variants():
    said[language][f"{where}: {text}"] = text
for number, row in enumerate((root / "tests/words.txt").read_text(encoding="utf-8").splitlines(), 1):
    if not row or row.startswith("#"):
        continue
    language, ids, wrong, right = row.split("\t")
    texts = {name: QUOTED.sub(" ", text) for name, text in said[language].items()}
    hits = {name: re.search(wrong, text) for name, text in texts.items() if re.match(ids, name)}
    findings += [f"words.txt:{number}: {language}: {name}: '{hit.group(0)}' should be '{right}'" for name, hit in hits.items() if hit]
    if not any(re.search(right, text, re.I) for text in texts.values()):
        findings.append(f"words.txt:{number}: {language}: nothing says '{right}'")

for finding in findings:
    print(finding)
sys.exit(1 if findings else 0)
