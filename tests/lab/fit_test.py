#!/usr/bin/env python3
"""A bot made of journals plays as their players did. Usage: fit_test.py HAUSREGEL ROOT

The players stake 60, or all they have, and stop as soon as their coal is worth 40; they order with the card 3, and the innkeeper
closes after two more throws. No bot that ships does that."""
import json
import pathlib
import subprocess
import sys
import tempfile

program, root = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(root / "docs/examples"))
import client  # noqa: E402

NAMES = ["Anna", "Bert", "Cleo"]


def line_of(game, state, moves, who):
    lines = [move["line"] for move in moves]
    seat = next(seat for seat in state["seats"] if seat["name"] == who)
    if any(line.startswith("bet") for line in lines):
        return f"bet {who} {min(60, seat['chips'])}"
    if any(line.startswith("order") for line in lines):
        return f"order {who} 3"
    if "stop" in lines and seat["coal"] >= 40 or "close" in lines and state["throws"] >= 3:
        return "stop" if game == "teufel" else "close"
    return next((line for line in lines if line in ("draw", "roll")), lines[0])


def play(game, seed, file, rounds):
    console = client.Console(program)
    reply = console.ask(line=f"new {game} {' '.join(NAMES)} seed={seed}")
    while not reply["turn"]["over"] and reply["turn"]["round"] < rounds:
        who = (reply["turn"]["to_move"] or NAMES)[0]
        moves = console.ask(get="legal", **{"as": who})["data"]["moves"]
        state = console.ask(get="state", **{"as": who})["data"]
        try:
            reply = console.ask(line=line_of(game, state, moves, who))
        except client.Refused as refused:
            sys.exit(f"{game}: {line_of(game, state, moves, who)}: {refused}")
    console.ask(line=f".save {file}")
    console.close()


def run(*words, status=0):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"{words}: status {done.returncode}, {status} was due\n{done.stdout}{done.stderr}")
    return done


with tempfile.TemporaryDirectory() as scratch:
    folder = pathlib.Path(scratch)
    games = folder / "games"
    games.mkdir()
    for game in ("teufel", "polterfass"):
        play(game, 1, folder / f"{game}.jsonl", 3)
    few = run("fit", folder / "teufel.jsonl", "--out", folder / "few.lua", status=1)
    assert "too few" in few.stderr and not (folder / "few.lua").exists(), few.stderr
    run("fit", folder / "teufel.jsonl", "--out", folder / "few.txt", status=2)
    for seed in range(1, 11):
        for game in ("teufel", "polterfass"):
            play(game, seed, games / f"{game}{seed}.jsonl", 12)
    bot = folder / "us.lua"
    told = json.loads(run("fit", games, "--out", bot, "--json").stdout)
    for row in told["games"]:
        assert row["decisions"] >= 200 and row["minutes"] == 0, row  # games from a seed have no clock
        assert row["better"] and row["predicted"] > 0.8 * row["kept"], row
    run("fit", games, "--out", bot, status=2)
    copy = games / "copy.jsonl"
    copy.write_bytes((games / "teufel1.jsonl").read_bytes())
    (games / "torn.jsonl").write_text("{")
    once = run("fit", games, "--out", folder / "once.lua", "--json")
    assert json.loads(once.stdout)["games"] == told["games"], once.stdout
    assert "copy" in once.stderr and "torn.jsonl" in once.stderr, once.stderr
    copy.unlink()
    (games / "torn.jsonl").unlink()
    anna = json.loads(run("fit", *sorted(games.glob("teufel*.jsonl")), "--out", folder / "anna.lua", "--player", "Anna", "--json").stdout)
    assert 200 <= anna["games"][0]["decisions"] < told["games"][1]["decisions"] / 2, anna
    nobody = run("fit", games, "--out", folder / "nobody.lua", "--player", "Petra", status=2).stderr
    assert "Petra" in nobody and "Anna" in nobody, nobody
    run("fit", folder / "games-that-are-not-there", "--out", folder / "none.lua", status=3)
    again = folder / "again" / "us.lua"
    again.parent.mkdir()
    run("fit", games, "--out", again)
    assert bot.read_bytes() == again.read_bytes()
    for game in ("teufel", "polterfass"):
        journals = folder / f"{game}-bots"
        run("simulate", game, "--players", 3, "--games", 3, "--seats", "fixed", "--bots", f"{bot},{bot},{bot}", "--journals", journals)
        entries = [json.loads(line) for file in sorted(journals.iterdir()) for line in file.read_text().splitlines()]
        values = [value.get("stake") or value["cards"][0] for entry in entries for value in entry.get("do", {}).get("values", [])]
        usual = values.count(60 if game == "teufel" else 3) / len(values)
        assert usual > (0.7 if game == "teufel" else 0.9), (game, usual)
        print(f"{game}: {len(values)} values, {usual:.0%} as the players'")
print("a bot plays as the players of its journals did")
