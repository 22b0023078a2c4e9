// rules check: everything that is wrong with variants.
#include "app/rules_common.h"
#include "app/rules_words.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "author/check.h"

namespace hausregel::app {
namespace {

void print_good(Program& program, const author::Checked& checked, Form form) {
  const std::string& file = checked.variant->top().file;
  if (form == Form::Json) {
    Json json;
    json.set("file", file);
    json.set("ok", true);
    json.set("games", checked.trial.games);
    if (checked.trial.cut_short) {
      json.set("cut_short", true);
    }
    json.set("warnings", static_cast<std::int64_t>(checked.doubts.size()));
    program.printer().out(to_text(json) + "\n");
    return;
  }
  program.print(
      console::Shown{{{checked.trial.cut_short ? "app.rules_good_so_far" : "app.rules_good",
                       {{"file", file}, {"games", std::to_string(checked.trial.games)}},
                       {}}},
                     {},
                     {}});
}

}  // namespace

int check_file(Program& program, const std::string& word, Form form) {
  const auto wanted = find_wanted(program, word);
  if (!wanted) {
    return program.fail(wanted.error());
  }
  const auto checked = author::check_variant(program.variants(), wanted->game, wanted->name);
  for (const Error& doubt : checked.doubts) {
    print_problem(program, doubt, form, {"warning", {}});
  }
  if (checked.problems.empty()) {
    print_good(program, checked, form);
    return 0;
  }
  for (const author::Problem& problem : checked.problems) {
    if (problem.fault == Fault::Usage && problem.place.file.empty()) {
      return program.fail(problem);  // no such variant: nothing was checked
    }
    print_problem(program, problem, form, {"error", problem.again});
  }
  return status_of(Fault::Answer);
}

int rules_check(Program& program) {
  const auto form = form_of(program);
  if (!form) {
    return program.fail(form.error());
  }
  const auto words = words_behind(program);
  if (words.empty()) {
    return wrong_form(program, kCheckForm);
  }
  int worst = 0;
  for (const std::string& word : words) {
    worst = std::max(worst, check_file(program, word, *form));
  }
  return worst;
}

}  // namespace hausregel::app
