// The reference as the Lua language server reads it.
#include <fmt/format.h>

#include "author/reference.h"
#include "author/reference_types.h"
#include "core/text.h"
#include "script/language.h"

namespace hausregel::author {
namespace {

using script::LanguageWord;

std::string sentence(const RuleSpec& spec) {
  return fmt::format("{} ({}; standard {}; {}{})", spec.help, spec.accepts(),
                     to_text(spec.standard), spec.ids,
                     spec.printed                ? ""
                     : spec.printed_part.empty() ? "; not in a rulebook"
                                                 : "; printed in part");
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
      add_word(names, name, ", ");
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

std::string luals_facts(const std::string& name, const HookSpec& spec,
                        const std::vector<FactSpec>& facts, const std::string& more = {}) {
  std::string text = fmt::format("---@class {}\n", name);
  for (const FactSpec& fact : facts) {
    const bool standard = fact.name == "standard";
    text += fmt::format("---@field {} {} # {}\n", fact.name,
                        standard ? answer_type(spec) : fact_type(fact.kind), fact.help);
  }
  return text + more + "\n";
}

// What other hooks remember, as `spec` is told it.
std::string luals_memories(const Game& game, const HookSpec& spec) {
  std::string text;
  for (const HookSpec& other : game.hooks()) {
    if (spec.recalls.empty() || spec.recalls == other.name) {
      text += fmt::format("---@field memory_{0} integer # what {0} remembers, at first 0\n",
                          other.name);
    }
  }
  return text;
}

std::string luals_bot(const Game& game) {
  std::string text;
  std::string table = fmt::format("---@class {}.Bot\n", game.name());
  for (const HookSpec& spec : game.questions()) {
    const std::string facts = fmt::format("{}.{}.Seen", game.name(), spec.name);
    std::vector<FactSpec> seen = spec.facts;
    if (spec.luck_count > 0) {
      seen.push_back({"luck", FactSpec::Kind::Integers, "draws for this question alone"});
    }
    text += luals_facts(facts, spec, seen);
    table += fmt::format("---@field {}? fun(f: {}): {} # {}\n", spec.name, facts, answer_type(spec),
                         spec.help);
  }
  return text + table + "\n";
}

std::string luals_hooks(const Game& game) {
  std::string text;
  std::string table = fmt::format("---@class {}.Hooks\n", game.name());
  for (const HookSpec& spec : game.hooks()) {
    const std::string facts = fmt::format("{}.{}.Facts", game.name(), spec.name);
    text += luals_facts(facts, spec, all_facts(spec), luals_memories(game, spec));
    table += fmt::format(
        "---@field {0}? fun(f: {1}, base: fun(f: {1}): {2}): {2}, integer?, (string|table)? # "
        "{3}\n",
        spec.name, facts, answer_type(spec), spec.help);
  }
  return text + table + "\n";
}

std::string luals_game(const Game& game) {
  std::string text =
      luals_hooks(game) + luals_bot(game) + fmt::format("---@class {}.Rules\n", game.name());
  for (const RuleSpec& spec : game.rules()) {
    text += fmt::format("---@field {}? {} # {}\n", spec.name, lua_type(spec), sentence(spec));
  }
  text += fmt::format(
      "\n---@class {0}.Variant\n---@field game \"{0}\"\n---@field name string # the file's name "
      "without .lua\n---@field extends? string # the variant whose rules hold where this one says "
      "nothing\n---@field title? table<\"en\"|\"de\"|\"fr\"|\"it\", string>\n---@field text? "
      "table<\"en\"|\"de\"|\"fr\"|\"it\", string> # what it is about\n---@field say? "
      "table<string, table<\"en\"|\"de\"|\"fr\"|\"it\", string>> # what its hooks tell, by key\n"
      "---@field source? string # where its rules are printed\n---@field rules? "
      "{0}.Rules\n---@field hooks? "
      "{0}.Hooks\n---@field tests? table[]\n\n",
      game.name());
  return text;
}

}  // namespace

std::string reference_luarc() {
  Json::Object builtin;
  for (const char* module : {"basic", "bit", "bit32", "coroutine", "debug", "ffi", "io", "jit",
                             "math", "os", "package", "string", "table", "utf8"}) {
    builtin.emplace_back(module, "disable");
  }
  Json json;
  json.set("runtime.version", "Lua 5.4");
  json.set("runtime.builtin", std::move(builtin));
  return to_text(json) + "\n";
}

std::string reference_luals(std::span<const Game* const> games) {
  std::string text = "---@meta\n-- luacheck: ignore\n\n";
  std::string bot =
      "---@class hausregel.Bot\n---@field name string # the file's name without .lua\n---@field "
      "title? table<\"en\"|\"de\"|\"fr\"|\"it\", string>\n";
  for (const Game* game : games) {
    text += luals_game(*game);
    bot += fmt::format("---@field {0}? {0}.Bot\n", game->name());
  }
  text += bot + "\n";
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

}  // namespace hausregel::author
