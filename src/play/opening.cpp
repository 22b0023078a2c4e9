#include "play/opening.h"

#include "core/text.h"
#include "journal/log.h"
#include "play/closing.h"
#include "play/moves.h"

namespace hausregel::play {
namespace {

Result<Seat> starter_of(const NewGame& wanted, const Setup& setup, const std::string& id,
                        const SeedChain& chain) {
  if (wanted.starter.empty()) { return seat(0); }
  if (wanted.starter != "random") { return setup.find_short(wanted.starter); }
  if (wanted.mode != Mode::Virtual) { return fail_with(Fault::Usage, "console.random_starter"); }
  FairDice dice(id, chain);
  dice.use_phrases(std::vector<std::string>(setup.players.size()));
  const DrawKey key{Purpose("starter"), 0, 0, 0, 0, 1};
  return seat(static_cast<int>(dice.below(key, setup.seats())));
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

journal::Opening opening_of(const NewGame& wanted, const Setup& setup, const Variant& variant,
                            const Json& rules, const Table& table, const SeedChain& chain,
                            const World& world) {
  journal::Opening opening;
  opening.at = world.now();
  opening.engine = world.engine;
  opening.game = wanted.game;
  opening.players = setup.players;
  for (std::size_t i = 0; i < setup.players.size(); ++i) {
    const bool person = i >= wanted.bots.size() || wanted.bots[i].empty();
    opening.bots.push_back(person ? std::nullopt : std::optional(public_name(wanted.bots[i])));
  }
  opening.starter = setup.name(setup.starter);
  opening.mode = setup.mode;
  opening.seeded = wanted.seed.has_value();
  opening.rules = rules;
  opening.variant = texts_of(variant);
  opening.dice = journal::fair_dice(setup.id, chain);
  opening.link.state = journal::state_digest(table.state_json());
  return opening;
}

void warn_about(const journal::Log::Opened& opened, std::vector<Message>& warnings) {
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
bool continues_in(const journal::Log& parent, const Digest& commit) {
  const journal::Closing* closing = parent.closing();
  return closing != nullptr && closing->commit && *closing->commit == commit;
}

// Refused: `branch` has an opening with other rules than its parent's and nothing else, and no
// journal beside it is closed in its favour. Its writer was stopped between the two, and play goes
// on in the parent.
Result<void> check_begun(const std::string& file, const journal::Log& branch, journal::Disk& disk) {
  const journal::Opening& opening = branch.opening();
  if (branch.last() > 0 || !opening.parent) { return {}; }
  std::string unfinished;
  for (const std::string& beside : journal::family_of(disk, file)) {
    const auto parent = journal::Log::open(beside, journal::Access::Read, disk);
    if (!parent || !parent->log.holds(*opening.parent) ||
        parent->log.opening().variant == opening.variant) {
      continue;
    }
    if (continues_in(parent->log, *journal::commit_of(opening))) { return {}; }
    unfinished = beside;
  }
  return unfinished.empty() ? Result<void>()
                            : fail_with(Fault::Refused, "console.reload_unfinished",
                                        {{"file", clean(file)}, {"parent", clean(unfinished)}});
}

}  // namespace

Message torn_left(const journal::TornTail& torn) {
  return {"console.torn_left", {{"entry", torn.n}, {"bytes", torn.bytes}}};
}

Result<std::unique_ptr<Session>> begin(Made made, journal::Opening opening,
                                       journal::Secrets secrets, const std::string& file,
                                       const World& world) {
  auto log = file.empty() ? Result<journal::Log>(journal::Log(std::move(opening)))
                          : journal::Log::create(file, std::move(opening), secrets, *world.disk);
  TRY(log);
  // Sealing depends on the hash of the opening, known only now.
  auto folded = fold(*made.game, *log, made.house.hooks, file);
  TRY(folded);
  return std::make_unique<Session>(std::move(made), std::move(*log), std::move(folded->progress),
                                   std::move(secrets), world);
}

Result<std::unique_ptr<Session>> open_new(const NewGame& wanted, const World& world) {
  const Game* game = find_game(wanted.game);
  if (game == nullptr) {
    return fail_with(Fault::Usage, "console.no_such_game", {{"game", wanted.game}});
  }
  TRY(check_new_players(wanted.players));
  auto scripts = scripts_for(wanted, *game, world);
  TRY(scripts);
  auto variant = world.variants->load(wanted.game, wanted.variant);
  TRY(variant);
  auto rules = resolve(*game, *variant);
  if (!rules) { return fail(std::move(rules.error().front())); }
  const Json values = rules->values();
  journal::Secrets secrets = new_secrets(wanted.seed, world.random);
  const SeedChain chain(secrets.root, journal::chain_length(values));
  Setup setup{wanted.players, seat(0), wanted.mode, secrets.id};
  auto table = game->open(setup, values);  // checks the players before choosing a starter
  TRY(table);
  auto starter = starter_of(wanted, setup, secrets.id, chain);
  TRY(starter);
  setup.starter = *starter;
  auto hooks = hooks_of(*variant, *rules, world);
  if (hooks != nullptr && world.agreed) { world.agreed(*variant); }
  table = game->open(setup, values, hooks);
  auto opening = opening_of(wanted, setup, *variant, values, **table, chain, world);
  Made made{game, {std::move(*variant), std::move(*rules), std::move(hooks)}, false};
  auto session =
      begin(std::move(made), std::move(opening), std::move(secrets), wanted.journal, world);
  TRY(session);
  (*session)->scripts = std::move(*scripts);
  return session;
}

Result<std::unique_ptr<Session>> resume(const std::string& file, const World& world,
                                        std::vector<Message>& warnings) {
  auto opened = journal::Log::open(file, journal::Access::Write, *world.disk);
  TRY(opened);
  const journal::Opening& opening = opened->log.opening();
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

}  // namespace hausregel::play
