#include "script/advice.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "script/language.h"
#include "script/lexer.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

struct Slip {
  std::string_view in;  // part of Lua's message
  Worded remedy;
};

constexpr Worded kComment{"lua.try.comment", "comments begin with --"};
constexpr Worded kAnd{"lua.try.and", "that is written and"};
constexpr Worded kComma{"lua.try.comma", "is a comma missing before it?"};
constexpr Worded kMisspelt{"lua.try.misspelt",
                           "nothing of that name has a value here: is it misspelt?"};
constexpr Worded kNil{"lua.try.nil", "Lua says nil"};

// The first that fits counts.
constexpr std::array kSlips{
    Slip{"near '!'", {"lua.try.unequal", "not equal is written ~="}},
    Slip{"near '//'", kComment},
    Slip{"near '/'", kComment},
    Slip{"near '#'", kComment},
    Slip{"near '&&'", kAnd},
    Slip{"near '&'", kAnd},
    Slip{"near '|'", {"lua.try.or", "that is written or"}},
    Slip{"near '+'", {"lua.try.add", "there is no += and no ++: write x = x + 1"}},
    Slip{"'then' expected near '='", {"lua.try.compare", "values are compared with =="}},
    Slip{"'}' expected (to close '{' at line", kComma},
    Slip{"'}' expected near", kComma},
    Slip{"userdata", {"lua.try.item", "of a list among facts one takes an item: f.NAME[1]"}},
    Slip{"arithmetic on a string value", {"lua.try.join", "texts are joined with .."}},
    Slip{"arithmetic on a nil value", kMisspelt},
    Slip{"index a nil value", kMisspelt},
    Slip{"index a number value",
         {"lua.try.seat",
          "a number has no parts; of a player one takes his item of a list: f.chips[f.player]"}},
    Slip{"call a nil value", {"lua.try.function", "there is no function of that name"}},
    Slip{"with nil", {"lua.try.one_nil", "one of the two has no value"}},
    Slip{"concatenate a nil value", kMisspelt},
    Slip{"unknown name 'null'", kNil},
    Slip{"unknown name 'None'", kNil},
    Slip{"unknown name 'True'", {"lua.try.true", "Lua says true"}},
    Slip{"unknown name 'False'", {"lua.try.false", "Lua says false"}},
};

constexpr std::string_view kUnknownName = "unknown name '";
constexpr std::string_view kNotAvailable = "' is not available to scripts";

// Quotation marks that a word processor puts in the place of " and '.
constexpr std::array<std::string_view, 8> kTypographic{"“", "”", "„", "‟", "‘", "’", "‚", "«"};

std::string_view at_place(std::string_view text, const Place& place) {
  const std::string_view line = line_of(text, place.line);
  const auto at = static_cast<std::size_t>(std::max(place.column, 1) - 1);
  return at < line.size() ? line.substr(at) : std::string_view();
}

// What closes the bracket that was opened last and is still open.
std::string_view missing_bracket(std::string_view text) {
  std::vector<std::string_view> closing;
  for (const Token& token : tokens_of(text)) {
    if (token.is("(") || token.is("[") || token.is("{")) {
      closing.push_back(token.is("(") ? ")" : token.is("[") ? "]" : "}");
    } else if (!closing.empty() && token.is(closing.back())) {
      closing.pop_back();
    }
  }
  return closing.empty() ? "}" : closing.back();
}

Message end_of_file(std::string_view message, std::string_view text) {
  const bool block = message.find("'end' expected") != std::string_view::npos;
  return worded("lua.try.close", "there is one '{word}' too few",
                {{"word", block ? "end" : missing_bracket(text)}});
}

Message foreign_letter(std::string_view rest) {
  for (const std::string_view quote : kTypographic) {
    if (const std::size_t at = rest.find(quote); at != std::string_view::npos) {
      return worded("lua.try.quotes", "write plain quotes \" in the place of {quote}",
                    {{"quote", quote}});
    }
  }
  return worded("lua.try.letters", "names are written with a-z, A-Z, digits and _ alone");
}

// The name that "unknown name 'NAME'" is about, where the language itself suggests nothing.
std::string_view unknown_name(std::string_view message) {
  if (!message.starts_with(kUnknownName) || message.find("did you mean") != message.npos) {
    return {};
  }
  message.remove_prefix(kUnknownName.size());
  return message.substr(0, message.find('\''));
}

// No field of a module.
bool is_plain(std::string_view name) { return name.find('.') == std::string_view::npos; }

// Names that the script declares: behind `local`, `function` and `for`, with what follows a comma.
std::vector<std::string> declared(const std::vector<Token>& tokens) {
  std::vector<std::string> names;
  bool declaring = false;
  for (const Token& token : tokens) {
    if (token.is("local") || token.is("function") || token.is("for")) {
      declaring = true;
    } else if (declaring && token.kind == TokenKind::Name) {
      names.emplace_back(token.text);
    } else if (!token.is(",") && !token.is("(")) {
      declaring = false;
    }
  }
  return names;
}

bool compares_in_table(const std::vector<Token>& tokens, const Place& place) {
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (tokens[i].line == place.line && tokens[i].column == place.column) {
      return tokens[i + 1].is("==") && (tokens[i - 1].is("{") || tokens[i - 1].is(","));
    }
  }
  return false;
}

}  // namespace

Advice advice(std::string_view message, std::string_view text, const Place& place) {
  if (message.ends_with("near <eof>")) {
    return {end_of_file(message, without_mark(text)), {}};
  }
  if (message.find("near '<\\") != std::string_view::npos) {
    return {foreign_letter(at_place(text, place)), {}};
  }
  if (place.line == 1 && message == "unexpected symbol near '{'") {
    return {worded("lua.try.return", "write return { … }"), {}};
  }
  if (const std::string_view name = unknown_name(message); !name.empty()) {
    const auto tokens = tokens_of(without_mark(text));
    if (compares_in_table(tokens, place)) {
      return {worded("lua.try.set", "a value is set with one ="), {}};
    }
    if (auto near = suggestions(name, declared(tokens)); !near.empty()) {
      return {{}, std::move(near)};
    }
  }
  for (const Slip& slip : kSlips) {
    if (message.find(slip.in) != std::string_view::npos) {
      return {worded(slip.remedy.id, slip.remedy.english), {}};
    }
  }
  if (const std::string_view name = unknown_name(message); !name.empty() && is_plain(name)) {
    return {worded("lua.try.local", "a name is declared before it is used: local {name}",
                   {{"name", name}}),
            {}};
  }
  if (message.ends_with(kNotAvailable)) {
    const Worded instead = instead_of(message.substr(1, message.size() - 1 - kNotAvailable.size()));
    return {instead.id == nullptr ? Message() : worded(instead.id, instead.english), {}};
  }
  return {};
}

}  // namespace hausregel::script
