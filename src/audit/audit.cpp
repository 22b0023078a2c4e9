#include "audit/audit.h"

#include <algorithm>

#include "audit/judge.h"
#include "audit/luck.h"
#include "audit/opening.h"
#include "audit/parentage.h"
#include "audit/receipts.h"
#include "audit/redaction.h"
#include "audit/remarks.h"
#include "audit/telling.h"
#include "core/overloaded.h"
#include "engine/variant.h"
#include "journal/replay.h"

namespace hausregel::audit {
namespace {

using journal::Kind;
using journal::Line;

// Branches of branches: far more than anybody plays, and few enough for the stack.
constexpr int kGenerations = 64;

class Auditor {
 public:
  Auditor(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted,
          Receipts& receipts)
      : lines_(std::move(source)), wanted_(wanted), receipts_(receipts) {
    report_.file = std::move(file);
    for (const Depth depth : kAllDepths) {
      if (asked(depth)) {
        report_.verdict(depth).answer = Answer::Holds;
      }
    }
  }

  Report run() {
    read();
    return std::move(report_);
  }

  // The same of the journal that `branch` has left; it is the `generation`th to do so.
  Parent run_for(const journal::Opening& branch, int generation) {
    branch_ = &branch;
    generation_ = generation;
    read();
    parent_.opening = opening_;
    parent_.report = std::move(report_);
    return std::move(parent_);
  }

 private:
  bool asked(Depth depth) const { return depth <= wanted_.depth; }
  // Whether entry `n` lies behind what is to be judged.
  bool beyond(std::int64_t n) const { return branch_ != nullptr && n > branch_->parent->n; }

  void read() {
    while (true) {
      const journal::LineStep step = lines_.next();
      if (const auto* line = std::get_if<Line>(&step)) {
        take(*line);
        continue;
      }
      return std::visit(Overloaded{[](const Line&) {}, [&](const auto& end) { finish(end); }},
                        step);
    }
  }

  void take(const Line& line) {
    report_.usable = true;
    report_.entries = line.n + 1;
    report_.bytes = static_cast<std::int64_t>(line.offset + line.text.size() + 1);
    const std::string_view hash = line.n == 0 ? line.opening->link.hash : line.parts.hash;
    report_.hash = hash;
    if (branch_ != nullptr) {
      receipts_.take_before(report_.file, line.n, hash, beyond(line.n));
    }
    if (line.n == 0) {
      opening_ = line.opening;
      telling_.emplace(*opening_);
      if (const auto& mark = opening_->redacted) {
        report_.integrity.facts.add("audit.fact.redacted",
                                    {{"entry", mark->head.n}, {"hash", mark->head.hash}});
      }
      if (asked(Depth::Fold)) {
        open(line);
      }
    } else if (beyond(line.n)) {
      take_beyond(line);
    } else {
      telling_->take(line);
      if (judging_) {
        follow(line);
      }
    }
    if (branch_ == nullptr) {
      receipts_.take(line, hash, report_.integrity);
    }
    look_for_branches(line.n);
    compare_with_source(line);
  }

  // A redacted journal says what redaction makes of its source, where that is here.
  void compare_with_source(const Line& line) {
    if (copies_.empty()) {
      return;
    }
    std::erase_if(copies_, [&](const journal::Log& copy) {
      return line.n > copy.last() || copy.line(line.n) != line.text;
    });
    if (copies_.empty()) {
      report_.completeness.add(finding_at(line, "redaction", "audit.detail.other_source"));
    }
  }

  // Of entries behind the one where a branch has left: seeds, and what tells of branches.
  void take_beyond(const Line& line) {
    if (luck_) {
      luck_->take_seeds(line);
    }
    if (line.kind == Kind::Branch || line.kind == Kind::Close) {
      telling_->take(line);
    }
    const Digest& commit = *journal::commit_of(*branch_);
    const auto* close = std::get_if<journal::Close>(&line.doing());
    const auto* branch = std::get_if<journal::Branch>(&line.doing());
    if (close != nullptr && close->closing.commit && *close->closing.commit == commit) {
      parent_.continued = line.n;
    }
    if (parent_.announced) {
      return;
    }
    parent_.announced =
        parent_.continued == line.n || (branch != nullptr && branch->commit == commit);
    parent_.known = line.n;
    const auto* move = std::get_if<journal::Move>(&line.doing());
    parent_.rounds += move != nullptr && move->begins_round() ? 1 : 0;
    parent_.draws += seen_in(line).draws;
  }

