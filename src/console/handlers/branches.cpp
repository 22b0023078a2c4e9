// Takes moves back; makes and lists the lines of one game, switches between them, and looks back at
// one.
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "console/commands.h"
#include "console/console.h"
#include "console/handlers/handlers.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "journal/log.h"
#include "play/moves.h"
#include "play/opening.h"

namespace hausregel::console {
namespace {

// A line of the game: open here, or read from its file.
struct GameLine {
  std::string name;
  std::shared_ptr<const Log> log;

  const std::optional<journal::EntryRef>& parent() const { return log->opening().parent; }
};

std::vector<GameLine> all_lines(const Console& console) {
  const Branches& branches = console.branches;
  const auto log_of = [](const Session& open) {
    return std::shared_ptr<const Log>(std::shared_ptr<void>(), &open.log());
  };
  std::vector<GameLine> all{{branches.current, log_of(*console.session)}};
  for (const auto& [name, other] : branches.others) { all.push_back({name, log_of(*other)}); }
  for (const std::string& file : journal::family_of(console.log().path())) {
    const std::string name = branch_name(file);
    if (find_by(all, &GameLine::name, name) != nullptr) { continue; }
    if (auto opened = Log::open(file, journal::Access::Read)) {
      all.push_back({name, std::make_shared<const Log>(std::move(opened->log))});
    }
  }
  std::ranges::sort(all, {}, [](const GameLine& line) {
    return std::pair(line.parent() ? line.parent()->n : -1, line.name);
  });
  return all;
}

// Returns the line that contains the entry at which `line` begins.
const GameLine* parent_of(const GameLine& line, const std::vector<GameLine>& all) {
  for (const GameLine& other : all) {
    if (line.parent() && &other != &line && other.log->holds(*line.parent())) { return &other; }
  }
  return nullptr;
}

// Returns the last entry of that kind called `name`; 0: none.
template <class Doing>
std::int64_t last_called(const std::string& name, const Log& log) {
  std::int64_t n = log.last();
  for (; n > 0; --n) {
    const auto* found = std::get_if<Doing>(&log.entries().doing_of(n));
    if (found != nullptr && found->name == name) { break; }
  }
  return n;
}

// Whether a line is called `name`, or was announced so by the open one: an announced name stays
// taken even if the branch's file was removed or never created.
bool is_taken(const Console& console, const std::string& name) {
  return name == kMainLine || name == console.branches.current ||
         console.branches.others.contains(name) ||
         last_called<journal::Branch>(name, console.log()) > 0;
}

}  // namespace

void turn_to(Console& console, std::unique_ptr<Session> session, const std::string& name) {
  auto& [current, others, sought] = console.branches;
  others.erase(name);
  others[current] = std::exchange(console.session, std::move(session));
  current = name;
  sought.reset();
}

std::string branch_file(const std::string& file, const std::string& name) {
  return file.empty() ? "" : journal::family_file(file, name == kMainLine ? "" : name);
}

namespace {

bool is_there(const Console& console, const std::string& file) {
  journal::FileFacts facts;
  return console.world.disk->facts_at(file, facts) == 0;
}

using LinesToSave = std::vector<std::pair<Session*, std::string>>;

// Returns the number of ancestors of `line` among `lines`.
int ancestors(const Session& line, const LinesToSave& lines) {
  const auto& parent = line.log().opening().parent;
  for (const auto& [other, file] : lines) {
    if (parent && other != &line && other->log().holds(*parent)) {
      return 1 + ancestors(*other, lines);
    }
  }
  return 0;
}

}  // namespace

Result<Strings> save_lines(Console& console, const std::string& file, Log::Save how) {
  LinesToSave lines{{console.session.get(), file}};
  for (auto& [name, other] : console.branches.others) {
    if (other->log().path().empty()) { lines.emplace_back(other.get(), branch_file(file, name)); }
  }
  if (lines.size() > 1) { lines.front().second = branch_file(file, console.branches.current); }
  Strings files;
  for (const auto& [session, to] : lines) {
    if (is_there(console, to)) { return journal::bad_file(Fault::Usage, "journal.there", to); }
    files.push_back(to);
  }
  // A process killed in between leaves no branch without its parent.
  sort_by(lines.begin(), lines.end(),
          [all = lines](const auto& line) { return ancestors(*line.first, all); });
  for (const auto& [session, to] : lines) { TRY(session->save(to, how)); }
  return files;
}

std::string branch_name(const std::string& file) {
  const std::string name = journal::family_name(file).branch;
  return name.empty() ? kMainLine : name;
}

std::string free_name(const Console& console, const std::string& stem) {
  const std::string& file = console.log().path();
  const auto has_file = [&](const std::string& name) {
    return !file.empty() && is_there(console, branch_file(file, name));
  };
  std::string name = stem;
  for (int i = 2; is_taken(console, name) || has_file(name); ++i) {
    name = stem + '-' + std::to_string(i);
  }
  return name;
}

}  // namespace hausregel::console

