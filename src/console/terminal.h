// The terminal: lines with editing, history and completion, and answers without echo. Only the
// terminal*.cpp files touch it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "console/completion.h"

namespace hausregel::console {

// How a line came.
enum class Came : std::uint8_t {
  Typed,
  Pasted,    // the first of what was pasted at once
  PastedOn,  // one behind it
  Dropped,   // Ctrl-C, or pasted lines that are not to be run
};

// A line, or that one was given up.
struct TypedLine {
  std::string text;  // without its line feed
  Came came = Came::Typed;
  std::size_t cut = 0;  // Dropped: so many pasted lines, as one held a key that interrupts or stops
};

// Lines that a person types at standard input. There is one at a time; it changes the terminal only
// while it reads, and leaves it as it was.
class Terminal {
 public:
  virtual ~Terminal() = default;
  // Ctrl-C begins again with an empty line, or gives an empty one where `gives_up` (the line before
  // it goes on here). Nothing at Ctrl-D or the end of input.
  virtual std::optional<TypedLine> read_line(const std::string& prompt, bool gives_up = false) = 0;
  // Keeps `line` for the arrow keys, and in the history file.
  virtual void remember(const std::string& line) = 0;
  // Forgets the lines that were pasted and have not been read; how many there were.
  virtual std::size_t drop_pasted() { return 0; }
};

// `history` is a file of mode 0600; empty: nothing is kept. With libedit where it is compiled in
// and the terminal can do it, else plain lines. `console` completes the line and tells its form; it
// must outlive the terminal.
std::unique_ptr<Terminal> make_terminal(std::string history, const Console& console);
// The plain one: the terminal driver's own editing.
std::unique_ptr<Terminal> make_plain_terminal();

bool stdin_is_terminal();
bool stdout_is_terminal();
bool stderr_is_terminal();
// Columns that a line may take on standard output; 0 where it is no terminal, says nothing, or has
// less than 20, where breaking lines is no help. The last column stays free: some terminals break a
// line that fills it.
int line_columns();

// Lines of standard output's screen; 0 as above.
int screen_rows();

// Whether something has been typed or pasted that nobody has read yet, or the input has ended.
bool input_waits();

// One answer, without echo where it is hidden; what lies unread then is thrown away. Nothing at
// Ctrl-C, Ctrl-D or the end of input.
std::optional<std::string> ask_at_terminal(const std::string& question, bool hidden);

// Waits for something to read. False where a signal has come that a handler of ours has taken, also
// one that came before: none is missed between looking and waiting.
bool wait_for_input(bool (*signalled)());

// Whether the terminal can move its cursor and wipe, as far as TERM tells.
bool knows_sequences();

// Writes to standard output at once.
void send(std::string_view text);

// Wipes what the terminal shows and what has run out of its top; where it knows no such sequence,
// only pushes it out.
void wipe_screen();

// Ctrl-C interrupts reading a line instead of ending the program.
void catch_interrupts();
// Whether Ctrl-C was pressed since the last call.
bool take_interrupt();
// The same without taking it.
bool was_interrupted();

// What a terminal sends while a line is edited: bytes, and as signals news of its window.
class TerminalKeys {
 public:
  // Looks at the terminal's settings as they are before anybody edits, and begins to listen.
  TerminalKeys();

  // One byte, as read(2): 1; 0 at the end of input; -1 at Ctrl-C, errno EINTR. `redraw` is called
  // where the window has another size, or the program goes on after a stop.
  int read(char& into, const std::function<void()>& redraw) const;

  // The signal that the terminal makes of a key; 0: none. While a line is edited such keys come as
  // bytes (-isig): among what is pasted they must not make it throw away what stands before them.
  int signal_of(char key) const;

  // Whether that has happened since it was asked last.
  static bool take_resized();
  static bool take_resumed();
  // Stops as at Ctrl-Z, with everybody in the foreground, or ends; take_resumed() is true behind
  // it, also where nobody was there to stop for.
  static void stop(int signal);

 private:
  std::map<char, int> signals_;  // by key
};

}  // namespace hausregel::console
