#include "journal/scan.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "core/text.h"
#include "journal/format.h"
#include "journal/members.h"
#include "journal/utc_time.h"

namespace hausregel::journal {
namespace {

constexpr int kMaxLevels = 32;  // as read_json()
constexpr std::size_t kFewMembers = 16;

// Bytes that stand for themselves in a string: ASCII without controls, quote and backslash.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t byte = 0x20; byte < 0x80; ++byte) {
    plain[byte] = byte != '"' && byte != '\\';
  }
  return plain;
}();

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether two of `names` are the same. Canonical texts are equal where their bytes are.
bool repeats(std::string_view* first, std::string_view* last) {
  if (static_cast<std::size_t>(last - first) <= kFewMembers) {
    for (auto* a = first; a != last; ++a) {
      if (std::find(a + 1, last, *a) != last) {
        return true;
      }
    }
    return false;
  }
  std::sort(first, last);
  return std::adjacent_find(first, last) != last;
}

// Every member function gives false, or an empty view, at the first thing that is not canonical.
class Scan {
 public:
  explicit Scan(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  bool at_end() const { return at_ == end_; }

  bool literal(std::string_view wanted) {
    if (static_cast<std::size_t>(end_ - at_) < wanted.size() ||
        std::string_view(at_, wanted.size()) != wanted) {
      return false;
    }
    at_ += wanted.size();
    return true;
  }

  bool value(int level) {
    switch (peek()) {
      case '{':
        return object(level + 1);
      case '[':
        return list(level + 1, {});
      case '"':
        return string();
      case 't':
        return literal("true");
      case 'f':
        return literal("false");
      case 'n':
        return literal("null");
      default:
        return number();
    }
  }

  // A list whose elements all begin with `beginning`.
  bool list(int level, std::string_view beginning) {
    if (level > kMaxLevels || !literal("[")) {
      return false;
    }
    if (literal("]")) {
      return true;
    }
    do {
      if (!std::string_view(at_, left()).starts_with(beginning) || !value(level)) {
        return false;
      }
    } while (literal(","));
    return literal("]");
  }

  bool object(int level) {
    if (level > kMaxLevels || !literal("{")) {
      return false;
    }
    if (literal("}")) {
      return true;
    }
    std::array<std::string_view, kFewMembers> few;
    std::vector<std::string_view> many;
    std::size_t count = 0;
    do {
      const char* const name = at_;
      if (!string() || !literal(":")) {
        return false;
      }
      const std::string_view seen(name, static_cast<std::size_t>(at_ - name) - 1);
      if (count < kFewMembers) {
        few[count] = seen;
      } else {
        many.push_back(seen);
      }
      ++count;
      if (!value(level)) {
        return false;
      }
    } while (literal(","));
    if (!literal("}")) {
      return false;
    }
    if (many.empty()) {
      return !repeats(few.data(), few.data() + count);
    }
    many.insert(many.end(), few.begin(), few.end());
    return !repeats(many.data(), many.data() + many.size());
  }

  bool string() {
    if (!literal("\"")) {
      return false;
    }
    while (true) {
      while (at_ < end_ && kPlain[static_cast<unsigned char>(*at_)]) {
        ++at_;
      }
      if (at_ == end_) {
        return false;
      }
      if (*at_ == '"') {
        ++at_;
        return true;
      }
      if (*at_ == '\\' ? !escape() : !multibyte()) {
        return false;
      }
    }
  }

  bool number() {
    const char* const first = at_;
    const bool negative = literal("-");
    const char* const digits = at_;
    while (at_ < end_ && is_digit(*at_)) {
      ++at_;
    }
    const auto count = at_ - digits;
    if (count == 0 || (*digits == '0' && (count > 1 || negative))) {
      return false;
    }
    if (count < 19) {
      return true;
    }
    std::int64_t small = 0;
    std::uint64_t large = 0;
    return std::from_chars(first, at_, small).ec == std::errc{} ||
           (!negative && std::from_chars(first, at_, large).ec == std::errc{});
  }

  // A whole number from `least`.
  bool number(std::int64_t& number_read, std::int64_t least) {
    const char* const first = at_;
    return number() && std::from_chars(first, at_, number_read).ec == std::errc{} &&
           number_read >= least;
  }

  // What `step` has passed over.
  template <class Step>
  std::string_view span(Step step) {
    const char* const first = at_;
    return step() ? std::string_view(first, static_cast<std::size_t>(at_ - first))
                  : std::string_view();
  }

  // A text of `count` bytes in quotes, behind its key.
  std::string_view text(std::string_view key, std::size_t count) {
    if (!literal(key) || left() < count + 1 || at_[count] != '"') {
      return {};
    }
    const std::string_view held(at_, count);
    at_ += count + 1;
    return held;
  }

  bool draw(DrawText& draw) {
    if (!literal("{\"key\":")) {
      return false;
    }
    draw.key = span([&] { return string(); });
    if (draw.key.empty() || !literal(",\"below\":") || !number(draw.below, 1) ||
        !literal(",\"got\":") || !number(draw.got, 0) || draw.got >= draw.below ||
        !literal(",\"from\":\"")) {
      return false;
    }
    draw.key = draw.key.substr(1, draw.key.size() - 2);
    for (const DrawnFrom from : {DrawnFrom::Generated, DrawnFrom::Observed, DrawnFrom::Scripted}) {
      if (literal(name_of(from))) {
        draw.from = from;
        return literal("\"}");
      }
    }
    return false;
  }

  bool draws() {
    if (!literal("[")) {
      return false;
    }
    if (literal("]")) {
      return true;
    }
    DrawText ignored;
    do {
      if (!draw(ignored)) {
        return false;
      }
    } while (literal(","));
    return literal("]");
  }

 private:
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
  char peek() const { return at_ < end_ ? *at_ : '\0'; }

  bool multibyte() {
    if (static_cast<unsigned char>(*at_) < 0x20) {
      return false;
    }
    const std::size_t length = utf8_length(std::string_view(at_, left()));
    at_ += length;
    return length > 0;
  }

  // \" \\ \n \r \t \b \f, or \u00xx in lower case for the other controls.
  bool escape() {
    ++at_;
    if (at_ < end_ && std::string_view("\"\\nrtbf").find(*at_) != std::string_view::npos) {
      ++at_;
      return true;
    }
    if (!literal("u00") || left() < 2 || !is_hex(std::string_view(at_, 2), 2)) {
      return false;
    }
    int code = 0;
    std::from_chars(at_, at_ + 2, code, 16);
    at_ += 2;
    return code < 0x20 &&
           std::string_view("\n\r\t\b\f").find(static_cast<char>(code)) == std::string_view::npos;
  }

  const char* at_;
  const char* end_;
};

}  // namespace

