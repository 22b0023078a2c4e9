// What a terminal sends while a line is edited: bytes, and as signals news of its window.
#pragma once

#include <array>
#include <functional>

namespace hausregel::console {

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
  std::array<int, 3> keys_;  // -1: there is none
};

}  // namespace hausregel::console
