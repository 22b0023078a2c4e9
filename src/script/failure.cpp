#include "script/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/find_by.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/language.h"
#include "script/lexer.h"
#include "script/parser.h"
#include "script/sandbox.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

struct Spot {
  int chunk = -1;
  int line = 0;
};

// Takes "3:12: " off the front of `message`.
Spot take_spot(std::string_view& message) {
  const std::size_t colon = message.find(':');
  const std::size_t end = message.find(": ");
  if (end == std::string_view::npos || colon == end) {
    return {};
  }
  const auto chunk = whole_number(message.substr(0, colon));
  const auto line = whole_number(message.substr(colon + 1, end - colon - 1));
  if (!chunk || !line) {
    return {};
  }
  message.remove_prefix(end + 2);
  return {static_cast<int>(*chunk), static_cast<int>(*line)};
}

// The word that Lua's message quotes: near 'x', (global 'x').
std::string_view quoted_word(std::string_view message, bool syntax) {
  const std::size_t near = syntax ? message.rfind("near '") : std::string_view::npos;
  const std::size_t open = near != std::string_view::npos ? near + 5 : message.find('\'');
  const std::size_t close = syntax ? message.rfind('\'') : message.find('\'', open + 1);
  if (close == std::string_view::npos || close <= open) {
    return {};
  }
  std::string_view word = message.substr(open + 1, close - open - 1);
  if (word.size() > 1 && (word.front() == '"' || word.front() == '\'')) {
    word = word.substr(1, word.size() - (word.ends_with(word.front()) ? 2 : 1));
  }
  const std::string_view last = word.substr(word.rfind('.') + 1);
  return last.empty() ? word : last;
}

int first_column(std::string_view line) {
  const std::size_t at = line.find_first_not_of(" \t");
  return at == std::string_view::npos ? 1 : static_cast<int>(at) + 1;
}

// Lua knows lines only; the column is that of the word its message quotes. A syntax error stands at
// the last such word, because Lua read everything before it.
int column_of(std::string_view text, int line, std::string_view message, bool syntax) {
  if (syntax && message.ends_with("near <eof>")) {
    return static_cast<int>(line_of(text, line).size()) + 1;
  }
  const std::string_view word = quoted_word(message, syntax);
  if (word.starts_with("<\\")) {  // a byte outside of ASCII
    const std::string_view shown = line_of(text, line);
    const auto foreign = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    return static_cast<int>(std::ranges::find_if(shown, foreign) - shown.begin()) + 1;
  }
  int column = 0;
  for (const Token& token : tokens_of(text)) {
    if (!word.empty() && token.line == line && token.text == word && (syntax || column == 0)) {
      column = token.column;
    }
  }
  return column > 0 ? column : first_column(line_of(text, line));
}

// Lua's words for what scripts get from the engine, and for an item that has no name.
std::string in_our_words(std::string text) {
  using Words = std::pair<std::string_view, std::string_view>;
  for (const auto& [theirs, ours] :
       {Words(" (field '?')", ""), Words(" (field 'integer index')", ""),
        Words("two userdata values", "facts"), Words("a userdata value", "facts"),
        Words("userdata", "facts")}) {
    for (std::size_t at = text.find(theirs); at != std::string::npos; at = text.find(theirs)) {
      text.replace(at, theirs.size(), ours);
    }
  }
  return text;
}

bool has(std::string_view message, std::string_view part) {
  return message.find(part) != std::string_view::npos;
}

bool about_nothing(std::string_view message) {
  return has(message, "a nil value") || has(message, "with nil") || has(message, "nil with");
}

// What stopped the script comes first: on its way out it may have met another error, such as memory
// refused to the words of the first.
Message sentence(int status, std::string_view message, const Meter& meter) {
  if (meter.stopped == Breach::Budget) {
    return worded(std::string(kBudgetSpent),
                  "the script used up its budget of {steps} steps; does a loop never end?",
                  {{"steps", meter.limits.budget_units}});
  }
  static_assert(kTooDeep.id == kDeepCalls);
  if (meter.stopped == Breach::Depth || has(message, "stack overflow")) {
    return worded(kTooDeep);  // Lua's text has a traceback in it
  }
  if (meter.stopped == Breach::Clock) {
    return worded(std::string(kClockStopped),
                  "the script was stopped by the clock: it took too long");
  }
  if (status == LUA_ERRMEM) {
    return worded(std::string(kMemoryRefused), "the script used up the memory of this machine");
  }
  if (has(message, "slice too long")) {
    return worded("lua.many_values", "too many values at once");
  }
  std::string text = in_our_words(clean(message.substr(0, kMessageBytes)));
  if (meter.own_words) {
    return plain(std::move(text));
  }
  return {std::string(status == LUA_ERRSYNTAX ? kRaisedReading : kRaised), {{"text", text}}, text};
}

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
  return worded("lua.try.close", "there is one '{word}' too few",
                {{"word", has(message, "'end' expected") ? "end" : missing_bracket(text)}});
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
  if (!message.starts_with(kUnknownName) || has(message, "did you mean")) {
    return {};
  }
  message.remove_prefix(kUnknownName.size());
  return message.substr(0, message.find('\''));
}

