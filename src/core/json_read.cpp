// The strict reader: one pass, recursion no deeper than kMaxLevels.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "core/json.h"
#include "core/text.h"

namespace hausregel {
namespace {

constexpr int kMaxLevels = 32;

// Up to so many members, comparing each with each is the fastest search for a repeated key.
constexpr std::size_t kFewMembers = 16;

bool is_json_digit(char c) { return c >= '0' && c <= '9'; }

// Bytes that stand for themselves in a string: ASCII without controls, quote and backslash.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t byte = 0x20; byte < 0x80; ++byte) {
    plain[byte] = byte != '"' && byte != '\\';
  }
  return plain;
}();

void append_utf8(std::string& out, std::uint32_t code) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | (code >> 6));
    tail(0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0 | (code >> 12));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0 | (code >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

const std::string* repeated_key(const Json::Object& members) {
  if (members.size() <= kFewMembers) {
    for (std::size_t i = 1; i < members.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (members[i].first == members[j].first) {
          return &members[i].first;
        }
      }
    }
    return nullptr;
  }
  std::vector<const std::string*> names;
  names.reserve(members.size());
  for (const auto& member : members) {
    names.push_back(&member.first);
  }
  std::sort(names.begin(), names.end(), [](auto* a, auto* b) { return *a < *b; });
  const auto same =
      std::adjacent_find(names.begin(), names.end(), [](auto* a, auto* b) { return *a == *b; });
  return same == names.end() ? nullptr : *same;
}

