#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "console/help.h"
#include "console/page/page.h"
#include "console/seat_view.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/moves/rounds.h"
#include "journal/replay.h"
#include "play/chronicle.h"
#include "play/session.h"

namespace hausregel::console {

using journal::CloseWhy;
using journal::open_table;

namespace {

// Returns the board after the game: for every player the row visible to that player.
Board everybodys_board(const Table& table) {
  Board board = table.board();
  for (const std::size_t i : indices(board.rows)) {
    Board own = table.board(seat(i));
    if (own.rows.size() == board.rows.size()) { board.rows[i] = std::move(own.rows[i]); }
  }
  return board;
}

// Records an evening entry by entry along the line of play.
class Chronicler {
 public:
  // `table` is fresh. `over`: the game has ended, so everything is public.
  Chronicler(Evening& evening, Table& table, Wordings wordings, bool over)
      : evening_(evening), table_(table), wordings_(std::move(wordings)), over_(over) {
    const Outcome now = table_.outcome();
    last_.assign(now.totals.begin(), now.totals.end());
    evening_.before.assign(last_.begin(), last_.end());
  }

  // Adds the events before the journal of a branch began.
  Result<> take_before(const Events& events) {
    for (const Events& part : play::parts_of_line(events)) { TRY(take(part, true)); }
    return {};
  }

  Result<> take(const Entry& entry) {
    if (entry.as<journal::Move>() != nullptr) { return take(entry.events); }
    // What is set by hand is no gain of a round.
    const Outcome before = table_.outcome();
    TRY(take(entry.events));
    const Outcome after = table_.outcome();
    for (const int i : indices(after.totals.size())) {
      last_[as_index(i)] += after.totals[i] - before.totals[i];
    }
    return {};
  }
  void note(Message told) {
    if (!evening_.rounds.empty()) { evening_.rounds.back().story.push_back(std::move(told)); }
  }

  void end() {
    close_round();
    evening_.winners = ahead();
    // Puts the game's own moments first.
    sort_by(evening_.moments.begin(), evening_.moments.end(), [](const Evening::Moment& moment) {
      return !moment.what.text.id.starts_with(kOfEveryGame);
    });
    // Among hidden gains nobody knows the best.
    const bool hides = std::ranges::any_of(evening_.rounds, [](const Evening::Round& round) {
      return contains(round.totals, Evening::Total());
    });
    std::erase_if(evening_.moments, [&](const Evening::Moment& moment) {
      return moment.shared || (hides && moment.what.text.id.starts_with(kOfEveryGame));
    });
    for (Evening::Moment& moment : evening_.moments) {
      moment.what.text.args.emplace_back("round",
                                         std::to_string(evening_.rounds[moment.round].number));
    }
  }

 private:
  static constexpr std::string_view kOfEveryGame = "console.page.moment.";

  // Moments need the table before the events, sentences the one after them.
  Result<> take(const Events& events, bool begins_table = false) {
    const bool begins = events.has(RoundStarted::kName);
    if (begins) {
      close_round();
      evening_.rounds.emplace_back();
    }
    for (Highlight& highlight : table_.highlights(events)) { remember(std::move(highlight)); }
    TRY(begins_table ? table_.begin(events) : table_.fold(events));
    Messages story = told(events);
    if (evening_.rounds.empty()) {
      if (story.empty()) { return {}; }
      evening_.rounds.emplace_back();
    }
    Evening::Round& round = evening_.rounds.back();
    round.number = table_.status().round;
    if (begins && !story.empty()) {
      round.begun = std::move(story.front());
      story.erase(story.begin());
    }
    add_all(round.story, story);
    return {};
  }

  // Omits the seeds, which are for programs, what house rules keep for later, and sealed values,
  // which are told when they are opened.
  Messages told(const Events& events) const {
    Json::List seen = events.list();
    std::erase_if(seen, [](const Json& event) {
      return is_event(event, LuckOpened::kName) || is_event(event, Remembered::kName);
    });
    Messages story = table_.story(std::move(seen));
    put_into_words(story, [&] { return wordings_; });
    if (!over_) { hide_overridden(table_, story); }
    for (Message& told : story) {
      // Without totals, which the page shows itself.
      if (told.id == "engine.rules_changed") { told.id = "console.reloaded"; }
    }
    std::erase_if(story, [](const Message& told) {
      return (told.id.empty() && told.text.empty()) || tells_sealed(told);
    });
    return together(story);
  }

  Evening::Totals totals() const {
    const Hidden hidden = over_ ? Hidden{} : table_.hidden_from({});
    Evening::Totals shown;
    for (const int total : table_.outcome().totals) {
      shown.push_back(hidden.total_of(seat(shown.size())) ? Evening::Total()
                                                          : Evening::Total(total));
    }
    return shown;
  }
  SeatList ahead() const {
    return over_ || table_.hidden_from({}).totals.empty() ? table_.outcome().winners : SeatList();
  }

