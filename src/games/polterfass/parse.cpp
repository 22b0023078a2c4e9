// Words of a console line to moves, the prompts of a table, and the short forms typed at a real
// one.
#include <algorithm>

#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/moves/words.h"
#include "engine/story.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/types.h"

namespace hausregel::polterfass {

namespace {

using Reading = moves::Reading<Polterfass>;

// --- orders -----------------------------------------------------------------------------------

Result<Cards> card_words(const Reading& r, std::size_t from) {
  Cards cards;
  for (std::size_t at = from; at < r.words.size(); ++at) {
    const auto card = number_word(r.words, at, r.form);
    TRY(card);
    const bool known = *card >= 0 && *card <= kHighestCard;
    if (!known || cards.has(*card)) {
      return refuse_at(r.words[at], "Q-19",
                       known ? "polterfass.refuse.card_twice" : "polterfass.refuse.no_such_card",
                       {{"card", clean(r.words[at].text)}});
    }
    cards.add(*card);
  }
  return cards;
}

// "order Becky ? ?": one '?' for each card face down on a real table.
Result<Spoken> read_laid(const Reading& r, Seat player) {
  if (r.state.mode != Mode::Table) {
    return refuse_at(r.words[2], "P-34", "polterfass.refuse.face_down");
  }
  for (std::size_t at = 2; at < r.words.size(); ++at) {
    if (r.words[at].text != "?") { return misread(r.words, at, worded("polterfass.all_or_none")); }
  }
  const auto laid = as_int(r.words.size()) - 2;
  const Order order{player, {r.rules.card_count_shown ? laid : CardCount::kUnknown}, std::nullopt};
  TRY(check_back(r.rules, order.back));
  return spoken_move(order, r.setup);
}

// At a real table a guest shows his cards with the same words with which he has laid them.
Result<Spoken> read_order(const Reading& r) {
  const bool opens = r.state.mode == Mode::Table && r.state.phase == Phase::Open;
  const auto player = player_word(r.words, 1, r.setup, r.form);
  TRY(player);
  if (!opens) {
    TRY(check_laying(r.state, *player));
  } else if (!r.state.sealed.has(*player)) {
    return refuse("P-34", "polterfass.refuse.not_sealed");
  }
  if (r.words.size() == 2) {
    return question({"polterfass.ask.order",
                     {{"player", r.setup.name(*player)},
                      {"example", possible_cards(r.rules, r.state.at(*player))}}},
                    !opens);
  }
  if (!opens && r.words[2].text == "?") { return read_laid(r, *player); }
  const auto cards = card_words(r, 2);
  TRY(cards);
  if (opens) {
    Open open;
    open.values.push_back({*player, *cards, std::nullopt});
    TRY(check_openings(r.rules, r.state, r.setup, open));
    return spoken_move(open, r.setup);
  }
  TRY(blaming(r.words[2], check_cards(r.rules, r.state, *player, *cards)));
  return spoken_move(OpenOrder{*player, *cards}, r.setup);
}

// --- throws -----------------------------------------------------------------------------------

// Returns the marks of earlier `throw S` that are still standing specials.
BarrelSet marked(const Reading& r) {
  BarrelSet marks;
  const Json* list = r.draft.find("throw");
  if (list != nullptr && list->is_list() && r.state.phase == Phase::Pour) {
    for (const int b : r.state.barrels.standing_specials()) {
      marks.add_if(contains(*list->list(), Json(b)), b);
    }
  }
  return marks;
}

// X or D, in either case.
std::optional<Face> special_face(std::string_view word) {
  const std::string face = capitals(word);
  return face == "X"   ? std::optional<Face>(kDestroys)
         : face == "D" ? std::optional<Face>(kDoubles)
                       : std::nullopt;
}

// A typed face, and its place on the line.
struct TypedFace {
  Face up;
  Word word;
};

bool is_none(std::string_view word) {
  constexpr std::string_view kWords[] = {"none",  "-",       "nichts", "keins",
                                         "aucun", "nessuno", "nessuna"};
  return contains(kWords, appearance(word));
}

// Parses words 1 … as faces, or a single word for none of them. Usage: not a face.
Result<std::vector<TypedFace>> face_words(Words words) {
  std::vector<TypedFace> faces;
  if (words.size() == 2 && is_none(words[1].text)) { return faces; }
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (const auto special = special_face(words[at].text)) {
      faces.push_back({*special, words[at]});
      continue;
    }
    const auto number = whole_number(words[at].text);
    if (!number || *number < 1 || *number > kHighestFace) {
      return misread(words, at, worded("polterfass.no_face", {{"word", clean(words[at].text)}}));
    }
    faces.push_back({as_int(*number), words[at]});
  }
  return faces;
}

// The draws of these barrels, with the least result of each face.
std::vector<ShownDraw> draws_of(const Rules& rules, const State& s, BarrelSet barrels) {
  const int standing = rules.stand_chance.first;
  std::vector<ShownDraw> draws;
  for (const int b : barrels) {
    const Ends& ends = s.barrels.ends[b];
    draws.push_back({{{words_of_face(ends.first), 0}, {words_of_face(ends.second), standing}}});
    if (standing < rules.stand_chance.second) { draws.back().silent = 2 * standing; }
  }
  return draws;
}

// Refuses a face that no thrown barrel can show. Either the game has not that many, or
// they are not in the cup (P-08).
Failed refuse_face(const State& s, const TypedFace& typed, bool in_the_box) {
  const bool special = typed.up == kDestroys || typed.up == kDoubles;
  const bool exists =
      std::ranges::any_of(s.barrels.ends, [&](const Ends& ends) { return ends.show(typed.up); });
  return refuse_at(typed.word,
                   in_the_box ? "P-08"
                   : special  ? "Q-20"
                              : "Q-13",
                   in_the_box ? "polterfass.refuse.not_thrown"
                   : special  ? "polterfass.refuse.no_more_specials"
                   : exists   ? "polterfass.refuse.no_more_faces"
                              : "polterfass.refuse.no_such_face",
                   {{"face", clean(typed.word.text)}, {"count", s.barrels.specials.size()}});
}

// Returns the least result of every thrown barrel, in barrel order, that shows the typed faces and
// nothing else: the highest face goes to the lowest free barrel that can show it. Refused: no such
// barrels are thrown.
Result<WholeNumbers> observed_throw(const Reading& r, const Roll& roll) {
  const State& s = r.state;
  auto faces = face_words(r.words);
  TRY(faces);
  sort_by(faces->begin(), faces->end(),
          [](const TypedFace& face) { return std::pair(-face.up, face.word.column); });
  BarrelSet thrown = to_throw(r.rules, s, s.phase == Phase::Throw);
  for (const int b : roll.again) { thrown.add(b); }
  const auto words = list_by(*faces, [](const TypedFace& face) { return words_of_face(face.up); });
  const ShownResults shown = results_shown(draws_of(r.rules, s, thrown), words);
  if (shown.stuck < words.size()) {
    const auto beyond = results_shown(draws_of(r.rules, s, s.barrels.all()), words).stuck;
    const bool in_the_box = beyond == words.size();
    return refuse_face(s, (*faces)[in_the_box ? shown.stuck : beyond], in_the_box);
  }
  WholeNumbers results;
  for (const int b : thrown) {
    const auto& result = shown.results[results.size()];
    if (!result) {
      return refuse("P-31", "polterfass.refuse.cannot_lie",
                    {{"b", words_of_ends(s.barrels.ends[b])}});
    }
    results.push_back(*result);
  }
  return results;
}

Result<Spoken> read_roll(const Reading& r) {
  const Roll roll = roll_of(marked(r));
  TRY(check_roll(r.rules, r.state, roll));
  const bool real = r.state.mode == Mode::Table;
  const bool faces_given = r.words.size() > 1;
  if (real && !faces_given) {
    return question({"polterfass.ask.faces", {{"example", likely_faces(r.state)}}}, false);
  }
  if (!real && faces_given) {
    return refuse_at(r.words[1], "P-35", "polterfass.refuse.faces_given");
  }
  Spoken spoken = spoken_move(roll, r.setup);
  if (faces_given) { TRY(keep(spoken.observed, observed_throw(r, roll))); }
  return spoken;
}

// Returns the standing special that word 1 means: its barrel number, or X or D; of several that
// show it, the first whose mark `keep` or `throw` would change.
Result<int> special_word(const Reading& r, bool throws) {
  if (r.words.size() < 2) {
    return misread(r.words, 1, naming_form("polterfass.special_missing", r.form));
  }
  const std::string& word = r.words[1].text;
  const Rack& rack = r.state.barrels;
  const auto up = special_face(word);
  const auto number = up ? std::nullopt : whole_number(word);
  if (!up && (!number || *number < 0 || *number >= rack.size)) {
    return misread(r.words, 1, worded("polterfass.no_special", {{"word", clean(word)}}));
  }
  const BarrelSet meant = up ? rack.showing(*up) : BarrelSet{1 << *number};
  const bool specials = rack.specials.has_all(meant);
  const BarrelSet able = meant & rack.standing;
  if (!specials || able.empty()) {
    return refuse_at(
        r.words[1], "P-08",
        specials ? "polterfass.refuse.special_lies" : "polterfass.refuse.number_barrel",
        {{"b", clean(word)}});
  }
  const BarrelSet changing = throws ? able - marked(r) : able & marked(r);
  return (changing.empty() ? able : changing).lowest();
}

Result<Spoken> read_mark(const Reading& r) {
  const bool throws = r.words[0].text == "throw";
  TRY(in_phase(r.state, Phase::Pour));
  const auto special = special_word(r, throws);
  TRY(special);
  TRY(at_most(r.words, 2, r.form));
  BarrelSet marks = marked(r);
  const bool changes = marks.has(*special) != throws;
  if (changes) { marks.bits ^= 1 << *special; }
  Spoken spoken;
  spoken.kind = changes ? Spoken::Kind::Draft : Spoken::Kind::Already;
  spoken.draft.set("throw", Json::List(marks.begin(), marks.end()));
  const std::string up = words_of_face(r.state.barrels.up[*special]);
  spoken.message = {throws ? "polterfass.marked" : "polterfass.kept", {{"up", up}}};
  spoken.message.id += changes ? "" : ".already";
  return spoken;
}

// --- targets ----------------------------------------------------------------------------------

// Whether `target` was already hit this round, automatically or by choice: retyping is harmless.
bool already_hit(const State& s, Phase needed, Target target) {
  using enum Phase;
  if (s.phase != Open && s.phase != Idle && s.phase != Over &&
      !(needed == Destroy && s.phase == Double)) {
    return false;
  }
  const Rack& rack = s.barrels;
  const BarrelSet used = needed == Destroy ? rack.destroyed : rack.doubled;
  const BarrelSet specials = rack.showing(needed == Destroy ? kDestroys : kDoubles);
  if (target.value == Target::kNone) {
    return specials.size() > used.size() && s.served.has_value();
  }
  return !(rack.showing(target.value) & used).empty();
}

template <class Aim>
Result<Spoken> read_target(const Reading& r) {
  Target target;
  if (r.words.size() < 2 || !is_none(r.words[1].text)) {
    const auto face = number_word(r.words, 1, r.form);
    TRY(face);
    if (*face < 1 || *face > kHighestFace) {
      return refuse_at(r.words[1], "Q-13", "polterfass.refuse.no_such_face",
                       {{"face", clean(r.words[1].text)}});
    }
    target.value = *face;
  }
  TRY(at_most(r.words, 2, r.form));
  if (r.state.phase != Aim::kPhase && already_hit(r.state, Aim::kPhase, target)) {
    const bool none = target.value == Target::kNone;
    Spoken spoken;
    spoken.kind = Spoken::Kind::Already;
    spoken.message = {"polterfass.already." + std::string(none ? "none" : Aim::kName),
                      {{"face", clean(r.words[1].text)}}};
    return spoken;
  }
  TRY(check_target(r.rules, r.state, Aim::kPhase, target));
  return spoken_move(Aim{target}, r.setup);
}

}  // namespace

