#include "console/desk.h"

#include <algorithm>
#include <filesystem>

#include "console/commands.h"
#include "console/held_chips.h"
#include "console/move_line.h"
#include "console/own_words.h"
#include "console/shared_screen.h"
#include "console/suggest.h"
#include "console/usage.h"
#include "console/words.h"
#include "core/find_by.h"
#include "play/steps.h"

namespace hausregel::console {
namespace {

constexpr std::size_t kLegalShown = 12;
// Of lines that begin with what fits nowhere in an open game.
constexpr std::string_view kLost[] = {"console.fits_nowhere", "console.name_first",
                                      "console.number_first"};

bool is_move_word(const Desk& desk, const std::string& word) {
  return desk.session && find_by(desk.session->game().moves(), &MoveForm::word, word) != nullptr;
}

bool is_move_of_any_game(const std::string& word) {
  const auto all = games();
  return std::any_of(all.begin(), all.end(), [&](const Game* game) {
    return find_by(game->moves(), &MoveForm::word, word) != nullptr;
  });
}

Error at(Error error, const Word& word) {
  error.place.column = word.column;
  return error;
}

// A word that fits nowhere, where a game is open.
Error fits_nowhere(const Desk& desk, const Word& word, Error error) {
  error.place.column = word.column;
  if (desk.session && !desk.session->closed() && error.message.id == "console.unknown_word" &&
      !word.text.starts_with('.')) {
    const bool names = desk.session->table().setup().find_short(word.text).has_value();
    const std::string_view id = kLost[whole_number(word.text) ? 2 : names ? 1 : 0];
    error.message = {std::string(id), {{"word", clean(word.text)}}};
  }
  return error;
}

// The first word in full. Scripts need it so; at a prompt a beginning will do.
Result<std::string> whole_word(const Desk& desk, const Word& word) {
  const std::vector<std::string> known = first_words(desk);
  const auto exact = std::find(known.begin(), known.end(), in_full(desk, word.text));
  if (exact != known.end()) {
    return *exact;
  }
  if (!desk.session && is_move_of_any_game(word.text)) {
    return fail(at(Error{Fault::Usage, {"console.no_game"}}, word));
  }
  if (desk.manner == Manner::Interactive) {
    auto expanded = expand(word.text, known);
    if (!expanded) {
      std::vector<std::string> own;
      for (const auto& [word_of_language, english] : own_words(desk)) {
        own.push_back(word_of_language);
      }
      const auto whole = expand(word.text, own);
      return whole ? Result<std::string>(in_full(desk, *whole))
                   : fail(fits_nowhere(desk, word, std::move(expanded.error())));
    }
    return expanded;
  }
  return fail(fits_nowhere(desk, word, unknown_word(word.text, known)));
}

// Cuts `--json` off a console word's line.
bool cut_json(std::vector<Word>& words) {
  if (!words[0].text.starts_with('.') || words.back().text != "--json") {
    return false;
  }
  words.pop_back();
  return true;
}

// The first word that lays a value unseen.
std::string sealing_word(const Game& game) {
  const auto forms = game.moves();
  const auto form = std::find_if(forms.begin(), forms.end(), [](const auto& f) { return f.seals; });
  return form == forms.end() ? "" : std::string(form->word);
}

// Whether the table waits for values that are to lie sealed.
bool values_are_due(const Desk& desk) {
  if (!desk.session || desk.session->table().setup().mode != Mode::Virtual) {
    return false;
  }
  const Table& table = desk.session->table();
  const std::vector<Choice> possible = table.legal();
  return std::any_of(possible.begin(), possible.end(), [&](const Choice& choice) {
    return table.wants_seal(least_command(choice, table.setup()));
  });
}

// Whether a bare line may hold such a value, however it was meant: should it fail, it is secret.
bool may_tell(const Desk& desk, std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line[first] != '.' &&
         line.find_first_of("0123456789") != std::string_view::npos && values_are_due(desk);
}

// A move, or another entry, while one looks at the past: it would come behind the last entry.
Answer leave_past(Desk& desk) {
  const std::string at = std::to_string(*desk.branches.sought);
  const std::string name = free_name(desk.branches, "from-" + at);
  const Message::Args args{
      {"entry", at}, {"last", std::to_string(desk.session->log().last())}, {"name", name}};
  const auto typed =
      desk.world.ask ? desk.world.ask({{"console.seek.ask_branch", args}, false}) : std::nullopt;
  if (!typed || !says_yes(*typed)) {
    return answer(Error{Fault::Refused, {"console.seek.in_the_past", args}});
  }
  const std::vector<Word> words{{".branch", 1}, {name, 1}};
  Answer given = find_command(words[0].text)->run(desk, words);
  desk.session->begin_line();
  return given;
}

Answer play(Desk& desk, const std::vector<Word>& words) {
  Answer given;
  if (desk.branches.sought) {
    given = leave_past(desk);
    if (given.failure) {
      return given;
    }
  }
  Moved moved = move_line(*desk.session, words, desk.world.ask, desk.acting);
  desk.secret_line = desk.secret_line || moved.shown;
  if (moved.shown && desk.manner == Manner::Interactive) {
    moved.played.happened.remarks.push_back(
        {"console.typed_openly", {{"word", sealing_word(desk.session->game())}}});
  }
  Answer played = answer(std::move(moved.played));
  append(given.replies, std::move(played.replies));
  given.failure = std::move(played.failure);
  return given;
}

// Whether the line is a short form of a real table; what is a word of the console is none.
bool is_short(const Desk& desk, const std::vector<Word>& words) {
  return desk.session && find_command(words[0].text) == nullptr &&
         desk.session->table().in_full(words).has_value();
}

// Answers to a question of the table, at the front, in the letters of the language.
void read_answers(const Desk& desk, std::vector<Word>& words) {
  const std::vector<Word> yes{{"y", 1}};
  if (desk.language == "en" || !desk.session || !desk.session->table().in_full(yes)) {
    return;
  }
  for (Word& word : words) {
    const bool agrees = word.text == desk.say({"console.answer.y"});
    if (!agrees && word.text != desk.say({"console.answer.n"})) {
      return;
    }
    word.text = agrees ? "y" : "n";
  }
}

Answer dispatch(Desk& desk, std::vector<Word>& words) {
  read_answers(desk, words);
  if (is_short(desk, words)) {
    return play(desk, words);
  }
  auto word = whole_word(desk, words[0]);
  if (!word) {
    return answer(std::move(word.error()));
  }
  words[0].text = std::move(*word);
  if (is_move_word(desk, words[0].text)) {
    return play(desk, words);
  }
  if (desk.acting) {
    return answer(at(Error{Fault::Refused, {"console.moves_only"}}, words[0]));
  }
  const CommandRow& row = *find_command(words[0].text);
  if (row.needs == Needs::Game && !desk.session) {
    return answer(at(Error{Fault::Usage, {"console.no_game"}}, words[0]));
  }
  const bool as_json = desk.as_json = cut_json(words);
  const auto good = usage::between(words, row.least, row.most);
  Answer given;
  if (good && row.appends == Appends::Yes && words.size() >= row.least && desk.branches.sought) {
    given = leave_past(desk);
  }
  if (!given.failure) {
    Answer own = good ? row.run(desk, words) : answer(good.error());
    append(given.replies, std::move(own.replies));
    given.failure = std::move(own.failure);
  }
  given.as_json = as_json;
  return given;
}

void remember(Desk& desk, const Answer& given) {
  desk.last_events.clear();
  for (const Reply& reply : given.replies) {
    if (const auto* happened = std::get_if<Happened>(&reply)) {
      for (const EntryReport& entry : happened->entries) {
        const auto& events = *entry.events.list();
        desk.last_events.insert(desk.last_events.end(), events.begin(), events.end());
      }
    }
  }
  desk.last_failure = given.failure ? std::optional(given.failure->error) : std::nullopt;
}

// At a real table somebody has to hand the pieces over; people who play with none are told the
// sums.
void add_money(const Desk& desk, Answer& given) {
  const bool real = desk.session && desk.session->table().setup().mode == Mode::Table;
  if (!desk.session || desk.style.format == Format::Json || given.as_json ||
      (!real && desk.manner != Manner::Interactive)) {
    return;
  }
  std::int64_t last = 0;  // that has ended a round
  for (const Reply& reply : given.replies) {
    if (const auto* happened = std::get_if<Happened>(&reply)) {
      for (const EntryReport& entry : happened->entries) {
        const auto* redo = std::get_if<journal::Redo>(&entry.doing);
        const std::int64_t n = redo != nullptr ? redo->to : entry.n;
        const auto& entries = desk.session->log().entries();
        const Json events =
            redo != nullptr ? entries[static_cast<std::size_t>(n) - 1].events : entry.events;
        last = play::holds_event(events, "luck_opened") ? n : last;
      }
    }
  }
  auto lines = last > 0 ? money_of_round(*desk.session, last) : std::vector<Message>();
  if (!lines.empty()) {
    given.replies.emplace_back(Shown{std::move(lines), {}, {}});
  }
}

}  // namespace

Desk::Desk(World outside, std::string speaks)
    : world(std::move(outside)), language(std::move(speaks)) {
  if (auto voice = world.voice(language)) {
    say = std::move(*voice);
  } else {
    say = [](const Message& message) { return message.text.empty() ? message.id : message.text; };
  }
}

std::string file_named(const Desk& desk, const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code failed;
  const fs::path beside = fs::path(desk.script).parent_path() / name;
  const bool there = fs::path(name).is_absolute() || fs::exists(name, failed);
  return there || !fs::exists(beside, failed) ? name : beside.string();
}

Answer answer(Reply reply) {
  Answer given;
  given.replies.push_back(std::move(reply));
  return given;
}

Answer answer(Error error) {
  Answer given;
  given.failure = Failure{std::move(error), {}};
  return given;
}

Answer answer(Result<Happened> happened) {
  return happened ? answer(Reply(std::move(*happened))) : answer(std::move(happened.error()));
}

Answer answer(play::Played played) {
  Answer given;
  if (!played.happened.entries.empty() || !played.happened.remarks.empty()) {
    given.replies.emplace_back(std::move(played.happened));
  }
  if (played.error) {
    given.failure = Failure{std::move(*played.error), {}};
  }
  return given;
}

std::vector<std::string> legal_lines(const Desk& desk) {
  std::vector<std::string> lines;
  if (!desk.session || !desk.session->writable() || desk.branches.sought) {
    return lines;
  }
  const Table& table = desk.session->table();
  for (const Choice& choice : table.legal()) {
    if (desk.acting && !may_choose(*desk.session, *desk.acting, choice)) {
      continue;
    }
    if (lines.size() == kLegalShown) {
      lines.emplace_back("…");
      break;
    }
    lines.push_back(to_words(choice, table.setup()));
  }
  return lines;
}

std::vector<std::string> first_words(const Desk& desk) {
  std::vector<std::string> words;
  if (desk.session) {
    for (const MoveForm& form : desk.session->game().moves()) {
      words.emplace_back(form.word);
    }
  }
  for (const CommandRow& row : commands()) {
    words.emplace_back(row.word);
  }
  return words;
}

Answer execute(Desk& desk, std::string_view line) {
  const bool secret_if_failed = desk.secret_line = may_tell(desk, line);
  const std::size_t limit =
      desk.manner == Manner::Interactive ? kPromptLineLimit : kScriptLineLimit;
  if (line.size() > limit) {
    return answer(
        Error{Fault::Usage, {"console.line_too_long", {{"bytes", std::to_string(limit)}}}});
  }
  auto words = split_words(line);
  if (!words) {
    Answer given = answer(std::move(words.error()));
    given.failure->line = desk.secret_line ? "" : std::string(line);
    remember(desk, given);
    return given;
  }
  if (words->empty()) {
    return {};
  }
  desk.line = std::string(line);
  desk.as_json = false;
  const bool expects = (*words)[0].text == "expect";
  if (desk.session && desk.reading_depth == 0 && !desk.in_block) {
    desk.session->begin_line();
  }
  desk.secret_line = false;
  Answer given = dispatch(desk, *words);
  desk.secret_line = desk.secret_line || (secret_if_failed && given.failure);
  if (given.failure && given.failure->error.place.file.empty() && !desk.secret_line) {
    given.failure->line = std::string(line);
  }
  add_money(desk, given);
  if (desk.session && desk.session->closed()) {
    for (auto& [name, other] : desk.branches.others) {
      other->part_with_published();
    }
  }
  if (!expects) {
    remember(desk, given);
  }
  // A terminal says in its next line what is due.
  const bool lost = given.failure && desk.manner == Manner::Script &&
                    std::find(std::begin(kLost), std::end(kLost),
                              given.failure->error.message.id) != std::end(kLost);
  if (lost || (given.failure && given.failure->error.fault == Fault::Refused)) {
    given.failure->legal = legal_lines(desk);
  }
  return given;
}

}  // namespace hausregel::console
