#include <algorithm>
#include <numeric>

#include "core/lists.h"
#include "games/teufel/game.h"
#include "games/teufel/settle.h"

namespace hausregel::teufel {
namespace {

// Returns the number of sets of k of n pieces, below kMostWays.
Ways choose(int n, int k) {
  static const auto sets = sets_by_size<Ways, Oven::kPieces>();
  return sets[as_index(n)][as_index(k)];
}

int coal_pieces(const Oven& oven) { return oven.left() - oven.left_of(oven.devils()); }

// Counts sets of pieces of coal, by their size and value.
struct CoalSets {
  int unit = 0;                            // divides every value
  std::vector<std::vector<Ways>> count{};  // [pieces][units]: sets worth at most that many units

  // Returns the first number of units worth at least `value`.
  std::size_t units(int value) const { return as_index((value + unit - 1) / unit); }
  // Returns the number of sets of `pieces` worth less than `value`, which is at most the bound.
  Ways operator()(int pieces, int value) const {
    return value <= 0 ? 0 : count[as_index(pieces)][units(value) - 1];
  }
};

// Counts the sets worth less than `bound`; nullopt if that would take too long.
std::optional<CoalSets> sets_below(int bound, const Oven& oven) {
  constexpr std::size_t kMostWork = 1 << 26;  // sums
  CoalSets sets;
  for (const int kind : indices(oven.devils())) {
    sets.unit = oven.left_of(kind) > 0 ? std::gcd(sets.unit, oven.value(kind)) : sets.unit;
  }
  sets.unit = std::max(sets.unit, 1);
  const std::size_t width = sets.units(std::max(bound, 0));
  const auto pieces = as_index(coal_pieces(oven));
  if (pieces * pieces / 2 * width > kMostWork) { return std::nullopt; }
  sets.count.assign(pieces + 1, std::vector<Ways>(width));
  if (width == 0) { return sets; }
  sets.count[0][0] = 1;
  std::size_t before = 0;
  for (const int kind : indices(oven.devils())) {
    const std::size_t units = sets.units(oven.value(kind));
    for (int left = oven.left_of(kind); left > 0; --left) {
      // Joins the piece to any set of those before it: from the largest sets down, so that none
      // gets it twice.
      for (std::size_t size = ++before; size > 0; --size) {
        for (std::size_t at = 0; at + units < width; ++at) {
          sets.count[size][at + units] += sets.count[size - 1][at];
        }
      }
    }
  }
  for (std::vector<Ways>& row : sets.count) {
    std::partial_sum(row.begin(), row.end(), row.begin());
  }
  return sets;
}

// Returns the chance that exactly `coal` pieces come before the first devil.
Fraction before_devil(const Oven& oven, int coal) {
  const int devils = oven.left_of(oven.devils());
  if (devils == 0) { return {coal == oven.left() ? Ways{1} : Ways{0}, 1}; }
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

// Returns the stakes that are lost if this turn lays nothing.
std::vector<StakeOdds> open_stakes(const Rules& rules, const State& s) {
  std::vector<StakeOdds> open;
  State tried = s;
  const int most = s.at(s.turn).coal + s.oven.coal();
  for (const Player& p : s.seats) {
    const auto lacks = [&](int coal) {
      tried.at(s.turn).coal = coal;
      return p.stake - coal_to_bet_on(rules, tried, p.name);
    };
    if (const int lacking = lacks(0); lacking > 0) {
      // The least coal that wins it: the turn's coal adds to the others', or is compared alone.
      const int coal = rules.bet_on == BetOn::Sum ? lacking : p.stake;
      open.push_back({p.name, p.stake, coal, {}});
      if (coal > most || lacks(coal) > 0) { open.back().coal.reset(); }
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
  const auto below = sets_below(bound, s.oven);
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

Board next_piece(const DrawOdds& odds, const Setup& setup) {
  Board board;
  const bool draws = odds.player.somebody();
  board.headlines.push_back({odds.coal > 0 ? "teufel.odds.turn" : "teufel.odds.before",
                             {{"player", draws ? setup.name(odds.player) : ""},
                              {"coal", odds.coal},
                              {"left", odds.left},
                              {"devils", odds.devils}}});
  using enum Board::Align;
  board.columns = {
      "teufel.odds.next", {"teufel.odds.value", Right}, {"teufel.odds.exactly", Right}};
  board.rows = {{{"teufel.odds.devil", words_of(odds.devil), plain(exact_words(odds.devil))}},
                {{"teufel.odds.gain", words_of(odds.gain, Signed::Yes), plain("")}}};
  board.notes.push_back("teufel.odds.gain_means");
  return board;
}

Message chance_cell(const StakeOdds& stake) {
  return stake.chance ? words_of(*stake.chance) : Message("teufel.odds.too_long");
}

Board stakes_board(const DrawOdds& odds, const Setup& setup) {
  Board board;
  board.headlines.push_back(odds.stakes.empty() ? "teufel.odds.no_stakes" : "teufel.odds.stakes");
  if (odds.stakes.empty()) { return board; }
  using enum Board::Align;
  board.columns = {"teufel.board.player",
                   {"teufel.board.stake", Right},
                   {"teufel.odds.needs", Right},
                   {"teufel.odds.chance", Right}};
  for (const StakeOdds& stake : odds.stakes) {
    board.rows.push_back(
        {{plain(setup.name(stake.player)), plain(stake.stake),
          plain(stake.coal ? std::to_string(*stake.coal) : "-"), chance_cell(stake)}});
  }
  return board;
}

// Shown while stakes are laid.
Board turn_board(const DrawOdds& odds) {
  Board board;
  board.headlines.push_back("teufel.odds.turn_lays");
  using enum Board::Align;
  board.columns = {{"teufel.board.coal", Right}, {"teufel.odds.chance", Right}};
  for (const StakeOdds& stake : odds.stakes) {
    board.rows.push_back({{plain(stake.stake), chance_cell(stake)}});
  }
  return board;
}

}  // namespace

Odds Teufel::odds(const Rules& rules, const State& s, const Setup& setup) {
  if (s.phase != Phase::Draw && s.phase != Phase::Bet) { return {{"teufel.odds.none"}, {}}; }
  const bool draws = s.phase == Phase::Draw;
  const DrawOdds found = draws ? draw_odds(rules, s) : odds_of_a_turn(rules, s);
  Odds odds{
      {}, {next_piece(found, setup), draws ? stakes_board(found, setup) : turn_board(found)}, ""};
  codec::put(odds.json, found, setup);
  return odds;
}

}  // namespace hausregel::teufel
