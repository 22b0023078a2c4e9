// The odds of a throw as tables.

#include "games/polterfass/game.h"
#include "games/polterfass/odds.h"

namespace hausregel::polterfass {
namespace {

using Align = Board::Align;

Message odds_words(std::string_view id) { return Message("polterfass.odds." + std::string(id)); }

// "throw X, roll": as it is typed.
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
                   {odds_words("fails"), Align::Right},
                   {odds_words("average"), Align::Right},
                   {odds_words("more"), Align::Right}};
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

// As few as kMostRows, each of 1, 2, 5, 10 … mugs.
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

// How many mugs are served after a throw; where it fails stands apart.
Board served_board(const ThrowOdds& one, const State& s) {
  Board board;
  board.headlines.push_back({"polterfass.odds.after", {{"move", words_of_throw(one, s)}}});
  board.columns = {{odds_words("mugs"), Align::Right},
                   {odds_words("chance"), Align::Right},
                   {plain(""), Align::Bar}};
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
