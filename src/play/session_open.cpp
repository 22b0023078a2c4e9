// Opening a game, and going on with one.
#include <algorithm>

#include "play/embedded_variant.h"
#include "play/sealing.h"
#include "play/seat_bots.h"
#include "play/session.h"

namespace hausregel::play {
namespace {

Result<Seat> starter_of(const NewGame& wanted, const Setup& setup, const std::string& id,
                        const SeedChain& chain) {
  if (wanted.starter.empty()) {
    return seat(0);
  }
  if (wanted.starter != "random") {
    return setup.find_short(wanted.starter);
  }
  FairDice dice(setup.format, id, chain);
  dice.use_phrases(std::vector<std::string>(setup.players.size()));
  const DrawKey key{Purpose("starter"), 0, 0, 0, 0, 1};
  return seat(static_cast<int>(dice.below(key, setup.seats())));
}

using Scripts = std::vector<std::shared_ptr<Hooks>>;

// The scripts of the bots that are to sit down.
Result<Scripts> scripts_for(const NewGame& wanted, const Game& game, const World& world) {
  Scripts scripts;
  for (const std::string& bot : wanted.bots) {
    auto script = bot.empty() ? Result<std::shared_ptr<Hooks>>(nullptr)
                              : script_of_bot(game, bot, NamedBy::Somebody, world);
    if (!script) {
      return fail(std::move(script.error()));
    }
    scripts.push_back(std::move(*script));
  }
  return scripts;
}

journal::Opening opening_of(const NewGame& wanted, const Setup& setup, const Variant& variant,
                            const Json& rules, const Table& table, const SeedChain& chain,
                            const World& world) {
  journal::Opening opening;
  opening.format = setup.format;
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
  opening.dice = journal::fair_dice(opening.format, setup.id, chain);
  opening.link.state = journal::state_digest(table.state_json());
  return opening;
}

std::vector<std::string> bots_of(const journal::Opening& opening) {
  std::vector<std::string> bots;
  bots.reserve(opening.bots.size());
  for (const auto& bot : opening.bots) {
    bots.push_back(bot.value_or(""));
  }
  return bots;
}

// Changes who plays a seat.
void take_seats(const journal::Seats& seats, const Setup& setup, std::vector<std::string>& bots) {
  for (const auto& [name, bot] : seats.bots) {
    const Seat who = setup.find(name);
    if (who.somebody()) {
      bots[static_cast<std::size_t>(who.index)] = bot.value_or("");
    }
  }
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
  if (opened.why_read_only) {
    warnings.push_back(opened.why_read_only->message);
  }
  const journal::ReadOnly why = opened.log.read_only();
  if (why == journal::ReadOnly::NoSecret || why == journal::ReadOnly::Damaged) {
    warnings.push_back("console.branch_offered");
  }
}

struct Folded {
  journal::Replay replay;
  Chronicle chronicle;
  std::vector<std::string> bots;
  std::optional<journal::Difference> wrong{};  // the entry that does not fold: it ends before it
};

// Folds what was read from `file`. Input: it opens no table.
Result<Folded> fold(const Game& game, const journal::Log& log, const std::shared_ptr<Hooks>& hooks,
                    const std::string& file) {
  auto table = journal::open_table(game, log.opening(), hooks);
  if (!table) {
    table.error().fault = Fault::Input;  // nobody has typed it
    return fail(std::move(table.error()));
  }
  auto replay = journal::Replay::begin(std::move(*table), log.opening());
  if (!replay) {
    return fail(journal::to_error(replay.error(), file));
  }
  replay->look_up(events_in(log.entries()));
  Chronicle chronicle(replay->table());
  Folded folded{std::move(*replay), std::move(chronicle), bots_of(log.opening())};
  for (const journal::Entry& entry : log.entries()) {
    const Status before = folded.replay.table().status();
    if (auto taken = folded.replay.take(entry, log.offset(entry.n)); !taken) {
      folded.wrong = std::move(taken.error());
      break;
    }
    folded.chronicle.take(traits_of(entry), entry.doing, before, folded.replay.line_of_play());
    if (const auto* seats = std::get_if<journal::Seats>(&entry.doing)) {
      take_seats(*seats, folded.replay.table().setup(), folded.bots);
    }
  }
  return folded;
}

}  // namespace

Message torn_left(const journal::TornTail& torn) {
  return {"console.torn_left", {{"entry", torn.n}, {"bytes", torn.bytes}}};
}

Session::Session(Made made, journal::Log log, journal::Replay replay, Chronicle chronicle,
                 std::optional<journal::Secrets> secrets, const World& world)
    : made_(std::move(made)),
      log_(std::move(log)),
      replay_(std::move(replay)),
      chronicle_(std::move(chronicle)),
      secrets_(std::move(secrets)),
      world_(world),
      bots_(bots_of(log_.opening())) {
  replay_.look_up(events_in(log_.entries()));
  if (secrets_) {
    chain_.emplace(secrets_->root, journal::chain_length(log_.opening()));
  }
  if (log_.opening().parent) {
    first_ = replay_.table_at(0);
  }
}

Result<std::unique_ptr<Session>> Session::begin(Made made, journal::Opening opening,
                                                journal::Secrets secrets, const std::string& file,
                                                const World& world) {
  auto log = file.empty() ? Result<journal::Log>(journal::Log(std::move(opening)))
                          : journal::Log::create(file, std::move(opening), secrets, *world.disk);
  if (!log) {
    return fail(std::move(log.error()));
  }
  // What is sealed is bound to the hash of the opening, which is known only now.
  auto table = journal::open_table(*made.game, log->opening(), made.house.hooks);
  if (!table) {
    return fail(std::move(table.error()));
  }
  auto replay = journal::Replay::begin(std::move(*table), log->opening());
  if (!replay) {
    return fail(Fault::Internal, replay.error().what);
  }
  Chronicle chronicle(replay->table());
  return std::unique_ptr<Session>(new Session(std::move(made), std::move(*log), std::move(*replay),
                                              std::move(chronicle), std::move(secrets), world));
}

Result<std::unique_ptr<Session>> Session::start(const NewGame& wanted, const World& world) {
  const Game* game = find_game(wanted.game);
  if (game == nullptr) {
    return fail_with(Fault::Usage, "console.no_such_game", {{"game", wanted.game}});
  }
  if (auto fit = check_new_players(wanted.players); !fit) {
    return fail(std::move(fit.error()));
  }
  auto scripts = scripts_for(wanted, *game, world);
  if (!scripts) {
    return fail(std::move(scripts.error()));
  }
  auto variant = world.variants->load(wanted.game, wanted.variant);
  if (!variant) {
    return fail(std::move(variant.error()));
  }
  auto rules = resolve(*game, *variant);
  if (!rules) {
    return fail(std::move(rules.error().front()));
  }
  const Json values = rules->values();
  journal::Secrets secrets = new_secrets(wanted.seed, world.random);
  const SeedChain chain(secrets.root, journal::chain_length(kNewestFormat, values));
  Setup setup{wanted.players, seat(0), wanted.mode, secrets.id};
  auto table = game->open(setup, values);  // checks the players before one of them may start
  auto starter = table ? starter_of(wanted, setup, secrets.id, chain)
                       : Result<Seat>(fail(std::move(table.error())));
  if (!starter) {
    return fail(std::move(starter.error()));
  }
  setup.starter = *starter;
  auto hooks = hooks_of(*variant, *rules, world);
  if (hooks != nullptr && world.agreed) {
    world.agreed(*variant);
  }
  table = game->open(setup, values, hooks);
  auto opening = opening_of(wanted, setup, *variant, values, **table, chain, world);
  Made made{game, {std::move(*variant), std::move(*rules), std::move(hooks)}, false};
  auto session =
      begin(std::move(made), std::move(opening), std::move(secrets), wanted.journal, world);
  if (session) {
    (*session)->scripts_ = std::move(*scripts);
  }
  return session;
}

Result<std::unique_ptr<Session>> Session::resume(const std::string& file, const World& world,
                                                 std::vector<Message>& warnings) {
  auto opened = journal::Log::open(file, journal::Access::Write, *world.disk);
  if (!opened) {
    return fail(std::move(opened.error()));
  }
  const journal::Opening& opening = opened->log.opening();
  const auto game = game_of(opening);
  if (!game) {
    return fail(game.error());
  }
  Restored restored = restore_house(**game, opening, world);
  auto folded = fold(**game, opened->log, restored.house.hooks, file);
  if (folded && folded->wrong) {
    opened->end_before(folded->wrong->n, journal::to_error(*folded->wrong, file));
  }
  warn_about(*opened, warnings);
  if (!folded) {
    return fail(std::move(folded.error()));
  }
  if (restored.withheld) {
    warnings.push_back("console.hooks_withheld");
  }
  Made made{*game, std::move(restored.house), restored.withheld};
  std::unique_ptr<Session> session(
      new Session(std::move(made), std::move(opened->log), std::move(folded->replay),
                  std::move(folded->chronicle), std::move(opened->secrets), world));
  session->bots_ = std::move(folded->bots);
  session->part_with_published();
  return session;
}

void Session::rest() {
  if (!waits_for_closing() && log_.rest()) {
    const std::pair let_go(std::move(replay_), std::move(chronicle_));  // to be freed here
  }
}

Result<void> Session::wake() {
  if (!resting()) {
    return {};
  }
  if (auto read = log_.wake(); !read) {
    return read;
  }
  auto folded = fold(game(), log_, hooks(), log_.path());
  if (!folded || folded->wrong) {
    log_.rest();
    return fail(folded ? journal::to_error(*folded->wrong, log_.path())
                       : std::move(folded.error()));
  }
  replay_ = std::move(folded->replay);
  chronicle_ = std::move(folded->chronicle);
  return {};
}

}  // namespace hausregel::play
