// Prints a journal from its beginning as the game went. Asks no rules and rolls no dice: folds the
// entries and compares the digests.
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

// How far it got, and the error after that.
struct Retold {
  std::int64_t last = -1;         // the last entry printed; -1: not even the opening
  std::vector<Message> warnings;  // a torn tail
  std::optional<Error> failure;   // Input: no journal; Answer: inconsistent
};

// The level of detail for entries.
enum class Detail : std::uint8_t {
  Story,    // sentences of the events; finally the table
  Entries,  // one row per entry
};

// Selects the part of a journal to print.
struct Wish {
  std::optional<std::int64_t> to;  // entries 0 … `to`; nullopt: all
  Detail detail = Detail::Story;
  std::string as;  // prefix of a player's name: that player's view; empty: everything
  const VariantLibrary* variants = nullptr;  // reads wordings of house rules; null: none
};

using Tell = std::function<bool(const Reply&)>;
// Passes replies to `tell` in order until it returns false; on failure it has received everything
// before the error. Also Usage: no such entry or player. With `as`, reads the file twice.
Retold retell(const std::string& file, const Wish& wish, const Tell& tell);

}  // namespace hausregel::console
