#include "audit/luck.h"

#include "audit/recorded_dice.h"
#include "play/commitments.h"

namespace hausregel::audit {
namespace {

using journal::DrawText;
using journal::Line;

// The phrases of the round as the state has them: a JSON list, one a seat; [] where nobody spoke.
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

std::string words_of(std::string_view key, std::int64_t below, std::int64_t got) {
  return std::string(key) + " below " + std::to_string(below) + " gave " + std::to_string(got);
}

Digest hashed(Digest seed, std::int64_t times) {
  for (; times > 0; --times) {
    seed = sha256(seed);
  }
  return seed;
}

}  // namespace

Luck::Luck(const journal::Opening& opening, Report& report)
    : report_(&report),
      format_(opening.format),
      mode_(opening.mode),
      seeded_(opening.seeded),
      id_(journal::id_of(opening)),
      seats_(opening.players.size()),
      last_luck_(journal::chain_length(opening)) {
  if (opening.redacted) {
    redacted_ = true;
    unspoken_.insert(opening.redacted->rounds.begin(), opening.redacted->rounds.end());
  }
  const Json& dice = opening.dice;
  if (const Json* commit = dice.find("commit")) {
    top_seed_ = digest_from_hex(*commit->string()).value_or(Digest{});
    return;
  }
  lab_ = journal::lab_luck(opening);
}

void Luck::wrong(std::int64_t n, std::uint64_t offset, std::string_view kind, std::string what,
                 std::string stated, std::string found) {
  report_->verdict(Depth::Dice)
      .add({kind, n, offset, std::move(what), std::move(stated), std::move(found)});
}

void Luck::take(const Line& line, std::string_view state, const Table& table) {
  const int running = table.status().luck;
  if (!lucks_) {
    lucks_.emplace(running);
  }
  const play::EntryTraits traits = play::traits_of(line.kind, line.parts);
  const int luck = traits.begins_round ? lucks_->next() : running;
  lucks_->take(traits);
  if (line.parts.dice != "[]") {
    std::string phrases = phrases_in(state, seats_);
    if (phrases_.empty() || phrases_.back() != phrases) {
      phrases_.push_back(std::move(phrases));
    }
    journal::Elements draws(line.parts.dice);
    for (DrawText draw; draws.next(draw);) {
      take_draw(line, draw, luck);
    }
  }
  if (const auto published = published_in(line.parts.events)) {
    publish(line, published->luck, published->seed);
  }
  if (line.parts.doing.starts_with(R"({"move":"open")")) {
    const Json doing = *read_json(line.parts.doing);
    if (const Json* values = doing.find("values")) {
      check_opened(line, *values, state, table);
    }
  }
  if (line.kind == journal::Doing::Close) {
    take_closing(line, state, table);
  }
}

void Luck::take_draw(const Line& line, const DrawText& draw, int luck) {
  const auto fails = [&](const char* what) {
    wrong(line.n, line.offset, "draw", what, words_of(draw.key, draw.below, draw.got));
  };
  if (draw.from == DrawnFrom::Scripted) {
    return fails("a scripted draw");
  }
  if (draw.from == DrawnFrom::Observed) {
    ++observed_;
    return mode_ == Mode::Table ? void() : fails("an observed draw without a real table");
  }
  const auto key = read_draw_key(draw.key);
  if (!key || key->round > last_luck_) {
    return fails("the name of the draw names no round of this game");
  }
  if (lab_) {
    return check_lab(line, draw, *key);
  }
  const std::int64_t of = format_ == 1 || key->round == 0 ? key->round : luck;
  if (of > last_luck_) {
    return fails("the chain of seeds does not go so far");
  }
  if (unspoken_.contains(of)) {
    ++draws_not_shown_;
    return;
  }
  const Waiting waiting{line.n,     line.offset, std::string(draw.key),
                        draw.below, draw.got,    phrases_gone_ + phrases_.size() - 1};
  if (of <= top_) {
    return check(waiting, of);
  }
  waiting_[of].push_back(waiting);
}

void Luck::check_lab(const Line& line, const DrawText& draw, const DrawKey& key) {
  const bool fits = draw.below < (std::int64_t{1} << 32);
  const std::int64_t value = fits ? lab_->below(key, draw.below) : -1;
  ++checked_;
  if (value != draw.got) {
    wrong(line.n, line.offset, "draw", "the seed gives another result",
          words_of(draw.key, draw.below, draw.got), std::to_string(value));
  }
}

Digest Luck::seed_of(std::int64_t luck) const { return hashed(top_seed_, top_ - luck); }

Digest Luck::key_of(const Digest& seed, const std::string& phrases) const {
  std::vector<std::string> spoken;
  const Json list = *read_json(phrases);
  for (const Json& phrase : *list.list()) {
    spoken.push_back(*phrase.string());
  }
  return round_key(format_, seed, spoken);
}

void Luck::publish(const Line& line, std::int64_t luck, const Digest& seed) {
  if (lab_ || luck < 1 || luck > last_luck_) {
    return wrong(line.n, line.offset, "seed", "there is no luck " + std::to_string(luck));
  }
  if (luck > top_) {
    if (hashed(seed, luck - top_) != top_seed_) {
      return wrong(line.n, line.offset, "seed",
                   "the seed of luck " + std::to_string(luck) +
                       " does not lead to the commitment in the opening",
                   hex(seed));
    }
    top_ = luck;
    top_seed_ = seed;
    check_waiting(luck);
  } else if (const Digest known = seed_of(luck); known != seed) {
    wrong(line.n, line.offset, "seed", "luck " + std::to_string(luck) + " has another seed",
          hex(seed), hex(known));
  }
}

// Draws of rounds up to `luck`: their seeds are known now.
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
    const Digest key = key_of(seed_of(luck), phrases_[draw.phrases - phrases_gone_]);
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
    wrong(draw.n, draw.offset, "draw", "the seed gives another result",
          words_of(draw.key, draw.below, draw.got), std::to_string(value));
  }
}

