#include "play/seat_bots.h"

#include "core/text.h"
#include "play/moves.h"

namespace hausregel::play {
namespace {

Error no_such_bot(const Game& game, const std::string& bot, NamedBy by, const World& world) {
  const std::vector<std::string> known = bot_names(game, world.bots);
  return {by == NamedBy::Somebody ? Fault::Usage : Fault::Input,
          {"console.no_bot", {{"bot", clean(bot)}, {"known", listed(known)}}},
          {},
          {},
          suggestions(bot, known)};
}

// Represents a script as a variant for the consent check.
Variant as_variant(const BotScript& script) {
  VariantLayer layer;
  layer.name = script.file;
  layer.game = script.game;
  layer.file = script.file;
  layer.text = script.text;
  return {{std::move(layer)}};
}

bool allowed(const std::string& bot, const BotScript& script, NamedBy by, const World& world) {
  if (by == NamedBy::Somebody) {
    if (world.agreed) {
      world.agreed(as_variant(script));
    }
    return true;
  }
  // A NAME.lua need not be the file in our folders.
  return !bot.ends_with(".lua") || (world.agrees && world.agrees(as_variant(script)));
}

}  // namespace

Result<std::shared_ptr<Hooks>> script_of_bot(const Game& game, const std::string& bot, NamedBy by,
                                             const World& world) {
  if (bot.empty() || own_bot(game, bot)) {
    return nullptr;
  }
  if (world.bots == nullptr || !world.make_bot) {
    return fail(no_such_bot(game, bot, by, world));
  }
  auto script =
      by == NamedBy::Somebody ? world.bots->load(game, bot) : world.bots->named(game, bot);
  if (!script) {
    return fail(script.error().fault == Fault::Usage ? no_such_bot(game, bot, by, world)
                                                     : std::move(script.error()));
  }
  if (!allowed(bot, *script, by, world)) {
    return fail_with(Fault::Refused, "console.bot_withheld", {{"bot", clean(bot)}});
  }
  return world.make_bot(*script);
}

Result<void> give_seat(Session& session, const std::string& name, const std::string& bot) {
  auto script = script_of_bot(session.game(), bot, NamedBy::Somebody, session.world);
  TRY(script);
  const auto who = session.table().setup().find_short(name);
  TRY(who);
  const std::string player = session.table().setup().name(*who);
  const std::string shown = public_name(bot);
  TRY(ready(session));
  auto given =
      session.enter(journal::Seats{{{player, bot.empty() ? std::nullopt : std::optional(shown)}}},
                    {bot.empty() ? "console.person_plays" : "console.bot_plays",
                     {{"player", player}, {"bot", shown}}});
  if (given) {
    session.scripts.resize(session.bots().size());
    session.scripts[static_cast<std::size_t>(who->index)] = std::move(*script);
  }
  return given;
}

Result<Json> bot_move(Session& session, Seat who, BotLuck& luck) {
  const auto seat = static_cast<std::size_t>(who.index);
  const std::string& bot = session.bots()[seat];
  if (bot.empty()) {
    return Json();
  }
  session.scripts.resize(session.bots().size());
  std::shared_ptr<Hooks>& script = session.scripts[seat];
  if (script == nullptr) {
    auto loaded = script_of_bot(session.game(), bot, NamedBy::Journal, session.world);
    TRY(loaded);
    script = std::move(*loaded);
  }
  return session.table().choose({bot, script.get()}, who, luck);
}

}  // namespace hausregel::play
