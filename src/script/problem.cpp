#include "script/problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/json.h"
#include "core/text.h"
#include "script/lexer.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

// Long lines are cut to what stands around the place.
constexpr std::size_t kShownBytes = 96;
constexpr std::size_t kShownBefore = 60;

std::string guess(const Error& error, const Catalog& catalog) {
  const std::vector<std::string>& names = error.suggestions;
  const auto quoted = [](const std::string& name) { return "'" + clean(name) + "'"; };
  if (names.empty()) {
    return {};
  }
  const std::string all = joined(std::span(names).first(names.size() - 1), ", ", quoted);
  const std::string last = quoted(names.back());
  return catalog.say(worded(
      "script.mean",
      {{"words",
        all.empty() ? last : catalog.say(worded("engine.or", {{"all", all}, {"last", last}}))}}));
}

// A refusal by a rule of the game names it.
std::string sentence(const Error& error, const Catalog& catalog) {
  const bool by_rule = error.fault == Fault::Refused && !error.rule.empty();
  return clean(catalog.say(error.message)) + (by_rule ? " (" + error.rule + ")" : "");
}

std::string place_text(const Place& place) {
  std::string text = clean(place.file);
  if (place.line > 0) {
    text += fmt::format(":{}", place.line);
    text += place.column > 0 ? fmt::format(":{}", place.column) : "";
  }
  return text;
}

std::string shown(std::string_view part) {
  std::string text(part);
  std::ranges::replace(text, '\t', ' ');
  return clean(text);
}

// How many bytes are underlined: the word at the place.
std::size_t word_bytes(std::string_view source, const Place& place) {
  const Tokens tokens = tokens_of(source);
  const Token* word = token_at(tokens, place);
  return word == nullptr ? 1 : std::max<std::size_t>(word->text.size(), 1);
}

}  // namespace

std::vector<std::string> excerpt_lines(const Place& place, std::string_view source,
                                       const std::string& help) {
  const std::string_view line = line_of(source, place.line);
  if (place.line <= 0 || place.column <= 0 || source.empty() ||
      static_cast<std::size_t>(place.column) > line.size() + 1) {
    return {};
  }
  const std::string number = fmt::format("{}", place.line);
  const auto at = static_cast<std::size_t>(place.column - 1);
  std::size_t from = at > kShownBefore ? at - kShownBefore : 0;
  while (from > 0 && (static_cast<unsigned char>(line[from]) & 0xC0) == 0x80) {
    --from;  // not inside a character
  }
  const std::string cut = from > 0 ? "…" : "";
  const std::string before = cut + shown(line.substr(from, at - from));
  const std::string_view word =
      line.substr(at, std::min(word_bytes(source, place), from + kShownBytes - at));
  const int marks = std::max(1, width_columns(shown(word)));
  return {fmt::format("  {:{}} |", "", number.size()),
          fmt::format("  {} | {}{}", number, cut,
                      shown(cut_utf8(std::string(line.substr(from)), kShownBytes))),
          fmt::format("  {:{}} | {:{}}{:^<{}}{}{}", "", number.size(), "", width_columns(before),
                      "", marks, help.empty() ? "" : " ", help)};
}

std::vector<std::string> problem_lines(const Error& error, const Catalog& catalog,
                                       std::string_view source, const ProblemKind& kind) {
  const Place& place = error.place;
  const std::string help = guess(error, catalog);
  std::vector<std::string> lines{
      catalog.say(worded(kind.word == "warning" ? "script.warning" : "script.error",
                         {{"what", sentence(error, catalog)}}))};
  const std::vector<std::string> excerpt = excerpt_lines(place, source, help);
  const std::size_t margin = excerpt.empty() ? 0 : fmt::format("{}", place.line).size();
  if (!place.file.empty()) {
    lines.push_back(fmt::format("  {}--> {}", std::string(margin, ' '), place_text(place)));
  }
  lines.insert(lines.end(), excerpt.begin(), excerpt.end());
  if (excerpt.empty() && !help.empty()) {
    lines.push_back("  = " + help);
  }
  if (!kind.again.empty()) {
    lines.push_back("  = " + catalog.say(worded("script.again", {{"command", clean(kind.again)}})));
  }
  return lines;
}

std::string problem_line(const Error& error, const Catalog& catalog, const ProblemKind& kind) {
  const std::string help = guess(error, catalog);
  return fmt::format("{}{}{}: {}{}{}", place_text(error.place),
                     error.place.file.empty() ? "" : ": ", kind.word, sentence(error, catalog),
                     help.empty() ? "" : "; ", help);
}

std::string problem_json(const Error& error, const Catalog& catalog, const ProblemKind& kind) {
  Json problem = JsonObject();
  problem.set("file", error.place.file);
  problem.set("line", error.place.line);
  problem.set("column", error.place.column);
  problem.set(kind.word, catalog.say(error.message));
  problem.set("suggestions", Json::List(error.suggestions.begin(), error.suggestions.end()));
  if (!kind.again.empty()) {
    problem.set("again", kind.again);
  }
  return to_text(problem);
}

}  // namespace hausregel::script
