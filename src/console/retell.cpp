#include "console/retell.h"

#include <algorithm>
#include <memory>
#include <tuple>

#include "console/commands.h"
#include "console/page/page.h"
#include "console/seat_view.h"
#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/events.h"
#include "engine/rules/declared.h"
#include "engine/story.h"
#include "journal/format.h"
#include "journal/log.h"
#include "journal/reader.h"
#include "journal/replay.h"
#include "journal/writer.h"
#include "play/chronicle.h"
#include "play/closing.h"
#include "play/opening.h"
#include "play/session.h"

namespace hausregel::console {

using journal::Doing;
using journal::open_table;
using journal::Playback;

namespace {

Shown told_opening(const Opening& opening, const std::string& line, Detail detail) {
  const std::string variant = opening.variant.empty() ? "-" : opening.variant.back().name;
  Shown shown{{{"console.opened",
                {{"game", opening.game},
                 {"variant", variant},
                 {"players", listed(opening.players)},
                 {"starter", opening.starter}}}},
              {},
              Canonical{line}};
  if (detail == Detail::Story) {
    shown.data = fields<"game, variant, players, starter, mode, at">(
        opening.game, variant, opening.players, opening.starter, opening.mode, opening.at);
  }
  return shown;
}

// Returns a sentence for an entry without events; empty: nothing to report.
Message plain_story(const Doing& doing) {
  return std::visit(
      Overloaded{
          [](const journal::Undo& undo) {
            return Message{undo.because ? "console.told.gave_up" : "console.told.undo",
                           {{"entry", undo.to}, {"why", undo.because.value_or("")}}};
          },
          [](const journal::Redo& redo) {
            return Message{"console.told.redo", {{"entry", redo.to}}};
          },
          [](const journal::Note& note) { return Message{"console.noted", {{"text", note.text}}}; },
          [](const journal::Mark& mark) {
            return Message{"console.marked", {{"name", mark.name}}};
          },
          [](const journal::Close& close) { return play::closed_says(*close.closing); },
          [&](const journal::Seats&) {
            const std::string words = play::short_words(doing);  // "bots Anna=steady"
            return Message{"console.told.seats", {{"seats", words.substr(words.find(' ') + 1)}}};
          },
          [](const journal::Branch& branch) {
            return Message{"console.told.branch", {{"name", branch.name}}};
          },
          [](const auto&) { return Message(); }},
      doing);
}

// Folds and prints line by line.
class Teller {
 public:
  Teller(const std::string& file, const Wish& wish, const Tell& tell)
      : file_(file), wish_(wish), tell_(tell) {}

  // Returns false if no more is wanted.
  Result<bool> take(const journal::Line& line) {
    if (line.opening != nullptr) { return open(line.opening, std::string(line.text)); }
    Entry entry = line.entry();
    if (!viewer_ && wish_.detail == Detail::Story) { entries_.push_back(entry); }
    auto* set = viewer_ ? std::get_if<journal::Override>(&entry.doing) : nullptr;
    const auto before = set != nullptr ? replay_->table().clone() : nullptr;
    if (auto taken = replay_->take(entry); !taken) {
      taken.error().offset = line.offset;
      return fail(journal::to_error(taken.error(), file_));
    }
    if (set != nullptr) { hide_override(*before, replay_->table(), *viewer_, *set, entry.events); }
    return tell_(told(entry, viewer_ ? journal::encode(entry) : std::string(line.text)));
  }

  void end() const {
    if (!replay_ || !(viewer_ || wish_.detail == Detail::Story)) { return; }
    const Table& table = replay_->table();
    Shown shown = viewer_ ? state_for(table, *viewer_, own_now())
                          : Shown{{}, {table.board()}, Canonical{table.state_json()}};
    put_into_words(shown.boards.front(), wordings_);
    IfAny<Json> written;
    auto pad = viewer_ ? std::nullopt : pad_of(*game_, *replay_, *opening_, entries_);
    if (pad) {
      shown.boards.push_back(std::move(pad->board));
      written = std::move(pad->data);
    }
    shown.data = fields<"state, pad">(std::move(shown.data), written);
    tell_(shown);
  }

