// The places of the table that a variant declares for its own functions (docs/writing-variants.md).
// Their types stand in a journal's opening (engine/setup.h), their values in every state, so that a
// reader needs no Lua.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/names.h"
#include "engine/board.h"
#include "engine/catalog.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/rules/rules.h"
#include "engine/setup.h"

namespace hausregel {

// Stands for a value that lies hidden (engine/rules/hidden.h); "?" in JSON.
inline constexpr std::int64_t kHidden = std::numeric_limits<std::int64_t>::min();

// The values of declared places. In JSON an object: a value by name, or an object by player. Whole
// numbers inside: a flag is 0 or 1, a choice the number of its word, a seat its index, -1 nobody;
// of a list each digit says how often it holds a value, the last digit that of the least.
class DeclaredPlaces {
 public:
  DeclaredPlaces() = default;
  // All places have their first values. `types`, null: none.
  DeclaredPlaces(std::shared_ptr<const PlaceTypes> types, int seats);

  // Returns the number of the place called `name`; -1: there is none.
  int find(std::string_view name) const;
  const std::string& name(int place) const { return (*types_)[as_index(place)].first; }
  const PlaceType& type(int place) const { return (*types_)[as_index(place)].second; }
  int seats() const { return seats_; }
  int count() const { return types_ == nullptr ? 0 : as_int(types_->size()); }
  // Nobody: of the table. Precondition: the place has a value for `who`.
  std::int64_t at(int place, Seat who) const { return numbers_[slot(place, who)]; }
  void set(int place, Seat who, std::int64_t number) { numbers_[slot(place, who)] = number; }
  // Resets every place whose reset comes at `when` or before it.
  void renew(Reset when) {
    if (!numbers_.empty()) [[unlikely]] { renew_places(when); }
  }
  // Whether some place is reset with every turn.
  bool reset_by_turn() const;
  // Changes to the places of `types`; null: none. Keeps values of places of the same name and type.
  // Returns the name of a purse that would be lost with chips in it, and then changes nothing; else
  // an empty text.
  std::string become(const std::shared_ptr<const PlaceTypes>& types, int seats);
  // Whether every value is one that its place can hold.
  bool sound() const;
  // Returns how many lie hidden.
  std::ptrdiff_t hides() const { return std::ranges::count(numbers_, kHidden); }
  // Returns the chips in all purses.
  std::int64_t chips() const;

  // Whether a place of that type can hold `number`, to be seen, at a table of `seats`.
  static bool fits(const PlaceType& type, std::int64_t number, int seats);
  // Convert a value between its form in JSON and its number; nullopt: the place cannot hold it.
  static std::optional<std::int64_t> number_of(const PlaceType& type, const Json& json,
                                               const Setup& setup);
  static Json json_of(const PlaceType& type, std::int64_t number, const Setup& setup);
  // Returns the value that is now in the place of `set`, which exists.
  Json json_at(const PlaceSet& set, const Setup& setup) const {
    const int place = find(set.place);
    return json_of(type(place), at(place, set.player.value_or(Seat{})), setup);
  }
  // Calls each(item) with the numbers of a list's items, ascending.
  template <class Each>
  static void each_item(const PlaceType& list, std::int64_t number, Each each) {
    for (std::int64_t item = list.from.value_or(0); number > 0; ++item, number /= radix(list)) {
      for (std::int64_t i = number % radix(list); i > 0; --i) { each(item); }
    }
  }
  // Returns how many lists differ in one kind of item alone.
  static std::int64_t radix(const PlaceType& list) {
    return list.distinct ? 2 : list.copies.value_or(list.most.value_or(1)) + 1;
  }
  // Returns what such an item adds to the number of its list.
  static std::int64_t weight(const PlaceType& list, std::int64_t item) {
    std::int64_t weight = 1;
    for (std::int64_t i = list.from.value_or(0); i < item; ++i) { weight *= radix(list); }
    return weight;
  }

  // Decks of cards; in decks.cpp. A deck holds what is left in it. A card that lies in no place
  // lies aside, whatever took it from where it was.

