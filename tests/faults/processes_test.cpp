// The real program: eight at one journal, and killed while it writes. HAUSREGEL_LONG=1: ten times
// as often.
#include <csignal>
#include <set>
#include <thread>

#include "app/run_program.h"
#include "faults/game.h"

using namespace hausregel;
using hausregel::app::Folder;

namespace {

// The program with a pipe at both ends.
class Running {
 public:
  explicit Running(const std::vector<std::string>& args) {
    int in[2];
    int out[2];
    REQUIRE(::pipe2(in, O_CLOEXEC) == 0);
    REQUIRE(::pipe2(out, O_CLOEXEC) == 0);
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(in[0], STDIN_FILENO);
      ::dup2(out[1], STDOUT_FILENO);
      ::dup2(out[1], STDERR_FILENO);
      std::vector<std::string> words{HAUSREGEL_BINARY};
      words.insert(words.end(), args.begin(), args.end());
      std::vector<char*> argv;
      for (std::string& word : words) { argv.push_back(word.data()); }
      argv.push_back(nullptr);
      ::execv(argv[0], argv.data());
      ::_exit(127);
    }
    std::signal(SIGPIPE, SIG_IGN);  // one that has ended or was killed reads no more
    ::close(in[0]);
    ::close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }
  ~Running() {
    ::close(in_);
    ::close(out_);
    int status = 0;
    ::waitpid(child_, &status, 0);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  void say(const std::string& text) { static_cast<void>(::write(in_, text.data(), text.size())); }
  void kill() { ::kill(child_, SIGKILL); }
  // All that it has written and will write.
  std::string hear_all() {
    ::close(std::exchange(in_, -1));
    return rest();
  }
  std::string rest() {
    std::string all;
    char part[4096];
    for (ssize_t got = 0; (got = ::read(out_, part, sizeof part)) > 0;) {
      all.append(part, static_cast<std::size_t>(got));
    }
    return all;
  }

 private:
  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
};

// The notes of a journal that holds; fails the test where it does not.
std::multiset<std::string> notes_in(const std::string& file) {
  auto opened = journal::Log::open(file, journal::Access::Read);
  REQUIRE(opened);
  REQUIRE_FALSE(opened->damage);
  std::multiset<std::string> notes;
  for (const journal::Entry& entry : opened->log.entries()) {
    if (const auto* note = std::get_if<journal::Note>(&entry.doing)) { notes.insert(note->text); }
  }
  return notes;
}

// The whole lines that say that a note has been taken: "Note: TEXT".
std::vector<std::string> noted(const std::string& told) {
  std::vector<std::string> texts;
  constexpr std::string_view kWord = "Note: ";
  for (std::size_t at = 0, end = 0; (end = told.find('\n', at)) != std::string::npos;
       at = end + 1) {
    const std::string line = told.substr(at, end - at);
    if (line.starts_with(kWord)) { texts.push_back(line.substr(kWord.size())); }
  }
  return texts;
}

std::string begun(const Folder& folder) {
  const std::string file = folder / "game.jsonl";
  REQUIRE(app::run_program(folder, {}, "new teufel A B journal=" + file + "\nnext\n").status == 0);
  return file;
}

}  // namespace

TEST_CASE("processes: of eight at one journal one writes at a time, and the others say so") {
  const Folder folder;
  const std::string file = begun(folder);
  std::multiset<std::string> told;
  const int rounds = console::long_run() ? 50 : 5;
  int refused = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::unique_ptr<Running>> all;
    for (int i = 0; i < 8; ++i) {
      all.push_back(
          std::make_unique<Running>(std::vector<std::string>{"open", file, "--keep-going"}));
    }
    for (int k = 0; k < 5; ++k) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        all[i]->say(".note r" + std::to_string(round) + "p" + std::to_string(i) + "k" +
                    std::to_string(k) + "\n");
      }
    }
    for (auto& one : all) {
      const std::string heard = one->hear_all();
      const auto texts = noted(heard);
      told.insert(texts.begin(), texts.end());
      const bool is_refused = heard.find("' is in use by ") != std::string::npos;
      refused += is_refused ? 1 : 0;
      CHECK((is_refused ? texts.empty() : texts.size() == 5));
    }
  }
  CHECK(notes_in(file) == told);
  CHECK(refused > 0);
  CHECK(told.size() == static_cast<std::size_t>(8 * rounds - refused) * 5);
  CHECK(app::run_program(folder, {"audit", file, "--open"}).status == 0);
}

TEST_CASE("processes: killed at any time, what it has told of is there") {
  const Folder folder;
  const std::string file = begun(folder);
  std::set<std::string> told;
  std::mt19937_64 random(7);
  const int kills = console::long_run() ? 500 : 40;
  for (int i = 0; i < kills; ++i) {
    Running one({"open", file});
    std::thread killer([&, wait = random() % 30'000] {
      std::this_thread::sleep_for(std::chrono::microseconds(wait));
      one.kill();
    });
    std::string lines;
    for (int k = 0; k < 20; ++k) {
      lines += ".note n" + std::to_string(i) + "k" + std::to_string(k) + "\n";
    }
    one.say(lines);
    const auto texts = noted(one.rest());
    told.insert(texts.begin(), texts.end());
    killer.join();
  }
  const app::Ran after = app::run_program(folder, {"open", file}, ".note end\nbets 10 20\n");
  CHECK(after.status == 0);
  const auto notes = notes_in(file);
  for (const std::string& text : told) { CHECK(notes.count(text) == 1); }
  CHECK(notes.count("end") == 1);
  CHECK(app::run_program(folder, {"audit", file, "--open"}).status == 0);
  WARN(kills << " kills, " << told.size() << " notes told of, " << notes.size() << " kept");
}