 private:
  Result<bool> open(std::shared_ptr<const Opening> opening, const std::string& line) {
    opening_ = std::move(opening);
    TRY(keep(game_, play::game_of(*opening_)));
    TRY(keep(replay_, journal::begun(*opening_, file_)));
    if (wish_.variants != nullptr) { wordings_ = play::wordings_of(*opening_, *wish_.variants); }
    if (!wish_.as.empty()) {
      const auto who = replay_->table().setup().find_short(wish_.as);
      auto whole = who.and_then([&](Seat) { return Log::open(file_, journal::Access::Read); });
      TRY(whole);
      viewer_ = *who;
      entries_ = whole->log.entries();
    }
    return tell_(told_opening(*opening_, line, wish_.detail)) && tell_before();
  }

  // Prints the events before the journal of a branch began, with the story for everybody. Returns
  // false if no more is wanted.
  bool tell_before() const {
    if (viewer_ || wish_.detail != Detail::Story) { return true; }
    const auto table = open_table(*opening_);
    return std::ranges::all_of(play::parts_of_line(opening_->events), [&](const Events& part) {
      std::ignore = (*table)->begin(part);  // folded before
      return tell_(Shown{story_of(**table, part), {}, fields<"entry, events">(0, part)});
    });
  }

  Messages story_of(const Table& table, const Events& events) const {
    Messages story = table.story(events);
    put_into_words(story, [&] { return wordings_; });
    return together(story);
  }

  // Returns the value sealed by the viewer in entry `n`, if the journal opens it later.
  std::optional<Json> own_of(std::int64_t n) const {
    const Table& table = replay_->table();
    const std::string& name = table.setup().name(*viewer_);
    const Doing doing = entries_.doing_of(n);
    auto value = journal::lays_value_of(doing, name) ? journal::opened_value(entries_, n, name)
                                                     : std::nullopt;
    const auto commit = value ? std::get<journal::Move>(doing).commit() : std::nullopt;
    // After an undo a different value may have been sealed instead.
    const bool other =
        commit && play::commitment_of(*value, table.setup(), table.status().luck) != commit;
    return other ? std::nullopt : std::move(value);
  }

  // Returns the viewer's unopened sealed value.
  std::optional<Json> own_now() const {
    const auto line = replay_->line();
    for (auto n = line.rbegin(); n != line.rend() && *n > 0; ++n) {
      if (play::follows_by_itself(entries_.doing_of(*n))) { return std::nullopt; }
      if (auto own = own_of(*n)) { return own; }
    }
    return std::nullopt;
  }

  // Returns what `entry` has hidden for the viewer, who may see it, if the journal opens it later.
  Messages own_hidden(const Entry& entry) const {
    Messages all;
    const Setup& setup = replay_->table().setup();
    for (const auto& at : codec::events_of<PlaceHidden>(entry.events, setup)) {
      const PlaceType& type = *find_named(*setup.places, at.place);  // it was folded
      const bool own =
          at.player.value_or(Seat{}) == *viewer_ && type.seen.value_or(Seen::Nobody) == Seen::Owner;
      const auto opened = own ? opening_of(entry.n, at, setup) : std::nullopt;
      if (!opened) { continue; }
      all.push_back(
          {"console.own_hidden",
           {},
           {{"place", place_called(at.place)}, {"value", value_called(type, opened->value)}}});
    }
    return all;
  }
  // Returns what opens it, unless something else is hidden there first: its round was given up.
  std::optional<PlaceOpened> opening_of(std::int64_t n, const PlaceHidden& at,
                                        const Setup& setup) const {
    for (std::int64_t later = n; later <= std::ssize(entries_); ++later) {
      for (const Json& json : entries_.numbered(later).events.list()) {
        const auto hidden = codec::event_in<PlaceHidden>(json, setup);
        auto opened = codec::event_in<PlaceOpened>(json, setup);
        if (later > n && hidden && at_one_place(*hidden, at)) { return std::nullopt; }
        if (opened && at_one_place(*opened, at)) { return opened; }
      }
    }
    return std::nullopt;
  }

  Reply told(const Entry& entry, const std::string& line) const {
    Messages story = story_of(replay_->table(), entry.events);
    if (Message plain = plain_story(entry.doing); story.empty() && plain != Message()) {
      story.push_back(std::move(plain));
    }
    if (const auto own = viewer_ ? own_of(entry.n) : std::nullopt) {
      story.push_back(own_sealed(*own));
    }
    if (viewer_) { add_all(story, own_hidden(entry)); }
    put_into_words(story, [&] { return wordings_; });
    if (wish_.detail == Detail::Entries) {
      Shown shown;
      shown.lines.push_back(
          {"console.told.entry",
           {{"entry", entry.n}, {"at", entry.at}, {"do", journal::to_text(entry.doing)}}});
      add_all(shown.lines, story);
      shown.data = Canonical{line};
      return shown;
    }
    const bool round_over =
        entry.events.has(LuckOpened::kName) || std::holds_alternative<journal::Close>(entry.doing);
    return Happened{{{entry.n, entry.doing, entry.events, std::move(story),
                      round_over ? journal::make_receipt(entry.n, entry.link.hash) : ""}},
                    {}};
  }

