// The parts of this game for the engine's templates, and functions its files share beyond rules,
// decide and evolve.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/game_parts.h"
#include "engine/odds.h"
#include "games/polterfass/bots.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

template <class N>
struct Tables;  // lanes.cpp

struct Polterfass : SealingParts<Polterfass, Ordered, Rules, State, Command, Event> {
  using Bot = polterfass::Bot;
  using LaneBots = std::tuple<RandomBot, SteadyBot>;
  template <class N>
  using Tables = polterfass::Tables<N>;
  static constexpr std::string_view kName = "polterfass";
  static constexpr std::string_view kPlayerCountRule = "P-01";
  static constexpr std::string_view kAtTable[] = {"polterfass.table.example",
                                                  "polterfass.table.short"};
  static constexpr std::string_view kMovePhases[] = {"throw", "order", "pour", "destroy", "double"};
  static constexpr std::string_view kWhoBegins = "polterfass.about.begins";
  static constexpr std::string_view kLevels[] = {"bold", "steady", "careful", "reckoner", "master"};

  static std::vector<RuleRow<Rules>> rows();  // rules.cpp
  static std::vector<RuleConflict> conflicts(const Rules& rules);
  static std::vector<HookSpec> hooks();  // scripts.cpp
  static std::vector<HookSpec> questions();
  static void play_lanes(const Rules& rules, const PlayoutOrder& order, int width,
                         Tally& tally);  // lanes.cpp
  static std::unique_ptr<Bot> script_bot(Hooks& script);

  static State initial(const Rules& rules, const Setup& setup);  // evolve.cpp
  static std::optional<Message> flaw(const State& s);
  static std::vector<Place> places();
  static void rebalance(State& s);
  static bool same_frame(const State& s, const State& other);
  static void take_frame(State& s, const State& other);

  static bool asked(const State& s, Seat who) { return polterfass::asked(s, who); }
  static std::vector<Choice> choices(const Rules& rules, const State& s);  // decide.cpp
  static std::vector<Choice> legal(const Rules& rules, const State& s, const Setup& setup);

  // Returns the winners if the game ended now (Q-10, Q-11, P-28; rules first_to_goal_wins, tie).
  static SeatList winners_now(const Rules& rules, const State& s);

  // Its sentences (parse.cpp) put what can be typed between backquotes.
  static Guide guide(const Rules& rules, const State& s, const Setup& setup);
  // Faces of a throw, cards with commas between the guests, faces of targets; - for none.
  static std::optional<InFull> in_full(const State& s, const Setup& setup, Words words);

  static std::span<const moves::WordRow<Polterfass>> words();  // parse.cpp
  // Totals are open; a hand contains the cards its owner has not shown yet.
  static Board board(const Rules& rules, const State& s, const Setup& setup,
                     Seat viewer = {});  // text.cpp
  static std::vector<Picture> pictures(const Rules& rules, const State& s,
                                       const Setup& setup);                  // text.cpp
  static Odds odds(const Rules& rules, const State& s, const Setup& setup);  // odds.cpp
  static std::string typed(const Event& event);
  static Message story(const Event& event, const Setup& setup);
  // Likewise, with details from the table after the event: mugs standing, scores of greedy guests.
  static Message story_at(const Rules& rules, const State& s, const Setup& setup,
                          const Event& event);
  static Reason reason(const Rules& rules, const State& s, const Setup& setup,
                       const Event& event);  // why.cpp
  static std::span<const RulingRow> rulings();
  // The innkeeper who had most before he failed, the most mugs served.
  static std::optional<Highlight> highlight(const Rules& rules, const State& s, const Setup& setup,
                                            const Event& event);

  // The score pad as printed in the rules: the mugs served and ordered in every round, and each
  // player's result and total.
  static bool on_pad(const Json& event);  // text.cpp
  static Pad pad(const Setup& setup, const Json::List& events);
};

// Examples of valid input. "9 8 3": ends of the first barrels.
std::string likely_faces(const State& s);  // parse.cpp
// As many cards as the guest has laid down, from the middle of his hand.
std::string possible_cards(const Rules& rules, const Player& p);

// --- odds (odds.cpp) ----------------------------------------------------------------------------

// The possible results of one more throw for the innkeeper: exact, by trying every throw.

struct MugsOdds {
  int mugs = 0;
  Chance chance;

  FIELDS(MugsOdds, mugs, chance);
};

// One more throw, after which the tap is closed.
struct ThrowOdds {
  InlineList<int, kSpecials> specials;  // standing, thrown with the lying barrels
  int barrels = 0;                      // thrown in all
  std::optional<Chance> fails;          // null: not computed
  std::optional<Average> average;       // mugs served, 0 if the innkeeper fails
  std::optional<Chance> more;           // that it serves more than closing now
  std::vector<MugsOdds> served;         // by mugs, ascending; with `fails` these are all cases

  FIELDS(ThrowOdds, "throw, barrels, fails, average, more, served", specials, barrels, fails,
         average, more, served);
};

// Mugs assume the best choice of the targets still open.
struct PourOdds {
  int now = 0;                    // served if the tap is closed now
  std::vector<ThrowOdds> throws;  // that throw different faces

  FIELDS(PourOdds, now, throws);
};

// Returns the mugs that are served at best by whoever closes now, or aims. Precondition of both:
// guests order, or the innkeeper pours or aims.
int served_now(const Rules& rules, const State& s);
PourOdds pour_odds(const Rules& rules, const State& s);

}  // namespace hausregel::polterfass