std::span<const moves::WordRow<Polterfass>> Polterfass::words() {
  static constexpr moves::WordRow<Polterfass> kRows[] = {
      {{"next", "next", "engine.help.next"}},
      {{"phrase", "phrase NAME TEXT", "engine.help.phrase"}},
      {{"roll", "roll [FACES|none]", "polterfass.help.roll",
        "dice reroll hit würfeln lancer lancia"},
       read_roll,
       1},
      {{"order", "order NAME CARD|? [CARD|?]", "polterfass.help.order", "", true}, read_order, 2},
      {{"close", "close", "polterfass.help.close",
        "shut tap zapfen zudrehen stop stand pass hold bank halt fermer chiudi passe passo basta"}},
      {{"throw", "throw SPECIAL", "polterfass.help.throw"}, read_mark, 2},
      {{"keep", "keep SPECIAL", "polterfass.help.keep"}, read_mark, 2},
      {{"destroy", "destroy FACE|none", "polterfass.help.destroy"}, read_target<Destroy>, 1},
      {{"double", "double FACE|none", "polterfass.help.double"}, read_target<Double>, 1},
  };
  return kRows;
}

namespace {

// Returns who orders or opens next, from the innkeeper's left.
SeatList guests(const State& s) {
  const Status now = Polterfass::status(s);
  return s.phase == Phase::Open ? now.unopened : now.to_move;
}

bool is_card(char c) { return c == '?' || (c >= '0' && c <= '9'); }

// Expands the cards of the next guest: up to a comma, with or without blanks around it.
std::optional<InFull> order_in_full(const State& s, const Setup& setup, Words words) {
  const SeatList due = guests(s);
  InFull full;
  bool ended = due.empty();
  for (const Word& word : words) {
    std::string_view left = word.text;
    const auto cut = [&](std::size_t end) {
      const auto before = as_int(word.text.size() - left.size());
      const Word piece{std::string(left.substr(0, end)), word.column + before};
      left.remove_prefix(piece.text.size());
      return piece;
    };
    while (!ended && !left.empty() && is_card(left[0])) {
      full.words.push_back(cut(left[0] == '?' ? 1 : left.find_first_of("?,")));
    }
    if (!ended && left.starts_with(',')) {
      ended = true;
      left.remove_prefix(1);
    }
    if (!left.empty()) {
      ended = true;
      full.rest.push_back(cut(left.size()));
    }
  }
  if (full.words.empty()) { return std::nullopt; }
  const int column = full.words[0].column;
  full.words.insert(full.words.begin(),
                    {{std::string(Order::kName), column}, {setup.name(due[0]), column}});
  return full;
}

// Expands standing faces, or none: up to the first word that is none.
std::optional<InFull> roll_in_full(Words words) {
  const auto is_face = [](const Word& word) {
    return special_face(word.text) || whole_number(word.text);
  };
  const bool none = is_none(words[0].text);
  const auto end = std::find_if_not(words.begin() + (none ? 1 : 0), words.end(), is_face);
  Strings roll{std::string(Roll::kName)};
  std::transform(words.begin(), end, std::back_inserter(roll),
                 [](const Word& word) { return word.text; });
  return roll.size() == 1 ? std::nullopt : in_place_of(words, as_index(end - words.begin()), roll);
}

std::optional<InFull> target_in_full(std::string_view verb, Words words) {
  const std::string& word = words[0].text;
  if (!is_none(word) && !whole_number(word)) { return std::nullopt; }
  return in_place_of(words, 1, {std::string(verb), word});
}

}  // namespace

