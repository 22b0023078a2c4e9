// journal: looking at journals without changing them.
#include "app/journal_command.h"

#include "app/paths.h"
#include "app/subcommands.h"
#include "console/recent.h"

namespace hausregel::app {

Result<int> journal_show(Program& program, Words words) {
  return tell_journal(program, words[0], {std::nullopt, console::Detail::Entries, {}});
}

Result<int> journal_recent(Program& program, Words) {
  program.print(console::Reply(console::recent_games(games_folder())));
  return 0;
}

Result<int> tell_journal(Program& program, const std::string& file, console::Wish wish) {
  wish.variants = &program.variants();
  const console::Retold retold = console::retell(file, wish, [&](const console::Reply& reply) {
    program.print(reply);
    return !program.printer().gone();
  });
  for (const Message& warning : retold.warnings) {
    program.warn(warning);
  }
  return retold.failure ? fail(*retold.failure) : Result<int>(0);
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

}  // namespace hausregel::app
