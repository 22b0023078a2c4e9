// Converts between lines and structs by their descriptions. After reading all members, checks
// constraints between them, which a description cannot express.
#include "engine/codec.h"

#include <algorithm>
#include <set>

#include "core/names.h"
#include "journal/format.h"
#include "journal/scan.h"
#include "journal/utc_time.h"

namespace hausregel::journal {

static void put(std::string& out, const DiceSource& dice, const Setup& setup) {
  std::visit([&](const auto& source) { codec::put(out, source, setup); }, dice);
}

static codec::Taken take(const Json& json, DiceSource& dice, const Setup& setup) {
  const Json* scheme = json.find("scheme");
  return scheme != nullptr && *scheme == Json(kLabScheme)
             ? codec::take(json, dice.emplace<LabSource>(), setup)
             : codec::take(json, dice.emplace<FairSource>(), setup);
}

static codec::Taken take(const Json& json, Doing& doing, const Setup&) {
  auto read = read_doing(json);
  if (!read) {
    return codec::misfit("codec.doing", read.error().message.text);
  }
  doing = std::move(*read);
  return {};
}

namespace {

constexpr std::string_view kHashKey = ",\"hash\":\"";
constexpr std::size_t kHashDigits = 64;
constexpr std::size_t kHashEnd = kHashKey.size() + kHashDigits + 2;  // and "}

const Setup kNames;  // unused: names in a journal are texts

void put_hash(std::string& out, std::string_view hash) {
  out += kHashKey;
  out += hash;
  out += "\"}";
}

// What a line says against the format, at a member.
codec::Taken wrong(std::string path, std::string_view id, std::string value = {}) {
  return tl::unexpected<codec::Misfit>(codec::Misfit{std::move(path), id, std::move(value)});
}

codec::Taken check_events(const Json& events) {
  const auto is_event = [](const Json& event) {
    const Json::Object* members = event.object();
    return members != nullptr && !members->empty() && members->front().first == "e" &&
           members->front().second.is_string();
  };
  const bool good = events.is_list() && std::ranges::all_of(*events.list(), is_event);
  return good ? codec::Taken() : wrong(".events", "codec.events");
}

codec::Taken check_players(const Opening& opening) {
  const std::set<std::string_view> names(opening.players.begin(), opening.players.end());
  if (!std::ranges::all_of(names, [](std::string_view name) { return valid_name(name); }) ||
      names.empty() || names.size() != opening.players.size() || names.size() > kSeatLimit) {
    return wrong(".players", "codec.players");
  }
  if (opening.bots.size() != names.size()) {
    return wrong(".bots", "codec.bots");
  }
  return names.contains(opening.starter) ? codec::Taken() : wrong(".starter", "codec.starter");
}

codec::Taken check_dice(const Opening& opening) {
  const auto* fair = std::get_if<FairSource>(&opening.dice);
  if (fair == nullptr) {
    return {};
  }
  if (fair->scheme != kFairScheme) {
    return wrong(".dice.scheme", "codec.scheme", std::string(kFairScheme));
  }
  return fair->length >= 1 && fair->length <= kMostSeeds
             ? codec::Taken()
             : wrong(".dice.length", "codec.length", std::to_string(kMostSeeds));
}

codec::Taken check(const Opening& opening) {
  const auto& redacted = opening.redacted;
  if (opening.format != kFormat) {
    return wrong(".format", "codec.version", std::string(kFormat));
  }
  if (!is_utc_time(opening.at)) {
    return wrong(".at", "codec.time");
  }
  if (opening.seeded && opening.at != kSeededTime) {
    return wrong(".at", "codec.seeded_time", std::string(kSeededTime));
  }
  if (opening.parent && opening.parent->n < 0) {
    return wrong(".parent.n", "codec.from");
  }
  if (redacted &&
      (redacted->head.n < 0 || (!redacted->rounds.empty() && redacted->rounds.front() < 0) ||
       std::ranges::adjacent_find(redacted->rounds, std::greater_equal<>()) !=
           redacted->rounds.end())) {
    return wrong(".redacted", "codec.redacted");
  }
  auto good = check_players(opening);
  good = good ? check_dice(opening) : good;
  return good ? check_events(opening.events) : good;
}

codec::Taken check(const Entry& entry) {
  if (entry.n < 1) {
    return wrong(".n", "codec.from");
  }
  if (!is_utc_time(entry.at)) {
    return wrong(".at", "codec.time");
  }
  const bool fit = std::ranges::all_of(entry.draws, [](const Draw& draw) {
    return draw.below >= 1 && draw.got >= 0 && draw.got < draw.below;
  });
  return fit ? check_events(entry.events) : wrong(".dice", "codec.dice");
}

void put_line(std::string& out, const Opening& opening) {
  out += "{\"n\":0";
  codec::put_fields(out, opening, kNames, false);
  out += '}';
}

void put_line(std::string& out, const Entry& entry) { codec::put(out, entry, kNames); }

// Writes everything but the hash, then the hash of that.
template <class Content>
std::string finished(Content& content) {
  std::string line;
  put_line(line, content);
  line.resize(line.size() - kHashEnd + kHashDigits - content.link.hash.size());
  content.link.hash = hex(sha256(line));
  put_hash(line, content.link.hash);
  return line;
}

// Requires that the encoded line equals the bytes read.
template <class Content>
Result<Content> checked(Content content, codec::Taken taken, std::string_view line) {
  taken = taken ? check(content) : std::move(taken);
  TRY(codec::result_of(taken, "line"));
  if (encode(content) != line) {
    return fail(Fault::Input, worded("journal.not_canonical"));
  }
  return content;
}

}  // namespace

std::string finish(Opening& opening) {
  opening.link.prev = kNoHash;
  return finished(opening);
}

std::string finish(Entry& entry, std::string_view prev) {
  entry.link.prev = prev;
  return finished(entry);
}

std::string encode(const Opening& opening) {
  std::string line;
  put_line(line, opening);
  return line;
}

std::string encode(const Entry& entry) {
  std::string line;
  put_line(line, entry);
  return line;
}

std::string write_entry(std::string& out, const EntryText& entry) {
  const std::size_t start = out.size();
  out += "{\"n\":";
  write_json_int(out, entry.n);
  out += ",\"at\":";
  write_json_string(out, entry.at);
  out += ",\"do\":";
  out += entry.doing;
  out += ",\"dice\":";
  out += entry.dice;
  out += ",\"events\":";
  out += entry.events;
  out += ",\"state\":\"";
  out += entry.state;
  out += "\",\"prev\":\"";
  out += entry.prev;
  out += '"';
  std::string hash = hex(sha256(std::string_view(out).substr(start)));
  put_hash(out, hash);
  return hash;
}

std::optional<HashCheck> check_hash(std::string_view line) {
  if (line.size() < kHashEnd || !line.ends_with("\"}") ||
      line.substr(line.size() - kHashEnd, kHashKey.size()) != kHashKey) {
    return std::nullopt;
  }
  return HashCheck{line.substr(line.size() - kHashDigits - 2, kHashDigits),
                   hex(sha256(line.substr(0, line.size() - kHashEnd)))};
}

Result<Opening> decode_opening(std::string_view line) {
  const Result<Json> json = read_json(line);
  TRY(json);
  Opening opening;
  const Json* n = json->find("n");
  auto taken = n != nullptr && *n == Json(0) ? codec::take_fields(*json, opening, kNames, 1)
                                             : wrong(".n", "codec.zero");
  return checked(std::move(opening), std::move(taken), line);
}

Result<Entry> decode_entry(std::string_view line) {
  const Result<Json> json = read_json(line);
  TRY(json);
  Entry entry;
  auto taken = codec::take(*json, entry, kNames);
  return checked(std::move(entry), std::move(taken), line);
}

Doing doing_in(const EntryText& parts) { return read_doing(known_json(parts.doing)).value(); }

Entry to_entry(const EntryText& parts, Doing doing) {
  Entry entry;
  entry.n = parts.n;
  entry.at = parts.at;
  entry.doing = std::move(doing);
  Elements draws(parts.dice);
  for (DrawText draw; draws.next(draw);) {
    const Json key = known_json('"' + std::string(draw.key) + '"');
    entry.draws.push_back({key.text(), draw.below, draw.got, draw.from});
  }
  entry.events = known_json(parts.events);
  entry.link = {std::string(parts.state), std::string(parts.prev), std::string(parts.hash)};
  return entry;
}

}  // namespace hausregel::journal
