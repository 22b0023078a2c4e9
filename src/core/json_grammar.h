// The only JSON parser, with two sinks: one builds values (core/json), one skips values and
// accepts only the canonical form (journal/reader). One pass; recursion no deeper than kJsonLevels.
// Private to those two files and the writer (core/json.cpp).
//
// A sink has
//   kCanonical     whether to accept only the bytes that write_json() writes
//   Value, Text    built from the input, Text by append(from, to) and push_back(char)
//   List           with emplace_back() -> Value&
//   Object         with begin_member() -> Text& for the name, named(bytes) once it is read, with
//                  its quotes, value() -> Value& of the member, and repeated() -> a name that
//                  occurs twice, or nothing
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/text.h"

namespace hausregel {

inline constexpr int kJsonLevels = 32;

// The letters after a backslash, and their meanings. The last is read, but never written.
inline constexpr std::string_view kEscapeLetters = "\"\\bfnrt/";
inline constexpr std::string_view kEscapeMeanings = "\"\\\b\f\n\r\t/";

// The names of an object's members. The texts must outlive the list.
class MemberNames {
 public:
  void add(std::string_view name) {
    if (count_ < few_.size()) {
      few_[count_] = name;
    } else {
      many_.push_back(name);
    }
    ++count_;
  }

  // Returns a name that occurs twice, or nullopt.
  std::optional<std::string_view> repeated() {
    if (many_.empty()) {
      for (std::size_t i = 1; i < count_; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          if (few_[i] == few_[j]) { return few_[i]; }
        }
      }
      return std::nullopt;
    }
    many_.insert(many_.end(), few_.begin(), few_.end());
    std::ranges::sort(many_);
    const auto same = std::ranges::adjacent_find(many_);
    return same == many_.end() ? std::nullopt : std::optional(*same);
  }

 private:
  // Up to this many names, comparing every pair is fastest.
  std::array<std::string_view, 16> few_;
  std::vector<std::string_view> many_;
  std::size_t count_ = 0;
};

// Parses `text`, which must outlive the object. Leaves anything after the requested value for the
// caller to check.
template <class Sink>
class JsonGrammar {
 public:
  using Value = typename Sink::Value;
  using Text = typename Sink::Text;

