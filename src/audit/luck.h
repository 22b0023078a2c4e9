// Fairness: every generated draw follows from its name, the seed of its luck and the phrases of its
// round; every seed leads to the commitment in the opening; every sealed value opens its
// commitment.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "audit/report.h"
#include "core/dice.h"
#include "engine/game.h"
#include "journal/reader.h"

namespace hausregel::audit {

class Luck {
 public:
  // `verdict`, which must outlive the object, receives the findings.
  Luck(const journal::Opening& opening, Verdict& verdict);

  // Adds an entry, in journal order. `table` precedes it; `luck` is the luck of its draws.
  void take(const journal::Line& line, const Table& table, int luck);
  // Takes only the published seeds of an entry that is not to be judged.
  void take_seeds(const journal::Line& line);
  // Ends the journal, whose last table is `table`.
  void end(const Table& table);

 private:
  struct Waiting {
    std::int64_t n = 0;
    std::int64_t offset = 0;
    std::string key;
    std::int64_t below = 0;
    std::int64_t got = 0;
  };
  // Draws of one luck. They wait until its seed is known.
  struct Round {
    std::vector<std::string> phrases;
    std::deque<Waiting> draws;
  };

  void take_draw(const journal::Line& line, const journal::DrawText& draw, const Table& table,
                 int luck);
  void check(const Waiting& draw, std::int64_t value);
  void check(const Round& round, const Digest& seed);
  void check_opened(const journal::Line& line, const Table& table);
  void publish(const journal::Line& line, std::int64_t luck, const Digest& seed);

  Verdict& verdict_;
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

}  // namespace hausregel::audit
