// What the words of commands() do, grouped by topic, and what they share with the program.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/commands.h"
#include "console/console.h"
#include "play/opening.h"

namespace hausregel::audit {
struct Report;
struct Rejudged;
struct ArchiveReport;
}  // namespace hausregel::audit

namespace hausregel::console::handle {

// game.cpp: opens and closes games
Handler new_game, open_file, save_file, pause, finish;

// game.cpp: appends entries or plays by itself
Handler undo, redo, note, mark, set_place, auto_play, bots, leave, join;

// show.cpp: shows the game
Handler state, legal, head, chips, pad, odds, chart, page, book;

// log.cpp: looks back
Handler log, why;
// Returns `line`, the JSON of entry `n` of the open game, with an appended member "reasons": for
// each event, in order, {"text":SENTENCE,"rules":[ID,…]}.
std::string with_reasons(const Console& console, std::int64_t n, std::string line);

// branches.cpp: switches between lines of the game
Handler seek, branch, branches, switch_branch;

// log.cpp
Handler audit_game, rules, variant, reload, lua;

// game.cpp: the console itself
Handler read, quit;
// show.cpp: how it speaks
Handler help, language, mode;

// move_line.cpp
Handler expect;

}  // namespace hausregel::console::handle

namespace hausregel::console {

// --- game.cpp: begins, resumes and leaves the open game; lists and names kept games

// Resumes a journal in place of the open game; game.cpp resolves `name`. Also Usage: it is open
// already and writable. Errors as play::resume() and conclude(); the open game then stays, unless
// it is from that very file.
Answer open_journal(Console& console, const std::string& name);

// Returns where the open game is kept, and how to resume it; nullopt if there is none or it is not
// kept.
std::optional<Message> kept_message(const Console& console);

// Begins a game in the journal of `wanted`, else in the folder of kept games; in memory, with a
// remark, if that fails. Errors as play::open_new() and conclude(); the open game then stays.
Answer begin_game(Console& console, play::NewGame wanted);

// The options of a new game.
inline constexpr std::array kNewGameOptions{"variant", "seed", "mode", "starter", "journal"};
// Sets the one called `name`. Returns what its value may be if `value` is nothing of that.
Strings set_option(play::NewGame& wanted, std::string_view name, const std::string& value);
// Gives a setting, LAYER.NAME, a value; opening the game checks both. Usage: a rule of the game,
// which there must be.
Result<> give_setting(play::NewGame& wanted, const std::string& name, const std::string& value);

// Concludes console.session, which stays open: at a real table this closes a finished game. Fails
// if the closing cannot be written; lines set aside may stay unclosed.
Answer conclude(Console& console);

// Asks once, if a person is there, whether to leave an unfinished game; names its file and how to
// resume it. Returns true if nobody is asked or answers.
bool may_leave(Console& console);

// Returns the names of the journals in `folder`, last changed first.
Strings kept_names(const std::string& folder);

// Returns the journals in `folder` with data from their openings, last changed first.
Shown recent_games(const std::string& folder);

// --- branches.cpp: the lines of one game

// Returns the file of branch `name` of the game in `file`; empty if `file` is.
std::string branch_file(const std::string& file, const std::string& name);
// Returns the name of the branch in `file`; kMainLine if it is none.
std::string branch_name(const std::string& file);
// Writes the open game to `file`, along with the other lines in memory: the main line to `file`,
// branches beside it. Returns their paths, the open one's first. Usage: one of them exists; writes
// nothing. Other errors as Session::save().
Result<Strings> save_lines(Console& console, const std::string& file, Log::Save how);

// Returns `stem`, with a number appended if it is taken or a file has it.
std::string free_name(const Console& console, const std::string& stem);

// --- audited.cpp: audits as replies

// Returns verdicts, findings and remarks in sentences, safe for a terminal, with long texts cut.
// `data` is the whole report.
Shown audited(const audit::Report& report, const Say& say);

// Returns a second judgement of a journal of `game`. `variant` names the rules it was judged by,
// `bot` the bot that played on; empty: nobody.
Shown rejudged(const audit::Rejudged& rejudged, std::string_view game, const std::string& variant,
               const std::string& bot = {});

// A file left out of the summary.
struct SkippedJournal {
  std::string file;
  Message why;

  FIELDS(SkippedJournal, file, why);
};

// Summarizes many journals. `yardstick`: the bot that all players' decisions were compared with.
Shown archived(const audit::ArchiveReport& report, const std::vector<SkippedJournal>& skipped,
               const std::string& yardstick);

}  // namespace hausregel::console
