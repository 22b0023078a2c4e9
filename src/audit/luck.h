// Fairness: every generated draw is what its name gives under the seed of its round, every seed
// belongs to the commitment in the opening, and every sealed value opens its commitment.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "audit/report.h"
#include "core/dice.h"
#include "engine/game.h"
#include "journal/reader.h"
#include "play/luck.h"

namespace hausregel::audit {

class Luck {
 public:
  // `report` outlives the object.
  Luck(const journal::Opening& opening, Report& report);

  // Takes an entry. `table` and its `state` are those before it.
  void take(const journal::Line& line, std::string_view state, const Table& table);
  // The journal is at its end; `state` is its last one.
  void end(std::string_view state);

 private:
  // A draw that waits for the seed of its round.
  struct Waiting {
    std::int64_t n = 0;
    std::uint64_t offset = 0;
    std::string key;
    std::int64_t below = 0;
    std::int64_t got = 0;
    std::size_t phrases = 0;  // counts phrases_ from the beginning of the game
  };

  void take_draw(const journal::Line& line, const journal::DrawText& draw, int luck);
  void check_lab(const journal::Line& line, const journal::DrawText& draw, const DrawKey& key);
  void publish(const journal::Line& line, std::int64_t luck, const Digest& seed);
  void check_waiting(std::int64_t luck);
  void check(const Waiting& draw, std::int64_t luck);
  Digest key_of(const Digest& seed, const std::string& phrases) const;
  void check_opened(const journal::Line& line, const Json& values, std::string_view state,
                    const Table& table);
  void take_closing(const journal::Line& line, std::string_view state, const Table& table);
  Digest seed_of(std::int64_t luck) const;
  void wrong(std::int64_t n, std::uint64_t offset, std::string_view kind, std::string what,
             std::string stated = {}, std::string found = {});

  Report* report_;
  int format_;
  std::optional<play::Lucks> lucks_;  // from the first entry on
  Mode mode_;
  bool seeded_;
  std::string id_;
  std::size_t seats_;
  std::int64_t last_luck_ = 0;                           // no round has a higher one
  std::optional<FastDice> lab_;                          // draws of a simulated game
  std::int64_t top_ = 0;                                 // the greatest luck whose seed is known
  Digest top_seed_{};                                    // S(top_); S(0) is the commitment
  std::map<std::int64_t, std::deque<Waiting>> waiting_;  // by luck
  std::deque<std::string> phrases_;                      // JSON lists under which draws were made
  std::size_t phrases_gone_ = 0;
  std::optional<Mac> mac_;  // of mac_luck_ under mac_phrases_
  std::int64_t mac_luck_ = -1;
  std::size_t mac_phrases_ = 0;
  std::uint64_t checked_ = 0;
  std::uint64_t observed_ = 0;
  std::uint64_t opened_ = 0;  // commitments
  bool redacted_ = false;
  std::set<std::int64_t> unspoken_;  // lucks whose phrases a redacted journal does not show
  std::uint64_t draws_not_shown_ = 0;
  std::uint64_t commitments_not_shown_ = 0;
  bool closed_ = false;
};

}  // namespace hausregel::audit
