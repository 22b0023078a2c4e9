#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "console/commands.h"
#include "console/handlers/handlers.h"
#include "console/help.h"
#include "console/render.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "engine/moves/words.h"
#include "engine/rules/declared.h"

namespace hausregel::console {
namespace {

std::string common_beginning(const std::vector<Candidate>& all) {
  std::string common = all.empty() ? "" : all.front().word;
  for (const Candidate& one : all) {
    while (!one.word.starts_with(common)) { common.pop_back(); }
  }
  while (invalid_utf8(common) != std::string_view::npos) {
    common.pop_back();  // cut inside a letter
  }
  return common;
}

// Sorts amounts by size, before words; prefers the duplicate with a description.
bool comes_first(const Candidate& a, const Candidate& b) {
  const auto key = [](const Candidate& one) {
    const auto amount = whole_number(one.word);
    return std::tuple(!amount, amount.value_or(0), appearance(one.word), one.word);
  };
  return key(a) != key(b) ? key(a) < key(b) : a.about > b.about;
}

// Shortens `text` to `columns`, at a letter boundary.
std::string cut(std::string text, int columns, bool ascii) {
  if (width_columns(text) <= columns) { return text; }
  const std::string dots = ascii ? "..." : "…";
  while (!text.empty() && (width_columns(text) > columns - width_columns(dots) ||
                           invalid_utf8(text) != std::string::npos)) {
    text.pop_back();
  }
  return text + dots;
}

// Returns the form of the move or word at the start of the line, as it may be made now.
Candidate form_at(const Console& console, const ParsedLine& line) {
  const Known& meant = line.meant;
  if (meant.command == nullptr && console.session && line.words.size() > 1) {
    const Table& table = console.table();
    const auto who = table.setup().find_short(line.words[1].text);
    for (const Choice& choice : table.legal()) {
      if (choice.word() == meant.english && choice.player.somebody() && who == choice.player) {
        return {say_here(console, choice_said(console, choice)), {}};
      }
    }
  }
  return meant.form.empty() ? Candidate{}
                            : Candidate{console.say(form_said(meant.form, meant.meaning.id)),
                                        console.say(meant.meaning)};
}

constexpr std::int64_t kRangeShown = 40;  // a form says more than a longer list
constexpr std::size_t kFilesShown = 500;  // bounds the delay in a huge folder

// Collects possible words after those of `line`. `typed` is the start of the current word and
// selects the kind ("variant=", a folder). Unordered; may contain duplicates and words that do not
// start with `typed`.
class Offers {
 public:
  Offers(const Console& console, const ParsedLine& line, std::string_view typed)
      : console_(console), line_(line), words_(line.words), typed_(typed) {}

  std::vector<Candidate> all() && {
    const CommandRow* row = line_.meant.command;
    if (words_.empty()) {
      add_first();
    } else if (row == nullptr) {
      if (console_.session) { add_move(line_.meant); }
    } else if (row->needs == Needs::Anytime || console_.session) {
      words_.size() == 1 ? add_argument(*row) : add_later(*row);
    }
    return std::move(all_);
  }

 private:
  const Game& game() const { return console_.game(); }
  const Table& table() const { return console_.table(); }
  const Strings& players() const { return table().setup().players; }

  void add(std::string_view word, std::string about = {}) {
    all_.push_back({std::string(word), std::move(about)});
  }
  template <class Words>
  void add_words(const Words& words) {
    for (const auto& word : words) { add(word); }
  }
  void add_bots(const std::string& before) {
    for (const std::string& bot : bot_names(console_.world.bots, &game())) { add(before + bot); }
  }

  // Adds what a real table may show next.
  void add_shown() {
    for (const Guide::Possible& shown : table().guide().shown) {
      add(console_.say(word_said(shown.word, game().name())),
          shown.left == 0 ? "" : console_.say({"console.left", {{"count", shown.left}}}));
    }
  }