  // Called with the table at the end of the round.
  void close_round() {
    if (evening_.rounds.empty()) { return; }
    Evening::Round& round = evening_.rounds.back();
    const Status now = table_.status();
    round.finished = now.over || (now.to_move.empty() && now.unopened.empty());
    round.board = over_ ? everybodys_board(table_) : table_.board();
    put_into_words(round.board, wordings_);
    round.pictures = table_.pictures();
    round.totals = totals();
    round.ahead = ahead();
    for (const std::size_t i : indices(last_)) {
      const std::int64_t total = table_.outcome().totals[as_int(i)];
      const std::int64_t change = total - std::exchange(last_[i], total);
      round.changes.push_back(change);
      if (round.finished && change != 0) {
        remember({{std::string(kOfEveryGame) + (change > 0 ? "gain" : "loss"),
                   {{"player", evening_.players[i]}, {"points", std::abs(change)}}},
                  std::abs(change)});
      }
    }
  }

  void remember(Highlight highlight) {
    auto& moments = evening_.moments;
    const auto same = std::ranges::find_if(
        moments, [&](const auto& moment) { return moment.what.text.id == highlight.text.id; });
    if (highlight.size <= 0 || evening_.rounds.empty()) { return; }
    const std::size_t round = evening_.rounds.size() - 1;
    if (same == moments.end()) {
      moments.push_back({std::move(highlight), round});
    } else if (highlight.size > same->what.size) {
      *same = {std::move(highlight), round};
    } else if (highlight.size == same->what.size) {
      same->shared = same->shared || whose(highlight.text) != whose(same->what.text);
    }
  }

