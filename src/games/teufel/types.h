// Auf Teufel komm raus as plain data: rules, state, commands, events. Rule ids and sources:
// README.md.
//
// And where the game asks house rules what is allowed, and how it treats their answers.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/describe.h"
#include "core/digest.h"
#include "core/lists.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/lanes/lanes.h"
#include "engine/moves/rounds.h"
#include "engine/rules/hooks.h"
#include "engine/rules/house_questions.h"
#include "engine/rules/house_rules.h"
#include "engine/rules/rules.h"
#include "engine/sealed.h"
#include "engine/setup.h"
#include "games/teufel/oven.h"

namespace hausregel::teufel {

// --- rules ------------------------------------------------------------------------------------

enum class BetOn : std::uint8_t { Best, Others, Sum };
enum class BonusTies : std::uint8_t { Each, Split, None };
enum class LastBy : std::uint8_t { Space, Total };
enum class Bank : std::uint8_t { Unlimited, Box };
enum class Tie : std::uint8_t { Shared, LastCoal, NextRound };

inline constexpr int kAskRefill = -1;
inline constexpr int kCoalKinds = 15;
inline constexpr int kTrackSpaces = 24;
inline constexpr int kChipKinds = 12;

// Values of chips and coal are points; each member has a row in rules.cpp.
struct Rules : TableRules {
  int start_chips = 200;
  int goal = 1600;
  int stake_min = 10;
  int stake_step = 10;
  int stake_max = 0;  // 0: no limit
  bool zero_stake = false;
  bool chipless_draws = true;
  BetOn bet_on = BetOn::Best;
  int win_factor = 1;
  int top_win_factor = 2;
  bool lost_top_voids = false;
  int bonus_coal = 50;
  int bonus_pieces = 50;
  BonusTies bonus_ties = BonusTies::Each;
  bool bonus_without_coal = false;
  int draw_min = 1;
  int pact_payment = 50;
  bool pact_alone_last = true;
  bool pact_on_first_space = true;
  bool pact_optional = false;
  bool pact_partial = false;
  bool pact_all_or_nothing = false;
  bool pact_immune = false;
  bool pact_pays_revealer = false;
  bool pact_uses_stake = false;
  LastBy last_by = LastBy::Space;
  InlineList<int, kTrackSpaces> track{50, 200, 300, 500, 700, 1000, 1300, 1600};
  InlineList<Pair, kCoalKinds> coal{{100, 2}, {75, 3}, {50, 7}, {25, 9}, {20, 9}, {10, 9}};
  int devils = 9;
  int refill_at = 16;  // or kAskRefill
  InlineList<Pair, kChipKinds> chips{{10, 16}, {20, 16}, {50, 8},  {100, 12},
                                     {200, 8}, {500, 6}, {1000, 4}};
  Bank bank = Bank::Unlimited;
  Tie tie = Tie::Shared;
  bool open_totals = false;
  int max_rounds = 1000;
};

// --- state ------------------------------------------------------------------------------------

// A pawn's place: low == high on a number, low < high between two; the first space is 0 … track[0],
// the last one has no upper end.
template <class N>
struct SpaceOf {
  static constexpr int kOpen = std::numeric_limits<int>::max();
  N low{};
  N high{};

  bool operator==(const SpaceOf&) const = default;
};
using Space = SpaceOf<int>;
// Order along the track: between two numbers comes right after the lower one.
template <class N>
OVER_LANES N rank(const SpaceOf<N>& space) {
  return 2 * space.low + one_if(space.low != space.high);
}

enum class PactWhy : std::uint8_t { None, AloneLast, FirstSpace, Both };  // two bits
constexpr auto names_of(PactWhy) { return names<"none, alone_last, first_space, both">(); }

enum class Phase : std::uint8_t { Idle, Bet, Open, Draw, Pact, Refill, Over };
constexpr auto names_of(Phase) { return names<"idle, bet, open, draw, pact, refill, over">(); }

// One seat. Coal and pieces stay on show until the next round starts.
template <class N>
struct PlayerOf {
  Seat name;
  N chips{};  // without the stake
  N stake{};
  N coal{};  // value laid down this round
  N pieces{};
  SpaceOf<N> space;
  Coded<N, PactWhy> pact{};
  Coded<N, PactWhy> offered{};  // has been offered a pact and has not answered
  // Not in the JSON: this round's stake and its result, until the next round begins.
  static constexpr int kUntold = 3;
  N staked{};
  N won{};   // paid by the bank, without the stake
  N lost{};  // of the stake

