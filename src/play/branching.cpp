#include "play/branching.h"

#include <fmt/format.h>

#include "play/closing.h"
#include "play/opening.h"
#include "play/published.h"
#include "play/sealing.h"

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

// A journal that can be written says that a branch leaves it, before there is one: several of one
// moment give several outcomes. One that cannot is told so.
Result<void> tell_of_branch(Session& session, const std::string& name, const Digest& commit) {
  auto concluded = conclude(session);
  if (concluded && session.writable()) {
    return session.enter(journal::Branch{name, commit}, {"console.branch.told", {{"name", name}}});
  }
  if (concluded) {
    session.happened.remarks.push_back({"console.branch.what_if"});
  }
  return concluded;
}

}  // namespace

Result<std::unique_ptr<Session>> branch(Session& session, std::int64_t n, const std::string& name,
                                        const std::string& file) {
  const journal::Log& log = session.log();
  const auto there = session.replay().table_at(n);
  if (there->status().over) {
    return refused("console.branch.over", n);
  }
  auto carried = carried_from(*there, known_values(session),
                              [&](Seat who) { return value_of(session, who, n); });
  if (!carried) {
    return refused("console.branch.sealed", n);
  }
  journal::Opening opening = log.opening();
  opening.parent = journal::EntryRef{n, log.hash(n)};
  opening.redacted.reset();
  const auto line = session.replay().line_to(n);
  for (const journal::Entry& entry : log.entries().on(line)) {
    opening.events.list()->insert(opening.events.list()->end(), entry.events.list()->begin(),
                                  entry.events.list()->end());
  }
  auto secrets =
      new_secrets(seed_of_branch(opening, session.held.secrets, n, name), session.world.random);
  return branch_off(session,
                    {session.made, std::move(opening), std::move(secrets), std::move(*carried)},
                    name, file);
}

Result<std::unique_ptr<Session>> branch_off(Session& session, BranchPlan plan,
                                            const std::string& name, const std::string& file) {
  const World& world = session.world;
  const std::vector<std::string>& bots = session.bots();
  journal::Opening& opening = plan.opening;
  opening.carried = std::move(plan.carried.seals);
  carry_sealed(plan.secrets, std::move(plan.carried.values));
  opening.format = kNewestFormat;
  opening.at = world.now();
  opening.engine = world.engine;
  const SeedChain chain(plan.secrets.root, journal::chain_length(opening.format, opening.rules));
  opening.dice = journal::fair_dice(opening.format, plan.secrets.id, chain);
  for (std::size_t i = 0; i < bots.size(); ++i) {
    opening.bots[i] = bots[i].empty() ? std::nullopt : std::optional(bots[i]);
  }
  // The id is part of the state: its digest is known only when the branch's own table is there.
  auto table = journal::open_table(session.game(), opening, plan.made.house.hooks);
  auto folded = table ? (*table)->begin(opening.events) : fail(std::move(table.error()));
  if (!folded) {
    return fail(std::move(folded.error()));
  }
  opening.link.state = journal::state_digest((*table)->state_json());
  if (journal::FileFacts facts; !file.empty() && world.disk->facts_at(file, facts) == 0) {
    return fail_with(Fault::Usage, "console.branch.file", {{"file", file}});
  }
  if (auto told = tell_of_branch(session, name, chain.commitment()); !told) {
    return fail(std::move(told.error()));
  }
  auto begun =
      begin(std::move(plan.made), std::move(opening), std::move(plan.secrets), file, world);
  if (begun) {
    (*begun)->scripts = session.scripts;
    part_with_published(**begun);  // of a game that is over
  } else if (auto& told = session.happened.entries;
             !told.empty() && std::holds_alternative<journal::Branch>(told.back().doing)) {
    told.back().story = {{"console.branch.told_only", {{"name", name}}}};
  }
  return begun;
}

}  // namespace hausregel::play
