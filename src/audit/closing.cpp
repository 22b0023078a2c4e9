#include "audit/closing.h"

#include <algorithm>
#include <vector>

#include "audit/recorded_events.h"
#include "core/text.h"
#include "engine/events.h"
#include "engine/rounds.h"
#include "journal/sealed_values.h"
#include "play/closing.h"
#include "play/commitments.h"
#include "play/driver.h"

namespace hausregel::audit {
namespace {

// Whose values the entry opens, in its order; nothing where an element names nobody.
std::optional<std::vector<std::string>> names_in(const Json::List& sealed) {
  std::vector<std::string> names;
  for (const Json& value : sealed) {
    const std::string* player = value.find_text("player");
    if (player == nullptr) {
      return std::nullopt;
    }
    names.push_back(*player);
  }
  return names;
}

std::vector<std::string> names_sealed(const Table& table) {
  std::vector<std::string> names;
  for (const Seat who : table.status().sealed) {
    names.push_back(table.setup().name(who));
  }
  return names;
}

// Whether `some` are among `all`, in the same order, each once.
bool are_among(const std::vector<std::string>& some, const std::vector<std::string>& all) {
  auto at = all.begin();
  return std::ranges::all_of(some, [&](const std::string& name) {
    at = std::find(at, all.end(), name);
    const bool found = at != all.end();
    at += found ? 1 : 0;
    return found;
  });
}

Detail listed(const std::vector<std::string>& names) {
  return names.empty() ? worded("audit.detail.nobody", "nobody") : Detail(hausregel::listed(names));
}

}  // namespace

void Rounds::take(std::string_view events) {
  const auto round_of = [](const Json& event) {
    const std::int64_t* round = event.find_whole("round");
    return round != nullptr ? *round : 0;
  };
  each_event(events, RoundStarted::kName,
             [&](const Json& event) { begun_ = std::max(begun_, round_of(event)); });
  each_event(events, LuckOpened::kName,
             [&](const Json& event) { published_.insert(round_of(event)); });
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
  const auto text = end.walk.text(n);
  const auto entry = text ? journal::decode_entry(*text) : fail(text.error());
  const auto* move = entry ? std::get_if<journal::Move>(&entry->doing) : nullptr;
  const auto before = end.walk.table_at(end.walk.line().before(n));
  if (move == nullptr || !before) {
    return Opens::Unknown;
  }
  const auto sealing = (*before)->seal(journal::open_form(*move, value), play::salt_in(value));
  if (!sealing) {
    const bool refused = sealing.error().fault == Fault::Refused;
    return refused ? Opens::Refused : Opens::Unknown;  // a house rule failed
  }
  const bool same = sealing->command == move->command() && sealing->opening == value;
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
    const std::string* player = sealed[i].find_text("player");
    if (player == nullptr || *player != laid[i].player) {
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

Detail laid_by(const Past& past) {
  std::vector<std::string> names;
  for (const auto& seal : past.unopened()) {
    names.push_back(seal.player);
  }
  return listed(names);
}

// The entry that laid what lies before `player` at the end; 0: none, or one of a journal before.
std::int64_t laid_in(const std::string& player, const Walk& walk) {
  for (std::int64_t n = walk.line().position(); n > 0; n = walk.line().before(n)) {
    const auto text = walk.text(n);
    const auto entry = text ? journal::decode_entry(*text) : fail(text.error());
    if (!entry || journal::lays_value_of(entry->doing, player)) {
      return entry ? n : 0;
    }
  }
  return 0;
}

// The same of what lies on the table at the end: all of it, or at a real table, where it need not
// be known, some of it.
Opens opens_what_lies(const Json::List& sealed, const Ending& end) {
  const Mode mode = end.opening.mode;
  const auto names = names_in(sealed);
  const auto lie = mode == Mode::Lab ? std::vector<std::string>() : names_sealed(end.walk.table());
  if (!names || (mode == Mode::Virtual ? *names != lie : !are_among(*names, lie))) {
    return Opens::Other;
  }
  for (const Json& value : sealed) {
    const Opens what = opens(value, laid_in(value.at("player").text(), end.walk), end);
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
  const Table& table = end.walk.table();
  const auto wrong = [&](Detail what, Detail stated = {}, Detail found = {}) {
    return finding_at(line, "closing", std::move(what), std::move(stated), std::move(found));
  };
  const journal::Closing& close = std::get<journal::Close>(line.doing()).closing;
  const bool ended = close.why == journal::CloseWhy::Ended;
  if (ended != table.status().over) {
    return wrong(ended ? worded("audit.detail.not_over", "the game is not over")
                       : worded("audit.detail.over", "the game is over"));
  }
  if (!ended && opening.mode == Mode::Lab) {
    return wrong({"audit.detail.abandons", "nobody abandons a simulated game"});
  }
  const journal::Closing due = play::closing_at(table, close.why);
  if (close.winners != due.winners) {
    return wrong({"audit.detail.winners", "winners"}, listed(close.winners), listed(due.winners));
  }
  if (close.totals != due.totals) {
    return wrong({"audit.detail.totals", "totals"}, to_text(close.totals), to_text(due.totals));
  }
  const auto lucks_owed = opening.mode == Mode::Lab ? std::vector<std::int64_t>()
                          : opening.format == 1     ? rounds.owed(journal::chain_length(opening))
                                                    : past.seeds_due();
  const std::string owed =
      joined(lucks_owed, ",", [](std::int64_t luck) { return std::to_string(luck); });
  const std::string seeds = joined(close.seeds, ",", [](const auto& seed) { return seed.first; });
  if (seeds != owed) {
    return wrong({"audit.detail.seeds", "the rounds whose seed it publishes"}, seeds, owed);
  }
  const bool every = opening.format >= 2 && opening.mode == Mode::Virtual;
  const bool values = std::ranges::all_of(close.sealed, [&](const Json& value) {
    return play::written_as_opened(value, table);  // one by one: there may be more than seats
  });
  const Opens what = !values ? Opens::Other
                     : every ? opens_all(close.sealed, past, end)
                             : opens_what_lies(close.sealed, end);
  if (what == Opens::Sealed) {
    return std::nullopt;
  }
  Finding finding =
      wrong({"audit.detail.opens", "the sealed values that it opens"}, to_text(Json(close.sealed)),
            every ? laid_by(past) : listed(names_sealed(table)));
  if (what == Opens::Refused) {
    finding.kind = "illegal";
  }
  return finding;
}

}  // namespace hausregel::audit
