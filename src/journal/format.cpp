#include "journal/format.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <ctime>
#include <set>

#include "core/digest.h"
#include "core/lists.h"
#include "core/names.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/rules/declared.h"

namespace hausregel::journal {

static const FairSource* fair_source(const Opening& opening) {
  return std::get_if<FairSource>(&opening.dice);
}

FairSource fair_dice(const std::string& id, const SeedChain& chain) {
  return {std::string(kFairScheme), id, chain.commitment(), chain.length()};
}

std::optional<FastDice> lab_luck(const Opening& opening) {
  const auto* lab = std::get_if<LabSource>(&opening.dice);
  return lab != nullptr ? std::optional<FastDice>(std::in_place, lab->seed, lab->game)
                        : std::nullopt;
}

int chain_length(const Json& rules) {
  const std::int64_t* most = rules.find_whole("max_rounds");
  return kSpareSeeds + as_int(std::clamp<std::int64_t>(most != nullptr ? *most : 1000, 0,
                                                       kMostSeeds - kSpareSeeds));
}

int chain_length(const Opening& opening) {
  const auto* fair = fair_source(opening);
  return fair != nullptr ? fair->length : chain_length(opening.rules);
}

const Digest* commit_of(const Opening& opening) {
  const auto* fair = fair_source(opening);
  return fair != nullptr ? &fair->commit : nullptr;
}

std::string id_of(const Opening& opening) {
  const auto* fair = fair_source(opening);
  return fair != nullptr ? std::string(fair->id) : std::string();
}

Result<Setup> setup_of(const Opening& opening) {
  Setup setup;
  setup.players = opening.players;
  setup.mode = opening.mode;
  setup.id = id_of(opening);
  setup.hash = opening.link.hash;
  setup.places = shared_places(opening.places);
  setup.redacted = opening.redacted.has_value();
  if (opening.places) {
    if (auto flaw = flaw_of(*opening.places)) { return fail(Fault::Input, std::move(*flaw)); }
  }
  setup.starter = setup.find(opening.starter);
  if (!setup.starter.somebody()) { return bad_input("journal.starter"); }
  return setup;
}

std::string state_digest(std::string_view state_json) {
  const Digest digest = sha256(state_json);
  return hex(std::span(digest).first<8>());
}

// Converts between lines and structs by their descriptions. After reading all members, checks
// constraints between them, which a description cannot express.

static void put(std::string& out, const DiceSource& dice, const Setup& setup) {
  std::visit([&](const auto& source) { codec::put(out, source, setup); }, dice);
}

static codec::Taken take(const Json& json, DiceSource& dice, const Setup& setup) {
  return json.has_text("scheme", kLabScheme) ? codec::take(json, dice.emplace<LabSource>(), setup)
                                             : codec::take(json, dice.emplace<FairSource>(), setup);
}

static void put(std::string& out, const Boxed<Closing>& closing, const Setup& setup) {
  codec::put(out, *closing, setup);
}
static codec::Taken take(const Json& json, Boxed<Closing>& closing, const Setup& setup) {
  return codec::take(json, *closing, setup);
}

static codec::Taken take(const Json& json, Doing& doing, const Setup&) {
  auto read = read_doing(json);
  if (!read) { return codec::misfit("codec.doing", read.error().message.text); }
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
    if (!holds) { return tl::unexpected(codec::Misfit{member, id, value}); }
  }
  return {};
}

bool ascend(const WholeNumbers& rounds) {
  return (rounds.empty() || rounds.front() >= 0) &&
         std::ranges::adjacent_find(rounds, std::greater_equal<>()) == rounds.end();
}

codec::Taken check(const Opening& opening) {
  const auto& redacted = opening.redacted;
  const auto* fair = fair_source(opening);
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
        "codec.length", std::to_string(kMostSeeds)}});
}

codec::Taken check(const Entry& entry) {
  const bool fit = std::ranges::all_of(entry.draws, [](const Draw& draw) {
    const bool hidden = draw.from == DrawnFrom::Hidden;
    return draw.below >= 1 && draw.got.has_value() != hidden && draw.got.value_or(0) >= 0 &&
           draw.got.value_or(0) < draw.below;
  });
  return first_broken({{entry.n >= 1, ".n", "codec.from"},
                       {is_utc_time(entry.at), ".at", "codec.time"},
                       {fit, ".dice", "codec.dice"}});
}

// Requires that the encoded line equals the bytes read.
template <class Content>
Result<Content> checked(Content content, codec::Taken taken, std::string_view line) {
  taken = taken ? check(content) : std::move(taken);
  TRY(codec::result_of(taken, "line"));
  if (encode(content) != line) { return bad_input("journal.not_canonical"); }
  return content;
}

}  // namespace

// Writes everything but the hash, then the hash of that.
template <class Content>
std::string finish(Content& content, std::string_view prev) {
  content.link.prev = prev;
  std::string line = encode(content);
  line.resize(line.size() - kHashEnd + kHashDigits - content.link.hash.size());
  content.link.hash = hex(sha256(line));
  return line.append(kHashKey).append(content.link.hash).append("\"}");
}
template std::string finish(Opening& content, std::string_view prev);
template std::string finish(Entry& content, std::string_view prev);

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

