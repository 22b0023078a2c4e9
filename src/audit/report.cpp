#include "audit/report.h"

#include <algorithm>
#include <concepts>
#include <map>

#include "core/names.h"
#include "core/text.h"
#include "engine/codec.h"

namespace hausregel::audit {
namespace {

constexpr std::string_view kFact = "audit.fact.";

// Returns a number if writing it yields the same text.
Json number_or_text(const std::string& text) {
  const auto number = whole_number(text);
  return number && std::to_string(*number) == text ? Json(*number) : Json(text);
}

Json args_of(const Message& message) {
  Json args = Json::Object{};
  for (const auto& [name, value] : message.args) { args.set(name, number_or_text(value)); }
  return args;
}

// Writes details in English, for programs.
struct English {
  Setup nobody{};

  operator const Setup&() const { return nobody; }
};
void put(std::string& out, const std::same_as<Detail> auto& detail, const English&) {
  write_json_string(out, detail.text);
}

}  // namespace

Detail::Detail(Message said) : Message(std::move(said)) {
  if (text.empty()) {
    text = id;
    for (const auto& [name, value] : args) {
      text.append(" ").append(name).append("=").append(value);
    }
  }
}

Detail by_rule(const Error& error) {
  return error.rule.empty() ? Detail(error.message)
                            : Detail(worded("audit.detail.by_rule", {{"rule", error.rule}},
                                            {{"why", Detail(error.message)}}));
}

void put(std::string& out, const Facts& facts, const Setup&) {
  Json json = Json::Object{};
  for (const Message& fact : facts.all) {
    const std::string name = fact.id.substr(kFact.size());
    Json* before = json.find(name);
    if (before == nullptr) {
      json.set(name, args_of(fact));
    } else if (before->is_list()) {
      before->list()->push_back(args_of(fact));
    } else {
      *before = Json(Json::List{*before, args_of(fact)});
    }
  }
  write_json(out, json);
}

bool Verdict::add(Finding finding, std::size_t place) {
  if (answer != Answer::NotAsked) {
    answer = Answer::Fails;
    ++found;
    const auto before = static_cast<std::ptrdiff_t>(std::min(place, findings.size()));
    findings.insert(findings.begin() + before, std::move(finding));
    findings.resize(std::min(findings.size(), kFindingsKept));
  }
  return false;
}

bool Verdict::fails(const journal::Line& line, std::string_view kind, Detail what, Detail stated,
                    Detail instead) {
  return add({std::string(kind), line.n, static_cast<std::int64_t>(line.offset), std::move(what),
              std::move(stated), std::move(instead)});
}

void Verdict::not_done(Message fact) {
  if (answer == Answer::NotAsked) { return; }
  answer = std::max(answer, Answer::NotDone);
  if (!fact.id.empty()) { facts.all.push_back(std::move(fact)); }
}

bool Report::good() const {
  return usable && std::ranges::all_of(kAllDepths, [this](Depth depth) {
           return verdict(depth).answer < Answer::SoFar;
         });
}

std::vector<RowTold> all_told(const Report& report, Json::List Told::* rows) {
  std::vector<RowTold> all;
  const auto add = [&](const Told& told, const std::string& file) {
    for (const Json& row : told.*rows) { all.push_back({row, file}); }
  };
  for (const BeforeTold& before : report.line) { add(before.told, before.file); }
  add(report.told, {});
  return all;
}

std::string to_json(const Report& report) {
  std::string out = report.good() ? R"({"good":true)" : R"({"good":false)";
  codec::put_fields(out, report, English{}, false);
  return out += '}';
}

namespace {

// Tells who could have chosen draws, by the phrases of each round.
void say_phrases(const Report& report, Facts& facts) {
  std::map<std::string, std::int64_t> last;
  for (const RowTold& round : all_told(report, &Told::rounds)) {
    const Json::List& spoke = round.row.at("spoke").items();
    ++last[spoke.empty() ? "" : spoke.back().text()];
  }
  if (last[""] > 0) { facts.add("audit.fact.no_phrase", {{"count", last[""]}}); }
  for (const std::string& player : report.told.game.players) {
    if (last[player] > 0) {
      facts.add("audit.fact.last_phrase", {{"player", player}, {"count", last[player]}});
    }
  }
}

// Names that a reader may take for one another, or for what they are not.
void say_names(const std::vector<std::string>& players, Facts& facts) {
  for (const auto& [first, second] : look_alikes(players)) {
    facts.add("audit.fact.names_alike", {{"first", players[first]}, {"second", players[second]}});
  }
  for (const std::string& player : players) {
    if (mixes_scripts(player)) { facts.add("audit.fact.name_mixed", {{"player", player}}); }
  }
}

bool has_bots(const Report& report) {
  return std::ranges::any_of(report.told.game.bots,
                             [](const auto& bot) { return bot.has_value(); }) ||
         std::ranges::any_of(all_told(report, &Told::seats),
                             [](const RowTold& seat) { return !seat.row.at("bot").is_null(); });
}

}  // namespace

void say_more(Report& report) {
  const Told& told = report.told;
  const GameTold& game = told.game;
  if (!told.backwards.empty()) {
    report.integrity.facts.add("audit.fact.backwards", {{"count", told.backwards.size()},
                                                        {"entry", told.backwards.front()}});
  }
  say_names(game.players, report.integrity.facts);
  Verdict& fairness = report.fairness;
  if (fairness.answer == Answer::NotAsked) { return; }
  const bool virtual_game = game.mode == "virtual";
  if (const auto given_up = all_told(report, &Told::given_up); virtual_game && !given_up.empty()) {
    fairness.facts.add("audit.fact.given_up", {{"count", given_up.size()}});
    fairness.answer = std::max(fairness.answer, Answer::ButGivenUp);
  }
  if (!game.seeded) { say_phrases(report, fairness.facts); }
  if (virtual_game && !game.seeded) { fairness.facts.add("audit.fact.secret"); }
  for (const BeforeTold& before : report.line) {
    if (before.rounds + before.draws > 0) {
      fairness.facts.add("audit.fact.went_on", {{"rounds", before.rounds},
                                                {"draws", before.draws},
                                                {"file", before.file},
                                                {"entry", before.last}});
    }
  }
  if (game.parent) {
    const std::int64_t known = report.line.empty() ? game.parent->n : report.line.back().known;
    fairness.facts.add("audit.fact.branch_seeds", {{"entry", known}});
  }
  if (!game.players.empty() && game.starter != game.players.front() && game.mode != "lab") {
    fairness.facts.add("audit.fact.starter", {{"player", game.starter}});
  }
  if (has_bots(report) && game.mode != "lab") { fairness.facts.add("audit.fact.bots"); }
}

}  // namespace hausregel::audit
