#include "audit/past.h"

#include "core/names.h"
#include "core/text.h"
#include "play/chronicle.h"
#include "play/closing.h"

namespace hausregel::audit {
namespace {

using journal::Kind;
using play::Chronicle;

Finding illegal(const journal::Line& line, Detail what) {
  return finding_at(line, "illegal", std::move(what), std::string(line.parts.doing));
}

}  // namespace

Past::Past(const journal::Opening& opening, const Table& first)
    : format_(opening.format),
      mode_(opening.mode),
      seeds_(opening.mode == Mode::Lab ? 0 : journal::chain_length(opening)),
      redacted_(opening.redacted.has_value()),
      chronicle_(first) {
  if (const Digest* commit = journal::commit_of(opening)) {
    own_ = first_eight(*commit);
  }
  if (opening.redacted && format_ >= 2 && mode_ == Mode::Virtual) {
    hidden_.emplace(first);
  }
}

std::int64_t Past::luck_of(const journal::Line& line, const Walk& walk) const {
  const Status now = walk.table().status();
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (move == nullptr || !move->begins_round()) {
    return now.luck;
  }
  return format_ == 1 ? now.round + 1 : chronicle_.lucks().next();
}

std::int64_t Past::phrase_luck(const Walk& walk) const {
  const Status now = walk.table().status();
  return format_ == 1 ? now.round + 1 : chronicle_.lucks().of_phrase(play::running_luck(now));
}

void Past::take(const journal::Line& line, const Status& before, const Walk& walk) {
  if (mode_ == Mode::Lab) {
    return;
  }
  chronicle_.take(play::traits_of(line), line.doing(), before, walk.line());
  if (hidden_) {
    hidden_->take(line.doing(), walk.line());
  }
  if (const auto* branch = std::get_if<journal::Branch>(&line.doing())) {
    branches_.insert(first_eight(branch->commit));
  }
}

std::vector<Finding> Past::check(const journal::Line& line, const Walk& walk) const {
  if (mode_ == Mode::Lab) {
    const bool good = line.kind == Kind::Move || line.kind == Kind::Close;
    return good ? std::vector<Finding>()
                : std::vector{illegal(
                      line, {"audit.detail.simulated", "nobody does this in a simulated game"})};
  }
  std::vector<Finding> found;
  if (line.kind == Kind::Undo || line.kind == Kind::Redo) {
    found = check_takeback(line, walk);
  }
  if (format_ == 1) {
    return found;
  }
  const play::EntryTraits traits = play::traits_of(line);
  const Status before = walk.table().status();
  if (!play::may_come(traits, play::due_at(walk.table()), chronicle_.stopped())) {
    found.push_back(
        illegal(line, {"audit.detail.follows", "what follows by itself has to come first"}));
  }
  switch (chronicle_.forbids(line.doing(), before, seeds_)) {
    case Chronicle::Forbidden::PhraseGiven:
      found.push_back(illegal(line, {"audit.detail.phrase_again",
                                     "this seat has given a phrase for this round before"}));
      break;
    case Chronicle::Forbidden::ChainUsedUp:
      found.push_back(
          illegal(line, {"audit.detail.no_seed", "there is no seed for another round"}));
      break;
    case Chronicle::Forbidden::CommitmentLaid:  // told by fairness
    case Chronicle::Forbidden::No:
      break;
  }
  if (auto wrong = check_branch(line)) {
    found.push_back(*std::move(wrong));
  }
  return found;
}

std::optional<Finding> Past::check_branch(const journal::Line& line) const {
  const auto* branch = std::get_if<journal::Branch>(&line.doing());
  if (branch == nullptr) {
    return std::nullopt;
  }
  if (!redacted_ && !valid_branch_name(branch->name)) {
    return illegal(line, {"audit.detail.no_branch", "no branch is called so"});
  }
  const std::uint64_t commit = first_eight(branch->commit);
  if (own_ == commit) {
    return illegal(line, {"audit.detail.own_seeds", "a branch has seeds of its own"});
  }
  return branches_.contains(commit)
             ? std::optional(illegal(line, {"audit.detail.branch_again",
                                            "a branch with these seeds has begun before"}))
             : std::nullopt;
}

std::vector<Finding> Past::check_takeback(const journal::Line& line, const Walk& walk) const {
  const auto target = walk.line().target(line.doing());
  if (!target) {
    return {};  // told by completeness
  }
  std::vector<Finding> found;
  const play::Takebacks& takebacks = chronicle_.takebacks();
  const std::int64_t position = walk.line().position();
  if (*target != *journal::goes_to(line.doing()) || *target == position) {
    found.push_back(illegal(line, {"audit.detail.no_target",
                                   "it names no move that can be taken back or played again"}));
  }
  if (format_ == 1) {
    return found;
  }
  switch (takebacks.wrong_target(*target)) {
    case play::Takebacks::Wrong::WithinStep:
      found.push_back(illegal(
          line, {"audit.detail.within", "it ends between a move and what followed it by itself"}));
      break;
    case play::Takebacks::Wrong::Barred:
      found.push_back(
          illegal(line, {"audit.detail.knowing",
                         "it ends where a value could be laid again knowing what was drawn"}));
      break;
    case play::Takebacks::Wrong::No:
      break;
  }
  if (line.kind == Kind::Redo && takebacks.redo_target(walk.line()) != *target) {
    found.push_back(illegal(line, {"audit.detail.one_redo", "a redo plays one move again"}));
  }
  const auto* undo = std::get_if<journal::Undo>(&line.doing());
  const bool says_why =
      undo != nullptr && undo->because && (redacted_ || !prints_nothing(*undo->because));
  if (undo != nullptr && !says_why && takebacks.needs_reason(position, *target)) {
    found.push_back(
        illegal(line, {"audit.detail.no_reason", "what was shown is taken back without a reason"}));
  }
  return found;
}

std::vector<std::int64_t> Past::seeds_due() const {
  const auto due = play::luck_due(chronicle_.lucks(), mode_);
  return due ? std::vector<std::int64_t>{*due} : std::vector<std::int64_t>();
}

}  // namespace hausregel::audit
