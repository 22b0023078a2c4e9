// The terminal: lines with editing, history and completion, and answers without echo. Only the
// terminal*.cpp files touch it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "console/completion.h"

namespace hausregel::console {

class Terminal {
 public:
  using Completer = std::function<Completion(std::string_view line, std::size_t cursor)>;

  virtual ~Terminal() = default;
  // A line without its line feed. Ctrl-C begins again with an empty one; nothing at Ctrl-D or the
  // end of input.
  virtual std::optional<std::string> read_line(const std::string& prompt) = 0;
  // Keeps `line` for the arrow keys, and in the history file.
  virtual void remember(const std::string& line) = 0;
};

// `history` is a file of mode 0600; empty: nothing is kept. With libedit where it is compiled in
// and the terminal can do it, else plain lines.
std::unique_ptr<Terminal> make_terminal(std::string history, Terminal::Completer completer);
// The plain one: the terminal driver's own editing.
std::unique_ptr<Terminal> make_plain_terminal();

bool stdin_is_terminal();
bool stdout_is_terminal();
bool stderr_is_terminal();
// Columns that a line may take on standard output; 0 where it is no terminal, or says nothing. The
// last column stays free: some terminals break a line that fills it.
int line_columns();

// Whether something has been typed or pasted that nobody has read yet.
bool input_waits();

// One answer, without echo where it is hidden. Nothing at Ctrl-C, Ctrl-D or the end of input.
std::optional<std::string> ask_at_terminal(const std::string& question, bool hidden);

// Ctrl-C interrupts reading a line instead of ending the program.
void catch_interrupts();
// Whether Ctrl-C was pressed since the last call.
bool take_interrupt();
// The same without taking it.
bool was_interrupted();

}  // namespace hausregel::console
