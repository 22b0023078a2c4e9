// A journal read from its beginning, told as the game went. Asks no rules and throws no dice: what
// the journal says is folded and compared with the digests it carries.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "console/reply.h"
#include "engine/variant.h"
#include "journal/reader.h"

namespace hausregel::console {

struct Retold {
  std::int64_t last = -1;         // the last entry told; -1: none, not even the opening
  std::vector<Message> warnings;  // a torn tail
  std::optional<Error> failure;   // Input: no journal; Answer: it does not hold
};

// How much of each entry is told.
enum class Telling : std::uint8_t {
  Story,    // the sentences of the events; at the end the table
  Entries,  // one row an entry
};

// What of a journal is told.
struct Wish {
  std::optional<std::int64_t> to;  // entries 0 … `to`; nothing: all
  Telling telling = Telling::Story;
  std::string as;  // the beginning of a player's name: as that player may see it; empty: all of it
  const VariantLibrary* variants = nullptr;  // who reads what house rules say; null: nobody
};

// `tell` gets the replies in order and gives false to stop. Besides, Usage: no such entry or
// player.
Retold retell(const std::string& file, const Wish& wish,
              const std::function<bool(const Reply&)>& tell);

// The file that `name` means: itself where it is there, or has a folder in its name; else the only
// journal in `folder` that begins so; the one changed last where `name` is empty. Usage: none, or
// several, which are listed.
Result<std::string> kept_game(const std::string& folder, const std::string& name);

// The journals in `folder` by their openings, last changed first.
Shown recent_games(const std::string& folder);

}  // namespace hausregel::console
