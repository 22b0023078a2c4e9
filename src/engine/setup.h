// What a game is opened with, and how players are named. Everything that a table has to know and
// that no rule and no event tells; it does not change while the game goes on.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/digest.h"
#include "core/inline_list.h"
#include "core/result.h"
#include "core/seat.h"

namespace hausregel {

using SeatList = InlineList<Seat, kSeatLimit>;

// Where chance comes from and whether values are sealed.
enum class Mode : std::uint8_t {
  Virtual,  // the console draws; stakes and orders are sealed with commitments
  Table,    // the game master types what a real table shows; nothing is sealed
  Lab,      // simulation; nothing is sealed, nothing published
};
inline constexpr std::string_view kModeNames[] = {"virtual", "table", "lab"};
constexpr std::span<const std::string_view> names_of(Mode) { return kModeNames; }

// What a commitment is bound to.
struct SealScope {
  std::string game;  // the hash of the journal's opening
  int luck = 0;      // of the round in which it was made

  friend bool operator==(const SealScope&, const SealScope&) = default;
};

struct Setup {
  std::vector<std::string> players;  // seat order, clockwise; valid_name() and distinct
  Seat starter = seat(0);
  Mode mode = Mode::Virtual;
  std::string id;                // 16 hex digits; empty in the lab
  std::string hash{};            // of the journal's opening; empty until it is written
  std::string_view seal_kind{};  // what commitments call a sealed value: the game says it
  // A trial of the rules: what is typed is made up, and nobody has a real table to look at.
  bool tried = false;

  // Whether round_started and luck_opened tell their luck.
  bool counts_luck() const { return mode != Mode::Lab; }
  int seats() const { return static_cast<int>(players.size()); }
  const std::string& name(Seat who) const { return players[static_cast<std::size_t>(who.index)]; }
  // The seat whose player is called `name` exactly; nobody where there is none.
  Seat find(std::string_view name) const;
  // As find; failing that the name as it is read, without regard to case or accents (core/names.h),
  // and failing that the beginning of a name, letter by letter, else as it is read. Usage: nobody,
  // or several, who are listed.
  Result<Seat> find_short(std::string_view beginning) const;
};

// Whether a new game may have these players: nobody's name holds what cannot be seen, or reads as
// another's or as a reserved word (core/names.h). Journals are read without this. Usage: which.
Result<> check_new_players(const std::vector<std::string>& players);

}  // namespace hausregel
