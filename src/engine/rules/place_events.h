// Events about declared places as a journal brings them: completed by what is not in their JSON,
// checked against the table that they change, and written for other names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/table_state.h"

namespace hausregel {

// Returns the `T` that `event` is; null if it is another, or its game has none.
template <class T, class... Types>
T* held_in(std::variant<Types...>& event) {
  if constexpr (kHolds<T, std::variant<Types...>>) { return std::get_if<T>(&event); }
  return nullptr;
}

// Adds what is not in the JSON of an event about declared places. Input: there is no such place,
// or it does not hold what the event says; or check_event() of the game refuses it.
template <class State, class Event>
Result<> complete(Event& event, const State& s, const Setup& setup) {
  if constexpr (requires { check_event(event); }) { TRY(check_event(event)); }
  const auto no_place = [](std::string_view path) {
    return bad_input("engine.no_place_here", {{"path", clean(path)}});
  };
  if (auto* set = held_in<PlaceSet>(event)) {
    const int place = s.places.find(set->place);
    if (place < 0 && printed_place(s, *set) != nullptr) { return done(); }
    if (place < 0 || s.places.type(place).each.has_value() != set->player.has_value()) {
      return no_place(set->place);
    }
    const PlaceType& type = s.places.type(place);
    const auto number = DeclaredPlaces::number_of(type, set->value, setup);
    if (type.type == PlaceKind::Purse || type.empty || !number) { return no_place(set->place); }
    set->number = *number;
  }
  if (const auto* hidden = held_in<PlaceHidden>(event)) {
    const int place = s.places.find(hidden->place);
    if (place < 0 || !s.places.type(place).seen ||
        s.places.type(place).each.has_value() != hidden->player.has_value()) {
      return no_place(hidden->place);
    }
  }
  if (auto* opened = held_in<PlaceOpened>(event)) {
    const int place = s.places.find(opened->place);
    const auto number = place < 0
                            ? std::nullopt
                            : DeclaredPlaces::number_of(s.places.type(place), opened->value, setup);
    if (!number) { return no_place(opened->place); }
    opened->number = *number;
  }
  const auto of_deck = [&](auto* cards) -> Result<> {
    if (cards == nullptr) { return done(); }
    const int deck = s.places.find(cards->deck);
    bool known = deck >= 0;
    if constexpr (requires { cards->card; }) {
      const auto card =
          known ? DeclaredPlaces::number_of(item_of(s.places.type(deck)), cards->card, setup)
                : std::nullopt;
      known = card.has_value();
      cards->number = card.value_or(0);
    }
    return known && s.places.type(deck).empty ? done() : no_place(cards->deck);
  };
  TRY(of_deck(held_in<CardDrawn>(event)));
  TRY(of_deck(held_in<CardDiscarded>(event)));
  TRY(of_deck(held_in<DeckLimited>(event)));
  if (const auto* order = held_in<OrderSet>(event)) {
    SeatSet seen;
    for (const Seat who : order->players) { seen.add(who); }
    if (order->players.size() != setup.seats() || seen != SeatSet::all(setup.seats())) {
      return bad_input("hook.whole_order", {{"seats", setup.seats()}});
    }
  }
  if (const auto* paid = held_in<Paid>(event)) {
    for (const Account& account : {paid->from, paid->to}) {
      const int place = s.places.find(account.purse);
      const PlaceType* type = place < 0 ? nullptr : &s.places.type(place);
      if (!account.purse.empty() && (type == nullptr || type->type != PlaceKind::Purse ||
                                     type->each.has_value() != account.who.somebody())) {
        return no_place(account.purse);
      }
    }
  }
  return {};
}

// Checks an event about places, cards or hidden values against the table that it changes. `sealed`:
// whether its commitments are bound to this journal; those in the opening of a branch are bound to
// its parent's. Input: another value was there, it draws a card that is not there, hides what no
// function can, or opens what does not lie there.
template <class Event, class State>
Result<> check_places(Event& event, const State& s, const Setup& setup, bool sealed) {
  const auto* set = held_in<PlaceSet>(event);
  const int at = set != nullptr ? s.places.find(set->place) : -1;
  const auto there = [&] {
    return at >= 0 ? s.places.json_at(*set, setup)
                   : printed_place(s, *set)->read(s, set->player.value_or(Seat{}));
  };
  if (set != nullptr && at < 0 && !can_set(s, *printed_place(s, *set), *set)) {
    return bad_input("engine.no_place_here", {{"path", clean(set->place)}});
  }
  if (set != nullptr && set->was != there()) {
    return bad_input("engine.not_there", {{"path", set->place}});
  }
  if (at >= 0 && s.places.type(at).deck &&
      !s.places.has_cards(at, set->player.value_or(Seat{}), set->number)) {
    return bad_input("engine.no_card_here", {{"deck", *s.places.type(at).deck}});
  }
  const auto check_deck = [&](const auto* cards, const auto&... more) {
    const bool fits = cards == nullptr || s.places.takes(*cards, more...);
    return fits ? done() : bad_input("engine.no_card_here", {{"deck", cards->deck}});
  };
  TRY(check_deck(held_in<CardDrawn>(event), s.memory));
  TRY(check_deck(held_in<CardDiscarded>(event)));
  TRY(check_deck(held_in<DeckLimited>(event)));
  if (const auto* hidden = held_in<PlaceHidden>(event)) {
    return check_hides(*hidden, s.places, s.memory, setup);
  }
  if (const auto* opened = held_in<PlaceOpened>(event)) {
    if (s.places.type(s.places.find(opened->place)).deck && !s.places.deck_without(*opened)) {
      return bad_input("engine.other_hidden", {{"place", opened->place}});
    }
    return check_opens(*opened, s.hidden,
                       sealed ? std::optional(round_of_hidden(s, setup)) : std::nullopt);
  }
  return {};
}

// Rewrites what an event, which can be folded, says as JSON for the players of `to`.
template <class State, class Event>
void rename_json(Event& event, const State& s, const Setup& from, const Setup& to) {
  auto* set = held_in<PlaceSet>(event);
  if (const int place = set != nullptr ? s.places.find(set->place) : -1; place >= 0) {
    const PlaceType& type = s.places.type(place);
    set->value = DeclaredPlaces::json_of(type, set->number, to);
    set->was = s.places.json_at(*set, to);
  }
  if (auto* opened = held_in<PlaceOpened>(event)) {
    opened->value =
        DeclaredPlaces::json_of(s.places.type(s.places.find(opened->place)), opened->number, to);
  }
  const auto rename = [&](auto* answered, AnswerMove::How how = AnswerMove::How::Openly) {
    if (answered == nullptr) { return; }
    answered->args =
        renamed({answered->move, answered->player, answered->args, how}, s.asks, from, to).args;
  };
  rename(held_in<Answered>(event));
  rename(held_in<AnswerOpened>(event));
  rename(held_in<Declared>(event), AnswerMove::How::Unasked);
}

}  // namespace hausregel
