// The luck of a journal for other decisions than its own: a draw keeps its value by its name.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/dice.h"
#include "engine/game.h"
#include "journal/log.h"

namespace hausregel::audit {

// What a name gives, in this order: what the line of play has drawn under it, where the range is
// the same; what a simulated game's seed gives; what the seed of its luck gives, under the phrases
// of the table, where the journal publishes it; and, once stand_in() is called, a seed that follows
// from the hash of the opening.
class SameLuck final : public Dice {
 public:
  // `line`: the entries of the line of play.
  SameLuck(const journal::Log& log, std::span<const std::int64_t> line);

  std::int64_t below(const DrawKey& key, std::int64_t n) override;
  // That of the round with the same number on the line of play, else a new one.
  int next_luck() override;
  std::optional<Digest> seed(int luck) override;

  // Before a move at `table`: forgets unknown().
  void begin(const Table& table);
  // A draw that nothing in the journal explains; it was given as 0.
  const std::optional<std::string>& unknown() const { return unknown_; }

  // From now on there are no unknown draws.
  void stand_in() { stands_in_ = true; }
  // Draws that the journal does not explain, and the first round they belong to.
  std::int64_t stood_in() const { return stood_in_; }
  int stood_in_from() const { return stood_in_from_; }

 private:
  std::string id_;
  std::string opening_hash_;
  std::optional<FastDice> lab_;
  std::map<std::int64_t, int> begun_;     // round -> luck
  std::map<std::int64_t, Digest> seeds_;  // by luck
  std::map<std::string, Draw> recorded_;
  int round_ = 0;  // of the table
  int luck_ = 0;
  std::vector<std::string> phrases_;
  std::optional<std::string> unknown_;
  bool stands_in_ = false;
  std::int64_t stood_in_ = 0;
  int stood_in_from_ = 0;
};

}  // namespace hausregel::audit
