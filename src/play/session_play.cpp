// One move: sealing, deciding on a copy, appending, and what follows by itself.
#include <algorithm>

#include "journal/sealed_values.h"
#include "play/opened_values.h"
#include "play/said.h"
#include "play/sealing.h"
#include "play/session.h"
#include "play/steps.h"
#include "play/stopped.h"

namespace hausregel::play {
Result<void> Session::writable() const {
  if (closed()) {
    return said(Fault::Refused, "console.closed");
  }
  if (log_.read_only() == journal::ReadOnly::OldVersion) {
    return said(Fault::Refused, "console.old_version");
  }
  if (!secrets_ || log_.read_only() != journal::ReadOnly::No) {
    return said(Fault::Refused, "console.read_only");
  }
  return {};
}

Result<Session::Decided> Session::decide(const Table& table, const Json& command,
                                         std::span<const std::int64_t> observed) const {
  if (made_.withheld) {
    return said(Fault::Refused, "console.hooks_withheld");
  }
  FairDice dice(table.setup().format, table.setup().id, *chain_);
  dice.use_phrases(phrases_of(table));
  dice.use_luck(table.status().luck, chronicle_.lucks().next());
  dice.observe(observed);
  Decided decided{{}, {}, table.clone()};
  auto events = decided.table->decide(command, dice);
  if (!events) {
    return fail(std::move(events.error()));
  }
  if (dice.unobserved() > 0) {
    return said(Fault::Usage, "console.too_many_values");
  }
  decided.events = std::move(*events);
  decided.draws = dice.take_draws();
  return decided;
}

std::optional<std::int64_t> Session::sealing_entry(Seat player, std::int64_t from) const {
  const Json name(table().setup().name(player));
  for (std::int64_t n = from; n > 0; n = replay_.before(n)) {
    const Json& doing = log_.entries()[static_cast<std::size_t>(n) - 1].doing;
    const Json* held = doing.find("player");
    if (doing.find("commit") != nullptr && held != nullptr && *held == name) {
      return n;
    }
  }
  const bool brought = std::find(brought_.begin(), brought_.end(), player) != brought_.end();
  return brought ? std::optional<std::int64_t>(0) : std::nullopt;
}

std::optional<Json> Session::sealed_now(Seat who) const {
  const auto sealed = secrets_ ? sealing_entry(who, replay_.position()) : std::nullopt;
  for (std::int64_t n = replay_.position(); sealed && n > *sealed; n = replay_.before(n)) {
    if (follows_by_itself(log_.entries()[static_cast<std::size_t>(n) - 1].doing)) {
      return std::nullopt;  // opened
    }
  }
  const Json* value = sealed ? value_of(who) : nullptr;
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

const Json* Session::value_of(Seat who, std::int64_t from) const {
  const auto n = sealing_entry(who, from);
  if (!n) {
    return nullptr;
  }
  const std::string& player = table().setup().name(who);
  const Json* kept = !secrets_ ? nullptr
                     : *n > 0  ? sealed_by(*secrets_, *n)
                               : carried_of(*secrets_, player);
  if (kept != nullptr || (secrets_ && is_asked_again(*n))) {
    return kept;
  }
  return journal::opened_value(log_.entries(), *n, Json(player));
}

// At a real table a value that was first typed when it was opened is typed again when it is opened
// again. What was typed when it was laid down is among the kept ones, but for the oldest.
bool Session::is_asked_again(std::int64_t n) const {
  if (table().setup().mode != Mode::Table || n == 0) {
    return false;
  }
  const Json::List& kept = secrets_->sealed;
  const Json* oldest = kept.size() < kSealedKept ? nullptr : kept.front().find("n");
  return oldest == nullptr || !oldest->is_int() || *oldest->integer() < n;
}

Result<void> Session::append(Json doing, Decided decided, std::vector<Message> story,
                             Happened& happened) {
  Json events = *read_json(decided.events);
  if (story.empty()) {
    story = decided.table->story(events);
  }
  journal::Log::Draft draft{world_.now(), doing, std::move(decided.draws), events,
                            journal::state_digest(decided.table->state_json())};
  if (auto appended = log_.append(std::move(draft)); !appended) {
    return appended;
  }
  const std::int64_t n = log_.last();
  const Status before = table().status();
  if (auto taken = replay_.take(log_.entries().back(), log_.offset(n)); !taken) {
    return fail(Fault::Internal, taken.error().what);
  }
  const journal::Entry& entry = log_.entries().back();
  chronicle_.take(traits_of(entry), &entry.doing, before, replay_.line_of_play());
  draft_ = Json();
  const bool round_over = holds_event(events, "luck_opened") || log_.closed();
  if (log_.closed() && !happened.entries.empty()) {
    happened.entries.back().receipt.clear();  // the closing entry's says more
  }
  happened.entries.push_back({n, std::move(doing), std::move(events), std::move(story),
                              round_over ? log_.receipt() : std::string()});
  return {};
}

Result<Session::Sealed> Session::seal(const Json& open_command) {
  if (!table().wants_seal(open_command)) {
    return Sealed{open_command, std::nullopt};
  }
  std::optional<Salt> salt;
  if (table().setup().mode == Mode::Virtual) {
    salt = salt_of(*secrets_, log_.last() + 1, world_.random);
  }
  auto sealing = table().seal(open_command, salt);
  if (!sealing) {
    return fail(std::move(sealing.error()));
  }
  return Sealed{std::move(sealing->command), std::move(sealing->opening)};
}

// In virtual mode a value is kept until something opens it, on whatever line it was laid: the
// closing entry opens the rest. At a real table, as long as a takeback could bring it back.
Result<void> Session::keep(std::int64_t entry, Json value) {
  const bool sealed = table().setup().mode == Mode::Virtual;
  journal::Secrets& held = *secrets_;
  if (!sealed || held.sealed.size() > chronicle_.seals().count()) {
    drop_sealed(held, [&](std::int64_t n, const Json&) {
      const bool wanted = sealed ? n == 0 || chronicle_.seals().waits(n) : replay_.reachable(n);
      return n <= log_.last() && !wanted;
    });
  }
  keep_sealed(held, entry, std::move(value), sealed ? SIZE_MAX : kSealedKept);
  auto kept = log_.keep(held);
  if (!kept) {
    held.sealed.pop_back();
  }
  return kept;
}

tl::unexpected<Error> Session::stopped(Json doing, Error error, Happened& happened) {
  const auto told_of = stopped_by(error);
  if (!told_of) {
    return fail(std::move(error));
  }
  const std::string text = stopped_events(*told_of);
  const Json events = *read_json(text);
  const auto& entries = log_.entries();
  const bool told = !entries.empty() && entries.back().doing == doing &&
                    entries.back().events == events;  // tried again, with the same end
  if (!told) {
    if (auto appended = append(std::move(doing), {text, {}, table().clone()}, {}, happened);
        !appended) {
      return fail(std::move(appended.error()));
    }
  }
  return fail(std::move(error));
}

Result<void> Session::play(const Json& open_command, std::span<const std::int64_t> observed,
                           Happened& happened) {
  auto sealed = seal(open_command);
  if (!sealed) {
    return stopped(table().public_form(open_command), std::move(sealed.error()), happened);
  }
  if (auto good = allowed(sealed->command); !good) {
    return good;
  }
  auto decided = decide(table(), sealed->command, observed);
  if (!decided) {
    return stopped(std::move(sealed->command), std::move(decided.error()), happened);
  }
  if (sealed->value) {
    if (auto kept = keep(log_.last() + 1, std::move(*sealed->value)); !kept) {
      return kept;
    }
  }
  if (auto appended = append(std::move(sealed->command), std::move(*decided), {}, happened);
      !appended) {
    return appended;
  }
  return follow_up(happened);
}

// What the rules of the game do not know: what was done on other lines of the same journal.
Result<void> Session::allowed(const Json& command) const {
  journal::Entry entry;
  entry.doing = command;
  const int seeds = chain_ ? chain_->length() : 0;
  switch (chronicle_.forbids(traits_of(entry), &command, table().status(), seeds)) {
    case Chronicle::Forbidden::No:
      return {};
    case Chronicle::Forbidden::PhraseGiven:
      return said(Fault::Refused, "engine.refuse.phrase_twice",
                  {{"player", *command.find("player")->string()}});
    case Chronicle::Forbidden::CommitmentLaid:
      return said(Fault::Refused, "console.commitment_laid");
    case Chronicle::Forbidden::ChainUsedUp:
      return said(Fault::Refused, "console.no_seed_left", {{"count", std::to_string(seeds)}});
  }
  return {};
}

Result<void> Session::settled(Happened& happened) {
  if (auto good = writable(); !good) {
    return good;
  }
  if (auto followed = follow_up(happened); !followed) {
    return followed;
  }
  return writable();
}

Result<void> Session::follow_up(Happened& happened) {
  while (auto opening = opening_of(table(), [&](Seat who) { return value_of(who); })) {
    auto decided = decide(table(), *opening, {});
    if (!decided) {
      return stopped(std::move(*opening), std::move(decided.error()), happened);
    }
    if (auto appended = append(std::move(*opening), std::move(*decided), {}, happened); !appended) {
      return appended;
    }
  }
  return table().status().over ? close(CloseWhy::Ended, happened) : Result<void>{};
}

}  // namespace hausregel::play
