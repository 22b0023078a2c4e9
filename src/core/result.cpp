#include "core/result.h"

#include <cerrno>
#include <string_view>

#include "core/lists.h"
#include "core/sentences.h"

namespace hausregel {

Message::Arg::Arg(std::string_view place, std::string_view words) : pair(place, words) {}
Message::Arg::Arg(const Arg&) = default;
Message::Arg::~Arg() = default;

Message::Args::Args() = default;
Message::Args::Args(std::initializer_list<Arg> args)
    : Named<std::string>(args.begin(), args.end()) {}
Message::Args::Args(Named<std::string> args) : Named<std::string>(std::move(args)) {}
Message::Args::Args(const Args&) = default;
Message::Args::Args(Args&&) noexcept = default;
Message::Args& Message::Args::operator=(const Args&) = default;
Message::Args& Message::Args::operator=(Args&&) noexcept = default;
Message::Args::~Args() = default;

Message::Message() = default;
Message::Message(const char* template_id) : id(template_id) {}
Message::Message(std::string_view template_id) : id(template_id) {}
Message::Message(std::string_view template_id, Args values, std::string sentence,
                 Named<std::string> own)
    : id(template_id),
      args(std::move(values)),
      text(std::move(sentence)),
      wordings(std::move(own)) {}
Message::Message(std::string_view template_id, Args values, Named<Message> sentences)
    : id(template_id), args(std::move(values)), parts(std::move(sentences)) {}
Message::Message(const Message&) = default;
Message::Message(Message&&) noexcept = default;
Message& Message::operator=(const Message&) = default;
Message& Message::operator=(Message&&) noexcept = default;
Message::~Message() = default;

Failed fail(Fault fault, std::string text) { return Failed(Error{fault, plain(std::move(text))}); }

Failed fail_with(Fault fault, std::string_view id, Message::Args args) {
  return Failed(Error{fault, {id, std::move(args)}});
}

Failed fail_worded(Fault fault, std::string_view id, Message::Args args, Named<Message> parts) {
  return fail(fault, worded(id, std::move(args), std::move(parts)));
}

Failed bad_input(std::string_view id, Message::Args args, Named<Message> parts) {
  return fail_worded(Fault::Input, id, std::move(args), std::move(parts));
}

Failed wrong_usage(std::string_view id, Message::Args args) {
  return fail_with(Fault::Usage, id, std::move(args));
}

Failed not_now(std::string_view id, Message::Args args) {
  return fail_with(Fault::Refused, id, std::move(args));
}

Message worded(std::string_view id, Message::Args args, Named<Message> parts) {
  Filling places{args};
  for (const auto& [place, part] : parts) { places.values.emplace_back(place, part.text); }
  Message message{id, std::move(args), std::move(parts)};
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
