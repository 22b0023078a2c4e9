#include "console/audited.h"

#include <algorithm>

#include "console/words.h"
#include "core/text.h"
#include "engine/catalog.h"

namespace hausregel::console {
namespace {

using audit::Finding;
using audit::Report;
using audit::Verdict;

// Of what a journal says: as much as a prompt takes. All of it stands in the JSON.
constexpr std::size_t kShownBytes = kPromptLineLimit;

std::string shortened(const std::string& text) { return clean(cut_utf8(text, kShownBytes)); }

std::string cleaned(const std::vector<std::string>& names) {
  return joined(names, ", ", [](const std::string& name) { return clean(name); });
}

// The sentences of one report.
class Audited {
 public:
  Audited(const Report& report, const Say& say) : report_(report), told_(report.told), say_(say) {}

  std::vector<Message> lines() && {
    lines_.push_back({"audit.journal",
                      {{"entries", report_.entries},
                       {"file", clean(report_.file)},
                       {"receipt", report_.receipt}}});
    if (!told_.game.game.empty()) {
      say_game();
    }
    for (std::size_t i = 0; i < audit::kDepths; ++i) {
      say_verdict(i);
    }
    say_told();
    return std::move(lines_);
  }

 private:
  using Args = Message::Args;

  std::string text(std::string id, Args args = {}) const {
    return say_({std::move(id), std::move(args)});
  }
  void line(int indent, std::string text) {
    lines_.push_back(plain(std::string(static_cast<std::size_t>(indent), ' ') + std::move(text)));
  }

  void tell(const char* id, Args args, const std::string& more = {}) {
    line(4, text("audit.told." + std::string(id), std::move(args)) + more);
  }

  std::string players() const {
    std::string all;
    for (std::size_t i = 0; i < told_.game.players.size(); ++i) {
      const auto& bot = told_.game.bots[i];
      add_word(all, clean(told_.game.players[i]) + (bot ? " (" + clean(*bot) + ")" : ""), ", ");
    }
    return all;
  }

  void say_game() {
    const audit::GameTold& game = told_.game;
    line(2, text("audit.played." + game.mode, {{"players", players()},
                                               {"game", clean(game.game)},
                                               {"rules", rules()},
                                               {"at", game.at}}));
    for (const audit::LayerTold& layer : game.variant) {
      if (!layer.hooks.empty()) {
        line(2, text("audit.hooks",
                     {{"variant", clean(layer.name)}, {"hooks", cleaned(layer.hooks)}}));
      }
    }
  }

  std::string rules() const {
    const auto& layers = told_.game.variant;
    std::string all = told_.game.printed ? text("audit.rules.printed") : std::string();
    if (told_.game.printed && layers.size() < 2) {
      return all;
    }
    for (const audit::LayerTold& layer : layers) {
      add_word(all, clean(layer.name) + " (" + text("audit.origin." + layer.origin) + ")", " + ");
    }
    return all;
  }

  void say_verdict(std::size_t i) {
    const Verdict& verdict = report_.verdict(audit::kAllDepths[i]);
    const auto name = [&](std::string_view verdict_name) {
      return text("audit.verdict." + std::string(verdict_name));
    };
    int width = 0;
    for (const std::string_view each : audit::kVerdictNames) {
      width = std::max(width, width_columns(name(each)));
    }
    const bool fairness = audit::kAllDepths[i] == audit::Depth::Dice;
    line(2, pad_right(name(audit::kVerdictNames[i]), width) + "  " +
                text((fairness ? "audit.fair." : "audit.answer.") +
                     std::string(name_of(verdict.answer))));
    for (const Finding& finding : verdict.findings) {
      say_finding(finding);
    }
    const auto kept = static_cast<std::int64_t>(verdict.findings.size());
    if (verdict.found > kept) {
      line(4, text("audit.more", {{"count", verdict.found - kept}}));
    }
    for (const Message& fact : verdict.facts.all) {
      line(4, "- " + say_(fact));
    }
  }

  std::string place(std::int64_t entry, std::int64_t byte) const {
    return text("audit.place", {{"entry", entry}, {"byte", byte}});
  }

