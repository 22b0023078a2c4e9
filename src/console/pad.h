// A game's score pad, if it has one: derived from the entries, not part of the state.
#pragma once

#include <map>
#include <optional>

#include "engine/game.h"
#include "play/session.h"

namespace hausregel::console {

// Collects the lines that entries write on the pad.
class PadLines {
 public:
  // `game` must outlive the object.
  explicit PadLines(const Game& game) : game_(game) {}

  // Adds the events of entry `n`, 0 for the opening; each once, in any order.
  void take(std::int64_t n, const Json& events);
  // Returns the pad of a line of play, its entries in order, as far as they were added; nullopt if
  // the game has no pad.
  std::optional<Pad> pad(const Setup& setup, std::span<const std::int64_t> line) const;

 private:
  const Game& game_;
  std::map<std::int64_t, Json::List> written_;
};

// Returns the pad of the open line of play; nullopt if the game has none.
std::optional<Pad> pad_of(const play::Session& session);

}  // namespace hausregel::console
