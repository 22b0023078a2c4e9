// Auf Teufel komm raus as plain data: rules, state, commands, events. Rule ids and sources:
// README.md.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "core/digest.h"
#include "core/inline_list.h"
#include "engine/describe.h"
#include "engine/events.h"
#include "engine/house_rules.h"
#include "engine/rule_table.h"
#include "engine/seal.h"
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

// Values of chips and coal are points; one row of rules.cpp a member.
struct Rules {
  int players_min = 2;
  int players_max = 6;
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
  std::shared_ptr<HouseRules> house;  // null: no hooks
};

// --- state ------------------------------------------------------------------------------------

// A pawn's place: low == high on a number, low < high between two; the first space is 0 … track[0],
// the last one has no high end.
struct Space {
  static constexpr int kOpen = -1;
  int low = 0;
  int high = 0;

  friend bool operator==(const Space& a, const Space& b) {
    return ((a.low ^ b.low) | (a.high ^ b.high)) ==
           0;  // one branch: every pawn is compared every round
  }
};
// Order along the track.
inline int rank(const Space& space) { return 2 * space.low + (space.low == space.high ? 0 : 1); }

enum class PactWhy : std::uint8_t { None, AloneLast, FirstSpace, Both };  // two bits
inline constexpr std::string_view kPactWhyNames[] = {"none", "alone_last", "first_space", "both"};
constexpr std::span<const std::string_view> names_of(PactWhy) { return kPactWhyNames; }

