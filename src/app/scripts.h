// Scripts that words of the program name: finding variants and bots, and saying what is wrong with
// them. Nothing here runs one but load_variant and load_bots, which belong into a confined process
// (app/outbox.h).
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

// `word`, or, where several games have a variant of that name, that of the game of `other`.
std::string beside(const Program& program, const std::string& word, const std::string& other);

// The variant and its bases as they stand on disk. Usage: no such variant.
Result<script::ReadVariant> read_variant(const Program& program, const std::string& word);

struct LoadedVariant {
  const Game* game = nullptr;
  Variant variant;
  ResolvedRules rules;
};
// Runs its scripts. Input: the first thing that is wrong in it.
Result<LoadedVariant> load_variant(const script::ReadVariant& read);

// Puts the values of "goal=1000,track=[50,100]" in the place of those in `rules`. Usage: a rule
// that the game has not got, or a value that does not fit.
Result<void> change_rules(const Game& game, const std::string& text, Json& rules);

// Bots that are scripts, by what they are called.
using ReadBots = std::map<std::string, script::ScriptText>;
// The files of those among `names` that are not the game's own, as they stand on disk. Errors as
// ScriptBots::read().
Result<ReadBots> read_bots(const Program& program, const Game& game,
                           std::span<const std::string> names);
// Makes a state of its own for every seat of such a bot; null for the game's own.
using MakeBot = std::function<std::shared_ptr<Hooks>(const std::string& bot)>;
// Runs their scripts. Input: what is wrong with one.
Result<MakeBot> load_bots(const Game& game, const ReadBots& bots);

// Of the variant and its bases, then of the bots.
std::vector<std::string> files_of(const script::ReadVariant& variant, const ReadBots& bots);

enum class Form : std::uint8_t { People, Short, Json };
inline constexpr std::string_view kFormNames[] = {"text", "short", "json"};
constexpr std::span<const std::string_view> names_of(Form) { return kFormNames; }
// --format text|short|json; --json is json.
Result<Form> form_of(const Program& program);
// Results: on stdout.
void print_problem(Program& program, const Error& error, Form form,
                   const script::ProblemKind& kind = {});

// Whether a word names a file and no variant of a game.
bool is_path(const std::string& word);

}  // namespace hausregel::app
