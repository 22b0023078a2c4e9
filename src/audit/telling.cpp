#include "audit/telling.h"

#include <algorithm>

#include "audit/recorded_events.h"
#include "core/find_by.h"
#include "core/overloaded.h"
#include "engine/events.h"
#include "play/entry_traits.h"

namespace hausregel::audit {
namespace {

using journal::Kind;

std::string text_at(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? "" : bare_text(*value);
}

GameTold game_of(const journal::Opening& opening) {
  GameTold told;
  told.game = opening.game;
  told.format = opening.format;
  told.engine = opening.engine;
  told.at = opening.at;
  told.mode = kModeNames[static_cast<std::size_t>(opening.mode)];
  told.seeded = opening.seeded;
  told.players = opening.players;
  told.bots = opening.bots;
  told.starter = opening.starter;
  for (const journal::LayerText& layer : opening.variant) {
    told.variant.push_back({layer.name, layer.sha256, "unread", {}});
  }
  told.id = journal::id_of(opening);
  if (const Digest* commit = journal::commit_of(opening)) {
    told.commit = hex(*commit);
  }
  told.opening = opening.link.hash;
  if (opening.parent) {
    told.parent = PlaceTold{opening.parent->n, opening.parent->hash};
  }
  if (opening.redacted) {
    told.source = PlaceTold{opening.redacted->head.n, opening.redacted->head.hash};
  }
  return told;
}

}  // namespace

Telling::Telling(const journal::Opening& opening)
    : lab_(opening.mode == Mode::Lab), last_at_(opening.at), laid_{0} {
  told_.game = game_of(opening);
  take_adjusted(0, to_text(opening.events));
}

void Telling::resolved(const std::vector<LayerTold>& layers) {
  if (!layers.empty()) {
    told_.game.variant = layers;
  }
}

void Telling::take(const journal::Line& line) {
  if (line.parts.at < last_at_) {
    told_.backwards.push_back(line.n);
  }
  last_at_ = line.parts.at;
  const bool stopped = is_stopped(line.parts.events);
  if (line.kind == Kind::Move && !stopped) {
    return;
  }
  const auto event = [&] {
    const Json events = known_json(line.parts.events);
    return events.list()->empty() ? Json() : events.list()->front();
  };
  std::visit(
      Overloaded{
          [&](const journal::Move&) {
            const Json stop = event();
            told_.stopped.push_back({line.n, text_at(stop, "hook"), text_at(stop, "why")});
          },
          [&](const journal::Override& set) {
            const Json made = event();
            const Json* was = made.find("was");
            told_.overrides.push_back({line.n, set.path, was != nullptr ? to_text(*was) : "",
                                       to_text(set.value), set.because});
          },
          [&](const journal::Note& note) { told_.notes.push_back({line.n, "note", note.text}); },
          [&](const journal::Mark& mark) { told_.notes.push_back({line.n, "mark", mark.name}); },
          [&](const journal::Seats& seats) {
            for (const auto& [name, bot] : seats.bots) {
              told_.seats.push_back({line.n, name, bot});
            }
          },
          [&](const journal::Branch& branch) { take_branch(line.n, branch.name, branch.commit); },
          [&](const journal::Close& close) {
            if (const auto& name = close.closing.branch) {
              take_branch(line.n, *name, *close.closing.commit);
            }
          },
          // Told where the table is followed.
          [](const journal::Undo&) {}, [](const journal::Redo&) {}},
      line.doing());
}

void Telling::take_branch(std::int64_t n, std::string name, const Digest& commit) {
  told_.branches.push_back({n, std::move(name), hex(commit), {}, {}});
}

std::int64_t Telling::draws_in(int luck) const {
  const auto drawn = rounds_.find(luck);
  return drawn != rounds_.end() ? told_.rounds[drawn->second].draws : 0;
}

void Telling::follow(const journal::Line& line, const Walk& walk, int luck) {
  laid_.push_back(0);
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (journal::goes_to(line.doing()) != nullptr) {
    if (const auto target = walk.line().target(line.doing())) {
      go_back(line, walk, *target);
    }
    return;
  }
  if (move == nullptr) {
    return;
  }
  take_draws(line, walk, luck);
  take_adjusted(line.n, line.parts.events);
  const bool stopped = is_stopped(line.parts.events);
  if (stopped && move->begins_round()) {
    told_.given_up.push_back({line.n, walk.table().status().round + 1, "rule", {}, draws_in(luck)});
  } else if (stopped) {
    return;
  } else if (move->speaks() && move->player() != nullptr) {
    spoken_.emplace_back(line.n, *move->player());
  } else if (has_event(line.parts.events, LuckOpened::kName)) {
    spoken_.clear();
  } else if (move->commit() && move->player() != nullptr) {
    laid_.back() = static_cast<std::uint8_t>(walk.table().setup().find(*move->player()).index + 1);
  }
}

void Telling::go_back(const journal::Line& line, const Walk& walk, std::int64_t target) {
  const auto* undo = std::get_if<journal::Undo>(&line.doing());
  if (undo == nullptr || !undo->because) {
    told_.notes.push_back({line.n, undo != nullptr ? "undo" : "redo", std::to_string(target)});
  } else {
    const auto then = walk.table_at(target);
    told_.given_up.push_back({line.n, then ? (*then)->status().round + 1 : 0, "undo",
                              *undo->because, draws_in(walk.table().status().luck)});
  }
  if (undo == nullptr || undo->because) {
    return;
  }
  for (std::int64_t n = walk.line().position(); n > target; n = walk.line().before(n)) {
    if (const std::uint8_t seat = laid_[static_cast<std::size_t>(n)]; seat > 0) {
      const std::string& player = told_.game.players[seat - 1u];
      auto* told = find_by(told_.taken_back, &TakenBackTold::player, player);
      told = told != nullptr ? told : &told_.taken_back.emplace_back(TakenBackTold{player, 0});
      ++told->times;
    }
  }
}

void Telling::take_draws(const journal::Line& line, const Walk& walk, int luck) {
  if (lab_ || line.parts.dice == "[]") {
    return;
  }
  journal::Elements draws(line.parts.dice);
  for (journal::DrawText draw; draws.next(draw);) {
    const auto key = read_draw_key(draw.key);
    if (draw.from != DrawnFrom::Generated || !key || key->round < 1) {
      continue;
    }
    const auto [place, first] = rounds_.emplace(luck, told_.rounds.size());
    if (first) {
      RoundTold& round = told_.rounds.emplace_back(RoundTold{line.n, key->round, luck, 0, {}});
      for (const auto& [n, player] : spoken_) {
        if (walk.line().leads_to(n, walk.line().position())) {
          round.spoke.push_back(player);
        }
      }
    }
    ++told_.rounds[place->second].draws;
  }
}

void Telling::take_adjusted(std::int64_t n, std::string_view events) {
  each_event(events, Adjusted::kName, [&](const Json& event) {
    const std::int64_t* amount = event.find_whole("amount");
    constexpr std::int64_t kMost = std::int64_t{1} << 31;
    if (amount != nullptr && *amount < kMost && *amount > -kMost) {
      adjustments_.push_back({n, text_at(event, "player"), *amount});
    }
  });
}

Told Telling::end(const Walk* walk) && {
  for (BranchTold& here : branches_here_) {
    if (auto* told = find_by(told_.branches, &BranchTold::commit, here.commit)) {
      told->file = std::move(here.file);
      told->round = here.round;
    } else {
      told_.branches.push_back(std::move(here));
    }
  }
  for (const std::string& player : told_.game.players) {
    AmountsTold amounts{player, 0, 0, 0};
    for (const Adjustment& one : adjustments_) {
      if (one.player != player ||
          (walk != nullptr && !walk->line().leads_to(one.n, walk->line().position()))) {
        continue;
      }
      (one.amount < 0 ? amounts.taken : amounts.given) += one.amount < 0 ? -one.amount : one.amount;
      ++amounts.times;
    }
    if (amounts.times > 0) {
      told_.amounts.push_back(std::move(amounts));
    }
  }
  return std::move(told_);
}

}  // namespace hausregel::audit
