// Words of a console line to moves.

#include "core/find_by.h"
#include "core/text.h"
#include "engine/words.h"
#include "games/polterfass/decide.h"
#include "games/polterfass/game.h"
#include "games/polterfass/observe.h"
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
    if (r.words[at].text != "?") {
      return misread(r.words, at, worded("polterfass.all_or_none"));
    }
  }
  const auto laid = static_cast<int>(r.words.size()) - 2;
  Order order{player, {}, std::nullopt};
  if (r.rules.card_count_shown) {
    order.back.value = laid;
    TRY(check_back(r.rules, order.back));
  }
  return spoken_move(order, r.setup);
}

Result<Spoken> read_opening(const Reading& r, Seat player, Cards cards) {
  LineReader line(r.words, r.setup, r.form);
  Open open;
  open.values.push_back({player, cards, std::nullopt});
  line.check([&] { return check_openings(r.rules, r.state, r.setup, open); });
  return line.says([&] { return spoken_move(open, r.setup); });
}

// At a real table a guest shows his cards with the same words with which he has laid them.
Result<Spoken> read_order(const Reading& r) {
  LineReader line(r.words, r.setup, r.form);
  const bool opens = r.state.mode == Mode::Table && r.state.phase == Phase::Open;
  const Seat player = line.player(1);
  line.check([&] {
    return !opens                       ? check_laying(r.state, player)
           : r.state.sealed.has(player) ? done()
                                        : refuse("P-34", "polterfass.refuse.not_sealed");
  });
  if (line.good() && r.words.size() == 2) {
    return question({"polterfass.ask.order",
                     {{"player", r.setup.name(player)},
                      {"example", possible_cards(r.rules, r.state.at(player))}}},
                    !opens);
  }
  if (line.good() && !opens && r.words[2].text == "?") {
    return read_laid(r, player);
  }
  const Cards cards = line.take([&] { return card_words(r, 2); });
  if (line.good() && opens) {
    return read_opening(r, player, cards);
  }
  line.check([&] { return check_cards(r.rules, r.state, player, cards); }, 2);
  return line.says([&] { return spoken_move(OpenOrder{player, cards}, r.setup); });
}

// --- throws -----------------------------------------------------------------------------------

// Returns the marks of earlier `throw S` that are still standing specials.
Roll marked(const Reading& r) {
  Roll roll;
  const Json* marks = r.draft.find("throw");
  for (int b = 0; b < r.state.barrels.size() && marks != nullptr && marks->is_list(); ++b) {
    const bool in = contains(*marks->list(), Json(b));
    if (in && r.state.barrels.standing_specials().has(b) && r.state.phase == Phase::Pour) {
      roll.again.push_back(b);
    }
  }
  return roll;
}

bool holds(const Roll& roll, int b) { return contains(roll.again, b); }

Result<Spoken> read_roll(const Reading& r) {
  LineReader line(r.words, r.setup, r.form);
  const Roll roll = marked(r);
  line.check([&] { return check_roll(r.rules, r.state, roll); });
  const bool real = r.state.mode == Mode::Table;
  const bool faces_given = r.words.size() > 1;
  if (line.good() && real && !faces_given) {
    return question({"polterfass.ask.faces", {{"example", likely_faces(r.state)}}}, false);
  }
  if (line.good() && !real && faces_given) {
    return refuse_at(r.words[1], "P-35", "polterfass.refuse.faces_given");
  }
  Spoken spoken = spoken_move(roll, r.setup);
  if (faces_given) {
    const auto faces = line.take([&] { return face_words(r.words); });
    spoken.observed = line.take([&] { return observed_throw(r.rules, r.state, roll, faces); });
  }
  return line.says([&] { return spoken; });
}

