#include "journal/replay.h"

#include <algorithm>

#include "core/text.h"

namespace hausregel::journal {
namespace {

// Entries folded again at most to reach a state of the past.
constexpr int kCopyEvery = 64;

// Whether the table stays as it is: a failed rule, too, leaves its entry without moving it.
bool moves_nothing(const Entry& entry, Doing kind) {
  const Json::List& events = *entry.events.list();
  return (kind != Doing::Move && kind != Doing::Override) || events.empty() ||
         (events.size() == 1 && *events.front().find("e") == Json("rule_stopped"));
}

}  // namespace

std::string_view name_of(Difference::Kind kind) {
  switch (kind) {
    case Difference::Kind::State:
      return "state";
    case Difference::Kind::Events:
      return "events";
    case Difference::Kind::Flaw:
      return "flaw";
    case Difference::Kind::Undo:
      return "undo";
  }
  return "state";
}

Error to_error(const Difference& difference, const std::string& path) {
  std::string text = clean(path) + ": entry " + std::to_string(difference.n) + " (byte " +
                     std::to_string(difference.offset) + "): " + difference.what;
  if (!difference.found.empty()) {
    text += ": " + clean(difference.stated) + " instead of " + clean(difference.found);
  }
  return Error{
      Fault::Answer, plain(std::move(text)), {}, {path, static_cast<int>(difference.n + 1), 0}, {}};
}

Result<std::unique_ptr<Table>> open_table(const Game& game, const Opening& opening) {
  auto setup = setup_of(opening);
  if (!setup) {
    return fail(std::move(setup.error()));
  }
  return game.open(*setup, opening.rules);
}

Replayed<Replay> Replay::begin(std::unique_ptr<Table> fresh, const Opening& opening) {
  Replay replay;
  replay.table_ = std::move(fresh);
  if (auto folded = replay.table_->fold(opening.events); !folded) {
    return tl::unexpected(Difference{Difference::Kind::Events,
                                     0,
                                     0,
                                     "an event cannot be read: " + folded.error().message.text,
                                     {},
                                     {}});
  }
  std::string state = state_digest(replay.table_->state_json());
  if (state != opening.link.state) {
    return tl::unexpected(Difference{Difference::Kind::State, 0, 0,
                                     "the state after it has another digest", opening.link.state,
                                     std::move(state)});
  }
  Node first;
  first.state = std::move(state);
  first.copy = replay.table_->clone();
  replay.nodes_.push_back(std::move(first));
  return replay;
}

Replayed<void> Replay::take(const Entry& entry, std::uint64_t offset) {
  const Doing kind = kind_of(entry.doing).value_or(Doing::Move);
  if (kind == Doing::Undo || kind == Doing::Redo) {
    return go_back(entry, offset, kind);
  }
  return fold_entry(entry, offset, kind);
}

Replayed<void> Replay::fold_entry(const Entry& entry, std::uint64_t offset, Doing kind) {
  const auto differs = [&](Difference::Kind what_kind, std::string what, std::string stated = {},
                           std::string found = {}) {
    table_ = table_at(position_);
    return tl::unexpected(Difference{what_kind, entry.n, offset, std::move(what), std::move(stated),
                                     std::move(found)});
  };
  const bool still = moves_nothing(entry, kind);
  const Node& now = nodes_[static_cast<std::size_t>(position_)];
  std::string state = now.state;
  if (!entry.events.list()->empty()) {
    if (auto folded = table_->fold(entry.events); !folded) {
      return differs(Difference::Kind::Events,
                     "an event cannot be read: " + folded.error().message.text);
    }
    state = state_digest(table_->state_json());
  }
  if (state != entry.link.state) {
    return differs(Difference::Kind::State, "the state after it has another digest",
                   entry.link.state, std::move(state));
  }
  if (still && state != now.state) {
    return differs(Difference::Kind::Events, "its events change the table, which it may not");
  }
  if (const auto flaw = table_->flaw(); flaw && !still) {
    return differs(Difference::Kind::Flaw, "the state after it cannot be: " + *flaw);
  }
  Node node;
  node.state = std::move(state);
  node.before = position_;
  node.stands_for = position_;
  if (!still) {
    node.stands_for = entry.n;
    node.since_copy = now.since_copy + 1;
    if (node.since_copy == kCopyEvery) {
      node.since_copy = 0;
      node.copy = table_->clone();
    } else {
      node.events = entry.events;
    }
    position_ = entry.n;
    tip_ = entry.n;
  }
  nodes_.push_back(std::move(node));
  return {};
}

Replayed<void> Replay::go_back(const Entry& entry, std::uint64_t offset, Doing kind) {
  const auto differs = [&](Difference::Kind what_kind, std::string what, std::string stated = {},
                           std::string found = {}) {
    return tl::unexpected(Difference{what_kind, entry.n, offset, std::move(what), std::move(stated),
                                     std::move(found)});
  };
  const std::int64_t named = *entry.doing.object()->front().second.integer();
  if (!entry.events.list()->empty()) {
    return differs(Difference::Kind::Undo, "an undo or redo has events");
  }
  if (named > last()) {
    return differs(Difference::Kind::Undo, "an undo or redo names an entry that is yet to come");
  }
  const std::int64_t target = nodes_[static_cast<std::size_t>(named)].stands_for;
  const bool possible = kind == Doing::Undo ? leads_to(target, position_)
                                            : leads_to(position_, target) && leads_to(target, tip_);
  if (!possible) {
    return differs(Difference::Kind::Undo,
                   kind == Doing::Undo
                       ? "there is nothing to take back to entry " + std::to_string(named)
                       : "there is nothing to play again to entry " + std::to_string(named));
  }
  const std::string& state = nodes_[static_cast<std::size_t>(target)].state;
  if (entry.link.state != state) {
    return differs(Difference::Kind::State,
                   "the state is not that of entry " + std::to_string(named), entry.link.state,
                   state);
  }
  table_ = table_at(target);
  position_ = target;
  Node node;
  node.stands_for = target;
  node.before = target;
  node.state = state;
  nodes_.push_back(std::move(node));
  return {};
}

bool Replay::leads_to(std::int64_t from, std::int64_t to) const {
  while (to > from) {
    to = nodes_[static_cast<std::size_t>(to)].before;
  }
  return to == from;
}

std::vector<std::int64_t> Replay::line() const {
  std::vector<std::int64_t> entries;
  for (std::int64_t n = position_; n >= 0; n = nodes_[static_cast<std::size_t>(n)].before) {
    entries.push_back(n);
  }
  std::reverse(entries.begin(), entries.end());
  return entries;
}

std::vector<std::int64_t> Replay::ahead() const {
  std::vector<std::int64_t> entries;
  for (std::int64_t n = tip_; n > position_; n = nodes_[static_cast<std::size_t>(n)].before) {
    entries.push_back(n);
  }
  std::reverse(entries.begin(), entries.end());
  return entries;
}

std::unique_ptr<Table> Replay::table_at(std::int64_t n) const {
  const Node* node =
      &nodes_[static_cast<std::size_t>(nodes_[static_cast<std::size_t>(n)].stands_for)];
  std::vector<const Node*> later;
  while (node->copy == nullptr) {
    later.push_back(node);
    node = &nodes_[static_cast<std::size_t>(node->before)];
  }
  auto table = node->copy->clone();
  for (auto it = later.rbegin(); it != later.rend(); ++it) {
    // These events have been folded before, over the same state.
    static_cast<void>(table->fold((*it)->events));
  }
  return table;
}

}  // namespace hausregel::journal
