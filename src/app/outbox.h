// What work over scripts has to say, kept as data: the process that runs scripts says nothing
// itself (docs/security.md).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/program.h"
#include "app/scripts.h"
#include "confine/confined.h"

namespace hausregel::app {

// A console::Shown on its way.
struct SentSheet {
  std::vector<Message> lines;
  std::vector<Board> boards;
  Json data;  // null: none

  FIELDS(SentSheet, lines, boards, data);
};
// What is wrong with a script, or doubtful.
struct SentProblem {
  Error error;
  Form form = Form::People;
  bool warning = false;
  std::string again;  // the command that shows it again

  FIELDS(SentProblem, error, form, warning, again);
};
// One of them alone.
struct OutboxItem {
  IfAny<SentSheet> shown;
  IfAny<Json> line;
  IfAny<SentProblem> problem;
  IfAny<Message> remark;
  IfAny<Error> error;

  FIELDS(OutboxItem, shown, line, problem, remark, error);
};
// All that one process tells another.
struct SentLetter {
  int status = 0;
  std::vector<OutboxItem> said;
  Json result;

  FIELDS(SentLetter, status, said, result);
};

// Keeps what is said, in order, until print() says it here or text() sends it.
class Outbox {
 public:
  // `say`, which has to outlive this, says the sentences of what is shown as JSON.
  explicit Outbox(const console::Say& say) : say_(say) {}

  // Its JSON is written at once, so that views in it may end; its pictures are left out.
  void show(const console::Shown& shown);
  // One object a line on standard output.
  void line(const console::Data& data);
  // What is wrong with a script, or doubtful: a result.
  void problem(Error error, Form form, const script::ProblemKind& kind = {}) {
    items_.emplace_back().problem =
        SentProblem{std::move(error), form, kind.word == kWarning, std::string(kind.again)};
  }
  // What is no result.
  void remark(Message message) { items_.emplace_back().remark = std::move(message); }
  // Why there is no result. Gives the exit status.
  int fail(Error error);
  // What the command itself makes something of: ScriptsDone::result.
  void result(Json json) { result_ = std::move(json); }
  const Json& result() const { return result_; }

  // Says it all, in order, and keeps it.
  void print(Program& program) const;

  // As it goes from one process to another. Bytes that are not UTF-8 are made visible.
  std::string text(int status) const;
  // Takes what `text` holds and gives its status; nothing, and nothing taken, where it is not what
  // text() gives. Places in other files than `files` are left out, for whoever prints a problem
  // shows its line.
  std::optional<int> take(const std::string& text, std::span<const std::string> files);

 private:
  static constexpr std::string_view kWarning = "warning";

  const console::Say& say_;
  std::vector<OutboxItem> items_;
  Json result_;
};

// How scripts are run.
struct Isolation {
  // Where it writes files, or with --unconfined, it runs in this process.
  enum class Where : std::uint8_t { Confined, Here };
  Where where = Where::Confined;
  confine::Limits limits{};
  bool ends_by_itself = false;  // an interrupt is for the work to see
  int reads = -1;               // a descriptor that it needs open; -1: none
};

// What came of it, when all that it had to say has been said.
struct ScriptsDone {
  int status = 0;  // for the exit
  Json result;     // null: it came to none
};

// Gives the status.
using ScriptWork = std::function<Result<int>(Outbox&)>;
// Does `work`, which runs the scripts in `files` (the first is the one that was asked for), in a
// confined process, and says what it has to say. An error of `work` is said behind what it has
// shown. Nothing but that and its result comes back: what it changes in memory goes with the
// process. Errors: as confine::confined(), and HouseRule where the answer is not one of ours.
// Precondition: no other thread runs.
Result<ScriptsDone> do_scripts(Program& program, const std::vector<std::string>& files,
                               const ScriptWork& work, const Isolation& isolation = {});
// The status alone.
inline Result<int> run_scripts(Program& program, const std::vector<std::string>& files,
                               const ScriptWork& work, const Isolation& isolation = {}) {
  return do_scripts(program, files, work, isolation).map(&ScriptsDone::status);
}

}  // namespace hausregel::app
