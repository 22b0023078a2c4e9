#include "audit/archive.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/find_by.h"
#include "core/sort_by.h"
#include "engine/choice.h"
#include "engine/events.h"
#include "journal/replay.h"
#include "journal/sealed_values.h"

namespace hausregel::audit {
namespace {

constexpr std::uint64_t kLeastForMean = 100;
constexpr std::uint64_t kLeastForEach = 5;

double upper_tail(double z) { return std::erfc(z / std::sqrt(2.0)) / 2; }

// Returns the chance that chi-square of `freedom` degrees is `value` or more, by Wilson and
// Hilferty's cube root. The error is below a tenth of p down to p = 0.001; beyond, p is too high.
double chi_square_tail(double value, double freedom) {
  const double spread = 2 / (9 * freedom);
  return upper_tail((std::cbrt(value / freedom) - (1 - spread)) / std::sqrt(spread));
}

bool forced(const Table& table, Seat who) {
  int moves = 0;
  for (const Choice& choice : choices_of(table.legal(), who)) {
    each_command(choice, table.setup(), [&](const Json&) { return ++moves < 2; });
  }
  return moves < 2;
}

// Compares `move` of entry `n` with the yardstick's, if it is a player's decision.
void compare(const Table& table, const Json& move, std::int64_t n, const play::Chooser& yardstick,
             std::vector<PlayerRecord>& players) {
  const SeatList asked = table.status().to_move;
  const std::string* player = move.find_text("player");
  const Seat who = player != nullptr ? table.setup().find(*player)
                   : asked.empty()   ? Seat{}
                                     : asked[0];
  if (!contains(asked, who) || forced(table, who)) {
    return;
  }
  BotLuck luck(0, static_cast<std::uint64_t>(n));
  if (const auto other = yardstick(table, who, luck)) {
    PlayerRecord& record = players[static_cast<std::size_t>(who.index)];
    ++record.decisions;
    record.same_kind += other->at("move") == move.at("move") ? 1 : 0;
    record.same_move += *other == move ? 1 : 0;
  }
}

// Returns the sum in which a journal counts; null if a branch continues it.
std::uint64_t ArchiveReport::* counts_as(const journal::Log& log) {
  using Report = ArchiveReport;
  const Json::List& before = log.opening().events.items();
  if (log.opening().parent && (before.empty() || !is_event(before.back(), RulesChanged::kName))) {
    return &Report::branches;
  }
  const journal::Closing* closing = log.closing();
  if (closing == nullptr) {
    return &Report::open;
  }
  constexpr std::uint64_t Report::* kEnds[] = {&Report::ended, &Report::abandoned, nullptr};
  return kEnds[static_cast<std::size_t>(closing->why)];
}

}  // namespace

void ChanceTests::add(std::string_view scheme, std::string_view purpose, std::int64_t below,
                      std::int64_t got) {
  if (below > 1) {
    ++draws_;
    ++seen_[{std::string(scheme), std::string(purpose), below, got}];
  }
}

ChanceTests& ChanceTests::operator+=(const ChanceTests& more) {
  draws_ += more.draws_;
  for (const auto& [result, count] : more.seen_) {
    seen_[result] += count;
  }
  return *this;
}

std::vector<ChanceTest> ChanceTests::results() const {
  struct Sums {
    std::uint64_t draws = 0;
    double squares = 0;   // of the counts
    double off = 0;       // twice the sum of got - mean
    double variance = 0;  // twelve times that of the sum of got
  };
  std::map<std::tuple<std::string, std::string, std::int64_t>, Sums> sums;  // 0: of all ranges
  for (const auto& [result, count] : seen_) {
    const auto& [scheme, purpose, below, got] = result;
    const auto times = static_cast<double>(count);
    const auto results = static_cast<double>(below);
    for (Sums* one : {&sums[{scheme, purpose, below}], &sums[{scheme, purpose, 0}]}) {
      one->draws += count;
      one->squares += times * times;
      one->off += times * (2 * static_cast<double>(got) - (results - 1));
      one->variance += times * (results * results - 1);
    }
  }
  std::vector<ChanceTest> tests;
  for (const auto& [range, one] : sums) {
    const auto& [scheme, purpose, below] = range;
    const auto drawn = static_cast<double>(one.draws);
    const auto results = static_cast<double>(below);
    if (below == 0 && one.draws >= kLeastForMean) {
      const double z = std::abs(one.off) / 2 / std::sqrt(one.variance / 12);
      tests.push_back({scheme, purpose, below, one.draws, 2 * upper_tail(z)});
    } else if (below > 0 && one.draws >= kLeastForEach * static_cast<std::uint64_t>(below)) {
      tests.push_back({scheme, purpose, below, one.draws,
                       chi_square_tail(one.squares * results / drawn - drawn, results - 1)});
    }
  }
  sort_by(tests.begin(), tests.end(), [](const ChanceTest& test) { return test.below == 0; });
  for (ChanceTest& test : tests) {
    test.unusual = test.p < kFalseAlarms / static_cast<double>(tests.size());
  }
  return tests;
}

Result<Archive::Share> Archive::read(const journal::Log& log, std::unique_ptr<Table> fresh) const {
  const journal::Opening& opening = log.opening();
  const auto* lab = std::get_if<journal::LabSource>(&opening.dice);
  Share share;
  share.luck = lab != nullptr ? std::to_string(lab->seed) + "/" + std::to_string(lab->game)
                              : journal::id_of(opening) + hex(*journal::commit_of(opening));
  share.id = lab != nullptr ? std::string(opening.link.hash) : share.luck;
  share.worth = {log.last(), !opening.redacted};
  share.counts = counts_as(log);
  for (std::size_t i = 0; i < opening.players.size(); ++i) {
    share.players.push_back({opening.game, opening.players[i], opening.bots[i]});
  }
  std::vector<std::int64_t> all(static_cast<std::size_t>(log.last()));
  std::iota(all.begin(), all.end(), 1);
  const auto sealed = journal::sealed_values(log.entries(), all);
  const auto take = [&](const journal::Entry& entry, const Table& table) {
    for (const Draw& draw : entry.draws) {
      const auto key = read_draw_key(draw.key);
      if (key && draw.from == DrawnFrom::Generated) {
        share.chance.add(lab != nullptr ? journal::kLabScheme : journal::kFairScheme,
                         key->purpose.text, draw.below, draw.got);
      }
      share.observed += draw.from == DrawnFrom::Observed ? 1 : 0;
    }
    const auto* move = std::get_if<journal::Move>(&entry.doing);
    if (move == nullptr || move->opens() || move->speaks() || journal::moves_nothing(entry)) {
      return;
    }
    const auto value = sealed.find(entry.n);
    if (value == sealed.end() || value->second.is_object()) {
      compare(table,
              value == sealed.end() ? move->command() : journal::open_form(*move, value->second),
              entry.n, yardstick_, share.players);
    }
  };
  const auto replay = journal::replayed(log, std::move(fresh), take);
  TRY(replay);
  if (share.counts != &ArchiveReport::ended) {
    share.players.clear();
    return share;
  }
  const Outcome outcome = replay->table().outcome();
  for (int i = 0; i < outcome.totals.size(); ++i) {
    PlayerRecord& player = share.players[static_cast<std::size_t>(i)];
    player.total = player.best = outcome.totals[i];
    player.wins60 = contains(outcome.winners, seat(i))
                        ? 60 / static_cast<std::uint64_t>(outcome.winners.size())
                        : 0;
  }
  return share;
}

void Archive::add(Share share) {
  if (lucks_.insert(share.luck).second) {
    chance_ += share.chance;
    sums_.observed += share.observed;
  }
  share.chance = {};
  const auto [known, first] = games_.try_emplace(share.id, share);
  sums_.copies += first ? 0 : 1;
  if (share.worth > known->second.worth) {
    known->second = std::move(share);
  }
}

ArchiveReport Archive::report() const {
  ArchiveReport report = sums_;
  std::map<std::tuple<std::string, std::string, std::optional<std::string>>, PlayerRecord> players;
  for (const auto& [id, game] : games_) {
    if (game.counts != nullptr) {
      ++(report.*game.counts);
    }
    for (const PlayerRecord& one : game.players) {
      const auto [known, first] = players.try_emplace({one.game, one.name, one.bot}, one);
      if (PlayerRecord& sums = known->second; !first) {
        sums.best = std::max(sums.best, one.best);
        sums.total += one.total;
        for (const auto count :
             {&PlayerRecord::games, &PlayerRecord::wins60, &PlayerRecord::decisions,
              &PlayerRecord::same_kind, &PlayerRecord::same_move}) {
          sums.*count += one.*count;
        }
      }
    }
  }
  for (auto& [key, sums] : players) {
    report.players.push_back(std::move(sums));
  }
  report.draws = chance_.draws();
  report.chance = chance_.results();
  return report;
}

}  // namespace hausregel::audit
