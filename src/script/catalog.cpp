#include "script/catalog.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "script/lexer.h"
#include "script/source.h"

namespace hausregel::script {
namespace {

constexpr std::size_t kMostBytes = 1u << 20;

// What stands between quotes, with its escapes taken as Lua takes them; nothing for other escapes.
std::optional<std::string> unescaped(std::string_view text) {
  std::string whole(text);
  for (std::size_t at = whole.find('\\'); at < whole.size(); at = whole.find('\\', at + 1)) {
    whole.erase(at, 1);
    if (at == whole.size() || std::string_view("\\\"'").find(whole[at]) == std::string_view::npos) {
      return std::nullopt;
    }
  }
  return whole;
}

class CatalogReader : TokenReader {
 public:
  CatalogReader(const Tokens& tokens, const std::string& file) : TokenReader(tokens), file_(file) {}

  Result<TemplateCatalog::Templates> all() {
    TemplateCatalog::Templates templates;
    expect("return");
    expect("{");
    while (!failed_ && !skip("}")) {
      const std::size_t from = at_;
      const bool bracket = skip("[");
      const Token& key = now();
      need(key.kind == (bracket ? TokenKind::String : TokenKind::Name));
      if (bracket) {
        expect("]");
      }
      expect("=");
      const Token& value = now();
      if (failed_) {
        break;
      }
      auto words = text_of(value);
      if (!words) {
        at_ = from;
        return refused(worded("catalog.text", {{"id", key.text}}));
      }
      ++at_;
      templates.insert_or_assign(std::string(key.text), std::move(*words));
      if (!skip(",") && !skip(";") && !now().is("}")) {
        failed_ = true;
      }
    }
    if (failed_ || at_ != tokens_.size()) {
      return refused(worded("catalog.form", {{"form", "return { [\"id\"] = \"text\", … }"}}));
    }
    return templates;
  }

 private:
  // A string in long brackets knows no escapes and takes its line ends as it likes: not here.
  static std::optional<std::string> text_of(const Token& token) {
    return token.kind == TokenKind::String && token.whole.front() != '[' ? unescaped(token.text)
                                                                         : std::nullopt;
  }

  tl::unexpected<Error> refused(Message why) const {
    const Token where = tokens_.empty() ? Token() : tokens_[std::min(at_, tokens_.size() - 1)];
    return fail(input(std::move(why), {file_, where.line, where.column}));
  }

  const std::string& file_;
};

}  // namespace

Result<TemplateCatalog::Templates> load_catalog(std::string_view text, const std::string& file) {
  return check_text(text, file, kMostBytes).and_then([&] {
    const Tokens tokens = tokens_of(text, kMostBytes);
    return CatalogReader(tokens, file).all();
  });
}

Result<TemplateCatalog::Templates> read_catalog(const std::string& path) {
  return read_script(path, kMostBytes).and_then([&](const std::string& text) {
    return load_catalog(text, path);
  });
}

}  // namespace hausregel::script
