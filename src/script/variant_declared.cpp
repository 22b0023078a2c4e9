#include <algorithm>
#include <array>

#include "core/lists.h"
#include "core/text.h"
#include "engine/catalog.h"
#include "engine/game.h"
#include "engine/rules/declared.h"
#include "engine/rules/questions.h"
#include "script/layer_builder.h"

namespace hausregel::script {
namespace {

const Strings kSettingFields{"type", "from", "to", "step", "of", "default", "help"};
const Strings kPlaceFields{"type",     "each",  "from",  "to",   "of",   "none", "most",
                           "distinct", "start", "reset", "seen", "show", "help", "deck"};
const Strings kDeckFields{"cards", "names", "empty", "reset", "show", "help"};
const Strings kPurseFields{"each", "start", "show", "help"};
const Strings kMoveFields{"help", "args", "legal", "phase", "who", "effect"};
const Strings kArgFields{"name", "type", "from", "to",       "step",
                         "of",   "none", "most", "distinct", "deck"};
const Strings kItemFields{"type", "from", "to", "of", "deck"};
// In the order of RuleKind, and of PlaceKind but for the last two.
constexpr std::string_view kTypes[] = {"integer", "flag", "choice", "seat", "list", "card"};
constexpr std::string_view kList =
    R"(type = "list", of = { type = "integer", from = 1, to = 6 }, most = 5)";
constexpr std::string_view kCard = R"(type = "card", deck = "events")";
constexpr std::string_view kDeck = R"({ cards = { storm = 2, calm = 1 } })";
constexpr std::string_view kPlace = R"({ type = "integer", from = 0, to = 20 })";
constexpr std::size_t kMostDeclarations = 64;  // of each kind, in one layer
constexpr int kLatestApi = 2;
constexpr std::string_view kArgs = R"(args = { { name = "amount", type = "integer", to = 100 } })";

// Reads declarations into the notes on a layer.
class Declarations {
 public:
  explicit Declarations(LayerBuilder& notes)
      : notes_(notes), places_(notes.places), layer_(notes.layer) {}

  void read(const Json& table) {
    say_ = table.find("say");
    if (const Json* api = table.find("api")) {
      layer_.api = api->is_int() && api->whole() >= 1 && api->whole() <= kLatestApi
                       ? as_int(api->whole())
                       : 0;
      if (layer_.api == 0) {
        notes_.problem("api", "declared.api", {{"latest", kLatestApi}});
        layer_.api = kLatestApi;
      }
    }
    each_declared(table, "settings", kSettingFields, &Declarations::setting);
    each_declared(table, "decks", kDeckFields, &Declarations::deck);
    each_declared(table, "state", kPlaceFields, &Declarations::place);
    each_declared(table, "purses", kPurseFields, &Declarations::purse);
    each_declared(table, "moves", kMoveFields, &Declarations::move);
    names(notes_.members_of(table, "words", "declared.table", {{"field", "words"}}), "words.");
    const Message::Args example{{"example", "bots = { bid = function(f) … end }"}};
    for (const auto& [name, value] : notes_.members_of(table, "bots", "declared.bots", example)) {
      const bool asked =
          find_by(layer_.moves, &DeclaredMove::name, layer_.name + "." + name) != nullptr ||
          (say_ != nullptr && say_->find(name) != nullptr) ||
          (game_ != nullptr && find_by(game_->moves(), &MoveForm::word, name) != nullptr);
      if (!value.is_null() || !asked) { notes_.problem("bots." + name, "declared.bots", example); }
      layer_.bots.push_back(name);
    }
  }

