#include "app/options.h"

#include <fmt/format.h>

#include "core/lists.h"
#include "core/text.h"

namespace hausregel::app {

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
  for (auto [at, end] = values.equal_range(name); at != end; ++at) { found.push_back(at->second); }
  return found;
}

Options read_options(std::span<const std::string> args, std::span<const OptionSpec> known) {
  Options options;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string& arg = args[i];
    if (arg == "--") {
      const std::span<const std::string> rest = args.subspan(i + 1);
      options.words.insert(options.words.end(), rest.begin(), rest.end());
      break;
    }
    if (!arg.starts_with("--")) {
      options.words.push_back(arg);
      continue;
    }
    const std::size_t equals = arg.find('=');
    const std::string name = arg.substr(0, equals);
    const auto mistake = [&](std::string id, std::vector<std::string> near = {}) {
      options.add_mistake(
          {Fault::Usage, {std::move(id), {{"option", name}}}, {}, {}, std::move(near)});
    };
    const OptionSpec* spec = find_by(known, &OptionSpec::name, name);
    if (spec == nullptr) {
      mistake("console.unknown_option", suggestions(name, names_by(known, &OptionSpec::name)));
      continue;
    }
    const bool takes = spec->takes != Takes::Nothing;
    const bool joined = equals != std::string::npos;
    const std::string value = joined                         ? arg.substr(equals + 1)
                              : takes && i + 1 < args.size() ? args[++i]
                                                             : "";
    if (!takes && joined) {
      mistake("console.option_without_value");
    } else if (takes && value.empty()) {
      mistake("console.option_needs_value");
    } else if (spec->takes != Takes::Values && options.has(name)) {
      mistake("console.option_twice");
    }
    options.values.emplace(name, value);
  }
  return options;
}

std::vector<std::string> parts(std::string_view list) {
  const std::string whole = std::string(list) + ",";  // split() drops an empty last part
  const auto all = split(whole, ",");
  return {all.begin(), all.end()};
}

tl::unexpected<Error> bad_option(const Options& options, std::string_view name, Message expected) {
  return fail(
      console::bad_value(fmt::format("{} {}", name, options.value(name)), std::move(expected)));
}

Result<void> read_number(const Options& options, std::string_view name, std::uint64_t least,
                         std::uint64_t& number, std::uint64_t most) {
  if (!options.has(name)) { return {}; }
  const auto read = whole_unsigned(options.value(name));
  if (!read || *read < least || *read > most) {
    const std::string end = most == UINT64_MAX ? "" : fmt::format(" {}", most);
    return bad_option(options, name, plain(fmt::format("{} {} …{}", name, least, end)));
  }
  number = *read;
  return {};
}

}  // namespace hausregel::app
