// The reference in the format of the Lua language server.
#include <fmt/format.h>

#include "author/reference.h"
#include "console/help.h"
#include "core/text.h"
#include "engine/bot_mind.h"
#include "script/language.h"

namespace hausregel::author {
namespace {

using console::Say;
using script::LanguageWord;

std::string sentence(const Game& game, const RuleSpec& spec, const Say& say) {
  std::string text;
  for (const Message& line : console::lines_about(game.name(), spec)) {
    text += (text.empty() ? "" : " · ") + say(line);
  }
  return text;
}

// Converts "string.rep(s, n [, separator])" to "s, n, separator".
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

std::string luals_word(const LanguageWord& word, const Say& say) {
  if (!is_function(word)) {
    return fmt::format("--- {}\n---@type integer\n{} = nil\n\n", say(word.meaning), word.name);
  }
  return fmt::format("--- {}\nfunction {}({}) end\n\n", say(word.meaning), word.name,
                     parameters(word.form));
}

std::string luals_facts(const std::string& name, const HookSpec& spec,
                        const std::vector<FactSpec>& facts, const Say& say,
                        const std::string& more = {}) {
  std::string text = fmt::format("---@class {}\n", name);
  for (const FactSpec& fact : facts) {
    text += fmt::format("---@field {} {} # {}\n", fact.name, fact_type(spec, fact),
                        say(meaning_of(fact)));
  }
  return text + more + "\n";
}

// Returns fields for the memories of other hooks that `spec` may read.
std::string luals_memories(const Game& game, const HookSpec& spec, const Say& say) {
  std::string text;
  for (const HookSpec& other : game.hooks()) {
    if (spec.recalls.empty() || spec.recalls == other.name) {
      text += fmt::format("---@field memory_{} integer # {}\n", other.name,
                          say({"author.luals.memory", {{"hook", other.name}}}));
    }
  }
  return text;
}

std::string luals_bot(const Game& game, const Say& say) {
  std::string text;
  std::string table = fmt::format("---@class {}.Bot\n", game.name());
  for (const HookSpec& spec : game.questions()) {
    const std::string facts = fmt::format("{}.{}.Seen", game.name(), spec.name);
    std::vector<FactSpec> seen = spec.facts;
    if (spec.luck_count > 0) {
      seen.push_back(bot_luck_fact());
    }
    text += luals_facts(facts, spec, seen, say);
    table += fmt::format("---@field {}? fun(f: {}): {} # {}\n", spec.name, facts, answer_type(spec),
                         say(meaning_of_question(game.name(), spec)));
  }
  return text + table + "\n";
}

std::string luals_hooks(const Game& game, const Say& say) {
  std::string text;
  std::string table = fmt::format("---@class {}.Hooks\n", game.name());
  for (const HookSpec& spec : game.hooks()) {
    const std::string facts = fmt::format("{}.{}.Facts", game.name(), spec.name);
    text += luals_facts(facts, spec, all_facts(spec), say, luals_memories(game, spec, say));
    table += fmt::format(
        "---@field {0}? fun(f: {1}, base: fun(f: {1}): {2}): {2}, integer?, (string|table)? # "
        "{3}\n",
        spec.name, facts, answer_type(spec), say(meaning_of(game.name(), spec)));
  }
  return text + table + "\n";
}

std::string luals_game(const Game& game, const Say& say) {
  std::string text = luals_hooks(game, say) + luals_bot(game, say) +
                     fmt::format("---@class {}.Rules\n", game.name());
  for (const RuleSpec& spec : game.rules()) {
    text += fmt::format("---@field {}? {} # {}\n", spec.name, lua_type(spec),
                        sentence(game, spec, say));
  }
  text += fmt::format("\n---@class {0}.Variant\n---@field game \"{0}\"\n", game.name());
  const std::string texts = R"(table<"en"|"de"|"fr"|"it", string>)";
  for (const auto& [field, type] :
       {std::pair("name", std::string("string")), std::pair("extends?", std::string("string")),
        std::pair("title?", texts), std::pair("text?", texts),
        std::pair("say?", "table<string, " + texts + ">"),
        std::pair("source?", std::string("string"))}) {
    const std::string_view name = field;
    text +=
        fmt::format("---@field {} {} # {}\n", name, type,
                    say(Message("author.luals." + std::string(name.substr(0, name.find('?'))))));
  }
  return text + fmt::format(
                    "---@field rules? {0}.Rules\n---@field hooks? {0}.Hooks\n"
                    "---@field tests? table[]\n\n",
                    game.name());
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

std::string reference_luals(std::span<const Game* const> games, const Say& say) {
  std::string text = "---@meta\n-- luacheck: ignore\n\n";
  std::string bot = fmt::format("---@class hausregel.Bot\n---@field name string # {}\n",
                                say("author.luals.name")) +
                    "---@field title? table<\"en\"|\"de\"|\"fr\"|\"it\", string>\n";
  for (const Game* game : games) {
    text += luals_game(*game, say);
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
    text += luals_word(word, say);
  }
  return text;
}

}  // namespace hausregel::author
