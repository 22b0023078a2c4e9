#include "console/commands.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "console/console.h"
#include "console/handlers/handlers.h"
#include "console/help.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/moves/words.h"

namespace hausregel::console {

std::string CommandRow::meaning() const {
  return "console.help." + std::string(word().substr(word().starts_with('.') ? 1 : 0));
}

std::span<const CommandRow> commands() {
  using namespace handle;
  using enum Needs;
  using enum Takes;
  constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
  static constexpr CommandRow kRows[] = {
      {"new GAME NAME NAME … [variant=V] [seed=S] [mode=virtual|table] "
       "[starter=NAME|random] [journal=FILE]",
       new_game, 2, kAny, Game, Anytime},
      {"expect PATH VALUE | expect refused [ID] | expect event NAME [FIELD=VALUE …]", expect, 2,
       kAny, Place, Anytime},
      {".help [WORD | -k WORD]", help, 1, 3, Word, Anytime},
      {".state [--as NAME]", state, 1, 3, As},
      {".legal", legal},
      {".rules [NAME]", rules, 1, 2, Rule},
      {".book [WORD]", book, 1, 2},
      {".variant", variant},
      {".lua EXPR", lua, 1, kAny},
      {".reload [VARIANT]", reload, 1, 2, Variant, Present},
      {".log [N]", log, 1, 2},
      {".why [N|RULE]", why, 1, 2, Takes::Ruling},
      {".undo [N] | round [R] because \"REASON\"", undo, 1, kAny, Nothing, Present},
      {".redo", redo, 1, 1, Nothing, Present},
      {".seek [N|MARK|round R|next|back]", seek, 1, 3, Mark},
      {".branch NAME [R]", branch, 2, 3, Nothing, OpenGame, true},
      {".branches", branches},
      {".switch NAME", switch_branch, 2, 2, Branch},
      {".audit", audit_game},
      {".note TEXT", note, 2, kAny, Nothing, Present},
      {".mark NAME", mark, 2, kAny, Nothing, Present},
      {".set PATH VALUE because \"REASON\"", set_place, 1, kAny, Settable, Present},
      {".finish [because \"REASON\"]", finish, 1, kAny, Nothing, Present},
      {".auto [N]", auto_play, 1, kAny},
      {".bots [NAME=BOT]", bots, 1, 2, Bot, Present},
      {".head", head},
      {".chips [--as NAME]", chips, 1, 3, As, OpenGame, false, Feature::Chips},
      {".pad", pad, 1, 1, Nothing, OpenGame, false, Feature::Pad},
      {".chart", chart},
      {".page [--picture] [FILE]", page, 1, 3},
      {".odds", odds, 1, 1, Nothing, OpenGame, false, Feature::Odds},
      {".leave NAME [BOT]", leave, 2, 3, Name, Present},
      {".join NAME", join, 2, 2, Name, Present},
      {".pause", pause},
      {".open [FILE]", open_file, 1, 2, Journal, Anytime},
      {".save [--copy] FILE", save_file, 2, 3, File},
      {".read FILE", read, 2, 2, Script, Anytime},
      {".lang de|en|fr|it", language, 2, 2, Language, Anytime},
      {".mode text|json|csv|md", mode, 2, 2, Format, Anytime},
      {".quit", quit, 1, 1, Nothing, Anytime},
  };
  return kRows;
}

const CommandRow* find_command(std::string_view word) {
  return find_by(commands(), &CommandRow::word, word);
}

namespace {

constexpr std::string_view kBlanks = " \t\r";

bool is_blank(char c) { return contains(kBlanks, c); }

Error at_byte(const char* id, std::size_t offset) {
  return at_word({Fault::Usage, id}, {{}, as_int(offset) + 1});
}

// Reads a quoted word whose opening quote is at `i`; leaves `i` after the closing one.
bool take_quoted(std::string_view line, std::size_t& i, std::string& text) {
  for (++i; i < line.size(); ++i) {
    if (line[i] == '"') {
      ++i;
      return true;
    }
    const bool escaped =
        line[i] == '\\' && i + 1 < line.size() && (line[i + 1] == '"' || line[i + 1] == '\\');
    i += escaped ? 1 : 0;
    text += line[i];
  }
  return false;
}

// Ends at a comment, or at `stop` outside quotes. Of a whole line, without `stop`, reports bytes
// that are no UTF-8 before all else.
Scanned scanned(std::string_view line, std::optional<char> stop = {}) {
  Scanned all;
  for (std::size_t i = 0; i < line.size() && line[i] != '#' && line[i] != stop; ++i) {
    if (is_blank(line[i])) { continue; }
    Word& word = all.words.emplace_back();
    word.column = as_int(i) + 1;
    while (i < line.size() && !is_blank(line[i]) && line[i] != stop) {
      if (line[i] != '"') {
        word.text += line[i++];
      } else if (const std::size_t quote = i; !take_quoted(line, i, word.text)) {
        all.wrong = at_byte("console.open_quote", quote);
      }
    }
    all.end = i--;
  }
  const std::size_t bad = stop ? line.npos : invalid_utf8(line);
  if (bad != line.npos) { all.wrong = at_byte("console.not_utf8", bad); }
  return all;
}

}  // namespace

Result<WordList> split_words(std::string_view line) {
  Scanned all = scanned(line);
  return all.wrong ? fail(std::move(*all.wrong)) : Result<WordList>(std::move(all.words));
}

bool goes_on(std::string_view line) {
  return line.ends_with('\\') && scanned(line).end == line.size();  // no comment holds it
}

std::optional<std::string> LineJoiner::add(std::string_view line) {
  const bool more = goes_on(line);
  std::string whole = std::exchange(waiting_, std::nullopt).value_or("");
  // A line that is too long is reported once complete.
  if (whole.size() <= kScriptLineLimit) { whole += line.substr(0, line.size() - (more ? 1 : 0)); }
  if (more) {
    waiting_ = std::move(whole);
    return std::nullopt;
  }
  return whole;
}

Strings split_lines(std::string_view text) {
  Strings lines;
  for (std::string_view line : split(text, "\n")) {
    for (;;) {
      const std::size_t end = line.find_first_not_of(kBlanks, scanned(line, ';').end);
      if (end == line.npos || line[end] != ';') { break; }
      lines.emplace_back(line.substr(0, end));
      line.remove_prefix(end + 1);
    }
    lines.emplace_back(line);
  }
  return lines;
}

Strings pasted_lines(std::string_view text) {
  Strings lines(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n' || c == '\r') {
      i += c == '\r' && text.substr(i + 1).starts_with('\n') ? 1 : 0;
      lines.emplace_back();
    } else if (c == '\t') {
      lines.back() += ' ';
    } else if (byte >= 0x20 && byte != 0x7F) {
      lines.back() += c;
    }
  }
  for (std::string& line : lines) {
    for (std::size_t bad = 0; (bad = invalid_utf8(line)) != line.npos;) { line[bad] = '?'; }
  }
  return lines;
}

