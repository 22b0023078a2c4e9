#include "console/console.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/move_line.h"
#include "console/page/page.h"
#include "console/seat_view.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/events.h"
#include "engine/moves/rounds.h"
#include "engine/moves/words.h"
#include "play/chronicle.h"
#include "play/closing.h"
#include "play/moves.h"

namespace hausregel::console {
namespace {

constexpr std::size_t kLegalShown = 12;
// Errors for lines whose first word fits nowhere in an open game.
constexpr const char* kLost[] = {"console.fits_nowhere", "console.name_first",
                                 "console.number_first", "console.word_of_other_game"};

// Improves the error for such a word while a game is open.
Error fits_nowhere(const Console& console, const Word& word, Error error) {
  if (console.session && !console.session->closed() && error.message.id == "console.unknown_word" &&
      !word.text.starts_with('.')) {
    const bool names = console.setup().find_short(word.text).has_value();
    const Game* other = game_that_says(word.text);
    if (other != nullptr) { error.suggestions.clear(); }
    const int why = whole_number(word.text) ? 2 : names ? 1 : other != nullptr ? 3 : 0;
    error.message = {kLost[why],
                     {{"word", clean(word.text)}, {"game", other != nullptr ? other->name() : ""}}};
  }
  return at_word(std::move(error), word);
}

// Returns the meaning of the first word. Scripts must write it in full; a prompt accepts a prefix.
Result<Known> first_word(const Console& console, const ParsedLine& line) {
  const Word& word = line.words[0];
  if (!line.meant.form.empty()) { return line.meant; }
  if (!console.session && game_that_says(word.text) != nullptr) {
    return fail(at_word({Fault::Usage, "console.no_game"}, word));
  }
  if (find_command(word.text) != nullptr) {  // of games that have what it shows
    return fail(
        at_word({Fault::Usage,
                 {"console.not_in_game", {{"word", word.text}, {"game", console.game().name()}}}},
                word));
  }
  auto whole = word_meant(console, line.vocabulary, word.text);
  if (!whole) { return fail(fits_nowhere(console, word, std::move(whole.error()))); }
  return resolved(line.vocabulary, *whole);
}

// Marks the word, or option value, that a failure names.
void mark_word(Words words, Error& error) {
  if (!error.place.file.empty() || error.place.column > 0) { return; }
  for (const Word& word : words.subspan(1)) {
    const std::size_t value = word.text.find('=') + 1;
    const std::string_view said = std::string_view(word.text).substr(value);
    const bool named = std::ranges::any_of(error.message.args, [&](const auto& arg) {
      return arg.second == clean(word.text) || (!said.empty() && arg.second == clean(said));
    });
    if (named) { error.place.column = word.column; }
  }
}

// Whether the table waits for sealed values.
bool values_are_due(const Console& console) {
  return console.session && console.setup().mode == Mode::Virtual &&
         std::ranges::any_of(console.table().legal(), [&](const Choice& choice) {
           const Table& table = console.table();
           return table.public_form(least_command(choice, table.setup())).has_value();
         });
}

// Whether a line may contain a sealed value, whatever it meant; if it fails, it is secret. So is a
// move typed behind a dot, and one that lays a value again. `due`: values_are_due().
bool may_tell(const Console& console, std::string_view line, bool due) {
  const std::size_t first = line.find_first_not_of(" \t");
  const bool sealed = console.session && !console.status().sealed.empty();
  if (first == std::string_view::npos || !(due || sealed)) { return false; }
  const std::string word(line.substr(first, line.find_first_of(" \t", first) - first));
  const auto known = vocabulary(console);
  if (resolved(known, word).command != nullptr) { return false; }
  const MoveForm* move =
      resolved(known, word.substr(word.find_first_not_of('.') % word.size())).move;
  return due || (move != nullptr && move->seals);
}

// Refuses while looking at the past.
Result<> in_the_present(const Console& console) {
  const auto& sought = console.branches.sought;
  if (!sought) { return {}; }
  const Status then = console.session->replay().table_at(*sought)->status();
  const int round = then.phase == "idle" ? then.round : then.round - 1;  // the last that had ended
  return not_now(round > 0 ? "console.seek.in_the_past" : "console.seek.in_the_past.start",
                 {{"entry", *sought}, {"last", console.log().last()}, {"round", round}});
}

// Keeps text as typed where `form` has any ("phrase NAME TEXT", "because "REASON"").
void keep_text(ParsedLine& line, std::string_view form) {
  const auto because = std::ranges::find(line.words, "because", &Word::text);
  if (form.ends_with(" TEXT")) {
    line.take_text(as_index(std::ranges::count(form, ' ')));
  } else if (holds(form, "REASON")) {
    line.take_text(as_index(because - line.words.begin()) + 1);
  }
}

Wordings wordings_here(const Console& console) {
  return play::wordings_of(console.log().opening(), *console.world.variants);
}

// Gives what is declared the words of its variant.
void call_declared(const Console& console, Answer& given) {
  if (!console.session) { return; }
  std::optional<Wordings> read;  // once, and not for answers that name nothing
  const auto words = [&] {
    if (!read) { read = wordings_here(console); }
    return *read;
  };
  for (Reply& reply : given.replies) {
    if (auto* shown = std::get_if<Shown>(&reply)) {
      put_into_words(shown->lines, words);
      for (Board& board : shown->boards) { put_into_words(board, words()); }
    }
  }
}

Answer dispatch(Console& console, ParsedLine& line) {
  Word& first = line.words[0];
  // Short forms come first: they start with names and numbers, which fit nowhere else.
  if (console.session && find_command(first.text) == nullptr &&
      console.table().in_full(line.words)) {
    line.meant = {};
  } else {
    TRY(keep(line.meant, first_word(console, line)));
    first.text = line.meant.english;
  }
  if (line.meant.command == nullptr) {
    keep_text(line, line.meant.form);
    TRY(in_the_present(console));
    auto played = move_line(console, line);
    if (!played && values_are_due(console)) { unsay_which(console, line, played.error()); }
    return played;
  }
  if (console.acting) { return at_word({Fault::Refused, "console.moves_only"}, first); }
  const CommandRow& row = *line.meant.command;
  if (row.needs != Needs::Anytime && !console.session) {
    return at_word({Fault::Usage, "console.no_game"}, first);
  }
  console.as_json = first.text.starts_with('.') && line.words.back().text == "--json";
  if (console.as_json) { line.drop_last(); }
  line.keys_in_full(console, row.form);
  keep_text(line, row.form);
  auto good = between(line.words, row.least, row.most);
  if (good && row.needs == Needs::Present) { good = in_the_present(console); }
  const bool as_json = console.as_json;  // a line of .read may change it
  Answer given = good.map([&] { return row.run(console, line.words); });
  given.as_json = as_json;
  call_declared(console, given);
  if (given.failure) { mark_word(line.words, given.failure->error); }
  return given;
}

void remember(Console& console, const Answer& given) {
  console.last_events.clear();
  each_entry(given,
             [&](const EntryReport& entry) { add_all(console.last_events, entry.events.list()); });
  console.last_failure = given.failure ? std::optional(given.failure->error) : std::nullopt;
}

// At a real table somebody has to move the chips; people who play without any see the sums.
void add_money(const Console& console, Answer& given) {
  const bool real = console.session && console.setup().mode == Mode::Table;
  if (!console.session || console.style.format == Format::Json || given.as_json ||
      (!real && console.manner != Manner::Interactive)) {
    return;
  }
  std::int64_t last = 0;  // that ended a round
  each_entry(given, [&](const EntryReport& entry) {
    const auto* redo = std::get_if<journal::Redo>(&entry.doing);
    const std::int64_t n = redo != nullptr ? redo->to : entry.n;
    const Events& events = redo != nullptr ? console.session->entry(n).events : entry.events;
    last = events.has(LuckOpened::kName) ? n : last;
  });
  if (last == 0) { return; }
  auto lines = money_of_round(*console.session, last);
  if (console.manner == Manner::Interactive && !lines.empty()) {  // as one paragraph
    lines = {plain(joined(lines, " ", console.say))};
  }
  if (!lines.empty()) { given.replies.emplace_back(Shown{std::move(lines)}); }
}

}  // namespace

std::string say_here(const Console& console, Message message) {
  put_into_words(message, [&] { return wordings_here(console); });
  return console.say(message);
}

std::optional<std::string> answer_to(const Ask& ask, const Question& question,
                                     std::string& instead) {
  auto typed = ask(question);
  if (typed && typed->starts_with('.')) { instead = *std::exchange(typed, std::nullopt); }
  return typed;
}

std::optional<bool> ask_yes_or_no(const Ask& ask, const Message& question, std::string& instead) {
  auto typed = answer_to(ask, {question}, instead);
  while (typed) {
    if (const auto said = prints_nothing(*typed) ? false : answer_in(*typed)) { return said; }
    typed = answer_to(ask, {"console.yes_or_no"}, instead);
  }
  return std::nullopt;
}

Console::Console(World outside, std::string speaks) : world(std::move(outside)) {
  language = std::move(speaks);
  say = world.voice(language).value_or(
      [](const Message& message) { return message.text.empty() ? message.id : message.text; });
}

Result<> set_language(Console& console, const std::string& language) {
  return console.world.voice(language).map([&](Say say) {
    console.say = std::move(say);
    console.language = language;
  });
}

std::string file_named(const Console& console, const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code failed;
  const fs::path beside = fs::path(console.script).parent_path() / name;
  return fs::exists(name, failed) || !fs::exists(beside, failed) ? name : beside.string();
}

Answer::Answer(Session& session, Result<> done) : Answer(std::move(done)) {
  Happened happened = session.take_happened();
  happened.real = session.setup().mode == Mode::Table;
  if (!happened.entries.empty() || !happened.remarks.empty()) {
    replies.emplace_back(std::move(happened));
  }
}

Strings legal_lines(const Console& console) {
  Strings lines;
  if (!console.session || !console.session->writable() || console.branches.sought) { return lines; }
  for (const Choice& choice : console.table().legal()) {
    if (console.acting && !may_choose(*console.session, *console.acting, choice)) { continue; }
    if (lines.size() == kLegalShown) {
      lines.emplace_back("…");
      break;
    }
    lines.push_back(say_here(console, choice_said(console, choice)));
  }
  return lines;
}

Answer execute(Console& console, std::string_view text) {
  // Computed before answering, which changes what is due.
  const bool has_number = text.find_first_of("0123456789") != std::string_view::npos;
  const bool due = has_number && values_are_due(console);
  const bool secret_if_failed = console.secret_line = has_number && may_tell(console, text, due);
  const std::size_t limit =
      console.manner == Manner::Interactive ? kPromptLineLimit : kScriptLineLimit;
  if (text.size() > limit) { return wrong_usage("console.line_too_long", {{"bytes", limit}}); }
  const std::string kept(text);
  ParsedLine line = parsed(console, kept);
  if (line.wrong) {
    Answer given = std::move(*line.wrong);
    given.failure->line = console.secret_line ? "" : kept;
    remember(console, given);
    return given;
  }
  if (line.words.empty()) { return {}; }
  console.line = kept;
  console.as_json = false;
  const bool expects = line.words[0].text == "expect";
  // A file being read and a pasted block are each undone as one line.
  if (console.session && console.reading_depth == 0 && !console.in_block) {
    play::begin_line(*console.session);
  }
  console.secret_line = false;
  Answer given = dispatch(console, line);
  if (console.session) {
    Answer happened(*console.session, {});
    add_all(happened.replies, given.replies);
    given.replies = std::move(happened.replies);
  }
  if (!console.instead.empty() && console.reading_depth == 0) {
    given.failure.reset();  // nobody has answered yet
  }
  if (auto& failure = given.failure) {
    const Fault fault = failure->error.fault;
    if (console.session) {
      put_into_words(failure->error.message, [&] { return wordings_here(console); });
    }
    if (fault == Fault::Input && console.world.traces) {
      console.world.traces();  // draws that no entry holds are told by nobody
    }
    const bool hidden = console.secret_line || (secret_if_failed && due);
    console.secret_line = console.secret_line || secret_if_failed;
    if (failure->error.place.file.empty() && !hidden) { failure->line = kept; }
    // A terminal states what is due in its next line.
    const bool lost =
        console.manner == Manner::Script && contains(kLost, failure->error.message.id);
    if (lost || fault == Fault::Refused) { failure->legal = legal_lines(console); }
  }
  keep_back(console, given);
  add_money(console, given);
  if (!expects) {  // several may refer to the same line
    remember(console, given);
  }
  return given;
}

namespace {

// Returns "`new polterfass Anna Bert Cleo` `new teufel Anna Bert`".
Message how_to_begin(const Console& console) {
  constexpr std::array<std::string_view, 4> kNames{"Anna", "Bert", "Cleo", "Dora"};
  std::string examples;
  for (const Game* game : games()) {
    const RuleSpec* rule = find_by(game->rules(), &RuleSpec::name, "players_min");
    const std::int64_t* least = rule != nullptr ? rule->standard.integer() : nullptr;
    std::string line =
        "`" + console.say(word_said("new", "engine")) + " " + std::string(game->name());
    const auto players = as_index(least != nullptr ? *least : 2);
    for (std::size_t i = 0; i < std::min(kNames.size(), players); ++i) {
      add_word(line, kNames[i]);
    }
    add_word(examples, line + "`");
  }
  return {"console.guide.new", {{"examples", examples}}};
}

// Whether the game can go on in a branch alone, since its secrets are gone.
bool has_lost_secrets(const Console& console) {
  return console.session && !console.branches.sought && !console.status().over &&
         console.log().read_only() == journal::ReadOnly::NoSecret;
}

std::string name_of_rescue(const Console& console) {
  return free_name(console, console.say({"console.branch.rescue", {}, "go-on"}));
}

// Returns who is to move where a bot plays for him: the first of several, at a real table, where
// people lay theirs by themselves, if bots alone are asked; nobody: a person does.
Seat bot_to_move(const Console& console) {
  const SeatList asked = console.status().to_move;
  const bool real = console.setup().mode == Mode::Table;
  const auto by_bot = [&](Seat who) { return console.session->is_bot(who); };
  const bool bots =
      !asked.empty() && by_bot(asked[0]) && (!real || std::ranges::all_of(asked, by_bot));
  return bots ? asked[0] : Seat();
}

// Whether the bot to move wants what a real table has to show.
bool bot_waits(const Console& console, const Guide& guide) {
  return !guide.shown.empty() && play::bot_wish(*console.session) == guide.shown_by;
}

// Whether a move of that word is possible: a house rule may forbid what the game proposes.
bool is_legal(const Console& console, std::string_view line) {
  const std::string_view word = line.substr(0, line.find(' '));
  return word.empty() || word.front() == '.' ||
         find_by(console.table().legal(), &Choice::move, word) != nullptr;
}

}  // namespace

Guide guide_for_people(const Console& console) {
  play::Session& session = *console.session;
  const auto waits_for_bot = [&](const Table& table) {
    return std::ranges::any_of(table.status().to_move,
                               [&](Seat who) { return session.is_bot(who); });
  };
  const bool mixed = console.setup().mode == Mode::Table && session.writable() &&
                     waits_for_bot(session.table()) && !bot_to_move(console).somebody();
  if (!mixed) { return session.table().guide(); }
  play::Rehearsal rehearsal(session);
  while (waits_for_bot(rehearsal.table()) && play::bot_step(session, &rehearsal) == true) {}
  return rehearsal.table().guide();
}

std::optional<Message> guide_of(const Console& console) {
  if (console.branches.sought) { return std::nullopt; }
  if (has_lost_secrets(console)) {
    const Status now = console.status();
    const int ended = play::round_running(now) ? now.round - 1 : now.round;
    return Message{ended > 0 ? "console.guide.lost" : "console.guide.lost.all",
                   {{"round", ended}, {"name", name_of_rescue(console)}}};
  }
  const journal::Closing* closing = console.session ? console.log().closing() : nullptr;
  if (closing != nullptr && closing->branch) { return std::nullopt; }
  if (!console.session || (closing != nullptr && !console.status().over)) {
    return how_to_begin(console);
  }
  if (console.last_failure && console.last_failure->fault == Fault::HouseRule) {
    return Message{"console.guide.house_rule"};
  }
  const Guide guide = guide_for_people(console);
  if (const Seat who = bot_to_move(console); who.somebody()) {
    const std::string& bot = console.session->bots()[as_index(who.index)];
    Message waits{"console.guide.bot", {{"player", console.setup().name(who)}, {"bot", bot}}};
    if (bot_waits(console, guide)) {
      const std::string game(console.game().name());
      waits.id += ".shows";
      waits.parts = {{"move", word_said(guide.shown_by, game)},
                     {"example", word_said(guide.shown.front().word, game)}};
    }
    return waits;
  }
  if (console.session->closed()) { return Message{"console.guide.over"}; }
  if (play::waits_for_closing(*console.session)) { return Message{"console.guide.waits"}; }
  if (!guide.enter.empty() && !is_legal(console, guide.enter)) {
    return Message{"console.guide.only", {{"moves", listed(legal_lines(console))}}};
  }
  const Status now = console.status();
  Message says = guide.text;
  if (now.phase == "idle" && !now.asking) {
    says = {"engine.guide.idle", {{"round", now.round + 1}}};
  }
  if (now.asking) {
    put_into_words(says, [&] { return wordings_here(console); });
  }
  return says;
}

std::string line_of_enter(const Console& console) {
  if (has_lost_secrets(console)) { return ".branch " + name_of_rescue(console); }
  if (!console.session || console.branches.sought || !console.session->writable()) { return ""; }
  const Guide guide = guide_for_people(console);
  if (bot_to_move(console).somebody()) { return bot_waits(console, guide) ? "" : ".auto"; }
  if (!is_legal(console, guide.enter)) { return ""; }
  return console.say(line_said(guide.enter, console.game().name(), console.setup().players));
}

void tell_broken_off(const Session& session, Board& board) {
  if (!session.closed() || session.status().over) { return; }
  board.headlines.back() = play::closed_says(*session.log().closing());
  for (Board::Row& row : board.rows) { row.to_move = false; }
}

Board board_of_game(const Session& session) {
  Board board = session.table().board();
  put_into_words(board, play::wordings_of(session.log().opening(), *session.world.variants));
  tell_broken_off(session, board);
  return board;
}

std::vector<Board> boards_of_game(const Console& console) {
  std::vector<Board> boards{board_of_game(*console.session)};
  const auto pad = console.style.format == Format::Text ? pad_of(*console.session) : std::nullopt;
  if (pad && !pad->board.rows.empty()) { boards.push_back(pad->board); }
  return boards;
}

std::string prompt_of(const Console& console) {
  if (!console.session) { return "hausregel> "; }
  constexpr std::size_t kNameBytes = 12;  // so that a prompt leaves room for the line
  if (const auto& sought = console.branches.sought) {
    const Message past{"console.prompt.past", {{"entry", *sought}, {"last", console.log().last()}}};
    return "[" + clean(console.say(past)) + "]> ";
  }
  const Status now = console.status();
  const SeatList& asked = now.to_move;
  std::string shown = "r" + std::to_string(now.round);
  if (console.session->closed() || now.over) {
    add_word(shown, console.say({"console.prompt.over"}));
  } else if (!asked.empty()) {
    add_word(shown, cut_utf8(console.setup().name(asked[0]), kNameBytes));
    if (asked.size() > 1) { shown += "+" + std::to_string(asked.size() - 1); }
  }
  return "[" + clean(shown) + "]> ";
}

}  // namespace hausregel::console
