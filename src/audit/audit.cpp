#include "audit/audit.h"

#include <algorithm>
#include <deque>
#include <set>

#include "audit/archive.h"
#include "audit/judge.h"
#include "audit/luck.h"
#include "audit/report.h"
#include "core/lists.h"
#include "core/text.h"
#include "journal/redact.h"
#include "journal/replay.h"

namespace hausregel::audit {

using play::round_running;
namespace {

// Branches of branches: far more than anybody plays, and few enough for the stack.
constexpr int kGenerations = 64;

// Looks for the receipts that players kept in a journal and in those that it continues. A receipt
// vouches up to its entry and no further; one of an entry after a branch vouches for nothing in
// that branch.
class Receipts {
 public:
  explicit Receipts(const std::vector<Receipt>& receipts) : open_(receipts) {}

  // Adds a sound line of the audited journal, and its hash; finds receipts with another hash.
  // Precondition: take_before() has seen the journals that it continues.
  void take(const Line& line, std::string_view hash, Verdict& integrity) {
    if (found(line.n, hash)) { vouched_ = line.n; }
    std::erase_if(open_, [&](const Receipt& one) {
      return one.n == line.n && !integrity.fails(line, "receipt", "audit.detail.receipt", said(one),
                                                 journal::make_receipt(line.n, hash));
    });
  }
  // Adds an entry of `file`, which is continued. `beyond`: it comes after the branch.
  void take_before(const std::string& file, std::int64_t n, std::string_view hash, bool beyond) {
    if (found(n, hash)) {
      before_.add(beyond ? "audit.fact.receipt_beyond" : "audit.fact.receipt_before",
                  {{"entry", n}, {"file", file}});
    }
  }
  // Ends the journal after entry `last`, with `bytes` bytes; finds receipts that matched nothing.
  void end(std::int64_t last, std::uint64_t bytes, Verdict& integrity) {
    for (const Receipt& one : open_) {
      integrity.add({"cut_tail", last, bytes,
                     one.n ? "audit.detail.receipt_beyond" : "audit.detail.no_hash", said(one)});
    }
    add_all(integrity.facts.all, before_.all);
    if (!vouched_) { return integrity.facts.add("audit.fact.no_receipt"); }
    integrity.facts.add("audit.fact.receipt", {{"entry", *vouched_}});
    if (*vouched_ < last) {
      integrity.facts.add("audit.fact.unvouched", {{"count", last - *vouched_}});
    }
  }

  // The last entry that a receipt vouches for; nullopt: none.
  std::optional<std::int64_t> vouched() const { return vouched_; }

 private:
  // Removes the receipts that match this entry. Returns false if none does.
  bool found(std::int64_t n, std::string_view hash) {
    return std::erase_if(open_, [&](const Receipt& one) { return matches(one, n, hash); }) > 0;
  }
  static std::string said(const Receipt& receipt) {
    return (receipt.n ? std::to_string(*receipt.n) + '-' : std::string()) + receipt.code;
  }

  std::vector<Receipt> open_;
  std::optional<std::int64_t> vouched_;
  Facts before_;
};

constexpr std::string_view kMasked = "-";  // replaces a phrase that names somebody
constexpr std::string_view kSalt = R"("salt":")";
constexpr std::string_view kCommit = R"("commit":")";

// P1, P2, …, or all with another letter.
bool are_no_names(const Strings& players) {
  const std::string stem = players.front().substr(0, 1);
  for (const std::size_t i : indices(players)) {
    if (players[i] != stem + std::to_string(i + 1)) { return false; }
  }
  return holds("PQRSTUV", stem);
}

// What a redacted journal may look like (docs/journal.md §9): its mark excuses what redaction takes
// out, and nothing else.
class RedactionCheck {
 public:
  // All findings are "redaction" and go into `verdict`, which must outlive the object.
  // Precondition: opening.redacted.
  RedactionCheck(const Opening& opening, Verdict& verdict)
      : verdict_(verdict),
        last_(opening.redacted->head.n),
        masked_(opening.redacted->rounds.begin(), opening.redacted->rounds.end()),
        missing_(masked_) {
    if (!are_no_names(opening.players)) {
      wrong(0, 0, "audit.detail.names", opening.players.front());
    }
  }

