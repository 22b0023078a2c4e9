// Decks of cards that house rules draw from. Nothing keeps the order of a deck: each card is drawn
// from what is left when it is wanted, so that nobody can know it before.
#include <algorithm>
#include <utility>

#include "core/lists.h"
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

}  // namespace

std::string cards_counted(const std::string& deck) {
  return std::string(kOwnDraw).append(kDeckDraw).append(deck);
}

std::optional<std::int64_t> DeclaredPlaces::aside(int deck) const {
  const PlaceType& cards = type(deck);
  std::int64_t left = cards.start.value_or(0);
  bool all = true;
  const auto leave_out = [&](std::int64_t item) {
    all = all && count_of(cards, left, item) > 0;
    if (all) { left -= weight(cards, item); }
  };
  each_item(cards, at(deck, {}), leave_out);
  for (const int place : indices(count())) {
    const PlaceType& held = type(place);
    if (held.deck.value_or("") != name(deck)) { continue; }
    for (const int i : indices(held.each ? seats_ : 1)) {
      const std::int64_t number = at(place, seat(i));
      if (held.type == PlaceKind::List) {
        each_item(held, number, leave_out);
      } else if (number >= 0) {
        leave_out(number);
      }
    }
  }
  return all ? std::optional(left) : std::nullopt;
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

bool DeclaredPlaces::takes(const CardDrawn& event) const {
  const int deck = find(event.deck);
  if (!is_deck(deck) || count_of(type(deck), stock(deck), event.number) == 0) { return false; }
  if (!event.place) { return !event.player; }
  const int place = find(*event.place);
  return place >= 0 && type(place).deck.value_or("") == event.deck &&
         type(place).each.has_value() == event.player.has_value() &&
         with_card(place, event.player.value_or(Seat{}), event.number);
}

bool DeclaredPlaces::takes(const CardDiscarded& event) const {
  const int deck = find(event.deck);
  return is_deck(deck) && count_of(type(deck), at(deck, {}), event.number) > 0;
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

// A real table draws itself, and says which of the kinds that are left it was.
tl::expected<Json::List, Message> HouseRules::draw(const OwnCards& cards) {
  const DeclaredPlaces& places = table_->places();
  const int deck = places.find(cards.event.deck);
  const PlaceType item = item_of(places.type(deck));
  const std::string purpose = std::string(kDeckDraw) + cards.event.deck;
  const std::string counted = cards_counted(cards.event.deck);
  Json::List drawn;
  for (int i = 0; i < cards.count; ++i) {
    WholeNumbers left;
    const bool kinds = setup_.mode == Mode::Table && !setup_.tried;
    DeclaredPlaces::each_item(places.type(deck), places.stock(deck), [&](std::int64_t one) {
      if (!kinds || left.empty() || left.back() != one) { left.push_back(one); }
    });
    if (left.empty()) {
      return tl::unexpected(worded("hook.deed.deck_empty", {{"name", cards.event.deck}}));
    }
    const auto card_of = [&](std::int64_t number) {
      return DeclaredPlaces::json_of(item, number, setup_);
    };
    if (kinds) {
      Strings names;
      for (const std::int64_t one : left) {
        names.push_back(std::to_string(names.size() + 1) + " = " +
                        words_of_json(to_text(card_of(one))));
      }
      dice_->name_results(std::move(names));
    }
    const DrawKey key{Purpose(purpose), round_, 0, 0, 0, as_int(memory_->of(counted) + 1)};
    CardDrawn event = cards.event;
    event.number = left[as_index(dice_->below(key, std::ssize(left)))];
    event.card = card_of(event.number);
    if (!places.takes(event)) {
      return tl::unexpected(worded("hook.deed.no_cards", {{"name", *event.place}}));
    }
    drawn.push_back(event.card);
    table_->tell(event);
  }
  return Json::List{Json(std::move(drawn))};
}

}  // namespace hausregel
