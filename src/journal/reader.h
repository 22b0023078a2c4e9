// Reads a journal line by line: bytes, then hashes, then meaning. Buffers only part of it. The only
// way to read a file that may be foreign: use Lines for less than the meaning, and never bypass
// both.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/dice.h"
#include "journal/disk.h"
#include "journal/format.h"

namespace hausregel::journal {

// Splits canonical JSON without building values: one pass over the bytes, no allocation. Accepts
// exactly the bytes that encode() would write; decode_entry() explains a rejection.

// Views of an entry's members in its line. `doing`, `dice` and `events` are canonical JSON; the
// texts come without quotes.
struct EntryText {
  std::int64_t n = 0;
  std::string_view at;
  std::string_view doing;   // a nonempty object
  std::string_view dice;    // a list of draws
  std::string_view events;  // a list of objects whose first key is "e", a text
  std::string_view state;
  std::string_view prev;
  std::string_view hash;
};

// Splits `line`; returns nullopt if it is not a canonical entry. Checks only the first member of
// `doing`.
std::optional<EntryText> take_apart(std::string_view line);

// Returns the entry in these parts. Input: `doing` does not decode.
Result<Entry> entry_in(const EntryText& parts);

// Supplies bytes: returns the number read into `into` from byte `offset` on; 0 at the end. Input:
// reading failed.
using Source = std::function<Result<std::size_t>(std::uint64_t offset, std::span<char> into)>;

// An open file as a source. Its copies keep it open, too.
struct FileSource {
  std::shared_ptr<const File> file;
  std::string path;

  Result<std::size_t> operator()(std::uint64_t offset, std::span<char> into) const;
};
// Input: missing, unreadable, a folder, device or pipe.
Result<FileSource> file_source(const std::string& path, Disk& disk = system_disk());

// Reads a text in memory.
Source text_source(std::string text);

// A line with valid bytes and a valid place in the chain. Views are valid until the next step.
struct Line {
  std::int64_t n = 0;
  std::uint64_t offset = 0;                // of its first byte
  std::string_view text;                   // without '\n'
  std::shared_ptr<const Opening> opening;  // line 0 only
  EntryText parts;                         // other lines
  Kind kind = Kind::Move;
  // A move is decoded on first use: checking the chain does not need it. Precondition, also for
  // doing(): n >= 1.
  const Entry& entry() const;
  const Doing& doing() const { return entry().doing; }
  template <class T>
  const T* as() const {
    return entry().as<T>();
  }
  mutable std::optional<Entry> made{};  // for entry()
};

// The journal ends after a complete line.
struct End {
  std::int64_t entries = 0;  // including the opening
  std::uint64_t bytes = 0;
  bool closed = false;  // the last one is a closing entry
};

// The last line has no '\n': its writer was stopped.
struct TornTail {
  std::int64_t n = 0;        // number of the partial entry
  std::uint64_t offset = 0;  // end of the sound part
  std::uint64_t bytes = 0;   // of the tail
};

// An invalid entry: its place, and the stated and the computed value.
struct BadEntry {
  Fault fault = Fault::Input;
  std::int64_t n = 0;
  std::uint64_t offset = 0;  // of the first byte of its line
  Message what;              // without the place
  std::string stated;        // in comparisons: the journal's value
  std::string found;         // the computed value
};
// Adds the place in words, and the line in the file `path`.
Error to_error(const BadEntry& bad, const std::string& path);

// Makes everything after it untrustworthy.
struct Damage : BadEntry {
  enum class Kind : std::uint8_t {
    Unreadable,      // a system error
    NotAJournal,     // wrong beginning
    UnknownVersion,  // hausregel/N with a different N
    TooLong,         // a line longer than kEntryBytes (kOpeningBytes)
    BadHash,         // a line does not match its hash
    BrokenChain,     // `prev` is not the hash of the line before
    NotCanonical,    // the hash is right, but the line is not canonical
    Variant,         // an embedded source does not match its stated digest
    OutOfOrder,      // `n` is not consecutive, or a line follows the closing entry
  };

  Kind kind = Kind::NotAJournal;
};
constexpr auto names_of(Damage::Kind) {
  return names<
      "unreadable, not_a_journal, unknown_version, too_long, bad_hash, broken_chain, "
      "not_canonical, variant, out_of_order">();
}

using LineStep = std::variant<Line, End, TornTail, Damage>;

// The position after the lines read so far.
struct LinePlace {
  std::int64_t n = 0;        // of the next line
  std::uint64_t offset = 0;  // of its first byte
  std::string prev{kNoHash};
  bool seeded = false;
  bool closed = false;
};

// Checks bytes, hashes and places; reads no more of the contents than the chain needs.
class Lines {
 public:
  // Continues at `place`, where `source` begins.
  explicit Lines(Source source, LinePlace place = {})
      : source_(std::move(source)), place_(std::move(place)) {}

  const LinePlace& place() const { return place_; }

  // Returns the next line. Precondition: the steps before were lines.
  LineStep next();
  // Calls each(line) for the remaining lines while it returns true. Returns the final step; nullopt
  // if `each` stopped.
  template <class Each>
  std::optional<LineStep> each(Each each) {
    while (true) {
      LineStep step = next();
      const Line* line = std::get_if<Line>(&step);
      if (line == nullptr) { return step; }
      if (!each(*line)) { return std::nullopt; }
    }
  }

  // Returns bytes read before. Input: cannot read them again.
  Result<std::string> again(std::uint64_t offset, std::size_t bytes) const;

 private:
  using enum Damage::Kind;

  std::optional<LineStep> read_line();
  LineStep end_at(std::string_view tail) const;
  std::optional<Damage> take_opening(Line& line);
  std::optional<Damage> take_entry(Line& line);
  std::optional<Damage> check_prev(std::string_view prev) const;
  Damage damage(Damage::Kind kind, Message what, std::string_view stated = {},
                std::string_view found = {}) const;

  Source source_;
  std::uint64_t read_ = 0;  // bytes of the source
  std::string buffer_;
  std::size_t line_start_ = 0;  // in buffer_
  std::size_t next_start_ = 0;  // after its '\n'
  LinePlace place_;
};

}  // namespace hausregel::journal
