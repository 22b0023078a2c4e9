// What the console answers, as data: renderers make text, JSON, CSV or Markdown of it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/json.h"
#include "core/result.h"
#include "engine/board.h"
#include "play/happened.h"

namespace hausregel::console {

// A message as a sentence of the chosen language. Not yet safe for a terminal: renderers clean().
using Say = std::function<std::string(const Message&)>;

using play::EntryReport;
using play::Happened;

// Tables and sentences with the same content as `data`.
struct Shown {
  std::vector<Message> lines;
  std::vector<Board> boards;
  std::string data;  // canonical JSON, one object
};

using Reply = std::variant<Happened, Shown>;

// A refusal or another failure, with what would be possible instead.
struct Failure {
  Error error;
  std::vector<std::string> legal;  // lines that the table would accept now
};

// What a line came to. Replies may stand beside a failure: a line of several moves can stop
// halfway.
struct Answer {
  std::vector<Reply> replies;
  std::optional<Failure> failure;
  bool as_json = false;  // the line asked for --json
};

}  // namespace hausregel::console
