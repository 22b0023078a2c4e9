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

// How far it came, and what was wrong behind that.
struct Retold {
  std::int64_t last = -1;         // the last entry told; -1: none, not even the opening
  std::vector<Message> warnings;  // a torn tail
  std::optional<Error> failure;   // Input: no journal; Answer: it does not hold
};

// How much of each entry is told.
enum class Detail : std::uint8_t {
  Story,    // the sentences of the events; at the end the table
  Entries,  // one row an entry
};

// What of a journal is told.
struct Wish {
  std::optional<std::int64_t> to;  // entries 0 … `to`; nothing: all
  Detail detail = Detail::Story;
  std::string as;  // the beginning of a player's name: as that player may see it; empty: all of it
  const VariantLibrary* variants = nullptr;  // who reads what house rules say; null: nobody
};

// `tell` gets the replies in order and gives false to stop; before a failure it has got what stands
// before it. Besides, Usage: no such entry or player. With `as` the file is read twice.
Retold retell(const std::string& file, const Wish& wish,
              const std::function<bool(const Reply&)>& tell);

}  // namespace hausregel::console
