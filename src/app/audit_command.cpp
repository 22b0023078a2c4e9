// audit: checks journals written by others.
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "app/cli.h"
#include "app/files.h"
#include "app/scripts.h"
#include "audit/archive.h"
#include "audit/audit.h"
#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/terminal.h"
#include "core/lists.h"
#include "journal/disk.h"
#include "journal/log.h"
#include "journal/reader.h"
#include "journal/replay.h"
#include "play/session.h"
#include "script/script_hooks.h"

namespace hausregel::app {

using audit::BranchHere;
using audit::Depth;
using audit::Finding;
using audit::Found;
using audit::Opened;
using audit::Report;
using audit::Wanted;
using journal::EntryRef;
using journal::file_source;
using journal::LayerText;
using journal::open_table;
using journal::Opening;

namespace {

// Scripts may use one minute of it; reading a journal of a gigabyte needs less.
constexpr std::chrono::seconds kAuditTime{600};

// --- journals -----------------------------------------------------------------------------------

// Those that an audit may have to read are found by their openings and opened before any script
// runs: the confined process cannot open files.

constexpr std::size_t kBooks = 64;  // branches of branches; nobody has made ten

using SharedOpening = std::shared_ptr<const Opening>;

bool has_entry(const std::string& file, const EntryRef& entry) {
  auto source = file_source(file);
  return source && audit::has_entry(std::move(*source), entry);
}

// Null: the source does not begin with a valid opening.
SharedOpening opening_in(journal::Source source) {
  journal::Lines lines(std::move(source));
  const journal::LineStep first = lines.next();
  const auto* line = std::get_if<journal::Line>(&first);
  return line == nullptr ? nullptr : line->opening;
}

// The available journals, by their openings.
class JournalFiles {
 public:
  // Scans `files`, journals of the same games beside them, and `more`. Skips unreadable ones.
  JournalFiles(const Strings& files, const Strings& more) {
    for (const auto& some : {files, more}) {
      for (const std::string& file : some) {
        const auto opening = add(file);
        if (opening == nullptr || opening->mode == Mode::Lab) { continue; }
        for (const std::string& other : journal::family_of(file)) { add(other); }
      }
    }
  }

  // The branches among them.
  const std::vector<BranchHere>& branches() const { return branches_; }

  // Returns the longest journal of that game that has the entry, because an older copy does not
  // tell how the game went on; empty if there is none.
  std::string file_with(const std::string& game, const EntryRef& entry) const {
    const Volume* longest = nullptr;
    for (const Volume& volume : volumes_) {
      if (volume.game == game && (longest == nullptr || volume.bytes > longest->bytes) &&
          has_entry(volume.file, entry)) {
        longest = &volume;
      }
    }
    return longest == nullptr ? std::string() : longest->file;
  }

 private:
  struct Volume {
    std::string file;
    std::string game;
    std::uintmax_t bytes = 0;
  };

  // Returns its opening; null if there is none, or the file was added already.
  SharedOpening add(const std::string& file) {
    if (!seen_.insert(file).second) { return nullptr; }
    auto source = file_source(file);
    auto opening = source ? opening_in(std::move(*source)) : nullptr;
    if (opening == nullptr) { return nullptr; }
    std::error_code unknown;
    volumes_.push_back({file, opening->game, std::filesystem::file_size(file, unknown)});
    const Digest* commit = journal::commit_of(*opening);
    if (opening->parent && commit != nullptr) {
      branches_.push_back({file, *opening->parent, *commit});
    }
    return opening;
  }

  std::set<std::string> seen_;
  std::vector<Volume> volumes_;
  std::vector<BranchHere> branches_;
};

// A journal with its ancestors and originals. Keeps them open; returned sources read the same open
// files and outlive the object.
class Shelf {
 public:
  // Opens `file` and those found in `files`, at most kBooks in all. Input: cannot read `file`.
  static Result<Shelf> open(const std::string& file, const JournalFiles& files) {
    Shelf shelf;
    TRY(shelf.add(file, {}));
    for (std::size_t i = 0; i < shelf.books_.size() && shelf.books_.size() < kBooks; ++i) {
      const auto opening = shelf.books_[i].opening;
      const auto look_for = [&](const EntryRef& entry) {
        const std::string found = files.file_with(opening->game, entry);
        if (!found.empty()) { std::ignore = shelf.add(found, entry); }
      };
      if (opening != nullptr && opening->parent) { look_for(*opening->parent); }
      if (opening != nullptr && opening->redacted) { look_for(opening->redacted->head); }
    }
    return shelf;
  }

