// Gathers what a reader must know besides the verdicts, entry by entry.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audit/told.h"
#include "audit/walk.h"
#include "journal/reader.h"

namespace hausregel::audit {

// What entries have shown to whoever wrote them.
struct Seen {
  std::int64_t draws = 0;
  std::int64_t opened = 0;  // sealed values
};

// Counts the draws and opened values of an entry.
Seen seen_in(const journal::Line& line);

class Telling {
 public:
  explicit Telling(const journal::Opening& opening);

  // What became of the embedded sources, where they were read.
  void resolved(const std::vector<LayerTold>& layers);
  // Of any sound entry, in order, whether or not its table can be followed.
  void take(const journal::Line& line);
  // The same entry, before it moves the table of `walk`, which stands where the entries before it
  // have led; its draws are of `luck`.
  void follow(const journal::Line& line, const Walk& walk, int luck);
  // A branch that is here, though perhaps nothing tells of it, begins after `round`.
  void branch_here(const std::string& file, const Digest& commit, std::int64_t round) {
    here_[hex(commit)] = {file, round};
  }
  // The journal is at its end. `walk`: null where it could not be followed.
  Told end(const Walk* walk) &&;

 private:
  // What a house rule gave a player (or took), and where.
  struct Adjustment {
    std::int64_t n = 0;
    std::string player;
    std::int64_t amount = 0;
  };

  void go_back(const journal::Line& line, const Walk& walk, std::int64_t target);
  void give_up(std::int64_t n, std::int64_t round, std::string_view by, std::string_view because,
               std::int64_t to, const Seen& seen);
  void take_draws(const journal::Line& line, const Walk& walk, int luck);
  void take_adjusted(std::int64_t n, std::string_view events);
  void take_note(std::int64_t n, std::string_view kind, std::string_view text);
  void take_branch(std::int64_t n, std::string_view name, const std::string& commit);

  Told told_;
  // Branches that are here and not told yet: by commitment, file and round.
  std::map<std::string, std::pair<std::string, std::int64_t>> here_;
  bool lab_;
  std::string last_at_;
  std::vector<Adjustment> adjustments_;
  std::map<std::int64_t, std::string> laid_;    // by entry: whose value it has sealed
  std::map<std::string, std::int64_t> undone_;  // by player: such values that were taken back
  std::vector<std::pair<std::int64_t, std::string>> spoken_;  // since the last round was over
  std::map<std::int64_t, std::int64_t> drawn_;                // by luck: how many draws
  std::map<std::int64_t, Seen> seen_;                         // by entry
};

}  // namespace hausregel::audit
