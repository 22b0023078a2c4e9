#include "play/chronicle.h"

#include <algorithm>
#include <ranges>

#include "core/lists.h"
#include "engine/events.h"
#include "engine/moves/rounds.h"
#include "engine/rules/questions.h"
#include "play/closing.h"

namespace hausregel::play {

bool round_running(const Status& now) { return (now.asking || now.phase != "idle") && !now.over; }

void Chronicle::take(const Entry& taken, const Status& before, const LineOfPlay& line) {
  EntryTraits entry = traits_of(taken);
  // What is decided while something lies hidden may tell what it is.
  entry.shows = entry.shows || (before.hides && entry.kind == Kind::Move);
  const Doing& doing = taken.doing;
  greatest_luck_ += entry.begins_round ? 1 : 0;
  takebacks_.take(entry, line);
  if (entry.generated) { drawn_ = entry.begins_round ? greatest_luck_ : before.luck; }
  if (entry.kind == Kind::Move || line.position() == line.last()) { stopped_ = entry.stopped; }
  for (const Json& value : entry.opens ? values_opened(doing) : std::span<const Json>()) {
    if (const auto commit = commitment_of(value, setup_, before.luck)) { seals_.open(*commit); }
  }
  const auto* move = taken.as<Move>();
  const std::string* player = move != nullptr ? move->player() : nullptr;
  const bool plays = player != nullptr && setup_.find(*player).somebody();
  if (const auto commit = plays ? move->commit() : std::nullopt) {
    seals_.lay({line.last(), *player, *commit, before.luck});
    if (entry.stopped) {
      seals_.open(*commit);  // no value lies on the table
    }
  }
}

bool Chronicle::opens(const Json& value, const Seals::Laid& laid) const {
  return value.has_text("player", laid.player) &&
         commitment_of(value, setup_, laid.luck) == laid.commit;
}

Chronicle::Forbidden Chronicle::forbids(const Doing& doing, const Status& now, int seeds) const {
  const auto* move = std::get_if<Move>(&doing);
  if (move == nullptr) { return Forbidden::No; }
  if (move->begins_round() && seeds > 0 && next_luck() > seeds) { return Forbidden::ChainUsedUp; }
  if (move->speaks() && now.luck > 0 && now.luck == drawn_) { return Forbidden::PhraseLate; }
  const auto commit = move->commit();
  return commit && seals_.has_stood(*commit) ? Forbidden::CommitmentLaid : Forbidden::No;
}

Due due_at(const Table& table) {
  const Status now = table.status();
  if (now.over) { return Due::Closing; }
  const bool sealed = table.setup().mode == Mode::Virtual && !now.unopened.empty();
  return sealed ? Due::Opening : Due::Nothing;
}

bool may_come(const EntryTraits& entry, Due due, bool stopped) {
  switch (entry.kind) {
    case Kind::Note:
    case Kind::Mark:
    case Kind::Seats:
    case Kind::Branch:
    case Kind::Undo:
      return true;
    case Kind::Close:
      return due != Due::Opening || stopped;
    case Kind::Move:
      return due == Due::Nothing || (due == Due::Opening && entry.opens);
    default:
      return due == Due::Nothing;
  }
}

void Takebacks::take(const EntryTraits& entry, const LineOfPlay& line) {
  const std::int64_t n = line.last();
  const std::int64_t position = line.position();
  const bool moved = position == n;
  const std::int64_t before = moved ? line.before(n) : position;
  begun_.push_back(moved && entry.begins_round ? static_cast<std::int32_t>(n)
                                               : begun_[as_index(before)]);
  if (entry.gives_up) {
    floor_ = position;
  } else if (!table_) {
    floor_ = entry.begins_round || entry.shows ? position : floor_;
  } else if (moved && !entry.begins_round && begun(n) > played_) {
    played_ = begun(n);
    floor_ = line.before(played_);
  }
}

Takebacks::Wrong Takebacks::wrong_undo(std::int64_t target, bool says_why, bool running,
                                       const LineOfPlay& line) const {
  if (!says_why) { return line.leads_to(floor_, target) ? Wrong::No : Wrong::Shown; }
  const std::int64_t last = begun(line.position());
  for (std::int64_t next = last; next > 0; next = begun(line.before(next))) {
    if (line.before(next) == target) {
      return table_ || (running && next == last) ? Wrong::No : Wrong::RoundOver;
    }
  }
  return Wrong::NotARound;
}

bool follows_by_itself(const Doing& doing) {
  const auto* move = std::get_if<Move>(&doing);
  return move != nullptr && move->opens();
}

std::vector<Events> parts_of_line(const Events& events) {
  std::vector<Events> parts;
  bool ended = true;
  for (const Json& event : events.list()) {
    if (ended || is_event(event, RoundStarted::kName)) { parts.emplace_back(); }
    parts.back().append(Json::List{event});
    ended = is_event(event, LuckOpened::kName);
  }
  return parts;
}

Strings events_without(const Events& events, const Events& others) {
  Strings left;
  Json::List unmatched = others.list();
  for (const Json& event : events.list()) {
    const auto same = std::ranges::find(unmatched, event);
    if (same != unmatched.end()) {
      unmatched.erase(same);
    } else {
      left.push_back(to_text(event));
    }
  }
  return left;
}

std::string short_words(const Doing& doing) {
  static const Json kEmpty[] = {Json(), Json::List{}, Json::Object{}};
  const Json json = to_json(doing);
  const Json::Object* members = json.object();
  const auto& [key, first] = members->front();
  if (key == "close") { return "game " + bare_text(first.at("why")); }
  if (key == "bots") {
    std::string seats = key;
    for (const auto& [player, bot] : first.members()) {
      seats += " " + player + "=" + (bot.is_null() ? "person" : bare_text(bot));
    }
    return seats;
  }
  std::string words = key == "move" || key == journal::kAnswer
                          ? std::string(short_name(bare_text(first)))
                          : key + " " + bare_text(first);
  for (std::size_t i = 1; i < members->size(); ++i) {
    const auto& [name, value] = (*members)[i];
    const bool told =
        name != "commit" && name != "values" && (key != "override" || name != "value");
    const Json* commit = json.find("commit");
    if (told && value.is_int() && commit != nullptr && commit->is_null()) {
      // So many cards lie face down on a real table.
      for (std::int64_t card = 0; card < value.whole(); ++card) { words += " ?"; }
    } else if (told && !contains(kEmpty, value)) {
      words += name == "because" ? " because " : " ";
      words += option_words(value);
    }
  }
  return words;
}

std::string value_words(const Json& value) {
  if (value.object() == nullptr) {
    return " " + bare_text(value);  // in a foreign journal
  }
  std::string words;
  for (const auto& [name, held] : *value.object()) {
    const bool empty = held.is_list() && held.items().empty();
    if (name != "move" && name != "salt" && !empty) { words += " " + option_words(held); }
  }
  return words;
}

Steps steps_of(const Entries& entries, std::span<const std::int64_t> line) {
  Steps steps;
  for (const Entry& entry : entries.on(line)) {
    if (steps.empty() || !follows_by_itself(entry.doing)) { steps.emplace_back(); }
    steps.back().push_back(entry.n);
  }
  return steps;
}

EntryTraits traits_of(const Entry& entry) {
  EntryTraits traits;
  traits.kind = kind_of(entry.doing);
  traits.stopped = entry.events.begins_with(RuleStopped::kName);
  traits.gives_up = gives_up(entry.doing);
  traits.generated = std::ranges::any_of(entry.draws, is_generated);
  if (const auto* move = entry.as<Move>()) {
    traits.begins_round = move->begins_round();
    traits.opens = move->opens();
    traits.speaks = move->speaks();
  }
  traits.shows = !entry.draws.empty() || traits.opens || entry.events.has(LuckOpened::kName) ||
                 (traits.speaks && !traits.stopped);
  return traits;
}

}  // namespace hausregel::play
