// A copy of a journal that names nobody: other names for the players, no notes, no reasons, and no
// commitments, which hold the names that they were made under. What remains can be audited.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"
#include "journal/log.h"

namespace hausregel::journal {

// What of the phrases that players have given stays; "-" stands for the others.
enum class Phrases : std::uint8_t {
  UnlessNaming,  // stay, but for those that hold a player's name
  None,          // none stays: no generated draw can be checked
};
enum class Sources : std::uint8_t {
  MustNameNobody,  // an embedded source that holds a player's name is refused
  Keep,
};

// As many names, that hold none of `players`: P1, P2, … Precondition: no more than kSeatLimit.
std::vector<std::string> other_names(const std::vector<std::string>& players);

// What of a journal may stay.
struct Redacting {
  Phrases phrases = Phrases::UnlessNaming;
  Sources sources = Sources::MustNameNobody;
  // Whether a layer of that game is known to everybody, and so tells nothing of who has played
  // whatever words are in it. Null: none is.
  std::function<bool(const std::string& game, const LayerText& layer)> is_public{};
};
// The copy, a log without a path: its lines lie in a nameless file, 44 bytes an entry in memory.
// `fresh` gives the table of an opening, before its events.
// Answer: a source or a house rule's text names a player, or the journal does not hold. Input: a
// table that cannot be told with other names.
Result<Log> redact(const Log& source, const Redacting& manner,
                   const std::function<Result<std::unique_ptr<Table>>(const Opening&)>& fresh);

}  // namespace hausregel::journal
