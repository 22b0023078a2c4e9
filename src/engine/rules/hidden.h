// Values that a variant's function draws for one seat, or for nobody, to see. They follow from the
// seed of their round, so that nothing is kept of them but where they lie: whoever has the seed
// works them out, and everybody has it when the round ends (docs/journal.md).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/dice.h"
#include "core/digest.h"
#include "core/json.h"
#include "core/result.h"
#include "engine/events.h"
#include "engine/rules/declared.h"
#include "engine/setup.h"

namespace hausregel {

// Most that one t.roll rolls.
inline constexpr int kMostSides = 1000;
inline constexpr int kMostDice = 20;
// A decision needs what lies hidden, and the seed of the round is not known.
inline constexpr std::string_view kSeedWanted = "hook.seed_wanted";

// A draw that somebody will make, unless others draw before him.
struct NextDraw {
  std::string key;
  std::int64_t below = 0;
};

// The round that values lie hidden in.
struct HiddenRound {
  const Setup& setup;
  int round;
  int luck;
  Strings phrases;  // as its seed is keyed, by seat
};
template <class State>
HiddenRound round_of_hidden(const State& s, const Setup& setup) {
  Strings phrases = s.phrases;
  phrases.resize(as_index(setup.seats()));
  return {setup, s.round, luck_in(s), std::move(phrases)};
}

// Calls each(key, below) for the draws of a value that a place of `type` hides, in order.
void each_hidden_draw(const PlaceHidden& at, const PlaceType& type, int round,
                      const std::function<void(const DrawKey&, std::int64_t below)>& each);
// Returns `count` cards of a deck that is dealt anew every round, from the nth of this round on.
WholeNumbers cards_dealt(const std::string& deck, int n, int count, const HiddenRound& of,
                         const Digest& seed);
// Returns the draw of the next card of a deck; below 1 where none is left. In decks.cpp.
NextDraw next_of_deck(const DeclaredPlaces& places, const Memory& memory, const std::string& deck,
                      int round);
// Returns the next card of a deck, by the seed of the round; nullopt: none is left. In decks.cpp.
IfAny<Json> card_next(const DeclaredPlaces& places, const Memory& memory, const std::string& deck,
                      const HiddenRound& of, const Digest& seed);
// Returns what has been shown, by the seed of the round. A state that shows draws of its game has
// drawn_next(state, who) and value_drawn(state, number).
template <class State>
IfAny<Json> drawn_when_shown(const State& s, const ShownTo& at, const HiddenRound& of,
                             const Digest& seed) {
  if (at.deck) { return card_next(s.places, s.memory, *at.deck, of, seed); }
  if constexpr (requires { drawn_next(s, at.player); }) {
    if (const auto next = drawn_next(s, at.player)) {
      const Mac mac(round_key(seed, of.phrases));
      return Json(value_drawn(s, fair_draw(mac, of.setup.id, next->key, next->below)));
    }
  }
  return {};
}
// Returns `name` among the types of places of a journal; null: it has none.
const PlaceType* type_named(const Setup& setup, std::string_view name);
// Returns the number of a value, as a place of `type` holds it, whose draws gave `got`, or these
// cards; nullopt: that is no such value.
std::optional<std::int64_t> hidden_number(const PlaceType& type, const WholeNumbers& got,
                                          int seats);
// Returns what lies there, and its salt, by the seed of the round.
std::pair<std::optional<std::int64_t>, Salt> drawn_hidden(const PlaceHidden& at,
                                                          const PlaceType& type,
                                                          const HiddenRound& of,
                                                          const Digest& seed);
// Returns the commitment to the value: the SHA-256 of "hidden/3|H|luck|place|player|n|value|salt",
// `value` as canonical JSON.
Digest hidden_commitment(const PlaceHidden& at, const Json& value, const Salt& salt,
                         const HiddenRound& of);
// Finds what lies in `hidden` among the draws of an entry: those of a simulation are there.
void find_drawn(IfSome<PlaceHidden>& hidden, const DeclaredPlaces& places, int round,
                std::span<const Draw> draws);
// Whether the place can take what these draws give, whatever it is: the greatest result must fit,
// and no other list may have its number; or so many cards must be left.
bool can_take(const PlaceHidden& at, const DeclaredPlaces& places);
// Input: nothing can lie hidden there, or not so: it is not the next one, has too many draws, or
// lacks its commitment.
Result<> check_hides(const PlaceHidden& event, const DeclaredPlaces& places, const Memory& memory,
                     const Setup& setup);
// Input: nothing lies hidden there, or its commitment, which is bound to `of`, differs; not
// compared if `of` is unknown.
Result<> check_opens(const PlaceOpened& event, const IfSome<PlaceHidden>& hidden,
                     const std::optional<HiddenRound>& of);
// Returns the event that opens what lies there, by the seed of the round, as decide() emits it.
PlaceOpened opening_of(const PlaceHidden& at, const PlaceType& type, const HiddenRound& of,
                       const Digest& seed);

// Returns the first flaw of what lies hidden according to a state; nullopt: none.
std::optional<Message> flaw_of(const IfSome<PlaceHidden>& hidden, const DeclaredPlaces& places);

// Whether somebody sees what others do not.
template <class State>
bool keeps_back(const State& s) {
  return !s.hidden.empty() || !s.shown.empty();
}
// Returns the members of a state that somebody sees otherwise than everybody.
inline Json members_seen(const DeclaredPlaces& places, const IfSome<ShownTo>& shown,
                         const Setup& setup) {
  Json seen;
  if (places.has_value()) { seen.set("places", known_json(codec::text_of(places, setup))); }
  if (!shown.empty()) { seen.set("shown", known_json(codec::text_of(shown, setup))); }
  return seen;
}

// The places of a table as somebody sees them.
class SeenPlaces {
 public:
  // `setup` and `seeds` must outlive the object.
  SeenPlaces(const Setup& setup, const Seeds& seeds) : setup_(setup), seeds_(seeds) {}