enum class Phase : std::uint8_t { Idle, Bet, Open, Draw, Pact, Refill, Over };
inline constexpr std::string_view kPhaseNames[] = {"idle", "bet",    "open", "draw",
                                                   "pact", "refill", "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return kPhaseNames; }

// One seat. Coal and pieces stay on show until the next round starts.
struct Player {
  Seat name;
  int chips = 0;  // without the stake
  int stake = 0;
  int coal = 0;  // value laid down this round
  int pieces = 0;
  Space space;
  PactWhy pact = PactWhy::None;
  PactWhy offered = PactWhy::None;  // may make a pact and has not answered

  bool has_pact() const { return pact != PactWhy::None; }
  static constexpr auto fields() {
    return std::tuple{field("name", &Player::name),     field("chips", &Player::chips),
                      field("stake", &Player::stake),   field("coal", &Player::coal),
                      field("pieces", &Player::pieces), field("space", &Player::space),
                      field("pact", &Player::pact),     field("offered", &Player::offered)};
  }
  friend bool operator==(const Player&, const Player&) = default;
};

// The commitment of a stake that lies sealed.
struct Commit {
  Seat player;
  Digest commit{};
  static constexpr auto fields() {
    return std::tuple{field("player", &Commit::player), field("commit", &Commit::commit)};
  }
  friend bool operator==(const Commit&, const Commit&) = default;
};

struct State {
  std::string id;
  Mode mode = Mode::Virtual;
  int round = 0;
  std::optional<int> luck{};  // of the round, as round_started tells it; no part of the JSON
  Phase phase = Phase::Idle;
  Seat first;                   // starter of round 1
  Seat starter;                 // of the current round
  Seat turn;                    // draws now; nobody outside phase Draw
  SeatSet due;                  // must still bet
  SeatSet sealed;               // have bet and not opened yet
  std::vector<Commit> commits;  // of those, where stakes are sealed; in the order of betting
  SeatSet draws;                // take a turn this round
  int bank = 0;
  int total = 0;        // players + stakes + bank, always
  int stake_floor = 0;  // with fewer chips a seat is passed over in the betting
  bool chipless_draws = true;
  bool asks_refill = false;
  Oven oven;                         // in the order of the rule `coal`, devils last
  std::vector<std::string> phrases;  // of the coming or running round, by seat; empty: none given
  Memory memory;
  SeatList winners;
  InlineList<Player, kSeatLimit> seats;

  int count() const { return seats.size(); }
  Player& at(Seat who) { return seats[who.index]; }
  const Player& at(Seat who) const { return seats[who.index]; }

  static constexpr auto fields() {
    return std::tuple{field("id", &State::id),
                      field("mode", &State::mode),
                      field("round", &State::round),
                      field("phase", &State::phase),
                      field("first", &State::first),
                      field("starter", &State::starter),
                      field("turn", &State::turn),
                      field("due", &State::due),
                      field("sealed", &State::sealed),
                      field("commits", &State::commits),
                      field("draws", &State::draws),
                      field("bank", &State::bank),
                      field("total", &State::total),
                      field("stake_floor", &State::stake_floor),
                      field("chipless_draws", &State::chipless_draws),
                      field("asks_refill", &State::asks_refill),
                      field("oven", &State::oven),
                      field("phrases", &State::phrases),
                      field("memory", &State::memory),
                      field("winners", &State::winners),
                      field("seats", &State::seats)};
  }
  friend bool operator==(const State&, const State&) = default;
};

// --- commands ---------------------------------------------------------------------------------

struct Phrase {
  Seat player;
  std::string text;
  static constexpr std::string_view kName = "phrase";
  static constexpr auto fields() {
    return std::tuple{field("player", &Phrase::player), field("text", &Phrase::text)};
  }
};
struct Next {
  static constexpr std::string_view kName = "next";
  static constexpr auto fields() { return std::tuple{}; }
};
// A stake laid down unseen; the commitment is null where nothing is sealed.
struct Bet {
  Seat player;
  std::optional<Digest> commit;
  static constexpr std::string_view kName = "bet";
  static constexpr auto fields() {
    return std::tuple{field("player", &Bet::player), field("commit", &Bet::commit)};
  }
};
struct StakeValue {
  Seat player;
  int stake = 0;
  std::optional<Salt> salt;
  static constexpr auto fields() {
    return std::tuple{field("player", &StakeValue::player), field("stake", &StakeValue::stake),
                      field("salt", &StakeValue::salt)};
  }
};
struct Open {
  InlineList<StakeValue, kSeatLimit> values;
  static constexpr std::string_view kName = "open";
  static constexpr auto fields() { return std::tuple{field("values", &Open::values)}; }
};
struct DrawCoal {
  static constexpr std::string_view kName = "draw";
  static constexpr auto fields() { return std::tuple{}; }
};
struct Stop {
  static constexpr std::string_view kName = "stop";
  static constexpr auto fields() { return std::tuple{}; }
};
// The answer to an offered pact (rule pact_optional).
struct Pact {
  Seat player;
  bool yes = true;
  static constexpr std::string_view kName = "pact";
  static constexpr auto fields() {
    return std::tuple{field("player", &Pact::player), field("yes", &Pact::yes)};
  }
};
struct Refill {
  bool yes = true;
  static constexpr std::string_view kName = "refill";
  static constexpr auto fields() { return std::tuple{field("yes", &Refill::yes)}; }
};

using Command = std::variant<Next, Bet, Open, DrawCoal, Stop, Pact, Refill, Phrase>;

// A bet in open form: what is sealed.
struct OpenBet {
  Seat player;
  int stake = 0;
  static constexpr std::string_view kName = "bet";
  static constexpr auto fields() {
    return std::tuple{field("player", &OpenBet::player), field("stake", &OpenBet::stake)};
  }
};

// --- events -----------------------------------------------------------------------------------

struct RoundStarted {
  int round = 0;
  Seat starter;
  std::optional<int> luck{};
  static constexpr std::string_view kName = "round_started";
  static constexpr auto fields() {
    return std::tuple{field("round", &RoundStarted::round),
                      field("starter", &RoundStarted::starter),
                      field_if_any("luck", &RoundStarted::luck)};
  }
  friend bool operator==(const RoundStarted&, const RoundStarted&) = default;
};
struct StakeSealed {
  Seat player;
  std::optional<Digest> commit;
  static constexpr std::string_view kName = "stake_sealed";
  static constexpr auto fields() {
    return std::tuple{field("player", &StakeSealed::player), field("commit", &StakeSealed::commit)};
  }
  friend bool operator==(const StakeSealed&, const StakeSealed&) = default;
};
struct StakeOpened {
  Seat player;
  int stake = 0;
  std::optional<Salt> salt;
  static constexpr std::string_view kName = "stake_opened";
  static constexpr auto fields() {
    return std::tuple{field("player", &StakeOpened::player), field("stake", &StakeOpened::stake),
                      field("salt", &StakeOpened::salt)};
  }
  friend bool operator==(const StakeOpened&, const StakeOpened&) = default;
};
struct CoalDrawn {
  Seat player;
  int value = 0;
  int sum = 0;
  int kind = Oven::kUnknown;  // where the oven has that value; a short cut, not journalled
  static constexpr std::string_view kName = "coal_drawn";
  static constexpr auto fields() {
    return std::tuple{field("player", &CoalDrawn::player), field("value", &CoalDrawn::value),
                      field("sum", &CoalDrawn::sum)};
  }
  friend bool operator==(const CoalDrawn& a, const CoalDrawn& b) {
    return a.player == b.player && a.value == b.value && a.sum == b.sum;
  }
};
// `lost` value and `pieces` count of the coal laid down before, without the devil.
struct DevilDrawn {
  Seat player;
  int lost = 0;
  int pieces = 0;
  static constexpr std::string_view kName = "devil_drawn";
  static constexpr auto fields() {
    return std::tuple{field("player", &DevilDrawn::player), field("lost", &DevilDrawn::lost),
                      field("pieces", &DevilDrawn::pieces)};
  }
  friend bool operator==(const DevilDrawn&, const DevilDrawn&) = default;
};
struct TurnStopped {
  Seat player;
  int coal = 0;
  int pieces = 0;
  static constexpr std::string_view kName = "turn_stopped";
  static constexpr auto fields() {
    return std::tuple{field("player", &TurnStopped::player), field("coal", &TurnStopped::coal),
                      field("pieces", &TurnStopped::pieces)};
  }
  friend bool operator==(const TurnStopped&, const TurnStopped&) = default;
};
struct OvenEmptied {
  static constexpr std::string_view kName = "oven_emptied";
  static constexpr auto fields() { return std::tuple{}; }
  friend bool operator==(const OvenEmptied&, const OvenEmptied&) = default;
};
// A seat, or "bank" for nobody.
struct Payer {
  Seat who;
  friend bool operator==(const Payer&, const Payer&) = default;
};
struct PactPaid {
  Seat to;
  int amount = 0;
  Payer by;
  static constexpr std::string_view kName = "pact_paid";
  static constexpr auto fields() {
    return std::tuple{field("to", &PactPaid::to), field("amount", &PactPaid::amount),
                      field("by", &PactPaid::by)};
  }
  friend bool operator==(const PactPaid&, const PactPaid&) = default;
};
// `paid` by the bank; the stake comes back besides.
struct BetWon {
  Seat player;
  int stake = 0;
  int paid = 0;
  bool top = false;
  static constexpr std::string_view kName = "bet_won";
  static constexpr auto fields() {
    return std::tuple{field("player", &BetWon::player), field("stake", &BetWon::stake),
                      field("paid", &BetWon::paid), field("top", &BetWon::top)};
  }
  friend bool operator==(const BetWon&, const BetWon&) = default;
};
struct BetLost {
  Seat player;
  int stake = 0;
  static constexpr std::string_view kName = "bet_lost";
  static constexpr auto fields() {
    return std::tuple{field("player", &BetLost::player), field("stake", &BetLost::stake)};
  }
  friend bool operator==(const BetLost&, const BetLost&) = default;
};
enum class BonusFor : std::uint8_t { Coal, Pieces };
inline constexpr std::string_view kBonusNames[] = {"coal", "pieces"};
constexpr std::span<const std::string_view> names_of(BonusFor) { return kBonusNames; }
struct BonusPaid {
  Seat player;
  BonusFor why = BonusFor::Coal;
  int amount = 0;
  static constexpr std::string_view kName = "bonus_paid";
  static constexpr auto fields() {
    return std::tuple{field("player", &BonusPaid::player), field("for", &BonusPaid::why),
                      field("amount", &BonusPaid::amount)};
  }
  friend bool operator==(const BonusPaid&, const BonusPaid&) = default;
};
struct PawnMoved {
  Seat player;
  Space space;
  static constexpr std::string_view kName = "pawn_moved";
  static constexpr auto fields() {
    return std::tuple{field("player", &PawnMoved::player), field("space", &PawnMoved::space)};
  }
  friend bool operator==(const PawnMoved&, const PawnMoved&) = default;
};
struct PactEnded {
  Seat player;
  static constexpr std::string_view kName = "pact_ended";
  static constexpr auto fields() { return std::tuple{field("player", &PactEnded::player)}; }
  friend bool operator==(const PactEnded&, const PactEnded&) = default;
};
// The player may make a pact and is asked (rule pact_optional).
struct PactOffered {
  Seat player;
  PactWhy why = PactWhy::None;
  static constexpr std::string_view kName = "pact_offered";
  static constexpr auto fields() {
    return std::tuple{field("player", &PactOffered::player), field("why", &PactOffered::why)};
  }
  friend bool operator==(const PactOffered&, const PactOffered&) = default;
};
struct PactMade {
  Seat player;
  PactWhy why = PactWhy::None;
  static constexpr std::string_view kName = "pact_made";
  static constexpr auto fields() {
    return std::tuple{field("player", &PactMade::player), field("why", &PactMade::why)};
  }
  friend bool operator==(const PactMade&, const PactMade&) = default;
};
// A pact goes on, for this reason from now on. Journals of format 1 make it again.
struct PactKept {
  Seat player;
  PactWhy why = PactWhy::None;
  static constexpr std::string_view kName = "pact_kept";
  static constexpr auto fields() {
    return std::tuple{field("player", &PactKept::player), field("why", &PactKept::why)};
  }
  friend bool operator==(const PactKept&, const PactKept&) = default;
};
struct PactDeclined {
  Seat player;
  static constexpr std::string_view kName = "pact_declined";
  static constexpr auto fields() { return std::tuple{field("player", &PactDeclined::player)}; }
  friend bool operator==(const PactDeclined&, const PactDeclined&) = default;
};
struct OvenRefilled {
  int pieces = 0;  // all of them
  static constexpr std::string_view kName = "oven_refilled";
  static constexpr auto fields() { return std::tuple{field("pieces", &OvenRefilled::pieces)}; }
  friend bool operator==(const OvenRefilled&, const OvenRefilled&) = default;
};
struct RefillDeclined {
  int left = 0;
  static constexpr std::string_view kName = "refill_declined";
  static constexpr auto fields() { return std::tuple{field("left", &RefillDeclined::left)}; }
  friend bool operator==(const RefillDeclined&, const RefillDeclined&) = default;
};

using Event =
    std::variant<RoundStarted, PhraseGiven, StakeSealed, StakeOpened, CoalDrawn, DevilDrawn,
                 PactPaid, TurnStopped, OvenEmptied, BetWon, BetLost, BonusPaid, PawnMoved,
                 PactEnded, PactOffered, PactMade, PactKept, PactDeclined, OvenRefilled,
                 RefillDeclined, Adjusted, Remembered, GameEnded, LuckOpened>;

}  // namespace hausregel::teufel
