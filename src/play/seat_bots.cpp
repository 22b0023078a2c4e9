// How a bot's name becomes its script, and whether that may run.
#include "play/seat_bots.h"

#include "core/text.h"
#include "play/session.h"

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

// As far as consent goes, a script like any other.
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
  // Of NAME.lua nobody knows that it is the file in our folders.
  return !bot.ends_with(".lua") || (world.agrees && world.agrees(as_variant(script)));
}

}  // namespace

Result<std::shared_ptr<Hooks>> script_of_bot(const Game& game, const std::string& bot, NamedBy by,
                                             const World& world) {
  if (own_bot(game, bot)) {
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

}  // namespace hausregel::play
