#include "play/opening.h"

#include <fmt/format.h>

#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "journal/log.h"
#include "play/chronicle.h"
#include "play/closing.h"
#include "play/moves.h"

namespace hausregel::play {

namespace {

Result<Seat> starter_of(const NewGame& wanted, const Setup& setup, const std::string& id,
                        const SeedChain& chain) {
  if (wanted.starter.empty()) { return seat(0); }
  if (wanted.starter != "random") { return setup.find_short(wanted.starter); }
  if (wanted.mode != Mode::Virtual) { return wrong_usage("console.random_starter"); }
  FairDice dice(id, chain);
  dice.use_phrases(Strings(setup.players.size()));
  const DrawKey key{Purpose("starter"), 0, 0, 0, 0, 1};
  return seat(as_int(dice.below(key, setup.seats())));
}

using Scripts = std::vector<std::shared_ptr<Hooks>>;

// Loads the scripts of the bots to be seated.
Result<Scripts> scripts_for(const NewGame& wanted, const Game& game, const World& world) {
  Scripts scripts;
  for (const std::string& bot : wanted.bots) {
    auto script = script_of_bot(game, bot, NamedBy::Somebody, world);
    TRY(script);
    scripts.push_back(std::move(*script));
  }
  return scripts;
}

Opening opening_of(const NewGame& wanted, const Setup& setup, const Variant& variant,
                   const ResolvedRules& rules, const Table& table, const SeedChain& chain,
                   const World& world) {
  Opening opening;
  opening.at = world.now();
  opening.engine = world.engine;
  opening.game = wanted.game;
  opening.players = setup.players;
  for (const std::size_t i : indices(setup.players)) {
    const bool person = i >= wanted.bots.size() || wanted.bots[i].empty();
    opening.bots.push_back(person ? std::nullopt : std::optional(public_name(wanted.bots[i])));
  }
  opening.starter = setup.name(setup.starter);
  opening.mode = setup.mode;
  opening.seeded = wanted.seed.has_value();
  opening.rules = rules.values();
  opening.places = rules.declared();
  opening.variant = texts_of(variant);
  opening.dice = journal::fair_dice(setup.id, chain);
  opening.link.state = journal::state_digest(table.state_json());
  return opening;
}

void warn_about(const Log::Opened& opened, std::vector<Message>& warnings) {
  if (opened.torn && opened.torn_path.empty()) {
    warnings.push_back(torn_left(*opened.torn));
  } else if (opened.torn) {
    warnings.push_back(
        {"console.torn_tail",
         {{"entry", opened.torn->n}, {"bytes", opened.torn->bytes}, {"file", opened.torn_path}}});
  }
  if (opened.damage) {
    warnings.push_back(
        {"console.damaged", {{"entry", opened.damage->n}}, {{"what", opened.damage->what}}});
  }
  if (opened.why_read_only) { warnings.push_back(opened.why_read_only->message); }
  if (const auto* closing = opened.log.closing(); closing != nullptr && closing->branch) {
    warnings.push_back({"console.continued_in", {{"branch", *closing->branch}}});
  }
  const journal::ReadOnly why = opened.log.read_only();
  if (why == journal::ReadOnly::NoSecret || why == journal::ReadOnly::Damaged) {
    warnings.push_back("console.branch_offered");
  }
}

// Whether the journal is closed in favour of the branch with that commitment.
bool continues_in(const Log& parent, const Digest& commit) {
  const Closing* closing = parent.closing();
  return closing != nullptr && closing->commit && *closing->commit == commit;
}

// Refused: `branch` has an opening with other rules than its parent's and nothing else, and no
// journal beside it is closed in its favour. Its writer was stopped between the two, and play goes
// on in the parent.
Result<> check_begun(const std::string& file, const Log& branch, journal::Disk& disk) {
  const Opening& opening = branch.opening();
  if (branch.last() > 0 || !opening.parent) { return {}; }
  std::string unfinished;
  for (const std::string& beside : journal::family_of(file, disk)) {
    const auto parent = Log::open(beside, journal::Access::Read, disk);
    if (!parent || !parent->log.holds(*opening.parent) ||
        parent->log.opening().variant == opening.variant) {
      continue;
    }
    if (continues_in(parent->log, *commit_of(opening))) { return {}; }
    unfinished = beside;
  }
  return unfinished.empty() ? Result<>()
                            : not_now("console.reload_unfinished",
                                      {{"file", clean(file)}, {"parent", clean(unfinished)}});
}

}  // namespace

Message torn_left(const journal::TornTail& torn) {
  return {"console.torn_left", {{"entry", torn.n}, {"bytes", torn.bytes}}};
}

Result<std::unique_ptr<Session>> begin(Made made, Opening opening, Secrets secrets,
                                       const std::string& file, const World& world) {
  auto log = file.empty() ? Result<Log>(Log(std::move(opening)))
                          : Log::create(file, std::move(opening), secrets, *world.disk);
  TRY(log);
  // Sealing depends on the hash of the opening, known only now.
  auto folded = fold(*made.game, *log, made.house.hooks, file);
  TRY(folded);
  return std::make_unique<Session>(std::move(made), std::move(*log), std::move(folded->progress),
                                   std::move(secrets), world);
}

Result<std::unique_ptr<Session>> open_new(NewGame wanted, const World& world) {
  const Game* game = find_game(wanted.game);
  if (game == nullptr) { return wrong_usage("console.no_such_game", {{"game", wanted.game}}); }
  TRY(check_new_players(wanted.players));
  for (std::string& bot : wanted.bots) { bot = bot_called(*game, bot); }
  auto scripts = scripts_for(wanted, *game, world);
  TRY(scripts);
  auto variant = world.variants->load(wanted.game, wanted.variant);
  TRY(variant);
  variant->given = wanted.settings;
  auto rules = resolve(*game, *variant);
  if (!rules) { return fail(rules.error().front()); }
  const Json values = rules->values();
  Secrets secrets = new_secrets(wanted.seed, world.random);
  const SeedChain chain(secrets.root, journal::chain_length(values));
  Setup setup{wanted.players, seat(0), wanted.mode, secrets.id};
  setup.places = rules->places;
  auto table = game->open(setup, values);  // checks the players before choosing a starter
  TRY(table);
  auto starter = starter_of(wanted, setup, secrets.id, chain);
  TRY(starter);
  setup.starter = *starter;
  auto hooks = hooks_of(*variant, *rules, world);
  if (hooks != nullptr && world.agreed) { world.agreed(*variant); }
  table = game->open(setup, values, hooks);
  auto opening = opening_of(wanted, setup, *variant, *rules, **table, chain, world);
  Made made{game, {std::move(*variant), std::move(*rules), std::move(hooks)}, false};
  auto session =
      begin(std::move(made), std::move(opening), std::move(secrets), wanted.journal, world);
  TRY(session);
  (*session)->scripts = std::move(*scripts);
  return session;
}

Result<std::unique_ptr<Session>> resume(const std::string& file, const World& world,
                                        std::vector<Message>& warnings) {
  auto opened = Log::open(file, journal::Access::Write, *world.disk);
  TRY(opened);
  const Opening& opening = opened->log.opening();
  TRY(check_begun(file, opened->log, *world.disk));
  const auto game = game_of(opening);
  TRY(game);
  Restored restored = restore_house(**game, opening, world);
  auto folded = fold(**game, opened->log, restored.house.hooks, file);
  if (folded && folded->wrong) { opened->end_before(*folded->wrong, file); }
  warn_about(*opened, warnings);
  TRY(folded);
  if (restored.withheld) { warnings.push_back("console.hooks_withheld"); }
  return std::make_unique<Session>(Made{*game, std::move(restored.house), restored.withheld},
                                   std::move(opened->log), std::move(folded->progress),
                                   std::move(opened->secrets), world);
}

namespace {

// Returns the seed for a branch of a seeded game: the first 8 bytes of
// SHA-256("hausregel/1|branch|SEED|ENTRY|NAME").
std::optional<std::uint64_t> seed_of_branch(const Opening& opening,
                                            const std::optional<Secrets>& secrets, std::int64_t n,
                                            const std::string& name) {
  if (!opening.seeded) { return std::nullopt; }
  const std::string seed =
      secrets && secrets->seed ? std::to_string(*secrets->seed) : id_of(opening);
  return first_eight(sha256(fmt::format("hausregel/1|branch|{}|{}|{}", seed, n, name)));
}

// Returns all events from the beginning of the game to entry `n`.
Events events_to(const Session& session, std::int64_t n) {
  Events events = session.log().opening().events;
  const auto line = session.replay().line_to(n);
  for (const Entry& entry : session.log().entries().on(line)) { events.append(entry.events); }
  return events;
}

// Returns the opening of a branch after entry `n`, under `house`; time, dice and digest are set
// later.
Opening opening_after(const Session& session, std::int64_t n, const House& house) {
  Opening opening = session.log().opening();
  opening.parent = EntryRef{n, session.log().hash(n)};
  opening.redacted.reset();
  opening.events = events_to(session, n);
  opening.rules = house.rules.values();
  opening.places = house.rules.declared();
  const Strings& bots = session.bots();
  for (const std::size_t i : indices(bots)) {
    opening.bots[i] = bots[i].empty() ? std::nullopt : std::optional(bots[i]);
  }
  return opening;
}

// A branch ready to begin; nothing is written yet.
struct Prepared {
  Made made;
  Opening opening;
  Secrets secrets;

