// Splits a command line into options (--name, --name VALUE, --name=VALUE) and words, independently
// of the subcommand.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

  // For an absent option: false, `otherwise`, empty. For a repeated one, value() returns the first
  // and all() returns them in order.
  bool has(std::string_view name) const { return values.find(name) != values.end(); }
  std::string value(std::string_view name, std::string_view otherwise = {}) const;
  std::vector<std::string> all(std::string_view name) const;
};

// Usage: unknown (with suggestions), repeated, or a value missing, empty or unexpected. Arguments
// with a single dash (-c, -k) and everything after "--" are words.
Result<Options> read_options(std::span<const std::string> args, std::span<const OptionSpec> known);

// Splits "A,B,C" at its commas; keeps empty parts, so "" has one.
std::vector<std::string> parts(std::string_view list);

// Returns an integer >= `least`, or `otherwise` if the option is absent. Usage: anything else.
Result<std::uint64_t> number_option(const Options& options, std::string_view name,
                                    std::uint64_t least, std::uint64_t otherwise);

// Returns which of `words` the option is, as an index or as the enumerator named by names_of();
// `otherwise`, one of them, if it is absent. Usage: none of them.
Result<std::size_t> choice_option(const Options& options, std::string_view name,
                                  std::span<const std::string_view> words, std::size_t otherwise);
template <class Enum>
Result<Enum> word_option(const Options& options, std::string_view name, Enum otherwise) {
  return choice_option(options, name, names_of(otherwise), static_cast<std::size_t>(otherwise))
      .map([](std::size_t at) { return static_cast<Enum>(at); });
}

}  // namespace hausregel::app
