#include "journal/replay.h"

#include <algorithm>
#include <utility>

#include "engine/codec.h"
#include "engine/events.h"
#include "journal/log.h"

namespace hausregel::journal {
namespace {

Message unreadable(const Error& error) {
  return worded("journal.event", {}, {{"why", error.message}});
}

tl::unexpected<Difference> differs(Difference::Kind kind, std::int64_t n, std::uint64_t offset,
                                   Message what, std::string stated = {}, std::string found = {}) {
  return tl::unexpected(Difference{
      {Fault::Answer, n, offset, std::move(what), std::move(stated), std::move(found)}, kind});
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
    : table_(std::move(table)), line_(state), past_(*table_) {}

Result<Replay> replayed(const Log& log, std::unique_ptr<Table> fresh,
                        const std::function<void(const Entry&, const Table&)>& before) {
  auto replay = Replay::begin(std::move(fresh), log.opening());
  if (!replay) {
    return fail(to_error(replay.error(), log.path()));
  }
  replay->look_up(events_in(log.entries()));
  for (const Entry& entry : log.entries()) {
    if (before) {
      before(entry, replay->table());
    }
    if (auto taken = replay->take(entry, log.offset(entry.n)); !taken) {
      return fail(to_error(taken.error(), log.path()));
    }
  }
  return std::move(*replay);
}

bool last_rules_hold(const Opening& opening) {
  const Json::List& events = opening.events.items();
  const auto last = std::find_if(events.rbegin(), events.rend(), [](const Json& event) {
    return is_event(event, RulesChanged::kName);
  });
  if (last == events.rend()) {
    return true;
  }
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
    return differs(Difference::Kind::Events, 0, 0, unreadable(folded.error()));
  }
  if (!last_rules_hold(opening)) {
    return differs(Difference::Kind::Events, 0, 0, worded("journal.last_rules"));
  }
  std::string state = state_digest(fresh->state_json());
  if (state != opening.link.state) {
    return differs(Difference::Kind::State, 0, 0, other_state(), opening.link.state,
                   std::move(state));
  }
  return Replay(std::move(fresh), state_number(state));
}

Replayed<void> Replay::take(const Entry& entry, std::uint64_t offset,
                            std::unique_ptr<Table> decided) {
  return goes_to(entry.doing) != nullptr ? go_back(entry, offset, std::move(decided))
                                         : fold_entry(entry, offset, std::move(decided));
}

Replayed<void> Replay::fold_entry(const Entry& entry, std::uint64_t offset,
                                  std::unique_ptr<Table> decided) {
  const auto put_back = [&](Difference::Kind kind, Message what, std::string stated = {},
                            std::string found = {}) {
    table_ = table_at(position());
    return differs(kind, entry.n, offset, std::move(what), std::move(stated), std::move(found));
  };
  const bool still = moves_nothing(entry);
  const std::string before = state_text(line_.state(position()));
  std::string state = before;
  if (decided != nullptr) {
    table_ = std::move(decided);
    state = entry.link.state;
  } else if (!entry.events.list()->empty()) {
    if (auto folded = table_->fold(entry.events); !folded) {
      return put_back(Difference::Kind::Events, unreadable(folded.error()));
    }
    state = state_digest(table_->state_json());
  }
  if (state != entry.link.state) {
    return put_back(Difference::Kind::State, other_state(), entry.link.state, std::move(state));
  }
  if (still && state != before) {
    return put_back(Difference::Kind::Events, worded("journal.changes"));
  }
  if (const auto flaw = table_->flaw(); flaw && !still) {
    return put_back(Difference::Kind::Flaw, worded("journal.flaw", {}, {{"flaw", *flaw}}));
  }
  if (still) {
    line_.stayed();
    keep(nullptr);
    return {};
  }
  line_.moved(state_number(state));
  past_.moved(line_, *table_);
  keep(&entry);
  return {};
}

Replayed<void> Replay::go_back(const Entry& entry, std::uint64_t offset,
                               std::unique_ptr<Table> decided) {
  if (!entry.events.list()->empty()) {
    return differs(Difference::Kind::Undo, entry.n, offset, worded("journal.undo_events"));
  }
  const auto target = line_.target(entry.doing);
  if (!target) {
    return differs(Difference::Kind::Undo, entry.n, offset, target.error());
  }
  std::string state = state_text(line_.state(*target));
  if (entry.link.state != state) {
    return differs(Difference::Kind::State, entry.n, offset,
                   worded("journal.state_of", {{"entry", *goes_to(entry.doing)}}), entry.link.state,
                   std::move(state));
  }
  past_.left(position(),
             std::exchange(table_, decided != nullptr ? std::move(decided) : table_at(*target)));
  line_.went(*target, gives_up(entry.doing));
  keep(nullptr);
  return {};
}

std::unique_ptr<Table> Replay::table_at(std::int64_t n) const {
  // These events were folded before, over the same state.
  return *past_.at(line_, n, [this](std::int64_t of) -> Result<std::string> {
    return events_of_ ? events_of_(of) : events_[static_cast<std::size_t>(of)];
  });
}

PastTables::EventsOf events_in(const Entries& entries) {
  return [&entries](std::int64_t n) -> Result<std::string> {
    return entries.events(static_cast<std::size_t>(n) - 1);
  };
}

void Replay::look_up(PastTables::EventsOf events_of) {
  events_of_ = std::move(events_of);
  events_.clear();
}

void Replay::keep(const Entry* moved) {
  if (!events_of_) {
    events_.push_back(moved != nullptr ? to_text(moved->events) : "");
  }
}

}  // namespace hausregel::journal
