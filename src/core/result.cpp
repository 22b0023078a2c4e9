#include "core/result.h"

#include <algorithm>
#include <cerrno>
#include <map>
#include <string>
#include <utility>

#include "core/lists.h"
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
    if (!text.starts_with(left.substr(0, open))) { return std::nullopt; }
    text.remove_prefix(open);
    const std::size_t close = left.find('}', open);
    std::string name(left.substr(open + 1, close - open - 1));
    left.remove_prefix(close + 1);
    const std::string_view next = left.substr(0, place_in(left));
    std::size_t end = next.empty() ? text.size() : text.find(next);
    if (next.size() == left.size() && text.ends_with(next)) { end = text.size() - next.size(); }
    if (end == std::string_view::npos) { return std::nullopt; }
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
  if (text != left) { return std::nullopt; }
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
    if (auto message = matched(known, sentence, text)) { return message; }
  }
  return std::nullopt;
}

namespace {

// A list item and its enclosing scope.
struct Scope {
  const Filling& own;
  const Scope* outer;
};

// Returns the innermost member of that name; null if there is none.
template <class T>
const T* called(std::string_view name, const Scope* scope, Named<T> Filling::* members) {
  for (; scope != nullptr; scope = scope->outer) {
    if (const auto* found = find_by(scope->own.*members, &std::pair<std::string, T>::first, name)) {
      return &found->second;
    }
  }
  return nullptr;
}

// Returns where the text continues after a mark, skipping the line feed of a mark on its own line.
std::size_t behind_mark(std::string_view text, std::size_t begin, std::size_t end) {
  const bool alone = (begin == 0 || text[begin - 1] == '\n') && text.substr(end).starts_with('\n');
  return end + (alone ? 1 : 0);
}

void fill(std::string& out, std::string_view text, const Scope& scope) {
  std::size_t at = 0;
  for (std::size_t open = text.find('{'); open != text.npos; open = text.find('{', at)) {
    const std::size_t close = text.find('}', open);
    if (close == text.npos) { break; }
    out += text.substr(at, open - at);
    const std::string_view name = text.substr(open + 1, close - open - 1);
    if (const std::string* value = called(name, &scope, &Filling::values)) {
      out += *value;
      at = close + 1;
      continue;
    }
    const bool each = name.starts_with('#');
    const auto* list =
        each || name.starts_with('^') ? called(name.substr(1), &scope, &Filling::lists) : nullptr;
    const std::string mark = list == nullptr ? "" : "{/" + std::string(name.substr(1)) + "}";
    const std::size_t begin = behind_mark(text, open, close + 1);
    const std::size_t end = text.find(mark, begin);
    if (list == nullptr || end == text.npos) {
      out += '{';
      at = open + 1;
      continue;
    }
    const std::string_view part = text.substr(begin, end - begin);
    for (std::size_t i = 0; each && i < list->size(); ++i) {
      fill(out, part, {(*list)[i], &scope});
    }
    if (!each && list->empty()) { fill(out, part, scope); }
    at = behind_mark(text, end, end + mark.size());
  }
  out += text.substr(at);
}

}  // namespace

std::string filled(std::string_view text, const Filling& filling) {
  std::string out;
  fill(out, text, {filling, nullptr});
  return out;
}

Message worded(std::string id, Message::Args args, Named<Message> parts) {
  Filling places{args};
  for (const auto& [place, part] : parts) { places.values.emplace_back(place, part.text); }
  Message message{std::move(id), std::move(args), std::move(parts)};
  message.text = filled(english_of(message.id), places);
  return message;
}

namespace {

struct Known {
  int number;
  const char* id;
};

constexpr Known kKnown[] = {
    {ENOENT, "system.missing"},
    {EACCES, "system.forbidden"},
    {EPERM, "system.forbidden"},
    {EROFS, "system.read_only"},
    {EISDIR, "system.folder"},
    {ENOTDIR, "system.no_folder"},
    {EEXIST, "system.there"},
    {ENOSPC, "system.full"},
    {EDQUOT, "system.full"},
    {EFBIG, "system.too_large"},
    {ENAMETOOLONG, "system.long_name"},
    {ELOOP, "system.links"},
    {EMFILE, "system.too_many"},
    {ENFILE, "system.too_many"},
    {EIO, "system.device"},
    {ENXIO, "system.no_device"},
    {ENODEV, "system.no_device"},
};

}  // namespace

Message system_error(int number) {
  const Known* known = find_by(kKnown, &Known::number, number);
  return known != nullptr ? worded(known->id) : worded("system.other", {{"number", number}});
}

}  // namespace hausregel
