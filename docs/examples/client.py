#!/usr/bin/env python3
"""Plays a game through the console for programs: client.py HAUSREGEL GAME NAME NAME …

Each seat asks what it may do, as it may see the table, and does the least of it; it stops as soon
as it can. Nobody wins much like that, but every line has been offered by the program.
"""
import json
import subprocess
import sys


class Refused(Exception):
    """A request that was not done; `error` says why."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.error = error


class Console:
    """One running program. Requests are answered in order."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "protocol"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, encoding="utf-8")
        self.hello = self.read()
        self.asked = 0

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("the program has ended")
        return json.loads(line)

    def ask(self, **request):
        """The reply to a request, or Refused."""
        self.asked += 1
        self.process.stdin.write(json.dumps({"id": self.asked, **request}) + "\n")
        self.process.stdin.flush()
        reply = self.read()
        assert reply["id"] == self.asked
        if not reply["ok"]:
            raise Refused(reply["error"])
        return reply

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def choose(moves):
    """One of the lines that are offered."""
    lines = [move["line"] for move in moves]
    return next((line for line in lines if line in ("stop", "close")), lines[0])


def play(console, game, names):
    """Plays to the end, and gives the last state."""
    reply = console.ask(line=f"new {game} {' '.join(names)}")
    while True:
        print(*reply["said"], sep="\n")
        turn = reply["turn"]
        if turn["over"]:
            return console.ask(get="state")["data"]
        seat = (turn["to_move"] or names)[0]
        moves = console.ask(get="legal", **{"as": seat})["data"]["moves"]
        reply = console.ask(line=choose(moves), head=reply["head"], **{"as": seat})


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__.splitlines()[0])
    console = Console(sys.argv[1])
    assert console.hello["protocol"] == 1
    state = play(console, sys.argv[2], sys.argv[3:])
    print("Rounds played:", state["round"])
    sys.exit(console.close())


if __name__ == "__main__":
    main()
