#include "script/problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "core/json.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "script/lua/host.h"
#include "script/lua/sandbox.h"
#include "script/parser.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

// Long lines are cut around the place.
constexpr std::size_t kShownBytes = 96;
constexpr std::size_t kShownBefore = 60;

std::string guess(const Error& error, const Say& say) {
  const auto quoted = [](const std::string& name) { return "'" + clean(name) + "'"; };
  if (error.suggestions.empty()) { return {}; }
  return say(worded("script.mean", {{"words", say(one_of(error.suggestions, quoted))}}));
}

// A refusal by a rule of the game names it.
std::string sentence(const Error& error, const Say& say) {
  const bool by_rule = error.fault == Fault::Refused && !error.rule.empty();
  return clean(say(error.message)) + (by_rule ? " (" + error.rule + ")" : "");
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

Strings excerpt_lines(const Place& place, std::string_view source, const std::string& help) {
  const std::string_view line = line_of(source, place.line);
  if (place.line <= 0 || place.column <= 0 || source.empty() ||
      as_index(place.column) > line.size() + 1) {
    return {};
  }
  const std::string number = fmt::format("{}", place.line);
  const auto at = as_index(place.column - 1);
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

Strings problem_lines(const Error& error, const Say& say, std::string_view source,
                      const ProblemKind& kind) {
  const Place& place = error.place;
  const std::string help = guess(error, say);
  Strings lines{say(worded(kind.word == "warning" ? "script.warning" : "script.error",
                           {{"what", sentence(error, say)}}))};
  const Strings excerpt = excerpt_lines(place, source, help);
  const std::size_t margin = excerpt.empty() ? 0 : fmt::format("{}", place.line).size();
  if (!place.file.empty()) {
    lines.push_back(fmt::format("  {}--> {}", std::string(margin, ' '), place_text(place)));
  }
  add_all(lines, excerpt);
  if (excerpt.empty() && !help.empty()) { lines.push_back("  = " + help); }
  if (!kind.again.empty()) {
    lines.push_back("  = " + say(worded("script.again", {{"command", clean(kind.again)}})));
  }
  return lines;
}

std::string problem_line(const Error& error, const Say& say, const ProblemKind& kind) {
  const std::string help = guess(error, say);
  return fmt::format("{}{}{}: {}{}{}", place_text(error.place),
                     error.place.file.empty() ? "" : ": ", kind.word, sentence(error, say),
                     help.empty() ? "" : "; ", help);
}

std::string problem_json(const Error& error, const Say& say, const ProblemKind& kind) {
  Json problem = JsonObject();
  problem.set("file", error.place.file);
  problem.set("line", error.place.line);
  problem.set("column", error.place.column);
  problem.set(kind.word, say(error.message));
  problem.set("suggestions", Json::List(error.suggestions.begin(), error.suggestions.end()));
  if (!kind.again.empty()) { problem.set("again", kind.again); }
  return to_text(problem);
}

namespace {

struct Slip {
  std::string_view in;  // part of Lua's message
  const char* remedy;
};

constexpr const char* kComment = "lua.try.comment";
constexpr const char* kAnd = "lua.try.and";
constexpr const char* kComma = "lua.try.comma";
constexpr const char* kMisspelt = "lua.try.misspelt";
constexpr const char* kNil = "lua.try.nil";

// The first that fits counts.
constexpr Slip kSlips[] = {
    {"near '!'", "lua.try.unequal"},
    {"near '//'", kComment},
    {"near '/'", kComment},
    {"near '#'", kComment},
    {"near '&&'", kAnd},
    {"near '&'", kAnd},
    {"near '|'", "lua.try.or"},
    {"near '+'", "lua.try.add"},
    {"'then' expected near '='", "lua.try.compare"},
    {"'}' expected (to close '{' at line", kComma},
    {"'}' expected near", kComma},
    {"userdata", "lua.try.item"},
    {"arithmetic on a string value", "lua.try.join"},
    {"arithmetic on a nil value", kMisspelt},
    {"index a nil value", kMisspelt},
    {"index a number value", "lua.try.seat"},
    {"call a nil value", "lua.try.function"},
    {"with nil", "lua.try.one_nil"},
    {"concatenate a nil value", kMisspelt},
    {"unknown name 'null'", kNil},
    {"unknown name 'None'", kNil},
    {"unknown name 'True'", "lua.try.true"},
    {"unknown name 'False'", "lua.try.false"},
};

constexpr std::string_view kUnknownName = "unknown name '";
constexpr std::string_view kNoFact = "there is no fact '";
constexpr std::string_view kNotAvailable = "' is not available to scripts";

// Quotation marks that word processors substitute for " and '.
constexpr std::string_view kTypographic[] = {"“", "”", "„", "‟", "‘", "’", "‚", "«"};

// Replaces Lua's words for facts, and for an item without a name.
std::string in_our_words(std::string text) {
  using Words = std::pair<std::string_view, std::string_view>;
  for (const auto& [theirs, ours] :
       {Words(" (field '?')", ""), Words(" (field 'integer index')", ""),
        Words("two userdata values", "facts"), Words("a userdata value", "facts"),
        Words("userdata", "facts")}) {
    text = replaced(text, theirs, ours);
  }
  return text;
}

// Lua's message about an error, with all that is known about it.
class Complaint {
 public:
  Complaint(int status, std::string_view message, const Meter& meter)
      : meter_(meter), status_(status), message_(message) {
    int chunk = meter.chunk;
    int line = meter.line;
    take_place(chunk, line);
    const ScriptText* script = meter.script(chunk);
    if (script == nullptr) {
      script = &meter.chunks->back();
      line = 0;
    }
    text_ = script->text;
    place_.file = script->file;
    tokens_ = tokens_of(text_);
    place_.line = line;
    message_ += operand_name() + near_name();
    place_.column = line > 0 ? column() : 0;
  }

  Error error(Fault fault) const {
    Error error{fault, sentence(), {}, place_};
    const std::string& id = error.message.id;
    if (id == kClockStopped || id == kMemoryRefused) { error.fault = Fault::Interrupted; }
    if (id.starts_with("script.")) {  // a limit
      return error;
    }
    const bool nothing = has("a nil value") || has("with nil") || has("nil with");
    Message remedy =
        nothing && meter_.missed.item != 0 ? missed_item(meter_) : meant(error.suggestions);
    if (!remedy.text.empty()) {
      error.message = with_remedy(std::move(error.message), std::move(remedy));
    }
    return error;
  }

 private:
  bool has(std::string_view part) const { return holds(message_, part); }
  bool syntax() const { return status_ == LUA_ERRSYNTAX; }
  std::string_view line() const { return line_of(text_, place_.line); }

  // Takes "3:12: " off the front of the message.
  void take_place(int& chunk, int& line) {
    const std::string_view all = message_;
    const std::size_t colon = all.find(':');
    const std::size_t end = all.find(": ");
    if (end == std::string_view::npos || colon == end) { return; }
    const auto named = whole_number(all.substr(0, colon));
    const auto at = whole_number(all.substr(colon + 1, end - colon - 1));
    if (named && at) {
      chunk = as_int(*named);
      line = as_int(*at);
      message_.erase(0, end + 2);
    }
  }

  // The word that the message quotes: near 'x', (global 'x').
  std::string_view quoted_word() const {
    const std::string_view all = message_;
    const std::size_t near = syntax() ? all.rfind("near '") : std::string_view::npos;
    const std::size_t open = near != std::string_view::npos ? near + 5 : all.find('\'');
    const std::size_t close = syntax() ? all.rfind('\'') : all.find('\'', open + 1);
    if (close == std::string_view::npos || close <= open) { return {}; }
    std::string_view word = all.substr(open + 1, close - open - 1);
    if (word.size() > 1 && (word.front() == '"' || word.front() == '\'')) {
      word = word.substr(1, word.size() - (word.ends_with(word.front()) ? 2 : 1));
    }
    const std::string_view last = word.substr(word.rfind('.') + 1);
    return last.empty() ? word : last;
  }

  // Lua knows only lines; the column is that of the word its message quotes. A syntax error is at
  // the last such word, because Lua read everything before it.
  int column() const {
    const std::string_view shown = line();
    const std::string_view word = quoted_word();
    int column = 0;
    for (const Token& token : tokens_) {
      if (!word.empty() && token.line == place_.line && token.text == word &&
          (syntax() || column == 0)) {
        column = token.column;
      }
    }
    const auto foreign = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    const std::size_t first = shown.find_first_not_of(" \t");
    return syntax() && message_.ends_with("near <eof>") ? as_int(shown.size()) + 1
           : word.starts_with("<\\")  // a byte outside of ASCII
               ? as_int(std::ranges::find_if(shown, foreign) - shown.begin()) + 1
               : column > 0                        ? column
                 : first == std::string_view::npos ? 1
                                                   : as_int(first) + 1;
  }

  // The reason for stopping comes first: on the way out the script may have met another error, such
  // as memory refused for the words of the first.
  Message sentence() const {
    if (meter_.stopped == Breach::Budget) {
      return worded(kBudgetSpent, {{"steps", meter_.limits.budget_units}});
    }
    if (meter_.stopped == Breach::Depth || has("stack overflow")) {
      return worded(kDeepCalls);  // Lua's text has a traceback in it
    }
    if (meter_.stopped == Breach::Clock) { return worded(kClockStopped); }
    if (status_ == LUA_ERRMEM) { return worded(kMemoryRefused); }
    if (has("slice too long")) { return worded("lua.many_values"); }
    std::string text = in_our_words(clean(message_.substr(0, kMessageBytes)));
    if (meter_.own_words) { return plain(std::move(text)); }
    return {std::string(syntax() ? kRaisedReading : kRaised), {{"text", text}}, text};
  }

  // Returns the bracket that closes the innermost open one.
  std::string_view missing_bracket() const {
    std::vector<std::string_view> closing;
    for (const Token& token : tokens_) {
      if (token.is_any({"(", "[", "{"})) {
        closing.push_back(token.is("(") ? ")" : token.is("[") ? "]" : "}");
      } else if (!closing.empty() && token.is(closing.back())) {
        closing.pop_back();
      }
    }
    return closing.empty() ? "}" : closing.back();
  }

  Message foreign_letter() const {
    const std::string_view rest =
        line().substr(std::min(as_index(place_.column - 1), line().size()));
    for (const std::string_view quote : kTypographic) {
      if (holds(rest, quote)) { return worded("lua.try.quotes", {{"quote", quote}}); }
    }
    return worded("lua.try.letters");
  }

  // Returns the name after `front`, with which the message begins; empty if it does not.
  std::string_view named(std::string_view front) const {
    const std::string_view all = message_;
    return all.starts_with(front)
               ? all.substr(front.size(), all.find('\'', front.size()) - front.size())
               : std::string_view();
  }

  // "; did you mean 'math.max'?" after an unknown fact or word of the language; else empty.
  std::string near_name() const {
    const bool fact = message_.starts_with(kNoFact);
    if (meter_.own_words || (!fact && !message_.starts_with(kUnknownName))) { return {}; }
    std::string_view name = named(fact ? kNoFact : kUnknownName);
    Strings known;
    std::string_view module;
    if (fact) {  // raised in a call, which the facts outlive
      known = names_by(meter_.facts, &Fact::name);
    } else {
      module = name.substr(0, name.find('.') + 1);
      name.remove_prefix(module.size());
      known = names_of_module(module);
    }
    const auto near = suggestions(name, known);
    return near.empty() ? "" : fmt::format("; did you mean '{}{}'?", module, near.front());
  }

  // Returns the names that the script declares after `local`, `function` and `for`.
  Strings declared() const {
    Strings names;
    bool declaring = false;
    for (const Token& token : tokens_) {
      if (token.is_any({"local", "function", "for"})) {
        declaring = true;
      } else if (declaring && token.kind == TokenKind::Name) {
        names.emplace_back(token.text);
      } else if (!token.is_any({",", "("})) {
        declaring = false;
      }
    }
    return names;
  }

  // " (local 'x')": the name of the invalid operand of # or .., as Lua words it; empty if several
  // on the line may be meant.
  std::string operand_name() const {
    const Token* meant = nullptr;
    for (const OperatorPlace& one : parse(text_, tokens_).operators) {
      if (one.line == place_.line && std::ssize(one.operands) == meter_.operands) {
        if (meant != nullptr) { return {}; }
        meant = one.operands[as_index(meter_.operand - 1)];
      }
    }
    // Other operators give numbers, which are operands; `not` does not.
    if (meant == nullptr || !is_name(*meant) || meant[-1].is("not")) { return {}; }
    const std::string_view name = meant->text;
    const char* kind = meant[-1].is(".")            ? "field"
                       : contains(declared(), name) ? "local"
                                                    : "global";
    return fmt::format(" ({} '{}')", kind, name);
  }

  // Whether the name at the place is compared where a table would set a key.
  bool compares_in_table() const {
    const Token* key = token_at(tokens_, place_);
    return key != nullptr && key > &tokens_.front() && key < &tokens_.back() && key[1].is("==") &&
           key[-1].is_any({"{", ","});
  }

  // Returns what people who are new to Lua, or come from another language, may have meant; no text
  // if unknown. Sets `near` to similar names.
  Message meant(Strings& near) const {
    if (message_.ends_with("near <eof>")) {
      return worded("lua.try.close", {{"word", has("'end' expected") ? "end" : missing_bracket()}});
    }
    if (has("near '<\\")) { return foreign_letter(); }
    if (place_.line == 1 && message_ == "unexpected symbol near '{'") {
      return worded("lua.try.return");
    }
    const std::string_view name = has("did you mean") ? std::string_view() : named(kUnknownName);
    if (!name.empty()) {
      if (compares_in_table()) { return worded("lua.try.set"); }
      near = suggestions(name, declared());
      if (!near.empty()) { return {}; }
    }
    for (const Slip& slip : kSlips) {
      if (has(slip.in)) { return worded(slip.remedy); }
    }
    if (!name.empty() && !holds(name, ".")) {  // no field of a module
      return worded("lua.try.local", {{"name", name}});
    }
    const std::string_view all = message_;
    const char* const instead =
        all.ends_with(kNotAvailable)
            ? instead_of(all.substr(1, all.size() - 1 - kNotAvailable.size()))
            : nullptr;
    return instead == nullptr ? Message() : worded(instead);
  }

  const Meter& meter_;
  int status_;
  std::string message_;
  std::string_view text_;  // of the script
  Tokens tokens_;
  Place place_;
};

}  // namespace

Message missed_item(const Meter& meter) {
  const auto& [list, item, length] = meter.missed;
  if (item == 0) { return {}; }
  if (item < 0) { return worded("lua.missed_before", {{"list", list}}); }
  return worded(length == 1 ? "lua.missed_of_one" : "lua.missed",
                {{"list", list}, {"length", length}, {"item", item}});
}

Message with_remedy(Message what, Message remedy) {
  return worded("lua.remedy", {}, {{"what", std::move(what)}, {"remedy", std::move(remedy)}});
}

Error failure(Fault fault, int status, std::string_view message, const Meter& meter) {
  return Complaint(status, message, meter).error(fault);
}

}  // namespace hausregel::script
