// Undo and redo: whole moves, and what format 2 forbids to go back to.
#include <algorithm>

#include "play/said.h"
#include "play/session.h"
#include "play/steps.h"

namespace hausregel::play {
namespace {

// "3 bet Petra, 4 bet Angela": the moves of `steps`, as a person knows them.
std::string names_of(const std::vector<Step>& steps, const journal::Entries& entries) {
  std::string names;
  for (const Step& step : steps) {
    const auto& doing = entries.doing(static_cast<std::size_t>(step.first()) - 1);
    names += (names.empty() ? "" : ", ") + std::to_string(step.first()) + " " + short_words(doing);
  }
  return names;
}

// What the answer to an undo is called.
const char* undone_id(bool round, bool corrected, Revealed revealed) {
  return round                           ? "console.undone_round"
         : corrected                     ? "console.undone_corrected"
         : revealed == Revealed::Nothing ? "console.undone"
         : revealed == Revealed::Choice  ? "console.undone_choice"
                                         : "console.undone_revealed";
}

}  // namespace

// The last `most` whole moves on the line of play, or all there are.
std::vector<Step> Session::last_steps(std::int64_t most) const {
  std::vector<std::int64_t> line;
  for (std::int64_t n = replay_.position(); n > 0 && most > 0; n = replay_.before(n)) {
    line.push_back(n);
    most -= follows_by_itself(log_.entries().doing(static_cast<std::size_t>(n) - 1)) ? 0 : 1;
  }
  std::reverse(line.begin(), line.end());
  return steps_of(log_.entries(), line);
}

// The moves of the last line: back to where it began.
std::vector<Step> Session::last_line() const {
  std::vector<std::int64_t> line;
  const auto follows = [&](std::int64_t n) {
    return follows_by_itself(log_.entries().doing(static_cast<std::size_t>(n) - 1));
  };
  for (std::int64_t n = replay_.position(); n > 0; n = replay_.before(n)) {
    if (!line.empty() && line_starts_.contains(n) && !follows(line.back())) {
      std::reverse(line.begin(), line.end());
      return steps_of(log_.entries(), line);
    }
    line.push_back(n);
  }
  const bool begun_here = line_starts_.contains(0) && !line.empty();
  std::reverse(line.begin(), line.end());
  return begun_here ? steps_of(log_.entries(), line) : last_steps(1);
}

// The whole moves behind entry `n` on the line of play.
std::vector<Step> Session::steps_behind(std::int64_t n) const {
  std::vector<std::int64_t> line;
  for (std::int64_t at = replay_.position(); at > n; at = replay_.before(at)) {
    line.push_back(at);
  }
  std::reverse(line.begin(), line.end());
  return steps_of(log_.entries(), line);
}

Result<Happened> Session::undo(std::optional<std::int64_t> count,
                               std::optional<std::string> because, const AskTable& ask) {
  if (auto good = writable(); !good) {
    return fail(std::move(good.error()));
  }
  std::vector<Step> steps = count ? last_steps(*count) : last_line();
  const auto played = static_cast<std::int64_t>(steps.size());
  if (const std::int64_t wanted = count.value_or(1); wanted > played) {
    return said(Fault::Refused, "console.undo.too_many",
                {{"count", std::to_string(wanted)}, {"played", std::to_string(played)}});
  }
  const Takebacks& takebacks = chronicle_.takebacks();
  const std::int64_t wanted = replay_.before(steps.front().first());
  const auto back_to = takebacks.undo_target(wanted, replay_.line_of_play());
  if (!back_to) {
    return said(Fault::Refused, "console.undo.before_branch",
                {{"moves", names_of(steps, log_.entries())}});
  }
  const bool round = *back_to != wanted;
  steps = round ? steps_behind(*back_to) : std::move(steps);
  const std::string names = names_of(steps, log_.entries());
  const std::int64_t from = replay_.position();
  Revealed revealed = Revealed::Nothing;
  for (const Step& step : steps) {
    revealed = std::max(revealed, step.revealed);
  }
  const bool corrected = revealed != Revealed::Nothing && takebacks.corrects(from, *back_to);
  if (takebacks.needs_reason(from, *back_to) && !because) {
    because = ask ? ask({round ? "console.undo.ask_reason_round" : "console.undo.ask_reason",
                         {{"moves", names}}},
                        Wants::Reason)
                  : std::nullopt;
    if (!because) {
      return said(Fault::Refused,
                  round ? "console.undo.needs_reason_round" : "console.undo.needs_reason",
                  {{"moves", names}, {"entry", std::to_string(*back_to)}});
    }
  }
  if (revealed == Revealed::Choice && !corrected && !because && ask &&
      !ask({"console.undo.ask_consent", {{"moves", names}}}, Wants::Consent)) {
    return said(Fault::Refused, "console.undo.no_consent", {{"moves", names}});
  }
  return go_to(*back_to, journal::Undo{*back_to, because},
               {undone_id(round, corrected, revealed), {{"moves", names}}});
}

Result<Happened> Session::redo() {
  Happened happened;
  if (auto good = ready(happened); !good) {
    return fail(std::move(good.error()));
  }
  const std::vector<std::int64_t> ahead = replay_.ahead();
  const auto ends_line = [&](std::int64_t n) { return line_starts_.contains(n); };
  const bool known = std::any_of(ahead.begin(), ahead.end(), ends_line);
  for (bool goes_on = true; goes_on;) {
    const auto target = chronicle_.takebacks().redo_target(replay_.line_of_play());
    if (!target) {
      return happened.entries.empty() ? said(Fault::Refused, "console.redo.nothing")
                                      : Result<Happened>(std::move(happened));
    }
    std::vector<std::int64_t> played = replay_.ahead();
    played.erase(std::upper_bound(played.begin(), played.end(), *target), played.end());
    const std::string names = names_of(steps_of(log_.entries(), played), log_.entries());
    auto gone = go_to(*target, journal::Redo{*target}, {"console.redone", {{"moves", names}}});
    if (!gone) {
      return gone;
    }
    happened.entries.push_back(std::move(gone->entries.front()));
    goes_on = known && !ends_line(*target);
  }
  return happened;
}

Result<Happened> Session::go_to(std::int64_t n, journal::Doing doing, Message story) {
  Happened happened;
  if (auto appended =
          append(std::move(doing), {"[]", {}, replay_.table_at(n)}, {std::move(story)}, happened);
      !appended) {
    return fail(std::move(appended.error()));
  }
  return happened;
}

}  // namespace hausregel::play
