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

// A name as it stands; in quotes where it could pass for words of a sentence.
std::string quoted(const std::string& name) {
  constexpr std::string_view kPlain =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.";
  return name.find_first_not_of(kPlain) == std::string::npos ? name : "'" + clean(name) + "'";
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
    lines_.push_back(plain(pad_right("", indent) + std::move(text)));
  }

  std::string players() const {
    std::string all;
    for (std::size_t i = 0; i < told_.game.players.size(); ++i) {
      const auto& bot = told_.game.bots[i];
      add_word(all, clean(told_.game.players[i]) + (bot ? " (" + quoted(*bot) + ")" : ""), ", ");
    }
    return all;
  }

  void say_game() {
    const audit::GameTold& game = told_.game;
    line(2, text("audit.played." + game.mode, {{"players", players()},
                                               {"game", clean(game.game)},
                                               {"rules", rules()},
                                               {"at", game.at}}));
    std::vector<audit::LayerTold> told;
    for (const audit::BeforeTold& before : report_.line) {
      say_hooks(before.told.game.variant, told);
    }
    say_hooks(game.variant, told);
    if (!game.closed.empty()) {
      line(2, text("audit.closed." + game.closed, {{"players", cleaned(game.winners)}}));
    }
  }

  // Those of `layers` that decide by scripts and have not been `told` of.
  void say_hooks(const std::vector<audit::LayerTold>& layers, std::vector<audit::LayerTold>& told) {
    for (const audit::LayerTold& layer : layers) {
      const bool known = find_by(told, &audit::LayerTold::sha256, layer.sha256) != nullptr;
      if (!layer.hooks.empty() && !known) {
        line(2, text("audit.hooks",
                     {{"variant", quoted(layer.name)}, {"hooks", cleaned(layer.hooks)}}));
        told.push_back(layer);
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
      add_word(all, quoted(layer.name) + " (" + text("audit.origin." + layer.origin) + ")", " + ");
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
                     std::string(word_of(verdict.answer))));
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

  void say_finding(const Finding& finding) {
    std::string sentence = text("audit.place", {{"entry", finding.n}, {"byte", finding.offset}}) +
                           ": " + text("audit.finding." + finding.kind);
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

  // A row by its members: what follows "audit.told.", and what is said of it.
  void tell(const std::string& id, const audit::RowTold& told) {
    Args args;
    std::string more;
    for (const auto& [name, value] : *told.row.object()) {
      const std::string said = bare_text(value);
      if (name == "entry") {
        args.emplace_back(name, said + (told.file.empty() ? "" : " (" + clean(told.file) + ")"));
      } else if (name == "why") {
        args.emplace_back(name, shortened(say_(said_of_stop(said))));
      } else if (name == "because" && !said.empty()) {
        more = ' ' + text("audit.because", {{"reason", shortened(said)}});
      } else {
        args.emplace_back(name == "draws" || name == "times" ? "count" : name, shortened(said));
      }
    }
    line(4, text("audit.told." + id, std::move(args)) + more);
  }

  template <class IdOf>
  void tell_all(Json::List audit::Told::* rows, IdOf id_of) {
    for (const audit::RowTold& told : all_told(report_, rows)) {
      if (const std::string id = id_of(told.row); !id.empty()) {
        tell(id, told);
      }
    }
  }

  void say_told() {
    using audit::Told;
    const std::size_t before = lines_.size();
    tell_all(&Told::given_up, [](const Json& row) {
      const bool several = !(row.at("round") == row.at("to"));
      return "given_up." + row.at("by").text() + (several ? ".rounds" : "");
    });
    tell_all(&Told::branches, [&](const Json& row) { return branch(row); });
    tell_all(&Told::overrides, [](const Json& row) {
      return row.at("taken_back") == Json(true) ? "override_taken_back" : "override";
    });
    tell_all(&Told::seats,
             [](const Json& row) { return row.at("bot").is_null() ? "seat_person" : "seat_bot"; });
    tell_all(&Told::stopped, [](const Json&) { return "stopped"; });
    std::map<std::string, std::int64_t> taken_back;
    for (const audit::RowTold& told : all_told(report_, &Told::taken_back)) {
      taken_back[told.row.at("player").text()] += told.row.at("times").whole();
    }
    for (const auto& [player, times] : taken_back) {
      tell("taken_back", {Json::Object{{"player", player}, {"times", times}}, {}});
    }
    for (const Json& row : told_.amounts) {
      tell("amounts", {row, {}});
    }
    std::map<std::string, std::int64_t> notes;
    for (const audit::RowTold& told : all_told(report_, &Told::notes)) {
      ++notes[told.row.at("kind").text()];
    }
    const bool table = told_.game.mode == "table";
    for (const auto& [kind, count] : notes) {
      tell(table && kind == "undo" ? "correction" : kind, {Json::Object{{"count", count}}, {}});
    }
    if (lines_.size() > before) {
      lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(before),
                    plain("  " + text("audit.told")));
    }
  }

  // Not of this one, or one that it goes on from.
  std::string branch(const Json& row) const {
    const auto is_this = [&](const audit::Told& told) {
      return Json(told.game.commit) == row.at("commit");
    };
    if (row.at("entry") == Json(0)) {
      return "branch.unannounced";
    }
    return is_this(told_) || std::ranges::any_of(report_.line, is_this, &audit::BeforeTold::told)
               ? ""
           : row.at("round").is_null() ? "branch.elsewhere"
                                       : "branch.here";
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
