#!/usr/bin/env python3
"""The habits of docs/habits.md, each tried as a person or a script would: at a pseudo-terminal, in a pipe, with a file.
Usage: habits_test.py HAUSREGEL SOURCES editing|others|CASE…     `editing` needs a program with libedit."""
import os
import re
import signal
import subprocess
import sys
import tempfile

from at_terminal import Terminal

program, sources = sys.argv[1], sys.argv[2]
MOVES = re.compile(r"\x1b\[[0-9;]*[GC]")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[()=>][0-9A-B]?|[\r\x07\x08]")
UP, DOWN, TAB, CTRL_C, CTRL_D = "\x1b[A", "\x1b[B", "\t", "\x03", "\x04"
PROMPT = "]> "


class Wrong(Exception):
    pass


def need(truth, what, shown=""):
    if not truth:
        raise Wrong(f"{what}\n{shown}")


class Home:
    """A home folder of its own, so that nothing of the machine's is looked at."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def write(self, name, text):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path

    def environment(self, more):
        return {"PATH": os.environ["PATH"], "HOME": self.folder, "TERM": "xterm", "LANG": "C.UTF-8", "HAUSREGEL_PAGER": "cat", **more}

    def run(self, *arguments, text="", **more):
        """(standard output, standard error, status) of the program without a person."""
        done = subprocess.run([program, "--lang", "en", *arguments], input=text, text=True, capture_output=True,
                              env=self.environment(more), cwd=self.folder)
        return done.stdout, done.stderr, done.returncode


class Console(Terminal):
    """The program at a pseudo-terminal; `script`: started by a shell with job control as "$@"."""

    def __init__(self, home, *arguments, columns=100, rows=40, lang="en", script=None, **more):
        words = ["/bin/sh", "-m", "-c", script, "sh"] if script else []
        super().__init__([*words, program, *(["--lang", lang] if lang else []), *arguments], home.environment(more), columns, rows)
        self.rest = ""
        self.until("> ")

    type = Terminal.write

    def until(self, text):
        """What is shown up to `text`, which must come."""
        while text not in self.rest:
            portion = self.portion()
            if not portion:
                raise Wrong(f"{text!r} did not come:\n{self.all}")
            self.rest += ESCAPES.sub("", MOVES.sub(" ", portion))
        before, _, self.rest = self.rest.partition(text)
        return before + text

    def line(self, text, then="> "):
        """Types a line; what is shown before the next prompt, without the line itself."""
        self.type(text + "\n")
        self.until(text[-1:])
        return self.until(then)

    def drop(self):
        """Gives up what has been typed: Ctrl-U, which is read in its turn, while Ctrl-C is not."""
        self.type("\x15")

    def paste(self, text):
        self.type(f"\x1b[200~{text}\x1b[201~")

    def end(self):
        self.drop()
        self.type(".quit\n")
        shown, answered = "", False
        while (portion := self.portion()) != "":
            need(portion is not None, "it does not end", self.all)
            shown += ESCAPES.sub("", MOVES.sub(" ", portion))
            if not answered and re.search(r"(yes|ja)\s+(or|oder)\s+(no|nein)", shown):
                self.type("yes\n")
                answered = True
        return self.status()


TABLE = "new teufel Anna Bert Zoë mode=table"


def at_table(home, **more):
    console = Console(home, **more)
    console.line(TABLE)
    console.line("next")
    return console


# --- completion, hints, lines before -----------------------------------------------------------------


def tab(home):
    console = at_table(home, lang="de")
    console.line("10 20 30")
    console.type(TAB)
    shown = console.until("aufdecken  deckt")
    need(re.search(r"100 .*Teufel", shown, re.S) and ".hilfe" not in shown, "what can be done now, in one language", shown)
    console.drop()
    console.type(".ma" + TAB)
    console.until("rke")
    console.type("here\n")
    shown = console.until("here")
    need(".maschinen" not in shown, "words that are understood beside the language's own are not offered", shown)
    console.end()
    console = at_table(home)
    console.type("bet A" + TAB)
    console.until("Anna ")
    console.type(TAB + TAB)
    shown = console.until("bet Anna")
    need(re.search(r"10\s+20\s+30.*90\s+100", shown, re.S), "amounts stand in the order of numbers", shown)
    console.drop()
    console.line("10 20 30")
    console.type("draw " + TAB)
    console.until("25")
    need("9 left" in console.until("9 left"), "pieces of coal, and how many are left")
    console.until("draw ")
    console.drop()
    console.type(".se" + TAB)
    console.until(".seek")
    need(len(console.until(".set")) > 20, "a word of description")
    console.drop()
    home.write("evening.hr", "# nothing\n")
    console.type(".read ev" + TAB)
    console.until("ening.hr")
    console.drop()
    console.type("new polterfass A B C variant=off" + TAB)
    console.until("icial")
    console.drop()
    console.type(".state --as zo" + TAB)
    console.until("Zoë")
    console.drop()
    console.type(".why T-0" + TAB)
    console.until("T-01")
    console.end()


def hint(home):
    console = at_table(home)
    console.type("bet Anna ")
    console.until("10..200 step 10")
    console.drop()
    console.type(".undo ")
    console.until(".undo [N]")
    console.end()


def history(home):
    console = Console(home)
    console.line("new teufel Anna Bert")
    console.line(".head")
    console.line("next")
    console.line(".head")
    console.line("bet Anna 70")  # lies sealed
    console.line("bet Bert 75")  # is refused, and would tell
    console.end()
    kept = home.path(".local", "state", "hausregel", "history")
    need(os.stat(kept).st_mode & 0o777 == 0o600, "nobody else reads the history")
    with open(kept) as file:
        lines = file.read()
    need(".head" in lines and "next" in lines, "lines are kept", lines)
    need("70" not in lines and "75" not in lines, "values that lie sealed are not", lines)
    need(lines.count(".head") == 1, "a line is kept once", lines)
    again = Console(home)
    again.type(UP * 3)
    again.until("next")
    again.end()
    elsewhere = Console(home, HAUSREGEL_HISTORY=home.path("mine"))
    elsewhere.line(".branches", then="> ")
    elsewhere.end()
    need(os.path.exists(home.path("mine")), "HAUSREGEL_HISTORY says where")
    nowhere = Console(home, HAUSREGEL_HISTORY="")
    nowhere.line(".bots", then="> ")
    nowhere.end()
    with open(kept) as file:
        need(file.read() == lines, "an empty one keeps none")


def up(home):
    console = at_table(home)
    console.line("10 20 3x")
    console.line(".head")
    console.type("10" + UP)
    console.until("20 3x")
    console.type("\x7f0\n")
    shown = console.until(PROMPT)
    need("Zoë bets 30" in shown, "a refused line comes back, to be mended", shown)
    console.end()


def multi_line(home):
    console = Console(home)
    console.type("new teufel Anna \\\n")
    console.until("...> ")
    console.type("Bert mode=table\n")
    need("Anna and Bert" in console.until(PROMPT), "a line goes on behind a backslash")
    console.type("new teufel \\\n")
    console.until("...> ")
    console.type(CTRL_C)
    console.until(PROMPT)
    console.paste("next\n10\t20\n50 s\n")
    shown = console.until("Anna stops") + console.until(PROMPT)
    need("Bert bets 20" in shown, "a pasted block runs line by line, a tab in it is a blank", shown)
    need("25 left" not in shown, "a tab in it completes nothing", shown)
    shown = console.line(".undo")
    need("next" in shown and "draw" in shown, "a pasted block is taken back as one", shown)
    console.end()
    out, err, status = home.run(text="new teufel Anna \\\nBert seed=7\n.head\\\n")
    need(status == 0 and "Anna and Bert" in out and "0-" in out, "in a pipe too", out + err)


# --- words -------------------------------------------------------------------------------------------


def moves_and_words(home):
    journal = home.path("a.jsonl")
    home.run(text=f"new teufel Anna Bert seed=7 journal={journal}\n.state\n.legal\n.log\n.head\n.help\n")
    with open(journal) as file:
        need(len(file.readlines()) == 1, "dot-words append nothing")
    home.run("open", journal, text="next\n")
    with open(journal) as file:
        need(len(file.readlines()) == 2, "moves append an entry")


def abbreviations(home):
    console = Console(home)
    console.line(TABLE)
    shown = console.line(".st")
    need("Anna" in shown, ".st is .state", shown)
    shown = console.line(".bra")
    need(".branch" in shown and ".branches" in shown, "those that it could be are listed", shown)
    console.line("next")
    shown = console.line("bet zoe 10")
    need("Stakes of Anna and Bert," in shown, "names without case and accents", shown)
    shown = console.line("bet Olga 10")
    need("Anna, Bert and Zoë" in shown, "an unknown name lists those there are", shown)
    for word in ("help", "?"):
        need(".undo" in console.line(word), f"{word} works bare")
    console.end()
    out, err, status = home.run(text="new teufel Anna Bert\n.st\n")
    need(status == 2 and "not known here" in err, "a script needs whole words", err)
    for word in ("quit", "exit"):
        need(home.run(text=f"{word}\nnonsense\n")[2] == 0, f"{word} ends a script")
    german = Console(home, lang="de")
    german.line("NEU teufel Anna Bert mode=table")
    shown = german.line(".hilfe")
    need(".zurück [N]" in shown, "words of the language", shown)
    need("Runde 1" in german.line("Next"), "words without case")
    german.end()
    console = Console(home)
    console.line("new teufel Änne Bert mode=table")
    console.line("next")
    shown = console.line("bet aenne 10")
    need("Stake of Bert" in shown, "ae stands for ä in names, too", shown)
    console.line("10")
    shown = console.line("25 sto 10")
    need("Bert draws 10" in shown, "further on in a line, too", shown)
    shown = console.line("25 xy")
    need("'xy'" in shown and "nothing of the line" in shown, "what begins nothing is refused", shown)
    console.end()
    need(home.run("--lang", "de", text="x\n")[2] == 2, "an option is given once")
    done = subprocess.run([program, "--lang", "de"], input="new teufel Anna Bert seed=7\nnext\nexpect phase bet\n", text=True,
                          capture_output=True, env=home.environment({}))
    need(done.returncode == 0, "English words work in every language", done.stderr)


def unknown_word(home):
    out, err, status = home.run(text="new teufel Anna Bert mode=table\nplay\n")
    need(status == 2 and "did you mean new" in err, "what it is called elsewhere is known", err)
    out, err, status = home.run(text=".stat\n")
    need(status == 2 and ".state" in err, "a slip is met with what was meant", err)
    out, err, status = home.run(text="xyzzy\n")
    need(status == 2 and "did you mean" not in err, "nothing is proposed for nonsense", err)
    console = Console(home, lang="de")
    shown = console.line("play")
    need("neu" in shown and "new" not in shown, "in the words of the language", shown)
    console.end()


def error_place(home):
    script = home.write("s.hr", "new teufel Anna Bert mode=table\nnext\n  10 2x\n")
    out, err, status = home.run(script)
    need(f"{script}:3:6: " in err, "source, line and column", err)
    need(re.search(r"^    10 2x\n +\^\^$", err, re.M), "the line, with carets under the word", err)
    console = at_table(home)
    shown = console.line("10 20 3x")
    need("\n          ^^" in shown.replace("\r", "") or "^^" in shown, "at a terminal too", shown)
    console.end()


def help_text(home):
    out = home.run(text=".help .undo\n")[0]
    need(".undo [N]" in out, "a word, its form and meaning", out)
    out = home.run("help", "simulate")[0]
    need("hausregel simulate" in out, "the same of the program's words", out)
    out = home.run(text=".help -k tap\n")[0]
    need("close" in out and "refill" not in out, "words by what they mean", out)
    page = home.run("help", "--man")[0]
    need(".undo" in page or "\\&.undo" in page, "the same text as in the page of the manual")


def output_modes(home):
    begin = "new teufel Anna Bert seed=7\n"
    need(home.run(text=begin + ".mode json\n.head\n")[0].splitlines()[-1].startswith("{"), "json")
    need("," in home.run(text=begin + ".mode csv\n.state\n")[0], "csv")
    need("| " in home.run(text=begin + ".mode md\n.state\n")[0], "md")
    need(home.run(text=begin + ".head --json\n")[0].splitlines()[-1].startswith("{"), "one answer as json")
    need(home.run("--json", text=begin)[0].startswith("{"), "an option for all")


# --- terminal, pipe, colour --------------------------------------------------------------------------


def terminal_or_pipe(home):
    out, err, status = home.run(text="new teufel Anna Bert seed=7\nnext\n")
    need("hausregel" not in out and "> " not in out and "\x1b" not in out, "a pipe has no prompt, banner or colour", out)
    console = Console(home)
    need("Hausregel " in console.all, "a terminal has a banner", console.all)
    need("[r0" in console.line("new teufel Anna Bert", then=PROMPT), "and a prompt that tells the state")
    console.end()


def colour(home):
    def coloured(*arguments, **more):
        console = Console(home, *arguments, **more)
        console.line("nonsense")
        console.end()
        return "\x1b[31m" in console.all

    def piped(*arguments, **more):
        return "\x1b[" in home.run(*arguments, text="new teufel Anna Bert\nnonsense\n", **more)[1]

    need(coloured(), "a terminal has colour")
    need(not coloured(NO_COLOR="1"), "NO_COLOR")
    need(coloured(NO_COLOR=""), "an empty variable counts as unset")
    need(not coloured(NO_COLOR="1", FORCE_COLOR="1"), "NO_COLOR before FORCE_COLOR")
    need(coloured("--color", "always", NO_COLOR="1"), "the flag before NO_COLOR")
    need(not coloured("--color", "never", FORCE_COLOR="1"), "the flag before FORCE_COLOR")
    need(not coloured(CLICOLOR="0"), "CLICOLOR=0")
    need(not piped(), "a pipe has none")
    need(piped(FORCE_COLOR="1") and piped(CLICOLOR_FORCE="1"), "unless it is forced")
    need(not piped(CLICOLOR_FORCE="0"), "CLICOLOR_FORCE=0 forces nothing")
    need(piped(FORCE_COLOR="1", TERM="dumb"), "FORCE_COLOR before TERM")
    need("\x1b[31m" not in console_of_dumb(home), "TERM=dumb")


def console_of_dumb(home):
    console = Console(home, TERM="dumb")
    console.line("nonsense")
    console.end()
    return console.all


# --- scripts -----------------------------------------------------------------------------------------


def script_on_input(home):
    out, err, status = home.run(text="new teufel Anna Bert seed=7 \nnext\nbets 10 20\ndraw\n")
    need(status == 0 and "Anna draws" in out, "standard input is a script; its end waits for the last line", out + err)


def error_in_script(home):
    lines = "new teufel Anna Bert seed=7\nbet Anna 10\nnext\n"
    out, err, status = home.run(text=lines)
    need(status == 4 and "Round 1" not in out, "a script stops at its first error", out + err)
    out, err, status = home.run("--keep-going", text=lines)
    need(status == 4 and "Round 1" in out, "--keep-going goes on, and tells in the end", out + err)


def statuses(home):
    begin = "new teufel Anna Bert seed=7\n"
    need(home.run(text=begin)[2] == 0, "0: done")
    need(home.run(text=begin + "expect round 5\n")[2] == 1, "1: the answer is no")
    need(home.run("nonsense")[2] == 2, "2: usage")
    need(home.run("replay", home.path("nothing.jsonl"))[2] == 3, "3: input")
    need(home.run(text=begin + "stop\n")[2] == 4, "4: refused")
    stops = home.write("stops.lua", 'return { game = "teufel", name = "stops", hooks = { payout = function(f) error("no") end } }\n')
    game = f"new teufel Anna Bert mode=table variant={stops}\nnext\n10 10\n50 s 50 s\n"
    need(home.run(text=game)[2] == 5, "5: a house rule failed")


def one_shot(home):
    out, err, status = home.run("-c", "new teufel Anna Bert seed=7; next; expect phase bet")
    need(status == 0 and "Round 1" in out, "lines of the command line", out + err)
    script = home.write("s.hr", "new teufel Anna Bert seed=7\nnext\n")
    need("Round 1" in home.run(script)[0], "a file")


def sessions(home):
    script = home.write("s.hr", "new teufel Anna Bert seed=7\nexpect Anna.chips 200\nstop\nexpect refused\nexpect round 5\n")
    out, err, status = home.run(script)
    need(status == 1 and f"{script}:5:" in err, "a session is a test; what fails is told by file and line", err)


# --- coming and going --------------------------------------------------------------------------------


def leaving(home):
    console = at_table(home)
    console.type(".quit\n")
    shown = console.until("no:")
    need(".jsonl" in shown and "hausregel open" in " ".join(shown.split()), "where it is kept, and how to go on", shown)
    console.line("no", then=PROMPT)
    console.type(CTRL_D)
    console.until("no:")
    console.line("no", then=PROMPT)
    console.type("new teufel Carl Dora\n")
    console.until("no:")
    console.type("perhaps\n")
    console.until("Please answer yes or no:")
    console.type(".note at the table\n")
    need("That is no answer" in console.until("Note: at"), "a line with a dot is no answer, and runs")
    console.until(PROMPT)
    console.type(".undo round\n")
    console.until("it is:")
    console.type(".log\n")
    console.until("Round 1")
    need("Why?" in console.until("it is:"), "the question comes again")
    console.type("\n")
    console.until(PROMPT)
    need("Anna" in console.line(".state"), "the game goes on")
    console.end()
    out, err, status = home.run(text=TABLE + "\nnext\n.quit\n")
    need(status == 0, "a script is not asked", err)


def undo(home):
    journal = home.path("u.jsonl")
    console = Console(home)
    console.line(f"{TABLE} journal={journal}")
    console.line("next")
    console.line("10 20 30")
    console.line("50 s 25 25 s")
    shown = console.line(".undo", then=PROMPT)
    need("Taken back" in shown and len(re.findall(r"\d draw", shown)) == 3, "the last line goes back, without a reason", shown)
    shown = console.line(".redo", then=PROMPT)
    need(len(re.findall(r"\d draw", shown)) == 3, "and comes back", shown)
    for line in ("10 s", "n", "next", "10 20 30"):
        console.line(line, then=PROMPT)
    shown = console.line(".undo 5", then=PROMPT)
    need(".undo round R because" in shown, "behind the round it is refused, naming what goes there", shown)
    console.type(".undo round 1\n")
    need("rounds 1 to 2" in console.until("Why?"), "it says how much goes with the round")
    console.type("\n")
    console.until(PROMPT)
    console.type(".undo round 1 because misread\n")
    console.until("yes or no:")
    console.type("n\n")
    need("r2" in console.until(PROMPT), "with a reason on the line it asks whether to give all of that up")
    console.type(".undo round 1\n")
    console.until("Why?")
    shown = console.line("misheard", then=PROMPT)
    need("Round 1 is given up" in shown and "draw 50" in shown, "with a reason it goes back, and shows the lines", shown)
    console.end()
    out, err, status = home.run("audit", "--open", journal)
    need(status == 0 and "misheard" in out, "the audit agrees, and tells what was given up", out + err)


def last_round(home):
    journal = home.path("l.jsonl")
    goal = home.write("short.lua", 'return { game = "teufel", name = "short", extends = "official", rules = { goal = 210 } }\n')
    lines = f"new teufel Anna Bert mode=table variant={goal} journal={journal}\nnext\n100 10\n100 100 s\nd\n"
    out, err, status = home.run(text=lines + "expect phase over\n.undo\n.undo\n100 s d\n")
    need(status == 0 and "Taken back" in out, "the last round can be corrected too", out + err)
    with open(journal) as file:
        entries = file.read()
    need('{"close":' in entries, "the end of input closes the game", entries)
    need(home.run("audit", "--trust", journal)[2] == 0, "the audit agrees")


def seek(home):
    journal = home.path("k.jsonl")
    console = Console(home)
    console.line(f"{TABLE} journal={journal}")
    console.line("next")
    console.line("10 20 30")
    shown = console.line(".seek 1", then=PROMPT)
    need("entry 1 of 5" in shown, "the prompt says that one looks at the past", shown)
    shown = console.line("20 20 20", then=PROMPT)
    need(".branch NAME 0" in shown, "a move is refused, naming the branch that makes it", shown)
    console.line(".branch other 0", then=PROMPT)
    console.line("next", then=PROMPT)
    shown = console.line("20 20 20", then=PROMPT)
    need("Zoë bets 20" in shown, "there it is made", shown)
    console.end()
    out, err, status = home.run(text=TABLE + "\nnext\n10 20 30\n.seek 1\n20 20 20\n")
    need(status == 4 and ".branch" in err, "elsewhere it is refused, naming the words", err)


def resize(home):
    console = at_table(home)
    console.type("10 20 ")
    console.until("20 ")
    for columns in (40, 200, 60):
        console.size(columns, 30)
        os.kill(console.child, signal.SIGWINCH)
        console.until("10 20")
    console.type("30\n")
    need("Zoë bets 30" in console.until("Zoë bets 30"), "the line is still whole")
    console.end()


def broken_paste(home):
    console = at_table(home)
    console.paste("10 20 30\n50 s\x03 25\n.note later\n")
    shown = console.until("not run")
    need("Zoë bets 30" in shown and "Anna draws" not in shown and "2 lines" in shown, "what stands before Ctrl-C is run", shown)
    console.until(PROMPT)
    need("later" not in console.line(".log"), "what stands behind it is not")
    console.type("draw ")
    console.until("draw ")
    console.paste("50\x1a s\n.note later\n")
    shown = console.until("not run")
    need("2 lines" in shown and "draws 50" not in shown, "a line that was begun is given up with it", shown)
    console.until(PROMPT)
    need("later" not in console.line(".log"), "nor what stands behind Ctrl-Z")
    console.end()


def stop(home):
    console = Console(home, script='"$@"; echo st""opped; fg')
    console.type("new teufel An")
    console.until("teufel An")
    console.type("\x1a")
    console.until("stopped")
    console.until("hausregel> ")
    console.until("new teufel An")
    console.type("na Bert\n")
    need("Anna and Bert" in console.until(PROMPT), "the line that was begun goes on")
    console.end()
    alone = at_table(home)
    alone.type("10 20 \x1a")
    alone.type("30\n")
    need("Zoë bets 30" in alone.until("Zoë bets 30"), "where nobody could go on with it, it does not stop")
    alone.end()


def missing_locale(home):
    console = Console(home, LANG="xx_XX.UTF-8")
    console.type("new teufel Zoë Jürgen\n")
    need("Zoë and Jürgen" in console.until(PROMPT), "umlauts can be typed though the locale is not there")
    console.end()


def start_file(home):
    home.write(".config/hausregel/init.hr", ".lang de\n.help\n")
    home.write("init.hr", ".lang fr\n")
    console = Console(home)
    need(".undo" not in console.all, "it is silent", console.all)
    need("unbekannt" in console.line("nonsense"), "its lines hold")
    console.end()
    plain = Console(home, "--no-init")
    need("not known" in plain.line("nonsense"), "--no-init passes it over")
    plain.end()
    need("not known" in home.run(text="nonsense\n")[1], "a script has none")
    home.write(".config/hausregel/init.hr", "nonsense\n")
    told = Console(home)
    need("init.hr:1:" in told.all, "what is wrong in it is told", told.all)
    told.end()


def language(home):
    console = Console(home, lang=None)
    console.line(".langue de")
    console.line(".sprache fr")
    console.end()
    console = Console(home, lang=None, LANG="it_IT.UTF-8")
    need("connu ici" in console.line("xyzzy"), "the language that was chosen last is spoken again", console.all)
    console.end()
    console = Console(home, lang="de")
    need("unbekannt" in console.line("xyzzy"), "--lang goes before it", console.all)
    console.end()
    out = subprocess.run([program, "-c", "xyzzy"], text=True, capture_output=True, env=home.environment({"LANG": "it"})).stderr
    need("xyzzy" in out and "connu ici" not in out, "a script is not answered in it", out)


def paging(home):
    def paged(*arguments, rows=10, lines=(".help",), **more):
        mark = home.path("paged")
        if os.path.exists(mark):
            os.remove(mark)
        console = Console(home, *arguments, rows=rows, HAUSREGEL_PAGER=f"tee {mark}", **more)
        shown = "".join(console.line(line) for line in lines)
        console.end()
        need(".undo" in shown or "D stops at" in shown, "it is shown either way", shown)
        return os.path.exists(mark)

    need(paged(), "what is taller than the screen goes to the pager")
    need(not paged(rows=200), "what is not does not")
    need(not paged("--no-pager"), "--no-pager")
    need(not paged("--plain"), "a screen reader reads it all")
    need(not paged(lines=("new teufel A B C D mode=table", "next", "10 10 10 10", "25 s 25 s 25 s 25 s")),
         "the outcome of a move is not: a pager would take the keys of the next line")
    console = Console(home, rows=10, HAUSREGEL_PAGER="cat; echo $PAGER_PROMPT")
    console.line(".lang de")
    shown = console.line(".hilfe", then="fertig")
    need("Leertaste" in shown, "the prompt is in the language in force", shown)
    console.end()
    console = Console(home, rows=10, HAUSREGEL_PAGER="no-such-command")
    need(".undo" in console.line(".help"), "without a pager it is shown as it is")
    console.end()
    out = home.run(text=".help\n", HAUSREGEL_PAGER=f"tee {home.path('piped')}")[0]
    need(".undo" in out and not os.path.exists(home.path("piped")), "a pipe is not paged")


def progress(home):
    terminal = Terminal([program, "--lang", "en", "simulate", "teufel", "--players", "2", "--bots", "steady", "--games", "1000000000000"],
                        home.environment({}), 100, 40)
    shown = ""
    while not re.search(r"\r\d+/1000000000000", shown):
        portion = terminal.portion()
        need(portion, "long work says how far it is", shown)
        shown += portion
    terminal.write(CTRL_C)
    while portion := terminal.portion():
        shown += portion
    line, _, result = shown.partition("\r\x1b[K")
    need("games of teufel" in result and "games of" not in line, "the line is erased; Ctrl-C ends with what is known so far", shown)
    need(os.waitstatus_to_exitcode(terminal.status()) == 130, "130: interrupted", shown)


def fingerprint(home):
    out, err, status = home.run("bench", "--games", "20")
    signatures = re.findall(r"[0-9a-f]{16}", out)
    with open(os.path.join(sources, "tests", "contract", "signatures.txt")) as file:
        pinned = file.read()
    need(status == 0 and signatures and all(signature in pinned for signature in signatures), "the signature of each game, the same each time", out)


def repeat(home):
    out = home.run("play", "teufel", "--players", "Anna,Bert", "--bots", "steady,steady", "--seed", "7", text="next\n.auto 3\n")[0]
    need(out.count("has bet") == 2 and out.count("draws") == 1, ".auto N makes N moves", out)
    rule = 'return { game = "teufel", name = "often", extends = "official", rules = { %s } }\n'
    file = home.write("often.lua", rule % "goal = 300")
    watch = subprocess.Popen([program, "--lang", "en", "rules", "watch", file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                             env=home.environment({}), cwd=home.folder)
    first = watch.stdout.readline()
    home.write("often.lua", rule % "gaol = 300")
    again = next((line for line in watch.stdout if "gaol" in line), "")
    home.write("often.lua", rule % "goal = 300")
    mended = next((line for line in watch.stdout if "often.lua: good" in line), "")
    watch.send_signal(signal.SIGINT)
    watch.stdout.read()
    need(first and "gaol" not in first and again and mended, "rules watch checks a file again when it changes", first + again)
    need(watch.wait() == 130, "130: interrupted", str(watch.returncode))


def manual(home):
    need(".TH" in home.run("help", "--man")[0] or ".Dd" in home.run("help", "--man")[0], "a page of the manual")
    for shell in ("bash", "zsh", "fish"):
        need("simulate" in home.run("help", "--completion", shell)[0], f"completion for {shell}")


def handshake(home):
    out = home.run("protocol", text='{"id":1,"line":"new teufel Anna Bert seed=7"}\n')[0].splitlines()
    need(len(out) == 2 and out[0].startswith('{"protocol":1,'), "hello first, then one reply each", "\n".join(out))


CASES = {
    "editing": [tab, hint, history, up, multi_line, resize, broken_paste, stop, missing_locale],
    "others": [moves_and_words, abbreviations, unknown_word, error_place, help_text, output_modes, terminal_or_pipe, colour,
               script_on_input, error_in_script, statuses, one_shot, sessions, leaving, undo, last_round, seek, start_file, language,
               paging, repeat, progress, manual, handshake],
    "bench": [fingerprint],
}


def rows():
    """The cases that docs/habits.md names: in the last column of its table, and below it."""
    with open(os.path.join(sources, "docs", "habits.md"), encoding="utf-8") as page:
        table, _, below = page.read().partition("\nBesides: ")
    named = " ".join(row.rsplit("|", 2)[1] for row in table.splitlines() if re.match(r"\| \d+ \|", row))
    return sorted(re.findall(r"`(\w+)`", named) + re.findall(r"\(`(\w+)`\)", below))


def main():
    failed = 0
    tried = sorted(case.__name__ for cases in CASES.values() for case in cases)
    if rows() != tried:
        sys.exit(f"docs/habits.md and the cases differ in {sorted(set(rows()) ^ set(tried)) or 'one that is named twice'}")
    wanted = [case for group, cases in CASES.items() for case in cases if {group, case.__name__} & set(sys.argv[3:])]
    if not wanted:
        sys.exit(__doc__)
    for case in wanted:
        with tempfile.TemporaryDirectory() as folder:
            try:
                case(Home(folder))
            except Wrong as wrong:
                failed += 1
                print(f"{case.__name__}: {wrong}\n")
    return 1 if failed else 0


sys.exit(main())
