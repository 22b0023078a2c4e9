#include "audit/archive.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_set>

#include "core/find_by.h"
#include "core/overloaded.h"
#include "engine/choice.h"
#include "journal/replay.h"
#include "journal/sealed_values.h"
#include "play/driver.h"

namespace hausregel::audit {
namespace {

// How many moves a choice stands for, as far as more than one matters.
std::int64_t moves_of(const Choice& choice) {
  switch (choice.of) {
    case Choice::Of::Nothing:
      return 1;
    case Choice::Of::Range:
      return (choice.max - choice.min) / choice.step + 1;
    case Choice::Of::Set:
      return choice.pick_min == choice.pick_max &&
                     choice.options.size() == static_cast<std::size_t>(choice.pick_min)
                 ? 1
                 : 2;
    case Choice::Of::Text:
    case Choice::Of::Values:
      break;
  }
  return 0;
}

bool forced(const Table& table, Seat who) {
  std::int64_t moves = 0;
  for (const Choice& choice : table.legal()) {
    if (!choice.player.somebody() || choice.player == who) {
      moves += moves_of(choice);
    }
  }
  return moves < 2;
}

// Who makes `move`; nobody where it is nobody's decision.
Seat decider(const Table& table, const Json& move) {
  const SeatList asked = table.status().to_move;
  const std::string* player = move.find_text("player");
  const Seat who = player != nullptr ? table.setup().find(*player)
                   : asked.empty()   ? Seat{}
                                     : asked[0];
  const bool is_asked = contains(asked, who);
  return is_asked ? who : Seat{};
}

// Follows the line of play once more and asks the yardstick at every decision.
class Decisions {
 public:
  Decisions(const play::Chooser& yardstick, std::vector<SeatRecord>& seats)
      : yardstick_(yardstick), seats_(seats) {}

  Result<void> follow(const journal::Log& log, const std::vector<std::int64_t>& line,
                      Table& table) {
    if (auto folded = table.begin(log.opening().events); !folded) {
      return folded;
    }
    const auto values = journal::sealed_values(log.entries(), line);
    for (const journal::Entry& entry : log.entries().on(line)) {
      const auto value = values.find(entry.n);
      const bool sealed = value != values.end();
      const auto* move = std::get_if<journal::Move>(&entry.doing);
      if (move != nullptr && !move->opens() && (!sealed || value->second.is_object())) {
        compare(table, sealed ? journal::open_form(*move, value->second) : move->command(),
                entry.n);
      }
      if (auto folded = table.fold(entry.events); !folded) {
        return folded;
      }
    }
    return {};
  }

 private:
  void compare(const Table& table, const Json& move, std::int64_t n) {
    const Json& word = move.at("move");
    const Seat who = decider(table, move);
    if (!who.somebody() || word == Json("phrase") || forced(table, who)) {
      return;
    }
    BotLuck luck(0, static_cast<std::uint64_t>(n));
    const auto other = yardstick_(table, who, luck);
    if (!other) {
      return;
    }
    SeatRecord& seat = seats_[static_cast<std::size_t>(who.index)];
    ++seat.decisions;
    seat.same_kind += other->at("move") == word ? 1 : 0;
    seat.same_move += *other == move ? 1 : 0;
  }

