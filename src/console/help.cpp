#include "console/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

#include "console/about.h"
#include "console/commands.h"
#include "console/own_words.h"
#include "console/suggest.h"
#include "core/find_by.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/words.h"

namespace hausregel::console {
namespace {

struct FormRow {
  std::string_view word;
  std::string_view form;
  Message meaning;

  FIELDS(FormRow, word, form, meaning);
};
struct Overview {
  std::vector<FormRow> moves;
  std::vector<FormRow> words;

  FIELDS(Overview, moves, words);
};

struct RuleHelp {
  std::string_view rule;
  Message accepts;
  Json standard;
  std::string_view ids;
  bool printed;
  Message help;

  FIELDS(RuleHelp, rule, accepts, standard, ids, printed, help);
};

struct HookHelp {
  std::string_view hook;
  Message accepts;
  std::string_view ids;
  Message help;

  FIELDS(HookHelp, hook, accepts, ids, help);
};

struct GameHelp {
  std::string_view game;
  std::vector<Message> about;

  FIELDS(GameHelp, game, about);
};

struct IdHelp {
  std::string id;
  Message ruling;
  std::vector<std::string_view> rules;

  FIELDS(IdHelp, id, ruling, rules);
};

struct TopicHelp {
  std::string topic;
  std::vector<Message> lines;

  FIELDS(TopicHelp, topic, lines);
};

// What no word of the console is about; console.topic.TOPIC.1 and on, examples first.
struct Topic {
  std::string_view name;
  int lines;
};
constexpr Topic kTopics[] = {{"journal", 4}, {"keys", 4}, {"table", 5}};

std::optional<Shown> about_topic(std::string_view name) {
  for (const Topic& topic : kTopics) {
    if (topic.name == name) {
      TopicHelp help{std::string(name), {}};
      for (int line = 1; line <= topic.lines; ++line) {
        help.lines.push_back(
            {"console.topic." + std::string(name) + "." + std::to_string(line), {}});
      }
      return Shown{help.lines, {}, help};
    }
  }
  return std::nullopt;
}

// The games whose words, rules and hooks are explained: the open one, or all.
std::vector<const Game*> games_here(const Console& console) {
  return console.session ? std::vector{&console.session->game()}
                         : std::vector(games().begin(), games().end());
}

FormRow row_of(const MoveForm& row) { return {row.word, row.form, Message(row.meaning)}; }
FormRow row_of(const CommandRow& row) { return {row.word(), row.form, Message(row.meaning())}; }

// Rows of both kinds have the same members, and no common type.
template <class Rows>
std::vector<FormRow> add_forms(const char* title, const Rows& rows, std::vector<Board>& boards) {
  Board board;
  board.headlines.push_back(title);
  board.columns = {"console.column.form", "console.column.meaning"};
  std::vector<FormRow> forms;
  for (const auto& row : rows) {
    forms.push_back(row_of(row));
    board.rows.push_back({{form_said(row.form), forms.back().meaning}});
  }
  boards.push_back(std::move(board));
  return forms;
}

Shown one_form(FormRow row) { return {{form_said(row.form), row.meaning}, {}, row}; }

Shown one_rule(std::string_view game, const RuleSpec& rule) {
  return {lines_about(game, rule),
          {},
          RuleHelp{rule.name, rule.accepted(), rule.standard, rule.ids, rule.printed,
                   meaning_of(game, rule)}};
}

Shown one_hook(std::string_view game, const HookSpec& hook) {
  return {{meaning_of(game, hook)},
          {},
          HookHelp{hook.name, hook.accepted(), hook.ids, meaning_of(game, hook)}};
}

// The box, and who does what at the table.
Shown about_game(const Game& game) {
  GameHelp help{game.name(), {}};
  for (const std::string_view id : game.about()) {
    help.about.emplace_back(id);
  }
  return {help.about, {}, help};
}

// "B-02".
bool is_rule_id(std::string_view word) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return word.size() == 4 && word[0] >= 'A' && word[0] <= 'Z' && word[1] == '-' && digit(word[2]) &&
         digit(word[3]);
}

Message about_value(std::string_view game, const RuleSpec& rule) {
  return worded("console.rule_meaning", "{rule}: {meaning}", {{"rule", rule.name}},
                {{"meaning", meaning_of(game, rule)}});
}

// What a rule id says, and the rule values that carry it. Nothing where no game has such an id:
// they are numbered from 1, by letter, and only rules that change no game have no ruling.
std::optional<Shown> one_id(std::string_view id, std::span<const Game* const> all) {
  IdHelp help{std::string(id), {}, {}};
  std::vector<Message> lines;
  std::string_view greatest;
  for (const Game* game : all) {
    for (const Ruling& ruling : game->rulings()) {
      if (ruling.id[0] == id[0]) {
        greatest = std::max(greatest, ruling.id);
      }
      if (ruling.id == id) {
        help.ruling = Message("ruling." + std::string(id));
        append(lines, lines_of_ruling(*game, ruling));
      }
    }
    for (const RuleSpec& rule : game->rules()) {
      if (rule.ids.find(id) != std::string_view::npos) {
        help.rules.push_back(rule.name);
        lines.push_back(about_value(game->name(), rule));
      }
    }
  }
  if (lines.empty()) {
    lines.push_back({"console.help_id_fixed", {{"id", id}}});
  }
  return id <= greatest && !id.ends_with("-00")
             ? std::optional(Shown{std::move(lines), {}, std::move(help)})
             : std::nullopt;
}

std::string markdown_table(std::string_view heading,
                           const std::vector<std::array<std::string, 3>>& rows) {
  std::string text =
      fmt::format("\n### {}\n\n| line | meaning | journal |\n| :-- | :-- | :-- |\n", heading);
  for (const auto& [form, meaning, appends] : rows) {
    text += fmt::format("| `{}` | {} | {} |\n", replaced(form, '|', "\\|"), meaning, appends);
  }
  return text;
}

}  // namespace

