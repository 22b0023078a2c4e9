// Commands that run scripts, in a process that can do nothing but compute and say what comes of it
// (docs/security.md).
#pragma once

#include <functional>
#include <string>

#include "app/program.h"
#include "confine/confined.h"

namespace hausregel::app {

// How scripts are run.
struct Isolation {
  // Where it writes files, or with --unconfined, it runs in this process.
  enum class Where : std::uint8_t { Confined, Here };
  Where where = Where::Confined;
  confine::Limits limits{};
  bool ends_by_itself = false;  // an interrupt is for the work to see
};

// Gives the exit status. What it says with its program is passed on when it has ended; it opens no
// file.
using ScriptWork = std::function<Result<int>()>;
// Does `work`, which runs `script` (a file or a name, for messages) among others, in a confined
// process, says what it has said, its error last, and gives its status. Nothing else comes back:
// what it changes in memory goes with the process. Errors: as confine::confined(), and HouseRule
// where the status is none of ours.
// Precondition: no other thread runs.
Result<int> run_scripts(Program& program, const std::string& script, const ScriptWork& work,
                        const Isolation& isolation = {});

}  // namespace hausregel::app
