// audit: what holds of journals that somebody else has written.
#include <algorithm>

#include "app/consent.h"
#include "app/embedded.h"
#include "app/files.h"
#include "app/paths.h"
#include "app/status.h"
#include "app/subcommands.h"
#include "audit/parentage.h"
#include "audit/together.h"
#include "console/audited.h"
#include "console/suggest.h"
#include "console/terminal.h"

namespace hausregel::app {
namespace {

Result<audit::Wanted> wanted_audit(const Options& options) {
  audit::Wanted wanted;
  wanted.open = options.has("--open");
  const std::string depth = options.value("--depth", "dice");
  const auto* const found = std::find(audit::kDepthNames.begin(), audit::kDepthNames.end(), depth);
  if (found == audit::kDepthNames.end()) {
    return fail(console::unknown_word(depth, {"chain", "fold", "redo", "dice"}));
  }
  wanted.depth = static_cast<audit::Depth>(found - audit::kDepthNames.begin());
  for (const std::string& text : options.all("--head")) {
    auto head = journal::read_receipt(text);
    if (!head) {
      return fail(std::move(head.error()));
    }
    wanted.heads.push_back(std::move(*head));
  }
  return wanted;
}

struct Counts {
  std::size_t good = 0;
  std::size_t bad = 0;
  std::size_t unusable = 0;

  std::size_t all() const { return good + bad + unusable; }
};

Error unusable(const audit::Report& report) {
  const audit::Finding& finding = report.verdict(audit::Depth::Chain).findings.front();
  return {Fault::Input, plain(report.file + ": " + finding.what), {}, {}, {}};
}

// Audits one journal after the other.
class Audits {
 public:
  Audits(Program& program, audit::Wanted wanted) : program_(program), wanted_(std::move(wanted)) {}

  int run(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
      take(file);
      if (program_.printer().gone()) {
        return 0;
      }
    }
    show(together_.take_all());
    summary(files.size());
    return counts_.unusable > 0 ? status_of(Fault::Input)
           : counts_.bad > 0    ? status_of(Fault::Answer)
                                : 0;
  }

 private:
  bool json() const { return program_.style().format == console::Format::Json; }

  // The journal beside `file`, or beside the one that --parent names, that has the entry which the
  // branch names. Where none has, what was named, or what the name of `file` says.
  static std::unique_ptr<journal::Source> parent_beside(const std::string& file,
                                                        const std::string& named,
                                                        const journal::Opening& branch) {
    const auto open = [](const std::string& path) {
      auto source = journal::file_source(journal::system_disk(), path);
      return source ? std::move(*source) : nullptr;
    };
    std::vector<std::string> candidates;
    for (const ParentFiles& files :
         {ParentFiles{named, {file}}, parents_of(named), parents_of(file)}) {
      candidates.push_back(files.root);
      candidates.insert(candidates.end(), files.branches.begin(), files.branches.end());
    }
    for (const std::string& candidate : candidates) {
      auto source = candidate.empty() ? nullptr : open(candidate);
      if (source != nullptr && audit::is_parent(std::move(source), branch)) {
        return open(candidate);
      }
    }
    return open(!named.empty() ? named : parents_of(file).root);
  }

  void take(const std::string& file) {
    wanted_.parent = [this, &file](const journal::Opening& branch) {
      return parent_beside(file, program_.options().value("--parent"), branch);
    };
    auto source = journal::file_source(journal::system_disk(), file);
    if (!source) {
      ++counts_.unusable;
      program_.fail(source.error());
      return;
    }
    together_.add(audit::audit(std::move(*source), file, wanted_));
    show(together_.take_single());
  }

  void show(std::vector<audit::Report> reports) {
    for (const audit::Report& report : reports) {
      show(report);
    }
  }

  void show(const audit::Report& report) {
    if (!report.usable) {
      ++counts_.unusable;
      program_.fail(unusable(report));
    } else {
      ++(report.good() ? counts_.good : counts_.bad);
    }
    if (json()) {
      reports_ += (reports_.empty() ? "" : ",") + audit::to_json(report);
    } else if (report.usable) {
      program_.print(console::Reply(console::audited(report, program_.say())));
    }
  }

  void summary(std::size_t files) {
    console::Shown shown;
    if (files != 1) {
      shown.lines.push_back({"audit.summary",
                             {{"count", std::to_string(counts_.all())},
                              {"good", std::to_string(counts_.good)},
                              {"bad", std::to_string(counts_.bad)},
                              {"unusable", std::to_string(counts_.unusable)}},
                             {}});
    }
    Json counts;
    counts.set("journals", counts_.all());
    counts.set("good", counts_.good);
    counts.set("findings", counts_.bad);
    counts.set("unusable", counts_.unusable);
    shown.data = "{\"journals\":[" + reports_ + "],\"summary\":" + to_text(counts) + "}";
    if (json() || !shown.lines.empty()) {
      program_.print(console::Reply(std::move(shown)));
    }
  }

  // Whether the journal in `file` has entry `n` with that hash.
  static bool has_entry(const std::string& file, std::int64_t n, const std::string& hash) {
    journal::Opening branch;
    branch.parent = journal::EntryRef{n, hash};
    auto source = journal::file_source(journal::system_disk(), file);
    return source && audit::is_parent(std::move(*source), branch);
  }

  Program& program_;
  audit::Wanted wanted_;
  audit::Together together_{has_entry};
  Counts counts_;
  std::string reports_;
};

}  // namespace

int run_audit(Program& program) {
  const Options& options = program.options();
  if (options.words.empty()) {
    return wrong_form(program,
                      "audit JOURNAL… [--head RECEIPT|HASH] [--depth chain|fold|redo|dice] "
                      "[--open] [--trust] [--parent JOURNAL]");
  }
  auto wanted = wanted_audit(options);
  if (!wanted) {
    return program.fail(wanted.error());
  }
  const std::vector<std::string> files = files_of(options.words);
  if (!wanted->heads.empty() && files.size() != 1) {
    return wrong_form(program, "audit JOURNAL --head RECEIPT|HASH…");
  }
  if (options.has("--parent")) {
    auto parent = journal::file_source(journal::system_disk(), options.value("--parent"));
    if (files.size() != 1) {
      return wrong_form(program, "audit JOURNAL --parent JOURNAL");
    }
    if (!parent) {
      return program.fail(parent.error());
    }
  }
  // In a pipe nothing but --trust lets foreign scripts run, whatever was agreed to before.
  Embedded embedded(program.variants(), home_folder(), [&program](const Variant& variant) {
    return program.options().has("--trust") ||
           (console::stdin_is_terminal() && agrees(program, variant));
  });
  wanted->open_table = [&embedded](const Game& game, const journal::Opening& opening) {
    return embedded.open(game, opening);
  };
  return Audits(program, std::move(*wanted)).run(files);
}

}  // namespace hausregel::app
