// The journals that an audit may have to read: found by what their openings say, and opened before
// it runs any script, as it can open no file where it does.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "journal/reader.h"

namespace hausregel::app {

// The journals that are at hand, by their openings.
class Library {
 public:
  // `files`, those beside them that are of the same games, and `more` besides. What cannot be read
  // is passed over.
  Library(const std::vector<std::string>& files, const std::vector<std::string>& more);

  // Those of them that are branches.
  const std::vector<audit::BranchHere>& branches() const { return branches_; }
  // The first journal of that game that has the entry; empty: none has.
  std::string file_with(const std::string& game, const journal::EntryRef& entry) const;

 private:
  struct Volume {
    std::string file;
    std::string game;
  };

  enum class Beside : std::uint8_t { Look, Leave };
  void add(const std::string& file, Beside beside);

  std::set<std::string> seen_;
  std::vector<Volume> volumes_;
  std::vector<audit::BranchHere> branches_;
};

// One journal, and those that it goes on from or is a copy of. Keeps them open. What it gives reads
// the same open files, and outlives it.
class Shelf {
 public:
  // As far as they are in `library`; at most 64. Input: `file` cannot be read.
  static Result<Shelf> open(const std::string& file, const Library& library);

  // `file` from its first byte, however often.
  std::unique_ptr<journal::Source> journal() const { return books_.front().file.source(); }
  // The one that has that entry, which an opening of another names.
  audit::Found with(const journal::EntryRef& entry) const;
  // The openings that could be read, the one of `file` first.
  std::vector<std::shared_ptr<const journal::Opening>> openings() const;
  // Of all its files, for a process that may open none; they close with the last who reads them.
  std::vector<int> descriptors() const;

 private:
  struct Book {
    std::string name;
    journal::OpenFile file;
    std::shared_ptr<const journal::Opening> opening;  // null: it has none that is sound
    journal::EntryRef entry;                          // why it is here
  };

  Result<void> add(const std::string& file, const journal::EntryRef& entry);

  std::vector<Book> books_;
};

}  // namespace hausregel::app