  void look_for_branches(std::int64_t n) {
    for (const BranchHere& branch : wanted_.branches) {
      if (branch.parent.n == n && branch.parent.hash == report_.hash && judging_) {
        telling_->branch_here(branch.file, branch.commit, judge_->walk().table().status().round);
      }
    }
    if (branch_ == nullptr || branch_->parent->n != n || !judging_) {
      return;
    }
    const Walk& walk = judge_->walk();
    const Status now = walk.table().status();
    parent_.reached = branch_->parent->hash == report_.hash;
    parent_.round = now.round;
    parent_.running = now.over || play::round_running(now);
    parent_.events = opening_->events.items();
    for (const std::int64_t entry : walk.line().line_to(n)) {
      const auto text = entry > 0 ? walk.events(entry) : Result<std::string>("[]");
      const Json events = text ? known_json(*text) : Json();
      parent_.events.insert(parent_.events.end(), events.items().begin(), events.items().end());
    }
  }

  void open(const Line& line) {
    Begun begun = check_opening(line, wanted_, report_);
    telling_->resolved(begun.house.layers);
    if (begun.table != nullptr) {
      look_for_parent();
    }
    if (begun.table == nullptr || !begins(line, *begun.table, report_.completeness)) {
      return stop_judging(0);
    }
    judge_.emplace(
        std::move(begun.table), line, std::move(begun.house),
        [this](std::uint64_t offset, std::size_t bytes) { return lines_.again(offset, bytes); },
        report_);
    judging_ = true;
    if (const auto& mark = opening_->redacted) {
      redacted_.emplace(*opening_, report_.completeness);
      Found source = wanted_.journal_with ? wanted_.journal_with(mark->head) : Found{};
      if (source.source != nullptr) {
        copies_ = copies_of(std::move(source.source), mark->head);
        report_.completeness.facts.add("audit.fact.source_here", {{"file", source.file}});
      }
    }
    if (asked(Depth::Redo)) {
      luck_.emplace(*opening_);
    }
  }

  // The journal that this one has left, audited at once: what is kept of it is not large.
  void look_for_parent() {
    const auto& left = opening_->parent;
    if (!left || opening_->redacted || journal::commit_of(*opening_) == nullptr ||
        generation_ == kGenerations || !wanted_.journal_with) {
      return;
    }
    Found found = wanted_.journal_with(*left);
    if (found.source == nullptr) {
      return;
    }
    Wanted wanted = wanted_;
    wanted.open = true;
    Parent parent = Auditor(std::move(found.source), std::move(found.file), wanted, receipts_)
                        .run_for(*opening_, generation_ + 1);
    inherited_.emplace(std::move(parent));
  }

  // Puts the parent's line of play before this one.
  void join(Parent& parent) {
    if (auto wrong = compare(parent, *opening_, report_.entries)) {
      report_.completeness.add_first(*std::move(wrong));
    }
    if (parent.damaged > 0) {
      report_.completeness.facts.add("audit.fact.parent_damaged",
                                     {{"file", parent.report.file}, {"entry", parent.damaged}});
    }
    const std::int64_t left = opening_->parent->n;
    report_.line = std::move(parent.report.line);
    report_.line.push_back({parent.report.file, left, std::move(parent.report.told),
                            std::max(parent.known, left), parent.rounds, parent.draws});
  }

  void follow(const Line& line) {
    const Walk& walk = judge_->walk();
    const int luck = judge_->luck_of(line);
    telling_->follow(line, walk, luck);
    if (redacted_) {
      redacted_->take(line, walk.table(), luck, report_.completeness);
    }
    if (luck_) {
      luck_->take(line, walk.table(), walk.state(), luck);
    }
    if (!judge_->take(line)) {
      stop_judging(line.n);
    }
  }

  // Behind entry `n` there is no table to judge on.
  void stop_judging(std::int64_t n) {
    end_luck();
    for (const Depth depth : {Depth::Fold, Depth::Redo, Depth::Dice}) {
      Verdict& verdict = report_.verdict(depth);
      if (verdict.answer != Answer::Fails) {
        verdict.not_done({"audit.fact.as_far", {{"entry", std::max<std::int64_t>(n, 1) - 1}}});
      }
    }
    judging_ = false;
  }

