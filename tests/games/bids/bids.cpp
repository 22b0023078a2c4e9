// Goofspiel, in the public domain: sealed bids on public prizes, each card once.
//   G-01 everybody has the cards 1 … `cards`, and so many prizes, worth 1 … `cards`, are shuffled
//   G-02 each round a prize is turned up, and everybody lays a card of his hand face down
//   G-03 the cards are shown together: the highest wins the prize, and all are out of the game
//   G-04 where the highest is laid twice nobody wins the prize; with `ties` "kept" it lies on
//   G-05 after the last prize whoever has most points wins
#include "engine/game_parts.h"

namespace hausregel::bids {

// --- rules and state --------------------------------------------------------------------------

inline constexpr int kMostCards = 20;
enum class Ties : std::uint8_t { Lost, Kept };

struct Rules : TableRules {
  int cards = 13;
  Ties ties = Ties::Lost;
};

enum class Phase : std::uint8_t { Idle, Prize, Lay, Open, Over };
inline constexpr std::string_view kPhaseNames[] = {"idle", "prize", "bid", "open", "over"};
constexpr std::span<const std::string_view> names_of(Phase) { return kPhaseNames; }

using Cards = std::vector<int>;  // ascending

struct Player {
  Seat name;
  int points = 0;
  std::optional<Digest> commit;
  int card = 0;  // shown in this round, or the last
  Cards hand;
  FIELDS(Player, name, points, commit, card, hand);
};
int total_of(const Player& player) { return player.points; }

struct State : TableState<Phase, Player> {
  static constexpr OrderRules kOrder{
      .game = "bids", .over = "G-05", .phase = "G-02", .phrase = "G-02"};

  SeatSet due;
  SeatSet sealed;
  int prize = 0;  // points that lie on the table
  int cards = 0;  // the rule
  Cards prizes;   // that are still to come
  FIELDS(State, id, mode, round, phase, first, starter, due, sealed, prize, cards, prizes, phrases,
         memory, places, asks, hidden, shown, winners, seats);
};
bool nothing_drawn(const State& s) { return s.phase == Phase::Prize; }

// --- moves and events -------------------------------------------------------------------------

// What is sealed (engine/sealed.h).
struct Bid {
  using Value = int;
  static constexpr std::string_view kName = "bid";
  static constexpr std::string_view kField = "card";
  static constexpr std::string_view kLaid = "bid_sealed";
  static constexpr std::string_view kOpened = "bid_opened";
};

struct Reveal {
  static constexpr std::string_view kName = "reveal";
  static constexpr std::string_view kShows = "PRIZE";
  FIELDS(Reveal);
};
using Command = std::variant<Next, Phrase, Reveal, Lay<Bid>, OpenAll<Bid>>;

struct PrizeShown {
  int prize = 0;
  static constexpr std::string_view kName = "prize_shown";
  static constexpr auto kShown = &PrizeShown::prize;
  FIELDS(PrizeShown, prize);
};
struct PrizeWon {
  Seat player;
  int prize = 0;
  static constexpr std::string_view kName = "prize_won";
  FIELDS(PrizeWon, player, prize);
};
struct PrizeTied {
  int prize = 0;
  bool kept = false;
  static constexpr std::string_view kName = "prize_tied";
  FIELDS(PrizeTied, prize, kept);
};
using Event = std::variant<RoundStarted, PhraseGiven, PrizeShown, ValueLaid<Bid>, ValueOpened<Bid>,
                           PrizeWon, PrizeTied, Remembered, Told, GameEnded, LuckOpened>;

void evolve(State& s, const RoundStarted& e) {
  begin_round(s, e);
  s.phase = Phase::Prize;
}
void evolve(State& s, const PrizeShown& e) {
  std::erase(s.prizes, e.prize);
  s.prize = nearest_int(std::int64_t{s.prize} + e.prize);
  s.due = SeatSet::all(s.count());
  s.phase = Phase::Lay;
}
void evolve(State& s, const ValueOpened<Bid>& e) {
  s.at(e.player).card = e.value;
  std::erase(s.at(e.player).hand, e.value);
  unseal(s, e.player);
}
void evolve(State& s, const PrizeWon& e) {
  s.at(e.player).points += s.prize;
  s.prize = 0;
  s.phase = Phase::Idle;
}
void evolve(State& s, const PrizeTied& e) {
  s.prize = e.kept ? s.prize : 0;
  s.phase = Phase::Idle;
}

// --- decisions --------------------------------------------------------------------------------

template <class Luck, class Sink>
Result<> decide(const Rules&, const Setup&, const Reveal&, Luck& dice, Sink& sink) {
  const State& s = sink.state();
  TRY(in_phase(s, Phase::Prize));
  static constexpr Purpose kPrize{"prize"};
  const DrawKey key{kPrize, s.round, 0, 0, 0, 1};
  sink(PrizeShown{s.prizes[static_cast<std::size_t>(dice.below(key, std::ssize(s.prizes)))]});
  return done();
}

Result<> check_value(const Rules&, const State& s, const OpenValue<Bid>& bid) {
  const Cards& hand = s.at(bid.player).hand;
  return std::binary_search(hand.begin(), hand.end(), bid.value)
             ? done()
             : Result<>(refuse("G-02", "bids.refuse.card", {{"card", std::to_string(bid.value)}}));
}

// All cards lie open.
template <class Luck, class Sink>
void shown(const Rules& rules, const Setup&, Luck&, Sink& sink) {
  const State& s = sink.state();
  const SeatList highest = leaders(s, [](const Player& p) { return p.card; });
  if (highest.size() == 1) {
    sink(PrizeWon{highest[0], s.prize});
  } else {
    sink(PrizeTied{s.prize, rules.ties == Ties::Kept && !s.prizes.empty()});
  }
}

// What a real table may show.
std::vector<ShownDraw> draws_of(const Rules&, const State& s, const Reveal&) {
  return {draw_among(s.prizes)};
}

// --- the game ---------------------------------------------------------------------------------

struct Bids : SealingParts<Bids, Bid, Rules, State, Command, Event> {
  static constexpr std::string_view kName = "bids";
  static constexpr std::string_view kPlayerCountRule = "G-01";