Error wrong_word(const char* id, const Word& word, Fault fault) {
  return at_word({fault, {id, {{"word", clean(word.text)}}}}, word);
}

Error ambiguous(std::string_view typed, Strings all) {
  Error error = wrong_word("console.ambiguous", {std::string(typed)});
  error.suggestions = std::move(all);
  return error;
}

std::string joined(Words words) {
  return joined(words, " ", [](const Word& word) { return word.text; });
}

std::optional<bool> answer_in(std::string_view text) {
  const auto words = split_words(text);
  return words && words->size() == 1 ? yes_or_no(words->front().text) : std::nullopt;
}

std::string quoted(std::string_view text) {
  const bool plain_word = !text.empty() && text.front() != '#' &&
                          text.find_first_of(" \t\r\n\"") == std::string_view::npos;
  if (plain_word) { return std::string(text); }
  return '"' + replaced(replaced(text, "\\", "\\\\"), "\"", "\\\"") + '"';
}

// --- what a word may mean

namespace {

// The console's word for a common word elsewhere, and whether that works without a dot.
struct Elsewhere {
  std::string_view word;
  std::string_view ours;
  bool works = false;
};
constexpr Elsewhere kElsewhere[] = {{"help", ".help", true},
                                    {"?", ".help", true},
                                    {"quit", ".quit", true},
                                    {"exit", ".quit", true},
                                    {".sprache", ".lang", true},
                                    {".langue", ".lang", true},
                                    {".lingua", ".lang", true},
                                    {"bye", ".quit"},
                                    {"start", "new"},
                                    {"begin", "new"},
                                    {"play", "new"}};

// Whether a console's word works without its dot, as "help" does for ".help".
bool works_bare(std::string_view command) {
  return std::ranges::any_of(kElsewhere, [&](const Elsewhere& other) {
    return other.works && other.ours == command && "." + std::string(other.word) == command;
  });
}

// Whether other tables call the move `typed`.
bool is_also(const MoveForm& form, const Typed& typed) {
  return std::ranges::any_of(split(form.also, " "),
                             [&](std::string_view word) { return typed.fit(word) == Fit::Whole; });
}

// Returns words meant by `typed`: moves by their other names, and console words.
Strings meant_by(std::string_view typed) {
  Strings ours;
  const Typed looks(typed);
  for (const Game* game : games()) {
    for (const MoveForm& form : game->moves()) {
      if (is_also(form, looks)) { ours.emplace_back(form.word); }
    }
  }
  if (const Elsewhere* other = find_by(kElsewhere, &Elsewhere::word, typed)) {
    ours.emplace_back(other->ours);
  }
  return ours;
}

}  // namespace

