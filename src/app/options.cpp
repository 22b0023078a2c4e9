#include "app/options.h"

#include <fmt/format.h>

#include <algorithm>

#include "console/suggest.h"
#include "core/find_by.h"
#include "core/text.h"

namespace hausregel::app {
namespace {

Error unknown_option(std::string_view name, std::span<const OptionSpec> known) {
  return {Fault::Usage,
          {"console.unknown_option", {{"option", name}}},
          {},
          {},
          suggestions(name, names_by(known, &OptionSpec::name))};
}

Error about(std::string id, std::string_view name) {
  return {Fault::Usage, {std::move(id), {{"option", name}}}};
}

}  // namespace

std::vector<OptionSpec> options_in(std::string_view form) {
  std::vector<OptionSpec> all;
  for (std::size_t at = form.find("--"); at != std::string_view::npos; at = form.find("--")) {
    form.remove_prefix(at);
    OptionSpec& option = all.emplace_back();
    option.name = form.substr(0, form.find_first_not_of("-abcdefghijklmnopqrstuvwxyz"));
    form.remove_prefix(option.name.size());
    // A value follows one blank; two blanks, or a blank before "-", "[" or "|", separate options.
    if (form.starts_with(' ') && form.find_first_of("-[| ", 1) != 1) {
      form.remove_prefix(1);
      option.value = form.substr(0, form.find_first_of(" ]"));
      form.remove_prefix(option.value.size());
      option.takes = form.starts_with("]…") ? Takes::Values : Takes::Value;
    }
  }
  return all;
}

std::span<const OptionSpec> common_options() {
  static const std::vector<OptionSpec> common = options_in(kCommonForm);
  return common;
}

std::string Options::value(std::string_view name, std::string_view otherwise) const {
  const auto found = values.lower_bound(name);  // find() may return any of several
  return found == values.end() || found->first != name ? std::string(otherwise) : found->second;
}

std::vector<std::string> Options::all(std::string_view name) const {
  std::vector<std::string> found;
  for (auto [at, end] = values.equal_range(name); at != end; ++at) {
    found.push_back(at->second);
  }
  return found;
}

Result<Options> read_options(std::span<const std::string> args, std::span<const OptionSpec> known) {
  Options options;
  bool only_words = false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string& arg = args[i];
    if (only_words || !arg.starts_with("--")) {
      options.words.push_back(arg);
      continue;
    }
    if (arg == "--") {
      only_words = true;
      continue;
    }
    const std::size_t equals = arg.find('=');
    const std::string name = arg.substr(0, equals);
    const OptionSpec* spec = find_by(known, &OptionSpec::name, name);
    if (spec == nullptr) {
      return fail(unknown_option(name, known));
    }
    std::string value = equals == std::string::npos ? "" : arg.substr(equals + 1);
    if (spec->takes == Takes::Nothing && equals != std::string::npos) {
      return fail(about("console.option_without_value", name));
    }
    if (spec->takes != Takes::Nothing && equals == std::string::npos) {
      if (i + 1 == args.size()) {
        return fail(about("console.option_needs_value", name));
      }
      value = args[++i];
    }
    if (spec->takes != Takes::Nothing && value.empty()) {
      return fail(about("console.option_needs_value", name));
    }
    if (spec->takes != Takes::Values && options.has(name)) {
      return fail(about("console.option_twice", name));
    }
    options.values.emplace(name, std::move(value));
  }
  return options;
}

std::vector<std::string> parts(std::string_view list) {
  const std::string whole = std::string(list) + ",";  // split() drops an empty last part
  const auto all = split(whole, ",");
  return {all.begin(), all.end()};
}

Result<std::uint64_t> number_option(const Options& options, std::string_view name,
                                    std::uint64_t least, std::uint64_t otherwise) {
  if (!options.has(name)) {
    return otherwise;
  }
  const std::string text = options.value(name);
  const auto number = whole_unsigned(text);
  if (!number || *number < least) {
    return fail(console::usage::bad_value(fmt::format("{} {}", name, text),
                                          plain(fmt::format("{} {} …", name, least))));
  }
  return *number;
}

Result<std::size_t> choice_option(const Options& options, std::string_view name,
                                  std::span<const std::string_view> words, std::size_t otherwise) {
  const std::string word = options.value(name, words[otherwise]);
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) {
    return fail(console::unknown_word(word, {words.begin(), words.end()}));
  }
  return static_cast<std::size_t>(found - words.begin());
}

}  // namespace hausregel::app
