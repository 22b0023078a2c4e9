// Makes and lists the lines of one game, and switches between them.
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

// The name of the line that is no branch; reserved.
inline constexpr const char* kMainLine = "main";

// The open game, and other lines left earlier, by name. A branch of FILE.jsonl is stored in
// FILE+NAME.jsonl; a branch of a game in memory, in memory.
struct Branches {
  // Replaces the game in `open`, which must be set, by `session`, named `name`. Keeps the old one
  // among the others and ends .seek.
  void turn_to(std::unique_ptr<play::Session> session, const std::string& name,
               std::unique_ptr<play::Session>& open);
  // Whether the open line or another has that name.
  bool has(const std::string& name) const { return name == current || others.contains(name); }
  // Returns the names of the others.
  std::vector<std::string> names() const;

  std::string current = kMainLine;
  std::map<std::string, std::unique_ptr<play::Session>> others;
  std::optional<std::int64_t> sought;  // the entry shown by .seek; nullopt: the last
};

// Returns the file of branch `name` of the game in `file`; empty if `file` is.
std::string branch_file(const std::string& file, const std::string& name);
// Writes the open game to `file`, along with the other lines in memory: the main line to `file`,
// branches beside it. Returns their paths, the open one's first. Usage: one of them exists; writes
// nothing. Other errors as Session::save().
Result<std::vector<std::string>> save_lines(Branches& branches, play::Session& open,
                                            const std::string& file, journal::Log::Save how);
// Returns the name of the branch in `file`; kMainLine if it is none.
std::string branch_name(const std::string& file);

// Whether the main line, an open line, or a branch announced by `session` has the name. An
// announced name stays taken even if the branch's file was removed or never created.
bool is_taken(const Branches& branches, const play::Session& session, const std::string& name);

// Returns `stem`, with a number appended if it is taken or a file has it.
std::string free_name(const Branches& branches, const play::Session& session,
                      const std::string& stem);

// The receipt of an entry, for players to keep.
inline Message receipt_line(const std::string& receipt) {
  return {"console.receipt", {{"receipt", receipt}}};
}

// Returns a tree of all branches that are open or stored beside the file of `session`, as far as
// they are readable; marks the open one with a star. Reads other files to the end.
Shown branch_tree(const Branches& branches, const play::Session& session);

}  // namespace hausregel::console
