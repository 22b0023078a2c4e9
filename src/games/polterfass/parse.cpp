// Words of a console line to moves.

#include "core/lists.h"
#include "core/text.h"
#include "engine/moves/words.h"
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
    if (*card < 0 || *card > kHighestCard) {
      return refuse_at(r.words[at], "Q-19", "polterfass.refuse.no_such_card",
                       {{"card", clean(r.words[at].text)}});
    }
    if (cards.has(*card)) {
      return refuse_at(r.words[at], "Q-19", "polterfass.refuse.card_twice",
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
  const auto laid = static_cast<int>(r.words.size()) - 2;
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
  if (faces_given) {
    const auto faces = face_words(r.words);
    TRY(faces);
    auto observed = observed_throw(r.rules, r.state, roll, *faces);
    TRY(observed);
    spoken.observed = std::move(*observed);
  }
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
  if (!rack.specials.has_all(meant)) {
    return refuse_at(r.words[1], "P-08", "polterfass.refuse.number_barrel", {{"b", clean(word)}});
  }
  const BarrelSet able = meant & rack.standing;
  if (able.empty()) {
    return refuse_at(r.words[1], "P-08", "polterfass.refuse.special_lies", {{"b", clean(word)}});
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
  spoken.draft.set("throw", json_of(marks));
  const std::string up = words_of_face(r.state.barrels.up[*special]);
  spoken.message = {throws ? "polterfass.marked" : "polterfass.kept", {{"up", up}}};
  spoken.message.id += changes ? "" : ".already";
  return spoken;
}

// --- targets ----------------------------------------------------------------------------------

// Whether `target` was already hit this round, automatically or by choice: retyping is harmless.
bool already_hit(const State& s, Phase needed, Target target) {
  if (s.phase != Phase::Open && s.phase != Phase::Idle && s.phase != Phase::Over &&
      !(needed == Phase::Destroy && s.phase == Phase::Double)) {
    return false;
  }
  const Rack& rack = s.barrels;
  const BarrelSet used = needed == Phase::Destroy ? rack.destroyed : rack.doubled;
  const BarrelSet specials = rack.showing(needed == Phase::Destroy ? kDestroys : kDoubles);
  if (target.value == Target::kNone) {
    return specials.size() > used.size() && s.served.has_value();
  }
  return !(rack.showing(target.value) & used).empty();
}

template <class Aim>
Result<Spoken> read_target(const Reading& r) {
  Target target;
  if (r.words.size() < 2 || r.words[1].text != "none") {
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
      {{"roll", "roll [FACES|none]", "polterfass.help.roll", "dice reroll"}, read_roll, 1},
      {{"order", "order NAME CARD|? [CARD|?]", "polterfass.help.order", "", true}, read_order, 2},
      {{"close", "close", "polterfass.help.close", "shut tap zapfen"}},
      {{"throw", "throw SPECIAL", "polterfass.help.throw"}, read_mark, 2},
      {{"keep", "keep SPECIAL", "polterfass.help.keep"}, read_mark, 2},
      {{"destroy", "destroy FACE|none", "polterfass.help.destroy"}, read_target<Destroy>, 1},
      {{"double", "double FACE|none", "polterfass.help.double"}, read_target<Double>, 1},
  };
  return kRows;
}

}  // namespace hausregel::polterfass
