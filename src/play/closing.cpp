#include "play/closing.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/lists.h"
#include "core/text.h"
#include "engine/codec.h"
#include "engine/rules/hooks.h"
#include "journal/replay.h"
#include "journal/writer.h"
#include "play/moves.h"
#include "play/session.h"

namespace hausregel::play {

bool written_as_opened(const Json& value, const Table& table) {
  const Json open = journal::move_opening({value});
  const auto written = table.written_form(open, table.setup());
  return written && *written == to_text(open);
}

namespace {

// Returns the unopened values in the order in which they were laid. Checks each: anybody may have
// edited the side file, and a wrong closing entry cannot be taken back.
Result<Json::List> values_left(const Session& session) {
  const Chronicle& chronicle = session.chronicle();
  Json::List values;
  for (const Seals::Laid& laid : chronicle.seals().unopened()) {
    const auto* kept = find_by(session.secrets->sealed, &KeptValue::n, laid.n);
    if (kept == nullptr || !chronicle.opens(kept->value, laid) ||
        !written_as_opened(kept->value, session.table())) {
      return fail_with(
          Fault::Input, "console.side_file_differs",
          {{"player", laid.player}, {"file", journal::secret_path(session.log().path())}});
    }
    values.push_back(kept->value);
  }
  return values;
}

}  // namespace

Message closed_says(const Closing& closing) {
  return {"console.closed." + std::string(word_of(closing.why)),
          {{"branch", closing.branch.value_or("")}}};
}

Result<> close(Session& session, CloseWhy why, std::optional<Branch> into) {
  const Table& table = session.table();
  const Chronicle& chronicle = session.chronicle();
  Closing closing = closing_at(table, why);
  const auto& chain = session.chain;
  if (const auto luck = luck_due(chronicle.greatest_luck(), table.setup().mode); luck && chain) {
    closing.seeds.emplace_back(std::to_string(*luck), chain->seed(*luck));
  }
  TRY(keep(closing.sealed, values_left(session)));
  if (into) {
    closing.branch = into->name;
    closing.commit = into->commit;
  }
  const Message story = closed_says(closing);
  return session.append(Close{std::move(closing)}, {{}, {}, table.clone()}, {story});
}

Result<> abandon(Session& session, const std::optional<std::string>& because) {
  // Check before writing due entries and the note.
  TRY(session.writable());
  TRY(values_left(session));
  auto good = waits_for_closing(session) ? Result<>() : ready(session);
  if (!good) {
    // The follow-up moves may have ended and closed the game.
    return session.closed() ? Result<>() : good;
  }
  TRY(because ? note(session, *because) : Result<>());
  const bool over = session.status().over;
  return close(session, over ? CloseWhy::Ended : CloseWhy::Abandoned);
}

std::optional<RuleStopped> stopped_by(const Error& failure, bool drawn) {
  if (failure.fault == Fault::HouseRule || (failure.fault == Fault::Interrupted && drawn)) {
    return RuleStopped{failure.rule, stop_reason(failure)};
  }
  return std::nullopt;
}

std::optional<RuleStopped> read_stopped(const Events& events) {
  if (!events.only(RuleStopped::kName)) { return std::nullopt; }
  return codec::event_in<RuleStopped>(events.list().front());
}

bool is_told(const RuleStopped& told, const Error& failure, bool redacted) {
  const auto now = stopped_by(failure, false);
  return now && now->hook == told.hook &&
         told.why == (redacted ? std::string(reason_of_stop(now->why)) : now->why);
}

namespace {

constexpr std::string_view kMember = "\"commit\":\"";

// Formats the one member other than player and salt: a number, "120", or numbers in ascending
// order, "2+6".
std::optional<std::string> amount_of(const Json& value) {
  const Json* sealed = nullptr;
  for (const auto& [name, held] : *value.object()) {
    sealed = name != "player" && name != "salt" ? &held : sealed;
  }
  if (sealed == nullptr || value.object()->size() != 3) { return std::nullopt; }
  if (sealed->is_int()) { return to_text(*sealed); }
  if (!sealed->is_list()) { return std::nullopt; }
  WholeNumbers sorted;
  for (const Json& card : *sealed->list()) {
    if (!card.is_int()) { return std::nullopt; }
    sorted.push_back(*card.integer());
  }
  std::ranges::sort(sorted);
  return joined(sorted, "+");
}

}  // namespace

std::optional<Salt> salt_in(const Json& value) {
  const std::string* text = value.find_text("salt");
  Salt salt{};
  return text != nullptr && bytes_from_hex(*text, salt) ? std::optional(salt) : std::nullopt;
}

std::optional<Digest> commitment_of(const Json& value, const Setup& setup, int luck) {
  const std::string* player = value.find_text("player");
  const auto salt = salt_in(value);
  if (player == nullptr || !salt) { return std::nullopt; }
  const Json* args = value.find("args");
  const std::int64_t* n = value.find_whole("n");
  constexpr std::int64_t kMostSealed = 1'000'000;
  if (args != nullptr && n != nullptr && *n <= kMostSealed) {
    return answer_commitment({setup.hash, luck}, *player, as_int(*n), to_text(*args), *salt);
  }
  const auto amount = amount_of(value);
  if (!amount) { return std::nullopt; }
  return commitment(setup.seal_kind, {setup.hash, luck}, *player, *amount, *salt);
}

std::string sealed_member(const Digest& commit) { return std::string(kMember) + hex(commit) + '"'; }

std::vector<std::string_view> sealed_in(std::string_view state) {
  std::vector<std::string_view> commits;
  for (std::size_t at = state.find(kMember); at != std::string_view::npos;
       at = state.find(kMember, at + 1)) {
    commits.push_back(state.substr(at + kMember.size(), 2 * Digest{}.size()));
  }
  return commits;
}

Salt salt_of(const Secrets& secrets, std::int64_t entry, const std::function<Digest()>& random) {
  const Digest bytes =
      secrets.seed ? sha256(fmt::format("hausregel/1|salt|{}|{}", *secrets.seed, entry)) : random();
  Salt salt{};
  std::copy_n(bytes.begin(), salt.size(), salt.begin());
  return salt;
}

Seat seat_of(const Session& session, const Json& value) {
  const std::string* player = value.find_text("player");
  return player != nullptr ? session.setup().find(*player) : Seat();
}

std::optional<std::int64_t> sealing_entry(const Session& session, Seat who, std::int64_t from) {
  if (!who.somebody()) { return std::nullopt; }
  const std::string& name = session.setup().name(who);
  for (std::int64_t n = from; n > 0; n = session.replay().before(n)) {
    if (lays_value_of(session.entry(n).doing, name)) { return n; }
  }
  return std::nullopt;
}

std::optional<Json> value_of(const Session& session, Seat who, std::optional<std::int64_t> n) {
  const LineOfPlay& line = session.replay();
  const auto laid = sealing_entry(session, who, n ? line.stands_for(*n) : line.position());
  if (!laid) { return std::nullopt; }
  if (const auto& secrets = session.secrets) {
    const auto& sealed = secrets->sealed;
    const KeptValue* kept = find_by(sealed, &KeptValue::n, *laid);
    if (kept != nullptr) { return kept->value; }
    // At a real table, a value first typed at its opening must be typed again when it is reopened.
    // Values typed when laid are kept, except the oldest.
    if (session.setup().mode == Mode::Table &&
        (sealed.size() < kSealedKept || sealed.front().n < *laid)) {
      return std::nullopt;
    }
  }
  return opened_value(session.log().entries(), *laid, session.setup().name(who));
}

std::optional<Json> sealed_now(const Session& session, Seat who) {
  const bool lies = session.secrets && contains(session.status().sealed, who);
  return lies ? value_of(session, who) : std::nullopt;
}

// In virtual mode keeps a value until it is opened, on whichever line it was laid: the closing
// entry opens the rest. At a real table keeps the latest.
Result<> keep_value(Session& session, std::int64_t entry, std::optional<Json> value) {
  auto& secrets = session.secrets;
  if (!value && (!secrets || find_by(secrets->sealed, &KeptValue::n, entry) == nullptr)) {
    return {};
  }
  const bool sealed = session.setup().mode == Mode::Virtual;
  const auto& waiting = session.chronicle().seals().waiting();
  if (sealed && waiting.size() >= kMostWaiting) {
    return not_now("console.too_many_sealed", {{"most", kMostWaiting}});
  }
  auto& kept = secrets->sealed;
  std::erase_if(kept, [&](const KeptValue& one) {
    return one.n == entry || (sealed && !waiting.contains(one.n));
  });
  if (!value) { return session.keep(); }
  kept.push_back({entry, std::move(*value)});
  if (!sealed && kept.size() > kSealedKept) { kept.erase(kept.begin()); }
  auto saved = session.keep();
  if (!saved) { kept.pop_back(); }
  return saved;
}

}  // namespace hausregel::play