  const play::Chooser& yardstick_;
  std::vector<SeatRecord>& seats_;
};

GameRecord record_of(const journal::Log& log, const Table& table) {
  const journal::Opening& opening = log.opening();
  GameRecord record;
  record.file = log.path();
  record.game = opening.game;
  record.head = log.hash(log.last());
  record.source = opening.redacted ? std::string(opening.redacted->head.hash) : "";
  record.branch = opening.parent.has_value();
  if (const Digest* commit = journal::commit_of(opening)) {
    record.commit = hex(*commit);
  }
  if (log.closed()) {
    const auto close = std::get<journal::Close>(log.entries().back().doing);
    record.end = static_cast<GameRecord::End>(close.closing.why);
    record.continued = close.closing.commit ? hex(*close.closing.commit) : "";
  }
  const Outcome outcome = table.outcome();
  for (std::size_t i = 0; i < opening.players.size(); ++i) {
    SeatRecord seat;
    seat.name = opening.players[i];
    seat.bot = opening.bots[i];
    seat.total = outcome.totals[static_cast<int>(i)];
    const bool won = contains(outcome.winners, hausregel::seat(static_cast<int>(i)));
    seat.wins60 = won ? 60 / static_cast<std::uint64_t>(outcome.winners.size()) : 0;
    record.seats.push_back(std::move(seat));
  }
  return record;
}

void add_seat(PlayerRecord& sums, const SeatRecord& seat) {
  sums.best = sums.games == 0 ? seat.total : std::max(sums.best, seat.total);
  ++sums.games;
  sums.wins60 += seat.wins60;
  sums.total += seat.total;
  sums.decisions += seat.decisions;
  sums.same_kind += seat.same_kind;
  sums.same_move += seat.same_move;
}

// Draws are told apart by their names: an undo makes the same one again, and so does a copy.
class Draws {
 public:
  explicit Draws(const journal::Opening& opening) {
    std::tie(scheme_, share_.luck) =
        std::visit(Overloaded{[](const journal::FairSource& fair) {
                                return std::pair(fair.scheme, fair.id + hex(fair.commit));
                              },
                              [](const journal::LabSource& lab) {
                                return std::pair(lab.scheme, std::to_string(lab.seed) + "/" +
                                                                 std::to_string(lab.game));
                              }},
                   opening.dice);
  }

  void take(const journal::Entry& entry) {
    for (const Draw& draw : entry.draws) {
      const auto key = read_draw_key(draw.key);
      if (!key || !seen_.insert(first_eight(sha256(draw.key))).second) {
        continue;
      }
      if (draw.from == DrawnFrom::Generated) {
        share_.chance.add(scheme_, key->purpose.text, draw.below, draw.got);
      } else {
        ++share_.observed;
      }
    }
  }
  Archive::Share share() && { return std::move(share_); }

 private:
  std::string scheme_;
  Archive::Share share_;
  std::unordered_set<std::uint64_t> seen_;  // by eight bytes of the SHA-256 of the name
};

}  // namespace

Result<Archive::Share> Archive::read(const journal::Log& log, std::unique_ptr<Table> fresh,
                                     std::unique_ptr<Table> again) const {
  auto replay = journal::replayed(log, std::move(fresh));
  if (!replay) {
    return fail(std::move(replay.error()));
  }
  Draws draws(log.opening());
  for (const journal::Entry& entry : log.entries()) {
    draws.take(entry);
  }
  Share share = std::move(draws).share();
  share.record = record_of(log, replay->table());
  const std::vector<std::int64_t> line = replay->line();
  replay = fail(Error());  // its memory is wanted
  Decisions decisions(yardstick_, share.record.seats);
  if (auto followed = decisions.follow(log, line, *again); !followed) {
    return fail(std::move(followed.error()));
  }
  return share;
}

void Archive::add(Share share) {
  games_.push_back(std::move(share.record));
  if (lucks_.insert(std::move(share.luck)).second) {
    chance_ += share.chance;
    observed_ += share.observed;
  }
}

ArchiveReport Archive::report() const {
  ArchiveReport report;
  std::set<std::string> heads;
  std::map<std::tuple<std::string, std::string, std::optional<std::string>>, PlayerRecord> players;
  std::set<std::string> all;
  std::set<std::string> continued;
  for (const GameRecord& game : games_) {
    all.insert(game.head);
    continued.insert(game.continued);
  }
  for (const GameRecord& game : games_) {
    if (!heads.insert(game.head).second || all.contains(game.source)) {
      ++report.copies;
      continue;
    }
    using End = GameRecord::End;
    if (game.end == End::Continued) {
      continue;  // its branch is the game
    }
    if (game.branch && !continued.contains(game.commit)) {
      ++report.branches;
      continue;
    }
    ++(game.end == End::Ended       ? report.ended
       : game.end == End::Abandoned ? report.abandoned
                                    : report.open);
    for (const SeatRecord& seat : game.seats) {
      if (game.end == End::Ended) {
        PlayerRecord& sums = players[{game.game, seat.name, seat.bot}];
        sums.game = game.game;
        sums.name = seat.name;
        sums.bot = seat.bot;
        add_seat(sums, seat);
      }
    }
  }
  for (auto& [key, sums] : players) {
    report.players.push_back(std::move(sums));
  }
  report.draws = chance_.draws();
  report.observed = observed_;
  report.chance = chance_.results();
  return report;
}

}  // namespace hausregel::audit
