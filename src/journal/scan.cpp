#include "journal/scan.h"

#include <type_traits>

#include "core/digest.h"
#include "core/json_grammar.h"
#include "journal/format.h"
#include "journal/utc_time.h"

namespace hausregel::journal {
namespace {

// Accepts everything and keeps nothing.
struct Nothing {
  Nothing() = default;
  template <class T>
    requires(!std::is_same_v<std::remove_cvref_t<T>, Nothing>)
  explicit Nothing(T&&) {}
  void append(const char*, const char*) {}
  void push_back(char) {}
  Nothing& emplace_back() { return *this; }
};

struct Passes {
  static constexpr bool kCanonical = true;
  using Value = Nothing;
  using Text = Nothing;
  using List = Nothing;

  // Canonical texts are equal if their bytes are.
  class Object {
   public:
    Nothing& begin_member() { return nothing_; }
    void named(std::string_view bytes) { names_.add(bytes); }
    Nothing& value() { return nothing_; }
    std::optional<std::string_view> repeated() { return names_.repeated(); }
    Nothing all() && { return {}; }

   private:
    Nothing nothing_;
    MemberNames names_;
  };
};

// Every member function returns false, or an empty view, at the first noncanonical byte.
class Scan : public JsonGrammar<Passes> {
 public:
  using JsonGrammar::JsonGrammar;

  bool literal(std::string_view wanted) {
    const bool there = rest().starts_with(wanted);
    advance(there ? wanted.size() : 0);
    return there;
  }

  bool any_value() { return value(nothing_, 0); }
  bool any_object(int level) { return peek() == '{' && object(nothing_, level); }

  // Reads a list whose elements are all accepted by `element`.
  template <class Element>
  bool list_of(Element element) {
    return peek() == '[' && elements(1, ']', "json.bracket", element);
  }

  // Reads an integer >= `least`.
  bool whole(std::int64_t& read, std::int64_t least) {
    const std::string_view digits = span([&] { return number(nothing_); });
    return std::from_chars(digits.data(), digits.data() + digits.size(), read).ec == std::errc{} &&
           read >= least;
  }

  // Returns the bytes consumed by `step`.
  template <class Step>
  std::string_view span(Step step) {
    const std::string_view from = rest();
    return step() ? from.substr(0, from.size() - rest().size()) : std::string_view();
  }

  // Reads a quoted text of `count` bytes after its key.
  std::string_view text(std::string_view key, std::size_t count) {
    if (!literal(key) || rest().size() < count + 1 || rest()[count] != '"') {
      return {};
    }
    const std::string_view held = rest().substr(0, count);
    advance(count + 1);
    return held;
  }

  bool draw(DrawText& draw) {
    if (!literal("{\"key\":") || peek() != '"') {
      return false;
    }
    draw.key = span([&] { return string(nothing_); });
    if (draw.key.empty() || !literal(",\"below\":") || !whole(draw.below, 1) ||
        !literal(",\"got\":") || !whole(draw.got, 0) || draw.got >= draw.below ||
        !literal(",\"from\":\"")) {
      return false;
    }
    draw.key = draw.key.substr(1, draw.key.size() - 2);
    for (const DrawnFrom from : {DrawnFrom::Generated, DrawnFrom::Observed, DrawnFrom::Scripted}) {
      if (literal(word_of(from))) {
        draw.from = from;
        return literal("\"}");
      }
    }
    return false;
  }

  // Reads an object whose first member is "e", a text.
  bool event() { return rest().starts_with("{\"e\":\"") && any_object(3); }

 private:
  [[no_unique_address]] Nothing nothing_;
};

}  // namespace

std::optional<EntryText> take_apart(std::string_view line) {
  Scan scan(line);
  EntryText parts;
  if (!scan.literal("{\"n\":") || !scan.whole(parts.n, 1)) {
    return std::nullopt;
  }
  parts.at = scan.text(",\"at\":\"", kSeededTime.size());
  if (!is_utc_time(parts.at) || !scan.literal(",\"do\":")) {
    return std::nullopt;
  }
  parts.doing = scan.span([&] { return scan.any_object(2); });
  if (parts.doing.size() < 3 || !scan.literal(",\"dice\":")) {
    return std::nullopt;
  }
  parts.dice = scan.span([&] {
    return scan.list_of([&, ignored = DrawText()]() mutable { return scan.draw(ignored); });
  });
  if (parts.dice.empty() || !scan.literal(",\"events\":")) {
    return std::nullopt;
  }
  parts.events = scan.span([&] { return scan.list_of([&] { return scan.event(); }); });
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

std::string_view first_value(std::string_view text) {
  Scan scan(text);
  return scan.span([&] { return scan.any_value(); });
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

std::vector<DrawText> draws_in(std::string_view dice) {
  std::vector<DrawText> draws;
  Elements rest(dice);
  for (DrawText draw; rest.next(draw);) {
    draws.push_back(draw);
  }
  return draws;
}

}  // namespace hausregel::journal
