#include "script/catalog.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "script/parser.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

constexpr std::size_t kMostBytes = 1u << 20;

// What stands between quotes, with its escapes taken as Lua takes them; nothing for other escapes.
std::optional<std::string> unescaped(std::string_view text) {
  std::string whole(text);
  for (std::size_t at = whole.find('\\'); at < whole.size(); at = whole.find('\\', at + 1)) {
    whole.erase(at, 1);
    if (at == whole.size() || std::string_view("\\\"'").find(whole[at]) == std::string_view::npos) {
      return std::nullopt;
    }
  }
  return whole;
}

// The text of an entry. A string in long brackets knows no escapes and takes its line ends as it
// likes: not here.
std::optional<std::string> text_of(const KeyPlace& key) {
  const bool quoted = key.text.data() != nullptr && key.text.data()[-1] != '[';
  return quoted && key.in < 0 ? unescaped(key.text) : std::nullopt;
}

}  // namespace

Result<TemplateCatalog::Templates> load_catalog(std::string_view text, const std::string& file) {
  TRY(check_text(text, file, kMostBytes));
  const Tokens tokens = tokens_of(text, kMostBytes);
  const Parsed parsed = parse(text, tokens);
  const bool whole = parsed.whole && !tokens.empty() && tokens.front().is("return") &&
                     tokens.back().is("}") &&
                     parsed.entries == static_cast<std::int64_t>(parsed.keys.size());
  const auto refused = [&](Message why, const auto& at) {
    return fail(input(std::move(why), {file, at.line, at.column}));
  };
  const auto malformed = [&](const auto& at) {
    return refused(worded("catalog.form", {{"form", "return { [\"id\"] = \"text\", … }"}}), at);
  };
  TemplateCatalog::Templates templates;
  for (const KeyPlace& key : parsed.keys) {
    if (key.step.starts_with('[')) {
      return malformed(key);
    }
    auto words = text_of(key);
    if (words) {
      templates.insert_or_assign(key.step, std::move(*words));
    } else if (whole || &key != &parsed.keys.back()) {  // else the form ends behind it
      return refused(worded("catalog.text", {{"id", key.step}}), key);
    }
  }
  if (!whole) {
    return malformed(tokens.empty() ? Token() : tokens[std::min(parsed.passed, tokens.size() - 1)]);
  }
  return templates;
}

Result<TemplateCatalog::Templates> read_catalog(const std::string& path) {
  const auto text = read_script(path, kMostBytes);
  TRY(text);
  return load_catalog(*text, path);
}

}  // namespace hausregel::script
