#include "audit/judge.h"

#include <algorithm>

#include "audit/recorded_events.h"
#include "core/find_by.h"
#include "engine/bots.h"
#include "engine/events.h"
#include "play/stopped.h"

namespace hausregel::audit {
namespace {

using journal::Kind;
using journal::Line;

std::uint64_t end_of(const Line& line) { return line.offset + line.text.size() + 1; }

Finding other_events(const Line& line, std::string_view decided) {
  return differing(finding_at(line, "events_differ"), line.parts.events, decided,
                   [](std::size_t number) {
                     return worded("audit.detail.event", "event {number}", {{"number", number}});
                   });
}

// Whether the rules, which have asked `dice`, want other draws than the entry has.
std::optional<Finding> draws_differ(const Line& line, RecordedDice& dice) {
  if (const auto& mismatch = dice.mismatch()) {
    return finding_at(line, "draw_differs", {}, mismatch->stated, mismatch->found);
  }
  const auto more = dice.left_over();
  return more ? std::optional(finding_at(line, "draw_differs", {}, *more,
                                         worded("audit.detail.no_draw", "no draw")))
              : std::nullopt;
}

}  // namespace

Judge::Judge(Walk walk, std::shared_ptr<const journal::Opening> opening, House house,
             Report& report)
    : walk_(std::move(walk)),
      opening_(std::move(opening)),
      house_(std::move(house)),
      report_(&report),
      past_(*opening_, walk_.table()) {}

std::optional<Judge> Judge::begin(std::unique_ptr<Table> fresh, const Line& opening, House house,
                                  Walk::Again again, Report& report) {
  const auto fails = [&](std::string_view kind, Detail what, Detail stated = {},
                         Detail found = {}) {
    report.completeness.add(
        finding_at(opening, kind, std::move(what), std::move(stated), std::move(found)));
    return std::nullopt;
  };
  const journal::Opening& opened = *opening.opening;
  if (auto folded = fresh->begin(opened.events); !folded) {
    return fails("event", folded.error().message);
  }
  Walk walk(std::move(fresh), end_of(opening), std::move(again));
  std::string digest = journal::state_text(walk.line().state(0));
  if (digest != opened.link.state) {
    return fails("state", {}, opened.link.state, std::move(digest));
  }
  if (const auto flaw = walk.table().flaw()) {
    return fails("flaw", *flaw);
  }
  return Judge(std::move(walk), opening.opening, std::move(house), report);
}

bool Judge::take(const Line& line) {
  if (auto wrong = check_shape(line)) {
    report_->legality.add(*std::move(wrong));
  }
  for (Finding& wrong : past_.check(line, walk_)) {
    report_->legality.add(std::move(wrong));
  }
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
    return incomplete(
        line, "event",
        {"audit.detail.moves_nothing", "an entry that moves nothing has events or draws"});
  }
  if (journal::goes_to(line.doing()) != nullptr) {
    return goes_back(line);
  }
  auto wrong = moves_table && house_.rules == Rules::Ask ? check_stopped(line) : std::nullopt;
  if (wrong) {
    report_->legality.add(*std::move(wrong));
  }
  return stays(line);
}

// What no program of ours writes, whatever the rules say.
std::optional<Finding> Judge::check_shape(const Line& line) const {
  if (const auto* seats = std::get_if<journal::Seats>(&line.doing())) {
    for (const auto& [name, bot] : seats->bots) {
      if (!walk_.table().setup().find(name).somebody()) {
        return finding_at(line, "illegal",
                          {"audit.detail.no_name", "nobody at the table has this name"}, name);
      }
      if (bot && !valid_bot_name(*bot)) {
        return finding_at(line, "illegal", {"audit.detail.no_bot", "no bot is called so"}, *bot);
      }
    }
  }
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (move == nullptr || !move->seals() || is_stopped(line.parts.events)) {
    return std::nullopt;
  }
  const bool wanted = opening_->mode == Mode::Virtual && !opening_->redacted;
  const bool there = move->commit().has_value();
  return wanted == there
             ? std::nullopt
             : std::optional(finding_at(
                   line, "illegal",
                   wanted ? worded("audit.detail.no_commitment",
                                   "a value is sealed without a commitment")
                          : worded("audit.detail.no_sealing", "nothing is sealed in this game"),
                   line.parts.doing));
}

