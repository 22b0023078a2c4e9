// .lua: an expression over the open game.
#include "console/handlers.h"
#include "console/shared_screen.h"
#include "console/usage.h"

namespace hausregel::console::handle {
namespace {

// What stands behind the first word: as it was typed, because quotes and # mean something to Lua.
struct Typed {
  std::string text;
  int column = 0;
};

Typed behind_first(const std::string& line, Words words) {
  const auto start = static_cast<std::size_t>(words[0].column - 1);
  const std::size_t blank = line.find_first_of(" \t", start);
  const std::size_t from = line.find_first_not_of(" \t", blank);
  if (blank == std::string::npos || from == std::string::npos) {
    return {};
  }
  Typed typed{line.substr(from), static_cast<int>(from)};
  constexpr std::string_view kJson = "--json";
  while (typed.text.ends_with(' ')) {
    typed.text.pop_back();
  }
  if (typed.text.ends_with(kJson)) {
    typed.text.resize(typed.text.size() - kJson.size());
  }
  return typed;
}

}  // namespace

Answer lua(Console& console, Words words) {
  const Typed typed = behind_first(console.line, words);
  if (typed.text.empty() || !console.world.evaluate) {
    return answer(usage::form_error(words, 1));
  }
  const play::Session& session = *console.session;
  auto value = console.world.evaluate(facts_here(console), state_here(console),
                                      session.rules().values(), typed.text);
  if (!value) {
    Error error = std::move(value.error());
    error.place.column = error.place.column > 0 ? error.place.column + typed.column : 0;
    return answer(std::move(error));
  }
  return answer(Shown{{cell(*value)}, {}, only("value", *value)});
}

}  // namespace hausregel::console::handle
