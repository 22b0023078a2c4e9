#include "engine/rules/declared.h"

#include <algorithm>

#include "core/lists.h"
#include "engine/story.h"

namespace hausregel {
namespace {

constexpr std::string_view kUnseen = "?";

SeatList owners(const PlaceType& type, int seats) {
  return type.each ? listed(SeatSet::all(seats), seats) : SeatList{Seat{}};
}

// Calls each(place, seat) for every value; seat: nobody's where it is the table's.
template <class Call>
void each_value(const DeclaredPlaces& places, Call call) {
  for (const int place : indices(places.count())) {
    for (const Seat who : owners(places.type(place), places.seats())) { call(place, who); }
  }
}

}  // namespace

DeclaredPlaces::DeclaredPlaces(std::shared_ptr<const PlaceTypes> types, int seats)
    : types_(std::move(types)), seats_(seats), numbers_(as_index(count() * seats)) {
  renew_places(Reset::Game);
}

int DeclaredPlaces::find(std::string_view name) const {
  for (const int i : indices(count())) {
    if (this->name(i) == name) { return i; }
  }
  return -1;
}

void DeclaredPlaces::renew_places(Reset when) {
  each_value(*this, [&](int place, Seat who) {
    const PlaceType& one = type(place);
    if (one.reset.value_or(Reset::Game) <= when) { set(place, who, one.start.value_or(0)); }
  });
}

bool DeclaredPlaces::reset_by_turn() const {
  return types_ != nullptr && std::ranges::any_of(*types_, [](const auto& one) {
           return one.second.reset.value_or(Reset::Game) <= Reset::Turn;
         });
}

namespace {
bool same_but_shown(PlaceType one, const PlaceType& other) {
  one.show = other.show;
  return one == other;
}
}  // namespace

std::string DeclaredPlaces::become(const std::shared_ptr<const PlaceTypes>& types, int seats) {
  DeclaredPlaces next(types, seats);
  for (const int place : indices(count())) {
    const int there = next.find(name(place));
    const auto same = [&](const std::string& called) {
      const int now = next.find(called);
      return now >= 0 && same_but_shown(next.type(now), type(find(called)));
    };
    const bool kept = same(name(place)) && (!type(place).deck || same(*type(place).deck));
    for (const Seat who : owners(type(place), seats)) {
      if (kept) {
        next.set(there, who, at(place, who));
      } else if (type(place).type == PlaceKind::Purse && at(place, who) != 0) {
        return name(place);
      }
    }
  }
  *this = std::move(next);
  return {};
}

bool DeclaredPlaces::sound() const {
  bool all = true;
  each_value(*this, [&](int place, Seat who) {
    const bool hidden = type(place).seen && at(place, who) == kHidden;
    all = all && (hidden || fits(type(place), at(place, who), seats_)) &&
          (!is_deck(place) || aside(place));
  });
  return all;
}

std::int64_t DeclaredPlaces::chips() const {
  std::int64_t all = 0;
  each_value(*this, [&](int place, Seat who) {
    if (type(place).type == PlaceKind::Purse) { all += at(place, who); }
  });
  return all;
}

bool DeclaredPlaces::fits(const PlaceType& type, std::int64_t number, int seats) {
  if (number == -1 && type.none) { return true; }
  switch (type.type) {
    case PlaceKind::Integer:
      return number >= type.from.value_or(0) && number <= type.to.value_or(kMostDeclared) &&
             (number - type.from.value_or(0)) % type.step.value_or(1) == 0;
    case PlaceKind::Flag:
      return number == 0 || number == 1;
    case PlaceKind::Choice:
      return number >= 0 && number < std::ssize(type.of);
    case PlaceKind::Seat:
      return number >= 0 && number < seats;
    case PlaceKind::Purse:
      return number >= 0 && number <= kMostDeclared;
    case PlaceKind::List:
      break;
  }
  std::int64_t items = 0;
  std::int64_t last = 0;
  bool among = true;
  WholeNumbers left = type.among;
  if (number < 0 || number >= kMostLists) { return false; }
  each_item(type, number, [&](std::int64_t item) {
    ++items;
    last = item;
    const auto found = std::ranges::find(left, item);
    among = among && (type.among.empty() || found != left.end());
    if (found != left.end()) { left.erase(found); }
  });
  return among && items <= type.most.value_or(0) &&
         (items == 0 || fits(item_of(type), last, seats));
}

Json in_order(const PlaceType& list, const Json& given, const Setup& setup) {
  Json::List items = given.items();
  std::ranges::stable_sort(items, {}, [&](const Json& item) {
    return DeclaredPlaces::number_of(item_of(list), item, setup);
  });
  return given.is_list() ? Json(std::move(items)) : given;
}

std::optional<std::int64_t> changed_list(const PlaceType& list, std::int64_t was, const Json& item,
                                         bool with, const Setup& setup) {
  if (!DeclaredPlaces::number_of(item_of(list), item, setup)) { return std::nullopt; }
  Json::List items = DeclaredPlaces::json_of(list, was, setup).items();
  const auto found = std::ranges::find(items, item);
  if (!with && found == items.end()) { return std::nullopt; }
  if (with) {
    items.push_back(item);
  } else {
    items.erase(found);
  }
  return DeclaredPlaces::number_of(list, in_order(list, items, setup), setup);
}

PlaceType item_of(const PlaceType& list) {
  PlaceType item;
  item.type = list.of.empty() ? PlaceKind::Integer : PlaceKind::Choice;
  item.from = list.from;
  item.to = list.to;
  item.of = list.of;
  return item;
}

std::optional<std::int64_t> DeclaredPlaces::number_of(const PlaceType& type, const Json& json,
                                                      const Setup& setup) {
  std::optional<std::int64_t> number;
  if (type.type == PlaceKind::Flag) {
    if (json.is_bool()) { number = *json.boolean() ? 1 : 0; }
  } else if (type.none && json.is_null()) {
    number = -1;
  } else if (type.type == PlaceKind::Choice) {
    const auto word = std::ranges::find(type.of, json.is_string() ? json.text() : std::string());
    if (word != type.of.end()) { number = word - type.of.begin(); }
  } else if (type.type == PlaceKind::Seat) {
    if (json.is_string() && setup.find(json.text()).somebody()) {
      number = setup.find(json.text()).index;
    }
  } else if (type.type == PlaceKind::List) {
    number = 0;
    if (!json.is_list() || std::ssize(json.items()) > kMostItems) { return std::nullopt; }
    std::int64_t last = type.from.value_or(0);
    for (const Json& one : json.items()) {
      const auto item = number_of(item_of(type), one, setup);
      if (!item || *item < last) { return std::nullopt; }
      last = *item;
      *number += weight(type, last);
    }
    // More of one than a digit holds would read as another list, with fewer items.
    std::int64_t items = 0;
    each_item(type, *number, [&](std::int64_t) { ++items; });
    if (items != std::ssize(json.items())) { return std::nullopt; }
  } else if (json.is_int()) {
    number = json.whole();
  }
  return number && fits(type, *number, setup.seats()) ? number : std::nullopt;
}

Json DeclaredPlaces::json_of(const PlaceType& type, std::int64_t number, const Setup& setup) {
  if (number == kHidden) { return kUnseen; }
  if (number < 0 && type.none) { return {}; }
  switch (type.type) {
    case PlaceKind::Flag:
      return number != 0;
    case PlaceKind::Choice:
      return type.of[as_index(number)];
    case PlaceKind::Seat:
      return setup.name(seat(number));
    case PlaceKind::Integer:
    case PlaceKind::Purse:
      return number;
    case PlaceKind::List:
      break;
  }
  Json::List items;
  each_item(type, number,
            [&](std::int64_t item) { items.push_back(json_of(item_of(type), item, setup)); });
  return items;
}

void put(std::string& out, const DeclaredPlaces& values, const Setup& setup) {
  Json all{Json::Object{}};
  for (const int place : indices(values.count())) {
    const PlaceType& type = values.type(place);
    Json value{Json::Object{}};
    for (const Seat who : owners(type, values.seats_)) {
      Json one = DeclaredPlaces::json_of(type, values.at(place, who), setup);
      if (type.each) {
        value.set(setup.name(who), std::move(one));
      } else {
        value = std::move(one);
      }
    }
    all.set(values.name(place), std::move(value));
  }
  codec::put(out, all, setup);
}

codec::Taken take(const Json& json, DeclaredPlaces& values, const Setup& setup) {
  if (!json.is_object() || std::ssize(json.members()) != values.count()) {
    return codec::misfit("codec.places");
  }
  for (const int place : indices(values.count())) {
    const PlaceType& type = values.type(place);
    const Json* held = json.find(values.name(place));
    const bool whole =
        held != nullptr &&
        (!type.each || (held->is_object() && std::ssize(held->members()) == values.seats_));
    if (!whole) { return codec::misfit("codec.places"); }
    for (const Seat who : owners(type, values.seats_)) {
      const Json* one = type.each ? held->find(setup.name(who)) : held;
      const bool hidden = one != nullptr && type.seen && *one == Json(kUnseen);
      const auto number = hidden           ? std::optional(kHidden)
                          : one != nullptr ? DeclaredPlaces::number_of(type, *one, setup)
                                           : std::nullopt;
      if (!number) { return codec::misfit("codec.places"); }
      values.set(place, who, *number);
    }
  }
  return {};
}

bool is_sound(const PlaceType& type) {
  const std::int64_t start = type.start.value_or(0);
  const bool card = type.deck || type.empty;
  if ((type.empty &&
       (type.seen || type.each ||
        (type.reset && (*type.reset != Reset::Round || *type.empty != WhenEmpty::Stop)))) ||
      (type.none && type.type != PlaceKind::Seat && (!card || type.from.value_or(0) < 0))) {
    return false;
  }
  // What is drawn in secret is opened at the end of the round, and drawn by number.
  const Reset reset = type.reset.value_or(Reset::Game);
  if (type.seen && ((reset != Reset::Round && reset != Reset::Turn) ||
                    type.type == PlaceKind::Purse || (*type.seen == Seen::Owner && !type.each))) {
    return false;
  }
  if (type.type == PlaceKind::List) {
    const std::int64_t most = type.most.value_or(0);
    if (!is_sound(item_of(type)) || !type.distinct.value_or(true) || most < 1 ||
        most > kMostItems || std::ssize(type.among) > kMostItems ||
        (type.copies && (type.distinct || *type.copies < 2 || *type.copies > most))) {
      return false;
    }
    const std::int64_t values = type.of.empty() ? *type.to - *type.from + 1 : std::ssize(type.of);
    std::int64_t lists = 1;
    for (std::int64_t i = 0; i < values && lists < kMostLists; ++i) {
      lists *= DeclaredPlaces::radix(type);
    }
    return lists < kMostLists;
  }
  const bool number = type.type == PlaceKind::Integer;
  return !type.most && !type.distinct && !type.copies && !type.empty && type.among.empty() &&
         (type.type == PlaceKind::Choice) != type.of.empty() &&
         (type.type != PlaceKind::Purse || start <= kMostPaid) &&
         number == (type.from && type.to) && type.from.value_or(0) >= -kMostDeclared &&
         type.to.value_or(0) <= kMostDeclared && type.from.value_or(0) <= type.to.value_or(0) &&
         type.step.value_or(1) >= 1 && type.step.value_or(1) <= kMostDeclared;
}

namespace {
// Whether a place of `type` holds what is in `deck`; null: there is no such deck. What holds cards
// of a deck that is dealt anew gives them back with it.
bool holds_cards_of(const PlaceType& type, const PlaceType* deck) {
  if (deck == nullptr || !deck->empty || item_of(type) != item_of(*deck)) { return false; }
  const bool back = type.reset.value_or(Reset::Game) <= Reset::Round;
  return (type.type == PlaceKind::List || type.none.value_or(false)) &&
         (deck->reset ? back : !type.seen);
}
}  // namespace

bool is_word(std::string_view text) {
  constexpr std::string_view kSigns = "abcdefghijklmnopqrstuvwxyz0123456789_-";
  return !text.empty() && text.size() <= 64 && text.find_first_not_of(kSigns) == text.npos;
}

std::optional<Message> flaw_of(const PlaceTypes& types) {
  const auto sound = [&](const std::string& name, const PlaceType& type) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    return is_word(name.substr(0, dot)) && dot < name.size() && is_word(name.substr(dot + 1)) &&
           is_sound(type) && DeclaredPlaces::fits(type, type.start.value_or(0), 1) &&
           (!type.deck || holds_cards_of(type, find_named(types, *type.deck)));
  };
  bool all = !types.empty() && types.size() <= kMostPlaces;
  for (auto one = types.begin(); all && one != types.end(); ++one) {
    all = sound(one->first, one->second) && find_named(types, one->first) == &one->second;
  }
  return all ? std::nullopt : std::optional(worded("flaw.place_types"));
}

