"""Sources of forgeries, the forgeries of a source, and what the program says of them."""
import json
import os
import pathlib
import shutil
import subprocess

import by_hand
import forge
import generate
import honest
import structural
from forge import as_unseeded, checker, load, rechained

HERE = pathlib.Path(__file__).resolve().parent


class Source:
    """Honest journals that belong together, in a folder of their own."""

    def __init__(self, name, files):
        self.name, self.files = name, files

    def main(self, path):
        return path.with_name(path.name.split("+")[0].removesuffix(".jsonl") + ".jsonl")

    def beside(self, path):
        """Of a branch: the other journals of its line, and their branches."""
        return [other for other in self.files if "+" in path.name and other != path and self.main(other) == self.main(path)]


def sources(binary, folder):
    """What this program writes, and the same as if no seed had been given."""
    fresh, other = folder / "fresh", folder / "unseeded"
    fresh.mkdir()
    other.mkdir()
    files = honest.make(binary, fresh)
    for path in files:
        lines = load(path)
        if "place_hidden" in path.read_text(encoding="utf-8"):
            continue  # its commitments are bound to the opening
        if lines[0]["mode"] != "lab" and lines[0]["parent"] is None and "redacted" not in lines[0]:
            (other / path.name).write_text(rechained(as_unseeded(lines)), encoding="utf-8")
    honest.redact(binary, other)
    return [Source("fresh", files), Source("unseeded", sorted(other.glob("*.jsonl")))]


def forgeries(found, share):
    """Every share-th forgery of the sources; those by hand all."""
    count = 0
    for source in found:
        seen = {}
        for path in source.files:
            lines = load(path)
            first = lines[0]
            family = seen.setdefault((first["game"], first["mode"], first["parent"] is None, "redacted" in first), set())
            for kind in (lambda *args: generate.of_members(*args, family, ()), lambda *args: generate.of_shapes(*args, family, ()),
                         lambda *args: structural.of_everything(*args)):
                for forgery in kind(f"{source.name}/{path.stem}", lines):
                    count += 1
                    if count % share == 0:
                        forgery.beside = source.beside(path)
                        yield forgery
        folder = source.files[0].parent
        if source.name == "fresh":
            for forgery in by_hand.of_sources(folder):
                forgery.beside = []
                yield forgery


def run(binary, args):
    done = subprocess.run([str(binary), "audit", "--json", *map(str, args)], capture_output=True, text=True, timeout=900)
    if done.returncode not in (0, 1, 3):
        raise RuntimeError(f"audit: status {done.returncode}\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)["journals"]


def audited(binary, paths, options=("--open", "--trust")):
    """(path, what the audit says) of every file by itself. Many are given at a time; a file that is found to share an id with
    another of them, as forgeries of one game do, or to differ from one that it cites as its source, is asked again alone."""
    for at in range(0, len(paths), 400):
        for path, verdict in zip(paths[at:at + 400], run(binary, [*options, *paths[at:at + 400]])):
            found = {finding["kind"] for name in VERDICTS for finding in verdict[name]["findings"]}
            yield path, run(binary, [*options, path])[0] if found == {"reused"} or "redaction" in found else verdict


VERDICTS = ("integrity", "completeness", "legality", "fairness")


def findings(verdict):
    """(kind of finding, entry, what) of all findings; where there are none, the verdicts that are not good."""
    return [(found["kind"], found.get("entry"), found.get("what")) for name in VERDICTS for found in verdict[name]["findings"]
            if found["kind"] != "reused"] or [(name + " " + verdict[name]["verdict"],) for name in VERDICTS]


class Pile:
    """Files in a folder, the journals before a branch beside it."""

    def __init__(self, place):
        self.place, self.count = place, 0
        place.mkdir()

    def put(self, text, beside=()):
        """The file that `text` becomes; `beside`: the other journals of its line."""
        self.count += 1
        home, name = self.place, f"{self.count:05}.jsonl"
        if beside:
            stem = beside[0].stem.split("+")[0]
            home, name = self.place / f"{beside[0].parent.name}-{stem}-{len(beside)}", f"{stem}+{self.count:05}.jsonl"
            home.mkdir(exist_ok=True)
            for path in beside:
                if not (home / path.name).exists():
                    shutil.copy(path, home / path.name)
        (home / name).write_text(text, encoding="utf-8", errors="surrogatepass")
        return home / name


def tried(binary, folder, forged):
    """(forgery, its file, what the audit says) of every forgery; of several files the best that it says of one."""
    pile, waiting = Pile(folder / "forged"), []
    for forgery in forged:
        if isinstance(forgery, by_hand.Files):
            paths = [pile.put(text) for text in forgery.texts]
            yield forgery, None, max(run(binary, [*forgery.options, *paths]), key=lambda verdict: verdict["good"])
        else:
            waiting.append((forgery, pile.put(forgery.text(), forgery.beside)))
    verdicts = dict(audited(binary, [path for _, path in waiting]))
    for forgery, path in waiting:
        yield forgery, path, verdicts[path]


def beyond_the_checker(verdict):
    """Whether all that the audit found is what docs/check_journal.py does not look at."""
    open_stop = [name for name in VERDICTS if verdict[name]["verdict"] in ("fails", "not_done")] == ["legality"] and not verdict["legality"]["found"]
    if open_stop:
        return True  # a house rule stopped a move, and nothing is left that could tell whether it does
    return {kind for kind, *_ in findings(verdict)} <= {"rules", "illegal", "events_differ", "draw_differs", "flaw", "opening"}


def second_opinion(path, parents=()):
    """(status, sentence) of docs/check_journal.py, for a game that may go on."""
    try:
        text, good = checker.check(path, True, (), parents)
        return int(not good), text
    except checker.Wrong as wrong:
        return 1, str(wrong)
    except (checker.Unusable, OSError) as error:
        return 3, str(error)


def differing(path, verdict, parents=()):
    """In what way audit and second checker contradict each other about a file; None where they do not."""
    status, sentence = second_opinion(path, parents)
    if verdict["good"] and status != 0:
        return f"good, and to the second checker bad: {sentence}"
    if not verdict["good"] and status == 0 and not beyond_the_checker(verdict):
        return f"bad, and to the second checker good: {findings(verdict)}"
    if not verdict["usable"] and status == 1 or verdict["usable"] and status == 3:
        return f"{'a journal' if verdict['usable'] else 'none'}, and to the second checker not so: {sentence}"
    return None
