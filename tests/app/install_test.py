#!/usr/bin/env python3
"""Installs the program into a new folder and plays from there, then from where that folder has been moved to.
What is read is told from the sources by changes that only the installed files have. Looks at the page for man, at what
shells complete, and at the Debian package: it holds the same, says what it needs, and plays from where it is unpacked.
Whoever's umask holds, everybody may read what is installed and packed, and nobody else may write it.
Usage: install_test.py CMAKE BUILD"""
import gzip
import json
import os
import pathlib
import re
import shutil
import stat
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


def has(program):
    if shutil.which(program):
        return True
    print(f"not looked at, {program} is not installed")
    return False


def shell(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"{' '.join(words)}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


# A line, what may be typed next (among others), and what may not.
COMPLETED = [
    ("pl", {"play"}, {"replay"}),
    ("play te", {"teufel"}, {"polterfass"}),
    ("play teufel --mo", {"--mode"}, {"--depth"}),
    ("--lang d", {"de"}, {"en"}),
    ("rules ", {"check", "watch"}, {"audit"}),
    ("rules check --fo", {"--format"}, set()),
    ("--lang de rules check --format sh", {"short"}, {"text"}),
    ("audit --depth ", {"chain", "fold", "redo", "dice"}, {"audit"}),
    ("replay g.jsonl --ht", {"--html"}, set()),
    ("help --completion ", {"bash", "zsh", "fish"}, set()),
]


def complete_in_bash(file, line):
    words = " ".join(f"'{word}'" for word in ["hausregel", *line.split(" ")])
    return shell("bash", "-c", f"source '{file}'; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); "
                 "_hausregel; printf '%s\\n' \"${COMPREPLY[@]}\"")


def complete_in_fish(file, line):
    said = shell("fish", "--no-config", "-c", f"source '{file}'; complete -C 'hausregel {line}'")
    return "\n".join(row.split("\t")[0] for row in said.splitlines())


def look_at_words(share):
    page = gzip.decompress((share / "man/man6/hausregel.6.gz").read_bytes()).decode()
    for part in (".Nm hausregel", "rules check", "replay JOURNAL", ".undo", "Moves of teufel"):
        want(page, part)
    if has("mandoc"):
        plain = share / "hausregel.6"
        plain.write_text(page)
        said = subprocess.run(["mandoc", "-T", "lint", str(plain)], capture_output=True, text=True)
        if said.stdout or said.returncode != 0:
            sys.exit(said.stdout)
        plain.unlink()
    files = {"bash": share / "bash-completion/completions/hausregel", "zsh": share / "zsh/vendor-completions/_hausregel",
             "fish": share / "fish/vendor_completions.d/hausregel.fish"}
    for name, file in files.items():
        if has(name):
            shell(name, "-n", str(file))
    for name, ask in (("bash", complete_in_bash), ("fish", complete_in_fish)):
        for line, there, absent in COMPLETED if shutil.which(name) else []:
            found = set(ask(files[name], line).split())
            if not there <= found or absent & found:
                sys.exit(f"{name}: behind '{line}' come {sorted(found)}")


def released():
    """What the changes call the newest version."""
    changes = pathlib.Path(__file__).parent.parent.parent / "docs/CHANGELOG.md"
    return re.search(r"^## (\S+)$", changes.read_text(encoding="utf-8"), re.M)[1]


def look_at_facts(program, home):
    said = run(program, "--version", home=home)
    if not re.search(r"^commit: ([0-9a-f]{7,}|unknown)$", said, re.M):
        sys.exit(f"no commit in:\n{said}")
    for part in (f"hausregel {released()}\n", "compiler: ", "Lua: lua5.4", "libedit: ", "utf8proc: "):
        want(said, part)
    pinned = (pathlib.Path(__file__).parent.parent / "contract/signatures.txt").read_text()
    for row in json.loads(run(program, "--json", "bench", "--games", "1", home=home))["bench"]:
        want(pinned, f"{row['game']} {row['bots']} {row['signature']}")


def package_of(library):
    real = os.path.realpath(library)
    for path in (library, real, real.removeprefix("/usr")):  # where /lib is a link, packages may know either
        said = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True).stdout
        if said:
            return said.split(":")[0]
    sys.exit(f"{library} belongs to no package")


def linked(program):
    """The Debian packages of the libraries that the program is linked with itself."""
    names = re.findall(r"NEEDED\s+(\S+)", shell("objdump", "-p", str(program)))
    paths = dict(re.findall(r"(\S+) => (\S+) \(", shell("ldd", str(program))))
    packages = {package_of(paths[name]) for name in names if name in paths}
    if len(packages) < 4:
        sys.exit(f"{program} is linked with {names}, from {sorted(packages)}")
    return sorted(packages)


UMASKS = (0o000, 0o077)


