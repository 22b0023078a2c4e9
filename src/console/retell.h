// Prints a journal from its beginning as the game went, or as lines to type. Asks no rules and
// rolls no dice: folds the entries and compares the digests.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console/commands.h"
#include "console/console.h"
#include "console/reply.h"
#include "engine/rules/variant.h"
#include "journal/reader.h"

namespace hausregel::console {

// The level of detail for entries.
enum class Detail : std::uint8_t {
  Story,    // sentences of the events; finally the table
  Entries,  // one row per entry
};

// Selects the part of a journal to print.
struct Wish {
  std::optional<std::int64_t> to;  // entries 0 … `to`; nullopt: all
  Detail detail = Detail::Story;
  std::string as;  // prefix of a player's name: that player's view; empty: everything
  const VariantLibrary* variants = nullptr;  // reads wordings of house rules; null: none
};

using Tell = std::function<bool(const Reply&)>;
// Passes replies to `tell` in order until it returns false, at last the remark that the journal has
// a torn tail; on failure it has received everything before the error. Input: no journal. Answer:
// it is inconsistent. Usage: no such entry or player. With `as`, reads the file twice.
Result<> retell(const std::string& file, const Wish& wish, const Tell& tell);

// Runs lines without a person: scripts, -c, standard input. A script stops at its first error,
// unless the next line expects that refusal.

// Whether to continue after a failure.
enum class OnError : std::uint8_t { Stop, KeepGoing };

// Accepts lines one by one, as they arrive from a pipe. `console` must outlive the object.
class Transcript {
 public:
  // `sink` receives every answer once it is final; failures carry `name` and the line number.
  using Sink = std::function<void(const Answer&)>;
  Transcript(Console& console, std::string name, OnError on_error, Sink sink)
      : console_(console), name_(std::move(name)), on_error_(on_error), sink_(std::move(sink)) {}

  // Returns false when no more lines are wanted: after an error that stops the script, or .quit.
  bool feed(std::string_view line);
  // Ends the input: runs an incomplete line, and reports a pending refusal.
  void finish();
  // Returns the fault of the first failure; nullopt if there was none.
  std::optional<Fault> failed() const { return failed_; }

 private:
  bool feed_whole(std::string_view line);
  void settle_pending();
  // Holds back a refusal: the next line may `expect` it.
  void take(Answer answer);
  bool stopped() const;

  Console& console_;
  std::string name_;
  OnError on_error_;
  Sink sink_;
  int line_ = 0;   // of the latest line
  int begun_ = 0;  // start of the line being joined
  LineJoiner joiner_;
  std::optional<Failure> pending_;  // a refusal that the next line may expect
  std::optional<Fault> failed_;
};

// Runs the lines of a file within a line: one answer for all, up to the first failure or .quit.
Answer read_lines(Console& console, std::string_view text, const std::string& name);

}  // namespace hausregel::console
