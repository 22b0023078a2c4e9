#include "audit/rejudge.h"

#include <algorithm>
#include <map>

#include "audit/recorded_dice.h"
#include "journal/replay.h"

namespace hausregel::audit {
namespace {

// The luck of a journal, by the names of draws.
class SameLuck final : public Dice {
 public:
  SameLuck(const journal::Opening& opening, const std::vector<journal::Entry>& entries)
      : id_(journal::id_of(opening)) {
    const Json* seed = opening.dice.find("seed");
    const Json* game = opening.dice.find("game");
    if (seed != nullptr && game != nullptr) {
      lab_.emplace(number(*seed), number(*game));
    }
    for (const journal::Entry& entry : entries) {
      if (const auto published = published_in(to_text(entry.events))) {
        seeds_[published->round] = published->seed;
      }
      if (const Json* close = entry.doing.find("close")) {
        for (const auto& [round, digits] : *close->find("seeds")->object()) {
          seeds_[std::stoll("0" + round)] = digest_from_hex(*digits.string()).value_or(Digest{});
        }
      }
    }
  }

  // Before a move: the phrases of its round (a JSON list), and what the journal drew for it.
  void begin(std::string phrases, const std::vector<Draw>& draws) {
    phrases_ = std::move(phrases);
    for (const Draw& draw : draws) {
      recorded_[draw.key] = draw;
    }
    unknown_.reset();
  }

  std::int64_t below(const DrawKey& key, std::int64_t n) override {
    const std::string name = key.text();
    const auto known = recorded_.find(name);
    if (known != recorded_.end() && known->second.below == n) {
      return known->second.got;
    }
    if (lab_ && n < (std::int64_t{1} << 32)) {
      return lab_->below(key, n);
    }
    const auto seed = seeds_.find(key.round);
    if (seed == seeds_.end()) {
      unknown_ = name;
      return 0;
    }
    return fair_draw(Mac(hmac_sha256(seed->second, phrases_)), id_, name, n);
  }

  std::optional<Digest> round_seed(int round) override {
    const auto seed = seeds_.find(round);
    return seed == seeds_.end() ? std::nullopt : std::optional(seed->second);
  }

  // A draw that nothing in the journal explains.
  const std::optional<std::string>& unknown() const { return unknown_; }

 private:
  static std::uint64_t number(const Json& value) {
    return value.large() != nullptr ? *value.large() : static_cast<std::uint64_t>(*value.integer());
  }

  std::string id_;
  std::optional<FastDice> lab_;
  std::map<std::int64_t, Digest> seeds_;
  std::map<std::string, Draw> recorded_;
  std::string phrases_;
  std::optional<std::string> unknown_;
};

std::string phrases_of(const Table& table) {
  const Json state = *read_json(table.state_json());
  const Json* held = state.find("phrases");
  if (held != nullptr && held->is_list() && !held->list()->empty()) {
    return to_text(*held);
  }
  return to_text(Json(Json::List(static_cast<std::size_t>(table.setup().seats()), Json(""))));
}

}  // namespace

Result<Rejudged> rejudge(const journal::Opening& opening,
                         const std::vector<journal::Entry>& entries,
                         std::unique_ptr<Table> recorded, std::unique_ptr<Table> fresh) {
  auto replay = journal::Replay::begin(std::move(recorded), opening);
  for (const journal::Entry& entry : entries) {
    auto taken =
        replay ? replay->take(entry, 0) : journal::Replayed<void>(tl::unexpected(replay.error()));
    if (!taken) {
      return fail(journal::to_error(taken.error(), "-"));
    }
  }
  if (auto folded = fresh->fold(opening.events); !folded) {
    return fail(std::move(folded.error()));
  }
  Rejudged rejudged;
  SameLuck luck(opening, entries);
  for (const std::int64_t n : replay->line()) {
    if (n == 0) {
      continue;
    }
    const journal::Entry& entry = entries[static_cast<std::size_t>(n) - 1];
    luck.begin(phrases_of(*fresh), entry.draws);
    const auto before = fresh->clone();
    const Json* path = entry.doing.find("override");
    auto decided = path == nullptr ? fresh->decide(entry.doing, luck)
                                   : fresh->set_place(*path->string(), *entry.doing.find("value"));
    if (decided && luck.unknown()) {
      decided = fail(Fault::Refused, "nothing in the journal says what " + *luck.unknown() + " is");
    }
    if (!decided) {
      rejudged.stop = Stop{n, entry.doing, std::move(decided.error())};
      fresh = before->clone();
      break;
    }
    ++rejudged.moves;
    if (*decided != to_text(entry.events)) {
      rejudged.changed.push_back({n, entry.doing, entry.events, *read_json(*decided)});
    }
  }
  rejudged.was = replay->table().outcome();
  rejudged.was_over = replay->table().status().over;
  rejudged.now = fresh->outcome();
  rejudged.now_over = fresh->status().over;
  return rejudged;
}

}  // namespace hausregel::audit
