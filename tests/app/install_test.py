#!/usr/bin/env python3
"""Installs the program into a new folder and plays from there, then from where that folder has been moved to.
What is read is told from the sources by changes that only the installed files have.
Usage: install_test.py CMAKE BUILD"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

cmake, build = sys.argv[1:]


def run(program, *words, home, status=0):
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    if "ASAN_OPTIONS" in os.environ:
        environment["ASAN_OPTIONS"] = os.environ["ASAN_OPTIONS"]
    done = subprocess.run([program, *words], cwd=home, env=environment, capture_output=True, text=True)
    if done.returncode != status:
        sys.exit(f"{program} {' '.join(words)}: status {done.returncode}, not {status}\n{done.stdout}{done.stderr}")
    return done.stdout


def want(text, part):
    if part not in text:
        sys.exit(f"'{part}' is not in:\n{text}")


def change(file, was, now):
    text = file.read_text(encoding="utf-8")
    if was not in text:
        sys.exit(f"{file}: '{was}' is not there to be changed")
    file.write_text(text.replace(was, now), encoding="utf-8")


def try_out(prefix, home):
    program = prefix / "bin/hausregel"
    data = prefix / "share/hausregel/shipped"
    said = run(program, "-c", "new teufel Petra Saul variant=only-here seed=7; next; bets 10 20; draw; .rules goal", home=home)
    want(said, "Petra begins, from the installed sentences.")
    want(said, "300")
    want(run(program, "--lang", "de", "-c", "new teufel Petra Saul", home=home), "Petra beginnt")
    want(run(program, "rules", "list", home=home), "Installed official rules")
    run(program, "simulate", "teufel", "--players", "3", "--games", "5", "--bots", "bold,only-here-bot,steady", home=home)
    run(program, str(data / "scripts/sessions/teufel-c2.hr"), home=home)
    run(program, "rules", "new", "teufel", "mine", home=home)
    run(program, "rules", "check", "mine.lua", home=home)
    (home / "mine.lua").unlink()


with tempfile.TemporaryDirectory() as folder:
    home = pathlib.Path(folder) / "home"
    home.mkdir()
    prefix = pathlib.Path(folder) / "prefix"
    subprocess.run([cmake, "--install", build, "--prefix", str(prefix)], check=True, stdout=subprocess.DEVNULL)
    data = prefix / "share/hausregel/shipped"
    change(data / "scripts/lang/en.lua", "{starter} starts.", "{starter} begins, from the installed sentences.")
    change(data / "variants/teufel/official.lua", "Official rules", "Installed official rules")
    (data / "variants/teufel/only-here.lua").write_text(
        '-- title.en: Only here\n-- extends: official\n-- game: teufel\n'
        'return { game = "teufel", name = "only-here", extends = "official", title = { en = "Only here" },\n'
        '  rules = { goal = 300 } }\n')
    shutil.copy(data / "scripts/bots/bold.lua", data / "scripts/bots/only-here-bot.lua")
    change(data / "scripts/bots/only-here-bot.lua", "\"bold\"", "\"only-here-bot\"")
    for page in ("README.md", "docs/journal.md"):
        if not (prefix / "share/doc/hausregel" / page).exists():
            sys.exit(f"{page} is not installed")
    try_out(prefix, home)
    moved = pathlib.Path(folder) / "some where/else"
    moved.parent.mkdir()
    prefix.rename(moved)
    try_out(moved, home)
