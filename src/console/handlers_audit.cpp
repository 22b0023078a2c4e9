// .audit: the open game audited, its scripts and parents taken from what is open here.
#include <algorithm>
#include <deque>

#include "audit/parentage.h"
#include "console/audited.h"
#include "console/handlers.h"
#include "console/shared_screen.h"
#include "journal/reader.h"
#include "play/session.h"

namespace hausregel::console::handle {
namespace {

using Games = std::vector<const play::Session*>;

// The open game first, then those that were left for it.
Games games_of(const Console& console) {
  Games all{console.session.get()};
  for (const auto& [name, session] : console.branches.others) {
    all.push_back(session.get());
  }
  return all;
}

// Null: it cannot be read.
std::unique_ptr<journal::Source> source_in(const std::string& file) {
  auto source = journal::file_source(journal::system_disk(), file);
  return source ? std::move(*source) : nullptr;
}

std::unique_ptr<journal::Source> journal_of(const play::Session& session) {
  const journal::Log& log = session.log();
  std::string text;
  for (std::int64_t n = 0; n <= log.last(); ++n) {
    text += log.line(n) + '\n';
  }
  return journal::text_source(std::move(text));
}

// The rules of a game that has the same sources, as they were loaded for it.
Result<audit::Opened> open_here(const Games& games, const Game& game,
                                const journal::Opening& opening) {
  const auto found = std::ranges::find_if(games, [&](const play::Session* one) {
    return one->log().opening().variant == opening.variant;
  });
  const bool runs = found != games.end() && !(*found)->made.withheld;
  auto table = journal::open_table(game, opening, runs ? (*found)->house().hooks : nullptr);
  if (!table) {
    return fail(std::move(table.error()));
  }
  audit::Opened opened;
  opened.table = std::move(*table);
  if (runs) {
    const auto origin = [](const VariantLayer& layer) { return layer.on_disk ? "own" : "foreign"; };
    opened.rules = (*found)->house().rules.values();
    opened.layers = audit::layers_told((*found)->house().variant, origin);
  } else {
    const std::string name = opening.variant.empty() ? "" : opening.variant.back().name;
    opened.not_done = Message{"audit.fact.needs_trust", {{"variant", name}}};
  }
  return opened;
}

// The game that has the entry which the branch names, or the file of the main line. Looked at once
// and opened again: a source is read to its end.
std::unique_ptr<journal::Source> parent_here(const Games& games, const std::string& main_line,
                                             const journal::Opening& branch) {
  const auto is_parent = [&](std::unique_ptr<journal::Source> source) {
    return source != nullptr && audit::is_parent(std::move(source), branch);
  };
  for (const play::Session* one : games) {
    if (is_parent(journal_of(*one))) {
      return journal_of(*one);
    }
  }
  return !main_line.empty() && is_parent(source_in(main_line)) ? source_in(main_line) : nullptr;
}

}  // namespace

Answer audit_game(Console& console, Words) {
  const Games games = games_of(console);
  const std::string& path = console.session->log().path();
  std::deque<Untraced> untraced;  // which cannot be moved
  for (const play::Session* one : games) {
    untraced.emplace_back(one->house().hooks.get());
  }
  audit::Wanted wanted;
  wanted.open = true;
  wanted.open_table = [&](const Game& game, const journal::Opening& opening) {
    return open_here(games, game, opening);
  };
  wanted.parent = [&](const journal::Opening& branch) {
    return parent_here(games, branch_file(path, kMainLine), branch);
  };
  audit::Report report =
      audit::audit(journal_of(*games.front()), path.empty() ? "-" : path, wanted);
  keep_back(console, report.told);
  Answer given = audited(report, console.say);
  if (!report.good()) {
    given.failure = Failure{{Fault::Answer, "console.audit_failed"}, {}};
  }
  return given;
}

}  // namespace hausregel::console::handle