 private:
  void move(const Json& value, const std::string& path, const std::string& name) {
    DeclaredMove& made = layer_.moves.emplace_back();
    made.name = layer_.name + "." + name;
    made.place = places_.nearest(path);
    made.help = notes_.texts_of(path + ".help");
    const Json* legal = value.find("legal");
    if (say_ != nullptr && say_->find(name) != nullptr) {
      notes_.problem("say." + name, "declared.said", {{"name", name}});
    }
    made.judged = legal != nullptr;
    if (made.judged && !legal->is_null()) {
      notes_.problem(path + ".legal", "script.hook", {{"hook", "legal"}});
    }
    unasked(value, path, made);
    const Json* args = value.find("args");
    const std::string at = path + ".args";
    if (args != nullptr && (!args->is_list() || args->items().size() > kMostArgs)) {
      notes_.problem(at, "declared.args", {{"most", kMostArgs}, {"example", kArgs}});
    }
    for (const Json& arg : args != nullptr ? args->items() : Json::List()) {
      const std::string* called = arg.find_text("name");
      if (called == nullptr || !valid_variant_name(*called) || find_named(made.args, *called)) {
        notes_.problem(at, "declared.args", {{"most", kMostArgs}, {"example", kArgs}});
        continue;
      }
      members(arg, at, kArgFields);
      PlaceType type = kind_of(arg, at);
      type.deck.reset();  // he names a card, wherever it lies
      if (const auto step = whole(arg, at, "step", 1, kMostDeclared); step.value_or(1) > 1) {
        type.step = *step;
      }
      if (!made.args.empty() && made.args.back().second.type == PlaceKind::List) {
        notes_.problem(at, "declared.list_last");
      }
      made.args.emplace_back(*called, std::move(type));
    }
    made.form = form_of_move(made.name, made.args);
    if (count_answers(made.args, kSeatLimit) > kMostAnswers) {
      notes_.problem(at, "declared.ways", {{"most", kMostAnswers}});
    }
  }

  // Reads when a move can be made unasked, and that it then does something.
  void unasked(const Json& value, const std::string& path, DeclaredMove& made) {
    const Json* phase = value.find("phase");
    const Json* effect = value.find("effect");
    made.who = static_cast<DeclaredMove::Who>(word(value, path, "who", names_of(made.who), 0));
    if (effect != nullptr && !effect->is_null()) {
      notes_.problem(path + ".effect", "script.hook", {{"hook", "effect"}});
    }
    if ((effect == nullptr) != (phase == nullptr)) { notes_.problem(path, "declared.unasked"); }
    if (phase == nullptr) { return; }
    const auto known =
        game_ != nullptr ? game_->move_phases() : std::span<const std::string_view>();
    for (const Json& one : phase->is_list() ? phase->items() : Json::List{*phase}) {
      if (!one.is_string() || !contains(known, one.text())) {
        notes_.problem(path + ".phase", "declared.word",
                       {{"name", "phase"}, {"words", listed({known.begin(), known.end()})}});
        return;
      }
      made.phases.push_back(one.text());
    }
  }

  // Reads how words are called; none may be typed, as named or by its key, like another.
  void names(const Json::Object& words, const std::string& path) {
    for (const auto& [word, text] : words) { notes_.languages(text, path + word, kTitleBytes); }
    for (const std::string_view language : hausregel::languages()) {
      Strings typed = list_by(words, [&](const auto& one) {
        const std::string* own = one.second.find_text(language);
        return own != nullptr ? *own : one.first;
      });
      add_all(typed, list_by(typed, spelled_plainly));
      add_all(typed, names_by(words, &Json::Object::value_type::first));
      for (const auto& [one, other] : look_alikes(typed)) {
        const std::size_t second = other % words.size();
        if (one % words.size() == second) { continue; }
        notes_.problem(path + words[second].first, "declared.alike", {{"one", typed[one]}});
        break;
      }
    }
  }

