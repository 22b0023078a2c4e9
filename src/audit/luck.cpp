#include "audit/luck.h"

#include "audit/recorded_events.h"
#include "engine/events.h"
#include "journal/line_of_play.h"
#include "play/commitments.h"

namespace hausregel::audit {
namespace {

using journal::DrawText;
using journal::Line;

// Of so many seeds one is kept: any other costs at most as many hashes.
constexpr std::int64_t kStride = 64;

Message words_of(std::string_view key, std::int64_t below, std::int64_t got) {
  return worded("audit.detail.gave", "{key} below {below} gave {got}",
                {{"key", std::string(key)}, {"below", below}, {"got", got}});
}

}  // namespace

std::string phrases_in(std::string_view state, std::size_t seats) {
  constexpr std::string_view kKey = "\"phrases\":";
  const std::size_t at = state.find(kKey);
  std::string_view list = "[]";
  if (at != std::string_view::npos) {
    list = journal::first_value(state.substr(at + kKey.size()));
  }
  if (list.size() > 2) {
    return std::string(list);
  }
  std::string none = "[";
  for (std::size_t i = 0; i < seats; ++i) {
    none += i > 0 ? ",\"\"" : "\"\"";
  }
  return none += ']';
}

Digest key_of(int format, const Digest& seed, const std::string& phrases) {
  std::vector<std::string> spoken;
  const Json list = known_json(phrases);
  for (const Json& phrase : *list.list()) {
    spoken.push_back(phrase.is_string() ? *phrase.string() : std::string());
  }
  return round_key(format, seed, spoken);
}

Luck::Luck(const journal::Opening& opening)
    : format_(opening.format),
      mode_(opening.mode),
      seeded_(opening.seeded),
      id_(journal::id_of(opening)),
      seats_(opening.players.size()),
      last_luck_(journal::chain_length(opening)) {
  verdict_.answer = Answer::Holds;
  for (const CarriedSeal& seal : opening.carried) {
    carried_.insert(first_eight(seal.commit));
  }
  if (opening.redacted) {
    redacted_ = true;
    unspoken_.insert(opening.redacted->rounds.begin(), opening.redacted->rounds.end());
  }
  if (const Digest* commit = journal::commit_of(opening)) {
    top_seed_ = *commit;
  }
  lab_ = journal::lab_luck(opening);
}

void Luck::wrong(std::int64_t n, std::uint64_t offset, std::string_view kind, Detail what,
                 Detail stated, Detail found) {
  verdict_.add({std::string(kind), n, static_cast<std::int64_t>(offset), std::move(what),
                std::move(stated), std::move(found)});
}

void Luck::take(const Line& line, const Before& before) {
  if (line.parts.dice != "[]") {
    std::string phrases = phrases_in(before.state, seats_);
    if (phrases_.empty() || phrases_.back() != phrases) {
      phrases_.push_back(std::move(phrases));
    }
    journal::Elements draws(line.parts.dice);
    for (DrawText draw; draws.next(draw);) {
      take_draw(line, draw, before.luck);
    }
  }
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (move != nullptr) {
    take_phrase(line, before.phrase_luck);
    take_commitment(line, *move);
  }
  take_seeds(line);
  closed_ = closed_ || line.kind == journal::Kind::Close;
  if (move != nullptr ? move->opens() : closed_ && format_ == 1) {
    check_opened(line, before);
  }
}

void Luck::take_seeds(const Line& line) {
  if (const auto published = published_in(line.parts.events)) {
    publish(line, published->luck, published->seed);
  }
  if (line.kind != journal::Kind::Close) {
    return;
  }
  for (const auto& [name, seed] : std::get<journal::Close>(line.doing()).closing.seeds) {
    // Digits as a draw's name has them: no sign, no zero in front, within 32 bits.
    const auto number = read_draw_key("seed/r" + name + "/1");
    publish(line, number ? number->round : 0, seed);
  }
}

void Luck::take_draw(const Line& line, const DrawText& draw, std::int64_t luck) {
  const auto fails = [&](Message what) {
    wrong(line.n, line.offset, "draw", std::move(what), words_of(draw.key, draw.below, draw.got));
  };
  if (draw.from == DrawnFrom::Scripted) {
    return fails(worded("audit.detail.scripted", "a scripted draw"));
  }
  if (draw.from == DrawnFrom::Observed) {
    ++observed_;
    return mode_ == Mode::Table
               ? void()
               : fails(worded("audit.detail.observed", "an observed draw without a real table"));
  }
  const auto key = read_draw_key(draw.key);
  if (!key || key->round > last_luck_) {
    return fails(
        worded("audit.detail.no_round", "the name of the draw names no round of this game"));
  }
  if (mode_ == Mode::Table && !is_hook_draw(draw.key)) {
    return fails(worded("audit.detail.generated", "a generated draw at a real table"));
  }
  if (lab_) {
    return check_lab(line, draw, *key);
  }
  const std::int64_t of = format_ == 1 || key->round == 0 ? key->round : luck;
  if (of > last_luck_) {
    return fails(worded("audit.detail.chain_ends", "the chain of seeds does not go so far"));
  }
  if (unspoken_.contains(of)) {
    ++draws_not_shown_;
    return;
  }
  note_phrases(line, of);
  const Waiting waiting{line.n,     line.offset, std::string(draw.key),
                        draw.below, draw.got,    phrases_gone_ + phrases_.size() - 1};
  if (of <= top_) {
    return check(waiting, of);
  }
  waiting_[of].push_back(waiting);
}

// A phrase for a round whose seed is known: its speaker, and whoever reads along, can try words
// until the draws please.
void Luck::take_phrase(const Line& line, std::int64_t luck) {
  if (begins_with(line.parts.events, PhraseGiven::kName) && !lab_ && luck <= top_) {
    wrong(line.n, line.offset, "phrase",
          worded("audit.detail.published", "the seed of luck {luck} had been published before",
                 {{"luck", luck}}),
          std::string(line.parts.doing));
  }
}

// A commitment is laid once. Two of them alike in their first eight bytes are the same one, but for
// an accident of one in 10^19.
void Luck::take_commitment(const Line& line, const journal::Move& move) {
  const auto commit = move.commit();
  if (commit &&
      (carried_.contains(first_eight(*commit)) || !laid_.insert(first_eight(*commit)).second)) {
    wrong(line.n, line.offset, "commitment",
          {"audit.detail.laid", "this commitment has been laid before"}, hex(*commit));
  }
}

// The draws of a luck that are made again under other phrases are other draws.
void Luck::note_phrases(const Line& line, std::int64_t luck) {
  const std::size_t count = phrases_gone_ + phrases_.size();
  auto& [counted, digest] = drawn_under_[luck];
  if (counted == count) {
    return;
  }
  const std::uint64_t phrases = first_eight(sha256(phrases_.back()));
  if (counted != 0 && digest != phrases) {
    wrong(line.n, line.offset, "repeated",
          worded("audit.detail.redrawn", "draws of luck {luck} are made again under other phrases",
                 {{"luck", luck}}),
          phrases_.back());
  }
  counted = count;
  digest = phrases;
}

void Luck::check_lab(const Line& line, const DrawText& draw, const DrawKey& key) {
  const bool fits = draw.below < (std::int64_t{1} << 32);
  const std::int64_t value = fits ? lab_->below(key, draw.below) : -1;
  ++checked_;
  if (value != draw.got) {
    wrong(line.n, line.offset, "draw",
          {"audit.detail.other_result", "the seed gives another result"},
          words_of(draw.key, draw.below, draw.got), std::to_string(value));
  }
}

Digest Luck::seed_of(std::int64_t luck) const {
  const auto kept = seeds_.lower_bound(luck);
  std::int64_t at = kept != seeds_.end() ? kept->first : top_;
  Digest seed = kept != seeds_.end() ? kept->second : top_seed_;
  for (; at > luck; --at) {
    seed = sha256(seed);
  }
  return seed;
}

// Whether the seed of `luck`, beyond top_, leads to what is known; then it is known, too.
bool Luck::extend(std::int64_t luck, const Digest& seed) {
  std::map<std::int64_t, Digest> kept;
  Digest at = seed;
  for (std::int64_t i = luck; i > top_; --i) {
    if (i % kStride == 0) {
      kept.emplace(i, at);
    }
    at = sha256(at);
  }
  if (at != top_seed_) {
    return false;
  }
  seeds_.merge(kept);
  top_ = luck;
  top_seed_ = seed;
  return true;
}

std::optional<Digest> Luck::seed(std::int64_t luck) const {
  return !lab_ && luck <= top_ ? std::optional(seed_of(luck)) : std::nullopt;
}

void Luck::publish(const Line& line, std::int64_t luck, const Digest& seed) {
  if (lab_ || luck < 1 || luck > last_luck_) {
    return wrong(line.n, line.offset, "seed",
                 worded("audit.detail.no_luck", "there is no luck {luck}", {{"luck", luck}}));
  }
  if (luck > top_) {
    if (!extend(luck, seed)) {
      return wrong(line.n, line.offset, "seed",
                   worded("audit.detail.seed_leads",
                          "the seed of luck {luck} does not lead to the commitment in the opening",
                          {{"luck", luck}}),
                   hex(seed));
    }
    check_waiting(luck);
  } else if (const Digest known = seed_of(luck); known != seed) {
    wrong(line.n, line.offset, "seed",
          worded("audit.detail.other_seed", "luck {luck} has another seed", {{"luck", luck}}),
          hex(seed), hex(known));
  }
}

// Draws of lucks up to `luck`: their seeds are known now.
void Luck::check_waiting(std::int64_t luck) {
  while (!waiting_.empty() && waiting_.begin()->first <= luck) {
    for (const Waiting& draw : waiting_.begin()->second) {
      check(draw, waiting_.begin()->first);
    }
    waiting_.erase(waiting_.begin());
  }
  // What no draw waits under is no longer needed.
  while (waiting_.empty() && phrases_.size() > 1) {
    phrases_.pop_front();
    ++phrases_gone_;
  }
}

void Luck::check(const Waiting& draw, std::int64_t luck) {
  if (!mac_ || mac_luck_ != luck || mac_phrases_ != draw.phrases) {
    const Digest key = key_of(format_, seed_of(luck), phrases_[draw.phrases - phrases_gone_]);
    if (mac_) {
      mac_->rekey(key);
    } else {
      mac_.emplace(key);
    }
    mac_luck_ = luck;
    mac_phrases_ = draw.phrases;
  }
  ++checked_;
  const std::int64_t value = fair_draw(*mac_, id_, draw.key, draw.below);
  if (value != draw.got) {
    wrong(draw.n, draw.offset, "draw",
          {"audit.detail.other_result", "the seed gives another result"},
          words_of(draw.key, draw.below, draw.got), std::to_string(value));
  }
}

void Luck::check_opened(const Line& line, const Before& before) {
  for (const Json& value : journal::values_opened(line.doing())) {
    const auto commit = play::commitment_of(value, before.table.setup(), before.table.status());
    const Json* salt = value.find("salt");
    if (redacted_ && mode_ == Mode::Virtual && salt != nullptr && salt->is_null()) {
      ++commitments_not_shown_;
    } else if (commit &&
               before.state.find(play::sealed_member(*commit)) != std::string_view::npos) {
      ++opened_;
    } else if (commit || mode_ == Mode::Virtual) {
      wrong(line.n, line.offset, "commitment",
            {"audit.detail.not_sealed", "the opened value is not the one that was sealed"},
            to_text(value),
            commit ? Detail(hex(*commit)) : worded("audit.detail.no_salt", "no salt"));
    }
  }
}

void Luck::end(std::string_view state, Report& report) {
  std::uint64_t waiting = 0;
  for (const auto& [luck, draws] : waiting_) {
    waiting += draws.size();
    report.unpublished.push_back(luck);
  }
  const auto fact = [&](const char* id, std::uint64_t count) {
    if (count > 0) {
      verdict_.facts.add(id, {{"count", count}});
    }
  };
  fact("audit.fact.draws", checked_);
  fact("audit.fact.commitments", opened_);
  fact("audit.fact.observed", observed_);
  fact("audit.fact.commitments_not_shown", commitments_not_shown_);
  fact("audit.fact.draws_not_shown", draws_not_shown_);
  fact(closed_ ? "audit.fact.unpublished" : "audit.fact.waiting", waiting);
  fact("audit.fact.sealed", closed_ ? 0 : play::sealed_in(state).size());
  const bool nothing_shown = draws_not_shown_ > 0 && checked_ == 0;
  if ((closed_ && waiting > 0) || nothing_shown) {
    verdict_.not_done();
  } else if (verdict_.answer == Answer::Holds && seeded_) {
    verdict_.answer = Answer::Foreseeable;
  } else if (verdict_.answer == Answer::Holds && commitments_not_shown_ + draws_not_shown_ > 0) {
    verdict_.answer = Answer::AsFarAsShown;
  }
  for (const std::uint64_t commit : laid_) {
    report.commitments.push_back(journal::state_text(commit));
  }
  if (report.fairness.answer != Answer::NotAsked) {
    report.fairness = std::move(verdict_);
  }
}

}  // namespace hausregel::audit