const Game* game_that_says(std::string_view word) {
  const Typed looks(word);
  for (const Game* game : games()) {
    if (std::ranges::any_of(game->moves(), [&](const MoveForm& form) {
          return form.word == word || is_also(form, looks);
        })) {
      return game;
    }
  }
  return nullptr;
}

Fit Typed::fit(std::string_view word) const {
  const auto fit_to = [&](const std::string& spelled) {
    const bool begins = spelled.starts_with(looks_) && looks_.empty() != any_;
    return spelled == looks_ ? Fit::Whole : begins ? Fit::Begins : Fit::No;
  };
  const Fit fit = fit_to(appearance(word));
  // Both spellings of a word in ASCII are the same.
  const bool plain = utf8_length(word) == word.size();
  return plain || fit == Fit::Whole ? fit : std::max(fit, fit_to(spelled_plainly(word)));
}

Result<std::string> expand(std::string_view typed, const Strings& known) {
  Strings begun;
  const Typed looks(typed);
  for (const std::string& word : known) {
    const Fit fit = looks.fit(word);
    if (fit == Fit::Whole) { return word; }
    if (fit == Fit::Begins) { begun.push_back(word); }
  }
  if (begun.size() == 1) { return begun.front(); }
  if (begun.empty()) { return fail(unknown_word(typed, known)); }
  return fail(ambiguous(typed, std::move(begun)));
}

Error unknown_word(std::string_view as_typed, const Strings& known, const char* id) {
  const std::string typed = small_letters(as_typed);  // in any case
  constexpr std::size_t kFew = 12;
  Error error{Fault::Usage, {id, {{"word", clean(as_typed)}}}};
  if (!known.empty() && known.size() <= kFew) {
    error.message = {"console.unknown_among",
                     {{"word", clean(as_typed)}, {"known", listed(known)}}};
  }
  Strings near = meant_by(typed);
  const std::string dotted = "." + typed;  // the dot is often forgotten
  if (contains(known, dotted)) { near.push_back(dotted); }
  add_all(near, suggestions(typed, known));
  if (!typed.starts_with('.')) { add_all(near, suggestions(dotted, known)); }
  for (std::string& word : near) {
    if (contains(known, word) && !contains(error.suggestions, word) &&
        error.suggestions.size() < 3) {
      error.suggestions.push_back(std::move(word));
    }
  }
  return error;
}

Error unknown_word(const Word& typed, const Strings& known) {
  return at_word(unknown_word(typed.text, known), typed);
}

Result<const Game*> game_called(std::string_view name) {
  if (const Game* game = find_game(name)) { return game; }
  return fail(unknown_word(name, names_by(games(), &Game::name)));
}

Error no_entry(std::string entry, std::int64_t last) {
  return {Fault::Usage, {"console.no_entry", {{"entry", std::move(entry)}, {"last", last}}}};
}

Known known(const MoveForm& move) {
  return {std::string(move.word), move.form, Message(move.meaning), &move};
}
Known known(const CommandRow& row) {
  return {std::string(row.word()), row.form, Message(row.meaning()), nullptr, &row};
}

Known known(const DeclaredMove& move) {
  return {std::string(short_name(move.name)), move.form, in_own_words(move.help)};
}
Vocabulary moves_here(const Console& console) {
  Vocabulary all = known_rows(console.game().moves());
  for (const VariantLayer& layer : console.session->house().variant.layers) {
    add_all(all, known_rows(layer.moves));
  }
  return all;
}

Vocabulary commands_here(const Console& console) {
  Vocabulary here;
  for (const CommandRow& row : commands()) {
    if (!console.session || !row.shows || console.game().has(*row.shows)) {
      here.push_back(known(row));
    }
  }
  return here;
}

namespace {

// Adds the words of the current language.
Vocabulary with_own(const Console& console, Vocabulary all) {
  const std::size_t english = console.language == "en" ? 0 : all.size();
  for (std::size_t i = 0; i < english; ++i) {
    Known own = all[i];
    Message said = word_said(own.word, own.meaning.id);
    const std::string best = console.say(said);
    said = {said.id + ".also", {}, " "};
    for (const Word& one : scanned(best + " " + console.say(said)).words) {
      if (find_by(all, &Known::word, one.text) == nullptr) {
        own.word = one.text;
        own.also = one.text != best;
        all[i].foreign = all[i].foreign || !own.also;
        all.push_back(own);
      }
    }
  }
  return all;
}

}  // namespace

const Known* own_word(const Vocabulary& all, std::string_view english) {
  const auto own = std::ranges::find_if(
      all, [&](const Known& one) { return one.english == english && !one.foreign && !one.also; });
  return own != all.end() ? &*own : nullptr;
}

