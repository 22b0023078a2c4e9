#include "author/reference.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "script/language.h"

namespace hausregel::author {
namespace {

using script::LanguageWord;

std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '|' ? "\\|" : std::string(1, c);
  }
  return out;
}

// The type that an editor knows.
std::string lua_type(const RuleSpec& spec) {
  std::string words;
  for (const std::string_view choice : spec.choices) {
    words += (words.empty() ? "" : "|") + fmt::format("\"{}\"", choice);
  }
  switch (spec.kind) {
    case RuleKind::Integer:
      return "integer";
    case RuleKind::Boolean:
      return "boolean";
    case RuleKind::Choice:
      return words;
    case RuleKind::IntegerOrChoice:
      return "integer|" + words;
    case RuleKind::Integers:
    case RuleKind::Fraction:
      return "integer[]";
    case RuleKind::Pairs:
      break;
  }
  return "integer[][]";
}

std::string sentence(const RuleSpec& spec) {
  return fmt::format("{} ({}; standard {}; {}{})", spec.help, spec.accepts(),
                     to_text(spec.standard), spec.ids, spec.printed ? "" : "; not in a rulebook");
}

// "string.rep(s, n [, separator])" as "s, n, separator".
std::string parameters(std::string_view form) {
  const std::size_t open = form.find('(');
  std::string names;
  std::string name;
  for (const char c : form.substr(open + 1)) {
    const bool part = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_';
    if (part) {
      name += c;
    } else if (!name.empty()) {
      names += (names.empty() ? "" : ", ") + name;
      name.clear();
    }
  }
  return names;
}

bool is_function(const LanguageWord& word) { return word.form.find('(') != std::string_view::npos; }

std::string luals_word(const LanguageWord& word) {
  if (!is_function(word)) {
    return fmt::format("--- {}\n---@type integer\n{} = nil\n\n", word.meaning, word.name);
  }
  return fmt::format("--- {}\nfunction {}({}) end\n\n", word.meaning, word.name,
                     parameters(word.form));
}

std::string luals_game(const Game& game) {
  std::string text = fmt::format("---@class {}.Rules\n", game.name());
  for (const RuleSpec& spec : game.rules()) {
    text += fmt::format("---@field {}? {} # {}\n", spec.name, lua_type(spec), sentence(spec));
  }
  text += fmt::format(
      "\n---@class {0}.Variant\n---@field game \"{0}\"\n---@field name string # the file's name "
      "without .lua\n---@field extends? string # the variant whose rules hold where this one says "
      "nothing\n---@field title? table<\"en\"|\"de\"|\"fr\"|\"it\", string>\n---@field source? "
      "string # where its rules are printed\n---@field rules? {0}.Rules\n---@field hooks? "
      "table<string, function>\n---@field tests? table[]\n\n",
      game.name());
  return text;
}

Json rule_json(const RuleSpec& spec) {
  Json json;
  json.set("rule", spec.name);
  json.set("type", lua_type(spec));
  json.set("accepts", spec.accepts());
  json.set("standard", spec.standard);
  json.set("ids", spec.ids);
  json.set("printed", spec.printed);
  json.set("help", spec.help);
  return json;
}

}  // namespace

std::string reference_markdown(std::span<const Game* const> games) {
  std::string text =
      "# Rules and language of house rules\n\nWritten by `hausregel rules docs --md`.\n";
  for (const Game* game : games) {
    text += fmt::format(
        "\n## {}\n\n| rule | may be | standard | meaning | ids |\n| :-- | :-- | :-- | :-- | :-- "
        "|\n",
        game->name());
    for (const RuleSpec& spec : game->rules()) {
      text += fmt::format("| `{}` | {} | `{}` | {}{} | {} |\n", spec.name, cell(spec.accepts()),
                          to_text(spec.standard), cell(spec.help),
                          spec.printed ? "" : " (not in a rulebook)", spec.ids);
    }
  }
  text += "\n## Language\n\n| function | meaning |\n| :-- | :-- |\n";
  for (const LanguageWord& word : script::language_words()) {
    text += fmt::format("| `{}` | {} |\n", word.form, cell(word.meaning));
  }
  return text;
}

std::string reference_luals(std::span<const Game* const> games) {
  std::string text = "---@meta\n\n";
  for (const Game* game : games) {
    text += luals_game(*game);
  }
  std::string module;
  for (const LanguageWord& word : script::language_words()) {
    const std::size_t dot = word.name.find('.');
    const std::string of(dot == std::string_view::npos ? "" : word.name.substr(0, dot));
    if (of != module) {
      text += fmt::format("{} = {{}}\n\n", of);
      module = of;
    }
    text += luals_word(word);
  }
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
  std::string text =
      "-- For luacheck: what house rules may use.\nstds.hausregel = {\n  read_globals = {\n";
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

Json reference_json(std::span<const Game* const> games) {
  Json::List all;
  for (const Game* game : games) {
    Json::List rules;
    for (const RuleSpec& spec : game->rules()) {
      rules.push_back(rule_json(spec));
    }
    Json json;
    json.set("game", game->name());
    json.set("rules", std::move(rules));
    all.push_back(std::move(json));
  }
  Json::List words;
  for (const LanguageWord& word : script::language_words()) {
    Json json;
    json.set("name", word.name);
    json.set("form", word.form);
    json.set("meaning", word.meaning);
    words.push_back(std::move(json));
  }
  Json json;
  json.set("games", std::move(all));
  json.set("language", std::move(words));
  return json;
}

}  // namespace hausregel::author