  // What is looked at must outlive the looks.
  template <class State>
  void look_at(const State& s) {
    places_ = &s.places;
    hidden_ = &s.hidden;
    state_ = &s;
    round_of_ = [](const void* state, const Setup& setup) {
      return round_of_hidden(*static_cast<const State*>(state), setup);
    };
    shown_ = &s.shown;
    drawn_ = [](const void* state, const ShownTo& at, const HiddenRound& of, const Digest& seed) {
      return drawn_when_shown(*static_cast<const State*>(state), at, of, seed);
    };
    unknown_ = false;
  }
  // From now on `who` looks, and sees what is his; nobody: no hidden value is seen.
  void show_to(Seat who) {
    who_ = who;
    all_ = false;
  }
  void show_all() { all_ = true; }
  Seat looks() const { return who_; }
  // Returns the places with the values that are seen; the others are kHidden.
  const DeclaredPlaces* places() const;
  // Returns what has been shown, with the values that he sees who looks.
  IfSome<ShownTo> shown() const;
  // Whether a value that should be seen is not known here.
  bool unknown() const { return unknown_; }
  // Records such a miss.
  void miss() { unknown_ = true; }

 private:
  std::optional<std::int64_t> number(const PlaceHidden& at, const HiddenRound& of) const;

  const Setup& setup_;
  const Seeds& seeds_;
  const DeclaredPlaces* places_ = nullptr;
  const IfSome<PlaceHidden>* hidden_ = nullptr;
  const void* state_ = nullptr;  // of which round_of_() takes the round when it is wanted
  HiddenRound (*round_of_)(const void* state, const Setup& setup) = nullptr;
  const IfSome<ShownTo>* shown_ = nullptr;
  IfAny<Json> (*drawn_)(const void* state, const ShownTo& at, const HiddenRound& of,
                        const Digest& seed) = nullptr;
  Seat who_;
  bool all_ = false;
  mutable bool unknown_ = false;
  mutable DeclaredPlaces seen_;
  mutable std::map<std::string, std::int64_t> known_;  // of one round, by what drew them
  mutable std::tuple<int, int, Strings> known_of_;     // that round: number, luck, phrases
};

}  // namespace hausregel
