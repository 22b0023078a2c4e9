#include "audit/telling.h"

#include <algorithm>
#include <iterator>

#include "audit/recorded_events.h"
#include "core/find_by.h"
#include "core/overloaded.h"
#include "engine/events.h"
#include "play/takeback.h"

namespace hausregel::audit {
namespace {

using journal::Kind;

constexpr std::uint8_t kRoundOver = 255;
// Of one takeback: those next to where it leads.
constexpr std::int64_t kMovesTold = 32;

bool ends_round(const journal::Line& line) {
  return has_event(line.parts.events, LuckOpened::kName);
}

// Whether the entry has shown what nobody knew: draws, a seed, sealed values.
bool shows(const journal::Line& line) {
  const auto* move = std::get_if<journal::Move>(&line.doing());
  return line.parts.dice != "[]" || (move != nullptr && move->opens()) || ends_round(line);
}

bool moves(const journal::Line& line) {
  return (line.kind == Kind::Move || line.kind == Kind::Override) && !is_stopped(line.parts.events);
}

std::string text_at(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  return value == nullptr ? "" : bare_text(*value);
}

void say_again(std::vector<std::string>& spoke, const std::string& name) {
  std::erase(spoke, name);
  spoke.push_back(name);
}

GameTold game_of(const journal::Opening& opening) {
  GameTold told;
  told.game = opening.game;
  told.format = "hausregel/" + std::to_string(opening.format);
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
    : lab_(opening.mode == Mode::Lab),
      format_(opening.format),
      last_at_(opening.at),
      shown_{0},
      untold_{0},
      by_hand_{0},
      marks_{0} {
  told_.game = game_of(opening);
  if (!opening.carried.empty()) {
    BranchTold& branch = told_.branches.emplace_back();
    for (const CarriedSeal& seal : opening.carried) {
      branch.sealed.push_back(seal.player);
    }
  }
  for (const Json& event : *opening.events.list()) {
    if (is_event(event, PhraseGiven::kName)) {
      say_again(brought_, text_at(event, "player"));
    } else if (is_event(event, LuckOpened::kName)) {
      brought_.clear();
    }
  }
  note_adjusted(0, to_text(opening.events));
}

void Telling::resolved(const std::vector<LayerTold>& layers, bool printed) {
  told_.game.printed = printed;
  if (!layers.empty()) {
    told_.game.variant = layers;
  }
}

void Telling::take(const journal::Line& line) {
  if (line.parts.at < last_at_) {
    told_.backwards.push_back(line.n);
  }
  last_at_ = line.parts.at;
  if (line.kind == Kind::Move && !is_stopped(line.parts.events)) {
    return;
  }
  const auto event = [&] {
    const Json events = known_json(line.parts.events);
    return events.list()->empty() ? Json() : events.list()->front();
  };
  std::visit(
      Overloaded{
          [&](const journal::Move&) {
            const Json stopped = event();
            told_.stopped.push_back({line.n, text_at(stopped, "hook"), text_at(stopped, "why")});
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
          // Told where the table is followed.
          [](const journal::Undo&) {}, [](const journal::Redo&) {}, [](const journal::Branch&) {},
          [](const journal::Close&) {}},
      line.doing());
}

void Telling::follow(const journal::Line& line, const Walk& walk, std::int64_t luck) {
  const auto at = static_cast<std::size_t>(walk.line().position());
  std::int32_t shown = shown_[at];
  bool by_hand = by_hand_[at] != 0;
  const auto* move = std::get_if<journal::Move>(&line.doing());
  if (move != nullptr && move->begins_round()) {
    begun_.emplace(luck, line.n);
  } else if (ends_round(line)) {
    begun_[luck] = 0;  // a round may come to its end without a draw
  }
  if (line.kind == Kind::Undo || line.kind == Kind::Redo) {
    if (const auto target = walk.line().target(line.doing())) {
      shown = shown_[static_cast<std::size_t>(*target)];
      by_hand = by_hand_[static_cast<std::size_t>(*target)] != 0;
      take_back(line, walk, *target);
    }
  } else if (const auto* branch = std::get_if<journal::Branch>(&line.doing())) {
    note_branch(line.n, *branch, walk);
  } else if (moves(line)) {
    note_draws(line, walk, luck);
    note_adjusted(line.n, line.parts.events);
    shown += shows(line) ? 1 : 0;
    by_hand = (by_hand || line.kind == Kind::Override) && !ends_round(line);
    if (!open_.empty()) {
      stands_instead({line.n,
                      std::string(line.parts.doing),
                      {walk.table().story(known_json(line.parts.events))}});
    }
  }
  shown_.push_back(shown);
  by_hand_.push_back(by_hand ? 1 : 0);
  untold_.push_back(static_cast<std::int32_t>(line.n));
  marks_.push_back(mark_of(line));
}

void Telling::note_branch(std::int64_t n, const journal::Branch& branch, const Walk& walk) {
  BranchTold told{n, branch.name, hex(branch.commit), {}};
  for (const Seat who : walk.table().status().sealed) {
    told.sealed.push_back(walk.table().setup().name(who));
  }
  told_.branches.push_back(std::move(told));
}

std::uint8_t Telling::mark_of(const journal::Line& line) const {
  if (!moves(line)) {
    return 0;
  }
  if (ends_round(line)) {
    return kRoundOver;
  }
  if (!begins_with(line.parts.events, PhraseGiven::kName)) {
    return 0;
  }
  const Json events = known_json(line.parts.events);
  const std::string name = text_at(events.items().front(), "player");
  const auto& players = told_.game.players;
  const auto seat = std::ranges::find(players, name);
  return seat == players.end() ? std::uint8_t{0}
                               : static_cast<std::uint8_t>(seat - players.begin() + 1);
}

void Telling::take_back(const journal::Line& line, const Walk& walk, std::int64_t target) {
  const std::int64_t position = walk.line().position();
  const auto count = [&](std::int64_t n) { return shown_[static_cast<std::size_t>(n)]; };
  const auto* undo = std::get_if<journal::Undo>(&line.doing());
  const bool back = undo != nullptr;
  const bool typed = format_ >= 2 && back &&
                     play::is_correction(walk.table().setup().mode, undo->because.has_value());
  const std::string by = typed ? "correction" : back ? "undo" : "redo";
  if (!back && !open_.empty()) {
    stands_instead({line.n, std::string(line.parts.doing), {}});
  }
  const std::int64_t far = back ? position : target;
  const std::int64_t before = count(back ? target : position);
  if (count(far) == before) {
    told_.notes.push_back({line.n, back ? "undo" : by, std::to_string(target)});
    return;
  }
  if (back) {
    tell_taken(position, target, walk);
    open_.push_back(told_.takebacks.size());
  }
  const std::string because = back ? undo->because.value_or("") : "";
  TakebackTold taken{line.n, by, target, because, count(far) - before, {}, {}};
  for (std::int64_t i = 1; i <= std::min(taken.moves, kMovesTold); ++i) {
    taken.was.push_back(walk.line().first_with(
        far, [&](std::int64_t entry) { return count(entry) >= before + i; }));
  }
  told_.takebacks.push_back(std::move(taken));
}

// The last entry on the way to `n` that is not told as taken back.
std::int64_t Telling::first_untold(std::int64_t n) {
  const auto next = [&](std::int64_t of) -> std::int32_t& {
    return untold_[static_cast<std::size_t>(of)];
  };
  while (next(n) != n) {
    next(n) = next(next(n));
    n = next(n);
  }
  return n;
}

void Telling::tell_taken(std::int64_t position, std::int64_t target, const Walk& walk) {
  for (std::int64_t n = first_untold(position); n > target; n = first_untold(n)) {
    const std::int64_t before = walk.line().before(n);
    if (shown_[static_cast<std::size_t>(n)] > shown_[static_cast<std::size_t>(before)]) {
      told_.moves.push_back(move_at(n, walk));
    }
    untold_[static_cast<std::size_t>(n)] = static_cast<std::int32_t>(before);
  }
}

MoveTold Telling::move_at(std::int64_t n, const Walk& walk) const {
  MoveTold told{n, {}, {}};
  const auto text = walk.text(n);
  const auto parts = text ? journal::take_apart(*text) : std::nullopt;
  if (parts) {
    told.move = parts->doing;
    const auto behind = walk.table_at(n);
    const Table& table = behind ? **behind : walk.table();
    told.story.lines = table.story(known_json(parts->events));
  }
  return told;
}

// Of several takebacks in a row the last one tells what the move was.
void Telling::stands_instead(MoveTold move) {
  for (const std::size_t takeback : open_) {
    told_.takebacks[takeback].then = MoveTold{move.n, {}, {}};
  }
  told_.takebacks[open_.back()].then = std::move(move);
  open_.clear();
}

void Telling::note_draws(const journal::Line& line, const Walk& walk, std::int64_t luck) {
  if (lab_ || line.parts.dice == "[]") {
    return;
  }
  journal::Elements draws(line.parts.dice);
  for (journal::DrawText draw; draws.next(draw);) {
    const auto key = read_draw_key(draw.key);
    if (draw.from != DrawnFrom::Generated || !key || key->round < 1) {
      continue;
    }
    const std::int64_t of = format_ == 1 ? key->round : luck;
    const auto [place, first] = rounds_.emplace(of, told_.rounds.size());
    if (first) {
      told_.rounds.push_back({line.n, key->round, of, 0, spoke_before(walk), false});
    }
    RoundTold& told = told_.rounds[place->second];
    ++told.draws;
    told.by_hand |= by_hand_[static_cast<std::size_t>(walk.line().position())] != 0;
  }
}

// Who has spoken since the last round was over, on the way to where the table stands.
std::vector<std::string> Telling::spoke_before(const Walk& walk) const {
  std::vector<std::uint8_t> seats;
  std::int64_t n = walk.line().position();
  for (; n > 0 && marks_[static_cast<std::size_t>(n)] != kRoundOver; n = walk.line().before(n)) {
    const std::uint8_t mark = marks_[static_cast<std::size_t>(n)];
    if (mark != 0 && !contains(seats, mark)) {
      seats.push_back(mark);
    }
  }
  std::vector<std::string> spoke = n == 0 ? brought_ : std::vector<std::string>();
  for (auto seat = seats.rbegin(); seat != seats.rend(); ++seat) {
    say_again(spoke, told_.game.players[static_cast<std::size_t>(*seat) - 1]);
  }
  return spoke;
}

void Telling::note_adjusted(std::int64_t n, std::string_view events) {
  each_event(events, Adjusted::kName, [&](const Json& event) {
    const std::int64_t* amount = event.find_whole("amount");
    constexpr std::int64_t kMost = std::int64_t{1} << 31;
    if (amount != nullptr && *amount < kMost && *amount > -kMost) {
      adjustments_.push_back({n, text_at(event, "player"), *amount});
    }
  });
}

// The last beginning may still be drawn from.
void Telling::tell_given_up() {
  if (format_ < 2 || told_.game.mode != "virtual") {
    return;
  }
  for (auto begun = begun_.begin(); begun != begun_.end() && std::next(begun) != begun_.end();
       ++begun) {
    if (begun->second > 0 && !rounds_.contains(begun->first)) {
      told_.given_up.push_back(begun->second);
    }
  }
}

Told Telling::end(const Walk* walk) && {
  tell_given_up();
  std::ranges::sort(told_.moves,
                    [](const MoveTold& one, const MoveTold& other) { return one.n < other.n; });
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
