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

Result<Seat> starter_of(const NewGame& wanted, const Setup& setup, const Secrets& secrets,
                        const Json& rules) {
  if (wanted.starter.empty()) { return seat(0); }
  if (wanted.starter != "random") { return setup.find_short(wanted.starter); }
  if (wanted.mode != Mode::Virtual) { return wrong_usage("console.random_starter"); }
  FairDice dice(secrets.id, SeedChain(secrets.root, journal::chain_length(rules)));
  dice.use_phrases(Strings(setup.players.size()));
  const DrawKey key{Purpose("starter"), 0, 0, 0, 0, 1};
  return seat(as_int(dice.below(key, setup.seats())));
}

// Makes the secrets of a new game from `seed`, or from unpredictable blocks of 32 bytes.
Secrets new_secrets(const std::optional<std::uint64_t>& seed,
                    const std::function<Digest()>& random) {
  Secrets secrets;
  secrets.seed = seed;
  if (seed) {
    secrets.id = seeded_id(*seed);
    secrets.root = seeded_root(*seed);
    secrets.bot_seed = first_eight(sha256("hausregel/1|bots|" + std::to_string(*seed)));
  } else {
    const Digest id = random();
    secrets.id = hex(std::span(id).first(8));
    secrets.root = random();
    secrets.bot_seed = first_eight(random());
  }
  return secrets;
}

// The fold of a journal, up to the first entry that does not fold.
struct Folded {
  Position position;
  std::optional<journal::Difference> wrong{};  // that entry; nullopt: all folded
};
// Folds all of `log`, which people know as `file`. Errors as journal::begun().
Result<Folded> fold(const Log& log, const std::shared_ptr<Hooks>& hooks, const std::string& file) {
  auto replay = journal::begun(log.opening(), file, hooks);
  TRY(replay);
  Chronicle chronicle(replay->table());
  Folded folded{{std::move(*replay), std::move(chronicle), seated(log.opening())}};
  for (const Entry& entry : log.entries()) {
    if (auto taken = folded.position.take(entry); !taken) {
      folded.wrong = std::move(taken.error());
      break;
    }
  }
  return folded;
}

// Returns the house of `variant`, whose script runs.
Result<House> house_of(const Game& game, Variant variant, const World& world) {
  auto rules = resolve(game, variant);
  if (!rules) { return fail(rules.error().front()); }
  House house{std::move(variant), std::move(*rules), {}};
  house.hooks = runnable_hooks(house.variant, house.rules, world);
  return house;
}

// Returns what the journal's game is played with: the rules as it embeds them. The source layer of
// each rule, and hooks, are known only if one of our variants matches apart from comments and
// layout, or the user agrees to run the embedded scripts. Without that consent runs none, and keeps
// the rules of the opening, as if a script does not load: any journal can be opened for reading.
// Input: no game of that name here.
Result<OpenedGame> restored(const Opening& opening, const World& world) {
  const auto game = game_of(opening);
  TRY(game);
  OpenedGame made{*game, {unread_variant(opening), {}, {}}, false};
  House& house = made.house;
  made.withheld = std::ranges::any_of(
      house.variant.layers, [](const VariantLayer& layer) { return may_have_hooks(layer.text); });
  for (const auto& [name, value] : *opening.rules.object()) {
    (is_qualified(name) ? house.rules.settings : house.rules.rules).push_back({name, value, -1});
  }
  house.rules.places = shared_places(opening.places);
  const Named<std::string> sources = embedded_in(opening);
  auto variant = world.variants->load_ours(opening.game, sources);
  if (!variant && made.withheld && world.agrees && world.agrees(house.variant)) {
    variant = world.variants->load_embedded(sources);
  }
  if (!variant) { return made; }
  give_settings(*variant, opening.rules);
  auto read = house_of(**game, std::move(*variant), world);
  if (read && read->rules.values() == opening.rules && read->rules.declared() == opening.places) {
    house = std::move(*read);
    made.withheld = house.rules.has_scripts() && house.hooks == nullptr;
  }
  return made;
}

// A journal ready to begin; nothing is written yet.
struct Prepared {
  OpenedGame made;
  Opening opening;
  Secrets secrets;

  Digest commit() const { return *commit_of(opening); }
};

// Adds what is new in any journal: the time, the program, the dice, and the digest of its first
// state. Errors as open_table() and Table::begin().
Result<> complete(Prepared& begun, const World& world) {
  auto& [made, opening, secrets] = begun;
  opening.at = opening.seeded ? std::string(journal::kSeededTime) : world.now();
  opening.engine = world.engine;
  const SeedChain chain(secrets.root, journal::chain_length(opening.rules));
  opening.dice = journal::fair_dice(secrets.id, chain);
  // The id is part of the state, so the digest needs the journal's own table.
  auto table = open_table(opening, made.house.hooks);
  TRY(table);
  TRY((*table)->begin(opening.events));
  opening.link.state = journal::state_digest((*table)->state_json());
  return {};
}

