// Who is asked, how it stands, and what is possible now.
#include <set>

#include "games/polterfass/codec.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"

namespace hausregel::polterfass {
namespace {

// The orders that a house rule leaves.
Choice listed_orders(const std::vector<Cards>& orders, Choice choice) {
  for (const Cards cards : orders) {
    Json::List list;
    for (const int card : cards) {
      list.emplace_back(card);
    }
    choice.options.emplace_back(std::move(list));
  }
  return choice;
}

Choice order_of(const Rules& rules, const State& s, const Player& p) {
  Choice choice = set_choice(OpenOrder::kName, p.name, "cards", {});
  if (asks_orders(rules)) {
    if (const auto orders = allowed_orders(rules, s, p.name); !orders.empty()) {
      return listed_orders(orders, std::move(choice));
    }
  }
  choice.pick_min = rules.cards_min;
  choice.pick_max = std::min(rules.cards_max, p.hand.size());
  const bool single = choice.pick_max == 1;
  for (const int card : p.hand) {
    choice.options.push_back(single ? Json(Json::List{Json(card)}) : Json(card));
  }
  return choice;
}

// "[throw X|D] roll"; without brackets where some must be thrown, each for itself where all must.
// At a real table "roll FACES|none".
std::string words_of_rolls(const std::vector<Json>& sets, const Rack& rack, Mode mode) {
  const std::string roll(mode == Mode::Table ? "roll FACES|none" : "roll");
  std::set<std::int64_t> specials;
  bool none_too = false;
  for (const Json& one : sets) {
    none_too = none_too || one.list()->empty();
    for (const Json& b : *one.list()) {
      specials.insert(*b.integer());
    }
  }
  std::string marks;
  std::string before;
  for (const std::int64_t b : specials) {
    const std::string face = words_of_face(rack.up(static_cast<int>(b)));
    if (sets.size() > 1 && face == before) {
      continue;
    }
    marks += marks.empty() ? "throw " : sets.size() > 1 ? "|" : " throw ";
    marks += face;
    before = face;
  }
  return marks.empty() ? roll : (none_too ? "[" + marks + "] " : marks + " ") + roll;
}

// The throw of the fewest specials; at a real table nothing stands of it.
std::string least_roll(const Choice& choice, Mode mode) {
  std::string line;
  for (const Json& b : choice.options.empty() ? Json::List() : *choice.options.front().list()) {
    line += "throw " + to_text(b) + " ";
  }
  return line + (mode == Mode::Table ? "roll none" : "roll");
}

// Cards that lie face down on a real table are shown one order after the other: what the next of
// them may be, and the least line that shows it.
void show_next(const Rules& rules, const State& s, const Setup& setup, Choice& open) {
  const Player& p = s.at(s.sealed.first());
  Choice cards = order_of(rules, s, p);
  const bool counted = p.laid.known() && cards.pick_max > 1;
  open.options = std::move(cards.options);
  open.pick_min = counted ? p.laid.value : cards.pick_min;
  open.pick_max = counted ? p.laid.value : cards.pick_max;
  open.words = "order NAME CARD [CARD]";
  open.least = std::string(Order::kName) + " " + setup.name(p.name);
  int wanted = p.laid.known() ? p.laid.value : 1;
  for (int card = 0; card <= kHighestCard && wanted > 0; ++card) {
    if (p.hand.has(card)) {
      open.least += " " + std::to_string(card);
      --wanted;
    }
  }
}

// Every set of standing specials that may go with the next throw.
Choice rolls(const Rules& rules, const State& s) {
  Choice choice = set_choice(Roll::kName, {}, "throw", {});
  for (const BarrelSet specials : possible_throws(rules, s)) {
    const Roll roll = roll_of(specials);
    choice.options.emplace_back(Json::List(roll.again.begin(), roll.again.end()));
  }
  choice.words = words_of_rolls(choice.options, s.barrels, s.mode);
  choice.least = least_roll(choice, s.mode);
  return choice;
}

Choice aims(const Rules& rules, const State& s) {
  std::vector<Json> options;
  const auto faces = faces_of(s, targets(s));
  for (const int number : faces) {
    options.emplace_back(number);
  }
  if (may_decline(rules, s)) {
    options.emplace_back("none");
  }
  return set_choice(s.phase == Phase::Destroy ? Destroy::kName : Double::kName, {}, "face",
                    std::move(options));
}

}  // namespace

bool Polterfass::asked(const State& s, Seat who) {
  const bool pours = s.phase == Phase::Throw || s.phase == Phase::Pour ||
                     s.phase == Phase::Destroy || s.phase == Phase::Double;
  return pours ? who == s.innkeeper : s.phase == Phase::Order && s.due.has(who);
}

std::vector<Choice> Polterfass::choices(const Rules& rules, const State& s) {
  std::vector<Choice> all;
  switch (s.phase) {
    case Phase::Order:
      for (const Seat who : status(s).to_move) {
        all.push_back(order_of(rules, s, s.at(who)));
      }
      break;
    case Phase::Throw:
    case Phase::Pour: {
      Choice roll = rolls(rules, s);
      if (!roll.options.empty()) {
        all.push_back(std::move(roll));
      }
      if (s.phase == Phase::Pour) {
        all.push_back(plain_choice(Close::kName));
      }
      break;
    }
    case Phase::Destroy:
    case Phase::Double:
      all.push_back(aims(rules, s));
      break;
    case Phase::Idle:
    case Phase::Open:
    case Phase::Over:
      break;
  }
  return all;
}

std::vector<Choice> Polterfass::legal(const Rules& rules, const State& s, const Setup& setup) {
  std::vector<Choice> all = GameParts::legal(rules, s, setup);
  if (s.phase == Phase::Open && s.mode == Mode::Table) {
    show_next(rules, s, setup, all.front());
  }
  return all;
}

}  // namespace hausregel::polterfass
