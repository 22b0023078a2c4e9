// Copies a journal without identifying anybody: replaces the players' names and removes notes,
// reasons and commitments, which are bound to the names. The copy can still be audited.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"
#include "journal/log.h"

namespace hausregel::journal {

// Which phrases of players to keep; "-" replaces the others.
enum class Phrases : std::uint8_t {
  UnlessNaming,  // except those that contain a player's name
  None,          // no generated draw can be checked
};
enum class Sources : std::uint8_t {
  MustNameNobody,  // refuses an embedded source that contains a player's name
  Keep,
};

// Returns as many names, P1, P2, …, none contained in `players`. Precondition: at most kSeatLimit.
std::vector<std::string> other_names(const std::vector<std::string>& players);

// Which parts of a journal to keep.
struct Redacting {
  Phrases phrases = Phrases::UnlessNaming;
  Sources sources = Sources::MustNameNobody;
  // Whether a layer of that game is public, so that its words reveal no player. Null: none is.
  std::function<bool(const std::string& game, const LayerText& layer)> is_public{};
};
// Returns the copy, a log without a path. `fresh` returns the table of an opening before its
// events. Answer: a source or a house rule's text names a player, or the journal is inconsistent.
// Input: a table cannot be expressed with other names.
Result<Log> redact(const Log& source, const Redacting& manner,
                   const std::function<Result<std::unique_ptr<Table>>(const Opening&)>& fresh);

}  // namespace hausregel::journal
