// replay: a journal told as it went, or judged again under other rules.
#include "app/files.h"
#include "app/journal_command.h"
#include "app/outbox.h"
#include "app/rules_common.h"
#include "app/subcommands.h"
#include "console/audited.h"
#include "console/page.h"
#include "console/suggest.h"
#include "core/text.h"
#include "journal/log.h"
#include "journal/replay.h"
#include "play/embedded_variant.h"
#include "play/house.h"
#include "script/script_hooks.h"

namespace hausregel::app {
namespace {

struct PageReply {
  std::string file;
  std::uint64_t bytes;

  FIELDS(PageReply, file, bytes);
};

// The name in "bot=NAME".
Result<std::string> then_bot(const std::string& then) {
  constexpr std::string_view kBot = "bot=";
  if (!then.starts_with(kBot)) {
    return fail(console::unknown_word(then, {std::string(kBot) + "NAME"}));
  }
  return then.substr(kBot.size());
}

// What a second judgement needs, read before any script is run.
struct Case {
  journal::Log::Opened opened;
  const Game* game = nullptr;
  script::ReadVariant variant;
  std::string bot;                        // who plays on; empty: nobody
  std::optional<script::ScriptText> script;  // where it is one

  const journal::Opening& opening() const { return opened.log.opening(); }
  std::vector<std::string> files() const {
    std::vector<std::string> all = variant.files();
    if (script) {
      all.push_back(script->file);
    }
    return all;
  }
};

Result<Case> read_case(Program& program, const std::string& file) {
  const Options& options = program.options();
  auto opened = open_sound(file);
  if (!opened) {
    return fail(std::move(opened.error()));
  }
  if (opened->torn) {
    program.warn(play::torn_left(*opened->torn));
  }
  Case read{std::move(*opened), nullptr, {}, {}, {}};
  const auto game = play::game_of(read.opening());
  if (!game) {
    return fail(game.error());
  }
  read.game = *game;
  if (options.has("--then")) {
    auto bot = then_bot(options.value("--then"));
    if (!bot) {
      return fail(std::move(bot.error()));
    }
    read.bot = std::move(*bot);
  }
  if (!read.bot.empty() && !own_bot(*read.game, read.bot)) {
    auto script = program.bots().read(*read.game, read.bot);
    if (!script) {
      return fail(std::move(script.error()));
    }
    read.script = std::move(*script);
  }
  read.variant = program.variants().read_near(read.opening().game, options.value("--under"), file);
  if (read.variant.scripts.empty()) {
    return fail(std::move(read.variant.problems.front()));
  }
  return read;
}

Result<audit::Chooser> chooser_of(const Case& read) {
  if (read.bot.empty()) {
    return audit::Chooser();
  }
  std::shared_ptr<Hooks> script;
  if (read.script) {
    const auto bot = script::read_bot(*read.game, *read.script);
    if (!bot) {
      return fail(bot.error());
    }
    script = std::make_shared<script::ScriptHooks>(*bot);
  }
  return audit::Chooser([bot = read.bot, script](const Table& table, Seat who, BotLuck& luck) {
    return table.choose({bot, script.get()}, who, luck);
  });
}

Result<console::Shown> judged_again(const Case& read, const play::World& world) {
  const journal::Opening& opening = read.opening();
  const auto then = chooser_of(read);
  if (!then) {
    return fail(then.error());
  }
  const auto loaded = load_variant(read.variant);
  if (!loaded) {
    return fail(loaded.error());
  }
  auto recorded = journal::open_table(*read.game, opening);
  auto setup = journal::setup_of(opening);
  if (!recorded || !setup) {
    return fail(recorded ? std::move(setup.error()) : std::move(recorded.error()));
  }
  auto fresh = read.game->open(*setup, loaded->rules.values(),
                               play::hooks_of(loaded->variant, loaded->rules, world));
  if (!fresh) {
    return fail(std::move(fresh.error()));
  }
  return audit::rejudge(opening, read.opened.log.entries(), std::move(*recorded), std::move(*fresh),
                        *then)
      .map([&](const audit::Rejudged& rejudged) {
        return console::rejudged(rejudged, *setup, loaded->variant.top().name, read.bot);
      });
}

Result<int> judge_again(Program& program, const std::string& file) {
  const auto read = read_case(program, file);
  if (!read) {
    return fail(read.error());
  }
  Manner manner;
  manner.reads = read->opened.log.entries().descriptor();
  const auto judge = [&](Outbox& outbox) {
    auto shown = judged_again(*read, program.world());
    if (!shown) {
      return outbox.fail(std::move(shown.error()));
    }
    outbox.show(*shown);
    return 0;
  };
  return do_scripts(program, read->files(), judge, manner).status;
}

// The page of the game, into a file that is not there yet, or "-".
Result<int> write_page(Program& program, const std::string& journal) {
  const auto opened = open_sound(journal);
  if (!opened) {
    return fail(opened.error());
  }
  if (opened->torn) {
    program.warn(play::torn_left(*opened->torn));
  }
  const auto evening = console::evening_of(opened->log, program.variants());
  if (!evening) {
    return fail(evening.error());
  }
  const std::string page = console::page_of(*evening, program.say(), program.language());
  const std::string file = program.options().value("--html");
  if (file == "-") {
    program.printer().out(page);
    return 0;
  }
  if (auto written = write_new(file, page); !written) {
    return fail(std::move(written.error()));
  }
  program.print(console::Shown{
      {{"app.page_written", {{"file", clean(file)}}}}, {}, PageReply{file, page.size()}});
  return 0;
}

}  // namespace

Result<int> run_replay(Program& program, Words words) {
  const Options& options = program.options();
  if (options.has("--html")) {
    for (const std::string_view other : {"--to", "--as", "--under", "--then"}) {
      if (options.has(other)) {
        return wrong_form("replay JOURNAL --html FILE");
      }
    }
    return write_page(program, words[0]);
  }
  const auto to = number_option(options, "--to", 0, 0);
  if (!to) {
    return fail(to.error());
  }
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
      options.has("--to") ? std::optional(static_cast<std::int64_t>(*to)) : std::nullopt;
  return tell_journal(program, words[0], {last, console::Detail::Story, options.value("--as")});
}

}  // namespace hausregel::app
