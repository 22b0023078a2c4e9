#include "console/help.h"

#include <fmt/format.h>

#include <optional>
#include <span>

#include "console/about.h"
#include "console/commands.h"
#include "console/suggest.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

Board forms_board(std::string title) {
  Board board;
  board.headlines.push_back({std::move(title), {}, {}});
  board.columns = {{{"console.column.form", {}, {}}, Board::Align::Left},
                   {{"console.column.meaning", {}, {}}, Board::Align::Left}};
  return board;
}

void add_form(Board& board, Json::List& data, std::string_view word, std::string_view form,
              std::string_view meaning, const Say& say) {
  const Message message{std::string(meaning), {}, {}};
  board.rows.push_back({{plain(std::string(form)), message}, false});
  Json json;
  json.set("word", word);
  json.set("form", form);
  json.set("meaning", say(message));
  data.emplace_back(std::move(json));
}

Shown one_form(std::string_view word, std::string_view form, std::string_view meaning,
               const Say& say) {
  const Message message{std::string(meaning), {}, {}};
  Json json;
  json.set("word", word);
  json.set("form", form);
  json.set("meaning", say(message));
  return {{plain(std::string(form)), message}, {}, to_text(json)};
}

Shown one_rule(const RuleSpec& rule) {
  Json json;
  json.set("rule", rule.name);
  json.set("accepts", rule.accepts());
  json.set("standard", rule.standard);
  json.set("ids", rule.ids);
  json.set("printed", rule.printed);
  json.set("help", rule.help);
  Shown shown{{plain(std::string(rule.help)),
               {"console.rule_accepts",
                {{"accepts", rule.accepts()}, {"standard", to_text(rule.standard)}},
                {}}},
              {},
              to_text(json)};
  for (Message& line : origin_of(rule)) {
    shown.lines.push_back(std::move(line));
  }
  return shown;
}

Shown one_hook(const HookSpec& hook) {
  Json json;
  json.set("hook", hook.name);
  json.set("accepts", hook.accepts());
  json.set("ids", hook.ids);
  json.set("help", hook.help);
  return {{plain(std::string(hook.help))}, {}, to_text(json)};
}

// The box, and who does what at the table.
Shown about_game(const Game& game, const Say& say) {
  Shown shown;
  Json::List lines;
  for (const std::string_view id : game.about()) {
    shown.lines.push_back({std::string(id), {}, {}});
    lines.emplace_back(say(shown.lines.back()));
  }
  Json json;
  json.set("game", game.name());
  json.set("about", Json(std::move(lines)));
  shown.data = to_text(json);
  return shown;
}

// "B-02".
bool is_rule_id(std::string_view word) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return word.size() == 4 && word[0] >= 'A' && word[0] <= 'Z' && word[1] == '-' && digit(word[2]) &&
         digit(word[3]);
}

// The rule values that carry a rule id. Nothing where no game has ids of this letter.
std::optional<Shown> one_id(std::string_view id, std::span<const Game* const> all) {
  Shown shown;
  Json::List names;
  bool letter_is_known = false;
  for (const Game* game : all) {
    for (const RuleSpec& rule : game->rules()) {
      letter_is_known = letter_is_known || rule.ids.find(id.substr(0, 2)) != std::string_view::npos;
      if (rule.ids.find(id) != std::string_view::npos) {
        names.emplace_back(rule.name);
        shown.lines.push_back(plain(fmt::format("{}: {}", rule.name, rule.help)));
      }
    }
  }
  if (names.empty()) {
    shown.lines.push_back({"console.help_id_fixed", {{"id", std::string(id)}}, {}});
  }
  Json json;
  json.set("id", id);
  json.set("rules", Json(std::move(names)));
  shown.data = to_text(json);
  return letter_is_known ? std::optional(std::move(shown)) : std::nullopt;
}

std::string markdown_table(std::string_view heading,
                           const std::vector<std::array<std::string, 3>>& rows) {
  std::string text =
      fmt::format("\n### {}\n\n| line | meaning | journal |\n| :-- | :-- | :-- |\n", heading);
  for (const auto& [form, meaning, appends] : rows) {
    std::string cell;
    for (const char c : form) {
      cell += c == '|' ? "\\|" : std::string(1, c);
    }
    text += fmt::format("| `{}` | {} | {} |\n", cell, meaning, appends);
  }
  return text;
}

}  // namespace

