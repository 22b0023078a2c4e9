// Many journals together: who won, whether the dice look fair, and how people decided.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "journal/log.h"
#include "play/driver.h"

namespace hausregel::audit {

// Of a hundred archives whose dice are fair, one is called unusual: the level of all tests
// together.
inline constexpr double kFalseAlarms = 0.01;

struct ChanceTest {
  std::string scheme;      // "hmac-sha256/2", "fast/1"
  std::string purpose;     // "coal"
  std::int64_t below = 0;  // 0: draws of all ranges, by their mean; else how often each result came
  std::uint64_t draws = 0;
  double p = 1;          // chance that fair dice lie as far off or farther
  bool unusual = false;  // p is below the level divided by the number of tests
};

class ChanceTests {
 public:
  // One draw, 0 <= got < below. A range of one is no chance, and not counted.
  void add(std::string_view scheme, std::string_view purpose, std::int64_t below, std::int64_t got);
  // The order in which sums are added does not matter.
  ChanceTests& operator+=(const ChanceTests& more);

  std::uint64_t draws() const { return draws_; }
  // What has too few draws is not tested: a range needs five for each result, a mean 100.
  std::vector<ChanceTest> results() const;

 private:
  using Range = std::tuple<std::string, std::string, std::int64_t>;  // scheme, purpose, below
  std::map<Range, std::map<std::int64_t, std::uint64_t>> seen_;      // how often each result
  std::uint64_t draws_ = 0;
};

// What one player did in all games of a kind, or in one of them.
struct PlayerRecord {
  std::string game;
  std::string name;
  std::optional<std::string> bot;  // who played it when the game began; nothing: a person
  std::uint64_t games = 1;
  std::uint64_t wins60 = 0;  // a win shared by k counts 60/k
  std::int64_t total = 0;    // a sum
  std::int64_t best = 0;
  // Moves where more than one was possible; those of the kind that the yardstick would have made,
  // and those that are its very moves.
  std::uint64_t decisions = 0;
  std::uint64_t same_kind = 0;
  std::uint64_t same_move = 0;

  FIELDS(PlayerRecord,
         "game, player, bot, games, wins60, total_sum, total_best, decisions, same_kind, "
         "same_move",
         game, name, bot, games, wins60, total, best, decisions, same_kind, same_move);
};

struct ArchiveReport {
  std::uint64_t ended = 0;
  std::uint64_t abandoned = 0;
  std::uint64_t open = 0;
  std::uint64_t branches = 0;  // but for those that go on by other rules, which are games
  std::uint64_t copies = 0;
  std::vector<PlayerRecord> players;  // games that ended; in the order of game, name, bot
  std::uint64_t draws = 0;            // generated ones
  std::uint64_t observed = 0;         // at real tables: nobody can test them
  std::vector<ChanceTest> chance;
};

class Archive {
 public:
  // `yardstick` decides beside the players, for comparison; its luck is the same every time.
  explicit Archive(play::Chooser yardstick) : yardstick_(std::move(yardstick)) {}

  // What one journal adds.
  struct Share {
    std::string id;                                   // the same in every copy
    std::string luck;                                 // whose draws these are
    std::pair<std::int64_t, bool> worth;              // entries; whether it has its names
    std::uint64_t ArchiveReport::* counts = nullptr;  // null: a branch goes on with it
    std::vector<PlayerRecord> players{};              // of a game that has ended
    ChanceTests chance{};
    std::uint64_t observed = 0;
  };
  // `fresh` is a table of the journal's opening. Answer, Input: the journal does not hold. Several
  // threads may read at a time.
  Result<Share> read(const journal::Log& log, std::unique_ptr<Table> fresh) const;
  // One thread at a time. Of copies the longest counts, one with names before a redacted one.
  void add(Share share);
  ArchiveReport report() const;

 private:
  play::Chooser yardstick_;
  std::map<std::string, Share> games_;  // by id; their draws are in `sums_`
  std::set<std::string> lucks_;
  ChanceTests chance_;
  ArchiveReport sums_;
};

}  // namespace hausregel::audit
