// The prompts of a table, and short forms: those of a real table, and answers to questions.

#include "core/names.h"
#include "core/text.h"
#include "engine/moves/words.h"
#include "engine/story.h"
#include "games/teufel/decide.h"
#include "games/teufel/game.h"

namespace hausregel::teufel {
namespace {

std::string piece_of(std::string_view word) {
  return word == "d" || word == "devil" ? "devil" : whole_number(word) ? std::string(word) : "";
}

// Returns the least stake of everybody who must still bet; larger amounts may be secret (B-25).
std::string least_stakes(const Rules& rules, const State& s) {
  return joined(Teufel::choices(rules, s), " ",
                [](const Choice& choice) { return std::to_string(choice.min); });
}

}  // namespace

std::vector<Guide::Possible> pieces_left(const State& s) {
  std::vector<Guide::Possible> shown;
  for (int i = 0; i < s.oven.kinds; ++i) {
    const Lump lump = s.oven.kind(i);
    if (lump.left > 0) {
      shown.push_back({lump.value == 0 ? "devil" : std::to_string(lump.value), lump.left});
    }
  }
  return shown;
}

std::string likely_piece(const State& s) {
  Lump most{};
  for (int i = 0; i < s.oven.devils(); ++i) {
    const Lump lump = s.oven.kind(i);
    most = lump.left > most.left ? lump : most;
  }
  return most.left > 0 ? std::to_string(most.value) : "devil";
}

Guide Teufel::guide(const Rules& rules, const State& s, const Setup& setup) {
  const bool real = s.mode == Mode::Table;
  const Status now = status(s);
  Guide guide = guide_of(kName, now, now.to_move, setup);
  std::string& id = guide.text.id;
  std::string example;
  if (s.phase == Phase::Idle) {
    guide.enter = Next::kName;
  } else if (s.phase == Phase::Bet) {
    guide.enter = real ? "" : std::string(Bet::kName) + " " + guide.text.args[0].second;
    example = real ? least_stakes(rules, s) : "";
  } else if (s.phase == Phase::Draw) {
    guide.enter = real ? "" : DrawCoal::kName;
    example = likely_piece(s);
    id += s.at(s.turn).pieces < rules.draw_min ? ".first" : "";
  } else if (s.phase == Phase::Refill) {
    guide.enter = "refill no";
  }
  id += real && (s.phase == Phase::Bet || s.phase == Phase::Draw) ? ".table" : "";
  guide.text.args.emplace_back("left", std::to_string(s.oven.left()));
  guide.text.args.emplace_back("example", example);
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
  const auto meant = yes_or_no(word);
  const std::string answer = !meant ? "" : *meant ? "yes" : "no";
  std::vector<std::string> move;
  if (s.phase == Phase::Bet && real && whole_number(word)) {
    move = {std::string(Bet::kName), setup.name(status(s).to_move[0]), word};
  } else if (s.phase == Phase::Draw && real && word == "s") {
    move = {std::string(Stop::kName)};
  } else if (const std::string piece = piece_of(word);
             s.phase == Phase::Draw && real && !piece.empty()) {
    move = {std::string(DrawCoal::kName), piece};
  } else if (s.phase == Phase::Pact && meant) {
    move = {std::string(Pact::kName), setup.name(status(s).to_move[0]), answer};
  } else if (s.phase == Phase::Refill && meant) {
    move = {std::string(Refill::kName), answer};
  }
  return in_place_of(words, 1, move);
}

}  // namespace hausregel::teufel