std::optional<Parts> take_apart(std::string_view line) {
  Scan scan(line);
  Parts parts;
  if (!scan.literal("{\"n\":") || !scan.number(parts.n, 1)) {
    return std::nullopt;
  }
  parts.at = scan.text(",\"at\":\"", kSeededTime.size());
  if (!is_utc_time(parts.at) || !scan.literal(",\"do\":")) {
    return std::nullopt;
  }
  parts.doing = scan.span([&] { return scan.object(2); });
  if (parts.doing.size() < 3 || !scan.literal(",\"dice\":")) {
    return std::nullopt;
  }
  parts.dice = scan.span([&] { return scan.draws(); });
  if (parts.dice.empty() || !scan.literal(",\"events\":")) {
    return std::nullopt;
  }
  parts.events = scan.span([&] { return scan.list(2, "{\"e\":\""); });
  if (parts.events.empty()) {
    return std::nullopt;
  }
  parts.state = scan.text(",\"state\":\"", 16);
  parts.prev = scan.text(",\"prev\":\"", kNoHash.size());
  parts.hash = scan.text(",\"hash\":\"", kNoHash.size());
  const bool whole = is_hex(parts.state, 16) && is_hex(parts.prev, kNoHash.size()) &&
                     is_hex(parts.hash, kNoHash.size()) && scan.literal("}") && scan.at_end();
  return whole ? std::optional(parts) : std::nullopt;
}

bool is_canonical(std::string_view text) {
  Scan scan(text);
  return scan.value(0) && scan.at_end();
}

std::string_view first_value(std::string_view text) {
  Scan scan(text);
  return scan.span([&] { return scan.value(0); });
}

bool Elements::next(std::string_view& element) {
  element = first_value(rest_);
  rest_.remove_prefix(std::min(rest_.size(), element.size() + 1));
  return !element.empty();
}

bool Elements::next(DrawText& draw) {
  if (rest_.empty()) {
    return false;
  }
  Scan scan(rest_);
  const std::string_view text = scan.span([&] { return scan.draw(draw); });
  rest_.remove_prefix(std::min(rest_.size(), text.size() + 1));
  return !text.empty();
}

}  // namespace hausregel::journal
