// replay, journal show, journal recent: looking at journals without changing them.
#include "app/paths.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "console/retell.h"
#include "console/suggest.h"

namespace hausregel::app {
namespace {

int tell(Program& program, const std::string& file, std::optional<std::int64_t> to,
         console::Telling telling) {
  const console::Retold retold =
      console::retell(file, to, telling, [&](const console::Reply& reply) {
        program.print(reply);
        return !program.printer().gone();
      });
  for (const Message& warning : retold.warnings) {
    program.warn(warning);
  }
  return retold.failure ? program.fail(*retold.failure) : 0;
}

}  // namespace

int run_replay(Program& program) {
  const Options& options = program.options();
  if (options.words.size() != 1) {
    return wrong_form(program, "replay JOURNAL [--to N]");
  }
  const auto to = number_option(options, "--to", 0, 0);
  if (!to) {
    return program.fail(to.error());
  }
  const auto last =
      options.has("--to") ? std::optional(static_cast<std::int64_t>(*to)) : std::nullopt;
  return tell(program, options.words[0], last, console::Telling::Story);
}

int run_journal(Program& program) {
  const auto& words = program.options().words;
  if (words.size() == 2 && words[0] == "show") {
    return tell(program, words[1], std::nullopt, console::Telling::Entries);
  }
  if (words.size() == 1 && words[0] == "recent") {
    program.print(console::Reply(console::recent_games(games_folder())));
    return 0;
  }
  if (!words.empty() && words[0] != "show" && words[0] != "recent") {
    return program.fail(console::unknown_word(words[0], {"show", "recent"}));
  }
  return wrong_form(program, "journal show JOURNAL | journal recent");
}

}  // namespace hausregel::app
