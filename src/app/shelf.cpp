#include "app/shelf.h"

#include <filesystem>

#include "audit/parentage.h"
#include "core/find_by.h"
#include "journal/family.h"

namespace hausregel::app {
namespace {

constexpr std::size_t kBooks = 64;  // branches of branches; nobody has made ten

std::shared_ptr<const journal::Opening> opening_in(std::unique_ptr<journal::Source> source) {
  journal::Lines lines(std::move(source));
  const journal::LineStep first = lines.next();
  const auto* line = std::get_if<journal::Line>(&first);
  return line == nullptr ? nullptr : line->opening;
}

}  // namespace

Library::Library(const std::vector<std::string>& files, const std::vector<std::string>& more) {
  for (const auto& some : {files, more}) {
    for (const std::string& file : some) {
      const auto opening = add(file);
      if (opening == nullptr || opening->mode == Mode::Lab) {
        continue;
      }
      for (const std::string& other : journal::family_of(journal::system_disk(), file)) {
        add(other);
      }
    }
  }
}

std::shared_ptr<const journal::Opening> Library::add(const std::string& file) {
  if (!seen_.insert(file).second) {
    return nullptr;
  }
  auto source = journal::file_source(journal::system_disk(), file);
  auto opening = source ? opening_in(std::move(*source)) : nullptr;
  if (opening == nullptr) {
    return nullptr;
  }
  std::error_code unknown;
  volumes_.push_back({file, opening->game, std::filesystem::file_size(file, unknown)});
  const Digest* commit = journal::commit_of(*opening);
  if (opening->parent && commit != nullptr) {
    branches_.push_back({file, *opening->parent, *commit});
  }
  return opening;
}

std::string Library::file_with(const std::string& game, const journal::EntryRef& entry) const {
  // The longest, because an older copy does not tell how the game went on.
  const Volume* longest = nullptr;
  for (const Volume& volume : volumes_) {
    if (volume.game != game || (longest != nullptr && volume.bytes <= longest->bytes)) {
      continue;
    }
    auto source = journal::file_source(journal::system_disk(), volume.file);
    if (source && audit::has_entry(std::move(*source), entry)) {
      longest = &volume;
    }
  }
  return longest == nullptr ? std::string() : longest->file;
}

Result<void> Shelf::add(const std::string& file, const journal::EntryRef& entry) {
  auto opened = journal::OpenFile::open(journal::system_disk(), file);
  TRY(opened);
  auto opening = opening_in(opened->source());
  books_.push_back({file, std::move(*opened), std::move(opening), entry});
  return {};
}

Result<Shelf> Shelf::open(const std::string& file, const Library& library) {
  Shelf shelf;
  TRY(shelf.add(file, {}));
  for (std::size_t i = 0; i < shelf.books_.size() && shelf.books_.size() < kBooks; ++i) {
    const auto opening = shelf.books_[i].opening;
    const auto look_for = [&](const journal::EntryRef& entry) {
      const std::string found = library.file_with(opening->game, entry);
      if (!found.empty()) {
        static_cast<void>(shelf.add(found, entry));
      }
    };
    if (opening != nullptr && opening->parent) {
      look_for(*opening->parent);
    }
    if (opening != nullptr && opening->redacted) {
      look_for(opening->redacted->head);
    }
  }
  return shelf;
}

audit::Found Shelf::with(const journal::EntryRef& entry) const {
  const Book* book = find_by(books_, &Book::entry, entry);
  return book != nullptr ? audit::Found{book->name, book->file.source()} : audit::Found{};
}

std::vector<std::shared_ptr<const journal::Opening>> Shelf::openings() const {
  auto all = list_by(books_, &Book::opening);
  std::erase(all, nullptr);
  return all;
}

std::vector<int> Shelf::descriptors() const {
  return list_by(books_, [](const Book& book) { return book.file.descriptor(); });
}

}  // namespace hausregel::app
