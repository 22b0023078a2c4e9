#!/usr/bin/env python3
"""Breaks the verifier on purpose, in one place at a time: the tests must notice every time.

Usage: verifier_mutants.py ROOT WORK [WORD…]

With WORDs only the mutants whose sentences hold one of them.

Copies the sources to WORK, builds the test programs there, and runs for every mutant those of its folder, the cheapest first, until one
notices. Takes half an hour; not part of the default run.
"""
import pathlib
import shutil
import subprocess
import sys

GRAMMAR = "src/core/json_grammar.h"
READER, SCAN, FORMAT, LINE = ("src/journal/" + name for name in ("reader.cpp", "scan.cpp", "format.h", "line_of_play.cpp"))
AUDIT, JUDGE, LUCK, DICE, ENDING, RECEIPTS, PAST, HIDDEN, OPENING = ("src/audit/" + name for name in (
    "audit.cpp", "judge.cpp", "luck.cpp", "recorded_dice.cpp", "closing.cpp", "receipts.cpp", "past.cpp", "hidden_seals.cpp", "opening.cpp"))
TAKEBACK, TRAITS, FOLLOW, LUCKS, SEALS, CLOSING, STOPPED, CHRONICLE = ("src/play/" + name for name in (
    "takeback.cpp", "entry_traits.cpp", "follow.cpp", "luck.cpp", "seals.cpp", "closing.cpp", "stopped.cpp", "chronicle.cpp"))

