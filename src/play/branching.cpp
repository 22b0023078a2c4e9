#include "play/branching.h"

#include <fmt/format.h>

#include "engine/codec.h"
#include "engine/events.h"
#include "play/chronicle.h"
#include "play/closing.h"
#include "play/moves.h"
#include "play/opening.h"

namespace hausregel::play {
namespace {

// Returns the seed for a branch of a seeded game: the first 8 bytes of
// SHA-256("hausregel/1|branch|SEED|ENTRY|NAME").
std::optional<std::uint64_t> seed_of_branch(const journal::Opening& opening,
                                            const std::optional<journal::Secrets>& secrets,
                                            std::int64_t n, const std::string& name) {
  if (!opening.seeded) { return std::nullopt; }
  const std::string seed =
      secrets && secrets->seed ? std::to_string(*secrets->seed) : journal::id_of(opening);
  return first_eight(sha256(fmt::format("hausregel/1|branch|{}|{}|{}", seed, n, name)));
}

// Returns all events from the beginning of the game to entry `n`.
Json events_to(const Session& session, std::int64_t n) {
  Json events = session.log().opening().events;
  const auto line = session.replay().line_to(n);
  for (const journal::Entry& entry : session.log().entries().on(line)) {
    events.list()->insert(events.list()->end(), entry.events.list()->begin(),
                          entry.events.list()->end());
  }
  return events;
}

// Returns the opening of a branch after entry `n`, under `house`; time, dice and digest are set
// later.
journal::Opening opening_after(const Session& session, std::int64_t n, const House& house) {
  journal::Opening opening = session.log().opening();
  opening.parent = journal::EntryRef{n, session.log().hash(n)};
  opening.redacted.reset();
  opening.events = events_to(session, n);
  opening.rules = house.rules.values();
  const std::vector<std::string>& bots = session.bots();
  for (std::size_t i = 0; i < bots.size(); ++i) {
    opening.bots[i] = bots[i].empty() ? std::nullopt : std::optional(bots[i]);
  }
  return opening;
}

// A branch ready to begin; nothing is written yet.
struct Prepared {
  Made made;
  journal::Opening opening;
  journal::Secrets secrets;

