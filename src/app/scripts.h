// Finds the variants and bots named on the command line or embedded in journals, runs them, and
// reports their problems. Only load_variant and load_bots run scripts; they belong in a confined
// process, which run_scripts() starts.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/program.h"
#include "author/ruleset.h"
#include "confine/confined.h"
#include "engine/game.h"
#include "engine/rules/variant.h"
#include "lab/simulate.h"
#include "script/problem.h"
#include "script/variant_library.h"

namespace hausregel::app {

using script::ReadVariant;

// Reads the variant and its bases from disk: a name, "GAME/NAME", or a path. Usage: no such
// variant, or several games have it. Input: its file is missing or unreadable; for a base,
// load_variant() reports that.
Result<ReadVariant> read_variant(const Program& program, const std::string& word);

using author::LoadedVariant;
// Returns what was read. Errors: its first problem, if nothing can be run.
Result<ReadVariant> runnable(ReadVariant read);

// Runs its scripts. Input: the first problem in it, including an unknown game. Interrupted: the
// clock stopped a script.
Result<LoadedVariant> load_variant(const ReadVariant& read);

// Returns the rule values with those of "goal=1000,track=[50,100],insurance.premium=30"; gives the
// settings among them to the variant. Usage: an unknown rule or setting, or an unsuitable value.
Result<Json> changed_rules(LoadedVariant& loaded, const std::string& text);

// Scripted bots by name.
using ReadBots = std::map<std::string, script::ScriptText>;
// Reads the files of those bots in `names` that are not the game's own. Errors as
// ScriptBots::read().
Result<ReadBots> read_bots(const Program& program, const Game& game,
                           std::span<const std::string> names);
// Reads those of `names` that ship, or without names all that can play the game, whose names it
// adds, the game's own first. Runs only shipped scripts.
ReadBots shipped_bots(const Game& game, Strings& names);
// Makes a separate state for every seat of such a bot; null for the game's own. Owns the scripts.
using MakeBot = std::function<std::shared_ptr<Hooks>(const std::string& bot, const Json& rules)>;
// Runs their scripts. Input: a problem in one. Interrupted: the clock stopped it.
Result<MakeBot> load_bots(const Game& game, const ReadBots& bots);

// How to print problems: with their source line, on one line for editors, or for programs.
enum class Form : std::uint8_t { People, Short, Json };
constexpr auto names_of(Form) { return names<"text, short, json">(); }
// Returns --format text|short|json; Json if only --json is set. Usage: another word.
Result<Form> form_of(const Program& program);
// Prints a problem in a file of `read` as a result, on standard output; for people with its source
// line.
void print_problem(Program& program, const ReadVariant& read, const Error& error, Form form,
                   const script::ProblemKind& kind = {});

// Whether a word names a file rather than a variant of a game.
bool is_path(const std::string& word);

// Whether a variant embedded in a journal may run here. Foreign sources run only if the user has
// agreed to them, by SHA-256.

// Whether the scripts of `variant` may run: agreed to earlier, by --trust, or now at the terminal.
// Remembers consent in the state folder.
bool agrees(const Program& program, const Variant& variant);
// Remembers that the scripts of `variant` may run, because the user named them. Fails silently if
// the state folder is not writable.
void remember_agreed(const Variant& variant);

// Runs script commands in a process that can only compute and report its results
// (docs/security.md).

// How to run scripts.
struct Isolation {
  bool here = false;  // in this process, because it writes files; so does --unconfined
  confine::Limits limits{};
  bool ends_by_itself = false;      // the work handles interrupts
  std::vector<int> reads{};         // descriptors that stay open for it
  std::function<void()> waiting{};  // as confine::Work
};

// The output, safe for a terminal, and the exit status.
struct Heard {
  int status = 0;
  Said said;
};

// Returns the exit status. Its output through the program is kept; it opens no file.
using ScriptWork = std::function<Result<int>()>;
// Runs `work`, which runs `script` (a file or name, for messages) and others, in a confined
// process, and returns its output, with its error last. Changes in memory are lost with the
// process. A stranger may have chosen the words of the output, but they cannot control the terminal
// or suggest running unconfined. Errors: as confine::confined(), and HouseRule for an exit status
// that is not the program's. Precondition: no other thread runs.
Result<Heard> hear_scripts(Program& program, const std::string& script, const ScriptWork& work,
                           const Isolation& isolation = {});
// Runs the work on the scripts of a variant, prints the output unchanged and returns the status.
Result<int> run_scripts(Program& program, const ReadVariant& read, const ScriptWork& work,
                        const Isolation& isolation = {});

// Plays games in a manner that tells how far it is and when to stop. The first Ctrl-C lets it
// finish games in progress and report what it has; the second ends the program.
using GamesWork = std::function<Result<int>(const lab::SimulationManner&)>;
// As run_scripts(), and shows how many of `games` are played.
Result<int> run_games(Program& program, const ReadVariant& read, std::uint64_t games,
                      const GamesWork& work, Isolation isolation = {});

}  // namespace hausregel::app
