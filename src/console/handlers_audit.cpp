// .audit: the open game audited, its scripts and parents taken from what is open here.
#include <algorithm>
#include <deque>

#include "audit/parentage.h"
#include "console/audited.h"
#include "console/handlers.h"
#include "console/shared_screen.h"
#include "journal/reader.h"

namespace hausregel::console::handle {
namespace {

// The open game first, then those that were left for it.
std::vector<Forerunner> games_of(const Console& console) {
  std::vector<Forerunner> all{forerunner_of(*console.session)};
  for (const auto& [name, session] : console.branches.others) {
    all.push_back(forerunner_of(*session));
  }
  return all;
}

// The rules of a game that has the same sources, as they were loaded for it.
Result<audit::Opened> open_here(const std::vector<Forerunner>& games, const Game& game,
                                const journal::Opening& opening) {
  const auto found = std::ranges::find_if(
      games, [&](const Forerunner& one) { return one.variant == opening.variant; });
  const bool runs = found != games.end() && !found->withheld;
  auto table = journal::open_table(game, opening, runs ? found->hooks : nullptr);
  if (!table) {
    return fail(std::move(table.error()));
  }
  audit::Opened opened;
  opened.table = std::move(*table);
  if (runs) {
    opened.rules = found->rules;
    opened.layers = found->layers;
  } else {
    const std::string name = opening.variant.empty() ? "" : opening.variant.back().name;
    opened.not_done = Message{"audit.fact.needs_trust", {{"variant", name}}};
  }
  return opened;
}

// The game that has the entry which the branch names, or the file of the main line.
std::unique_ptr<journal::Source> parent_here(const std::vector<Forerunner>& games,
                                             const std::string& main_line,
                                             const journal::Opening& branch) {
  for (const Forerunner& one : games) {
    if (audit::is_parent(journal::text_source(one.journal), branch)) {
      return journal::text_source(one.journal);
    }
  }
  const auto open = [&] {
    auto source = journal::file_source(journal::system_disk(), main_line);
    return source ? std::move(*source) : nullptr;
  };
  auto source = main_line.empty() ? nullptr : open();
  return source != nullptr && audit::is_parent(std::move(source), branch) ? open() : nullptr;
}

}  // namespace

Answer audit_game(Console& console, Words) {
  const std::vector<Forerunner> games = games_of(console);
  const std::string& path = console.session->log().path();
  std::deque<Untraced> untraced;
  for (const Forerunner& one : games) {
    untraced.emplace_back(one.hooks.get());
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
      audit::audit(journal::text_source(games.front().journal), path.empty() ? "-" : path, wanted);
  keep_back(console, report.told);
  Answer given = answer(audited(report, console.say));
  if (!report.good()) {
    given.failure = Failure{{Fault::Answer, "console.audit_failed"}, {}};
  }
  return given;
}

}  // namespace hausregel::console::handle
