#include "audit/archive.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>

#include "core/dice.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/events.h"
#include "engine/moves/choice.h"
#include "journal/redact.h"
#include "journal/replay.h"
#include "journal/writer.h"
#include "play/closing.h"

namespace hausregel::audit {

using play::sealed_in;
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

// Returns the seat that decides by `move`; nobody if it had no alternative.
Seat decider_of(const Table& table, const Json& move) {
  const SeatList asked = table.status().to_move;
  const std::string* player = move.find_text("player");
  const Seat who = player != nullptr ? table.setup().find(*player)
                   : asked.empty()   ? Seat{}
                                     : asked[0];
  return contains(asked, who) && !forced(table, who) ? who : Seat{};
}

// Returns the sum in which a journal counts; null if a branch continues it.
std::uint64_t ArchiveReport::* counts_as(const Log& log) {
  using Report = ArchiveReport;
  const Json::List before = log.opening().events.list();
  if (log.opening().parent && (before.empty() || !is_event(before.back(), RulesChanged::kName))) {
    return &Report::branches;
  }
  const Closing* closing = log.closing();
  if (closing == nullptr) { return &Report::open; }
  constexpr std::uint64_t Report::* kEnds[] = {&Report::ended, &Report::abandoned, nullptr};
  return kEnds[as_index(closing->why)];
}

}  // namespace

