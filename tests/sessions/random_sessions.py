#!/usr/bin/env python3
"""Random sessions of the real program, through `hausregel protocol`: whatever people, programs and accidents do at a table, every journal
that was written is good for `hausregel audit` and for docs/check_journal.py, every request got its reply, and nothing that was answered is lost.

Usage: random_sessions.py HAUSREGEL ROOT [--kills] [--from N] [--count N] [--keep FOLDER]     sessions N, N + 1, …
       random_sessions.py HAUSREGEL ROOT [--kills] --one N                        one of them, with its lines
       random_sessions.py HAUSREGEL ROOT --replay FILE | --shrink FILE            the lines of a failure again, or the fewest that still fail

A session follows from its number. With --kills every other one has games without a seed and processes killed at some moment: no two
runs of it are the same. Lines are steps in JSON:
{"ask":[REQUEST…]} sent at once, {"raw":TEXT} a line as it is, {"kill":MS,"ask":[…]} killed so long after them, {"end":true} the end of
input, {"lose":FILE} its secrets are deleted, {"rival":[REQUEST…]} another process beside this one, {"again":LINE} rounds given up and
typed again. After a kill or an end the next step begins another process. With HAUSREGEL_MORE
set, --from and --count mean four times as many, with HAUSREGEL_LONG two hundred times, with kills.
"""
import argparse
import collections
import contextlib
import io
import json
import os
import pathlib
import random
import select
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
NAMES = ["Anna", "Bert", "Cleo", "Dörte", "Ewa-Lu", "李", "Zoë_9", "x", "Ann", "Łukasz"]
WORDS = ["salt", "in", "the", "wound", "Würfel", "李花", "\u00a0", "\\", "\"", "🎲", "{}", "because", "0", "\u2028", "é", "e\u0301", "|", ";", "#"]
REASONS = ['because "a slip of the tongue"', "because x", 'because "日本 🎲"', 'because ""', 'because "\u3164"', "", 'because "a" b', "because"]
# What those of fifty sessions that repeat come to at least once; what they never do they do not test.
REACHED = ["teufel", "polterfass", "virtual", "table", "seeded", "parent", "rules_changed", "undo", "undo because", "redo", "override", "branch", "note", "mark", "bots",
           "open", "phrase", "game_ended", "luck_opened", "rule_stopped", "ended", "abandoned", "continued"]
PATIENCE = 120  # seconds without a reply, or for an audit, on a busy machine; then it hangs


def typed(value):
    """What a person types for it."""
    return " ".join(map(typed, value)) if isinstance(value, list) else {True: "yes", False: "no", None: "-"}.get(value, str(value))


class Failure(Exception):
    """What a session has shown; `kind` says in a word what is wrong, for --shrink."""

    def __init__(self, kind, what):
        super().__init__(f"{kind}: {what}")
        self.kind = kind


def expect(true, kind, what):
    if not true:
        raise Failure(kind, what)


class Program:
    """One process of the console for programs."""

    def __init__(self, binary, folder, environment):
        self.process = subprocess.Popen([binary, "protocol", "--trust"], cwd=folder, env=environment, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        self.bytes = b""
        self.reply()

    def send(self, lines):
        with contextlib.suppress(BrokenPipeError):  # what it answered last tells more
            self.process.stdin.write(b"".join(line + b"\n" for line in lines))

    def reply(self):
        """The next reply; None where there will be none."""
        while b"\n" not in self.bytes:
            expect(select.select([self.process.stdout], [], [], PATIENCE)[0], "hang", f"no reply within {PATIENCE} s")
            read = os.read(self.process.stdout.fileno(), 1 << 20)
            if not read:
                return None
            self.bytes += read
        line, _, self.bytes = self.bytes.partition(b"\n")
        return json.loads(line)

    def end(self):
        """Its status after the end of input."""
        self.process.stdin.close()
        expect(self.reply() is None, "order", "a reply that nobody asked for")
        said = self.process.stderr.read().decode("utf-8", "replace")
        self.process.stdout.close()
        self.process.stderr.close()
        status = self.process.wait(PATIENCE)
        expect(status == 0 and not said, "status", f"status {status}, standard error: {said}")

    def kill(self):
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stderr):
            pipe.close()


