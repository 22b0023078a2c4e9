#include "games/polterfass/odds.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/serve.h"

namespace hausregel::polterfass {
namespace {

// The barrels of one table, without the rest of its state.
struct Tap : RoundOf<int> {
  int round = 0;

  explicit Tap(const State& s) : RoundOf<int>(s), round(s.round) {}
};

// Returns the target that leaves most mugs: destroys the least number, doubles the highest that
// counts.
int best_target(const Rules& rules, const Tap& tap) {
  if (is_destroying(tap)) {
    return may_decline(rules, tap) ? Target::kNone : faces_of(tap, targets(tap)).lowest();
  }
  const BarrelSet sound = targets(tap) - tap.barrels.destroyed();
  return highest_in(faces_of(tap, sound.empty() ? targets(tap) : sound).bits);
}

int served_best(const Rules& rules, Tap& tap) {
  LaneSink<Tap> sink(tap);  // its evolve() keeps no phase, like a tap
  serve(rules, true, sink, [&](bool) { return best_target(rules, tap); });
  return *tap.served;
}

int served_closing(const Rules& rules, Tap& tap) {
  evolve(tap, true, TapClosed{});
  return served_best(rules, tap);
}

// A face of a barrel, as the least draw that shows it, and the number of draws that do.
struct Case {
  std::int64_t result = 0;
  std::int64_t ways = 0;
};
using Cases = std::vector<Case>;

// Returns the cases of all draws of a barrel, in lowest terms.
Cases cases_of(const Rules& rules, const Ends& ends) {
  std::map<int, Case> by_face;
  std::int64_t common = 0;
  for (int result = 0; result < results_of_barrel(rules.stand_chance); ++result) {
    auto& found = by_face[face_of(rules.stand_chance, ends, result)];
    found.result = found.ways++ == 0 ? result : found.result;
  }
  for (const auto& [face, found] : by_face) {
    common = std::gcd(common, found.ways);
  }
  Cases cases;
  for (const auto& [face, found] : by_face) {
    cases.push_back({found.result, found.ways / common});
  }
  return cases;
}

// Barrels with the same ends: it does not matter which of them shows a face.
struct Alike {
  std::vector<int> barrels;
  Cases cases;

  // Returns the number of ways to spread their faces over the barrels, ignoring order.
  double spreads() const {
    double all = 1;
    for (std::size_t i = 1; i < cases.size(); ++i) {
      all = all * static_cast<double>(barrels.size() + i) / static_cast<double>(i);
    }
    return all;
  }
};

// Dice that show prescribed results.
struct ResultsDue {
  std::array<std::int64_t, kBarrels> results{};
  std::int64_t below(const DrawKey& key, std::int64_t) const {
    return results[static_cast<std::size_t>(key.item)];
  }
};

class Throw {
 public:
  Throw(const Rules& rules, const State& s, BarrelSet specials)
      : rules_(rules), start_(s), specials_(specials) {
    const BarrelSet flies = s.barrels.lying() | specials;
    for (const int b : flies) {
      const Ends& ends = s.barrels.ends(b);
      const auto same = std::find_if(alike_.begin(), alike_.end(), [&](const Alike& alike) {
        return s.barrels.ends(alike.barrels[0]) == ends;
      });
      if (same != alike_.end()) {
        same->barrels.push_back(b);
      } else {
        alike_.push_back({{b}, cases_of(rules, ends)});
      }
    }
    odds_.specials = roll_of(specials).again;
    odds_.barrels = flies.size();
  }

  double spreads() const {
    return std::accumulate(alike_.begin(), alike_.end(), 1.0,
                           [](double all, const Alike& one) { return all * one.spreads(); });
  }