  std::string file_;
  const Wish& wish_;
  const Tell& tell_;
  Wordings wordings_;
  std::optional<Seat> viewer_;
  const Game* game_ = nullptr;
  std::shared_ptr<const Opening> opening_;
  journal::Entries entries_;  // taken so far, for the pad; for a viewer, all of the journal
  Seeds seeds_;               // for a viewer: those that the journal publishes
  std::optional<Playback> replay_;
};

Error damaged(const journal::Damage& damage, const std::string& file) {
  using Kind = journal::Damage::Kind;
  Error error = journal::to_error(damage, file);
  const bool no_journal = damage.kind == Kind::Unreadable || damage.kind == Kind::NotAJournal ||
                          damage.kind == Kind::UnknownVersion || damage.n == 0;
  error.fault = no_journal ? Fault::Input : Fault::Answer;
  return error;
}

}  // namespace

Result<> retell(const std::string& file, const Wish& wish, const Tell& tell) {
  auto source = journal::file_source(file);
  TRY(source);
  journal::Lines lines(std::move(*source));
  Teller teller(file, wish, tell);
  std::int64_t last = -1;
  Result<bool> wanted = true;
  const auto end = lines.each([&](const journal::Line& line) {
    wanted = teller.take(line);
    last = line.n;
    return wanted.value_or(false) && line.n != wish.to;
  });
  TRY(wanted);
  if (!*wanted) { return {}; }
  const auto* damage = end ? std::get_if<journal::Damage>(&*end) : nullptr;
  const bool all = damage != nullptr || last >= wish.to.value_or(last);
  if (all) { teller.end(); }
  if (const auto* torn = end ? std::get_if<journal::TornTail>(&*end) : nullptr) {
    tell(Happened{{}, {play::torn_left(*torn)}});
  }
  if (damage != nullptr) { return fail(damaged(*damage, file)); }
  return all ? Result<>() : fail(no_entry(std::to_string(*wish.to), last));
}

void Transcript::settle_pending() {
  if (auto late = std::exchange(pending_, std::nullopt)) {
    failed_ = failed_.value_or(late->error.fault);
    sink_(std::move(*late));
  }
}

bool Transcript::stopped() const {
  return console_.done || (failed_ && on_error_ == OnError::Stop);
}

void Transcript::take(Answer answer) {
  if (answer.failure) {
    Error& error = answer.failure->error;
    if (error.place.file.empty()) {
      error.place.file = name_;
      error.place.line = begun_;
    }
    if (error.fault == Fault::Refused) {
      pending_ = std::exchange(answer.failure, std::nullopt);
    } else {
      failed_ = failed_.value_or(error.fault);
    }
  }
  sink_(answer);
}

bool Transcript::feed(std::string_view line) {
  if (++line_ == 1) { line = without_byte_order_mark(line); }
  begun_ = joiner_.waits() ? begun_ : line_;
  const auto whole = joiner_.add(line);
  return whole ? feed_whole(*whole) : true;
}

bool Transcript::feed_whole(std::string_view line) {
  const auto words = split_words(line);
  if (words && words->empty()) { return true; }
  if (words && words->size() > 1 && words->front().text == "expect" &&
      words->at(1).text == "refused") {
    pending_.reset();
  } else {
    settle_pending();
    if (stopped()) { return false; }
  }
  take(execute(console_, line));
  return !stopped();
}

void Transcript::finish() {
  const auto rest = joiner_.rest();
  if (rest && !stopped()) { feed_whole(*rest); }
  settle_pending();
}

Answer read_lines(Console& console, std::string_view text, const std::string& name) {
  Answer all;
  Transcript script(console, name, OnError::Stop, [&](const Answer& one) {
    add_all(all.replies, one.replies);
    all.failure = all.failure ? all.failure : one.failure;
  });
  for (const std::string_view line : split(text, "\n")) {
    if (!script.feed(line)) { break; }
  }
  script.finish();
  return all;
}

}  // namespace hausregel::console
