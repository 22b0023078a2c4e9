#include "audit/luck.h"

#include "audit/recorded_events.h"
#include "core/text.h"
#include "play/commitments.h"

namespace hausregel::audit {
namespace {

using journal::DrawText;
using journal::Line;

// Of so many seeds one is kept: any other costs at most as many hashes.
constexpr std::int64_t kStride = 64;

Message words_of(std::string_view key, std::int64_t below, std::int64_t got) {
  return worded("audit.detail.gave", {{"key", std::string(key)}, {"below", below}, {"got", got}});
}

}  // namespace

Luck::Luck(const journal::Opening& opening)
    : mode_(opening.mode),
      seeded_(opening.seeded),
      redacted_(opening.redacted.has_value()),
      id_(journal::id_of(opening)),
      last_luck_(journal::chain_length(opening)),
      lab_(journal::lab_luck(opening)) {
  verdict_.answer = Answer::Holds;
  if (opening.redacted) {
    unspoken_.insert(opening.redacted->rounds.begin(), opening.redacted->rounds.end());
  }
  if (const Digest* commit = journal::commit_of(opening)) {
    top_seed_ = *commit;
  }
}

void Luck::wrong(std::int64_t n, std::uint64_t offset, std::string_view kind, Detail what,
                 Detail stated, Detail found) {
  verdict_.add({std::string(kind), n, static_cast<std::int64_t>(offset), std::move(what),
                std::move(stated), std::move(found)});
}

void Luck::take(const Line& line, const Table& table, std::string_view state, int luck) {
  journal::Elements draws(line.parts.dice);
  for (DrawText draw; draws.next(draw);) {
    take_draw(line, draw, table, luck);
  }
  take_seeds(line);
  closed_ = closed_ || line.kind == journal::Kind::Close;
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (const auto commit = move != nullptr ? move->commit() : std::nullopt) {
    laid_.insert(first_eight(*commit));
  }
  if (move != nullptr && move->opens()) {
    check_opened(line, table, state);
  }
}

void Luck::take_seeds(const Line& line) {
  if (const auto published = published_in(line.parts.events)) {
    publish(line, published->luck.value_or(0), published->seed);
  }
  if (line.kind == journal::Kind::Close) {
    for (const auto& [luck, seed] : std::get<journal::Close>(line.doing()).closing.seeds) {
      // The name is looked at with the closing entry.
      publish(line, static_cast<std::int64_t>(whole_unsigned(luck).value_or(0)), seed);
    }
  }
}

void Luck::take_draw(const Line& line, const DrawText& draw, const Table& table, int luck) {
  const auto fails = [&](Message what) {
    wrong(line.n, line.offset, "draw", std::move(what), words_of(draw.key, draw.below, draw.got));
  };
  if (draw.from == DrawnFrom::Scripted) {
    return fails(worded("audit.detail.scripted"));
  }
  if (draw.from == DrawnFrom::Observed) {
    ++observed_;
    return mode_ == Mode::Table ? void() : fails(worded("audit.detail.observed"));
  }
  if (mode_ == Mode::Table) {
    return fails(worded("audit.detail.generated"));
  }
  const auto key = read_draw_key(draw.key);
  if (!key || key->round > last_luck_) {
    return fails(worded("audit.detail.no_round"));
  }
  if (lab_) {
    return check_lab(line, draw, *key);
  }
  const std::int64_t of = key->round == 0 ? 0 : luck;
  if (of > last_luck_) {
    return fails(worded("audit.detail.chain_ends"));
  }
  if (unspoken_.contains(of)) {
    ++draws_not_shown_;
    return;
  }
  auto phrases = table.phrases();
  Round& round = waiting_.try_emplace(of, Round{phrases, {}}).first->second;
  if (round.phrases != phrases) {
    return fails(worded("audit.detail.redrawn", {{"luck", of}}));
  }
  round.draws.push_back({line.n, line.offset, std::string(draw.key), draw.below, draw.got});
  if (of <= top_) {
    check_waiting();
  }
}

void Luck::check_lab(const Line& line, const DrawText& draw, const DrawKey& key) {
  const bool fits = draw.below < (std::int64_t{1} << 32);
  const std::int64_t value = fits ? lab_->below(key, draw.below) : -1;
  ++checked_;
  if (value != draw.got) {
    wrong(line.n, line.offset, "draw", {"audit.detail.other_result"},
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

void Luck::publish(const Line& line, std::int64_t luck, const Digest& seed) {
  if (lab_ || luck < 1 || luck > last_luck_) {
    return wrong(line.n, line.offset, "seed", worded("audit.detail.no_luck", {{"luck", luck}}));
  }
  if (luck > top_) {
    if (!extend(luck, seed)) {
      return wrong(line.n, line.offset, "seed", worded("audit.detail.seed_leads", {{"luck", luck}}),
                   hex(seed));
    }
    check_waiting();
  } else if (const Digest known = seed_of(luck); known != seed) {
    wrong(line.n, line.offset, "seed", worded("audit.detail.other_seed", {{"luck", luck}}),
          hex(seed), hex(known));
  }
}

// Draws whose seeds are known.
void Luck::check_waiting() {
  while (!waiting_.empty() && waiting_.begin()->first <= top_) {
    const auto& [luck, round] = *waiting_.begin();
    const Mac mac(round_key(seed_of(luck), round.phrases));
    for (const Waiting& draw : round.draws) {
      ++checked_;
      const std::int64_t value = fair_draw(mac, id_, draw.key, draw.below);
      if (value != draw.got) {
        wrong(draw.n, draw.offset, "draw", {"audit.detail.other_result"},
              words_of(draw.key, draw.below, draw.got), std::to_string(value));
      }
    }
    waiting_.erase(waiting_.begin());
  }
}

void Luck::check_opened(const Line& line, const Table& table, std::string_view state) {
  for (const Json& value : journal::values_opened(line.doing())) {
    const auto commit = play::commitment_of(value, table.setup(), table.status().luck);
    const Json* salt = value.find("salt");
    if (redacted_ && mode_ == Mode::Virtual && salt != nullptr && salt->is_null()) {
      ++commitments_not_shown_;
    } else if (commit && state.find(play::sealed_member(*commit)) != std::string_view::npos) {
      ++opened_;
    } else if (commit || mode_ == Mode::Virtual) {
      wrong(line.n, line.offset, "commitment", {"audit.detail.not_sealed"}, to_text(value),
            commit ? Detail(hex(*commit)) : worded("audit.detail.no_salt"));
    }
  }
}

void Luck::end(std::string_view state, Report& report) {
  std::uint64_t waiting = 0;
  for (const auto& [luck, round] : waiting_) {
    waiting += round.draws.size();
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
  fact("audit.fact.waiting", waiting);
  fact("audit.fact.sealed", closed_ ? 0 : play::sealed_in(state).size());
  if (draws_not_shown_ > 0 && checked_ == 0) {
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
