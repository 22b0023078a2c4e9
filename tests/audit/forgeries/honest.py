"""Honest journals of every kind, as the program writes them: sources of forgeries, and nothing that an audit may refuse.

All games have seeds, so that every run gives the same bytes; see forge.as_unseeded() for those of games without.
"""
import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
BOTS = ".bots Ann=random\n.bots Bob=steady\n.bots Cleo=random\n"
ROUND = "next\n.auto 200\n"

ROUND_OF_THREE = "next\nbets 20 30 40\ndraw\nstop\ndraw\nstop\ndraw\nstop\n"

# name -> console lines. Files that a script saves or branches off are journals of the corpus too.
SCRIPTS = {
    # Teufel. Two rounds by hand: phrases (one with a name in it), values taken back, notes, a mark, an override, seats.
    "t-hands": """new teufel Ann Bob Cleo seed=7 journal=t-hands.jsonl
phrase Bob Ann zieht rot
next
bet Ann 50
bet Bob 40
.undo
.redo
.undo
bet Bob 30
phrase Cleo ein "roter" Faden
bet Cleo 60
draw
draw
stop
.note Bob has gone for water
draw
.mark here
stop
draw
stop
.set Cleo.chips 130 because "dropped a chip"
.undo
.redo
phrase Ann 4711
next
bets 20 30 40
.bots Bob=steady
.auto 40
draw
.bots Bob=person
.finish because "late"
""",
    # To its end, with all that can be asked; bots play.
    "t-ended": "new teufel Ann Bob Cleo seed=11 variant={v}/brief.lua journal=t-ended.jsonl\n" + BOTS + ROUND * 8,
    "t-open": "new teufel Ann Bob Cleo Dan seed=3 starter=Cleo journal=t-open.jsonl\nnext\nbet Ann 50\nbet Dan 10\n",
    "t-table": """new teufel Ann Bob mode=table seed=7 variant={v}/brief.lua journal=t-table.jsonl
next
bets 50 60
draw 10 25 stop
draw 50 devil
.undo
draw 75
.set Ann.chips 170 because "change given"
draw 10 stop
pact Ann yes
refill no
next
.undo
.undo
refill yes
next
bets 10 20
draw devil
pact Ann yes
draw 100 stop
pact Ann yes
refill yes
next
bets 10 20
.undo round 2 because "cheated"
next
bets 10 10
draw devil
draw 100 stop
.finish
""",
    # A hook that gives, remembers, draws, and breaks in the second round.
    "t-hooks": "new teufel Ann Bob Cleo seed=6 variant={v}/stopping.lua journal=t-hooks.jsonl\n" + BOTS + ROUND * 2 +
               ".bots Cleo=person\n.undo round because \"house rule\"\n.finish because \"house rule\"\n",
    # A hook that breaks where a value is laid: what was to be laid stands nowhere.
    "t-stakes": """new teufel Ann Bob seed=6 variant={v}/refusing.lua journal=t-stakes.jsonl
next
bet Ann 50
bet Ann 40
bet Bob 20
draw
.finish because "late"
""",
    "t-table-stakes": """new teufel Ann Bob mode=table seed=6 variant={v}/refusing.lua journal=t-table-stakes.jsonl
next
bet Ann 50
bet Ann 40
bet Bob 20
draw 10
.finish because "late"
""",
    # Branches from the beginning, from a round that is over, and from a branch.
    "t-branches": "new teufel Ann Bob Cleo seed=9 journal=t-branches.jsonl\nphrase Bob rot\n" + ROUND_OF_THREE + """phrase Cleo blau
.set Ann.chips 150 because "a slip"
.branch between
""" + ROUND_OF_THREE + """.branch further
next
bets 10 10 10
draw
.finish
.switch between
.finish
.switch main
next
bet Ann 50
bet Bob 40
.branch early 1
next
.finish
.switch main
.branch again 0
.finish
.switch main
.finish
""",
    # Rounds given up, with values lying sealed, after draws, twice; phrases that hold on, and others that may be said again.
    "t-again": """new teufel Ann Bob Cleo seed=8 journal=t-again.jsonl
phrase Ann eins
next
phrase Bob zwei
bets 10 20 30
draw
.undo round because "Bob looked"
phrase Bob drei
next
phrase Cleo vier
bets 20 20 20
draw
stop
.undo round because "all again"
.note nobody has time
next
bet Ann 10
bet Cleo 30
.finish because "late"
""",
    # Polterfass.
    "p-hands": """new polterfass Ann Bob Cleo seed=7 journal=p-hands.jsonl
phrase Bob Ann zieht rot
next
order Bob 3
order Cleo 1 2
.undo
order Cleo 1 4
roll
.note Bob has gone for water
roll
.bots Ann=steady
close
.auto 9
.bots Ann=person
.mark here
.set Cleo.total 3 because "written wrong"
phrase Ann 4711
next
order Ann 2
order Cleo 7
.bots Bob=steady
.auto 40
.bots Bob=person
.finish because "late"
""",
    "p-again": """new polterfass Ann Bob Cleo seed=8 journal=p-again.jsonl
phrase Ann eins
next
order Bob 3
order Cleo 4
roll
.undo round because "Bob looked"
phrase Bob zwei
next
order Bob 2
.undo
order Bob 1
order Cleo 1
close
phrase Cleo drei
next
order Cleo 1
.undo round because "all again"
.finish because "late"
""",
    "p-ended": "new polterfass Ann Bob Cleo seed=12 variant={v}/quick.lua journal=p-ended.jsonl\n" + BOTS + ROUND * 8,
    "p-open": "new polterfass Ann Bob Cleo Dan seed=3 starter=Cleo journal=p-open.jsonl\nnext\norder Ann 5\norder Dan 1\n",
    "p-table": """new polterfass Ann Bob Cleo mode=table seed=7 variant={v}/quick.lua journal=p-table.jsonl
next
roll 9 8 6 X D
order Bob ? ?
order Cleo 3
roll 7 4
.undo
roll 7 3
.set Bob.total 4 because "written wrong"
close
destroy 9
double 8
order Bob 3 4
next
roll none
.undo
.undo
.undo
order Bob 3 5
next
roll 9 2
order Ann 4
order Cleo ?
roll none
order Cleo 2
.finish because "late"
""",
    "p-hooks": "new polterfass Ann Bob Cleo seed=5 variant={v}/breaking.lua journal=p-hooks.jsonl\n" + BOTS + ROUND * 2 +
               ".bots Cleo=person\n.undo round because \"house rule\"\n.finish because \"house rule\"\n",
    "p-branches": """new polterfass Ann Bob Cleo seed=9 journal=p-branches.jsonl
phrase Bob rot
next
order Bob 3
order Cleo 5
close
.branch between
next
.finish
.switch main
next
.branch again 0
.finish
.switch main
.finish
""",
    # Values that lie hidden: opened early and at the end, given up, abandoned, in a branch; dice under real cups; a whole game.
    "h-cups": """new table Ann Bob Cleo seed=7 variant={v}/cups.lua journal=h-cups.jsonl
next
guess 7
guess 8
.branch between
phrase Bob rot
next
guess 7
.finish
.switch main
phrase Ann eins
next
guess 8
.undo round because "Bob looked"
next
guess 0
.finish because "late"
""",
    "h-open": "new table Ann Bob seed=3 variant=liars-dice journal=h-open.jsonl\nnext\nbid 1 3\nliar\nnext\nbid 1 2\nbid 2 2\n",
    "h-shown": "new table Ann Bob seed=3 variant={v}/shown.lua journal=h-shown.jsonl\nnext\nmore\nmore\nmore\n",
    "h-table": """new table Ann Bob mode=table seed=7 variant=liars-dice journal=h-table.jsonl
next
bid 2 3
liar luck 1/6 2/6 3/6 4/6 5/6 1/6 2/6 3/6 4/6 5/6
next
bid 1 6
.finish
""",
    "h-ended": "new table Ann Bob seed=12 variant={v}/cups.lua journal=h-ended.jsonl\n.bots Ann=random\n.bots Bob=steady\n" + ROUND * 3,
    # Cards of a deck that is dealt anew: hidden and open, revealed early and at the end, given up, abandoned, in a branch; at a real table; a whole game.
    "c-cards": """new table Ann Bob Cleo seed=7 variant={v}/cards.lua journal=c-cards.jsonl
next
guess 1
guess 2
guess 3
guess 4
guess 5
.branch between
phrase Bob rot
next
guess 7
guess 8
.finish
.switch main
phrase Ann eins
next
guess 8
guess 9
.undo round because "a card fell down"
next
guess 11
guess 12
guess 10
next
guess 6
.finish because "late"
""",
    "c-table": """new table Ann Bob mode=table seed=7 variant=showdown journal=c-table.jsonl
next luck 5
yes
yes luck 1 1 2 5
next luck 1
no
no
next luck 3
.finish
""",
    "c-ended": "new table Ann Bob seed=12 variant={v}/cards.lua journal=c-ended.jsonl\n.bots Ann=random\n.bots Bob=steady\n" + ROUND * 3,
    # Looks at the next piece: drawn, given back, void, given up, abandoned, at a real table, between bots; moves that nobody asks for.
    "k-looks": """new teufel Ann Bob Cleo seed=7 variant=peek journal=k-looks.jsonl
phrase Ann rot
next
bets 50 60 40
peek
phrase Bob blau
.undo
draw
peek
.undo round because "Ann has looked"
next
bets 50 60 40
peek
draw
stop
draw
peek
stop
draw
stop
.branch between
next
bets 10 10 10
peek
.finish
.switch main
next
bets 20 20 20
draw
peek
.finish because "late"
""",
    "k-ended": "new teufel Ann Bob Cleo seed=8 variant=peek journal=k-ended.jsonl\n.bots Ann=random\n.bots Bob=steady\n.bots Cleo=steady\n" + ".auto\nnext\n" * 40,
    "k-table": """new teufel Ann Bob mode=table seed=7 variant=peek journal=k-table.jsonl
next
50 60
peek
25
peek
s
50
peek
d
n
.finish
""",
    # Looks into decks: drawn, dealt to somebody, void by what is laid aside and by the end of the round, given up; hands for one turn.
    "k-decks": """new table Ann Bob seed=3 variant={v}/looks.lua journal=k-decks.jsonl
next
look here
drop
look here
take here
take here
look again
take again
deal
pass
look again
deal
look here
pass
next
look here
.undo round because "Bob has looked"
next
look here
pass
deal
pass
.finish
""",
    "k-decks-ended": "new table Ann Bob seed=4 variant={v}/looks.lua journal=k-decks-ended.jsonl\n.bots Ann=random\n.bots Bob=random\n" + ROUND * 4,
    "k-decks-table": """new table Ann Bob mode=table seed=3 variant={v}/looks.lua journal=k-decks-table.jsonl
next
look here
drop
look here
take here luck 2
deal
pass
pass
.finish
""",
    # A variant that changes while it is played: a branch goes on by other rules, and another from there.
    "t-reload": "new teufel Ann Bob Cleo seed=4 variant=changing journal=t-reload.jsonl\n" + BOTS + ROUND + """phrase Ann rot
.reload
.save t-reload+other.jsonl
""" + ROUND + """.branch on
next
.finish
""",
}

