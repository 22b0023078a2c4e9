// The lines of one game side by side: which there are, and going from one to another.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "console/reply.h"
#include "play/session.h"

namespace hausregel::console {

// What the line is called that is no branch; no branch may be called so.
inline constexpr const char* kMainLine = "main";

// Beside the open game lie others that were left for it, by name. A branch of FILE.jsonl lives in
// FILE+NAME.jsonl; one of a game in memory, in memory.
struct Branches {
  // The game in `open` (there is one) is left for `session`, which is called `name`: it lies among
  // the others, and nobody looks back any more.
  void turn_to(std::unique_ptr<play::Session> session, const std::string& name,
               std::unique_ptr<play::Session>& open);
  // Whether it is the open one's or another's.
  bool has(const std::string& name) const { return name == current || others.contains(name); }
  // Those of the others.
  std::vector<std::string> names() const;

  std::string current = kMainLine;
  std::map<std::string, std::unique_ptr<play::Session>> others;
  std::optional<std::int64_t> sought;  // the entry that .seek looks at; nothing: the last
};

// The file of branch `name` of the game in `file`; empty where `file` is.
std::string branch_file(const std::string& file, const std::string& name);
// Writes the open game to `file`, and with it those of the others that live in memory: the main
// line to `file`, a branch beside it. Gives their names, that of the open one first. Usage: one of
// them is there already, and nothing is written. Other errors as Session::save().
Result<std::vector<std::string>> save_lines(Branches& branches, play::Session& open,
                                            const std::string& file, journal::Log::Save how);
// The name of the branch that lives in `file`; kMainLine where it is none's.
std::string branch_name(const std::string& file);

// Whether the main line has the name, one that is open, or a branch that left `session`: what its
// journal announces stays announced where the branch's file has gone or never came to be.
bool is_taken(const Branches& branches, const play::Session& session, const std::string& name);

// `stem`, or with a number behind it, so that it is not taken and no file has it.
std::string free_name(const Branches& branches, const play::Session& session,
                      const std::string& stem);

// The receipt of an entry, for players to keep.
inline Message receipt_line(const std::string& receipt) {
  return {"console.receipt", {{"receipt", receipt}}};
}

// A tree of all branches that are open or lie beside the file of `session`, as far as they can be
// read; the open one with a star. Reads the files of all that are not open to their end.
Shown branch_tree(const Branches& branches, const play::Session& session);

}  // namespace hausregel::console
