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
  if (!replay) {
    return fail(to_error(replay.error(), log.path()));
  }
  for (const Entry& entry : log.entries()) {
    if (before) {
      before(entry, replay->table());
    }
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
    if (!silent) {
      return differs(Undo, entry.n, worded("journal.undo_events"));
    }
    const auto to = target(entry.doing);
    if (!to) {
      return differs(Undo, entry.n, to.error());
    }
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

}  // namespace hausregel::journal