  void end_luck() {
    if (luck_ && judging_) {
      luck_->end(judge_->walk().state(), report_);
      luck_.reset();
    }
  }

  void finish(const journal::End& end) {
    report_.closed = end.closed;
    if (!end.closed && branch_ == nullptr) {
      report_.integrity.facts.add("audit.fact.open");
      if (!wanted_.open && receipts_.vouched() != end.entries - 1) {
        report_.integrity.answer = std::max(report_.integrity.answer, Answer::SoFar);
      }
    }
    end_all();
  }

  void finish(const journal::TornTail& torn) {
    const auto offset = static_cast<std::int64_t>(torn.offset);
    if (torn.n == 0) {
      return unusable({"torn_tail", 0, 0, "audit.detail.within_opening"});
    }
    if (!beyond(torn.n)) {
      report_.integrity.add(
          {"torn_tail", torn.n, offset, worded("audit.detail.bytes", {{"count", torn.bytes}})});
    }
    end_all();
  }

  void finish(const journal::Damage& damage) {
    Finding finding{std::string(word_of(damage.kind)),
                    damage.n,
                    static_cast<std::int64_t>(damage.offset),
                    damage.what,
                    damage.stated,
                    damage.found};
    if (damage.n == 0) {
      const bool ours = damage.kind != journal::Damage::Kind::Unreadable &&
                        damage.kind != journal::Damage::Kind::NotAJournal &&
                        damage.kind != journal::Damage::Kind::UnknownVersion;
      unusable(std::move(finding));
      report_.usable = ours;
      return;
    }
    if (beyond(damage.n)) {
      parent_.damaged = damage.n;
    } else {
      report_.integrity.add(std::move(finding));
      stop_judging(damage.n);
    }
    end_all();
  }

  void unusable(Finding finding) {
    report_.integrity.add(std::move(finding));
    stop_judging(0);
  }

  void end_all() {
    report_.receipt = journal::make_receipt(report_.entries - 1, report_.hash);
    if (branch_ == nullptr) {
      receipts_.end(report_.entries - 1, report_.bytes, report_.integrity);
    }
    if (redacted_ && judging_ && branch_ == nullptr) {
      redacted_->end(report_.entries - 1, report_.bytes, report_.completeness);
    }
    end_luck();
    if (inherited_ && inherited_->reached) {
      join(*inherited_);
    }
    if (opening_->parent && asked(Depth::Fold)) {
      inherit(inherited_ ? &*inherited_ : nullptr, *opening_, report_);
    }
    report_.told = std::move(*telling_).end(judge_ ? &judge_->walk() : nullptr);
    for (const Json& told : report_.told.branches) {
      const bool this_one =
          branch_ != nullptr && told.at("commit") == Json(hex(*journal::commit_of(*branch_)));
      parent_.tells = this_one ? told.at("entry").whole() : parent_.tells;
      parent_.siblings += this_one ? 0 : 1;
    }
    tell_rules();
    say_more(report_);
  }

  void tell_rules() {
    std::vector<LayerTold> known = report_.told.game.variant;
    for (const BeforeTold& before : report_.line) {
      const auto& layers = before.told.game.variant;
      known.insert(known.end(), layers.begin(), layers.end());
    }
    std::erase_if(known, [](const LayerTold& layer) { return layer.origin == "unread"; });
    GameTold& game = report_.told.game;
    game.rules = stretches(*opening_, known);
    game.printed = game.rules.back().printed;
  }

  journal::Lines lines_;
  const Wanted& wanted_;
  Report report_;
  Receipts& receipts_;
  const journal::Opening* branch_ = nullptr;  // that has left this journal, and is audited
  int generation_ = 0;
  Parent parent_;  // what `branch_` has of this journal
  std::shared_ptr<const journal::Opening> opening_;
  std::optional<Telling> telling_;
  std::optional<Parent> inherited_;  // what this one has, where its parent is here
  std::optional<RedactionCheck> redacted_;
  std::vector<journal::Log> copies_;  // as its source would be redacted: those that it agrees with
  std::optional<Judge> judge_;
  bool judging_ = false;  // the table of judge_ stands behind the last line
  std::optional<Luck> luck_;
};

}  // namespace

Report audit(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted) {
  Receipts receipts(wanted.heads);
  return Auditor(std::move(source), std::move(file), wanted, receipts).run();
}

}  // namespace hausregel::audit