# Of the sources in a folder: the test programs that may notice.
TESTS = {"src/core": ("unit_journal", "unit_audit"), "src/journal": ("unit_journal", "unit_audit"), "src/audit": ("unit_audit",), "src/play": ("unit_play", "unit_audit")}

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
    ("minus zero is canonical", GRAMMAR, "count > 1 || (Sink::kCanonical && negative)", "count > 1"),
    ("a key may stand twice", SCAN, "return names_.repeated();", "return std::nullopt;"),
    ("escapes may be written otherwise", GRAMMAR, "which == std::string_view::npos || (Sink::kCanonical && letter == '/')", "which == std::string_view::npos"),
    ("letters may be escaped by number", GRAMMAR, "Sink::kCanonical && !written_so(*first)", "false && !written_so(*first)"),
    ("digests of variants are not compared", READER, "if (digest != layer.sha256)", "if (false)"),
    ("states are not compared", JUDGE, "if (digest != line.parts.state)", "if (false)"),
    ("nobody looks for flaws", JUDGE, "if (const auto flaw = course_.table().flaw())", "if (const std::optional<std::string> flaw; flaw)"),
    ("decided events are not compared", JUDGE, "if (*decided != line.parts.events)", "if (false)"),
    ("other draws than asked for are good", JUDGE, "if (dice.mismatch())", "if (false)"),
    ("draws may be left over", JUDGE, "if (const auto more = dice.left_over())", "if (const std::optional<std::string> more; more)"),
    ("refused moves are good", JUDGE, "  if (!decided) {\n", "  if (!decided) {\n    return std::nullopt;\n"),
    ("totals of the closing entry are not compared", ENDING, "if (close.totals != due.totals)", "if (false)"),
    ("undo may lead anywhere", LINE, "if (!possible)", "if (static_cast<void>(possible), false)"),
    ("observed draws are good in a virtual game", LUCK, "return mode_ == Mode::Table ? void()", "return true ? void()"),
    ("draws of fair dice are not compared", LUCK, "  const std::int64_t value = fair_draw(*mac_, id_, draw.key, draw.below);\n  if (value != draw.got)",
     "  const std::int64_t value = fair_draw(*mac_, id_, draw.key, draw.below);\n  if (false)"),
    ("draws of simulated games are not compared", LUCK, "  ++checked_;\n  if (value != draw.got)", "  ++checked_;\n  if (false)"),
    ("seeds need not lead to the commitment", LUCK, "if (at != top_seed_)", "if (false)"),
    ("a second seed of a round may differ", LUCK, "known != seed)", "false)"),
    ("rounds without seed are good", LUCK, "(closed_ && waiting > 0) || nothing_shown", "nothing_shown"),
    ("phrases do not count", LUCK, "if (list.size() > 2)", "if (false)"),
    ("opened values need not fit", LUCK, "before.state.find(play::sealed_member(*commit)) != std::string_view::npos", "!before.state.empty()"),
    ("values may stay sealed", ENDING, "*names != lie : !are_among(*names, lie)", "!are_among(*names, lie) : !are_among(*names, lie)"),
    ("seeds need not be published", DICE, "? published->seed : Digest{}", "? std::optional(published->seed) : std::nullopt"),
    ("receipts are not compared", RECEIPTS, "if (journal::matches(receipt, n, hash))", "if (true)"),
    ("the entry of a receipt may be missing", RECEIPTS, "for (const journal::Receipt& receipt : open_)", "for (const journal::Receipt& receipt : std::vector<journal::Receipt>())"),
    ("the end may be missing", AUDIT, "if (!end.closed && !wanted_.open && receipts_.vouched() != end.entries - 1)", "if (false)"),
    ("a receipt of any entry vouches for the end", AUDIT, "receipts_.vouched() != end.entries - 1", "!receipts_.vouched()"),
    ("values of other cards may be opened", ENDING, "sealing->command == move->command && sealing->opening == value", "sealing->opening == value"),
    ("values at the end may be written anyhow", ENDING, "return written && *written == to_text(open);", "return written.has_value();"),
    ("values at the end may be anybody's", ENDING, "if (player == nullptr || *player != laid[i].player)", "if (false)"),
    ("what is refused may be opened at the end", ENDING, "return fault == Fault::Refused ? Opens::Refused", "return fault == Fault::Refused ? Opens::Sealed"),
    ("what is hidden stays sealed", HIDDEN, "    seals_.open(stand_in(place, who));\n", ""),
    ("what is hidden lies on every line", HIDDEN, "moved ? line.before(n) : line.position()", "places_.size() - 1"),
    ("a branch may begin twice", PAST, "return branches_.contains(commit)", "return branches_.empty() && branches_.contains(commit)"),
    ("a branch may have the seeds of its parent", PAST, "if (own_ == commit)", "if (false)"),
    ("an undo may stay where it is", PAST, "*target != *journal::goes_to(line.doing()) || *target == position", "*target != *journal::goes_to(line.doing())"),
    ("moves may be written anyhow", JUDGE, "return !written || *written == line.parts.doing", "return true || *written == line.parts.doing"),
    ("any result that shows the same is good", JUDGE, "if (decided && *decided == line.parts.events)", "if (decided && decided->empty())"),
    ("anything may be carried", JUDGE, "if (!carries_what_lies(opened, *fresh))", "if (false && !carries_what_lies(opened, *fresh))"),
    ("the program draws at a real table", LUCK, "if (mode_ == Mode::Table && !is_hook(*key))", "if (false)"),
    ("a chain may have any length", OPENING, "length != due", "if (false)"),
    ("rules need not be those of the sources", OPENING, "if (has == nullptr || *has != value)", "if (has == nullptr)"),
    ("rules may stand in any order", OPENING, "opening.format >= 2 && to_text(opening.rules) != to_text(resolved)", "false"),
    ("a bot may be called anything", OPENING, "if (bot && !valid_bot_name(*bot))", "if (false)"),
    ("a seat may go to anybody's path", JUDGE, "if (bot && !valid_bot_name(*bot))", "if (false)"),
    ("any house rule may have stopped a draw", "src/audit/stops.cpp", "!hooks_ || std::find", "true || std::find"),
    ("a branch may be seeded without its parent", "src/audit/parentage.cpp", "if (branch.seeded && !from.seeded)", "if (false)"),
    ("what a seeded parent has drawn was not foreseeable", OPENING, "if (found.foreseeable && report.fairness.answer == Answer::Holds)", "if (false)"),
    ("a branch may be called anything", PAST, "if (!redacted_ && !valid_branch_name(branch->name))", "if (false)"),
    ("an undo may end within a move", TAKEBACK, "  if (entry.opens) {", "  if (false) {"),
    ("draws bar nothing", TAKEBACK, "if (bars_ && entry.generated && added.laid >= 0)", "if (false)"),
    ("values of the last round bar as well", TAKEBACK, "    added.laid = -1;\n", ""),
    ("one position alone is barred", TAKEBACK, "       n = line.before(n)) {\n    node(n).barred = true;", "       n = -1) {\n    node(n).barred = true;"),
    ("what is barred goes on behind the round", TAKEBACK, "n >= 0 && node(n).luck == luck && !node(n).barred;", "n >= 0 && !node(n).barred;"),
    ("an undo stops where a value could be laid again", TAKEBACK, "while (target >= 0 && barred(target)) {", "while (false) {"),
    ("a redo stops anywhere", TAKEBACK, "if (wrong_target(n) == Wrong::No)", "if (true)"),
    ("what was revealed is forgotten", TAKEBACK, "added.revealed += entry.revealed == Revealed::Something ? 1 : 0;", ""),
    ("barred places are no wrong ones", TAKEBACK, "barred(target) ? Wrong::Barred : Wrong::No", "Wrong::No"),
    ("opened values reveal nothing", TRAITS, "draws || made.opens || seen.seed_published", "draws || seen.seed_published"),
    ("a published seed reveals nothing", TRAITS, "draws || made.opens || seen.seed_published", "draws || made.opens"),
    ("draws reveal nothing", TRAITS, "draws || made.opens || seen.seed_published", "made.opens || seen.seed_published"),
    ("no value is laid", TRAITS, "made.lays_value = move->seals();", "made.lays_value = false;"),
    ("observed draws are generated", TRAITS, 'parts.dice.find(R"("from":"generated")") != std::string_view::npos', 'parts.dice != "[]"'),
    ("an opening is a move like any other", TRAITS, "made.opens = move->opens();", "made.opens = false;"),
    ("a game over is closed whenever one likes", FOLLOW, "if (now.over)", "if (false)"),
    ("sealed values are opened whenever one likes", FOLLOW, "return sealed ? Due::Opening : Due::Nothing;", "return Due::Nothing;"),
    ("a game is given up among sealed values", FOLLOW, "return due != Due::Opening || stopped;", "return true;"),
    ("any move may come first", FOLLOW, "return due == Due::Nothing || (due == Due::Opening && entry.opens);", "return true;"),
    ("overrides may come first", FOLLOW, "return due == Due::Nothing || (due == Due::Opening && stopped);", "return true;"),
    ("everybody may speak again", LUCKS, "  spoken_[i].add(who);\n", ""),
    ("a commitment may stand twice", SEALS, "if (!stood_.insert(key).second)", "if (stood_.insert(key); false)"),
    ("what was opened waits on", SEALS, "    unopened_.erase(found);\n", ""),
    ("what waits has no order", SEALS, "return a->number < b->number;", "return a->number > b->number;"),
    ("simulations owe seeds", CLOSING, "mode == Mode::Lab || lucks.greatest() == 0", "lucks.greatest() == 0"),
    ("abandoned games have winners", CLOSING, "if (why == journal::CloseWhy::Ended) {", "if (true) {"),
    ("any hook may have stopped", STOPPED, "now->hook == told.hook &&", "true &&"),
    ("a hook stops for any reason", STOPPED, "(now->why == told.why ||", "(true ||"),
    ("everything speaks of limits", STOPPED, "return told.why.find(words) != std::string::npos;", "return true;"),
    ("rule_stopped may have members", STOPPED, "event->object()->size() != 3", "event->object()->size() < 3"),
    ("rule_stopped need not stand alone", STOPPED, "if (!elements.next(element) || elements.next(more))", "if (!elements.next(element))"),
    ("the chain has no end", CHRONICLE, "if (move->begins_round() && seeds > 0 && lucks_.next() > seeds)", "if (false)"),
    ("phrases are given twice", CHRONICLE, "return spoken ? Forbidden::PhraseGiven : Forbidden::No;", "return static_cast<void>(spoken), Forbidden::No;"),
    ("commitments are laid twice", CHRONICLE, "return commit && seals_.has_stood(*commit) ? Forbidden::CommitmentLaid : Forbidden::No;",
     "return static_cast<void>(commit), Forbidden::No;"),
    ("a stopped bet is to be opened", CHRONICLE, "    if (entry.stopped) {\n      seals_.open(*commit);", "    if (false) {\n      seals_.open(*commit);"),
    ("carried values may stay sealed", CHRONICLE, "    seals_.lay({0, seal.player, seal.commit, seal.scope});\n", "    static_cast<void>(seal);\n"),
    ("the next round has the luck of the last", CHRONICLE, "  lucks_.take(entry);\n", ""),
]

