// What the words behind `rules` share: finding variants, and saying what is wrong with them.
#pragma once

#include <span>
#include <string>

#include "app/subcommands.h"
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
// The layer that set a rule.
console::Layer layer_of(const LoadedVariant& loaded, const ResolvedRule& rule);
// A variant's title in the program's language, else in English, else its name.
std::string title_of(const Program& program, const Variant& variant);

enum class Form : std::uint8_t { People, Short, Json };
inline constexpr std::string_view kFormNames[] = {"text", "short", "json"};
constexpr std::span<const std::string_view> names_of(Form) { return kFormNames; }
// --format text|short|json; --json is json.
Result<Form> form_of(const Program& program);
// Results: on stdout.
void print_problem(Program& program, const Error& error, Form form,
                   const script::ProblemKind& kind = {});

// What `run` makes of each of the words, in the form that --format wants; the greatest status.
Result<int> each_variant(Program& program, Words words,
                         int (*run)(Program&, const std::string& word, Form form));

bool is_path(const std::string& word);
bool file_exists(const std::string& path);

}  // namespace hausregel::app