// A move has its members in one order, and so have the values that it opens.
std::optional<Finding> Judge::check_written(const Line& line, const Json& command) const {
  if (command.object()->size() == 1) {
    return std::nullopt;
  }
  const auto written = walk_.table().written_form(command, walk_.table().setup());
  return !written || *written == line.parts.doing
             ? std::nullopt
             : std::optional(finding_at(line, "illegal",
                                        {"audit.detail.not_written", "no move is written so"},
                                        line.parts.doing, *written));
}

// A stop that nothing has shown and nothing hangs on, as that of a value that nobody sees, is told
// alone.
std::optional<Finding> Judge::check_stopped(const Line& line) {
  const RuleStopped told = *play::read_stopped(line.parts.events);
  const auto wrong = [&](Detail what, std::string_view kind = "illegal") {
    return finding_at(line, kind, std::move(what), line.parts.doing, told.hook);
  };
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (move == nullptr || std::ranges::none_of(house_.layers, [&](const LayerTold& layer) {
        return contains(layer.hooks, told.hook);
      })) {
    return wrong({"audit.detail.no_stop", "no house rule stops this"});
  }
  if (auto badly = check_written(line, move->command())) {
    return badly;
  }
  if (told.why == play::kMachine) {
    return line.parts.dice != "[]"
               ? std::nullopt
               : std::optional(wrong(
                     {"audit.detail.no_machine", "before a draw nothing is written of that"}));
  }
  if (play::tells_of_limit(told) && !house_.same_language) {
    report_->legality.not_done({"audit.fact.other_language", {{"entry", line.n}}});
    return std::nullopt;
  }
  if (move->seals() && !move->commit()) {
    const bool written =
        walk_.table().written_form(move->command(), walk_.table().setup()).has_value();
    return written ? std::nullopt : std::optional(wrong({"audit.detail.no_move", "no move is so"}));
  }
  RecordedDice dice = recorded(line);
  const auto decided = walk_.table().clone()->decide(move->command(), dice);
  if (decided) {
    return wrong({"audit.detail.no_stop", "no house rule stops this"});
  }
  const Error& failure = decided.error();
  if (failure.fault == Fault::Interrupted) {
    report_->legality.not_done({"audit.fact.clock", {{"entry", line.n}}});
    return std::nullopt;
  }
  if (failure.fault != Fault::HouseRule) {
    return wrong(by_rule(failure));
  }
  if (!play::is_told(told, failure)) {
    return wrong(worded("audit.detail.other_stop", "it stops for another reason: {why}", {},
                        {{"why", by_rule(failure)}}));
  }
  return draws_differ(line, dice);
}

bool Judge::incomplete(const Line& line, std::string_view kind, Detail what, Detail stated,
                       Detail found) {
  report_->completeness.add(
      finding_at(line, kind, std::move(what), std::move(stated), std::move(found)));
  return false;
}

bool Judge::stays(const Line& line) {
  std::string digest = journal::state_text(walk_.line().state(walk_.line().position()));
  if (line.parts.state != digest) {
    return incomplete(line, "state", {}, line.parts.state, std::move(digest));
  }
  if (line.kind == Kind::Close) {
    if (auto wrong = check_closing(line, walk_, past_, house_.rules)) {
      report_->completeness.add(*std::move(wrong));
      return false;
    }
  }
  walk_.stayed(end_of(line));
  return true;
}

bool Judge::goes_back(const Line& line) {
  const auto target = walk_.line().target(line.doing());
  if (!target) {
    return incomplete(line, "undo", target.error());
  }
  std::string digest = journal::state_text(walk_.line().state(*target));
  if (line.parts.state != digest) {
    return incomplete(line, "state", {}, line.parts.state, std::move(digest));
  }
  if (auto went = walk_.go_to(*target, journal::gives_up(line.doing()), end_of(line)); !went) {
    return incomplete(line, "unreadable", went.error().message);
  }
  return true;
}

