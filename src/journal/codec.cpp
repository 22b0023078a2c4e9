// Converts between lines and structs by their descriptions. After reading all members, checks
// constraints between them, which a description cannot express.
#include "engine/codec.h"

#include <algorithm>
#include <set>

#include "core/names.h"
#include "journal/format.h"
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

// What the format asks of a line besides the kinds of its members.
struct Rule {
  bool holds = false;
  std::string member;
  std::string_view id;  // says what is wrong
  std::string value{};
};

// Returns the first rule that does not hold.
codec::Taken first_broken(std::initializer_list<Rule> rules) {
  for (const auto& [holds, member, id, value] : rules) {
    if (!holds) {
      return tl::unexpected<codec::Misfit>(codec::Misfit{member, id, value});
    }
  }
  return {};
}

bool are_events(const Json& events) {
  return events.is_list() && std::ranges::all_of(*events.list(), [](const Json& event) {
           const Json::Object* members = event.object();
           return members != nullptr && !members->empty() && members->front().first == "e" &&
                  members->front().second.is_string();
         });
}

bool ascend(const std::vector<std::int64_t>& rounds) {
  return (rounds.empty() || rounds.front() >= 0) &&
         std::ranges::adjacent_find(rounds, std::greater_equal<>()) == rounds.end();
}

codec::Taken check(const Opening& opening) {
  const auto& redacted = opening.redacted;
  const auto* fair = std::get_if<FairSource>(&opening.dice);
  const std::set<std::string_view> names(opening.players.begin(), opening.players.end());
  const bool distinct = names.size() == opening.players.size() && !names.empty();
  return first_broken(
      {{opening.format == kFormat, ".format", "codec.version", std::string(kFormat)},
       {is_utc_time(opening.at), ".at", "codec.time"},
       {!opening.seeded || opening.at == kSeededTime, ".at", "codec.seeded_time",
        std::string(kSeededTime)},
       {!opening.parent || opening.parent->n >= 0, ".parent.n", "codec.from"},
       {!redacted || (redacted->head.n >= 0 && ascend(redacted->rounds)), ".redacted",
        "codec.redacted"},
       {distinct && names.size() <= kSeatLimit && std::ranges::all_of(names, valid_name),
        ".players", "codec.players"},
       {opening.bots.size() == names.size(), ".bots", "codec.bots"},
       {names.contains(opening.starter), ".starter", "codec.starter"},
       {fair == nullptr || fair->scheme == kFairScheme, ".dice.scheme", "codec.scheme",
        std::string(kFairScheme)},
       {fair == nullptr || (fair->length >= 1 && fair->length <= kMostSeeds), ".dice.length",
        "codec.length", std::to_string(kMostSeeds)},
       {are_events(opening.events), ".events", "codec.events"}});
}

codec::Taken check(const Entry& entry) {
  const bool fit = std::ranges::all_of(entry.draws, [](const Draw& draw) {
    return draw.below >= 1 && draw.got >= 0 && draw.got < draw.below;
  });
  return first_broken({{entry.n >= 1, ".n", "codec.from"},
                       {is_utc_time(entry.at), ".at", "codec.time"},
                       {fit, ".dice", "codec.dice"},
                       {are_events(entry.events), ".events", "codec.events"}});
}

// Writes everything but the hash, then the hash of that.
template <class Content>
std::string finished(Content& content) {
  std::string line = encode(content);
  line.resize(line.size() - kHashEnd + kHashDigits - content.link.hash.size());
  content.link.hash = hex(sha256(line));
  return line.append(kHashKey).append(content.link.hash).append("\"}");
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
  std::string line = "{\"n\":0";
  codec::put_fields(line, opening, kNames, false);
  return line + '}';
}

std::string encode(const Entry& entry) {
  std::string line;
  codec::put(line, entry, kNames);
  return line;
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
                                             : first_broken({{false, ".n", "codec.zero"}});
  return checked(std::move(opening), std::move(taken), line);
}

Result<Entry> decode_entry(std::string_view line) {
  const Result<Json> json = read_json(line);
  TRY(json);
  Entry entry;
  auto taken = codec::take(*json, entry, kNames);
  return checked(std::move(entry), std::move(taken), line);
}

}  // namespace hausregel::journal
