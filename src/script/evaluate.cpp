#include "script/evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "core/find_by.h"
#include "core/text.h"
#include "script/lexer.h"
#include "script/sandbox.h"

namespace hausregel::script {
namespace {

constexpr std::string_view kFront = "return ";

std::string quoted(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\';
    out += plain ? std::string(1, c) : fmt::format("\\{:03}", byte);
  }
  return '"' + out + '"';
}

// The value as Lua writes it; null is nil. The smallest number has no digits there: 2^63, of which
// it would be the negative, is a fraction.
std::string lua_of(const Json& value) {
  if (const auto* object = value.object()) {
    const auto member = [](const auto& one) {
      return "[" + quoted(one.first) + "]=" + lua_of(one.second);
    };
    return "{" + joined(*object, ",", member) + "}";
  }
  if (const auto* list = value.list()) {
    const auto item = [](const Json& one) {
      return one.is_null() ? "false" : lua_of(one);  // a list has no holes
    };
    return "{" + joined(*list, ",", item) + "}";
  }
  if (const auto* text = value.string()) {
    return quoted(*text);
  }
  return value.is_null()                                           ? "nil"
         : value == Json(std::numeric_limits<std::int64_t>::min()) ? "math.mininteger"
                                                                   : to_text(value);
}

struct NamedTable {
  std::string_view of;
  const Json& known;
  const char* none = nullptr;
};

// As in a hook: a fact, a place of the state or a rule that is named and is none is an error.
Result<void> check_names(const std::string& expression, std::span<const NamedTable> all) {
  const Tokens tokens = tokens_of(expression);
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    const Token& name = tokens[i + 2];
    const bool named = tokens[i + 1].is(".")   ? name.kind == TokenKind::Name
                       : tokens[i + 1].is("[") ? name.kind == TokenKind::String
                                               : false;
    const NamedTable* table = find_by(all, &NamedTable::of, tokens[i].text);
    if (!named || table == nullptr || tokens[i].kind == TokenKind::String ||
        (i > 0 && tokens[i - 1].is_any({".", ":"})) || table->known.find(name.text) != nullptr) {
      continue;
    }
    return fail(Error{Fault::Usage,
                      worded(table->none, {{"name", clean(name.text)}}),
                      {},
                      {"", 0, name.column},
                      suggestions(name.text, names_by(*table->known.object(),
                                                      &Json::Object::value_type::first))});
  }
  return {};
}

// The error of a script as one of the expression at its end. No memory, or the clock, is no fault
// of whoever typed it.
Error as_typed(Error error) {
  if (error == no_table("")) {
    error.message = worded("lua.one_value");
  }
  const int column = error.place.column - static_cast<int>(kFront.size());
  error.fault = error.fault == Fault::Input ? Fault::Usage : error.fault;
  error.place = {"", 0, std::max(column, 0)};
  return error;
}

}  // namespace

Result<Json> evaluate(const Json& facts, const Json& state, const Json& rules,
                      const std::string& expression) {
  Json both = facts;
  for (const auto& [name, member] : *state.object()) {
    if (both.find(name) == nullptr) {
      both.set(name, member);
    }
  }
  const std::array<NamedTable, 3> all{{{"f", both, "lua.no_fact"},
                                       {"state", state, "lua.no_place"},
                                       {"rules", rules, "lua.no_rule"}}};
  // As text: nothing gets into a sandbox but a source. The expression stands in a line of its own,
  // so that as_typed() has its columns.
  std::string text;
  for (const NamedTable& names : all) {
    text += fmt::format("local {} = {} ", names.of, lua_of(names.known));
  }
  text.append("\n").append(kFront).append(expression);
  TRY(check_names(expression, all));
  auto loaded = load_alone(text, "").map_error(as_typed);
  TRY(loaded);
  if (!loaded->functions.empty()) {
    return fail(Fault::Usage, worded("lua.no_value"));
  }
  return std::move(loaded->value);
}

}  // namespace hausregel::script
