// Moves tried on a copy of a game: what the game would make of them, nothing journalled. With the
// session's own dice and secrets, so that it comes to what the moves themselves will come to.
#pragma once

#include <optional>
#include <span>

#include "play/moves.h"
#include "play/sealing.h"

namespace hausregel::play {

class Rehearsal final : public TableDriver {
 public:
  // Behind entry `past`, where there is one, else where the game stands.
  explicit Rehearsal(const Session& session, std::optional<std::int64_t> past = {})
      : TableDriver(past ? session.replay().table_at(*past) : session.table().clone()),
        session_(session),
        past_(past),
        untraced_(session.house().hooks.get()) {}

  // Whether chance has drawn: another time it would give something else.
  bool left_to_chance() const { return left_to_chance_; }

 private:
  Result<Decided> decide(const Json& command, std::span<const std::int64_t> observed) override {
    auto decided = play::decide(session_, table(), command, observed,
                                std::span(session_.typed.luck).subspan(luck_taken_));
    luck_taken_ += decided ? decided->luck_taken : 0;
    left_to_chance_ = left_to_chance_ ||
                      (decided && !decided->draws.empty() && table().setup().mode == Mode::Virtual);
    return decided;
  }
  // What has been sealed here, or before.
  std::optional<Json> value_of(Seat who) const override {
    if (auto here = TableDriver::value_of(who)) {
      return here;
    }
    return play::value_of(session_, who, past_);
  }

  const Session& session_;
  std::optional<std::int64_t> past_;
  Untraced untraced_;           // shown when the moves are made
  std::size_t luck_taken_ = 0;  // of what was typed for hooks
  bool left_to_chance_ = false;
};

}  // namespace hausregel::play