  OVER_LANES Mask<N> has_pact() const { return code(pact) > 0; }
  FIELDS(PlayerOf, name, chips, stake, coal, pieces, space, pact, offered);
};
using Player = PlayerOf<int>;

// Includes the stake, which is his until it is lost.
inline int total_of(const Player& p) { return p.chips + p.stake; }

// The commitment of a sealed stake.
struct Commit {
  Seat player;
  Digest commit{};
  FIELDS(Commit, player, commit);
};

// What the rules fix for a game in play, the same at all tables.
struct Frame {
  int stake_floor = 0;  // with fewer chips a seat is passed over in the betting
  bool chipless_draws = true;
  bool asks_refill = false;

  bool operator==(const Frame&) const = default;
};

struct State : TableState<Phase, Player>, Frame {
  static constexpr OrderRules kOrder{
      .game = "teufel", .over = "T-01", .phase = "T-30", .phrase = "T-35", .seal = "T-36"};

  Seat turn;                    // draws now; nobody outside phase Draw
  SeatSet due;                  // must still bet
  SeatSet sealed;               // have bet and not opened yet
  std::vector<Commit> commits;  // of `sealed`, if stakes are sealed; in the order of betting
  SeatSet draws;                // take a turn this round
  IfSome<Seat> order;           // of turns; empty: clockwise from the starter
  int bank = 0;
  int total = 0;                     // players + stakes + bank, always
  Oven oven;                         // in the order of the rule `coal`, devils last
  SeatSet burnt;                     // whose turn of this round a devil has ended; not in the JSON
  static constexpr int kUntold = 3;  // it, `luck` and `past`