  Digest commit() const { return *commit_of(opening); }
};

Result<Prepared> prepared(const Session& session, Made made, Opening opening,
                          const std::string& name, const std::string& file) {
  const World& world = session.world;
  const auto seed = seed_of_branch(opening, session.held.secrets, opening.parent->n, name);
  Prepared branch{std::move(made), std::move(opening), new_secrets(seed, world.random)};
  branch.opening.at = branch.opening.seeded ? std::string(journal::kSeededTime) : world.now();
  branch.opening.engine = world.engine;
  const SeedChain chain(branch.secrets.root, journal::chain_length(branch.opening.rules));
  branch.opening.dice = journal::fair_dice(branch.secrets.id, chain);
  // The id is part of the state, so the digest needs the branch's own table.
  auto table = open_table(session.game(), branch.opening, branch.made.house.hooks);
  TRY(table);
  TRY((*table)->begin(branch.opening.events));
  branch.opening.link.state = journal::state_digest((*table)->state_json());
  if (const std::size_t bytes = finish(branch.opening).size(); bytes > journal::kOpeningBytes) {
    return wrong_usage("console.branch.too_long",
                       {{"bytes", bytes}, {"most", journal::kOpeningBytes}});
  }
  if (journal::FileFacts facts; !file.empty() && world.disk->facts_at(file, facts) == 0) {
    return wrong_usage("console.branch.file", {{"file", file}});
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
Result<> tell_of_branch(Session& session, const std::string& name, const Digest& commit) {
  TRY(conclude(session));
  if (!session.writable()) {
    session.happened.remarks.push_back({"console.branch.what_if"});
    return {};
  }
  TRY(ready(session));
  return session.enter(Branch{name, commit}, {"console.branch.told", {{"name", name}}});
}

// Gives `variant` the settings of `house` that it has, too.
void keep_settings(Variant& variant, const House& house) {
  for (const VariantLayer& layer : variant.layers) {
    for (const DeclaredSetting& setting : layer.settings) {
      const std::string name = layer.name + "." + setting.name;
      const auto* kept = find_by(house.rules.settings, &ResolvedRule::name, name);
      if (kept != nullptr && setting.check(name, kept->value)) {
        variant.given.emplace_back(name, kept->value);
      }
    }
  }
}

// Returns the files of its layers, without those that they require.
Strings files_of(const Variant& variant) {
  Strings files;
  for (const VariantLayer& layer : variant.layers) {
    if (layer.api > 0) { files.push_back(layer.file); }
  }
  return files;
}

Result<House> house_anew(const Session& session, const std::string& from) {
  const VariantLayer& top = session.house().variant.top();
  const VariantLibrary& variants = *session.world.variants;
  const Log& log = session.log();
  auto variant =
      !from.empty() ? variants.load_near(log.opening().game, from, log.path())
      : top.on_disk
          ? variants.load(top.game, joined(files_of(session.house().variant), ",", std::identity()))
          : variants.named(top.game, top.name);
  if (!variant && from.empty() && variant.error().fault == Fault::Input &&
      variant.error().place.line == 0) {
    if (auto named = variants.named(top.game, top.name)) { variant = std::move(named); }
  }
  if (!variant && from.empty() && variant.error().fault == Fault::Usage) {
    return wrong_usage("console.reload_from", {{"variant", top.name}});
  }
  TRY(variant);
  keep_settings(*variant, session.house());
  auto rules = resolve(session.game(), *variant);
  if (!rules) { return fail(rules.error().front()); }
  House house{std::move(*variant), std::move(*rules), {}};
  house.hooks = hooks_of(house.variant, house.rules, session.world);
  return house;
}

Events change_to(const Opening& opening, int round) {
  RulesChanged change{round, {}, opening.rules, opening.places};
  for (const LayerText& layer : opening.variant) {
    change.variant.push_back({layer.name, layer.sha256});
  }
  return codec::only_event(change);
}

}  // namespace

void add_change(Events& events, const Opening& from, int round, const Opening& to) {
  if (!events.begins_with(RulesChanged::kName)) {
    Events all = change_to(from, 0);
    all.append(events);
    events = all;
  }
  events.append(change_to(to, round));
}

Result<std::int64_t> end_of_round(const Session& session, int round) {
  const Playback& replay = session.replay();
  if (round == replay.table_at(0)->status().round) { return 0; }
  const auto line = replay.line();
  const auto ends = [&](std::int64_t n) {
    return n > 0 && session.entry(n).events.has(LuckOpened::kName) &&
           replay.table_at(n)->status().round == round;
  };
  const auto end = std::ranges::find_if(line, ends);
  return end != line.end() ? Result<std::int64_t>(*end)
                           : not_now("console.branch.no_round", {{"round", round}});
}

Result<std::int64_t> branch_point(const Session& session, std::optional<int> round) {
  const Playback& replay = session.replay();
  const Status now = session.status();
  const std::int64_t position = replay.position();
  const auto point = round ? end_of_round(session, *round)
                     : round_running(now)
                         ? replay.before(session.chronicle().takebacks().begun(position))
                         : Result<std::int64_t>(position);
  if (point && replay.table_at(*point)->status().over) {
    return not_now("console.branch.over", {{"before", now.round - 1}});
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
      !made && !told.empty() && std::holds_alternative<Branch>(told.back().doing)) {
    told.back().story = {{"console.branch.told_only", {{"name", name}}}};
  }
  return made;
}

Result<std::unique_ptr<Session>> reload(Session& session, const std::string& from,
                                        const std::string& name, const std::string& file) {
  TRY(ready(session));
  const Status now = session.status();
  if (round_running(now)) { return not_now("console.reload_within", {{"round", now.round}}); }
  auto house = house_anew(session, from);
  TRY(house);
  const Opening& parent = session.log().opening();
  const Json rules = house->rules.values();
  const std::vector<LayerText> texts = texts_of(house->variant);
  if (texts == parent.variant) {
    return not_now("console.reload_same", {{"variant", house->variant.top().name}});
  }
  TRY(session.table().clone()->change_rules(rules, house->rules.places));
  Opening opening = opening_after(session, session.log().last(), *house);
  opening.variant = texts;
  add_change(opening.events, parent, now.round, opening);
  auto branch = prepared(session, {&session.game(), std::move(*house), false}, std::move(opening),
                         name, file);
  TRY(branch);
  const Branch into{name, branch->commit()};
  // Begin before closing: if the branch fails, the game goes on where it is.
  auto made = begun(session, std::move(*branch), file);
  TRY(made);
  if (auto closed = close(session, CloseWhy::Continued, into); !closed) {
    (*made)->withdraw();
    return fail(closed.error());
  }
  return made;
}

}  // namespace hausregel::play
