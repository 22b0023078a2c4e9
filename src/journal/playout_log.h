// Writes the journals of simulated games, one file per game: FOLDER/teufel-000012.jsonl. Does not
// sync: the seed can reproduce them. Writes the same bytes as Log.
#pragma once

#include <optional>
#include <string>

#include "engine/game.h"
#include "journal/format.h"
#include "journal/writer.h"

namespace hausregel::journal {

// Writes one game after another. Holds an error for game_closed() and writes no more of that game;
// the next starts afresh.
class PlayoutJournals final : public PlayoutLog {
 public:
  // `opening` supplies engine, game, bots, rules and variant; the rest comes from the game played.
  // Precondition: the folder exists. Use one object per thread.
  PlayoutJournals(std::string folder, Opening opening, std::uint64_t seed,
                  Disk& disk = system_disk());

  void game_opened(std::uint64_t game, const Setup& setup, std::string_view state) override;
  void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
             std::string_view state) override;
  // Usage: the file exists. Input: cannot write it.
  Result<void> game_closed(const Outcome& outcome) override;
  // Ends the journal after the last move made.
  void game_broken_off() override;

 private:
  void append(Doing doing, std::span<const Draw> draws, Json events);
  void write_out();

  std::string folder_;
  Opening opening_;
  std::uint64_t seed_;
  Disk* disk_;
  Setup setup_;
  std::optional<Writer> writer_;
  std::string pending_;  // the lines of the game
  std::string hash_;     // of the last line
  std::string state_;    // digest of the last state
  std::int64_t n_ = 0;
  std::optional<Error> failed_;
};

}  // namespace hausregel::journal