class Session:
    """Steps done one after the other in a folder of their own, and what must hold whatever they are."""

    def __init__(self, binary, root, folder):
        self.binary, self.folder = binary, folder
        (folder / "copies").mkdir(parents=True)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"),
                            "XDG_DATA_HOME": str(folder / "data"), "HAUSREGEL_VARIANTS": str(root / "variants"), "LANG": "C.UTF-8"}
        self.program, self.steps, self.asked = None, [], 0
        self.turn = self.head = None
        self.repeats = False  # is it the same at every run: it has seeds, and nobody kills its processes
        self.kept, self.owed, self.unkept = False, set(), set()  # is the game in a file; hashes that must be in files; those of games in memory

    def do(self, step):
        """The replies to a step."""
        if any("get" not in request for request in step.get("ask", [{}])) or "kill" in step:
            self.steps.append(step)
        if step.get("end"):
            return self.end()
        if "lose" in step:
            (self.folder / (step["lose"] + ".secret")).unlink(missing_ok=True)
            return []
        if "again" in step:
            return self.again(step["again"])
        if "rival" in step:
            return self.rival(step["rival"])
        if self.program is None:
            self.program = Program(self.binary, self.folder, self.environment)
            self.turn, self.head, self.kept = None, None, False
            self.unkept.clear()
        if "raw" in step:
            self.program.send([step["raw"].encode("latin-1")])
            return [self.take(None)]
        asked = [{"id": self.asked + i, **request} for i, request in enumerate(step["ask"])]
        self.asked += len(asked)
        self.program.send(json.dumps(request, ensure_ascii=False).encode() for request in asked)
        if "kill" not in step:
            return [self.take(request) for request in asked]
        time.sleep(step["kill"] / 1000)
        self.program.kill()
        for request in asked:
            if self.take(request, dying=True) is None:
                break
        self.program.process.stdout.close()
        self.program = None
        self.nothing_lost()
        return []

    def again(self, line):
        """Rounds given up at a real table: the lines that are shown play them again. Where a bot has laid what nobody saw,
        a line says only that a bot lays again: as many are due then, in the same phase."""
        before, stood, _, given_up = (self.take_one(request) for request in ({"get": "log"}, {"get": "state"}, {"line": ".mode text"}, {"line": line}))
        lines = [said[2:] for said in given_up["said"] if said.startswith("  ")] if given_up["ok"] else []
        for typed in lines:
            reply = self.take_one({"line": typed})
            expect(reply["ok"], "again", f"{line}: {typed} of {lines}: {reply}")
        now, stands = self.take_one({"get": "log"}), self.take_one({"get": "state"})
        if ".auto 1" in lines:
            before, now = ((state["data"]["phase"], len(state["data"]["due"])) for state in (stood, stands))
        else:
            before, now = (reply["data"]["entries"][-1]["state"] for reply in (before, now))
        expect(not lines or before == now, "again", f"{line}: {lines} lead elsewhere: {now} instead of {before}")
        return []

    def rival(self, requests):
        program = Program(self.binary, self.folder, self.environment)
        try:
            program.send(json.dumps(request).encode() for request in requests)
            replies = [program.reply() for _ in requests]
            expect(None not in replies and all(reply["ok"] or reply["error"]["kind"] != "fault" for reply in replies), "fault", replies)
            program.end()
        finally:
            program.kill()
        return []

    def take_one(self, request):
        request = {"id": self.asked, **request}
        self.asked += 1
        self.program.send([json.dumps(request, ensure_ascii=False).encode()])
        return self.take(request)

    def take(self, request, dying=False):
        reply = self.program.reply()
        if reply is None:
            if not dying:
                program, self.program = self.program, None
                raise Failure("crash", f"no reply: status {program.process.wait()}, {program.process.stderr.read().decode('utf-8', 'replace')}")
            return None
        expect(request is None or reply["id"] == request["id"], "order", f"asked {request}, got {reply}")
        expect(reply["ok"] or reply["error"]["kind"] != "fault", "fault", reply)
        self.turn, self.head = reply["turn"], reply["head"]
        self.follow(request or {}, reply)
        return reply

    def follow(self, request, reply):
        """What the reply owes: that these entries are in a file, as soon as the game is kept in one."""
        line, begins = request.get("line", ""), any(entry.get("n") == 0 for entry in reply["entries"])
        words = line.split()
        if words[:1] == ["new"] and begins:
            self.kept = "journal=" in line
            self.unkept.clear()
        if words[:1] == [".open"] and reply["ok"]:
            self.unkept.clear()
            self.kept = True
        if words[:1] == [".save"] and reply["ok"] and "--copy" not in words:
            self.kept = True
            self.owed |= self.unkept
        hashes = {entry["hash"] for entry in reply["entries"] if entry.get("hash")} | ({reply["head"]["hash"]} if reply["head"] else set())
        (self.owed if self.kept else self.unkept).update(hashes)

    def end(self):
        if self.program is not None:
            program, self.program = self.program, None
            program.end()
            self.nothing_lost()
        return []

    def journals(self, inside="."):
        """Files that hold at least an opening."""
        return [path for path in sorted((self.folder / inside).glob("*.jsonl")) if b"\n" in path.read_bytes()]

    def nothing_lost(self):
        there = {line[-66:-2].decode("latin-1") for path in self.journals() + self.journals("copies") for line in path.read_bytes().split(b"\n")[:-1]}
        expect(self.owed <= there, "lost", f"answered, and in no journal: {sorted(self.owed - there)}")

    def finish(self):
        """Ends the session: every journal can be opened again, and its own console finds nothing wrong with it."""
        self.end()
        for path in self.journals():
            requests = [{"line": f".open {path.name}"}, {"get": "state"}, {"line": ".chart"}, {"line": ".log"}, {"line": ".audit"}]
            replies = self.do({"ask": requests})
            # A process killed within .reload leaves a branch without entries, which its parent does not announce.
            if not replies[0]["ok"] and replies[0]["error"]["kind"] == "refused" and "reload" in path.name and path.read_bytes().count(b"\n") == 1:
                continue
            for request, reply in zip(requests, replies):
                # .audit knows no rules but those of open games; what it does not judge is no finding.
                judged = request.get("line") == ".audit" and not any("FAILS" in line for line in reply["said"])
                expect(reply["ok"] or judged, "open", f"{request}: {reply}")
        for path in self.journals("copies"):  # one that was cut off is mended when it is opened
            expect(self.do({"ask": [{"line": f".open copies/{path.name}"}]})[0]["ok"], "open", path.name)
        self.end()

    def stop(self):
        if self.program is not None:
            self.program.kill()
            self.program.process.stdout.close()
            self.program = None


