#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/codec.h"
#include "games/polterfass/game.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {
namespace {

constexpr std::array<std::string_view, 5> kWritten{"round_started", "bill", "scored", "adjusted",
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

class Writer {
 public:
  explicit Writer(const Setup& setup) : setup_(setup), running_(round_of(0, "")) {}

  void take(const Json& event) {
    if (const auto started = codec::event_in<RoundStarted>(event, setup_)) {
      running_ = round_of(started->round, setup_.name(started->innkeeper));
    } else if (const auto bill = codec::event_in<Bill>(event, setup_)) {
      running_.served = bill->served;
      running_.ordered = bill->ordered;
      lines_.push_back(running_);
    } else if (lines_.empty()) {
      return;
    } else if (const auto set = codec::event_in<Overridden>(event)) {
      correct(*set);
    } else if (const auto scored = codec::event_in<Scored>(event, setup_)) {
      result_of(scored->player) = scored->delta;
      total_of(scored->player) = scored->total;
    } else if (const auto adjusted = codec::event_in<Adjusted>(event, setup_)) {
      result_of(adjusted->player) += adjusted->amount;
      total_of(adjusted->player) += adjusted->amount;
    }
  }

  const std::vector<Line>& lines() const { return lines_; }

 private:
  Line round_of(int round, std::string innkeeper) const {
    Line line{round, std::move(innkeeper), {}, {}, {}, {}};
    for (const std::string& player : setup_.players) {
      line.results.emplace_back(player, 0);
      line.totals.emplace_back(player, 0);
    }
    return line;
  }
  std::int64_t& result_of(Seat who) { return of(lines_.back().results, who); }
  std::int64_t& total_of(Seat who) { return of(lines_.back().totals, who); }
  static std::int64_t& of(Named<std::int64_t>& numbers, Seat who) {
    return numbers[static_cast<std::size_t>(who.index)].second;
  }

  // A total set by hand replaces the last line's.
  void correct(const Overridden& set) {
    for (int i = 0; set.value.is_int() && i < setup_.seats(); ++i) {
      if (set.path == setup_.name(seat(i)) + ".total" ||
          set.path == "seats[" + std::to_string(i) + "].total") {
        total_of(seat(i)) = *set.value.integer();
      }
    }
  }

  const Setup& setup_;
  Line running_;  // complete from the start: in a forged journal a bill may precede any round
  std::vector<Line> lines_;
};

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
  return std::any_of(kWritten.begin(), kWritten.end(),
                     [&](std::string_view name) { return is_event(event, name); });
}

Pad Polterfass::pad(const Setup& setup, const Json::List& events) {
  Writer writer(setup);
  for (const Json& event : events) {
    writer.take(event);
  }
  Pad pad;
  using Align = Board::Align;
  pad.board.columns = {{"polterfass.pad.round", Align::Right},
                       {"polterfass.pad.innkeeper", Align::Left},
                       {"polterfass.pad.served", Align::Right},
                       {"polterfass.pad.ordered", Align::Right}};
  for (const std::string& player : setup.players) {
    pad.board.columns.push_back({plain(player), Align::Right});
  }
  for (const Line& line : writer.lines()) {
    pad.board.rows.push_back(pad_row_of(line));
  }
  std::string rounds;
  codec::put(rounds, writer.lines(), setup);
  pad.data.set("rounds", known_json(rounds));
  return pad;
}

}  // namespace hausregel::polterfass
