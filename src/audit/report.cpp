#include "audit/report.h"

#include <algorithm>
#include <concepts>
#include <cstdlib>
#include <map>

#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/game.h"
#include "journal/writer.h"
#include "play/closing.h"

namespace hausregel::audit {

using play::read_stopped;

namespace {

constexpr std::string_view kFact = "audit.fact.";

Json args_of(const Message& message) {
  Json args = Json::Object{};
  for (const auto& [name, value] : message.args) {
    // A number if writing it yields the same text.
    const auto number = whole_number(value);
    args.set(name, number && std::to_string(*number) == value ? Json(*number) : Json(value));
  }
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

bool Verdict::fails(const Line& line, std::string_view kind, const Detail& what,
                    const Detail& stated, const Detail& instead) {
  return add({std::string(kind), line.n, line.offset, what, stated, instead});
}

bool Verdict::fails(const Line& line, const journal::Difference& wrong) {
  // In the order of journal::Difference::Kind.
  constexpr std::string_view kFindings[] = {"state", "event", "flaw", "undo", "unreadable"};
  const bool state = wrong.kind == journal::Difference::Kind::State;
  return fails(line, kFindings[as_index(wrong.kind)], state ? Detail() : Detail(wrong.reason()),
               wrong.stated, wrong.found);
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
void say_names(const Strings& players, Facts& facts) {
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

bool GameTold::seals() const {
  const Game* known = find_game(game);
  return known == nullptr || known->has(Feature::Seals);
}

void say_more(Report& report) {
  const Told& told = report.told;
  const GameTold& game = told.game;
  if (!told.backwards.empty()) {
    report.integrity.facts.add("audit.fact.backwards", {{"count", told.backwards.size()},
                                                        {"entry", told.backwards.front()}});
  }
  say_names(game.players, report.integrity.facts);
  Verdict& fairness = report.fairness;
  Facts& facts = fairness.facts;
  if (fairness.answer == Answer::NotAsked) { return; }
  const bool virtual_game = game.mode == "virtual";
  if (const auto given_up = all_told(report, &Told::given_up); virtual_game && !given_up.empty()) {
    facts.add("audit.fact.given_up", {{"count", given_up.size()}});
    fairness.answer = std::max(fairness.answer, Answer::ButGivenUp);
  }
  if (!game.seeded) { say_phrases(report, facts); }
  if (virtual_game && !game.seeded) {
    facts.add(game.seals() ? "audit.fact.secret" : "audit.fact.secret.unsealed");
  }
  for (const BeforeTold& before : report.line) {
    if (before.rounds + before.draws > 0) {
      facts.add("audit.fact.went_on", {{"rounds", before.rounds},
                                       {"draws", before.draws},
                                       {"file", before.file},
                                       {"entry", before.last}});
    }
  }
  if (game.parent) {
    const std::int64_t known = report.line.empty() ? game.parent->n : report.line.back().known;
    facts.add("audit.fact.branch_seeds", {{"entry", known}});
  }
  if (!game.players.empty() && game.starter != game.players.front() && game.mode != "lab") {
    facts.add("audit.fact.starter", {{"player", game.starter}});
  }
  if (has_bots(report) && game.mode != "lab") { facts.add("audit.fact.bots"); }
}

std::vector<LayerTold> layers_told(const Variant& variant, const std::string& shipped) {
  return list_by(variant.layers, [&](const VariantLayer& layer) -> LayerTold {
    Strings hooks = names_by(layer.hooks, &HookSetting::hook);
    for (const DeclaredMove& move : layer.moves) {
      if (move.is_unasked()) { hooks.push_back(move.name); }
    }
    const bool ships = !shipped.empty() && layer.file.starts_with(shipped + "/");
    const char* origin = !layer.on_disk ? "foreign" : ships ? "shipped" : "own";
    return {layer.name, layer.sha256, origin, std::move(hooks)};
  });
}

Telling::Telling(const Opening& opening) : lab_(opening.mode == Mode::Lab), last_at_(opening.at) {
  GameTold& game = told_.game;
  game = {.game = opening.game,
          .format = opening.format,
          .engine = opening.engine,
          .at = opening.at,
          .mode = std::string(word_of(opening.mode)),
          .seeded = opening.seeded,
          .players = opening.players,
          .bots = opening.bots,
          .starter = opening.starter,
          .variant = unread(opening.variant),
          .id = id_of(opening),
          .opening = opening.link.hash};
  if (const Digest* commit = commit_of(opening)) { game.commit = hex(*commit); }
  if (opening.parent) { game.parent = PlaceTold{*opening.parent}; }
  if (opening.redacted) { game.source = PlaceTold{opening.redacted->head}; }
  names_.players = opening.players;
  take_given(0, opening.events);
}

void Telling::take(const Line& line) {
  if (line.parts.at < last_at_) { told_.backwards.push_back(line.n); }
  last_at_ = line.parts.at;
  std::visit(
      Overloaded{
          [&](const Move&) {
            if (const auto stop = read_stopped(line.entry().events)) {
              told_.stopped.push_back(
                  Json::Object{{"entry", line.n}, {"hook", stop->hook}, {"why", stop->why}});
            }
          },
          [&](const Override& set) {
            const Json::List events = line.entry().events.list();
            const Json* was = events.empty() ? nullptr : events[0].find("was");
            told_.overrides.push_back(Json::Object{{"entry", line.n},
                                                   {"path", set.path},
                                                   {"was", was != nullptr ? to_text(*was) : ""},
                                                   {"value", to_text(set.value)},
                                                   {"because", set.because}});
          },
          [&](const Note& note) { take_note(line.n, "note", note.text); },
          [&](const Mark& mark) { take_note(line.n, "mark", mark.name); },
          [&](const Seats& seats) {
            for (const auto& [name, bot] : seats.bots) {
              told_.seats.push_back(Json::Object{
                  {"entry", line.n}, {"player", name}, {"bot", bot ? Json(*bot) : Json()}});
            }
          },
          [&](const Branch& branch) { take_branch(line.n, branch.name, hex(branch.commit)); },
          [&](const Close& close) {
            told_.game.closed = word_of(close.closing->why);
            told_.game.winners = close.closing->winners;
            if (const auto& name = close.closing->branch) {
              take_branch(line.n, *name, hex(*close.closing->commit));
            }
          },
          // follow() tells of these.
          [](const Undo&) {}, [](const Redo&) {}},
      line.doing());
}

void Telling::take_branch(std::int64_t n, std::string_view name, const std::string& commit) {
  const auto here = here_.extract(commit);
  told_.branches.push_back(Json::Object{{"entry", n},
                                        {"name", name},
                                        {"commit", commit},
                                        {"file", here ? here.mapped().first : ""},
                                        {"round", here ? Json(here.mapped().second) : Json()}});
}

void Telling::give_up(std::int64_t n, std::int64_t round, std::string_view by,
                      std::string_view because, std::int64_t to, const Seen& seen) {
  told_.given_up.push_back(Json::Object{{"entry", n},
                                        {"round", round},
                                        {"by", by},
                                        {"because", because},
                                        {"draws", seen.draws},
                                        {"to", to},
                                        {"opened", seen.opened}});
}

void Telling::follow(const Line& line, const Playback& walk, int luck) {
  if (goes_to(line.doing()) != nullptr) {
    if (const auto target = walk.target(line.doing())) { go_back(line, walk, *target); }
    return;
  }
  const auto* move = line.as<Move>();
  if (move == nullptr) { return; }
  for (const Draw& draw : line.entry().draws) {
    const auto key = read_draw_key(draw.key);
    if (lab_ || !is_generated(draw) || !key || key->round < 1 || drawn_[luck]++ > 0) { continue; }
    Json::List spoke;
    for (const auto& [n, player] : spoken_) {
      if (walk.rests_on(n)) { spoke.push_back(player); }
    }
    told_.rounds.push_back(Json::Object{{"entry", line.n},
                                        {"round", key->round},
                                        {"luck", luck},
                                        {"draws", 0},
                                        {"spoke", std::move(spoke)}});
  }
  take_given(line.n, line.entry().events);
  const bool stopped = read_stopped(line.entry().events).has_value();
  const Seen seen{std::ssize(line.entry().draws),
                  stopped ? 0 : std::ssize(values_opened(line.doing()))};
  if (!lab_) {  // there nothing can be given up
    seen_[line.n] = seen;
  }
  if (stopped) {
    if (const int next = walk.table().status().round + 1; move->begins_round()) {
      give_up(line.n, next, "rule", "", next, seen);
    }
  } else if (move->speaks() && move->player() != nullptr) {
    spoken_.emplace_back(line.n, *move->player());
  } else if (line.entry().events.has(LuckOpened::kName)) {
    spoken_.clear();
    if (told_.game.mode == word_of(Mode::Virtual)) {  // a round that is over cannot be given up
      seen_.clear();
      laid_.clear();
    }
  } else if (move->commit() && move->player() != nullptr) {
    laid_[line.n] = *move->player();
  }
}

void Telling::go_back(const Line& line, const Playback& walk, std::int64_t target) {
  const auto* undo = line.as<Undo>();
  if (undo != nullptr && undo->because) {
    const auto then = walk.find_table_at(target);
    const Status now = walk.table().status();
    Seen seen;
    for (std::int64_t n = walk.position(); n > target; n = walk.before(n)) {
      seen.draws += seen_[n].draws;
      seen.opened += seen_[n].opened;
    }
    seen.draws = std::max(seen.draws, drawn_[now.luck]);  // includes stopped moves
    return give_up(line.n, then ? (*then)->status().round + 1 : 0, "undo", *undo->because,
                   now.round, seen);
  }
  take_note(line.n, undo != nullptr ? "undo" : "redo", std::to_string(target));
  for (std::int64_t n = walk.position(); n > target; n = walk.before(n)) {
    if (const auto laid = laid_.find(n); laid != laid_.end()) { ++undone_[laid->second]; }
  }
}

void Telling::take_given(std::int64_t n, const Events& events) {
  for (const Adjusted& adjusted : codec::events_of<Adjusted>(events, names_)) {
    adjusted_.emplace_back(n, adjusted);
  }
  const auto add = [&](std::string_view deed, const std::string& why, std::int64_t amount) {
    deeds_.push_back({n, deed, why, std::abs(amount)});
  };
  for (const Paid& one : codec::events_of<Paid>(events, names_)) {
    add("paid", one.why, one.amount);
  }
  for (const ScoreGiven& one : codec::events_of<ScoreGiven>(events, names_)) {
    add("score_given", one.why, one.n);
  }
  for (const PlaceSet& one : codec::events_of<PlaceSet>(events, names_)) {
    if (!is_qualified(one.place)) { add("place_set", one.place, 0); }
  }
}

Told Telling::end(const Playback* walk) && {
  const auto stands = [&](std::int64_t n) { return walk == nullptr || walk->rests_on(n); };
  for (Json& set : told_.overrides) { set.set("taken_back", !stands(set.at("entry").whole())); }
  for (Json& round : told_.rounds) { round.set("draws", drawn_[round.at("luck").whole()]); }
  while (!here_.empty()) { take_branch(0, "", std::string(here_.begin()->first)); }
  for (const std::string& player : told_.game.players) {
    if (const auto undone = undone_.find(player); undone != undone_.end()) {
      told_.taken_back.push_back(Json::Object{{"player", player}, {"times", undone->second}});
    }
    std::int64_t given = 0;
    std::int64_t taken = 0;
    std::int64_t times = 0;
    for (const auto& [n, adjusted] : adjusted_) {
      if (adjusted.player == names_.find(player) && stands(n)) {
        (adjusted.amount < 0 ? taken : given) += std::abs(std::int64_t{adjusted.amount});
        ++times;
      }
    }
    if (times > 0) {
      told_.amounts.push_back(
          Json::Object{{"player", player}, {"given", given}, {"taken", taken}, {"times", times}});
    }
  }
  struct Sum {
    std::int64_t times = 0;
    std::int64_t amount = 0;
  };
  std::map<std::pair<std::string_view, std::string>, Sum> sums;
  for (const Deed& deed : deeds_) {
    if (!stands(deed.n)) { continue; }
    Sum& sum = sums[{deed.deed, deed.why}];
    ++sum.times;
    sum.amount += deed.amount;
  }
  for (const auto& [of, sum] : sums) {
    told_.deeds.push_back(Json::Object{
        {"deed", of.first}, {"why", of.second}, {"times", sum.times}, {"amount", sum.amount}});
  }
  return std::move(told_);
}

}  // namespace hausregel::audit
