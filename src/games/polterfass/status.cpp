// Who is asked, how it stands, and what is possible now.
#include <set>

#include "games/polterfass/codec.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/hooks.h"

namespace hausregel::polterfass {
namespace {

Choice move(std::string_view word) {
  Choice choice;
  choice.move = word;
  return choice;
}

Choice one_of(std::string_view word, std::string_view argument, std::vector<Json> options) {
  Choice choice = move(word);
  choice.argument = argument;
  choice.of = Choice::Of::Set;
  choice.options = std::move(options);
  return choice;
}

// The orders that a house rule leaves.
Choice listed_orders(const std::vector<Cards>& orders, Choice choice) {
  for (Cards cards : orders) {
    Json::List list;
    for (; !cards.empty(); cards.take_out({1u << cards.lowest()})) {
      list.emplace_back(cards.lowest());
    }
    choice.options.emplace_back(std::move(list));
  }
  return choice;
}

Choice order_of(const Rules& rules, const State& s, const Player& p) {
  Choice choice = one_of(OpenOrder::kName, "cards", {});
  choice.player = p.name;
  if (asks_orders(rules)) {
    if (const auto orders = allowed_orders(rules, s, p.name); !orders.empty()) {
      return listed_orders(orders, std::move(choice));
    }
  }
  choice.pick_min = rules.cards_min;
  choice.pick_max = std::min(rules.cards_max, p.hand.size());
  const bool single = choice.pick_max == 1;
  for (int card = 0; card <= kHighestCard; ++card) {
    if (p.hand.has(card)) {
      choice.options.push_back(single ? Json(Json::List{Json(card)}) : Json(card));
    }
  }
  return choice;
}

// "[throw 7|8] roll"; without brackets where some must be thrown, each for itself where all must.
// At a real table "roll FACES|none".
std::string words_of_rolls(const std::vector<Json>& sets, Mode mode) {
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
  for (const std::int64_t b : specials) {
    marks += marks.empty() ? "throw " : sets.size() > 1 ? "|" : " throw ";
    marks += std::to_string(b);
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

// The least order of somebody whose cards lie face down.
std::string least_opening(const State& s, const Setup& setup) {
  for (const Player& p : s.seats) {
    if (s.sealed.has(p.name)) {
      std::string line = std::string(Order::kName) + " " + setup.name(p.name);
      int wanted = p.laid.known() ? p.laid.value : 1;
      for (int card = 0; card <= kHighestCard && wanted > 0; ++card) {
        if (p.hand.has(card)) {
          line += " " + std::to_string(card);
          --wanted;
        }
      }
      return line;
    }
  }
  return {};
}

// Every set of standing specials that may go with the next throw.
Choice rolls(const Rules& rules, const State& s) {
  InlineList<int, kSpecials> standing;
  if (s.phase == Phase::Pour) {
    for (const int b : s.barrels.standing_specials()) {
      standing.push_back(b);
    }
  }
  Choice choice = one_of(Roll::kName, "throw", {});
  for (unsigned bits = 0; bits < 1u << standing.size(); ++bits) {
    Roll roll;
    Json::List list;
    for (int i = 0; i < standing.size(); ++i) {
      if ((bits >> i & 1u) != 0) {
        roll.again.push_back(standing[i]);
        list.emplace_back(standing[i]);
      }
    }
    if (check_roll(rules, s, roll)) {
      choice.options.emplace_back(std::move(list));
    }
  }
  choice.words = words_of_rolls(choice.options, s.mode);
  choice.least = least_roll(choice, s.mode);
  return choice;
}

Choice aims(const Rules& rules, const State& s) {
  std::vector<Json> options;
  const FaceSet faces = faces_of(s, targets(s));
  for (int number = 1; number <= kHighestFace; ++number) {
    if ((faces >> number & 1u) != 0) {
      options.emplace_back(number);
    }
  }
  if (may_decline(rules, s)) {
    options.emplace_back("none");
  }
  return one_of(s.phase == Phase::Destroy ? Destroy::kName : Double::kName, "face",
                std::move(options));
}

}  // namespace

Status status(const State& s) {
  Status now;
  now.round = s.round;
  now.luck = luck_in(s);
  now.phase = kPhaseNames[static_cast<int>(s.phase)];
  now.over = s.phase == Phase::Over;
  const bool innkeeper = s.phase == Phase::Throw || s.phase == Phase::Pour ||
                         s.phase == Phase::Destroy || s.phase == Phase::Double;
  if (innkeeper) {
    now.to_move.push_back(s.innkeeper);
  }
  for (int i = 1; i < s.count() && s.innkeeper.somebody(); ++i) {
    const Player& p = s.at(left_of(s.innkeeper, i, s.count()));
    if (s.phase == Phase::Order && s.due.has(p.name)) {
      now.to_move.push_back(p.name);
    }
    if (s.phase == Phase::Open && s.sealed.has(p.name)) {
      now.unopened.push_back(p.name);
    }
  }
  return now;
}

Outcome outcome(const Rules& rules, const State& s) {
  Outcome now;
  now.winners = s.phase == Phase::Over ? s.winners : winners_now(rules, s);
  for (const Player& p : s.seats) {
    now.totals.push_back(p.total);
  }
  return now;
}

std::vector<Choice> legal(const Rules& rules, const State& s, const Setup& setup) {
  std::vector<Choice> all;
  switch (s.phase) {
    case Phase::Idle:
      all.push_back(move(Next::kName));
      break;
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
        all.push_back(move(Close::kName));
      }
      break;
    }
    case Phase::Destroy:
    case Phase::Double:
      all.push_back(aims(rules, s));
      break;
    case Phase::Open: {
      Choice open = move(Open::kName);
      open.argument = "values";
      open.of = Choice::Of::Values;
      if (s.mode == Mode::Table) {  // typed one by one
        open.words = "order NAME CARD [CARD]";
        open.least = least_opening(s, setup);
      }
      all.push_back(open);
      break;
    }
    case Phase::Over:
      break;
  }
  add_phrases(setup, phrase_time(s), all);
  return all;
}

}  // namespace hausregel::polterfass
