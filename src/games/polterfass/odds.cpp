#include <array>
#include <map>
#include <numeric>
#include <set>

#include "core/lists.h"
#include "engine/moves/words.h"
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
  const BarrelSet sound = targets(tap) - tap.barrels.destroyed;
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

// Dice that show prescribed results, by barrel.
struct ResultsDue {
  std::array<std::int64_t, kBarrels> results{};
  std::int64_t below(const DrawKey& key, std::int64_t) const { return results[as_index(key.item)]; }
};

// Draws that show some faces, whichever barrels show them, and the number of draws that do.
struct Case {
  ResultsDue shown;
  Ways ways = 0;
};
// By the number of barrels that show each face, from kDoubles up.
using Cases = std::map<std::array<std::int8_t, kHighestFace - kDoubles + 1>, Case>;

// Returns the odds of throwing the lying barrels and `specials`: without chances if there are more
// than `room` cases, or too many draws to count. Takes its cases off `room`.
ThrowOdds throw_odds(const Rules& rules, const State& s, BarrelSet specials, int now,
                     std::size_t& room) {
  constexpr int kMostMugs = kNumberBarrels * kHighestFace * 10;  // rule double_factor
  const Pair chance = rules.stand_chance;
  const int lies = results_of_barrel(chance) - 2 * chance.first;
  const int common = std::gcd(chance.first, lies);
  const auto draws = static_cast<Ways>(results_of_barrel(chance) / common);
  const BarrelSet flies = s.barrels.lying() | specials;
  ThrowOdds odds;
  odds.specials = roll_of(specials).again;
  odds.barrels = flies.size();
  Ways of = 1;
  Cases cases{{{}, {{}, 1}}};
  for (const int b : flies) {
    if (cases.size() > room || of >= kMostWays / kMostMugs / draws) {  // room for a sum in mugs
      room = 0;
      return odds;
    }
    of *= draws;
    Cases longer;
    for (const auto& [faces, one] : cases) {
      for (const int result : {0, chance.first, 2 * chance.first}) {
        const int ways = result == 2 * chance.first ? lies : chance.first;
        if (ways > 0) {
          auto shown = faces;
          ++shown[as_index(face_of(chance, s.barrels.ends[b], result) - kDoubles)];
          Case& next = longer[shown];
          next.shown = one.shown;
          next.shown.results[as_index(b)] = result;
          next.ways += one.ways * Ways(ways / common);
        }
      }
    }
    cases = std::move(longer);
  }
  if (cases.size() > room) {
    room = 0;
    return odds;
  }
  room -= cases.size();
  Ways failed = 0;
  std::map<int, Ways> served;
  for (auto& [faces, one] : cases) {
    Tap tap(s);
    LaneSink<Tap> sink(tap);
    if (throw_again(rules, true, specials, one.shown, sink)) {
      failed += one.ways;
    } else {
      served[served_closing(rules, tap)] += one.ways;
    }
  }
  Ways sum = 0;
  Ways more = 0;
  for (const auto& [mugs, ways] : served) {
    sum += ways * Ways(mugs);
    more += mugs > now ? ways : 0;
    odds.served.push_back({mugs, chance_of({ways, of})});
  }
  odds.fails = chance_of({failed, of});
  odds.average = average_of({sum, of});
  odds.more = chance_of({more, of});
  return odds;
}

// Returns the throws that throw different faces, each with the lowest barrel numbers.
std::vector<BarrelSet> different_throws(const Rules& rules, const State& s) {
  State pours = s;
  pours.phase = Phase::Pour;
  std::vector<BarrelSet> all;
  std::set<std::pair<int, int>> seen;  // destroyers, and specials
  for (const BarrelSet specials : possible_throws(rules, pours)) {
    if (seen.emplace((specials & s.barrels.showing(kDestroys)).size(), specials.size()).second) {
      all.push_back(specials);
    }
  }
  return all;
}

}  // namespace

int served_now(const Rules& rules, const State& s) {
  Tap tap(s);
  return is_destroying(s) || is_doubling(s) ? served_best(rules, tap) : served_closing(rules, tap);
}

PourOdds pour_odds(const Rules& rules, const State& s) {
  PourOdds odds;
  const bool aims = is_destroying(s) || is_doubling(s);
  odds.now = served_now(rules, s);
  std::size_t room = 150000;  // cases of all throws
  for (const BarrelSet specials : aims ? std::vector<BarrelSet>{} : different_throws(rules, s)) {
    odds.throws.push_back(throw_odds(rules, s, specials, odds.now, room));
  }
  return odds;
}

namespace {

// "throw X, roll": as typed.
Message words_of_throw(const ThrowOdds& one, const State& s) {
  std::string words;
  for (const int b : one.specials) { words += "throw " + words_of_face(s.barrels.up[b]) + ", "; }
  return line_said(words + std::string(Roll::kName), Polterfass::kName, {});
}

Board choices_board(const PourOdds& odds, const State& s) {
  using enum Board::Align;
  Board board;
  const bool open = s.phase == Phase::Order || s.phase == Phase::Pour;
  board.headlines.push_back(
      {open ? "polterfass.odds.now" : "polterfass.odds.serving", {{"mugs", odds.now}}});
  if (odds.throws.empty()) { return board; }
  board.columns = {"polterfass.odds.move",
                   {"polterfass.odds.fails", Right},
                   {"polterfass.odds.average", Right},
                   {"polterfass.odds.more", Right}};
  board.rows.push_back(
      {{word_said(Close::kName, Polterfass::kName), plain(""), plain(odds.now), plain("")}});
  for (const ThrowOdds& one : odds.throws) {
    const auto words = [](const std::optional<Chance>& chance) {
      return chance ? words_of(*chance) : Message("polterfass.odds.too_long");
    };
    board.rows.push_back(
        {{words_of_throw(one, s), words(one.fails),
          one.average ? words_of(*one.average, Signed::No) : Message(), words(one.more)}});
  }
  board.notes.push_back("polterfass.odds.average_means");
  return board;
}

// Returns the mugs a row, 1, 2, 5, 10 …, that give at most kMostRows rows.
int mugs_a_row(int span) {
  constexpr int kMostRows = 8;
  for (int power = 1;; power *= 10) {
    for (const int times : {1, 2, 5}) {
      if (span / (times * power) < kMostRows) { return times * power; }
    }
  }
}

void add_row(Board& board, Message what, std::int64_t ppb) {
  board.rows.push_back({{std::move(what), words_of(Chance{ppb, {}, {}}), plain(ppb)}});
}

// Shows how many mugs are served after a throw; a failed throw has a row of its own.
Board served_board(const ThrowOdds& one, const State& s) {
  using enum Board::Align;
  Board board;
  board.headlines.push_back({"polterfass.odds.after", {}, {{"move", words_of_throw(one, s)}}});
  board.columns = {
      {"polterfass.odds.mugs", Right}, {"polterfass.odds.chance", Right}, {plain(""), Bar}};
  add_row(board, "polterfass.odds.fails", one.fails->ppb);
  if (one.served.empty()) { return board; }
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
  using enum Phase;
  if (s.phase != Order && s.phase != Pour && s.phase != Destroy && s.phase != Double) {
    return {{"polterfass.odds.none"}, {}};
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
