// Branches: another line from an entry on, in a journal of its own.
#include <fmt/format.h>

#include "play/sealing.h"
#include "play/session.h"

namespace hausregel::play {
namespace {

tl::unexpected<Error> refused(std::string id, std::int64_t n) {
  return fail_with(Fault::Refused, std::move(id), {{"entry", n}});
}

// The seed of a branch of a seeded game: the first 8 bytes of
// SHA-256("hausregel/1|branch|SEED|ENTRY|NAME").
std::optional<std::uint64_t> seed_of_branch(const journal::Opening& opening,
                                            const std::optional<journal::Secrets>& secrets,
                                            std::int64_t n, const std::string& name) {
  if (!opening.seeded) {
    return std::nullopt;
  }
  const std::string seed =
      secrets && secrets->seed ? std::to_string(*secrets->seed) : journal::id_of(opening);
  return first_eight(sha256(fmt::format("hausregel/1|branch|{}|{}|{}", seed, n, name)));
}

}  // namespace

Json::List Session::known_values() const {
  Json::List known;
  const auto add = [&known](const journal::Doing& doing) {
    const auto values = journal::values_opened(doing);
    known.insert(known.end(), values.begin(), values.end());
  };
  for (const journal::KeptValue& one :
       secrets_ ? secrets_->sealed : std::vector<journal::KeptValue>()) {
    known.push_back(one.value);
  }
  known.insert(known.end(), published_.begin(), published_.end());
  for (const journal::Entry& entry : log_.entries()) {
    add(entry.doing);
  }
  for (const PlayedMoves& history : past_) {
    for (const PlayedMoves::Move& move : history.moves) {
      add(move.doing);
    }
  }
  return known;
}

Result<Session::Branched> Session::branch(std::int64_t n, const std::string& name,
                                          const std::string& file) {
  const auto there = replay_.table_at(n);
  if (there->status().over) {
    return refused("console.branch.over", n);
  }
  auto carried = carried_from(*there, known_values(), [&](Seat who) { return value_at(who, n); });
  if (!carried) {
    return refused("console.branch.sealed", n);
  }
  journal::Opening opening = log_.opening();
  opening.parent = journal::EntryRef{n, log_.hash(n)};
  opening.redacted.reset();
  for (const std::int64_t entry : replay_.line_to(n)) {
    if (entry > 0) {
      const Json events = log_.entries().numbered(entry).events;
      opening.events.list()->insert(opening.events.list()->end(), events.list()->begin(),
                                    events.list()->end());
    }
  }
  auto secrets = new_secrets(seed_of_branch(opening, secrets_, n, name), world_.random);
  return branch_off({made_, std::move(opening), std::move(secrets), std::move(*carried)}, name,
                    file);
}

Result<Session::Branched> Session::branch_off(BranchPlan plan, const std::string& name,
                                              const std::string& file) {
  journal::Opening& opening = plan.opening;
  opening.carried = std::move(plan.carried.seals);
  carry_sealed(plan.secrets, std::move(plan.carried.values));
  opening.format = kNewestFormat;
  opening.at = world_.now();
  opening.engine = world_.engine;
  const SeedChain chain(plan.secrets.root, journal::chain_length(opening.format, opening.rules));
  opening.dice = journal::fair_dice(opening.format, plan.secrets.id, chain);
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    opening.bots[i] = bots_[i].empty() ? std::nullopt : std::optional(bots_[i]);
  }
  // The id is part of the state: its digest is known only when the branch's own table is there.
  auto table = journal::open_table(game(), opening, plan.made.house.hooks);
  auto folded = table ? (*table)->begin(opening.events) : fail(std::move(table.error()));
  if (!folded) {
    return fail(std::move(folded.error()));
  }
  opening.link.state = journal::state_digest((*table)->state_json());
  if (journal::FileFacts facts; !file.empty() && world_.disk->facts_at(file, facts) == 0) {
    return fail_with(Fault::Usage, "console.branch.file", {{"file", file}});
  }
  auto told = tell_of_branch(name, chain.commitment());
  if (!told) {
    return fail(std::move(told.error()));
  }
  auto session =
      begin(std::move(plan.made), std::move(opening), std::move(plan.secrets), file, world_);
  if (!session) {
    return fail(std::move(session.error()));
  }
  (*session)->scripts_ = scripts_;
  (*session)->part_with_published();  // of a game that is over
  return Branched{std::move(*session), std::move(*told)};
}

// A journal that can be written says that a branch leaves it, before there is one: several of one
// moment give several outcomes. One that cannot is told so.
Result<Happened> Session::tell_of_branch(const std::string& name, const Digest& commit) {
  auto concluded = conclude();
  if (!concluded || !writable()) {
    Happened told = concluded ? std::move(*concluded) : Happened();
    told.remarks.push_back({"console.branch.what_if"});
    return concluded ? Result<Happened>(std::move(told)) : concluded;
  }
  return entry(journal::Branch{name, commit}, {"console.branch.told", {{"name", name}}});
}

}  // namespace hausregel::play
