#include "console/protocol.h"

#include "core/find_by.h"
#include "core/text.h"
#include "engine/catalog.h"

namespace hausregel::console {
namespace {

constexpr int kVersion = 1;

// Messages with this prefix are about unreadable requests.
std::string_view kind_of(const Error& error) {
  if (error.message.id.starts_with("protocol.")) {
    return "protocol";
  }
  constexpr std::string_view kKinds[] = {"refused",    "usage",      "input", "refused",
                                         "house_rule", "house_rule", "fault", "fault"};
  static_assert(std::size(kKinds) == std::size(kFaultNames));
  return kKinds[static_cast<std::size_t>(error.fault)];
}

struct Refusal {
  std::string_view kind;
  std::optional<std::string> rule;
  Message message;
  std::optional<int> column;
  IfAny<std::string> hook;
  IfAny<std::string> file;
  IfAny<int> line;
  std::vector<std::string> hints;

  FIELDS(Refusal, kind, rule, message, column, hook, file, line, hints);
};

// Returns the position of the game.
auto turn_of(const Table& table) {
  const Status status = table.status();
  std::vector<std::string> to_move;
  // At a real table, owners show what lies face down.
  for (const Seat seat : status.to_move.empty() ? status.unopened : status.to_move) {
    to_move.push_back(table.setup().name(seat));
  }
  return fields<"round, phase, to_move, over">(status.round, std::string(status.phase),
                                               std::move(to_move), status.over);
}

Refusal refusal_of(const Error& error, const std::vector<std::string>& hints) {
  Refusal refusal{kind_of(error), {}, error.message, {}, {}, {}, {}, hints};
  if (error.fault == Fault::HouseRule) {
    refusal.hook = some(error.rule);
  } else {
    refusal.rule = some(error.rule);
  }
  // Omits the folders of this machine.
  if (const std::string& file = error.place.file; !file.empty()) {
    refusal.file = file.substr(file.rfind('/') + 1);
    refusal.line = error.place.line;
  } else if (error.place.column > 0) {
    refusal.column = error.place.column;
  }
  if (hints.empty()) {
    refusal.hints = error.suggestions;
  }
  return refusal;
}

Result<Json> read_request(std::string_view text) {
  if (text.size() > kRequestBytes) {
    return not_understood("protocol.too_long", {{"bytes", kRequestBytes}});
  }
  auto json = read_json(text);
  if (!json) {
    auto bad = not_understood("protocol.no_json");
    bad.value().message.parts = {{"why", json.error().message}};
    bad.value().place = json.error().place;
    return bad;
  }
  return json->is_object() ? json : not_understood("protocol.no_object");
}

}  // namespace

std::string Protocol::hello() const {
  return Data(fields<"protocol, program, version, games, languages">(
                  kVersion, std::string_view("hausregel"), engine_, names_by(games(), &Game::name),
                  std::vector(kLanguages.begin(), kLanguages.end())))
      .text(console_.say);
}

std::string Protocol::reply(std::string_view request) {
  const Result<Json> members = read_request(request);
  const Json* id = members ? members->find("id") : nullptr;
  const Answered answered = answer_request(console_, members);
  IfAny<Refusal> refusal;
  if (answered.error) {
    refusal = refusal_of(*answered.error, answered.hints);
  }
  const auto turn =
      console_.session ? std::optional(turn_of(console_.session->table())) : std::nullopt;
  const Data line = fields<"id, ok, error, said, entries, receipt, data, turn, head">(
      id != nullptr ? *id : Json(), !answered.error.has_value(), refusal, answered.said,
      answered.entries, answered.receipt, answered.data, turn, head_of(console_));
  return harmless_json(line.text(console_.say));
}

}  // namespace hausregel::console