class Player:
    """Makes up the steps of one session."""

    def __init__(self, session, root, number, kills):
        self.session, self.number, self.random = session, number, random.Random(number)
        session.repeats = not kills or number % 2 == 0
        self.variants = {game: [path.stem for path in sorted((root / "variants" / game).glob("*.lua"))] for game in ("teufel", "polterfass", "table")}
        for path in sorted([*(root / "tests/audit/forgeries/variants").glob("*.lua"), *(root / "tests/author/house").glob("*.lua")]):
            game = path.read_text(encoding="utf-8").split("\n")[0].removeprefix("-- game: ")
            self.variants[game].append(str(path))
        # Rules that break a move off; by chance alone too few games have one.
        self.stopping = [(game, path) for game in self.variants for path in self.variants[game] if pathlib.Path(path).stem in ("stopping", "refusing", "breaking")]
        self.games = 0
        self.game, self.players, self.table = "teufel", ["Anna", "Bert"], False
        self.caught = None  # the lines that would be asked, where they are only wanted
        weights = {"move": 60, "auto": 8, "undo": 7, "redo": 3, "give_up": 5, "phrase": 6, "note": 3, "place": 5, "seats": 5, "branch": 4, "switch": 3,
                   "reload": 4, "finish": 1, "save": 2, "reopen": 2, "kill": 3, "nonsense": 4, "new": 1, "look": 4, "burst": 3, "seat": 2, "lose": 0.3, "rival": 0.3}
        # Some things happen often in one session and never in the next.
        self.kinds = {kind: weight * self.random.choice([0, 0.5, 1, 1, 1, 3]) if kind != "move" else weight for kind, weight in weights.items()}
        if self.session.repeats:
            self.kinds["kill"] = 0

    def play(self):
        self.new()
        for _ in range(self.random.randint(10, 80)):
            if self.session.turn is None:
                self.random.choice([self.new, self.open])()
            kind = self.random.choices(list(self.kinds), list(self.kinds.values()))[0]
            getattr(self, kind)()
        if self.number % 10 == 2:
            self.play_to_the_end()
        elif self.number % 10 == 4:
            self.ask(".finish because x")

    def play_to_the_end(self):
        self.games += 1
        self.players = ["Anna", "Bert"]
        self.ask(f"new {self.game} Anna Bert seed={self.number} journal=g{self.games}.jsonl")
        for player in self.players:
            self.ask(f".bots {player}=steady")
        for _ in range(60):
            self.ask("next")
            self.ask(".auto 40")

    def ask(self, line, **others):
        if self.caught is not None:
            self.caught.append(line)
            return {"ok": False}
        return self.session.do({"ask": [{"line": line, **others}]})[0]

    def chance(self, share):
        return self.random.random() < share

    def text(self, most=4):
        return " ".join(self.random.choices(WORDS, k=self.random.randint(1, most)))

    def name(self):
        return self.random.choice(self.players) if self.chance(0.95) else self.random.choice(NAMES + ["nobody"])

    def branch_name(self):
        return self.random.choice(["b1", "b2", "b3", "b4", "main", "a-b_c", "Bad", "-x", "b" * 70])

    # --- games and files

    def new(self):
        self.games += 1
        r = self.random
        self.game = r.choice(["teufel", "polterfass", "table"])
        variant = r.choice(self.variants[self.game]) if self.chance(0.8) else ""
        if self.number % 5 == 0 and self.games == 1:
            self.game, variant = r.choice(self.stopping)
        self.players = r.sample(NAMES, 2 if variant == "two-at-the-bar" else r.randint(2 if self.chance(0.5) else 3, 4 if self.game == "table" else 6))
        self.table = self.chance(0.35)
        line = f"new {self.game} {' '.join(self.players)}"
        line += f" variant={variant}" if variant else ""
        line += f" seed={self.number * 16 + self.games}" if self.chance(0.6) or self.session.repeats else ""
        line += " mode=table" if self.table else ""
        line += f" starter={r.choice(['random', *self.players])}" if self.chance(0.3) else ""
        line += f" journal=g{self.games}.jsonl" if self.chance(0.75) else ""
        reply, bots = self.ask(line), self.random.choice([0, 0.3, 0.6, 1])
        for player in self.players:
            if reply["ok"] and self.chance(bots):
                self.ask(f".bots {player}={r.choice(['random', 'steady'])}")

    def open(self):
        files = self.session.journals()
        if not files or not self.ask(f".open {self.random.choice(files).name}")["ok"]:
            return self.new()
        state = self.session.do({"ask": [{"get": "state"}]})[0]["data"]
        self.game = "teufel" if "bank" in state else "polterfass" if "ledger" in state else "table"
        self.players, self.table = [seat["name"] for seat in state["seats"]], state["mode"] == "table"
        return None

    def save(self):
        self.games += 1
        copy = self.chance(0.5)
        self.ask(f".save --copy copies/c{self.games}.jsonl" if copy else f".save s{self.games}.jsonl" if self.chance(0.9) else ".save g1.jsonl")

    def finish(self):
        self.ask(self.random.choice([".finish", ".finish ", ".finish ", ".pause"]) + self.random.choice(REASONS))

    def reopen(self):
        if self.chance(0.5):
            self.session.do({"end": True})
        self.open()

    def kill(self):
        lines = self.some_lines(self.random.randint(1, 3))
        self.caught = []
        for kind in self.random.sample(["undo", "give_up", "branch", "reload", "save", "place", "finish", "new", "seats", "note", "auto"], self.random.randint(0, 2)):
            getattr(self, kind)()
        lines, self.caught = lines * self.chance(0.7) + self.caught, None
        self.session.do({"kill": self.random.choice([0, 0.2, 0.5, 1, 2, 5, 10]), "ask": [{"line": line} for line in lines]})
        self.open()

    def rival(self):
        files = self.session.journals()
        if files:
            self.session.do({"rival": [{"line": f".open {self.random.choice(files).name}"}, {"line": "next"}, {"line": ".note beside"}]})

    def lose(self):
        files = self.session.journals()
        if files:
            self.session.do({"end": True})
            self.session.do({"lose": self.random.choice(files).name})
            self.open()

    # --- moves

    def move(self):
        for _ in range(self.random.choice([1, 1, 2, 4])):
            self.ask(self.some_lines(1)[0])

    def burst(self):
        self.session.do({"ask": [{"line": line} for line in self.some_lines(self.random.randint(2, 5))]})

    def seat(self):
        """A request as a seat makes it, or that knows of an older head."""
        line = self.some_lines(1)[0]
        head = self.session.head if self.chance(0.5) else {"entry": 0, "hash": "0" * 64}
        self.ask(line, **({"as": self.name()} if self.chance(0.7) else {}), **({"head": head} if self.chance(0.5) else {}))

    def auto(self):
        for _ in range(self.random.choice([1, 1, 1, 8])):
            self.ask(f".auto {self.random.choice([1, 3, 10, 40])}")
            self.ask("next")

    def some_lines(self, count):
        """Lines that could be typed now; behind the first they may be too late."""
        legal, state = self.session.do({"ask": [{"get": "legal"}, {"get": "state"}]})
        if not legal["ok"] or not state["ok"]:
            return ["next"] * count
        moves, state = legal["data"]["moves"], state["data"]
        if not moves:
            return [self.random.choice(["next"] * 9 + ["draw", "close"])] * count
        if state["phase"] == "bet" and self.chance(0.4):
            stakes = [str(self.random.randrange(0, 60, 10)) for _ in state["due"]]
            return [self.random.choice(["bets ", "" if self.table else "bets "]) + " ".join(stakes)] * count
        return [self.line(self.random.choice(moves), state) for _ in range(count)]

    def line(self, move, state):
        r, word, args = self.random, move["do"].get("move"), move["args"]
        words = move["line"].split(" ")
        if word is None:  # a question of a house rule
            for last in list(args.values())[-1:]:
                if "step" in last:
                    words[-1] = str(r.randrange(last["min"], last["max"] + 1, last["step"]))
                else:  # the line is that of the first option
                    words[len(words) - len(typed([last["of"][0]]).split()):] = [typed([r.choice(last["of"])])]
        elif word == "bet":
            stake = args["stake"]
            steps = (stake["max"] - stake["min"]) // stake["step"]
            words[2] = str(stake["min"] + stake["step"] * r.randint(0, steps if self.chance(0.1) else min(steps, 6)))
        elif word == "order":
            cards = args["cards"].get("values", args["cards"])
            count = min(r.randint(cards["min"], cards["max"]), len(cards["of"]))
            hidden = self.table and state["phase"] == "order" and self.chance(0.7)
            words[2:] = ["?"] * count if hidden else map(str, r.sample(cards["of"], count))
        elif word in ("destroy", "double"):
            words[1] = str(r.choice(args["face"]["of"]))
        elif word in ("pact", "refill"):
            words[-1] = r.choice(["yes", "no"])
        elif word == "roll":
            words[1:] = self.throw(state) if self.table else []
            for b, barrel in enumerate(state["barrels"]):
                if barrel["up"] in ("X", "D") and self.chance(0.4):
                    words[:0] = [r.choice(["throw", "throw", "throw", "keep"]), str(b)]
        elif word == "draw":
            words[1:] = [self.coal(state)] if self.table else []
            if self.chance(0.3):
                words += ["draw"] * (not self.table) + [self.coal(state)] * self.table + ["stop"] * self.chance(0.5)
        return " ".join(words)

    def coal(self, state):
        piece = self.random.choices(state["oven"], [piece["left"] for piece in state["oven"]] if self.chance(0.97) else None)[0]
        return str(piece["value"] or self.random.choice(["devil", "d"]))

    def throw(self, state):
        """What a throw of the lying barrels might show."""
        up = [self.random.choice(barrel["ends"]) for barrel in state["barrels"] if barrel["up"] is None and self.chance(0.4)]
        return [str(face) for face in up] or [self.random.choice(["none", "-"])]

    def phrase(self):
        self.ask(f"phrase {self.name()} {self.text()}")

    # --- words that append

    def undo(self):
        count = self.random.choice(["", "", " 1", " 2", " 5", " 999", " -1", " 0"])
        done = self.ask(".undo" + count + " " + self.random.choice(REASONS) * self.chance(0.3))["ok"]
        if done and self.chance(0.6):
            self.redo()

    def redo(self):
        for _ in range(self.random.randint(1, 3)):
            self.ask(".redo")

    def give_up(self):
        which = self.random.choice(["", "", " 1", " 2", " 0", " 7", " x"])
        line = f".undo round{which} {self.random.choice(REASONS[:3] if self.chance(0.8) else REASONS)}"
        if self.table and self.caught is None and self.chance(0.5):
            self.session.do({"again": line})
        elif self.ask(line)["ok"] and self.chance(0.7):
            self.ask("next")

    def note(self):
        self.ask(self.random.choice([".note ", ".mark "]) + self.text())

    def place(self):
        if self.chance(0.5):
            place, values = self.random.choice({"teufel": [("chips", ["0", "10", "50", "190", "240", "590"]), ("pact", ["none", "both", "alone_last", "first_space"])],
                                                "polterfass": [("total", ["-10000", "-3", "0", "11", "29", "74"])], "table": [("points", ["-3", "0", "11", "90"])]}[self.game])
            self.ask(f".set {self.name()}.{place} {self.random.choice(values)} because x")
            return
        places = {"teufel": ["chips", "pact"], "polterfass": ["total"], "table": ["points"]}[self.game]
        path = self.random.choice([f"{self.name()}.{place}" for place in places] * 4 + ["round", "phase", "phrases[0]", "bank", "starter", "seats[0].chips",
                                  "oven[0].left", f"{self.name()}.coal", "memory.x", "barrels[0].up", f"{self.name()}.stake", "."])
        value = self.random.choice([10, 50, 120, 200, 7, 0, -10, 20, 70, -10000, -10001, 1600, 9223372036854775807, 10 ** 30, "1e3", "none", "both",
                                    "alone_last", "first_space", "null", "true", "[]", '"', "{}", "x", ""])
        self.ask(f".set {path} {value} {self.random.choice(REASONS[:3] if self.chance(0.8) else REASONS)}")

    def seats(self):
        bot = self.random.choice(["random", "steady", "steady", "person", "nobody"])
        self.ask(self.random.choice([f".bots {self.name()}={bot}", f".leave {self.name()} {bot}", f".leave {self.name()}", f".join {self.name()}"]))

    def branch(self):
        self.ask(f".branch {self.branch_name()}" + self.random.choice(["", "", " 0", " 1", " 2", " 99", " x"]))

    def switch(self):
        self.ask(f".switch {self.branch_name()}")

    def reload(self):
        variants = self.variants[self.game if self.chance(0.95) else "teufel"]
        self.ask(f".reload {self.random.choice(variants + ['', '', 'official', 'nothing'])}")

    # --- words that append nothing

    def look(self):
        self.ask(self.random.choice([
            ".state", f".state --as {self.name()}", ".legal", ".rules", ".rules goal", ".variant", ".log", ".log 5", ".why", ".why 3", ".odds", ".seek 3",
            ".seek round 1", ".seek next", ".seek back", ".seek 99", ".branches", ".audit", ".head", ".bots", ".chips", ".pad", ".chart", ".lang de", ".lang en",
            ".mode json", ".mode text", ".mode csv", ".mode md", ".lua f.round", ".lua rules.goal", ".lua while true do end", ".help", ".help T-01", ".reload --json",
            "expect phase bet", "expect refused", ".read nothing.hr", f".chips --as {self.name()}"]))

    def nonsense(self):
        r = self.random
        if self.session.program is None:
            return
        self.session.do({"raw": r.choice([
            "", " ", "{", "[]", "null", "{}", '{"line":1}', '{"line":"next","get":"state"}', '{"id":1.5,"line":"next"}', '{"id":[[1]],"line":"stop"}',
            '{"line":"' + "x" * 70000 + '"}', '{"id":' + "[" * 40 + "]" * 40 + ',"get":"state"}', '{"get":"log","from":-1}', '{"get":"why","of":99999}',
            '{"get":"nothing"}', '{"set":{"lang":"xx"}}', '{"line":"next","line":"next"}', '{"line":"a\\u0000b"}', '{"line":"\\ud800"}',
            '{"line":"bet \xff\xfe"}', "\x00", "next", '{"line":"next"} trailing', '{"line":".note ' + "y" * 60000 + '"}',
            json.dumps({"line": self.text(12)}), json.dumps({"line": "; ".join(self.some_lines(2))}), json.dumps({"line": "bet " + self.name() + " 1" + "0" * r.randint(0, 40)}),
            json.dumps({"line": "".join(chr(r.choice([r.randrange(1, 127), r.randrange(160, 0x3000)])) for _ in range(r.randint(1, 80)))})])})


