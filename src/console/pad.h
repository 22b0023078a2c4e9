// The score pad of a game, where it has one: derived from the entries, no part of the state.
#pragma once

#include <map>
#include <optional>

#include "engine/game.h"
#include "play/session.h"

namespace hausregel::console {

// What the entries of a journal write on the pad.
class PadLines {
 public:
  // `game` outlives it.
  explicit PadLines(const Game& game) : game_(game) {}

  // The events of entry `n`, 0 the opening; each once, in any order.
  void take(std::int64_t n, const Json& events);
  // The pad of a line of play, its entries in order, as far as they have been taken; nothing: the
  // game has no pad.
  std::optional<Pad> pad(const Setup& setup, std::span<const std::int64_t> line) const;

 private:
  const Game& game_;
  std::map<std::int64_t, Json::List> written_;
};

// The pad of the open line of play; nothing: the game has none.
std::optional<Pad> pad_of(const play::Session& session);

}  // namespace hausregel::console
