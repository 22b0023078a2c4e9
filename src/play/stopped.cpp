#include "play/stopped.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "engine/codec.h"
#include "journal/scan.h"

namespace hausregel::play {
namespace {

// As script/failure.cpp says them in English; between the two parts stands a number, if there are
// two.
struct LimitWords {
  std::string_view before;
  std::string_view after = {};
};
constexpr std::array kLimits{
    LimitWords{"the script used up its budget of ", " steps; does a loop never end?"},
    LimitWords{"the script used up the memory of this machine"},
    LimitWords{"the script was stopped by the clock: it took too long"},
    LimitWords{"calls or brackets are nested too deeply"},
};

bool is_number(std::string_view text) {
  constexpr std::size_t kMostDigits = 19;
  return !text.empty() && text.size() <= kMostDigits &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_limit(std::string_view sentence) {
  return std::ranges::any_of(kLimits, [&](const LimitWords& words) {
    if (words.after.empty()) {
      return sentence == words.before;
    }
    const std::size_t around = words.before.size() + words.after.size();
    return sentence.size() > around && sentence.starts_with(words.before) &&
           sentence.ends_with(words.after) &&
           is_number(sentence.substr(words.before.size(), sentence.size() - around));
  });
}

// "rules.lua:7: oh dear" taken apart; without a place the file is empty.
struct WhyParts {
  std::string_view file;
  std::string_view sentence;
};
WhyParts parts_of(std::string_view why) {
  const std::size_t end = why.find(": ");
  const std::size_t colon = end == std::string_view::npos ? end : why.rfind(':', end - 1);
  if (end == 0 || colon == std::string_view::npos || colon == 0 ||
      !is_number(why.substr(colon + 1, end - colon - 1))) {
    return {{}, why};
  }
  return {why.substr(0, colon), why.substr(end + 2)};
}

std::string why_of(const Error& error) {
  const std::string& text = error.message.text.empty() ? error.message.id : error.message.text;
  if (error.place.file.empty()) {
    return clean(text);
  }
  const std::string file = error.place.file.substr(error.place.file.rfind('/') + 1);
  return clean(file) + ":" + std::to_string(error.place.line) + ": " + clean(text);
}

}  // namespace

std::optional<RuleStopped> stopped_by(const Error& failure) {
  if (failure.fault != Fault::HouseRule) {
    return std::nullopt;
  }
  return RuleStopped{failure.rule, why_of(failure)};
}

std::string stopped_events(const RuleStopped& stopped) { return codec::only_event(stopped); }

std::optional<RuleStopped> read_stopped(std::string_view events) {
  constexpr std::string_view kBegins = R"([{"e":"rule_stopped",)";
  if (!events.starts_with(kBegins)) {
    return std::nullopt;
  }
  journal::Elements elements(events);
  std::string_view element;
  std::string_view more;
  if (!elements.next(element) || elements.next(more)) {
    return std::nullopt;
  }
  const auto event = read_json(element);
  return event ? codec::event_in<RuleStopped>(*event) : std::nullopt;
}

bool tells_of_limit(const RuleStopped& told) { return is_limit(parts_of(told.why).sentence); }

bool is_told(const RuleStopped& told, const Error& failure, std::span<const std::string> files) {
  const auto now = stopped_by(failure);
  if (!now || now->hook != told.hook) {
    return false;
  }
  if (now->why == told.why) {
    return true;
  }
  const std::string_view file = parts_of(told.why).file;
  const bool known = file.empty() || file == parts_of(now->why).file ||
                     std::ranges::find(files, file) != files.end();
  return known && tells_of_limit(told) && tells_of_limit(*now);
}

}  // namespace hausregel::play
