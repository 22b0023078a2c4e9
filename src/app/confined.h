// Commands that run scripts, in a process that can do nothing but compute and say what comes of it
// (docs/security.md).
#pragma once

#include <functional>
#include <string>
#include <vector>

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
  std::vector<int> reads{};     // descriptors that it needs open
};

// What has been said, fit for a terminal, and the exit status.
struct Heard {
  int status = 0;
  Said said;
};

// Gives the exit status. What it says with its program is kept; it opens no file.
using ScriptWork = std::function<Result<int>()>;
// Does `work`, which runs `script` (a file or a name, for messages) among others, in a confined
// process, and gives what it has said, its error last. Nothing else comes back: what it changes in
// memory goes with the process. A stranger may have chosen the words, but none of them does
// anything, and none leads to drop the wall. Errors: as confine::confined(), and HouseRule where
// the status is none of ours. Precondition: no other thread runs.
Result<Heard> hear_scripts(Program& program, const std::string& script, const ScriptWork& work,
                           const Isolation& isolation = {});
// The same where all is passed on as it is, and its status given.
Result<int> run_scripts(Program& program, const std::string& script, const ScriptWork& work,
                        const Isolation& isolation = {});

}  // namespace hausregel::app
