#include "script/catalog.h"

#include <optional>
#include <utility>
#include <vector>

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

class CatalogReader {
 public:
  CatalogReader(std::string_view text, const std::string& file) : file_(file) {
    tokens_ = tokens_of(without_mark(text), nullptr, kMostBytes);
  }

  Result<TemplateCatalog::Templates> all() {
    TemplateCatalog::Templates templates;
    bool well = skip("return") && skip("{");
    while (well && !skip("}")) {
      const std::size_t from = at_;
      const bool bracket = skip("[");
      const Token* key = take(bracket ? TokenKind::String : TokenKind::Name);
      well = key != nullptr && (!bracket || skip("]")) && skip("=");
      if (!well) {
        break;
      }
      const Token* value = take(TokenKind::String);
      auto words = value != nullptr ? text_of(*value) : std::nullopt;
      if (!words) {
        return refused(from, worded("catalog.text", {{"id", key->text}}));
      }
      templates.insert_or_assign(std::string(key->text), std::move(*words));
      well = skip(",") || skip(";") || now().is("}");
    }
    if (!well || at_ != tokens_.size()) {
      return refused(at_, worded("catalog.form", {{"form", "return { [\"id\"] = \"text\", … }"}}));
    }
    return templates;
  }

 private:
  const Token& now() const {
    static const Token kEnd;
    return at_ < tokens_.size() ? tokens_[at_] : kEnd;
  }

  bool skip(std::string_view word) {
    const bool here = now().is(word);
    at_ += here ? 1 : 0;
    return here;
  }

  const Token* take(TokenKind kind) {
    return at_ < tokens_.size() && tokens_[at_].kind == kind ? &tokens_[at_++] : nullptr;
  }

  // A string in long brackets knows no escapes and takes its line ends as it likes: not here.
  static std::optional<std::string> text_of(const Token& token) {
    return token.whole.front() != '[' ? unescaped(token.text) : std::nullopt;
  }

  tl::unexpected<Error> refused(std::size_t at, Message why) const {
    const Token where = at < tokens_.size() ? tokens_[at]
                        : tokens_.empty()   ? Token{}
                                            : tokens_.back();
    return fail(Error{Fault::Input, std::move(why), {}, {file_, where.line, where.column}});
  }

  const std::string& file_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

}  // namespace

Result<TemplateCatalog::Templates> load_catalog(std::string_view text, const std::string& file) {
  return check_text(text, file, kMostBytes).and_then([&] {
    return CatalogReader(text, file).all();
  });
}

Result<TemplateCatalog::Templates> read_catalog(const std::string& path) {
  return read_script(path, kMostBytes).and_then([&](const std::string& text) {
    return load_catalog(text, path);
  });
}

}  // namespace hausregel::script