Shown help_overview(const Desk& desk) {
  Shown shown;
  Json::List moves;
  Json::List words;
  if (desk.session) {
    Board board = forms_board("console.help_moves");
    for (const MoveForm& form : desk.session->game().moves()) {
      add_form(board, moves, form.word, form.form, form.meaning, desk.say);
    }
    shown.boards.push_back(std::move(board));
  }
  Board board = forms_board("console.help_words");
  for (const CommandRow& row : commands()) {
    add_form(board, words, row.word, row.form, row.meaning, desk.say);
  }
  shown.boards.push_back(std::move(board));
  Json json;
  json.set("moves", Json(std::move(moves)));
  json.set("words", Json(std::move(words)));
  shown.data = to_text(json);
  return shown;
}

Answer help_word(const Desk& desk, const Word& word) {
  std::vector<std::string> known = first_words(desk);
  for (const std::string& wanted : {word.text, "." + word.text}) {
    if (const CommandRow* row = find_command(wanted)) {
      return answer(Reply(one_form(row->word, row->form, row->meaning, desk.say)));
    }
  }
  if (const Game* game = find_game(word.text)) {
    return answer(Reply(about_game(*game, desk.say)));
  }
  const auto all = desk.session ? std::vector{&desk.session->game()}
                                : std::vector(games().begin(), games().end());
  if (is_rule_id(word.text)) {
    if (auto shown = one_id(word.text, all)) {
      return answer(Reply(std::move(*shown)));
    }
  }
  for (const Game* game : all) {
    known.emplace_back(game->name());
    for (const MoveForm& form : game->moves()) {
      if (form.word == word.text) {
        return answer(Reply(one_form(form.word, form.form, form.meaning, desk.say)));
      }
      known.emplace_back(form.word);
    }
    for (const RuleSpec& rule : game->rules()) {
      if (rule.name == word.text) {
        return answer(Reply(one_rule(rule)));
      }
      known.emplace_back(rule.name);
    }
    for (const HookSpec& hook : game->hooks()) {
      if (hook.name == word.text) {
        return answer(Reply(one_hook(hook)));
      }
      known.emplace_back(hook.name);
    }
  }
  Shown shown;
  Json::List variants;
  if (desk.session) {
    add_layers_called(word.text, desk.session->variant(), desk.say, shown, variants);
  }
  if (variants.empty()) {
    add_variants_called(word.text, desk.session ? desk.session->game().name() : "",
                        *desk.world.variants, desk.say, shown, variants);
  }
  if (!variants.empty()) {
    Json json;
    json.set("variants", Json(std::move(variants)));
    shown.data = to_text(json);
    return answer(Reply(std::move(shown)));
  }
  Error error = unknown_word(word.text, known);
  error.place.column = word.column;
  return answer(std::move(error));
}

std::string commands_markdown(const Say& say) {
  using Rows = std::vector<std::array<std::string, 3>>;
  const auto said = [&](std::string_view id) { return say({std::string(id), {}, {}}); };
  std::string text =
      "\n## The console\n\n"
      "Bare words make moves. Dot-words talk to the console and never make a move; those that "
      "append\n"
      "an entry of their own kind are marked. `--json` behind a dot-word gives its answer as "
      "JSON.\n";
  for (const Game* game : games()) {
    Rows rows;
    for (const MoveForm& form : game->moves()) {
      rows.push_back({std::string(form.form), said(form.meaning), "a move"});
    }
    text += markdown_table(fmt::format("Moves of {}", game->name()), rows);
  }
  Rows rows;
  for (const CommandRow& row : commands()) {
    rows.push_back(
        {std::string(row.form), said(row.meaning), row.appends == Appends::Yes ? "an entry" : "-"});
  }
  return text + markdown_table("Words of the console itself", rows);
}

std::vector<Message> origin_of(const RuleSpec& rule) {
  std::vector<Message> lines{{"console.rule_ids", {{"ids", std::string(rule.ids)}}, {}}};
  if (!rule.printed_part.empty()) {
    lines.push_back({"console.rule_printed_part", {{"part", std::string(rule.printed_part)}}, {}});
  } else if (!rule.printed) {
    lines.push_back({"console.rule_not_printed", {}, {}});
  }
  return lines;
}

}  // namespace hausregel::console