Message accepted_by(const PlaceType& type, int seats) {
  if (!type.among.empty()) {
    const Json::List there = list_by(type.among, [&](std::int64_t item) {
      return DeclaredPlaces::json_of(item_of(type), item, Setup());
    });
    return worded("rule.list_among", {}, {{"items", value_called(type, there)}});
  }
  if (type.type == PlaceKind::List) {
    return worded(type.distinct ? "rule.list_distinct" : "rule.list_of", {{"most", *type.most}},
                  {{"accepted", accepted_by(item_of(type), seats)}});
  }
  RuleSpec spec;
  spec.limits = {type.from.value_or(0), type.to.value_or(kMostDeclared)};
  if (type.type == PlaceKind::Flag) { spec.kind = RuleKind::Boolean; }
  if (type.type == PlaceKind::Choice) {
    spec.kind = RuleKind::Choice;
    spec.choices = {type.of.begin(), type.of.end()};
  }
  if (type.step) {
    return worded("rule.in_steps", {{"step", *type.step}}, {{"accepted", spec.accepted()}});
  }
  if (type.none && type.type != PlaceKind::Seat) {
    return worded("rule.card_or_nil", {}, {{"accepted", spec.accepted()}});
  }
  if (type.type != PlaceKind::Seat) { return spec.accepted(); }
  return worded(type.none.value_or(false) ? "hook.deed.seat_or_nil" : "hook.deed.seat",
                {{"seats", seats}});
}

