// What lies outside of the console, passed in by the program: besides what a game needs, languages
// and somebody to ask.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "console/reply.h"
#include "play/world.h"

namespace hausregel::console {

struct Question {
  Message text;
  bool hidden = false;  // the answer is a secret: no echo, no history
};

// Empty where nobody can answer; gives nothing where the person declines.
using Ask = std::function<std::optional<std::string>(const Question&)>;

struct World : play::World {
  // A language by its two letters. Usage where there is none.
  std::function<Result<Say>(const std::string& language)> voice;
  // An expression over facts, state and rule values; empty: there is no such language.
  std::function<Result<Json>(const Json& facts, const Json& state, const Json& rules,
                             const std::string& expression)>
      evaluate;
  // A file for a new game of that name that was given none; empty: such a game lives in memory.
  std::function<std::string(std::string_view game)> new_journal;
  Ask ask;
  // Where people's games are kept; empty: nowhere.
  std::string games_folder;
  // What scripts have traced since it was asked last; empty: that goes to standard error.
  std::function<std::vector<std::string>()> traces;
  // Reads a whole file. Input: missing, unreadable, a folder, larger than a script may be.
  std::function<Result<std::string>(const std::string& path)> read_file;
};

}  // namespace hausregel::console
