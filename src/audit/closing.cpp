#include "audit/closing.h"

#include <algorithm>
#include <vector>

#include "journal/sealed_values.h"
#include "play/closing.h"
#include "play/commitments.h"

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

// Whether elements of `sealed` are written as those of an opening are.
bool are_values(const Json& sealed, const Table& table) {
  if (sealed.is_list() && sealed.list()->empty()) {
    return true;  // also of a game that seals nothing, and has no opening
  }
  Json open;
  open.set("move", "open");
  open.set("values", sealed);
  const auto written = table.written_form(open);
  return written && *written == to_text(open);
}

enum class Opens : std::uint8_t {
  Sealed,   // what was sealed
  Other,    // something else
  Refused,  // what the rules would not have let anybody seal
  Unknown,  // that cannot be asked
};

// What `value` is of the entry that sealed something, `n`. Unknown where that is 0, which stands
// for a journal before, or the rules may not be asked.
Opens opens(const Json& value, std::int64_t n, const Ending& end) {
  if (n == 0 || !end.ask) {
    return Opens::Unknown;
  }
  const auto text = end.course.text(n);
  const auto parts = text ? journal::take_apart(*text) : std::nullopt;
  const auto before = end.course.table_at(end.course.line().before(n));
  if (!parts || !before) {
    return Opens::Unknown;
  }
  const Json doing = *read_json(parts->doing);
  const auto sealing = (*before)->seal(journal::open_form(doing, value), play::salt_in(value));
  if (!sealing) {
    const Fault fault = sealing.error().fault;
    return fault == Fault::Refused ? Opens::Refused
           : fault == Fault::Input ? Opens::Other
                                   : Opens::Unknown;  // a house rule failed
  }
  const bool same = sealing->command == doing && sealing->opening == value;
  return same ? Opens::Sealed : Opens::Other;
}

// What elements of `sealed` are that open what was laid in a virtual game of format 2 and never
// opened, one by one.
Opens opens_all(const Json::List& sealed, const Past& past, const Ending& end) {
  const auto laid = past.unopened();
  if (sealed.size() != laid.size()) {
    return Opens::Other;
  }
  for (std::size_t i = 0; i < laid.size(); ++i) {
    if (*sealed[i].find("player") != Json(laid[i].player)) {
      return Opens::Other;
    }
    const Opens what = opens(sealed[i], laid[i].n, end);
    const bool fits = what == Opens::Unknown &&
                      (end.opening.redacted.has_value() || past.opens(sealed[i], laid[i]));
    if (what != Opens::Sealed && !fits) {
      return what == Opens::Unknown ? Opens::Other : what;
    }
  }
  return Opens::Sealed;
}

std::string laid_by(const Past& past) {
  std::vector<std::string> names;
  for (const auto& seal : past.unopened()) {
    names.push_back(seal.player);
  }
  return listed(names);
}

// The entry that laid what lies before `player` at the end; 0: none, or one of a journal before.
std::int64_t laid_in(const std::string& player, const Course& course) {
  const std::string laid = ",\"player\":" + to_text(Json(player)) + ",";
  for (std::int64_t n = course.line().position(); n > 0; n = course.line().before(n)) {
    const auto text = course.text(n);
    const auto parts = text ? journal::take_apart(*text) : std::nullopt;
    if (!parts || (parts->doing.find(laid) != std::string_view::npos &&
                   parts->doing.find(",\"commit\":") != std::string_view::npos)) {
      return parts ? n : 0;
    }
  }
  return 0;
}

// The same of what lies on the table at the end: all of it, or at a real table, where it need not
// be known, some of it.
Opens opens_what_lies(const Json& sealed, const Ending& end) {
  const Mode mode = end.opening.mode;
  const auto names = names_in(sealed);
  const auto lie =
      mode == Mode::Lab ? std::vector<std::string>() : names_sealed(end.course.table());
  if (!names || (mode == Mode::Virtual ? *names != lie : !are_among(*names, lie))) {
    return Opens::Other;
  }
  for (const Json& value : *sealed.list()) {
    const Opens what = opens(value, laid_in(*value.find("player")->string(), end.course), end);
    if (what == Opens::Other || what == Opens::Refused) {
      return what;
    }
  }
  return Opens::Sealed;
}

}  // namespace

std::optional<Finding> check_closing(const journal::Line& line, const Ending& end,
                                     const Rounds& rounds, const Past& past) {
  const journal::Opening& opening = end.opening;
  const Table& table = end.course.table();
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
  const bool every = opening.format >= 2 && opening.mode == Mode::Virtual;
  const Opens what = !are_values(sealed, table) ? Opens::Other
                     : every                    ? opens_all(*sealed.list(), past, end)
                                                : opens_what_lies(sealed, end);
  if (what == Opens::Sealed) {
    return std::nullopt;
  }
  Finding finding = wrong("the sealed values that it opens", to_text(sealed),
                          every ? laid_by(past) : listed(names_sealed(table)));
  if (what == Opens::Refused) {
    finding.kind = "illegal";
  }
  return finding;
}

}  // namespace hausregel::audit
