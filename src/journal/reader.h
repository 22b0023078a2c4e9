// Reads a journal line by line: bytes first, then hashes, then meaning. Holds a portion in memory.
// The one way in for a file that somebody else may have written: whoever wants less than the
// meaning takes Lines, and nobody reads a journal past both of them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "journal/disk.h"
#include "journal/format.h"
#include "journal/scan.h"

namespace hausregel::journal {

// Where the bytes come from.
class Source {
 public:
  virtual ~Source() = default;
  // How many bytes were put into `into`, from byte `offset` on; 0 at the end. Input: reading
  // failed.
  virtual Result<std::size_t> read_at(std::uint64_t offset, std::span<char> into) = 0;
};

// Input: missing, unreadable, a folder, device or pipe.
Result<std::unique_ptr<Source>> file_source(Disk& disk, const std::string& path);

// A file that is open, for as many sources as are wanted, each from its first byte.
class OpenFile {
 public:
  // Input: as file_source().
  static Result<OpenFile> open(Disk& disk, const std::string& path);
  std::unique_ptr<Source> source() const;  // which keeps the file open
  int descriptor() const { return file_->descriptor(); }

 private:
  OpenFile(std::shared_ptr<const File> file, std::string path)
      : file_(std::move(file)), path_(std::move(path)) {}

  std::shared_ptr<const File> file_;
  std::string path_;
};

// Of a text that is held in memory.
std::unique_ptr<Source> text_source(std::string text);

// A line whose bytes and place in the chain are sound. Views hold until the next step.
struct Line {
  std::int64_t n = 0;
  std::uint64_t offset = 0;                // of its first byte
  std::string_view text;                   // without '\n'
  std::shared_ptr<const Opening> opening;  // of line 0
  EntryText parts;                         // of any other
  Kind kind = Kind::Move;
  // What it did. That of a move is made when it is first asked for: a chain of hashes needs none.
  const Doing& doing() const;
  // All of it; then doing() makes its own anew. Precondition, as for doing(): n >= 1.
  Entry entry() const;
  mutable std::optional<Doing> made{};  // for doing()
};

// The journal ends after a whole line.
struct End {
  std::int64_t entries = 0;  // with the opening
  std::uint64_t bytes = 0;
  bool closed = false;  // the last one is a closing entry
};

// The last line has no '\n': something stopped its writer.
struct TornTail {
  std::int64_t n = 0;        // the entry that it would have been
  std::uint64_t offset = 0;  // the good part ends here
  std::uint64_t bytes = 0;   // of the tail
};

// An entry that is not as it should be: where it begins, and what it says against what was found.
struct BadEntry {
  Fault fault = Fault::Input;
  std::int64_t n = 0;
  std::uint64_t offset = 0;  // of the first byte of its line
  Message what;              // without place
  std::string stated;        // where two things are compared: what the journal says
  std::string found;         // and what it should say
};
// With its place in words, and its line in the file `path`.
Error to_error(const BadEntry& bad, const std::string& path);

// Nothing after this can be trusted.
struct Damage : BadEntry {
  enum class Kind : std::uint8_t {
    Unreadable,      // the system could not read on
    NotAJournal,     // does not begin like one
    UnknownVersion,  // hausregel/N with another N
    TooLong,         // a line longer than kEntryBytes (kOpeningBytes)
    BadHash,         // a line's bytes are not those that were hashed
    BrokenChain,     // `prev` is not the hash of the line before
    NotCanonical,    // the hash holds, but the line is not as the format writes it
    Variant,         // the source of an embedded variant does not have the digest that is stated
    OutOfOrder,      // `n` does not count on, or something follows the closing entry
  };

  Kind kind = Kind::NotAJournal;
};
inline constexpr std::string_view kDamageNames[] = {
    "unreadable",   "not_a_journal", "unknown_version", "too_long",    "bad_hash",
    "broken_chain", "not_canonical", "variant",         "out_of_order"};
constexpr std::span<const std::string_view> names_of(Damage::Kind) { return kDamageNames; }

using LineStep = std::variant<Line, End, TornTail, Damage>;

// What the lines before a place in a journal come to.
struct LinePlace {
  std::int64_t n = 0;        // of the next line
  std::uint64_t offset = 0;  // of its first byte
  std::string prev{kNoHash};
  bool seeded = false;
  bool closed = false;
};

// Bytes, hashes and places; of the contents no more than the chain needs.
class Lines {
 public:
  explicit Lines(std::unique_ptr<Source> source) : Lines(std::move(source), LinePlace()) {}
  // Goes on at `place`, where `source` begins.
  Lines(std::unique_ptr<Source> source, LinePlace place)
      : source_(std::move(source)), place_(std::move(place)) {}

  const LinePlace& place() const { return place_; }

  // The next line. After anything but a Line the same step comes again.
  LineStep next();
  // Calls each(line) for the lines to come, as long as that is true. Gives the step that is none;
  // nothing where `each` has had enough.
  template <class Each>
  std::optional<LineStep> each(Each each) {
    while (true) {
      LineStep step = next();
      const Line* line = std::get_if<Line>(&step);
      if (line == nullptr) {
        return step;
      }
      if (!each(*line)) {
        return std::nullopt;
      }
    }
  }

  // Bytes that have been read before. Input: they cannot be read again.
  Result<std::string> again(std::uint64_t offset, std::size_t bytes) const;

 private:
  enum class Portion : std::uint8_t { Whole, Partial, None, TooLong, Failed };

  Portion read_line(std::size_t limit);
  LineStep check_line(std::string_view text);
  std::optional<Damage> take_opening(Line& line);
  std::optional<Damage> take_entry(Line& line);
  std::optional<Damage> check_prev(std::string_view prev) const;
  LineStep finish(LineStep step);
  Damage damage(Damage::Kind kind, Message what) const;

  std::unique_ptr<Source> source_;
  std::uint64_t read_ = 0;  // bytes of the source
  std::string buffer_;
  std::size_t line_start_ = 0;  // in buffer_
  std::size_t line_end_ = 0;    // without '\n'
  std::size_t next_start_ = 0;  // behind its '\n'
  Message failure_;
  LinePlace place_;
  std::optional<LineStep> final_;
};

}  // namespace hausregel::journal