  // Whether its chances can be counted without overflow. Call once.
  bool countable() {
    for (const Alike& alike : alike_) {
      std::int64_t all = 0;
      for (const Case& one : alike.cases) {
        all += one.ways;
      }
      for (std::size_t i = 0; i < alike.barrels.size(); ++i) {
        if (of_ >= kMostWays / Ways(kMostMugs) / Ways(all)) {  // room for their sum in mugs
          return false;
        }
        of_ *= Ways(all);
      }
    }
    return true;
  }

  // Precondition: countable() was called once and returned true.
  ThrowOdds odds(int now) && {
    spread(0, 0, 0, 0, 1);
    Ways sum = 0;
    Ways more = 0;
    for (const auto& [mugs, ways] : served_) {
      sum += ways * Ways(mugs);
      more += mugs > now ? ways : 0;
      odds_.served.push_back({mugs, chance_of({ways, of_})});
    }
    odds_.fails = chance_of({failed_, of_});
    odds_.average = average_of({sum, of_});
    odds_.more = chance_of({more, of_});
    return std::move(odds_);
  }
  // Likewise, without chances that were not computed.
  ThrowOdds unknown() && { return std::move(odds_); }

 private:
  static constexpr int kMostMugs = kNumberBarrels * kHighestFace * 10;  // rule double_factor

  // Tries all cases for barrel `at` of group `group` and all later ones. It shows a case from
  // `from` on, which the last `run` barrels before it have shown; `ways` lead here.
  void spread(std::size_t group, std::size_t at, std::size_t from, unsigned run, Ways ways) {
    if (group == alike_.size()) {
      return end(ways);
    }
    const Alike& alike = alike_[group];
    if (at == alike.barrels.size()) {
      return spread(group + 1, 0, 0, 0, ways);
    }
    for (std::size_t i = from; i < alike.cases.size(); ++i) {
      const unsigned again = i == from ? run + 1 : 1;
      shown_.results[static_cast<std::size_t>(alike.barrels[at])] = alike.cases[i].result;
      // The new barrel may be any of the `at + 1`; those that show the same are interchangeable,
      // and the division is exact.
      spread(group, at + 1, i, again, ways * Ways(at + 1) / again * Ways(alike.cases[i].ways));
    }
  }

  void end(Ways ways) {
    Tap tap = start_;
    LaneSink<Tap> sink(tap);
    if (throw_again(rules_, true, specials_, shown_, sink)) {
      failed_ += ways;
    } else {
      served_[served_closing(rules_, tap)] += ways;
    }
  }

