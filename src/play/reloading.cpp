#include "play/reloading.h"

#include "engine/events.h"
#include "journal/sealed_values.h"
#include "play/branching.h"
#include "play/sealing.h"
#include "play/steps.h"

namespace hausregel::play {
namespace {

// What a real table has shown, or what was typed for hooks.
std::vector<std::int64_t> observed_of(const journal::Entry& entry, bool for_hooks) {
  std::vector<std::int64_t> observed;
  for (const Draw& draw : entry.draws) {
    if (draw.from == DrawnFrom::Observed && is_hook_draw(draw.key) == for_hooks) {
      observed.push_back(draw.got);
    }
  }
  return observed;
}

// Decides one history again over `table`, with the events noted in it and in `events`. False: it
// stops.
bool run_again(PlayedMoves& history, Table& table, Json::List& events, Reloaded& reloaded) {
  FairDice dice(history.setup.format, history.setup.id, history.chain);
  for (auto move = history.moves.begin(); move != history.moves.end(); ++move) {
    dice.use_phrases(table.phrases());
    dice.use_luck(table.status().luck, move->next_luck);
    dice.observe(move->observed);
    dice.type_luck(move->typed, false);
    auto decided = decide_again(table, move->doing, move->sealed ? &*move->sealed : nullptr, dice);
    if (!decided) {
      reloaded.stopped = Reloaded::Stopped{move->n, std::move(decided.error())};
      history.moves.erase(move, history.moves.end());
      return false;
    }
    Json now = known_json(*decided);
    if (!reloaded.parting && now != move->events) {
      reloaded.parting = ChangedMove{move->n, move->doing, move->events, now};
    }
    events.insert(events.end(), now.list()->begin(), now.list()->end());
    move->events = std::move(now);
  }
  return true;
}

// Notes at each move what it has sealed, where a later one opens it.
void note_opened(std::vector<PlayedMoves>& histories) {
  journal::SealedValues values;
  std::vector<PlayedMoves::Move*> moves;
  for (PlayedMoves& history : histories) {
    for (PlayedMoves::Move& move : history.moves) {
      values.take(move.doing, static_cast<std::int64_t>(moves.size()));
      moves.push_back(&move);
    }
  }
  for (auto& [n, value] : std::move(values).found()) {
    auto& sealed = moves[static_cast<std::size_t>(n)]->sealed;
    sealed = value.is_object() ? std::optional(std::move(value)) : std::nullopt;
  }
}

// Nobody but who has sealed a value may learn more of it than that it does not do.
Result<void> check_carried(const Table& table, const Carried& carried) {
  for (const Json& value : carried.values) {
    if (!table.check_opening(value)) {
      return fail_with(Fault::Refused, "console.reload_sealed");
    }
  }
  return {};
}

Result<Variant> variant_anew(const Session& session, const std::string& from) {
  const VariantLayer& top = session.house().variant.top();
  const VariantLibrary& variants = *session.world.variants;
  const journal::Log& log = session.log();
  if (!from.empty()) {
    return variants.load_near(log.opening().game, from, log.path());
  }
  auto variant =
      top.on_disk ? variants.load(top.game, top.file) : variants.named(top.game, top.name);
  if (!variant && variant.error().fault == Fault::Input && variant.error().place.line == 0) {
    auto named = variants.named(top.game, top.name);
    return named ? std::move(named) : std::move(variant);
  }
  if (!variant && variant.error().fault == Fault::Usage) {
    return fail_with(Fault::Usage, "console.reload_from", {{"variant", top.name}});
  }
  return variant;
}

// What `who` has laid down last in `histories`, or before them.
std::optional<Json> laid_in(const Session& session, const std::vector<PlayedMoves>& histories,
                            Seat who) {
  const std::string& name = session.table().setup().name(who);
  for (auto history = histories.rbegin(); history != histories.rend(); ++history) {
    for (auto move = history->moves.rbegin(); move != history->moves.rend(); ++move) {
      if (journal::lays_value_of(move->doing, name)) {
        return move->sealed ? move->sealed : value_of(session, who);
      }
    }
  }
  return session.lineage.past.empty() ? value_of(session, who, 0) : std::nullopt;
}

// The moves and overrides of the line of play.
PlayedMoves moves_played(const Session& session) {
  PlayedMoves history{session.table().setup(), *session.held.chain, {}};
  const auto line = session.replay().line();
  for (const journal::Entry& entry : session.log().entries().on(line)) {
    const journal::Kind kind = journal::kind_of(entry.doing);
    const bool decides = kind == journal::Kind::Move || kind == journal::Kind::Override;
    if (decides && !holds_event(entry.events, "rule_stopped")) {
      history.moves.push_back({entry.n,
                               entry.doing,
                               observed_of(entry, false),
                               observed_of(entry, true),
                               entry.events,
                               {},
                               luck_begun(entry.events)});
    }
  }
  return history;
}

BranchPlan plan_under(const Session& session, House house, Json events, Carried carried) {
  const journal::Log& log = session.log();
  journal::Opening opening = log.opening();
  opening.seeded = false;
  opening.rules = house.rules.values();
  opening.variant = texts_of(house.variant);
  opening.parent = journal::EntryRef{log.last(), log.hash(log.last())};
  opening.redacted.reset();
  opening.events = std::move(events);
  return {{&session.game(), std::move(house), false},
          std::move(opening),
          new_secrets(std::nullopt, session.world.random),
          std::move(carried)};
}

}  // namespace

Result<Reloaded> reload(Session& session, const std::string& from, const std::string& name) {
  if (!session.held.secrets) {
    return fail_with(Fault::Refused, "console.read_only");
  }
  auto variant = variant_anew(session, from);
  if (!variant) {
    return fail(std::move(variant.error()));
  }
  auto rules = resolve(session.game(), *variant);
  if (!rules) {
    return fail(std::move(rules.error().front()));
  }
  House house{std::move(*variant), std::move(*rules), {}};
  house.hooks = hooks_of(house.variant, house.rules, session.world);
  const std::shared_ptr<Hooks> hooks = house.hooks;
  const Untraced untraced(hooks.get());
  const Json root = session.lineage.root_events.value_or(session.log().opening().events);
  std::vector<PlayedMoves> histories = session.lineage.past;
  histories.push_back(moves_played(session));
  note_opened(histories);
  Reloaded reloaded;
  Json::List events = *root.list();
  std::unique_ptr<Table> last;
  for (auto at = histories.begin(); at != histories.end(); ++at) {
    auto table = session.game().open(at->setup, house.rules.values(), house.hooks);
    auto folded = table ? (*table)->begin(Json(events)) : fail(std::move(table.error()));
    if (!folded) {
      return fail(std::move(folded.error()));
    }
    last = std::move(*table);
    if (!run_again(*at, *last, events, reloaded)) {
      if (reloaded.stopped->why.fault != Fault::Refused) {
        return fail(std::move(reloaded.stopped->why));  // nothing that could be gone on with
      }
      histories.erase(at + 1, histories.end());
      break;
    }
  }
  auto carried = carried_from(*last, known_values(session),
                              [&](Seat who) { return laid_in(session, histories, who); });
  if (!carried) {
    return fail_with(Fault::Refused, "console.branch.sealed", {{"entry", session.log().last()}});
  }
  if (auto legal = check_carried(*last, *carried); !legal) {
    return fail(std::move(legal.error()));
  }
  auto branch = branch_off(
      session, plan_under(session, std::move(house), Json(std::move(events)), std::move(*carried)),
      name, {});
  if (!branch) {
    return fail(std::move(branch.error()));
  }
  reloaded.session = std::move(*branch);
  reloaded.session->lineage = {std::move(histories), root};
  return reloaded;
}

}  // namespace hausregel::play
