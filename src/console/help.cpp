#include "console/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <span>

#include "console/commands.h"
#include "console/page/page.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/moves/words.h"
#include "engine/story.h"

namespace hausregel::console {

Message ruling_of(const Game& game, std::string_view id) {
  return Message(fmt::format("{}.ruling.{}", game.name(), id));
}

namespace {

// Topics that belong to no word; texts are console.topic.TOPIC.1 and on, examples first.
struct Topic {
  std::string_view name;
  int lines;
  bool of_games = false;  // also tells what the games at hand say and have of it
};
constexpr Topic kTopics[] = {{"hooks", 3}, {"journal", 4},     {"keys", 4},
                             {"say", 2},   {"table", 3, true}, {"variants", 3}};

using Games = std::vector<const Game*>;

// Returns the games to explain: the open one, or all.
Games games_here(const Console& console) {
  return console.session ? std::vector{&console.game()}
                         : std::vector(games().begin(), games().end());
}

// Begins with what `games` say of the topic, and ends with what only some of them have.
Shown about_topic(const Topic& topic, const Games& games) {
  Messages lines;
  for (const Game* game : games) {
    const auto own = game->at_table();
    if (games.size() > 1 && !own.empty()) {
      lines.push_back(plain(std::string(game->name()) + ":"));
    }
    add_all(lines, Messages(own.begin(), own.end()));
  }
  for (int line = 1; line <= topic.lines; ++line) {
    lines.push_back({fmt::format("console.topic.{}.{}", topic.name, line), {}});
  }
  const auto has = [&](Feature feature) {
    return std::ranges::any_of(games, [&](const Game* game) { return game->has(feature); });
  };
  if (has(Feature::Chips)) { lines.emplace_back("console.topic.table.chips"); }
  if (has(Feature::Pad)) { lines.emplace_back("console.topic.table.pad"); }
  return {lines, {}, fields<"topic, lines">(topic.name, lines)};
}

Known subject(std::string_view name, Message meaning = {}) {
  return {std::string(name), name, std::move(meaning)};
}

Board board_of(const Vocabulary& rows, Messages title = {}) {
  Board board;
  board.headlines = std::move(title);
  board.columns = {"console.column.form", "console.column.meaning", {}};
  for (const Known& row : rows) {
    const bool marked = row.command != nullptr && row.command->appends;
    const bool names = row.move == nullptr && row.command == nullptr && row.form == row.word;
    board.rows.push_back({{names ? cell(row.word) : form_said(row.form, row.meaning.id),
                           row.meaning, plain(marked ? "*" : "")}});
    if (marked) { board.notes = {"console.help_appends"}; }
  }
  return board;
}

// Returns the rule values, hooks and rule ids of a game.
Vocabulary subjects_of(const Game& game) {
  Vocabulary subjects;
  const auto add = [&](const auto& rows) {
    for (const auto& row : rows) {
      subjects.push_back(subject(row.name, meaning_of(game.name(), row)));
    }
  };
  add(game.rules());
  add(game.hooks());
  for (const Ruling& ruling : game.rulings()) {
    subjects.push_back(subject(ruling.id, ruling_of(game, ruling.id)));
  }
  return subjects;
}

Shown one_form(Known row) { return {{form_said(row.form, row.meaning.id), row.meaning}, {}, row}; }

Shown one_rule(std::string_view game, const RuleSpec& rule) {
  return {lines_about(meaning_of(game, rule), rule),
          {},
          fields<"rule, accepts, standard, ids, printed, help">(
              rule.name, rule.accepted(), rule.standard, rule.ids, rule.printed,
              meaning_of(game, rule))};
}

Shown one_hook(std::string_view game, const HookSpec& hook) {
  return {{meaning_of(game, hook)},
          {},
          fields<"hook, accepts, ids, help">(hook.name, hook.accepted(), hook.ids,
                                             meaning_of(game, hook))};
}

// Tells the book in brief, as the open game plays it, or lists the moves.
Shown about_game(const Game& game, const Console& console) {
  const bool here = console.session && &console.game() == &game;
  const play::House printed{{}, *resolve(game, {}), nullptr};
  const auto& [variant, rules, hooks] = here ? console.session->house() : printed;
  Shown shown =
      shown_of(book_of(game, variant, rules, *console.world.variants, console.say, ":short"));
  if (shown.lines.size() == 1) { shown.boards.push_back(board_of(known_rows(game.moves()))); }
  return shown;
}

// Explains the moves, rules and hooks that `games` call `word`, or `meant` in English. One that
// several games explain alike is explained once; otherwise each says whose it is.
Answer in_games(const Games& games, const std::string& word, const std::string& meant,
                const Say& say) {
  Answer all;
  Strings told;
  std::vector<std::string_view> whose;
  const auto found = [&](const Game* game, Shown shown) {
    std::string words;
    for (const Message& line : shown.lines) { words += say(line) + '\n'; }
    if (contains(told, words)) { return; }
    told.push_back(std::move(words));
    whose.push_back(game->name());
    all = std::move(all).also(std::move(shown));
  };
  for (const Game* game : games) {
    for (const MoveForm& form : game->moves()) {
      if (form.word == meant || say(word_said(form.word, form.meaning)) == word) {
        found(game, one_form(known(form)));
      }
    }
    if (const RuleSpec* rule = find_by(game->rules(), &RuleSpec::name, word)) {
      found(game, one_rule(game->name(), *rule));
    }
    if (const HookSpec* hook = find_by(game->hooks(), &HookSpec::name, word)) {
      found(game, one_hook(game->name(), *hook));
    }
  }
  for (std::size_t i = 0; i < whose.size() && whose.front() != whose.back(); ++i) {
    Messages& lines = std::get<Shown>(all.replies[i]).lines;
    lines.insert(lines.begin(), plain(std::string(whose[i]) + ":"));
  }
  return all;
}

// Returns the text of a rule id and the rule values that carry it. Returns nullopt if no game has
// the id: ids are numbered from 1 by letter, and only rules that change no game lack a ruling.
std::optional<Shown> one_id(std::string_view id, std::span<const Game* const> all) {
  Message said;
  std::vector<std::string_view> rules;
  Messages lines;
  std::string_view greatest;
  for (const Game* game : all) {
    for (const Ruling& ruling : game->rulings()) {
      if (ruling.id[0] == id[0]) { greatest = std::max(greatest, ruling.id); }
      if (ruling.id == id) {
        said = ruling_of(*game, id);
        add_all(lines, lines_of_ruling(*game, ruling));
      }
    }
    for (const RuleSpec& rule : game->rules()) {
      if (holds(rule.ids, id)) {
        rules.push_back(rule.name);
        lines.push_back({"console.rule_meaning",
                         {{"rule", rule.name}},
                         {{"meaning", meaning_of(game->name(), rule)}}});
      }
    }
  }
  if (lines.empty()) { lines.push_back({"console.help_id_fixed", {{"id", id}}}); }
  return id <= greatest && !id.ends_with("-00")
             ? std::optional(Shown{
                   std::move(lines), {}, fields<"id, ruling, rules">(std::string(id), said, rules)})
             : std::nullopt;
}

// Describes the rows named `name`, layers or a library's list, whose members are the same.
template <class Rows>
std::vector<AboutVariant> all_called(const std::string& name, std::string_view game,
                                     const Rows& rows) {
  std::vector<AboutVariant> all;
  for (const auto& row : rows) {
    if (row.name != name || (!game.empty() && row.game != game)) { continue; }
    AboutVariant& about = all.emplace_back(AboutVariant{
        row.game, name, in_own_words(row.title, name), some(row.extends), {}, row.file});
    if (!row.about.empty()) { about.text = in_own_words(row.about); }
  }
  return all;
}

}  // namespace

Shown help_overview(const Console& console) {
  Vocabulary moves;
  const auto words = commands_here(console);
  Shown shown;
  if (const auto guide = guide_of(console)) { shown.lines.push_back(*guide); }
  if (console.session) {
    const auto typed = console.game().at_table();
    if (console.setup().mode == Mode::Table) {
      add_all(shown.lines, Messages(typed.begin(), typed.end()));
    }
    moves = moves_here(console);
    shown.boards.push_back(board_of(moves, {"console.help_moves"}));
  }
  shown.boards.push_back(board_of(words, {"console.help_words"}));
  shown.data = fields<"moves, words">(moves, words);
  return shown;
}

std::string rule_id(std::string_view word) {
  std::string id(word);
  if (id.empty()) { return id; }
  if (id[0] >= 'a' && id[0] <= 'z') { id[0] += 'A' - 'a'; }
  const bool is_one = id.size() == 4 && id[0] >= 'A' && id[0] <= 'Z' && id[1] == '-' &&
                      id.find_first_not_of("0123456789", 2) == std::string::npos;
  return is_one ? id : std::string();
}

Vocabulary help_subjects(const Console& console) {
  Vocabulary subjects;
  for (const Topic& topic : kTopics) { subjects.push_back(subject(topic.name)); }
  for (const Game* game : games()) { subjects.push_back(subject(game->name())); }
  for (const Game* game : games_here(console)) { add_all(subjects, subjects_of(*game)); }
  return subjects;
}

Answer help_word(const Console& console, const Word& word) {
  const Vocabulary first = vocabulary(console);
  Strings names;
  for (const Known& one : first) {
    if (one.word == one.english) { names.push_back(one.word); }
  }
  add_all(names, names_by(help_subjects(console), &Known::word));
  const Games here = games_here(console);
  for (const std::string& typed : {word.text, "." + word.text}) {
    if (const CommandRow* row = resolved(first, typed).command) { return one_form(known(*row)); }
  }
  const Known meant = resolved(first, word.text);
  if (!meant.form.empty() && meant.move == nullptr) { return one_form(meant); }
  if (const Topic* topic = find_by(kTopics, &Topic::name, word.text)) {
    return about_topic(*topic, topic->of_games ? here : Games());
  }
  if (const Game* game = find_game(word.text)) { return about_game(*game, console); }
  if (const std::string id = rule_id(word.text); !id.empty()) {
    auto shown = one_id(id, here);
    shown = shown ? std::move(shown) : one_id(id, games());
    if (shown) { return std::move(*shown); }
  }
  for (const Game* game : here) { add_all(names, names_by(game->moves(), &MoveForm::word)); }
  Answer explained = in_games(here, word.text, meant.english, console.say);
  if (!explained.replies.empty()) { return explained; }
  std::vector<AboutVariant> variants;
  if (console.session) {
    variants = all_called(word.text, "", console.session->house().variant.layers);
  }
  if (variants.empty()) {
    variants = variants_called(word.text, console.session ? console.game().name() : "",
                               *console.world.variants);
  }
  if (variants.empty()) { return unknown_word(word, names); }
  Shown shown;
  for (const AboutVariant& about : variants) { add_all(shown.lines, lines_of(about, console.say)); }
  shown.data = fields<"variants">(std::move(variants));
  return shown;
}

Messages lines_of_ruling(const Game& game, const Ruling& ruling) {
  Messages lines;
  lines.push_back({"ruling.line", {{"id", ruling.id}}, {{"text", ruling_of(game, ruling.id)}}});
  lines.push_back(ruling.section == kOfConsole
                      ? Message("ruling.console")
                      : Message(fmt::format("{}.printed.{}", game.name(), ruling.id)));
  return lines;
}

Messages where_printed(const Game& game, std::string_view ids) {
  Message all;
  std::vector<std::string_view> sections;
  for (const Ruling& ruling : game.rulings()) {
    const bool named = holds(ids, ruling.id) && !ruling.section.empty();
    if (!named || ruling.section == kOfConsole || contains(sections, ruling.section)) { continue; }
    sections.push_back(ruling.section);
    Message section(fmt::format("{}.section.{}", game.name(), ruling.section));
    all = sections.size() == 1
              ? std::move(section)
              : Message{"ruling.sections", {}, {{"before", all}, {"section", std::move(section)}}};
  }
  if (sections.empty()) { return {}; }
  return {{"ruling.printed",
           {},
           {{"book", Message(std::string(game.name()) + ".title")}, {"section", std::move(all)}}}};
}

Answer help_search(const Console& console, const Word& word) {
  const std::string wanted = appearance(word.text);
  Vocabulary rows;
  const auto look = [&](const Known& row) {
    if (holds(appearance(row.word), wanted) ||
        holds(appearance(console.say(row.meaning)), wanted)) {
      rows.push_back(row);
    }
  };
  std::ranges::for_each(commands_here(console), look);
  for (const Game* game : games_here(console)) {
    std::ranges::for_each(known_rows(game->moves()), look);
    std::ranges::for_each(subjects_of(*game), look);
  }
  if (rows.empty()) { return wrong_word("console.help_nothing", {word.text}); }
  return Shown{{}, {board_of(rows)}, fields<"found">(std::move(rows))};
}

Messages lines_about(const Message& meaning, const RuleSpec& rule) {
  Messages lines{meaning,
                 {"console.rule_accepts",
                  {{"standard", to_text(rule.standard)}},
                  {{"accepts", rule.accepted()}}}};
  if (!rule.ids.empty()) { lines.push_back({"console.rule_ids", {{"ids", rule.ids}}}); }
  if (!rule.printed_part.empty()) {
    lines.push_back({"console.rule_printed_part", {{"part", rule.printed_part}}});
  } else if (!rule.printed) {
    lines.push_back("console.rule_not_printed");
  }
  return lines;
}

Message in_own_words(const Wording& wording, std::string_view otherwise) {
  Message message = plain(std::string(wording.empty() ? otherwise : wording.front().second));
  // Braces are literal here.
  for (const auto& [language, text] : wording) {
    message.wordings.emplace_back(language, replaced(replaced(text, "{", "{{"), "}", "}}"));
  }
  return message;
}

Messages about_layer(const VariantLayer& layer) {
  return layer.about.empty() ? Messages{} : std::vector{in_own_words(layer.about)};
}

Messages lines_of(const AboutVariant& about, const Say& say) {
  Messages lines{{about.extends ? "console.variant_extending" : "console.variant_titled",
                  {{"game", about.game},
                   {"variant", about.variant},
                   {"title", say(about.title)},
                   {"extends", about.extends.value_or("")}}}};
  if (about.text) { lines.push_back(*about.text); }
  return lines;
}

std::vector<AboutVariant> variants_called(const std::string& name, std::string_view game,
                                          const VariantLibrary& library) {
  return all_called(name, game, library.list());
}

namespace {

// Returns the layer with the script of a hook; null if there is none.
const VariantLayer* layer_with(const RulesSide& side, std::string_view hook) {
  const ResolvedHook* found = find_by(side.rules.hooks, &ResolvedHook::name, hook);
  return found == nullptr ? nullptr : &side.variant.layers[as_index(found->layer)];
}

std::optional<std::string> name_of_layer(const VariantLayer* layer) {
  return layer == nullptr ? std::nullopt : std::optional(layer->name);
}

// Returns the rule or the setting of that name; its value is null if there is none.
ResolvedRule rule_of(const RulesSide& side, const std::string& name) {
  for (const auto* rows : {&side.rules.rules, &side.rules.settings}) {
    if (const auto* row = find_by(*rows, &ResolvedRule::name, name)) { return *row; }
  }
  return {name, {}, -1};
}

}  // namespace

Differences differences(const Game& game, const RulesSide& from, const RulesSide& to) {
  Differences all;
  Strings names = names_by(from.rules.rules, &ResolvedRule::name);
  for (const auto* settings : {&from.rules.settings, &to.rules.settings}) {
    for (const ResolvedRule& setting : *settings) {
      if (!contains(names, setting.name)) { names.push_back(setting.name); }
    }
  }
  for (const std::string& name : names) {
    const ResolvedRule was = rule_of(from, name);
    const ResolvedRule now = rule_of(to, name);
    if (was.value == now.value) { continue; }
    const RuleSpec* spec = find_by(game.rules(), &RuleSpec::name, name);
    all.rules.push_back({name,
                         {},
                         was.value,
                         layer_of(from.variant, was),
                         now.value,
                         layer_of(to.variant, now),
                         spec != nullptr ? spec->ids : std::string_view()});
  }
  for (const HookSpec& spec : game.hooks()) {
    const std::string hook(spec.name);
    const VariantLayer* was = layer_with(from, hook);
    const VariantLayer* now = layer_with(to, hook);
    if (was == now || (was != nullptr && now != nullptr && was->name == now->name &&
                       was->sha256 == now->sha256)) {
      continue;
    }
    all.hooks.push_back({{}, hook, {}, name_of_layer(was), {}, name_of_layer(now), spec.ids});
  }
  return all;
}

Messages lines_of(const Differences& changes, const Say& say) {
  Strings told;
  const auto value = [](const IfAny<Json>& of) {
    return words_of_json(to_text(of.value_or(Json())));
  };
  for (const auto* list : {&changes.rules, &changes.hooks}) {
    for (const Difference& one : *list) {
      const char* id = one.rule          ? "console.changes.rule"
                       : !one.from_layer ? "console.changes.hook_comes"
                       : !one.to_layer   ? "console.changes.hook_goes"
                                         : "console.changes.hook";
      told.push_back(say({id,
                          {{"rule", one.rule.value_or(one.hook.value_or(""))},
                           {"was", value(one.from)},
                           {"is", value(one.to)}}}));
    }
  }
  if (told.empty()) { return {}; }
  return {{"console.changes", {{"changes", joined(told, ", ", std::identity())}}}};
}

}  // namespace hausregel::console
