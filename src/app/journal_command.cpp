// journal: looking at journals without changing them.
#include "app/journal_words.h"
#include "app/paths.h"
#include "app/subcommands.h"
#include "console/recent.h"

namespace hausregel::app {
namespace {

int journal_show(Program& program) {
  const auto& words = program.options().words;
  return words.size() == 2
             ? tell_journal(program, words[1], {std::nullopt, console::Telling::Entries, {}})
             : wrong_form(program, kJournalShowForm);
}

int journal_recent(Program& program) {
  if (program.options().words.size() != 1) {
    return wrong_form(program, kJournalRecentForm);
  }
  program.print(console::Reply(console::recent_games(games_folder())));
  return 0;
}

constexpr std::span<const OptionSpec> kNone;

constexpr std::array kRedactOptions{OptionSpec{"--out", Takes::Value},
                                    OptionSpec{"--no-phrases", Takes::Nothing},
                                    OptionSpec{"--keep-sources", Takes::Nothing}};
constexpr std::array kStatsOptions{OptionSpec{"--yardstick", Takes::Value}};

constexpr std::array kJournalWords{
    Subcommand{"show", kJournalShowForm, "app.help.journal.show", kNone, journal_show},
    Subcommand{"recent", kJournalRecentForm, "app.help.journal.recent", kNone, journal_recent},
    Subcommand{"redact", kJournalRedactForm, "app.help.journal.redact", kRedactOptions,
               journal_redact},
    Subcommand{"stats", kJournalStatsForm, "app.help.journal.stats", kStatsOptions, journal_stats},
};

}  // namespace

int tell_journal(Program& program, const std::string& file, console::Wish wish) {
  wish.variants = &program.variants();
  const console::Retold retold = console::retell(file, wish, [&](const console::Reply& reply) {
    program.print(reply);
    return !program.printer().gone();
  });
  for (const Message& warning : retold.warnings) {
    program.warn(warning);
  }
  return retold.failure ? program.fail(*retold.failure) : 0;
}

Result<journal::Log::Opened> open_sound(const std::string& file) {
  auto opened = journal::Log::open(file, journal::Access::Read);
  if (opened && opened->damage) {
    Error error = journal::to_error(*opened->damage, file);
    error.fault = Fault::Answer;
    return fail(std::move(error));
  }
  return opened;
}

std::span<const Subcommand> journal_words() { return kJournalWords; }

int run_journal(Program& program) {
  return run_word(program, kJournalWords, "journal show|recent|redact|stats …");
}

}  // namespace hausregel::app
