// The journals that an audit may have to read, opened before it runs any script: where it runs
// them it can open no file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "journal/reader.h"

namespace hausregel::app {

// Keeps them open. What it gives reads the same open files, and outlives it.
class Shelf {
 public:
  // `file`, and the journals that it goes on from as far as they are here: in the journal `named`
  // (may be empty), beside it, or beside `file`. At most 64 with it. Input: `file` cannot be read.
  static Result<Shelf> open(const std::string& file, const std::string& named);

  // `file` from its first byte, however often.
  std::unique_ptr<journal::Source> journal() const { return books_.front().file.source(); }
  // The journal that a branch has left; null: it is not here.
  std::unique_ptr<journal::Source> parent_of(const journal::Opening& branch) const;
  // The openings that could be read, the one of `file` first.
  std::vector<std::shared_ptr<const journal::Opening>> openings() const;
  // Of all its files, for a process that may open none; they close with the last who reads them.
  std::vector<int> descriptors() const;

 private:
  struct Book {
    journal::OpenFile file;
    std::shared_ptr<const journal::Opening> opening;  // null: it has none that is sound
  };

  static Book book_of(journal::OpenFile file);

  std::vector<Book> books_;  // each the parent of the one before it
};

}  // namespace hausregel::app
