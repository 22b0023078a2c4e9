"""Reads the catalogs of sentences, and the sentences whose English stands in src/ (worded() in core/result.h)."""
import pathlib
import re

LANGUAGES = ("en", "de", "fr", "it")
ENTRY = re.compile(r'^  \["([^"]+)"\] = ("(?:[^"\\]|\\["\\])*"),$')
EMPTY = re.compile(r"^\s*(--.*|return \{|\}|)$")
# {name} or {name|one|other}
PLACE = re.compile(r"\{(\w+)(?:\|[^{}|]*\|[^{}|]*)?\}")
TEXT = r'"(?:[^"\\\n]|\\.)*"'
# "an.id", "its English words": the texts of one sentence may stand side by side.
WORDED = re.compile(rf'"((?:[a-z0-9_]+\.)+[a-z0-9_]+)",\s*((?:{TEXT}\s*)+)[,)}}]')
# Names with a dot that are no ids: keys of a script, functions of Lua.
NO_IDS = ("expect.", "given.", "math.", "runtime.", "string.")
# Ids that are put together at run time, what is English among their words, and a language's other words.
MADE = re.compile(r".*\.also$|codec\.what\.|language\.math\.m|\w+\.(?:fact|form|phase_name)\.")
# Words that are typed.
TYPED = re.compile(r"\w+\.word\.|console\.dot\.")
# What scripts raise: known by its words in en.lua, whatever src says.
RAISED = re.compile(r"(?:hook|lua|rule|\w+\.answer)\.")
# A row of a game's table of rules, of hooks, of questions to bots.
ROWS = (
    (re.compile(r'\b(?:boolean|choice|fraction|integer|integer_or|integers|pairs)(?:<R>)?\(\s*\{"(\w+)"'), "rule"),
    (re.compile(r'\w+_hook\(\s*(?:Hook::)?\w+,\s*\{"(\w+)"'), "hook"),
    (re.compile(r'(?:bot_question|\bspec)\(\s*"(\w+)"'), "question"),
)
# Rows that games share (engine/rules/rules.h): their English stands there.
SHARED_ROWS = {"people": ("players_min", "players_max"), "last_round": ("max_rounds",)}


# A word of the language of scripts: its form, and what it does.
FORM = re.compile(rf'"([a-z.]+)\([^"\n]*",\s*((?:{TEXT}\s*)+)[,)]')

# "T-04, B-18", beside the id of a reason.
IDS = re.compile(r"(?:[A-Z]-\d\d(?:, )?)*")


def unquoted(texts):
    return "".join(part[1:-1] for part in re.findall(TEXT, texts)).replace('\\"', '"').replace("\\\\", "\\")


def sources(root):
    for path in sorted((root / "src").rglob("*")):
        if path.suffix in (".h", ".cpp"):
            yield path, path.read_text(encoding="utf-8")


def worded(root, english):
    """id -> English words, as src has them; ids of catalogs have theirs there."""
    found = {}
    for path, text in sources(root):
        for match in WORDED.finditer(text):
            words = unquoted(match.group(2))
            sentence = (" " in words or "." not in words) and not IDS.fullmatch(words)
            if sentence and match.group(1) not in english and not match.group(1).startswith(NO_IDS):
                found[match.group(1)] = words
        if path.parent.name == "script":
            found |= {f"language.{name}": unquoted(words) for name, words in FORM.findall(text)}
    return found


def rows(root):
    """Ids of what rules, hooks and questions are for: of rows of a game's own, and of those that games share."""
    own, shared = set(), set()
    for path, text in sources(root):
        if path.parent.parent.name == "games":
            for pattern, kind in ROWS:
                own |= {f"{path.parent.name}.{kind}.{name}" for name in pattern.findall(text)}
            for row, names in SHARED_ROWS.items():
                shared |= {f"{path.parent.name}.rule.{name}" for name in names if row + "<" in text}
    return own, shared


def is_made(name):
    return MADE.match(name)


def games(root):
    return sorted(path.parent.name for path in (root / "src/games").glob("*/module.cpp"))


def files(root, language):
    """The game that a catalog belongs to, or "" -> its path."""
    own = {game: root / "src/games" / game / "lang" / f"{language}.lua" for game in games(root)}
    return {"": root / "scripts/lang" / f"{language}.lua", **own}


def read(root, language, findings):
    """id -> text; what CMake would not take for a row of the table is a finding, and what stands in the wrong file."""
    entries = {}
    for game, path in files(root, language).items():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            where = f"{path.relative_to(root)}:{number}"
            entry = ENTRY.match(line)
            if not entry:
                if not EMPTY.match(line):
                    findings.append(f"{where}: not of the form [\"id\"] = \"text\",")
                continue
            name, text = entry.group(1), unquoted(entry.group(2))
            if name in entries:
                findings.append(f"{where}: {name} is there twice")
            if game != (name.split(".")[0] if name.split(".")[0] in games(root) else ""):
                findings.append(f"{where}: {name} belongs in another folder")
            if not text.strip():
                findings.append(f"{where}: {name} is empty")
            if re.search(r"\{(?! )", PLACE.sub("", text)):
                findings.append(f"{where}: {name} has a brace that opens no place; before a blank it is itself")
            entries[name] = text
    return entries


def places(text):
    return set(PLACE.findall(text))
