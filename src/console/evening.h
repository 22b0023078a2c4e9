// A journal as an evening to look back on, for the page of a game: from the beginning of the game,
// across all branches that led here. Folds the line of play once more, leaves out what was taken
// back, and asks no rules. Totals hidden by the rules appear only after the game has ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/variant.h"
#include "journal/log.h"

namespace hausregel::console {

// The data of a game's page and chart.
struct Evening {
  using Total = std::optional<std::int64_t>;  // nullopt: hidden
  using Totals = std::vector<Total>;          // one per seat

  // The line of play between two beginnings of a round.
  struct Round {
    int number = 0;
    Message begun;               // its first sentence; empty: the game began otherwise
    std::vector<Message> story;  // the following sentences
    Board board;                 // at the end; after the game, with all that was hidden
    Totals totals;
    std::vector<std::int64_t> changes;  // of the totals, including hidden ones
    SeatList ahead;                     // winners if it were the last; empty if totals are hidden
    bool finished = true;               // false: the last one, interrupted or still running
  };
  // A noteworthy event.
  struct Moment {
    Highlight what;         // its sentence has a placeholder {round}
    std::size_t round = 0;  // index into `rounds`
  };

  Message game;     // its title
  Message variant;  // the title of the rules, or their name
  std::vector<std::string> players;
  std::vector<std::string> bots;  // who played the seat at the end; empty: a person
  std::string starter;
  std::string day;        // "2026-11-20"; empty: a seeded game
  std::int64_t goal = 0;  // value of that rule; 0: none
  Totals before;          // before the first round; always public
  std::vector<Round> rounds;
  std::vector<Moment> moments;                           // the greatest of each kind
  journal::CloseWhy end = journal::CloseWhy::Continued;  // also of a journal that is open
  SeatList winners;                                      // winners, or leaders, as far as public
  std::string receipt;                                   // of the last entry

  bool ended() const { return end == journal::CloseWhy::Ended; }
  // The totals after so many rounds.
  const Totals& totals_after(std::size_t count) const {
    return count == 0 ? before : rounds[count - 1].totals;
  }
  const Totals& last_totals() const { return totals_after(rounds.size()); }
  // False for all until the game has ended, even for leaders.
  bool won(std::size_t seat) const;
  // The number of completed rounds.
  std::size_t finished() const {
    return rounds.size() - (rounds.empty() || rounds.back().finished ? 0 : 1);
  }
};

struct EveningPlace {
  std::size_t number = 0;  // from 1; 0: unknown
  std::size_t seat = 0;
};
// Returns one place per seat: winners first, then by totals; equal totals share a number. By seat
// if totals are hidden.
std::vector<EveningPlace> places(const Evening& evening);

// Summarizes the game in a few sentences.
std::vector<Message> story_of(const Evening& evening);

// `library` reads the variant's own title and runs none of it. Folds the whole journal twice.
// Answer: it is inconsistent. Input: unknown game, or its setup does not open.
Result<Evening> evening_of(const journal::Log& log, const VariantLibrary& library);

}  // namespace hausregel::console