  // Returns `file` from its first byte; any number of times.
  journal::Source journal() const { return books_.front().source; }
  // Returns the journal with that entry, as named by another's opening.
  Found with(const EntryRef& entry) const {
    const Book* book = find_by(books_, &Book::entry, entry);
    return book != nullptr ? Found{book->name, book->source} : Found{};
  }
  // Returns the readable openings, the one of `file` first.
  std::vector<SharedOpening> openings() const {
    auto all = list_by(books_, &Book::opening);
    std::erase(all, nullptr);
    return all;
  }
  // Returns the descriptors of its files, for a process that may open none. The last reader closes
  // them.
  std::vector<int> descriptors() const {
    return list_by(books_, [](const Book& book) { return book.source.file->descriptor(); });
  }

 private:
  struct Book {
    std::string name;
    journal::FileSource source;
    SharedOpening opening;
    EntryRef entry;  // why it was added
  };

  Result<> add(const std::string& file, const EntryRef& entry) {
    auto source = file_source(file);
    TRY(source);
    books_.push_back({file, *source, opening_in(*source), entry});
    return {};
  }

  std::vector<Book> books_;
};

// --- embedded variants --------------------------------------------------------------------------

// Identifies sources by game, names and digests.
std::string key_of(const Opening& opening) {
  std::string key = opening.game;
  for (const LayerText& layer : opening.variant) { key += ' ' + layer.name + ' ' + layer.sha256; }
  return key;
}

// Opens tables for audits. Runs sources without consent if our own variant of that name matches
// apart from comments and layout; others only with consent. In a pipe only --trust lets foreign
// scripts run, regardless of earlier consent.
class Embedded {
 public:
  explicit Embedded(const Program& program) : program_(program) {}

  // Reads our own sources and asks for consent if they differ, once for every set of foreign
  // sources; runs none.
  void prepare(const Opening& opening) {
    if (opening.variant.empty() || known_.contains(key_of(opening))) { return; }
    Known& known = known_[key_of(opening)];
    known.ours = program_.variants.read_ours(opening.game, play::embedded_in(opening));
    if (!known.ours) {
      known.agreed =
          program_.options.has("--trust") ||
          (console::is_terminal(STDIN_FILENO) && agrees(program_, play::unread_variant(opening)));
    }
  }

  // Runs the sources if permitted, and opens the table. Opens no file. Precondition: an opening
  // with these sources was prepared, or they are not to run. Reports sources that do not load as
  // not done: an earlier release may have accepted them. Reports a wrong value in them as a
  // contradiction. Errors as open_table().
  Result<Opened> open(const Game& game, const Opening& opening) {
    Opened opened;
    std::shared_ptr<Hooks> hooks;
    if (!opening.variant.empty()) {
      const std::string& name = opening.variant.back().name;
      const Known& known = known_[key_of(opening)];
      if (!known.ours && !known.agreed) {
        opened.not_done = Message{"audit.fact.needs_trust", {{"variant", name}}};
      } else if (const auto loaded =
                     known.ours ? script::load(*known.ours).and_then(script::in_order)
                                : program_.variants.load_embedded(play::embedded_in(opening));
                 !loaded) {
        opened.not_done = Message{"audit.fact.not_loaded",
                                  {{"variant", name}, {"why", loaded.error().message.text}}};
      } else {
        Variant variant = *loaded;
        play::give_settings(variant, opening.rules);
        hooks = resolve_into(opened, game, variant);
      }
    }
    TRY(keep(opened.table, open_table(opening, std::move(hooks))));
    return opened;
  }

 private:
  struct Known {
    std::optional<ReadVariant> ours;  // the sources, if files of ours match
    bool agreed = false;              // to run foreign sources
  };

  // Resolves the rules of `variant` for `game`; returns their hooks, null if there are none.
  std::shared_ptr<Hooks> resolve_into(Opened& opened, const Game& game,
                                      const Variant& variant) const {
    const auto rules = resolve(game, variant);
    if (!rules) {
      opened.contradiction = Finding{"rules", 0, 0, rules.error().front().message, {}, {}};
      return nullptr;
    }
    opened.rules = rules->values();
    opened.places = rules->declared();
    opened.layers = audit::layers_told(variant, shipped_);
    return !rules->has_scripts() ? nullptr
                                 : std::make_shared<script::ScriptHooks>(variant, *opened.rules,
                                                                         script::audit_limits());
  }

