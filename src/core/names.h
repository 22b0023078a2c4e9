// Seats, and players' names as people read them. Journals keep names as typed and compare them byte
// by byte; this file decides which names a person would take for the same.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe.h"

namespace hausregel {

// Whether `name` may be a player's: 1-24 letters and marks (any script, a mark not first), ASCII
// digits, '-', '_'; not a number; not one of bank, devil, yes, no, none, person.
bool valid_name(std::string_view name);

// Whether `word` is one of those six words.
bool reserved_word(std::string_view word);

// Whether a branch may be called `name`: 1-64 of a-z, 0-9, '-' and '_', beginning with a letter or
// a digit.
bool valid_branch_name(std::string_view name);

// Whether `name` holds invisible characters (unicode::is_hidden, variation selectors). Some count
// as letters or marks, which valid_name() accepts: Hangul fillers, grapheme joiners.
bool hides_something(std::string_view name);

// Returns a form shared by all spellings of a text: composed or not, in either case, in letters of
// another width or style, with or without invisible characters (NFKD of NFKC_Casefold; see
// unicode::folded). Players of a new game have distinct skeletons.
std::string skeleton(std::string_view text);

// Returns what a text looks like at a glance: its skeleton without accents (Zoë, Zoe), stroked
// letters without their strokes (Łukasz, Lukasz), and Cyrillic, Greek and Armenian letters replaced
// by the Latin letter that they resemble in upper or lower case (Реtra, Petra). Those are the
// single letters of Unicode's confusables (UTS #39) that a usual typeface draws alike.
// Ignores likeness within other scripts, digits for letters, and letters made of two.
std::string appearance(std::string_view text);

// Returns the appearance of `text` with ae, oe and ue for umlauts, as it is typed without them.
std::string spelled_plainly(std::string_view text);

// Whether an answer means yes: the letter or whole word for yes or no in English, German, French or
// Italian, compared by appearance(). Nullopt if it is neither.
std::optional<bool> yes_or_no(std::string_view word);

// Returns pairs of indices into `names`, first < second, of names that a reader may confuse: equal
// in skeleton or appearance, or differing only in I, l and 1, in O and 0, in rn and m, or in vv and
// w.
std::vector<std::pair<std::size_t, std::size_t>> look_alikes(const Strings& names);

// Whether a text holds a name in any spelling: composed or not, in either case, without accents or
// with others, in look-alike letters, with invisible characters in between. Misses other disguises
// (P.e.t.r.a, P3tra, escapes of a script).

// Returns the first of `names` that occurs in `text` as a whole word; nullopt if none does. Ignores
// names of one letter. Parts joined by '_' or '.' count as one word (max_rounds, math.max), unless
// one matches the name letter by letter.
std::optional<std::string> word_named(std::string_view text, const Strings& names);

// Whether any of `names` occurs anywhere in `text`. A name that looks like a single ASCII letter or
// digit must occur as a whole word, letter by letter.
bool names_anybody(std::string_view text, const Strings& names);

// Whether `name` mixes letters of Latin, Greek, Cyrillic and Armenian, told apart by their blocks.
// Other scripts mix for good reasons (Han, kana and Latin), or share no letter shapes with these.
bool mixes_scripts(std::string_view name);

// Seats are numbered from 0 in the order of the opening's `players`, clockwise.

// The limit of every game; a rule table may allow fewer. Results count a shared win in sixtieths.
inline constexpr int kSeatLimit = 6;

struct Seat {
  int index = -1;  // -1: nobody

  constexpr bool somebody() const { return index >= 0; }
  constexpr bool operator==(const Seat&) const = default;
};

// 0 <= index < kSeatLimit, or -1.
constexpr Seat seat(std::integral auto index) { return Seat{static_cast<int>(index)}; }

// The seat `steps` places to the left of `from` at a table of `seats`; 0 <= steps <= seats.
constexpr Seat left_of(Seat from, int steps, int seats) {
  const int index = from.index + steps;
  return seat(index >= seats ? index - seats : index);
}

// A set of seats, one bit each: copied and compared as one number.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  // 0 <= seats <= kSeatLimit.
  static constexpr SeatSet all(int seats) { return SeatSet((1u << seats) - 1); }
  // Returns the seats i for which `in(players[i])` holds.
  template <class Players, class In>
  static constexpr SeatSet where(const Players& players, In in) {
    unsigned bits = 0;  // built from the last player, whose bit is highest
    for (auto player = players.end(); player != players.begin();) {
      bits = 2 * bits + (in(*--player) ? 1u : 0u);
    }
    return SeatSet(bits);
  }

  // Nobody (-1) is in no set: it is masked to bit 31, which is no seat's (x86 masks implicitly).
  constexpr bool has(Seat who) const { return (bits_ >> (who.index & 31) & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  // Precondition: `who` is somebody.
  constexpr void add(Seat who) { bits_ |= 1u << who.index; }
  constexpr void remove(Seat who) { bits_ &= ~(1u << who.index); }
  constexpr void clear() { bits_ = 0; }
  constexpr int size() const { return std::popcount(bits_); }
  // Whether there is exactly one: bits_ & (bits_ - 1) clears the lowest bit.
  constexpr bool single() const { return bits_ != 0 && (bits_ & (bits_ - 1)) == 0; }
  // The lowest seat; nobody if the set is empty.
  constexpr Seat first() const { return bits_ == 0 ? Seat{} : seat(std::countr_zero(bits_)); }

  // Calls `each(seat)` for the members, clockwise from `first`, at a table of `seats`.
  // Precondition: `first` and the members sit at that table.
  template <class Each>
  constexpr void from(Seat first, int seats, Each each) const {
    // Repeats the bits: shifted by `first`, bit k is the seat k places to its left.
    const unsigned turned = bits_ | bits_ << seats;
    auto left = turned >> first.index & ((1u << seats) - 1);
    while (left != 0) {
      const int steps = std::countr_zero(left);
      left &= left - 1;  // clears the lowest bit
      each(left_of(first, steps, seats));
    }
  }

  constexpr bool operator==(const SeatSet&) const = default;

 private:
  explicit constexpr SeatSet(unsigned bits) : bits_(bits) {}

  unsigned bits_ = 0;
};

// One value a seat, indexed by a seat that is somebody. Always inlined, as T may be a vector
// (engine/lanes/lanes.h).
template <class T>
struct PerSeat : std::array<T, kSeatLimit> {
  using std::array<T, kSeatLimit>::operator[];
  [[gnu::always_inline]] constexpr T& operator[](Seat who) {
    return (*this)[static_cast<std::size_t>(who.index)];
  }
  [[gnu::always_inline]] constexpr const T& operator[](Seat who) const {
    return (*this)[static_cast<std::size_t>(who.index)];
  }
};

}  // namespace hausregel