  // Adds an entry. `table` precedes it; `luck` is the luck of its draws.
  void take(const Line& line, const Table& table, int luck) {
    const std::string_view doing = line.parts.doing;
    // The commitment of a branch is one to its seeds and hides no name.
    const bool of_branch = line.kind == Kind::Branch || line.kind == Kind::Close;
    const std::string_view events = line.parts.events;
    // The values of a `told` may look like such a member.
    const auto opens = [](const Json& event) {
      return event.find_text("salt") != nullptr || event.find_text("commit") != nullptr;
    };
    if (holds(doing, kSalt) || (!of_branch && holds(doing, kCommit)) ||
        ((holds(events, kSalt) || holds(events, kCommit)) &&
         std::ranges::any_of(line.entry().events.list(), opens))) {
      wrong(line.n, line.offset, "audit.detail.salt", doing);
    }
    // Redaction leaves the action as it is. Names in moves are the game's.
    Doing redacted = line.doing();
    if (line.kind != Kind::Move) {
      journal::Anonymizer({}, {}, journal::Phrases::UnlessNaming, {}).clean_doing(redacted);
    }
    if (to_text(redacted) != doing) { wrong(line.n, line.offset, "audit.detail.text", doing); }
    for (const Draw& draw : line.entry().draws) {
      const auto key = read_draw_key(draw.key);
      const std::int64_t of = key && key->round == 0 ? 0 : luck;
      if (masked_.contains(of)) {
        missing_.erase(of);
        if (!contains(table.phrases(), kMasked)) {
          return wrong(line.n, line.offset, "audit.detail.phrases");
        }
      }
    }
  }

  // Ends the journal after entry `last`.
  void end(std::int64_t last, std::uint64_t bytes) {
    if (last != last_) {
      wrong(last, bytes, "audit.detail.source", {"audit.detail.entry", {{"entry", last_}}});
    }
    if (!missing_.empty()) {
      wrong(0, 0, "audit.detail.no_draws", {"audit.detail.round", {{"round", *missing_.begin()}}});
    }
  }

 private:
  void wrong(std::int64_t n, std::uint64_t offset, const Detail& what, const Detail& stated = {}) {
    verdict_.add({"redaction", n, offset, what, stated});
  }

  Verdict& verdict_;
  std::int64_t last_;               // of the source
  std::set<std::int64_t> masked_;   // lucks whose phrases were taken out, by the mark
  std::set<std::int64_t> missing_;  // of these, lucks without a draw so far
};

class Auditor {
 public:
  Auditor(Source source, std::string file, const Wanted& wanted, Receipts& receipts)
      : source_(source), lines_(std::move(source)), wanted_(wanted), receipts_(receipts) {
    report_.file = std::move(file);
    for (const Depth depth : kAllDepths) {
      report_.verdict(depth).answer = asked(depth) ? Answer::Holds : Answer::NotAsked;
    }
  }

  Report run() {
    const auto last = lines_.each([this](const Line& line) {
      take(line);
      return true;
    });
    std::visit(Overloaded{[](const Line&) {}, [this](const auto& end) { finish(end); }}, *last);
    return std::move(report_);
  }

  // Audits the journal that `branch` left, as the `generation`th ancestor.
  Parent run_for(const Opening& branch, int generation) {
    branch_ = &branch;
    generation_ = generation;
    parent_.report = run();
    parent_.opening = opening_;
    return std::move(parent_);
  }

 private:
  bool asked(Depth depth) const { return depth <= wanted_.depth; }
  // Whether entry `n` comes after the one where the branch left, and is not judged.
  bool beyond(std::int64_t n) const { return branch_ != nullptr && n > branch_->parent->n; }

  void take(const Line& line) {
    report_.usable = true;
    report_.entries = line.n + 1;
    report_.bytes = line.offset + line.text.size() + 1;
    report_.hash = line.n == 0 ? line.opening->link.hash : line.parts.hash;
    if (branch_ != nullptr) {
      receipts_.take_before(report_.file, line.n, report_.hash, beyond(line.n));
    }
    if (!beyond(line.n)) { ends_.push_back(report_.bytes); }
    if (line.n == 0) {
      take_opening(line);
    } else if (beyond(line.n)) {
      take_beyond(line);
    } else {
      telling_->take(line);
      if (judging_) { follow(line); }
    }
    if (branch_ == nullptr) { receipts_.take(line, report_.hash, report_.integrity); }
    if (judging_) { look_for_branches(line.n); }
    // Drops the copies that the redacted journal differs from, until none is left.
    const auto differ = std::erase_if(copies_, [&](const Log& copy) {
      return line.n > copy.last() || copy.line(line.n) != line.text;
    });
    if (differ > 0 && copies_.empty()) {
      report_.completeness.fails(line, "redaction", "audit.detail.other_source");
    }
  }

