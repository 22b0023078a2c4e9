#include "audit/judge.h"

#include <algorithm>

#include "audit/rejudge.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/bots/bots.h"
#include "engine/events.h"
#include "journal/replay.h"
#include "journal/writer.h"
#include "play/closing.h"
#include "play/session.h"

namespace hausregel::audit {

using play::closing_at;
using play::decide_again;
using play::due_at;
using play::is_told;
using play::luck_due;
using play::may_come;
using play::read_stopped;
using play::round_running;
using play::salt_in;
using play::traits_of;
using play::written_as_opened;
namespace {

// Reasons of a stop that depend on counting, which another release of Lua may do differently.
constexpr std::string_view kCounted[] = {"budget", "depth"};

// Returns the fact of a decision that could not be made here.
const char* interrupted(const Error& failure) {
  return failure.message.id == kSeedWanted ? "audit.fact.seed_wanted" : "audit.fact.clock";
}

bool offers(const Table& table, const Move& move) {
  return std::ranges::any_of(table.legal(), [&](const Choice& choice) {
    return choice.move == move.word() &&
           (move.player() == nullptr ||
            (choice.player.somebody() && table.setup().name(choice.player) == *move.player()));
  });
}

}  // namespace

Judge::Judge(JudgedGame game, const Line& opening, Playback walk, Report& report)
    : opening_(opening.opening),
      judged_(std::move(game)),
      walk_(std::move(walk)),
      legality_(report.legality),
      completeness_(report.completeness),
      seeds_(lab() ? 0 : chain_length(*opening_)),
      redacted_(opening_->redacted.has_value()),
      chronicle_(walk_.table()) {
  if (const Digest* commit = commit_of(*opening_)) { begun_.insert(*commit); }
}

bool Judge::take(const Line& line) {
  check_place(line);
  const Status before = walk_.table().status();
  if (!follows(line)) { return false; }
  if (lab()) { return true; }
  chronicle_.take(line.entry(), before, walk_);
  if (const auto* branch = line.as<Branch>()) { begun_.insert(branch->commit); }
  const auto* move = line.as<Move>();
  if (!redacted_ || opening_->mode != Mode::Virtual || move == nullptr ||
      (!move->opens() && line.entry().events.begins_with(RuleStopped::kName))) {
    return true;
  }
  if (move->seals() && move->player() != nullptr) {
    hidden_.push_back({walk_.last(), *move->player(), {}, 0});
  }
  for (const Json& value : values_opened(line.doing())) {
    // The last value that this player has laid on this line.
    const auto laid =
        std::ranges::find_if(hidden_.rbegin(), hidden_.rend(), [&](const Seals::Laid& one) {
          return value.has_text("player", one.player) && walk_.rests_on(one.n);
        });
    if (laid != hidden_.rend()) { hidden_.erase(std::next(laid).base()); }
  }
  return true;
}

bool Judge::follows(const Line& line) {
  const bool moves_table = line.kind == Kind::Move || line.kind == Kind::Override;
  const Entry& entry = line.entry();
  const auto stopped = read_stopped(entry.events);
  if (moves_table && !stopped) {
    if (entry.events.empty()) {
      return completeness_.fails(line, "event", "audit.detail.changes_nothing");
    }
    std::unique_ptr<Table> decided;
    if (judged_.rules == Rules::Ask) {
      decided = walk_.table().clone();
      if (!decided_alike(line, *decided)) {
        judged_.rules = Rules::Leave;  // from here on they would be asked about another game
        decided.reset();
      }
    }
    return walks(line, std::move(decided));
  }
  if (!moves_table && !(entry.events.empty() && entry.draws.empty())) {
    return completeness_.fails(line, "event", "audit.detail.moves_nothing");
  }
  if (moves_table && judged_.rules == Rules::Ask) { check_stopped(line, *stopped); }
  return walks(line) && (line.kind != Kind::Close || closes(line));
}

// Whether a move and the values that it opens have their members in the game's order.
bool Judge::well_written(const Line& line) {
  const auto* move = line.as<Move>();
  if (move == nullptr || move->command().object()->size() == 1) { return true; }
  const auto written = walk_.table().written_form(move->command(), walk_.table().setup());
  return !written || *written == line.parts.doing ||
         legality_.fails(line, "illegal", "audit.detail.not_written", line.parts.doing, *written);
}

// Checks a move that a house rule stopped.
void Judge::check_stopped(const Line& line, const RuleStopped& told) {
  const auto wrong = [&](const Detail& what) {
    legality_.fails(line, "illegal", what, line.parts.doing, told.hook);
  };
  const auto* move = line.as<Move>();
  const bool reason = is_stop_reason(told.why) || (redacted_ && told.why.empty());
  const bool hooked = std::ranges::any_of(judged_.layers, [&](const LayerTold& layer) {
    return contains(layer.hooks, told.hook) || told.hook.starts_with(layer.name + ".");
  });
  if (move == nullptr || !reason || !hooked) { return wrong("audit.detail.no_stop"); }
  if (!well_written(line)) { return; }
  const Table& table = walk_.table();
  if (!offers(table, *move)) { return wrong("audit.detail.no_stop"); }
  if (move->seals() && !move->commit()) {
    // The value is hidden, so the hook cannot be asked again; but such a hook draws nothing.
    const HookSpec* hook = find_by(find_game(opening_->game)->hooks(), &HookSpec::name, told.hook);
    const bool judges = hook != nullptr && hook->asked == HookSpec::Asked::Judging;
    return judges && told.why != kMachine && line.entry().draws.empty() &&
                   table.written_form(move->command(), table.setup())
               ? void()
               : wrong("audit.detail.no_move");
  }
  if (told.why == kMachine) {
    return line.entry().draws.empty() ? wrong("audit.detail.no_machine")
                                      : not_done(line, "audit.fact.clock");
  }
  if (!judged_.same_language && contains(kCounted, reason_of_stop(told.why))) {
    return not_done(line, "audit.fact.other_language");
  }
  RecordedDice dice = recorded(line);
  const auto decided = decide_again(*table.clone(), line.doing(), nullptr, dice);
  if (decided) { return wrong("audit.detail.no_stop"); }
  const Error& failure = decided.error();
  if (failure.fault == Fault::Interrupted) {
    not_done(line, interrupted(failure));
  } else if (failure.fault != Fault::HouseRule) {
    wrong(by_rule(failure));
  } else if (!is_told(told, failure, redacted_)) {
    wrong(worded("audit.detail.other_stop", {}, {{"why", by_rule(failure)}}));
  } else {
    draws_alike(line, dice);
  }
}

// Adds the entry to the walk; its table is `decided`, where the rules have made it.
bool Judge::walks(const Line& line, std::unique_ptr<Table> decided) {
  const auto taken = walk_.take(line.entry(), std::move(decided));
  return taken || completeness_.fails(line, taken.error());
}

// Whether the rules move `next`, a copy of the table, exactly as the entry states.
bool Judge::decided_alike(const Line& line, Table& next) {
  RecordedDice dice = recorded(line);
  const auto decided = decide_again(next, line.doing(), nullptr, dice);
  const Fault fault = decided ? Fault::Answer : decided.error().fault;
  // Another machine may have had more time, or another release of the language may have allowed it.
  if (fault == Fault::Interrupted || (fault == Fault::HouseRule && !judged_.same_language)) {
    not_done(line, fault == Fault::Interrupted ? interrupted(decided.error())
                                               : "audit.fact.other_language");
    return false;
  }
  if (!decided) {
    return legality_.fails(line, "illegal", by_rule(decided.error()), line.parts.doing);
  }
  if (!draws_alike(line, dice)) { return false; }
  if (const Events& stated = line.entry().events; stated != *decided) {
    Finding first = differing("events_differ", stated, *decided, "audit.detail.event");
    first.n = line.n;
    first.offset = line.offset;
    return legality_.add(std::move(first));
  }
  if (!well_written(line)) { return false; }
  // Each result observed at a real table is the least one with the same outcome: one less makes the
  // rules decide something else.
  const std::vector<Draw>& draws = line.entry().draws;
  for (std::size_t i = 0; opening_->mode == Mode::Table && i < draws.size(); ++i) {
    const Draw& draw = draws[i];
    const auto key = read_draw_key(draw.key);
    if (draw.from != DrawnFrom::Observed || draw.got == 0 ||
        (key && is_hook_draw(key->purpose.text))) {  // recorded as typed
      continue;
    }
    RecordedDice lower = recorded(line);
    lower.lower(i);
    const auto other = decide_again(*walk_.table().clone(), line.doing(), nullptr, lower);
    if (other && *other == line.entry().events) {
      return legality_.fails(line, "draw_differs", "audit.detail.lesser", draw.key,
                             std::to_string(*draw.got));
    }
  }
  return true;
}

// Whether the rules asked `dice` for exactly the draws of the entry.
bool Judge::draws_alike(const Line& line, const RecordedDice& dice) {
  const auto mismatch = dice.mismatch();
  return !mismatch || legality_.fails(line, "draw_differs", {}, mismatch->stated, mismatch->found);
}

int Judge::luck_of(const Line& line) const {
  const auto* move = line.as<Move>();
  return move != nullptr && move->begins_round() ? chronicle_.next_luck()
                                                 : walk_.table().status().luck;
}

// Finds entries that no program of ours writes, whatever the rules, or not at this place.
void Judge::check_place(const Line& line) {
  const std::string_view doing = line.parts.doing;
  const auto illegal = [&](const Detail& what, const Detail& stated,
                           std::string_view kind = "illegal") {
    legality_.fails(line, kind, what, stated);
  };
  const Table& table = walk_.table();
  if (const auto* seats = line.as<Seats>()) {
    for (const auto& [name, bot] : seats->bots) {
      if (!table.setup().find(name).somebody()) {
        illegal("audit.detail.no_name", name);
      } else if (bot && !valid_bot_name(*bot)) {
        illegal("audit.detail.no_bot", *bot);
      }
    }
  }
  const auto* move = line.as<Move>();
  const bool wanted = opening_->mode == Mode::Virtual && !redacted_;
  if (move != nullptr && move->seals() && wanted != move->commit().has_value() &&
      !read_stopped(line.entry().events)) {
    illegal(wanted ? "audit.detail.no_commitment" : "audit.detail.no_sealing", doing);
  }
  if (lab()) {
    if (move == nullptr && line.kind != Kind::Close) { illegal("audit.detail.simulated", doing); }
    return;
  }
  if (!may_come(traits_of(line.entry()), due_at(table), chronicle_.stopped())) {
    illegal("audit.detail.follows", doing);
  }
  using Forbidden = Chronicle::Forbidden;
  const Forbidden forbidden = chronicle_.forbids(line.doing(), table.status(), seeds_);
  if (forbidden == Forbidden::ChainUsedUp) {
    illegal("audit.detail.no_seed", doing);
  } else if (forbidden == Forbidden::CommitmentLaid) {
    illegal("audit.detail.laid", doing, "commitment");
  } else if (forbidden == Forbidden::PhraseLate) {
    illegal("audit.detail.phrase_late", doing);
  }
  if (const char* what = wrong(line.doing())) { illegal(what, doing); }
}

const char* Judge::wrong(const Doing& doing) const {
  if (const auto* undo = std::get_if<Undo>(&doing)) {
    const auto target = walk_.target(doing);
    if (!target) { return nullptr; }  // completeness reports it
    if (const char* reason = undo->because ? wrong_reason(*undo->because) : nullptr) {
      return reason;
    }
    // In the order of play::Takebacks::Wrong.
    constexpr const char* kWrong[] = {nullptr, "audit.detail.shown", "audit.detail.not_a_round",
                                      "audit.detail.round_over"};
    const auto why = chronicle_.takebacks().wrong_undo(
        *target, undo->because.has_value(), round_running(walk_.table().status()), walk_);
    return kWrong[as_index(why)];
  }
  if (const auto* branch = std::get_if<Branch>(&doing)) {
    return wrong_branch(branch->name, branch->commit);
  }
  if (const auto* close = std::get_if<Close>(&doing)) {
    const auto& [name, commit] = std::tie(close->closing->branch, close->closing->commit);
    return name ? wrong_branch(*name, *commit) : nullptr;
  }
  const auto* set = std::get_if<Override>(&doing);
  return set != nullptr ? wrong_reason(set->because) : nullptr;
}

const char* Judge::wrong_branch(const std::string& name, const Digest& commit) const {
  if (!redacted_ && !valid_branch_name(name)) { return "audit.detail.no_branch"; }
  return begun_.contains(commit) ? "audit.detail.branch_again" : nullptr;
}

const char* Judge::wrong_reason(const std::string& because) const {
  return !redacted_ && prints_nothing(because) ? "audit.detail.no_reason" : nullptr;
}

// Whether `value` is the one that entry `laid.n` sealed, and the rules allowed its player to seal
// it. A redacted journal hides the commitment.
bool Judge::is_what_lay(const Json& value, const Seals::Laid& laid) const {
  if (!written_as_opened(value, walk_.table()) || value.at("player") != Json(laid.player) ||
      !(redacted_ || chronicle_.opens(value, laid))) {
    return false;
  }
  if (judged_.rules == Rules::Leave) { return true; }
  const auto entry = walk_.entry(laid.n);
  const auto* move = entry ? entry->as<Move>() : nullptr;
  const auto before = walk_.find_table_at(walk_.before(laid.n));
  if (move == nullptr || !before) { return false; }
  const auto sealing = (*before)->seal(open_form(*move, value), salt_in(value));
  return sealing ? sealing->command == move->command() && sealing->opening == value
                 : sealing.error().fault != Fault::Refused;
}

bool Judge::closes(const Line& line) {
  const Table& table = walk_.table();
  const auto wrong = [&](const Detail& what, const Detail& stated = {}, const Detail& found = {}) {
    return completeness_.fails(line, "closing", what, stated, found);
  };
  const Closing& close = *std::get<Close>(line.doing()).closing;
  const Status now = table.status();
  if ((close.why == CloseWhy::Ended) != now.over) {
    return wrong(now.over ? "audit.detail.over" : "audit.detail.not_over");
  }
  if (!now.over && lab()) { return wrong("audit.detail.abandons"); }
  if (close.why == CloseWhy::Continued && round_running(now)) {
    return wrong("audit.detail.within_round");
  }
  const Closing due = closing_at(table, close.why);
  if (close.winners != due.winners) {
    return wrong("audit.detail.winners", listed(close.winners), listed(due.winners));
  }
  if (close.totals != due.totals) {
    return wrong("audit.detail.totals", to_text(close.totals), to_text(due.totals));
  }
  const auto luck = luck_due(chronicle_.greatest_luck(), opening_->mode);
  const std::string owed = luck ? std::to_string(*luck) : "";
  const std::string seeds = joined(close.seeds, ",", [](const auto& seed) { return seed.first; });
  if (seeds != owed) { return wrong("audit.detail.seeds", seeds, owed); }
  const auto laid = redacted_ ? hidden_ : chronicle_.seals().unopened();
  const bool all = std::ranges::equal(
      close.sealed, laid,
      [&](const Json& value, const Seals::Laid& one) { return is_what_lay(value, one); });
  return all || wrong("audit.detail.opens", to_text(Json(close.sealed)),
                      joined(laid, ", ", [](const auto& one) { return one.player; }));
}

}  // namespace hausregel::audit
