// Makes the rules to read of the catalogs' paragraphs, as a variant plays them.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "console/help.h"
#include "console/page/page.h"
#include "core/lists.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

constexpr std::string_view kChapter = "## ";

// Returns a value as a reader expects it; `pair` stands between two numbers that belong together.
std::string shown(const Json& value, std::string_view between, std::string_view pair) {
  const auto part = [&](const Json& one) { return shown(one, pair, pair); };
  if (value.is_list()) { return joined(value.items(), between, part); }
  return value.is_string() ? value.text() : to_text(value);
}

// A rule value, or a hook: "payout()".
struct Value {
  std::string name;
  std::string is;  // of a hook: the layer that has it, empty if none
  bool changed = false;
  Message change{};
  Message meaning{};  // empty of a hook
};
using Values = std::vector<Value>;

Values values_of(const Game& game, const Variant& variant, const ResolvedRules& rules,
                 const Say& say) {
  Values all;
  const std::string pair = say(Message(fmt::format("{}.book_pair", game.name())));
  for (const std::size_t i : indices(rules.rules)) {
    const RuleSpec& spec = game.rules()[i];
    const ResolvedRule& rule = rules.rules[i];
    const std::string between = spec.kind == RuleKind::Fraction ? pair : ", ";
    const std::string is = shown(rule.value, between, pair);
    all.push_back({rule.name,
                   is,
                   rule.value != spec.standard,
                   {"console.book.changed",
                    {{"rule", rule.name},
                     {"is", is},
                     {"was", shown(spec.standard, between, pair)},
                     {"ids", spec.ids},
                     {"layer", layer_of(variant, rule).value_or("")}}},
                   meaning_of(game.name(), spec)});
  }
  for (const HookSpec& hook : game.hooks()) {
    const auto* has = find_by(rules.hooks, &ResolvedHook::name, hook.name);
    const std::string layer = has == nullptr ? "" : variant.layers[as_index(has->layer)].name;
    all.push_back({std::string(hook.name) + "()",
                   layer,
                   has != nullptr,
                   {"console.book.by_rule", {{"hook", hook.name}, {"layer", layer}}}});
  }
  return all;
}

// Adds the title, what the layers say of themselves, and the rule values that they change.
void add_variant(Strings& book, const Game& game, const Variant& variant,
                 const ResolvedRules& rules, const Values& values, const VariantLibrary& library,
                 const Say& say) {
  const auto own = [&](std::string_view id) { return fmt::format("{}.{}", game.name(), id); };
  const auto title_of = [](const VariantLayer& layer) {
    return in_own_words(layer.title, layer.name);
  };
  book.push_back("# " +
                 say({own("book_title"),
                      {},
                      {{"game", Message(own("title"))}, {"variant", title_of(variant.top())}}}));
  book.push_back(kChapter.data() + say(Message(own("book_changes"))));
  const std::size_t begin = book.size();
  for (const VariantLayer& layer : variant.layers) {
    if (layer.rules.empty() && layer.hooks.empty() && layer.about.empty()) { continue; }
    book.push_back(fmt::format("{} ({})", say(title_of(layer)), layer.name));
    for (const Message& about : about_layer(layer)) { book.back() += ": " + say(about); }
    for (const DeclaredMove& move : layer.moves) {
      book.push_back(fmt::format("- {}: {}", move.form, say(in_own_words(move.help))));
    }
  }
  Message::Args known;
  for (const ResolvedRule& setting : rules.settings) {
    known.emplace_back(setting.name.substr(setting.name.find('.') + 1), to_text(setting.value));
    const auto* declared = declaration_of(variant, setting);
    book.push_back(fmt::format("- {} = {}: {}", setting.name, known.back().second,
                               declared == nullptr ? "" : say(in_own_words(declared->help))));
  }
  for (const Value& value : values) {
    if (value.changed && !value.meaning.id.empty()) {
      book.push_back(fmt::format("- {}: {}", say(value.change), say(value.meaning)));
    }
  }
  for (auto& [key, words] : library.wordings(names_by(variant.layers, &VariantLayer::text))) {
    if (key.empty() || is_qualified(key)) { continue; }
    Message told{{}, known, {}, words};
    for (std::string& place : places_in(words.front().second)) {
      told.args.emplace_back(std::move(place), "…");
    }
    book.push_back("> " + say(told));
  }
  if (book.size() == begin) { book.pop_back(); }
}

