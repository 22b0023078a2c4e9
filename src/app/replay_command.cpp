// replay: prints a journal as it was played, or judges it again under other rules.
#include "app/cli.h"
#include "app/confined.h"
#include "app/files.h"
#include "app/journal_command.h"
#include "app/scripts.h"
#include "console/audited.h"
#include "console/page.h"
#include "console/suggest.h"
#include "core/text.h"
#include "journal/log.h"
#include "journal/replay.h"
#include "play/driver.h"
#include "play/embedded_variant.h"

namespace hausregel::app {
namespace {

// Everything a second judgement needs, read before any script runs.
struct Retrial {
  journal::Log::Opened opened;
  const Game* game = nullptr;
  script::ReadVariant variant;
  std::string bot;  // plays on; empty: nobody
  ReadBots bots;    // if `bot` is scripted

  const journal::Opening& opening() const { return opened.log.opening(); }
};

Result<Retrial> read_retrial(Program& program, const std::string& file) {
  const Options& options = program.options;
  auto opened = open_sound(program, file);
  TRY(opened);
  Retrial read{std::move(*opened), nullptr, {}, {}, {}};
  const auto game = play::game_of(read.opening());
  TRY(game);
  read.game = *game;
  if (options.has("--then")) {
    constexpr std::string_view kBot = "bot=";
    const std::string then = options.value("--then");
    if (!then.starts_with(kBot)) {
      return fail(console::unknown_word(then, {"bot=NAME"}));
    }
    read.bot = then.substr(kBot.size());
    auto bots = read_bots(program, *read.game, std::span(&read.bot, 1));
    TRY(bots);
    read.bots = std::move(*bots);
  }
  read.variant = program.variants.read_near(read.opening().game, options.value("--under"), file);
  if (read.variant.scripts.empty()) {
    return fail(std::move(read.variant.problems.front()));
  }
  return read;
}

Result<play::Chooser> chooser_of(const Retrial& read) {
  if (read.bot.empty()) {
    return play::Chooser();
  }
  return load_bots(*read.game, read.bots).map([&](const MakeBot& make) {
    return play::Chooser(
        [bot = read.bot, script = make(read.bot)](const Table& table, Seat who, BotLuck& luck) {
          return table.choose({bot, script.get()}, who, luck);
        });
  });
}

Result<console::Shown> judged_again(const Retrial& read, const play::World& world) {
  const journal::Opening& opening = read.opening();
  const auto then = chooser_of(read);
  TRY(then);
  const auto loaded = load_variant(read.variant);
  TRY(loaded);
  auto recorded = journal::open_table(*read.game, opening);
  TRY(recorded);
  const auto setup = journal::setup_of(opening);
  TRY(setup);
  auto fresh = read.game->open(*setup, loaded->rules.values(),
                               play::hooks_of(loaded->variant, loaded->rules, world));
  TRY(fresh);
  return audit::rejudge(read.opened.log, std::move(*recorded), std::move(*fresh), *then)
      .map([&](const audit::Rejudged& rejudged) {
        return console::rejudged(rejudged, loaded->variant.top().name, read.bot);
      });
}

Result<int> judge_again(Program& program, const std::string& file) {
  const auto read = read_retrial(program, file);
  TRY(read);
  const auto judge = [&] {
    return judged_again(*read, program.world()).map([&](const console::Shown& shown) {
      return program.print(shown);
    });
  };
  return run_scripts(program, read->variant.scripts.front().file, judge);
}

// Writes the game's page to a new file, or to "-".
Result<int> write_page(Program& program, const std::string& journal) {
  const auto opened = open_sound(program, journal);
  TRY(opened);
  const auto evening = console::evening_of(opened->log, program.variants);
  TRY(evening);
  const std::string page = console::page_of(*evening, program.say, program.language);
  const std::string file = program.options.value("--html");
  if (file == "-") {
    program.printer.out(page);
    return 0;
  }
  TRY(write_new(file, page));
  return program.print(console::Shown{{{"app.page_written", {{"file", clean(file)}}}},
                                      {},
                                      fields<"file, bytes">(file, page.size())});
}

}  // namespace

Result<int> run_replay(Program& program, Words words) {
  const Options& options = program.options;
  if (options.has("--html")) {
    for (const std::string_view other : {"--to", "--as", "--under", "--then"}) {
      if (options.has(other)) {
        return wrong_form("replay JOURNAL --html FILE");
      }
    }
    return write_page(program, words[0]);
  }
  std::uint64_t to = 0;
  TRY(read_number(options, "--to", 0, to));
  if (options.has("--under")) {
    if (options.has("--to") || options.has("--as")) {
      return wrong_form("replay JOURNAL --under VARIANT [--then bot=NAME]");
    }
    return judge_again(program, words[0]);
  }
  if (options.has("--then")) {
    return wrong_form("replay JOURNAL --under VARIANT --then bot=NAME");
  }
  const auto last =
      options.has("--to") ? std::optional(static_cast<std::int64_t>(to)) : std::nullopt;
  return tell_journal(program, words[0], {last, console::Detail::Story, options.value("--as")});
}

}  // namespace hausregel::app
