// The settings a game is opened with, and the players' names: everything a table must know that no
// rule and no event tells. Constant during a game.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "core/digest.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/result.h"

namespace hausregel {

using SeatList = InlineList<Seat, kSeatLimit>;

// Returns the members in seat order, at a table of `seats`.
inline SeatList listed(SeatSet set, int seats) {
  SeatList list;
  set.from(seat(0), seats, [&](Seat who) { list.push_back(who); });
  return list;
}

// Where chance comes from and whether values are sealed.
enum class Mode : std::uint8_t {
  Virtual,  // the console draws; stakes and orders are sealed with commitments
  Table,    // the game master types what a real table shows; nothing is sealed
  Lab,      // simulation; nothing is sealed, nothing published
};
constexpr auto names_of(Mode) { return names<"virtual, table, lab">(); }

// The context a commitment is bound to.
struct SealScope {
  std::string game;  // the hash of the journal's opening
  int luck = 0;      // of the round in which it was made
};

// What a variant declares.

// A purse holds chips: only payments change it. A list holds whole numbers or words in ascending
// order.
enum class PlaceKind : std::uint8_t { Integer, Flag, Choice, Seat, Purse, List };
constexpr auto names_of(PlaceKind) { return names<"integer, flag, choice, seat, purse, list">(); }
// What becomes of a deck after its last card: what lies aside is shuffled, or nothing can be drawn.
enum class WhenEmpty : std::uint8_t { Reshuffle, Stop };
constexpr auto names_of(WhenEmpty) { return names<"reshuffle, stop">(); }

// When a place gets its first value again: at the next draw, the end of a turn or of a round; Game:
// never. Each also resets the places of those before it.
enum class Reset : std::uint8_t { Draw, Turn, Round, Game };
constexpr auto names_of(Reset) { return names<"draw, turn, round, game">(); }

// Who sees a place that is drawn in secret, before it is opened; else everybody does.
enum class Seen : std::uint8_t { Owner, Nobody };
constexpr auto names_of(Seen) { return names<"owner, nobody">(); }

enum class Each : std::uint8_t { Seat };
constexpr auto names_of(Each) { return names<"seat">(); }

// Bounds of places and settings, and of what a house rule pays at once.
inline constexpr std::int64_t kMostDeclared = 1'000'000'000;
inline constexpr std::int64_t kMostPaid = 100'000;

// The type of a place, in JSON form.
struct PlaceType {
  IfAny<Each> each{};  // one value a seat; else one for the table
  PlaceKind type = PlaceKind::Integer;
  IfAny<std::int64_t> from{};  // of an integer, and of those in a list: bounds, inclusive
  IfAny<std::int64_t> to{};
  IfAny<std::int64_t> step{};    // from `from` on, unless it is 1; only of what a move is given
  IfSome<std::string> of{};      // of a choice, or of those in a list: the words
  IfAny<std::int64_t> most{};    // of a list: most items
  IfAny<bool> distinct{};        // likewise: none is there twice
  IfAny<std::int64_t> copies{};  // likewise: most of one item, where that is less than `most`
  // Of a list that a move is given: all that may be in it, each as often as it is here; words by
  // their number. Empty: anything.
  IfSome<std::int64_t> among{};
  IfAny<bool> none{};           // of a seat, or a card: it may be nobody, or nothing
  IfAny<std::int64_t> start{};  // the first value, as DeclaredPlaces holds it, unless it is 0
  IfAny<Reset> reset{};         // else never
  IfAny<Seen> seen{};           // else by everybody
  IfAny<bool> show{};           // on the board
  IfAny<std::string> deck{};    // of what holds cards: the name of their deck
  IfAny<WhenEmpty> empty{};     // of a deck: a list of what is left in it, at first of all cards

  FIELDS(PlaceType, each, type, from, to, step, of, most, distinct, copies, among, none, start,
         reset, seen, show, deck, empty);
};
// By qualified name, "jackpot.pot", lowest layer first; in a layer by name.
using PlaceTypes = Named<PlaceType>;
// Returns the places that an opening or a change of rules declares, shared; null: none.
inline std::shared_ptr<const PlaceTypes> shared_places(const IfAny<PlaceTypes>& places) {
  return places ? std::make_shared<const PlaceTypes>(*places) : nullptr;
}

struct Setup {
  Strings players;  // seat order, clockwise; valid_name() and distinct
  Seat starter = seat(0);
  Mode mode = Mode::Virtual;
  std::string id;                // 16 hex digits; empty in the lab
  std::string hash{};            // of the journal's opening; empty until it is written
  std::string_view seal_kind{};  // a sealed value's name in commitments, from the game
  // What the variant declares at the beginning; null: nothing.
  std::shared_ptr<const PlaceTypes> places{};
  // A copy without commitments and salts.
  bool redacted = false;
  // A trial of the rules: typed results are invented, and there is no real table to look at.
  bool tried = false;
  // Of a trial: the results that draws in secret have first in a round, or the cards that they
  // deal, by place and seat, that of the table being 0.
  std::map<std::pair<std::string, int>, WholeNumbers> deal{};

  // Whether round_started and luck_opened carry their luck.
  bool counts_luck() const { return mode != Mode::Lab; }
  int seats() const { return as_int(players.size()); }
  const std::string& name(Seat who) const { return players[as_index(who.index)]; }
  // Returns the seat whose player is called exactly `name`; nobody if there is none.
  Seat find(std::string_view name) const;
  // Like find(); failing that, ignores case and accents (core/names.h); failing that, matches the
  // beginning of a name, first letter by letter, then as it is read. Usage: nobody, or several, who
  // are listed.
  Result<Seat> find_short(std::string_view beginning) const;
};

// Whether a new game may have these players: no name holds invisible characters, or reads like
// another or like a reserved word (core/names.h). Not applied to journals. Usage: says which.
Result<> check_new_players(const Strings& players);

}  // namespace hausregel
