#include <fmt/format.h>

#include <filesystem>

#include "console/about.h"
#include "console/commands.h"
#include "console/completion.h"
#include "console/help.h"
#include "console/own_words.h"
#include "console/recent.h"
#include "core/find_by.h"
#include "core/text.h"
#include "engine/catalog.h"

namespace hausregel::console {
namespace {

constexpr std::int64_t kRangeShown = 40;
constexpr std::size_t kFilesShown = 500;

std::string text_of(const Json& option) {
  if (option.is_bool()) {
    return *option.boolean() ? "yes" : "no";
  }
  return option.is_string() ? *option.string() : to_text(option);
}

void add_words(std::vector<Candidate>& into, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    into.push_back({word, {}});
  }
}

void add_players(std::vector<Candidate>& into, const Console& console) {
  add_words(into, console.session->table().setup().players);
}

// A highest value that would betray a secret is not offered, nor what lies below it.
void add_argument(const Choice& choice, std::vector<Candidate>& into) {
  if (choice.of == Choice::Of::Set) {
    for (const Json& option : choice.options) {
      if (!option.is_list()) {
        into.push_back({text_of(option), {}});
      }
    }
  }
  if (choice.of == Choice::Of::Range && choice.shows_max &&
      (choice.max - choice.min) / choice.step < kRangeShown) {
    for (std::int64_t value = choice.min; value <= choice.max; value += choice.step) {
      into.push_back({std::to_string(value), {}});
    }
  }
}

// What a real table may show next.
void add_shown(const Console& console, std::vector<Candidate>& into) {
  for (const Guide::Possible& shown : console.session->table().guide().shown) {
    into.push_back({shown.word,
                    shown.left == 0 ? "" : console.say({"console.left", {{"count", shown.left}}})});
  }
}

// Behind a move's word: who may make it now, then what.
std::vector<Candidate> move_words(const Console& console, const std::vector<Word>& words) {
  std::vector<Candidate> known;
  const Table& table = console.session->table();
  const std::string verb = in_full(console, words[0].text);
  for (const Choice& choice : table.legal()) {
    const bool named = choice.player.somebody();
    if (choice.move != verb) {
      continue;
    }
    if (named && words.size() == 1) {
      known.push_back({table.setup().name(choice.player), {}});
    } else if (!named ||
               (words.size() > 1 && table.setup().find_short(words[1].text) == choice.player)) {
      add_argument(choice, known);
    }
  }
  const bool is_move = find_by(console.session->game().moves(), &MoveForm::word, verb) != nullptr;
  // A line may begin with such words, too.
  if (!is_move || table.guide().shown_by == verb) {
    add_shown(console, known);
  }
  return known;
}

std::vector<Candidate> place_words(const Console& console) {
  std::vector<Candidate> known;
  const Json state = *read_json(console.session->table().state_json());
  for (const auto& [key, value] : *state.object()) {
    known.push_back({key, {}});
  }
  const Json* seats = state.find("seats");
  if (seats != nullptr && seats->is_list() && !seats->list()->empty()) {
    for (const std::string& player : console.session->table().setup().players) {
      for (const auto& [key, value] : *seats->list()->front().object()) {
        known.push_back({fmt::format("{}.{}", player, key), {}});
      }
    }
  }
  return known;
}

std::vector<Candidate> bot_words(const Console& console) {
  std::vector<Candidate> known;
  for (const std::string& player : console.session->table().setup().players) {
    for (const std::string& bot : bot_names(console.session->game(), console.world.bots)) {
      known.push_back({fmt::format("{}={}", player, bot), {}});
    }
    known.push_back({player + "=person", {}});
  }
  return known;
}

// Entries of the folder that `typed` names; of files those with one of `endings`, or all.
void add_files(std::vector<Candidate>& into, std::string_view typed,
               const std::vector<std::string>& endings) {
  namespace fs = std::filesystem;
  const std::size_t slash = typed.rfind('/');
  const std::string folder(slash == std::string_view::npos ? "" : typed.substr(0, slash + 1));
  const bool hidden = typed.substr(folder.size()).starts_with('.');
  std::error_code failed;
  std::size_t seen = 0;
  for (fs::directory_iterator at(folder.empty() ? "." : folder, failed), end;
       !failed && at != end && seen < kFilesShown; at.increment(failed), ++seen) {
    const std::string name = at->path().filename().string();
    const bool is_folder = at->is_directory(failed);
    const bool wanted = is_folder || endings.empty() || contains(endings, at->path().extension());
    if (wanted && name.starts_with('.') == hidden && sayable(name)) {
      into.push_back({folder + name + (is_folder ? "/" : ""), {}});
    }
  }
}

std::vector<Candidate> rule_words(const Console& console) {
  std::vector<Candidate> known;
  for (const RuleSpec& rule : console.session->game().rules()) {
    known.push_back({std::string(rule.name), console.say(cell(rule.help))});
  }
  return known;
}

std::vector<Candidate> mark_words(const Console& console) {
  std::vector<Candidate> known;
  const journal::Entries& entries = console.session->log().entries();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const journal::Doing doing = entries.doing(i);
    if (const auto* mark = std::get_if<journal::Mark>(&doing)) {
      known.push_back(
          {mark->name, console.say({"console.column.entry"}) + " " + std::to_string(i + 1)});
    }
  }
  return known;
}

