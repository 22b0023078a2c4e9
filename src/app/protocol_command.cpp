// The console for programs: requests from standard input, replies to standard output.
#include <unistd.h>

#include "app/line_source.h"
#include "app/subcommands.h"
#include "console/open_game.h"
#include "console/protocol.h"

namespace hausregel::app {

Result<int> run_protocol(Program& program, Words words) {
  if (!words.empty()) {
    return wrong_form("protocol");
  }
  console::Console console = program.console();
  console.world.ask = nullptr;
  console.world.new_journal = nullptr;
  keep_traces(console.world);
  console::Protocol protocol(console, version());
  program.printer().out(protocol.hello() + "\n");
  LineSource requests(STDIN_FILENO, console::kRequestBytes + 1);
  while (!console.done && !program.printer().gone()) {
    const auto request = requests.next();
    if (!request) {
      break;
    }
    program.printer().out(protocol.reply(*request) + "\n");
  }
  static_cast<void>(console::conclude(console));
  return 0;
}

}  // namespace hausregel::app
