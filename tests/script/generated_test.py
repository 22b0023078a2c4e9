#!/usr/bin/env python3
"""Variants that are made up, hundreds of them: what docs/writing-variants.md promises of declared settings, places, decks, moves, questions,
hidden values and stacks holds for every one, as far as the program itself can show it.

Usage: generated_test.py HAUSREGEL ROOT [--count N] [--seed S] [--keep FOLDER]     variants S, S + 1, …

Of each (declarations.py makes it from its number):
- `rules check` finds no problem, of one in CHECKED;
- a game between bots, played twice, has the same journal to the byte; `replay` tells it;
- a game of people through `hausregel protocol`: what is listed as legal is accepted, what is refused changes nothing, what is taken back
  leaves what was before, and a process killed between two answers goes on with the same game; nobody sees what lies hidden from him;
- `hausregel audit` and docs/check_journal.py find both journals good, and a copy without names, too.

Without --count there are 25 variants, with HAUSREGEL_LONG 500.
"""
import argparse
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "sessions"))
from declarations import Made
from random_sessions import PATIENCE, Failure, Program, audited, checked, expect, typed

CHECKED = 1 if os.environ.get("HAUSREGEL_LONG") else 12  # it plays for seconds
STEPS = 60  # of a game of people, at most


def differences(one, other, at=""):
    """Where two values in JSON differ, in words."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [found for key in {**one, **other} for found in differences(one.get(key), other.get(key), f"{at}.{key}")]
    return [] if one == other else [f"{at[1:]}: {json.dumps(one, ensure_ascii=False)}, then {json.dumps(other, ensure_ascii=False)}"]


class Table:
    """A game of people, by a variant that was made up."""

    def __init__(self, binary, folder, environment, made):
        self.binary, self.folder, self.environment, self.made, self.random = binary, folder, environment, made, made.random
        self.journal = f"people{made.number}.jsonl"
        self.program, self.said, self.asked = None, [], 0
        self.counts = {"moves": 0, "refused": 0, "taken back": 0, "killed": 0, "hidden": 0, "asked": 0, "sealed": 0, "declared": 0}

    def ask(self, request):
        if self.program is None:
            self.program = Program(self.binary, self.folder, self.environment)
        self.said.append(json.dumps(request, ensure_ascii=False))
        self.program.send([self.said[-1].encode()])
        reply = self.program.reply()
        expect(reply is not None, "crash", f"no reply to {request}")
        expect(reply["ok"] or reply["error"]["kind"] != "fault", "fault", reply)
        return reply

    def line(self, line, seat=None):
        return self.ask({"line": line} | ({"as": seat} if seat else {}))

    def data(self, what, seat=None):
        reply = self.ask({"get": what} | ({"as": seat} if seat else {}))
        expect(reply["ok"], what, reply)
        return reply["data"]

    def play(self):
        made, r = self.made, self.random
        chosen = [f"{layer.name}.{name}={self.setting(layer, kind)}" for layer in made.layers for name, kind in layer.settings.items() if r.random() < 0.3]
        begun = self.line(" ".join(["new", made.game, *made.players, f"variant=./{made.top.name}.lua", f"seed={made.number}", f"journal={self.journal}", *chosen]))
        expect(begun["ok"], "new", begun)
        kills = {r.randrange(STEPS), r.randrange(STEPS // 3)}
        for step in range(STEPS):
            if step in kills:
                self.kill()
            turn = self.step()
            if turn["over"]:
                break
        if r.random() < 0.5 and not turn["over"]:
            ended = self.line('.finish because "late"')
            expect(ended["ok"], "finish", ended)
        self.stop()

    def setting(self, layer, kind):
        value = layer.value(kind) if kind["type"] != "integer" else kind["from"] + kind.get("step", 1)
        return json.dumps(value).strip('"')

    def stop(self):
        if self.program is not None:
            self.program.kill()
            self.program.process.stdout.close()
            self.program = None

    def kill(self):
        """SIGKILL between two answers: the next process goes on with the same table."""
        before = {"state": self.data("state"), "legal": self.data("legal")}
        self.stop()
        opened = self.line(f".open {self.journal}")
        expect(opened["ok"], "open", opened)
        after = {"state": self.data("state"), "legal": self.data("legal")}
        expect(before == after, "killed", differences(before, after))
        self.counts["killed"] += 1

    def step(self):
        """One move, and what must hold around it."""
        r, state, moves = self.random, self.data("state"), self.data("legal")["moves"]
        self.look(state)
        expect(moves, "legal", f"nothing is possible: {state}")
        if r.random() < 0.3 and (turn := self.refuse(moves)):
            return turn
        move = r.choice(moves)
        line = self.some(move)
        seat = move["do"].get("player") if r.random() < 0.3 else None
        done = self.line(line, seat)
        private = any(name in self.made.private for name in (move["do"].get("answer"), move["do"].get("move")))
        if not done["ok"] and private and done["error"]["kind"] == "refused":
            return done["turn"]  # the list shows what everybody may know
        expect(done["ok"], "accepted", f"{line}, of {move}: {done}")
        self.counts["moves"] += 1
        self.counts["asked"] += "answer" in move["do"]
        self.counts["declared"] += "." in move["do"].get("move", "")
        self.counts["sealed"] += any(event["e"] == "answer_sealed" for entry in done["entries"] for event in entry["events"])
        if r.random() < 0.15 and seat is None:
            self.take_back(state, line)
            return self.ask({"get": "state"})["turn"]
        return done["turn"]

    def some(self, move):
        """A line of that kind: its last value is any of those listed."""
        r, words = self.random, move["line"].split(" ")
        for name, last in list(move["args"].items())[-1:]:
            if isinstance(last, dict) and "step" in last:
                words[-1] = str(r.randrange(last["min"], last["max"] + 1, last["step"]))
            elif isinstance(last, dict) and "of" in last and "min" not in last:
                one = last["of"][0]
                if typed(one):
                    words[len(words) - len(typed(one).split()):] = [typed(r.choice(last["of"])) or "-"]
        return " ".join(words)

    def refuse(self, moves):
        """A line that is hardly possible: what is refused changes nothing. Returns where the game stands if something was possible."""
        r = self.random
        words = [word for layer in self.made.layers for word in layer.moves] + ["yes", "bet", "draw", "roll", "next", "zzz"]
        lines = [" ".join(r.choice(moves)["line"].split(" ")[:-1] + ["99999"]), f"{r.choice(words)} {r.choice(self.made.players)} {r.choice(['-1', '7', 'no', 'amber', '-', ''])}", r.choice(words) + " x"]
        before = self.ask({"get": "state"})
        done = self.line(r.choice(lines), r.choice([None, None, r.choice(self.made.players)]))
        if done["ok"] or done["entries"]:  # a line may have several moves: the first was possible
            return done["turn"]
        after = self.ask({"get": "state"})
        expect((before["data"], before["head"]) == (after["data"], after["head"]), "refused", f"{self.said[-2]}: {done}")
        self.counts["refused"] += 1
        return None

    def take_back(self, before, line):
        after = self.data("state")
        if not self.line(".undo")["ok"]:  # something has been shown since
            expect(self.data("state") == after, "undo", "refused, and yet something changed")
            return
        now = self.data("state")
        expect(now == before, "undo", f"of {line}: {differences(before, now)}")
        again = self.line(".redo")
        expect(again["ok"], "redo", again)
        now = self.data("state")
        sealed = "sealed" in json.dumps(after)  # another salt
        expect(now == after or sealed, "redo", f"of {line}: {differences(after, now)}")
        self.counts["taken back"] += 1

    def look(self, state):
        """Nobody sees what lies hidden from him."""
        hidden = state.get("hidden", [])
        if not hidden or self.random.random() < 0.5:
            return
        views = {name: self.data("state", name) for name in self.made.players}
        for one in hidden:
            place, owner = one["place"], one.get("player")
            layer = next(layer for layer in self.made.layers if place.startswith(layer.name + "."))
            seen = layer.state[place.split(".")[1]]["seen"] == "owner"
            for name, view in [(None, state), *views.items()]:
                value = view["places"][place][owner] if owner else view["places"][place]
                expect((value != "?") == (seen and name is not None and name == owner), "seen", f"{name} sees {value} at {place} of {owner}")
            self.counts["hidden"] += 1
        for name, view in views.items():  # all else is the same for everybody
            own = [one for one in hidden if one.get("player") == name]
            expect(len(own) == sum(1 for one in view["hidden"] if one.get("player") == name), "seen", view["hidden"])


class Run:
    def __init__(self, binary, root, folder):
        self.binary, self.root, self.folder = str(binary), root, folder
        sys.path.insert(0, str(root / "docs"))
        import check_journal
        self.checker = check_journal
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"), "XDG_DATA_HOME": str(folder / "data"),
                            "HAUSREGEL_HOME": str(root), "HAUSREGEL_VARIANTS": str(root / "variants"), "LANG": "C.UTF-8"}
        self.counts, self.failures = {}, {}

    def run(self, *words):
        """What the program says, which must succeed."""
        done = subprocess.run([self.binary, *words], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)
        expect(done.returncode == 0, words[0], f"{' '.join(words)}: status {done.returncode}, {done.stdout[-600:]}{done.stderr}")
        return done.stdout

    def one(self, number):
        """Returns the journals of one variant."""
        made = Made(number)
        for name, text in made.files.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        file = f"./{made.top.name}.lua"
        if number % CHECKED == 0:
            self.run("rules", "check", file)
        journals = [f"bots{number}.jsonl", f"again{number}.jsonl", f"copy{number}.jsonl"]
        bots = ",".join(made.random.choice(["random", "random", "steady"]) for _ in made.players)
        for journal in journals[:2]:
            self.run("play", made.game, "--players", ",".join(made.players), "--bots", bots, "--auto", "--seed", str(number), "--variant", file, "--journal", journal)
        first, again = ((self.folder / journal).read_bytes() for journal in journals[:2])
        expect(first == again, "bytes", "the same seed, another game")
        self.run("replay", journals[0])
        self.run("journal", "redact", journals[0], "--out", journals[2])
        table = Table(self.binary, self.folder, self.environment, made)
        try:
            table.play()
        except Failure as failure:
            raise Failure(failure.kind, f"{failure}\nlines:\n" + "\n".join(table.said)) from failure
        finally:
            table.stop()
            for what, count in table.counts.items():
                self.counts[what] = self.counts.get(what, 0) + count
        return [journals[0], journals[2], table.journal]

    def some(self, first, count):
        owners = {}
        for number in range(first, first + count):
            try:
                owners |= {self.folder / journal: number for journal in self.one(number)}
            except Failure as failure:
                self.failures[number] = str(failure)
        for path, good, verdict in audited(self.binary, self.environment, list(owners)):
            other, said = checked(self.checker, path, [self.folder])
            if not (good and other):
                self.failures.setdefault(owners[path], f"{path.name}: audit {'good' if good else verdict}; checker {'good' if other else said}")


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("binary", type=pathlib.Path)
    words.add_argument("root", type=pathlib.Path)
    words.add_argument("--count", type=int, default=500 if os.environ.get("HAUSREGEL_LONG") else 25)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--keep", type=pathlib.Path, help="where the files stay")
    given = words.parse_args()
    with contextlib.ExitStack() as stack:
        room = subprocess.run(["sh", str(given.root / "tests/room")], capture_output=True, text=True, check=True).stdout.strip()
        folder = given.keep.resolve() if given.keep else pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="generated", dir=room)))
        folder.mkdir(exist_ok=True)
        run = Run(given.binary.resolve(), given.root.resolve(), folder)
        for start in range(given.seed, given.seed + given.count, 50):
            run.some(start, min(50, given.seed + given.count - start))
        for number, said in run.failures.items():
            print(f"variant {number} (--seed {number} --count 1 --keep FOLDER): {said}")
            print(*(text for text in Made(number).files.values()), sep="\n")
        print(f"{given.count} variants, {len(run.failures)} failed {sorted(run.failures)}: " + ", ".join(f"{what} {count}" for what, count in run.counts.items()))
        return int(bool(run.failures) or not run.counts.get("moves"))


if __name__ == "__main__":
    sys.exit(main())
