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

namespace hausregel::console {

// A message as a sentence of the chosen language. Not yet safe for a terminal: renderers clean().
using Say = std::function<std::string(const Message&)>;

// An entry of the journal that has just been appended.
struct EntryReport {
  std::int64_t n = 0;
  Json command;                // what it was caused by, as journalled
  Json events;                 // list
  std::vector<Message> story;  // one sentence an event, or one about the entry
  std::string receipt;         // "12-ABCD…" where a round ends, else empty
};

// Entries, oldest first, and what a person should know besides.
struct Happened {
  std::vector<EntryReport> entries;
  std::vector<Message> remarks;  // not results: hints, warnings
};

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
