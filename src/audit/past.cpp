#include "audit/past.h"

#include <algorithm>

#include "core/names.h"
#include "core/text.h"

namespace hausregel::audit {
using journal::Kind;

Past::Past(const journal::Opening& opening, const Table& first)
    : mode_(opening.mode),
      seeds_(opening.mode == Mode::Lab ? 0 : journal::chain_length(opening)),
      redacted_(opening.redacted.has_value()),
      chronicle_(first) {
  if (const Digest* commit = journal::commit_of(opening)) {
    begun_.insert(first_eight(*commit));
  }
}

int Past::luck_of(const journal::Line& line, const Walk& walk) const {
  const auto* move = std::get_if<journal::Move>(&line.doing());
  return move != nullptr && move->begins_round() ? next_luck() : walk.table().status().luck;
}

void Past::take(const journal::Line& line, const Status& before, const Walk& walk) {
  if (mode_ == Mode::Lab) {
    return;
  }
  const play::EntryTraits traits = play::traits_of(line);
  chronicle_.take(traits, line.doing(), before, walk.line());
  if (const auto* branch = std::get_if<journal::Branch>(&line.doing())) {
    begun_.insert(first_eight(branch->commit));
  }
  if (redacted_ && mode_ == Mode::Virtual && line.kind == Kind::Move &&
      (traits.opens || !traits.stopped)) {
    take_hidden(line.doing(), walk.line());
  }
}

void Past::take_hidden(const journal::Doing& doing, const journal::LineOfPlay& line) {
  const auto& move = std::get<journal::Move>(doing);
  if (move.seals() && move.player() != nullptr) {
    hidden_.push_back({line.last(), *move.player(), {}, 0});
  }
  for (const Json& value : journal::values_opened(doing)) {
    // The last value that this player has laid on this line.
    const auto laid =
        std::ranges::find_if(hidden_.rbegin(), hidden_.rend(), [&](const play::Seals::Laid& one) {
          return value.find("player") != nullptr && *value.find("player") == Json(one.player) &&
                 line.leads_to(one.n, line.position());
        });
    if (laid != hidden_.rend()) {
      hidden_.erase(std::next(laid).base());
    }
  }
}

void Past::check(const journal::Line& line, const Walk& walk, Verdict& legality) const {
  const auto illegal = [&](Detail what, std::string_view kind = "illegal") {
    legality.fails(line, kind, std::move(what), line.parts.doing);
  };
  if (mode_ == Mode::Lab) {
    if (line.kind != Kind::Move && line.kind != Kind::Close) {
      illegal("audit.detail.simulated");
    }
    return;
  }
  if (!play::may_come(play::traits_of(line), play::due_at(walk.table()), chronicle_.stopped())) {
    illegal("audit.detail.follows");
  }
  using Forbidden = play::Chronicle::Forbidden;
  const Forbidden forbidden = chronicle_.forbids(line.doing(), walk.table().status(), seeds_);
  if (forbidden == Forbidden::ChainUsedUp) {
    illegal("audit.detail.no_seed");
  } else if (forbidden == Forbidden::CommitmentLaid) {
    illegal("audit.detail.laid", "commitment");
  } else if (forbidden == Forbidden::PhraseLate) {
    illegal("audit.detail.phrase_late");
  }
  if (auto what = wrong(line.doing(), walk)) {
    illegal(*std::move(what));
  }
}

std::optional<Message> Past::wrong(const journal::Doing& doing, const Walk& walk) const {
  if (const auto* undo = std::get_if<journal::Undo>(&doing)) {
    return wrong_undo(*undo, walk);
  }
  if (const auto* branch = std::get_if<journal::Branch>(&doing)) {
    return wrong_branch(branch->name, branch->commit);
  }
  if (const auto* close = std::get_if<journal::Close>(&doing)) {
    const auto& [name, commit] = std::tie(close->closing.branch, close->closing.commit);
    return name ? wrong_branch(*name, *commit) : std::nullopt;
  }
  const auto* set = std::get_if<journal::Override>(&doing);
  return set != nullptr ? wrong_reason(set->because) : std::nullopt;
}

std::optional<Message> Past::wrong_branch(const std::string& name, const Digest& commit) const {
  if (!redacted_ && !valid_branch_name(name)) {
    return worded("audit.detail.no_branch");
  }
  return begun_.contains(first_eight(commit)) ? std::optional(worded("audit.detail.branch_again"))
                                              : std::nullopt;
}

std::optional<Message> Past::wrong_reason(const std::string& because) const {
  return !redacted_ && prints_nothing(because) ? std::optional(worded("audit.detail.no_reason"))
                                               : std::nullopt;
}

// Completeness reports an undo that leads nowhere.
std::optional<Message> Past::wrong_undo(const journal::Undo& undo, const Walk& walk) const {
  const auto target = walk.line().target(undo);
  auto wrong = target && undo.because ? wrong_reason(*undo.because) : std::nullopt;
  if (wrong || !target) {
    return wrong;
  }
  // In the order of play::Takebacks::Wrong.
  constexpr const char* kWrong[] = {nullptr, "audit.detail.shown", "audit.detail.not_a_round",
                                    "audit.detail.round_over"};
  const auto why = chronicle_.takebacks().wrong_undo(
      *target, undo.because.has_value(), play::round_running(walk.table().status()), walk.line());
  const char* id = kWrong[static_cast<std::size_t>(why)];
  return id != nullptr ? std::optional(worded(id)) : std::nullopt;
}

}  // namespace hausregel::audit
