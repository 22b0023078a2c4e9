// Fairness: every generated draw follows from its name, the seed of its luck and the phrases of its
// round; every seed leads to the commitment in the opening; every sealed value opens its
// commitment.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "audit/report.h"
#include "core/dice.h"
#include "engine/game.h"
#include "engine/rules/hidden.h"
#include "journal/log.h"
#include "journal/reader.h"

namespace hausregel::audit {

class Luck {
 public:
  // `verdict`, which must outlive the object, receives the findings.
  Luck(const Opening& opening, Verdict& verdict);

  // Adds an entry, in journal order. `table` precedes it; `luck` is the luck of its draws.
  void take(const Line& line, const Table& table, int luck);
  // Takes only the published seeds of an entry that is not to be judged.
  void take_seeds(const Line& line);
  // Ends the journal, whose last table is `table`.
  void end(const Table& table);

 private:
  struct Waiting {
    std::int64_t n = 0;
    std::uint64_t offset = 0;
    Draw draw;
  };
  // A value that lies hidden, or is opened.
  struct Laid {
    std::int64_t n = 0;
    std::uint64_t offset = 0;
    PlaceHidden at;
    PlaceType type;
    HiddenRound of;
    std::optional<Json> value;  // as it is opened
  };
  // Draws of one luck. They wait until its seed is known.
  struct Round {
    Strings phrases;
    std::deque<Waiting> draws;
    std::deque<Laid> hidden{};
  };

  void take_draw(const Line& line, const Draw& draw, const Table& table, int luck);
  void check(const Waiting& draw, std::int64_t value);
  void check(const Round& round, const Digest& seed);
  void take_hidden(const Line& line, const Table& table, int luck);

  Verdict& verdict_;
  std::optional<Setup> setup_;  // once something lies hidden
  Mode mode_;
  bool seeded_;
  bool redacted_;
  std::string id_;
  std::int64_t last_luck_;                 // the highest that a round may have
  std::optional<FastDice> lab_;            // of a simulated game
  Digest commit_{};                        // S(0), the seed of luck 0
  std::int64_t top_ = 0;                   // the last luck whose seed was published
  Digest top_seed_{};                      // S(top_)
  std::map<std::int64_t, Round> waiting_;  // by luck
  std::set<std::int64_t> unspoken_;        // lucks whose phrases a redacted journal hides
  std::uint64_t checked_ = 0;
  std::uint64_t observed_ = 0;
  std::uint64_t opened_ = 0;  // commitments
  std::uint64_t draws_not_shown_ = 0;
  std::uint64_t commitments_not_shown_ = 0;
  bool closed_ = false;
};

// Returns the seeds that a journal publishes, to its end. Reads it once.
Seeds published_seeds(Source source, const Opening& opening);

// The luck of a journal for other decisions than its own: a draw keeps its value by its name.

// What a name gives, in this order: what the line of play has drawn under it, where the range is
// the same; what a simulated game's seed gives; what the seed of its luck gives, under the phrases
// of the table, where the journal publishes it; and, once stand_in() is called, a seed that follows
// from the hash of the opening.
class SameLuck final : public Dice {
 public:
  // `line`: the entries of the line of play.
  SameLuck(const Log& log, std::span<const std::int64_t> line);

  std::int64_t below(const DrawKey& key, std::int64_t n) override;
  // That of the round with the same number on the line of play, else a new one.
  int next_luck() override;
  std::optional<Digest> seed(int luck) override;

  // Before a move at `table`: forgets unknown().
  void begin(const Table& table) {
    unknown_.reset();
    round_ = table.status().round;
    luck_ = table.status().luck;
    phrases_ = table.phrases();
  }
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
  Strings phrases_;
  std::optional<std::string> unknown_;
  bool stands_in_ = false;
  std::int64_t stood_in_ = 0;
  int stood_in_from_ = 0;
};

}  // namespace hausregel::audit