// Whether conditions hold: "short,goal=1600,tie!shared,track~,payout()". Appends a sentence to
// `changes` for every value that is not that of the printed rules.
bool applies(std::string_view conditions, const Values& values, const Say& say, Strings& changes) {
  bool all = true;
  for (const std::string_view one : split(conditions, ",")) {
    const std::size_t at = std::min(one.find_first_of("=!~"), one.size());
    const Value* value = find_by(values, &Value::name, one.substr(0, at));
    if (value == nullptr) { continue; }
    if (value->changed) { changes.push_back(say(value->change)); }
    if (at < one.size()) {
      const bool same = one[at] == '~' ? !value->changed : value->is == one.substr(at + 1);
      all = all && same == (one[at] != '!');
    }
  }
  return all;
}

}  // namespace

Strings book_of(const Game& game, const Variant& variant, const ResolvedRules& rules,
                const VariantLibrary& library, const Say& say, std::string_view wanted) {
  const Values values = values_of(game, variant, rules, say);
  Strings book;
  if (wanted.empty()) { add_variant(book, game, variant, rules, values, library, say); }
  Message::Args args;
  for (const Value& value : values) { args.emplace_back(value.name, value.is); }
  for (const auto& [id, english] : templates_of("en")) {
    if (!id.starts_with(fmt::format("{}.book.", game.name())) || !holds(id, wanted)) { continue; }
    std::string conditions(id.substr(std::min(id.find(':'), id.size() - 1) + 1));
    for (const std::string& place : places_in(english)) { add_word(conditions, place, ","); }
    Strings paragraph{say({std::string(id), args})};
    if (applies(conditions, values, say, paragraph)) { add_all(book, paragraph); }
  }
  book.push_back(say(wanted.empty() ? "console.book.source" : "console.book.more"));
  return book;
}

Strings chapters_with(const Strings& book, std::string_view word) {
  const auto begins = [](const std::string& line) { return line.starts_with(kChapter); };
  const auto has = [&](const std::string& line) {
    return holds(appearance(line), appearance(word));
  };
  Strings found;
  const bool titles =
      std::ranges::any_of(book, [&](const std::string& line) { return begins(line) && has(line); });
  for (auto at = book.begin(); at != book.end();) {
    const auto end = std::find_if(at + 1, book.end(), begins);
    if (std::any_of(at, titles ? at + 1 : end, has)) { found.insert(found.end(), at, end); }
    at = end;
  }
  return found;
}

Shown shown_of(const Strings& book) {
  Shown all{{}, {}, fields<"book">(book)};
  for (const std::string& line : book) {
    const bool joins = line.starts_with("- ") || line.starts_with("◆");
    all.lines.push_back(plain((joins ? "" : "\n") + line));
  }
  return all;
}

std::string page_of(const Strings& book, const std::string& language) {
  using Mark = std::pair<std::string_view, std::string_view>;
  constexpr Mark kMarks[] = {
      {"# ", "h1"}, {kChapter, "h2"}, {"- ", "div"}, {"> ", "blockquote"}, {"◆", "small"}};
  std::string html = "<section class=\"book\">\n";
  for (const std::string& line : book) {
    Mark kind{"", "p"};
    for (const Mark& one : kMarks) { kind = line.starts_with(one.first) ? one : kind; }
    html +=
        fmt::format("<{0}>{1}</{0}>\n", kind.second, page::text(line.substr(kind.first.size())));
  }
  return page::document(language, page::text(book.front().substr(2)), html + "</section>\n");
}

}  // namespace hausregel::console
