// Pig, in the public domain: roll as often as you dare, a one loses what your turn has brought.
//   G-01 whoever has `goal` points at the end of a round wins, with the most of them
//   G-02 a round is one turn for everybody, from the starter clockwise
//   G-03 in his turn a player rolls, and then rolls again or holds
//   G-04 a one ends the turn, and what it has brought is lost
#include "engine/game_parts.h"

namespace hausregel::pig {

// --- rules and state --------------------------------------------------------------------------

struct Rules : TableRules {
  int goal = 100;
  int sides = 6;
  int max_rounds = 1000;
};

enum class Hook : std::uint8_t { PointsLost };

enum class Phase : std::uint8_t { Idle, Turn, Over };
inline constexpr std::string_view kPhaseNames[] = {"idle", "turn", "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return kPhaseNames; }

struct Player {
  Seat name;
  int points = 0;
  FIELDS(Player, name, points);
};
int total_of(const Player& player) { return player.points; }

struct State : TurnState<Phase, Player> {
  static constexpr OrderRules kOrder{
      .game = "pig", .over = "G-01", .phase = "G-02", .phrase = "G-02"};

  int at_risk = 0;  // points that the turn has brought so far
  int rolls = 0;    // in this round
  FIELDS(State, id, mode, round, phase, first, starter, turn, at_risk, rolls, phrases, memory,
         places, asks, hidden, shown, winners, seats);
};
bool nothing_drawn(const State& s) { return s.phase == Phase::Turn && s.rolls == 0; }

// --- moves and events -------------------------------------------------------------------------

struct Roll {
  static constexpr std::string_view kName = "roll";
  static constexpr std::string_view kShows = "FACE";
  FIELDS(Roll);
};
using Hold = Bare<"hold">;
using Command = std::variant<Next, Phrase, Roll, Hold>;

struct Rolled {
  Seat player;
  int face = 0;
  int at_risk = 0;
  static constexpr std::string_view kName = "rolled";
  static constexpr auto kShown = &Rolled::face;
  FIELDS(Rolled, player, face, at_risk);
};
struct Busted {
  Seat player;
  int lost = 0;
  static constexpr std::string_view kName = "busted";
  static constexpr const char* kShown = "1";
  FIELDS(Busted, player, lost);
};
struct Held {
  Seat player;
  int gained = 0;
  int points = 0;
  static constexpr std::string_view kName = "held";
  FIELDS(Held, player, gained, points);
};
using Event = std::variant<RoundStarted, PhraseGiven, Rolled, Busted, Held, Remembered, Told,
                           GameEnded, LuckOpened>;

void evolve(State& s, const RoundStarted& e) {
  begin_round(s, e);
  s.rolls = 0;
  s.at_risk = 0;
}
void evolve(State& s, const Rolled& e) {
  s.at_risk = e.at_risk;
  ++s.rolls;
}
void evolve(State& s, const Busted& e) {
  Player& p = s.at(e.player);
  p.points = nearest_int(std::int64_t{p.points} + s.at_risk - e.lost);
  s.at_risk = 0;
  ++s.rolls;
  pass_turn(s);
}
void evolve(State& s, const Held& e) {
  s.at(e.player).points = e.points;
  s.at_risk = 0;
  pass_turn(s);
}

// --- decisions --------------------------------------------------------------------------------

template <class Luck, class Sink>
Result<> decide(const Rules& rules, const Setup&, const Roll&, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  TRY(in_phase(s, Phase::Turn));
  static constexpr Purpose kRoll{"roll"};
  const DrawKey key{kRoll, s.round, 0, 0, 0, s.rolls + 1};
  const int face = static_cast<int>(dice.below(key, rules.sides)) + 1;
  if (face > 1) {
    sink(Rolled{s.turn, face, s.at_risk + face});
    return done();
  }
  sink(Busted{s.turn, ask_house(rules, Hook::PointsLost, sink, s.at_risk)});
  return done();
}

template <class Luck, class Sink>
Result<> decide(const Rules&, const Setup&, const Hold&, Luck&, Sink& sink) {
  const State& s = sink.state();
  TRY(in_phase(s, Phase::Turn));
  if (s.at_risk == 0) { return refuse("G-03", "pig.refuse.nothing"); }
  sink(Held{s.turn, s.at_risk, s.at(s.turn).points + s.at_risk});
  return done();
}

// What a real table may show.
std::vector<ShownDraw> draws_of(const Rules& rules, const State&, const Roll&) {
  return {die_of(rules.sides)};
}

// --- the game ---------------------------------------------------------------------------------

struct Pig : GameParts<Pig, Rules, State, Command, Event> {
  static constexpr std::string_view kName = "pig";
  static constexpr std::string_view kPlayerCountRule = "G-02";

  static std::vector<RuleRow<Rules>> rows() {
    return rule::people<Rules>("G-02", 2) +
           std::vector{
               rule::integer<Rules>({"goal", "G-01", "points that end the game"}, &Rules::goal,
                                    {10, 1000}),
               rule::integer<Rules>({"sides", "G-03", "sides of the die"}, &Rules::sides, {2, 100}),
               rule::last_round<Rules>("G-01")};
  }

  // What hooks and scripts that play are told.
  static Facts facts() {
    return {Row::round(), Row::goal(),
            Row::number<&State::at_risk>("at_risk", "points that the turn has brought"),
            Row::by_seat<&Player::points>("points", "points, by seat")};
  }
  static std::vector<HookSpec> hooks() {
    return {deciding_hook(Hook::PointsLost,
                          {"points_lost", "G-04", "Asked when a one is rolled: what it costs."},
                          HookSpec::Answer::Integer, {0, 100000}, facts())};
  }
  static std::vector<HookSpec> questions() {
    return {move_question<Roll>(facts() + Facts{Row::me()}, "Whether to roll again, or hold.")};
  }

  // What may be set by hand: not the goal, which ends the game.
  static std::vector<Place> places() {
    const auto below_goal = [](const Rules& rules) { return PlaceValues{0, rules.goal - 1}; };
    return {Place::number<&Player::points>("points", below_goal, {Phase::Turn})};
  }

  // The game ends with a round.
  static bool ends(const Rules& rules, const State& s) {
    return s.phase == Phase::Idle && goal_or_last_round(rules, s);
  }

  static std::vector<Choice> choices(const Rules&, const State& s) {
    std::vector<Choice> all;
    if (s.phase == Phase::Turn) { all.push_back(choice_of(Roll{})); }
    if (s.phase == Phase::Turn && s.at_risk > 0) { all.push_back(choice_of(Hold{})); }
    return all;
  }

  static Command steady(const Rules& rules, const State& s, Seat who) {
    const int wanted = std::min(20, rules.goal - s.at(who).points);
    return s.at_risk > 0 && s.at_risk >= wanted ? Command(Hold{}) : Command(Roll{});
  }
};

const Game& module() {
  static const GameOf<Pig> game;
  return game;
}

}  // namespace hausregel::pig
