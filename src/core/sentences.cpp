#include "core/sentences.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/lists.h"
#include "core/text.h"

namespace hausregel {

namespace {

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
  std::string_view left = sentence.words;
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

Strings languages() { return names_by(kTongues, &Tongue::name); }

Templates templates_of(std::string_view language) {
  const Tongue* tongue = find_by(kTongues, &Tongue::name, language);
  if (tongue == nullptr) { return {}; }
  Templates templates(tongue->templates.begin(), tongue->templates.end());
  std::ranges::sort(templates, {}, &Worded::id);
  return templates;
}

const std::string_view* words_of(std::span<const Worded> templates, std::string_view id) {
  const auto at = std::ranges::lower_bound(templates, id, {}, &Worded::id);
  return at != templates.end() && at->id == id ? &at->words : nullptr;
}

std::string_view english_of(std::string_view id) {
  static const Templates english = templates_of("en");
  const std::string_view* known = words_of(english, id);
  return known != nullptr ? *known : id;
}

namespace {

// Takes a quoted text from the start of `left`; nullopt if there is none.
std::optional<std::string> take_quoted(std::string_view& left) {
  std::string text;
  for (std::size_t i = 1; left.starts_with('"') && i < left.size(); ++i) {
    if (left[i] == '"') {
      left.remove_prefix(i + 1);
      return text;
    }
    i += left[i] == '\\' ? 1 : 0;
    text += i < left.size() ? left.substr(i, 1) : "";
  }
  return std::nullopt;
}

bool take(std::string_view& left, std::string_view sign) {
  const bool there = left.starts_with(sign);
  left.remove_prefix(there ? sign.size() : 0);
  return there;
}

// Takes a row from `left`, which then begins with what is wrong if there is none.
std::optional<CatalogRow> take_row(std::string_view& left) {
  std::optional<std::string> id;
  std::optional<std::string> words;
  const bool row = take(left, "[") && (id = take_quoted(left)) && take(left, "] = ") &&
                   (words = take_quoted(left)) && take(left, ",") && left.empty();
  return row ? std::optional(CatalogRow{std::move(*id), std::move(*words), {}}) : std::nullopt;
}

}  // namespace

Catalog read_catalog(std::string_view text, const std::string& file) {
  Catalog catalog;
  int number = 0;
  for (std::string_view whole : split(without_byte_order_mark(text), "\n")) {
    ++number;
    whole.remove_suffix(whole.ends_with('\r') ? 1 : 0);
    std::string_view left = whole.substr(std::min(whole.find_first_not_of(" \t"), whole.size()));
    if (left.empty() || left.starts_with("--") || left == "return {" || left == "}") { continue; }
    auto row = take_row(left);
    const Place place{file, number, static_cast<int>(whole.size() - left.size()) + 1};
    if (!row || row->words.empty()) {
      catalog.problems.push_back(place);
    } else {
      row->place = {file, number, static_cast<int>(whole.find('[')) + 1};
      catalog.rows.push_back(std::move(*row));
    }
  }
  return catalog;
}

std::string catalog_row(std::string_view id, std::string_view words) {
  return "  [\"" + std::string(id) + "\"] = \"" +
         replaced(replaced(words, "\\", "\\\\"), "\"", "\\\"") + "\",";
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
template <class Members>
const typename Members::value_type::second_type* called(std::string_view name, const Scope* scope,
                                                        Members Filling::* members) {
  for (; scope != nullptr; scope = scope->outer) {
    if (const auto* found = find_named(scope->own.*members, name)) { return found; }
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

}  // namespace hausregel