def audited(binary, environment, files):
    """(file, whether `hausregel audit` finds it good, what it says) of every file."""
    if not files:
        return
    done = subprocess.run([binary, "audit", "--json", "--open", "--trust", *map(str, files)], capture_output=True, text=True, env=environment,
                          timeout=PATIENCE + 5 * len(files))
    told = json.loads(done.stdout).get("journals", []) if done.stdout.startswith("{") else []
    if len(told) != len(files):
        if len(files) > 1:
            for path in files:
                yield from audited(binary, environment, [path])
        else:
            yield files[0], False, f"status {done.returncode}, {done.stdout[:2000]}{done.stderr}"
        return
    for path, verdict in zip(files, told):
        verdicts = {name: verdict[name] for name in ("integrity", "completeness", "legality", "fairness")}
        found = [finding for one in verdicts.values() for finding in one["findings"]] or {name: one["verdict"] for name, one in verdicts.items()}
        # Of a running round nobody without its seed can judge what was decided by hidden values.
        unseen = verdicts["legality"]["verdict"] == "not_done" and all(one["findings"] == [] for one in verdicts.values()) and "seed_wanted" in json.dumps(verdict)
        yield path, verdict["good"] or unseen, json.dumps(found, ensure_ascii=False)


def checked(checker, path, beside):
    """Whether docs/check_journal.py finds it good, and what it says."""
    said, words = io.StringIO(), sys.argv
    sys.argv = ["check_journal.py", str(path), "--open", *map(str, beside)]
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            return checker.main() == 0, said.getvalue()
    finally:
        sys.argv = words


