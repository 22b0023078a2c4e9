// Words of a command line: options (--name, --name VALUE, --name=VALUE) and the rest. Nothing here
// knows which word they stand behind.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace hausregel::app {

// What stands in a form for common_options().
inline constexpr std::string_view kCommonForm =
    "--json  --lang de|en|fr|it  --ascii  --color auto|always|never  --no-pager  --unconfined  "
    "--help";

enum class Takes : std::uint8_t { Nothing, Value, Values };  // Values: may stand several times

// A row of what read_options() knows; looks into the form that names it.
struct OptionSpec {
  std::string_view name;  // "--seed"
  Takes takes = Takes::Nothing;
  std::string_view value;  // as the form has it: "S", "text|short|json"
};

// The options that a form names: "--name", "--name VALUE", and "[--name VALUE]…" for one that may
// stand several times. They point into `form`.
std::vector<OptionSpec> options_in(std::string_view form);
// Options that every subcommand takes: those of kCommonForm.
std::span<const OptionSpec> common_options();

// The words and options of a line, in copies.
struct Options {
  std::vector<std::string> words;                               // what is no option, in order
  std::multimap<std::string, std::string, std::less<>> values;  // by name; "" for none

  // Of an option that is absent: false, `otherwise`, none. Where it stands several times value() is
  // the first, and all() has them as they stand.
  bool has(std::string_view name) const { return values.find(name) != values.end(); }
  std::string value(std::string_view name, std::string_view otherwise = {}) const;
  std::vector<std::string> all(std::string_view name) const;
};

// Usage: unknown (with suggestions), twice, a value missing, empty or too much. What begins with
// one dash is a word (-c, -k), and so is everything behind "--".
Result<Options> read_options(std::span<const std::string> args, std::span<const OptionSpec> known);

// "A,B,C" at its commas; empty parts stay, so "" is one of them.
std::vector<std::string> parts(std::string_view list);

// A whole number from `least`, or `otherwise` where the option is absent. Usage: anything else.
Result<std::uint64_t> number_option(const Options& options, std::string_view name,
                                    std::uint64_t least, std::uint64_t otherwise);

// Which of `words` the option is, an index or the enumerator whose words names_of() gives;
// `otherwise`, which is one of them, where it is absent. Usage: none of them.
Result<std::size_t> choice_option(const Options& options, std::string_view name,
                                  std::span<const std::string_view> words, std::size_t otherwise);
template <class Enum>
Result<Enum> word_option(const Options& options, std::string_view name, Enum otherwise) {
  return choice_option(options, name, names_of(otherwise), static_cast<std::size_t>(otherwise))
      .map([](std::size_t at) { return static_cast<Enum>(at); });
}

}  // namespace hausregel::app