// Variants of `game` by name and by file, behind `option`, with which `typed` begins.
void add_variants(std::string_view game, std::string_view option, const Console& console,
                  std::string_view typed, std::vector<Candidate>& into) {
  for (const VariantLibrary::Listed& one : console.world.variants->list()) {
    if (one.game == game) {
      into.push_back({one.name, console.say(in_own_words(one.title))});
    }
  }
  add_files(into, typed.substr(option.size()), {".lua"});
  for (Candidate& one : into) {
    one.word.insert(0, option);
  }
}

void add_new_words(const Console& console, const std::vector<Word>& words, std::string_view typed,
                   std::vector<Candidate>& into) {
  constexpr std::string_view kOption = "variant=";
  if (typed.starts_with(kOption)) {
    return add_variants(words[1].text, kOption, console, typed, into);
  }
  add_words(into,
            {"variant=", "seed=", "mode=virtual", "mode=table", "starter=random", "journal="});
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (words[i].text.find('=') == std::string::npos) {
      into.push_back({"starter=" + words[i].text, {}});
    }
  }
}

std::vector<Candidate> first_candidates(const Console& console) {
  std::vector<Candidate> known;
  if (console.session) {
    for (const MoveForm& form : console.session->game().moves()) {
      known.push_back({std::string(form.word), console.say(Message(form.meaning))});
    }
    if (!console.branches.sought) {
      add_shown(console, known);
    }
  }
  for (const CommandRow& row : commands()) {
    known.push_back({std::string(row.word()), console.say(Message(row.meaning()))});
  }
  for (const auto& [own, word] : own_words(console)) {
    const Candidate* meant = find_by(known, &Candidate::word, word);
    known.push_back({own, meant != nullptr ? meant->about : word});
  }
  return known;
}

// Rule ids, of which there are many, once one is begun.
std::vector<Candidate> help_candidates(const Console& console, std::string_view typed) {
  std::vector<Candidate> known = first_candidates(console);
  for (const Subject& subject : help_subjects(console)) {
    if (!subject.is_id || !typed.empty()) {
      known.push_back({subject.name, console.say(subject.meaning)});
    }
  }
  return known;
}

// The first argument of a word of the console.
std::vector<Candidate> argument_words(const Console& console, const CommandRow& row,
                                      std::string_view typed) {
  std::vector<Candidate> known;
  switch (row.takes) {
    case Takes::Word:
      return help_candidates(console, typed);
    case Takes::Variant:
      add_variants(console.session->game().name(), "", console, typed, known);
      break;
    case Takes::Rule:
      return rule_words(console);
    case Takes::Place:
      return console.session ? place_words(console) : known;
    case Takes::Bot:
      return bot_words(console);
    case Takes::Language:
      add_words(known, {kLanguages.begin(), kLanguages.end()});
      break;
    case Takes::Format:
      add_words(known, {"text", "json", "csv", "md"});
      break;
    case Takes::Game:
      for (const Game* game : games()) {
        known.push_back({std::string(game->name()), {}});
      }
      break;
    case Takes::Name:
      add_players(known, console);
      break;
    case Takes::As:
      add_words(known, {"--as"});
      break;
    case Takes::Mark:
      return mark_words(console);
    case Takes::Branch:
      known.push_back({kMainLine, {}});
      for (const auto& [name, session] : console.branches.others) {
        known.push_back({name, {}});
      }
      break;
    case Takes::File:
      add_words(known, {"--copy"});
      add_files(known, typed, {});
      break;
    case Takes::Script:
      add_files(known, typed, {".hr"});
      break;
    case Takes::Journal:
      add_files(known, typed, {".jsonl"});
      add_words(known, kept_names(console.world.games_folder));
      break;
    case Takes::Nothing:
      break;
  }
  return known;
}

// An argument behind the first.
std::vector<Candidate> later_words(const Console& console, const CommandRow& row,
                                   const std::vector<Word>& words, std::string_view typed) {
  std::vector<Candidate> known;
  if (row.takes == Takes::Game) {
    add_new_words(console, words, typed, known);
  } else if (console.session && words.back().text == "--as") {
    add_players(known, console);
  } else if (row.takes == Takes::File && words.back().text == "--copy") {
    add_files(known, typed, {});
  } else if (console.session && row.takes == Takes::Name && row.most > words.size()) {
    add_words(known, bot_names(console.session->game(), console.world.bots));
  }
  return known;
}

}  // namespace

std::vector<Candidate> candidates_at(const Console& console, const std::vector<Word>& words,
                                     std::string_view typed) {
  if (words.empty()) {
    return first_candidates(console);
  }
  if (const CommandRow* row = find_command(in_full(console, words[0].text))) {
    if (row->needs == Needs::Game && !console.session) {
      return {};
    }
    return words.size() == 1 ? argument_words(console, *row, typed)
                             : later_words(console, *row, words, typed);
  }
  return console.session ? move_words(console, words) : std::vector<Candidate>();
}

}  // namespace hausregel::console
