// The console itself: help, language, output mode, files of lines, the end.
#include <algorithm>
#include <utility>

#include "console/handlers.h"
#include "console/help.h"
#include "console/suggest.h"
#include "console/transcript.h"
#include "console/usage.h"
#include "core/text.h"

namespace hausregel::console::handle {

Answer help(Desk& desk, Words words) {
  if (words.size() == 1) {
    return answer(help_overview(desk));
  }
  const bool searches = words[1].text == "-k";
  if (words.size() != (searches ? 3u : 2u)) {
    return answer(usage::form_error(words, words.size()));
  }
  return searches ? help_search(desk, words[2]) : help_word(desk, words[1]);
}

Answer language(Desk& desk, Words words) {
  auto say = desk.world.voice(words[1].text);
  if (!say) {
    return answer(std::move(say.error()));
  }
  desk.say = std::move(*say);
  desk.language = words[1].text;
  return {};
}

Answer mode(Desk& desk, Words words) {
  const auto format = format_named(words[1].text);
  if (!format) {
    Error error = unknown_word(words[1].text, {"text", "json", "csv", "md"});
    error.place.column = words[1].column;
    return answer(std::move(error));
  }
  desk.style.format = *format;
  return {};
}

Answer read(Desk& desk, Words words) {
  constexpr int kDeepest = 8;
  if (desk.reading_depth >= kDeepest) {
    return answer(Error{Fault::Usage, {"console.read_too_deep"}});
  }
  const std::string file = file_named(desk, words[1].text);
  auto text = desk.world.read_file(file);
  if (!text) {
    return answer(std::move(text.error()));
  }
  ++desk.reading_depth;
  const std::string before = std::exchange(desk.script, file);
  Answer all = read_lines(desk, *text, file);
  desk.script = before;
  --desk.reading_depth;
  return all;
}

Answer quit(Desk& desk, Words) {
  desk.done = may_leave(desk);
  return desk.done ? conclude(desk) : Answer{};
}

}  // namespace hausregel::console::handle