// Returns the standing special that word 1 means: its barrel number, or X or D; of several that
// show it, the first whose mark `keep` or `throw` would change.
Result<int> special_word(const Reading& r, bool throws) {
  if (r.words.size() < 2) {
    return misread(r.words, 1, naming_form("polterfass.special_missing", r.form));
  }
  const std::string& word = r.words[1].text;
  const auto up = special_face(word);
  const auto number = whole_number(word);
  if (!up && (!number || *number < 0 || *number >= r.state.barrels.size())) {
    return misread(r.words, 1, worded("polterfass.no_special", {{"word", clean(word)}}));
  }
  if (number && !r.state.barrels.specials().has(static_cast<int>(*number))) {
    return refuse_at(r.words[1], "P-08", "polterfass.refuse.number_barrel", {{"b", clean(word)}});
  }
  if (number && r.state.barrels.standing().has(static_cast<int>(*number))) {
    return static_cast<int>(*number);
  }
  const Roll marks = marked(r);
  int found = -1;
  for (int b = 0; b < r.state.barrels.size() && up; ++b) {
    const bool changes = holds(marks, b) != throws;
    if (r.state.barrels.up(b) == *up && (found < 0 || (changes && holds(marks, found) == throws))) {
      found = b;
    }
  }
  if (found < 0) {
    return refuse_at(r.words[1], "P-08", "polterfass.refuse.special_lies", {{"b", clean(word)}});
  }
  return found;
}

Result<Spoken> read_mark(const Reading& r) {
  LineReader line(r.words, r.setup, r.form);
  const bool throws = r.words[0].text == "throw";
  line.check([&] { return in_phase(r.state, Phase::Pour); });
  const int special = line.take([&] { return special_word(r, throws); });
  line.check([&] { return at_most(r.words, 2, r.form); });
  const Roll before = marked(r);
  Json::List marks;
  for (int b = 0; b < r.state.barrels.size(); ++b) {
    if (b == special ? throws : holds(before, b)) {
      marks.emplace_back(b);
    }
  }
  Spoken spoken;
  const bool changes = holds(before, special) != throws;
  spoken.kind = changes ? Spoken::Kind::Draft : Spoken::Kind::Already;
  spoken.draft.set("throw", Json(std::move(marks)));
  const std::string up = words_of_face(r.state.barrels.up(special));
  spoken.message = {throws ? "polterfass.marked" : "polterfass.kept", {{"up", up}}};
  spoken.message.id += changes ? "" : ".already";
  return line.says([&] { return std::move(spoken); });
}

// --- targets ----------------------------------------------------------------------------------

// Whether `target` was already hit this round, automatically or by choice: retyping is harmless.
bool already_hit(const State& s, Phase needed, Target target) {
  if (s.phase != Phase::Open && s.phase != Phase::Idle && s.phase != Phase::Over &&
      !(needed == Phase::Destroy && s.phase == Phase::Double)) {
    return false;
  }
  const Rack& rack = s.barrels;
  const BarrelSet used = needed == Phase::Destroy ? rack.destroyed() : rack.doubled();
  const BarrelSet specials = rack.showing(needed == Phase::Destroy ? kDestroys : kDoubles);
  if (target.value == Target::kNone) {
    return bits_in(specials.bits) > bits_in(used.bits) && s.served.has_value();
  }
  return !(rack.showing(target.value) & used).empty();
}

Result<Spoken> read_target(const Reading& r) {
  const std::string verb = r.words[0].text;
  const Phase needed = verb == "destroy" ? Phase::Destroy : Phase::Double;
  LineReader line(r.words, r.setup, r.form);
  Target target;
  if (r.words.size() < 2 || r.words[1].text != "none") {
    target.value = line.number(1);
    if (line.good() && (target.value < 1 || target.value > kHighestFace)) {
      return refuse_at(r.words[1], "Q-13", "polterfass.refuse.no_such_face",
                       {{"face", clean(r.words[1].text)}});
    }
  }
  line.check([&] { return at_most(r.words, 2, r.form); });
  if (line.good() && r.state.phase != needed && already_hit(r.state, needed, target)) {
    Spoken spoken;
    spoken.kind = Spoken::Kind::Already;
    const bool none = target.value == Target::kNone;
    spoken.message = {"polterfass.already." + (none ? "none" : verb),
                      {{"face", clean(r.words[1].text)}}};
    return spoken;
  }
  line.check([&] { return check_target(r.rules, r.state, needed, target); });
  return line.says([&] {
    return needed == Phase::Destroy ? spoken_move(Destroy{target}, r.setup)
                                    : spoken_move(Double{target}, r.setup);
  });
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
      {{"destroy", "destroy FACE|none", "polterfass.help.destroy"}, read_target, 1},
      {{"double", "double FACE|none", "polterfass.help.double"}, read_target, 1},
  };
  return kRows;
}

}  // namespace hausregel::polterfass
