#include "author/test_table.h"

#include <algorithm>
#include <utility>

#include "console/reply.h"
#include "console/words.h"
#include "engine/house_rules.h"

namespace hausregel::author {
namespace {

// Sizes the chain for draws of hooks at a real table by the longest possible game.
FairDice dice_of(const TestTableOrder& order) {
  const std::int64_t* most = order.rules.find_whole("max_rounds");
  const int rounds = most != nullptr ? static_cast<int>(*most) : 0;
  return {seeded_id(order.number), SeedChain(seeded_root(order.seed), rounds + 1000)};
}

Setup setup_of(const TestTableOrder& order) {
  Setup setup;
  setup.players = order.players;
  setup.starter = seat(order.starter);
  setup.mode = order.mode;
  setup.tried = true;
  setup.id = order.mode == Mode::Lab ? "" : seeded_id(order.seed);
  return setup;
}

}  // namespace

TestTable::TestTable(const TestTableOrder& order, std::unique_ptr<Table> table)
    : TableDriver(std::move(table)),
      shown_(order.mode == Mode::Lab ? std::nullopt : std::optional(dice_of(order))),
      typed_(order.luck),
      lab_(order.seed, order.number),
      luck_(order.seed, order.number) {}

Result<TestTable> TestTable::open(const TestTableOrder& order) {
  return order.game->open(setup_of(order), order.rules, order.hooks)
      .map([&](std::unique_ptr<Table> table) { return TestTable(order, std::move(table)); });
}

Result<play::Decided> TestTable::decide(const Json& command,
                                        std::span<const std::int64_t> observed) {
  if (shown_) {
    const int luck = table().status().luck;  // no round restarts here
    shown_->use_luck(luck, luck + 1);
    shown_->observe(observed);
    shown_->type_luck(typed_, false);
  }
  DiceOf<FastDice> lab(lab_);
  auto decided = play::decide_on(table(), command, shown_ ? static_cast<Dice&>(*shown_) : lab);
  if (decided && shown_) {  // a refused move uses up nothing
    typed_.erase(typed_.begin(),
                 typed_.begin() + static_cast<std::ptrdiff_t>(shown_->luck_taken()));
  }
  return decided;
}

Result<void> TestTable::take(Json command, std::optional<Json> value, play::Decided decided) {
  events_.push_back(std::move(decided.events));
  return TableDriver::take(std::move(command), std::move(value), std::move(decided));
}

Result<Json::List> TestTable::line(std::string_view line) {
  auto words = console::split_words(line);
  TRY(words);
  while (!words->empty()) {
    auto spoken = table().parse(*words, draft_);
    TRY(spoken);
    if (spoken->kind == Spoken::Kind::Ask) {
      return fail(Error{Fault::Usage, std::move(spoken->message)});
    }
    *words = std::move(spoken->rest);
    draft_ = spoken->kind == Spoken::Kind::Draft ? std::move(spoken->draft) : Json();
    if (spoken->kind == Spoken::Kind::Move) {
      TRY(play(spoken->command, spoken->observed));
    }
  }
  return happened();
}

Result<Json> TestTable::next_move(std::string_view bot) {
  return next(
      [&](const Table& table, Seat who, BotLuck& luck) { return table.choose(bot, who, luck); },
      Rounds::Open, luck_);
}

Json::List TestTable::happened() {
  Json::List all;
  for (const std::string& text : std::exchange(events_, {})) {
    console::append(all, known_json(text).items());
  }
  return all;
}

std::vector<std::string> test_players(int count) {
  std::vector<std::string> names{"Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"};
  names.resize(static_cast<std::size_t>(std::clamp(count, 1, kSeatLimit)));
  return names;
}

std::vector<int> test_seats(const Game& game, const Json& rules) {
  std::vector<int> counts;
  for (int count = 1; count <= kSeatLimit; ++count) {
    Setup setup;
    setup.players = test_players(count);
    setup.mode = Mode::Lab;
    if (game.open(setup, rules)) {
      counts.push_back(count);
    }
  }
  return counts;
}

}  // namespace hausregel::author
