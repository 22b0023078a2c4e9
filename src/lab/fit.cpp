#include "lab/fit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>

#include "core/lists.h"
#include "core/text.h"

namespace hausregel::lab {
namespace {

WholeNumbers numbers_in(const ListView& list) {
  return list_by(indices(list.count), [&](int i) { return list.at(list.of, i); });
}

}  // namespace

std::vector<Answers::Answer> Answers::to(const Table& table, Seat who, const Json& move) {
  constexpr int kMostTries = 4096;
  path_.clear();
  for (int tries = 0; tries < kMostTries; ++tries) {
    BotLuck luck(0, 0);
    const auto made = table.choose({"", this}, who, luck);
    if (made && *made == move) { return asked_; }
    path_.resize(asked_.size());
    while (!path_.empty() && ++path_.back() == asked_[path_.size() - 1].options.size()) {
      path_.pop_back();
    }
    if (path_.empty()) { break; }
  }
  return {};
}

Result<HookAnswer> Answers::ask(const HookSpec& spec, std::span<const Fact> facts) {
  Answer answer{&spec};
  NumberRows rows;
  for (const Fact& fact : facts) {
    if (fact.name == "me") { continue; }  // a seat is no habit
    if (const auto* look = std::get_if<NumberLook>(&fact.value)) {
      answer.facts.emplace_back(fact.name, (*look)());
    } else if (const auto* truth = std::get_if<TruthLook>(&fact.value)) {
      answer.facts.emplace_back(fact.name, (*truth)() ? 1 : 0);
    } else if (const auto* list = std::get_if<ListLook>(&fact.value);
               list && fact.name == "legal") {
      answer.options = numbers_in((*list)());
    } else if (const auto* all = std::get_if<RowsLook>(&fact.value); all && fact.name == "legal") {
      for (const int i : indices(all->count(all->of))) {
        rows.push_back(numbers_in(all->row(all->of, i)));
        answer.options.push_back(i + 1);
      }
    }
  }
  if (spec.answer == HookSpec::Answer::Boolean) { answer.options = {0, 1}; }
  if (answer.options.empty()) { return fail(Fault::Bot, std::string(spec.name)); }
  const std::size_t depth = asked_.size();
  answer.chosen = depth < path_.size() ? path_[depth] : 0;
  const std::int64_t value = answer.value();
  asked_.push_back(std::move(answer));
  HookAnswer given{value, {}};
  if (spec.answer == HookSpec::Answer::Boolean) { given.value = value == 1; }
  if (spec.answer == HookSpec::Answer::Integers) { given.value = rows[as_index(value) - 1]; }
  return given;
}

namespace {

using Told = std::vector<Answers::Answer>;

constexpr std::size_t kFacts = 2;  // of a question; more leave too few decisions in a cell
constexpr std::size_t kParts = 4;  // of a fact, equally frequent
constexpr int kPrior = 2;          // decisions added to each cell, spread like those of all cells

// The decisions of one question in cells: those where each fact is in the same part.
struct Counts {
  std::vector<std::size_t> facts{};                  // places
  std::vector<WholeNumbers> cuts{};                  // of each: the least number of a next part
  std::vector<std::map<std::int64_t, int>> cells{};  // counts of answers
  std::map<std::int64_t, int> all{};

