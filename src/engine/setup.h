// What a game is opened with, and how players are named.
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

// A value that was sealed before a branch began: its commitment was made under another game's id.
struct CarriedSeal {
  std::string player;
  Digest commit{};
  std::string id;

  friend bool operator==(const CarriedSeal&, const CarriedSeal&) = default;
};

struct Setup {
  std::vector<std::string> players;  // seat order, clockwise; valid_name() and distinct
  Seat starter = seat(0);
  Mode mode = Mode::Virtual;
  std::string id;  // 16 hex digits; empty in the lab
  std::vector<CarriedSeal> carried{};

  int seats() const { return static_cast<int>(players.size()); }
  const std::string& name(Seat who) const { return players[static_cast<std::size_t>(who.index)]; }
  // The seat whose player is called `name` exactly; nobody where there is none.
  Seat find(std::string_view name) const;
  // As find, but an unambiguous beginning of a name will do. Errors (Usage) list the candidates.
  Result<Seat> find_short(std::string_view beginning) const;
  // The id under which `player` has made `commit`.
  const std::string& id_of_seal(std::string_view player, const Digest& commit) const;
};

}  // namespace hausregel