HashCheck check_hash(std::string_view line) {
  if (line.size() < kHashEnd || !line.ends_with("\"}") ||
      line.substr(line.size() - kHashEnd, kHashKey.size()) != kHashKey) {
    return {};
  }
  return {line.substr(line.size() - kHashDigits - 2, kHashDigits),
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

std::string utc_time(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

bool is_utc_time(std::string_view text) {
  std::tm time{};
  return strptime(std::string(text).c_str(), "%Y-%m-%dT%H:%M:%SZ", &time) != nullptr &&
         utc_time(timegm(&time)) == text;
}

namespace {

constexpr std::size_t kReceiptLetters = 26;

std::string code_of(std::string_view hash) {
  return base32(digest_from_hex(hash).value_or(Digest{})).substr(0, kReceiptLetters);
}

}  // namespace

std::string make_receipt(std::int64_t n, std::string_view hash) {
  return std::to_string(n) + '-' + code_of(hash);
}

Result<Receipt> read_receipt(std::string_view text) {
  std::string code = small_letters(text);
  if (digest_from_hex(code)) { return Receipt{std::nullopt, std::move(code)}; }
  const std::size_t dash = text.find('-');
  if (dash != std::string_view::npos) {
    const auto n = whole_unsigned(text.substr(0, dash));
    code = capitals(text.substr(dash + 1));
    if (n && *n <= static_cast<std::uint64_t>(INT64_MAX) && code.size() == kReceiptLetters &&
        code.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == code.npos) {
      return Receipt{static_cast<std::int64_t>(*n), std::move(code)};
    }
  }
  return fail_worded(Fault::Usage, "journal.no_receipt", {{"word", clean(text)}});
}

bool matches(const Receipt& receipt, std::int64_t n, std::string_view hash) {
  return receipt.n ? *receipt.n == n && receipt.code == code_of(hash) : receipt.code == hash;
}

namespace {

// Reads the kind whose first member is `key`. Moves were handled before.
template <std::size_t I = 1>
Result<Doing> read_kind(const Json& json, std::string_view key) {
  if constexpr (I == std::variant_size_v<Doing>) {
    return bad_input("journal.do.unknown");
  } else {
    using T = std::variant_alternative_t<I, Doing>;
    if (key != T::kFieldNames.front()) { return read_kind<I + 1>(json, key); }
    T made;
    TRY(codec::result_of(codec::take(json, made, kNames), "do"));
    return Doing(std::move(made));
  }
}

}  // namespace

void Seats::change(const Strings& players, Strings& playing) const {
  for (const auto& [name, bot] : bots) {
    const auto at = std::ranges::find(players, name);
    if (at != players.end()) { playing[as_index(at - players.begin())] = bot.value_or(""); }
  }
}

Result<Move> Move::of(Json command) {
  const Json::Object* members = command.object();
  if (members == nullptr || members->empty() ||
      (members->front().first != "move" && members->front().first != kAnswer) ||
      !members->front().second.is_string()) {
    return bad_input("journal.do.move");
  }
  return Move(std::move(command));
}

Result<Doing> read_doing(Json json) {
  const Json::Object* members = json.object();
  if (members == nullptr || members->empty()) { return bad_input("journal.do.empty"); }
  const std::string& key = members->front().first;
  if (key == "move" || key == kAnswer) { return Move::of(std::move(json)); }
  auto doing = read_kind(json, key);
  if (!doing) { return doing; }
  if (const std::int64_t* to = goes_to(*doing); to != nullptr && *to < 0) {
    return bad_input("journal.do.number", {{"key", key}});
  }
  if (const auto* seats = std::get_if<Seats>(&*doing); seats != nullptr && seats->bots.empty()) {
    return bad_input("journal.do.bots");
  }
  if (const auto* close = std::get_if<Close>(&*doing);
      close != nullptr && !close->closing->fits()) {
    return bad_input("journal.do.continued");
  }
  return to_json(*doing) == json ? std::move(doing) : bad_input("journal.do.order");
}

void put(std::string& out, const Doing& doing, const Setup&) {
  std::visit(Overloaded{[&](const Move& move) { write_json(out, move.command()); },
                        [&](const auto& other) { codec::put(out, other, kNames); }},
             doing);
}

std::string to_text(const Doing& doing) {
  std::string text;
  put(text, doing, kNames);
  return text;
}

Json to_json(const Doing& doing) { return known_json(to_text(doing)); }

const std::int64_t* goes_to(const Doing& doing) {
  const Undo* undo = std::get_if<Undo>(&doing);
  const Redo* redo = std::get_if<Redo>(&doing);
  return undo != nullptr ? &undo->to : redo != nullptr ? &redo->to : nullptr;
}

bool gives_up(const Doing& doing) {
  const Undo* undo = std::get_if<Undo>(&doing);
  return undo != nullptr && undo->because;
}

bool lays_value_of(const Doing& doing, std::string_view player) {
  const Move* move = std::get_if<Move>(&doing);
  const std::string* named = move != nullptr && move->seals() ? move->player() : nullptr;
  return named != nullptr && *named == player;
}

std::span<const Json> values_opened(const Doing& doing) {
  if (const Close* close = std::get_if<Close>(&doing)) { return close->closing->sealed; }
  const Move* move = std::get_if<Move>(&doing);
  const Json* values = move != nullptr ? move->command().find("values") : nullptr;
  return values != nullptr ? std::span<const Json>(values->items()) : std::span<const Json>();
}

Json move_opening(Json::List values) {
  return Json::Object{{"move", "open"}, {"values", std::move(values)}};
}

}  // namespace hausregel::journal
