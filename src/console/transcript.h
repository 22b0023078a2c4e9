// Lines without a person: scripts, -c, standard input. A script stops at its first error; a refusal
// that the next line expects is none.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "console/console.h"
#include "console/words.h"

namespace hausregel::console {

// Whether lines behind a failure are still made.
enum class OnError : std::uint8_t { Stop, KeepGoing };

// Feeds lines one by one, as they come from a pipe. `console` outlives it.
class Transcript {
 public:
  // `sink` gets every answer as soon as it is final; failures bear `name` and the line's number.
  using Sink = std::function<void(const Answer&)>;
  Transcript(Console& console, std::string name, OnError on_error, Sink sink);

  // False once nothing more is to be fed: an error has stopped the script, or .quit.
  bool feed(std::string_view line);
  // No line will follow: what waits for the rest of a line is one, and a refusal is told.
  void finish();
  // The first failure's kind, or nothing.
  std::optional<Fault> failed() const { return failed_; }

 private:
  bool feed_whole(std::string_view line);
  void settle_pending();
  void take(Answer answer, int line);

  Console& console_;
  std::string name_;
  OnError on_error_;
  Sink sink_;
  int line_ = 0;   // that came last
  int begun_ = 0;  // where the one began that is being put together
  LineJoiner joiner_;
  std::optional<Failure> pending_;  // a refusal that the next line may expect
  std::optional<Fault> failed_;
};

// The lines of a file inside of another line: one answer for all, up to the first failure or .quit.
Answer read_lines(Console& console, std::string_view text, const std::string& name);

}  // namespace hausregel::console
