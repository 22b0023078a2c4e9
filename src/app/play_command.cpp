// play: opens a game from the command line.
#include <algorithm>

#include "app/cli.h"
#include "console/move_line.h"
#include "console/open_game.h"
#include "console/shared_screen.h"
#include "console/suggest.h"
#include "console/terminal.h"
#include "core/text.h"
#include "engine/words.h"
#include "play/driver.h"
#include "play/opening.h"

namespace hausregel::app {
namespace {

constexpr std::string_view kPlayForm = "play GAME --players A,B,C";

// Assigns bots to the last seats; "-" keeps a person.
Result<std::vector<std::string>> seats_of(const Options& options, std::size_t players) {
  std::vector<std::string> seats(players);
  if (!options.has("--bots")) {
    return seats;
  }
  const std::vector<std::string> bots = parts(options.value("--bots"));
  if (bots.size() > players) {
    return bad_option(options, "--bots", {"app.most_bots", {{"bots", players}}});
  }
  std::ranges::transform(bots, seats.end() - static_cast<std::ptrdiff_t>(bots.size()),
                         [](const std::string& bot) { return bot == "-" ? "" : bot; });
  return seats;
}

Result<play::NewGame> wanted_game(const Options& options) {
  play::NewGame wanted;
  wanted.game = options.words[0];
  TRY(console::game_called(wanted.game));
  if (!options.has("--players")) {
    return fail(Error{Fault::Usage,
                      naming_form("app.players_missing", "hausregel " + std::string(kPlayForm))});
  }
  wanted.players = parts(options.value("--players"));
  wanted.variant = options.value("--variant", wanted.variant);
  wanted.starter = options.value("--starter");
  wanted.journal = options.value("--journal");
  if (options.has("--seed")) {
    wanted.seed = whole_unsigned(options.value("--seed"));
    if (!wanted.seed) {
      return bad_option(options, "--seed", plain("--seed 0 … 18446744073709551615"));
    }
  }
  const std::string mode = options.value("--mode", "virtual");
  if (mode != "virtual" && mode != "table") {
    return bad_option(options, "--mode", plain("--mode virtual, --mode table"));
  }
  wanted.mode = mode == "table" ? Mode::Table : Mode::Virtual;
  auto seats = seats_of(options, wanted.players.size());
  TRY(seats);
  wanted.bots = std::move(*seats);
  return wanted;
}

}  // namespace

int play_on(Program& program, console::Console& console) {
  while (console.session && !console.session->closed() && !program.printer.gone) {
    auto played =
        console::auto_moves(*console.session, 1, play::Driver::Rounds::Open, console.world.ask);
    const bool moved = !console.session->happened.entries.empty();
    console::Answer answer(*console.session, std::move(played));
    console::keep_back(console, answer);
    if (const int status = program.print(answer, console); answer.failure) {
      return status;
    }
    if (!moved || console::take_interrupt()) {
      break;
    }
  }
  return 0;
}

Result<int> run_play(Program& program, Words words) {
  const Options& options = program.options;
  if (words.size() != 1) {
    return wrong_form(kPlayForm);
  }
  auto wanted = wanted_game(options);
  TRY(wanted);
  console::Console console = program.console();
  const console::Answer begun = console::begin_game(console, std::move(*wanted));
  if (const int status = program.print(begun, console); begun.failure) {
    return status;
  }
  if (options.has("--auto") && !person_there()) {
    return play_on(program, console);
  }
  return converse(program, console);
}

}  // namespace hausregel::app