  std::string said(const Json& option) const {
    return option.is_bool() ? console_.say(cell(*option.boolean()))
                            : say_here(console_, word_called(option));
  }

  // Offers no values up to a maximum that would reveal a secret.
  void add_values(const Choice& choice) {
    for (const Json& option : choice.of == Choice::Of::Set ? choice.options : Json::List()) {
      if (!option.is_list()) { add(said(option)); }
    }
    if (choice.of == Choice::Of::Range && choice.shows_max &&
        (choice.max - choice.min) / choice.step < kRangeShown) {
      for (std::int64_t value = choice.min; value <= choice.max; value += choice.step) {
        add(std::to_string(value));
      }
    }
  }

  // Adds what may stand after `count` words of a move's arguments.
  void add_given(const Choice& choice, std::size_t count) {
    const std::size_t fixed = choice.fixed.size();
    for (std::size_t i = 0; i < std::min(count, fixed); ++i) {
      const Word& typed = words_[words_.size() - count + i];
      if (said(choice.fixed[i].second) != typed.text) { return; }
    }
    if (count < fixed) { return add(said(choice.fixed[count].second)); }
    if (count == fixed || !choice.answer) { add_values(choice); }
  }

  // After a move's word: who may make it now, then its arguments.
  void add_move(const Known& meant) {
    for (const Choice& choice : table().legal()) {
      const bool named = choice.player.somebody() && choice.by_name;
      if (choice.word() != meant.english) { continue; }
      if (named && words_.size() == 1) {
        add(table().setup().name(choice.player));
      } else if (!named || table().setup().find_short(words_[1].text) == choice.player) {
        add_given(choice, words_.size() - (named ? 2 : 1));
      }
    }
    // A line may also begin with such words.
    if (meant.form.empty() || table().guide().shown_by == meant.english) { add_shown(); }
  }

  void add_places() {
    const Json state = known_json(table().state_json());
    for (const auto& [key, value] : state.members()) { add(key); }
    const Json* seats = state.find("seats");
    for (std::size_t i = 0; seats != nullptr && i < seats->items().size(); ++i) {
      for (const auto& [key, value] : seats->items()[i].members()) {
        add(players()[i] + "." + key);
      }
    }
  }

  // Adds entries of the typed folder; files only with one of `endings`, if any.
  void add_files(std::string_view typed, const Strings& endings) {
    namespace fs = std::filesystem;
    const std::string folder(typed.substr(0, typed.rfind('/') + 1));  // empty without a slash
    const bool hidden = typed.substr(folder.size()).starts_with('.');
    std::error_code failed;
    std::size_t seen = 0;
    for (fs::directory_iterator at(folder.empty() ? "." : folder, failed), end;
         !failed && at != end && seen < kFilesShown; at.increment(failed), ++seen) {
      const std::string name = at->path().filename().string();
      const bool is_folder = at->is_directory(failed);
      const bool wanted = is_folder || endings.empty() || contains(endings, at->path().extension());
      // Skips names that a terminal could act on.
      if (wanted && name.starts_with('.') == hidden && sayable(name)) {
        add(folder + name + (is_folder ? "/" : ""));
      }
    }
  }

  void add_marks() {
    for (const Entry& entry : console_.log().entries()) {
      if (const auto* mark = std::get_if<journal::Mark>(&entry.doing)) {
        add(mark->name, console_.say({"console.column.entry"}) + " " + std::to_string(entry.n));
      }
    }
  }

  // Adds variants of `game` by name and by file, after the prefix `option` of the typed word.
  // Precondition: nothing else was added.
  void add_variants(std::string_view game, std::string_view option) {
    for (const VariantLibrary::Listed& one : console_.world.variants->list()) {
      if (one.game == game) { add(one.name, console_.say(in_own_words(one.title))); }
    }
    add_files(typed_.substr(option.size()), {".lua"});
    for (Candidate& one : all_) { one.word.insert(0, option); }
  }

