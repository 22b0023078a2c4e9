#include "engine/seated_bots.h"

#include "core/text.h"

namespace hausregel {

Error bot_failed(const Error& failure, const Setup& setup, Seat who, std::string_view bot) {
  Error error = failure;
  error.message = {"engine.bot_failed",
                   {{"player", setup.name(who)}, {"bot", clean(bot)}},
                   {{"why", failure.message}}};
  return error;
}

Error no_such_bot(std::string_view name, std::span<const std::string_view> known) {
  return {Fault::Usage,
          {"engine.no_bot", {{"bot", clean(name)}}},
          {},
          {},
          suggestions(name, {known.begin(), known.end()})};
}

}  // namespace hausregel