std::string likely_faces(const State& s) {
  std::string faces;
  for (const int b : indices(std::min(s.barrels.numbers().size(), 3))) {
    const Ends& ends = s.barrels.ends[b];
    add_word(faces, std::to_string(b < 2 ? ends.first : ends.second));
  }
  return faces;
}

std::string possible_cards(const Rules& rules, const Player& p) {
  const int wanted = std::max(p.laid.known() ? p.laid.value : 1, rules.cards_min);
  const int first = std::max(0, (p.hand.size() - wanted) / 2);
  std::string cards;
  for (int i = first; i < std::min(first + wanted, p.hand.size()); ++i) {
    add_word(cards, std::to_string(nth_in(p.hand.bits, i)));
  }
  return cards;
}

namespace {

// Returns the faces of the barrels that lie or may be thrown again, and "none".
std::vector<Guide::Possible> faces_to_throw(const State& s) {
  std::vector<Guide::Possible> shown;
  const auto add = [&](int up) {
    const std::string word = words_of_face(up);
    if (find_by(shown, &Guide::Possible::word, word) == nullptr) { shown.push_back({word}); }
  };
  for (const int b : s.barrels.lying() | s.barrels.specials) {
    add(s.barrels.ends[b].first);
    add(s.barrels.ends[b].second);
  }
  shown.push_back({"none"});
  return shown;
}

std::string orders_of(const Rules& rules, const State& s) {
  const std::string hidden(as_index(rules.cards_min), '?');
  return joined(guests(s), ", ", [&](Seat who) {
    return s.phase == Phase::Open ? possible_cards(rules, s.at(who)) : hidden;
  });
}

// Returns the possible targets of a special, as typed.
std::string possible_targets(const Rules& rules, const State& s) {
  const bool real = s.mode == Mode::Table;
  const std::string verb = real ? "" : std::string(word_of(s.phase)) + " ";
  std::string list;
  for (const int face : faces_of(s, targets(s))) {
    add_word(list, "`" + verb + std::to_string(face) + "`");
  }
  if (may_decline(rules, s)) { add_word(list, real ? "`-`" : "`" + verb + "none`"); }
  return list;
}

}  // namespace

