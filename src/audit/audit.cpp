#include "audit/audit.h"

#include <algorithm>

#include "audit/judge.h"
#include "audit/luck.h"
#include "audit/opening.h"
#include "audit/receipts.h"
#include "audit/redaction.h"
#include "audit/remarks.h"
#include "audit/telling.h"
#include "engine/variant.h"
#include "journal/replay.h"

namespace hausregel::audit {
namespace {

using journal::Kind;
using journal::Line;

class Auditor {
 public:
  Auditor(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted)
      : lines_(std::move(source)), wanted_(wanted), receipts_(wanted.heads) {
    report_.file = std::move(file);
    for (const Depth depth : kAllDepths) {
      if (asked(depth)) {
        report_.verdict(depth).answer = Answer::Holds;
      }
    }
  }

  Report run() {
    while (true) {
      const journal::LineStep step = lines_.next();
      if (const auto* line = std::get_if<Line>(&step)) {
        take(*line);
        continue;
      }
      if (const auto* end = std::get_if<journal::End>(&step)) {
        finish(*end);
      } else if (const auto* torn = std::get_if<journal::TornTail>(&step)) {
        finish(*torn);
      } else {
        finish(std::get<journal::Damage>(step));
      }
      return std::move(report_);
    }
  }

 private:
  bool asked(Depth depth) const { return depth <= wanted_.depth; }
  // Whether entry `n` lies behind what is to be judged.
  bool beyond(std::int64_t n) const { return wanted_.last && n > *wanted_.last; }

  void take(const Line& line) {
    report_.usable = true;
    report_.entries = line.n + 1;
    report_.bytes = static_cast<std::int64_t>(line.offset + line.text.size() + 1);
    const std::string_view hash = line.n == 0 ? line.opening->link.hash : line.parts.hash;
    report_.hash = hash;
    receipts_.take(line.n, line.offset, hash, report_.integrity);
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
      return;
    }
    if (beyond(line.n)) {
      if (luck_) {
        luck_->take_seeds(line);
        settle_stops();
      }
      return;
    }
    telling_->take(line);
    if (judging_) {
      follow(line);
    }
  }

  void open(const Line& line) {
    OpeningCheck check(*opening_, wanted_, report_);
    auto table = check.open();
    telling_->resolved(check.layers(), check.printed());
    inherited_ = check.take_inheritance();
    if (table == nullptr) {
      return stop_judging(0);
    }
    judge_ = Judge::begin(
        std::move(table), line, check.rules(),
        [this](std::uint64_t offset, std::size_t bytes) { return lines_.again(offset, bytes); },
        report_);
    if (!judge_) {
      return stop_judging(0);
    }
    judging_ = true;
    if (auto hooks = check.hooks()) {
      judge_->has_hooks(*std::move(hooks));
    }
    if (opening_->redacted) {
      redacted_.emplace(*opening_, report_.completeness);
    }
    if (asked(Depth::Redo)) {
      luck_.emplace(*opening_);
    }
  }

  void follow(const Line& line) {
    const std::int64_t luck = judge_->luck_of(line);
    telling_->follow(line, judge_->walk(), luck);
    if (redacted_) {
      redacted_->take(line, judge_->walk().state(), luck, report_.completeness);
    }
    if (luck_) {
      luck_->take(line,
                  {judge_->walk().state(), judge_->walk().table(), luck, judge_->phrase_luck()});
    }
    if (!judge_->take(line)) {
      return stop_judging(line.n);
    }
    if (luck_) {
      settle_stops();
    }
  }

  // Stops that have waited for a seed.
  void settle_stops() {
    if (judging_) {
      judge_->settle_stops([this](std::int64_t of) { return luck_->seed(of); });
    }
  }

  // Behind entry `n` there is no table to judge on.
  void stop_judging(std::int64_t n) {
    end_luck();
    for (const Depth depth : {Depth::Fold, Depth::Redo, Depth::Dice}) {
      Verdict& verdict = report_.verdict(depth);
      if (verdict.answer != Answer::NotAsked && verdict.answer != Answer::Fails) {
        verdict.not_done();
        verdict.facts.add("audit.fact.as_far", {{"entry", std::max<std::int64_t>(n, 1) - 1}});
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
    receipts_.end(report_.entries - 1, report_.bytes, report_.integrity);
    if (!end.closed && !wanted_.open && receipts_.vouched() != end.entries - 1) {
      report_.integrity.add(
          {"no_end", end.entries - 1, report_.bytes,
           receipts_.vouched()
               ? worded("audit.detail.cut_earlier",
                        "no closing entry, and the receipts are of earlier entries: a "
                        "cut tail would not show")
               : worded("audit.detail.cut",
                        "no closing entry and no receipt: a cut tail would not show")});
    }
    end_all();
  }

  void finish(const journal::TornTail& torn) {
    const auto offset = static_cast<std::int64_t>(torn.offset);
    if (torn.n == 0) {
      return unusable(
          {"torn_tail", 0, 0, {"audit.detail.within_opening", "the file ends within its opening"}});
    }
    if (!beyond(torn.n)) {
      report_.integrity.add(
          {"torn_tail", torn.n, offset,
           worded("audit.detail.bytes", "{count} bytes", {{"count", torn.bytes}})});
    }
    receipts_.end(report_.entries - 1, report_.bytes, report_.integrity);
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
    if (!beyond(damage.n)) {
      report_.integrity.add(std::move(finding));
      stop_judging(damage.n);
    }
    receipts_.end(report_.entries - 1, report_.bytes, report_.integrity);
    end_all();
  }

  void unusable(Finding finding) {
    report_.integrity.add(std::move(finding));
    stop_judging(0);
  }

  void end_all() {
    report_.receipt = journal::make_receipt(report_.entries - 1, report_.hash);
    if (redacted_ && judging_) {
      redacted_->end(report_.entries - 1, report_.bytes, report_.completeness);
    }
    end_luck();
    if (judging_) {
      judge_->end();
    }
    if (inherited_) {
      settle(*inherited_, opening_->parent->n, report_);
    }
    report_.told = std::move(*telling_).end(judge_ ? &judge_->walk() : nullptr);
    say_more(report_);
  }

  journal::Lines lines_;
  const Wanted& wanted_;
  Report report_;
  Receipts receipts_;
  std::shared_ptr<const journal::Opening> opening_;
  std::optional<Telling> telling_;
  std::optional<Inheritance> inherited_;
  std::optional<RedactionCheck> redacted_;
  std::optional<Judge> judge_;
  bool judging_ = false;  // the table of judge_ stands behind the last line
  std::optional<Luck> luck_;
};

}  // namespace

Result<Opened> open_for_audit(const Wanted& wanted, const Game& game,
                              const journal::Opening& opening) {
  if (wanted.open_table) {
    return wanted.open_table(game, opening);
  }
  auto table = journal::open_table(game, opening);
  if (!table) {
    return fail(std::move(table.error()));
  }
  Opened opened;
  opened.table = std::move(*table);
  opened.rules = resolve(game, Variant{})->values();
  return opened;
}

Report audit(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted) {
  return Auditor(std::move(source), std::move(file), wanted).run();
}

}  // namespace hausregel::audit