bool Judge::moves(const Line& line) {
  if (line.parts.events == "[]") {
    return incomplete(
        line, "event",
        {"audit.detail.changes_nothing", "a move that changes nothing is not written"});
  }
  walk_.begin();
  if (!decided_alike(line)) {
    if (auto folded = walk_.table().fold(known_json(line.parts.events)); !folded) {
      return incomplete(line, "event", folded.error().message);
    }
  }
  return settle(line);
}

// Whether the rules have moved the table just as the entry says.
bool Judge::decided_alike(const Line& line) {
  if (house_.rules == Rules::Leave) {
    return false;
  }
  const auto* move = std::get_if<journal::Move>(&line.doing());
  auto wrong = move != nullptr ? redo_move(line, move->command())
                               : redo_override(line, std::get<journal::Override>(line.doing()));
  if (wrong) {
    report_->legality.add(*std::move(wrong));
    house_.rules = Rules::Leave;  // from here on they would be asked about another game
  }
  if (house_.rules == Rules::Leave) {
    walk_.put_back();
    return false;
  }
  return true;
}

RecordedDice Judge::recorded(const Line& line) const {
  return {line.parts.dice, line.parts.events, opening_->mode != Mode::Lab, past_.next_luck()};
}

std::optional<Finding> Judge::redo_move(const Line& line, const Json& command) {
  RecordedDice dice = recorded(line);
  const auto decided = walk_.table().decide(command, dice);
  const Fault fault = decided ? Fault::Answer : decided.error().fault;
  // On another machine it may have come to an end, or another language may have allowed it.
  if (fault == Fault::Interrupted || (fault == Fault::HouseRule && !house_.same_language)) {
    report_->legality.not_done(
        {fault == Fault::Interrupted ? "audit.fact.clock" : "audit.fact.other_language",
         {{"entry", line.n}}});
    house_.rules = Rules::Leave;
    return std::nullopt;
  }
  if (!decided) {
    const Error& error = decided.error();
    return finding_at(line, "illegal", by_rule(error), line.parts.doing);
  }
  if (auto wrong = draws_differ(line, dice)) {
    return wrong;
  }
  if (*decided != line.parts.events) {
    return other_events(line, *decided);
  }
  auto wrong = check_written(line, command);
  return wrong ? wrong : check_observed(line, command);
}

// Of the results that show what was seen at a real table the least is written: with one less the
// rules decide something else.
std::optional<Finding> Judge::check_observed(const Line& line, const Json& command) {
  if (opening_->mode != Mode::Table) {
    return std::nullopt;
  }
  journal::Elements draws(line.parts.dice);
  journal::DrawText draw;
  for (std::size_t i = 0; draws.next(draw); ++i) {
    if (draw.from != DrawnFrom::Observed || draw.got == 0) {
      continue;
    }
    RecordedDice dice = recorded(line);
    dice.lower(i);
    const auto decided = walk_.before().clone()->decide(command, dice);
    if (decided && *decided == line.parts.events) {
      return finding_at(line, "draw_differs",
                        {"audit.detail.lesser", "a lesser result shows the same"},
                        std::string(draw.key), std::to_string(draw.got));
    }
  }
  return std::nullopt;
}

std::optional<Finding> Judge::redo_override(const Line& line, const journal::Override& set) {
  if (line.parts.dice != "[]") {
    return finding_at(line, "draw_differs",
                      {"audit.detail.override_draws", "an override draws nothing"});
  }
  const auto events = walk_.table().set_place(set.path, set.value);
  if (!events) {
    return finding_at(line, "illegal", events.error().message, line.parts.doing);
  }
  return *events == line.parts.events ? std::nullopt : std::optional(other_events(line, *events));
}

// The table has moved: is it where the entry says, and sound?
bool Judge::settle(const Line& line) {
  std::string state = walk_.table().state_json();
  std::string digest = journal::state_digest(state);
  if (digest != line.parts.state) {
    return incomplete(line, "state", {}, line.parts.state, std::move(digest));
  }
  if (const auto flaw = walk_.table().flaw()) {
    return incomplete(line, "flaw", *flaw);
  }
  walk_.moved(std::move(state), journal::state_number(digest), end_of(line));
  return true;
}

}  // namespace hausregel::audit
