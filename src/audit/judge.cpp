#include "audit/judge.h"

#include "audit/recorded_dice.h"

namespace hausregel::audit {
namespace {

using journal::Doing;
using journal::Line;

std::uint64_t end_of(const Line& line) { return line.offset + line.text.size() + 1; }

Finding finding(const Line& line, std::string_view kind, std::string what = {},
                std::string stated = {}, std::string found = {}) {
  return {kind, line.n, line.offset, std::move(what), std::move(stated), std::move(found)};
}

// A house rule broke the move off: the table has not moved.
bool is_stopped(std::string_view events) {
  constexpr std::string_view kStopped = R"([{"e":"rule_stopped",)";
  if (!events.starts_with(kStopped)) {
    return false;
  }
  journal::Elements elements(events);
  std::string_view element;
  return elements.next(element) && !elements.next(element);
}

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
      return finding(line, "events_differ", "the events are not those that the rules decide");
    }
    if (more != wanted || a != b) {
      return finding(line, "events_differ", "event " + std::to_string(i + 1),
                     more ? std::string(a) : "no event", wanted ? std::string(b) : "no event");
    }
  }
}

std::string text_of(const Message& message) {
  std::string text = message.text.empty() ? message.id : message.text;
  for (const auto& [name, value] : message.args) {
    text.append(" ").append(name).append("=").append(value);
  }
  return text;
}

}  // namespace

std::optional<Judge> Judge::begin(std::unique_ptr<Table> fresh, const Line& opening,
                                  Course::Again again, Report& report) {
  const auto fails = [&](std::string_view kind, std::string what, std::string stated = {},
                         std::string found = {}) {
    report.verdict(Depth::Fold)
        .add(finding(opening, kind, std::move(what), std::move(stated), std::move(found)));
    return std::nullopt;
  };
  const journal::Opening& opened = *opening.opening;
  if (auto folded = fresh->begin(opened.events); !folded) {
    return fails("event", text_of(folded.error().message));
  }
  Course course(std::move(fresh), end_of(opening), std::move(again));
  std::string digest = journal::state_text(course.line().state(0));
  if (digest != opened.link.state) {
    return fails("state", {}, opened.link.state, std::move(digest));
  }
  if (const auto flaw = course.table().flaw()) {
    return fails("flaw", *flaw);
  }
  return Judge(std::move(course), report);
}

bool Judge::take(const Line& line) {
  const bool good = follows(line);
  lucks_.take(play::traits_of(line.kind, line.parts));
  return good;
}

bool Judge::follows(const Line& line) {
  switch (line.kind) {
    case Doing::Undo:
    case Doing::Redo:
      return goes_back(line);
    case Doing::Note:
    case Doing::Mark:
    case Doing::Seats:
    case Doing::Branch:
    case Doing::Close:
      return stays(line);
    case Doing::Move:
    case Doing::Override:
      break;
  }
  return is_stopped(line.parts.events) ? stays(line) : moves(line);
}

bool Judge::incomplete(const Line& line, std::string_view kind, std::string what,
                       std::string_view stated, std::string found) {
  report_->verdict(Depth::Fold)
      .add(finding(line, kind, std::move(what), std::string(stated), std::move(found)));
  return false;
}

bool Judge::stays(const Line& line) {
  const bool move = line.kind == Doing::Move || line.kind == Doing::Override;
  if (!move && line.parts.events != "[]") {
    return incomplete(line, "event", "an entry that moves nothing has events");
  }
  if (!move && line.parts.dice != "[]") {
    return incomplete(line, "event", "an entry that moves nothing has draws");
  }
  std::string digest = journal::state_text(course_.line().state(course_.line().position()));
  if (line.parts.state != digest) {
    return incomplete(line, "state", {}, line.parts.state, std::move(digest));
  }
  if (line.kind == Doing::Close) {
    if (auto wrong = check_closing(line)) {
      report_->verdict(Depth::Fold).add(*std::move(wrong));
      return false;
    }
  }
  course_.stayed(end_of(line));
  return true;
}

std::optional<Finding> Judge::check_closing(const Line& line) const {
  const Table& table = course_.table();
  const Json doing = *read_json(line.parts.doing);
  const Json& close = *doing.find("close");
  const bool ended = *close.find("why") == Json("ended");
  if (ended != table.status().over) {
    return finding(line, "closing", ended ? "the game is not over" : "the game is over");
  }
  const Outcome outcome = table.outcome();
  Json winners = Json::List{};
  for (int i = 0; ended && i < outcome.winners.size(); ++i) {
    winners.list()->emplace_back(table.setup().name(outcome.winners[i]));
  }
  Json totals = Json::Object{};
  for (int i = 0; i < outcome.totals.size(); ++i) {
    totals.set(table.setup().name(seat(i)), outcome.totals[i]);
  }
  for (const auto& [name, expected] :
       {std::pair("winners", winners), std::pair("totals", totals)}) {
    if (*close.find(name) != expected) {
      return finding(line, "closing", name, to_text(*close.find(name)), to_text(expected));
    }
  }
  return std::nullopt;
}

