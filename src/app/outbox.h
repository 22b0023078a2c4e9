// What work over scripts has to say, kept as data: the process that runs scripts says nothing
// itself (docs/security.md).
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/program.h"
#include "app/rules_common.h"
#include "confine/confined.h"

namespace hausregel::app {

class Outbox {
 public:
  void show(console::Shown shown) { items_.emplace_back(std::move(shown)); }
  // One object a line on standard output.
  void line(Json json) { items_.emplace_back(std::move(json)); }
  // What is wrong with a script, or doubtful: a result.
  void problem(Error error, Form form, const script::ProblemKind& kind = {}) {
    items_.emplace_back(
        Problem{std::move(error), form, kind.word == kWarning, std::string(kind.again)});
  }
  // What is no result.
  void remark(Message message) { items_.emplace_back(std::move(message)); }
  // Why there is no result. Gives the exit status.
  int fail(Error error);
  // What the command itself makes something of.
  void result(Json json) { result_ = std::move(json); }
  const Json& result() const { return result_; }

  // Says it all.
  void print(Program& program) const;

  Json to_json() const;
  // Nothing where `json` is not what to_json() gives. Places in other files than `files` are left
  // out, for whoever prints a problem shows its line.
  static std::optional<Outbox> from(const Json& json, std::span<const std::string> files);

 private:
  struct Problem {
    Error error;
    Form form = Form::People;
    bool warning = false;
    std::string again;  // the command that shows it again
  };
  static constexpr std::string_view kWarning = "warning";
  using Item = std::variant<console::Shown, Json, Problem, Message, Error>;

  static Json item_json(const Item& item);
  static std::optional<Item> item_from(const Json& json, std::span<const std::string> files);

  std::vector<Item> items_;
  Json result_;
};

// How scripts are run.
struct Manner {
  enum class Where : std::uint8_t { Confined, Here };
  Where where = Where::Confined;  // Here: in this process, as with --unconfined
  confine::Limits limits{};
  bool ends_by_itself = false;  // an interrupt is for the work to see
};

struct Done {
  int status = 0;  // for the exit
  Json result;     // null: it came to none
};

// Does `work`, which runs the scripts in `files` (the first is the one that was asked for), in a
// confined process, and says what it has to say. `work` gives the status.
Done do_scripts(Program& program, const std::vector<std::string>& files,
                const std::function<int(Outbox&)>& work, const Manner& manner = {});
// The status alone.
inline int run_scripts(Program& program, const std::vector<std::string>& files,
                       const std::function<int(Outbox&)>& work) {
  return do_scripts(program, files, work).status;
}

}  // namespace hausregel::app
