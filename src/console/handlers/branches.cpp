#include "console/handlers/branches.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "console/console.h"
#include "console/handlers/handlers.h"
#include "console/suggest.h"
#include "core/digest.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "journal/log.h"
#include "journal/reader.h"
#include "play/opening.h"

namespace hausregel::console {
namespace {

struct GameLine {
  std::string name;
  std::optional<journal::EntryRef> parent;
  std::vector<Digest> hashes;  // by entry
  bool closed = false;
  bool current = false;
};

GameLine branch_of(const std::string& name, const play::Session& session) {
  GameLine branch{name, session.log().opening().parent, {}, session.closed(), false};
  for (std::int64_t n = 0; n <= session.log().last(); ++n) {
    branch.hashes.push_back(*digest_from_hex(session.log().hash(n)));
  }
  return branch;
}

std::optional<GameLine> branch_in(const std::string& file, const std::string& name) {
  auto source = journal::file_source(journal::system_disk(), file);
  if (!source) { return std::nullopt; }
  journal::Lines lines(std::move(*source));
  GameLine branch{name, {}, {}, false, false};
  lines.each([&](const journal::Line& line) {
    if (line.opening != nullptr) { branch.parent = line.opening->parent; }
    // After reading a line, `prev` is its own hash, as the next one will state it.
    branch.closed = line.kind == journal::Kind::Close;
    branch.hashes.push_back(*digest_from_hex(lines.place().prev));
    return true;
  });
  return branch.hashes.empty() ? std::nullopt : std::optional(std::move(branch));
}

std::vector<GameLine> all_branches(const Branches& branches, const play::Session& session) {
  std::vector<GameLine> all{branch_of(branches.current, session)};
  all.front().current = true;
  for (const auto& [name, other] : branches.others) { all.push_back(branch_of(name, *other)); }
  const std::string& path = session.log().path();
  for (const std::string& file : path.empty() ? std::vector<std::string>()
                                              : journal::family_of(journal::system_disk(), path)) {
    const std::string name = branch_name(file);
    auto branch =
        find_by(all, &GameLine::name, name) == nullptr ? branch_in(file, name) : std::nullopt;
    if (branch) { all.push_back(std::move(*branch)); }
  }
  std::ranges::sort(all, {}, [](const GameLine& branch) {
    return std::pair(branch.parent ? branch.parent->n : -1, branch.name);
  });
  return all;
}

// Returns the branch that contains the entry at which `branch` begins.
const GameLine* parent_of(const GameLine& branch, const std::vector<GameLine>& all) {
  for (const GameLine& other : all) {
    const auto n = branch.parent ? static_cast<std::size_t>(branch.parent->n) : 0;
    if (branch.parent && &other != &branch && n < other.hashes.size() &&
        hex(other.hashes[n]) == branch.parent->hash) {
      return &other;
    }
  }
  return nullptr;
}

struct Twig {
  std::string name;
  std::optional<std::string> parent;
  std::optional<std::int64_t> from;  // the parent's entry
  std::uint64_t entry;               // the last one
  bool closed;
  bool current;

