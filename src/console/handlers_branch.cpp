// Other lines of the same game, and looking back at this one.
#include <algorithm>

#include "console/audited.h"
#include "console/handlers.h"
#include "console/suggest.h"
#include "console/usage.h"
#include "core/text.h"
#include "journal/reader.h"

namespace hausregel::console::handle {
namespace {

Error said(Fault fault, std::string id, std::vector<std::pair<std::string, std::string>> args) {
  return {fault, {std::move(id), std::move(args), {}}, {}, {}, {}};
}

bool valid_branch_name(std::string_view name) {
  const auto small = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !name.empty() && name.size() <= 64 && small(name.front()) &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return small(c) || c == '-' || c == '_'; });
}

// The entry that a word names: its number, or the last mark of that name.
std::optional<std::int64_t> entry_named(const play::Session& session, const std::string& word) {
  if (const auto n = whole_number(word)) {
    return *n >= 0 && *n <= session.log().last() ? n : std::nullopt;
  }
  const auto& entries = session.log().entries();
  const auto found = std::find_if(entries.rbegin(), entries.rend(), [&](const auto& entry) {
    const Json* mark = entry.doing.find("mark");
    return mark != nullptr && *mark == Json(word);
  });
  return found == entries.rend() ? std::nullopt : std::optional(found->n);
}

// Lays the open game aside and takes `session`, which is called `name`.
Answer go_on_with(Desk& desk, std::unique_ptr<play::Session> session, const std::string& name) {
  Branches& branches = desk.branches;
  branches.others.erase(name);
  branches.others[branches.current] = std::exchange(desk.session, std::move(session));
  branches.current = name;
  branches.sought.reset();
  Json json;
  json.set("branch", name);
  json.set("entry", desk.session->log().last());
  json.set("journal",
           desk.session->log().path().empty() ? Json() : Json(desk.session->log().path()));
  return answer(Shown{{{"console.branch.now",
                        {{"name", name}, {"entry", std::to_string(desk.session->log().last())}},
                        {}}},
                      {desk.session->table().board()},
                      to_text(json)});
}

}  // namespace

Answer seek(Desk& desk, Words words) {
  if (auto good = usage::at_most(words, 2); !good) {
    return answer(std::move(good.error()));
  }
  const std::int64_t last = desk.session->log().last();
  const auto n =
      words.size() == 1 ? std::optional(last) : entry_named(*desk.session, words[1].text);
  if (!n) {
    return answer(said(Fault::Usage, "console.no_entry",
                       {{"entry", clean(words[1].text)}, {"last", std::to_string(last)}}));
  }
  desk.branches.sought = *n == last ? std::nullopt : n;
  const auto table = desk.session->table_at(*n);
  Json json;
  json.set("entry", *n);
  json.set("state", *read_json(table->state_json()));
  return answer(Shown{{{*n == last ? "console.seek.last" : "console.seek.at",
                        {{"entry", std::to_string(*n)}, {"last", std::to_string(last)}},
                        {}}},
                      {table->board()},
                      to_text(json)});
}

Answer branch(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 2); !good) {
    return answer(std::move(good.error()));
  }
  const std::string& name = words[1].text;
  const bool taken =
      name == kMainLine || name == desk.branches.current || desk.branches.others.count(name) != 0;
  if (!valid_branch_name(name) || taken) {
    return answer(usage::bad_value(words, 1, taken ? "a new name" : "a-z 0-9 - _"));
  }
  const std::int64_t n = desk.branches.sought.value_or(desk.session->log().last());
  auto branched = desk.session->branch(n, name, branch_file(desk.session->log().path(), name));
  if (!branched) {
    return answer(std::move(branched.error()));
  }
  Answer given = answer(Reply(std::move(branched->told)));
  Answer begun = go_on_with(desk, std::move(branched->session), name);
  add_receipt(std::get<Shown>(begun.replies.front()), *desk.session);
  given.replies.push_back(std::move(begun.replies.front()));
  return given;
}

Answer branches(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 1); !good) {
    return answer(std::move(good.error()));
  }
  return answer(branch_tree(desk.branches, *desk.session));
}

Answer switch_branch(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 2); !good) {
    return answer(std::move(good.error()));
  }
  const std::string name = words[1].text;
  if (name == desk.branches.current) {
    desk.branches.sought.reset();
    return answer(branch_tree(desk.branches, *desk.session));
  }
  const auto open = desk.branches.others.find(name);
  if (open != desk.branches.others.end()) {
    return go_on_with(desk, std::move(open->second), name);
  }
  std::vector<Message> warnings;
  const std::string file = branch_file(desk.session->log().path(), name);
  const bool sane = name == kMainLine || valid_branch_name(name);
  if (file.empty() || !sane || !journal::file_source(journal::system_disk(), file)) {
    std::vector<std::string> known;
    known.reserve(desk.branches.others.size());
    for (const auto& [other, session] : desk.branches.others) {
      known.push_back(other);
    }
    return answer(unknown_word(name, known));
  }
  auto session = play::Session::resume(file, desk.world, warnings);
  if (!session) {
    return answer(std::move(session.error()));
  }
  Answer given = go_on_with(desk, std::move(*session), name);
  given.replies.emplace_back(Happened{{}, std::move(warnings)});
  return given;
}

Answer audit_game(Desk& desk, Words words) {
  if (auto good = usage::exactly(words, 1); !good) {
    return answer(std::move(good.error()));
  }
  const journal::Log& log = desk.session->log();
  std::string text;
  for (std::int64_t n = 0; n <= log.last(); ++n) {
    text += log.line(n) + '\n';
  }
  audit::Wanted wanted;
  wanted.open = true;
  wanted.open_table = [&](const Game& game, const journal::Opening& opening) {
    auto table = journal::open_table(game, opening, desk.session->hooks());
    return table ? Result<audit::Opened>(audit::Opened{std::move(*table), {}, {}})
                 : fail(std::move(table.error()));
  };
  const audit::Report report =
      audit::audit(journal::text_source(text), log.path().empty() ? "-" : log.path(), wanted);
  Answer given = answer(audited(report, desk.say));
  if (!report.good()) {
    given.failure = Failure{said(Fault::Answer, "console.audit_failed", {}), {}};
  }
  return given;
}

}  // namespace hausregel::console::handle