ChanceTests& ChanceTests::operator+=(const ChanceTests& more) {
  draws_ += more.draws_;
  for (const auto& [result, count] : more.seen_) { seen_[result] += count; }
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

Result<journal::Playback> decisions_of(
    const Log& log, const std::function<void(const Decision&)>& decided,
    const std::function<void(const Entry&, const Table&)>& seen) {
  journal::EntryNumbers all(as_index(log.last()));
  std::iota(all.begin(), all.end(), 1);
  const auto sealed = sealed_values(log.entries(), all);
  return replayed(log, [&](const Entry& entry, const Table& table) {
    seen(entry, table);
    const auto* move = entry.as<Move>();
    if (move == nullptr || move->opens() || move->speaks() || moves_nothing(entry)) { return; }
    const auto value = sealed.find(entry.n);
    if (value != sealed.end() && !value->second.is_object()) { return; }
    const Json open = value == sealed.end() ? move->command() : open_form(*move, value->second);
    const Seat who = decider_of(table, open);
    if (who.index >= 0) { decided({entry, table, who, open}); }
  });
}

Result<Archive::Share> Archive::read(const Log& log) const {
  const Opening& opening = log.opening();
  const auto* lab = std::get_if<journal::LabSource>(&opening.dice);
  Share share;
  share.luck = lab != nullptr ? std::to_string(lab->seed) + "/" + std::to_string(lab->game)
                              : id_of(opening) + hex(*commit_of(opening));
  share.id = lab != nullptr ? std::string(opening.link.hash) : share.luck;
  share.worth = {log.last(), !opening.redacted};
  share.counts = counts_as(log);
  for (const std::size_t i : indices(opening.players)) {
    share.players.push_back({opening.game, opening.players[i], opening.bots[i]});
  }
  const auto seen = [&](const Entry& entry, const Table&) {
    for (const Draw& draw : entry.draws) {
      const auto key = read_draw_key(draw.key);
      if (key && draw.from == DrawnFrom::Generated) {
        share.chance.add(lab != nullptr ? journal::kLabScheme : journal::kFairScheme,
                         key->purpose.text, draw.below, *draw.got);
      }
      share.observed += draw.from == DrawnFrom::Observed ? 1 : 0;
    }
  };
  const auto compare = [&](const Decision& made) {
    BotLuck luck(0, static_cast<std::uint64_t>(made.entry.n));
    if (const auto other = yardstick_(made.table, made.who, luck)) {
      PlayerRecord& record = share.players[as_index(made.who.index)];
      ++record.decisions;
      record.same_kind += word_of_command(*other) == word_of_command(made.move) ? 1 : 0;
      record.same_move += *other == made.move ? 1 : 0;
    }
  };
  const auto replay = decisions_of(log, compare, seen);
  TRY(replay);
  if (share.counts != &ArchiveReport::ended) {
    share.players.clear();
    return share;
  }
  const Outcome outcome = replay->table().outcome();
  for (const int i : indices(outcome.totals.size())) {
    PlayerRecord& player = share.players[as_index(i)];
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
  if (share.worth > known->second.worth) { known->second = std::move(share); }
}

ArchiveReport Archive::report() const {
  ArchiveReport report = sums_;
  std::map<std::tuple<std::string, std::string, std::optional<std::string>>, PlayerRecord> players;
  for (const auto& [id, game] : games_) {
    if (game.counts != nullptr) { ++(report.*game.counts); }
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
  for (auto& [key, sums] : players) { report.players.push_back(std::move(sums)); }
  report.draws = chance_.draws();
  report.chance = chance_.results();
  return report;
}

namespace {

constexpr std::size_t kDigits = 16;  // of a commitment; they identify it

// Whether one is the beginning of the other, or a redacted copy of the other or of its beginning.
bool goes_on(const Marks& one, const Marks& other, const HasEntry& has_entry) {
  const auto begins = [&](const Marks& shorter, const Marks& longer) {
    const auto& source = shorter.source;
    return has_entry(longer.file, shorter.last) || (source && has_entry(longer.file, *source));
  };
  return (one.source && one.source == other.source) || begins(one, other) || begins(other, one);
}

Finding finding_of(const std::string& mark, const std::string& file) {
  const bool own = mark.size() != kDigits;  // "id …", "commit …"
  return {"reused",
          0,
          0,
          {"audit.detail.other_file", {{"file", file}}},
          own ? Detail(mark) : Detail("audit.detail.mark", {{"commitment", mark}})};
}

}  // namespace

std::optional<Marks> marks_of(Source journal, std::string file) {
  Marks marks;
  marks.file = std::move(file);
  Lines(std::move(journal)).each([&](const Line& line) {
    if (line.n > 0) {
      marks.last = {line.n, std::string(line.parts.hash)};
      for (const auto commit : line.kind == Kind::Move ? sealed_in(line.parts.doing)
                                                       : std::vector<std::string_view>()) {
        marks.all.emplace(commit.substr(0, kDigits));
      }
      return true;
    }
    const Opening& opening = *line.opening;
    marks.last = {0, opening.link.hash};
    marks.seeded = opening.seeded;
    if (opening.redacted) { marks.source = opening.redacted->head; }
    if (const Digest* commit = commit_of(opening)) {
      marks.all = {"id " + id_of(opening), "commit " + hex(*commit)};
    }
    return !marks.all.empty();
  });
  return marks.all.empty() ? std::nullopt : std::optional(std::move(marks));
}

std::vector<std::vector<Finding>> reused(const std::vector<std::optional<Marks>>& journals,
                                         const HasEntry& has_entry) {
  std::vector<std::vector<Finding>> found(journals.size());
  std::map<std::string, std::vector<std::size_t>> holders;  // the first of each mark
  std::map<std::pair<std::size_t, std::size_t>, bool> apart;
  for (const std::size_t i : indices(journals)) {
    for (const std::string& mark : journals[i] ? journals[i]->all : std::set<std::string>()) {
      std::vector<std::size_t>& others = holders[mark];
      for (const std::size_t k : others) {
        const Marks& one = *journals[k];
        const Marks& other = *journals[i];
        const auto [pair, first] = apart.try_emplace({k, i}, !one.seeded || !other.seeded);
        pair->second = pair->second && !(first && goes_on(one, other, has_entry));
        if (pair->second) {
          found[k].push_back(finding_of(mark, other.file));
          found[i].push_back(finding_of(mark, one.file));
        }
      }
      // The first of many copies is enough to find each of them.
      if (others.size() < 2) { others.push_back(i); }
    }
  }
  return found;
}

void add_reused(Report& report, const std::vector<Finding>& found) {
  Verdict& verdict =
      report.fairness.answer != Answer::NotAsked ? report.fairness : report.integrity;
  for (const Finding& finding : found) { verdict.add(finding, 0); }
}

std::vector<Log> copies_of(Source source, const EntryRef& head) {
  std::optional<Opening> opening;
  Entries entries;
  Lines lines(std::move(source));
  lines.each([&](const Line& line) {
    if (line.opening != nullptr) {
      opening = *line.opening;
    } else {
      entries.push_back(line.entry());
    }
    return line.n < head.n;
  });
  std::vector<Log> copies;
  if (!opening) { return copies; }
  const Log log(std::move(*opening), std::move(entries));
  for (const auto phrases : {journal::Phrases::UnlessNaming, journal::Phrases::None}) {
    auto copy = redact(log, {phrases, journal::Sources::Keep});
    if (copy) { copies.push_back(std::move(*copy)); }
  }
  return copies;
}

}  // namespace hausregel::audit
