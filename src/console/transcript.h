// Runs lines without a person: scripts, -c, standard input. A script stops at its first error,
// unless the next line expects that refusal.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "console/console.h"
#include "console/words.h"

namespace hausregel::console {

// Whether to continue after a failure.
enum class OnError : std::uint8_t { Stop, KeepGoing };

// Accepts lines one by one, as they arrive from a pipe. `console` must outlive the object.
class Transcript {
 public:
  // `sink` receives every answer once it is final; failures carry `name` and the line number.
  using Sink = std::function<void(const Answer&)>;
  Transcript(Console& console, std::string name, OnError on_error, Sink sink);

  // Returns false when no more lines are wanted: after an error that stops the script, or .quit.
  bool feed(std::string_view line);
  // Ends the input: runs an incomplete line, and reports a pending refusal.
  void finish();
  // Returns the fault of the first failure; nullopt if there was none.
  std::optional<Fault> failed() const { return failed_; }

 private:
  bool feed_whole(std::string_view line);
  void settle_pending();
  void take(Answer answer, int line);

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
