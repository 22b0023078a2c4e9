// Many journals together: who won, whether the dice look fair, how people decided, whether one
// copies another, and the copies that redaction makes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "audit/report.h"
#include "engine/game.h"
#include "journal/format.h"
#include "journal/log.h"
#include "journal/reader.h"
#include "journal/replay.h"
#include "play/moves.h"

namespace hausregel::audit {

using play::Chooser;

// The level of all tests together: calls one in a hundred archives unusual if the dice are fair.
inline constexpr double kFalseAlarms = 0.01;

struct ChanceTest {
  std::string scheme;      // "hmac-sha256/2", "fast/1"
  std::string purpose;     // "coal"
  std::int64_t below = 0;  // tests the counts of all results; 0: the mean of draws of any range
  std::uint64_t draws = 0;
  double p = 1;          // chance that fair dice are as far off or farther
  bool unusual = false;  // p is below the level divided by the number of tests
};

class ChanceTests {
 public:
  // Adds one draw, 0 <= got < below. Ignores a range of one.
  void add(std::string_view scheme, std::string_view purpose, std::int64_t below,
           std::int64_t got) {
    if (below > 1) {
      ++draws_;
      ++seen_[{std::string(scheme), std::string(purpose), below, got}];
    }
  }
  // Commutative.
  ChanceTests& operator+=(const ChanceTests& more);

  std::uint64_t draws() const { return draws_; }
  // Leaves out tests with too few draws: five per result of a range, or 100 for a mean.
  std::vector<ChanceTest> results() const;

 private:
  // By scheme, purpose, below, got: number of draws.
  std::map<std::tuple<std::string, std::string, std::int64_t, std::int64_t>, std::uint64_t> seen_;
  std::uint64_t draws_ = 0;
};

// A move that had an alternative, in open form, and the table that it found.
struct Decision {
  const Entry& entry;
  const Table& table;
  Seat who;
  const Json& move;
};
// Replays a journal. Calls `seen` for every entry with the table
// before it, then `decided` for decisions; not for values that nobody opened. Answer, Input: the
// journal is inconsistent.
Result<journal::Playback> decisions_of(const Log& log,
                                       const std::function<void(const Decision&)>& decided,
                                       const std::function<void(const Entry&, const Table&)>& seen);

// What one player did in all games of a kind, or in one of them.
struct PlayerRecord {
  std::string game;
  std::string name;
  std::optional<std::string> bot;  // that played the seat when the game began; nullopt: a person
  std::uint64_t games = 1;
  std::uint64_t wins60 = 0;  // a win shared by k counts 60/k
  std::int64_t total = 0;    // a sum
  std::int64_t best = 0;
  // Moves that had an alternative; those of the same kind as the yardstick's; those equal to it.
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
  std::uint64_t branches = 0;  // without those under other rules, which count as games
  std::uint64_t copies = 0;
  std::vector<PlayerRecord> players;  // of games that ended; in the order of game, name, bot
  std::uint64_t draws = 0;            // generated
  std::uint64_t observed = 0;         // at real tables; cannot be tested
  std::vector<ChanceTest> chance;
};

class Archive {
 public:
  // `yardstick` decides besides the players, for comparison; its luck is the same every time.
  explicit Archive(Chooser yardstick) : yardstick_(std::move(yardstick)) {}

  // The contribution of one journal.
  struct Share {
    std::string id;                                   // the same in every copy
    std::string luck;                                 // identifies its draws
    std::pair<std::int64_t, bool> worth;              // entries; whether it has its names
    std::uint64_t ArchiveReport::* counts = nullptr;  // null: a branch continues it
    std::vector<PlayerRecord> players{};              // of a game that ended
    ChanceTests chance{};
    std::uint64_t observed = 0;
  };
  // Answer, Input: the journal is inconsistent. Several threads may read at the same time.
  Result<Share> read(const Log& log) const;
  // Call from one thread at a time. Of several copies the longest counts; of equally long ones, one
  // with names.
  void add(Share share);
  ArchiveReport report() const;

 private:
  Chooser yardstick_;
  std::map<std::string, Share> games_;  // by id; their draws are in chance_
  std::set<std::string> lucks_;
  ChanceTests chance_;
  ArchiveReport sums_;
};

// Several journals side by side: no two games share an id, seeds or commitments, unless one
// continues the other. Needs only a journal's chain, and nothing touched by scripts.

// What no other game may have, and how far the journal goes.
struct Marks {
  std::string file;
  bool seeded = false;
  EntryRef last;                   // sound entry
  std::optional<EntryRef> source;  // of a redacted copy
  std::set<std::string> all;       // id, commitment to the seeds, first digits of other commitments
};
// Returns nullopt for a game without an id, such as a simulated one, and for input that is no
// journal.
std::optional<Marks> marks_of(Source journal, std::string file);

// Whether the journal in `file` has that entry.
using HasEntry = std::function<bool(const std::string& file, const EntryRef& entry)>;

// Returns for each of `journals` what it shares with another game: findings "reused".
std::vector<std::vector<Finding>> reused(const std::vector<std::optional<Marks>>& journals,
                                         const HasEntry& has_entry);
// Puts them before the other findings of fairness, or of integrity if fairness was not asked for.
void add_reused(Report& report, const std::vector<Finding>& found);

// Returns the copies that redaction makes of a journal up to entry `head`, with either treatment of
// phrases; none if it refuses.
std::vector<Log> copies_of(Source source, const EntryRef& head);

}  // namespace hausregel::audit
