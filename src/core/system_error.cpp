#include "core/system_error.h"

#include <cerrno>
#include <string>

namespace hausregel {

Message system_error(int number) {
  switch (number) {
    case ENOENT:
      return worded("system.missing", "No such file or directory");
    case EACCES:
    case EPERM:
      return worded("system.forbidden", "Permission denied");
    case EROFS:
      return worded("system.read_only", "Read-only file system");
    case EISDIR:
      return worded("system.folder", "Is a directory");
    case ENOTDIR:
      return worded("system.no_folder", "Not a directory");
    case EEXIST:
      return worded("system.there", "File exists");
    case ENOSPC:
    case EDQUOT:
      return worded("system.full", "No space left on device");
    case EFBIG:
      return worded("system.too_large", "File too large");
    case ENAMETOOLONG:
      return worded("system.long_name", "File name too long");
    case ELOOP:
      return worded("system.links", "Too many levels of symbolic links");
    case EMFILE:
    case ENFILE:
      return worded("system.too_many", "Too many open files");
    case EIO:
      return worded("system.device", "Input/output error");
    case ENXIO:
    case ENODEV:
      return worded("system.no_device", "No such device or address");
    default:
      return worded("system.other", "error {number} of the system", {{"number", number}});
  }
}

}  // namespace hausregel
