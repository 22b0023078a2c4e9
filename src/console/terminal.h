// The terminal: lines with editing, history and completion, and answers without echo. Only
// terminal*.cpp touch it.
#pragma once

#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/commands.h"

namespace hausregel::console {

// How a line arrived.
enum class Came : std::uint8_t {
  Typed,
  Pasted,    // the first line of a paste
  PastedOn,  // a later line of a paste
  Dropped,   // no line: Ctrl-C, or pasted lines that must not run
};

struct TypedLine {
  std::string text;  // without its line feed
  Came came = Came::Typed;
  // Dropped: the number of pasted lines cut off because the first of them holds a key that
  // interrupts or stops.
  std::size_t cut = 0;
};

// Reads lines typed at standard input. Changes the terminal's settings only while it reads. At most
// one exists at a time.
class Terminal {
 public:
  virtual ~Terminal() = default;
  // Ctrl-C starts over with an empty line or, if `gives_up` (the line continues the one before),
  // returns a dropped one. Returns nullopt at Ctrl-D or the end of input.
  virtual std::optional<TypedLine> read_line(const std::string& prompt, bool gives_up = false) = 0;
  // Adds `line` to the history and its file, if there is one.
  virtual void remember(const std::string& /*line*/) {}
  // Discards pasted lines that have not been read. Returns their number.
  virtual std::size_t drop_pasted() { return 0; }
};

// Uses libedit if it is compiled in, the terminal supports it and the style is not plain (a line
// that is drawn anew is read anew), else plain lines. `history` is a file of mode 0600; empty:
// keeps none. `console` completes lines and must outlive the terminal.
std::unique_ptr<Terminal> make_terminal(std::string history, const Console& console);
// Uses the terminal driver's own editing.
std::unique_ptr<Terminal> make_plain_terminal();

// `descriptor`: of a standard stream.
bool is_terminal(int descriptor);
// Returns the columns available to a line on standard output; 0 if it is no terminal, states no
// width, or has fewer than 20, where breaking lines does not help. Leaves the last column free:
// some terminals break a line that fills it.
int line_columns();

// Returns the number of lines on the screen of standard output; 0 as above.
int screen_rows();

// Whether input is unread, or has ended.
bool input_waits();

// Returns one answer, without echo if `hidden`, which also discards unread input. Returns nullopt
// at Ctrl-C, Ctrl-D or the end of input.
std::optional<std::string> ask_at_terminal(const std::string& question, bool hidden);

// Waits for input. Returns false once `signalled` is true; misses no signal between checking and
// waiting.
bool wait_for_input(bool (*signalled)());

// Whether the terminal understands sequences that move the cursor and erase, according to TERM.
bool knows_sequences();

// Writes to standard output immediately.
void send(std::string_view text);

// Erases the screen and the lines scrolled off it; a terminal without such sequences only scrolls.
void wipe_screen();

// Returns whether a handler has set `flag`, and clears it.
inline bool take_flag(volatile std::sig_atomic_t& flag) {
  const bool was = flag != 0;
  flag = 0;
  return was;
}

// Installs a handler without SA_RESTART: reading a line must be interrupted.
void on_signal(int signal, void (*handler)(int));
// Makes Ctrl-C interrupt reading a line instead of ending the program.
void catch_interrupts();
// Whether Ctrl-C was pressed since the last take_interrupt().
bool was_interrupted();
bool take_interrupt();

// The position among earlier lines between key presses. Starts over if the recalled line was
// edited.
class LineRecall {
 public:
  // Returns the next older of `lines` (`step` 1), newest first, with the same prefix as the
  // original `now` up to byte `cursor`; or the next newer (-1), and finally the original input.
  // Returns nullopt if there is none.
  std::optional<std::string> go(int step, const Strings& lines, const std::string& now,
                                std::size_t cursor) {
    if (at_ == 0 || now != found_[at_]) {
      at_ = 0;
      found_ = {now};
      for (const std::string& line : lines) {
        if (line.starts_with(now.substr(0, cursor)) && line != found_.back()) {
          found_.push_back(line);
        }
      }
    }
    if (step > 0 ? at_ + 1 == found_.size() : at_ == 0) { return std::nullopt; }
    return found_[step > 0 ? ++at_ : --at_];
  }

 private:
  Strings found_;       // the original input, then the lines with its prefix
  std::size_t at_ = 0;  // the one shown
};

}  // namespace hausregel::console
