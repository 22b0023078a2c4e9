#include "core/filled.h"

#include <algorithm>

#include "core/find_by.h"

namespace hausregel {
namespace {

// A list item and its enclosing scope.
struct Scope {
  const Filling& own;
  const Scope* outer;
};

// Returns the innermost member of that name; null if there is none.
template <class T>
const T* called(std::string_view name, const Scope* scope, Named<T> Filling::* members) {
  for (; scope != nullptr; scope = scope->outer) {
    if (const auto* found = find_by(scope->own.*members, &std::pair<std::string, T>::first, name)) {
      return &found->second;
    }
  }
  return nullptr;
}

// Returns where the text continues after a mark, skipping the line feed of a mark on its own line.
std::size_t behind_mark(std::string_view text, std::size_t begin, std::size_t end) {
  const bool alone = (begin == 0 || text[begin - 1] == '\n') && text.substr(end).starts_with('\n');
  return end + (alone ? 1 : 0);
}

void fill(std::string& out, std::string_view text, const Scope& scope) {
  std::size_t at = 0;
  for (std::size_t open = text.find('{'); open != text.npos; open = text.find('{', at)) {
    const std::size_t close = text.find('}', open);
    if (close == text.npos) {
      break;
    }
    out += text.substr(at, open - at);
    const std::string_view name = text.substr(open + 1, close - open - 1);
    if (const std::string* value = called(name, &scope, &Filling::values)) {
      out += *value;
      at = close + 1;
      continue;
    }
    const bool each = name.starts_with('#');
    const auto* list =
        each || name.starts_with('^') ? called(name.substr(1), &scope, &Filling::lists) : nullptr;
    const std::string mark = list == nullptr ? "" : "{/" + std::string(name.substr(1)) + "}";
    const std::size_t begin = behind_mark(text, open, close + 1);
    const std::size_t end = text.find(mark, begin);
    if (list == nullptr || end == text.npos) {
      out += '{';
      at = open + 1;
      continue;
    }
    const std::string_view part = text.substr(begin, end - begin);
    for (std::size_t i = 0; each && i < list->size(); ++i) {
      fill(out, part, {(*list)[i], &scope});
    }
    if (!each && list->empty()) {
      fill(out, part, scope);
    }
    at = behind_mark(text, end, end + mark.size());
  }
  out += text.substr(at);
}

}  // namespace

std::string filled(std::string_view text, const Filling& filling) {
  std::string out;
  fill(out, text, {filling, nullptr});
  return out;
}

}  // namespace hausregel
