// audit: checks journals written by others.
#include <algorithm>

#include "app/cli.h"
#include "app/files.h"
#include "app/scripts.h"
#include "audit/archive.h"
#include "audit/audit.h"
#include "console/handlers/audited.h"
#include "console/suggest.h"
#include "console/terminal.h"

namespace hausregel::app {
namespace {

// Scripts may use one minute of it; reading a journal of a gigabyte needs less.
constexpr std::chrono::seconds kAuditTime{600};

struct Summary {
  std::size_t journals = 0;
  std::size_t good = 0;
  std::size_t findings = 0;  // number of journals with findings
  std::size_t unusable = 0;

  FIELDS(Summary, journals, good, findings, unusable);
};

Message of_file(const std::string& file, Message what) {
  return worded("audit.of_file", {{"file", file}}, {{"what", std::move(what)}});
}

Error unusable(const audit::Report& report) {
  const audit::Finding& finding = report.verdict(audit::Depth::Chain).findings.front();
  return {Fault::Input, of_file(report.file, finding.what)};
}

// Audits journals one after another.
class Audits {
 public:
  Audits(Program& program, audit::Wanted wanted, const std::vector<std::string>& files)
      : program_(program),
        wanted_(std::move(wanted)),
        library_(files, program.options.all("--parent")),
        // In a pipe only --trust lets foreign scripts run, regardless of earlier consent.
        embedded_(program.variants, home_folder(), [&program](const Variant& variant) {
          return program.options.has("--trust") ||
                 (console::stdin_is_terminal() && agrees(program, variant));
        }) {
    wanted_.engine = program.world().engine;
    wanted_.branches = library_.branches();
    wanted_.bots = program.bots.names();
    wanted_.open_table = [this](const Game& game, const journal::Opening& opening) {
      return embedded_.open(game, opening);
    };
  }

  int run(const std::vector<std::string>& files) {
    const auto found = reused_in(files);
    for (std::size_t i = 0; i < files.size(); ++i) {
      take(files[i], found[i]);
      if (program_.printer.gone) { return 0; }
    }
    summary();
    return summary_.unusable > 0   ? status_of(Fault::Input)
           : summary_.findings > 0 ? status_of(Fault::Answer)
                                   : 0;
  }

 private:
  bool json() const { return program_.style.format == console::Format::Json; }

  using Findings = std::vector<audit::Finding>;

  // By journal. A single journal has nothing to share with others.
  static std::vector<Findings> reused_in(const std::vector<std::string>& files) {
    std::vector<std::optional<audit::Marks>> marks(files.size());
    for (std::size_t i = 0; i < files.size() && files.size() > 1; ++i) {
      if (auto source = journal::file_source(journal::system_disk(), files[i])) {
        marks[i] = audit::marks_of(std::move(*source), files[i]);
      }
    }
    return audit::reused(marks, has_entry);
  }

  void take(const std::string& file, const Findings& found) {
    ++summary_.journals;
    auto heard = hear(file, found);
    if (!heard) {
      ++summary_.unusable;
      program_.fail(heard.error());
      return;
    }
    ++*count_of(heard->status);
    if (json()) { reports_.push_back({std::exchange(heard->said.out, {})}); }
    program_.pass_on(heard->said);
  }

  // Returns the counter for journals with that status; null if there is none.
  std::size_t* count_of(int status) {
    return status == 0                          ? &summary_.good
           : status == status_of(Fault::Answer) ? &summary_.findings
           : status == status_of(Fault::Input)  ? &summary_.unusable
                                                : nullptr;
  }

