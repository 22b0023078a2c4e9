#include "journal/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/digest.h"
#include "core/lists.h"
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

tl::expected<std::int64_t, Message> LineOfPlay::target(const Doing& takeback) const {
  const std::int64_t named = *goes_to(takeback);
  const bool back = std::holds_alternative<Undo>(takeback);
  if (named > last()) { return tl::unexpected(worded("journal.yet_to_come")); }
  const std::int64_t to = stands_for(named);
  const bool possible = to != position_ && (back ? leads_to(to, position_)
                                                 : leads_to(position_, to) && leads_to(to, tip_));
  if (!possible) {
    return tl::unexpected(worded(back ? "journal.no_undo" : "journal.no_redo", {{"entry", named}}));
  }
  return to;
}

bool LineOfPlay::leads_to(std::int64_t from, std::int64_t to) const {
  // Both stand for themselves, and an entry's number exceeds those of all entries leading to it.
  while (to > from) { to = node(to).far >= from ? node(to).far : before(to); }
  return to == from;
}

// Returns the entries after `after` up to `last`, ascending.
EntryNumbers LineOfPlay::way(std::int64_t after, std::int64_t last) const {
  EntryNumbers entries;
  for (; last > after; last = before(last)) { entries.push_back(last); }
  std::ranges::reverse(entries);
  return entries;
}

namespace {

// Beyond kCopiesKept copies, drops every second one.
constexpr std::size_t kCopiesKept = 4096;
// After events of so many bytes a copy is always kept: a forger could have them folded again by
// every undo.
constexpr std::size_t kHeavyBytes = 16'384;

tl::unexpected<Difference> differs(Difference::Kind kind, std::int64_t n, Message what,
                                   std::string stated = {}, std::string found = {}) {
  return tl::unexpected(Difference{
      {Fault::Answer, n, 0, std::move(what), std::move(stated), std::move(found)}, kind});
}

tl::unexpected<Difference> unreadable(std::int64_t n, const Error& error) {
  return differs(Difference::Kind::Events, n,
                 worded("journal.event", {}, {{"why", error.message}}));
}

const Json kNoCommand;

const Json& command_of(const Entry& entry) {
  const Move* move = entry.as<Move>();
  return move != nullptr ? move->command() : kNoCommand;
}

std::uint64_t state_of(const Table& table) { return first_eight(sha256(table.state_json())); }

std::string state_text(std::uint64_t state) { return fmt::format("{:016x}", state); }

}  // namespace

bool moves_nothing(const Entry& entry) {
  const Kind kind = kind_of(entry.doing);
  return (kind != Kind::Move && kind != Kind::Override) || entry.events.empty() ||
         entry.events.only(RuleStopped::kName);
}

Result<const Game*> game_of(const Opening& opening) {
  const Game* game = find_game(opening.game);
  if (game == nullptr) {
    return fail_with(Fault::Input, "console.no_such_game", {{"game", opening.game}});
  }
  return game;
}

Result<std::unique_ptr<Table>> open_table(const Opening& opening, std::shared_ptr<Hooks> hooks) {
  const auto game = game_of(opening);
  TRY(game);
  const auto setup = setup_of(opening);
  TRY(setup);
  auto table = (*game)->open(*setup, opening.rules, std::move(hooks));
  if (!table) { table.error().fault = Fault::Input; }  // nobody typed it
  return table;
}

RulesChanged change_to(const Opening& opening, int round) {
  RulesChanged change{round, {}, opening.rules, opening.places};
  for (const LayerText& layer : opening.variant) {
    change.variant.push_back({layer.name, layer.sha256});
  }
  return change;
}

bool last_rules_hold(const Opening& opening) {
  const Json::List events = opening.events.list();
  const auto last = std::find_if(events.rbegin(), events.rend(), [](const Json& event) {
    return is_event(event, RulesChanged::kName);
  });
  if (last == events.rend()) { return true; }
  const auto first = codec::event_in<RulesChanged>(events.front());
  const auto change = codec::event_in<RulesChanged>(*last);
  return first && first->round == 0 && change && *change == change_to(opening, change->round);
}

Playback::Playback(std::unique_ptr<Table> table, Again again)
    : LineOfPlay(state_of(*table)), table_(std::move(table)), again_(std::move(again)) {
  keep_copy({});
}

Replayed<Playback> Playback::begin(std::unique_ptr<Table> fresh, const Opening& opening,
                                   Again again) {
  using Of = Difference::Kind;
  if (auto folded = fresh->begin(opening.events); !folded) { return unreadable(0, folded.error()); }
  if (!last_rules_hold(opening)) { return differs(Of::Events, 0, worded("journal.last_rules")); }
  Playback playback(std::move(fresh), std::move(again));
  if (std::string found = state_text(playback.state(0)); found != opening.link.state) {
    return differs(Of::State, 0, worded("journal.state"), opening.link.state, std::move(found));
  }
  if (const auto flaw = playback.table().flaw()) {
    return differs(Of::Flaw, 0, worded("journal.flaw", {}, {{"flaw", *flaw}}));
  }
  return playback;
}

