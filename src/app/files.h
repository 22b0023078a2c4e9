// Locates shipped and user files, the folders of games, and files named on the command line. Does
// not interpret their contents.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "core/result.h"
#include "journal/reader.h"

namespace hausregel::app {

// Returns the first nonempty of these variables; "" if all are empty or unset.
std::string environment(std::initializer_list<const char*> names);

// Returns the folder of variants/ and scripts/: $HAUSREGEL_HOME, else the data folder installed
// beside the program's, relocatable, else the sources that the program was built from.
std::string home_folder();

// Returns the folder of shipped variants.
std::string shipped_variants();

// Returns the search path: $HAUSREGEL_VARIANTS, the user's data folder, and always the shipped one.
// Does not check that they exist.
std::vector<std::string> variant_folders();

// Returns the search path for bots: $HAUSREGEL_BOTS, the user's data folder, the shipped one.
std::vector<std::string> bot_folders();

// Return $XDG_STATE_HOME/hausregel or ~/.local/state/hausregel, and games/ in it; empty if neither
// is known. Do not create them.
std::string state_folder();
std::string games_folder();

// Returns the file of lines to run before the first prompt: init.hr in $XDG_CONFIG_HOME/hausregel
// or ~/.config/hausregel; empty if neither is known. Never a file of the current folder.
std::string start_file();

// Returns $HAUSREGEL_HISTORY (empty: keep none), else a file in the state folder, which it creates;
// empty if it cannot.
std::string history_file();

// Creates the folder and its parents with mode 0700. Returns false if it does not exist afterwards.
// Precondition: no other thread creates files, since this sets the umask.
bool make_folder(const std::string& path);

// Whether a file or folder exists; false also if it is not accessible.
bool file_exists(const std::string& path);

// Expands folders to their journals (*.jsonl, by name, not recursive). Keeps other words; opening
// them reports the error.
std::vector<std::string> files_of(std::span<const std::string> words);

// Returns a file of scripts/templates, which ships with the program; at most 64 KiB and one byte.
// Input: cannot read it.
Result<std::string> read_template(const std::string& name);

// Creates a file, completely or not at all. Usage: it exists. Input: the call that failed.
Result<void> write_new(const std::string& file, const std::string& text);

// The journals that an audit may have to read. Finds them by their openings and opens them before
// any script runs: the confined process cannot open files.

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
  journal::Source journal() const { return books_.front().file.source(); }
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