Shown help_overview(const Console& console) {
  Shown shown;
  Overview all;
  if (console.session) {
    all.moves = add_forms("console.help_moves", console.session->game().moves(), shown.boards);
  }
  all.words = add_forms("console.help_words", commands(), shown.boards);
  shown.data = std::move(all);
  return shown;
}

std::vector<Subject> help_subjects(const Console& console) {
  std::vector<Subject> subjects;
  for (const Topic& topic : kTopics) {
    subjects.push_back({std::string(topic.name), {}});
  }
  for (const Game* game : games()) {
    subjects.push_back({std::string(game->name()), {}});
  }
  for (const Game* game : games_here(console)) {
    for (const RuleSpec& rule : game->rules()) {
      subjects.push_back({std::string(rule.name), meaning_of(game->name(), rule)});
    }
    for (const HookSpec& hook : game->hooks()) {
      subjects.push_back({std::string(hook.name), meaning_of(game->name(), hook)});
    }
    for (const Ruling& ruling : game->rulings()) {
      subjects.push_back(
          {std::string(ruling.id), Message("ruling." + std::string(ruling.id)), true});
    }
  }
  return subjects;
}

Answer help_word(const Console& console, const Word& word) {
  std::vector<std::string> known = first_words(console);
  std::ranges::transform(help_subjects(console), std::back_inserter(known), &Subject::name);
  const std::string meant = in_full(console, word.text);
  for (const std::string& wanted : {meant, in_full(console, "." + word.text)}) {
    if (const CommandRow* row = find_command(wanted)) {
      return answer(one_form(row_of(*row)));
    }
  }
  if (const Game* game = find_game(word.text)) {
    return answer(about_game(*game));
  }
  if (auto topic = about_topic(word.text)) {
    return answer(std::move(*topic));
  }
  const std::vector<const Game*> here = games_here(console);
  if (is_rule_id(word.text)) {
    auto shown = one_id(word.text, here);
    shown = shown ? std::move(shown) : one_id(word.text, games());
    if (shown) {
      return answer(std::move(*shown));
    }
  }
  for (const Game* game : here) {
    for (const MoveForm& form : game->moves()) {
      if (form.word == meant ||
          console.say({"console.word." + std::string(form.word), {}}) == word.text) {
        return answer(one_form(row_of(form)));
      }
      known.emplace_back(form.word);
    }
    if (const RuleSpec* rule = find_by(game->rules(), &RuleSpec::name, word.text)) {
      return answer(one_rule(game->name(), *rule));
    }
    if (const HookSpec* hook = find_by(game->hooks(), &HookSpec::name, word.text)) {
      return answer(one_hook(game->name(), *hook));
    }
  }
  auto variants = console.session ? layers_called(word.text, console.session->variant())
                                  : std::vector<AboutVariant>();
  if (variants.empty()) {
    variants = variants_called(word.text, console.session ? console.session->game().name() : "",
                               *console.world.variants);
  }
  if (variants.empty()) {
    return answer(unknown_word(word, known));
  }
  Shown shown;
  for (const AboutVariant& about : variants) {
    append(shown.lines, lines_of(about, console.say));
  }
  shown.data = only("variants", std::move(variants));
  return answer(std::move(shown));
}

