// What handlers and renderers ask of sentences, and the times and layers that replies name.
#include "console/reply.h"

#include <algorithm>

#include "core/lists.h"
#include "core/sentences.h"
#include "core/text.h"

namespace hausregel::console {

std::string Data::text(const Say& say) const {
  std::string text;
  if (put_) { put_(text, Speaker{say}); }
  return text;
}

Layer layer_of(const Variant& variant, const ResolvedRule& rule) {
  return rule.layer < 0 ? Layer() : Layer(variant.layers[as_index(rule.layer)].name);
}

std::string_view whose(const Message& message) {
  const std::string* named = find_named(message.args, "player");
  return named != nullptr ? std::string_view(*named) : "";
}

Messages together(const Messages& story) {
  Messages told;
  for (auto first = story.begin(); first != story.end();) {
    const auto differs = [&](Message other) {
      if (auto* player = find_named(other.args, "player")) { *player = whose(*first); }
      return other != *first;
    };
    const std::string id = first->id + ".all";
    auto end = std::next(first);
    if (english_of(id) != id) { end = std::find_if(end, story.end(), differs); }
    told.push_back(*first);
    if (end - first > 1) {
      told.back().id = id;
      told.back().args.emplace_back("players",
                                    joined(std::ranges::subrange(first, end), ", ", whose));
    }
    first = end;
  }
  return told;
}

bool tells_sealed(const Message& message) { return holds(message.id, "_sealed"); }

int part_of_time(std::string_view time, std::size_t from, std::size_t count) {
  return static_cast<int>(whole_unsigned(time.substr(from, count)).value_or(0));
}

Message time_said(std::string_view time, const char* id) {
  if (time == journal::kSeededTime) { return {}; }
  return {id,
          {{"day", part_of_time(time, 8, 2)},
           {"year", part_of_time(time, 0, 4)},
           {"clock", time.substr(11, 5)}},
          {{"month", Message("console.page.month." + std::to_string(part_of_time(time, 5, 2)))}}};
}

}  // namespace hausregel::console