Replayed<void> Playback::take(const Entry& entry, std::unique_ptr<Table> decided) {
  using Of = Difference::Kind;
  const std::int64_t* back = goes_to(entry.doing);
  const bool silent = entry.events.empty();
  if (back != nullptr && !silent) {
    return differs(Of::Undo, entry.n, worded("journal.undo_events"));
  }
  const auto to = back != nullptr ? target(entry.doing) : position();
  if (!to) { return differs(Of::Undo, entry.n, to.error()); }
  if (!silent && decided == nullptr) {
    decided = table_->clone();
    const Recorded of{command_of(entry), entry.draws};
    if (auto folded = decided->fold(entry.events, &of); !folded) {
      return unreadable(entry.n, folded.error());
    }
  }
  const std::uint64_t after = silent ? state(*to) : state_of(*decided);
  if (std::string found = state_text(after); entry.link.state != found) {
    return differs(
        Of::State, entry.n,
        back != nullptr ? worded("journal.state_of", {{"entry", *back}}) : worded("journal.state"),
        entry.link.state, std::move(found));
  }
  if (back != nullptr) {
    auto table = decided != nullptr ? std::move(decided) : find_table_at(*to);
    if (!table) { return differs(Of::Unreadable, entry.n, table.error().message); }
    if (state_of(**table) != after) {
      return differs(Of::Unreadable, entry.n, worded("journal.file_changed"));
    }
    table_ = std::move(*table);
    went(*to, gives_up(entry.doing));
  } else if (moves_nothing(entry)) {
    if (after != state(position())) {
      return differs(Of::Events, entry.n, worded("journal.changes"));
    }
    stayed();
  } else {
    if (const auto flaw = decided->flaw()) {
      return differs(Of::Flaw, entry.n, worded("journal.flaw", {}, {{"flaw", *flaw}}));
    }
    table_ = std::move(decided);
    moved(after);
    keep_copy(entry.events);
  }
  if (again_) { return {}; }
  events_.push_back(position() == last() ? entry.events : Events());
  if (position() == last() && table_->status().asking) { stopped_.emplace(last(), entry); }
  return {};
}

void Playback::keep_copy(const Events& of) {
  if (depth(last()) % spacing_ != 0 && of.text().size() < kHeavyBytes) { return; }
  copies_.emplace(last(), table_->clone());
  while (copies_.size() > kCopiesKept) {
    spacing_ *= 2;
    std::erase_if(copies_, [&](const auto& copy) { return depth(copy.first) % spacing_ != 0; });
  }
}

Result<std::unique_ptr<Table>> Playback::find_table_at(std::int64_t n) const {
  EntryNumbers later;
  for (n = stands_for(n); !copies_.contains(n); n = before(n)) { later.push_back(n); }
  auto table = copies_.at(n)->clone();
  for (const std::int64_t of : later | std::views::reverse) {
    const auto read = entry(of);
    TRY(read);
    const Recorded done{command_of(*read), read->draws};
    if (!table->fold(read->events, &done)) { return bad_input("journal.file_changed"); }
  }
  return table;
}

Result<Entry> Playback::entry(std::int64_t n) const {
  if (again_) { return again_(n); }
  if (const auto stopped = stopped_.find(n); stopped != stopped_.end()) { return stopped->second; }
  Entry kept;
  kept.events = events_[as_index(n) - 1];
  return kept;
}

Result<Playback> begun(const Opening& opening, const std::string& file,
                       std::shared_ptr<Hooks> hooks) {
  auto table = open_table(opening, std::move(hooks));
  TRY(table);
  return Playback::begin(std::move(*table), opening).map_error([&](const Difference& wrong) {
    return to_error(wrong, file);
  });
}

Result<Playback> replayed(const Log& log,
                          const std::function<void(const Entry&, const Table&)>& before) {
  auto replay = begun(log.opening(), log.path());
  TRY(replay);
  for (const Entry& entry : log.entries()) {
    if (before) { before(entry, replay->table()); }
    if (auto taken = replay->take(entry); !taken) {
      return fail(error_in(log, taken.error(), log.path()));
    }
  }
  return replay;
}

std::map<std::int64_t, Json> sealed_values(const Entries& entries,
                                           std::span<const std::int64_t> line) {
  std::map<std::string, std::int64_t> pending;  // by the player's name
  std::map<std::int64_t, Json> by_move;
  const auto open = [&](const Doing& doing) {
    for (const Json& value : values_opened(doing)) {
      const std::string* player = value.find_text("player");
      const auto at = player != nullptr ? pending.find(*player) : pending.end();
      if (at != pending.end()) {
        by_move[at->second] = value;
        pending.erase(at);
      }
    }
  };
  for (const Entry& entry : entries.on(line)) {
    const Move* move = entry.as<Move>();
    if (move != nullptr && move->seals() && move->player() != nullptr) {
      pending[*move->player()] = entry.n;
      by_move[entry.n] = Json();
    }
    open(entry.doing);
  }
  if (!entries.empty() && kind_of(entries.back().doing) == Kind::Close) {
    open(entries.back().doing);
  }
  return by_move;
}

std::optional<Json> opened_value(const Entries& entries, std::int64_t sealed,
                                 std::string_view player) {
  for (auto i = as_index(sealed); i < entries.size(); ++i) {
    for (const Json& value : values_opened(entries[i].doing)) {
      if (value.has_text("player", player)) { return value; }
    }
  }
  return std::nullopt;
}

Json open_form(const Move& sealing, const Json& value) {
  Json move;
  move.set(sealing.command().members().front().first, sealing.word());
  for (const auto& [name, held] : *value.object()) {
    // An answer's number among the sealed ones is no part of it.
    const bool numbers = name == "n" && value.find("args") != nullptr;
    if (name != "salt" && !numbers) { move.set(name, held); }
  }
  return move;
}

}  // namespace hausregel::journal
