// One move: sealing, deciding on a copy, appending, and what follows by itself.

#include "core/find_by.h"
#include "engine/events.h"
#include "journal/sealed_values.h"
#include "play/embedded_variant.h"
#include "play/published.h"
#include "play/sealing.h"
#include "play/session.h"
#include "play/steps.h"
#include "play/stopped.h"

namespace hausregel::play {
Result<void> Session::writable() const {
  if (closed()) {
    return fail_with(Fault::Refused, "console.closed");
  }
  if (log_.read_only() == journal::ReadOnly::OldVersion) {
    return fail_with(Fault::Refused, "console.old_version");
  }
  if (!secrets_ || log_.read_only() != journal::ReadOnly::No) {
    return fail_with(Fault::Refused, "console.read_only");
  }
  return {};
}

Result<Decided> Session::decide(const Table& table, const Json& command,
                                std::span<const std::int64_t> observed,
                                std::span<const std::int64_t> typed) const {
  if (made_.withheld) {
    return fail_with(Fault::Refused, "console.hooks_withheld");
  }
  FairDice dice(table.setup().format, table.setup().id, *chain_);
  dice.use_phrases(table.phrases());
  dice.use_luck(table.status().luck, chronicle_.lucks().next());
  dice.observe(observed);
  const Setup& setup = table.setup();
  dice.type_luck(typed, setup.mode == Mode::Table && setup.format >= 2);
  auto decided = decide_on(table, command, dice);
  if (const std::string& key = dice.luck_wanted(); !key.empty()) {
    const std::size_t name = key.find('/') + 1;
    return fail_with(Fault::Usage, std::string(kLuckWanted),
                     {{"hook", key.substr(name, key.find('/', name) - name)}, {"draw", key}});
  }
  if (decided && dice.unobserved() > 0) {
    return fail_with(Fault::Usage, "console.too_many_values");
  }
  if (decided) {
    decided->draws = dice.take_draws();
    decided->luck_taken = dice.luck_taken();
  }
  return decided;
}

std::optional<std::int64_t> Session::sealing_entry(Seat player, std::int64_t from) const {
  const std::string& name = table().setup().name(player);
  for (std::int64_t n = from; n > 0; n = replay_.before(n)) {
    if (journal::lays_value_of(log_.entries().doing_of(n), name)) {
      return n;
    }
  }
  const bool lies = first_ != nullptr && contains(first_->status().sealed, player);
  return lies ? std::optional<std::int64_t>(0) : std::nullopt;
}

std::optional<Json> Session::sealed_now(Seat who) const {
  const auto sealed = secrets_ ? sealing_entry(who, replay_.position()) : std::nullopt;
  for (std::int64_t n = replay_.position(); sealed && n > *sealed; n = replay_.before(n)) {
    if (follows_by_itself(log_.entries().doing_of(n))) {
      return std::nullopt;  // opened
    }
  }
  return sealed ? value_of(who) : std::nullopt;
}

std::optional<Json> Session::value_of(Seat who, std::int64_t from) const {
  const auto n = sealing_entry(who, from);
  if (!n) {
    return std::nullopt;
  }
  const std::string& player = table().setup().name(who);
  const Json* kept = !secrets_ ? nullptr
                     : *n > 0  ? sealed_by(*secrets_, *n)
                               : carried_value(player);
  if (kept != nullptr || (secrets_ && is_asked_again(*n))) {
    return kept != nullptr ? std::optional(*kept) : std::nullopt;
  }
  return journal::opened_value(log_.entries(), *n, player);
}

// At a real table a value that was first typed when it was opened is typed again when it is opened
// again. What was typed when it was laid down is among the kept ones, but for the oldest.
bool Session::is_asked_again(std::int64_t n) const {
  if (table().setup().mode != Mode::Table || n == 0) {
    return false;
  }
  const auto& kept = secrets_->sealed;
  return kept.size() < kSealedKept || kept.front().n < n;
}

std::vector<Message> Session::story_of(const Table& table, const Json& events) const {
  std::vector<Message> story = table.story(events);
  put_into_words(story, [&] { return wordings_of(log_.opening(), *world_.variants); });
  return story;
}

Result<void> Session::append(journal::Doing doing, Decided decided, std::vector<Message> story,
                             Happened& happened) {
  Json events = known_json(decided.events);
  if (story.empty()) {
    story = story_of(*decided.table, events);
  }
  const auto used = static_cast<std::ptrdiff_t>(decided.luck_taken);
  auto entry = log_.append({world_.now(), std::move(doing), std::move(decided.draws),
                            std::move(events), journal::state_digest(decided.table->state_json())});
  if (!entry) {
    return fail(std::move(entry.error()));
  }
  typed_luck_.erase(typed_luck_.begin(), typed_luck_.begin() + used);
  const Status before = table().status();
  const std::uint64_t offset = log_.offset(entry->n);
  if (auto taken = replay_.take(*entry, offset, std::move(decided.table)); !taken) {
    return fail(Fault::Internal, taken.error().what);
  }
  chronicle_.take(traits_of(*entry), entry->doing, before, replay_.line_of_play());
  said_ = {};
  const bool round_over = holds_event(entry->events, LuckOpened::kName) || log_.closed();
  if (log_.closed()) {
    part_beside(*world_.disk, log_);
  }
  if (log_.closed() && !happened.entries.empty()) {
    happened.entries.back().receipt.clear();  // the closing entry's says more
  }
  happened.entries.push_back({entry->n, std::move(entry->doing), std::move(entry->events),
                              std::move(story), round_over ? log_.receipt() : std::string(),
                              !entry->draws.empty()});
  return {};
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
  part_with_published();
  keep_sealed(held, entry, std::move(value), sealed ? SIZE_MAX : kSealedKept);
  auto kept = log_.keep(held);
  if (!kept) {
    held.sealed.pop_back();
  }
  return kept;
}

// What the rules of the game do not know: what was done on other lines of the same journal.
Result<void> Session::allowed(const Json& command) const {
  const auto move = journal::Move::of(command);
  if (!move) {
    return {};  // the table says in its own words what is wrong with it
  }
  const int seeds = chain_ ? chain_->length() : 0;
  switch (chronicle_.forbids(*move, table().status(), seeds)) {
    case Chronicle::Forbidden::No:
      return {};
    case Chronicle::Forbidden::PhraseGiven:
      return fail_with(Fault::Refused, "engine.refuse.phrase_twice", {{"player", *move->player()}});
    case Chronicle::Forbidden::CommitmentLaid:
      return fail_with(Fault::Refused, "console.commitment_laid");
    case Chronicle::Forbidden::ChainUsedUp:
      return fail_with(Fault::Refused, "console.no_seed_left", {{"count", seeds}});
  }
  return {};
}

class Session::Moves final : public Driver {
 public:
  Moves(Session& session, Happened& happened) : session_(session), happened_(happened) {}
  const Table& table() const override { return session_.table(); }

