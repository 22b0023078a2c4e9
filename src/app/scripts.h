// Scripts that words of the program name: finding variants and bots, and saying what is wrong with
// them. Nothing here runs one but load_variant and load_bots, which belong into a confined process
// (app/confined.h).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "app/program.h"
#include "engine/game.h"
#include "engine/variant.h"
#include "script/problem.h"

namespace hausregel::app {

// `word`, or, where it does not say which game's variant is meant, "GAME/word" with that of
// `other`; `word` as well where that says no game. Errors are for read_variant().
std::string beside(const Program& program, const std::string& word, const std::string& other);

// The variant and its bases as they stand on disk: a name, "GAME/NAME", or a path. Usage: no such
// variant, or one of several games. Input: its file is not there or cannot be read; of a base,
// load_variant() says so.
Result<script::ReadVariant> read_variant(const Program& program, const std::string& word);

// A variant that has no problem, with the values of every rule.
struct LoadedVariant {
  const Game* game = nullptr;
  Variant variant;
  ResolvedRules rules;
};
// Runs its scripts. Input: the first thing that is wrong in it, a game that does not exist
// included. Interrupted: the clock stopped a script.
Result<LoadedVariant> load_variant(const script::ReadVariant& read);

// Puts the values of "goal=1000,track=[50,100]" in the place of those in `rules`. Usage: a rule
// that the game has not got, or a value that does not fit; those before it are in their place then.
Result<void> change_rules(const Game& game, const std::string& text, Json& rules);

// Bots that are scripts, by what they are called.
using ReadBots = std::map<std::string, script::ScriptText>;
// The files of those among `names` that are not the game's own, as they stand on disk. Errors as
// ScriptBots::read().
Result<ReadBots> read_bots(const Program& program, const Game& game,
                           std::span<const std::string> names);
// Makes a state of its own for every seat of such a bot; null for the game's own. Owns its scripts.
using MakeBot = std::function<std::shared_ptr<Hooks>(const std::string& bot)>;
// Runs their scripts. Input: what is wrong with one. Interrupted: the clock stopped it.
Result<MakeBot> load_bots(const Game& game, const ReadBots& bots);

// How problems are said: with the line they stand in, a line each for editors, for programs.
enum class Form : std::uint8_t { People, Short, Json };
inline constexpr std::string_view kFormNames[] = {"text", "short", "json"};
constexpr std::span<const std::string_view> names_of(Form) { return kFormNames; }
// --format text|short|json; without it --json is json. Usage: another word.
Result<Form> form_of(const Program& program);
// A result, on stdout: what is wrong in a file of `read`. For people with the line that it stands
// in.
void print_problem(Program& program, const script::ReadVariant& read, const Error& error, Form form,
                   const script::ProblemKind& kind = {});

// Whether a word names a file and no variant of a game.
bool is_path(const std::string& word);

}  // namespace hausregel::app