  void say_finding(const Finding& finding) {
    std::string sentence =
        place(finding.n, finding.offset) + ": " + text("audit.finding." + finding.kind);
    if (!finding.what.empty()) {
      sentence += " (" + shortened(say_(finding.what)) + ")";
    }
    line(4, std::move(sentence));
    for (const auto& [id, value] :
         {std::pair("audit.stated", &finding.stated), std::pair("audit.found", &finding.found)}) {
      if (!value->empty()) {
        line(6, text(id, {{"value", shortened(say_(*value))}}));
      }
    }
  }

  std::string because(const std::string& reason) const {
    return reason.empty() ? "" : ' ' + text("audit.because", {{"reason", shortened(reason)}});
  }

  void say_told() {
    const std::size_t before = lines_.size();
    for (const audit::OverrideTold& one : told_.overrides) {
      tell("override",
           {{"entry", one.n},
            {"path", shortened(one.path)},
            {"was", shortened(one.was)},
            {"value", shortened(one.value)}},
           because(one.because));
    }
    for (const audit::TakebackTold& one : told_.takebacks) {
      say_takeback(one);
    }
    for (const audit::BranchTold& one : told_.branches) {
      tell(one.n == 0 ? "carried" : "branch",
           {{"entry", one.n}, {"name", shortened(one.name)}, {"players", names(one.sealed)}});
    }
    for (const audit::AmountsTold& one : told_.amounts) {
      tell("amounts", {{"player", clean(one.player)},
                       {"given", one.given},
                       {"taken", one.taken},
                       {"count", one.times}});
    }
    for (const audit::SeatTold& one : told_.seats) {
      tell(one.bot ? "seat_bot" : "seat_person",
           {{"entry", one.n}, {"player", clean(one.player)}, {"bot", clean(one.bot.value_or(""))}});
    }
    for (const audit::StoppedTold& one : told_.stopped) {
      tell("stopped", {{"entry", one.n},
                       {"hook", shortened(one.hook)},
                       {"why", shortened(say_({std::string(kRaised), {}, one.why}))}});
    }
    say_notes();
    if (lines_.size() > before) {
      lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(before),
                    plain("  " + text("audit.told")));
    }
  }

  std::string names(const std::vector<std::string>& players) const {
    return players.empty() ? text("audit.nobody") : cleaned(players);
  }

  void say_takeback(const audit::TakebackTold& one) {
    const bool back = one.by != "redo";
    tell(one.by == "correction" ? "corrected"
         : back                 ? "takeback"
                                : "redone",
         {{"entry", one.n}, {"to", one.to}}, because(one.because));
    for (const std::int64_t n : one.was) {
      const auto move = std::ranges::lower_bound(told_.moves, n, {}, &audit::MoveTold::n);
      const bool told = move != told_.moves.end() && move->n == n;
      line(6, text(back ? "audit.told.was" : "audit.told.again",
                   {{"entry", n}, {"story", told ? story(*move) : ""}}));
    }
    const std::int64_t more = one.moves - static_cast<std::int64_t>(one.was.size());
    if (more > 0) {
      line(6, text("audit.more", {{"count", more}}));
    }
    // Of several takebacks in a row the last one tells what stands instead.
    if (one.then && !one.then->move.empty()) {
      line(6, text("audit.told.then", {{"entry", one.then->n}, {"story", story(*one.then)}}));
    }
  }

  std::string story(const audit::MoveTold& move) const {
    const std::string all = joined(move.story.lines, " ", say_);
    return shortened(all.empty() ? move.move : all);
  }

  // Notes, and undos of nothing that was shown, as counts.
  void say_notes() {
    for (const char* kind : {"note", "mark", "undo", "redo"}) {
      const auto count =
          std::ranges::count_if(told_.notes, [&](const auto& note) { return note.kind == kind; });
      if (count > 0) {
        tell(kind, {{"count", count}});
      }
    }
  }

  const Report& report_;
  const audit::Told& told_;
  const Say& say_;
  std::vector<Message> lines_;
};

}  // namespace

Shown audited(const Report& report, const Say& say) {
  Shown shown;
  shown.data = Canonical{audit::to_json(report)};
  shown.lines = Audited(report, say).lines();
  return shown;
}

}  // namespace hausregel::console