  bool is_deck(int place) const { return place >= 0 && type(place).empty.has_value(); }
  // Returns what lies aside of a deck, as the number of such a list; nullopt: places hold more of a
  // card than there is.
  std::optional<std::int64_t> aside(int deck) const;
  // Returns what the next card is drawn from: what is left or, after the last card of a deck that
  // is shuffled again, what lies aside.
  std::int64_t stock(int deck) const;
  // Returns the value of a card place after it takes `card`; nullopt: it cannot.
  std::optional<std::int64_t> with_card(int place, Seat who, std::int64_t card) const;
  // Whether a card place could hold `number` beside all others.
  bool has_cards(int place, Seat who, std::int64_t number) const;
  // Returns what is left in the deck for all to see when these cards of it are opened; nullopt:
  // they are not in it. Precondition: they are of a deck.
  std::optional<std::int64_t> deck_without(const PlaceOpened& event) const;
  // Returns the name under which memory counts the draws of what lies hidden there: cards by deck.
  std::string draws_counted(const PlaceHidden& at) const;
  // Whether the event can follow, as far as decks say; fold() then applies it.
  bool takes(const CardDrawn& event, const Memory& memory) const;
  bool takes(const CardDiscarded& event) const;
  bool takes(const DeckLimited& event) const;
  void fold(const CardDrawn& event);
  void fold(const PlaceOpened& event);
  void fold(const CardDiscarded& event);
  void fold(const DeckLimited& event);

  // As an optional field: absent where nothing is declared.
  bool has_value() const { return !numbers_.empty(); }
  void reset() { renew(Reset::Game); }
  bool operator==(const DeclaredPlaces& other) const { return numbers_ == other.numbers_; }

  using value_type = PlaceTypes;  // in docs/events.txt: an object

  friend void put(std::string& out, const DeclaredPlaces& values, const Setup& setup);
  // Reads the places that `values` has, no others.
  friend codec::Taken take(const Json& json, DeclaredPlaces& values, const Setup& setup);

 private:
  std::size_t slot(int place, Seat who) const {
    return as_index(place * seats_ + (who.somebody() ? who.index : 0));
  }
  void renew_places(Reset when);

  std::shared_ptr<const PlaceTypes> types_;
  int seats_ = 0;
  WholeNumbers numbers_;  // `seats_` a place
};
template <>
inline constexpr bool kIfAny<DeclaredPlaces> = true;

// Most places of a variant, over all layers.
inline constexpr std::size_t kMostPlaces = 64;
// Whether a journal takes `text` as a word: a part of a place's name, a reason, a key of dice.
bool is_word(std::string_view text);
// Most items of a list, and most different lists that a place can hold.
inline constexpr std::int64_t kMostItems = 64;
inline constexpr std::int64_t kMostLists = std::int64_t{1} << 53;
// Returns the name under which memory counts the cards drawn from a deck. In decks.cpp.
std::string cards_counted(const std::string& deck);
// Returns the items of a list, ascending; and how many cards a whole deck has. In decks.cpp.
WholeNumbers items_in(const PlaceType& list, std::int64_t number);
std::int64_t cards_in(const PlaceType& deck);
// Returns what the next card of a deck is drawn from, without those that are known to lie hidden,
// ascending. A deck that is dealt anew every round has all that no open place shows. In decks.cpp.
WholeNumbers cards_left(const DeclaredPlaces& places, int deck, const IfSome<PlaceHidden>& hidden);
// Ends the name of the place that holds what deck_limited takes out of the game.
inline constexpr std::string_view kOutOfGame = "-out";
// Returns the type of a list's items; and a list in ascending order, anything else as it is.
PlaceType item_of(const PlaceType& list);
Json in_order(const PlaceType& list, const Json& given, const Setup& setup);
// Returns the list `was` with another `item`, or without one; nullopt: none is such an item.
std::optional<std::int64_t> changed_list(const PlaceType& list, std::int64_t was, const Json& item,
                                         bool with, const Setup& setup);
// Whether bounds, words and kind of a type fit together.
bool is_sound(const PlaceType& type);
// Returns the first flaw of types that stand in a journal; nullopt: they are as a loader makes
// them.
std::optional<Message> flaw_of(const PlaceTypes& types);
// Says what such a place holds: "integer 0 … 20".
Message accepted_by(const PlaceType& type, int seats);

// Returns the name of a place as part of a sentence, for put_into_words().
Message place_called(const std::string& name);
// Likewise of a card; and of another word that a variant declares: of a choice, why chips move.
Message card_called(const std::string& deck, const Json& card);
Message word_called(const Json& word);
// Likewise of what a place of that type holds.
Message value_called(const PlaceType& type, const Json& value);
// Adds the places that are shown, a column by seat, a headline before the last for the table's; and
// likewise the numbers that hooks keep. Precondition: the board has one row a seat, in their order.
void add_places(const DeclaredPlaces& places, const Memory& memory, const Setup& setup,
                Board& board);
// Adds what `who` has seen of what is drawn next, before the last headline; only values that
// `shown` has.
void add_shown(std::string_view game, const IfSome<ShownTo>& shown, Seat who, Board& board);
// Gives the places on `board` the words of their variant, by qualified name.
void put_into_words(Board& board, const Wordings& words);

void put(std::string& out, const Account& account, const Setup& setup);
codec::Taken take(const Json& json, Account& account, const Setup& setup);

}  // namespace hausregel
