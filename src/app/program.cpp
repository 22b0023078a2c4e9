#include "app/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "app/files.h"
#include "app/scripts.h"
#include "console/commands.h"
#include "console/seat_view.h"
#include "console/terminal.h"
#include "core/lists.h"
#include "core/sentences.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "engine/game.h"
#include "journal/disk.h"
#include "journal/format.h"
#include "script/lua/host.h"
#include "script/lua/sandbox.h"
#include "script/problem.h"
#include "script/script_files.h"
#include "script/script_hooks.h"
#include "script/source.h"

namespace hausregel::app {

using console::Format;
using console::is_terminal;
using console::Voice;
using journal::File;
using script::ScriptHooks;

namespace {

constexpr std::size_t kScriptBytes = 16u << 20;

// Whether the terminal's character set can show non-ASCII letters.
bool utf8_terminal() {
  const std::string set = environment({"LC_ALL", "LC_CTYPE", "LANG"});
  return holds(set, "UTF-8") || holds(set, "utf8");
}

enum class Colour : std::uint8_t { Auto, Always, Never };
constexpr auto names_of(Colour) { return names<"auto, always, never">(); }

bool wants_colour(Colour when) {
  if (when != Colour::Auto) { return when == Colour::Always; }
  // An empty variable counts as unset, and so does 0 for a level.
  const auto says = [](const char* name) {
    const std::string value = environment({name});
    return !value.empty() && value != "0";
  };
  if (!environment({"NO_COLOR"}).empty()) { return false; }
  if (says("FORCE_COLOR") || says("CLICOLOR_FORCE")) { return true; }
  return environment({"CLICOLOR"}) != "0" && environment({"TERM"}) != "dumb" &&
         is_terminal(STDOUT_FILENO);
}

std::string fresh_journal(std::string_view game) {
  const std::string folder = games_folder();
  if (folder.empty() || !make_folder(folder)) { return ""; }
  const Digest random = random_bytes();
  std::string at = journal::utc_time(std::time(nullptr));
  std::erase_if(at, [](char c) { return c == ':' || c == '-'; });
  return folder + "/" + std::string(game) + "-" + at + "-" + hex(std::span(random).first(3)) +
         ".jsonl";
}

// Returns the source line of a failed script with a mark under the place; empty for other places.
std::string excerpt_of(const Place& place, const Console& console) {
  if (!place.file.ends_with(script::kScriptEnding) || place.line == 0) { return {}; }
  std::string source;
  if (console.session) {
    for (const VariantLayer& layer : console.session->house().variant.layers) {
      source = layer.file == place.file && !layer.on_disk ? layer.text : source;
    }
  }
  if (source.empty()) { source = console.world.read_file(place.file).value_or(""); }
  return joined(script::excerpt_lines(place, source), "",
                [](const std::string& line) { return line + "\n"; });
}

}  // namespace

bool person_there() { return is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO); }

std::string version() { return HAUSREGEL_VERSION; }

MadeBy made_by() {
  utsname machine{};
  ::uname(&machine);
  return {version(), halves(halves(build_facts(), "commit: ").second, "\n").first, machine.machine};
}

std::string engine() { return version() + " lua " + std::string(script::lua_release()); }

Result<std::string> read_catalog_text(const std::string& file) {
  auto text = script::read_script(file, kScriptBytes);
  if (text && text->size() > kScriptBytes) { return bad_input("app.lang_size", {{"file", file}}); }
  return text;
}

namespace {

// Reads the templates of a file into `catalog`, which they view.
Result<Templates> templates_in(const std::string& file, Catalog& catalog) {
  const auto text = read_catalog_text(file);
  TRY(text);
  catalog = read_catalog(*text, file);
  if (!catalog.problems.empty()) {
    return fail(Error{Fault::Input, {"app.lang_row"}, {}, catalog.problems.front()});
  }
  Templates templates;
  for (const CatalogRow& row : catalog.rows) { templates.push_back({row.id, row.words}); }
  std::ranges::stable_sort(templates, {}, &Worded::id);
  return templates;
}

}  // namespace

Result<Say> voice_of(const std::string& language) {
  static const TemplateCatalog english(templates_of("en"));
  static std::map<std::string, Say> known{
      {"en", [](const Message& message) { return english.say(message); }}};
  if (const auto found = known.find(language); found != known.end()) { return found->second; }
  Templates templates = templates_of(language);
  const auto file = std::make_shared<Catalog>();
  if (language.ends_with(script::kScriptEnding)) {
    TRY(keep(templates, templates_in(language, *file)));
  } else if (!contains(languages(), language)) {
    return fail(unknown_word(language, languages()));
  }
  const auto speaks = std::make_shared<const TemplateCatalog>(
      std::move(templates), &english, std::filesystem::path(language).stem());
  const Say say = [file, speaks](const Message& message) { return speaks->say(message); };
  return known.emplace(language, say).first->second;
}

