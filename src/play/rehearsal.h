// Moves tried on a copy of a game: what the game would make of them, nothing journalled.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "play/session.h"

namespace hausregel::play {

class Rehearsal {
 public:
  explicit Rehearsal(const Session& session) : session_(session), table_(session.table().clone()) {}

  const Table& table() const { return *table_; }
  // A move in open form, with the openings that follow. As Session::decide(); the copy is then as
  // it was.
  Result<void> play(const Json& open_command, std::span<const std::int64_t> observed);

 private:
  const Session& session_;
  std::unique_ptr<Table> table_;
  PerSeat<std::optional<Json>> values_;  // what has been sealed here
};

}  // namespace hausregel::play
