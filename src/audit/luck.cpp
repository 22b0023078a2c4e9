#include "audit/luck.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "audit/rejudge.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/moves/rounds.h"
#include "journal/replay.h"
#include "play/closing.h"

namespace hausregel::audit {

using play::commitment_of;
using play::follows_by_itself;
using play::sealed_in;
using play::sealed_member;
namespace {

Message words_of(const std::string& key, std::int64_t below, std::int64_t got) {
  return worded("audit.detail.gave", {{"key", key}, {"below", below}, {"got", got}});
}

// Calls each(luck, seed) for the seeds that an entry publishes.
template <class Each>
void each_seed(const Entry& entry, Each each) {
  for (const LuckOpened& opened : codec::events_of<LuckOpened>(entry.events)) {
    each(opened.luck.value_or(0), opened.seed);
  }
  if (const auto* close = entry.as<Close>()) {
    for (const auto& [luck, seed] : close->closing->seeds) {
      // Completeness checks the name.
      each(static_cast<std::int64_t>(whole_unsigned(luck).value_or(0)), seed);
    }
  }
}

// What an event draws whose draws nobody sees.
struct Unseen {
  PlaceHidden at;
  PlaceType type;
  std::optional<Json> card;  // which everybody sees
};
// Returns what the event draws so; nullopt: nothing.
std::optional<Unseen> laid_by(const Json& event, const Setup& setup) {
  const auto at = codec::event_in<PlaceHidden>(event, setup);
  const auto card = codec::event_in<CardDrawn>(event, setup);
  const PlaceType* type = at                ? type_named(setup, at->place)
                          : card && card->n ? type_named(setup, card->deck)
                                            : nullptr;
  if (type == nullptr) { return std::nullopt; }
  if (at) { return Unseen{*at, *type, {}}; }
  // As if it had come to a place for one card, and been opened.
  Unseen drawn{{card->deck, {}, *card->n, 1, cards_in(*type) - *card->n + 1, {}},
               item_of(*type),
               card->card};
  drawn.type.deck = card->deck;
  return drawn;
}

}  // namespace

Luck::Luck(const Opening& opening, Verdict& verdict)
    : verdict_(verdict),
      mode_(opening.mode),
      seeded_(opening.seeded),
      redacted_(opening.redacted.has_value()),
      id_(id_of(opening)),
      last_luck_(chain_length(opening)),
      lab_(lab_luck(opening)) {
  if (opening.redacted) {
    unspoken_.insert(opening.redacted->rounds.begin(), opening.redacted->rounds.end());
  }
  if (const Digest* commit = commit_of(opening)) { top_seed_ = commit_ = *commit; }
}

void Luck::take(const Line& line, const Table& table, int luck) {
  for (const Draw& draw : line.entry().draws) { take_draw(line, draw, table, luck); }
  if (mode_ == Mode::Virtual) { take_hidden(line, table, luck); }
  take_seeds(line);
  closed_ = closed_ || line.kind == Kind::Close;
  if (!follows_by_itself(line.doing())) { return; }
  const std::string state = table.state_json();
  for (const Json& value : values_opened(line.doing())) {
    const auto commit = commitment_of(value, table.setup(), table.status().luck);
    const Json* salt = value.find("salt");
    if (redacted_ && mode_ == Mode::Virtual && salt != nullptr && salt->is_null()) {
      ++commitments_not_shown_;
    } else if (commit && holds(state, sealed_member(*commit))) {
      ++opened_;
    } else if (commit || mode_ == Mode::Virtual) {
      verdict_.fails(line, "commitment", "audit.detail.not_sealed", to_text(value),
                     commit ? Detail(hex(*commit)) : worded("audit.detail.no_salt"));
    }
  }
}

// Expects seeds in the order of their lucks: each leads to the one before.
void Luck::take_seeds(const Line& line) {
  each_seed(line.entry(), [&](std::int64_t luck, const Digest& seed) {
    const auto fails = [&](const Detail& what) { verdict_.fails(line, "seed", what, hex(seed)); };
    if (lab_ || luck < 1 || luck > last_luck_) {
      return fails({"audit.detail.no_luck", {{"luck", luck}}});
    }
    if (luck <= top_) {
      return luck == top_ && seed == top_seed_
                 ? void()
                 : fails({"audit.detail.other_seed", {{"luck", luck}}});
    }
    std::map<std::int64_t, Digest> seeds;
    Digest at = seed;
    for (std::int64_t i = luck; i > top_; --i) {
      if (waiting_.contains(i)) { seeds.emplace(i, at); }
      at = sha256(at);
    }
    if (at != top_seed_) { return fails({"audit.detail.seed_leads", {{"luck", luck}}}); }
    top_ = luck;
    top_seed_ = seed;
    for (const auto& [of, known] : seeds) { check(waiting_.extract(of).mapped(), known); }
  });
}

void Luck::take_draw(const Line& line, const Draw& draw, const Table& table, int luck) {
  const auto fails = [&](const Detail& what) {
    verdict_.fails(line, "draw", what, words_of(draw.key, draw.below, draw.got.value_or(-1)));
  };
  if (draw.from == DrawnFrom::Scripted) { return fails("audit.detail.scripted"); }
  if (draw.from == DrawnFrom::Observed) {
    ++observed_;
    return mode_ == Mode::Table ? void() : fails("audit.detail.observed");
  }
  if (mode_ == Mode::Table) { return fails("audit.detail.generated"); }
  const auto key = read_draw_key(draw.key);
  const Events& events = line.entry().events;
  const bool shows = events.has(ShownTo::kName) || events.begins_with(RuleStopped::kName);
  // Of a card take_hidden() says whether it may be.
  const bool hides =
      mode_ == Mode::Virtual &&
      (draw.key.starts_with(kHiddenDraw) ||
       ((shows || draw.key.starts_with(kDeckDraw)) && draw.from == DrawnFrom::Hidden));
  if (hides != (draw.from == DrawnFrom::Hidden)) { return fails("audit.detail.hidden_draw"); }
  const std::int64_t of = key && key->round == 0 ? 0 : luck;
  if (!key || (0 < of && of < top_)) { return fails("audit.detail.no_round"); }
  Waiting taken{line.n, line.offset, draw};
  if (lab_) {
    return check(taken, draw.below < (std::int64_t{1} << 32) ? lab_->below(*key, draw.below) : -1);
  }
  if (of > last_luck_) { return fails("audit.detail.chain_ends"); }
  if (unspoken_.contains(of)) {
    ++draws_not_shown_;
    return;
  }
  const auto phrases = table.phrases();
  if (of <= top_) {
    return check(Round{phrases, {std::move(taken)}}, of == 0 ? commit_ : top_seed_);
  }
  Round& round = waiting_.try_emplace(of, Round{phrases, {}}).first->second;
  if (round.phrases != phrases) { return fails({"audit.detail.redrawn", {{"luck", of}}}); }
  round.draws.push_back(std::move(taken));
}

void Luck::check(const Waiting& waiting, std::int64_t value) {
  const auto& [n, offset, draw] = waiting;
  ++checked_;
  if (value != draw.got.value_or(value)) {
    verdict_.add({"draw", n, offset, "audit.detail.other_result",
                  words_of(draw.key, draw.below, draw.got.value_or(-1)), std::to_string(value)});
  }
}

void Luck::check(const Round& round, const Digest& seed) {
  const Mac mac(round_key(seed, round.phrases));
  for (const Waiting& waiting : round.draws) {
    check(waiting, fair_draw(mac, id_, waiting.draw.key, waiting.draw.below));
  }
  for (const auto& [n, offset, at, type, of, value] : round.hidden) {
    const PlaceOpened opened = opening_of(at, type, of, seed);
    if (value && *value != opened.value) {
      verdict_.add(
          {"draw", n, offset, "audit.detail.other_result", to_text(*value), to_text(opened.value)});
    }
    if (value || !at.commit) { continue; }
    const Digest due = hidden_commitment(at, opened.value, *opened.salt, of);
    ++opened_;
    if (due != *at.commit) {
      verdict_.add({"commitment", n, offset, "audit.detail.not_sealed", hex(*at.commit), hex(due)});
    }
  }
}

// The draws that nobody has seen must be those of what the entry hides, unless it was stopped. What
// lies hidden or is opened must be what the seed gives, and is kept until that is published.
void Luck::take_hidden(const Line& line, const Table& table, int luck) {
  const Entry& entry = line.entry();
  std::vector<std::pair<std::string, std::int64_t>> drawn;
  std::ptrdiff_t shown = 0;  // draws that somebody was shown before he makes them
  for (const Draw& draw : entry.draws) {
    if (draw.from != DrawnFrom::Hidden) { continue; }
    if (draw.key.starts_with(kHiddenDraw) || draw.key.starts_with(kDeckDraw)) {
      drawn.emplace_back(draw.key, draw.below);
    } else {
      ++shown;
    }
  }
  if (drawn.empty() && shown == 0 && !entry.events.has(PlaceHidden::kName) &&
      !entry.events.has(CardDrawn::kName) && !entry.events.has(PlaceOpened::kName) &&
      !entry.events.has(ShownTo::kName)) {
    return;
  }
  const Setup& setup = *(setup_ ? setup_ : setup_ = table.setup());
  int round = table.status().round;
  const auto waiting = waiting_.find(luck);
  Round* lies = waiting != waiting_.end() ? &waiting->second : nullptr;
  std::vector<std::pair<std::string, std::int64_t>> told;
  for (const Json& json : entry.events.list()) {
    // A game's own round_started may have other members.
    const auto* begun = is_event(json, RoundStarted::kName) ? json.find_whole("round") : nullptr;
    if (begun != nullptr && std::in_range<int>(*begun)) { round = as_int(*begun); }
    if (const auto seen = codec::event_in<ShownTo>(json, setup); seen && seen->deck) {
      told.emplace_back(std::string(kDeckDraw) + *seen->deck + "/", 0);
    } else if (seen) {
      --shown;
    }
    if (auto unseen = laid_by(json, setup)) {
      each_hidden_draw(
          unseen->at, unseen->type, round,
          [&](const DrawKey& key, std::int64_t below) { told.emplace_back(key.text(), below); });
      if (lies == nullptr || unseen->at.below < 1) { continue; }
      Strings phrases = lies->phrases;
      phrases.resize(as_index(setup.seats()));
      lies->hidden.push_back({line.n,
                              line.offset,
                              std::move(unseen->at),
                              std::move(unseen->type),
                              {setup, round, luck, phrases},
                              std::move(unseen->card)});
    } else if (const auto opened = codec::event_in<PlaceOpened>(json, setup); opened && lies) {
      const auto laid =
          std::ranges::find_if(lies->hidden.rbegin(), lies->hidden.rend(),
                               [&](const Laid& one) { return at_one_place(one.at, *opened); });
      if (laid == lies->hidden.rend()) { continue; }
      // Before the seed is known the commitment binds what is opened.
      if (!check_opens(*opened, {laid->at}, laid->of)) {
        verdict_.fails(
            line, "commitment", "audit.detail.not_sealed", to_text(json),
            laid->at.commit ? Detail(hex(*laid->at.commit)) : worded("audit.detail.no_salt"));
      }
      lies->hidden.push_back({line.n, line.offset, laid->at, laid->type, laid->of, opened->value});
    }
  }
  // Of a look into a deck the table says which draw it is.
  const bool same = std::ranges::equal(told, drawn, [](const auto& said, const auto& made) {
    return said == made || (said.second == 0 && made.first.starts_with(said.first));
  });
  if ((!same || shown != 0) && !entry.events.begins_with(RuleStopped::kName)) {
    verdict_.fails(line, "draw", "audit.detail.hidden_draw");
  }
}

void Luck::end(const Table& table) {
  using enum Answer;
  std::uint64_t waiting = 0;
  for (const auto& [luck, round] : waiting_) { waiting += round.draws.size(); }
  const std::uint64_t sealed = closed_ ? 0 : sealed_in(table.state_json()).size();
  for (const auto& [id, count] : {std::pair("audit.fact.draws", checked_),
                                  {"audit.fact.commitments", opened_},
                                  {"audit.fact.observed", observed_},
                                  {"audit.fact.commitments_not_shown", commitments_not_shown_},
                                  {"audit.fact.draws_not_shown", draws_not_shown_},
                                  {"audit.fact.waiting", waiting},
                                  {"audit.fact.sealed", sealed}}) {
    if (count > 0) { verdict_.facts.add(id, {{"count", count}}); }
  }
  if (draws_not_shown_ > 0 && checked_ == 0) {
    verdict_.not_done();
  } else if (verdict_.answer == Holds && seeded_) {
    verdict_.answer = Foreseeable;
  } else if (verdict_.answer == Holds && commitments_not_shown_ + draws_not_shown_ > 0) {
    verdict_.answer = AsFarAsShown;
  }
}

Seeds published_seeds(Source source, const Opening& opening) {
  const std::int64_t most = chain_length(opening);
  std::int64_t top = 0;
  Digest seed{};
  static_cast<void>(journal::Lines(std::move(source)).each([&](const Line& line) {
    if (line.n > 0) {
      each_seed(line.entry(), [&](std::int64_t luck, const Digest& published) {
        if (luck <= top || luck > most) { return; }
        top = luck;
        seed = published;
      });
    }
    return true;
  }));
  const SeedChain chain(seed, as_int(top));
  // Without the phrases of a round its seed gives other values.
  WholeNumbers unspoken;
  if (opening.redacted) { unspoken = opening.redacted->rounds; }
  return [chain, unspoken](int luck) -> std::optional<Digest> {
    const bool gives = luck >= 1 && luck <= chain.length() && !contains(unspoken, luck);
    return gives ? std::optional(chain.seed(luck)) : std::nullopt;
  };
}

SameLuck::SameLuck(const Log& log, std::span<const std::int64_t> line)
    : id_(id_of(log.opening())),
      opening_hash_(log.opening().link.hash),
      lab_(lab_luck(log.opening())) {
  const auto keep = [this](std::int64_t luck, const Digest& seed) { seeds_[luck] = seed; };
  for (const Entry& entry : log.entries().on(line)) {
    for (const Draw& draw : entry.draws) {
      // What somebody was shown is drawn later.
      if (const auto at = recorded_.try_emplace(draw.key, draw).first; draw.got) {
        at->second = draw;
      }
    }
    each_seed(entry, keep);
    for (const Json& event : entry.events.list()) {
      if (is_event(event, RoundStarted::kName)) {
        const std::int64_t round = event.at("round").whole();
        const std::int64_t* luck = event.find_whole("luck");
        begun_[round] = as_int(luck != nullptr ? *luck : round);
      }
    }
  }
  if (log.closed()) { each_seed(log.entries().back(), keep); }
}

int SameLuck::next_luck() {
  const int next = begun_.empty() ? 1 : begun_.rbegin()->second + 1;
  return luck_ = begun_.try_emplace(round_ + 1, next).first->second;
}

std::int64_t SameLuck::below(const DrawKey& key, std::int64_t n) {
  const std::string name = key.text();
  const auto known = recorded_.find(name);
  if (known != recorded_.end() && known->second.got && known->second.below == n) {
    return *known->second.got;
  }
  if (lab_ && n < (std::int64_t{1} << 32)) { return lab_->below(key, n); }
  const int luck = key.round == 0 ? 0 : luck_;
  const auto drawn = seed(luck);
  if (!drawn) {
    unknown_ = name;
    return 0;
  }
  if (!seeds_.contains(luck)) {
    stood_in_from_ = stood_in_++ == 0 ? key.round : std::min(stood_in_from_, key.round);
  }
  return fair_draw(Mac(round_key(*drawn, phrases_)), id_, name, n);
}

std::optional<Digest> SameLuck::seed(int luck) {
  const auto seed = seeds_.find(luck);
  if (seed != seeds_.end()) { return seed->second; }
  return lab_ || !stands_in_ ? std::nullopt
                             : std::optional(sha256("hausregel/1|stand-in|" + opening_hash_ + "|" +
                                                    std::to_string(luck)));
}

}  // namespace hausregel::audit