  const Rules& rules_;
  Tap start_;
  BarrelSet specials_;
  std::vector<Alike> alike_;
  ResultsDue shown_;
  Ways of_ = 1;
  Ways failed_ = 0;
  std::map<int, Ways> served_;
  ThrowOdds odds_;
};

// Returns the throws that throw different faces, each with the lowest barrel numbers.
std::vector<BarrelSet> different_throws(const Rules& rules, const State& s) {
  State pours = s;
  pours.phase = Phase::Pour;
  std::vector<BarrelSet> all;
  std::set<std::multiset<int>> seen;
  for (const BarrelSet specials : possible_throws(rules, pours)) {
    std::multiset<int> faces;
    for (const int b : specials) {
      faces.insert(s.barrels.up(b));
    }
    if (seen.insert(faces).second) {
      all.push_back(specials);
    }
  }
  return all;
}

}  // namespace

PourOdds pour_odds(const Rules& rules, const State& s) {
  constexpr double kMostSpreads = 150000;  // of all throws
  PourOdds odds;
  Tap tap(s);
  const bool aims = is_destroying(s) || is_doubling(s);
  odds.now = aims ? served_best(rules, tap) : served_closing(rules, tap);
  double spreads = 0;
  for (const BarrelSet specials : aims ? std::vector<BarrelSet>{} : different_throws(rules, s)) {
    Throw one(rules, s, specials);
    spreads += one.spreads();
    odds.throws.push_back(spreads <= kMostSpreads && one.countable() ? std::move(one).odds(odds.now)
                                                                     : std::move(one).unknown());
  }
  return odds;
}

namespace {

Message odds_words(std::string_view id) { return Message("polterfass.odds." + std::string(id)); }

// "throw X, roll": as typed.
std::string words_of_throw(const ThrowOdds& one, const State& s) {
  std::string words;
  for (const int b : one.specials) {
    words += "throw " + words_of_face(s.barrels.up(b)) + ", ";
  }
  return words + std::string(Roll::kName);
}

Board choices_board(const PourOdds& odds, const State& s) {
  Board board;
  const bool open = s.phase == Phase::Order || s.phase == Phase::Pour;
  board.headlines.push_back(
      {open ? "polterfass.odds.now" : "polterfass.odds.serving", {{"mugs", odds.now}}});
  if (odds.throws.empty()) {
    return board;
  }
  board.columns = {odds_words("move"),
                   {odds_words("fails"), Board::Align::Right},
                   {odds_words("average"), Board::Align::Right},
                   {odds_words("more"), Board::Align::Right}};
  board.rows.push_back(
      {{plain(std::string(Close::kName)), plain(""), plain(std::to_string(odds.now)), plain("")}});
  for (const ThrowOdds& one : odds.throws) {
    const auto words = [](const std::optional<Chance>& chance) {
      return chance ? plain(words_of(*chance)) : odds_words("too_long");
    };
    board.rows.push_back(
        {{plain(words_of_throw(one, s)), words(one.fails),
          plain(one.average ? words_of(*one.average, Signed::No) : ""), words(one.more)}});
  }
  board.notes.push_back(odds_words("average_means"));
  return board;
}

// Returns the mugs a row, 1, 2, 5, 10 …, that give at most kMostRows rows.
int mugs_a_row(int span) {
  constexpr int kMostRows = 8;
  for (int power = 1;; power *= 10) {
    for (const int times : {1, 2, 5}) {
      if (span / (times * power) < kMostRows) {
        return times * power;
      }
    }
  }
}

void add_row(Board& board, Message what, std::int64_t ppb) {
  Chance chance;
  chance.ppb = ppb;
  board.rows.push_back({{std::move(what), plain(words_of(chance)), plain(std::to_string(ppb))}});
}

// Shows how many mugs are served after a throw; a failed throw has a row of its own.
Board served_board(const ThrowOdds& one, const State& s) {
  Board board;
  board.headlines.push_back({"polterfass.odds.after", {{"move", words_of_throw(one, s)}}});
  board.columns = {{odds_words("mugs"), Board::Align::Right},
                   {odds_words("chance"), Board::Align::Right},
                   {plain(""), Board::Align::Bar}};
  add_row(board, odds_words("fails"), one.fails->ppb);
  if (one.served.empty()) {
    return board;
  }
  const int width = mugs_a_row(one.served.back().mugs - one.served.front().mugs);
  for (auto mugs = one.served.begin(); mugs != one.served.end();) {
    const int least = mugs->mugs / width * width;
    std::int64_t ppb = 0;
    for (; mugs != one.served.end() && mugs->mugs < least + width; ++mugs) {
      ppb += mugs->chance.ppb;
    }
    const std::string label = std::to_string(least);
    add_row(board, plain(width == 1 ? label : label + "–" + std::to_string(least + width - 1)),
            ppb);
  }
  return board;
}

}  // namespace

Odds Polterfass::odds(const Rules& rules, const State& s, const Setup& setup) {
  if (s.phase != Phase::Order && s.phase != Phase::Pour && s.phase != Phase::Destroy &&
      s.phase != Phase::Double) {
    return {{odds_words("none")}, {}};
  }
  const PourOdds found = pour_odds(rules, s);
  Odds odds{{}, {choices_board(found, s)}, ""};
  if (!found.throws.empty() && found.throws.front().fails) {
    odds.boards.push_back(served_board(found.throws.front(), s));
  }
  codec::put(odds.json, found, setup);
  return odds;
}

}  // namespace hausregel::polterfass
