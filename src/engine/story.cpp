#include "engine/story.h"

#include "core/json.h"
#include "core/text.h"

namespace hausregel {
namespace {

std::string words_of_value(const Json& json) {
  if (json.is_null()) { return "-"; }
  if (json.is_string()) { return *json.string(); }
  if (json.is_list()) { return joined(*json.list(), ", ", words_of_value); }
  if (json.is_object()) {
    return joined(*json.object(), ", ", [](const auto& member) {
      return member.first + " " + words_of_value(member.second);
    });
  }
  return to_text(json);
}

}  // namespace

std::string names_of_seats(const SeatList& seats, const Setup& setup) {
  return joined(seats, ", ", [&](Seat who) { return setup.name(who); });
}

std::string words_of_json(std::string_view json) {
  if (json.find_first_of("[{\\") == std::string_view::npos && json != "null") {
    return std::string(json.starts_with('"') ? json.substr(1, json.size() - 2) : json);
  }
  const auto read = read_json(json);
  return read ? words_of_value(*read) : std::string(json);
}

Named<std::string> words_of_fields(std::span<const std::string_view> names,
                                   std::span<const codec::FieldToWrite> fields,
                                   const Setup& setup) {
  Named<std::string> words;
  for (const std::size_t i : indices(names)) {
    std::string json;
    fields[i].put(json, fields[i].field, &setup);
    words.emplace_back(names[i], words_of_json(json));
  }
  return words;
}

Message sentence_of(const Told& told, const Setup& setup) {
  Message message{std::string(kToldSentence), {{"hook", told.hook}, {"key", told.key}}};
  std::string all;
  for (const auto& [name, value] : told.values) {
    const auto* number = std::get_if<std::int64_t>(&value);
    std::string word =
        number != nullptr ? std::to_string(*number) : setup.name(std::get<Seat>(value));
    all.append(all.empty() ? ": " : ", ").append(name).append(" ").append(word);
    message.args.emplace_back(name, std::move(word));
  }
  message.args.emplace_back("values", std::move(all));
  return message;
}

std::optional<Message> story_of_no_game(const Json& event) {
  if (const auto set = codec::event_in<Overridden>(event)) {
    return Message{
        "engine.overridden",
        {{"path", set->path}, {"was", to_text(set->was)}, {"value", to_text(set->value)}}};
  }
  const auto stopped = codec::event_in<RuleStopped>(event);
  if (!stopped) { return std::nullopt; }
  Message told{"engine.rule_stopped", {{"hook", stopped->hook}}};
  told.parts = {{"why", said_of_stop(stopped->why)}};
  return told;
}

Reason why_started(const Setup& setup, int round, Seat leader) {
  if (round <= 1 || !leader.somebody()) { return {"engine.why.round_first"}; }
  const Seat before = left_of(leader, setup.seats() - 1, setup.seats());
  return {
      {"engine.why.round_next", {{"before", setup.name(before)}, {"player", setup.name(leader)}}}};
}

Reason why_ended(int best, int goal, int round, int last_round) {
  return {{best >= goal ? "engine.why.ended" : "engine.why.ended.below",
           {{"best", best}, {"goal", goal}, {"round", round}, {"last", last_round}}}};
}

Message told_change(const RulesChanged& changed, const Table& before) {
  const Hidden hidden = before.hidden_from({});
  const Outcome now = before.outcome();
  std::string totals;
  for (const int i : indices(now.totals.size())) {
    const std::string total = hidden.total_of(seat(i)) ? "?" : std::to_string(now.totals[i]);
    add_word(totals, before.setup().name(seat(i)) + " " + total, ", ");
  }
  return {"engine.rules_changed",
          {{"round", changed.round + 1},
           {"variant", changed.variant.empty() ? "-" : clean(changed.variant.back().name)},
           {"totals", totals}}};
}

}  // namespace hausregel