  // Adds the settings of the variant that is named in the line.
  void add_settings(std::string_view option) {
    for (const Word& word : words_) {
      if (!word.text.starts_with(option)) { continue; }
      const auto variant =
          console_.world.variants->load(words_[1].text, word.text.substr(option.size()));
      for (const VariantLayer& layer : variant ? variant->layers : std::vector<VariantLayer>()) {
        for (const DeclaredSetting& setting : layer.settings) {
          add(layer.name + "." + setting.name + "=", console_.say(in_own_words(setting.help)));
        }
      }
    }
  }

  std::string own(const char* option) const { return console_.say(form_said(option, "console")); }

  void add_new_game() {
    const std::string variant = own("variant=");
    for (const std::string& option : {variant, std::string("variant=")}) {
      if (typed_.starts_with(option)) { return add_variants(words_[1].text, option); }
    }
    add_words(list_by(
        std::array{"variant=", "seed=", "mode=virtual", "mode=table", "starter=random", "journal="},
        [&](const char* option) { return own(option); }));
    for (std::size_t i = 2; i < words_.size(); ++i) {
      if (!holds(words_[i].text, "=")) { add(own("starter=") + words_[i].text); }
    }
    add_settings(variant);
  }

  // Adds words of the language, and English ones if none of those begins as typed.
  void add_known() {
    const Typed looks(typed_);
    const auto fits = [&](const Known& one) {
      return !one.foreign && !one.also && looks.fit(one.word) != Fit::No;
    };
    const bool own = std::ranges::any_of(line_.vocabulary, fits);
    for (const Known& one : line_.vocabulary) {
      if (!own || fits(one)) { add(one.word, console_.say(one.meaning)); }
    }
  }

  // Adds what can be done now, most likely first: what a real table types for all, what it may
  // show, what Enter does, and the other moves.
  void add_now() {
    Strings words{"new"};
    if (!legal_lines(console_).empty()) {
      const auto& [text, enter, shown, by, for_all] = guide_for_people(console_);
      if (!for_all.empty()) { add(for_all, console_.say({"console.for_all"})); }
      add_shown();
      words = {enter.substr(0, enter.find(' '))};
      for (const Choice& choice : table().legal()) { words.push_back(choice.word()); }
    }
    for (const std::string& word : words) {
      const Known* own = own_word(line_.vocabulary, word);
      if (own != nullptr && find_by(all_, &Candidate::word, own->word) == nullptr) {
        add(own->word, console_.say(own->meaning));
      }
    }
  }

  void add_first() {
    if (typed_.empty()) { return add_now(); }
    add_known();
    if (console_.session && !console_.branches.sought) { add_shown(); }
  }

  void add_subjects(bool only_ids) {
    if (!only_ids) { add_known(); }
    for (const Known& subject : help_subjects(console_)) {
      if (!rule_id(subject.word).empty() ? !typed_.empty() : !only_ids) {  // ids are numerous
        add(subject.word, console_.say(subject.meaning));
      }
    }
  }

  // Adds the first argument of a console word.
  void add_argument(const CommandRow& row) {
    using enum Takes;
    switch (row.takes) {
      case Word:
      case Ruling:
        return add_subjects(row.takes == Ruling);
      case Variant:
        return add_variants(game().name(), "");
      case Rule:
        for (const RuleSpec& rule : game().rules()) {
          add(rule.name, console_.say(meaning_of(game().name(), rule)));
        }
        return;
      case Place:
        return console_.session ? add_places() : void();
      case Settable:
        return add_words(table().places());
      case Bot:
        for (const std::string& player : players()) {
          add_bots(player + "=");
          add(player + "=" + console_.say("console.person"));
        }
        return;
      case Language:
        return add_words(languages());
      case Format:
        return add_words(names_of(console::Format()));
      case Game:
        return add_words(names_by(games(), &Game::name));
      case Name:
        return add_words(players());
      case As:
        return add(own("--as"));
      case Mark:
        return add_marks();
      case Branch:
        add(kMainLine);
        return add_words(console_.branches.names());
      case File:
        add(own("--copy"));
        return add_files(typed_, {});
      case Script:
        return add_files(typed_, {".hr"});
      case Journal:
        add_files(typed_, {".jsonl"});
        return add_words(kept_names(console_.world.games_folder));
      case Nothing:
        return;
    }
  }

