#include "console/completion.h"

#include <fmt/format.h>

#include <algorithm>

#include "console/commands.h"
#include "console/words.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

constexpr std::int64_t kRangeShown = 40;

std::string text_of(const Json& option) {
  if (option.is_bool()) {
    return *option.boolean() ? "yes" : "no";
  }
  return option.is_string() ? *option.string() : to_text(option);
}

void add_argument(const Choice& choice, std::vector<std::string>& into) {
  if (choice.of == Choice::Of::Set) {
    for (const Json& option : choice.options) {
      into.push_back(text_of(option));
    }
  }
  if (choice.of == Choice::Of::Range && (choice.max - choice.min) / choice.step < kRangeShown) {
    for (std::int64_t value = choice.min; value <= choice.max; value += choice.step) {
      into.push_back(std::to_string(value));
    }
  }
}

// Word `at` (from 1) of a move: who may make it now, then what.
std::vector<std::string> move_words(const Desk& desk, const std::vector<Word>& words,
                                    std::size_t at) {
  std::vector<std::string> known;
  const Table& table = desk.session->table();
  for (const Choice& choice : table.legal()) {
    if (choice.move != words[0].text) {
      continue;
    }
    const bool named = choice.player.somebody();
    if (named && at == 1) {
      known.push_back(table.setup().name(choice.player));
    } else if (!named || table.setup().find_short(words[1].text) == choice.player) {
      add_argument(choice, known);
    }
  }
  return known;
}

std::vector<std::string> place_words(const Desk& desk) {
  std::vector<std::string> known;
  const Json state = *read_json(desk.session->table().state_json());
  for (const auto& [key, value] : *state.object()) {
    known.push_back(key);
  }
  const Json* seats = state.find("seats");
  if (seats != nullptr && seats->is_list() && !seats->list()->empty()) {
    for (const std::string& player : desk.session->table().setup().players) {
      for (const auto& [key, value] : *seats->list()->front().object()) {
        known.push_back(fmt::format("{}.{}", player, key));
      }
    }
  }
  return known;
}

std::vector<std::string> bot_words(const Desk& desk) {
  std::vector<std::string> known;
  for (const std::string& player : desk.session->table().setup().players) {
    for (const std::string& bot : bot_names(desk.session->game(), desk.world.bots)) {
      known.push_back(fmt::format("{}={}", player, bot));
    }
    known.push_back(player + "=person");
  }
  return known;
}

std::vector<std::string> argument_words(const Desk& desk, const CommandRow& row) {
  std::vector<std::string> known;
  switch (row.takes) {
    case Takes::Word:
      return first_words(desk);
    case Takes::Rule:
      for (const RuleSpec& rule : desk.session->game().rules()) {
        known.emplace_back(rule.name);
      }
      return known;
    case Takes::Place:
      return desk.session ? place_words(desk) : known;
    case Takes::Bot:
      return bot_words(desk);
    case Takes::Language:
      return {"de", "en", "fr", "it"};
    case Takes::Format:
      return {"text", "json", "csv", "md"};
    case Takes::Game:
      for (const Game* game : games()) {
        known.emplace_back(game->name());
      }
      return known;
    case Takes::Nothing:
      break;
  }
  return known;
}

std::vector<std::string> words_at(const Desk& desk, const std::vector<Word>& words,
                                  std::size_t at) {
  if (at == 0) {
    return first_words(desk);
  }
  if (const CommandRow* row = find_command(words[0].text)) {
    const bool possible = row->needs == Needs::Nothing || desk.session;
    if (row->word == "new" && at > 1) {
      return {"variant=", "seed=", "mode=virtual", "mode=table", "starter=random", "journal="};
    }
    return possible && at == 1 ? argument_words(desk, *row) : std::vector<std::string>{};
  }
  return desk.session ? move_words(desk, words, at) : std::vector<std::string>{};
}

std::string common_beginning(const std::vector<std::string>& all) {
  std::string common = all.empty() ? "" : all.front();
  for (const std::string& one : all) {
    const auto differ = std::mismatch(common.begin(), common.end(), one.begin(), one.end()).first;
    common.erase(differ, common.end());
  }
  while (invalid_utf8(common) != std::string_view::npos) {
    common.pop_back();  // cut within a letter
  }
  return common;
}

}  // namespace

Completion complete(const Desk& desk, std::string_view line, std::size_t cursor) {
  const std::string_view before = line.substr(0, cursor);
  Completion completion;
  completion.begin = before.find_last_of(" \t") + 1;  // npos + 1 is 0
  const auto words = split_words(before.substr(0, completion.begin));
  if (!words) {
    return completion;
  }
  const std::string_view typed = before.substr(completion.begin);
  for (std::string& word : words_at(desk, *words, words->size())) {
    if (word.starts_with(typed)) {
      completion.candidates.push_back(std::move(word));
    }
  }
  auto& all = completion.candidates;
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  completion.common = common_beginning(all);
  return completion;
}

std::optional<Message> guide_of(const Desk& desk) {
  const bool ended = desk.session && desk.session->closed();
  if (!desk.session || (ended && !desk.session->table().status().over)) {
    return std::nullopt;
  }
  return desk.session->table().guide().text;
}

std::string line_of_enter(const Desk& desk) {
  const bool goes_on = desk.session && !desk.session->closed() && desk.session->writable();
  return goes_on ? desk.session->table().guide().enter : "";
}

std::string prompt_of(const Desk& desk) {
  if (!desk.session) {
    return "hausregel> ";
  }
  const Table& table = desk.session->table();
  const Status now = table.status();
  std::string whose;
  if (desk.session->closed() || now.over) {
    whose = desk.say({"console.prompt.over"});
  } else if (now.to_move.size() == 1) {
    whose = table.setup().name(now.to_move[0]);
  } else if (!now.to_move.empty()) {
    whose = fmt::format("{}+{}", table.setup().name(now.to_move[0]), now.to_move.size() - 1);
  } else {
    whose = std::string(now.phase);
  }
  return fmt::format("hausregel[{} r{} {}]> ", desk.session->game().name(), now.round,
                     clean(whose));
}

}  // namespace hausregel::console