std::vector<Message> lines_of_ruling(const Game& game, const Ruling& ruling) {
  const std::string id(ruling.id);
  std::vector<Message> lines;
  lines.push_back({"ruling.line", {{"id", id}}, {{"text", Message("ruling." + id)}}});
  if (ruling.kind == Ruling::Kind::Console) {
    lines.push_back("ruling.console");
    return lines;
  }
  append(lines, where_printed(game, id));
  lines.push_back(ruling.kind == Ruling::Kind::Differs ? "ruling.differs" : "ruling.open");
  return lines;
}

std::vector<Message> where_printed(const Game& game, std::string_view ids) {
  std::vector<Message> lines;
  std::vector<std::string_view> sections;
  for (const Ruling& ruling : game.rulings()) {
    const bool named = ids.find(ruling.id) != std::string_view::npos && !ruling.section.empty();
    if (!named || contains(sections, ruling.section)) {
      continue;
    }
    sections.push_back(ruling.section);
    lines.push_back({"ruling.printed",
                     {},
                     {{"book", Message(std::string(game.name()) + ".title")},
                      {"section", Message("ruling.section." + std::string(ruling.section))},
                      {"languages", Message("ruling.languages")}}});
  }
  return lines;
}

Answer help_search(const Console& console, const Word& word) {
  const std::string wanted = appearance(word.text);
  std::vector<FormRow> rows;
  const auto look = [&](std::string_view name, std::string_view form, const Message& meaning) {
    if (appearance(name).find(wanted) != std::string::npos ||
        appearance(console.say(meaning)).find(wanted) != std::string::npos) {
      rows.push_back({name, form, meaning});
    }
  };
  for (const CommandRow& row : commands()) {
    look(row.word(), row.form, Message(row.meaning()));
  }
  for (const Game* game : games()) {
    for (const MoveForm& form : game->moves()) {
      look(form.word, form.form, Message(form.meaning));
    }
    for (const RuleSpec& rule : game->rules()) {
      look(rule.name, rule.name, meaning_of(game->name(), rule));
    }
    for (const HookSpec& hook : game->hooks()) {
      look(hook.name, hook.name, meaning_of(game->name(), hook));
    }
    for (const Ruling& ruling : game->rulings()) {
      look(ruling.id, ruling.id, Message("ruling." + std::string(ruling.id)));
    }
  }
  if (rows.empty()) {
    return answer(Error{Fault::Usage, {"console.help_nothing", {{"word", clean(word.text)}}}});
  }
  Board board;
  board.columns = {"console.column.form", "console.column.meaning"};
  for (const FormRow& row : rows) {
    board.rows.push_back({{form_said(row.form), row.meaning}});
  }
  return answer(Shown{{}, {std::move(board)}, only("found", std::move(rows))});
}

std::string commands_markdown(const Say& say) {
  using Rows = std::vector<std::array<std::string, 3>>;
  const auto said = [&](std::string_view id) { return say(Message(id)); };
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
    rows.push_back({std::string(row.form), said(row.meaning()),
                    row.appends == Appends::Yes ? "an entry" : "-"});
  }
  return text + markdown_table("Words of the console itself", rows);
}

Message accepts_line(const RuleSpec& rule) {
  return {"console.rule_accepts",
          {{"standard", to_text(rule.standard)}},
          {{"accepts", rule.accepted()}}};
}

std::vector<Message> lines_about(std::string_view game, const RuleSpec& rule) {
  std::vector<Message> lines{
      meaning_of(game, rule), accepts_line(rule), {"console.rule_ids", {{"ids", rule.ids}}}};
  if (!rule.printed_part.empty()) {
    lines.push_back({"console.rule_printed_part", {{"part", rule.printed_part}}});
  } else if (!rule.printed) {
    lines.push_back("console.rule_not_printed");
  }
  return lines;
}

}  // namespace hausregel::console
