#include "console/audited.h"

#include <algorithm>
#include <map>

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

  // "the printed rules", or the layers, and whose they are.
  std::string rules_of(const audit::StretchTold& stretch) const {
    if (stretch.printed && stretch.variant.size() < 2) {
      return text("audit.rules.printed");
    }
    std::string all = stretch.printed ? text("audit.rules.printed") : std::string();
    for (const audit::LayerTold& layer : stretch.variant) {
      add_word(all, clean(layer.name) + " (" + text("audit.origin." + layer.origin) + ")", " + ");
    }
    return all;
  }

  // "by the printed rules", "rounds 1 to 3 by the printed rules, from 4 on by alms (…)".
  std::string rules() const {
    const auto& stretches = told_.game.rules;
    return joined(stretches, ", ", [&](const audit::StretchTold& one) {
      const std::int64_t to = one.to.value_or(0);
      const std::string how = stretches.size() == 1 ? "by"
                              : !one.to             ? "from"
                              : to == one.from      ? "round"
                                                    : "rounds";
      return text("audit.rules." + how, {{"from", one.from}, {"to", to}, {"rules", rules_of(one)}});
    });
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

  // Of all journals that the evening is told in; of those before this one with their files.
  template <class All, class Each>
  void each_told(All audit::Told::* all, Each each) {
    const auto tell_all = [&](const audit::Told& told, const std::string& file) {
      for (const auto& one : told.*all) {
        each(one, [&](std::int64_t n) {
          return std::to_string(n) + (file.empty() ? "" : " (" + clean(file) + ")");
        });
      }
    };
    for (const audit::BeforeTold& before : report_.line) {
      tell_all(before.told, before.file);
    }
    tell_all(told_, "");
  }

  void say_told() {
    using Told = audit::Told;
    const std::size_t before = lines_.size();
    each_told(&Told::given_up, [&](const audit::GivenUpTold& one, const auto& entry) {
      tell(("given_up." + one.by).c_str(),
           {{"entry", entry(one.n)}, {"round", one.round}, {"count", one.draws}},
           because(one.because));
    });
    each_told(&Told::branches, [&](const audit::BranchTold& one, const auto& entry) {
      say_branch(one, entry(one.n));
    });
    each_told(&Told::overrides, [&](const audit::OverrideTold& one, const auto& entry) {
      tell("override",
           {{"entry", entry(one.n)},
            {"path", shortened(one.path)},
            {"was", shortened(one.was)},
            {"value", shortened(one.value)}},
           because(one.because));
    });
    each_told(&Told::seats, [&](const audit::SeatTold& one, const auto& entry) {
      tell(one.bot ? "seat_bot" : "seat_person", {{"entry", entry(one.n)},
                                                  {"player", clean(one.player)},
                                                  {"bot", clean(one.bot.value_or(""))}});
    });
    each_told(&Told::stopped, [&](const audit::StoppedTold& one, const auto& entry) {
      tell("stopped", {{"entry", entry(one.n)},
                       {"hook", shortened(one.hook)},
                       {"why", shortened(say_(said_of_stop(one.why)))}});
    });
    std::map<std::string, std::int64_t> taken_back;
    each_told(&Told::taken_back, [&](const audit::TakenBackTold& one, const auto&) {
      taken_back[one.player] += one.times;
    });
    for (const auto& [player, times] : taken_back) {
      tell("taken_back", {{"player", clean(player)}, {"count", times}});
    }
    for (const audit::AmountsTold& one : told_.amounts) {
      tell("amounts", {{"player", clean(one.player)},
                       {"given", one.given},
                       {"taken", one.taken},
                       {"count", one.times}});
    }
    std::map<std::string, std::int64_t> notes;
    each_told(&Told::notes, [&](const audit::NoteTold& one, const auto&) { ++notes[one.kind]; });
    for (const auto& [kind, count] : notes) {
      tell(kind.c_str(), {{"count", count}});
    }
    if (lines_.size() > before) {
      lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(before),
                    plain("  " + text("audit.told")));
    }
  }

  // This one, or one that it goes on from.
  bool leads_here(const std::string& commit) const {
    return commit == told_.game.commit ||
           std::ranges::any_of(report_.line, [&](const audit::BeforeTold& before) {
             return before.told.game.commit == commit;
           });
  }

  void say_branch(const audit::BranchTold& one, const std::string& entry) {
    const std::string how = one.n == 0 ? "unannounced" : one.round ? "here" : "elsewhere";
    if (one.n == 0 || !leads_here(one.commit)) {
      tell(("branch." + how).c_str(), {{"entry", entry},
                                       {"name", shortened(one.name)},
                                       {"file", clean(one.file)},
                                       {"round", one.round.value_or(0)}});
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