void Luck::check_opened(const Line& line, const Json& values, std::string_view state,
                        const Table& table) {
  for (const Json& value : values.is_list() ? *values.list() : Json::List{}) {
    const auto commit = play::commitment_of(value, table.setup(), table.status());
    const Json* salt = value.find("salt");
    if (redacted_ && mode_ == Mode::Virtual && salt != nullptr && salt->is_null()) {
      ++commitments_not_shown_;
    } else if (commit && state.find(play::sealed_member(*commit)) != std::string_view::npos) {
      ++opened_;
    } else if (commit || mode_ == Mode::Virtual) {
      wrong(line.n, line.offset, "commitment", "the opened value is not the one that was sealed",
            to_text(value), commit ? hex(*commit) : "no salt");
    }
  }
}

void Luck::take_closing(const Line& line, std::string_view state, const Table& table) {
  const Json doing = *read_json(line.parts.doing);
  const Json& close = *doing.find("close");
  for (const auto& [name, seed] : *close.find("seeds")->object()) {
    const auto number = read_draw_key("seed/r" + name + "/1");
    const auto digest = digest_from_hex(*seed.string());
    publish(line, number ? number->round : 0, digest.value_or(Digest{}));
  }
  const Json& sealed = *close.find("sealed");
  check_opened(line, sealed, state, table);
  if (play::sealed_in(state).size() > sealed.list()->size()) {
    wrong(line.n, line.offset, "commitment", "a sealed value was never opened");
  }
  closed_ = true;
}

void Luck::end(std::string_view state) {
  Verdict& verdict = report_->verdict(Depth::Dice);
  std::uint64_t waiting = 0;
  for (const auto& [round, draws] : waiting_) {
    waiting += draws.size();
    if (closed_) {
      wrong(draws.front().n, draws.front().offset, "draw",
            "the seed of round " + std::to_string(round) + " was never published");
    }
  }
  const auto fact = [&](const char* id, std::uint64_t count) {
    if (count > 0) {
      verdict.facts.push_back({id, {{"count", std::to_string(count)}}, {}});
    }
  };
  fact("audit.fact.draws", checked_);
  fact("audit.fact.commitments", opened_);
  fact("audit.fact.observed", observed_);
  fact("audit.fact.commitments_not_shown", commitments_not_shown_);
  fact("audit.fact.draws_not_shown", draws_not_shown_);
  fact("audit.fact.waiting", closed_ ? 0 : waiting);
  fact("audit.fact.sealed", closed_ ? 0 : play::sealed_in(state).size());
  if (verdict.answer == Answer::Holds && seeded_) {
    verdict.answer = Answer::Foreseeable;
  } else if (verdict.answer == Answer::Holds && commitments_not_shown_ + draws_not_shown_ > 0) {
    verdict.answer = Answer::AsFarAsShown;
  }
}

}  // namespace hausregel::audit
