// rules test: the cases inside variant files, with what is different where one does not hold.
#include "app/outbox.h"
#include "app/rules_common.h"
#include "app/status.h"
#include "author/cases.h"

namespace hausregel::app {
namespace {

struct CaseLine {
  std::string name;
  int line;
  bool ok;
  std::vector<Message> differences;

  FIELDS_NAMED(CaseLine, "case, line, ok, differences", name, line, ok, differences);
};

// A file without cases: said, so that silence is no answer.
struct NoCases {
  std::string file;
  int cases;

  FIELDS(NoCases, file, cases);
};

// Short: as `rules check` says it, for editors: what does not hold, and nothing else.
void show_case(Outbox& outbox, const author::CaseResult& result, Form form) {
  if (form == Form::Short) {
    for (const Error& error : author::problems_of(result)) {
      outbox.problem(error, form);
    }
    return;
  }
  if (form == Form::Json) {
    outbox.line(CaseLine{result.name, result.place.line, result.good(), result.differences});
    for (const Error& error : result.errors) {
      outbox.problem(error, form);
    }
    return;
  }
  console::Shown shown;
  shown.lines.push_back(
      {result.good() ? "app.case_good" : "app.case_failed",
       {{"case", result.name}, {"file", result.place.file}, {"line", result.place.line}}});
  for (const Message& line : result.differences) {
    shown.lines.push_back(worded("case.indented", "  {line}", {}, {{"line", line}}));
  }
  outbox.show(shown);
  for (const Error& error : result.errors) {
    outbox.problem(error, form);
  }
}

int test(const script::ReadVariant& read, Form form, Outbox& outbox) {
  const auto loaded = load_variant(read);
  if (!loaded) {
    return outbox.fail(loaded.error());
  }
  const auto results = author::run_cases(*loaded->game, loaded->variant);
  if (!results) {
    return outbox.fail(results.error());
  }
  int failed = 0;
  for (const author::CaseResult& result : *results) {
    show_case(outbox, result, form);
    failed += result.good() ? 0 : 1;
  }
  if (form == Form::Json && results->empty()) {
    outbox.line(NoCases{loaded->variant.top().file, 0});
  }
  if (form == Form::People) {
    outbox.show(
        {{{failed > 0 ? "app.cases_failed" : "app.cases_good",
           {{"cases", results->size()}, {"failed", failed}, {"file", loaded->variant.top().file}}}},
         {},
         {}});
  }
  return failed > 0 ? status_of(Fault::Answer) : 0;
}

int test_file(Program& program, const std::string& word, Form form) {
  const auto read = read_variant(program, word);
  if (!read) {
    return program.fail(read.error());
  }
  return run_scripts(program, read->files(),
                     [&](Outbox& outbox) { return test(*read, form, outbox); });
}

}  // namespace

Result<int> rules_test(Program& program, Words words) {
  return each_variant(program, words, test_file);
}

}  // namespace hausregel::app
