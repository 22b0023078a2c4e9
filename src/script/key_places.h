// Where the keys of what a script returns stand in its text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "script/parser.h"

namespace hausregel::script {

// The keys of a script as they stand in `return { … }`, in source order, doubles included. Keys of
// tables that are built otherwise are not found. `source` has to outlive it.
class KeyPlaces {
 public:
  KeyPlaces(std::string file, std::string_view source);

  // Of keys that stand several times the last, which Lua takes. Line 0: there is no such key.
  Place at(std::string_view path) const;
  // Where there is none, of the table it would be in.
  Place nearest(std::string_view path) const;
  // What stands at the last one, where that is nothing but a string.
  std::string_view text(std::string_view path) const;
  const std::vector<KeyPlace>& all() const { return keys_; }
  std::string path_of(const KeyPlace& key) const;
  bool is_at(const KeyPlace& key, std::string_view path) const;

 private:
  const KeyPlace* find(std::string_view path) const;

  std::string file_;
  std::vector<KeyPlace> keys_;
};

}  // namespace hausregel::script
