#include "core/result_json.h"

#include "core/text.h"

namespace hausregel {
namespace {

Json text_json(const std::string& text) {
  return invalid_utf8(text) == std::string::npos ? Json(text) : Json(clean(text, Lines::Keep));
}

// The member `key`, a text; nothing where it is none.
std::optional<std::string> text_of(const Json& json, std::string_view key) {
  const Json* found = json.find(key);
  return found != nullptr && found->is_string() ? std::optional(*found->string()) : std::nullopt;
}

std::optional<int> number_of(const Json& json, std::string_view key, int most) {
  const Json* found = json.find(key);
  const std::int64_t* number = found == nullptr ? nullptr : found->integer();
  return number != nullptr && *number >= 0 && *number <= most
             ? std::optional(static_cast<int>(*number))
             : std::nullopt;
}

const Json::List* list_of(const Json& json, std::string_view key) {
  const Json* found = json.find(key);
  return found == nullptr ? nullptr : found->list();
}

}  // namespace

Json to_json(const Message& message) {
  Json::List args;
  for (const auto& [name, value] : message.args) {
    args.push_back(Json(Json::List{text_json(name), text_json(value)}));
  }
  Json json;
  json.set("id", text_json(message.id));
  json.set("args", std::move(args));
  json.set("text", text_json(message.text));
  return json;
}

Json to_json(const Error& error) {
  Json json;
  json.set("fault", static_cast<int>(error.fault));
  json.set("message", to_json(error.message));
  json.set("rule", text_json(error.rule));
  json.set("file", text_json(error.place.file));
  json.set("line", error.place.line);
  json.set("column", error.place.column);
  Json::List near;
  for (const std::string& word : error.suggestions) {
    near.push_back(text_json(word));
  }
  json.set("near", std::move(near));
  return json;
}

Json to_json(const std::vector<Message>& messages) {
  Json::List list;
  for (const Message& message : messages) {
    list.push_back(to_json(message));
  }
  return list;
}

std::optional<Message> message_from(const Json& json) {
  auto id = text_of(json, "id");
  auto text = text_of(json, "text");
  const Json::List* args = list_of(json, "args");
  if (!id || !text || args == nullptr) {
    return std::nullopt;
  }
  Message message{std::move(*id), {}, std::move(*text)};
  for (const Json& arg : *args) {
    const Json::List* pair = arg.list();
    if (pair == nullptr || pair->size() != 2 || !(*pair)[0].is_string() ||
        !(*pair)[1].is_string()) {
      return std::nullopt;
    }
    message.args.emplace_back(*(*pair)[0].string(), *(*pair)[1].string());
  }
  return message;
}

std::optional<Error> error_from(const Json& json) {
  constexpr int kManyLines = 1 << 30;
  const auto fault = number_of(json, "fault", static_cast<int>(Fault::Interrupted));
  const Json* said = json.find("message");
  auto message = said == nullptr ? std::nullopt : message_from(*said);
  auto rule = text_of(json, "rule");
  auto file = text_of(json, "file");
  const auto line = number_of(json, "line", kManyLines);
  const auto column = number_of(json, "column", kManyLines);
  const Json::List* near = list_of(json, "near");
  if (!fault || !message || !rule || !file || !line || !column || near == nullptr) {
    return std::nullopt;
  }
  Error error{static_cast<Fault>(*fault),
              std::move(*message),
              std::move(*rule),
              Place{std::move(*file), *line, *column},
              {}};
  for (const Json& word : *near) {
    if (!word.is_string()) {
      return std::nullopt;
    }
    error.suggestions.push_back(*word.string());
  }
  return error;
}

std::optional<std::vector<Message>> messages_from(const Json& json) {
  if (!json.is_list()) {
    return std::nullopt;
  }
  std::vector<Message> messages;
  for (const Json& one : *json.list()) {
    auto message = message_from(one);
    if (!message) {
      return std::nullopt;
    }
    messages.push_back(std::move(*message));
  }
  return messages;
}

}  // namespace hausregel