  // Whether the last word is that option, in English or in the language.
  bool is_option(const char* option) const {
    return words_.back().text == option || words_.back().text == own(option);
  }

  // Adds a later argument.
  void add_later(const CommandRow& row) {
    using enum Takes;
    if (row.takes == Game) {
      add_new_game();
    } else if (console_.session && is_option("--as")) {
      add_words(players());
    } else if (row.takes == File && is_option("--copy")) {
      add_files(typed_, {});
    } else if (console_.session && row.takes == Name && row.most > words_.size()) {
      add_bots("");
    }
  }

  const Console& console_;
  const ParsedLine& line_;
  const WordList& words_;
  std::string_view typed_;
  std::vector<Candidate> all_;
};

}  // namespace

Completion complete(const Console& console, std::string_view before) {
  ParsedLine line = parsed(console, before);
  Completion completion;
  completion.begin = before.size();
  std::string typed;
  if (!line.words.empty() && line.end == before.size()) {
    completion.begin = as_index(line.words.back().column) - 1;
    typed = std::move(line.words.back().text);
    line.words.pop_back();
  }
  auto& all = completion.candidates = Offers(console, line, typed).all();
  const auto begins = [&](const Candidate& one) { return one.word.starts_with(typed); };
  const bool exact = std::ranges::any_of(all, begins);
  const Typed looks(typed);
  std::erase_if(all, [&](const Candidate& one) {
    return exact ? !begins(one) : looks.fit(one.word) == Fit::No;
  });
  if (!line.words.empty() || !typed.empty()) { std::ranges::sort(all, comes_first); }
  all.erase(std::ranges::unique(all, {}, &Candidate::word).begin(), all.end());
  completion.common = common_beginning(all);
  return completion;
}

std::string inserted(const Completion& found) {
  const bool open = found.common.ends_with('=') || found.common.ends_with('/');
  const bool whole = found.candidates.size() == 1 && !open;
  // Only the first word of a line may be a whole line.
  std::string word =
      found.common.empty() || found.begin == 0 ? found.common : console::quoted(found.common);
  if (!whole && word != found.common) {
    word.pop_back();  // its last quote
  }
  return whole ? word + " " : word;
}

std::string listing(const Completion& found, int columns, bool ascii) {
  const int room = columns > 0 ? columns : 100;
  int widest = 0;
  bool told = false;
  for (const Candidate& one : found.candidates) {
    widest = std::max(widest, width_columns(clean(one.word)));
    told = told || !one.about.empty();
  }
  const int across = told ? 1 : std::max(1, room / (widest + 2));
  std::string text;
  int used = 0;
  for (const Candidate& one : found.candidates) {
    std::string cell = "  " + pad_right(clean(one.word), widest);
    if (const int left = room - width_columns(cell) - 2; told && left > 3) {
      cell += "  " + cut(clean(ascii ? ascii_of(one.about) : one.about), left, ascii);
    }
    text += cell;
    used = (used + 1) % across;
    if (used == 0) {
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n';
    }
  }
  text.erase(text.find_last_not_of(" \n") + 1);
  return text + '\n';
}

std::string hint_of(const Console& console, std::string_view before, int columns) {
  const ParsedLine line = parsed(console, before);
  if (line.wrong || line.words.empty() ||
      before.find_first_of(" \t", 1) == std::string_view::npos) {
    return {};
  }
  const Candidate form = form_at(console, line);
  for (const std::string& said :
       {form.word + (form.about.empty() ? "" : "  " + form.about), form.word}) {
    const std::string shown = console.style.ascii ? ascii_of(said) : said;
    if (width_columns(shown) <= columns) { return clean(shown); }
  }
  return {};
}

}  // namespace hausregel::console
