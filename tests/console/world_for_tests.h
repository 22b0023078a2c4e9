// A console in a world without files or clock.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catch.h"
#include "console/commands.h"
#include "console/console.h"
#include "console/retell.h"
#include "play/world_for_tests.h"

namespace hausregel::console {

// "id name=value …": tests look at ids, not at sentences.
inline std::string bare(const Message& message) {
  if (!message.text.empty()) { return message.text; }
  std::string text = message.id;
  for (const auto& [name, value] : message.args) { text += " " + name + "=" + value; }
  for (const auto& [name, part] : message.parts) { text += " " + name + "=" + bare(part); }
  return text;
}

inline World plain_world() {
  World world;
  static_cast<play::World&>(world) = play::plain_world();
  world.voice = [](const std::string& language) -> Result<Say> {
    if (language != "en") { return fail(Fault::Usage, "no language '" + language + "'"); }
    return Say(bare);
  };
  world.read_file = [](const std::string& path) -> Result<std::string> {
    return fail(Fault::Input, "cannot open '" + path + "'");
  };
  return world;
}

// Somebody who types these words where he is asked, one after the other; then nobody answers.
inline auto typing(std::vector<std::string> words) {
  return [left = std::move(words)](const Question&) mutable -> std::optional<std::string> {
    if (left.empty()) { return std::nullopt; }
    std::string first = left.front();
    left.erase(left.begin());
    return first;
  };
}

// Plays lines; the first failure ends it.
struct Output {
  std::string out;
  std::string err;
  std::optional<Fault> failed;
};

inline Output tell(Console& console, std::string_view lines, OnError on_error = OnError::Stop) {
  Output told;
  Transcript script(console, "t.hr", on_error, [&](const Answer& answer) {
    for (const Reply& reply : answer.replies) {
      Style style = console.style;
      style.format = answer.as_json ? Format::Json : style.format;
      const Rendered rendered = render(reply, {console.say, style});
      told.out += rendered.out;
      told.err += rendered.err;
    }
    if (answer.failure) { told.err += render(*answer.failure, console); }
  });
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (!script.feed(lines.substr(0, end))) { break; }
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
  script.finish();
  told.failed = script.failed();
  return told;
}

// The lines that an undo of rounds has shown, to be typed again.
inline std::string lines_shown(const Output& told) {
  std::string lines;
  const std::string mark = "console.undone_line line=";
  for (std::size_t at = 0; (at = told.out.find(mark, at)) != std::string::npos;) {
    const std::size_t end = told.out.find('\n', at);
    lines += told.out.substr(at + mark.size(), end - at - mark.size()) + '\n';
    at = end;
  }
  return lines;
}

}  // namespace hausregel::console
