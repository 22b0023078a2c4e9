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

auto refusal_of(const Failure& failure) {
  const Error& error = failure.error;
  std::vector<std::string> hints = error.suggestions;
  append(hints, failure.legal);
  const Place& place = error.place;
  const bool in_file = !place.file.empty();
  const bool of_hook = error.fault == Fault::HouseRule;
  const auto number = [](bool known, int of) { return known ? std::optional(of) : std::nullopt; };
  return fields<"kind, rule, message, column, hook, file, line, hints">(
      kind_of(error), some(of_hook ? "" : error.rule), error.message,
      number(!in_file && place.column > 0, place.column), IfAny(some(of_hook ? error.rule : "")),
      IfAny(some(place.file.substr(place.file.rfind('/') + 1))),  // no folders of this machine
      IfAny(number(in_file, place.line)), std::move(hints));
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
  IfAny<decltype(refusal_of({}))> refusal;
  if (answered.failure) {
    refusal = refusal_of(*answered.failure);
  }
  const auto turn = console_.session ? std::optional(turn_of(console_.table())) : std::nullopt;
  const Data line = fields<"id, ok, error, said, entries, receipt, data, turn, head">(
      id != nullptr ? *id : Json(), !answered.failure.has_value(), refusal, answered.said,
      answered.entries, answered.receipt, answered.data, turn, head_of(console_));
  return harmless_json(line.text(console_.say));
}

}  // namespace hausregel::console