 private:
  std::optional<Salt> salt() override {
    return table().setup().mode == Mode::Virtual
               ? std::optional(
                     salt_of(*session_.secrets_, session_.log_.last() + 1, session_.world_.random))
               : std::nullopt;
  }
  std::optional<Json> value_of(Seat who) const override { return session_.value_of(who); }
  Result<void> allows(const Json& command) const override { return session_.allowed(command); }
  Result<Decided> decide(const Json& command, std::span<const std::int64_t> observed) override {
    return session_.decide(table(), command, observed, session_.typed_luck_);
  }

  Result<void> take(Json command, std::optional<Json> value, Decided decided) override {
    if (value) {
      if (auto kept = session_.keep(session_.log_.last() + 1, std::move(*value)); !kept) {
        return kept;
      }
    }
    return session_.append(journal::Move::of(std::move(command)).value(), std::move(decided), {},
                           happened_);
  }

  // That a house rule has failed stands in an entry, once.
  tl::unexpected<Error> stopped(const Json& command, Error failure) override {
    const auto told_of = stopped_by(failure);
    if (!told_of) {
      return fail(std::move(failure));
    }
    const std::string events = stopped_events(*told_of);
    const journal::Entries& entries = session_.log_.entries();
    journal::Doing doing = journal::Move::of(command).value();
    const auto last = entries.empty() ? std::nullopt : std::optional(entries.back());
    const bool told = last && last->doing == doing && to_text(last->events) == events;
    if (!told) {
      if (auto appended =
              session_.append(std::move(doing), {events, {}, table().clone()}, {}, happened_);
          !appended) {
        return fail(std::move(appended.error()));
      }
    }
    return fail(std::move(failure));
  }

  Result<void> ended() override {
    return table().setup().mode == Mode::Table
               ? Result<void>()
               : session_.close(journal::CloseWhy::Ended, happened_);
  }

  Session& session_;
  Happened& happened_;
};

Result<void> Session::play(const Json& open_command, std::span<const std::int64_t> observed,
                           Happened& happened) {
  return Moves(*this, happened).play(open_command, observed);
}

Result<void> Session::follow_up(Happened& happened) { return Moves(*this, happened).follow(); }

Played Session::auto_play(std::int64_t most, Rounds rounds, const MoreLuck& more_luck) {
  Played played;
  // Whatever a hook draws for is typed, and tried once more: nothing was written.
  const auto ready = [&](Result<void> good) {
    while (!good && more_luck && good.error().message.id == kLuckWanted) {
      if (auto typed = more_luck(good.error()); !typed) {
        return typed;
      }
      good = settled(played.happened);
    }
    return good;
  };
  auto good = ready(settled(played.happened));
  bool waits = false;  // for what the table shows
  const Chooser bots = [&](const Table&, Seat who) {
    auto command = waits ? Result<Json>(Json()) : bot_move(who);
    if (command && !command->is_null() && needs_value(*command)) {
      waits = true;
      played.happened.remarks.push_back(
          {"console.bot_wants",
           {{"player", table().setup().name(who)}, {"move", command->at("move").text()}}});
      return Result<Json>(Json());
    }
    return command;
  };
  Moves moves(*this, played.happened);
  for (std::int64_t i = 0; good && i < most && !closed();) {
    auto moved = moves.step(bots, rounds);
    if (moved && !*moved) {
      break;
    }
    i += moved ? 1 : 0;
    good = moved ? good : ready(fail(std::move(moved.error())));
  }
  if (!good) {
    played.error = std::move(good.error());
  }
  return played;
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

}  // namespace hausregel::play
