// Many journals together: who won, whether the dice look fair, and how people decided.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "audit/chance_test.h"
#include "audit/rejudge.h"
#include "journal/log.h"
#include "play/driver.h"

namespace hausregel::audit {

struct SeatRecord {
  std::string name;
  std::optional<std::string> bot;  // who played it when the game began; nothing: a person
  std::uint64_t wins60 = 0;        // a win shared by k counts 60/k
  std::int64_t total = 0;
  // Moves where more than one was possible; those of the kind that the yardstick would have made,
  // and those that are its very moves.
  std::uint64_t decisions = 0;
  std::uint64_t same_kind = 0;
  std::uint64_t same_move = 0;
};

// One journal that was read.
struct GameRecord {
  enum class End : std::uint8_t { Ended, Abandoned, Continued, Open };

  std::string file;
  std::string game;
  std::string head;    // hash of its last entry
  std::string source;  // of a redacted journal: the hash that it cites
  End end = End::Open;
  bool branch = false;
  std::string commit;     // to its seeds
  std::string continued;  // to those of the branch that goes on with it by other rules
  std::vector<SeatRecord> seats;
};

// What one player did in all games of a kind.
struct PlayerRecord : SeatRecord {  // `total` is a sum
  std::string game;
  std::uint64_t games = 0;
  std::int64_t best = 0;

  FIELDS(PlayerRecord,
         "game, player, bot, games, wins60, total_sum, total_best, decisions, same_kind, "
         "same_move",
         game, name, bot, games, wins60, total, best, decisions, same_kind, same_move);
};

struct ArchiveReport {
  std::uint64_t ended = 0;
  std::uint64_t abandoned = 0;
  std::uint64_t open = 0;
  // The three leave out branches, but for those that go on with a game here by other rules, and
  // copies.
  std::uint64_t branches = 0;
  std::uint64_t copies = 0;
  std::vector<PlayerRecord> players;  // games that ended; in the order of game, name, bot
  std::uint64_t draws = 0;            // generated ones, each once
  std::uint64_t observed = 0;         // at real tables: nobody can test them
  std::vector<ChanceTest> chance;
};

class Archive {
 public:
  // `yardstick` decides beside the players, for comparison; its luck is the same every time.
  explicit Archive(play::Chooser yardstick) : yardstick_(std::move(yardstick)) {}

  // What one journal adds.
  struct Share {
    GameRecord record;
    std::string luck;    // whose draws these are
    ChanceTests chance;  // of generated ones, each once
    std::uint64_t observed = 0;
  };
  // `fresh` and `again` are tables of the journal's opening. Answer, Input: the journal does not
  // hold. Several threads may read at a time.
  Result<Share> read(const journal::Log& log, std::unique_ptr<Table> fresh,
                     std::unique_ptr<Table> again) const;
  // One thread at a time. Draws of a luck that another journal has brought already, as copies and
  // redacted ones do, do not count again.
  void add(Share share);
  ArchiveReport report() const;

 private:
  play::Chooser yardstick_;
  std::vector<GameRecord> games_;
  ChanceTests chance_;
  std::uint64_t observed_ = 0;
  std::set<std::string> lucks_;  // ids whose draws have been counted
};

}  // namespace hausregel::audit