  Digest commit() const { return *journal::commit_of(opening); }
};

Result<Prepared> prepared(const Session& session, Made made, journal::Opening opening,
                          const std::string& name, const std::string& file) {
  const World& world = session.world;
  const auto seed = seed_of_branch(opening, session.held.secrets, opening.parent->n, name);
  Prepared branch{std::move(made), std::move(opening), new_secrets(seed, world.random)};
  branch.opening.at = branch.opening.seeded ? std::string(journal::kSeededTime) : world.now();
  branch.opening.engine = world.engine;
  const SeedChain chain(branch.secrets.root, journal::chain_length(branch.opening.rules));
  branch.opening.dice = journal::fair_dice(branch.secrets.id, chain);
  // The id is part of the state, so the digest needs the branch's own table.
  auto table = journal::open_table(session.game(), branch.opening, branch.made.house.hooks);
  TRY(table);
  TRY((*table)->begin(branch.opening.events));
  branch.opening.link.state = journal::state_digest((*table)->state_json());
  if (const std::size_t bytes = journal::finish(branch.opening).size();
      bytes > journal::kOpeningBytes) {
    return fail_with(Fault::Usage, "console.branch.too_long",
                     {{"bytes", static_cast<std::int64_t>(bytes)},
                      {"most", static_cast<std::int64_t>(journal::kOpeningBytes)}});
  }
  if (journal::FileFacts facts; !file.empty() && world.disk->facts_at(file, facts) == 0) {
    return fail_with(Fault::Usage, "console.branch.file", {{"file", file}});
  }
  return branch;
}

Result<std::unique_ptr<Session>> begun(const Session& session, Prepared branch,
                                       const std::string& file) {
  auto made = begin(std::move(branch.made), std::move(branch.opening), std::move(branch.secrets),
                    file, session.world);
  TRY(made);
  (*made)->scripts = session.scripts;
  return made;
}

// Records the branch in a writable parent before it exists: somebody could otherwise try several
// branches from one position and pick an outcome. Adds a remark if the parent is not writable.
Result<void> tell_of_branch(Session& session, const std::string& name, const Digest& commit) {
  TRY(conclude(session));
  if (!session.writable()) {
    session.happened.remarks.push_back({"console.branch.what_if"});
    return {};
  }
  TRY(ready(session));
  return session.enter(journal::Branch{name, commit}, {"console.branch.told", {{"name", name}}});
}

Result<House> house_anew(const Session& session, const std::string& from) {
  const VariantLayer& top = session.house().variant.top();
  const VariantLibrary& variants = *session.world.variants;
  const journal::Log& log = session.log();
  auto variant = !from.empty() ? variants.load_near(log.opening().game, from, log.path())
                 : top.on_disk ? variants.load(top.game, top.file)
                               : variants.named(top.game, top.name);
  if (!variant && from.empty() && variant.error().fault == Fault::Input &&
      variant.error().place.line == 0) {
    if (auto named = variants.named(top.game, top.name)) { variant = std::move(named); }
  }
  if (!variant && from.empty() && variant.error().fault == Fault::Usage) {
    return fail_with(Fault::Usage, "console.reload_from", {{"variant", top.name}});
  }
  TRY(variant);
  auto rules = resolve(session.game(), *variant);
  if (!rules) { return fail(std::move(rules.error().front())); }
  House house{std::move(*variant), std::move(*rules), {}};
  house.hooks = hooks_of(house.variant, house.rules, session.world);
  return house;
}

Json change_to(const journal::Opening& opening, int round) {
  RulesChanged change{round, {}, opening.rules};
  for (const journal::LayerText& layer : opening.variant) {
    change.variant.push_back({layer.name, layer.sha256});
  }
  return known_json(codec::only_event(change)).items().front();
}

}  // namespace

void add_change(Json::List& events, const journal::Opening& from, int round,
                const journal::Opening& to) {
  if (events.empty() || !is_event(events.front(), RulesChanged::kName)) {
    events.insert(events.begin(), change_to(from, 0));
  }
  events.push_back(change_to(to, round));
}

Result<std::int64_t> end_of_round(const Session& session, int round) {
  const journal::Replay& replay = session.replay();
  if (round == replay.table_at(0)->status().round) { return 0; }
  const auto line = replay.line();
  const auto ends = [&](std::int64_t n) {
    return n > 0 && holds_event(session.log().entries().numbered(n).events, LuckOpened::kName) &&
           replay.table_at(n)->status().round == round;
  };
  const auto end = std::ranges::find_if(line, ends);
  return end != line.end()
             ? Result<std::int64_t>(*end)
             : fail_with(Fault::Refused, "console.branch.no_round", {{"round", round}});
}

Result<std::int64_t> branch_point(const Session& session, std::optional<int> round) {
  const journal::Replay& replay = session.replay();
  const Status now = session.table().status();
  const std::int64_t position = replay.position();
  const auto point = round ? end_of_round(session, *round)
                     : round_running(now)
                         ? replay.before(session.chronicle().takebacks().begun(position))
                         : Result<std::int64_t>(position);
  if (point && replay.table_at(*point)->status().over) {
    return fail_with(Fault::Refused, "console.branch.over", {{"before", now.round - 1}});
  }
  return point;
}

Result<std::unique_ptr<Session>> branch(Session& session, std::int64_t n, const std::string& name,
                                        const std::string& file) {
  auto branch =
      prepared(session, session.made, opening_after(session, n, session.house()), name, file);
  TRY(branch);
  TRY(tell_of_branch(session, name, branch->commit()));
  auto made = begun(session, std::move(*branch), file);
  if (auto& told = session.happened.entries;
      !made && !told.empty() && std::holds_alternative<journal::Branch>(told.back().doing)) {
    told.back().story = {{"console.branch.told_only", {{"name", name}}}};
  }
  return made;
}

Result<std::unique_ptr<Session>> reload(Session& session, const std::string& from,
                                        const std::string& name, const std::string& file) {
  TRY(ready(session));
  const Status now = session.table().status();
  if (round_running(now)) {
    return fail_with(Fault::Refused, "console.reload_within", {{"round", now.round}});
  }
  auto house = house_anew(session, from);
  TRY(house);
  const journal::Opening& parent = session.log().opening();
  const Json rules = house->rules.values();
  const std::vector<journal::LayerText> texts = texts_of(house->variant);
  if (texts == parent.variant) {
    return fail_with(Fault::Refused, "console.reload_same",
                     {{"variant", house->variant.top().name}});
  }
  TRY(session.table().clone()->change_rules(rules));
  journal::Opening opening = opening_after(session, session.log().last(), *house);
  opening.variant = texts;
  add_change(*opening.events.list(), parent, now.round, opening);
  auto branch = prepared(session, {&session.game(), std::move(*house), false}, std::move(opening),
                         name, file);
  TRY(branch);
  const journal::Branch into{name, branch->commit()};
  // Begin before closing: if the branch fails, the game goes on where it is.
  auto made = begun(session, std::move(*branch), file);
  TRY(made);
  if (auto closed = close(session, journal::CloseWhy::Continued, into); !closed) {
    (*made)->withdraw();
    return fail(std::move(closed.error()));
  }
  return made;
}

}  // namespace hausregel::play
