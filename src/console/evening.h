// A journal as the evening that people look back on: what the page of a game shows, from the
// beginning of the game, however many branches lead here. Its line of play is folded once more;
// what was taken back is not told, and no rules are asked. Totals that
// the rules hide are not there before the game has come to its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/variant.h"
#include "journal/log.h"

namespace hausregel::console {

// All that the page and the chart of a game are made of.
struct Evening {
  using Total = std::optional<std::int64_t>;  // nothing: hidden
  using Totals = std::vector<Total>;          // one a seat

  // What the line of play has from one beginning of a round to the next.
  struct Round {
    int number = 0;
    Message begun;               // its first sentence; empty: the game began with something else
    std::vector<Message> story;  // those that follow
    Board board;                 // in the end; where that is over, with all that was hidden
    Totals totals;
    std::vector<std::int64_t> changes;  // of the totals, also of hidden ones
    SeatList ahead;        // who would win if it were the last; nobody where totals are hidden
    bool finished = true;  // false: the last one, broken off or still running
  };
  // Something worth telling again.
  struct Moment {
    Highlight what;         // its sentence has a place {round}
    std::size_t round = 0;  // index of `rounds`
  };
  enum class End : std::uint8_t { Ended, Abandoned, Open };

  Message game;     // its title
  Message variant;  // the title of the rules, else their name
  std::vector<std::string> players;
  std::vector<std::string> bots;  // who played the seat in the end; empty: a person
  std::string starter;
  std::string day;        // "2026-11-20"; empty: a seeded game has none
  std::int64_t goal = 0;  // of the rule of that name; 0: there is none
  Totals before;          // the first round; what all begin with is open
  std::vector<Round> rounds;
  std::vector<Moment> moments;  // the greatest of each kind
  End end = End::Open;
  SeatList winners;     // who has won, or is ahead, as far as everybody may know
  std::string receipt;  // of the last entry

  // As they stand in the end.
  const Totals& last_totals() const { return rounds.empty() ? before : rounds.back().totals; }
  // False for everybody while the game has not ended, whoever is ahead.
  bool won(std::size_t seat) const;
  // Rounds that were played to their end.
  std::size_t finished() const {
    return rounds.size() - (rounds.empty() || rounds.back().finished ? 0 : 1);
  }
};

struct EveningPlace {
  std::size_t number = 0;  // from 1; 0: nobody knows
  std::size_t seat = 0;
};
// One a seat: winners first, then by totals; who is level has the same number. By seats where
// totals are hidden.
std::vector<EveningPlace> places(const Evening& evening);

// How it went, in a few sentences.
std::vector<Message> story_of(const Evening& evening);

// `library` reads what the journal's variant calls itself; none of it is run. Folds all of the
// journal, twice. Answer: it does not hold. Input: there is no such game, or its setup does not
// open.
Result<Evening> evening_of(const journal::Log& log, const VariantLibrary& library);

}  // namespace hausregel::console
