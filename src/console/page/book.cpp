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

Message title_of(const VariantLayer& layer) { return in_own_words(layer.title, layer.name); }

// A rule value, or a hook: "payout()".
struct Value {
  std::string name;
  std::string is;  // of a hook: the layer that has it, empty if none
  bool changed = false;
  Message change{};
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
    const auto text_of = [&](const Json& value) { return shown(value, between, pair); };
    const auto words = [&](const Json& value) {
      const bool* truth = value.boolean();
      const std::string text = text_of(value);
      return Message(fmt::format("{}.value.{}.{}", game.name(), spec.name, text), {},
                     truth == nullptr ? text : say(*truth ? "console.yes" : "console.no"));
    };
    Message is = words(rule.value);
    if (spec.kind != RuleKind::Choice) {  // whose words are a whole sentence
      // What follows in a meaning is for authors: the form of a value, its limits.
      std::string meaning = say(meaning_of(game.name(), spec));
      meaning.resize(std::min(meaning.find_first_of(":;"), meaning.size()));
      meaning.resize(meaning.find_last_not_of(' ') + 1);
      is = {"console.rule_meaning", {{"rule", meaning}}, {{"meaning", is}}};
    }
    all.push_back({rule.name,
                   text_of(rule.value),
                   rule.value != spec.standard,
                   {"console.book.changed",
                    {{"ids", spec.ids}, {"layer", layer_of(variant, rule).value_or("")}},
                    {{"is", is}, {"was", words(spec.standard)}}}});
  }
  for (const HookSpec& hook : game.hooks()) {
    const auto* has = find_by(rules.hooks, &ResolvedHook::name, hook.name);
    const auto* layer = has == nullptr ? nullptr : &variant.layers[as_index(has->layer)];
    all.push_back(
        {std::string(hook.name) + "()",
         layer == nullptr ? "" : layer->name,
         layer != nullptr,
         {"console.book.by_rule", {{"layer", layer == nullptr ? "" : say(title_of(*layer))}}}});
  }
  return all;
}

// Adds the title, what the layers say of themselves, and the rule values that they change.
void add_variant(Strings& book, const Game& game, const Variant& variant,
                 const ResolvedRules& rules, const Values& values, const VariantLibrary& library,
                 const Say& say) {
  const auto meant = [&](const std::string& what, const Message& meaning) {
    return say({"console.rule_meaning", {{"rule", what}}, {{"meaning", meaning}}});
  };
  const auto own = [&](std::string_view id) { return fmt::format("{}.{}", game.name(), id); };
  book.push_back("# " +
                 say({own("book_title"),
                      {},
                      {{"game", Message(own("title"))}, {"variant", title_of(variant.top())}}}));
  book.push_back(kChapter.data() + say(Message(own("book_changes"))));
  const std::size_t begin = book.size();
  for (const VariantLayer& layer : variant.layers) {
    if (layer.rules.empty() && layer.hooks.empty() && layer.about.empty()) { continue; }
    book.push_back(
        say({"console.book.layer", {{"title", say(title_of(layer))}, {"layer", layer.name}}}));
    for (const Message& about : about_layer(layer)) { book.back() = meant(book.back(), about); }
    for (const DeclaredMove& move : layer.moves) {
      book.push_back("- " + meant(move.form, in_own_words(move.help)));
    }
  }
  Message::Args known;
  for (const ResolvedRule& setting : rules.settings) {
    known.emplace_back(setting.name.substr(setting.name.find('.') + 1), to_text(setting.value));
    const auto* declared = declaration_of(variant, setting);
    book.push_back("- " + meant(fmt::format("{} = {}", setting.name, known.back().second),
                                declared == nullptr ? Message() : in_own_words(declared->help)));
  }
  for (const Value& value : values) {
    if (value.changed && !value.name.ends_with("()")) { book.push_back("- " + say(value.change)); }
  }
  for (auto& [key, words] : library.wordings(names_by(variant.layers, &VariantLayer::text))) {
    if (key.empty() || is_qualified(key)) { continue; }
    const auto is_known = [&](const std::string& place) {
      return find_named(known, place) != nullptr;
    };
    // A place that only a move fills would be a hole here.
    if (std::ranges::all_of(places_in(words.front().second), is_known)) {
      book.push_back("> " + say(Message{{}, known, {}, words}));
    }
  }
  if (book.size() == begin) { book.pop_back(); }
}

// Whether conditions hold: "short,goal=1600,tie!shared,track~,payout()". Appends a sentence to
// `changes` for every value that is not the standard one.
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
