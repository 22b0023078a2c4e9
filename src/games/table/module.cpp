// A table and nothing on it: seats, rounds and points. What is played is in the variant, whose
// functions `begin` and `round` ask, roll and score (docs/writing-variants.md).
//   G-01 a round is one call of `round`; the starter passes clockwise from round to round
//   G-02 the game ends when the variant says so, or after `max_rounds`; most points win
//   G-03 only what the variant asks for can be done
#include "engine/game_parts.h"

namespace hausregel::table {

struct Rules : TableRules {
  int max_rounds = 1000;
};

enum class Hook : std::uint8_t { Begin, Round, Starter, GameOver, Winners };

enum class Phase : std::uint8_t { Idle, Round, Over };
inline constexpr std::string_view kPhaseNames[] = {"idle", "round", "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return kPhaseNames; }

struct Player {
  Seat name;
  int points = 0;
  FIELDS(Player, name, points);
};
int total_of(const Player& player) { return player.points; }

struct State : TableState<Phase, Player> {
  static constexpr OrderRules kOrder{
      .game = "table", .over = "G-02", .phase = "G-03", .phrase = "G-01"};

  static constexpr bool kTurnsOfVariant = true;

  Seat turn;  // nobody's outside of rounds, and until the variant gives it
  FIELDS(State, id, mode, round, phase, first, starter, turn, phrases, memory, places, asks, hidden,
         shown, winners, seats);
};
bool nothing_drawn(const State&) { return false; }

using Command = std::variant<Next, Phrase>;
using RoundOver = Bare<"round_over">;
using Event = std::variant<RoundStarted, PhraseGiven, RoundOver, PlaceSet, ScoreGiven, TurnGiven,
                           OrderSet, Rolled, CardDrawn, CardDiscarded, DeckLimited, PlaceHidden,
                           PlaceOpened, ShownTo, ShownVoid, Asked, Answered, AnswerSealed,
                           AnswerOpened, Remembered, Told, GameEnded, LuckOpened>;

void evolve(State& s, const RoundStarted& e) {
  begin_round(s, e);
  s.phase = Phase::Round;
}
void evolve(State& s, const OrderSet& e) { s.starter = e.players[0]; }
void evolve(State& s, const TurnGiven& e) {
  hausregel::evolve<State>(s, e);
  s.turn = e.player;
}
void evolve(State& s, const Adjusted& e) {
  Player& player = s.at(e.player);
  player.points = nearest_int(std::int64_t{player.points} + e.amount);
}
void evolve(State& s, const RoundOver&) {
  s.phase = Phase::Idle;
  s.turn = {};
}

template <class Luck, class Sink>
Result<> decide(const Rules& rules, const Setup& setup, const Next& command, Luck& dice,
                Sink& sink) {
  TRY(hausregel::decide(rules, setup, command, dice, sink));
  if (sink.state().round == 1) { happens(rules, Hook::Begin, sink); }
  order_by_house<Hook>(rules, sink);
  happens(rules, Hook::Round, sink);
  sink(RoundOver{});
  const State& s = sink.state();
  ends_game<Hook>(rules, sink, s.round >= rules.max_rounds, [&] { return leaders(s, total_of); });
  return done();
}

struct Declared : GameParts<Declared, Rules, State, Command, Event> {
  static constexpr std::string_view kName = "table";
  static constexpr std::string_view kPlayerCountRule = "G-01";

  static std::vector<RuleRow<Rules>> rows() {
    return rule::people<Rules>("G-01", 1) + std::vector{rule::last_round<Rules>("G-02")};
  }

  static Facts facts() {
    return {Row::round(),
            Row::seat<&State::starter>("starter", "seat of the starter of the round, from 1"),
            Row::names(), Row::by_seat<&Player::points>("points", "points, by seat")};
  }
  static std::vector<HookSpec> hooks() {
    using enum Hook;
    using enum HookSpec::Answer;
    return {happening_hook(Begin, {"begin", "G-01"}, facts()),
            happening_hook(Round, {"round", "G-01"}, facts()),
            deciding_hook(Starter, {"starter", "G-01"}, Integer, {1, kSeatLimit}, facts()),
            deciding_hook(GameOver, {"game_over", "G-02"}, Boolean, {}, facts()),
            deciding_hook(Winners, {"winners", "G-02"}, Integers, {1, kSeatLimit}, facts())};
  }

  static std::vector<Place> places() {
    return {Place::number<&Player::points>(
        "points", [](const Rules&) { return PlaceValues{-kMostPoints, kMostPoints}; }, {})};
  }
  static std::span<const RulingRow> rulings() {
    static constexpr RulingRow kRows[] = {{kOfConsole, "G-01, G-02, G-03"}};
    return kRows;
  }

  // Points may fall below zero.
  static std::optional<Message> flaw(const State& s) {
    const bool far = std::ranges::any_of(s.seats, [](const Player& p) {
      return std::abs(std::int64_t{p.points}) > 10 * kMostPoints;
    });
    if (far) { return worded("table.flaw.counts"); }
    return s.phase == Phase::Round && !is_asking(s) ? worded("table.flaw.round") : table_flaw(s);
  }
  static Board board(const Rules& rules, const State& s, const Setup& setup, Seat who) {
    Board board = Plain::board(rules, s, setup, who);
    if (s.round == 0) { board.headlines = {"table.board.first"}; }
    return board;
  }
  // The variant's own sentences tell of a round.
  static Message story(const Event& event, const Setup& setup) {
    if (std::holds_alternative<RoundOver>(event)) { return {}; }
    Message told = Plain::story(event, setup);
    if (std::holds_alternative<Rolled>(event)) { told.id = "table.rolled"; }
    if (std::holds_alternative<ScoreGiven>(event)) { told.id = "table.score_given"; }
    return told;
  }

  // Questions alone are answered (engine/rules/questions.h).
  static bool asked(const State&, Seat) { return false; }
  static std::vector<Choice> choices(const Rules&, const State&) { return {}; }
  static Command steady(const Rules&, const State&, Seat) { return Next{}; }
};

const Game& module() {
  static const GameOf<Declared> game;
  return game;
}

}  // namespace hausregel::table
