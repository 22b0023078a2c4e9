#include "audit/audit.h"

#include <algorithm>

#include "audit/judge.h"
#include "audit/luck.h"
#include "audit/parentage.h"
#include "journal/replay.h"

namespace hausregel::audit {
namespace {

using journal::Doing;
using journal::Line;

class Auditor {
 public:
  Auditor(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted)
      : lines_(std::move(source)), wanted_(wanted) {
    report_.file = std::move(file);
    for (std::size_t i = 0; i <= static_cast<std::size_t>(wanted.depth); ++i) {
      report_.verdicts[i].answer = Answer::Holds;
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

  void take(const Line& line) {
    report_.usable = true;
    report_.entries = line.n + 1;
    report_.bytes = line.offset + line.text.size() + 1;
    const std::string_view hash = line.n == 0 ? line.opening->link.hash : line.parts.hash;
    report_.hash = hash;
    check_head(line, hash);
    if (line.n == 0) {
      if (const auto& mark = line.opening->redacted) {
        integrity().facts.push_back(
            {"audit.fact.redacted",
             {{"entry", std::to_string(mark->head.n)}, {"hash", mark->head.hash}},
             {}});
      }
      open(line);
      return;
    }
    remark(line);
    if (judge_) {
      follow(line);
    }
  }

  void follow(const Line& line) {
    if (luck_) {
      luck_->take(line, judge_->course().state(), judge_->course().table());
    }
    if (!judge_->take(line)) {
      stop_judging(line.n);
    }
  }

  // Behind entry `n` there is no table to judge on.
  void stop_judging(std::int64_t n) {
    const Message as_far{
        "audit.fact.as_far", {{"entry", std::to_string(std::max<std::int64_t>(n, 1) - 1)}}, {}};
    for (const Depth depth : {Depth::Fold, Depth::Redo, Depth::Dice}) {
      Verdict& verdict = report_.verdict(depth);
      if (verdict.answer == Answer::Holds) {
        verdict.answer = Answer::NotDone;
        verdict.facts.push_back(as_far);
      }
    }
    judge_.reset();
    luck_.reset();
  }

  void check_head(const Line& line, std::string_view hash) {
    const auto& head = wanted_.head;
    if (!head || (head->n ? *head->n != line.n : head->code != hash)) {
      return;
    }
    head_seen_ = true;
    if (!journal::matches(*head, line.n, hash)) {
      integrity().add({"receipt", line.n, line.offset, "the entry is not the one of the receipt",
                       std::to_string(line.n) + '-' + head->code,
                       journal::make_receipt(line.n, hash)});
    } else {
      integrity().facts.push_back({"audit.fact.receipt", {{"entry", std::to_string(line.n)}}, {}});
    }
  }

  void open(const Line& line) {
    if (!asked(Depth::Fold)) {
      return;
    }
    const journal::Opening& opening = *line.opening;
    const Game* game = find_game(opening.game);
    auto opened = game != nullptr ? open_table(*game, opening)
                                  : Result<Opened>(fail(Fault::Input, "there is no such game"));
    if (!opened) {
      report_.verdict(Depth::Fold)
          .add({"opening", 0, 0, opened.error().message.text, opening.game, {}});
      return stop_judging(0);
    }
    if (opening.parent) {
      settle_parent(opening);
    }
    settle_legality(std::move(*opened).not_done, std::move(*opened).contradiction);
    judge_ = Judge::begin(
        std::move(opened->table), line,
        [this](std::uint64_t offset, std::size_t bytes) { return lines_.again(offset, bytes); },
        report_);
    if (!judge_) {
      return stop_judging(0);
    }
    if (asked(Depth::Dice)) {
      luck_.emplace(opening, report_);
    }
  }

  Result<Opened> open_table(const Game& game, const journal::Opening& opening) const {
    if (wanted_.open_table) {
      return wanted_.open_table(game, opening);
    }
    auto table = journal::open_table(game, opening);
    if (!table) {
      return fail(std::move(table.error()));
    }
    return Opened{std::move(*table), {}, {}};
  }

  // Names in a redacted branch are not those of its parent.
  void settle_parent(const journal::Opening& opening) {
    Verdict& verdict = report_.verdict(Depth::Fold);
    const auto says = [&](const char* id) {
      verdict.facts.push_back({id, {{"entry", std::to_string(opening.parent->n)}}, {}});
    };
    auto parent = wanted_.parent && !opening.redacted ? wanted_.parent(opening) : nullptr;
    if (parent == nullptr) {
      return says("audit.fact.parent_unseen");
    }
    Parentage parentage = check_parent(std::move(parent), opening);
    switch (parentage.kind) {
      case Parentage::Kind::Shared:
        return says("audit.fact.parent_shared");
      case Parentage::Kind::OtherRules:
        return says("audit.fact.parent_other_rules");
      case Parentage::Kind::Wrong:
        return verdict.add(std::move(parentage.finding));
    }
  }

  void settle_legality(std::optional<Message> not_done, std::optional<Finding> contradiction) {
    if (!asked(Depth::Redo)) {
      return;
    }
    Verdict& legality = report_.verdict(Depth::Redo);
    if (contradiction) {
      legality.add(*std::move(contradiction));
    } else if (not_done) {
      legality.answer = Answer::NotDone;
      legality.facts.push_back(*std::move(not_done));
    }
  }

  void remark(const Line& line) {
    const bool stopped = line.parts.events.starts_with(R"([{"e":"rule_stopped",)");
    if (line.kind == Doing::Close || line.kind == Doing::Seats ||
        (line.kind == Doing::Move && !stopped) || ++report_.remarked > kRemarksKept) {
      return;
    }
    Remark remark{"rule_stopped", line.n, std::string(line.parts.events), {}};
    if (!stopped) {
      const Json doing = *read_json(line.parts.doing);
      const auto& [key, value] = doing.object()->front();
      remark.kind = kind_name(line.kind);
      remark.text = value.is_string() ? *value.string() : to_text(value);
      if (const Json* set = doing.find("value")) {
        remark.text += " = " + to_text(*set);
      }
      if (const Json* because = doing.find("because")) {
        remark.because = *because->string();
      }
    }
    report_.remarks.push_back(std::move(remark));
  }

  static std::string_view kind_name(Doing kind) {
    switch (kind) {
      case Doing::Undo:
        return "undo";
      case Doing::Redo:
        return "redo";
      case Doing::Note:
        return "note";
      case Doing::Mark:
        return "mark";
      case Doing::Branch:
        return "branch";
      default:
        return "override";
    }
  }

  Verdict& integrity() { return report_.verdict(Depth::Chain); }

  void finish(const journal::End& end) {
    report_.closed = end.closed;
    if (!end.closed && !wanted_.open && !wanted_.head) {
      integrity().add({"no_end",
                       end.entries - 1,
                       report_.bytes,
                       "no closing entry and no receipt: a cut tail would not show",
                       {},
                       {}});
    }
    end_all();
  }

  void finish(const journal::TornTail& torn) {
    if (torn.n == 0) {
      return unusable({"torn_tail", 0, 0, "the file ends within its opening", {}, {}});
    }
    integrity().add(
        {"torn_tail", torn.n, torn.offset, std::to_string(torn.bytes) + " bytes", {}, {}});
    end_all();
  }

  void finish(const journal::Damage& damage) {
    Finding finding{name_of(damage.kind), damage.n,      damage.offset,
                    damage.what,          damage.stated, damage.found};
    if (damage.n == 0) {
      const bool ours = damage.kind != journal::Damage::Kind::Unreadable &&
                        damage.kind != journal::Damage::Kind::NotAJournal &&
                        damage.kind != journal::Damage::Kind::UnknownVersion;
      unusable(std::move(finding));
      report_.usable = ours;
      return;
    }
    integrity().add(std::move(finding));
    stop_judging(damage.n);
    end_all();
  }

  void unusable(Finding finding) {
    integrity().add(std::move(finding));
    stop_judging(0);
  }

  void end_all() {
    report_.receipt = journal::make_receipt(report_.entries - 1, report_.hash);
    if (wanted_.head && !head_seen_) {
      integrity().add({"cut_tail",
                       report_.entries - 1,
                       report_.bytes,
                       wanted_.head->n ? "the journal ends before the entry of the receipt"
                                       : "no entry has the hash that was given",
                       wanted_.head->n ? std::to_string(*wanted_.head->n) : wanted_.head->code,
                       {}});
    }
    if (!wanted_.head) {
      integrity().facts.push_back({"audit.fact.no_receipt", {}, {}});
    }
    if (luck_ && judge_) {
      luck_->end(judge_->course().state());
    }
  }

  journal::Lines lines_;
  const Wanted& wanted_;
  Report report_;
  std::optional<Judge> judge_;
  std::optional<Luck> luck_;
  bool head_seen_ = false;
};

}  // namespace

Report audit(std::unique_ptr<journal::Source> source, std::string file, const Wanted& wanted) {
  return Auditor(std::move(source), std::move(file), wanted).run();
}

}  // namespace hausregel::audit