  void take_opening(const Line& line) {
    opening_ = line.opening;
    telling_.emplace(*opening_);
    if (const auto& mark = opening_->redacted) {
      report_.integrity.facts.add("audit.fact.redacted",
                                  {{"entry", mark->head.n}, {"hash", mark->head.hash}});
    }
    if (asked(Depth::Fold)) { open(line); }
  }

  // Takes from an entry after the branch only seeds, and what concerns branches.
  void take_beyond(const Line& line) {
    if (luck_) { luck_->take_seeds(line); }
    if (line.kind == Kind::Branch || line.kind == Kind::Close) { telling_->take(line); }
    const Digest& commit = *commit_of(*branch_);
    const auto* close = line.as<Close>();
    const auto* branch = line.as<Branch>();
    if (close != nullptr && close->closing->commit && *close->closing->commit == commit) {
      parent_.continued = line.n;
    }
    if (parent_.announced) { return; }
    parent_.announced =
        parent_.continued == line.n || (branch != nullptr && branch->commit == commit);
    parent_.known = line.n;
    const auto* move = line.as<Move>();
    parent_.rounds += move != nullptr && move->begins_round() ? 1 : 0;
    parent_.draws += std::ssize(line.entry().draws);
  }

  void look_for_branches(std::int64_t n) {
    const Playback& walk = judge_->walk();
    for (const BranchHere& branch : wanted_.branches) {
      if (branch.parent.n == n && branch.parent.hash == report_.hash) {
        telling_->branch_here(branch.file, branch.commit, walk.table().status().round);
      }
    }
    if (branch_ == nullptr || branch_->parent->n != n) { return; }
    const Status now = walk.table().status();
    parent_.reached = branch_->parent->hash == report_.hash;
    parent_.round = now.round;
    parent_.running = now.over || round_running(now);
    parent_.events = opening_->events;
    for (const std::int64_t of : walk.line_to(n)) {
      const auto entry = of > 0 ? again(of) : Result<Entry>();
      if (entry) { parent_.events.append(entry->events); }
    }
  }

  void open(const Line& line) {
    JudgedGame game = check_opening(line, wanted_, report_);
    telling_->resolved(game.layers);
    if (game.table == nullptr) { return stop_judging(0); }
    look_for_parent();
    const auto hides = [](const auto& place) { return place.second.seen.has_value(); };
    const auto peeks = [](const auto& layer) { return holds(layer.source, "peek"); };
    if ((opening_->places && std::ranges::any_of(*opening_->places, hides)) ||
        std::ranges::any_of(opening_->variant, peeks)) {
      game.table->know(published_seeds(source_, *opening_));
    }
    auto walk = Playback::begin(std::move(game.table), *opening_,
                                [this](std::int64_t n) { return again(n); });
    if (!walk) {
      report_.completeness.fails(line, walk.error());
      return stop_judging(0);
    }
    judge_.emplace(std::move(game), line, std::move(*walk), report_);
    judging_ = true;
    if (const auto& mark = opening_->redacted) {
      redacted_.emplace(*opening_, report_.completeness);
      Found source = journal_with(mark->head);
      if (source.source != nullptr) {
        copies_ = copies_of(std::move(source.source), mark->head);
        report_.completeness.facts.add("audit.fact.source_here", {{"file", source.file}});
      }
    }
    if (asked(Depth::Dice)) { luck_.emplace(*opening_, report_.fairness); }
  }

  // Reads entry `n` again. Input: it cannot be read, or is no entry any more.
  Result<Entry> again(std::int64_t n) const {
    const std::uint64_t begin = ends_[as_index(n) - 1];
    const auto text = lines_.again(begin, ends_[as_index(n)] - begin - 1);
    TRY(text);
    const auto parts = journal::take_apart(*text);
    return parts ? entry_in(*parts) : bad_input("journal.file_changed");
  }

  Found journal_with(const EntryRef& entry) const {
    return wanted_.journal_with ? wanted_.journal_with(entry) : Found{};
  }

  // Audits the journal that this one left. Does so at once: little of it is kept.
  void look_for_parent() {
    const auto& left = opening_->parent;
    if (!left || opening_->redacted || commit_of(*opening_) == nullptr ||
        generation_ == kGenerations) {
      return;
    }
    Found found = journal_with(*left);
    if (found.source == nullptr) { return; }
    inherited_.emplace(Auditor(std::move(found.source), std::move(found.file), wanted_, receipts_)
                           .run_for(*opening_, generation_ + 1));
  }

