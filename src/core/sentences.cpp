#include "core/sentences.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/find_by.h"
#include "core/text.h"

namespace hausregel {

extern const std::string_view kEnglishCatalog;  // the text of scripts/lang/en.lua

namespace {

// A text in quotes as it is meant: a backslash stands before what is itself, and a brace that opens
// no place stands twice.
std::string unescaped(std::string_view written) {
  std::string text;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const bool doubled = (written[i] == '{' || written[i] == '}') && i + 1 < written.size() &&
                         written[i + 1] == written[i];
    i += written[i] == '\\' || doubled ? 1 : 0;
    text += written[i];
  }
  return text;
}

// Reads the lines of the form `  ["ID"] = "TEMPLATE",`.
std::map<std::string_view, std::string> english_catalog() {
  constexpr std::string_view kBegins = "  [\"";
  constexpr std::string_view kBetween = "\"] = \"";
  std::map<std::string_view, std::string> templates;
  for (const std::string_view line : split(kEnglishCatalog, "\n")) {
    const std::size_t between = line.find(kBetween);
    if (line.starts_with(kBegins) && between != std::string_view::npos) {
      const std::string_view written = line.substr(between + kBetween.size());
      templates.emplace(line.substr(kBegins.size(), between - kBegins.size()),
                        unescaped(written.substr(0, written.rfind('"'))));
    }
  }
  return templates;
}

// Where a place begins; a brace before a blank is itself.
std::size_t place_in(std::string_view english) {
  std::size_t at = english.find('{');
  while (at != std::string_view::npos && english.substr(at).starts_with("{ ")) {
    at = english.find('{', at + 1);
  }
  return std::min(at, english.size());
}

// Places whose values are sentences, and places whose values may be some.
constexpr std::string_view kSays[] = {"what", "value", "variable", "expected", "remedy", "why"};
constexpr std::string_view kMaySay[] = {"given", "accepted", "hook", "missed", "range"};

std::optional<Message> matched(std::span<const Worded> known, const Worded& sentence,
                               std::string_view text) {
  const std::string_view whole = text;
  Message::Args args;
  Named<Message> parts;
  std::string_view left = sentence.english;
  for (std::size_t open = place_in(left); open < left.size(); open = place_in(left)) {
    if (!text.starts_with(left.substr(0, open))) {
      return std::nullopt;
    }
    text.remove_prefix(open);
    const std::size_t close = left.find('}', open);
    std::string name(left.substr(open + 1, close - open - 1));
    left.remove_prefix(close + 1);
    const std::string_view next = left.substr(0, place_in(left));
    std::size_t end = next.empty() ? text.size() : text.find(next);
    if (next.size() == left.size() && text.ends_with(next)) {
      end = text.size() - next.size();
    }
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    const std::string_view value = text.substr(0, end);
    text.remove_prefix(end);
    const bool says = contains(kSays, name);
    auto part = says || contains(kMaySay, name) ? sentence_in(known, value) : std::nullopt;
    if (part) {
      parts.emplace_back(std::move(name), std::move(*part));
    } else if (says) {
      return std::nullopt;
    } else {
      args.emplace_back(std::move(name), value);
    }
  }
  if (text != left) {
    return std::nullopt;
  }
  Message message{std::string(sentence.id), std::move(args), std::string(whole)};
  message.parts = std::move(parts);
  return message;
}

}  // namespace

std::string_view english_of(std::string_view id) {
  static const auto templates = english_catalog();
  const auto known = templates.find(id);
  return known != templates.end() ? std::string_view(known->second) : id;
}

std::optional<Message> sentence_in(std::span<const Worded> known, std::string_view text) {
  for (const Worded& sentence : known) {
    if (auto message = matched(known, sentence, text)) {
      return message;
    }
  }
  return std::nullopt;
}

}  // namespace hausregel
