#include "journal/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/codec.h"
#include "engine/events.h"
#include "journal/log.h"

namespace hausregel::journal {

void LineOfPlay::moved(std::uint64_t state) {
  const auto n = static_cast<std::int32_t>(nodes_.size());
  const auto at = static_cast<std::int32_t>(position_);
  // Skips grow like carries in a skew binary number: if the last two have the same length, the next
  // spans both.
  const Node& from = node(at);
  const Node& skip = node(from.far);
  const bool same = from.depth - skip.depth == skip.depth - node(skip.far).depth;
  nodes_.push_back({at, from.depth + 1, same ? skip.far : at});
  states_.push_back(state);
  position_ = n;
  tip_ = n;
}

void LineOfPlay::stayed() {
  nodes_.push_back({static_cast<std::int32_t>(position_), kStayed, 0});
  states_.push_back(state(position_));
}

void LineOfPlay::went(std::int64_t target, bool for_good) {
  position_ = target;
  tip_ = for_good ? target : tip_;
  stayed();
}

tl::expected<std::int64_t, Message> LineOfPlay::target(const Doing& takeback) const {
  const std::int64_t named = *goes_to(takeback);
  const bool back = std::holds_alternative<Undo>(takeback);
  if (named > last()) { return tl::unexpected<Message>(worded("journal.yet_to_come")); }
  const std::int64_t to = stands_for(named);
  const bool possible = to != position_ && (back ? leads_to(to, position_)
                                                 : leads_to(position_, to) && leads_to(to, tip_));
  if (!possible) {
    Message::Args args{{"entry", named}};
    return tl::unexpected<Message>(back ? worded("journal.no_undo", args)
                                        : worded("journal.no_redo", args));
  }
  return to;
}

bool LineOfPlay::leads_to(std::int64_t from, std::int64_t to) const {
  // Both stand for themselves, and an entry's number exceeds those of all entries leading to it.
  while (to > from) { to = node(to).far >= from ? node(to).far : before(to); }
  return to == from;
}

// Returns the entries after `after` up to `last`, ascending.
std::vector<std::int64_t> LineOfPlay::way(std::int64_t after, std::int64_t last) const {
  std::vector<std::int64_t> entries;
  for (; last > after; last = before(last)) { entries.push_back(last); }
  std::ranges::reverse(entries);
  return entries;
}

std::vector<std::int64_t> LineOfPlay::line() const { return way(-1, position_); }

std::vector<std::int64_t> LineOfPlay::ahead() const { return way(position_, tip_); }

std::uint64_t state_number(std::string_view digest) {
  std::uint64_t number = 0;
  std::from_chars(digest.data(), digest.data() + digest.size(), number, 16);
  return number;
}

std::string state_text(std::uint64_t state) { return fmt::format("{:016x}", state); }

namespace {

Message unreadable(const Error& error) {
  return worded("journal.event", {}, {{"why", error.message}});
}

tl::unexpected<Difference> differs(Difference::Kind kind, std::int64_t n, Message what,
                                   std::string stated = {}, std::string found = {}) {
  return tl::unexpected(Difference{
      {Fault::Answer, n, 0, std::move(what), std::move(stated), std::move(found)}, kind});
}

Message other_state() { return worded("journal.state"); }

}  // namespace

bool moves_nothing(const Entry& entry) {
  const Json::List& events = entry.events.items();
  const Kind kind = kind_of(entry.doing);
  return (kind != Kind::Move && kind != Kind::Override) || events.empty() ||
         (events.size() == 1 && is_event(events[0], "rule_stopped"));
}

Result<std::unique_ptr<Table>> open_table(const Game& game, const Opening& opening,
                                          std::shared_ptr<Hooks> hooks) {
  auto setup = setup_of(opening);
  TRY(setup);
  return game.open(*setup, opening.rules, std::move(hooks));
}

Replay::Replay(std::unique_ptr<Table> table, std::uint64_t state)
    : LineOfPlay(state), table_(std::move(table)), past_(*table_) {}

Result<Replay> replayed(const Log& log, std::unique_ptr<Table> fresh,
                        const std::function<void(const Entry&, const Table&)>& before) {
  auto replay = Replay::begin(std::move(fresh), log.opening());
  if (!replay) { return fail(to_error(replay.error(), log.path())); }
  for (const Entry& entry : log.entries()) {
    if (before) { before(entry, replay->table()); }
    if (auto taken = replay->take(entry); !taken) {
      return fail(error_in(log, taken.error(), log.path()));
    }
  }
  return std::move(*replay);
}

bool last_rules_hold(const Opening& opening) {
  const Json::List& events = opening.events.items();
  const auto last = std::find_if(events.rbegin(), events.rend(), [](const Json& event) {
    return is_event(event, RulesChanged::kName);
  });
  if (last == events.rend()) { return true; }
  const auto first = codec::event_in<RulesChanged>(events.front());
  const auto change = codec::event_in<RulesChanged>(*last);
  return first && first->round == 0 && change && change->rules == opening.rules &&
         std::ranges::equal(change->variant, opening.variant,
                            [](const LayerName& name, const LayerText& layer) {
                              return name.name == layer.name && name.sha256 == layer.sha256;
                            });
}

Replayed<Replay> Replay::begin(std::unique_ptr<Table> fresh, const Opening& opening) {
  if (auto folded = fresh->begin(opening.events); !folded) {
    return differs(Difference::Kind::Events, 0, unreadable(folded.error()));
  }
  if (!last_rules_hold(opening)) {
    return differs(Difference::Kind::Events, 0, worded("journal.last_rules"));
  }
  std::string state = state_digest(fresh->state_json());
  if (state != opening.link.state) {
    return differs(Difference::Kind::State, 0, other_state(), opening.link.state, std::move(state));
  }
  return Replay(std::move(fresh), state_number(state));
}

Replayed<void> Replay::take(const Entry& entry, std::unique_ptr<Table> decided) {
  using enum Difference::Kind;
  const bool silent = entry.events.list()->empty();
  if (goes_to(entry.doing) != nullptr) {
    if (!silent) { return differs(Undo, entry.n, worded("journal.undo_events")); }
    const auto to = target(entry.doing);
    if (!to) { return differs(Undo, entry.n, to.error()); }
    if (std::string then = state_text(state(*to)); entry.link.state != then) {
      return differs(State, entry.n, worded("journal.state_of", {{"entry", *goes_to(entry.doing)}}),
                     entry.link.state, std::move(then));
    }
    table_ = decided != nullptr ? std::move(decided) : table_at(*to);
    went(*to, gives_up(entry.doing));
    events_.emplace_back();
    return {};
  }
  const bool still = moves_nothing(entry);
  const bool known = decided != nullptr;
  auto now = known ? std::move(decided) : table_->clone();
  if (auto folded = known || silent ? Result<void>() : now->fold(entry.events); !folded) {
    return differs(Events, entry.n, unreadable(folded.error()));
  }
  std::string after = known ? std::string(entry.link.state) : state_digest(now->state_json());
  if (after != entry.link.state) {
    return differs(State, entry.n, other_state(), entry.link.state, std::move(after));
  }
  if (still && state_number(after) != state(position())) {
    return differs(Events, entry.n, worded("journal.changes"));
  }
  if (const auto flaw = now->flaw(); flaw && !still) {
    return differs(Flaw, entry.n, worded("journal.flaw", {}, {{"flaw", *flaw}}));
  }
  table_ = std::move(now);
  if (still) {
    stayed();
  } else {
    moved(state_number(after));
    past_.moved(*this, *table_);
  }
  events_.push_back(still ? "" : to_text(entry.events));
  return {};
}

std::unique_ptr<Table> Replay::table_at(std::int64_t n) const {
  // These events were folded before, over the same state.
  return *past_.at(*this, n, [this](std::int64_t of) {
    return Result<std::string>(events_[static_cast<std::size_t>(of)]);
  });
}

namespace {

// Beyond kCopiesKept copies, drops every second one.
constexpr std::size_t kCopiesKept = 4096;

}  // namespace

void PastTables::moved(const LineOfPlay& line, const Table& now) {
  if (line.depth(line.last()) % spacing_ != 0) { return; }
  copies_.emplace(line.last(), now.clone());
  while (copies_.size() > kCopiesKept) {
    spacing_ *= 2;
    std::erase_if(copies_,
                  [&](const auto& copy) { return line.depth(copy.first) % spacing_ != 0; });
  }
}

Result<std::unique_ptr<Table>> PastTables::at(const LineOfPlay& line, std::int64_t n,
                                              const EventsOf& events_of) const {
  std::vector<std::int64_t> later;
  for (n = line.stands_for(n); !copies_.contains(n); n = line.before(n)) { later.push_back(n); }
  auto table = copies_.at(n)->clone();
  for (auto it = later.rbegin(); it != later.rend(); ++it) {
    const auto events = events_of(*it);
    TRY(events);
    if (!table->fold(known_json(*events))) {
      return fail(Fault::Input, worded("journal.file_changed"));
    }
  }
  return table;
}

}  // namespace hausregel::journal
