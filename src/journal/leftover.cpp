#include "journal/leftover.h"

#include <span>
#include <string_view>

#include "journal/format.h"
#include "journal/reader.h"

namespace hausregel::journal {
namespace {

// What stands in the file from byte `offset` on; nothing where it is more than `most` bytes.
std::optional<std::string> rest_of(Disk& disk, const std::string& path, std::uint64_t offset,
                                   std::size_t most) {
  auto source = file_source(disk, path);
  std::string rest(most + 1, '\0');
  for (std::size_t have = 0; source && have < rest.size();) {
    const auto got = (*source)->read_at(offset + have, std::span(rest).subspan(have));
    if (!got) {
      return std::nullopt;
    }
    if (*got == 0) {
      rest.resize(have);
      return rest;
    }
    have += *got;
  }
  return std::nullopt;
}

bool is_whole(std::string_view line) {
  const auto hash = check_hash(line);
  return hash && hash->agrees();
}

}  // namespace

std::optional<std::uint64_t> leftover(Disk& disk, const std::string& path, std::uint64_t offset,
                                      std::size_t line_bytes) {
  const auto text = rest_of(disk, path, offset, line_bytes + 1);
  if (!text || text->empty()) {
    return std::nullopt;
  }
  std::size_t begin = 0;
  for (std::size_t end = text->find('\n'); end != std::string::npos;
       begin = end + 1, end = text->find('\n', begin)) {
    if (is_whole(std::string_view(*text).substr(begin, end - begin))) {
      return std::nullopt;
    }
  }
  return text->size();
}

}  // namespace hausregel::journal
