// Feeds the draws recorded in an entry to the rules, and notices if they ask for others.
#pragma once

#include <optional>
#include <string>

#include "audit/report.h"
#include "core/dice.h"
#include "journal/scan.h"

namespace hausregel::audit {

class RecordedDice final : public Dice {
 public:
  // `dice` and `events` are those of the entry and must outlive the object. `publishes`: whether
  // the game publishes the seeds of its rounds; simulated games do not. `next_luck`: the luck of a
  // round that the entry begins.
  RecordedDice(std::string_view dice, std::string_view events, bool publishes, int next_luck)
      : draws_(journal::draws_in(dice)),
        events_(events),
        publishes_(publishes),
        next_luck_(next_luck) {}

  // Makes below() return one less for the draw with that number, from 0.
  void lower(std::size_t draw) { --draws_[draw].got; }

  // Returns the next result of the entry, whatever its name, clamped to 0 … n-1; 0 if none is left.
  std::int64_t below(const DrawKey& key, std::int64_t n) override;
  // Returns the seed published by the entry; zeros if it lacks one.
  std::optional<Digest> seed(int luck) override;
  // Follows from the order of entries, whatever the entry states.
  int next_luck() override { return next_luck_; }

  // Returns the first draw that differs from the one the rules asked for, or is missing, or was
  // left over in the end. nullopt: none.
  struct Mismatch {
    Detail stated;
    Detail found;
  };
  std::optional<Mismatch> mismatch() const;

 private:
  std::vector<journal::DrawText> draws_;
  std::string_view events_;
  bool publishes_;
  int next_luck_;
  std::size_t draw_ = 0;  // number of draws returned
  std::optional<Mismatch> mismatch_;
};

}  // namespace hausregel::audit
