// Switches between lines of a game and looks back at this one.
#include <algorithm>
#include <utility>

#include "console/handlers.h"
#include "console/prompt.h"
#include "console/suggest.h"
#include "core/names.h"
#include "core/text.h"
#include "journal/reader.h"
#include "play/branching.h"
#include "play/opening.h"

namespace hausregel::console::handle {
namespace {

// Returns the entry named by a word: its number, or the last mark of that name.
std::optional<std::int64_t> entry_named(const play::Session& session, const std::string& word) {
  if (const auto n = whole_number(word)) {
    return *n >= 0 && *n <= session.log().last() ? n : std::nullopt;
  }
  for (std::int64_t n = session.log().last(); n > 0; --n) {
    const journal::Doing doing = session.log().entries().doing_of(n);
    const auto* mark = std::get_if<journal::Mark>(&doing);
    if (mark != nullptr && mark->name == word) {
      return n;
    }
  }
  return std::nullopt;
}

// Returns the entry for `.seek`: by number or mark, one step from the current one, or the end of a
// round.
Result<std::int64_t> entry_sought(const Console& console, Words words) {
  const play::Session& session = *console.session;
  const std::int64_t last = session.log().last();
  if (words.size() == 1) {
    return last;
  }
  const std::string& word = words[1].text;
  if (word == "round" && words.size() == 3) {
    const auto round = usage::round_word(words);
    TRY(round);
    return play::end_of_round(session, **round);
  }
  TRY(usage::between(words, 1, 2));
  const std::int64_t now = console.branches.sought.value_or(last);
  if (word == "next" || word == "back") {
    return std::clamp<std::int64_t>(word == "next" ? now + 1 : now - 1, 0, last);
  }
  const auto n = entry_named(session, word);
  return n ? Result<std::int64_t>(*n) : fail(no_entry(clean(word), last));
}

// Sets the open game aside and switches to `session`, named `name`.
Shown go_on_with(Console& console, std::unique_ptr<play::Session> session, const std::string& name,
                 const IfAny<std::string>& receipt = {}) {
  console.branches.turn_to(std::move(session), name, console.session);
  const journal::Log& log = console.log();
  console.known = receipt ? -1 : log.last();  // a new branch is sent whole
  Shown shown{
      {{"console.branch.now", {{"name", name}, {"entry", log.last()}}}},
      {board_of_game(*console.session)},
      fields<"branch, entry, journal, receipt">(name, log.last(), some(log.path()), receipt)};
  if (receipt) {
    shown.lines.push_back(receipt_line(*receipt));
  }
  return shown;
}

}  // namespace

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
  const std::string& name = words[1].text;
  const bool taken = is_taken(console.branches, *console.session, name);
  if (!valid_branch_name(name) || taken) {
    return usage::bad_value(words, 1, taken ? Message("console.new_name") : plain("a-z 0-9 - _"));
  }
  const auto round = usage::round_word(words);
  TRY(round);
  play::Session& session = *console.session;
  const auto point = play::branch_point(session, *round);
  TRY(point);
  auto branched = play::branch(session, *point, name, branch_file(session.log().path(), name));
  TRY(branched);
  const std::string receipt = (*branched)->log().receipt();
  return Answer(session, {}).also(go_on_with(console, std::move(*branched), name, receipt));
}

Answer branches(Console& console, Words) { return branch_tree(console.branches, *console.session); }

Answer switch_branch(Console& console, Words words) {
  const std::string name = words[1].text;
  if (name == console.branches.current) {
    console.branches.sought.reset();
    return branch_tree(console.branches, *console.session);
  }
  const auto open = console.branches.others.find(name);
  if (open != console.branches.others.end()) {
    return go_on_with(console, std::move(open->second), name);
  }
  std::vector<Message> warnings;
  const std::string file = branch_file(console.log().path(), name);
  const bool sane = name == kMainLine || valid_branch_name(name);
  if (file.empty() || !sane || !journal::file_source(journal::system_disk(), file)) {
    if (branch_tree(console.branches, *console.session).lines.size() == 1) {
      return at_word({Fault::Usage, {"console.branch.none", {{"word", clean(name)}}}}, words[1]);
    }
    return unknown_word(words[1], console.branches.names());
  }
  auto session = play::resume(file, console.world, warnings);
  TRY(session);
  return Answer(go_on_with(console, std::move(*session), name))
      .also(Happened{{}, std::move(warnings)});
}

}  // namespace hausregel::console::handle
