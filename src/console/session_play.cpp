// Moves: words to commands, sealing, deciding on a copy, appending, and what follows by itself.
#include "console/opened_values.h"
#include "console/sealing.h"
#include "console/session.h"
#include "console/session_parts.h"
#include "console/steps.h"
#include "console/words.h"
#include "core/text.h"
#include "engine/events.h"

namespace hausregel::console {
namespace {

// Where the words that `spoken` has understood end.
std::size_t understood(const std::vector<Word>& words, const Spoken& spoken) {
  // The first word of the rest may be a repetition of the verb: columns tell, not counts.
  if (spoken.rest.empty()) {
    return words.size();
  }
  std::size_t i = 1;
  while (i < words.size() && words[i].column < spoken.rest.front().column) {
    ++i;
  }
  return i;
}

// What a journal says about a failure: in English, and without the folders of this machine.
std::string why_of(const Error& error) {
  const std::string& text = error.message.text.empty() ? error.message.id : error.message.text;
  if (error.place.file.empty()) {
    return clean(text);
  }
  const std::string file = error.place.file.substr(error.place.file.rfind('/') + 1);
  return clean(file) + ":" + std::to_string(error.place.line) + ": " + clean(text);
}

bool same_seats(const SeatList& a, const SeatList& b) { return a == b; }

}  // namespace

Result<void> Session::writable() const {
  if (closed()) {
    return said(Fault::Refused, "console.closed");
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
  FairDice dice(table.setup().id, *chain_);
  dice.use_phrases(phrases_of(table));
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

std::optional<std::int64_t> Session::sealing_entry(Seat player) const {
  const Json name(table().setup().name(player));
  for (std::int64_t n = replay_.position(); n > 0; n = replay_.before(n)) {
    const Json& doing = log_.entries()[static_cast<std::size_t>(n) - 1].doing;
    const Json* held = doing.find("player");
    if (doing.find("commit") != nullptr && held != nullptr && *held == name) {
      return n;
    }
  }
  return std::nullopt;
}

std::optional<Json> Session::sealed_now(Seat who) const {
  const auto sealed = secrets_ ? sealing_entry(who) : std::nullopt;
  for (std::int64_t n = replay_.position(); sealed && n > *sealed; n = replay_.before(n)) {
    if (follows_by_itself(log_.entries()[static_cast<std::size_t>(n) - 1].doing)) {
      return std::nullopt;  // opened
    }
  }
  const Json* value = sealed ? value_of(who) : nullptr;
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

const Json* Session::value_of(Seat who) const {
  const auto n = sealing_entry(who);
  if (!n) {
    return nullptr;
  }
  const Json* kept = sealed_by(*secrets_, *n);
  return kept != nullptr ? kept : opened_value(log_.entries(), *n);
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
  if (auto taken = replay_.take(log_.entries().back(), log_.offset(n)); !taken) {
    return fail(Fault::Internal, taken.error().what);
  }
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
  secret_line_ = true;
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

Result<void> Session::keep(std::int64_t entry, Json value) {
  journal::Secrets with = *secrets_;
  drop_sealed(with, [&](std::int64_t n) {
    return n <= log_.last() &&
           (opened_value(log_.entries(), n) != nullptr || !replay_.reachable(n));
  });
  keep_sealed(with, entry, std::move(value));
  if (auto kept = log_.keep(with); !kept) {
    return kept;
  }
  secrets_ = std::move(with);
  return {};
}

tl::unexpected<Error> Session::stopped(Json doing, Error error, Happened& happened) {
  if (error.fault != Fault::HouseRule) {
    return fail(std::move(error));
  }
  Json event;
  event.set("e", RuleStopped::kName);
  event.set("hook", error.rule);
  event.set("why", why_of(error));
  const Json events(Json::List{std::move(event)});
  const auto& entries = log_.entries();
  const bool told = !entries.empty() && entries.back().doing == doing &&
                    entries.back().events == events;  // tried again, with the same end
  if (!told) {
    if (auto appended =
            append(std::move(doing), {to_text(events), {}, table().clone()}, {}, happened);
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

// Ready for a move: what an interrupted program left undone after the last one follows first.
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
  return table().status().over ? close("ended", happened) : Result<void>{};
}

// Parses `words`, asking for what is missing; the answers become part of the words.
Result<Spoken> Session::understand(std::vector<Word>& words) {
  for (;;) {
    auto spoken = table().parse(words, draft_);
    if (!spoken || spoken->kind != Spoken::Kind::Ask) {
      return spoken;
    }
    secret_line_ = secret_line_ || spoken->hidden;
    const auto typed = world_.ask ? world_.ask({spoken->message, spoken->hidden}) : std::nullopt;
    if (!typed) {
      return fail(Error{Fault::Usage, spoken->message, {}, {}, {}});
    }
    auto more = split_words(*typed);
    if (!more) {
      return fail(std::move(more.error()));
    }
    if (more->empty()) {
      return said(Fault::Usage, "console.no_answer");
    }
    const auto at = static_cast<std::ptrdiff_t>(understood(words, *spoken));
    const int column = words[static_cast<std::size_t>(at) - 1].column;
    for (Word& word : *more) {
      word.column = column;
    }
    words.insert(words.begin() + at, more->begin(), more->end());
  }
}

Result<void> Session::rehearse(std::unique_ptr<Table>& copy, const Spoken& spoken,
                               Rehearsed& values) const {
  Json command = spoken.command;
  if (copy->wants_seal(command)) {
    auto sealing = copy->seal(command, std::nullopt);
    if (!sealing) {
      return fail(std::move(sealing.error()));
    }
    const Seat who = copy->setup().find(*sealing->opening.find("player")->string());
    values[static_cast<std::size_t>(who.index)] = std::move(sealing->opening);
    command = std::move(sealing->command);
  }
  auto decided = decide(*copy, command, spoken.observed);
  while (decided) {
    copy = std::move(decided->table);
    const auto opening = opening_of(*copy, [&](Seat who) -> const Json* {
      const auto& known = values[static_cast<std::size_t>(who.index)];
      return known ? &*known : value_of(who);
    });
    if (!opening) {
      return {};
    }
    decided = decide(*copy, *opening, {});
  }
  return fail(std::move(decided.error()));
}

// At a real table a line of several moves that is refused halfway must leave nothing behind: plays
// it on a copy. A single move needs no rehearsal.
Result<void> Session::dry_run(std::vector<Word> words) const {
  std::unique_ptr<Table> copy = table().clone();
  Rehearsed values;
  Json draft = draft_;
  for (bool first = true; !words.empty(); first = false) {
    auto spoken = copy->parse(words, draft);
    if (!spoken) {
      return first ? Result<void>{} : fail(std::move(spoken.error()));
    }
    words = std::move(spoken->rest);
    const bool asks = spoken->kind == Spoken::Kind::Ask;  // asked for when its turn comes
    if (asks || (first && words.empty())) {
      return {};
    }
    draft = spoken->kind == Spoken::Kind::Draft ? std::move(spoken->draft) : Json();
    if (spoken->kind == Spoken::Kind::Move) {
      if (auto good = rehearse(copy, *spoken, values); !good) {
        // A house rule that fails with the first move is told when that move is made.
        const bool told = first && good.error().fault == Fault::HouseRule;
        return told ? Result<void>{} : good;
      }
    }
  }
  return {};
}

// The first move of `words`, which is cut off. False: the rest must not be played.
Result<bool> Session::one_move(std::vector<Word>& words, Happened& happened) {
  auto spoken = understand(words);
  if (!spoken) {
    return fail(std::move(spoken.error()));
  }
  words = std::move(spoken->rest);
  switch (spoken->kind) {
    case Spoken::Kind::Draft:
      draft_ = std::move(spoken->draft);
      happened.remarks.push_back(std::move(spoken->message));
      return true;
    case Spoken::Kind::Already:
    case Spoken::Kind::Ask:
      happened.remarks.push_back(std::move(spoken->message));
      return true;
    case Spoken::Kind::Move:
      break;
  }
  const SeatList before = table().status().to_move;
  const std::size_t entries = happened.entries.size();
  if (auto played = play(spoken->command, spoken->observed, happened); !played) {
    return fail(std::move(played.error()));
  }
  // Where a draw has passed the turn, the rest of the line was meant for somebody else.
  const bool drawn =
      happened.entries.size() > entries &&
      !log_.entries()[static_cast<std::size_t>(happened.entries[entries].n) - 1].draws.empty();
  return table().setup().mode == Mode::Table || !drawn ||
         same_seats(before, table().status().to_move);
}

Played Session::move(std::span<const Word> words) {
  Played played;
  secret_line_ = false;
  const auto stopped = [&](Error error) {
    played.error = std::move(error);
    return std::move(played);
  };
  if (auto good = settled(played.happened); !good) {
    return stopped(std::move(good.error()));
  }
  std::vector<Word> left(words.begin(), words.end());
  if (table().setup().mode == Mode::Table) {
    if (auto good = dry_run(left); !good) {
      return stopped(std::move(good.error()));
    }
  }
  while (!left.empty()) {
    auto goes_on = one_move(left, played.happened);
    if (!goes_on) {
      return stopped(std::move(goes_on.error()));
    }
    if (!*goes_on && !left.empty()) {
      return stopped(said(Fault::Refused, "console.turn_passed").value());
    }
  }
  return played;
}

}  // namespace hausregel::console
