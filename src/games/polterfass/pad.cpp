#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/codec.h"
#include "games/polterfass/game.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {
namespace {

constexpr std::string_view kWritten[] = {"round_started", "bill", "scored", "adjusted",
                                         "overridden"};

// One round. Mugs are null if the innkeeper has failed.
struct Line {
  int round = 0;
  std::string innkeeper;
  std::optional<int> served;
  std::optional<int> ordered;
  Named<std::int64_t> results;  // by seat
  Named<std::int64_t> totals;

  FIELDS(Line, round, innkeeper, served, ordered, results, totals);
};

std::vector<Line> lines_of(const Setup& setup, const Json::List& events) {
  std::vector<Line> lines;
  Line running;  // complete from the start: in a forged journal a bill may precede any round
  for (const std::string& player : setup.players) {
    running.results.emplace_back(player, 0);
  }
  running.totals = running.results;
  const Line fresh = running;
  for (const Json& event : events) {
    const auto at = [](Named<std::int64_t>& numbers, Seat who) -> std::int64_t& {
      return numbers[static_cast<std::size_t>(who.index)].second;
    };
    if (const auto started = codec::event_in<RoundStarted>(event, setup)) {
      running = fresh;
      running.round = started->round;
      running.innkeeper = setup.name(started->innkeeper);
    } else if (const auto bill = codec::event_in<Bill>(event, setup)) {
      running.served = bill->served;
      running.ordered = bill->ordered;
      lines.push_back(running);
    } else if (lines.empty()) {
      continue;
    } else if (const auto scored = codec::event_in<Scored>(event, setup)) {
      at(lines.back().results, scored->player) = scored->delta;
      at(lines.back().totals, scored->player) = scored->total;
    } else if (const auto adjusted = codec::event_in<Adjusted>(event, setup)) {
      at(lines.back().results, adjusted->player) += adjusted->amount;
      at(lines.back().totals, adjusted->player) += adjusted->amount;
    } else if (const auto set = codec::event_in<Overridden>(event); set && set->value.is_int()) {
      // A total set by hand replaces the last line's.
      for (int i = 0; i < setup.seats(); ++i) {
        if (set->path == place_name(setup, seat(i), "total") ||
            set->path == "seats[" + std::to_string(i) + "].total") {
          at(lines.back().totals, seat(i)) = *set->value.integer();
        }
      }
    }
  }
  return lines;
}

Board::Row pad_row_of(const Line& line) {
  const auto mugs = [](std::optional<int> count) {
    return plain(count ? std::to_string(*count) : "-");
  };
  Board::Row row{{plain(std::to_string(line.round)), plain(line.innkeeper), mugs(line.served),
                  mugs(line.ordered)}};
  for (std::size_t i = 0; i < line.totals.size(); ++i) {
    row.cells.push_back(plain(std::to_string(line.results[i].second) + "/" +
                              std::to_string(line.totals[i].second)));
  }
  return row;
}

}  // namespace

bool Polterfass::on_pad(const Json& event) {
  return std::ranges::any_of(kWritten,
                             [&](std::string_view name) { return is_event(event, name); });
}

Pad Polterfass::pad(const Setup& setup, const Json::List& events) {
  using Board::Align::Right;
  const std::vector<Line> lines = lines_of(setup, events);
  Pad pad;
  pad.board.columns = {{"polterfass.pad.round", Right},
                       "polterfass.pad.innkeeper",
                       {"polterfass.pad.served", Right},
                       {"polterfass.pad.ordered", Right}};
  for (const std::string& player : setup.players) {
    pad.board.columns.push_back({plain(player), Right});
  }
  for (const Line& line : lines) {
    pad.board.rows.push_back(pad_row_of(line));
  }
  std::string rounds;
  codec::put(rounds, lines, setup);
  pad.data.set("rounds", known_json(rounds));
  return pad;
}

}  // namespace hausregel::polterfass
