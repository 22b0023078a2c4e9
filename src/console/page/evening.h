// A journal as an evening to look back on, for the page of a game: from the beginning of the game,
// across all branches that led here. Folds the line of play once more, leaves out what was taken
// back, and asks no rules. Totals hidden by the rules appear only after the game has ended.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/chips.h"
#include "engine/game.h"
#include "engine/rules/variant.h"
#include "journal/log.h"
#include "play/session.h"

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

// The pieces of chips that lie before everybody, followed from the beginning of a game: what the
// book gives out, then with few pieces moved.

// Amounts are in what chips are worth. Heaps and amounts: the chips of all seats, then their
// stakes; no amounts where the game has no chips.
struct HeldChips {
  ChipBox box;
  std::vector<std::int64_t> amounts;
  PaidOut paid;
  std::vector<Pieces> before = paid.heaps;  // the last entry that moved any
  std::int64_t since = 0;                   // that entry; 0: none yet
  // Where the round that runs, or has ended last, began.
  std::vector<Pieces> round_heaps = paid.heaps;
  std::vector<std::int64_t> round_amounts = amounts;
};

// As entry `last`, on the line of play, leaves everybody.
HeldChips held_chips(const play::Session& session, std::int64_t last);

// Where entry `last`, on the line of play, has ended a round: of each player what the round came
// to, payments among players included, and at a real table the pieces that bank and player hand
// over for it. Empty where the game has no chips.
std::vector<Message> money_of_round(const play::Session& session, std::int64_t last);

// A game's score pad, if it has one: derived from the entries, not part of the state.

// Collects the lines that entries write on the pad.
class PadLines {
 public:
  // `game` must outlive the object.
  explicit PadLines(const Game& game) : game_(game) {}

  // Adds the events of entry `n`, 0 for the opening; each once, in any order.
  void take(std::int64_t n, const Events& events);
  // Returns the pad of a line of play, its entries in order, as far as they were added; nullopt if
  // the game has no pad.
  std::optional<Pad> pad(const Setup& setup, std::span<const std::int64_t> line) const;

 private:
  const Game& game_;
  std::map<std::int64_t, Json::List> written_;
};

// Returns the pad of the open line of play; nullopt if the game has none.
std::optional<Pad> pad_of(const play::Session& session);

}  // namespace hausregel::console
