// Gathers what a reader must know besides the verdicts, entry by entry.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "audit/told.h"
#include "audit/walk.h"
#include "journal/reader.h"

namespace hausregel::audit {

class Telling {
 public:
  explicit Telling(const journal::Opening& opening);

  // What became of the embedded sources; nothing: they stand as the opening has them.
  void resolved(const std::vector<LayerTold>& layers, bool printed);
  // Of any sound entry, in order, whether or not its table can be followed.
  void take(const journal::Line& line);
  // The same entry, before it moves the table of `walk`, which stands where the entries before it
  // have led; its draws are of `luck`.
  void follow(const journal::Line& line, const Walk& walk, std::int64_t luck);
  // The journal is at its end. `walk`: null where it could not be followed.
  Told end(const Walk* walk) &&;

 private:
  // What a house rule gave a player (or took), and where.
  struct Adjustment {
    std::int64_t n = 0;
    std::string player;
    std::int64_t amount = 0;
  };

  void take_back(const journal::Line& line, const Walk& walk, std::int64_t target);
  void tell_taken(std::int64_t position, std::int64_t target, const Walk& walk);
  std::int64_t first_untold(std::int64_t n);
  MoveTold move_at(std::int64_t n, const Walk& walk) const;
  void note_branch(std::int64_t n, const journal::Branch& branch, const Walk& walk);
  void note_draws(const journal::Line& line, const Walk& walk, std::int64_t luck);
  std::vector<std::string> spoke_before(const Walk& walk) const;
  void note_adjusted(std::int64_t n, std::string_view events);
  void stands_instead(MoveTold move);
  void tell_given_up();
  std::uint8_t mark_of(const journal::Line& line) const;

  Told told_;
  bool lab_;
  int format_;
  std::string last_at_;
  std::vector<Adjustment> adjustments_;
  std::vector<std::size_t> open_;   // takebacks that nothing stands in the place of yet
  std::deque<std::int32_t> shown_;  // by entry: how many on its line have shown something
  // By entry: itself, or, once it is told as taken back, one before it on its line: each is told
  // once, so that a journal of nothing but takebacks makes no report much larger than itself.
  std::deque<std::int32_t> untold_;
  std::deque<std::uint8_t> by_hand_;            // by entry: whether its round has had an override
  std::deque<std::uint8_t> marks_;              // by entry: who speaks (seat + 1), or kRoundOver
  std::vector<std::string> brought_;            // who has spoken before a branch began
  std::map<std::int64_t, std::size_t> rounds_;  // by luck: its place in told_.rounds
  std::map<std::int64_t, std::int64_t> begun_;  // by luck: the entry that began it; 0: it ended
};

}  // namespace hausregel::audit
