#include "author/reference.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "console/render.h"
#include "core/text.h"
#include "script/language.h"

namespace hausregel::author {
namespace {

using console::Say;
using script::LanguageWord;

struct RuleReference {
  std::string_view rule;
  std::string type;
  Message accepts;
  Json standard;
  std::string_view ids;
  bool printed;
  Message help;

  FIELDS(RuleReference, rule, type, accepts, standard, ids, printed, help);
};
struct GameReference {
  std::string_view game;
  std::vector<RuleReference> rules;
  std::vector<HookReference> hooks;

  FIELDS(GameReference, game, rules, hooks);
};

// Returns a Markdown table, preceded by an empty line.
std::string table(const Say& say, std::vector<Board::Column> columns,
                  std::vector<Board::Row> rows) {
  const Board board{{}, std::move(columns), std::move(rows), {}};
  return "\n" + console::board_of(board, say, {.format = console::Format::Markdown});
}

Message code(std::string_view text) { return plain(fmt::format("`{}`", text)); }

std::string markdown_rules(const Game& game, const Say& say) {
  std::vector<Board::Row> rows;
  for (const RuleSpec& spec : game.rules()) {
    std::string meaning = say(meaning_of(game.name(), spec));
    if (!spec.printed) {
      meaning += fmt::format(" ({})", say(spec.printed_part.empty() ? "author.docs.not_printed"
                                                                    : "author.docs.printed_part"));
    }
    rows.push_back({{code(spec.name), spec.accepted(), code(to_text(spec.standard)),
                     plain(std::move(meaning)), plain(std::string(spec.ids))}});
  }
  return fmt::format("\n## {}\n", game.name()) +
         table(say,
               {"console.column.rule", "author.docs.may_be", "console.rule_standard",
                "console.column.meaning", "console.column.ids"},
               std::move(rows));
}

std::string markdown_hooks(const Game& game, const Say& say) {
  std::string text = fmt::format("\n### {}\n", say({"author.docs.hooks", {{"game", game.name()}}}));
  for (const HookSpec& spec : game.hooks()) {
    const HookReference hook = hook_reference(game.name(), spec);
    std::vector<Board::Row> rows;
    for (const FactReference& fact : hook.facts) {
      rows.push_back({{code(fmt::format("f.{}", fact.fact)), plain(fact.type), fact.help}});
    }
    text += fmt::format("\n**`{}`**: {}. {} ({})\n", hook.hook, say(hook.accepts), say(hook.help),
                        hook.ids) +
            table(say, {"app.column.fact", "author.docs.type", "console.column.meaning"},
                  std::move(rows));
  }
  return text;
}

}  // namespace

Message meaning_of_question(std::string_view game, const HookSpec& spec) {
  return {fmt::format("{}.question.{}", game, spec.name), {}, std::string(spec.help)};
}

Message meaning_of(const FactSpec& fact) {
  return {"fact." + std::string(fact.name), {}, std::string(fact.help)};
}

std::vector<FactSpec> all_facts(const HookSpec& spec) {
  using Kind = FactSpec::Kind;
  std::vector<FactSpec> facts = spec.facts;
  facts.push_back(
      {"standard", Kind::Integer, "what the rules say without the hook; what base(f) gives below"});
  facts.push_back(
      {"memory", Kind::Integer, "what the hook gave as its second result last, at first 0"});
  if (spec.luck_count > 0) {
    facts.push_back({"luck", Kind::Integers, "draws for this question alone"});
  }
  return facts;
}

std::string lua_type(const RuleSpec& spec) {
  const std::string words = joined(
      spec.choices, "|", [](std::string_view choice) { return fmt::format("\"{}\"", choice); });
  const std::string of_kind[] = {"integer",   "boolean",     words,      "integer|" + words,
                                 "integer[]", "integer[][]", "integer[]"};
  return of_kind[static_cast<std::size_t>(spec.kind)];
}

std::string answer_type(const HookSpec& spec) {
  constexpr const char* kTypes[] = {"integer", "boolean", "integer[]"};
  return kTypes[static_cast<std::size_t>(spec.answer)];
}

std::string fact_type(const HookSpec& spec, const FactSpec& fact) {
  constexpr const char* kTypes[] = {"integer",   "boolean",  "string",
                                    "integer[]", "string[]", "integer[][]"};
  return fact.name == "standard" ? answer_type(spec) : kTypes[static_cast<std::size_t>(fact.kind)];
}

HookReference hook_reference(std::string_view game, const HookSpec& spec) {
  HookReference hook{spec.name,
                     spec.accepted(),
                     spec.ids,
                     meaning_of(game, spec),
                     spec.luck_count,
                     spec.luck_below,
                     {},
                     {},
                     {}};
  for (const FactSpec& fact : all_facts(spec)) {
    hook.facts.push_back({fact.name, fact_type(spec, fact), meaning_of(fact)});
  }
  return hook;
}

std::string reference_markdown(std::span<const Game* const> games, const Say& say) {
  std::string text =
      fmt::format("# {}\n\n{}\n", say("author.docs.title"), say("author.docs.written_by"));
  for (const Game* game : games) {
    text += markdown_rules(*game, say);
  }
  for (const Game* game : games) {
    text += markdown_hooks(*game, say);
  }
  std::vector<Board::Row> words;
  for (const LanguageWord& word : script::language_words()) {
    words.push_back({{code(word.form), word.meaning}});
  }
  text += fmt::format("\n## {}\n", say("author.docs.language")) +
          table(say, {"author.docs.function", "console.column.meaning"}, std::move(words));
  return text;
}

std::string reference_luacheck() {
  std::map<std::string, std::vector<std::string>> modules;
  std::vector<std::string> globals;
  for (const LanguageWord& word : script::language_words()) {
    const std::size_t dot = word.name.find('.');
    if (dot == std::string_view::npos) {
      globals.emplace_back(word.name);
    } else {
      modules[std::string(word.name.substr(0, dot))].emplace_back(word.name.substr(dot + 1));
    }
  }
  std::string text = "stds.hausregel = {\n  read_globals = {\n";
  for (const std::string& name : globals) {
    text += fmt::format("    \"{}\",\n", name);
  }
  for (const auto& [module, names] : modules) {
    text += fmt::format("    {} = {{\n      fields = {{\n", module);
    for (const std::string& name : names) {
      text += fmt::format("        \"{}\",\n", name);
    }
    text += "      },\n    },\n";
  }
  return text + "  },\n}\nstd = \"hausregel\"\n";
}

console::Data reference(std::span<const Game* const> games) {
  std::vector<GameReference> all;
  for (const Game* game : games) {
    GameReference one{game->name(), {}, {}};
    for (const RuleSpec& spec : game->rules()) {
      one.rules.push_back({spec.name, lua_type(spec), spec.accepted(), spec.standard, spec.ids,
                           spec.printed, meaning_of(game->name(), spec)});
    }
    for (const HookSpec& spec : game->hooks()) {
      one.hooks.push_back(hook_reference(game->name(), spec));
    }
    all.push_back(std::move(one));
  }
  return fields<"games, language">(std::move(all), script::language_words());
}

}  // namespace hausregel::author
