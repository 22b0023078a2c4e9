// The environment of a game in progress, supplied by the program: files, variants, clock,
// randomness, scripts. play/ uses no other access to them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/digest.h"
#include "engine/bots.h"
#include "engine/hooks.h"
#include "engine/variant.h"
#include "journal/disk.h"

namespace hausregel::play {

struct World {
  journal::Disk* disk = &journal::system_disk();  // where journals live
  const VariantLibrary* variants = nullptr;
  std::function<std::string()> now;  // UTC, "2026-11-20T17:00:00Z"
  std::function<Digest()> random;    // 32 unpredictable bytes
  // Runs the scripts of a variant; empty: no house rule can be called.
  std::function<std::shared_ptr<Hooks>(const Variant&)> make_hooks;
  // Scripted bots; null: none.
  const BotLibrary* bots = nullptr;
  // Runs the script of a bot.
  std::function<std::shared_ptr<Hooks>(const BotScript&)> make_bot;
  // Whether scripts embedded or named by a journal may run. Empty: no.
  std::function<bool(const Variant&)> agrees;
  // Called with scripts that the user has named and so agreed to: a variant with hooks, a bot.
  std::function<void(const Variant&)> agreed;
  std::string engine;  // version of the program
};

}  // namespace hausregel::play