  using Read = void (Declarations::*)(const Json& value, const std::string& path,
                                      const std::string& name);
  // Calls `entry` for every well-formed entry of the table `field`.
  void each_declared(const Json& table, const std::string& field, const Strings& known,
                     Read entry) {
    const Json::Object& all = notes_.members_of(table, field, "declared.table", {{"field", field}});
    if (!all.empty() && layer_.api < 2) {
      return notes_.problem(field, "declared.needs_api", {{"field", field}});
    }
    if (all.size() > kMostDeclarations) {
      return notes_.problem(field, "declared.many",
                            {{"field", field}, {"most", kMostDeclarations}});
    }
    for (const auto& [name, value] : all) {
      const std::string path = field + "." + name;
      if (!valid_declared_name(name)) {
        notes_.problem(path, "declared.name", {{"name", clean(name)}});
      } else if (!value.is_object() && value != Json(Json::List())) {
        notes_.problem(path, "declared.entry",
                       {{"name", path}, {"example", field == "decks" ? kDeck : kPlace}});
      } else {
        members(value, path, known);
        if (const Json* help = value.find("help")) {
          notes_.languages(*help, path + ".help", kSentenceBytes);
        }
        (this->*entry)(value, path, name);
      }
    }
  }

  // Reports members of `value`, which stands at `path`, that are not among `known`.
  void members(const Json& value, const std::string& path, const Strings& known) {
    for (const auto& [member, held] : value.members()) {
      if (contains(known, member)) { continue; }
      notes_.problem(path + "." + member, "declared.member",
                     {{"name", member}, {"path", path}, {"fields", listed(known)}},
                     suggestions(member, known));
    }
  }

  // Returns the whole number at `path`.`name`; nullopt if there is none, or after a problem.
  std::optional<std::int64_t> whole(const Json& value, const std::string& path,
                                    std::string_view name, std::int64_t least, std::int64_t most) {
    const Json* held = value.find(name);
    if (held == nullptr) { return std::nullopt; }
    if (held->is_int() && held->whole() >= least && held->whole() <= most) { return held->whole(); }
    notes_.problem(path + "." + std::string(name), "declared.whole",
                   {{"name", name}, {"least", least}, {"most", most}});
    return std::nullopt;
  }

  // The number of the word at `path`.`name` among `words`; `otherwise` without one, or after a
  // problem.
  int word(const Json& value, const std::string& path, std::string_view name,
           std::span<const std::string_view> words, int otherwise) {
    const Json* held = value.find(name);
    if (held == nullptr && otherwise >= 0) { return otherwise; }
    for (const int i : indices(held != nullptr ? as_int(words.size()) : 0)) {
      if (*held == Json(words[as_index(i)])) { return i; }
    }
    notes_.problem(held != nullptr ? path + "." + std::string(name) : path, "declared.word",
                   {{"name", name}, {"words", listed({words.begin(), words.end()})}});
    return std::max(otherwise, 0);
  }

  Strings choices(const Json& value, const std::string& path) {
    Strings words;
    const Json* of = value.find("of");
    for (const Json& one : of != nullptr ? of->items() : Json::List()) {
      if (one.is_string() && valid_variant_name(one.text()) && !contains(words, one.text())) {
        words.push_back(one.text());
      }
    }
    if (of == nullptr || !of->is_list() || words.empty() || words.size() != of->items().size()) {
      notes_.problem(path, "declared.choices", {{"example", R"(of = { "half", "all" })"}});
      words = {"?"};
    }
    return words;
  }

  void setting(const Json& value, const std::string& path, const std::string& name) {
    DeclaredSetting& made = layer_.settings.emplace_back();
    made.name = name;
    made.kind = static_cast<RuleKind>(word(value, path, "type", std::span(kTypes).first(3), -1));
    made.place = places_.nearest(path);
    made.limits = bounds(value, path);
    made.step = whole(value, path, "step", 1, kMostDeclared).value_or(1);
    if (made.kind == RuleKind::Choice) { made.words = choices(value, path); }
    made.standard = made.kind == RuleKind::Integer   ? Json(made.limits.min)
                    : made.kind == RuleKind::Boolean ? Json(false)
                                                     : Json(made.words.front());
    if (const Json* standard = value.find("default")) {
      if (auto good = made.check(path + ".default", *standard); !good) {
        notes_.problems.push_back({Fault::Input,
                                   std::move(good.error().message),
                                   {},
                                   places_.nearest(path + ".default")});
      } else {
        made.standard = *standard;
      }
    }
    made.help = notes_.texts_of(path + ".help");
  }