// No field of a module.
bool is_plain(std::string_view name) { return name.find('.') == std::string_view::npos; }

// Names that the script declares: behind `local`, `function` and `for`, with what follows a comma.
std::vector<std::string> declared(const Tokens& tokens) {
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

// " (local 'x')": what an operand of # or .. is called that was none, as Lua says it; nothing where
// several in the line may be meant.
std::string operand_name(const Meter& meter, std::string_view text, int line) {
  if (meter.operand == 0) {
    return {};
  }
  const Tokens tokens = tokens_of(text);
  std::vector<Operand> meant = parse(text, tokens).operands;
  std::erase_if(meant, [&](const Operand& one) {
    return one.line != line || one.number != meter.operand || one.of != meter.operands;
  });
  if (meant.size() != 1 || meant.front().name.empty()) {
    return {};
  }
  const auto& [in, number, of, name, field] = meant.front();
  const bool local = contains(declared(tokens), name);
  return fmt::format(" ({} '{}')", field ? "field" : local ? "local" : "global", name);
}

// Whether the token at `place` is compared where a key of a table would be set.
bool compares_in_table(const Tokens& tokens, const Place& place) {
  const Token* key = token_at(tokens, place);
  return key != nullptr && key > &tokens.front() && key < &tokens.back() && key[1].is("==") &&
         (key[-1].is("{") || key[-1].is(","));
}

// What people who are new to Lua, or come from another language, may have meant by a line that does
// not work; without text: nothing. `message` is Lua's, about `place` in `text`; names that are near
// go to `near`.
Message remedy_for(std::string_view message, std::string_view text, const Place& place,
                   std::vector<std::string>& near) {
  if (message.ends_with("near <eof>")) {
    return end_of_file(message, text);
  }
  if (has(message, "near '<\\")) {
    return foreign_letter(at_place(text, place));
  }
  if (place.line == 1 && message == "unexpected symbol near '{'") {
    return worded("lua.try.return", "write return { … }");
  }
  const std::string_view name = unknown_name(message);
  if (!name.empty()) {
    const Tokens tokens = tokens_of(text);
    if (compares_in_table(tokens, place)) {
      return worded("lua.try.set", "a value is set with one =");
    }
    near = suggestions(name, declared(tokens));
    if (!near.empty()) {
      return {};
    }
  }
  for (const Slip& slip : kSlips) {
    if (has(message, slip.in)) {
      return worded(slip.remedy);
    }
  }
  if (!name.empty() && is_plain(name)) {
    return worded("lua.try.local", "a name is declared before it is used: local {name}",
                  {{"name", name}});
  }
  if (message.ends_with(kNotAvailable)) {
    const Worded instead = instead_of(message.substr(1, message.size() - 1 - kNotAvailable.size()));
    return instead.id == nullptr ? Message() : worded(instead);
  }
  return {};
}

}  // namespace

Message missed_item(const Meter& meter) {
  const auto& [list, item, length] = meter.missed;
  return item == 0
             ? Message()
             : worded(length == 1
                          ? Worded{"lua.missed_of_one",
                                   "'{list}' has {length} item, and none at {item}"}
                          : Worded{"lua.missed", "'{list}' has {length} items, and none at {item}"},
                      {{"list", list}, {"length", length}, {"item", item}});
}

Message with_remedy(Message what, Message remedy) {
  return worded("lua.remedy", "{what}; {remedy}", {},
                {{"what", std::move(what)}, {"remedy", std::move(remedy)}});
}

Error failure(Fault fault, int status, std::string_view message, const Meter& meter,
              const std::vector<ScriptText>& chunks) {
  Spot spot = take_spot(message);
  if (spot.line <= 0) {
    spot = {meter.chunk, meter.line};
  }
  if (spot.chunk < 0 || static_cast<std::size_t>(spot.chunk) >= chunks.size()) {
    spot = {static_cast<int>(chunks.size()) - 1, 0};
  }
  static const ScriptText kNoChunk;
  const ScriptText& chunk =
      chunks.empty() ? kNoChunk : chunks[static_cast<std::size_t>(spot.chunk)];
  const std::string named = std::string(message) + operand_name(meter, chunk.text, spot.line);
  message = named;
  const bool by_machine =
      meter.stopped == Breach::Clock || (meter.stopped == Breach::None && status == LUA_ERRMEM);
  Error error{by_machine ? Fault::Interrupted : fault, sentence(status, message, meter)};
  error.place = {chunk.file, spot.line, 0};
  if (spot.line > 0) {
    error.place.column = column_of(chunk.text, spot.line, message, status == LUA_ERRSYNTAX);
  }
  if (error.message.id.starts_with("script.")) {  // a limit
    return error;
  }
  Message remedy = meter.missed.item > 0 && about_nothing(message)
                       ? missed_item(meter)
                       : remedy_for(message, chunk.text, error.place, error.suggestions);
  if (!remedy.text.empty()) {
    error.message = with_remedy(std::move(error.message), std::move(remedy));
  }
  return error;
}

}  // namespace hausregel::script
