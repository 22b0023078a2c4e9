// Bytes that are seldom looked at, in a file without a name, which goes with the program: long
// games and many branches would else fill the memory. Nothing that is secret comes here, and
// nothing that has to last.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace hausregel::journal {

// For one thread at a time.
class Spool {
 public:
  // Where `bytes` lie now, in bytes from the begin; nothing where the system lets no file be made
  // or written: then they have to stay where they are.
  std::optional<std::uint64_t> put(std::string_view bytes);
  // Those that put() took. Ends the program where the system cannot read them again: whoever asks
  // has no other way to them, as with memory that is gone.
  void get(std::uint64_t offset, std::span<char> into) const;
  // What a process that is forked needs open to read them; -1: nothing.
  int descriptor() const;

 private:
  struct Closer {
    void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
  };
  std::unique_ptr<std::FILE, Closer> file_;
  bool refused_ = false;  // the system is asked for a file once
  std::uint64_t end_ = 0;
};

}  // namespace hausregel::journal
