// The prompts of a table, and the short forms typed at a real one.
#include <algorithm>

#include "core/lists.h"
#include "core/text.h"
#include "engine/moves/words.h"
#include "engine/story.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"

namespace hausregel::polterfass {
namespace {

// Returns who orders or opens next, from the innkeeper's left.
SeatList guests(const State& s) {
  const Status now = Polterfass::status(s);
  return s.phase == Phase::Open ? now.unopened : now.to_move;
}

bool is_card(char c) { return c == '?' || (c >= '0' && c <= '9'); }

// Expands the cards of the next guest: up to a comma, with or without blanks around it.
std::optional<InFull> order_in_full(const State& s, const Setup& setup,
                                    std::span<const Word> words) {
  const SeatList due = guests(s);
  InFull full;
  bool ended = due.empty();
  for (const Word& word : words) {
    std::string_view left = word.text;
    const auto cut = [&](std::size_t end) {
      const auto before = static_cast<int>(word.text.size() - left.size());
      const Word piece{std::string(left.substr(0, end)), word.column + before};
      left.remove_prefix(piece.text.size());
      return piece;
    };
    while (!ended && !left.empty() && is_card(left[0])) {
      full.words.push_back(cut(left[0] == '?' ? 1 : left.find_first_of("?,")));
    }
    if (!ended && left.starts_with(',')) {
      ended = true;
      left.remove_prefix(1);
    }
    if (!left.empty()) {
      ended = true;
      full.rest.push_back(cut(left.size()));
    }
  }
  if (full.words.empty()) { return std::nullopt; }
  const int column = full.words[0].column;
  full.words.insert(full.words.begin(),
                    {{std::string(Order::kName), column}, {setup.name(due[0]), column}});
  return full;
}

// Expands standing faces, or "-": up to the first word that is none.
std::optional<InFull> roll_in_full(std::span<const Word> words) {
  const auto is_face = [](const Word& word) {
    return special_face(word.text) || whole_number(word.text);
  };
  const bool none = words[0].text == "-";
  const auto end = std::find_if_not(words.begin() + (none ? 1 : 0), words.end(), is_face);
  std::vector<std::string> roll{std::string(Roll::kName)};
  std::transform(words.begin(), end, std::back_inserter(roll),
                 [](const Word& word) { return word.text; });
  return roll.size() == 1 ? std::nullopt
                          : in_place_of(words, static_cast<std::size_t>(end - words.begin()), roll);
}

std::optional<InFull> target_in_full(std::string_view verb, std::span<const Word> words) {
  const std::string& word = words[0].text;
  if (word != "-" && !whole_number(word)) { return std::nullopt; }
  return in_place_of(words, 1, {std::string(verb), word == "-" ? "none" : word});
}

}  // namespace

std::string likely_faces(const State& s) {
  std::string faces;
  for (int b = 0; b < std::min(s.barrels.numbers().size(), 3); ++b) {
    const Ends& ends = s.barrels.ends[b];
    add_word(faces, std::to_string(b < 2 ? ends.first : ends.second));
  }
  return faces;
}

std::string possible_cards(const Rules& rules, const Player& p) {
  const int wanted = std::max(p.laid.known() ? p.laid.value : 1, rules.cards_min);
  const int first = std::max(0, (p.hand.size() - wanted) / 2);
  std::string cards;
  for (int i = first; i < std::min(first + wanted, p.hand.size()); ++i) {
    add_word(cards, std::to_string(nth_in(p.hand.bits, i)));
  }
  return cards;
}

namespace {

// Returns the faces of the barrels that lie or may be thrown again, and "none".
std::vector<Guide::Possible> faces_to_throw(const State& s) {
  std::vector<Guide::Possible> shown;
  const auto add = [&](int up) {
    const std::string word = words_of_face(up);
    if (find_by(shown, &Guide::Possible::word, word) == nullptr) { shown.push_back({word}); }
  };
  for (const int b : s.barrels.lying() | s.barrels.specials) {
    add(s.barrels.ends[b].first);
    add(s.barrels.ends[b].second);
  }
  shown.push_back({"none"});
  return shown;
}

std::string orders_of(const Rules& rules, const State& s) {
  const std::string hidden(static_cast<std::size_t>(rules.cards_min), '?');
  return joined(guests(s), ", ", [&](Seat who) {
    return s.phase == Phase::Open ? possible_cards(rules, s.at(who)) : hidden;
  });
}

// Returns the possible targets of a special, as typed.
std::string possible_targets(const Rules& rules, const State& s) {
  const bool real = s.mode == Mode::Table;
  const std::string verb(real ? "" : s.phase == Phase::Destroy ? "destroy " : "double ");
  std::string list;
  for (const int face : faces_of(s, targets(s))) {
    add_word(list, "`" + verb + std::to_string(face) + "`");
  }
  if (may_decline(rules, s)) { add_word(list, real ? "`-`" : "`" + verb + "none`"); }
  return list;
}

}  // namespace

Guide Polterfass::guide(const Rules& rules, const State& s, const Setup& setup) {
  const bool real = s.mode == Mode::Table;
  const bool pours = s.phase == Phase::Pour;
  const SeatList asked = guests(s);
  Guide guide = guide_of(kName, status(s), asked, setup);
  std::string example;
  if (s.phase == Phase::Idle) {
    guide.enter = Next::kName;
  } else if (s.phase == Phase::Throw) {
    example = likely_faces(s);
  } else if (s.phase == Phase::Order || s.phase == Phase::Open) {
    const bool sealed = s.phase == Phase::Order && !real;
    guide.enter = sealed ? std::string(Order::kName) + " " + guide.text.args[0].second : "";
    example = orders_of(rules, s);
  } else if (pours) {
    guide.enter = real || possible_throws(rules, s).empty() ? "" : Roll::kName;
  } else if (s.phase == Phase::Destroy || s.phase == Phase::Double) {
    example = possible_targets(rules, s);
  }
  guide.text.id += real && (s.phase == Phase::Order || pours) ? ".table" : "";
  guide.text.args.emplace_back("mugs", std::to_string(s.barrels.worth()));
  guide.text.args.emplace_back("example", example);
  if (real && (s.phase == Phase::Throw || pours)) {
    guide.shown = faces_to_throw(s);
    guide.shown_by = Roll::kName;
  }
  return guide;
}

std::optional<InFull> Polterfass::in_full(const State& s, const Setup& setup,
                                          std::span<const Word> words) {
  if (s.mode != Mode::Table) { return std::nullopt; }
  switch (s.phase) {
    case Phase::Throw:
    case Phase::Pour:
      return roll_in_full(words);
    case Phase::Order:
    case Phase::Open:
      return order_in_full(s, setup, words);
    case Phase::Destroy:
      return target_in_full(Destroy::kName, words);
    case Phase::Double:
      return target_in_full(Double::kName, words);
    default:
      return std::nullopt;
  }
}

}  // namespace hausregel::polterfass