  FIELDS(State, id, mode, round, phase, first, starter, turn, due, sealed, commits, draws, order,
         bank, total, stake_floor, chipless_draws, asks_refill, oven, phrases, memory, places, asks,
         hidden, shown, winners, seats);
  // What functions of a variant may set.
  static std::span<const PrintedPlace<State>> printed();
};

// Returns the commitment of the sealed stake, if any.
inline std::optional<Digest> commit_of(const State& s, Seat player) {
  for (const Commit& commit : s.commits) {
    if (commit.player == player) { return commit.commit; }
  }
  return std::nullopt;
}

// Called by engine/moves/rounds.h: whether phrases are still in time (T-35). In decide.cpp.
bool nothing_drawn(const State& s);

// --- commands ---------------------------------------------------------------------------------

// The sealed value (engine/sealed.h), and the types derived from it.
struct Stake {
  using Value = int;
  static constexpr std::string_view kName = "bet";
  static constexpr std::string_view kKind = "stake";
  static constexpr std::string_view kField = "stake";
  static constexpr std::string_view kLaid = "stake_sealed";
  static constexpr std::string_view kOpened = "stake_opened";
};
using OpenBet = OpenValue<Stake>;
using Bet = Lay<Stake>;
using StakeValue = SealedValue<Stake>;
using Open = OpenAll<Stake>;
using StakeSealed = ValueLaid<Stake>;
using StakeOpened = ValueOpened<Stake>;

using DrawCoal = Bare<"draw">;
using Stop = Bare<"stop">;
// The answer to an offered pact (rule pact_optional).
struct Pact {
  Seat player;
  bool yes = true;
  static constexpr std::string_view kName = "pact";
  FIELDS(Pact, player, yes);
};
struct Refill {
  bool yes = true;
  static constexpr std::string_view kName = "refill";
  FIELDS(Refill, yes);
};

using Command = std::variant<Next, Bet, Open, DrawCoal, Stop, Pact, Refill, Phrase>;

// --- events -----------------------------------------------------------------------------------

// Events that rules emit for several tables at once are written over N (engine/lanes/lanes.h).

template <class N>
struct CoalDrawnOf {
  Seat player;
  N value{};
  N sum{};
  N piece = N{} + Oven::kUnknown;  // its number in the oven; a shortcut, not journalled
  static constexpr std::string_view kName = "coal_drawn";
  static constexpr auto kShown = &CoalDrawnOf::value;
  static constexpr int kUntold = 1;
  FIELDS(CoalDrawnOf, player, value, sum);
};
// `lost` is what the devil takes of the value, all by the printed rules, and `pieces` the number of
// the coal laid down before, without the devil.
template <class N>
struct DevilDrawnOf {
  Seat player;
  N lost{};
  N pieces{};
  static constexpr std::string_view kName = "devil_drawn";
  static constexpr const char* kShown = "devil";
  FIELDS(DevilDrawnOf, player, lost, pieces);
};
template <class N>
struct TurnStoppedOf {
  Seat player;
  N coal{};
  N pieces{};
  static constexpr std::string_view kName = "turn_stopped";
  FIELDS(TurnStoppedOf, player, coal, pieces);
};
using OvenEmptied = Bare<"oven_emptied">;
// A seat, or "bank" for nobody.
struct Payer {
  Seat who;
  bool operator==(const Payer&) const = default;
};
template <class N>
struct PactPaidOf {
  Seat to;
  N amount{};
  Payer by;
  static constexpr std::string_view kName = "pact_paid";
  FIELDS(PactPaidOf, to, amount, by);
};
// `paid` by the bank; the stake is returned in addition.
template <class N>
struct BetWonOf {
  Seat player;
  N stake{};
  N paid{};
  Mask<N> top{};
  static constexpr std::string_view kName = "bet_won";
  FIELDS(BetWonOf, player, stake, paid, top);
};
template <class N>
struct BetLostOf {
  Seat player;
  N stake{};
  static constexpr std::string_view kName = "bet_lost";
  FIELDS(BetLostOf, player, stake);
};
// The game ends before the stake is settled.
struct StakeReturned {
  Seat player;
  int stake = 0;
  static constexpr std::string_view kName = "stake_returned";
  FIELDS(StakeReturned, player, stake);
};
enum class BonusFor : std::uint8_t { Coal, Pieces };
constexpr auto names_of(BonusFor) { return names<"coal, pieces">(); }
template <class N>
struct BonusPaidOf {
  Seat player;
  BonusFor why = BonusFor::Coal;
  N amount{};
  static constexpr std::string_view kName = "bonus_paid";
  FIELDS(BonusPaidOf, "player, for, amount", player, why, amount);
};
template <class N>
struct PawnMovedOf {
  Seat player;
  SpaceOf<N> space;
  static constexpr std::string_view kName = "pawn_moved";
  FIELDS(PawnMovedOf, player, space);
};
using PactEnded = BareOf<"pact_ended">;
// A change of a pact, and the reason for it.
template <Literal name, class N>
struct PactSeen {
  Seat player;
  Coded<N, PactWhy> why{};
  static constexpr std::string_view kName = name.view();
  FIELDS(PactSeen, player, why);
};
template <class N>
using PactOfferedOf = PactSeen<"pact_offered", N>;  // the player is asked (rule pact_optional)
template <class N>
using PactMadeOf = PactSeen<"pact_made", N>;
// It continues, for this reason from now on.
template <class N>
using PactKeptOf = PactSeen<"pact_kept", N>;
using PactDeclined = BareOf<"pact_declined">;
struct OvenRefilled {
  int pieces = 0;  // all of them
  static constexpr std::string_view kName = "oven_refilled";
  FIELDS(OvenRefilled, pieces);
};
struct RefillDeclined {
  int left = 0;
  static constexpr std::string_view kName = "refill_declined";
  FIELDS(RefillDeclined, left);
};

using CoalDrawn = CoalDrawnOf<int>;
using DevilDrawn = DevilDrawnOf<int>;
using TurnStopped = TurnStoppedOf<int>;
using PactPaid = PactPaidOf<int>;
using BetWon = BetWonOf<int>;
using BetLost = BetLostOf<int>;
using BonusPaid = BonusPaidOf<int>;
using PawnMoved = PawnMovedOf<int>;
using PactOffered = PactOfferedOf<int>;
using PactMade = PactMadeOf<int>;
using PactKept = PactKeptOf<int>;

using Event =
    std::variant<RoundStarted, PhraseGiven, StakeSealed, StakeOpened, CoalDrawn, DevilDrawn,
                 PactPaid, TurnStopped, OvenEmptied, BetWon, BetLost, BonusPaid, PawnMoved,
                 PactEnded, PactOffered, PactMade, PactKept, PactDeclined, OvenRefilled,
                 RefillDeclined, Adjusted, Paid, PlaceSet, TurnGiven, OrderSet, StakeReturned,
                 Remembered, Told, Rolled, CardDrawn, CardDiscarded, DeckLimited, Declared, Asked,
                 Answered, AnswerSealed, AnswerOpened, PlaceHidden, PlaceOpened, ShownTo, ShownVoid,
                 GameEnded, LuckOpened>;

// --- JSON of this game's own types (module.cpp) -------------------------------------------------

// [300,300] on a number, [300,500] between two, [0,50] the first, [1600,null] beyond the last.
void put(std::string& out, const Space& space, const Setup&);
Taken take(const Json& json, Space& space, const Setup&);

// A player's name, or "bank".
void put(std::string& out, const Payer& payer, const Setup& setup);
Taken take(const Json& json, Payer& payer, const Setup& setup);

// --- house rules (scripts.cpp) ------------------------------------------------------------------

enum class Hook : std::uint8_t {
  StakeAllowed,
  Payout,
  Bonus,
  Pact,
  PactPayment,
  Refill,
  PawnSpace,
  RoundEnd,
  GameOver,
  Winners,
  GameBegin,
  RoundBegin,
  TurnBegin,
  AfterCoal,
  AfterDevil,
  AfterWin,
  AfterLoss,
  RoundOver,
  Starter,
  TurnOrder,
  DrawAllowed,
  StopAllowed,
  DevilTakes,
};

// Most stakes, from the smallest up in steps, that a hook is asked about; higher ones are refused.
inline constexpr int kStakesAsked = kValuesJudged;
inline bool asks_stakes(const Rules& rules) { return judges(rules, Hook::StakeAllowed); }

// Whether the house rule allows a stake that the rules allow. A hook that allows somebody nothing
// has failed.
bool house_allows_stake(const Rules& rules, const State& s, Seat who, int stake);
// Returns every stake that rules and house rule allow `who`, ascending; empty if the hook failed.
std::vector<int> allowed_stakes(const Rules& rules, const State& s, Seat who);

// What somebody whose turn it is may do, by the rules and by a house rule. One that leaves nothing
// has failed.
struct TurnMoves {
  bool draw = true;
  bool stop = true;
};
inline bool asks_turns(const Rules& rules) {
  return judges(rules, Hook::DrawAllowed) || judges(rules, Hook::StopAllowed);
}
// Precondition: somebody draws. In scripts.cpp.
TurnMoves moves_of_turn(const Rules& rules, const State& s);

// Returns `amount` if it is a whole number of steps or equals `standard`, the rules' own payment.
// Otherwise the house rule has failed, and `standard` applies.
int in_steps(const Rules& rules, std::int64_t amount, int standard);
// Returns how much of `all` coal a devil takes; a house rule that answers more has failed.
int taken_by_devil(const Rules& rules, std::int64_t takes, int all);
// Returns a house rule's payment or charge at a round's end; nobody can lose more than he has.
int given_at_end(const Rules& rules, const Player& p, std::int64_t amount);

}  // namespace hausregel::teufel
