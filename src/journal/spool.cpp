#include "journal/spool.h"

#include <unistd.h>

#include <exception>

#include "journal/disk.h"

namespace hausregel::journal {
std::optional<std::uint64_t> Spool::put(std::string_view bytes) {
  if (file_ == nullptr && !refused_) {
    file_.reset(std::tmpfile());
    refused_ = file_ == nullptr;
  }
  for (std::size_t done = 0; done < bytes.size();) {
    const auto wrote = refused_ ? -1 : uninterrupted([&] {
      return or_error(::pwrite(descriptor(), bytes.data() + done, bytes.size() - done,
                               static_cast<off_t>(end_ + done)));
    });
    if (wrote <= 0) {
      return std::nullopt;
    }
    done += static_cast<std::size_t>(wrote);
  }
  const std::uint64_t at = end_;
  end_ += bytes.size();
  return at;
}

int Spool::descriptor() const { return file_ == nullptr ? -1 : ::fileno(file_.get()); }

void Spool::get(std::uint64_t offset, std::span<char> into) const {
  while (!into.empty()) {
    const auto got = uninterrupted([&] {
      return or_error(::pread(descriptor(), into.data(), into.size(), static_cast<off_t>(offset)));
    });
    if (got <= 0) {
      std::terminate();
    }
    offset += static_cast<std::uint64_t>(got);
    into = into.subspan(static_cast<std::size_t>(got));
  }
}

}  // namespace hausregel::journal
