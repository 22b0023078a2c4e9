// Line editing with libedit: history, search, Tab.
#ifdef HAUSREGEL_HAVE_LIBEDIT

#include <histedit.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "console/commands.h"
#include "console/terminal.h"
#include "core/lists.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

constexpr int kHistoryLines = 1000;

// The terminal's marks around a paste, once they are requested.
constexpr const char* kPasteBegins = "\033[200~";
constexpr std::string_view kPasteEnds = "\033[201~";
constexpr std::string_view kPasteOn = "\033[?2004h";
constexpr std::string_view kPasteOff = "\033[?2004l";
constexpr std::size_t kPasteLimit = 1u << 20;

// Counts as libedit does: characters, not bytes.
std::size_t letters_in(std::string_view text) {
  return as_index(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

volatile std::sig_atomic_t window_resized = 0;
volatile std::sig_atomic_t program_resumed = 0;  // somebody else has used the terminal

bool signalled() { return window_resized != 0 || program_resumed != 0 || was_interrupted(); }

class EditTerminal final : public Terminal {
 public:
  EditTerminal(std::string history_file, const Console& console)
      : console_(console), history_file_(std::move(history_file)) {
    listen();
    edit_ = el_init("hausregel", stdin, stdout, stderr);
    history_ = history_init();
    HistEvent event;
    history(history_, &event, H_SETSIZE, kHistoryLines);
    if (!history_file_.empty()) { history(history_, &event, H_LOAD, history_file_.c_str()); }
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT, &EditTerminal::prompt);
    el_set(edit_, EL_RPROMPT, &EditTerminal::hint);
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_SIGNAL, 0);  // handled here
    el_set(edit_, EL_GETCFN, &EditTerminal::read_character);
    el_set(edit_, EL_HIST, history, history_);
    bind("hausregel-complete", "complete the word", &EditTerminal::on_tab, {"^I"});
    // Other printable keys redraw less; binding them too would break the search of Ctrl-R.
    bind("hausregel-blank", "a blank, and the hint anew", &EditTerminal::on_blank, {" "});
    bind("hausregel-older", "an older line that begins so", &EditTerminal::recall<1>,
         {"\033[A", "\033OA", "^P"});
    bind("hausregel-newer", "a newer line that begins so", &EditTerminal::recall<-1>,
         {"\033[B", "\033OB", "^N"});
    bind("hausregel-paste", "what is pasted", &EditTerminal::on_paste, {kPasteBegins});
    el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_set(edit_, EL_SETTY, "-d", "-isig", nullptr);
  }
  ~EditTerminal() override {
    save();
    history_end(history_);
    el_end(edit_);
  }
  EditTerminal(const EditTerminal&) = delete;
  EditTerminal& operator=(const EditTerminal&) = delete;

  std::optional<TypedLine> read_line(const std::string& prompt, bool gives_up) override {
    prompt_ = prompt;
    if (!pasted_.empty()) {
      TypedLine line{std::move(pasted_.front()), Came::PastedOn};
      pasted_.pop_front();
      send(prompt + clean(line.text) + "\n");
      return line;
    }
    if (!begun_.empty()) { el_push(edit_, std::exchange(begun_, {}).c_str()); }
    paste_came_ = false;
    const bool waited = input_waits();
    for (;;) {
      if (cut_ > 0) { return TypedLine{{}, Came::Dropped, std::exchange(cut_, 0)}; }
      if (take_flag(window_resized)) { el_resize(edit_); }
      int count = 0;
      errno = 0;
      el_set(edit_, EL_PREP_TERM, 1);  // before the prompt, so that nothing typed is echoed
      send(kPasteOn);
      const char* typed = el_gets(edit_, &count);
      send(kPasteOff);
      if (typed != nullptr && count > 0) {
        std::string line(typed, as_index(count));
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) { line.pop_back(); }
        return TypedLine{std::move(line), paste_came_ ? Came::Pasted
                                          : waited    ? Came::PastedOn
                                                      : Came::Typed};
      }
      send("\n");
      if (!take_interrupt()) { return std::nullopt; }
      el_reset(edit_);
      if (gives_up) { return TypedLine{{}, Came::Dropped}; }
    }
  }

  std::size_t drop_pasted() override {
    const std::size_t dropped = pasted_.size() + (begun_.empty() ? 0 : 1) + std::exchange(cut_, 0);
    pasted_.clear();
    begun_.clear();
    return dropped;
  }

  void remember(const std::string& line) override {
    HistEvent event;
    for (int found = history(history_, &event, H_FIRST); found != -1;
         found = history(history_, &event, H_NEXT)) {
      if (line_of(event) == line) {
        history(history_, &event, H_DEL, event.num);
        break;
      }
    }
    history(history_, &event, H_ENTER, line.c_str());
    save();
  }

 private:
  static EditTerminal& self(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<EditTerminal*>(data);
  }
  // The line, before and after the cursor.
  struct Begun {
    std::string before;
    std::string after;
  };
  static Begun begun(EditLine* edit) {
    const LineInfo* info = el_line(edit);
    return {{info->buffer, info->cursor}, {info->cursor, info->lastchar}};
  }
  static char* prompt(EditLine* edit) { return self(edit).prompt_.data(); }

  static char* hint(EditLine* edit) {
    EditTerminal& own = self(edit);
    const auto [before, after] = begun(edit);
    const int room = line_columns() - width_columns(own.prompt_ + before + after) - 3;
    own.hint_ = room > 0 ? hint_of(own.console_, before, room) : "";
    return own.hint_.data();
  }

  void bind(const char* name, const char* help, unsigned char (*function)(EditLine*, int),
            std::initializer_list<const char*> keys) {
    el_set(edit_, EL_ADDFN, name, help, function);
    for (const char* key : keys) { el_set(edit_, EL_BIND, key, name, nullptr); }
  }

  // Begins to handle signals. Keys that send signals arrive as bytes while a line is edited
  // (-isig): in a paste they must not discard the text before them. Reads the terminal's settings
  // before libedit changes them.
  void listen() {
    termios settings{};
    tcgetattr(STDIN_FILENO, &settings);
    for (const auto& [key, signal] :
         {std::pair(VINTR, SIGINT), std::pair(VQUIT, SIGQUIT), std::pair(VSUSP, SIGTSTP)}) {
      signals_[static_cast<char>(settings.c_cc[key])] = signal;
    }
    signals_.erase(_POSIX_VDISABLE);  // of no key
    on_signal(SIGWINCH, [](int) { window_resized = 1; });
    on_signal(SIGCONT, [](int) { program_resumed = 1; });
  }

  // Reads one byte, as read(2): 1; 0 at the end of input; -1 at Ctrl-C, errno EINTR.
  int read_byte(char& into) {
    for (;;) {
      if (!wait_for_input(signalled)) {
        redraw();
        if (was_interrupted()) {
          errno = EINTR;
          return -1;
        }
        continue;
      }
      const ssize_t got = ::read(STDIN_FILENO, &into, 1);
      if (got >= 0 || errno != EINTR) { return as_int(got); }
    }
  }

  // Returns the signal that the terminal makes of a key; 0: none.
  int signal_of(char key) const {
    const auto found = signals_.find(key);
    return found == signals_.end() ? 0 : found->second;
  }

  // Decodes one character. Fails with EINTR at Ctrl-C. A tab followed by more bytes was pasted, not
  // typed: it becomes a blank.
  static int read_character(EditLine* edit, wchar_t* into) {
    std::mbstate_t state{};
    for (;;) {
      char byte = 0;
      EditTerminal& own = self(edit);
      if (const int got = own.read_byte(byte); got != 1) { return got; }
      if (const int signal = own.signal_of(byte); signal != 0) {
        own.deliver(signal);
        continue;
      }
      byte = byte == '\t' && input_waits() ? ' ' : byte;
      // NOLINTNEXTLINE(concurrency-mt-unsafe): safe with a state of its own
      const std::size_t used = std::mbrtowc(into, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-1)) {
        state = {};
        *into = L'?';
        return 1;
      }
      if (used != static_cast<std::size_t>(-2)) { return 1; }
    }
  }

  // Acts on the signal as the terminal would. Restores the terminal before stopping or ending the
  // foreground job; goes on as if resumed even if nothing stopped.
  void deliver(int signal) {
    if (signal == SIGINT) {
      std::raise(signal);
      return;
    }
    send(kPasteOff);
    el_set(edit_, EL_PREP_TERM, 0);
    ::kill(0, signal);
    program_resumed = 1;
  }

  // Redraws the line after a change of the window's size, from where its prompt has moved to; after
  // a stop, from the cursor.
  void redraw() {
    const bool resized = take_flag(window_resized);
    const bool resumed = take_flag(program_resumed);
    if (!resized && !resumed) { return; }
    const int before = width_columns(prompt_ + begun(edit_).before);
    el_resize(edit_);
    if (resumed) {
      el_set(edit_, EL_PREP_TERM, 0);  // the shell has changed it, unknown to libedit
      el_set(edit_, EL_PREP_TERM, 1);
      send(kPasteOn);
    } else {
      const int columns = line_columns() + 1;
      const int above = columns > 1 ? before / columns : 0;
      send((above > 0 ? "\r\033[" + std::to_string(above) + "A" : "\r") + "\033[J");
    }
    el_set(edit_, EL_REFRESH, 0);
  }

  static void replace(EditLine* edit, std::string_view typed, const std::string& by) {
    el_deletestr(edit, as_int(letters_in(typed)));
    el_insertstr(edit, by.c_str());
  }

  static unsigned char on_tab(EditLine* edit, int) {
    const std::string before = begun(edit).before;
    const Completion found = complete(self(edit).console_, before);
    if (found.candidates.empty()) { return CC_REFRESH_BEEP; }
    const std::string typed = before.substr(found.begin);
    const std::string into = inserted(found);
    if (into.size() > typed.size() || (found.candidates.size() == 1 && into != typed)) {
      replace(edit, typed, into);
      return CC_REFRESH;
    }
    send("\n" + listing(found, line_columns(), self(edit).console_.style.ascii));
    return CC_REDISPLAY;
  }

  static unsigned char on_blank(EditLine* edit, int) {
    el_insertstr(edit, " ");
    return CC_REFRESH;
  }

  static std::string line_of(const HistEvent& event) {
    const std::string_view line = event.str;
    return std::string(line.substr(0, line.find_last_not_of('\n') + 1));
  }

  Strings lines_before() const {
    Strings lines;
    HistEvent event;
    for (int found = history(history_, &event, H_FIRST); found != -1;
         found = history(history_, &event, H_NEXT)) {
      lines.push_back(line_of(event));
    }
    return lines;
  }

  // libedit binds keys to plain functions: the direction is a template argument.
  template <int Step>
  static unsigned char recall(EditLine* edit, int) {
    const auto [before, after] = begun(edit);
    const std::string line = before + after;
    const auto found = self(edit).recall_.go(Step, self(edit).lines_before(), line, before.size());
    if (!found) { return CC_REFRESH_BEEP; }
    el_cursor(edit, as_int(letters_in(after)));
    replace(edit, line, *found);
    return CC_REFRESH;
  }

  // Reads to the end of a paste. Enters its first line and queues the others; text after the last
  // line feed becomes the next line to edit. Cuts off everything from the first line with a key
  // that interrupts or stops.
  static unsigned char on_paste(EditLine* edit, int) {
    std::string text;
    EditTerminal& own = self(edit);
    char byte = 0;
    // Reads beyond the limit, too: unread bytes would be taken for keys.
    while (!text.ends_with(kPasteEnds) && own.read_byte(byte) == 1) {
      text += byte;
      if (text.size() > kPasteLimit + kPasteEnds.size()) { text.erase(kPasteLimit, 1); }
    }
    if (text.ends_with(kPasteEnds)) { text.resize(text.size() - kPasteEnds.size()); }
    const auto stop = std::ranges::find_if(text, [&](char key) { return own.signal_of(key) != 0; });
    const std::string rest(stop, text.end());
    text.erase(stop, text.end());
    Strings lines = pasted_lines(text);
    if (!rest.empty()) {
      const Strings dropped = pasted_lines(rest);
      own.cut_ = dropped.size() - (dropped.size() > 1 && dropped.back().empty() ? 1 : 0);
      lines.back().clear();
    }
    if (own.cut_ > 0 && lines.size() == 1) {
      own.deliver(SIGINT);
      return CC_NORM;
    }
    el_insertstr(edit, lines.front().c_str());
    if (lines.size() > 1) {
      own.begun_ = std::move(lines.back());
      own.pasted_.assign(std::make_move_iterator(lines.begin() + 1),
                         std::make_move_iterator(lines.end() - 1));
      own.paste_came_ = true;
      el_push(edit, "\n");
    }
    return CC_REFRESH;
  }

  void save() {
    if (history_file_.empty()) { return; }
    const mode_t before = umask(S_IRWXG | S_IRWXO);  // libedit opens the file itself
    HistEvent event;
    history(history_, &event, H_SAVE, history_file_.c_str());
    umask(before);
  }

  std::map<char, int> signals_;  // by key
  EditLine* edit_ = nullptr;
  History* history_ = nullptr;
  const Console& console_;
  std::string history_file_;
  std::string prompt_;
  std::string hint_;
  LineRecall recall_;
  std::deque<std::string> pasted_;  // lines that have not been read
  std::string begun_;               // the text after them, without a line feed
  bool paste_came_ = false;
  std::size_t cut_ = 0;  // later lines that must not run
};

}  // namespace

std::unique_ptr<Terminal> make_terminal(std::string history, const Console& console) {
  if (console.style.plain || !knows_sequences()) { return make_plain_terminal(); }
  // Only this category: numbers and order stay as in "C". Falls back if the locale is missing.
  // NOLINTBEGIN(concurrency-mt-unsafe): no thread has begun
  if (std::setlocale(LC_CTYPE, "") == nullptr) { std::setlocale(LC_CTYPE, "C.UTF-8"); }
  // NOLINTEND(concurrency-mt-unsafe)
  return std::make_unique<EditTerminal>(std::move(history), console);
}

}  // namespace hausregel::console

#endif