  RuleLimits bounds(const Json& value, const std::string& path) {
    RuleLimits limits{
        whole(value, path, "from", -kMostDeclared, kMostDeclared).value_or(0),
        whole(value, path, "to", -kMostDeclared, kMostDeclared).value_or(kMostDeclared)};
    if (limits.min > limits.max) { notes_.problem(path, "declared.bounds"); }
    return limits;
  }

  // Reads what a place, or what a move is given, can be.
  PlaceType kind_of(const Json& value, const std::string& path) {
    const int type = word(value, path, "type", kTypes, -1);
    if (kTypes[as_index(type)] == word_of(PlaceKind::List)) { return list(value, path); }
    if (kTypes[as_index(type)] == "card") { return card(value, path); }
    PlaceType made;
    made.type = static_cast<PlaceKind>(type);
    if (made.type == PlaceKind::Integer) {
      const RuleLimits limits = bounds(value, path);
      made.from = limits.min;
      made.to = limits.max;
    }
    if (made.type == PlaceKind::Choice) { made.of = choices(value, path); }
    const Json* none = value.find("none");
    if (made.type == PlaceKind::Seat && none != nullptr && *none == Json(true)) {
      made.none = true;
    }
    return made;
  }

  // Returns the type of one card.
  PlaceType card(const Json& value, const std::string& path) {
    const std::string* name = value.find_text("deck");
    const PlaceType* deck =
        name != nullptr ? find_named(layer_.places, layer_.name + "." + *name) : nullptr;
    if (deck == nullptr || !deck->empty) {
      notes_.problem(path, "declared.no_deck", {{"example", kCard}});
      return {.from = 0, .to = 1};
    }
    PlaceType made = item_of(*deck);
    made.deck = layer_.name + "." + *name;
    return made;
  }

  using Counts = std::vector<std::pair<Json, std::int64_t>>;
  // Returns how often each card is there, in the order given.
  static Counts counts_of(const Json& cards) {
    Counts all;
    for (const Json& card : cards.items()) {
      const auto known = std::ranges::find(all, card, &Counts::value_type::first);
      if (known == all.end()) {
        all.emplace_back(card, 1);
      } else {
        ++known->second;
      }
    }
    for (const auto& [card, count] : cards.members()) {
      all.emplace_back(card, count.is_int() ? count.whole() : 0);
    }
    return all;
  }

  // Returns the type of a deck with all its cards; nullopt: there is no such deck.
  static std::optional<PlaceType> deck_of(const Counts& cards) {
    PlaceType made{.type = PlaceKind::List, .most = 0, .empty = WhenEmpty::Stop};
    std::int64_t copies = 0;
    for (const auto& [card, count] : cards) {
      const bool number = card.is_int() && made.of.empty() && card.whole() >= 0;
      const bool word = card.is_string() && !made.from && valid_variant_name(card.text());
      if (count < 1 || count > kMostItems || !(number || word)) { return std::nullopt; }
      *made.most += count;
      copies = std::max(copies, count);
      if (word) { made.of.push_back(card.text()); }
      if (number) {
        made.from = std::min(made.from.value_or(card.whole()), card.whole());
        made.to = std::max(made.to.value_or(0), card.whole());
      }
    }
    if (copies > 1) { made.copies = copies; }
    if (copies == 1) { made.distinct = true; }
    if (cards.empty() || *made.most > kMostItems || made.to.value_or(0) > kMostDeclared ||
        !is_sound(made)) {
      return std::nullopt;
    }
    made.start = 0;
    for (const auto& [card, count] : cards) {
      const auto item = DeclaredPlaces::number_of(item_of(made), card, Setup{});
      *made.start += count * DeclaredPlaces::weight(made, *item);
    }
    return made;
  }

