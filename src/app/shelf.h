// The journals that an audit may have to read. Finds them by their openings and opens them before
// any script runs: the confined process cannot open files.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "journal/reader.h"

namespace hausregel::app {

// The available journals, by their openings.
class Library {
 public:
  // Scans `files`, journals of the same games beside them, and `more`. Skips unreadable ones.
  Library(const std::vector<std::string>& files, const std::vector<std::string>& more);

  // The branches among them.
  const std::vector<audit::BranchHere>& branches() const { return branches_; }
  // Returns the longest journal of that game that has the entry; empty if there is none.
  std::string file_with(const std::string& game, const journal::EntryRef& entry) const;

 private:
  struct Volume {
    std::string file;
    std::string game;
    std::uintmax_t bytes = 0;
  };

  // Returns its opening; null if there is none, or the file was added already.
  std::shared_ptr<const journal::Opening> add(const std::string& file);

  std::set<std::string> seen_;
  std::vector<Volume> volumes_;
  std::vector<audit::BranchHere> branches_;
};

// A journal with its ancestors and originals. Keeps them open; returned sources read the same open
// files and outlive the object.
class Shelf {
 public:
  // Opens `file` and those found in `library`, at most 64 in all. Input: cannot read `file`.
  static Result<Shelf> open(const std::string& file, const Library& library);

  // Returns `file` from its first byte; any number of times.
  std::unique_ptr<journal::Source> journal() const { return books_.front().file.source(); }
  // Returns the journal with that entry, as named by another's opening.
  audit::Found with(const journal::EntryRef& entry) const;
  // Returns the readable openings, the one of `file` first.
  std::vector<std::shared_ptr<const journal::Opening>> openings() const;
  // Returns the descriptors of its files, for a process that may open none. The last reader closes
  // them.
  std::vector<int> descriptors() const;

 private:
  struct Book {
    std::string name;
    journal::OpenFile file;
    std::shared_ptr<const journal::Opening> opening;  // null: no valid opening
    journal::EntryRef entry;                          // why it was added
  };

  Result<void> add(const std::string& file, const journal::EntryRef& entry);

  std::vector<Book> books_;
};

}  // namespace hausregel::app