def reached(path):
    """What a journal has of REACHED, and more."""
    for n, raw in enumerate(path.read_bytes().split(b"\n")[:-1]):
        line = json.loads(raw)
        yield from (event["e"] for event in line["events"])
        if n == 0:
            yield from [line["game"], line["mode"]] + ["seeded"] * line["seeded"] + ["parent"] * (line["parent"] is not None)
            continue
        word = next(iter(line["do"]))
        yield {"move": line["do"].get("move"), "close": line["do"].get("close", {}).get("why"),
               "undo": "undo because" if "because" in line["do"] else "undo"}.get(word, word)


class Run:
    def __init__(self, binary, root, folder, kills):
        self.binary, self.root, self.folder, self.kills = str(binary), root, folder, kills
        sys.path.insert(0, str(root / "docs"))
        import check_journal
        self.checker = check_journal
        self.journals, self.steps, self.failures, self.reached = 0, 0, [], collections.Counter()

    def one(self, name, play):
        """A session and what went wrong in it, if anything."""
        folder = self.folder / name
        if folder.exists():
            shutil.rmtree(folder)
        session = Session(self.binary, self.root, folder)
        try:
            play(session)
            session.finish()
            return session, None
        except Failure as failure:
            return session, failure
        finally:
            session.stop()

    def judged(self, sessions):
        """Of each session the first journal that one of the two does not find good."""
        bad, owner = {}, {path: session for session in sessions for path in session.journals() + session.journals("copies")}
        for path, good, verdict in audited(self.binary, sessions[0].environment, list(owner)):
            other, said = checked(self.checker, path, [owner[path].folder])
            self.journals += 1
            if owner[path].repeats:
                self.reached.update(reached(path))
            if not (good and other):
                kind = f"{'good' if good else 'bad'} for the audit, {'good' if other else 'bad'} for the checker"
                bad.setdefault(owner[path], Failure(kind, f"{path.relative_to(self.folder)}\naudit: {verdict}\nchecker: {said.strip()}"))
        return bad

    def some(self, first, count):
        for start in range(first, first + count, 25):
            batch = {}
            for number in range(start, min(start + 25, first + count)):
                session, failure = self.one(f"session{number}", lambda session, number=number: Player(session, self.root, number, self.kills).play())
                batch[session] = [number, failure]
                self.steps += len(session.steps)
            bad = self.judged(list(batch))
            for session, (number, failure) in batch.items():
                failure = failure or bad.get(session)
                if failure:
                    self.failures.append(number)
                    print(f"session {number} of {self.folder}: {failure}")
                    print_steps(session)
                else:
                    shutil.rmtree(session.folder)

    def replayed(self, steps):
        def play(session):
            for step in steps:
                session.do(step)
        session, failure = self.one("replayed", play)
        return session, failure or next(iter(self.judged([session]).values()), None)

    def shrunk(self, steps):
        """The fewest steps, by leaving some out, that fail in the same way."""
        wanted = self.replayed(steps)[1]
        size = max(len(steps) // 2, 1)
        while wanted:
            at, before = 0, len(steps)
            while at < len(steps):
                fewer = steps[:at] + steps[at + size:]
                failure = self.replayed(fewer)[1]
                if failure and failure.kind == wanted.kind:
                    steps = fewer
                else:
                    at += size
            if size == 1 and len(steps) == before:
                break
            size = max(size // 2, 1)
        return steps


def print_steps(session):
    for step in session.steps:
        print(json.dumps(step, ensure_ascii=False))


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("binary", type=pathlib.Path)
    words.add_argument("root", type=pathlib.Path)
    words.add_argument("--from", type=int, default=0, dest="first")
    words.add_argument("--count", type=int, default=50)
    words.add_argument("--keep", type=pathlib.Path, help="where failed sessions stay")
    words.add_argument("--one", type=int)
    words.add_argument("--kills", action="store_true", default=bool(os.environ.get("HAUSREGEL_LONG")))
    words.add_argument("--replay", type=pathlib.Path)
    words.add_argument("--shrink", type=pathlib.Path)
    given = words.parse_args()
    with contextlib.ExitStack() as stack:
        folder = given.keep.resolve() if given.keep else pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sessions")))
        run = Run(given.binary.resolve(), given.root.resolve(), folder, given.kills)
        if given.replay or given.shrink:
            lines = (given.replay or given.shrink).read_text(encoding="utf-8").split("\n")
            steps = [json.loads(line) for line in lines if line.startswith("{")]
            session, failure = run.replayed(run.shrunk(steps) if given.shrink else steps)
            print(failure or "all of it holds")
            print_steps(session)
            return int(failure is not None)
        if given.one is not None:
            session, failure = run.one(f"session{given.one}", lambda session: Player(session, run.root, given.one, given.kills).play())
            failure = failure or run.judged([session]).get(session)
            print_steps(session)
            print(failure or "all of it holds")
            return int(failure is not None)
        times = 200 if os.environ.get("HAUSREGEL_LONG") else 4 if os.environ.get("HAUSREGEL_MORE") else 1
        run.some(given.first * times, given.count * times)
        print(f"{given.count * times} sessions, {run.steps} steps, {run.journals} journals: {len(run.failures)} failed {run.failures or ''}")
        print(", ".join(f"{what} {count}" for what, count in sorted(run.reached.items())))
        missing = [what for what in REACHED if given.count * times >= 50 and not run.reached[what]]
        print(*(f"never reached: {what}" for what in missing), sep="\n")
        return int(bool(run.failures or missing))


if __name__ == "__main__":
    sys.exit(main())