  void deck(const Json& value, const std::string& path, const std::string& name) {
    const Json* cards = value.find("cards");
    auto made = deck_of(cards != nullptr ? counts_of(*cards) : Counts());
    if (!made) {
      notes_.problem(path, "declared.cards", {{"most", kMostItems}, {"example", kDeck}});
      made = deck_of({{Json(1), 1}});
    }
    const bool anew =
        word(value, path, "reset", std::array<std::string_view, 2>{"", "round"}, 0) == 1;
    made->empty = static_cast<WhenEmpty>(word(value, path, "empty", names_of(WhenEmpty()), anew));
    if (anew) {
      made->reset = Reset::Round;
      if (!is_sound(*made)) { notes_.problem(path + ".empty", "declared.deck_anew"); }
    }
    if (const Json* called = value.find("names")) {
      members(*called, path + ".names", made->of);
      names(called->members(), path + ".names.");
    }
    shown(value, path, *made);
    PlaceType out = *made;
    const std::string called = layer_.name + "." + name;
    layer_.places.emplace_back(called, *std::move(made));
    if (anew) { return; }  // it always has all its cards
    // What is taken out of the game lies in a place of its own.
    out.start.reset();
    out.empty.reset();
    out.show.reset();
    out.deck = called;
    layer_.places.emplace_back(called + std::string(kOutOfGame), std::move(out));
  }

  PlaceType list(const Json& value, const std::string& path) {
    const Json* of = value.find("of");
    PlaceType made;
    if (of != nullptr && of->is_object()) {
      members(*of, path + ".of", kItemFields);
      made = kind_of(*of, path + ".of");
    }
    const PlaceType* deck = made.deck ? find_named(layer_.places, *made.deck) : nullptr;
    const bool fits = made.type == PlaceKind::Integer || made.type == PlaceKind::Choice;
    made.type = PlaceKind::List;
    const std::int64_t room = deck != nullptr ? deck->most.value_or(1) : 1;
    made.most = whole(value, path, "most", 1, kMostItems).value_or(room);
    const Json* distinct = value.find("distinct");
    if (distinct != nullptr && *distinct == Json(true)) { made.distinct = true; }
    if (deck != nullptr) {
      if (made.distinct && !deck->distinct) {
        notes_.problem(path + ".distinct", "declared.distinct_cards");
      }
      made.distinct = deck->distinct;
      if (deck->copies && *deck->copies < *made.most) { made.copies = deck->copies; }
    }
    if (!fits || !is_sound(made)) {
      notes_.problem(path, "declared.list", {{"example", kList}});
      made = PlaceType{.type = PlaceKind::List, .from = 0, .to = 1, .most = 1};
    }
    return made;
  }

  void purse(const Json& value, const std::string& path, const std::string& name) {
    const std::string called = layer_.name + "." + name;
    if (find_named(layer_.places, called) != nullptr) {
      return notes_.problem(path, "declared.twice", {{"name", path}});
    }
    PlaceType& made = layer_.places.emplace_back(called, PlaceType()).second;
    made.type = PlaceKind::Purse;
    each(value, path, made);
    shown(value, path, made);
    if (const auto start = whole(value, path, "start", 0, kMostPaid); start.value_or(0) != 0) {
      made.start = *start;
    }
  }

  void each(const Json& value, const std::string& path, PlaceType& made) {
    if (word(value, path, "each", std::array<std::string_view, 2>{"", "seat"}, 0) == 1) {
      made.each = Each::Seat;
    }
  }

