// Lines to structs. Members are taken in the one order that the format has; what is left over,
// absent or of another kind is an error that names the member.
#include <algorithm>
#include <set>

#include "core/names.h"
#include "core/text.h"
#include "journal/format.h"
#include "journal/members.h"
#include "journal/scan.h"
#include "journal/utc_time.h"

namespace hausregel::journal {
namespace {

std::string time_of(Members& line) {
  std::string at = line.text("at");
  if (line.good() && !is_utc_time(at)) {
    line.wrong("is not a time like 2026-11-20T17:00:00Z");
  }
  return at;
}

Json events_of(Members& line) {
  Json::List events = line.list("events");
  for (const Json& event : events) {
    const Json::Object* members = event.object();
    if (members == nullptr || members->empty() || members->front().first != "e" ||
        !members->front().second.is_string()) {
      line.wrong("holds something that is no event");
    }
  }
  return events;
}

Link link_of(Members& line) {
  Link link;
  link.state = line.digits("state", 16);
  link.prev = line.digits("prev", 64);
  link.hash = line.digits("hash", 64);
  line.end();
  return link;
}

void take_players(Members& line, Opening& opening) {
  std::set<std::string_view> names;
  for (const Json& player : line.list("players")) {
    if (!player.is_string() || !valid_name(*player.string())) {
      return line.wrong("holds something that is no name");
    }
    opening.players.push_back(*player.string());
  }
  for (const std::string& name : opening.players) {
    if (!names.insert(name).second) {
      return line.wrong("names somebody twice");
    }
  }
  if (opening.players.empty() || opening.players.size() > kSeatLimit) {
    return line.wrong("is not a list of 1 to 6 names");
  }
  for (const Json& bot : line.list("bots")) {
    if (!bot.is_null() && !bot.is_string()) {
      return line.wrong("holds something that is neither null nor a text");
    }
    opening.bots.push_back(bot.is_null() ? std::nullopt : std::optional(*bot.string()));
  }
  if (opening.bots.size() != opening.players.size()) {
    return line.wrong("does not have one for every player");
  }
  opening.starter = line.text("starter");
  if (!names.contains(opening.starter)) {
    line.wrong("is not one of the players");
  }
}

Mode mode_of(Members& line) {
  const std::string name = line.text("mode");
  const auto* const found = std::find(std::begin(kModeNames), std::end(kModeNames), name);
  if (found == std::end(kModeNames)) {
    line.wrong("is not virtual, table or lab");
    return Mode::Virtual;
  }
  return static_cast<Mode>(found - std::begin(kModeNames));
}

void take_variant(Members& line, Opening& opening, std::string& problem) {
  for (Json& layer : line.list("variant")) {
    Members members(layer, "variant", problem);
    LayerText text;
    text.name = members.text("name");
    text.sha256 = members.digits("sha256", 64);
    text.source = members.text("source");
    members.end();
    opening.variant.push_back(std::move(text));
  }
}

int format_of(Members& line) {
  const std::string text = line.text("format");
  for (int format = kOldestFormat; format <= kNewestFormat; ++format) {
    if (text == "hausregel/" + std::to_string(format)) {
      return format;
    }
  }
  line.wrong("is not hausregel/1 or hausregel/2");
  return kNewestFormat;
}

Json dice_of(Members& line, int format, std::string& problem) {
  Json dice = line.object("dice");
  Json copy = dice;
  Members members(copy, "dice", problem);
  const std::string scheme = members.text("scheme");
  if (scheme == fair_scheme(format)) {
    members.digits("id", 16);
    members.digits("commit", 64);
    if (format >= 2 && members.number("length", 1) > kMostSeeds) {
      members.wrong("is more than 101000");
    }
  } else if (scheme == kLabScheme) {
    for (const std::string_view name : {"seed", "game"}) {
      if (!members.take(name).natural()) {
        members.wrong("is not a whole number from 0");
      }
    }
  } else {
    members.wrong("is not " + fair_scheme(format) + " or fast/1");
  }
  members.end();
  return dice;
}

std::optional<EntryRef> parent_of(Members& line, std::string& problem) {
  Json parent = line.take("parent");
  if (parent.is_null()) {
    return std::nullopt;
  }
  Members members(parent, "parent", problem);
  EntryRef ref;
  ref.n = members.number("n", 0);
  ref.hash = members.digits("hash", 64);
  members.end();
  return ref;
}

// Where it was sealed: in version 2 by the hash of that opening and the luck, else by the id.
SealScope scope_of(Members& seal, int format) {
  if (format == 1 || seal.next_is("id")) {
    return {1, seal.digits("id", 16), 0};
  }
  SealScope scope{2, seal.digits("hash", 64), 0};
  const std::int64_t luck = seal.number("luck", kFirstLuck);
  if (luck > kMostSeeds) {
    seal.wrong("is more than 101000");
  }
  scope.number = static_cast<int>(std::min<std::int64_t>(luck, kMostSeeds));
  return scope;
}

std::vector<CarriedSeal> carried_of(Members& line, int format, std::string& problem) {
  std::vector<CarriedSeal> carried;
  if (!line.next_is("carried")) {
    return carried;
  }
  for (Json& item : line.list("carried")) {
    Members members(item, "carried", problem);
    CarriedSeal seal;
    seal.player = members.text("player");
    seal.commit = digest_from_hex(members.digits("commit", 64)).value_or(Digest{});
    seal.scope = scope_of(members, format);
    members.end();
    carried.push_back(std::move(seal));
  }
  return carried;
}

std::optional<Redacted> redacted_of(Members& line, std::string& problem) {
  if (!line.next_is("redacted")) {
    return std::nullopt;
  }
  Json redacted = line.take("redacted");
  Members members(redacted, "redacted", problem);
  Redacted mark;
  mark.head.n = members.number("n", 0);
  mark.head.hash = members.digits("hash", 64);
  for (const Json& round : members.list("rounds")) {
    if (!round.is_int() || *round.integer() < 0 ||
        (!mark.rounds.empty() && *round.integer() <= mark.rounds.back())) {
      members.wrong("is not a list of rounds in ascending order");
      return mark;
    }
    mark.rounds.push_back(*round.integer());
  }
  members.end();
  return mark;
}

std::vector<Draw> draws_of(Members& line, std::string& problem) {
  constexpr DrawnFrom kFrom[] = {DrawnFrom::Generated, DrawnFrom::Observed, DrawnFrom::Scripted};
  Json::List list = line.list("dice");
  std::vector<Draw> draws;
  draws.reserve(list.size());
  for (Json& item : list) {
    Members members(item, "dice", problem);
    Draw draw;
    draw.key = members.text("key");
    draw.below = members.number("below", 1);
    draw.got = members.number("got", 0);
    if (draw.got >= draw.below) {
      members.wrong("is not less than 'below'");
    }
    const std::string from = members.text("from");
    const auto* const found = std::find_if(std::begin(kFrom), std::end(kFrom),
                                           [&](DrawnFrom f) { return name_of(f) == from; });
    if (found == std::end(kFrom)) {
      members.wrong("is not generated, observed or scripted");
    } else {
      draw.from = *found;
    }
    members.end();
    draws.push_back(std::move(draw));
  }
  return draws;
}

// The line read and written again must be the same bytes.
template <class T>
Result<T> checked(T decoded, std::string_view line, const std::string& problem) {
  if (!problem.empty()) {
    return fail(Fault::Input, problem);
  }
  if (encode(decoded) != line) {
    return fail(Fault::Input, "the line is not in canonical form");
  }
  return decoded;
}

}  // namespace

Result<Opening> decode_opening(std::string_view line) {
  Result<Json> json = read_json(line);
  if (!json) {
    return fail(std::move(json.error()));
  }
  std::string problem;
  Members members(*json, "", problem);
  Opening opening;
  if (members.number("n", 0) != 0) {
    members.wrong("is not 0");
  }
  opening.at = time_of(members);
  opening.format = format_of(members);
  opening.engine = members.text("engine");
  opening.game = members.text("game");
  take_players(members, opening);
  opening.mode = mode_of(members);
  opening.seeded = members.truth("seeded");
  opening.rules = members.object("rules");
  take_variant(members, opening, problem);
  opening.dice = dice_of(members, opening.format, problem);
  opening.parent = parent_of(members, problem);
  opening.carried = carried_of(members, opening.format, problem);
  if (!opening.carried.empty() && !opening.parent) {
    members.wrong("belongs to a branch");
  }
  opening.redacted = redacted_of(members, problem);
  opening.events = events_of(members);
  opening.link = link_of(members);
  if (opening.seeded && opening.at != kSeededTime) {
    members.wrong("of a seeded game has a time that is not 1970-01-01T00:00:00Z");
  }
  return checked(std::move(opening), line, problem);
}

Entry to_entry(const Parts& parts, Doing doing) {
  Entry entry;
  entry.n = parts.n;
  entry.at = parts.at;
  entry.doing = std::move(doing);
  Elements draws(parts.dice);
  for (DrawText draw; draws.next(draw);) {
    const std::string quoted = '"' + std::string(draw.key) + '"';
    entry.draws.push_back({*read_json(quoted)->string(), draw.below, draw.got, draw.from});
  }
  entry.events = *read_json(parts.events);
  entry.link = {std::string(parts.state), std::string(parts.prev), std::string(parts.hash)};
  return entry;
}

Result<Entry> decode_entry(std::string_view line) {
  Result<Json> json = read_json(line);
  if (!json) {
    return fail(std::move(json.error()));
  }
  std::string problem;
  Members members(*json, "", problem);
  Entry entry;
  entry.n = members.number("n", 1);
  entry.at = time_of(members);
  auto doing = read_doing(members.take("do"));
  entry.draws = draws_of(members, problem);
  entry.events = events_of(members);
  entry.link = link_of(members);
  if (problem.empty() && !doing) {
    return fail(std::move(doing.error()));
  }
  entry.doing = std::move(doing).value_or(Doing());
  return checked(std::move(entry), line, problem);
}

}  // namespace hausregel::journal
