// Fairness: every generated draw is what its name gives under the seed of its luck and the phrases
// of its round, every seed belongs to the commitment in the opening, and every sealed value opens
// its commitment.
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
  explicit Luck(const journal::Opening& opening);

  // An entry, in the order of the journal: `table` and `state`, its JSON, as they are before it;
  // `luck` is that of its draws.
  void take(const journal::Line& line, const Table& table, std::string_view state, int luck);
  // Of an entry that is not to be judged: the seeds that it publishes.
  void take_seeds(const journal::Line& line);
  // The journal is at its end; `state` is its last one. What was found goes into `report`.
  void end(std::string_view state, Report& report);

 private:
  struct Waiting {
    std::int64_t n = 0;
    std::int64_t offset = 0;
    std::string key;
    std::int64_t below = 0;
    std::int64_t got = 0;
  };
  // The draws of a luck whose seed is not known yet.
  struct Round {
    std::vector<std::string> phrases;
    std::deque<Waiting> draws;
  };

  void take_draw(const journal::Line& line, const journal::DrawText& draw, const Table& table,
                 int luck);
  void check(const Waiting& draw, std::int64_t value);
  void check(const Round& round, const Digest& seed);
  void check_opened(const journal::Line& line, const Table& table, std::string_view state);
  void publish(const journal::Line& line, std::int64_t luck, const Digest& seed);

  Verdict verdict_;
  Mode mode_;
  bool seeded_;
  bool redacted_;
  std::string id_;
  std::int64_t last_luck_;                 // no round has a higher one
  std::optional<FastDice> lab_;            // draws of a simulated game
  Digest commit_{};                        // S(0), the seed of luck 0
  std::int64_t top_ = 0;                   // the last luck whose seed was published
  Digest top_seed_{};                      // S(top_)
  std::map<std::int64_t, Round> waiting_;  // by luck
  std::set<std::uint64_t> laid_;           // commitments, the first 8 bytes
  std::set<std::int64_t> unspoken_;        // lucks whose phrases a redacted journal hides
  std::uint64_t checked_ = 0;
  std::uint64_t observed_ = 0;
  std::uint64_t opened_ = 0;  // commitments
  std::uint64_t draws_not_shown_ = 0;
  std::uint64_t commitments_not_shown_ = 0;
  bool closed_ = false;
};

}  // namespace hausregel::audit
