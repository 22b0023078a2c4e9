#include "console/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "console/candidates.h"
#include "console/commands.h"
#include "console/ink.h"
#include "console/own_words.h"
#include "console/words.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/rounds.h"

namespace hausregel::console {
namespace {

std::string common_beginning(const std::vector<Candidate>& all) {
  std::string common = all.empty() ? "" : all.front().word;
  for (const Candidate& one : all) {
    const auto differ =
        std::mismatch(common.begin(), common.end(), one.word.begin(), one.word.end()).first;
    common.erase(differ, common.end());
  }
  while (invalid_utf8(common) != std::string_view::npos) {
    common.pop_back();  // cut within a letter
  }
  return common;
}

// Amounts by their size, and before words; of the same word the one that says what it is.
bool comes_first(const Candidate& a, const Candidate& b) {
  const auto first = whole_number(a.word);
  const auto second = whole_number(b.word);
  return first && second && *first != *second      ? *first < *second
         : first.has_value() != second.has_value() ? first.has_value()
         : a.word != b.word                        ? a.word < b.word
                                                   : a.about > b.about;
}

// `text` in at most `columns`, cut behind a letter.
std::string cut(std::string text, int columns, bool ascii) {
  if (width_columns(text) <= columns) {
    return text;
  }
  const std::string dots = ascii ? "..." : "…";
  while (!text.empty() && (width_columns(text) > columns - width_columns(dots) ||
                           invalid_utf8(text) != std::string::npos)) {
    text.pop_back();
  }
  return text + dots;
}

// The form of the move or the word that the line begins with, as it may be made now.
Candidate form_at(const Desk& desk, const std::vector<Word>& words) {
  const std::string word = in_full(desk, words[0].text);
  if (const CommandRow* row = find_command(word)) {
    return {std::string(row->form), desk.say(Message(row->meaning))};
  }
  if (!desk.session) {
    return {};
  }
  const Table& table = desk.session->table();
  for (const Choice& choice : table.legal()) {
    const bool his = choice.player.somebody() && words.size() > 1 &&
                     table.setup().find_short(words[1].text) == choice.player;
    if (choice.move == word && his) {
      return {to_words(choice, table.setup()), {}};
    }
  }
  for (const MoveForm& form : desk.session->game().moves()) {
    if (form.word == word) {
      return {std::string(form.form), desk.say(Message(form.meaning))};
    }
  }
  return {};
}

}  // namespace

Completion complete(const Desk& desk, std::string_view line, std::size_t cursor) {
  const std::string_view before = line.substr(0, cursor);
  const LastWord last = last_word(before);
  const std::string& typed = last.text;
  Completion completion;
  completion.begin = last.begin;
  const auto words = split_words(before.substr(0, completion.begin));
  if (!words) {
    return completion;
  }
  const std::vector<Candidate> known = candidates_at(desk, *words, typed);
  auto& all = completion.candidates;
  const auto take = [&](auto fits) {
    std::copy_if(known.begin(), known.end(), std::back_inserter(all),
                 [&](const Candidate& one) { return fits(one.word); });
  };
  take([&](const std::string& word) { return word.starts_with(typed); });
  if (const std::string looks = appearance(typed); all.empty() && !looks.empty()) {
    take([&](const std::string& word) { return appearance(word).starts_with(looks); });
  }
  std::sort(all.begin(), all.end(), comes_first);
  all.erase(std::unique(all.begin(), all.end(),
                        [](const Candidate& a, const Candidate& b) { return a.word == b.word; }),
            all.end());
  completion.common = common_beginning(all);
  return completion;
}

std::string inserted(const Completion& found) {
  const bool open = found.common.ends_with('=') || found.common.ends_with('/');
  const bool whole = found.candidates.size() == 1 && !open;
  std::string word = found.common.empty() ? "" : quoted(found.common);
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

std::string hint_of(const Desk& desk, std::string_view line, std::size_t cursor, int columns) {
  const std::string_view before = line.substr(0, cursor);
  const auto words = split_words(before);
  if (!words || words->empty() || before.find_first_of(" \t", 1) == std::string_view::npos) {
    return {};
  }
  const Candidate form = form_at(desk, *words);
  std::string all = form.word + (form.about.empty() ? "" : "  " + form.about);
  std::string bare = form.word;
  if (desk.style.ascii) {
    all = ascii_of(all);
    bare = ascii_of(bare);
  }
  return width_columns(all) <= columns    ? clean(all)
         : width_columns(bare) <= columns ? clean(bare)
                                          : "";
}

namespace {

// "`new polterfass Anna Bert Cleo` `new teufel Anna Bert`"
Message how_to_begin() {
  constexpr std::array<std::string_view, 4> kNames{"Anna", "Bert", "Cleo", "Dora"};
  std::string examples;
  for (const Game* game : games()) {
    std::int64_t players = 2;
    for (const RuleSpec& rule : game->rules()) {
      const std::int64_t* least = rule.name == "players_min" ? rule.standard.integer() : nullptr;
      players = least != nullptr ? *least : players;
    }
    examples += (examples.empty() ? "`new " : " `new ") + std::string(game->name());
    for (std::size_t i = 0; i < kNames.size() && static_cast<std::int64_t>(i) < players; ++i) {
      examples += " " + std::string(kNames[i]);
    }
    examples += "`";
  }
  return {"console.guide.new", {{"examples", examples}}};
}

}  // namespace

std::optional<Message> guide_of(const Desk& desk) {
  if (desk.branches.sought) {
    return std::nullopt;
  }
  if (!desk.session || (desk.session->closed() && !desk.session->table().status().over)) {
    return how_to_begin();
  }
  const SeatList asked = desk.session->table().status().to_move;
  const auto& bots = desk.session->bots();
  const auto bot_of = [&](Seat who) { return bots[static_cast<std::size_t>(who.index)]; };
  if (!asked.empty() &&
      std::all_of(asked.begin(), asked.end(), [&](Seat who) { return !bot_of(who).empty(); })) {
    return Message{
        "console.guide.bot",
        {{"player", desk.session->table().setup().name(asked[0])}, {"bot", bot_of(asked[0])}}};
  }
  if (desk.session->waits_for_closing()) {
    return Message{"console.guide.waits"};
  }
  return desk.session->table().guide().text;
}

std::string line_of_enter(const Desk& desk) {
  const bool goes_on = desk.session && !desk.branches.sought && desk.session->writable();
  return goes_on ? desk.session->table().guide().enter : "";
}

std::string prompt_of(const Desk& desk) {
  if (!desk.session) {
    return "hausregel> ";
  }
  const Table& table = desk.session->table();
  const Status now = table.status();
  std::string whose;
  if (desk.branches.sought) {
    return fmt::format("hausregel[{} {}]> ", desk.session->game().name(),
                       clean(desk.say({"console.prompt.past",
                                       {{"entry", std::to_string(*desk.branches.sought)},
                                        {"last", std::to_string(desk.session->log().last())}}})));
  }
  if (desk.session->closed() || now.over) {
    whose = desk.say({"console.prompt.over"});
  } else if (now.to_move.size() == 1) {
    whose = table.setup().name(now.to_move[0]);
  } else if (!now.to_move.empty()) {
    whose = fmt::format("{}+{}", table.setup().name(now.to_move[0]), now.to_move.size() - 1);
  } else {
    whose = desk.say(phase_called(now.phase));
  }
  return fmt::format("hausregel[{} r{} {}]> ", desk.session->game().name(), now.round,
                     clean(whose));
}

}  // namespace hausregel::console
