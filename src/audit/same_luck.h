// The luck of a journal for other decisions than its own: a draw keeps its value by its name.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/dice.h"
#include "engine/game.h"
#include "journal/entries.h"

namespace hausregel::audit {

// What a name gives, in this order: what the line of play has drawn under it, where the range is
// the same; what a simulated game's seed gives; what the seed of its luck gives, under the phrases
// of that round, where the journal publishes it; and, once stand_in() is called, a seed that
// follows from the hash of the opening.
class SameLuck final : public Dice {
 public:
  // `line`: the entries of the line of play. Seeds that an undo has left count too.
  SameLuck(const journal::Opening& opening, const journal::Entries& entries,
           std::span<const std::int64_t> line);

  std::int64_t below(const DrawKey& key, std::int64_t n) override;
  int next_luck() override { return luck_ = next_; }
  std::optional<Digest> seed(int luck) override;

  // Before a move at `table`, which may begin a round with the luck `next`: forgets unknown().
  void begin(const Table& table, int next);
  // The luck of a round that begins behind the decisions of the journal: the one it has on the line
  // of play, if it was begun there, else a new one.
  int luck_to_begin(int round);
  // A draw that nothing in the journal explains; it was given as 0.
  const std::optional<std::string>& unknown() const { return unknown_; }

  // From now on there are no unknown draws.
  void stand_in() { stands_in_ = true; }
  // Draws that the journal does not explain, and the first round they belong to.
  std::int64_t stood_in() const { return stood_in_; }
  int stood_in_from() const { return stood_in_from_; }

 private:
  void learn_events(const Json& events, std::vector<std::string>& phrases);
  std::int64_t drawn(const Digest& seed, const DrawKey& key, std::int64_t n) const;
  Digest stand_in_seed(int luck) const;
  int luck_of(const DrawKey& key) const;

  std::string id_;
  std::string opening_hash_;
  std::vector<std::string> players_;
  std::optional<FastDice> lab_;
  static constexpr int kNoRound = -1;
  int luck_ = kNoRound;                                       // of the running round
  int next_ = 0;                                              // of one that begins now
  int greatest_ = 0;                                          // that the journal has begun
  std::map<std::int64_t, int> begun_;                         // round -> luck, on the line of play
  std::map<std::int64_t, Digest> seeds_;                      // by luck
  std::map<std::int64_t, std::vector<std::string>> phrases_;  // by luck, one a seat
  std::map<std::string, Draw> recorded_;
  std::optional<std::string> unknown_;
  bool stands_in_ = false;
  std::int64_t stood_in_ = 0;
  int stood_in_from_ = 0;
};

}  // namespace hausregel::audit
