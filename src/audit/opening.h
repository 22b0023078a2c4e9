// What an opening says, beside all that it can be derived from: its game, its setting, its embedded
// sources, and by which rules its rounds were played.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "audit/judge.h"

namespace hausregel::audit {

// An opening whose table could be opened.
struct Begun {
  std::unique_ptr<Table> table;  // before its events; null: none can be opened
  House house;
};
// What is wrong with it goes into `report`.
Begun check_opening(const journal::Line& line, const Wanted& wanted, Report& report);

// Brings the table behind the events of an opening. False: it cannot stand as the opening says.
bool begins(const journal::Line& line, Table& table, Verdict& completeness);

// By which rules the rounds of the evening were played that `opening` goes on with. `known`: layers
// that have been read, of whatever journal.
std::vector<StretchTold> stretches(const journal::Opening& opening,
                                   std::span<const LayerTold> known);

}  // namespace hausregel::audit
