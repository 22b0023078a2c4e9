// Moves tried on a copy of a game: what the game would make of them, nothing journalled.
#pragma once

#include "play/driver.h"
#include "play/session.h"

namespace hausregel::play {

class Rehearsal final : public TableDriver {
 public:
  explicit Rehearsal(const Session& session)
      : TableDriver(session.table().clone()), session_(session) {}

 private:
  Result<Decided> decide(const Json& command, std::span<const std::int64_t> observed) override {
    return session_.decide(table(), command, observed);
  }
  // What has been sealed here, or before.
  const Json* value_of(Seat who) const override {
    const Json* here = TableDriver::value_of(who);
    return here != nullptr ? here : session_.value_of(who);
  }

  const Session& session_;
};

}  // namespace hausregel::play