root, work = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
build = work / ".build/dev"


def run(*args, **options):
    return subprocess.run([str(arg) for arg in args], capture_output=True, text=True, **options)


def passes(tests):
    """"" where one of the tests notices, else what happened."""
    for test in tests:
        made = run("ninja", "-C", build, test)
        if made.returncode != 0:
            return "does not compile:\n" + made.stdout[-2000:]
        try:
            if run(build / "tests" / test, "--abort", "~[long]", timeout=600).returncode != 0:
                return ""
        except subprocess.TimeoutExpired:
            print(f"({test} does not come to an end) ", end="")
            return ""
    return "survives"


def copied():
    work.mkdir(parents=True, exist_ok=True)
    names = run("git", "-C", root, "ls-files").stdout.splitlines()
    for old in [path for folder in ("src", "tests") for path in (work / folder).rglob("*") if path.is_file()]:
        if str(old.relative_to(work)) not in names:
            old.unlink()  # of an earlier run
    for name in names:
        target = work / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != (root / name).read_bytes():
            shutil.copy(root / name, target)
    # Files that are changed compile one by one; the rest a folder at once.
    with open(work / "CMakeLists.txt", "a", encoding="utf-8") as lists:
        lists.write(f"\nset_target_properties({' '.join(folder.removeprefix('src/') for folder in TESTS)} PROPERTIES UNITY_BUILD OFF)\n")
    ccache = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    run("cmake", "-S", work, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DCMAKE_UNITY_BUILD=ON",
        "-DHAUSREGEL_TESTS=ON", "-DHAUSREGEL_WERROR=OFF", *ccache)


copied()
chosen = [row for row in MUTANTS if len(sys.argv) == 3 or any(word in row[0] for word in sys.argv[3:])]
for test in sorted({test for row in chosen for test in TESTS[row[1].rpartition("/")[0]]}):
    if passes([test]) != "survives":
        sys.exit(f"{test} fails without any mutant")
survivors = []
for what, name, text, instead in chosen:
    file = work / name
    whole = file.read_text(encoding="utf-8")
    if whole.count(text) != 1:
        outcome = f"stands {whole.count(text)} times in {name}"
    else:
        file.write_text(whole.replace(text, instead), encoding="utf-8")
        outcome = passes(TESTS[name.rpartition("/")[0]])
        file.write_text(whole, encoding="utf-8")
    print(f"{what}: {outcome or 'killed'}", flush=True)
    if outcome:
        survivors.append(what)
print(f"{len(chosen)} mutants, {len(survivors)} not killed")
sys.exit(1 if survivors else 0)
