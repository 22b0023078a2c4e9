// Runs script commands in a process that can only compute and report its results
// (docs/security.md).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/program.h"
#include "confine/confined.h"

namespace hausregel::app {

// How to run scripts.
struct Isolation {
  // Runs in this process if it writes files, or with --unconfined.
  enum class Where : std::uint8_t { Confined, Here };
  Where where = Where::Confined;
  confine::Limits limits{};
  bool ends_by_itself = false;  // the work handles interrupts
  std::vector<int> reads{};     // descriptors that stay open for it
};

// The output, safe for a terminal, and the exit status.
struct Heard {
  int status = 0;
  Said said;
};

// Returns the exit status. Its output through the program is kept; it opens no file.
using ScriptWork = std::function<Result<int>()>;
// Runs `work`, which runs `script` (a file or name, for messages) and others, in a confined
// process, and returns its output, with its error last. Changes in memory are lost with the
// process. A stranger may have chosen the words of the output, but they cannot control the terminal
// or suggest running unconfined. Errors: as confine::confined(), and HouseRule for an exit status
// that is not the program's. Precondition: no other thread runs.
Result<Heard> hear_scripts(Program& program, const std::string& script, const ScriptWork& work,
                           const Isolation& isolation = {});
// Also prints the output unchanged and returns the status.
Result<int> run_scripts(Program& program, const std::string& script, const ScriptWork& work,
                        const Isolation& isolation = {});

}  // namespace hausregel::app
