// Decks of cards that house rules draw from. Nothing keeps the order of a deck: each card is drawn
// from what is left when it is wanted, so that nobody can know it before. A deck that is dealt anew
// every round has one: that of its draws in a row. Its cards may lie hidden, and follow from the
// seed of the round and their number alone.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/lists.h"
#include "engine/codec.h"
#include "engine/rules/house_rules.h"
#include "engine/story.h"

namespace hausregel {
namespace {

// Returns how often the list holds that item.
std::int64_t count_of(const PlaceType& list, std::int64_t number, std::int64_t item) {
  return number / DeclaredPlaces::weight(list, item) % DeclaredPlaces::radix(list);
}

// Returns the first `n` kinds of cards in a deck, as the number of such a list.
std::int64_t first_kinds(const PlaceType& deck, std::int64_t n) {
  std::int64_t kinds = 0;
  std::int64_t last = 0;
  std::int64_t number = 0;
  DeclaredPlaces::each_item(deck, deck.start.value_or(0), [&](std::int64_t item) {
    kinds += kinds == 0 || item != last ? 1 : 0;
    last = item;
    if (kinds <= n) { number += DeclaredPlaces::weight(deck, item); }
  });
  return number;
}

// Returns what a place that holds cards holds, to be seen.
WholeNumbers cards_held(const PlaceType& held, std::int64_t number) {
  if (held.type == PlaceKind::List) { return items_in(held, number); }
  return WholeNumbers(number >= 0 ? 1 : 0, number);
}

// Returns the list of cards `number` without what `held` holds; nullopt: it has not all of it.
std::optional<std::int64_t> without(const PlaceType& list, std::int64_t number,
                                    const PlaceType& held, std::int64_t holds) {
  for (const std::int64_t card : cards_held(held, holds)) {
    if (count_of(list, number, card) == 0) { return std::nullopt; }
    number -= DeclaredPlaces::weight(list, card);
  }
  return number;
}

}  // namespace

WholeNumbers items_in(const PlaceType& list, std::int64_t number) {
  WholeNumbers all;
  DeclaredPlaces::each_item(list, number, [&](std::int64_t item) { all.push_back(item); });
  return all;
}
std::int64_t cards_in(const PlaceType& deck) {
  return std::ssize(items_in(deck, deck.start.value_or(0)));
}

WholeNumbers cards_left(const DeclaredPlaces& places, int deck, const IfSome<PlaceHidden>& hidden) {
  const PlaceType& cards = places.type(deck);
  std::int64_t number = places.stock(deck);
  for (const PlaceHidden& one : hidden) {
    const PlaceType& held = places.type(places.find(one.place));
    if (!one.number || held.deck.value_or("") != places.name(deck)) { continue; }
    number = without(cards, number, held, *one.number).value_or(number);
  }
  return items_in(cards, number);
}

std::string cards_counted(const std::string& deck) {
  return std::string(kOwnDraw).append(kDeckDraw).append(deck);
}

NextDraw next_of_deck(const DeclaredPlaces& places, const Memory& memory, const std::string& deck,
                      int round) {
  const int at = places.find(deck);
  const PlaceType& type = places.type(at);
  const int n = as_int(memory.of(cards_counted(deck))) + 1;
  const std::string purpose = std::string(kDeckDraw) + deck;
  const auto left = std::ssize(items_in(type, places.at(at, {})));
  return {DrawKey{Purpose(purpose), round, 0, 0, 0, n}.text(),
          type.reset ? cards_in(type) - n + 1 : left};
}

IfAny<Json> card_next(const DeclaredPlaces& places, const Memory& memory, const std::string& deck,
                      const HiddenRound& of, const Digest& seed) {
  const NextDraw next = next_of_deck(places, memory, deck, of.round);
  const PlaceType& type = places.type(places.find(deck));
  WholeNumbers cards;
  if (type.reset) {
    cards = cards_dealt(deck, as_int(cards_in(type) - next.below) + 1, 1, of, seed);
  } else if (next.below > 0) {
    const Mac mac(round_key(seed, of.phrases));
    const auto left = items_in(type, places.at(places.find(deck), {}));
    cards = {left[as_index(fair_draw(mac, of.setup.id, next.key, next.below))]};
  }
  if (cards.empty()) { return {}; }
  return DeclaredPlaces::json_of(item_of(type), cards.front(), of.setup);
}

std::string DeclaredPlaces::draws_counted(const PlaceHidden& at) const {
  const int place = find(at.place);
  if (place >= 0 && type(place).deck) { return cards_counted(*type(place).deck); }
  return fmt::format("{}{}{}/{}", kOwnDraw, kHiddenDraw, at.place,
                     at.player.value_or(Seat{}).index + 1);
}

std::optional<std::int64_t> DeclaredPlaces::aside(int deck) const {
  const PlaceType& cards = type(deck);
  auto left = without(cards, cards.start.value_or(0), cards, at(deck, {}));
  for (const int place : indices(count())) {
    const PlaceType& held = type(place);
    if (held.deck.value_or("") != name(deck)) { continue; }
    for (const int i : indices(held.each ? seats_ : 1)) {
      if (left) { left = without(cards, *left, held, at(place, seat(i))); }
    }
  }
  return left;
}

std::int64_t DeclaredPlaces::stock(int deck) const {
  const std::int64_t left = at(deck, {});
  return left == 0 && type(deck).empty.value_or(WhenEmpty::Stop) == WhenEmpty::Reshuffle
             ? aside(deck).value_or(0)
             : left;
}

std::optional<std::int64_t> DeclaredPlaces::with_card(int place, Seat who,
                                                      std::int64_t card) const {
  const PlaceType& held = type(place);
  const std::int64_t was = at(place, who);
  const bool list = held.type == PlaceKind::List;
  if (list && count_of(held, was, card) + 1 >= radix(held)) { return std::nullopt; }
  const std::int64_t number = list ? was + weight(held, card) : card;
  return fits(held, number, seats_) ? std::optional(number) : std::nullopt;
}

bool DeclaredPlaces::has_cards(int place, Seat who, std::int64_t number) const {
  DeclaredPlaces next = *this;
  next.set(place, who, number);
  return next.aside(find(*type(place).deck)).has_value();
}

bool DeclaredPlaces::takes(const CardDrawn& event, const Memory& memory) const {
  const int deck = find(event.deck);
  if (!is_deck(deck) || count_of(type(deck), stock(deck), event.number) == 0 ||
      event.n.has_value() != type(deck).reset.has_value()) {
    return false;
  }
  if (event.n && *event.n != memory.of(cards_counted(event.deck)) + 1) { return false; }
  if (!event.place) { return !event.player; }
  const int place = find(*event.place);
  return place >= 0 && type(place).deck.value_or("") == event.deck && !type(place).seen &&
         type(place).each.has_value() == event.player.has_value() &&
         with_card(place, event.player.value_or(Seat{}), event.number);
}

std::optional<std::int64_t> DeclaredPlaces::deck_without(const PlaceOpened& event) const {
  const PlaceType& held = type(find(event.place));
  const int deck = find(*held.deck);
  return without(type(deck), at(deck, {}), held, event.number);
}

bool DeclaredPlaces::takes(const CardDiscarded& event) const {
  const int deck = find(event.deck);
  return is_deck(deck) && !type(deck).reset && count_of(type(deck), at(deck, {}), event.number) > 0;
}

bool DeclaredPlaces::takes(const DeckLimited& event) const {
  const int deck = find(event.deck);
  return is_deck(deck) && at(deck, {}) == type(deck).start.value_or(0) && event.n >= 1 &&
         find(event.deck + std::string(kOutOfGame)) >= 0;
}

void DeclaredPlaces::fold(const CardDrawn& event) {
  const int deck = find(event.deck);
  set(deck, {}, stock(deck) - weight(type(deck), event.number));
  if (!event.place) { return; }
  const int place = find(*event.place);
  const Seat who = event.player.value_or(Seat{});
  set(place, who, with_card(place, who, event.number).value_or(at(place, who)));
}

void DeclaredPlaces::fold(const PlaceOpened& event) {
  const int place = find(event.place);
  if (place < 0 || !type(place).deck) { return; }
  const int deck = find(*type(place).deck);
  set(deck, {}, deck_without(event).value_or(at(deck, {})));
}

void DeclaredPlaces::fold(const CardDiscarded& event) {
  const int deck = find(event.deck);
  set(deck, {}, at(deck, {}) - weight(type(deck), event.number));
}

void DeclaredPlaces::fold(const DeckLimited& event) {
  const int deck = find(event.deck);
  const std::int64_t all = at(deck, {});
  set(deck, {}, first_kinds(type(deck), event.n));
  set(find(event.deck + std::string(kOutOfGame)), {}, all - at(deck, {}));
}

// --- t.roll and t.draw -------------------------------------------------------------------------

tl::expected<Json::List, Message> HouseRules::roll(const OwnDice& dice) {
  if (dice.to) { return hide(*dice.to); }
  Rolled event{dice.key, {}};
  const std::string purpose = std::string(kOwnDraw) + event.key;
  Json::List values;
  for (int i = 1; i <= dice.count; ++i) {
    const DrawKey key{Purpose(purpose), round_, 0, 0, 0, as_int(memory_->of(purpose) + i)};
    event.values.push_back(as_int(dice_->below(key, dice.sides)) + 1);
    values.emplace_back(event.values.back());
  }
  table_->tell(event);
  return Json::List{Json(std::move(values))};  // without Json some compilers copy the list
}

// Draws out of `left`, what there is of a deck, unless it is `dealt`. A real table draws itself,
// and says which of the kinds that are left it was.
std::int64_t HouseRules::take_card(const DrawKey& key, const std::string& deck, DrawnCards to,
                                   WholeNumbers& left, std::optional<std::int64_t> dealt) {
  WholeNumbers results = left;
  if (setup_.mode == Mode::Table && !setup_.tried) {
    results.erase(std::ranges::unique(results).begin(), results.end());
    const PlaceType item = item_of(table_->places().type(table_->places().find(deck)));
    for (const std::int64_t one : results) {
      to.kinds.push_back(words_of_json(to_text(DeclaredPlaces::json_of(item, one, setup_))));
    }
    dice_->name_results(std::move(to));
  }
  const std::int64_t card = dealt && contains(left, *dealt)
                                ? *dealt
                                : results[as_index(dice_->below(key, std::ssize(results)))];
  left.erase(std::ranges::find(left, card));
  return card;
}

// Draws the next card of a deck out of `left`, for all to see.
tl::expected<std::int64_t, Message> HouseRules::next_card(const CardDrawn& next, int n,
                                                          WholeNumbers& left) {
  const std::string& name = next.deck;
  const std::string purpose = std::string(kDeckDraw) + name;
  const DrawKey key{Purpose(purpose), round_, 0, 0, 0, n};
  const PlaceType& type = table_->places().type(table_->places().find(name));
  if (!type.reset || setup_.mode != Mode::Virtual) {
    return take_card(key, name, {{}, next.place.value_or(""), next.player.value_or(Seat{})}, left,
                     {});
  }
  // Which of those that are left it is would tell of the cards that lie hidden.
  dice_->hide(key, cards_in(type) - n + 1);
  const HiddenRound of = table_->hidden_round();
  const auto seed = seeds_(of.luck);
  const auto dealt = seed ? cards_dealt(name, n, 1, of, *seed) : WholeNumbers();
  if (!dealt.empty()) { return dealt.front(); }
  const Events told(dice_->recorded());
  for (const CardDrawn& card : codec::events_of<CardDrawn>(told, setup_)) {
    if (card.deck != name || card.n.value_or(0) != n) { continue; }
    return DeclaredPlaces::number_of(item_of(type), card.card, setup_).value_or(left.front());
  }
  if (!told.empty()) { return left.front(); }
  places_.miss();
  return tl::unexpected(worded(kSeedWanted));
}

tl::expected<Json::List, Message> HouseRules::draw(const OwnCards& cards) {
  const DeclaredPlaces& places = table_->places();
  const std::string& name = cards.event.deck;
  const int deck = places.find(name);
  const PlaceType& type = places.type(deck);
  const auto refuse = [](std::string_view why, const std::string& what) {
    return tl::unexpected(worded(why, {{"name", what}}));
  };
  const auto n = [&] { return as_int(memory_->of(cards_counted(name))) + 1; };
  if (cards.event.place && places.type(places.find(*cards.event.place)).seen) {
    const PlaceHidden at{*cards.event.place, cards.event.player,       0,
                         cards.count,        cards_in(type) - n() + 1, {}};
    if (type_of(at).deck.value_or("") != name) { return refuse("hook.deed.no_cards", at.place); }
    if (at.count > at.below) { return refuse("hook.deed.deck_empty", name); }
    return hide(at);
  }
  Json::List drawn;
  for (int i = 0; i < cards.count; ++i) {
    CardDrawn event = cards.event;
    WholeNumbers left = cards_left(places, deck, table_->hidden());
    if (left.empty() || (type.reset && n() > cards_in(type))) {
      return refuse("hook.deed.deck_empty", name);
    }
    if (type.reset) { event.n = n(); }
    const auto card = next_card(event, n(), left);
    TRY(card);
    event.number = *card;
    event.card = DeclaredPlaces::json_of(item_of(type), event.number, setup_);
    if (!places.takes(event, *memory_)) { return refuse("hook.deed.no_cards", *event.place); }
    drawn.push_back(event.card);
    table_->tell(event);
  }
  return Json::List{Json(std::move(drawn))};
}

void void_looks(ActedOn& table, const std::string& deck) {
  const IfSome<ShownTo> all = table.shown();
  for (const ShownTo& one : all) {
    if (one.deck.value_or("") == deck) { table.tell(ShownVoid{one.player, deck}); }
  }
}

}  // namespace hausregel
