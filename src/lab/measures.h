// What happened in simulated games, in whole numbers: how long each was, who led when, and how
// often each event happened, with which numbers. Knows no game by name: a game describes its events
// (Game::shapes()). Tables that are measured are played one after another.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "engine/game.h"

namespace hausregel::lab {

// The measures of every game; those of events follow.
struct Measure {
  static constexpr std::size_t kRounds = 0;
  static constexpr std::size_t kDecisions = 1;  // of players
  // How often somebody else came to be alone in front.
  static constexpr std::size_t kLeadChanges = 2;
  // How far behind the leader a winner has been at the end of a round.
  static constexpr std::size_t kComeback = 3;
  static constexpr std::size_t kMargin = 4;  // from the first to the second; 0: a shared win
  // Whether somebody was alone in front after half of the rounds; what he won, and what others did
  // then, in sixtieths; what somebody won who was alone the last then.
  static constexpr std::size_t kHalfLed = 5;
  static constexpr std::size_t kHalfWins = 6;
  static constexpr std::size_t kHalfLost = 7;
  static constexpr std::size_t kHalfLast = 8;
  static constexpr std::size_t kHalfTrailed = 9;  // whether somebody was
  // + seats from who began the round: what that seat gained in its rounds above an equal share of
  // what all gained, in sixtieths. Nobody's total counts before the first round: all begin alike.
  static constexpr std::size_t kInRound = 10;
  static constexpr std::size_t kCount = kInRound + kSeatLimit;

  // Whether it counts sixtieths of a win, or of what is gained.
  static constexpr bool in_sixtieths(std::size_t i) {
    return (i >= kHalfWins && i <= kHalfLast) || (i >= kInRound && i < kCount);
  }
  // Whether it is 1, or what was won of 1, in some games and 0 in all others.
  static constexpr bool is_share(std::size_t i) { return i >= kHalfLed && i <= kHalfTrailed; }
};

// What is measured of a game, and how its events are counted.
class Measures {
 public:
  explicit Measures(const Game& game);

  // The names, in the order of a game's values: "rounds", …, then for each event "devil_drawn": how
  // often, "devil_drawn.lost": the sum of a field, "bill.kind=greedy": how often with this word.
  const Strings& names() const { return names_; }
  void count(std::size_t event, const EventNumbers& numbers, WholeNumbers& values) const;

 private:
  struct Field {
    std::size_t place = 0;
    std::size_t name = 0;
    bool choice = false;  // else a number; the words' names follow each other
  };
  struct Event {
    std::size_t name = 0;
    std::vector<Field> fields;
  };

  Strings names_;
  std::vector<Event> events_;
};

// A game that has been measured.
struct MeasuredGame {
  GameAt at;
  Outcome outcome;
  WholeNumbers values;  // by Measures::names()
};

// Measures games; hands them on to another log, if there is one (null: none).
class Measurer final : public PlayoutLog {
 public:
  Measurer(std::shared_ptr<const Measures> measures, std::unique_ptr<PlayoutLog> next)
      : measures_(std::move(measures)), next_(std::move(next)) {}

  // Returns the games since the last call, in order.
  std::vector<MeasuredGame> take() { return std::exchange(games_, {}); }

  void game_opened(const GameAt& at, const Setup& setup, std::string_view state) override;
  void entry(std::string_view command, std::span<const Draw> draws, std::string_view events,
             std::string_view state) override {
    next_->entry(command, draws, events, state);
  }
  Result<> game_closed(const Outcome& outcome) override;
  void game_broken_off() override {
    if (next_ != nullptr) { next_->game_broken_off(); }
  }
  bool wants_entries() const override { return next_ != nullptr; }
  void decided() override { ++game_.values[Measure::kDecisions]; }
  void happened(std::size_t event, const EventNumbers& numbers) override {
    measures_->count(event, numbers, game_.values);
  }
  void round_ended(const Outcome& now, Seat starter) override {
    share_out(now.totals, starter);
    rounds_.push_back(now.totals);
  }

 private:
  using Totals = decltype(Outcome::totals);

  // Counts what each place gained in the round that ended with these totals.
  void share_out(const Totals& totals, Seat starter);
  void look_at_rounds(const Outcome& outcome);

  std::shared_ptr<const Measures> measures_;
  std::unique_ptr<PlayoutLog> next_;
  std::vector<MeasuredGame> games_;
  MeasuredGame game_;           // in play
  std::vector<Totals> rounds_;  // of its rounds, at their ends
};

}  // namespace hausregel::lab