void add_shown(std::string_view game, const IfSome<ShownTo>& shown, Seat who, Board& board) {
  for (const ShownTo& one : shown) {
    if (one.player != who || !one.value) { continue; }
    Message seen{std::string(game) + ".peeked", {{"value", words_of_json(to_text(*one.value))}}};
    if (*one.value == Json(0)) { seen.id += ".nothing"; }
    if (one.deck) {
      seen =
          worded("engine.peeked", {},
                 {{"card", card_called(*one.deck, *one.value)}, {"deck", place_called(*one.deck)}});
    }
    board.headlines.insert(board.headlines.end() - 1, std::move(seen));
  }
}

void put_into_words(Board& board, const Wordings& words) {
  const auto known = [&] { return words; };
  put_into_words(board.headlines, known);
  put_into_words(board.notes, known);
  for (Board::Column& column : board.columns) { put_into_words(column.title, known); }
  for (Board::Row& row : board.rows) { put_into_words(row.cells, known); }
}

Message place_called(const std::string& name) {
  return {std::string(kPlaceName), {{"place", name}}};
}

Message card_called(const std::string& deck, const Json& card) {
  const std::string word = words_of_json(to_text(card));
  return worded(std::string(kPlaceName) + ".card", {{"card", word}, {"place", deck + "." + word}});
}

