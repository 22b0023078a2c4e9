#include "audit/judge.h"

#include <algorithm>

#include "audit/recorded_dice.h"
#include "audit/recorded_events.h"
#include "engine/bots.h"
#include "play/commitments.h"

namespace hausregel::audit {
namespace {

using journal::Kind;
using journal::Line;

std::uint64_t end_of(const Line& line) { return line.offset + line.text.size() + 1; }

// The first event in which two lists differ, for people.
Finding differing(const Line& line, std::string_view decided) {
  journal::Elements recorded(line.parts.events);
  journal::Elements expected(decided);
  std::string_view a;
  std::string_view b;
  for (std::size_t i = 0;; ++i) {
    const bool more = recorded.next(a);
    const bool wanted = expected.next(b);
    if (!more && !wanted) {
      return finding_at(line, "events_differ",
                        {"audit.detail.decide", "the events are not those that the rules decide"});
    }
    if (more != wanted || a != b) {
      return finding_at(line, "events_differ",
                        worded("audit.detail.event", "event {number}", {{"number", i + 1}}),
                        more ? Detail(a) : worded("audit.detail.no_event", "no event"),
                        wanted ? Detail(b) : worded("audit.detail.no_event", "no event"));
    }
  }
}

// Whether `carried` has the commitments that lie at `table`, in the order of the state, and names
// those who have laid them.
bool carries_what_lies(const journal::Opening& opening, const Table& table) {
  const std::string state = table.state_json();
  const auto lie = play::sealed_in(state);
  const auto seats = table.status().sealed;
  return std::equal(opening.carried.begin(), opening.carried.end(), lie.begin(), lie.end(),
                    [](const CarriedSeal& seal, std::string_view commit) {
                      return hex(seal.commit) == commit;
                    }) &&
         (lie.empty() || std::ranges::all_of(seats, [&](Seat who) {
            return std::ranges::any_of(opening.carried, [&](const CarriedSeal& seal) {
              return seal.player == table.setup().name(who);
            });
          }));
}

}  // namespace

Judge::Judge(Walk walk, std::shared_ptr<const journal::Opening> opening, Rules rules,
             Report& report)
    : walk_(std::move(walk)),
      opening_(std::move(opening)),
      rules_(rules),
      report_(&report),
      past_(*opening_, walk_.table()),
      stops_(*opening_) {
  rounds_.take(to_text(opening_->events));
}

std::optional<Judge> Judge::begin(std::unique_ptr<Table> fresh, const Line& opening, Rules rules,
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
  if (!carries_what_lies(opened, *fresh)) {
    return fails("setting", {"audit.detail.carries",
                             "what it carries is not what lies sealed where it begins"});
  }
  Walk walk(std::move(fresh), end_of(opening), std::move(again));
  std::string digest = journal::state_text(walk.line().state(0));
  if (digest != opened.link.state) {
    return fails("state", {}, opened.link.state, std::move(digest));
  }
  if (const auto flaw = walk.table().flaw()) {
    return fails("flaw", *flaw);
  }
  return Judge(std::move(walk), opening.opening, rules, report);
}

bool Judge::take(const Line& line) {
  if (auto wrong = check_shape(line)) {
    illegal(*std::move(wrong));
  }
  for (Finding& wrong : past_.check(line, walk_)) {
    illegal(std::move(wrong));
  }
  rounds_.take(line.parts.events);
  const Status before = walk_.table().status();
  if (!follows(line)) {
    return false;
  }
  past_.take(line, before, walk_);
  return true;
}

bool Judge::follows(const Line& line) {
  switch (line.kind) {
    case Kind::Undo:
    case Kind::Redo:
      return goes_back(line);
    case Kind::Note:
    case Kind::Mark:
    case Kind::Seats:
    case Kind::Branch:
    case Kind::Close:
      return stays(line);
    case Kind::Move:
    case Kind::Override:
      break;
  }
  if (is_stopped(line.parts.events)) {
    check_stopped(line);
    return stays(line);
  }
  return moves(line);
}

void Judge::illegal(Finding finding) {
  if (report_->legality.answer != Answer::NotAsked) {
    report_->legality.add(std::move(finding));
  }
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
                   std::string(line.parts.doing)));
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
                                        std::string(line.parts.doing), *written));
}

void Judge::check_stopped(const Line& line) {
  if (rules_ == Rules::Ask) {
    const auto* move = std::get_if<journal::Move>(&line.doing());
    if (auto wrong = move != nullptr ? check_written(line, move->command()) : std::nullopt) {
      illegal(*std::move(wrong));
    }
    if (auto wrong = stops_.take(line, walk_, past_.luck_of(line, walk_))) {
      illegal(*std::move(wrong));
    }
  }
}

void Judge::settle_stops(const Stops::SeedOf& seed_of) {
  for (Finding& wrong : stops_.settle(walk_, seed_of)) {
    illegal(std::move(wrong));
  }
}

