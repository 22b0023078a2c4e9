#include "games/teufel/odds.h"

#include <algorithm>
#include <numeric>

#include "games/teufel/game.h"
#include "games/teufel/settle.h"

namespace hausregel::teufel {
namespace {

// Returns the number of sets of k of n pieces, below kMostWays.
Ways choose(int n, int k) {
  static const auto sets = sets_by_size<Ways, Oven::kPieces>();
  return sets[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

int coal_pieces(const Oven& oven) { return oven.left() - oven.left_of(oven.devils()); }

// Counts sets of pieces of coal, by their size and value.
class CoalSets {
 public:
  // Counts the sets worth less than `bound`; nullopt if that would take too long.
  static std::optional<CoalSets> below(int bound, const Oven& oven) {
    constexpr std::int64_t kMostWork = 1 << 26;  // sums
    CoalSets sets;
    for (int kind = 0; kind < oven.devils(); ++kind) {
      sets.unit_ = oven.left_of(kind) > 0 ? std::gcd(sets.unit_, oven.value(kind)) : sets.unit_;
    }
    sets.unit_ = std::max(sets.unit_, 1);
    const std::int64_t pieces = coal_pieces(oven);
    sets.width_ = sets.column(std::max(bound, 0));
    if (pieces * pieces / 2 * static_cast<std::int64_t>(sets.width_) > kMostWork) {
      return std::nullopt;
    }
    sets.count_.resize(static_cast<std::size_t>(pieces + 1) * sets.width_);
    sets.count(oven);
    return sets;
  }

  // Returns the number of sets of `pieces` worth less than `value`, which is at most the bound.
  Ways operator()(int pieces, int value) const {
    return value <= 0 ? 0 : count_[row(pieces) + column(value) - 1];
  }

 private:
  // Returns the first column worth at least `value`.
  std::size_t column(int value) const {
    return static_cast<std::size_t>((value + unit_ - 1) / unit_);
  }
  std::size_t row(int pieces) const { return static_cast<std::size_t>(pieces) * width_; }

  void count(const Oven& oven) {
    if (width_ == 0) {
      return;
    }
    count_[0] = 1;
    int before = 0;
    for (int kind = 0; kind < oven.devils(); ++kind) {
      for (int i = 0; i < oven.left_of(kind); ++i) {
        add(before++, column(oven.value(kind)));
      }
    }
    for (int pieces = 0; pieces <= before; ++pieces) {
      const auto begin = count_.begin() + static_cast<std::ptrdiff_t>(row(pieces));
      std::partial_sum(begin, begin + static_cast<std::ptrdiff_t>(width_), begin);
    }
  }
  // Adds a piece worth `units`, which may join any set of the `before` pieces.
  void add(int before, std::size_t units) {
    // From the largest sets down, so that no set joins the piece twice.
    for (int pieces = before; pieces >= 0; --pieces) {
      for (std::size_t at = 0; at + units < width_; ++at) {
        count_[row(pieces + 1) + at + units] += count_[row(pieces) + at];
      }
    }
  }

  int unit_ = 0;           // divides every value
  std::size_t width_ = 0;  // columns: worth that many units
  std::vector<Ways> count_;
};

// Returns the chance that exactly `coal` pieces come before the first devil.
Fraction before_devil(const Oven& oven, int coal) {
  const int devils = oven.left_of(oven.devils());
  if (devils == 0) {
    return {coal == oven.left() ? Ways{1} : Ways{0}, 1};
  }
  return {choose(oven.left() - coal - 1, devils - 1), choose(oven.left(), devils)};
}

// Returns the chance of at least `due` pieces worth at least `more` before the first devil.
Chance chance_to_lay(const Oven& oven, int more, int due, const CoalSets& below) {
  const int coal = coal_pieces(oven);
  const bool devils = coal < oven.left();
  ChanceSum sum;
  for (int pieces = devils ? due : coal; pieces <= coal; ++pieces) {
    const Ways sets = choose(coal, pieces);
    sum.add(before_devil(oven, pieces), {sets - below(pieces, more), sets});
  }
  return sum.chance();
}

bool reached(const Rules& rules, const State& s, Seat who) {
  return wins(s.at(who).stake, coal_to_bet_on(rules, s, who));
}

// Returns the least coal in this turn that wins the stake of `who`; nullopt if even `most` does
// not. More coal never loses a stake that less has won, so a binary search finds it.
std::optional<int> coal_for(const Rules& rules, State& s, Seat who, int most) {
  const auto enough = [&](int coal) {
    s.at(s.turn).coal = coal;
    return reached(rules, s, who);
  };
  if (!enough(most)) {
    return std::nullopt;
  }
  int low = 0;
  while (low < most) {
    const int middle = (low + most) / 2;
    (enough(middle) ? most : low) = enough(middle) ? middle : middle + 1;
  }
  return low;
}

// Returns the stakes that are lost if this turn lays nothing.
std::vector<StakeOdds> open_stakes(const Rules& rules, const State& s) {
  std::vector<StakeOdds> open;
  State tried = s;
  const int most = s.at(s.turn).coal + s.oven.coal();
  for (const Player& p : s.seats) {
    tried.at(s.turn).coal = 0;
    if (p.stake > 0 && !reached(rules, tried, p.name)) {
      open.push_back({p.name, p.stake, coal_for(rules, tried, p.name, most), {}});
    }
  }
  return open;
}

// Returns the odds of a player with the coal and pieces of `p`; computes the chances of `stakes`.
DrawOdds odds_with(const Rules& rules, const State& s, const Player& p,
                   std::vector<StakeOdds> stakes) {
  const int left = s.oven.left();
  const int devils = s.oven.left_of(s.oven.devils());
  const int change = s.oven.coal() - devils * p.coal;
  int bound = 0;
  for (const StakeOdds& stake : stakes) {
    bound = std::max(bound, stake.coal.value_or(0) - p.coal);
  }
  const auto below = CoalSets::below(bound, s.oven);
  const int due = std::max(0, rules.draw_min - p.pieces);
  for (StakeOdds& stake : stakes) {
    if (!stake.coal) {
      stake.chance = chance_of({0, 1});
    } else if (below) {
      stake.chance = chance_to_lay(s.oven, *stake.coal - p.coal, due, *below);
    }
  }
  return {p.name,
          p.coal,
          left,
          devils,
          chance_of({Ways(devils), Ways(left)}),
          average_of({Ways(std::abs(change)), Ways(left)}, change < 0 ? Sign::Minus : Sign::Plus),
          std::move(stakes)};
}

}  // namespace

DrawOdds draw_odds(const Rules& rules, const State& s) {
  return odds_with(rules, s, s.at(s.turn), open_stakes(rules, s));
}

DrawOdds odds_of_a_turn(const Rules& rules, const State& s) {
  constexpr int kRungs[] = {1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50};
  std::vector<StakeOdds> stakes;
  const int most = s.oven.coal();
  for (const int rung : kRungs) {
    const int stake = rung * rules.stake_step;
    if (stake <= most && stake_fits(rules, most, stake)) {
      stakes.push_back({{}, stake, stake, {}});
    }
  }
  return odds_with(rules, s, Player{}, std::move(stakes));
}

namespace {

Message odds_words(std::string_view id) { return Message("teufel.odds." + std::string(id)); }

Board next_piece(const DrawOdds& odds, const Setup& setup) {
  Board board;
  const bool draws = odds.player.somebody();
  board.headlines.push_back({draws ? "teufel.odds.turn" : "teufel.odds.before",
                             {{"player", draws ? setup.name(odds.player) : ""},
                              {"coal", odds.coal},
                              {"left", odds.left},
                              {"devils", odds.devils}}});
  using Align = Board::Align;
  board.columns = {odds_words("next"),
                   {odds_words("value"), Align::Right},
                   {odds_words("exactly"), Align::Right}};
  board.rows = {
      {{odds_words("devil"), plain(words_of(odds.devil)), plain(exact_words(odds.devil))}},
      {{odds_words("gain"), plain(words_of(odds.gain, Signed::Yes)), plain("")}}};
  board.notes.push_back(odds_words("gain_means"));
  return board;
}

Message chance_cell(const StakeOdds& stake) {
  return stake.chance ? plain(words_of(*stake.chance)) : odds_words("too_long");
}

Board stakes_board(const DrawOdds& odds, const Setup& setup) {
  Board board;
  board.headlines.push_back(odds_words(odds.stakes.empty() ? "no_stakes" : "stakes"));
  if (odds.stakes.empty()) {
    return board;
  }
  using Align = Board::Align;
  board.columns = {"teufel.board.player",
                   {"teufel.board.stake", Align::Right},
                   {odds_words("needs"), Align::Right},
                   {odds_words("chance"), Align::Right}};
  for (const StakeOdds& stake : odds.stakes) {
    board.rows.push_back(
        {{plain(setup.name(stake.player)), plain(std::to_string(stake.stake)),
          plain(stake.coal ? std::to_string(*stake.coal) : "-"), chance_cell(stake)}});
  }
  return board;
}

// Shown while stakes are laid.
Board turn_board(const DrawOdds& odds) {
  Board board;
  board.headlines.push_back(odds_words("turn_lays"));
  using Align = Board::Align;
  board.columns = {{"teufel.board.coal", Align::Right}, {odds_words("chance"), Align::Right}};
  for (const StakeOdds& stake : odds.stakes) {
    board.rows.push_back({{plain(std::to_string(stake.stake)), chance_cell(stake)}});
  }
  return board;
}

}  // namespace

Odds Teufel::odds(const Rules& rules, const State& s, const Setup& setup) {
  if (s.phase != Phase::Draw && s.phase != Phase::Bet) {
    return {{odds_words("none")}, {}};
  }
  const bool draws = s.phase == Phase::Draw;
  const DrawOdds found = draws ? draw_odds(rules, s) : odds_of_a_turn(rules, s);
  Odds odds{
      {}, {next_piece(found, setup), draws ? stakes_board(found, setup) : turn_board(found)}, ""};
  codec::put(odds.json, found, setup);
  return odds;
}

}  // namespace hausregel::teufel
