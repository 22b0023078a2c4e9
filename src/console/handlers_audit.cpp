// .audit: audits the open game, with the scripts and parents of the games open here.
#include <algorithm>
#include <deque>

#include "audit/parentage.h"
#include "console/audited.h"
#include "console/handlers.h"
#include "console/shared_screen.h"
#include "journal/family.h"
#include "journal/reader.h"
#include "play/session.h"

namespace hausregel::console::handle {
namespace {

using Games = std::vector<const play::Session*>;

// Returns the open game first, then those left for it.
Games games_of(const Console& console) {
  Games all{console.session.get()};
  for (const auto& [name, session] : console.branches.others) {
    all.push_back(session.get());
  }
  return all;
}

// Returns null if it cannot be read.
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

// Opens with the rules of a game that has loaded the same sources.
Result<audit::Opened> open_here(const Games& games, const Game& game,
                                const journal::Opening& opening) {
  const auto found = std::ranges::find_if(games, [&](const play::Session* one) {
    return one->log().opening().variant == opening.variant;
  });
  const bool runs = found != games.end() && !(*found)->made.withheld;
  auto table = journal::open_table(game, opening, runs ? (*found)->house().hooks : nullptr);
  TRY(table);
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

// Returns the open game or a file beside it that has the entry. Reopens it after checking, which
// reads the source to its end.
audit::Found journal_here(const Games& games, const std::string& path,
                          const journal::EntryRef& entry) {
  const auto has = [&](std::unique_ptr<journal::Source> source) {
    return source != nullptr && audit::has_entry(std::move(source), entry);
  };
  for (const play::Session* one : games) {
    if (has(journal_of(*one))) {
      return {one->log().path(), journal_of(*one)};
    }
  }
  if (!path.empty()) {
    for (const std::string& file : journal::family_of(journal::system_disk(), path)) {
      if (has(source_in(file))) {
        return {file, source_in(file)};
      }
    }
  }
  return {};
}

}  // namespace

Answer audit_game(Console& console, Words) {
  const Games games = games_of(console);
  const std::string& path = console.log().path();
  std::deque<Untraced> untraced;  // a deque, since elements cannot be moved
  for (const play::Session* one : games) {
    untraced.emplace_back(one->house().hooks.get());
  }
  audit::Wanted wanted;
  wanted.open = true;
  wanted.open_table = [&](const Game& game, const journal::Opening& opening) {
    return open_here(games, game, opening);
  };
  wanted.engine = console.session->world.engine;
  wanted.journal_with = [&](const journal::EntryRef& entry) {
    return journal_here(games, path, entry);
  };
  for (const play::Session* one : games) {
    const journal::Opening& opening = one->log().opening();
    if (const Digest* commit = journal::commit_of(opening); opening.parent && commit != nullptr) {
      wanted.branches.push_back({one->log().path(), *opening.parent, *commit});
    }
  }
  audit::Report report =
      audit::audit(journal_of(*games.front()), path.empty() ? "-" : path, wanted);
  keep_back(console, report.told);
  for (audit::BeforeTold& before : report.line) {
    keep_back(console, before.told);
  }
  Answer given = audited(report, console.say);
  if (!report.good()) {
    given.failure = Failure{{Fault::Answer, "console.audit_failed"}, {}};
  }
  return given;
}

}  // namespace hausregel::console::handle