  void follow(const Line& line) {
    const Playback& walk = judge_->walk();
    const int luck = judge_->luck_of(line);
    telling_->follow(line, walk, luck);
    if (redacted_) { redacted_->take(line, walk.table(), luck); }
    if (luck_) { luck_->take(line, walk.table(), luck); }
    const auto* move = line.as<Move>();
    if (const auto commit = move != nullptr ? move->commit() : std::nullopt) {
      laid_.insert(hex(*commit).substr(0, 16));
    }
    if (!judge_->take(line)) { stop_judging(line.n); }
  }

  // Stops at entry `n`: there is no table to judge the next ones on.
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
      luck_->end(judge_->walk().table());
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
    Finding finding{
        "torn_tail", torn.n, torn.offset, {"audit.detail.bytes", {{"count", torn.bytes}}}};
    if (torn.n == 0) {
      finding.what = "audit.detail.within_opening";
      report_.integrity.add(std::move(finding));
      return stop_judging(0);
    }
    if (!beyond(torn.n)) { report_.integrity.add(std::move(finding)); }
    end_all();
  }

  void finish(const journal::Damage& damage) {
    using enum journal::Damage::Kind;
    if (beyond(damage.n)) {
      parent_.damaged = damage.n;
      return end_all();
    }
    report_.integrity.add({std::string(word_of(damage.kind)), damage.n, damage.offset, damage.what,
                           damage.stated, damage.found});
    stop_judging(damage.n);
    if (damage.n == 0) {
      report_.usable =
          damage.kind != Unreadable && damage.kind != NotAJournal && damage.kind != UnknownVersion;
      return;
    }
    end_all();
  }

  void end_all() {
    report_.receipt = journal::make_receipt(report_.entries - 1, report_.hash);
    if (branch_ == nullptr) {
      receipts_.end(report_.entries - 1, report_.bytes, report_.integrity);
    }
    if (redacted_ && judging_ && branch_ == nullptr) {
      redacted_->end(report_.entries - 1, report_.bytes);
    }
    end_luck();
    if (opening_->parent && asked(Depth::Fold)) {
      inherit(inherited_ ? &*inherited_ : nullptr, *opening_, report_);
    }
    if (asked(Depth::Redo)) { report_.commitments.assign(laid_.begin(), laid_.end()); }
    report_.told = std::move(*telling_).end(judge_ ? &judge_->walk() : nullptr);
    for (const Json& told : report_.told.branches) {
      const bool this_one =
          branch_ != nullptr && told.at("commit") == Json(hex(*commit_of(*branch_)));
      parent_.tells = this_one ? told.at("entry").whole() : parent_.tells;
      parent_.siblings += this_one ? 0 : 1;
    }
    tell_rules();
    say_more(report_);
  }

  void tell_rules() {
    std::vector<LayerTold> known = report_.told.game.variant;
    for (const BeforeTold& before : report_.line) { add_all(known, before.told.game.variant); }
    std::erase_if(known, [](const LayerTold& layer) { return layer.origin == "unread"; });
    GameTold& game = report_.told.game;
    game.rules = stretches(*opening_, known);
    game.printed = game.rules.back().printed;
  }

  Source source_;
  Lines lines_;
  std::deque<std::uint64_t> ends_;  // of the lines up to the branch, in bytes
  const Wanted& wanted_;
  Report report_;
  Receipts& receipts_;
  const Opening* branch_ = nullptr;  // left this journal, and is being audited
  int generation_ = 0;
  Parent parent_;  // what `branch_` inherits from this journal
  std::shared_ptr<const Opening> opening_;
  std::optional<Telling> telling_;
  std::optional<Parent> inherited_;  // what this journal inherits, if its parent is here
  std::optional<RedactionCheck> redacted_;
  std::vector<Log> copies_;  // redactions of its source that it agrees with so far
  std::optional<Judge> judge_;
  bool judging_ = false;  // judge_ has taken all entries so far
  std::optional<Luck> luck_;
  std::set<std::string> laid_;  // for Report::commitments
};

}  // namespace

Report audit(Source source, std::string file, const Wanted& wanted) {
  Receipts receipts(wanted.heads);
  return Auditor(std::move(source), std::move(file), wanted, receipts).run();
}

}  // namespace hausregel::audit
