#include "core/system_error.h"

#include <cerrno>
#include <string_view>

#include "core/find_by.h"

namespace hausregel {

namespace {

struct Known {
  int number;
  const char* id;
  std::string_view english;
};

constexpr Known kKnown[] = {
    {ENOENT, "system.missing", "No such file or directory"},
    {EACCES, "system.forbidden", "Permission denied"},
    {EPERM, "system.forbidden", "Permission denied"},
    {EROFS, "system.read_only", "Read-only file system"},
    {EISDIR, "system.folder", "Is a directory"},
    {ENOTDIR, "system.no_folder", "Not a directory"},
    {EEXIST, "system.there", "File exists"},
    {ENOSPC, "system.full", "No space left on device"},
    {EDQUOT, "system.full", "No space left on device"},
    {EFBIG, "system.too_large", "File too large"},
    {ENAMETOOLONG, "system.long_name", "File name too long"},
    {ELOOP, "system.links", "Too many levels of symbolic links"},
    {EMFILE, "system.too_many", "Too many open files"},
    {ENFILE, "system.too_many", "Too many open files"},
    {EIO, "system.device", "Input/output error"},
    {ENXIO, "system.no_device", "No such device or address"},
    {ENODEV, "system.no_device", "No such device or address"},
};

}  // namespace

Message system_error(int number) {
  const Known* known = find_by(kKnown, &Known::number, number);
  return known != nullptr
             ? worded(known->id, known->english)
             : worded("system.other", "error {number} of the system", {{"number", number}});
}

}  // namespace hausregel
