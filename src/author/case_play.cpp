// Cases of console lines: from a given state, these lines produce these events and places.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "author/cases.h"
#include "author/ruleset.h"
#include "console/reply.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/rules/place.h"

namespace hausregel::author {
namespace {

// Returns `count` names, at most six.
Strings test_players(int count) {
  Strings names{"Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"};
  names.resize(as_index(count));
  return names;
}

// The outcome of the lines.
struct Played {
  Json::List events;
  std::optional<Error> refused;  // of the last line
};

// Adds results for the draws of hooks, in order.
Result<> add_luck(const CaseText& text, TestTableOrder& order) {
  const Json* luck = text.find("given.luck");
  if (luck == nullptr) { return {}; }
  if (order.mode == Mode::Lab) { return text.problem("given.luck", "case.seed_and_luck"); }
  bool good = luck->is_list();
  for (const Json& one : luck->items()) {
    const std::uint64_t number = one.natural().value_or(kScriptLuckBelow);
    good = good && number < kScriptLuckBelow;
    order.luck.push_back(static_cast<std::int64_t>(number));
  }
  return good ? done() : text.problem("given.luck", "case.luck", {{"most", kScriptLuckBelow - 1}});
}

Failed no_place(const CaseText& text, const std::string& part, const std::string& path) {
  return text.problem(part + "." + path, "case.no_place", {{"path", path}});
}

// Adds what is drawn in secret: values of a place by player, or one of the table's.
Result<> add_deal(const CaseText& text, TestTableOrder& order) {
  const Json* deal = text.find("given.deal");
  const auto declared = order.hooks != nullptr ? order.hooks->declaring().places() : nullptr;
  const PlaceTypes types = declared != nullptr ? *declared : PlaceTypes();
  Setup setup;
  setup.players = order.players;
  for (const auto& [given, values] : deal != nullptr ? deal->members() : Json::Object()) {
    const auto place = std::ranges::find_if(types, [&](const auto& one) {
      return one.first == given || short_name(one.first) == given;
    });
    const std::string at = "given.deal." + given;
    if (place == types.end() || !place->second.seen) { return no_place(text, "given.deal", given); }
    const auto& [name, type] = *place;
    const bool each = type.each.has_value();
    for (const auto& [player, value] : each ? values.members() : Json::Object{{"", values}}) {
      const auto who = std::ranges::find(order.players, player) - order.players.begin();
      const bool list = type.type == PlaceKind::List;
      auto& got = order.deal[{name, as_int(each ? who : 0)}];
      for (const Json& one : list ? value.items() : Json::List{value}) {
        const auto number = DeclaredPlaces::number_of(list ? item_of(type) : type, one, setup);
        if (!number || (each && who == std::ssize(order.players))) {
          return text.problem(at, "case.deal", {}, {},
                              {{"accepted", accepted_by(type, setup.seats())}});
        }
        got.push_back(*number - (type.deck ? 0 : type.from.value_or(0)));
      }
    }
  }
  return {};
}

Result<TestTableOrder> table_order_of(const CaseText& text, const CaseWorld& world) {
  TRY(text.only("given", {"players", "starter", "seed", "state", "luck", "deal", "moves"}));
  auto players = text.lines("given.players");
  TRY(players);
  TestTableOrder order{world.rules.game, world.rules.rules, std::move(*players), 0, Mode::Table, 0};
  if (world.rules.make_hooks) { order.hooks = world.rules.make_hooks(); }
  if (order.players.empty()) {
    const std::vector<int> seats = test_seats(*world.rules.game, world.rules.rules);
    order.players = test_players(seats.empty() ? 2 : seats.front());
  }
  if (const Json* seed = text.find("given.seed")) {
    if (!seed->is_int() || seed->whole() < 0) { return text.problem("given.seed", "case.seed"); }
    order.mode = Mode::Lab;
    order.seed = static_cast<std::uint64_t>(seed->whole());
  }
  if (const Json* starter = text.find("given.starter")) {
    const std::string* name = starter->string();
    const auto* at = name != nullptr ? find_by(order.players, std::identity(), *name) : nullptr;
    if (at == nullptr) { return text.problem("given.starter", "case.starter", {}, order.players); }
    order.starter = as_int(at - order.players.data());
  }
  TRY(add_luck(text, order));
  TRY(add_deal(text, order));
  return order;
}

// Sets places in the state's JSON and restores the table from it, or from the JSON of a whole
// state.
Result<> set_state(const CaseText& text, Table& table) {
  const Json* given = text.find("given.state");
  if (given == nullptr) { return {}; }
  if (!given->is_object()) {
    const auto whole = read_json(bare_text(*given));
    return whole && whole->is_object() && table.restore(*whole)
               ? done()
               : text.problem("given.state", "case.state");
  }
  Json state = known_json(table.state_json());
  for (const auto& [path, value] : given->members()) {
    Json* place = find_place(state, path);
    if (place == nullptr) { return no_place(text, "given.state", path); }
    *place = value;
  }
  const auto restored = table.restore(state);
  if (const auto flaw = table.flaw()) {
    return text.problem("given.state", "engine.unsound", {}, {}, {{"flaw", *flaw}});
  }
  return restored
             ? done()
             : fail(Error{Fault::Input, restored.error().message, {}, text.place("given.state")});
}

// A failing house rule keeps its own place.
Error at_line(const CaseText& text, std::string_view part, const std::string& line, Error error) {
  if (error.fault == Fault::HouseRule && error.place.line > 0) { return error; }
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
  for (const std::string_view part : {"given.moves", "when"}) {
    const auto lines = text.lines(part);
    TRY(lines);
    done.events.clear();
    for (std::size_t i = 0; i < lines->size(); ++i) {
      auto events = table.line((*lines)[i]);
      const bool last = part == "when" && i + 1 == lines->size();
      if (events) {
        add_all(done.events, *events);
      } else if (last && may_refuse && events.error().fault == Fault::Refused) {
        done.refused = std::move(events.error());
      } else {
        return fail(at_line(text, fmt::format("{}[{}]", part, i + 1), (*lines)[i],
                            std::move(events.error())));
      }
    }
  }
  return done;
}

// Whether `held` is what a case wants, at every depth: of an object the members that it names.
bool agrees(const Json& held, const Json& wanted) {
  if (wanted.is_list()) { return std::ranges::equal(held.items(), wanted.items(), agrees); }
  if (!wanted.is_object()) { return held == wanted; }
  return std::ranges::all_of(wanted.members(), [&](const auto& member) {
    const Json* one = held.find(member.first);
    return one != nullptr && agrees(*one, member.second);
  });
}

// Input: `part` contains an event unknown to the game, or is no list of events.
Result<> known_events(const CaseText& text, const Game& game, std::string_view part,
                      const Json& wanted) {
  if (!wanted.is_list()) { return text.problem(part, "case.events", {{"part", part.substr(7)}}); }
  for (const Json& event : wanted.items()) {
    const std::string* name = event.find_text("e");
    if (name == nullptr) { return text.problem(part, "case.event"); }
    TRY(text.event(part, game, *name));
  }
  return {};
}

void compare_absent(const Json::List& unwanted, const Json::List& got, Messages& differences) {
  for (const Json& event : unwanted) {
    const auto found =
        std::ranges::find_if(got, [&](const Json& one) { return agrees(one, event); });
    if (found != got.end()) {
      differences.push_back(worded("case.no_event", {{"event", to_text(event)}}));
      differences.push_back(plain("+ " + to_text(*found)));
    }
  }
}

void compare_events(const Json::List& wanted, const Json::List& got, Messages& differences) {
  Messages lines;
  auto next = got.begin();
  bool missing = false;
  for (const Json& event : wanted) {
    const auto found =
        std::find_if(next, got.end(), [&](const Json& one) { return agrees(one, event); });
    if (found == got.end()) {
      lines.push_back(plain("- " + to_text(event)));
      missing = true;
      continue;
    }
    for (; next != found; ++next) { lines.push_back(plain("+ " + to_text(*next))); }
    lines.push_back(plain("  " + to_text(*next++)));
  }
  for (; next != got.end(); ++next) { lines.push_back(plain("+ " + to_text(*next))); }
  if (missing) {
    differences.push_back(worded("case.of_events"));
    add_all(differences, lines);
  }
}

void compare_refusal(const Json* wanted, const Played& done, Messages& differences) {
  const auto line = [](std::string mark, const std::optional<std::string>& rule) {
    const Message::Args words{{"mark", std::move(mark)}, {"rule", rule.value_or("")}};
    return !rule           ? worded("case.nothing_refused", words)
           : rule->empty() ? worded("case.refused_at_all", words)
                           : worded("case.refused", words);
  };
  const std::optional<std::string> got =
      done.refused ? std::optional(done.refused->rule) : std::nullopt;
  std::optional<std::string> want;
  if (wanted != nullptr) { want = wanted->is_string() ? *wanted->string() : got.value_or(""); }
  if (want != got) {
    differences.push_back(line("-", want));
    differences.push_back(line("+", got));
  }
}

// Returns, for `asks`, who is asked what, "Anna bid"; for `legal`, the moves that are possible: in
// order, each once.
Json moves_now(const Table& table, bool asked) {
  Json::List words;
  for (const Choice& choice :
       asked && !table.status().asking ? std::vector<Choice>() : table.legal()) {
    const std::string who = asked ? table.setup().name(choice.player) + " " : "";
    const Json word = who + std::string(short_name(choice.move));
    if (!contains(words, word)) { words.push_back(word); }
  }
  return words;
}

void compare_value(const std::string& path, const Json& wanted, const Json& value,
                   Messages& differences) {
  if (agrees(value, wanted)) { return; }
  differences.push_back(plain("- " + path + " = " + to_text(wanted)));
  differences.push_back(plain("+ " + path + " = " + to_text(value)));
}

// Compares places of a state; `part`: where `wanted` stands.
Result<> compare_places(const CaseText& text, const std::string& part, const Json& wanted,
                        const Json& state, Messages& differences) {
  for (const auto& [path, value] : wanted.members()) {
    const Json* place = find_place(state, path);
    if (place == nullptr) { return no_place(text, part, path); }
    compare_value(path, value, *place, differences);
  }
  return {};
}

}  // namespace

Result<Messages> play_case(const CaseText& text, const CaseWorld& world) {
  TRY(text.only("", {"name", "given", "when", "expect"}));
  const auto order = table_order_of(text, world);
  TRY(order);
  auto table = TestTable::open(*order);
  TRY(table);
  TRY(set_state(text, table->table()));
  const Json* expect = text.find("expect");
  if (expect == nullptr || !expect->is_object()) { return text.problem("expect", "case.expect"); }
  const auto done = play_lines(text, *table, expect->find("refused") != nullptr);
  TRY(done);
  Messages differences;
  compare_refusal(expect->find("refused"), *done, differences);
  const Table& now = table->table();
  for (const auto& [path, wanted] : expect->members()) {
    if (path == "refused") { continue; }
    if (path == "events" || path == "no_events") {
      TRY(known_events(text, *order->game, "expect." + path, wanted));
      (path == "events" ? compare_events : compare_absent)(wanted.items(), done->events,
                                                           differences);
    } else if (path == "legal" || path == "asks") {
      compare_value(path, wanted.is_string() ? Json(Json::List{wanted}) : wanted,
                    moves_now(now, path == "asks"), differences);
    } else if (const auto& players = order->players; path.starts_with("as ")) {
      const auto who = std::ranges::find(players, path.substr(3)) - players.begin();
      const bool sits = who < std::ssize(players) && wanted.is_object();
      if (!sits) { return text.problem("expect." + path, "case.as", {}, players); }
      Json seen = known_json(now.state_json());
      const Json his = now.seen_by(seat(who));
      for (const auto& [member, value] : his.members()) { seen.set(member, value); }
      TRY(compare_places(text, "expect." + path, wanted, seen, differences));
    } else {
      const Json state = known_json(now.state_json());
      TRY(compare_places(text, "expect", Json::Object{{path, wanted}}, state, differences));
    }
  }
  return differences;
}

}  // namespace hausregel::author
