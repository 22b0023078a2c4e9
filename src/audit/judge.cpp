#include "audit/judge.h"

#include <algorithm>

#include "audit/recorded_events.h"
#include "core/find_by.h"
#include "engine/bots.h"
#include "engine/events.h"
#include "play/driver.h"
#include "play/stopped.h"

namespace hausregel::audit {
namespace {

using journal::Kind;
using journal::Line;

// Reasons of a stop that follow from counting, which another release of Lua may do otherwise.
constexpr std::string_view kCounted[] = {"budget", "depth"};

std::uint64_t end_of(const Line& line) { return line.offset + line.text.size() + 1; }

}  // namespace

Judge::Judge(std::unique_ptr<Table> table, const Line& opening, House house, Walk::Again again,
             Report& report)
    : walk_(std::move(table), end_of(opening), std::move(again)),
      opening_(opening.opening),
      house_(std::move(house)),
      legality_(report.legality),
      completeness_(report.completeness),
      past_(*opening_, walk_.table()) {}

bool Judge::take(const Line& line) {
  check_shape(line);
  past_.check(line, walk_, legality_);
  const Status before = walk_.table().status();
  if (!follows(line)) {
    return false;
  }
  past_.take(line, before, walk_);
  return true;
}

bool Judge::follows(const Line& line) {
  const bool moves_table = line.kind == Kind::Move || line.kind == Kind::Override;
  if (moves_table && !is_stopped(line.parts.events)) {
    return moves(line);
  }
  if (!moves_table && (line.parts.events != "[]" || line.parts.dice != "[]")) {
    return completeness_.fails(line, "event", "audit.detail.moves_nothing");
  }
  if (journal::goes_to(line.doing()) != nullptr) {
    return goes_back(line);
  }
  if (moves_table && house_.rules == Rules::Ask) {
    check_stopped(line);
  }
  return stays(line);
}

// What no program of ours writes, whatever the rules say.
void Judge::check_shape(const Line& line) {
  if (const auto* seats = std::get_if<journal::Seats>(&line.doing())) {
    for (const auto& [name, bot] : seats->bots) {
      if (!walk_.table().setup().find(name).somebody()) {
        legality_.fails(line, "illegal", "audit.detail.no_name", name);
      } else if (bot && !valid_bot_name(*bot)) {
        legality_.fails(line, "illegal", "audit.detail.no_bot", *bot);
      }
    }
  }
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (move == nullptr || !move->seals() || is_stopped(line.parts.events)) {
    return;
  }
  const bool wanted = opening_->mode == Mode::Virtual && !opening_->redacted;
  if (wanted != move->commit().has_value()) {
    legality_.fails(
        line, "illegal",
        wanted ? worded("audit.detail.no_commitment") : worded("audit.detail.no_sealing"),
        line.parts.doing);
  }
}

// A move has its members in one order, and so have the values that it opens.
bool Judge::well_written(const Line& line) {
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (move == nullptr || move->command().object()->size() == 1) {
    return true;
  }
  const auto written = walk_.table().written_form(move->command(), walk_.table().setup());
  return !written || *written == line.parts.doing ||
         legality_.fails(line, "illegal", "audit.detail.not_written", line.parts.doing, *written);
}

// A stop that nothing has shown and nothing hangs on, as that of a value that nobody sees, is told
// alone.
void Judge::check_stopped(const Line& line) {
  const RuleStopped told = *play::read_stopped(line.parts.events);
  const auto wrong = [&](Detail what) {
    legality_.fails(line, "illegal", std::move(what), line.parts.doing, told.hook);
  };
  const auto* move = std::get_if<journal::Move>(&line.doing());
  const bool reason = is_stop_reason(told.why) || (opening_->redacted && told.why.empty());
  if (move == nullptr || !reason ||
      std::ranges::none_of(house_.layers, [&](const LayerTold& layer) {
        return contains(layer.hooks, told.hook);
      })) {
    return wrong("audit.detail.no_stop");
  }
  if (!well_written(line)) {
    return;
  }
  const Table& table = walk_.table();
  if (std::ranges::none_of(table.legal(), [&](const Choice& choice) {
        const std::string* player = move->player();
        return choice.move == move->word() &&
               (player == nullptr ||
                (choice.player.somebody() && table.setup().name(choice.player) == *player));
      })) {
    return wrong("audit.detail.no_stop");
  }
  if (move->seals() && !move->commit()) {
    // What nobody sees cannot be asked again; but what is asked then draws nothing.
    const HookSpec* hook = find_by(find_game(opening_->game)->hooks(), &HookSpec::name, told.hook);
    const bool judges = hook != nullptr && hook->asked == HookSpec::Asked::Judging;
    return judges && told.why != kMachine && line.parts.dice == "[]" &&
                   table.written_form(move->command(), table.setup())
               ? void()
               : wrong("audit.detail.no_move");
  }
  if (told.why == kMachine) {
    return line.parts.dice != "[]" ? legality_.not_done({"audit.fact.clock", {{"entry", line.n}}})
                                   : wrong("audit.detail.no_machine");
  }
  if (!house_.same_language && contains(kCounted, reason_of_stop(told.why))) {
    return legality_.not_done({"audit.fact.other_language", {{"entry", line.n}}});
  }
  RecordedDice dice = recorded(line);
  const auto decided = walk_.table().clone()->decide(move->command(), dice);
  if (decided) {
    return wrong("audit.detail.no_stop");
  }
  const Error& failure = decided.error();
  if (failure.fault == Fault::Interrupted) {
    legality_.not_done({"audit.fact.clock", {{"entry", line.n}}});
  } else if (failure.fault != Fault::HouseRule) {
    wrong(by_rule(failure));
  } else if (!play::is_told(told, failure, opening_->redacted.has_value())) {
    wrong(worded("audit.detail.other_stop", {}, {{"why", by_rule(failure)}}));
  } else {
    draws_alike(line, dice);
  }
}

bool Judge::stands(const Line& line, std::uint64_t state) {
  const std::string digest = journal::state_text(state);
  return line.parts.state == digest ||
         completeness_.fails(line, "state", {}, line.parts.state, digest);
}

bool Judge::stays(const Line& line) {
  if (!stands(line, walk_.line().state(walk_.line().position())) ||
      (line.kind == Kind::Close &&
       !check_closing(line, walk_, past_, house_.rules, completeness_))) {
    return false;
  }
  walk_.stayed(end_of(line));
  return true;
}

bool Judge::goes_back(const Line& line) {
  const auto target = walk_.line().target(line.doing());
  if (!target) {
    return completeness_.fails(line, "undo", target.error());
  }
  if (!stands(line, walk_.line().state(*target))) {
    return false;
  }
  const auto went = walk_.go_to(*target, journal::gives_up(line.doing()), end_of(line));
  return went || completeness_.fails(line, "unreadable", went.error().message);
}

bool Judge::moves(const Line& line) {
  if (line.parts.events == "[]") {
    return completeness_.fails(line, "event", "audit.detail.changes_nothing");
  }
  walk_.begin();
  if (house_.rules == Rules::Leave || !decided_alike(line)) {
    if (auto folded = walk_.table().fold(known_json(line.parts.events)); !folded) {
      return completeness_.fails(line, "event", folded.error().message);
    }
  }
  std::string state = walk_.table().state_json();
  const std::uint64_t digest = journal::state_number(journal::state_digest(state));
  if (!stands(line, digest)) {
    return false;
  }
  if (const auto flaw = walk_.table().flaw()) {
    return completeness_.fails(line, "flaw", *flaw);
  }
  walk_.moved(std::move(state), digest, end_of(line));
  return true;
}

RecordedDice Judge::recorded(const Line& line) const {
  return {line.parts.dice, line.parts.events, opening_->mode != Mode::Lab, past_.next_luck()};
}

// Whether the rules have moved the table just as the entry says. If not it is put back, and they
// are asked no more: from here on it would be about another game.
bool Judge::decided_alike(const Line& line) {
  RecordedDice dice = recorded(line);
  const auto decided = play::decide_again(walk_.table(), line.doing(), nullptr, dice);
  const Fault fault = decided ? Fault::Answer : decided.error().fault;
  // On another machine it may have come to an end, or another language may have allowed it.
  if (fault == Fault::Interrupted || (fault == Fault::HouseRule && !house_.same_language)) {
    legality_.not_done(
        {fault == Fault::Interrupted ? "audit.fact.clock" : "audit.fact.other_language",
         {{"entry", line.n}}});
  } else if (!decided) {
    legality_.fails(line, "illegal", by_rule(decided.error()), line.parts.doing);
  } else if (draws_alike(line, dice) && events_alike(line, *decided) && well_written(line) &&
             least_observed(line)) {
    return true;
  }
  house_.rules = Rules::Leave;
  walk_.put_back();
  return false;
}

// Whether the rules, which have asked `dice`, want the very draws that the entry has.
bool Judge::draws_alike(const Line& line, RecordedDice& dice) {
  const auto mismatch = dice.mismatch();
  return !mismatch || legality_.fails(line, "draw_differs", {}, mismatch->stated, mismatch->found);
}

bool Judge::events_alike(const Line& line, std::string_view decided) {
  if (line.parts.events == decided) {
    return true;
  }
  legality_.add(differing(
      finding_at(line, "events_differ"), line.parts.events, decided,
      [](std::size_t number) { return worded("audit.detail.event", {{"number", number}}); }));
  return false;
}

// Of the results that show what was seen at a real table the least is written: with one less the
// rules decide something else.
bool Judge::least_observed(const Line& line) {
  journal::Elements draws(line.parts.dice);
  journal::DrawText draw;
  for (std::size_t i = 0; opening_->mode == Mode::Table && draws.next(draw); ++i) {
    const auto key = read_draw_key(draw.key);
    if (draw.from != DrawnFrom::Observed || draw.got == 0 ||
        (key && is_hook_draw(key->purpose.text))) {  // written as it was typed
      continue;
    }
    RecordedDice dice = recorded(line);
    dice.lower(i);
    const auto decided = play::decide_again(*walk_.before().clone(), line.doing(), nullptr, dice);
    if (decided && *decided == line.parts.events) {
      return legality_.fails(line, "draw_differs", "audit.detail.lesser", draw.key,
                             std::to_string(draw.got));
    }
  }
  return true;
}

}  // namespace hausregel::audit
