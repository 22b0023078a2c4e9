#include "engine/renames.h"

namespace hausregel {

std::string renamed_path(const std::string& path, const Setup& from, const Setup& to) {
  const std::size_t end = path.find_first_of(".[");
  const Seat who = from.find(std::string_view(path).substr(0, end));
  return who.somebody() ? to.name(who) + (end == std::string::npos ? "" : path.substr(end)) : path;
}

}  // namespace hausregel