CHANGED = (HERE / "variants/brief.lua").read_text(encoding="utf-8").replace('"brief"', '"changing"').replace("goal = 260", "goal = 900")


def run(binary, *args, folder, wanted=(0,), typed=""):
    surroundings = {**os.environ, "HAUSREGEL_VARIANTS": str(folder / "variants"), "XDG_STATE_HOME": str(folder / "state")}
    done = subprocess.run([str(binary), *map(str, args)], cwd=folder, capture_output=True, text=True, timeout=300, input=typed,
                          env=surroundings)
    if wanted and done.returncode not in wanted:
        raise RuntimeError(f"{' '.join(map(str, args))}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def redact(binary, folder):
    """Adds copies that name nobody to the journals in `folder`."""
    for name in ("t-hands", "t-ended", "p-hands", "p-ended", "t-stakes", "t-table-stakes", "h-cups", "h-ended", "c-cards", "c-ended", "k-looks", "k-ended", "k-decks", "k-decks-ended"):
        if (folder / f"{name}.jsonl").exists():
            run(binary, "journal", "redact", f"{name}.jsonl", "--out", f"{name}-redacted.jsonl", folder=folder)


def make(binary, folder):
    """Plays all of it in `folder` and gives the journals, those that a branch needs before it."""
    changing = folder / "variants/teufel/changing.lua"
    changing.parent.mkdir(parents=True)
    for name, script in SCRIPTS.items():
        changing.write_text(CHANGED, encoding="utf-8")
        if name == "t-reload":
            before, after = script.split(".reload\n")
            script = before
        (folder / "script.hr").write_text(script.replace("{v}", str(HERE / "variants")), encoding="utf-8")
        run(binary, "script.hr", "--keep-going", folder=folder, wanted=())
        if name == "t-reload":
            changing.write_text(CHANGED.replace("goal = 900", "goal = 910"), encoding="utf-8")
            run(binary, "open", "t-reload.jsonl", "--keep-going", folder=folder, wanted=(), typed=".reload\n" + after)
    for game, variant in (("teufel", "brief"), ("polterfass", "quick")):
        run(binary, "simulate", game, "--players", "3", "--games", "1", "--seats", "fixed", "--seed", "5",
            "--variant", HERE / f"variants/{variant}.lua",
            "--journals", ".", folder=folder)
    redact(binary, folder)
    return sorted(folder.glob("*.jsonl"), key=lambda path: ("+" in path.name, path.name))