Guide Polterfass::guide(const Rules& rules, const State& s, const Setup& setup) {
  using enum Phase;
  const bool real = s.mode == Mode::Table;
  const bool pours = s.phase == Pour;
  const SeatList asked = guests(s);
  Guide guide = guide_of(kName, status(s), asked, setup);
  std::string example;
  if (s.phase == Idle) {
    guide.enter = Next::kName;
  } else if (s.phase == Throw) {
    example = likely_faces(s);
  } else if (s.phase == Order || s.phase == Open) {
    const bool sealed = s.phase == Order && !real;
    guide.enter = sealed ? std::string(word_of(s.phase)) + " " + guide.text.args[0].second : "";
    example = orders_of(rules, s);
    guide.for_all = real ? example : "";
  } else if (pours) {
    guide.enter = real ? "" : Roll::kName;  // if it is legal
  } else if (s.phase == Destroy || s.phase == Double) {
    example = possible_targets(rules, s);
  }
  if (real && (s.phase == Order || pours)) {
    guide.text.id += pours && s.barrels.lying().empty() ? ".full" : ".table";
  }
  guide.text.args.emplace_back("mugs", std::to_string(pours ? served_now(rules, s) : 0));
  guide.text.parts.emplace_back("example", line_said(example, kName, setup.players));
  if (real && (s.phase == Throw || pours)) {
    guide.shown = faces_to_throw(s);
    guide.shown_by = Roll::kName;
  }
  return guide;
}

std::optional<InFull> Polterfass::in_full(const State& s, const Setup& setup, Words words) {
  using enum Phase;
  const bool targets = s.phase == Destroy || s.phase == Double;  // that anybody sees standing
  if (s.mode != Mode::Table && !targets) { return std::nullopt; }
  switch (s.phase) {
    case Throw:
    case Pour:
      return roll_in_full(words);
    case Order:
    case Open:
      return order_in_full(s, setup, words);
    case Destroy:
    case Double:
      return target_in_full(word_of(s.phase), words);  // the moves are called like their phases
    default:
      return std::nullopt;
  }
}

}  // namespace hausregel::polterfass
