// Holds the entries of a journal as lines: a decoded entry takes five times as much memory, and
// most of a long game is never read again. Does not modify lines, and decodes them at every access.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "journal/format.h"

namespace hausregel::journal {

// Indices `i` count from 0, numbers `n` from 1, whatever number the journal states.
class Entries {
 public:
  // `prev` is the hash of the line before the first, usually that of the opening.
  explicit Entries(const Hex<64>& prev = std::string(kNoHash)) : first_prev_(prev) {}

  std::size_t size() const { return lines_.size(); }
  bool empty() const { return lines_.empty(); }
  // Decodes anew at every call; keep the entry while using its parts. 0 <= i < size().
  Entry operator[](std::size_t i) const;
  // Returns entry number `n`, 1 <= n <= size().
  Entry numbered(std::int64_t n) const { return (*this)[static_cast<std::size_t>(n) - 1]; }
  Entry back() const { return (*this)[size() - 1]; }  // precondition: !empty()
  // Without '\n'. 0 <= i < size().
  const std::string& line(std::size_t i) const { return lines_[i]; }
  // Parts of the entry, without decoding the rest. Events are canonical JSON.
  Doing doing(std::size_t i) const;
  Doing doing_of(std::int64_t n) const { return doing(static_cast<std::size_t>(n) - 1); }
  std::string events(std::size_t i) const;
  Hex<64> hash(std::size_t i) const;

  // Precondition: `line` is canonical, and its chain is sound.
  void add(std::string line) { lines_.push_back(std::move(line)); }
  // Precondition: count <= size().
  void keep_first(std::size_t count) { lines_.resize(count); }
  // Recomputes the chain of hashes after a line with hash `prev`.
  void chain_to(const Hex<64>& prev);

  // Decodes an entry at every `*`: dereference once per step.
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Entry;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Entry;

    Iterator(const Entries& of, std::size_t i, const std::int64_t* line = nullptr)
        : of_(&of), i_(i), line_(line) {}
    Entry operator*() const { return line_ == nullptr ? (*of_)[i_] : of_->numbered(line_[i_]); }
    Iterator& operator++() {
      ++i_;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const Entries* of_;
    std::size_t i_;
    const std::int64_t* line_;  // numbers of the entries to visit; null: all
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

  struct Some {
    Iterator begin() const { return first; }
    Iterator end() const { return behind; }
    Iterator first;
    Iterator behind;
  };
  // Iterates over the entries on `line`, ascending numbers; skips the opening, 0. `line` must
  // outlive the result.
  Some on(std::span<const std::int64_t> line) const {
    const std::size_t first = !line.empty() && line.front() == 0 ? 1 : 0;
    return {{*this, first, line.data()}, {*this, line.size(), line.data()}};
  }
  void on(std::vector<std::int64_t>&& line) const = delete;  // would dangle

 private:
  Hex<64> first_prev_;
  std::deque<std::string> lines_;  // without '\n'
};

}  // namespace hausregel::journal
