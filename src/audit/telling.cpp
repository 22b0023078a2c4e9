#include "audit/telling.h"

#include <algorithm>
#include <cstdlib>

#include "audit/rejudge.h"
#include "core/lists.h"
#include "journal/secrets.h"
#include "play/closing.h"

namespace hausregel::audit {
namespace {

GameTold game_of(const journal::Opening& opening) {
  GameTold told{.game = opening.game,
                .format = opening.format,
                .engine = opening.engine,
                .at = opening.at,
                .mode = std::string(word_of(opening.mode)),
                .seeded = opening.seeded,
                .players = opening.players,
                .bots = opening.bots,
                .starter = opening.starter,
                .variant = unread(opening.variant),
                .id = journal::id_of(opening),
                .opening = opening.link.hash};
  if (const Digest* commit = journal::commit_of(opening)) { told.commit = hex(*commit); }
  if (opening.parent) { told.parent = PlaceTold{opening.parent->n, opening.parent->hash}; }
  if (opening.redacted) {
    told.source = PlaceTold{opening.redacted->head.n, opening.redacted->head.hash};
  }
  return told;
}

}  // namespace

Seen seen_in(const journal::Line& line) {
  Seen seen;
  seen.draws = static_cast<std::int64_t>(journal::draws_in(line.parts.dice).size());
  if (!play::read_stopped(line.parts.events)) {
    seen.opened = static_cast<std::int64_t>(journal::values_opened(line.doing()).size());
  }
  return seen;
}

Telling::Telling(const journal::Opening& opening)
    : lab_(opening.mode == Mode::Lab), last_at_(opening.at) {
  told_.game = game_of(opening);
  names_.players = opening.players;
  take_adjusted(0, to_text(opening.events));
}

void Telling::resolved(const std::vector<LayerTold>& layers) {
  if (!layers.empty()) { told_.game.variant = layers; }
}

void Telling::take(const journal::Line& line) {
  if (line.parts.at < last_at_) { told_.backwards.push_back(line.n); }
  last_at_ = line.parts.at;
  std::visit(
      Overloaded{
          [&](const journal::Move&) {
            if (const auto stop = play::read_stopped(line.parts.events)) {
              told_.stopped.push_back(
                  Json::Object{{"entry", line.n}, {"hook", stop->hook}, {"why", stop->why}});
            }
          },
          [&](const journal::Override& set) {
            const Json events = known_json(line.parts.events);
            const Json* was = events.items().empty() ? nullptr : events.items()[0].find("was");
            told_.overrides.push_back(Json::Object{{"entry", line.n},
                                                   {"path", set.path},
                                                   {"was", was != nullptr ? to_text(*was) : ""},
                                                   {"value", to_text(set.value)},
                                                   {"because", set.because}});
          },
          [&](const journal::Note& note) { take_note(line.n, "note", note.text); },
          [&](const journal::Mark& mark) { take_note(line.n, "mark", mark.name); },
          [&](const journal::Seats& seats) {
            for (const auto& [name, bot] : seats.bots) {
              told_.seats.push_back(Json::Object{
                  {"entry", line.n}, {"player", name}, {"bot", bot ? Json(*bot) : Json()}});
            }
          },
          [&](const journal::Branch& branch) {
            take_branch(line.n, branch.name, hex(branch.commit));
          },
          [&](const journal::Close& close) {
            told_.game.closed = word_of(close.closing.why);
            told_.game.winners = close.closing.winners;
            if (const auto& name = close.closing.branch) {
              take_branch(line.n, *name, hex(*close.closing.commit));
            }
          },
          // follow() tells of these.
          [](const journal::Undo&) {}, [](const journal::Redo&) {}},
      line.doing());
}

void Telling::take_note(std::int64_t n, std::string_view kind, std::string_view text) {
  told_.notes.push_back(Json::Object{{"entry", n}, {"kind", kind}, {"text", text}});
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

void Telling::follow(const journal::Line& line, const Walk& walk, int luck) {
  if (journal::goes_to(line.doing()) != nullptr) {
    if (const auto target = walk.line().target(line.doing())) { go_back(line, walk, *target); }
    return;
  }
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (move == nullptr) { return; }
  take_draws(line, walk, luck);
  take_adjusted(line.n, line.parts.events);
  const Seen seen = seen_in(line);
  if (!lab_) {  // there nothing can be given up
    seen_[line.n] = seen;
  }
  if (play::read_stopped(line.parts.events)) {
    if (const int next = walk.table().status().round + 1; move->begins_round()) {
      give_up(line.n, next, "rule", "", next, seen);
    }
  } else if (move->speaks() && move->player() != nullptr) {
    spoken_.emplace_back(line.n, *move->player());
  } else if (has_event(line.parts.events, LuckOpened::kName)) {
    spoken_.clear();
    if (told_.game.mode == word_of(Mode::Virtual)) {  // a round that is over cannot be given up
      seen_.clear();
      laid_.clear();
    }
  } else if (move->commit() && move->player() != nullptr) {
    laid_[line.n] = *move->player();
  }
}

void Telling::go_back(const journal::Line& line, const Walk& walk, std::int64_t target) {
  const auto* undo = std::get_if<journal::Undo>(&line.doing());
  if (undo != nullptr && undo->because) {
    const auto then = walk.table_at(target);
    const Status now = walk.table().status();
    Seen seen;
    for (std::int64_t n = walk.line().position(); n > target; n = walk.line().before(n)) {
      seen.draws += seen_[n].draws;
      seen.opened += seen_[n].opened;
    }
    seen.draws = std::max(seen.draws, drawn_[now.luck]);  // includes stopped moves
    return give_up(line.n, then ? (*then)->status().round + 1 : 0, "undo", *undo->because,
                   now.round, seen);
  }
  take_note(line.n, undo != nullptr ? "undo" : "redo", std::to_string(target));
  for (std::int64_t n = walk.line().position(); n > target; n = walk.line().before(n)) {
    if (const auto laid = laid_.find(n); laid != laid_.end()) { ++undone_[laid->second]; }
  }
}

void Telling::take_draws(const journal::Line& line, const Walk& walk, int luck) {
  for (const journal::DrawText& draw : journal::draws_in(line.parts.dice)) {
    const auto key = read_draw_key(draw.key);
    if (lab_ || draw.from != DrawnFrom::Generated || !key || key->round < 1 || drawn_[luck]++ > 0) {
      continue;
    }
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
}

void Telling::take_adjusted(std::int64_t n, std::string_view events) {
  for (const Adjusted& adjusted : events_of<Adjusted>(events, names_)) {
    adjusted_.emplace_back(n, adjusted);
  }
}

Told Telling::end(const Walk* walk) && {
  for (Json& set : told_.overrides) {
    set.set("taken_back", walk != nullptr && !walk->rests_on(set.at("entry").whole()));
  }
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
      if (adjusted.player == names_.find(player) && (walk == nullptr || walk->rests_on(n))) {
        (adjusted.amount < 0 ? taken : given) += std::abs(std::int64_t{adjusted.amount});
        ++times;
      }
    }
    if (times > 0) {
      told_.amounts.push_back(
          Json::Object{{"player", player}, {"given", given}, {"taken", taken}, {"times", times}});
    }
  }
  return std::move(told_);
}

}  // namespace hausregel::audit
