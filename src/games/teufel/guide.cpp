// What a table waits for, and short forms: those of a real table, and answers to questions.
#include <algorithm>

#include "core/text.h"
#include "engine/story.h"
#include "engine/words.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"

namespace hausregel::teufel {
namespace {

// yes or no for y or n; empty for anything else.
std::string answer_of(std::string_view word) {
  return word == "y" ? "yes" : word == "n" ? "no" : "";
}

std::string piece_of(std::string_view word) {
  return word == "d" || word == "devil" ? "devil" : whole_number(word) ? std::string(word) : "";
}

// The least stake of everybody who must still bet: what more there is to bet may be hidden (B-25).
std::string least_stakes(const Rules& rules, const State& s) {
  std::string line;
  for (const Choice& choice : Teufel::choices(rules, s)) {
    line += (line.empty() ? "" : " ") + std::to_string(choice.min);
  }
  return line;
}

}  // namespace

std::string likely_piece(const State& s) {
  Lump most{};
  for (int i = 0; i < s.oven.devils(); ++i) {
    const Lump lump = s.oven.kind(i);
    most = lump.left > most.left ? lump : most;
  }
  return most.left > 0 ? std::to_string(most.value) : "devil";
}

namespace {

// The pieces that may be drawn.
std::vector<Guide::Shown> pieces_left(const State& s) {
  std::vector<Guide::Shown> shown;
  for (int i = 0; i < s.oven.kinds(); ++i) {
    const Lump lump = s.oven.kind(i);
    if (lump.left > 0) {
      shown.push_back({lump.value == 0 ? "devil" : std::to_string(lump.value), lump.left});
    }
  }
  return shown;
}

}  // namespace

Guide Teufel::guide(const Rules& rules, const State& s, const Setup& setup) {
  const bool real = s.mode == Mode::Table;
  const SeatList asked = status(s).to_move;
  const std::string player = asked.empty() ? "" : setup.name(asked[0]);
  std::string id = "teufel.guide." + std::string(kPhaseNames[static_cast<int>(s.phase)]);
  std::string enter;
  std::string example;
  switch (s.phase) {
    case Phase::Idle:
      enter = Next::kName;
      break;
    case Phase::Bet:
      enter = real ? "" : std::string(Bet::kName) + " " + player;
      example = real ? least_stakes(rules, s) : "";
      break;
    case Phase::Draw:
      enter = real ? "" : DrawCoal::kName;
      example = likely_piece(s);
      id += s.at(s.turn).pieces < rules.draw_min ? ".first" : "";
      break;
    case Phase::Refill:
      enter = "refill no";
      break;
    case Phase::Pact:
    case Phase::Open:
    case Phase::Over:
      break;
  }
  const bool typed = s.phase == Phase::Bet || s.phase == Phase::Draw;
  Guide guide{{id + (real && typed ? ".table" : ""),
               {{"player", player},
                {"players", names_of_seats(asked, setup)},
                {"round", std::to_string(s.round + 1)},
                {"left", std::to_string(s.oven.left())},
                {"example", example}},
               {}},
              std::move(enter)};
  if (real && s.phase == Phase::Draw) {
    guide.shown = pieces_left(s);
    guide.shown_by = DrawCoal::kName;
  }
  return guide;
}

std::optional<InFull> Teufel::in_full(const State& s, const Setup& setup,
                                      std::span<const Word> words) {
  const std::string& word = words[0].text;
  const bool real = s.mode == Mode::Table;
  std::vector<std::string> move;
  switch (s.phase) {
    case Phase::Bet:
      if (real && whole_number(word)) {
        move = {std::string(Bet::kName), setup.name(status(s).to_move[0]), word};
      }
      break;
    case Phase::Draw:
      if (!real) {
        break;
      }
      if (word == "s") {
        move = {std::string(Stop::kName)};
      } else if (const std::string piece = piece_of(word); !piece.empty()) {
        move = {std::string(DrawCoal::kName), piece};
      }
      break;
    case Phase::Pact:
      if (const std::string answer = answer_of(word); !answer.empty()) {
        move = {std::string(Pact::kName), setup.name(status(s).to_move[0]), answer};
      }
      break;
    case Phase::Refill:
      if (const std::string answer = answer_of(word); !answer.empty()) {
        move = {std::string(Refill::kName), answer};
      }
      break;
    case Phase::Idle:
    case Phase::Open:
    case Phase::Over:
      break;
  }
  return in_place_of(words, 1, move);
}

}  // namespace hausregel::teufel