namespace hausregel::console::handle {

// Switches between lines of a game and looks back at this one.

namespace {

// Returns a tree of all lines that are open or stored beside the file of the open one, as far as
// they are readable; marks the open one with a star.
Shown branch_tree(const Console& console) {
  const std::vector<GameLine> all = all_lines(console);
  Shown shown;
  std::vector<Data> twigs;
  const std::function<void(const GameLine*, const std::string&)> draw =
      [&](const GameLine* parent, const std::string& indent) {
        std::vector<const GameLine*> children;
        for (const GameLine& line : all) {
          if (parent_of(line, all) == parent) { children.push_back(&line); }
        }
        for (const GameLine* line : children) {
          const bool last = line == children.back();
          const bool current = line->name == console.branches.current;
          const bool closed = line->log->closed();
          const auto from = line->parent() ? std::optional(line->parent()->n) : std::nullopt;
          const Message whence{"console.branch.from", {{"entry", from.value_or(0)}}};
          const std::string stem = parent == nullptr ? "" : last ? "└─ " : "├─ ";
          shown.lines.push_back({closed ? "console.branch.line_closed" : "console.branch.line",
                                 {{"last", line->log->last()},
                                  {"tree", indent + stem},
                                  {"name", line->name + (current ? " *" : "")}},
                                 {{"from", from ? whence : "console.branch.from_start"}}});
          twigs.emplace_back(fields<"name, parent, from, entry, closed, current">(
              line->name, parent != nullptr ? some(parent->name) : std::nullopt, from,
              line->log->last(), closed, current));
          draw(line, indent + (parent == nullptr ? "" : last ? "   " : "│  "));
        }
      };
  draw(nullptr, "");
  shown.data = fields<"branches">(std::move(twigs));
  return shown;
}

// Returns the entry named by a word: its number, or the last mark of that name.
std::optional<std::int64_t> entry_named(const Session& session, const std::string& word) {
  if (const auto n = whole_number(word)) {
    return *n >= 0 && *n <= session.log().last() ? n : std::nullopt;
  }
  const std::int64_t n = last_called<journal::Mark>(word, session.log());
  return n > 0 ? std::optional(n) : std::nullopt;
}

// Returns the entry for `.seek`: by number or mark, one step from the current one, or the end of a
// round.
Result<std::int64_t> entry_sought(const Console& console, Words words) {
  const Session& session = *console.session;
  const std::int64_t last = session.log().last();
  if (words.size() == 1) { return last; }
  const std::string& word = words[1].text;
  if (word == "round" && words.size() == 3) {
    const auto round = round_word(words);
    TRY(round);
    return play::end_of_round(session, **round);
  }
  TRY(between(words, 1, 2));
  const std::int64_t now = console.branches.sought.value_or(last);
  if (word == "next" || word == "back") {
    return std::clamp<std::int64_t>(word == "next" ? now + 1 : now - 1, 0, last);
  }
  const auto n = entry_named(session, word);
  return n ? Result<std::int64_t>(*n) : fail(no_entry(clean(word), last));
}

// Sets the open game aside and switches to `session`, named `name`.
Shown go_on_with(Console& console, std::unique_ptr<Session> session, const std::string& name,
                 const IfAny<std::string>& receipt = {}) {
  turn_to(console, std::move(session), name);
  const Log& log = console.log();
  console.known = receipt ? -1 : log.last();  // a new branch is sent whole
  Shown shown{
      {{"console.branch.now", {{"name", name}, {"entry", log.last()}}}},
      {board_of_game(*console.session)},
      fields<"branch, entry, journal, receipt">(name, log.last(), some(log.path()), receipt)};
  if (receipt) { shown.lines.push_back(receipt_line(*receipt)); }
  return shown;
}

Answer undo_round(Console& console, Words said, const std::optional<std::string>& because) {
  TRY(between(said, 2, 3));
  const auto round = round_word(said);
  TRY(round);
  bool kept = false;  // somebody thought better of it
  const auto ask = [&](const Message& question) {
    const Ask& of = console.world.ask;
    if (because) {
      const Message sure{"console.undo.ask_rounds", question.args};
      kept =
          console.manner == Manner::Interactive && ask_yes_or_no(of, sure, console.instead) != true;
      return kept ? std::nullopt : because;
    }
    auto typed = answer_to(of, {question}, console.instead);
    if (typed && answer_in(*typed) == true) {  // no reason
      typed = answer_to(of, {"console.undo.ask_why"}, console.instead);
    }
    kept = !console.instead.empty();
    const bool reason = typed && !prints_nothing(*typed) && !answer_in(*typed);
    return reason ? typed : std::nullopt;
  };
  auto undone = play::undo_round(*console.session, *round, because,
                                 console.world.ask ? play::AskWhy(ask) : nullptr);
  if (!undone && undone.error().message.id == "console.undo.no_round") {
    const std::vector<GameLine> all = all_lines(console);
    const auto* here = find_by(all, &GameLine::name, console.branches.current);
    if (const GameLine* parent = parent_of(*here, all)) {
      Message& says = undone.error().message;
      says.id += ".parent";
      says.args.emplace_back("branch", parent->name);
    }
  }
  return kept ? Answer() : std::move(undone);
}

}  // namespace

Answer undo(Console& console, Words words) {
  const auto reasoned = cut_reason(words);
  TRY(reasoned);
  const Words said = reasoned->words;
  if (said.size() > 1 && said[1].text == "round") {
    return undo_round(console, said, reasoned->because);
  }
  const auto count = count_word(said, 1);
  TRY(count);
  if (reasoned->because) { return form_error(words, said.size()); }
  return play::undo(*console.session, said.size() == 1 ? std::nullopt : std::optional(*count));
}

Answer redo(Console& console, Words) { return play::redo(*console.session); }

Answer seek(Console& console, Words words) {
  const std::int64_t last = console.log().last();
  const auto n = entry_sought(console, words);
  TRY(n);
  console.branches.sought = *n == last ? std::nullopt : std::optional(*n);
  const auto table = console.session->replay().table_at(*n);
  return Shown{
      {{*n == last ? "console.seek.last" : "console.seek.at", {{"entry", *n}, {"last", last}}}},
      {table->board()},
      fields<"entry, state">(*n, Canonical{table->state_json()})};
}

Answer branch(Console& console, Words words) {
  const std::string name = spelled_plainly(words[1].text);
  const bool taken = is_taken(console, name);
  if (!valid_branch_name(name) || taken) {
    return bad_value(words[1], taken ? Message("console.new_name") : plain("a-z 0-9 - _"));
  }
  const auto round = round_word(words);
  TRY(round);
  Session& session = *console.session;
  const auto point = play::branch_point(session, *round);
  TRY(point);
  auto branched = play::branch(session, *point, name, branch_file(session.log().path(), name));
  TRY(branched);
  const std::string receipt = (*branched)->log().receipt();
  return Answer(session, {}).also(go_on_with(console, std::move(*branched), name, receipt));
}

Answer branches(Console& console, Words) { return branch_tree(console); }

Answer switch_branch(Console& console, Words words) {
  const std::string name = spelled_plainly(words[1].text);
  if (name == console.branches.current) {
    console.branches.sought.reset();
    return branch_tree(console);
  }
  const auto open = console.branches.others.find(name);
  if (open != console.branches.others.end()) {
    return go_on_with(console, std::move(open->second), name);
  }
  Messages warnings;
  const std::string file = branch_file(console.log().path(), name);
  const bool sane = name == kMainLine || valid_branch_name(name);
  if (file.empty() || !sane || !journal::file_source(file)) {
    if (branch_tree(console).lines.size() == 1) {
      return wrong_word("console.branch.none", words[1]);
    }
    return unknown_word(words[1], console.branches.names());
  }
  auto session = play::resume(file, console.world, warnings);
  TRY(session);
  return Answer(go_on_with(console, std::move(*session), name))
      .also(Happened{{}, std::move(warnings)});
}

}  // namespace hausregel::console::handle