  explicit JsonGrammar(std::string_view text)
      : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()) {}

  // All of these return false at the first problem; at() is then its offset. `level`: the number of
  // enclosing lists and objects; object() and list() count themselves.
  bool value(Value& out, int level) {
    switch (peek()) {
      case '{':
        return object(out, level + 1);
      case '[':
        return list(out, level + 1);
      case '"': {
        Text text;
        return string(text) && put(out, Value(std::move(text)));
      }
      case 't':
        return word("true") && put(out, Value(true));
      case 'f':
        return word("false") && put(out, Value(false));
      case 'n':
        return word("null") && put(out, Value());
      default:
        return number(out);
    }
  }

  // Precondition: peek() is '{'.
  bool object(Value& out, int level) {
    typename Sink::Object members;
    if (!elements(level, '}', "json.brace", [&] { return member(members, level); })) {
      return false;
    }
    if (const auto name = members.repeated()) { return problem("json.twice", *name); }
    return put(out, Value(std::move(members).all()));
  }

  // Precondition: peek() is '['.
  bool list(Value& out, int level) {
    typename Sink::List items;
    return elements(level, ']', "json.bracket",
                    [&] { return value(items.emplace_back(), level); }) &&
           put(out, Value(std::move(items)));
  }

  // Precondition: peek() is '"'.
  bool string(Text& out) {
    ++at_;
    while (true) {
      const char* const start = at_;
      while (at_ < end_ && kPlain[static_cast<unsigned char>(*at_)]) { ++at_; }
      out.append(start, at_);
      if (at_ == end_) { return problem("json.open_string"); }
      if (*at_ == '"') {
        ++at_;
        return true;
      }
      if (*at_ == '\\' ? !escape(out) : !multibyte(out)) { return false; }
    }
  }

  bool number(Value& out) {
    const char* const start = at_;
    const bool negative = take('-');
    const char* const digits = at_;
    while (at_ < end_ && *at_ >= '0' && *at_ <= '9') { ++at_; }
    const auto count = at_ - digits;
    if (count == 0) { return at_ == end_ ? problem("json.early") : problem("json.value"); }
    if (*digits == '0' && (count > 1 || (Sink::kCanonical && negative))) {
      return problem("json.zero");
    }
    if (const char next = peek(); next == '.' || next == 'e' || next == 'E') {
      return problem("json.whole");
    }
    if (Sink::kCanonical && count < 19) {
      return true;  // fits, and the sink discards it
    }
    std::int64_t value = 0;
    if (std::from_chars(start, at_, value).ec == std::errc{}) { return put(out, Value(value)); }
    std::uint64_t large = 0;
    if (!negative && std::from_chars(start, at_, large).ec == std::errc{}) {
      return put(out, Value(large));
    }
    at_ = start;
    return problem("json.range");
  }

  // Skips nothing in canonical form, which has no white space.
  void skip_space() {
    if constexpr (!Sink::kCanonical) {
      while (at_ < end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) { ++at_; }
    }
  }

  bool at_end() const { return at_ == end_; }
  std::size_t at() const { return static_cast<std::size_t>(at_ - begin_); }

  // Keeps the sentence, for a sink that builds values, and returns false.
  bool problem(std::string_view id, std::string_view key = {}) {
    if constexpr (!Sink::kCanonical) { problem_ = worded(id, {{"key", clean(key)}}); }
    return false;
  }
  const Message& problem() const { return problem_; }

 protected:
  // Returns NUL at the end too: no value begins with it either.
  char peek() const { return at_ < end_ ? *at_ : '\0'; }
  std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }
  void advance(std::size_t bytes) { at_ += bytes; }
  // Takes `wanted`, if it comes next.
  bool literal(std::string_view wanted) {
    const bool there = rest().starts_with(wanted);
    advance(there ? wanted.size() : 0);
    return there;
  }

  bool take(char wanted) {
    if (at_ < end_ && *at_ == wanted) {
      ++at_;
      return true;
    }
    return false;
  }

  // Parses from an opening bracket to `close`; `element` parses one element or member.
  template <class Element>
  bool elements(int level, char close, std::string_view unclosed, Element element) {
    if (level > kJsonLevels) { return problem("json.deep"); }
    ++at_;
    skip_space();
    if (take(close)) { return true; }
    do {
      skip_space();
      if (!element()) { return false; }
      skip_space();
    } while (take(','));
    return take(close) || problem(unclosed);
  }

 private:
  // Bytes that a string may hold unescaped: ASCII without controls, quote and backslash.
  static constexpr std::array<bool, 256> kPlain = [] {
    std::array<bool, 256> plain{};
    for (std::size_t byte = 0x20; byte < 0x80; ++byte) {
      plain[byte] = byte != '"' && byte != '\\';
    }
    return plain;
  }();

  static bool put(Value& out, Value value) {
    out = std::move(value);
    return true;
  }

  bool word(std::string_view wanted) { return literal(wanted) || problem("json.word"); }

  bool member(typename Sink::Object& members, int level) {
    const char* const start = at_;
    if (peek() != '"') { return problem("json.key"); }
    if (!string(members.begin_member())) { return false; }
    members.named({start, static_cast<std::size_t>(at_ - start)});
    skip_space();
    if (!take(':')) { return problem("json.colon"); }
    skip_space();
    return value(members.value(), level);
  }

  bool multibyte(Text& out) {
    if (static_cast<unsigned char>(*at_) < 0x20) { return problem("json.control"); }
    const std::size_t length = utf8_length(rest());
    if (length == 0) { return problem("json.utf8"); }
    out.append(at_, at_ + length);
    at_ += length;
    return true;
  }

  bool escape(Text& out) {
    const char letter = end_ - at_ > 1 ? at_[1] : '\0';
    if (letter == 'u') { return code(out); }
    const std::size_t which = kEscapeLetters.find(letter);
    if (which == std::string_view::npos || (Sink::kCanonical && letter == '/')) {
      return problem("json.escape");
    }
    out.push_back(kEscapeMeanings[which]);
    at_ += 2;
    return true;
  }

  bool code(Text& out) {
    const auto first = four_digits(at_);
    if (!first) { return problem("json.u"); }
    if (Sink::kCanonical && !written_so(*first)) { return problem("json.escaped_so"); }
    std::uint32_t code = *first;
    std::size_t used = 6;
    if (code >= 0xD800 && code <= 0xDFFF) {
      const auto second = four_digits(at_ + 6);
      if (code >= 0xDC00 || !second || *second < 0xDC00 || *second > 0xDFFF) {
        return problem("json.surrogate");
      }
      code = 0x10000 + ((code - 0xD800) << 10) + (*second - 0xDC00);
      used = 12;
    }
    if constexpr (!Sink::kCanonical) { unicode::append(out, code); }
    at_ += used;
    return true;
  }

  // Whether write_json() would write `code` as this \uXXXX: controls without a short escape, in
  // lower-case hex.
  bool written_so(std::uint32_t code) const {
    const auto upper = [](char c) { return c >= 'A' && c <= 'F'; };
    return code < 0x20 && kEscapeMeanings.find(static_cast<char>(code)) == std::string_view::npos &&
           !upper(at_[4]) && !upper(at_[5]);
  }

  // Returns the value of \uXXXX at `from`; nullopt if there is none.
  std::optional<std::uint32_t> four_digits(const char* from) const {
    if (end_ - from < 6 || from[0] != '\\' || from[1] != 'u') { return std::nullopt; }
    std::uint32_t value = 0;
    const auto read = std::from_chars(from + 2, from + 6, value, 16);
    return read.ec == std::errc{} && read.ptr == from + 6 ? std::optional(value) : std::nullopt;
  }

  const char* begin_;
  const char* at_;
  const char* end_;
  struct None {};
  // Only for a sink that builds values.
  [[no_unique_address]] std::conditional_t<Sink::kCanonical, None, Message> problem_;
};

}  // namespace hausregel