  static std::vector<RuleRow<Rules>> rows() {
    return rule::people<Rules>("G-01", 2) +
           std::vector{rule::builds(
                           rule::integer<Rules>({"cards", "G-01", "cards of each hand, and prizes"},
                                                &Rules::cards, {2, kMostCards})),
                       rule::choice<Rules>({"ties", "G-04", "a prize that nobody wins"},
                                           &Rules::ties, {"lost", "kept"})};
  }

  static State initial(const Rules& rules, const Setup& setup) {
    State s = fresh_state<State>(setup);
    s.cards = rules.cards;
    for (int card = 1; card <= rules.cards; ++card) { s.prizes.push_back(card); }
    for (Player& p : s.seats) { p.hand = s.prizes; }
    return s;
  }
  static bool same_frame(const State& s, const State& other) {
    return s.id == other.id && s.mode == other.mode && s.cards == other.cards;
  }
  static std::optional<Message> flaw(const State& s) {
    if (auto found = table_flaw(s)) { return found; }
    const bool bidding = s.phase == Phase::Lay || s.phase == Phase::Open;
    const auto fits = [&](const Cards& cards, std::size_t count) {
      return cards.size() == count && std::is_sorted(cards.begin(), cards.end()) &&
             std::adjacent_find(cards.begin(), cards.end()) == cards.end() &&
             (cards.empty() || (cards.front() >= 1 && cards.back() <= s.cards));
    };
    const std::size_t to_come = s.prizes.size();
    if (!fits(s.prizes, to_come) || (to_come == 0 && !bidding && s.phase != Phase::Over)) {
      return plain("prizes: different ones, as many as there are rounds to come");
    }
    for (const Player& p : s.seats) {
      const bool shown = s.phase == Phase::Open && !s.sealed.has(p.name);
      if (!fits(p.hand, to_come + (bidding && !shown ? 1 : 0))) {
        return plain("hands: different cards, as many as there are prizes to bid for");
      }
      const bool due = s.due.has(p.name);
      const bool sealed = s.sealed.has(p.name);
      if (s.phase == Phase::Lay && !due && !sealed) { return plain("everybody bids"); }
      if ((due && sealed) || (p.commit && !sealed)) { return plain("a bid is due, or sealed"); }
    }
    const bool laid = s.phase == Phase::Open ? !s.sealed.empty() : bidding || s.sealed.empty();
    if (!laid || (s.phase == Phase::Lay) == s.due.empty()) {
      return plain("bids are due while they are laid, and sealed until they are opened");
    }
    return counted_flaw(s);
  }

  static std::vector<Place> places() {
    const auto all = [](const Rules& r) { return PlaceValues{0, r.cards * (r.cards + 1) / 2}; };
    return {Place::number<&Player::points>("points", all, {Phase::Prize, Phase::Lay, Phase::Open})};
  }

  static bool ends(const Rules&, const State& s) {
    return s.phase == Phase::Idle && s.prizes.empty();
  }
  static bool asked(const State& s, Seat who) {
    return s.phase == Phase::Prize ? who == s.starter : s.phase == Phase::Lay && s.due.has(who);
  }
  static std::vector<Choice> choices(const Rules&, const State& s) {
    std::vector<Choice> all;
    if (s.phase == Phase::Prize) { all.push_back(choice_of(Reveal{})); }
    for (const Player& p : s.seats) {
      if (s.due.has(p.name)) {
        all.push_back(choice_of(OpenValue{p.name, 0}, &OpenValue::value, p.hand));
      }
    }
    return all;
  }

  // Bids what the prize is worth, or the next card above it.
  static BotAction<Bids> steady(const Rules&, const State& s, Seat who) {
    if (s.phase == Phase::Prize) { return Command(Reveal{}); }
    const Cards& hand = s.at(who).hand;
    const auto card = std::lower_bound(hand.begin(), hand.end(), s.prize);
    return OpenValue{who, card != hand.end() ? *card : hand.back()};
  }
};

const Game& module() {
  static const GameOf<Bids> game;
  return game;
}

}  // namespace hausregel::bids
