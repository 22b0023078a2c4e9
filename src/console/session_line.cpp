// A line of moves: words to commands, asking for what is missing, and where the line has to end.
#include "console/opened_values.h"
#include "console/session.h"
#include "console/session_parts.h"
#include "console/words.h"

namespace hausregel::console {
namespace {

// Where the words that `spoken` has understood end.
std::size_t understood(const std::vector<Word>& words, const Spoken& spoken) {
  // The first word of the rest may be a repetition of the verb: columns tell, not counts.
  if (spoken.rest.empty()) {
    return words.size();
  }
  std::size_t i = 1;
  while (i < words.size() && words[i].column < spoken.rest.front().column) {
    ++i;
  }
  return i;
}

// What the first word needs, and was not told.
tl::unexpected<Error> missing(const Game& game, const Word& word) {
  std::string form(word.text);
  for (const MoveForm& move : game.moves()) {
    form = move.word == word.text ? std::string(move.form) : form;
  }
  Error error{Fault::Usage, {"console.value_missing", {{"form", std::move(form)}}, {}}, {}, {}, {}};
  error.place.column = word.column;
  return fail(std::move(error));
}

// A pact or a refill: the question belongs to the move that leads there.
bool asks_yes_or_no(const Table& table) {
  const std::vector<Choice> possible = table.legal();
  return !possible.empty() && possible.front().argument == "yes";
}

}  // namespace

// Parses `words`, asking for what is missing; the answers become part of the words.
Result<Spoken> Session::understand(std::vector<Word>& words) {
  for (;;) {
    auto spoken = table().parse(words, draft_);
    if (!spoken || spoken->kind != Spoken::Kind::Ask) {
      return spoken;
    }
    secret_line_ = secret_line_ || spoken->hidden;
    const auto typed = world_.ask ? world_.ask({spoken->message, spoken->hidden}) : std::nullopt;
    if (!typed) {
      return missing(game(), words.front());
    }
    auto more = split_words(*typed);
    if (!more) {
      return fail(std::move(more.error()));
    }
    if (more->empty()) {
      return said(Fault::Usage, "console.no_answer");
    }
    const auto at = static_cast<std::ptrdiff_t>(understood(words, *spoken));
    const int column = words[static_cast<std::size_t>(at) - 1].column;
    for (Word& word : *more) {
      word.column = column;
    }
    words.insert(words.begin() + at, more->begin(), more->end());
  }
}

Result<void> Session::rehearse(std::unique_ptr<Table>& copy, const Spoken& spoken,
                               Rehearsed& values) const {
  Json command = spoken.command;
  if (copy->wants_seal(command)) {
    auto sealing = copy->seal(command, std::nullopt);
    if (!sealing) {
      return fail(std::move(sealing.error()));
    }
    const Seat who = copy->setup().find(*sealing->opening.find("player")->string());
    values[static_cast<std::size_t>(who.index)] = std::move(sealing->opening);
    command = std::move(sealing->command);
  }
  auto decided = decide(*copy, command, spoken.observed);
  while (decided) {
    copy = std::move(decided->table);
    const auto opening = opening_of(*copy, [&](Seat who) -> const Json* {
      const auto& known = values[static_cast<std::size_t>(who.index)];
      return known ? &*known : value_of(who);
    });
    if (!opening) {
      return {};
    }
    decided = decide(*copy, *opening, {});
  }
  return fail(std::move(decided.error()));
}

// At a real table a line of several moves that is refused halfway must leave nothing behind: plays
// it on a copy. A single move needs no rehearsal.
Result<void> Session::dry_run(std::vector<Word> words) const {
  std::unique_ptr<Table> copy = table().clone();
  Rehearsed values;
  Json draft = draft_;
  for (bool first = true; !words.empty(); first = false) {
    auto spoken = copy->parse(words, draft);
    if (!spoken) {
      return first ? Result<void>{} : fail(std::move(spoken.error()));
    }
    words = std::move(spoken->rest);
    const bool asks = spoken->kind == Spoken::Kind::Ask;  // asked for when its turn comes
    if (asks || (first && words.empty())) {
      return {};
    }
    draft = spoken->kind == Spoken::Kind::Draft ? std::move(spoken->draft) : Json();
    if (spoken->kind == Spoken::Kind::Move) {
      if (auto good = rehearse(copy, *spoken, values); !good) {
        // A house rule that fails with the first move is told when that move is made.
        const bool told = first && good.error().fault == Fault::HouseRule;
        return told ? Result<void>{} : good;
      }
    }
  }
  return {};
}

// The first move of `words`, which is cut off. False: the rest must not be played.
Result<bool> Session::one_move(std::vector<Word>& words, Happened& happened) {
  auto spoken = understand(words);
  if (!spoken) {
    return fail(std::move(spoken.error()));
  }
  words = std::move(spoken->rest);
  switch (spoken->kind) {
    case Spoken::Kind::Draft:
      draft_ = std::move(spoken->draft);
      happened.remarks.push_back(std::move(spoken->message));
      return true;
    case Spoken::Kind::Already:
    case Spoken::Kind::Ask:
      happened.remarks.push_back(std::move(spoken->message));
      return true;
    case Spoken::Kind::Move:
      break;
  }
  const SeatList before = table().status().to_move;
  const std::size_t entries = happened.entries.size();
  if (auto played = play(spoken->command, spoken->observed, happened); !played) {
    return fail(std::move(played.error()));
  }
  // Where a draw has passed the turn, the rest of the line was meant for somebody else.
  const bool drawn =
      happened.entries.size() > entries &&
      !log_.entries()[static_cast<std::size_t>(happened.entries[entries].n) - 1].draws.empty();
  return table().setup().mode == Mode::Table || !drawn || before == table().status().to_move;
}

Played Session::move(std::span<const Word> words) {
  Played played;
  secret_line_ = false;
  const auto stopped = [&](Error error) {
    played.error = std::move(error);
    return std::move(played);
  };
  if (auto good = settled(played.happened); !good) {
    return stopped(std::move(good.error()));
  }
  std::vector<Word> left(words.begin(), words.end());
  if (table().setup().mode == Mode::Table) {
    if (auto good = dry_run(left); !good) {
      return stopped(std::move(good.error()));
    }
  }
  while (!left.empty()) {
    auto goes_on = one_move(left, played.happened);
    if (!goes_on) {
      return stopped(std::move(goes_on.error()));
    }
    if (!*goes_on && !left.empty()) {
      return stopped(said(Fault::Refused, "console.turn_passed").value());
    }
  }
  if (world_.ask && asks_yes_or_no(table())) {
    played.happened.remarks.push_back(table().board().headlines.back());
  }
  return played;
}

}  // namespace hausregel::console
