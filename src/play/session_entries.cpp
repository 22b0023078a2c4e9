// Entries that are no moves: undo and redo, notes, overrides, seats, the end.
#include <algorithm>
#include <set>

#include "engine/events.h"
#include "engine/place.h"
#include "play/said.h"
#include "play/sealing.h"
#include "play/seat_bots.h"
#include "play/session.h"
#include "play/steps.h"

namespace hausregel::play {
namespace {

// Rounds that have been opened on any line, and those whose seed has been published.
struct RoundsSeen {
  int opened = 0;
  std::set<std::int64_t> published;
};

void see_rounds(const Json& events, RoundsSeen& rounds) {
  for (const Json& event : *events.list()) {
    const Json* round = event.find("round");
    if (round == nullptr || !round->is_int()) {
      continue;
    }
    if (is_event(event, "luck_opened")) {
      rounds.published.insert(*round->integer());
    } else if (is_event(event, "round_started")) {
      rounds.opened = std::max(rounds.opened, static_cast<int>(*round->integer()));
    }
  }
}

// Rounds that a branch was opened with count, too: the running one draws from its own seed.
RoundsSeen rounds_of(const journal::Log& log) {
  RoundsSeen rounds;
  see_rounds(log.opening().events, rounds);
  for (const journal::Entry& entry : log.entries()) {
    see_rounds(entry.events, rounds);
  }
  return rounds;
}

// Sums that follow from the rest of the state are made good again after an override.
bool stands(const Table& table, const std::string& path, const Json& value) {
  const Json state = *read_json(table.state_json());
  const Json* place = find_place(state, path);
  return place != nullptr && *place == value;
}

}  // namespace

Result<Happened> Session::entry(Json doing, Message story) {
  if (auto good = writable(); !good) {
    return fail(std::move(good.error()));
  }
  Happened happened;
  if (auto appended =
          append(std::move(doing), {"[]", {}, table().clone()}, {std::move(story)}, happened);
      !appended) {
    return fail(std::move(appended.error()));
  }
  return happened;
}

// The last `most` whole moves on the line of play, or all there are.
std::vector<Step> Session::last_steps(std::int64_t most) const {
  std::vector<std::int64_t> line;
  for (std::int64_t n = replay_.position(); n > 0 && most > 0; n = replay_.before(n)) {
    line.push_back(n);
    most -= follows_by_itself(log_.entries()[static_cast<std::size_t>(n) - 1].doing) ? 0 : 1;
  }
  std::reverse(line.begin(), line.end());
  return steps_of(log_.entries(), line);
}

Result<Happened> Session::undo(std::int64_t count, const std::optional<std::string>& because,
                               const Consent& consent) {
  if (auto good = writable(); !good) {
    return fail(std::move(good.error()));
  }
  const std::vector<Step> steps = last_steps(count);
  const auto played = static_cast<std::int64_t>(steps.size());
  if (count > played) {
    return said(Fault::Refused, "console.undo.too_many",
                {{"count", std::to_string(count)}, {"played", std::to_string(played)}});
  }
  std::string names;
  Revealed revealed = Revealed::Nothing;
  for (const Step& step : steps) {
    const Json& doing = log_.entries()[static_cast<std::size_t>(step.first()) - 1].doing;
    names += (names.empty() ? "" : ", ") + std::to_string(step.first()) + " " + short_words(doing);
    revealed = std::max(revealed, step.revealed);
  }
  const std::int64_t back_to = replay_.before(steps.front().first());
  if (revealed == Revealed::Something && !because) {
    return said(Fault::Refused, "console.undo.needs_reason",
                {{"moves", names}, {"entry", std::to_string(back_to)}});
  }
  if (revealed == Revealed::Choice && !because && consent &&
      !consent({"console.undo.ask_consent", {{"moves", names}}, {}})) {
    return said(Fault::Refused, "console.undo.no_consent", {{"moves", names}});
  }
  Json doing;
  doing.set("undo", back_to);
  if (because) {
    doing.set("because", *because);
  }
  const char* const id = revealed == Revealed::Nothing  ? "console.undone"
                         : revealed == Revealed::Choice ? "console.undone_choice"
                                                        : "console.undone_revealed";
  return go_to(back_to, std::move(doing), {id, {{"moves", names}}, {}});
}

Result<Happened> Session::redo() {
  if (auto good = writable(); !good) {
    return fail(std::move(good.error()));
  }
  const std::vector<Step> ahead = steps_of(log_.entries(), replay_.ahead());
  if (ahead.empty()) {
    return said(Fault::Refused, "console.redo.nothing");
  }
  const Step& step = ahead.front();
  const Json& played = log_.entries()[static_cast<std::size_t>(step.first()) - 1].doing;
  const std::string name = std::to_string(step.first()) + " " + short_words(played);
  Json doing;
  doing.set("redo", step.last());
  return go_to(step.last(), std::move(doing), {"console.redone", {{"moves", name}}, {}});
}

Result<Happened> Session::go_to(std::int64_t n, Json doing, Message story) {
  Happened happened;
  if (auto appended =
          append(std::move(doing), {"[]", {}, replay_.table_at(n)}, {std::move(story)}, happened);
      !appended) {
    return fail(std::move(appended.error()));
  }
  return happened;
}

Result<Happened> Session::note(const std::string& text) {
  Json doing;
  doing.set("note", text);
  return entry(std::move(doing), {"console.noted", {{"text", text}}, {}});
}

Result<Happened> Session::mark(const std::string& name) {
  Json doing;
  doing.set("mark", name);
  return entry(std::move(doing), {"console.marked", {{"name", name}}, {}});
}

Result<Happened> Session::set_place(const std::string& path, const Json& value,
                                    const std::string& because) {
  if (auto good = writable(); !good) {
    return fail(std::move(good.error()));
  }
  Decided decided{{}, {}, table().clone()};
  auto events = decided.table->set_place(path, value);
  if (!events) {
    return fail(std::move(events.error()));
  }
  decided.events = std::move(*events);
  if (!value.is_list() && !stands(*decided.table, path, value)) {
    return said(Fault::Usage, "console.set.follows", {{"path", path}});
  }
  Json doing;
  doing.set("override", path);
  doing.set("value", value);
  doing.set("because", because);
  Happened happened;
  if (auto appended = append(std::move(doing), std::move(decided), {}, happened); !appended) {
    return fail(std::move(appended.error()));
  }
  if (auto followed = follow_up(happened); !followed) {
    return fail(std::move(followed.error()));
  }
  return happened;
}

Result<Happened> Session::set_bot(const std::string& name, const std::string& bot) {
  auto script = bot.empty() ? Result<std::shared_ptr<Hooks>>(nullptr)
                            : script_of_bot(game(), bot, NamedBy::Somebody, world_);
  if (!script) {
    return fail(std::move(script.error()));
  }
  const auto who = table().setup().find_short(name);
  if (!who) {
    return fail(who.error());
  }
  const std::string& player = table().setup().name(*who);
  const std::string shown = public_name(bot);
  Json seats;
  seats.set(player, bot.empty() ? Json() : Json(shown));
  Json doing;
  doing.set("bots", std::move(seats));
  auto happened =
      entry(std::move(doing), {bot.empty() ? "console.person_plays" : "console.bot_plays",
                               {{"player", player}, {"bot", shown}},
                               {}});
  if (happened) {
    bots_[static_cast<std::size_t>(who->index)] = shown;
    scripts_.resize(bots_.size());
    scripts_[static_cast<std::size_t>(who->index)] = std::move(*script);
  }
  return happened;
}

Result<void> Session::close(CloseWhy why, Happened& happened) {
  journal::Closing closing = closing_at(table(), why);
  const RoundsSeen rounds = rounds_of(log_);
  for (int round = 1; round <= rounds.opened; ++round) {
    if (rounds.published.count(round) == 0) {
      closing.seeds.emplace(round, chain_->seed(round));
    }
  }
  for (int i = 0; i < table().setup().seats(); ++i) {
    if (const Json* value = never_opened(seat(i))) {
      closing.sealed.push_back(*value);
    }
  }
  const Message story{"console.closed." + closing.why, {}, {}};
  return append(journal::to_json(closing), {"[]", {}, table().clone()}, {story}, happened);
}

// What `who` has sealed on the line of play and nobody has opened.
const Json* Session::never_opened(Seat who) const {
  const auto sealed = sealing_entry(who, replay_.position());
  if (!sealed) {
    return nullptr;
  }
  for (std::int64_t n = replay_.position(); n > *sealed; n = replay_.before(n)) {
    if (follows_by_itself(log_.entries()[static_cast<std::size_t>(n) - 1].doing)) {
      return nullptr;
    }
  }
  return value_of(who);
}

Result<Happened> Session::abandon(const std::optional<std::string>& because) {
  Happened happened;
  if (auto good = settled(happened); !good) {
    return happened.entries.empty() ? fail(std::move(good.error())) : Result<Happened>(happened);
  }
  if (because) {
    auto noted = note(*because);
    if (!noted) {
      return noted;
    }
    happened.entries.insert(happened.entries.end(), noted->entries.begin(), noted->entries.end());
  }
  if (auto closed = close(CloseWhy::Abandoned, happened); !closed) {
    return fail(std::move(closed.error()));
  }
  return happened;
}

Result<void> Session::save(const std::string& file) { return log_.save(file, secrets_); }

}  // namespace hausregel::play