Program::Program(Options read)
    : options(std::move(read)), variants(variant_folders()), bots(bot_folders()) {
  const auto colour = word_option(options, "--color", Colour::Auto);
  if (!colour) { options.add_mistake(colour.error()); }
  style.format = options.has("--json") ? Format::Json : Format::Text;
  style.plain = options.has("--plain");
  style.colour = !style.plain && wants_colour(colour.value_or(Colour::Auto));
  style.width = console::line_columns();
  style.ascii = options.has("--ascii") || (is_terminal(STDOUT_FILENO) && !utf8_terminal());
  const std::string chosen = person_there() ? kept_text(kLanguageFile) : "";
  const std::string around = environment({"LC_ALL", "LC_MESSAGES", "LANG"}).substr(0, 2);
  language = options.value("--lang", chosen.empty() ? around : chosen);
  auto voice = voice_of(language);
  if (!voice) {
    if (options.has("--lang")) { options.add_mistake(voice.error()); }
    language = "en";
    voice = voice_of(language);
  }
  say = *voice;
}

console::World Program::world() {
  console::World world;
  world.variants = &variants;
  world.voice = voice_of;
  world.now = [] { return journal::utc_time(std::time(nullptr)); };
  world.random = random_bytes;
  world.make_hooks = [](const Variant& variant, const Json& rules) {
    return std::make_shared<ScriptHooks>(variant, rules, script::command_limits());
  };
  world.bots = &bots;
  world.make_bot = [](const BotScript& bot, const Json& rules) {
    return std::make_shared<ScriptHooks>(bot, rules);
  };
  world.agrees = [this](const Variant& variant) { return app::agrees(*this, variant); };
  world.agreed = remember_agreed;
  world.evaluate = script::evaluate;
  world.engine = engine();
  world.games_folder = games_folder();
  world.shipped_variants = shipped_variants();
  world.draw = [this](const std::string& svg) {
    const std::string drawn = painter.run(svg) ? painter.output() : "";
    return drawn.starts_with("\x89PNG") ? drawn : "";
  };
  world.read_file = [](const std::string& path) {
    return journal::read_whole(system_disk(), path, kScriptBytes);
  };
  if (person_there()) { world.new_journal = fresh_journal; }
  return world;
}

Console Program::console() {
  Console console(world(), language);
  console.style = style;
  static Strings traced;
  script::trace_into(traced);
  console.world.traces = [] { return std::exchange(traced, {}); };
  return console;
}

int Program::print(const Answer& answer, const Console& console) {
  for (const Message& line : console::traced_here(console, console.world.traces())) {
    printer.err(clean(console.say(line)) + "\n");
  }
  Voice voice = console;
  if (answer.as_json) { voice.style.format = Format::Json; }
  // A pager may leave on the screen what is to be wiped, and would take the keys of the line after
  // a move.
  const bool paged = !answer.passing && std::ranges::none_of(answer.replies, [](const Reply& one) {
    return std::holds_alternative<console::Happened>(one);
  });
  for (const Reply& reply : answer.replies) {
    pass_on(console::render(reply, voice), paged, voice.say);
  }
  if (!answer.failure) { return 0; }
  printer.err(console::render(*answer.failure, console));
  if (console.style.format == Format::Text) {
    printer.err(excerpt_of(answer.failure->error.place, console));
  }
  return status_of(answer.failure->error.fault);
}

void Program::pass_on(const Said& said, bool paged, const Say& of) {
  const int rows = console::screen_rows();
  const bool taller =
      paged && !printer.keeps() && rows > 0 && std::ranges::count(said.out, '\n') >= rows;
  if (!taller || !pager.run(of("app.pager") + "\n" + said.out)) { printer.out(said.out); }
  printer.err(said.err);
}

// --- output -------------------------------------------------------------------------------------

void Printer::out(std::string_view text) {
  if (kept_ != nullptr) {
    kept_->out += text;
    return;
  }
  if (gone || failed || text.empty()) { return; }
  errno = 0;
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  gone = !written && errno == EPIPE;
  failed = !written && !gone;
}

