// What lies outside of the console, passed in by the program: variants, languages, clock,
// randomness, folders, and somebody to ask.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "console/reply.h"
#include "core/digest.h"
#include "engine/bots.h"
#include "engine/hooks.h"
#include "engine/variant.h"
#include "journal/disk.h"

namespace hausregel::console {

struct Question {
  Message text;
  bool hidden = false;  // the answer is a secret: no echo, no history
};

struct World {
  journal::Disk* disk = &journal::system_disk();  // where journals live
  const VariantLibrary* variants = nullptr;
  // A language by its two letters. Usage where there is none.
  std::function<Result<Say>(const std::string& language)> voice;
  std::function<std::string()> now;  // UTC, "2026-11-20T17:00:00Z"
  std::function<Digest()> random;    // 32 bytes nobody can foresee
  // Runs the scripts of a variant; empty: no house rule can be asked.
  std::function<std::shared_ptr<Hooks>(const Variant&)> make_hooks;
  // Bots that are scripts; null: there are none.
  const BotLibrary* bots = nullptr;
  // Runs the script of a bot.
  std::function<std::shared_ptr<Hooks>(const BotScript&)> make_bot;
  // Whether the scripts that a journal embeds or names may run. Empty: no.
  std::function<bool(const Variant&)> agrees;
  // Told of scripts that somebody has named, and so agreed to: a variant with hooks, a bot.
  std::function<void(const Variant&)> agreed;
  // An expression over facts, state and rule values; empty: there is no such language.
  std::function<Result<Json>(const Json& facts, const Json& state, const Json& rules,
                             const std::string& expression)>
      evaluate;
  std::string engine;  // version of the program
  // A file for a new game of that name that was given none; empty: such a game lives in memory.
  std::function<std::string(std::string_view game)> new_journal;
  // Empty where nobody can answer; gives nothing where the person declines.
  std::function<std::optional<std::string>(const Question&)> ask;
  // Reads a whole file. Input: missing, unreadable, a folder, larger than a script may be.
  std::function<Result<std::string>(const std::string& path)> read_file;
};

}  // namespace hausregel::console