  // Audits in a process of its own. If a script failed it, reports that, with the checks that run
  // no script.
  Result<Heard> hear(const std::string& file, const Findings& found) {
    const auto shelf = Shelf::open(file, library_);
    TRY(shelf);
    const auto openings = shelf->openings();
    for (const auto& opening : openings) { embedded_.prepare(*opening); }
    const bool named = !openings.empty() && !openings.front()->variant.empty();
    const std::string script = named ? openings.front()->variant.back().name + ".lua" : file;
    wanted_.journal_with = [&shelf](const journal::EntryRef& entry) { return shelf->with(entry); };
    Isolation isolation;
    isolation.limits.processor = kAuditTime;
    isolation.limits.deadline = 5 * kAuditTime;
    isolation.reads = shelf->descriptors();
    auto heard = hear_scripts(
        program_, script,
        [&] { return tell(audit::audit(shelf->journal(), file, wanted_), found); }, isolation);
    // Its object is printed among others and must not break out of them. Its output is no audit's.
    if (heard && (count_of(heard->status) == nullptr || (json() && !read_json(heard->said.out)))) {
      heard = fail(Error{Fault::HouseRule, {"confine.garbled"}, {}, Place{script, 0, 0}});
    }
    if (heard || heard.error().fault != Fault::HouseRule) { return heard; }
    audit::Wanted wanted = wanted_;
    wanted.depth = std::min(wanted.depth, audit::Depth::Fold);
    wanted.open_table = {};
    wanted.journal_with = {};
    audit::Report report = audit::audit(shelf->journal(), file, wanted);
    report.legality.answer = report.fairness.answer = audit::Answer::NotDone;
    report.legality.add(
        {"script", 0, 0, of_file(script, audit::Detail(heard.error().message)), {}, {}});
    isolation.where = Isolation::Where::Here;
    return hear_scripts(
        program_, script, [&] { return tell(std::move(report), found); }, isolation);
  }

  // Prints the report and returns the exit status.
  int tell(audit::Report report, const Findings& found) {
    audit::add_reused(report, found);
    if (!report.usable) { program_.fail(unusable(report)); }
    if (json()) {
      program_.printer.out(harmless_json(audit::to_json(report)));
    } else if (report.usable) {
      program_.print(console::audited(report, program_.say));
    }
    return !report.usable ? status_of(Fault::Input) : report.good() ? 0 : status_of(Fault::Answer);
  }

  void summary() {
    console::Shown shown;
    if (summary_.journals != 1) {
      shown.lines.push_back({"audit.summary",
                             {{"count", summary_.journals},
                              {"good", summary_.good},
                              {"bad", summary_.findings},
                              {"unusable", summary_.unusable}}});
    }
    shown.data = fields<"journals, summary">(std::move(reports_), summary_);
    if (json() || !shown.lines.empty()) { program_.print(shown); }
  }

  // Whether the journal in `file` has entry `n` with that hash.
  static bool has_entry(const std::string& file, std::int64_t n, const std::string& hash) {
    auto source = journal::file_source(journal::system_disk(), file);
    return source && audit::has_entry(std::move(*source), {n, hash});
  }

  Program& program_;
  audit::Wanted wanted_;
  Library library_;
  Embedded embedded_;
  Summary summary_;
  std::vector<console::Canonical> reports_;
};

}  // namespace

Result<int> run_audit(Program& program, Words words) {
  const Options& options = program.options;
  audit::Wanted wanted;
  wanted.open = options.has("--open");
  const auto depth = word_option(options, "--depth", wanted.depth);
  TRY(depth);
  wanted.depth = *depth;
  for (const std::string& text : options.all("--head")) {
    auto head = journal::read_receipt(text);
    TRY(head);
    wanted.heads.push_back(std::move(*head));
  }
  const std::vector<std::string> files = files_of(words);
  if (!wanted.heads.empty() && files.size() != 1) {
    return wrong_form("audit JOURNAL [--head RECEIPT|HASH]…");
  }
  for (const std::string& parent : options.all("--parent")) {
    TRY(journal::file_source(journal::system_disk(), parent));
  }
  return Audits(program, std::move(wanted), files).run(files);
}

}  // namespace hausregel::app
