#include "audit/closing.h"

#include <algorithm>
#include <vector>

#include "play/closing.h"

namespace hausregel::audit {
namespace {

std::optional<std::int64_t> round_of(std::string_view event, std::string_view kind) {
  if (!event.starts_with(kind)) {
    return std::nullopt;
  }
  const Json json = *read_json(event);
  const Json* round = json.find("round");
  return round != nullptr && round->is_int() ? std::optional(*round->integer()) : std::nullopt;
}

// The rounds for which `seeds` has one, as a text; those of what it should have.
std::string rounds_in(const Json& seeds) {
  std::string text;
  for (const auto& [round, seed] : *seeds.object()) {
    text += (text.empty() ? "" : ",") + round;
  }
  return text;
}

std::string rounds_in(const std::vector<std::int64_t>& owed) {
  std::string text;
  for (const std::int64_t round : owed) {
    text += (text.empty() ? "" : ",") + std::to_string(round);
  }
  return text;
}

// Whose values the entry opens, in its order; nothing where an element names nobody.
std::optional<std::vector<std::string>> names_in(const Json& sealed) {
  std::vector<std::string> names;
  for (const Json& value : *sealed.list()) {
    const Json* player = value.find("player");
    if (player == nullptr || !player->is_string()) {
      return std::nullopt;
    }
    names.push_back(*player->string());
  }
  return names;
}

std::vector<std::string> names_sealed(const Table& table) {
  const Json state = *read_json(table.state_json());
  const Json* sealed = state.find("sealed");
  std::vector<std::string> names;
  for (const std::string& name : table.setup().players) {
    const Json::List* list = sealed != nullptr ? sealed->list() : nullptr;
    if (list != nullptr && std::find(list->begin(), list->end(), Json(name)) != list->end()) {
      names.push_back(name);
    }
  }
  return names;
}

// Whether `some` are among `all`, in the same order, each once.
bool are_among(const std::vector<std::string>& some, const std::vector<std::string>& all) {
  auto at = all.begin();
  return std::all_of(some.begin(), some.end(), [&](const std::string& name) {
    at = std::find(at, all.end(), name);
    return at != all.end() && (++at, true);
  });
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : ", ") + name;
  }
  return text.empty() ? "nobody" : text;
}

}  // namespace

void Rounds::take(std::string_view events) {
  constexpr std::string_view kStarted = R"({"e":"round_started",)";
  constexpr std::string_view kOpened = R"({"e":"luck_opened",)";
  if (events.find(kStarted) == std::string_view::npos &&
      events.find(kOpened) == std::string_view::npos) {
    return;
  }
  journal::Elements elements(events);
  for (std::string_view event; elements.next(event);) {
    if (const auto started = round_of(event, kStarted)) {
      begun_ = std::max(begun_, *started);
    } else if (const auto opened = round_of(event, kOpened)) {
      published_.insert(*opened);
    }
  }
}

std::vector<std::int64_t> Rounds::owed(std::int64_t last) const {
  std::vector<std::int64_t> owed;
  for (std::int64_t round = 1; round <= std::min(begun_, last); ++round) {
    if (!published_.contains(round)) {
      owed.push_back(round);
    }
  }
  return owed;
}

namespace {

// Whether `sealed` opens what was laid in a game of format 2 and never opened, one by one.
bool opens_all(const Json::List& sealed, const Past& past, bool redacted) {
  const auto laid = past.seals().unopened();
  if (redacted) {
    return true;  // its commitments are not there to be counted
  }
  return sealed.size() == laid.size() &&
         std::equal(sealed.begin(), sealed.end(), laid.begin(),
                    [&](const Json& value, const auto& seal) { return past.opens(value, seal); });
}

std::string laid_by(const Past& past) {
  std::vector<std::string> names;
  for (const auto& seal : past.seals().unopened()) {
    names.push_back(seal.player);
  }
  return listed(names);
}

}  // namespace

std::optional<Finding> check_closing(const journal::Line& line, const journal::Opening& opening,
                                     const Table& table, const Rounds& rounds, const Past& past) {
  const auto wrong = [&](std::string what, std::string stated = {}, std::string found = {}) {
    return Finding{
        "closing",         line.n,          static_cast<std::int64_t>(line.offset), std::move(what),
        std::move(stated), std::move(found)};
  };
  const Json doing = *read_json(line.parts.doing);
  const Json& close = *doing.find("close");
  const bool ended = *close.find("why") == Json("ended");
  if (ended != table.status().over) {
    return wrong(ended ? "the game is not over" : "the game is over");
  }
  if (!ended && opening.mode == Mode::Lab) {
    return wrong("nobody abandons a simulated game");
  }
  const Json expected = journal::to_json(
      play::closing_at(table, ended ? play::CloseWhy::Ended : play::CloseWhy::Abandoned));
  for (const char* name : {"winners", "totals"}) {
    const Json& due = *expected.find("close")->find(name);
    if (*close.find(name) != due) {
      return wrong(name, to_text(*close.find(name)), to_text(due));
    }
  }
  const std::string owed = opening.mode == Mode::Lab ? std::string()
                           : opening.format == 1
                               ? rounds_in(rounds.owed(journal::chain_length(opening)))
                               : rounds_in(past.seeds_due());
  if (const std::string seeds = rounds_in(*close.find("seeds")); seeds != owed) {
    return wrong("the rounds whose seed it publishes", seeds, owed);
  }
  const Json& sealed = *close.find("sealed");
  if (opening.format >= 2 && opening.mode == Mode::Virtual) {
    return opens_all(*sealed.list(), past, opening.redacted.has_value())
               ? std::nullopt
               : std::optional(
                     wrong("the sealed values that it opens", to_text(sealed), laid_by(past)));
  }
  const auto names = names_in(sealed);
  const auto lie = opening.mode == Mode::Lab ? std::vector<std::string>() : names_sealed(table);
  // At a real table what lies face down need not be known.
  const bool good =
      names && (opening.mode == Mode::Virtual ? *names == lie : are_among(*names, lie));
  return good ? std::nullopt
              : std::optional(wrong("whose sealed values it opens", to_text(sealed), listed(lie)));
}

}  // namespace hausregel::audit