  std::size_t cell_of(const Answers::Answer& told) const {
    std::size_t cell = 0;
    std::size_t width = 1;
    for (const std::size_t i : indices(facts)) {
      const auto part = std::ranges::upper_bound(cuts[i], told.facts[facts[i]].second);
      cell += width * as_index(part - cuts[i].begin());
      width *= cuts[i].size() + 1;
    }
    return cell;
  }
  void count(const Told& told) {
    std::size_t size = 1;
    for (const auto& cut : cuts) { size *= cut.size() + 1; }
    cells.assign(size, {});
    all.clear();
    for (const Answers::Answer& one : told) {
      ++cells[cell_of(one)][one.value()];
      ++all[one.value()];
    }
  }
  // How well each decision follows from the others, as a sum of logarithms.
  double worth(const Told& told) const {
    double sum = 0;
    const double of = static_cast<double>(told.size() - 1 + all.size());
    for (const Answers::Answer& one : told) {
      const auto& cell = cells[cell_of(one)];
      double others = -1;
      for (const auto& [value, times] : cell) { others += times; }
      const double before = all.at(one.value()) / of;
      sum += std::log((cell.at(one.value()) - 1 + kPrior * before) / (others + kPrior));
    }
    return sum;
  }
  // Weights of the answers in a cell, in the order of `all`, in tenths of a decision.
  WholeNumbers weights(std::size_t cell) const {
    int decisions = 0;
    for (const auto& [value, times] : all) { decisions += times; }
    return list_by(all, [&](const auto& answer) {
      const auto found = cells[cell].find(answer.first);
      const auto spread = 10.0 * kPrior * answer.second / decisions;
      return 10 * std::int64_t{found == cells[cell].end() ? 0 : found->second} +
             static_cast<std::int64_t>(std::ceil(spread));
    });
  }
  // Returns the answer that is most likely where these facts are.
  std::int64_t likeliest(const Answers::Answer& told) const {
    const auto weighed = weights(cell_of(told));
    return std::next(all.begin(), std::ranges::max_element(weighed) - weighed.begin())->first;
  }
};

// Returns where to part the numbers of a fact; none if they are all the same.
WholeNumbers cuts_of(const Told& told, std::size_t fact) {
  WholeNumbers numbers =
      list_by(told, [&](const Answers::Answer& one) { return one.facts[fact].second; });
  std::ranges::sort(numbers);
  std::set<std::int64_t> cuts;
  for (std::size_t i = 1; i < kParts; ++i) { cuts.insert(numbers[numbers.size() * i / kParts]); }
  cuts.erase(numbers.front());
  return {cuts.begin(), cuts.end()};
}

// Adds the fact that tells most, as long as one tells more than it costs.
Counts counts_of(const Told& told) {
  Counts best;
  best.count(told);
  double worth = best.worth(told);
  for (std::size_t i = 0; i < kFacts; ++i) {
    const Counts before = best;
    for (const std::size_t fact : indices(told.front().facts)) {
      auto cuts = cuts_of(told, fact);
      if (cuts.empty() || contains(before.facts, fact)) { continue; }
      Counts more = before;
      more.facts.push_back(fact);
      more.cuts.push_back(std::move(cuts));
      more.count(told);
      if (const double of = more.worth(told); of > worth) {
        worth = of;
        best = std::move(more);
      }
    }
  }
  return best;
}

// Returns "my_total < 210, 2 <= round < 5".
std::string words_of(const Counts& counts, const Named<std::int64_t>& facts, std::size_t cell) {
  Strings words;
  for (const std::size_t i : indices(counts.facts)) {
    const auto& cuts = counts.cuts[i];
    const std::size_t part = cell % (cuts.size() + 1);
    cell /= cuts.size() + 1;
    words.push_back(fmt::format("{}{}{}", part > 0 ? fmt::format("{} <= ", cuts[part - 1]) : "",
                                facts[counts.facts[i]].first,
                                part < cuts.size() ? fmt::format(" < {}", cuts[part]) : ""));
  }
  return listed(words);
}

}  // namespace

bool Fit::add(const Table& table, Seat who, const Json& move) {
  constexpr std::uint64_t kKept = 10;
  Told told = answers_.to(table, who, move);
  if (told.empty()) { return false; }
  const bool kept = ++decisions_ % kKept == 0;
  if (kept) {
    kept_.push_back(std::move(told));
  } else {
    for (Answers::Answer& one : told) {
      counted_[std::string(one.question->name)].push_back(std::move(one));
    }
  }
  return kept;
}

BotText Fit::text(const std::string& game) const {
  BotText text;
  std::map<std::string_view, Counts> all;
  for (const auto& [question, told] : counted_) {
    const Counts& counts = all[question] = counts_of(told);
    const auto& facts = told.front().facts;
    const auto named = hausregel::joined(counts.facts, ", ", [&](std::size_t fact) {
      return fmt::format("\"{}\"", facts[fact].first);
    });
    const auto cuts = hausregel::joined(counts.cuts, ", ", [](const auto& numbers) {
      return fmt::format("{{ {} }}", fmt::join(numbers, ", "));
    });
    text.tables += fmt::format(
        "-- {} decisions.\nlocal {}_{} = {{\n  facts = {{ {} }},\n  cuts = {{ {} }},\n  answers = "
        "{{ {} "
        "}},\n  counts = {{\n",
        told.size(), game, question, named, cuts, fmt::join(counts.all | std::views::keys, ", "));
    for (const std::size_t cell : indices(counts.cells)) {
      text.tables += fmt::format("    {{ {} }}, -- {}\n", fmt::join(counts.weights(cell), ", "),
                                 counts.facts.empty() ? "all" : words_of(counts, facts, cell));
    }
    text.tables += "  },\n}\n\n";
    constexpr const char* kFunctions[] = {"number", "truth", "place"};
    text.answers +=
        fmt::format("    {0} = function(f)\n      return {2}(f, {1}_{0})\n    end,\n", question,
                    game, kFunctions[as_index(told.front().question->answer)]);
  }
  text.answers = fmt::format("  {} = {{\n{}  }},\n", game, text.answers);
  const auto right = [&](const Answers::Answer& one) {
    const auto found = all.find(one.question->name);
    return found != all.end() && found->second.likeliest(one) == one.value();
  };
  text.predicted = as_index(std::ranges::count_if(
      kept_, [&](const Told& told) { return std::ranges::all_of(told, right); }));
  return text;
}

std::string bot_file(const std::string& name, const std::string& note,
                     const std::vector<BotText>& games) {
  constexpr std::string_view kAnswering =
      R"(-- An answer as frequent as it was where the facts were alike. Cell 1 is that of the least numbers; a row of
-- `counts` is a cell, in tenths of decisions, with two that are spread like those of all cells.
local function answer(f, told)
  local cell, width = 1, 1
  for i, fact in ipairs(told.facts) do
    local value = f[fact]
    value = value == true and 1 or value or 0
    for _, cut in ipairs(told.cuts[i]) do
      if value < cut then
        break
      end
      cell = cell + width
    end
    width = width * (#told.cuts[i] + 1)
  end
  local counts, sum = told.counts[cell], 0
  for i = 1, #counts do
    sum = sum + counts[i]
  end
  local left = f.luck[1] * sum // 27720
  for i = 1, #counts do
    left = left - counts[i]
    if left < 0 then
      return told.answers[i]
    end
  end
end

local function truth(f, told)
  return answer(f, told) == 1
end

-- The nearest possible number. `legal` ascends.
local function number(f, told)
  local legal, wish, below = f.legal, answer(f, told), nil
  for i = 1, #legal do
    local possible = legal[i]
    if possible >= wish then
      return below and wish - below <= possible - wish and below or possible
    end
    below = possible
  end
  return below
end

-- Answers are places in `legal`.
local function place(f, told)
  return f.legal[math.min(#f.legal, answer(f, told))]
end

)";
  std::string file = note + "\n";
  for (const BotText& game : games) { file += game.tables; }
  file += kAnswering;
  file += fmt::format("return {{\n  name = \"{}\",\n", name);
  for (const BotText& game : games) { file += game.answers; }
  return file + "}\n";
}

}  // namespace hausregel::lab