  Evening& evening_;
  Table& table_;
  Wordings wordings_;
  bool over_;
  Amounts last_;  // totals at the end of the previous round
};

// Returns the seconds since 1970.
std::int64_t seconds_at(std::string_view time) {
  const auto day = std::chrono::sys_days(std::chrono::year(part_of_time(time, 0, 4)) /
                                         part_of_time(time, 5, 2) / part_of_time(time, 8, 2));
  const std::int64_t hours =
      std::int64_t{day.time_since_epoch().count()} * 24 + part_of_time(time, 11, 2);
  return (hours * 60 + part_of_time(time, 14, 2)) * 60 + part_of_time(time, 17, 2);
}

// Says from which round on which rules held, the last of them called `last`. Of earlier ones an
// opening has the names alone; their titles are those of the variants here.
Message rules_by_round(const Opening& opening, const VariantLibrary& library, Message last) {
  const auto changes = codec::events_of<RulesChanged>(opening.events);
  const auto called = [&](const RulesChanged& change) {
    if (change.variant == changes.back().variant) { return last; }
    const std::string name = change.variant.empty() ? "-" : change.variant.back().name;
    Wording title;
    for (VariantHead& head : library.list()) {
      if (head.game == opening.game && head.name == name) { title = std::move(head.title); }
    }
    return in_own_words(title, name);
  };
  Message all = last;
  const RulesChanged* before = nullptr;
  for (const RulesChanged& change : changes) {
    const RulesChanged* next = &change + 1;
    if (&change != &changes.back() && next->round == change.round) { continue; }  // nobody played
    if (before == nullptr) {
      all = called(change);
    } else if (change.variant != before->variant) {
      all = {"console.page.rules_from",
             {{"round", change.round + 1}},
             {{"before", std::move(all)}, {"variant", called(change)}}};
    }
    before = &change;
  }
  return all;
}

Evening about_opening(const Opening& opening, const VariantLibrary& library) {
  Evening evening;
  evening.game = {opening.game + ".title", {}, opening.game};
  evening.variant = plain("-");
  if (!opening.variant.empty()) {
    const journal::LayerText& top = opening.variant.back();
    evening.variant = in_own_words(library.title(top.source), top.name);
  }
  evening.variant = rules_by_round(opening, library, std::move(evening.variant));
  evening.players = opening.players;
  evening.bots = seated(opening);
  evening.day = time_said(opening.at, "console.page.day");
  if (const std::int64_t* goal = opening.rules.find_whole("goal")) { evening.goal = *goal; }
  return evening;
}

}  // namespace

std::int64_t seconds_played(const Log& log, std::int64_t last) {
  constexpr std::int64_t kPause = std::int64_t{30} * 60;
  std::int64_t seconds = 0;
  std::int64_t before = seconds_at(log.opening().at);
  for (const Entry& entry : log.entries()) {
    if (entry.n > last) { break; }
    const std::int64_t now = seconds_at(entry.at);
    seconds += now - before < kPause ? std::max<std::int64_t>(now - before, 0) : 0;
    before = now;
  }
  return seconds;
}

namespace {

// Returns the seconds played on the line of play up to entry `last`; nullopt: a parent of the
// journal is not beside it.
std::optional<std::int64_t> seconds_of_line(const Log& log, std::int64_t last) {
  const std::int64_t here = seconds_played(log, last);
  const auto& parent = log.opening().parent;
  if (!parent) { return here; }
  for (const std::string& file : journal::family_of(log.path())) {
    const auto opened = Log::open(file, journal::Access::Read);
    if (opened && opened->log.holds(*parent)) {
      const auto before = seconds_of_line(opened->log, parent->n);
      return before ? std::optional(*before + here) : std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Evening> evening_of(const Log& log, const VariantLibrary& library) {
  const Opening& opening = log.opening();
  // Folds twice: hidden values and takebacks are known only at the end.
  const auto replay = journal::replayed(log);
  TRY(replay);
  const auto table = open_table(opening);
  TRY(table);
  Table& again = **table;
  const auto line = replay->line();
  Evening evening = about_opening(opening, library);
  Chronicler chronicler(evening, again, play::wordings_of(opening, library),
                        replay->table().status().over);
  TRY(chronicler.take_before(opening.events));
  evening.minutes = seconds_of_line(log, log.last()).value_or(0) / 60;
  Strings by_bots;  // as told here; of a branch's parents nothing is
  for (const Entry& entry : log.entries()) {
    if (std::ranges::binary_search(line, entry.n)) {
      TRY(chronicler.take(entry));
    } else if (const auto* note = std::get_if<journal::Note>(&entry.doing)) {
      chronicler.note({"console.noted", {{"text", note->text}}});
    } else if (const auto* seats = std::get_if<journal::Seats>(&entry.doing)) {
      seats->change(evening.players, evening.bots);
      for (const auto& [name, bot] : seats->bots) {
        if (bot) { by_bots.push_back(name); }
        if (opening.parent && !contains(by_bots, name)) { continue; }
        chronicler.note({bot ? "console.bot_plays" : "console.person_plays",
                         {{"player", name}, {"bot", bot.value_or("")}}});
      }
    } else if (const auto* close = std::get_if<journal::Close>(&entry.doing)) {
      evening.end = close->closing->why;
    }
  }
  chronicler.end();
  if (again.status().over) { evening.end = CloseWhy::Ended; }
  evening.receipt = log.receipt();
  return evening;
}

namespace {

ChipBox box_of(const Json& rules) {
  std::vector<ChipKind> kinds;
  const Json* chips = rules.find(kChipsRule);
  for (const Json& pair : chips != nullptr ? chips->items() : Json::List{}) {
    kinds.push_back({pair.items()[0].whole(), pair.items()[1].whole()});
  }
  return ChipBox(kinds);
}

// Pays each seat one heap and takes the stake out of it; if that fails for one of them, pays chips
// and stakes as separate heaps.
PaidOut paid_from(const ChipBox& box, const Heaps& lying, const Amounts& amounts) {
  const std::size_t seats = amounts.size() / 2;
  Heaps own;
  Amounts owned;
  for (std::size_t i = 0; i < seats; ++i) {
    own.push_back(sum(lying[i], lying[seats + i]));
    owned.push_back(amounts[i] + amounts[seats + i]);
  }
  PaidOut paid = box.pay(own, owned);
  for (std::size_t i = 0; i < seats; ++i) {
    const auto stake = box.pick(paid.heaps[i], amounts[seats + i]);
    if (!stake) { return box.pay(lying, amounts); }
    paid.heaps[i] = sum(paid.heaps[i], *stake, -1);
    paid.heaps.push_back(*stake);
  }
  paid.left.resize(amounts.size(), 0);
  return paid;
}

// Pays everybody after entry `n`, or a part of it, if that changed what somebody has.
void follow(HeldChips& held, std::int64_t n, Amounts amounts) {
  if (amounts == held.amounts) { return; }
  held.before = held.paid.heaps;
  held.paid = paid_from(held.box, held.before, amounts);
  held.amounts = std::move(amounts);
  held.since = n;
}

// Folds the events of entry `n` over `table`. What moves before the round's first stake goes back,
// as payments for pacts, has been paid by then; the rest is owed.
void follow(HeldChips& held, std::int64_t n, const Events& events, Table& table) {
  const auto stakes = static_cast<std::ptrdiff_t>(held.amounts.size() / 2);
  const auto owe = [&](bool settles) {
    held.owed_from = held.paid.heaps;
    held.owed_amounts = held.amounts;
    held.settles = settles;
  };
  if (events.has(RoundStarted::kName)) {
    held.round_amounts = held.amounts;
    owe(false);
  }
  const auto again = held.settles ? nullptr : table.clone();
  const auto one_goes_back = [&](const Amounts& amounts) {
    return !std::equal(amounts.begin() + stakes, amounts.end(), held.amounts.begin() + stakes,
                       std::greater_equal());
  };
  std::ignore = table.fold(events);
  if (again != nullptr && one_goes_back(table.chips())) {
    for (Json& event : events.list()) {
      std::ignore = again->fold(Json::List{std::move(event)});
      auto amounts = again->chips();
      if (one_goes_back(amounts)) { break; }
      follow(held, n, std::move(amounts));
    }
    owe(true);
  }
  follow(held, n, table.chips());
}

// "1×100 1×20": the pieces received (`sign` 1) or given (-1).
std::string pieces_of(const std::vector<ChipKind>& kinds, const Pieces& change, int sign) {
  std::string text;
  for (const std::size_t k : indices(kinds)) {
    if (change[k] * sign > 0) {
      add_word(text, std::to_string(change[k] * sign) + "×" + std::to_string(kinds[k].value));
    }
  }
  return text;
}

}  // namespace

HeldChips held_chips(const Session& session, std::int64_t last) {
  const Log& log = session.log();
  const auto table = open_table(log.opening()).value();
  const ChipBox box = box_of(session.house().rules.values());
  const auto amounts = table->chips();
  // The book's pieces for each seat; the box may have fewer.
  Heaps printed(amounts.size(), Pieces(box.kinds().size(), 0));
  for (const ChipKind& kind : session.game().chips_at_start()) {
    const auto same = std::ranges::find(box.kinds(), kind.value, &ChipKind::value);
    for (std::size_t i = 0; same != box.kinds().end() && i < amounts.size() / 2; ++i) {
      printed[i][as_index(same - box.kinds().begin())] = kind.count;
    }
  }
  HeldChips held{box, amounts, box.pay(printed, amounts)};
  for (const Events& part : play::parts_of_line(log.opening().events)) {
    std::ignore = table->begin(part);
    follow(held, 0, table->chips());
  }
  for (const std::int64_t n : session.replay().line()) {
    if (n > 0 && n <= last) { follow(held, n, session.entry(n).events, *table); }
  }
  return held;
}

Messages money_of_round(const Session& session, std::int64_t last) {
  const HeldChips held = held_chips(session, last);
  const Setup& setup = session.setup();
  const std::size_t seats = held.amounts.size() / 2;
  const bool real = setup.mode == Mode::Table;
  Messages lines{"console.money.stakes"};
  std::string sums;
  for (std::size_t i = 0; i < seats; ++i) {
    const std::size_t stake = seats + i;
    const auto& from = real ? held.owed_amounts : held.round_amounts;
    const std::int64_t won = held.amounts[i] + held.amounts[stake] - from[i] - from[stake];
    const std::string text = (won > 0 ? "+" : "") + std::to_string(won);
    add_word(sums, setup.players[i] + " " + text, ", ");
    const Pieces change = sum(sum(held.paid.heaps[i], held.paid.heaps[stake]),
                              sum(held.owed_from[i], held.owed_from[stake]), -1);
    const std::string gets = pieces_of(held.box.kinds(), change, 1);
    const std::string gives = pieces_of(held.box.kinds(), change, -1);
    const char* id = gets.empty() && gives.empty() ? "console.money.nothing"
                     : gives.empty()               ? "console.money.gets"
                     : gets.empty()                ? "console.money.gives"
                                                   : "console.money.both";
    lines.push_back(
        {id, {{"player", setup.players[i]}, {"sum", text}, {"gets", gets}, {"gives", gives}}});
  }
  if (seats == 0) { return {}; }
  if (!real) { return {{"console.money.sums", {{"sums", sums}}}}; }
  return lines;
}

std::optional<Pad> pad_of(const Game& game, const journal::Playback& replay, const Opening& opening,
                          const journal::Entries& entries) {
  Json::List written;
  const auto take = [&](const Events& events) {
    std::ranges::copy_if(events.list(), std::back_inserter(written),
                         [&](const Json& event) { return game.on_pad(event); });
  };
  take(opening.events);
  const auto line = replay.line();
  for (const Entry& entry : entries.on(line)) { take(entry.events); }
  return game.pad(replay.table().setup(), written);
}

std::optional<Pad> pad_of(const Session& session) {
  const Log& log = session.log();
  return pad_of(session.game(), session.replay(), log.opening(), log.entries());
}

}  // namespace hausregel::console
