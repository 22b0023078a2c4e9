// replay: a journal told as it went, or judged again under other rules.
#include "app/journal_words.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "console/rejudged.h"
#include "console/suggest.h"
#include "journal/log.h"
#include "journal/replay.h"
#include "play/house.h"
#include "play/seat_bots.h"

namespace hausregel::app {
namespace {

// The name in "bot=NAME".
Result<std::string> then_bot(const std::string& then) {
  constexpr std::string_view kBot = "bot=";
  if (!then.starts_with(kBot)) {
    return fail(console::unknown_word(then, {std::string(kBot) + "NAME"}));
  }
  return then.substr(kBot.size());
}

// Judges the journal in `file` again as the options want.
Result<console::Shown> judged_again(Program& program, const std::string& file) {
  const Options& options = program.options();
  auto opened = open_sound(file);
  if (!opened) {
    return fail(std::move(opened.error()));
  }
  if (opened->torn) {
    program.warn(play::torn_left(*opened->torn));
  }
  const journal::Opening& opening = opened->log.opening();
  const auto found = play::game_of(opening);
  if (!found) {
    return fail(found.error());
  }
  const Game* game = *found;
  std::string bot;
  audit::Chooser then;
  if (options.has("--then")) {
    auto named = then_bot(options.value("--then"));
    if (!named) {
      return fail(std::move(named.error()));
    }
    bot = std::move(*named);
    auto script = play::script_of_bot(*game, bot, play::NamedBy::Somebody, program.world());
    if (!script) {
      return fail(std::move(script.error()));
    }
    then = [&bot, script = *script](const Table& table, Seat who, BotLuck& luck) {
      return table.choose({bot, script.get()}, who, luck);
    };
  }
  auto variant = program.variants().load(opening.game, options.value("--under"));
  if (!variant) {
    return fail(std::move(variant.error()));
  }
  auto rules = resolve(*game, *variant);
  if (!rules) {
    return fail(std::move(rules.error().front()));
  }
  auto recorded = journal::open_table(*game, opening);
  auto setup = journal::setup_of(opening);
  if (!recorded || !setup) {
    return fail(recorded ? std::move(setup.error()) : std::move(recorded.error()));
  }
  auto fresh =
      game->open(*setup, rules->values(), play::hooks_of(*variant, *rules, program.world()));
  if (!fresh) {
    return fail(std::move(fresh.error()));
  }
  auto rejudged =
      audit::rejudge(opening, opened->log.entries(), std::move(*recorded), std::move(*fresh), then);
  if (!rejudged) {
    return fail(std::move(rejudged.error()));
  }
  return console::rejudged(*rejudged, *setup, variant->top().name, bot);
}

}  // namespace

int run_replay(Program& program) {
  const Options& options = program.options();
  if (options.words.size() != 1) {
    return wrong_form(program,
                      "replay JOURNAL [--to N] [--as NAME] [--under VARIANT [--then bot=NAME]]");
  }
  const auto to = number_option(options, "--to", 0, 0);
  if (!to) {
    return program.fail(to.error());
  }
  if (options.has("--under")) {
    if (options.has("--to") || options.has("--as")) {
      return wrong_form(program, "replay JOURNAL --under VARIANT [--then bot=NAME]");
    }
    auto shown = judged_again(program, options.words[0]);
    if (!shown) {
      return program.fail(shown.error());
    }
    program.print(console::Reply(std::move(*shown)));
    return 0;
  }
  if (options.has("--then")) {
    return wrong_form(program, "replay JOURNAL --under VARIANT --then bot=NAME");
  }
  const auto last =
      options.has("--to") ? std::optional(static_cast<std::int64_t>(*to)) : std::nullopt;
  return tell_journal(program, options.words[0],
                      {last, console::Telling::Story, options.value("--as")});
}

}  // namespace hausregel::app