// Begins the journal in `file`, or in memory if empty. Errors as Log::create().
OpenedSession begin(Prepared begun, const std::string& file, const World& world,
                    std::vector<std::shared_ptr<Hooks>> scripts) {
  auto& [made, opening, secrets] = begun;
  auto log = file.empty() ? Result<Log>(Log(std::move(opening)))
                          : Log::create(file, std::move(opening), secrets, *world.disk);
  TRY(log);
  // Sealing depends on the hash of the opening, known only now.
  auto folded = fold(*log, made.house.hooks, file);
  TRY(folded);
  auto session = std::make_unique<Session>(std::move(made), std::move(*log),
                                           std::move(folded->position), std::move(secrets), world);
  session->scripts = std::move(scripts);
  return session;
}

void warn_about(const Log::Opened& opened, Messages& warnings) {
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
  const journal::ReadOnly why = opened.log.read_only();
  if (opened.why_read_only) {
    const Message& reason = opened.why_read_only->message;
    warnings.push_back(why == journal::ReadOnly::NoSecret
                           ? Message{"console.secrets_lost", {}, {{"why", reason}}}
                           : reason);
  }
  if (const auto* closing = opened.log.closing(); closing != nullptr && closing->branch) {
    warnings.push_back({"console.continued_in", {{"branch", *closing->branch}}});
  }
  if (why == journal::ReadOnly::Damaged) { warnings.push_back("console.branch_offered"); }
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
    const Closing* closing = parent->log.closing();
    if (closing != nullptr && closing->commit && *closing->commit == *commit_of(opening)) {
      return {};
    }
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

OpenedSession open_new(NewGame wanted, const World& world) {
  const Game* game = find_game(wanted.game);
  if (game == nullptr) { return wrong_usage("console.no_such_game", {{"game", wanted.game}}); }
  TRY(check_new_players(wanted.players));
  for (std::string& bot : wanted.bots) { bot = bot_called(*game, bot); }
  wanted.bots.resize(wanted.players.size());
  auto variant = world.variants->load(wanted.game, wanted.variant);
  TRY(variant);
  variant->given = wanted.settings;
  auto house = house_of(*game, std::move(*variant), world);
  TRY(house);
  std::vector<std::shared_ptr<Hooks>> scripts;
  for (const std::string& bot : wanted.bots) {
    auto script = script_of_bot(*game, bot, NamedBy::Somebody, world, house->rules.values());
    TRY(script);
    scripts.push_back(std::move(*script));
  }
  Prepared begun{{game, std::move(*house), false}, {}, new_secrets(wanted.seed, world.random)};
  auto& [played, rules, hooks] = begun.made.house;
  Opening& opening = begun.opening;
  opening.game = wanted.game;
  opening.players = wanted.players;
  for (const std::string& bot : wanted.bots) {
    opening.bots.push_back(bot.empty() ? std::nullopt : std::optional(public_name(bot)));
  }
  opening.mode = wanted.mode;
  opening.seeded = wanted.seed.has_value();
  opening.rules = rules.values();
  opening.places = rules.declared();
  opening.variant = texts_of(played);
  Setup setup{wanted.players, seat(0), wanted.mode, begun.secrets.id};
  setup.places = rules.places;
  TRY(game->open(setup, opening.rules));  // checks the players before choosing a starter
  const auto starter = starter_of(wanted, setup, begun.secrets, opening.rules);
  TRY(starter);
  opening.starter = setup.name(*starter);
  if (hooks != nullptr && world.agreed) { world.agreed(played); }
  TRY(complete(begun, world));
  return begin(std::move(begun), wanted.journal, world, std::move(scripts));
}

OpenedSession resume(const std::string& file, const World& world, Messages& warnings) {
  auto opened = Log::open(file, journal::Access::Write, *world.disk);
  TRY(opened);
  const Opening& opening = opened->log.opening();
  TRY(check_begun(file, opened->log, *world.disk));
  auto made = restored(opening, world);
  TRY(made);
  auto folded = fold(opened->log, made->house.hooks, file);
  if (folded && folded->wrong) { opened->end_before(*folded->wrong, file); }
  warn_about(*opened, warnings);
  TRY(folded);
  if (made->withheld) { warnings.push_back("console.hooks_withheld"); }
  return std::make_unique<Session>(std::move(*made), std::move(opened->log),
                                   std::move(folded->position), std::move(opened->secrets), world);
}

namespace {

// Returns the opening of a branch after entry `n`, under `house`; time, dice and digest are set
// later.
Opening opening_after(const Session& session, std::int64_t n, const House& house) {
  Opening opening = session.log().opening();
  opening.parent = EntryRef{n, session.log().hash(n)};
  opening.redacted.reset();
  const auto line = session.replay().line_to(n);
  for (const Entry& entry : session.log().entries().on(line)) {
    opening.events.append(entry.events);
  }
  opening.rules = house.rules.values();
  opening.places = house.rules.declared();
  const Strings& bots = session.bots();
  for (const std::size_t i : indices(bots)) {
    opening.bots[i] = bots[i].empty() ? std::nullopt : std::optional(bots[i]);
  }
  return opening;
}

// The seed for a branch of a seeded game: the first 8 bytes of
// SHA-256("hausregel/1|branch|SEED|ENTRY|NAME").
Result<Prepared> prepared(const Session& session, OpenedGame made, Opening opening,
                          const std::string& name, const std::string& file) {
  const World& world = session.world;
  std::optional<std::uint64_t> seed;
  if (opening.seeded) {
    const auto& secrets = session.secrets;
    const std::string of =
        secrets && secrets->seed ? std::to_string(*secrets->seed) : id_of(opening);
    seed = first_eight(
        sha256(fmt::format("hausregel/1|branch|{}|{}|{}", of, opening.parent->n, name)));
  }
  Prepared branch{std::move(made), std::move(opening), new_secrets(seed, world.random)};
  TRY(complete(branch, world));
  if (const std::size_t bytes = finish(branch.opening).size(); bytes > journal::kOpeningBytes) {
    return wrong_usage("console.branch.too_long",
                       {{"bytes", bytes}, {"most", journal::kOpeningBytes}});
  }
  if (journal::FileFacts facts; !file.empty() && world.disk->facts_at(file, facts) == 0) {
    return wrong_usage("console.branch.file", {{"file", file}});
  }
  return branch;
}

Result<House> house_anew(const Session& session, const std::string& from) {
  const VariantLayer& top = session.house().variant.top();
  const VariantLibrary& variants = *session.world.variants;
  const Log& log = session.log();
  std::string files;  // of its layers, without those that they require
  for (const VariantLayer& layer : session.house().variant.layers) {
    if (layer.api > 0) { add_word(files, layer.file, ","); }
  }
  auto variant = !from.empty() ? variants.load_near(log.opening().game, from, log.path())
                 : top.on_disk ? variants.load(top.game, files)
                               : variants.named(top.game, top.name);
  if (!variant && from.empty()) {
    const Error& error = variant.error();
    if (error.fault == Fault::Usage) {
      return wrong_usage("console.reload_from", {{"variant", top.name}});
    }
    if (error.fault == Fault::Input && error.place.line == 0) {
      if (auto named = variants.named(top.game, top.name)) { variant = std::move(named); }
    }
  }
  TRY(variant);
  // It keeps the settings that it has, too.
  for (const VariantLayer& layer : variant->layers) {
    for (const DeclaredSetting& setting : layer.settings) {
      const std::string name = layer.name + "." + setting.name;
      const auto* kept = find_by(session.house().rules.settings, &ResolvedRule::name, name);
      if (kept != nullptr && setting.check(name, kept->value)) {
        variant->given.emplace_back(name, kept->value);
      }
    }
  }
  return house_of(session.game(), std::move(*variant), session.world);
}

}  // namespace

void add_change(Events& events, const Opening& from, int round, const Opening& to) {
  if (!events.begins_with(RulesChanged::kName)) {
    Events all = codec::only_event(change_to(from, 0));
    all.append(events);
    events = all;
  }
  events.append(codec::only_event(change_to(to, round)));
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

OpenedSession branch(Session& session, std::int64_t n, const std::string& name,
                     const std::string& file) {
  auto branch =
      prepared(session, session.made, opening_after(session, n, session.house()), name, file);
  TRY(branch);
  // A writable parent tells of the branch before it exists: somebody could otherwise try several
  // branches from one position and pick an outcome.
  TRY(conclude(session));
  if (session.writable()) {
    TRY(ready(session));
    TRY(session.enter(Branch{name, branch->commit()}, {"console.branch.told", {{"name", name}}}));
  } else {
    session.happened.remarks.push_back({"console.branch.what_if"});
  }
  auto made = begin(std::move(*branch), file, session.world, session.scripts);
  if (auto& told = session.happened.entries;
      !made && !told.empty() && std::holds_alternative<Branch>(told.back().doing)) {
    told.back().story = {{"console.branch.told_only", {{"name", name}}}};
  }
  return made;
}

OpenedSession reload(Session& session, const std::string& from, const std::string& name,
                     const std::string& file) {
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
  auto made = begin(std::move(*branch), file, session.world, session.scripts);
  TRY(made);
  if (auto closed = close(session, CloseWhy::Continued, into); !closed) {
    (*made)->withdraw();
    return fail(closed.error());
  }
  return made;
}

}  // namespace hausregel::play
