#!/usr/bin/env python3
"""Small things of an evening at a terminal: questions as wide as it is, answers in words, and what house rules say on a screen that is shared.
Usage: evening_at_terminal.py HAUSREGEL"""
import os
import re
import sys
import tempfile

from at_terminal import Console

program = sys.argv[1]
NARROW = 40
TALKS = """-- game: teufel
-- extends: official
-- title.en: It talks
return {
  game = "teufel", name = "talks", title = { en = "It talks" }, extends = "official",
  hooks = { stake_allowed = function() trace("asked") return true end,
  payout = function(f)
    trace("stake", f.stake)
    if f.stake == 30 then error("there are " .. f.stake) end
    return f.stake
  end },
}
"""


def expect(what, truth, shown):
    if not truth:
        sys.exit(f"{what}, but it showed:\n{shown}")


def fits(what, shown):
    for line in shown.split("\n"):
        words = line.split()
        expect(f"{what}: no line is wider than the terminal", len(line) <= NARROW or len(words) < 3 or line.startswith("[r"), shown)
        expect(f"{what}: no line begins with the sign behind a blank", not re.match(r" *[;:?!»]", line), shown)


def begin(folder, language, columns, *lines):
    console = Console(program, folder, language, columns)
    greeting = console.read()
    for line in lines:
        console.type(line)
    return console, greeting


with tempfile.TemporaryDirectory() as folder:
    for language, yes, no in (("en", "yes", "no"), ("de", "ja", "nein"), ("fr", "oui", "non"), ("it", "sì", "no")):
        console, greeting = begin(folder, language, NARROW, "new teufel Anna Bert mode=table", "next", "10 20", "d", "10 s")
        fits("the greeting", greeting)
        shown = console.type(yes)
        expect(f"{yes} fills the oven", "[r1]" in shown and "[r1 Anna]" not in shown and "48" in console.type(".state"), console.shown)
        console.type("next")
        console.type("10 20")
        console.type("50 25 s")
        shown = console.type(".undo round")
        expect("a reason is asked for", "[r1" not in shown, shown)
        fits("the question for a reason", shown)
        shown = console.type(yes)
        expect("yes is no reason", "[r1" not in shown, shown)
        fits("the question behind it", shown)
        shown = console.type("")
        shown = console.type(".quit")
        fits("the question of .quit", shown)
        shown = console.type(no)
        expect(f"{no} goes on", shown.endswith("> "), shown)
        console.end()

    variant = os.path.join(folder, "talks.lua")
    with open(variant, "w") as file:
        file.write(TALKS)
    for stake, fails in (("20", False), ("30", True)):
        console, _ = begin(folder, "en", 120, f"new teufel Anna Bert variant={variant} mode=table", "next", f"10 {stake}", "d", "50")
        shown = console.type("s")
        expect("a trace is shown with its place alone", "talks.lua:8: … (" in shown and "stake" not in shown.split("talks.lua:8:")[1].split("\n")[0], shown)
        expect("a rule that fails says what failed, not what it says", not fails or ("payout" in shown and "there are 30" not in shown), shown)
        if fails:
            shown = console.type(".log 1")
            expect("nor does .log", "talks.lua:9: the script" in shown and "there are 30" not in shown, shown)
            expect("nor to programs", "error@talks.lua:9" in console.type(".log 1 --json") and "there are 30" not in console.shown, console.shown)
            console.type(".mode json")
            shown = console.type("s")
            expect("the whole is shown for .mode json", "there are 30" in shown and "stake\t30" in shown.replace(" ", "\t"), shown)
        console.end()
    console, _ = begin(folder, "en", 120, f"new teufel Anna Bert variant={variant} seed=7", "next")
    shown = console.type(".legal")
    expect("a shared screen does not tell how often a hook was asked", shown.count("talks.lua:6:") == 1, shown)
    console.type(".mode json")
    shown = console.type(".legal")
    expect("but programs see every trace", shown.count("talks.lua:6:") > 2, shown)
    console.end()
