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
const char* undone_id(bool round, Revealed revealed) {
  return round                           ? "console.undone_round"
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

// The whole moves behind entry `n` on the line of play.
std::vector<Step> Session::steps_behind(std::int64_t n) const {
  std::vector<std::int64_t> line;
  for (std::int64_t at = replay_.position(); at > n; at = replay_.before(at)) {
    line.push_back(at);
  }
  std::reverse(line.begin(), line.end());
  return steps_of(log_.entries(), line);
}

Result<Happened> Session::undo(std::int64_t count, const std::optional<std::string>& because,
                               const Consent& consent) {
  if (auto good = writable(); !good) {
    return fail(std::move(good.error()));
  }
  std::vector<Step> steps = last_steps(count);
  if (const auto played = static_cast<std::int64_t>(steps.size()); count > played) {
    return said(Fault::Refused, "console.undo.too_many",
                {{"count", std::to_string(count)}, {"played", std::to_string(played)}});
  }
  const std::int64_t wanted = replay_.before(steps.front().first());
  const auto back_to = chronicle_.takebacks().undo_target(wanted, replay_.line_of_play());
  if (!back_to) {
    return said(Fault::Refused, "console.undo.before_branch",
                {{"moves", names_of(steps, log_.entries())}});
  }
  const bool round = *back_to != wanted;
  steps = round ? steps_behind(*back_to) : std::move(steps);
  const std::string names = names_of(steps, log_.entries());
  Revealed revealed = Revealed::Nothing;
  for (const Step& step : steps) {
    revealed = std::max(revealed, step.revealed);
  }
  if (revealed == Revealed::Something && !because) {
    return said(Fault::Refused,
                round ? "console.undo.needs_reason_round" : "console.undo.needs_reason",
                {{"moves", names}, {"entry", std::to_string(*back_to)}});
  }
  if (revealed == Revealed::Choice && !because && consent &&
      !consent({"console.undo.ask_consent", {{"moves", names}}})) {
    return said(Fault::Refused, "console.undo.no_consent", {{"moves", names}});
  }
  return go_to(*back_to, journal::Undo{*back_to, because},
               {undone_id(round, revealed), {{"moves", names}}});
}

Result<Happened> Session::redo() {
  Happened happened;
  if (auto good = ready(happened); !good) {
    return fail(std::move(good.error()));
  }
  const auto target = chronicle_.takebacks().redo_target(replay_.line_of_play());
  if (!target) {
    return said(Fault::Refused, "console.redo.nothing");
  }
  std::vector<std::int64_t> ahead = replay_.ahead();
  ahead.erase(std::upper_bound(ahead.begin(), ahead.end(), *target), ahead.end());
  const std::string names = names_of(steps_of(log_.entries(), ahead), log_.entries());
  return go_to(*target, journal::Redo{*target}, {"console.redone", {{"moves", names}}});
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