Message word_called(const Json& word) { return card_called("", word); }

Message value_called(const PlaceType& type, const Json& value) {
  if (value.is_bool()) { return {value == Json(true) ? "engine.board.yes" : "engine.board.no"}; }
  if (!type.deck && type.of.empty()) { return plain(words_of_json(to_text(value))); }
  const std::string deck = type.deck.value_or("");
  if (!value.is_list()) { return card_called(deck, value); }
  std::optional<Message> all;
  for (const Json& card : value.items()) {
    Message one = card_called(deck, card);
    all = all ? worded("engine.and_more", {}, {{"some", *all}, {"one", std::move(one)}})
              : std::move(one);
  }
  return all.value_or(plain("-"));
}

void add_places(const DeclaredPlaces& places, const Memory& memory, const Setup& setup,
                Board& board) {
  for (const auto& [hook, number] : memory) {
    if (hook.starts_with(kOwnDraw)) { continue; }
    board.headlines.insert(board.headlines.end() - 1,
                           {"engine.board.remembered", {{"hook", hook}, {"value", number}}});
  }
  for (const int place : indices(places.count())) {
    const PlaceType& type = places.type(place);
    if (!type.show.value_or(false)) { continue; }
    const Message called = place_called(places.name(place));
    const auto shown = [&](Seat who) -> Message {
      const Json value = DeclaredPlaces::json_of(type, places.at(place, who), setup);
      if (!type.empty) { return value_called(type, value); }
      // Of a deck that is dealt anew the hidden cards are not left, whatever they are.
      return plain(
          std::to_string(type.reset ? cards_in(type) - memory.of(cards_counted(places.name(place)))
                                    : std::ssize(value.items())));
    };
    if (!type.each) {
      board.headlines.insert(
          board.headlines.end() - 1,
          worded("engine.board.place_of_table", {}, {{"place", called}, {"value", shown({})}}));
      continue;
    }
    board.columns.emplace_back(called, Board::Align::Right);
    for (const int i : indices(as_int(board.rows.size()))) {
      board.rows[as_index(i)].cells.push_back(shown(seat(i)));
    }
  }
}

namespace {
constexpr std::string_view kBank = "bank";
}

void put(std::string& out, const Account& account, const Setup& setup) {
  std::string name = account.purse;
  if (account.who.somebody()) { name += (name.empty() ? "" : ".") + setup.name(account.who); }
  codec::put(out, name.empty() ? kBank : std::string_view(name), setup);
}

codec::Taken take(const Json& json, Account& account, const Setup& setup) {
  account = {};
  if (!json.is_string()) { return codec::misfit("codec.account"); }
  account.who = setup.find(json.text());
  if (account.who.somebody() || json.text() == kBank) { return {}; }
  // LAYER.PURSE or LAYER.PURSE.PLAYER; no name has a dot.
  const std::string& text = json.text();
  const std::size_t end = text.find('.', text.find('.') + 1);
  account.purse = text.substr(0, end);
  if (end != text.npos) { account.who = setup.find(text.substr(end + 1)); }
  const bool known = is_qualified(account.purse) && (end == text.npos || account.who.somebody());
  return known ? codec::Taken() : codec::misfit("codec.account");
}

}  // namespace hausregel
