#include "games/polterfass/pad.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/events.h"

namespace hausregel::polterfass {
namespace {

constexpr std::array<std::string_view, 5> kWritten{"round_started", "bill", "scored", "adjusted",
                                                   "overridden"};

struct Score {
  std::int64_t result = 0;
  std::int64_t total = 0;
};

// One round. Mugs are null where the innkeeper has failed.
struct Line {
  std::int64_t round = 0;
  std::string innkeeper;
  Json served;
  Json ordered;
  std::vector<Score> scores;  // by seat
};

std::int64_t written_number(const Json& event, std::string_view member) {
  const Json* held = event.find(member);
  const std::int64_t* number = held == nullptr ? nullptr : held->integer();
  return number == nullptr ? 0 : *number;
}

class Writer {
 public:
  explicit Writer(const Setup& setup) : setup_(setup) {}

  void take(const Json& event) {
    if (is_event(event, "round_started")) {
      running_ = {written_number(event, "round"), *event.find("innkeeper")->string(), {}, {}, {}};
      running_.scores.resize(setup_.players.size());
    } else if (is_event(event, "bill")) {
      running_.served = *event.find("served");
      running_.ordered = *event.find("ordered");
      lines_.push_back(running_);
    } else if (is_event(event, "overridden")) {
      correct(*event.find("path")->string(), *event.find("value"));
    } else if (!lines_.empty()) {
      Score& score = lines_.back().scores[seat_of(event)];
      const bool adjusted = is_event(event, "adjusted");
      score.result = adjusted ? score.result + written_number(event, "amount")
                              : written_number(event, "delta");
      score.total =
          adjusted ? score.total + written_number(event, "amount") : written_number(event, "total");
    }
  }

  const std::vector<Line>& lines() const { return lines_; }

 private:
  std::size_t seat_of(const Json& event) const {
    return static_cast<std::size_t>(setup_.find(*event.find("player")->string()).index);
  }

  // A total that was set by hand is struck out and written anew.
  void correct(const std::string& path, const Json& value) {
    for (std::size_t i = 0; !lines_.empty() && value.is_int() && i < setup_.players.size(); ++i) {
      if (path == setup_.players[i] + ".total" ||
          path == "seats[" + std::to_string(i) + "].total") {
        lines_.back().scores[i].total = *value.integer();
      }
    }
  }

  const Setup& setup_;
  Line running_;
  std::vector<Line> lines_;
};

Json pad_json_of(const Line& line, const Setup& setup) {
  Json results{Json::Object{}};
  Json totals{Json::Object{}};
  for (std::size_t i = 0; i < line.scores.size(); ++i) {
    results.set(setup.players[i], line.scores[i].result);
    totals.set(setup.players[i], line.scores[i].total);
  }
  Json json;
  json.set("round", line.round);
  json.set("innkeeper", line.innkeeper);
  json.set("served", line.served);
  json.set("ordered", line.ordered);
  json.set("results", std::move(results));
  json.set("totals", std::move(totals));
  return json;
}

Board::Row pad_row_of(const Line& line) {
  const auto mugs = [](const Json& count) { return plain(count.is_null() ? "-" : to_text(count)); };
  Board::Row row{{plain(std::to_string(line.round)), plain(line.innkeeper), mugs(line.served),
                  mugs(line.ordered)},
                 false};
  for (const Score& score : line.scores) {
    row.cells.push_back(plain(std::to_string(score.result) + "/" + std::to_string(score.total)));
  }
  return row;
}

}  // namespace

bool on_pad(const Json& event) {
  return std::any_of(kWritten.begin(), kWritten.end(),
                     [&](std::string_view name) { return is_event(event, name); });
}

Pad pad(const Setup& setup, const Json::List& events) {
  Writer writer(setup);
  for (const Json& event : events) {
    writer.take(event);
  }
  Pad pad;
  using Align = Board::Align;
  pad.board.columns = {{{"polterfass.pad.round", {}, {}}, Align::Right},
                       {{"polterfass.pad.innkeeper", {}, {}}, Align::Left},
                       {{"polterfass.pad.served", {}, {}}, Align::Right},
                       {{"polterfass.pad.ordered", {}, {}}, Align::Right}};
  for (const std::string& player : setup.players) {
    pad.board.columns.push_back({plain(player), Align::Right});
  }
  Json::List rounds;
  for (const Line& line : writer.lines()) {
    pad.board.rows.push_back(pad_row_of(line));
    rounds.push_back(pad_json_of(line, setup));
  }
  pad.data.set("rounds", Json(std::move(rounds)));
  return pad;
}

}  // namespace hausregel::polterfass
