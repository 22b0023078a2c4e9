#include "console/branches.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/digest.h"
#include "core/find_by.h"
#include "core/sort_by.h"
#include "journal/family.h"
#include "journal/reader.h"

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
  if (!source) {
    return std::nullopt;
  }
  journal::Lines lines(std::move(*source));
  GameLine branch{name, {}, {}, false, false};
  lines.each([&](const journal::Line& line) {
    if (line.opening != nullptr) {
      branch.parent = line.opening->parent;
    }
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
  for (const auto& [name, other] : branches.others) {
    all.push_back(branch_of(name, *other));
  }
  const std::string& path = session.log().path();
  for (const std::string& file : path.empty() ? std::vector<std::string>()
                                              : journal::family_of(journal::system_disk(), path)) {
    const std::string name = branch_name(file);
    auto branch =
        find_by(all, &GameLine::name, name) == nullptr ? branch_in(file, name) : std::nullopt;
    if (branch) {
      all.push_back(std::move(*branch));
    }
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
    if (other->log().path().empty()) {
      lines.emplace_back(other.get(), branch_file(file, name));
    }
  }
  if (lines.size() > 1) {
    lines.front().second = branch_file(file, branches.current);
  }
  std::vector<std::string> files;
  for (const auto& [session, to] : lines) {
    if (is_there(open, to)) {
      return journal::bad_file(Fault::Usage, "journal.there", to);
    }
    files.push_back(to);
  }
  // A process killed in between leaves no branch without its parent.
  sort_by(lines.begin(), lines.end(),
          [all = lines](const auto& line) { return ancestors(*line.first, all); });
  for (const auto& [session, to] : lines) {
    TRY(session->save(to, how));
  }
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
          if (parent_of(branch, all) == parent) {
            children.push_back(&branch);
          }
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