Vocabulary vocabulary(const Console& console) {
  Vocabulary all;
  if (console.session) { all = moves_here(console); }
  add_all(all, commands_here(console));
  return with_own(console, std::move(all));
}

Result<> check_names(const Console& console, const Game& game, const Strings& players) {
  if (contains(players, std::string("-"))) {
    return wrong_usage("engine.name_reserved", {{"name", "-"}, {"other", "-"}});
  }
  Vocabulary all = known_rows(game.moves());
  add_all(all, commands_here(console));
  for (const Known& one : with_own(console, std::move(all))) {
    for (const std::string& name : players) {
      const bool taken =
          one.command != nullptr ? "." + name == one.word : Typed(name).fit(one.word) == Fit::Whole;
      if (taken && utf8_length(name) < name.size()) {
        return wrong_usage("engine.name_reserved", {{"name", name}, {"other", one.word}});
      }
    }
  }
  return {};
}

Known resolved(const Vocabulary& all, std::string_view typed) {
  const Elsewhere* other = find_by(kElsewhere, &Elsewhere::word, typed);
  const std::string meant(other != nullptr && other->works ? other->ours : typed);
  const Typed looks(meant);
  for (const Known& one : all) {
    if (one.word == one.english ? one.word == meant : looks.fit(one.word) == Fit::Whole) {
      return one;
    }
  }
  for (const Known& one : all) {
    if (one.move != nullptr
            ? is_also(*one.move, looks)
            : works_bare(one.english) && looks.fit(one.word.substr(1)) == Fit::Whole) {
      return one;
    }
  }
  return {meant, {}, {}};
}

ParsedLine parsed(const Console& console, std::string_view line) {
  ParsedLine parsed{scanned(line), line, vocabulary(console), {}};
  if (!parsed.words.empty()) { parsed.meant = resolved(parsed.vocabulary, parsed.words[0].text); }
  return parsed;
}

Message choice_said(const Console& console, const Choice& choice) {
  const Setup& setup = console.setup();
  return form_said(console.say(in_words(choice, setup)), console.game().name(), setup.players);
}

void ParsedLine::drop_last() {
  const auto begin = as_index(words.back().column) - 1;
  end = text.find_last_not_of(kBlanks, begin - 1) + 1;
  words.pop_back();
}

void ParsedLine::take_text(std::size_t at) {
  if (words.size() < at + 2) {
    return;  // quoted as a whole, it is one word without its quotes
  }
  const auto begin = as_index(words[at].column) - 1;
  words[at].text = text.substr(begin, end - begin);
  words.resize(at + 1);
}

Error form_error(Words words, std::size_t at, const char* id) {
  const CommandRow* row = find_command(words[0].text);
  const std::string_view form = row != nullptr ? row->form : words[0].text;
  Error error = misread(words, at, naming_form(id, {{}, form, {}})).value();
  error.place.line = 0;  // a line of its own, not of a file
  return error;
}

Error bad_value(std::string_view value, Message expected) {
  return {Fault::Usage,
          {"console.bad_value", {{"value", clean(value)}}, {{"expected", std::move(expected)}}}};
}

Error bad_value(const Word& word, Message expected) {
  return at_word(bad_value(word.text, std::move(expected)), word);
}

Result<> between(Words words, std::size_t least, std::size_t most) {
  if (words.size() < least || words.size() > most) {
    return fail(form_error(words, std::min(most, words.size())));
  }
  return {};
}

Result<std::int64_t> count_word(Words words, std::int64_t otherwise) {
  TRY(between(words, 1, 2));
  if (words.size() == 1) { return otherwise; }
  const std::int64_t count = whole_number(words[1].text).value_or(0);
  return count > 0 ? Result<std::int64_t>(count) : fail(bad_value(words[1], plain("1, 2, 3 …")));
}

Result<std::optional<int>> round_word(Words words) {
  constexpr std::int64_t kMostRounds = 100000;  // the bound of the rule max_rounds
  if (words.size() < 3) { return std::nullopt; }
  const std::int64_t round = whole_number(words[2].text).value_or(-1);
  return round >= 0 && round <= kMostRounds ? Result<std::optional<int>>(as_int(round))
                                            : fail(bad_value(words[2], plain("0, 1, 2 …")));
}

Result<Reasoned> cut_reason(Words words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i].text != "because") { continue; }
    std::string reason = joined(words.subspan(i + 1));
    if (prints_nothing(reason)) { return fail(form_error(words, i + 1)); }
    return Reasoned{words.first(i), std::move(reason)};
  }
  return Reasoned{words, std::nullopt};
}

std::optional<Option> option_word(const Word& word) {
  const std::size_t equals = word.text.find('=');
  if (equals == std::string::npos || equals == 0) { return std::nullopt; }
  return Option{word.text.substr(0, equals), word.text.substr(equals + 1)};
}

}  // namespace hausregel::console