  void place(const Json& value, const std::string& path, const std::string& name) {
    const std::string called = layer_.name + "." + name;
    if (find_named(layer_.places, called) != nullptr) {
      return notes_.problem(path, "declared.twice", {{"name", path}});
    }
    PlaceType& made = layer_.places.emplace_back(called, kind_of(value, path)).second;
    if (made.deck && made.type != PlaceKind::List) { made.none = true; }
    each(value, path, made);
    const std::int64_t first = made.none                      ? -1
                               : made.type == PlaceKind::List ? 0
                                                              : made.from.value_or(0);
    std::optional<std::int64_t> start = first;
    const Json* given = value.find("start");
    if (given != nullptr && (made.type == PlaceKind::Seat || made.deck)) {
      notes_.problem(path + ".start", "declared.no_start");
    } else if (given != nullptr) {
      start = DeclaredPlaces::number_of(made, in_order(made, *given, Setup{}), Setup{});
      if (!start) {
        notes_.problem(path + ".start", "declared.start", {}, {},
                       {{"accepted", accepted_by(made, 1)}});
      }
    }
    if (start.value_or(0) != 0) { made.start = *start; }
    const auto reset =
        static_cast<Reset>(word(value, path, "reset", names_of(Reset()), as_int(Reset::Game)));
    if (reset != Reset::Game) { made.reset = reset; }
    const PlaceType* deck = made.deck ? find_named(layer_.places, *made.deck) : nullptr;
    constexpr std::string_view kSeen[] = {"owner", "nobody", "all"};
    if (const int seen = word(value, path, "seen", kSeen, 2); seen < 2) {
      made.seen = static_cast<Seen>(seen);
      if (!is_sound(made) || (deck != nullptr && !deck->reset)) {
        notes_.problem(path + ".seen", "declared.seen");
      }
    }
    if (deck != nullptr && deck->reset && !made.reset) {
      notes_.problem(path, "declared.card_anew", {{"deck", short_name(*made.deck)}});
    }
    shown(value, path, made);
  }

  void shown(const Json& value, const std::string& path, PlaceType& made) {
    if (const Json* show = value.find("show")) {
      notes_.languages(*show, path + ".show", kTitleBytes);
      made.show = true;
    }
  }

  LayerBuilder& notes_;
  const KeyPlaces& places_;
  VariantLayer& layer_;
  const Json* say_ = nullptr;  // sentences; null: none
  const Game* game_ = find_game(layer_.game);
};

}  // namespace

std::vector<Error> unused_in(const VariantLayer& layer) {
  const Tokens tokens = tokens_of(layer.text);
  const KeyPlaces keys(layer.file, layer.text);
  std::vector<Error> all;
  // A move or a sentence is named by a text, anything else also by a name.
  const auto look = [&](const std::string& field, std::string_view name, bool by_text) {
    const auto uses = std::ranges::count_if(tokens, [&](const Token& token) {
      return token.text == name && (!by_text || token.kind == TokenKind::String);
    });
    if (uses < (by_text ? 1 : 2)) {
      all.push_back(input("declared.unused", keys.nearest(field + "." + std::string(name)),
                          {{"name", name}}));
    }
  };
  for (const DeclaredSetting& setting : layer.settings) { look("settings", setting.name, false); }
  for (const auto& [name, type] : layer.places) {
    if (name.ends_with(kOutOfGame)) { continue; }
    look(type.type == PlaceKind::Purse ? "purses"
         : type.empty                  ? "decks"
                                       : "state",
         short_name(name), false);
  }
  for (const DeclaredMove& move : layer.moves) {
    if (!move.is_unasked()) { look("moves", short_name(move.name), true); }
  }
  for (const KeyPlace& key : keys.all()) {
    const std::string path = keys.path_of(key);
    for (const std::string field : {"say", "words"}) {
      const std::string name = path.starts_with(field + ".") ? path.substr(field.size() + 1) : ".";
      if (!is_qualified(name)) { look(field, name, field == "say"); }
    }
  }
  return all;
}

void read_declarations(const Json& table, LayerBuilder& notes) { Declarations(notes).read(table); }

}  // namespace hausregel::script
