#include "lab/measures.h"

#include <algorithm>

#include "core/lists.h"
#include "core/text.h"

namespace hausregel::lab {
namespace {

using SeatTotals = InlineList<int, kSeatLimit>;

// Returns who is alone at a total; nobody if several are.
Seat alone_at(const SeatTotals& totals, const int* at) {
  return std::ranges::count(totals, *at) == 1 ? seat(as_int(at - totals.begin())) : Seat{};
}
Seat alone_in_front(const SeatTotals& totals) {
  return alone_at(totals, std::ranges::max_element(totals));
}

// Returns what somebody won, in sixtieths.
std::int64_t won_by(Seat who, const Outcome& outcome) {
  return contains(outcome.winners, who) ? 60 / std::ssize(outcome.winners) : 0;
}

}  // namespace

Measures::Measures(const Game& game)
    : names_{"rounds",   "decisions",   "lead_changes", "comeback",    "margin",
             "half_led", "half_wins60", "half_lost60",  "half_last60", "half_trailed"} {
  for (int place = 1; place <= kSeatLimit; ++place) {
    names_.push_back("in_round60." + std::to_string(place));
  }
  constexpr std::string_view head = "event ";
  std::map<std::string, std::vector<std::string_view>, std::less<>> shapes;  // by event
  const Strings lines = game.shapes();
  for (const std::string& line : lines) {
    if (!line.starts_with(head)) { continue; }
    auto words = split(std::string_view(line).substr(head.size()), " ");
    const std::string name(words.front());
    words.erase(words.begin());
    shapes.emplace(name, std::move(words));
  }
  for (const std::string_view called : game.event_names()) {
    const std::string name(called);
    Event& event = events_.emplace_back();
    event.name = names_.size();
    names_.push_back(name);
    const auto& fields = shapes.find(name)->second;
    for (const std::size_t place : indices(fields)) {
      const auto parts = split(fields[place], ":");
      const std::string_view type = parts[1];
      const std::string field = name + "." + std::string(parts[0]);
      const bool choice = holds(type, "|") && !type.ends_with('?') && !type.ends_with('~');
      constexpr std::array<std::string_view, 5> numbers{"int", "int?", "int~", "long", "bool"};
      if (!choice && !contains(numbers, type)) { continue; }
      event.fields.push_back({place, names_.size(), choice});
      if (!choice) {
        names_.push_back(field);
        continue;
      }
      for (const std::string_view word : split(type, "|")) {
        names_.push_back(field + "=" + std::string(word));
      }
    }
  }
}

void Measures::count(std::size_t event, const EventNumbers& numbers, WholeNumbers& values) const {
  ++values[events_[event].name];
  for (const Field& field : events_[event].fields) {
    if (field.choice) {
      ++values[field.name + as_index(numbers[field.place])];
    } else {
      values[field.name] += numbers[field.place];
    }
  }
}

void Measurer::game_opened(const GameAt& at, const Setup& setup, std::string_view state) {
  game_ = {at, {}, WholeNumbers(measures_->names().size())};
  rounds_.clear();
  if (next_ != nullptr) { next_->game_opened(at, setup, state); }
}

Result<> Measurer::game_closed(const Outcome& outcome) {
  game_.values[Measure::kRounds] = std::ssize(rounds_);
  look_at_rounds(outcome);
  game_.outcome = outcome;
  games_.push_back(game_);
  return next_ != nullptr ? next_->game_closed(outcome) : done();
}

void Measurer::share_out(const Totals& totals, Seat starter) {
  const int seats = as_int(totals.size());
  const auto gained = [&](Seat who) {
    return std::int64_t{totals[who.index]} - (rounds_.empty() ? 0 : rounds_.back()[who.index]);
  };
  std::int64_t all = 0;
  for (int i = 0; i < seats; ++i) { all += gained(seat(i)); }
  for (int i = 0; i < seats; ++i) {
    game_.values[Measure::kInRound + as_index(i)] +=
        60 * gained(left_of(starter, i, seats)) - 60 / seats * all;
  }
}

void Measurer::look_at_rounds(const Outcome& outcome) {
  auto& values = game_.values;
  Seat leads;
  for (const Totals& totals : rounds_) {
    const Seat now = alone_in_front(totals);
    values[Measure::kLeadChanges] += leads.somebody() && now.somebody() && now != leads ? 1 : 0;
    if (now.somebody()) { leads = now; }
    const int most = *std::ranges::max_element(totals);
    for (const Seat who : outcome.winners) {
      std::int64_t& comeback = values[Measure::kComeback];
      comeback = std::max<std::int64_t>(comeback, most - totals[who.index]);
    }
  }
  auto totals = outcome.totals;
  std::ranges::sort(totals, std::greater());
  if (outcome.winners.size() == 1 && totals.size() > 1) {
    values[Measure::kMargin] = totals[0] - totals[1];
  }
  if (rounds_.size() < 2) { return; }
  const SeatTotals& half = rounds_[rounds_.size() / 2 - 1];
  if (const Seat first = alone_in_front(half); first.somebody()) {
    values[Measure::kHalfLed] = 1;
    values[Measure::kHalfWins] = won_by(first, outcome);
    values[Measure::kHalfLost] = 60 - values[Measure::kHalfWins];
  }
  const Seat last = alone_at(half, std::ranges::min_element(half));
  if (last.somebody()) {
    values[Measure::kHalfTrailed] = 1;
    values[Measure::kHalfLast] = won_by(last, outcome);
  }
}

}  // namespace hausregel::lab
