// Gathers, entry by entry, what a reader must know besides the verdicts.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audit/rejudge.h"
#include "audit/report.h"
#include "engine/events.h"
#include "journal/reader.h"

namespace hausregel::audit {

// What entries showed to the person who wrote them.
struct Seen {
  std::int64_t draws = 0;
  std::int64_t opened = 0;  // sealed values
};

// Counts the draws and opened values of an entry.
Seen seen_in(const journal::Line& line);

class Telling {
 public:
  explicit Telling(const journal::Opening& opening);

  // Replaces the layers by `layers`, if the embedded sources were read.
  void resolved(const std::vector<LayerTold>& layers);
  // Adds a sound entry, in order, whether or not its table can be followed.
  void take(const journal::Line& line);
  // Adds the same entry for what depends on the table. `walk` has not taken it yet; `luck` is the
  // luck of its draws.
  void follow(const journal::Line& line, const Walk& walk, int luck);
  // Adds a branch whose file is here, and which begins after `round`, announced or not.
  void branch_here(const std::string& file, const Digest& commit, std::int64_t round) {
    here_[hex(commit)] = {file, round};
  }
  // Ends the journal. `walk`: null if it could not be followed.
  Told end(const Walk* walk) &&;

 private:
  void go_back(const journal::Line& line, const Walk& walk, std::int64_t target);
  void give_up(std::int64_t n, std::int64_t round, std::string_view by, std::string_view because,
               std::int64_t to, const Seen& seen);
  void take_draws(const journal::Line& line, const Walk& walk, int luck);
  void take_adjusted(std::int64_t n, std::string_view events);
  void take_note(std::int64_t n, std::string_view kind, std::string_view text);
  void take_branch(std::int64_t n, std::string_view name, const std::string& commit);

  Told told_;
  // Branches that are here and have not been told yet, by commitment: file and round.
  std::map<std::string, std::pair<std::string, std::int64_t>> here_;
  bool lab_;
  Setup names_;  // of the players
  std::string last_at_;
  std::vector<std::pair<std::int64_t, Adjusted>> adjusted_;  // with its entry
  std::map<std::int64_t, std::string> laid_;    // by entry: the player who sealed a value
  std::map<std::string, std::int64_t> undone_;  // by player: number of such values taken back
  std::vector<std::pair<std::int64_t, std::string>> spoken_;  // since the last round was over
  std::map<std::int64_t, std::int64_t> drawn_;                // by luck: number of draws
  std::map<std::int64_t, Seen> seen_;                         // by entry
};

}  // namespace hausregel::audit
