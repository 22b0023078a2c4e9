// The journals of simulated games: one file a game, FOLDER/teufel-000012.jsonl, not synced, as the
// seed makes it again. The same bytes as Log would write; only the way there is another, without
// taking entries apart.
#pragma once

#include <optional>
#include <string>

#include "engine/game.h"
#include "journal/format.h"
#include "journal/writer.h"

namespace hausregel::journal {

// Of games one after the other. What goes wrong is kept for game_closed(); nothing more is written
// of that game, and the next is a new one.
class PlayoutJournals final : public PlayoutLog {
 public:
  // `opening` gives engine, game, bots, rules and variant; the rest follows from the game played.
  // The folder exists. One object a thread.
  PlayoutJournals(std::string folder, Opening opening, std::uint64_t seed,
                  Disk& disk = system_disk());

  void game_opened(std::uint64_t game, const Setup& setup, std::string_view state) override;
  void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
             std::string_view state) override;
  // Usage: the file is there already. Input: it cannot be written.
  Result<void> game_closed(const Outcome& outcome) override;
  // The journal ends with the last move that was made.
  void game_broken_off() override;

 private:
  void append(std::string_view command, std::span<const Draw> draws, std::string_view events);
  void write_out();

  std::string folder_;
  Opening opening_;
  std::uint64_t seed_;
  Disk* disk_;
  Setup setup_;
  std::optional<Writer> writer_;
  std::string pending_;  // lines not yet written
  std::string hash_;     // of the last line
  std::string state_;    // digest of the last state
  std::int64_t n_ = 0;
  std::optional<Error> failed_;
};

}  // namespace hausregel::journal
