// Fairness: every generated draw is what its name gives under the seed of its luck, every seed
// belongs to the commitment in the opening, and every sealed value opens its commitment. In format
// 1 the luck of a round is its number.
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

namespace hausregel::audit {

// The phrases of the running round as `state` has them: a JSON list, one a seat, "" where none.
std::string phrases_in(std::string_view state, std::size_t seats);
// The key of a round with that seed and such a list; what is no text in it stands for none.
Digest key_of(int format, const Digest& seed, const std::string& phrases);

class Luck {
 public:
  explicit Luck(const journal::Opening& opening);

  // What is known of an entry from those before it.
  struct Before {
    std::string_view state;
    const Table& table;
    std::int64_t luck;         // of its draws
    std::int64_t phrase_luck;  // of a phrase spoken in it
  };
  // An entry, in the order of the journal.
  void take(const journal::Line& line, const Before& before);
  // Of an entry that is not to be judged: the seeds that it publishes.
  void take_seeds(const journal::Line& line);
  // The seed of `luck`, where the journal has published it or a later one. That of 0 is the
  // commitment itself; a simulated game has none.
  std::optional<Digest> seed(std::int64_t luck) const;
  // The journal is at its end; `state` is its last one. What was found goes into `report`.
  void end(std::string_view state, Report& report);

 private:
  // A draw that waits for the seed of its luck.
  struct Waiting {
    std::int64_t n = 0;
    std::uint64_t offset = 0;
    std::string key;
    std::int64_t below = 0;
    std::int64_t got = 0;
    std::size_t phrases = 0;  // counts phrases_ from the beginning of the game
  };

  void take_draw(const journal::Line& line, const journal::DrawText& draw, std::int64_t luck);
  void take_phrase(const journal::Line& line, std::int64_t luck);
  void take_commitment(const journal::Line& line, const journal::Move& move);
  void note_phrases(const journal::Line& line, std::int64_t luck);
  void check_lab(const journal::Line& line, const journal::DrawText& draw, const DrawKey& key);
  void publish(const journal::Line& line, std::int64_t luck, const Digest& seed);
  void check_waiting(std::int64_t luck);
  void check(const Waiting& draw, std::int64_t luck);
  void check_opened(const journal::Line& line, const Before& before);
  Digest seed_of(std::int64_t luck) const;
  bool extend(std::int64_t luck, const Digest& seed);
  void wrong(std::int64_t n, std::uint64_t offset, std::string_view kind, Detail what,
             Detail stated = {}, Detail found = {});

  Verdict verdict_;
  int format_;
  Mode mode_;
  bool seeded_;
  std::string id_;
  std::size_t seats_;
  std::int64_t last_luck_ = 0;                           // no round has a higher one
  std::optional<FastDice> lab_;                          // draws of a simulated game
  std::map<std::int64_t, Digest> seeds_;                 // every 64th that is known
  std::int64_t top_ = 0;                                 // the greatest luck whose seed is known
  Digest top_seed_{};                                    // S(top_); S(0) is the commitment
  std::map<std::int64_t, std::deque<Waiting>> waiting_;  // by luck
  std::deque<std::string> phrases_;                      // JSON lists under which draws were made
  std::size_t phrases_gone_ = 0;
  std::optional<Mac> mac_;  // of mac_luck_ under mac_phrases_
  std::int64_t mac_luck_ = -1;
  std::size_t mac_phrases_ = 0;
  // By luck: the phrases of its draws, as counted, and a digest of them.
  std::map<std::int64_t, std::pair<std::size_t, std::uint64_t>> drawn_under_;
  std::set<std::uint64_t> carried_;  // commitments, the first 8 bytes
  std::set<std::uint64_t> laid_;     // the same, of this game
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
