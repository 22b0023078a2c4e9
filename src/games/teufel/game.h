// The parts of this game for the engine's templates, and functions its files share beyond rules,
// decide and evolve.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/game_parts.h"
#include "engine/odds.h"
#include "games/teufel/bots.h"
#include "games/teufel/evolve.h"
#include "games/teufel/types.h"

namespace hausregel::teufel {

template <class N>
struct Tables;  // lanes.cpp

struct Teufel : SealingParts<Teufel, Stake, Rules, State, Command, Event> {
  using Bot = teufel::Bot;
  using LaneBots = std::tuple<RandomBot, SteadyBot>;
  template <class N>
  using Tables = teufel::Tables<N>;
  static constexpr std::string_view kName = "teufel";
  static constexpr std::string_view kPlayerCountRule = "B-29";
  static constexpr std::string_view kAtTable[] = {"teufel.table.example", "teufel.table.short"};
  static constexpr std::string_view kMovePhases[] = {"bet", "draw"};
  static constexpr std::string_view kWhoBegins = "teufel.about.begins";
  static constexpr std::string_view kLevels[] = {"careful", "rival", "steady", "bold", "master"};

  static std::vector<RuleRow<Rules>> rows();  // rules.cpp
  static std::vector<RuleConflict> conflicts(const Rules& rules);
  static std::vector<HookSpec> hooks();  // scripts.cpp
  static std::vector<HookSpec> questions();
  static std::unique_ptr<Bot> script_bot(Hooks& script);

  static State initial(const Rules& rules, const Setup& setup);  // evolve.cpp
  static WholeNumbers chips(const State& s);
  static std::optional<Message> flaw(const State& s);
  static std::vector<Place> places();
  // Balances an override of chips with the bank.
  static void rebalance(State& s);
  static bool same_frame(const State& s, const State& other);
  static void take_frame(State& s, const State& other) { static_cast<Frame&>(s) = other; }
  static void keep_untold(State& s, const State& before);

  static bool asked(const State& s, Seat who);  // decide.cpp
  static std::vector<Choice> choices(const Rules& rules, const State& s);
  static SeatList winners_now(const Rules& rules, const State& s);

  // Tables in lockstep (engine/lanes/lockstep.h).
  static void play_lanes(const Rules& rules, const PlayoutOrder& order, int width,
                         Tally& tally);  // lanes.cpp

  // Its sentences (text.cpp) put what can be typed between backquotes.
  static Guide guide(const Rules& rules, const State& s, const Setup& setup);
  // Stakes from the starter on, pieces of coal, d, s, y, n.
  static std::optional<InFull> in_full(const State& s, const Setup& setup, Words words);

  static std::span<const moves::WordRow<Teufel>> words();  // text.cpp
  // As `viewer` may see it; nobody: as everybody may.
  static Board board(const Rules& rules, const State& s, const Setup& setup, Seat viewer = {});
  static std::vector<Picture> pictures(const Rules& rules, const State& s,
                                       const Setup& setup);                  // text.cpp
  static Odds odds(const Rules& rules, const State& s, const Setup& setup);  // odds.cpp
  // Hides totals (B-25), and the bank, which would betray them.
  static Hidden hidden_from(const Rules& rules, const State& s, Seat viewer);
  static Message story(const Event& event, const Setup& setup);
  static Message story_at(const Rules& rules, const State& s, const Setup& setup,
                          const Event& event);
  static Reason reason(const Rules& rules, const State& s, const Setup& setup,
                       const Event& event);  // why.cpp
  static std::span<const RulingRow> rulings();
  // The worst devil, the best bet, the most coal.
  static std::optional<Highlight> highlight(const Rules&, const State&, const Setup& setup,
                                            const Event& event);

  // 1 × 100, 1 × 50, 2 × 20, 1 × 10 (German rules, page 2).
  static constexpr ChipKind kChipsAtStart[] = {{100, 1}, {50, 1}, {20, 2}, {10, 1}};
};

// Whether `viewer` may see how many chips `p` has (B-25). In text.cpp.
bool shows_total(const Rules& rules, const State& s, const Player& p, Seat viewer);

// "300" on a number, "300-500" between two, "1600+" beyond the last.
std::string space_words(const Space& space, std::string_view between = "-");  // text.cpp
// Returns the pieces that may be drawn, as typed: "100", "devil".
std::vector<Guide::Possible> pieces_left(const State& s);  // text.cpp
// Returns the coal with most pieces left, devil if there is none: an example of valid input.
std::string likely_piece(const State& s);  // text.cpp

// --- odds (odds.cpp) ----------------------------------------------------------------------------

// The possible results of the next pieces: exact, as everybody at the table can count them.

// A stake not yet won.
struct StakeOdds {
  Seat player;  // whose; nobody's while stakes are laid
  int stake = 0;
  std::optional<int> coal;       // that this turn must lay to win it; null: no turn can
  std::optional<Chance> chance;  // of winning it; null: not computed

  FIELDS(StakeOdds, player, stake, coal, chance);
};

struct DrawOdds {
  Seat player;   // nobody while stakes are laid
  int coal = 0;  // laid down in this turn so far
  int left = 0;  // pieces in the oven
  int devils = 0;
  Chance devil;  // that the next piece is one
  Average gain;  // coal of the turn after one more piece, minus the current; a devil leaves 0
  std::vector<StakeOdds> stakes;

  FIELDS(DrawOdds, player, coal, left, devils, devil, gain, stakes);
};

// Precondition: somebody draws. The chance of a stake is that of drawing until it is reached, and
// at least the rule draw_min's number of pieces, before a devil comes.
DrawOdds draw_odds(const Rules& rules, const State& s);

// Likewise for a turn that begins with the current oven, and for stakes that the rules allow.
DrawOdds odds_of_a_turn(const Rules& rules, const State& s);

}  // namespace hausregel::teufel
