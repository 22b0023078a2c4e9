#include "core/result.h"

#include <cerrno>
#include <string_view>

#include "core/lists.h"
#include "core/sentences.h"

namespace hausregel {

Message worded(std::string_view id, Message::Args args, Named<Message> parts) {
  Filling places{args};
  for (const auto& [place, part] : parts) { places.values.emplace_back(place, part.text); }
  Message message{std::string(id), std::move(args), std::move(parts)};
  message.text = filled(english_of(message.id), places);
  return message;
}

namespace {

struct Known {
  int number;
  const char* id;
};

constexpr Known kKnown[] = {
    {ENOENT, "system.missing"},
    {EACCES, "system.forbidden"},
    {EPERM, "system.forbidden"},
    {EROFS, "system.read_only"},
    {EISDIR, "system.folder"},
    {ENOTDIR, "system.no_folder"},
    {EEXIST, "system.there"},
    {ENOSPC, "system.full"},
    {EDQUOT, "system.full"},
    {EFBIG, "system.too_large"},
    {ENAMETOOLONG, "system.long_name"},
    {ELOOP, "system.links"},
    {EMFILE, "system.too_many"},
    {ENFILE, "system.too_many"},
    {EIO, "system.device"},
    {ENXIO, "system.no_device"},
    {ENODEV, "system.no_device"},
};

}  // namespace

Message system_error(int number) {
  const Known* known = find_by(kKnown, &Known::number, number);
  return known != nullptr ? worded(known->id) : worded("system.other", {{"number", number}});
}

}  // namespace hausregel
