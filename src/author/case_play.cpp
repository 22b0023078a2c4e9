// Cases of console lines: from a given state, these lines produce these events and places.
#include <fmt/format.h>

#include <algorithm>

#include "author/case_text.h"
#include "author/test_table.h"
#include "core/find_by.h"
#include "core/text.h"
#include "engine/place.h"

namespace hausregel::author {
namespace {

const std::vector<std::string> kGiven{"players", "starter", "seed", "state", "luck", "moves"};

// The outcome of the lines.
struct Played {
  Json::List events;
  std::optional<Error> refused;  // of the last line
};

Result<TestTableOrder> table_order_of(const CaseText& text, const CaseWorld& world) {
  TRY(text.only("given", kGiven));
  auto players = text.lines("given.players");
  TRY(players);
  TestTableOrder order{
      world.rules.game,   world.rules.rules, std::move(*players), 0, Mode::Table, 0, 0,
      world.rules.hooks()};
  if (order.players.empty()) {
    const std::vector<int> seats = test_seats(*world.rules.game, world.rules.rules);
    order.players = test_players(seats.empty() ? 2 : seats.front());
  }
  if (const Json* seed = text.find("given.seed")) {
    if (!seed->is_int() || *seed->integer() < 0) {
      return text.problem("given.seed", worded("case.seed"));
    }
    order.mode = Mode::Lab;
    order.seed = static_cast<std::uint64_t>(*seed->integer());
  }
  if (const Json* starter = text.find("given.starter")) {
    const auto at =
        std::ranges::find(order.players, starter->is_string() ? *starter->string() : std::string());
    if (at == order.players.end()) {
      return text.problem("given.starter", worded("case.starter"), order.players);
    }
    order.starter = static_cast<int>(at - order.players.begin());
  }
  return order;
}

Message no_place(const std::string& path) { return worded("case.no_place", {{"path", path}}); }

// Sets places in the state's JSON and restores the table from it.
Result<void> set_places(const CaseText& text, Table& table, const Json::Object& places) {
  Json state = known_json(table.state_json());
  for (const auto& [path, value] : places) {
    Json* place = find_place(state, path);
    if (place == nullptr) {
      return text.problem("given.state." + path, no_place(path));
    }
    *place = value;
  }
  auto restored = table.restore(state);
  const auto flaw = table.flaw();
  if (!restored || flaw) {
    return text.problem("given.state", flaw ? worded("engine.unsound", {}, {{"flaw", *flaw}})
                                            : restored.error().message);
  }
  return {};
}

Result<void> set_state(const CaseText& text, Table& table) {
  const Json* state = text.find("given.state");
  if (state == nullptr) {
    return {};
  }
  if (state->is_object()) {
    return set_places(text, table, *state->object());
  }
  const auto whole = state->is_string() ? read_json(*state->string()) : Result<Json>(Json());
  if (!whole || !whole->is_object() || !table.restore(*whole)) {
    return text.problem("given.state", worded("case.state"));
  }
  return {};
}

// Returns results for the draws of hooks, in order.
Result<std::vector<std::int64_t>> luck_of(const CaseText& text, const TestTableOrder& order) {
  std::vector<std::int64_t> typed;
  const Json* luck = text.find("given.luck");
  if (luck == nullptr) {
    return typed;
  }
  if (order.mode == Mode::Lab) {
    return text.problem("given.luck", worded("case.seed_and_luck"));
  }
  const bool numbers =
      luck->is_list() && std::ranges::all_of(*luck->list(), [](const Json& one) {
        return one.is_int() && *one.integer() >= 0 && *one.integer() < kScriptLuckBelow;
      });
  if (!numbers) {
    return text.problem("given.luck", worded("case.luck", {{"most", kScriptLuckBelow - 1}}));
  }
  for (const Json& one : *luck->list()) {
    typed.push_back(*one.integer());
  }
  return typed;
}

// A failing house rule keeps its own place.
Error at_line(const CaseText& text, std::string_view part, const std::string& line, Error error) {
  if (error.fault == Fault::HouseRule && error.place.line > 0) {
    return error;
  }
  error.place = text.place(part);
  if (!error.message.text.empty()) {
    error.message =
        worded("author.at_line", {{"line", clean(line)}}, {{"why", std::move(error.message)}});
  }
  return error;
}

// The last line may be refused if the case expects that.
Result<Played> play_lines(const CaseText& text, TestTable& table, bool may_refuse) {
  Played done;
  for (const char* part : {"given.moves", "when"}) {
    const auto lines = text.lines(part);
    TRY(lines);
    done.events.clear();
    for (std::size_t i = 0; i < lines->size(); ++i) {
      auto events = table.line((*lines)[i]);
      const bool last = std::string_view(part) == "when" && i + 1 == lines->size();
      if (!events && last && may_refuse && events.error().fault == Fault::Refused) {
        done.refused = std::move(events.error());
      } else if (!events) {
        return fail(at_line(text, fmt::format("{}[{}]", part, i + 1), (*lines)[i],
                            std::move(events.error())));
      } else {
        done.events.insert(done.events.end(), events->begin(), events->end());
      }
    }
  }
  return done;
}

bool has_members(const Json& event, const Json& wanted) {
  return wanted.is_object() && std::ranges::all_of(*wanted.object(), [&](const auto& member) {
           const Json* held = event.find(member.first);
           return held != nullptr && *held == member.second;
         });
}

// Input: `part` contains an event unknown to the game, or is no list of events.
Result<void> known_events(const CaseText& text, const Game& game, std::string_view part,
                          const Json& wanted) {
  if (!wanted.is_list()) {
    return text.problem(part, worded("case.events", {{"part", part.substr(7)}}));
  }
  const auto names = game.event_names();
  for (const Json& event : *wanted.list()) {
    const Json* name = event.is_object() ? event.find("e") : nullptr;
    if (name == nullptr || !name->is_string()) {
      return text.problem(part, worded("case.event"));
    }
    if (!contains(names, *name->string())) {
      return text.problem(part, no_event(game, clean(*name->string())),
                          suggestions(*name->string(), {names.begin(), names.end()}));
    }
  }
  return {};
}

void compare_absent(const Json::List& unwanted, const Json::List& got,
                    std::vector<Message>& differences) {
  for (const Json& event : unwanted) {
    const auto found =
        std::ranges::find_if(got, [&](const Json& one) { return has_members(one, event); });
    if (found != got.end()) {
      differences.push_back(worded("case.no_event", {{"event", to_text(event)}}));
      differences.push_back(plain("+ " + to_text(*found)));
    }
  }
}

void compare_events(const Json::List& wanted, const Json::List& got,
                    std::vector<Message>& differences) {
  std::vector<Message> lines;
  auto next = got.begin();
  bool missing = false;
  for (const Json& event : wanted) {
    const auto found =
        std::find_if(next, got.end(), [&](const Json& one) { return has_members(one, event); });
    if (found == got.end()) {
      lines.push_back(plain("- " + to_text(event)));
      missing = true;
      continue;
    }
    for (; next != found; ++next) {
      lines.push_back(plain("+ " + to_text(*next)));
    }
    lines.push_back(plain("  " + to_text(*next++)));
  }
  for (; next != got.end(); ++next) {
    lines.push_back(plain("+ " + to_text(*next)));
  }
  if (missing) {
    differences.push_back(worded("case.of_events"));
    differences.insert(differences.end(), lines.begin(), lines.end());
  }
}

void compare_refusal(const Json* wanted, const Played& done, std::vector<Message>& differences) {
  const auto line = [](std::string mark, const std::optional<std::string>& rule) {
    const Message::Args words{{"mark", std::move(mark)}, {"rule", rule.value_or("")}};
    return !rule           ? worded("case.nothing_refused", words)
           : rule->empty() ? worded("case.refused_at_all", words)
                           : worded("case.refused", words);
  };
  const std::optional<std::string> got =
      done.refused ? std::optional(done.refused->rule) : std::nullopt;
  std::optional<std::string> want;
  if (wanted != nullptr) {
    want = wanted->is_string() ? *wanted->string() : got.value_or("");
  }
  if (want != got) {
    differences.push_back(line("-", want));
    differences.push_back(line("+", got));
  }
}

Result<TestTable> table_of(const CaseText& text, const CaseWorld& world) {
  return table_order_of(text, world).and_then([&](const TestTableOrder& order) {
    auto table = TestTable::open(order);
    return table.and_then([&](TestTable& opened) { return set_state(text, opened.table()); })
        .and_then([&] { return luck_of(text, order); })
        .map([&](const std::vector<std::int64_t>& luck) {
          table->type_luck(luck);
          return std::move(*table);
        });
  });
}

}  // namespace

Result<std::vector<Message>> play_case(const CaseText& text, const CaseWorld& world) {
  auto table = text.only("", {"name", "given", "when", "expect"}).and_then([&] {
    return table_of(text, world);
  });
  TRY(table);
  const Json* expect = text.find("expect");
  if (expect == nullptr || !expect->is_object()) {
    return text.problem("expect", worded("case.expect"));
  }
  const auto done = play_lines(text, *table, expect->find("refused") != nullptr);
  TRY(done);
  std::vector<Message> differences;
  compare_refusal(expect->find("refused"), *done, differences);
  const Json state = known_json(table->table().state_json());
  for (const auto& [path, wanted] : *expect->object()) {
    if (path == "refused") {
      continue;
    }
    if (path == "events" || path == "no_events") {
      TRY(known_events(text, *world.rules.game, "expect." + path, wanted));
      (path == "events" ? compare_events : compare_absent)(*wanted.list(), done->events,
                                                           differences);
      continue;
    }
    const Json* value = find_place(state, path);
    if (value == nullptr) {
      return text.problem("expect." + path, no_place(path));
    }
    if (*value != wanted) {
      differences.push_back(plain(fmt::format("- {} = {}", path, to_text(wanted))));
      differences.push_back(plain(fmt::format("+ {} = {}", path, to_text(*value))));
    }
  }
  return differences;
}

}  // namespace hausregel::author
