#include "script/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/text.h"
#include "engine/catalog.h"
#include "script/advice.h"
#include "script/lexer.h"
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
  Spot spot;
  const char* end = message.data() + message.size();
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): its end is told
  const auto chunk = std::from_chars(message.data(), end, spot.chunk);
  if (chunk.ec != std::errc{} || chunk.ptr == end || *chunk.ptr != ':') {
    return {};
  }
  const auto line = std::from_chars(chunk.ptr + 1, end, spot.line);
  if (line.ec != std::errc{} || end - line.ptr < 2 || line.ptr[0] != ':' || line.ptr[1] != ' ') {
    return {};
  }
  message.remove_prefix(static_cast<std::size_t>(line.ptr + 2 - message.data()));
  return spot;
}

// The word that Lua's message quotes: near 'x', (global 'x').
std::string_view quoted_word(std::string_view message, bool syntax) {
  const std::size_t near = syntax ? message.rfind("near '") : std::string_view::npos;
  const std::size_t open = near != std::string_view::npos ? near + 5 : message.find('\'');
  if (open == std::string_view::npos) {
    return {};
  }
  const std::size_t close = syntax ? message.rfind('\'') : message.find('\'', open + 1);
  if (close == std::string_view::npos || close <= open) {
    return {};
  }
  std::string_view word = message.substr(open + 1, close - open - 1);
  if (word.size() > 1 && (word.front() == '"' || word.front() == '\'')) {
    word = word.substr(1, word.size() - (word.ends_with(word.front()) ? 2 : 1));
  }
  return word.substr(word.rfind('.') + 1).empty() ? word : word.substr(word.rfind('.') + 1);
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
  for (const Token& token : tokens_of(without_mark(text))) {
    if (!word.empty() && token.line == line && token.text == word && (syntax || column == 0)) {
      column = token.column;
    }
  }
  return column > 0 ? column : first_column(line_of(text, line));
}

// Lua's word for what scripts get from the engine, and for an item that has no name.
std::string in_our_words(std::string text) {
  for (const std::string_view nameless : {" (field '?')", " (field 'integer index')"}) {
    if (const std::size_t at = text.find(nameless); at != std::string::npos) {
      text.erase(at, nameless.size());
    }
  }
  for (const std::string_view theirs : {"two userdata values", "a userdata value", "userdata"}) {
    for (std::size_t at = text.find(theirs); at != std::string::npos; at = text.find(theirs)) {
      text.replace(at, theirs.size(), "facts");
    }
  }
  return text;
}

bool about_nothing(std::string_view message) {
  return message.find("a nil value") != std::string_view::npos ||
         message.find("with nil") != std::string_view::npos ||
         message.find("nil with") != std::string_view::npos;
}

Message sentence(int status, std::string_view message, const Meter& meter) {
  const auto with_id = [](std::string_view id, std::string text) {
    return Message{std::string(id), {}, std::move(text)};
  };
  if (meter.stopped == Breach::Budget) {
    Message spent =
        with_id(kBudgetSpent,
                fmt::format("the script used up its budget of {} steps; does a loop never end?",
                            meter.limits.budget_units));
    spent.args = {{"steps", fmt::format("{}", meter.limits.budget_units)}};
    return spent;
  }
  if (meter.stopped == Breach::Clock) {
    return with_id(kClockStopped, "the script was stopped by the clock: it took too long");
  }
  // Lua's buffers for long strings report a refusal in words.
  const bool told = status == LUA_ERRRUN && message == "not enough memory";
  if (status == LUA_ERRMEM || ((told || status == LUA_ERRERR) && meter.refused != Breach::None)) {
    switch (meter.refused) {
      case Breach::String:
        return with_id(kMemoryRefused, "a string would be longer than 4 KiB");
      case Breach::Block:
        return with_id(kMemoryRefused, "a table or a chain of calls grew too large");
      default:
        return with_id(kMemoryRefused, "the script used up its memory");
    }
  }
  if (message.find("slice too long") != std::string_view::npos) {
    return worded("lua.many_values", "too many values at once");
  }
  if (message.find("stack overflow") != std::string_view::npos) {
    // Lua's text has a traceback in it.
    return worded("lua.deep", "calls or brackets are nested too deeply");
  }
  std::string text = in_our_words(clean(message.substr(0, kMessageBytes)));
  if (meter.own_words) {
    return plain(std::move(text));
  }
  return {std::string(status == LUA_ERRSYNTAX ? kRaisedReading : kRaised), {{"text", text}}, text};
}

}  // namespace

Message missed_item(const Meter& meter) {
  const auto& [list, item, length] = meter.missed;
  Message::Args values{{"list", list}, {"length", length}, {"item", item}};
  return item == 0     ? Message()
         : length == 1 ? worded("lua.missed_of_one",
                                "'{list}' has {length} item, and none at {item}", std::move(values))
                       : worded("lua.missed", "'{list}' has {length} items, and none at {item}",
                                std::move(values));
}

Message with_remedy(Message what, Message remedy) {
  return worded("lua.remedy", "{what}; {remedy}", {},
                {{"what", std::move(what)}, {"remedy", std::move(remedy)}});
}

Error failure(Fault fault, int status, std::string_view message, const Meter& meter,
              const std::vector<ChunkText>& chunks) {
  Spot spot = take_spot(message);
  const bool known = spot.line > 0;
  if (!known) {
    spot = {meter.chunk, meter.line};
  }
  const bool syntax = status == LUA_ERRSYNTAX;
  if (meter.stopped == Breach::Clock) {
    fault = Fault::Interrupted;
  }
  Error error{fault, sentence(status, message, meter)};
  if (spot.chunk < 0 || static_cast<std::size_t>(spot.chunk) >= chunks.size()) {
    spot = {static_cast<int>(chunks.size()) - 1, 0};
  }
  if (!chunks.empty()) {
    const ChunkText& chunk = chunks[static_cast<std::size_t>(spot.chunk)];
    error.place = {chunk.file, spot.line, 0};
    if (spot.line > 0) {
      error.place.column = column_of(chunk.text, spot.line, message, syntax);
    }
    if (!error.message.id.starts_with("script.")) {  // no limit
      Advice given = advice(message, chunk.text, error.place);
      if (meter.missed.item > 0 && about_nothing(message)) {
        given = {missed_item(meter), {}};
      }
      if (!given.remedy.text.empty()) {
        error.message = with_remedy(std::move(error.message), std::move(given.remedy));
      }
      error.suggestions = std::move(given.names);
    }
  }
  return error;
}

}  // namespace hausregel::script