def look_at_modes(modes):
    """The modes of all files by their paths, as `ls -l` writes them."""
    programs = {path for path in modes if path.endswith("/bin/hausregel")}
    for path, mode in modes.items():
        due = "drwxr-xr-x" if mode[0] == "d" else "-rwxr-xr-x" if path in programs else "-rw-r--r--"
        if mode != due:
            sys.exit(f"{path} has mode {mode}, not {due}")
    if len(programs) != 1 or len(modes) < 50:
        sys.exit(f"only {len(modes)} files, {len(programs)} programs")


def install(prefix, umask):
    subprocess.run([cmake, "--install", build, "--prefix", str(prefix)], check=True, umask=umask, stdout=subprocess.DEVNULL)
    look_at_modes({str(path): stat.filemode(path.lstat().st_mode) for path in [prefix, *prefix.rglob("*")]})


def pack(folder, umask, needs):
    """`needs`: with the packages that it needs, which takes a process for each file."""
    # (gzip: what xz packs takes seconds, and has the same files.)
    subprocess.run(["cpack", "-G", "DEB", "--config", f"{build}/CPackConfig.cmake", "-B", str(folder),
                    "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip", "-D", f"CPACK_DEBIAN_PACKAGE_SHLIBDEPS={needs}"], check=True, umask=umask, stdout=subprocess.DEVNULL)
    package, = folder.glob(f"hausregel_{released()}_*.deb")
    rows = [row.split() for row in shell("dpkg-deb", "-c", str(package)).splitlines()]
    look_at_modes({row[5]: row[0] for row in rows})
    return package


def look_at_package(folder, home):
    if not (has("dpkg-shlibdeps") and has("dpkg-deb") and has("objdump") and has("cpack")):
        return
    *_, package = [pack(folder / f"{umask:03o}", umask, "ON" if umask == UMASKS[-1] else "OFF") for umask in UMASKS]
    needed = shell("dpkg-deb", "--field", str(package), "Depends")
    root = folder / "root"
    shell("dpkg-deb", "--extract", str(package), str(root))
    for library in linked(root / "usr/bin/hausregel"):
        want(f" {needed},".replace(" (", ", ("), f" {library},")
    look_at_words(root / "usr/share")
    change_data(root / "usr")
    try_out(root / "usr", home)


def change_data(prefix):
    """What only these installed files say."""
    data = prefix / "share/hausregel/shipped"
    change(data / "variants/teufel/official.lua", "Official rules", "Installed official rules")
    (data / "variants/teufel/only-here.lua").write_text(
        '-- title.en: Only here\n-- extends: official\n-- game: teufel\n'
        'return { game = "teufel", name = "only-here", extends = "official", title = { en = "Only here" },\n'
        '  rules = { goal = 300 } }\n')
    shutil.copy(data / "scripts/bots/bold.lua", data / "scripts/bots/only-here-bot.lua")
    change(data / "scripts/bots/only-here-bot.lua", "\"bold\"", "\"only-here-bot\"")


def try_out(prefix, home):
    program = prefix / "bin/hausregel"
    data = prefix / "share/hausregel/shipped"
    said = run(program, "-c", "new teufel Petra Saul variant=only-here seed=7; next; bets 10 20; draw; .rules goal", home=home)
    want(said, "Petra starts.")
    want(said, "300")
    want(run(program, "--lang", "de", "-c", "new teufel Petra Saul", home=home), "Petra beginnt")
    want(run(program, "rules", "list", home=home), "Installed official rules")
    want(run(program, "--lang", "it", "rules", "book", "teufel", home=home), "## Il patto col diavolo")
    run(program, "simulate", "teufel", "--players", "3", "--games", "5", "--bots", "bold,only-here-bot,steady", home=home)
    run(program, str(data / "scripts/sessions/teufel-c2.hr"), home=home)
    run(program, "--lang", "de", "rules", "new", "teufel", "mine", home=home)
    want((home / "mine.lua").read_text(), "    -- points in chips that end the game at the end of a round: ")  # in English in every language
    run(program, "rules", "check", "mine.lua", home=home)
    (home / "mine.lua").unlink()


with tempfile.TemporaryDirectory() as folder:
    home = pathlib.Path(folder) / "home"
    home.mkdir()
    for umask in UMASKS:
        prefix = pathlib.Path(folder) / f"prefix-{umask:03o}"
        install(prefix, umask)
    change_data(prefix)
    for page in ("README.md", "docs/journal.md"):
        if not (prefix / "share/doc/hausregel" / page).exists():
            sys.exit(f"{page} is not installed")
    look_at_words(prefix / "share")
    look_at_facts(prefix / "bin/hausregel", home)
    try_out(prefix, home)
    moved = pathlib.Path(folder) / "some where/else"
    moved.parent.mkdir()
    prefix.rename(moved)
    try_out(moved, home)
    look_at_package(pathlib.Path(folder) / "package", home)
