// The entries of a journal at hand, as the lines that they are: taken apart an entry takes five
// times as much memory, and most of a long game is never looked at again. No line is changed here,
// and what it means is read anew each time.
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

// Places `i` count from 0, numbers `n` from 1, whatever number the journal gives.
class Entries {
 public:
  // What follows a line with that hash: an opening, as a rule.
  explicit Entries(const Hex<64>& prev = std::string(kNoHash)) : first_prev_(prev) {}

  std::size_t size() const { return lines_.size(); }
  bool empty() const { return lines_.empty(); }
  // Made anew each time: whoever keeps a part of it keeps all of it. 0 <= i < size().
  Entry operator[](std::size_t i) const;
  // The same by its number: 1 <= n <= size().
  Entry numbered(std::int64_t n) const { return (*this)[static_cast<std::size_t>(n) - 1]; }
  Entry back() const { return (*this)[size() - 1]; }  // of some
  // Without '\n'. 0 <= i < size().
  const std::string& line(std::size_t i) const { return lines_[i]; }
  // Parts of it, for who needs no more. Events: canonical JSON.
  Doing doing(std::size_t i) const;
  Doing doing_of(std::int64_t n) const { return doing(static_cast<std::size_t>(n) - 1); }
  std::string events(std::size_t i) const;
  Hex<64> hash(std::size_t i) const;

  // Precondition: `line` is canonical, and its chain is sound.
  void add(std::string line) { lines_.push_back(std::move(line)); }
  // Precondition: count <= size().
  void keep_first(std::size_t count) { lines_.resize(count); }
  // Makes the chain of hashes anew, behind a line with that hash.
  void chain_to(const Hex<64>& prev);

  // Reads and takes an entry apart at every `*`: to be asked once a step.
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
    const std::int64_t* line_;  // whose entries they are, by their numbers; null: all
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

  struct Some {
    Iterator begin() const { return first; }
    Iterator end() const { return behind; }
    Iterator first;
    Iterator behind;
  };
  // Those on `line`, which outlives what is given: numbers in ascending order. The opening, 0, is
  // none of them.
  Some on(std::span<const std::int64_t> line) const {
    const std::size_t first = !line.empty() && line.front() == 0 ? 1 : 0;
    return {{*this, first, line.data()}, {*this, line.size(), line.data()}};
  }
  void on(std::vector<std::int64_t>&& line) const = delete;  // gone before the first entry

 private:
  Hex<64> first_prev_;
  std::deque<std::string> lines_;  // without '\n'
};

}  // namespace hausregel::journal
