// Tries moves on a copy of a game without journalling them. Uses the session's dice and secrets, so
// the outcome equals that of the real moves.
#pragma once

#include <optional>
#include <span>

#include "play/moves.h"
#include "play/sealing.h"

namespace hausregel::play {

class Rehearsal final : public TableDriver {
 public:
  explicit Rehearsal(const Session& session)
      : TableDriver(session.table().clone()),
        session_(session),
        untraced_(session.house().hooks.get()) {}

 private:
  Result<Decided> decide(const Json& command, std::span<const std::int64_t> observed) override {
    auto decided = play::decide(session_, table(), command, observed,
                                std::span(session_.typed.luck).subspan(luck_taken_));
    luck_taken_ += decided ? decided->luck_taken : 0;
    return decided;
  }
  // Prefers a value sealed in this rehearsal over an earlier one.
  std::optional<Json> value_of(Seat who) const override {
    if (auto here = TableDriver::value_of(who)) {
      return here;
    }
    return play::value_of(session_, who);
  }

  const Session& session_;
  Untraced untraced_;           // traces are shown when the moves are made
  std::size_t luck_taken_ = 0;  // of the results typed for hooks
};

}  // namespace hausregel::play