void Printer::err(std::string_view text) {
  if (kept_ != nullptr) {
    kept_->err += text;
    return;
  }
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void Progress::tell(std::uint64_t done) {
  if (!shown_ || Clock::now() < next_ || !is_terminal(STDERR_FILENO)) { return; }
  next_ = Clock::now() + std::chrono::milliseconds(250);
  told_ = true;
  fmt::print(stderr, "\r{}/{}", done, all_);
}

Progress::~Progress() {
  if (told_) { fmt::print(stderr, "\r\x1b[K"); }
}

// --- other programs -----------------------------------------------------------------------------

namespace {

constexpr char kEnd = '\0';  // of a text; none contains it
constexpr unsigned kMostSeconds = 60;

// Runs the command with `text` as its input. Without `output` a shell does, and the first line is
// $PAGER_PROMPT: in the command a shell would read a catalog's words as its own. Returns false if
// there is no such command; with `output`, also if it fails or takes kMostSeconds.
bool run_with_input(const std::string& command, std::string_view text, int output) {
  const std::size_t begin = output < 0 ? text.find('\n') + 1 : 0;
  std::array<int, 2> input{};
  if (::pipe2(input.data(), O_CLOEXEC) != 0) { return false; }
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(input[0], STDIN_FILENO);
    if (output < 0) {
      const std::string prompt(text.substr(0, begin - 1));
      ::setenv("PAGER_PROMPT", prompt.c_str(), 1);  // NOLINT(concurrency-mt-unsafe): no threads
      ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    }
    ::dup2(output, STDOUT_FILENO);
    ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::alarm(kMostSeconds);
    const std::string path = environment({"PATH"});
    // A folder of PATH without its whole path may be somebody else's.
    for (const std::string_view folder : split(path, ":")) {
      const std::string program = std::string(folder) + "/" + command;
      if (folder.starts_with('/')) { ::execl(program.c_str(), program.c_str(), nullptr); }
    }
    ::_exit(127);
  }
  ::close(input[0]);
  std::ignore = File(system_disk(), input[1]).write_all(text.substr(begin));
  int status = -1;
  while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  // A shell returns 126 or 127 for a command that cannot be run.
  return output >= 0 ? status == 0
                     : status >= 0 && !(WIFEXITED(status) && WEXITSTATUS(status) >= 126);
}

// Serves until the socket closes.
[[noreturn]] void wait_for_texts(int program, const std::string& command, int output) {
  // Caught rather than ignored: the command would inherit an ignored signal, but not a handler.
  for (const int signal : {SIGINT, SIGPIPE}) {
    std::signal(signal, [](int) {});
  }
  // Restricts less to showing text.
  ::setenv("LESSSECURE", "1", 1);  // NOLINT(concurrency-mt-unsafe): no threads in this process
  if (output >= 0) { ::prctl(PR_SET_PDEATHSIG, SIGKILL); }
  const File answers(system_disk(), program);
  std::FILE* const texts = ::fdopen(program, "r");
  if (texts == nullptr) { ::_exit(1); }
  char* text = nullptr;
  std::size_t room = 0;
  for (ssize_t size = 0; (size = ::getdelim(&text, &room, kEnd, texts)) > 0;) {
    std::ignore = ::ftruncate(output, ::lseek(output, 0, SEEK_SET));
    const bool done = run_with_input(command, {text, as_index(size - 1)}, output);
    if (answers.write_all(done ? "1" : "0") != 0) { break; }
  }
  ::_exit(0);
}

}  // namespace

void Helper::begin(const std::string& command, bool keeps) {
  output_ = {system_disk(), keeps ? ::memfd_create("output", MFD_CLOEXEC) : -1};
  if (keeps && !output_.is_open()) { return; }
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) { return; }
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    wait_for_texts(ends[1], command, output_.descriptor());
  }
  ::close(ends[1]);
  waiting_ = {system_disk(), ends[0]};
}

bool Helper::run(std::string_view text) {
  char done = 0;
  if (waiting_.is_open() && waiting_.write_all(std::string(text) + kEnd) == 0) {
    const auto answered = journal::uninterrupted(
        [&] { return journal::or_error(::read(waiting_.descriptor(), &done, 1)); });
    if (answered == 1) { return done == '1'; }
  }
  waiting_.close();
  return false;
}

std::string Helper::output() const {
  std::string all(as_index(::lseek(output_.descriptor(), 0, SEEK_END)), '\0');
  return output_.read_at(0, all) == std::ssize(all) ? all : "";
}

}  // namespace hausregel::app
