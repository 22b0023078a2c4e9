// Line editing with libedit: history, search, Tab.
#ifdef HAUSREGEL_HAVE_LIBEDIT

#include <histedit.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cwchar>

#include "console/terminal.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

constexpr int kHistoryLines = 1000;

volatile std::sig_atomic_t resized = 0;  // and libedit not told yet
void on_resize(int) { resized = 1; }

// One character, decoded. Comes back with EINTR at Ctrl-C. A tab with more bytes behind it was
// pasted, not typed: it counts as a blank.
int read_character(EditLine*, wchar_t* into) {
  std::mbstate_t state{};
  for (;;) {
    char byte = 0;
    const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
    if (got < 0 && errno == EINTR) {
      if (!was_interrupted()) {
        continue;
      }
      return -1;
    }
    if (got <= 0) {
      return static_cast<int>(got);
    }
    if (byte == '\t' && input_waits()) {
      byte = ' ';
    }
    const std::size_t used = std::mbrtowc(into, &byte, 1, &state);
    if (used == static_cast<std::size_t>(-1)) {
      state = {};
      *into = L'?';
      return 1;
    }
    if (used != static_cast<std::size_t>(-2)) {
      return 1;
    }
  }
}

class EditTerminal final : public Terminal {
 public:
  EditTerminal(std::string history_file, Completer completer)
      : completer_(std::move(completer)), history_file_(std::move(history_file)) {
    edit_ = el_init("hausregel", stdin, stdout, stderr);
    history_ = history_init();
    HistEvent event;
    history(history_, &event, H_SETSIZE, kHistoryLines);
    history(history_, &event, H_SETUNIQUE, 1);
    if (!history_file_.empty()) {
      history(history_, &event, H_LOAD, history_file_.c_str());
    }
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT, &EditTerminal::prompt);
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_SIGNAL, 0);
    el_set(edit_, EL_GETCFN, &read_character);
    el_set(edit_, EL_HIST, history, history_);
    el_set(edit_, EL_ADDFN, "hausregel-complete", "complete the word", &EditTerminal::on_tab);
    el_set(edit_, EL_BIND, "^I", "hausregel-complete", nullptr);
    el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_set(edit_, EL_BIND, "\033[A", "ed-search-prev-history", nullptr);
    el_set(edit_, EL_BIND, "\033[B", "ed-search-next-history", nullptr);
    struct sigaction action{};
    action.sa_handler = on_resize;
    sigemptyset(&action.sa_mask);
    sigaction(SIGWINCH, &action, nullptr);
  }
  ~EditTerminal() override {
    save();
    history_end(history_);
    el_end(edit_);
  }
  EditTerminal(const EditTerminal&) = delete;
  EditTerminal& operator=(const EditTerminal&) = delete;

  std::optional<std::string> read_line(const std::string& prompt) override {
    prompt_ = prompt;
    for (;;) {
      int count = 0;
      errno = 0;
      // Between lines only: within one libedit would go on drawing where the old window had room.
      if (std::exchange(resized, 0) != 0) {
        el_resize(edit_);
      }
      const char* typed = el_gets(edit_, &count);
      if (typed != nullptr && count > 0) {
        std::string line(typed, static_cast<std::size_t>(count));
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
          line.pop_back();
        }
        return line;
      }
      if (!take_interrupt()) {
        std::fputs("\n", stdout);
        return std::nullopt;
      }
      std::fputs("\n", stdout);
      std::fflush(stdout);
      el_reset(edit_);
    }
  }

  void remember(const std::string& line) override {
    HistEvent event;
    history(history_, &event, H_ENTER, line.c_str());
    save();
  }

 private:
  static EditTerminal& self(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<EditTerminal*>(data);
  }
  static char* prompt(EditLine* edit) { return self(edit).prompt_.data(); }

  static unsigned char on_tab(EditLine* edit, int) {
    const LineInfo* info = el_line(edit);
    const std::string line(info->buffer, info->lastchar);
    const auto cursor = static_cast<std::size_t>(info->cursor - info->buffer);
    const Completion found = self(edit).completer_(line, cursor);
    if (found.candidates.empty()) {
      return CC_REFRESH_BEEP;
    }
    const std::string typed = line.substr(found.begin, cursor - found.begin);
    std::string more = found.common.substr(std::min(typed.size(), found.common.size()));
    const bool only = found.candidates.size() == 1;
    if (only && found.common.back() != '=') {
      more += ' ';
    }
    if (!more.empty()) {
      el_insertstr(edit, more.c_str());
      return CC_REFRESH;
    }
    std::fputs("\n", stdout);
    for (const std::string& candidate : found.candidates) {
      std::fprintf(stdout, "%s  ", clean(candidate).c_str());
    }
    std::fputs("\n", stdout);
    return CC_REDISPLAY;
  }

  void save() {
    if (history_file_.empty()) {
      return;
    }
    const mode_t before = umask(S_IRWXG | S_IRWXO);
    HistEvent event;
    history(history_, &event, H_SAVE, history_file_.c_str());
    umask(before);
  }

  EditLine* edit_ = nullptr;
  History* history_ = nullptr;
  Completer completer_;
  std::string history_file_;
  std::string prompt_;
};

}  // namespace

std::unique_ptr<Terminal> make_terminal(std::string history, Terminal::Completer completer) {
  const char* kind = std::getenv("TERM");
  if (kind == nullptr || std::string_view(kind).empty() || std::string_view(kind) == "dumb") {
    return make_plain_terminal();
  }
  std::setlocale(LC_CTYPE, "");  // only this category: numbers and order stay as in "C"
  return std::make_unique<EditTerminal>(std::move(history), std::move(completer));
}

}  // namespace hausregel::console

#endif
