// Gives the rules the draws that an entry records, and notices where they ask for others.
#pragma once

#include <optional>
#include <string>

#include "audit/report.h"
#include "core/dice.h"
#include "journal/scan.h"

namespace hausregel::audit {

class RecordedDice final : public Dice {
 public:
  // `dice` and `events` of the entry; both outlive the dice. `publishes`: the game publishes the
  // seeds of its rounds, as simulated ones do not. `next_luck` is that of a round which the entry
  // begins.
  RecordedDice(std::string_view dice, std::string_view events, bool publishes, int next_luck)
      : draws_(dice), events_(events), publishes_(publishes), next_luck_(next_luck) {}

  // The draw with that number, from 0, is given as one less.
  void lower(std::size_t draw) { lowered_ = draw; }

  // The next result of the entry, whatever its name, moved into 0 … n-1; 0 where none is left.
  std::int64_t below(const DrawKey& key, std::int64_t n) override;
  // What the entry publishes; zeros where it publishes nothing and should.
  std::optional<Digest> seed(int luck) override;
  // What the journal's order of entries makes it, whatever the entry says.
  int next_luck() override { return next_luck_; }

  // The first draw that is another than the rules ask for, that none is left for, or, where they
  // ask no more, that nobody has asked for.
  struct Mismatch {
    Detail stated;
    Detail found;
  };
  std::optional<Mismatch> mismatch();

 private:
  journal::Elements draws_;
  std::string_view events_;
  bool publishes_;
  int next_luck_;
  std::size_t draw_ = 0;  // how many were given
  std::optional<std::size_t> lowered_;
  std::optional<Mismatch> mismatch_;
};

}  // namespace hausregel::audit
