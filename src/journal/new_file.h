// A journal's file and lock, made where there is none yet: all of it, or nothing that stays behind.
// Never over a file that is there.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "journal/lock.h"
#include "journal/secrets.h"
#include "journal/writer.h"

namespace hausregel::journal {

struct NewFile {
  Lock lock;
  Writer writer;
};

// A new journal that holds what `write` writes, and its side file where there are secrets. What a
// failure leaves behind is removed. Usage: somebody has the path, or secrets of another game lie
// there. Input: it cannot be written.
Result<NewFile> start_file(Disk& disk, const std::string& path,
                           const std::function<Result<void>(Writer&)>& write,
                           const std::optional<Secrets>& secrets);

}  // namespace hausregel::journal
