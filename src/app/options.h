// Splits a command line into options (--name, --name VALUE, --name=VALUE) and words, independently
// of the subcommand.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "console/commands.h"
#include "core/result.h"

namespace hausregel::app {

// Stands for common_options() in a form.
inline constexpr std::string_view kCommonForm =
    "--json  --lang de|en|fr|it  --ascii  --color auto|always|never  --no-pager  --unconfined  "
    "--help";

enum class Takes : std::uint8_t { Nothing, Value, Values };  // Values: may be repeated

// An option known to read_options(), as views into the form that names it.
struct OptionSpec {
  std::string_view name;  // "--seed"
  Takes takes = Takes::Nothing;
  std::string_view value;  // as in the form: "S", "text|short|json"
};

// Parses the options named by a form: "--name", "--name VALUE", and "[--name VALUE]…" for
// repeatable ones. Returns views into `form`.
std::vector<OptionSpec> options_in(std::string_view form);
// Returns the options of kCommonForm, which every subcommand accepts.
std::span<const OptionSpec> common_options();

// Copies of the words and options of a line.
struct Options {
  std::vector<std::string> words;                               // non-options, in order
  std::multimap<std::string, std::string, std::less<>> values;  // by name; "" if it has no value
  std::optional<Error> wrong;  // the first mistake on the line, Usage

  void add_mistake(Error error) { wrong = wrong ? std::move(wrong) : std::move(error); }

  // For an absent option: false, `otherwise`, empty. For a repeated one, value() returns the first
  // and all() returns them in order.
  bool has(std::string_view name) const { return values.find(name) != values.end(); }
  std::string value(std::string_view name, std::string_view otherwise = {}) const;
  std::vector<std::string> all(std::string_view name) const;
};

// Reads on after a mistake, since later options say how to report it. Mistakes: an option unknown
// (with suggestions), repeated, or its value missing, empty or unexpected. Arguments with a single
// dash (-c, -k) and everything after "--" are words.
Options read_options(std::span<const std::string> args, std::span<const OptionSpec> known);

// Splits "A,B,C" at its commas; keeps empty parts, so "" has one.
std::vector<std::string> parts(std::string_view list);

// Usage: the option does not have the form `expected`.
tl::unexpected<Error> bad_option(const Options& options, std::string_view name, Message expected);

// Sets `number` to an integer from `least` to `most`; leaves it if the option is absent. Usage:
// anything else.
Result<void> read_number(const Options& options, std::string_view name, std::uint64_t least,
                         std::uint64_t& number, std::uint64_t most = UINT64_MAX);

// Returns the enumerator named by the option; `otherwise` if it is absent. Usage: no such name.
template <class Enum>
Result<Enum> word_option(const Options& options, std::string_view name, Enum otherwise) {
  const auto words = names_of(otherwise);
  const std::string word = options.value(name, word_of(otherwise));
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) {
    return fail(console::unknown_word(word, {words.begin(), words.end()}));
  }
  return static_cast<Enum>(found - words.begin());
}

}  // namespace hausregel::app
