// Finds the variants and bots named on the command line and reports their problems. Only
// load_variant and load_bots run scripts; they belong in a confined process (app/confined.h).
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

// Reads the variant and its bases from disk: a name, "GAME/NAME", or a path. Usage: no such
// variant, or several games have it. Input: its file is missing or unreadable; for a base,
// load_variant() reports that.
Result<script::ReadVariant> read_variant(const Program& program, const std::string& word);

// A valid variant, with the values of every rule.
struct LoadedVariant {
  const Game* game = nullptr;
  Variant variant;
  ResolvedRules rules;
};
// Runs its scripts. Input: the first problem in it, including an unknown game. Interrupted: the
// clock stopped a script.
Result<LoadedVariant> load_variant(const script::ReadVariant& read);

// Sets the values of "goal=1000,track=[50,100]" in `rules`. Usage: an unknown rule, or an
// unsuitable value; earlier ones are already set then.
Result<void> change_rules(const Game& game, const std::string& text, Json& rules);

// Scripted bots by name.
using ReadBots = std::map<std::string, script::ScriptText>;
// Reads the files of those bots in `names` that are not the game's own. Errors as
// ScriptBots::read().
Result<ReadBots> read_bots(const Program& program, const Game& game,
                           std::span<const std::string> names);
// Makes a separate state for every seat of such a bot; null for the game's own. Owns the scripts.
using MakeBot = std::function<std::shared_ptr<Hooks>(const std::string& bot)>;
// Runs their scripts. Input: a problem in one. Interrupted: the clock stopped it.
Result<MakeBot> load_bots(const Game& game, const ReadBots& bots);

// How to print problems: with their source line, on one line for editors, or for programs.
enum class Form : std::uint8_t { People, Short, Json };
inline constexpr std::string_view kFormNames[] = {"text", "short", "json"};
constexpr std::span<const std::string_view> names_of(Form) { return kFormNames; }
// Returns --format text|short|json; Json if only --json is set. Usage: another word.
Result<Form> form_of(const Program& program);
// Prints a problem in a file of `read` as a result, on standard output; for people with its source
// line.
void print_problem(Program& program, const script::ReadVariant& read, const Error& error, Form form,
                   const script::ProblemKind& kind = {});

// Whether a word names a file rather than a variant of a game.
bool is_path(const std::string& word);

}  // namespace hausregel::app