  FIELDS(Twig, name, parent, from, entry, closed, current);
};

}  // namespace

void Branches::turn_to(std::unique_ptr<play::Session> session, const std::string& name,
                       std::unique_ptr<play::Session>& open) {
  others.erase(name);
  others[current] = std::exchange(open, std::move(session));
  current = name;
  sought.reset();
}

std::vector<std::string> Branches::names() const {
  return names_by(others, [](const auto& other) { return other.first; });
}

std::string branch_file(const std::string& file, const std::string& name) {
  return file.empty() ? "" : journal::family_file(file, name == kMainLine ? "" : name);
}

namespace {

bool is_there(const play::Session& session, const std::string& file) {
  journal::FileFacts facts;
  return session.world.disk->facts_at(file, facts) == 0;
}

using LinesToSave = std::vector<std::pair<play::Session*, std::string>>;

// Returns the number of ancestors of `line` among `lines`.
int ancestors(const play::Session& line, const LinesToSave& lines) {
  const auto& parent = line.log().opening().parent;
  for (const auto& [other, file] : lines) {
    if (parent && other != &line && other->log().holds(*parent)) {
      return 1 + ancestors(*other, lines);
    }
  }
  return 0;
}

}  // namespace

Result<std::vector<std::string>> save_lines(Branches& branches, play::Session& open,
                                            const std::string& file, journal::Log::Save how) {
  LinesToSave lines{{&open, file}};
  for (auto& [name, other] : branches.others) {
    if (other->log().path().empty()) { lines.emplace_back(other.get(), branch_file(file, name)); }
  }
  if (lines.size() > 1) { lines.front().second = branch_file(file, branches.current); }
  std::vector<std::string> files;
  for (const auto& [session, to] : lines) {
    if (is_there(open, to)) { return journal::bad_file(Fault::Usage, "journal.there", to); }
    files.push_back(to);
  }
  // A process killed in between leaves no branch without its parent.
  sort_by(lines.begin(), lines.end(),
          [all = lines](const auto& line) { return ancestors(*line.first, all); });
  for (const auto& [session, to] : lines) { TRY(session->save(to, how)); }
  return files;
}

std::string branch_name(const std::string& file) {
  const std::string name = journal::family_name(file).branch;
  return name.empty() ? kMainLine : name;
}

bool is_taken(const Branches& branches, const play::Session& session, const std::string& name) {
  const journal::Entries& entries = session.log().entries();
  bool announced = false;
  for (std::int64_t n = 1; n <= session.log().last() && !announced; ++n) {
    const journal::Doing doing = entries.doing_of(n);
    const auto* branch = std::get_if<journal::Branch>(&doing);
    announced = branch != nullptr && branch->name == name;
  }
  return announced || name == kMainLine || branches.has(name);
}

std::string free_name(const Branches& branches, const play::Session& session,
                      const std::string& stem) {
  const std::string& file = session.log().path();
  const auto has_file = [&](const std::string& name) {
    return !file.empty() && is_there(session, branch_file(file, name));
  };
  std::string name = stem;
  for (int i = 2; is_taken(branches, session, name) || has_file(name); ++i) {
    name = stem + '-' + std::to_string(i);
  }
  return name;
}

Shown branch_tree(const Branches& branches, const play::Session& session) {
  const std::vector<GameLine> all = all_branches(branches, session);
  Shown shown;
  std::vector<Twig> twigs;
  const std::function<void(const GameLine*, const std::string&)> draw =
      [&](const GameLine* parent, const std::string& indent) {
        std::vector<const GameLine*> children;
        for (const GameLine& branch : all) {
          if (parent_of(branch, all) == parent) { children.push_back(&branch); }
        }
        for (const GameLine* branch : children) {
          const bool last = branch == children.back();
          const std::string stem = parent == nullptr ? "" : last ? "└─ " : "├─ ";
          const std::size_t entry = branch->hashes.size() - 1;
          shown.lines.push_back(
              {branch->closed ? "console.branch.line_closed" : "console.branch.line",
               {{"last", entry},
                {"tree", indent + stem},
                {"name", branch->name + (branch->current ? " *" : "")},
                {"from", branch->parent ? std::to_string(branch->parent->n) : "-"}}});
          const auto from = branch->parent ? std::optional(branch->parent->n) : std::nullopt;
          twigs.push_back({branch->name, parent != nullptr ? some(parent->name) : std::nullopt,
                           from, entry, branch->closed, branch->current});
          draw(branch, indent + (parent == nullptr ? "" : last ? "   " : "│  "));
        }
      };
  draw(nullptr, "");
  shown.data = fields<"branches">(std::move(twigs));
  return shown;
}

}  // namespace hausregel::console

