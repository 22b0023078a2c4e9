#!/usr/bin/env python3
"""Breaks the verifier on purpose, in one place at a time: the tests must notice every time.

Usage: verifier_mutants.py ROOT WORK [WORD…]

With WORDs only the mutants whose sentences hold one of them.

Copies the sources to WORK, builds unit_journal and unit_audit there, and runs both for every mutant.
Takes minutes; not part of the default run.
"""
import pathlib
import shutil
import subprocess
import sys

READER, SCAN, FORMAT, LINE = ("src/journal/" + name for name in ("reader.cpp", "scan.cpp", "format.h", "line_of_play.cpp"))
AUDIT, JUDGE, LUCK, DICE = ("src/audit/" + name for name in ("audit.cpp", "judge.cpp", "luck.cpp", "recorded_dice.cpp"))

# (what is wrong with the verifier, file, text, what stands there instead)
MUTANTS = [
    ("a torn tail is the end", READER, "return finish(TornTail{place_.n, place_.offset, tail.size()});",
     "return finish(End{place_.n, place_.offset, place_.closed});"),
    ("a carriage return is passed over", READER, "line_end_ = end;",
     "line_end_ = end > line_start_ && buffer_[end - 1] == '\\r' ? end - 1 : end;"),
    ("reading stops early", READER, "  if (final_) {", "  if (!final_ && place_.n > 8) {\n    finish(End{place_.n, place_.offset, false});\n  }\n  if (final_) {"),
    ("hashes are not compared", READER, "if (!hash || !hash->agrees())", "if (!hash)"),
    ("half of a hash is compared", FORMAT, "return stated == found;", "return stated.substr(0, 32) == std::string_view(found).substr(0, 32);"),
    ("lines need not follow each other", READER, "if (prev == place_.prev)", "if (true)"),
    ("numbers are not compared", READER, "if (parts->n != place_.n)", "if (false)"),
    ("something may follow the closing entry", READER, "if (place_.closed)", "if (false)"),
    ("a seeded game may have times", READER, "if (place_.seeded && parts->at != kSeededTime)", "if (false)"),
    ("minus zero is canonical", SCAN, "(count > 1 || negative)", "count > 1"),
    ("a key may stand twice", SCAN, "return !repeats(few.data(), few.data() + count);", "return true;"),
    ("escapes may be written otherwise", SCAN, 'std::string_view("\\"\\\\nrtbf")', 'std::string_view("\\"\\\\/nrtbf")'),
    ("digests of variants are not compared", READER, "if (digest != layer.sha256)", "if (false)"),
    ("states are not compared", JUDGE, "if (digest != line.parts.state)", "if (false)"),
    ("nobody looks for flaws", JUDGE, "if (const auto flaw = course_.table().flaw())", "if (const std::optional<std::string> flaw; flaw)"),
    ("decided events are not compared", JUDGE, "if (*decided != line.parts.events)", "if (false)"),
    ("other draws than asked for are good", JUDGE, "if (dice.mismatch())", "if (false)"),
    ("draws may be left over", JUDGE, "if (const auto more = dice.left_over())", "if (const std::optional<std::string> more; more)"),
    ("refused moves are good", JUDGE, "  if (!decided) {\n", "  if (!decided) {\n    return std::nullopt;\n"),
    ("totals of the closing entry are not compared", JUDGE, "if (*close.find(name) != expected)", "if (false)"),
    ("undo may lead anywhere", LINE, "if (!possible)", "if (false)"),
    ("observed draws are good in a virtual game", LUCK, "return mode_ == Mode::Table ? void()", "return true ? void()"),
    ("draws of fair dice are not compared", LUCK, "  const std::int64_t value = fair_draw(*mac_, id_, draw.key, draw.below);\n  if (value != draw.got)",
     "  const std::int64_t value = fair_draw(*mac_, id_, draw.key, draw.below);\n  if (false)"),
    ("draws of simulated games are not compared", LUCK, "  ++checked_;\n  if (value != draw.got)", "  ++checked_;\n  if (false)"),
    ("seeds need not lead to the commitment", LUCK, "if (hashed(seed, round - top_) != top_seed_)", "if (false)"),
    ("a second seed of a round may differ", LUCK, "known != seed)", "false)"),
    ("rounds without seed are good", LUCK, "    if (closed_) {", "    if (false) {"),
    ("phrases do not count", LUCK, "if (list.size() > 2)", "if (false)"),
    ("opened values need not fit", LUCK, "if (commit && state.find(sealed_member(*commit)) != std::string_view::npos)", "if (commit)"),
    ("values may stay sealed", LUCK, "if (sealed_in(state).size() > sealed.list()->size())", "if (false)"),
    ("seeds need not be published", DICE, "? published->seed : Digest{}", "? std::optional(published->seed) : std::nullopt"),
    ("receipts are not compared", AUDIT, "if (!journal::matches(*head, line.n, hash))", "if (false)"),
    ("the entry of a receipt may be missing", AUDIT, "if (wanted_.head && !head_seen_)", "if (false)"),
    ("the end may be missing", AUDIT, "if (!end.closed && !wanted_.open && !wanted_.head)", "if (false)"),
]

root, work = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
build = work / ".build/dev"
TESTS = ("unit_journal", "unit_audit")


def run(*args, **options):
    return subprocess.run([str(arg) for arg in args], capture_output=True, text=True, **options)


def passes():
    made = run("ninja", "-C", build, *TESTS)
    if made.returncode != 0:
        return "does not compile:\n" + made.stdout[-2000:]
    for test in TESTS:
        try:
            if run(build / "tests" / test, "--abort", "~[long]", timeout=600).returncode != 0:
                return ""
        except subprocess.TimeoutExpired:
            print(f"({test} does not come to an end) ", end="")
            return ""
    return "survives"


work.mkdir(parents=True, exist_ok=True)
for name in run("git", "-C", root, "ls-files").stdout.splitlines():
    target = work / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_bytes() != (root / name).read_bytes():
        shutil.copy(root / name, target)
ccache = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
run("cmake", "-S", work, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DHAUSREGEL_TESTS=ON", "-DHAUSREGEL_WERROR=ON", *ccache)
if passes() != "survives":
    sys.exit("the tests fail without any mutant")
survivors = []
chosen = [row for row in MUTANTS if len(sys.argv) == 3 or any(word in row[0] for word in sys.argv[3:])]
for what, name, text, instead in chosen:
    file = work / name
    whole = file.read_text(encoding="utf-8")
    if whole.count(text) != 1:
        outcome = f"stands {whole.count(text)} times in {name}"
    else:
        file.write_text(whole.replace(text, instead), encoding="utf-8")
        outcome = passes()
        file.write_text(whole, encoding="utf-8")
    print(f"{what}: {outcome or 'killed'}", flush=True)
    if outcome:
        survivors.append(what)
print(f"{len(chosen)} mutants, {len(survivors)} not killed")
sys.exit(1 if survivors else 0)
