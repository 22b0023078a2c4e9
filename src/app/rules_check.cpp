// rules check: everything that is wrong with variants.
#include "app/outbox.h"
#include "app/rules_common.h"
#include "app/rules_words.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "author/check.h"

namespace hausregel::app {
namespace {

struct GoodLine {
  std::string file;
  bool ok;
  std::uint64_t games;
  IfAny<bool> cut_short;
  std::uint64_t warnings;

  FIELDS(GoodLine, file, ok, games, cut_short, warnings);
};

void show_good(Outbox& outbox, const author::Checked& checked, Form form) {
  const std::string& file = checked.variant->top().file;
  if (form == Form::Json) {
    outbox.line(GoodLine{file, true, checked.playtest.games,
                         checked.playtest.cut_short ? std::optional(true) : std::nullopt,
                         checked.doubts.size()});
    return;
  }
  outbox.show({{{checked.playtest.cut_short ? "app.rules_good_so_far" : "app.rules_good",
                 {{"file", file}, {"games", checked.playtest.games}}}},
               {},
               {}});
}

int check(const script::ReadVariant& read, Form form, Outbox& outbox) {
  const auto checked = author::check_variant(read);
  for (const Error& doubt : checked.doubts) {
    outbox.problem(doubt, form, {"warning", {}});
  }
  if (checked.problems.empty()) {
    show_good(outbox, checked, form);
    return 0;
  }
  for (const author::Problem& problem : checked.problems) {
    outbox.problem(problem, form, {"error", problem.again});
  }
  return status_of(Fault::Answer);
}

}  // namespace

int check_file(Program& program, const std::string& word, Form form) {
  const auto read = read_variant(program, word);
  if (!read) {
    return program.fail(read.error());  // nothing was checked
  }
  return run_scripts(program, read->files(),
                     [&](Outbox& outbox) { return check(*read, form, outbox); });
}

int rules_check(Program& program) { return each_variant(program, kCheckForm, check_file); }

}  // namespace hausregel::app
