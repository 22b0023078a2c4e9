#include "journal/spool.h"

#include <unistd.h>

#include <cerrno>
#include <exception>

namespace hausregel::journal {
namespace {

// What `call` gives when no signal has come in between.
template <class Call>
ssize_t once(Call call) {
  ssize_t got = call();
  while (got < 0 && errno == EINTR) {
    got = call();
  }
  return got;
}

}  // namespace

std::optional<std::uint64_t> Spool::put(std::string_view bytes) {
  if (file_ == nullptr && !refused_) {
    file_.reset(std::tmpfile());
    refused_ = file_ == nullptr;
  }
  for (std::size_t done = 0; done < bytes.size();) {
    const auto wrote = refused_ ? -1 : once([&] {
      return ::pwrite(descriptor(), bytes.data() + done, bytes.size() - done,
                      static_cast<off_t>(end_ + done));
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
  for (std::size_t done = 0; done < into.size();) {
    const auto got = once([&] {
      return ::pread(descriptor(), into.data() + done, into.size() - done,
                     static_cast<off_t>(offset + done));
    });
    if (got <= 0) {
      std::terminate();
    }
    done += static_cast<std::size_t>(got);
  }
}

}  // namespace hausregel::journal
