#include "app/shelf.h"

#include "app/files.h"
#include "audit/parentage.h"

namespace hausregel::app {
namespace {

constexpr std::size_t kGenerations = 64;  // branches of branches; nobody has made ten

std::optional<journal::OpenFile> open_file(const std::string& path) {
  auto file = path.empty() ? fail(Fault::Input, "no file")
                           : journal::OpenFile::open(journal::system_disk(), path);
  return file ? std::optional(std::move(*file)) : std::nullopt;
}

// The journal beside `file`, or beside the one that is named, that has the entry which the branch
// names. Where none has, what was named, or what the name of `file` says.
std::optional<journal::OpenFile> parent_beside(const std::string& file, const std::string& named,
                                               const journal::Opening& branch) {
  std::vector<std::string> candidates;
  for (const ParentFiles& files :
       {ParentFiles{named, {file}}, parents_of(named), parents_of(file)}) {
    candidates.push_back(files.root);
    candidates.insert(candidates.end(), files.branches.begin(), files.branches.end());
  }
  for (const std::string& candidate : candidates) {
    auto found = open_file(candidate);
    if (found && audit::is_parent(found->source(), branch)) {
      return found;
    }
  }
  return open_file(!named.empty() ? named : parents_of(file).root);
}

bool same_entry(const journal::Opening& one, const journal::Opening& other) {
  return one.parent && one.parent == other.parent;
}

}  // namespace

Shelf::Book Shelf::book_of(journal::OpenFile file) {
  journal::Lines lines(file.source());
  const journal::LineStep first = lines.next();
  const auto* line = std::get_if<journal::Line>(&first);
  return {std::move(file), line == nullptr ? nullptr : line->opening};
}

Result<Shelf> Shelf::open(const std::string& file, const std::string& named) {
  auto first = journal::OpenFile::open(journal::system_disk(), file);
  if (!first) {
    return fail(std::move(first.error()));
  }
  Shelf shelf;
  shelf.books_.push_back(book_of(std::move(*first)));
  while (shelf.books_.size() < kGenerations) {
    const auto branch = shelf.books_.back().opening;
    if (branch == nullptr || !branch->parent) {
      break;
    }
    auto parent = parent_beside(file, named, *branch);
    if (!parent) {
      break;
    }
    shelf.books_.push_back(book_of(std::move(*parent)));
  }
  return shelf;
}

std::unique_ptr<journal::Source> Shelf::parent_of(const journal::Opening& branch) const {
  for (std::size_t i = 0; i + 1 < books_.size(); ++i) {
    if (books_[i].opening != nullptr && same_entry(*books_[i].opening, branch)) {
      return books_[i + 1].file.source();
    }
  }
  return nullptr;
}

std::vector<std::shared_ptr<const journal::Opening>> Shelf::openings() const {
  std::vector<std::shared_ptr<const journal::Opening>> all;
  for (const Book& book : books_) {
    if (book.opening != nullptr) {
      all.push_back(book.opening);
    }
  }
  return all;
}

std::vector<int> Shelf::descriptors() const {
  std::vector<int> all;
  all.reserve(books_.size());
  for (const Book& book : books_) {
    all.push_back(book.file.descriptor());
  }
  return all;
}

}  // namespace hausregel::app
