#include "author/difference.h"

#include <algorithm>
#include <set>

#include "author/bench.h"

namespace hausregel::author {
namespace {

constexpr std::uint64_t kGames = 48;       // rare events, such as a devil drawn last, need a few
constexpr std::uint64_t kMostGames = 600;  // as long as no difference has been seen
constexpr int kMoves = 400;                // of one game

struct Names {
  std::set<std::string> events;
  std::set<std::string> moves;
};

Json::List all_of(const std::vector<std::string>& texts) {
  Json::List all;
  for (const std::string& text : texts) {
    const auto list = read_json(text);
    all.insert(all.end(), list->list()->begin(), list->list()->end());
  }
  return all;
}

// Names of the events that only one side has.
void add_parting(const Json::List& a, const Json::List& b, std::set<std::string>& names) {
  for (const auto& [mine, theirs] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (const Json& event : *mine) {
      if (std::find(theirs->begin(), theirs->end(), event) == theirs->end()) {
        names.insert(*event.find("e")->string());
      }
    }
  }
}

// Plays until the games part or end.
void follow(Bench& a, Bench& b, std::string_view bot, Names& names) {
  for (int i = 0; i < kMoves; ++i) {
    const auto command = a.next_move(bot);
    if (!command || command->is_null()) {
      return;
    }
    const auto events = a.play(*command);
    if (!events) {
      return;
    }
    const auto others = b.play(*command);
    if (!others) {
      names.moves.insert(*command->find("move")->string());
      return;
    }
    if (*events != *others) {
      add_parting(all_of(*events), all_of(*others), names.events);
      return;
    }
  }
}

Touched touched(const Game& game, const Json& from, const Json& to) {
  std::vector<int> seats = bench_seats(game, from);
  const std::vector<int> others = bench_seats(game, to);
  std::erase_if(seats, [&](int count) {
    return std::find(others.begin(), others.end(), count) == others.end();
  });
  Names names;
  for (std::uint64_t number = 0; !seats.empty() && number < kMostGames; ++number) {
    if (number >= kGames && !(names.events.empty() && names.moves.empty())) {
      break;
    }
    const int players = seats[number / 2 % seats.size()];
    // Each leads in turn, so that moves of either are tried on the other.
    const bool swapped = number % 4 > 1;
    BenchOrder order{&game, swapped ? to : from, bench_players(players), 0, Mode::Lab, 1, number};
    auto a = Bench::open(order);
    order.rules = swapped ? from : to;
    auto b = Bench::open(order);
    if (a && b) {
      follow(*a, *b, number % 2 == 0 ? "random" : "steady", names);
    }
  }
  return {{names.events.begin(), names.events.end()}, {names.moves.begin(), names.moves.end()}};
}

// `from` with the one value of `change`, where that is possible by itself; else all of `to`.
Json with_change(const Game& game, const Side& from, const Side& to, const ResolvedRule& change) {
  Json values = from.rules->values();
  values.set(change.name, change.value);
  return game.conflicts(values).empty() ? values : to.rules->values();
}

}  // namespace

std::vector<RuleChange> differences(const Game& game, const Side& from, const Side& to) {
  std::vector<RuleChange> changes;
  for (std::size_t i = 0; i < game.rules().size(); ++i) {
    const ResolvedRule& was = from.rules->rules[i];
    const ResolvedRule& now = to.rules->rules[i];
    if (was.value != now.value) {
      changes.push_back({&game.rules()[i], was, now,
                         touched(game, from.rules->values(), with_change(game, from, to, now))});
    }
  }
  return changes;
}

}  // namespace hausregel::author
