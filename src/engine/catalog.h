// Sentences from message ids. The catalogs of the languages are files (scripts/lang); who reads
// them (script/) and who speaks (console/) meet here. A filled-in argument is put in as it is:
// renderers clean what they print.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace hausregel {

// What the console speaks: each has a catalog.
inline constexpr std::array<std::string_view, 4> kLanguages{"de", "en", "fr", "it"};

// Ids of what scripts raise, as `text` in English has it, while they run and while they are read: a
// catalog knows it by the words of its English templates, and says it in its language. What it does
// not know is a template's {text}, or itself.
inline constexpr std::string_view kRaised = "lua.raised";
inline constexpr std::string_view kRaisedReading = "lua.itself";

// Speaks one language.
class Catalog {
 public:
  virtual ~Catalog() = default;
  // A sentence for every message: `text` itself where the message has no id.
  virtual std::string say(const Message& message) const = 0;
  // What is raised in these words; nothing: it knows none such.
  virtual std::optional<Message> raised(std::string_view /*english*/) const { return std::nullopt; }
};

// Under this id a catalog lists the numbers whose noun stands in the singular in its language:
// "1", in French "0 1".
inline constexpr std::string_view kSingular = "engine.singular";

// id -> template. In a template `{name}` stands for the argument `name`, `{name|word|words}` for
// one of two forms, the first where the argument is a number of kSingular; `{{` and `}}` for
// braces; a place without argument stays as written. Where the first argument that is a whole
// number is 1 and there is a template "ID.one", that one is taken.
class TemplateCatalog final : public Catalog {
 public:
  using Templates = std::map<std::string, std::string, std::less<>>;

  // `fallback` (may be null, not owned) speaks where an id is missing here. Without a template
  // anywhere: the message's own text, else "id name=value name=value".
  // Of a message's own wordings that of `language` is taken, else the English one, else the first.
  explicit TemplateCatalog(Templates templates = {}, const Catalog* fallback = nullptr,
                           std::string language = "en");

  std::string say(const Message& message) const override;
  std::optional<Message> raised(std::string_view english) const override;
  const Templates& templates() const { return templates_; }

 private:
  Templates templates_;
  const Catalog* fallback_;
  std::string language_;
  std::string singular_;
};

}  // namespace hausregel