void Judge::end() { stops_.end(report_->legality); }

bool Judge::incomplete(const Line& line, std::string_view kind, Detail what, Detail stated,
                       Detail found) {
  report_->completeness.add(
      finding_at(line, kind, std::move(what), std::move(stated), std::move(found)));
  return false;
}

bool Judge::stays(const Line& line) {
  const bool move = line.kind == Kind::Move || line.kind == Kind::Override;
  if (!move && line.parts.events != "[]") {
    return incomplete(line, "event",
                      {"audit.detail.moves_nothing", "an entry that moves nothing has events"});
  }
  if (!move && line.parts.dice != "[]") {
    return incomplete(line, "event",
                      {"audit.detail.draws_nothing", "an entry that moves nothing has draws"});
  }
  std::string digest = journal::state_text(walk_.line().state(walk_.line().position()));
  if (line.parts.state != digest) {
    return incomplete(line, "state", {}, line.parts.state, std::move(digest));
  }
  if (line.kind == Kind::Close) {
    if (auto wrong =
            check_closing(line, {*opening_, walk_, rules_ == Rules::Ask}, rounds_, past_)) {
      if (wrong->kind == "illegal") {
        illegal(*std::move(wrong));
      } else {
        report_->completeness.add(*std::move(wrong));
        return false;
      }
    }
  }
  walk_.stayed(end_of(line));
  return true;
}

bool Judge::goes_back(const Line& line) {
  if (line.parts.events != "[]" || line.parts.dice != "[]") {
    return incomplete(line, "event",
                      {"audit.detail.undo_moves", "an undo or redo has events or draws"});
  }
  const auto target = walk_.line().target(line.doing());
  if (!target) {
    return incomplete(line, "undo", target.error());
  }
  std::string digest = journal::state_text(walk_.line().state(*target));
  if (line.parts.state != digest) {
    return incomplete(line, "state", {}, line.parts.state, std::move(digest));
  }
  if (auto went = walk_.go_to(*target, end_of(line)); !went) {
    return incomplete(line, "unreadable", went.error().message);
  }
  return true;
}

bool Judge::moves(const Line& line) {
  walk_.begin();
  const bool alike = decided_alike(line);
  if (line.parts.events == "[]") {
    walk_.put_back();
    return incomplete(
        line, "event",
        {"audit.detail.changes_nothing", "a move that changes nothing is not written"});
  }
  if (!alike) {
    if (auto folded = walk_.table().fold(known_json(line.parts.events)); !folded) {
      return incomplete(line, "event", folded.error().message);
    }
  }
  return settle(line);
}

// Whether the rules have moved the table just as the entry says.
bool Judge::decided_alike(const Line& line) {
  if (rules_ == Rules::Leave) {
    return false;
  }
  const auto* move = std::get_if<journal::Move>(&line.doing());
  auto wrong = move != nullptr ? redo_move(line, move->command())
                               : redo_override(line, std::get<journal::Override>(line.doing()));
  if (wrong) {
    illegal(*std::move(wrong));
    rules_ = Rules::Leave;  // from here on they would be asked about another game
  }
  if (rules_ == Rules::Leave) {
    walk_.put_back();
    return false;
  }
  return true;
}

std::optional<Finding> Judge::redo_move(const Line& line, const Json& command) {
  const bool lab = walk_.table().setup().mode == Mode::Lab;
  RecordedDice dice(line.parts.dice, line.parts.events,
                    lab ? RecordedDice::Seeds::None : RecordedDice::Seeds::Published,
                    past_.next_luck());
  const auto decided = walk_.table().decide(command, dice);
  if (!decided && decided.error().fault == Fault::Interrupted) {
    // On another machine it may have come to an end.
    report_->legality.not_done();
    report_->legality.facts.add("audit.fact.clock", {{"entry", line.n}});
    rules_ = Rules::Leave;
    return std::nullopt;
  }
  if (!decided) {
    const Error& error = decided.error();
    return finding_at(line, "illegal", by_rule(error), std::string(line.parts.doing));
  }
  if (dice.mismatch()) {
    return finding_at(line, "draw_differs", {}, dice.mismatch()->stated, dice.mismatch()->found);
  }
  if (*decided != line.parts.events) {
    return differing(line, *decided);
  }
  if (const auto more = dice.left_over()) {
    return finding_at(line, "draw_differs", {}, *more, {"audit.detail.no_draw", "no draw"});
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
    RecordedDice dice(line.parts.dice, line.parts.events, RecordedDice::Seeds::Published,
                      past_.next_luck());
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
    return finding_at(line, "illegal", events.error().message, std::string(line.parts.doing));
  }
  return *events == line.parts.events ? std::nullopt : std::optional(differing(line, *events));
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
  walk_.keep(std::move(state));
  walk_.moved(journal::state_number(digest), end_of(line));
  return true;
}

}  // namespace hausregel::audit