bool Judge::goes_back(const Line& line) {
  if (line.parts.events != "[]" || line.parts.dice != "[]") {
    return incomplete(line, "event", "an undo or redo has events or draws");
  }
  const Json doing = *read_json(line.parts.doing);
  const std::int64_t named = *doing.object()->front().second.integer();
  const auto target = course_.line().target(line.kind, named);
  if (!target) {
    return incomplete(line, "undo", target.error());
  }
  std::string digest = journal::state_text(course_.line().state(*target));
  if (line.parts.state != digest) {
    return incomplete(line, "state", {}, line.parts.state, std::move(digest));
  }
  if (auto went = course_.go_to(*target, end_of(line)); !went) {
    return incomplete(line, "unreadable", went.error().message.text);
  }
  return true;
}

bool Judge::moves(const Line& line) {
  course_.begin();
  const bool alike = decided_alike(line);
  if (line.parts.events == "[]") {
    course_.put_back();
    return stays(line);
  }
  if (!alike) {
    if (auto folded = course_.table().fold(*read_json(line.parts.events)); !folded) {
      return incomplete(line, "event", text_of(folded.error().message));
    }
  }
  return settle(line);
}

// Whether the rules have moved the table just as the entry says.
bool Judge::decided_alike(const Line& line) {
  Verdict& legality = report_->verdict(Depth::Redo);
  if (legality.answer != Answer::Holds) {
    return false;
  }
  const Json doing = *read_json(line.parts.doing);
  auto wrong = line.kind == Doing::Move ? redo_move(line, doing) : redo_override(line, doing);
  if (wrong) {
    legality.add(*std::move(wrong));
  }
  if (legality.answer != Answer::Holds) {
    course_.put_back();
    return false;
  }
  return true;
}

std::optional<Finding> Judge::redo_move(const Line& line, const Json& doing) {
  const bool lab = course_.table().setup().mode == Mode::Lab;
  RecordedDice dice(line.parts.dice, line.parts.events,
                    lab ? RecordedDice::Seeds::None : RecordedDice::Seeds::Published,
                    lucks_.next());
  const auto decided = course_.table().decide(doing, dice);
  if (!decided && decided.error().fault == Fault::Interrupted) {
    Verdict& legality = report_->verdict(Depth::Redo);
    legality.answer = Answer::NotDone;  // on another machine it may have come to an end
    legality.facts.push_back(decided.error().message);
    return std::nullopt;
  }
  if (!decided) {
    const Error& error = decided.error();
    return finding(line, "illegal",
                   (error.rule.empty() ? "" : error.rule + ' ') + text_of(error.message),
                   std::string(line.parts.doing));
  }
  if (dice.mismatch()) {
    return finding(line, "draw_differs", {}, dice.mismatch()->stated, dice.mismatch()->found);
  }
  if (*decided != line.parts.events) {
    return differing(line, *decided);
  }
  if (const auto more = dice.left_over()) {
    return finding(line, "draw_differs", {}, *more, "no draw");
  }
  return std::nullopt;
}

std::optional<Finding> Judge::redo_override(const Line& line, const Json& doing) {
  if (line.parts.dice != "[]") {
    return finding(line, "draw_differs", "an override draws nothing");
  }
  const auto set =
      course_.table().set_place(*doing.find("override")->string(), *doing.find("value"));
  if (!set) {
    return finding(line, "illegal", text_of(set.error().message), std::string(line.parts.doing));
  }
  return *set == line.parts.events ? std::nullopt : std::optional(differing(line, *set));
}

// The table has moved: is it where the entry says, and sound?
bool Judge::settle(const Line& line) {
  std::string state = course_.table().state_json();
  std::string digest = journal::state_digest(state);
  if (digest != line.parts.state) {
    return incomplete(line, "state", {}, line.parts.state, std::move(digest));
  }
  if (const auto flaw = course_.table().flaw()) {
    return incomplete(line, "flaw", *flaw);
  }
  course_.keep(std::move(state));
  course_.moved(journal::state_number(digest), end_of(line));
  return true;
}

}  // namespace hausregel::audit