// Every member function gives false after the first problem, which it has noted.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<Json> whole() {
    Json value;
    skip_space();
    if (read_value(value, 0)) {
      skip_space();
      if (at_ == text_.size()) {
        return value;
      }
      problem("more text after the value");
    }
    Error error{Fault::Input, plain("not JSON: " + problem_), {}, {}, {}};
    error.place.column = static_cast<int>(std::min<std::size_t>(at_, 0x7FFFFFFE)) + 1;
    return fail(std::move(error));
  }

 private:
  bool problem(std::string what) {
    problem_ = std::move(what);
    return false;
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) {
      ++at_;
    }
  }

  bool take(char wanted) {
    if (at_ < text_.size() && text_[at_] == wanted) {
      ++at_;
      return true;
    }
    return false;
  }

  bool read_value(Json& out, int level) {
    switch (peek()) {
      case '{':
        return read_object(out, level + 1);
      case '[':
        return read_list(out, level + 1);
      case '"': {
        std::string text;
        if (!read_string(text)) {
          return false;
        }
        out = Json(std::move(text));
        return true;
      }
      case 't':
        return read_word("true", Json(true), out);
      case 'f':
        return read_word("false", Json(false), out);
      case 'n':
        return read_word("null", Json(), out);
      default:
        return read_number(out);
    }
  }

  bool read_word(std::string_view word, Json value, Json& out) {
    if (text_.substr(at_, word.size()) != word) {
      return problem("unknown word");
    }
    at_ += word.size();
    out = std::move(value);
    return true;
  }

  bool read_number(Json& out) {
    const std::size_t start = at_;
    const bool negative = take('-');
    const std::size_t first_digit = at_;
    while (is_json_digit(peek())) {
      ++at_;
    }
    if (at_ == first_digit) {
      return problem(at_ == text_.size() ? "the text ends too early" : "a value was expected");
    }
    if (text_[first_digit] == '0' && at_ > first_digit + 1) {
      return problem("a number with a leading zero");
    }
    if (peek() == '.' || peek() == 'e' || peek() == 'E') {
      return problem("numbers must be whole, without point or exponent");
    }
    const char* const from = text_.data() + start;
    const char* const to = text_.data() + at_;
    std::int64_t value = 0;
    if (std::from_chars(from, to, value).ec == std::errc{}) {
      out = Json(value);
      return true;
    }
    std::uint64_t large = 0;
    if (!negative && std::from_chars(from, to, large).ec == std::errc{}) {
      out = Json(large);
      return true;
    }
    at_ = start;
    return problem("a number outside -2^63 to 2^64-1");
  }

  bool read_list(Json& out, int level) {
    if (level > kMaxLevels) {
      return problem("more than 32 levels");
    }
    ++at_;
    Json::List items;
    skip_space();
    if (!take(']')) {
      do {
        skip_space();
        if (!read_value(items.emplace_back(), level)) {
          return false;
        }
        skip_space();
      } while (take(','));
      if (!take(']')) {
        return problem("',' or ']' was expected");
      }
    }
    out = Json(std::move(items));
    return true;
  }

  bool read_object(Json& out, int level) {
    if (level > kMaxLevels) {
      return problem("more than 32 levels");
    }
    ++at_;
    Json::Object members;
    skip_space();
    if (!take('}')) {
      do {
        skip_space();
        auto& member = members.emplace_back();
        if (!read_member(member.first, member.second, level)) {
          return false;
        }
        skip_space();
      } while (take(','));
      if (!take('}')) {
        return problem("',' or '}' was expected");
      }
    }
    if (const std::string* name = repeated_key(members)) {
      return problem("the key '" + clean(*name) + "' stands twice");
    }
    out = Json(std::move(members));
    return true;
  }

  bool read_member(std::string& name, Json& value, int level) {
    if (peek() != '"') {
      return problem("a key in quotes was expected");
    }
    if (!read_string(name)) {
      return false;
    }
    skip_space();
    if (!take(':')) {
      return problem("':' was expected");
    }
    skip_space();
    return read_value(value, level);
  }

  bool read_string(std::string& out) {
    ++at_;
    while (true) {
      const std::size_t start = at_;
      while (at_ < text_.size() && kPlain[static_cast<unsigned char>(text_[at_])]) {
        ++at_;
      }
      out.append(text_, start, at_ - start);
      if (at_ == text_.size()) {
        return problem("a string without its closing quote");
      }
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte == '"') {
        ++at_;
        return true;
      }
      if (byte == '\\' ? !read_escape(out) : !read_multibyte(out)) {
        return false;
      }
    }
  }

  bool read_multibyte(std::string& out) {
    if (static_cast<unsigned char>(text_[at_]) < 0x20) {
      return problem("a control character in a string");
    }
    const std::size_t length = utf8_length(text_.substr(at_));
    if (length == 0) {
      return problem("bytes that are not UTF-8");
    }
    out.append(text_, at_, length);
    at_ += length;
    return true;
  }

  bool read_escape(std::string& out) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    const char letter = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (letter == 'u') {
      return read_code(out);
    }
    const std::size_t which = kLetters.find(letter);
    if (which == std::string_view::npos) {
      return problem("an unknown escape");
    }
    out += kMeanings[which];
    at_ += 2;
    return true;
  }

  bool read_code(std::string& out) {
    const auto first = four_digits(at_);
    if (!first) {
      return problem("\\u without four hexadecimal digits");
    }
    std::uint32_t code = *first;
    std::size_t used = 6;
    if (code >= 0xD800 && code <= 0xDFFF) {
      const auto second = four_digits(at_ + 6);
      if (code >= 0xDC00 || !second || *second < 0xDC00 || *second > 0xDFFF) {
        return problem("half of a surrogate pair");
      }
      code = 0x10000 + ((code - 0xD800) << 10) + (*second - 0xDC00);
      used = 12;
    }
    append_utf8(out, code);
    at_ += used;
    return true;
  }

  // The value of \uXXXX at `from`.
  std::optional<std::uint32_t> four_digits(std::size_t from) const {
    if (from + 6 > text_.size() || text_[from] != '\\' || text_[from + 1] != 'u') {
      return std::nullopt;
    }
    const char* const digits = text_.data() + from + 2;
    std::uint32_t value = 0;
    const auto read = std::from_chars(digits, digits + 4, value, 16);
    if (read.ec != std::errc{} || read.ptr != digits + 4) {
      return std::nullopt;
    }
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string problem_;
};

}  // namespace

Result<Json> read_json(std::string_view text) { return Reader(text).whole(); }

}  // namespace hausregel