  const Program& program_;
  const std::string shipped_ = shipped_variants();  // the confined process cannot look for it
  std::map<std::string, Known> known_;              // by key_of()
};

// --- audits -------------------------------------------------------------------------------------

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

Error unusable(const Report& report) {
  const Finding& finding = report.verdict(Depth::Chain).findings.front();
  return {Fault::Input, of_file(report.file, finding.what)};
}

// Audits journals one after another.
class Audits {
 public:
  Audits(Program& program, Wanted wanted, const Strings& files)
      : program_(program),
        wanted_(std::move(wanted)),
        files_(files, program.options.all("--parent")),
        embedded_(program) {
    wanted_.engine = program.world().engine;
    wanted_.branches = files_.branches();
    wanted_.bots = program.bots.names();
    wanted_.open_table = [this](const Game& game, const Opening& opening) {
      return embedded_.open(game, opening);
    };
  }

  int run(const Strings& files) {
    const auto found = reused_in(files);
    for (const std::size_t i : indices(files)) {
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

  using Findings = std::vector<Finding>;

  // By journal. A single journal has nothing to share with others.
  static std::vector<Findings> reused_in(const Strings& files) {
    std::vector<std::optional<audit::Marks>> marks(files.size());
    for (std::size_t i = 0; i < files.size() && files.size() > 1; ++i) {
      if (auto source = file_source(files[i])) {
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
    const auto shelf = Shelf::open(file, files_);
    TRY(shelf);
    const auto openings = shelf->openings();
    for (const auto& opening : openings) { embedded_.prepare(*opening); }
    const bool named = !openings.empty() && !openings.front()->variant.empty();
    const std::string script = named ? openings.front()->variant.back().name + ".lua" : file;
    wanted_.journal_with = [&shelf](const EntryRef& entry) { return shelf->with(entry); };
    Isolation isolation;
    isolation.limits.processor = kAuditTime;
    isolation.limits.deadline = 5 * kAuditTime;
    isolation.reads = shelf->descriptors();
    auto heard = hear_scripts(
        program_, script,
        [&] { return tell(audit::audit(shelf->journal(), file, wanted_), found); }, isolation);
    // Its object is printed among others and must not break out of them. Its output is no audit's.
    if (heard && (count_of(heard->status) == nullptr || (json() && !read_json(heard->said.out)))) {
      heard = fail(Error{Fault::HouseRule, {"confine.garbled"}, {}, Place{script}});
    }
    if (heard || heard.error().fault != Fault::HouseRule) { return heard; }
    Wanted wanted = wanted_;
    wanted.depth = std::min(wanted.depth, Depth::Fold);
    wanted.open_table = {};
    wanted.journal_with = {};
    Report report = audit::audit(shelf->journal(), file, wanted);
    report.legality.answer = report.fairness.answer = audit::Answer::NotDone;
    report.legality.add(
        {"script", 0, 0, of_file(script, audit::Detail(heard.error().message)), {}, {}});
    isolation.here = true;
    return hear_scripts(
        program_, script, [&] { return tell(std::move(report), found); }, isolation);
  }

  // Prints the report and returns the exit status.
  int tell(Report report, const Findings& found) {
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
    Shown shown;
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

  Program& program_;
  Wanted wanted_;
  JournalFiles files_;
  Embedded embedded_;
  Summary summary_;
  std::vector<console::Canonical> reports_;
};

}  // namespace

Result<int> run_audit(Program& program, Words words) {
  const Options& options = program.options;
  Wanted wanted;
  wanted.open = options.has("--open");
  TRY(keep(wanted.depth, word_option(options, "--depth", wanted.depth)));
  for (const std::string& text : options.all("--head")) {
    auto head = journal::read_receipt(text);
    TRY(head);
    wanted.heads.push_back(std::move(*head));
  }
  const Strings files = files_of(words);
  if (!wanted.heads.empty() && files.size() != 1) {
    return wrong_form("audit JOURNAL [--head RECEIPT|HASH]…");
  }
  for (const std::string& parent : options.all("--parent")) { TRY(file_source(parent)); }
  return Audits(program, std::move(wanted), files).run(files);
}

}  // namespace hausregel::app