namespace hausregel::console::handle {

// Switches between lines of a game and looks back at this one.

namespace {

// Returns the entry named by a word: its number, or the last mark of that name.
std::optional<std::int64_t> entry_named(const play::Session& session, const std::string& word) {
  if (const auto n = whole_number(word)) {
    return *n >= 0 && *n <= session.log().last() ? n : std::nullopt;
  }
  for (std::int64_t n = session.log().last(); n > 0; --n) {
    const journal::Doing doing = session.log().entries().doing_of(n);
    const auto* mark = std::get_if<journal::Mark>(&doing);
    if (mark != nullptr && mark->name == word) { return n; }
  }
  return std::nullopt;
}

// Returns the entry for `.seek`: by number or mark, one step from the current one, or the end of a
// round.
Result<std::int64_t> entry_sought(const Console& console, Words words) {
  const play::Session& session = *console.session;
  const std::int64_t last = session.log().last();
  if (words.size() == 1) { return last; }
  const std::string& word = words[1].text;
  if (word == "round" && words.size() == 3) {
    const auto round = usage::round_word(words);
    TRY(round);
    return play::end_of_round(session, **round);
  }
  TRY(usage::between(words, 1, 2));
  const std::int64_t now = console.branches.sought.value_or(last);
  if (word == "next" || word == "back") {
    return std::clamp<std::int64_t>(word == "next" ? now + 1 : now - 1, 0, last);
  }
  const auto n = entry_named(session, word);
  return n ? Result<std::int64_t>(*n) : fail(no_entry(clean(word), last));
}

// Sets the open game aside and switches to `session`, named `name`.
Shown go_on_with(Console& console, std::unique_ptr<play::Session> session, const std::string& name,
                 const IfAny<std::string>& receipt = {}) {
  console.branches.turn_to(std::move(session), name, console.session);
  const journal::Log& log = console.log();
  console.known = receipt ? -1 : log.last();  // a new branch is sent whole
  Shown shown{
      {{"console.branch.now", {{"name", name}, {"entry", log.last()}}}},
      {board_of_game(*console.session)},
      fields<"branch, entry, journal, receipt">(name, log.last(), some(log.path()), receipt)};
  if (receipt) { shown.lines.push_back(receipt_line(*receipt)); }
  return shown;
}

}  // namespace

Answer seek(Console& console, Words words) {
  const std::int64_t last = console.log().last();
  const auto n = entry_sought(console, words);
  TRY(n);
  console.branches.sought = *n == last ? std::nullopt : std::optional(*n);
  const auto table = console.session->replay().table_at(*n);
  return Shown{
      {{*n == last ? "console.seek.last" : "console.seek.at", {{"entry", *n}, {"last", last}}}},
      {table->board()},
      fields<"entry, state">(*n, Canonical{table->state_json()})};
}

Answer branch(Console& console, Words words) {
  const std::string& name = words[1].text;
  const bool taken = is_taken(console.branches, *console.session, name);
  if (!valid_branch_name(name) || taken) {
    return usage::bad_value(words, 1, taken ? Message("console.new_name") : plain("a-z 0-9 - _"));
  }
  const auto round = usage::round_word(words);
  TRY(round);
  play::Session& session = *console.session;
  const auto point = play::branch_point(session, *round);
  TRY(point);
  auto branched = play::branch(session, *point, name, branch_file(session.log().path(), name));
  TRY(branched);
  const std::string receipt = (*branched)->log().receipt();
  return Answer(session, {}).also(go_on_with(console, std::move(*branched), name, receipt));
}

Answer branches(Console& console, Words) { return branch_tree(console.branches, *console.session); }

Answer switch_branch(Console& console, Words words) {
  const std::string name = words[1].text;
  if (name == console.branches.current) {
    console.branches.sought.reset();
    return branch_tree(console.branches, *console.session);
  }
  const auto open = console.branches.others.find(name);
  if (open != console.branches.others.end()) {
    return go_on_with(console, std::move(open->second), name);
  }
  std::vector<Message> warnings;
  const std::string file = branch_file(console.log().path(), name);
  const bool sane = name == kMainLine || valid_branch_name(name);
  if (file.empty() || !sane || !journal::file_source(journal::system_disk(), file)) {
    if (branch_tree(console.branches, *console.session).lines.size() == 1) {
      return at_word({Fault::Usage, {"console.branch.none", {{"word", clean(name)}}}}, words[1]);
    }
    return unknown_word(words[1], console.branches.names());
  }
  auto session = play::resume(file, console.world, warnings);
  TRY(session);
  return Answer(go_on_with(console, std::move(*session), name))
      .also(Happened{{}, std::move(warnings)});
}

}  // namespace hausregel::console::handle
