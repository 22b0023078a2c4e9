#include "journal/reader.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/digest.h"
#include "core/json_grammar.h"
#include "core/lists.h"
#include "core/text.h"
#include "journal/format.h"

namespace hausregel::journal {
namespace {

constexpr std::size_t kPortion = 1u << 16;  // bytes requested from the source at once
constexpr const char* kForeign = "journal.foreign";

// Every opening begins alike: `at` has a fixed length, so the version is at a fixed place.
// Returns the sentence that refuses the beginning of an opening; empty: it is ours.
std::string flaw_of_beginning(std::string_view line) {
  constexpr std::string_view kStart = R"({"n":0,"at":")";
  constexpr std::string_view kName = R"(","format":"hausregel/)";
  constexpr std::size_t kNameAt = kStart.size() + kSeededTime.size();
  const auto agrees = [&](std::size_t at, std::string_view part) {
    const std::string_view there = line.substr(std::min(at, line.size()), part.size());
    return part.starts_with(there);  // a torn line may end inside
  };
  if (line.empty() || !agrees(0, kStart) || !agrees(kNameAt, kName)) { return kForeign; }
  const auto version = [&](std::string_view number) {
    return agrees(kNameAt + kName.size(), number);
  };
  return version("3\"")                     ? ""
         : version("1\"") || version("2\"") ? "journal.draft"
                                            : "journal.version";
}

}  // namespace

Error to_error(const BadEntry& bad, const std::string& path) {
  Message said = bad.what;
  const bool compared = !bad.found.empty();
  if (compared || bad.n != 0 || bad.offset != 0) {
    Message::Args args{{"entry", bad.n}, {"byte", bad.offset}};
    if (compared) {
      args.insert(args.end(), {{"stated", clean(bad.stated)}, {"found", clean(bad.found)}});
    }
    said = worded(compared ? "journal.at_entry_found" : "journal.at_entry", std::move(args),
                  {{"what", bad.what}});
  }
  return Error{bad.fault, std::move(said), {}, {path, as_int(bad.n + 1), 0}};
}

Result<FileSource> file_source(const std::string& path, Disk& disk) {
  auto file = open_to_read(disk, path);
  TRY(file);
  return FileSource{std::make_shared<const File>(std::move(*file)), path};
}

Result<std::size_t> FileSource::operator()(std::uint64_t offset, std::span<char> into) const {
  const ssize_t got = file->read_at(offset, into);
  if (got < 0) { return file_error(kCannotRead, path, as_int(got)); }
  return as_index(got);
}

Source text_source(std::string text) {
  return [text = std::move(text)](std::uint64_t offset, std::span<char> into) {
    return Result<std::size_t>(
        text.copy(into.data(), into.size(), std::min<std::size_t>(offset, text.size())));
  };
}

const Entry& Line::entry() const {
  if (!made) { made = entry_in(parts).value(); }
  return *made;
}

LineStep Lines::next() {
  if (auto end = read_line()) { return *std::move(end); }
  Line line;
  line.n = place_.n;
  line.offset = place_.offset;
  line.text = std::string_view(buffer_).substr(line_start_, next_start_ - 1 - line_start_);
  if (place_.n == 0) {
    if (const std::string flaw = flaw_of_beginning(line.text); !flaw.empty()) {
      return damage(flaw == kForeign ? NotAJournal : UnknownVersion, worded(flaw));
    }
  }
  const HashCheck hash = check_hash(line.text);
  if (!hash.agrees()) {
    return damage(BadHash, worded("journal.bad_hash"), hash.stated, hash.found);
  }
  if (auto bad = place_.n == 0 ? take_opening(line) : take_entry(line)) { return *std::move(bad); }
  place_.prev = hash.stated;
  ++place_.n;
  place_.offset += line.text.size() + 1;
  return line;
}

Result<std::string> Lines::again(std::uint64_t offset, std::size_t bytes) const {
  std::string text(bytes, '\0');
  for (std::size_t have = 0; have < bytes;) {
    const auto got = source_(offset + have, std::span(text).subspan(have));
    TRY(got);
    if (*got == 0) { return bad_input("journal.shorter"); }
    have += *got;
  }
  return text;
}

// Reads the next line: buffer_[line_start_, next_start_), with its '\n'. Returns the final step if
// there is none.
std::optional<LineStep> Lines::read_line() {
  const std::size_t limit = place_.n == 0 ? kOpeningBytes : kEntryBytes;
  std::size_t searched = next_start_;
  line_start_ = searched;
  while (true) {
    const std::size_t end = buffer_.find('\n', searched);
    if (std::min(end, buffer_.size()) - line_start_ > limit) {
      return damage(TooLong, worded("journal.line_too_long"));
    }
    if (end != std::string::npos) {
      next_start_ = end + 1;
      return std::nullopt;
    }
    buffer_.erase(0, line_start_);
    line_start_ = 0;
    searched = buffer_.size();
    buffer_.resize(searched + kPortion);
    auto got = source_(read_, std::span(buffer_).subspan(searched));
    read_ += got.value_or(0);
    buffer_.resize(searched + got.value_or(0));
    if (!got) { return damage(Unreadable, std::move(got.error().message)); }
    if (*got == 0) { return end_at(buffer_); }
  }
}

// Returns the final step of a source that ends in `tail`, which has no '\n'.
LineStep Lines::end_at(std::string_view tail) const {
  if (place_.n == 0 && tail.empty()) { return damage(NotAJournal, worded("journal.empty")); }
  if (tail.empty()) { return End{place_.n, place_.offset, place_.closed}; }
  if (place_.n == 0 && !flaw_of_beginning(tail).empty()) {
    return damage(NotAJournal, worded(kForeign));
  }
  return TornTail{place_.n, place_.offset, tail.size()};
}

std::optional<Damage> Lines::take_opening(Line& line) {
  auto opening = decode_opening(line.text);
  if (!opening) { return damage(NotCanonical, opening.error().message); }
  for (const LayerText& layer : opening->variant) {
    const std::string digest = hex(sha256(layer.source));
    if (digest != layer.sha256) {
      return damage(Variant, worded("journal.variant_digest", {{"variant", clean(layer.name)}}),
                    layer.sha256, digest);
    }
  }
  place_.seeded = opening->seeded;
  auto bad = check_prev(opening->link.prev);
  line.opening = std::make_shared<const Opening>(std::move(*opening));
  return bad;
}

std::optional<Damage> Lines::take_entry(Line& line) {
  const auto parts = take_apart(line.text);
  if (!parts) {
    const auto entry = decode_entry(line.text);
    return damage(NotCanonical, entry ? worded("journal.not_canonical") : entry.error().message);
  }
  line.parts = *parts;
  if (!parts->doing.starts_with(R"({"move":")") && !parts->doing.starts_with(R"({"answer":")")) {
    auto entry = entry_in(*parts);
    if (!entry) { return damage(NotCanonical, entry.error().message); }
    line.kind = kind_of(entry->doing);
    line.made = std::move(*entry);
  }
  if (auto bad = check_prev(parts->prev)) { return bad; }
  if (parts->n != place_.n) {
    return damage(OutOfOrder, worded("journal.number", {{"number", parts->n}}));
  }
  if (place_.closed) { return damage(OutOfOrder, worded("journal.after_close")); }
  if (place_.seeded && parts->at != kSeededTime) {
    return damage(NotCanonical, worded("journal.seeded_time"));
  }
  place_.closed = line.kind == Kind::Close;
  return std::nullopt;
}

std::optional<Damage> Lines::check_prev(std::string_view prev) const {
  if (prev == place_.prev) { return std::nullopt; }
  return damage(BrokenChain, worded("journal.broken_chain"), prev, place_.prev);
}

Damage Lines::damage(Damage::Kind kind, Message what, std::string_view stated,
                     std::string_view found) const {
  return {{Fault::Input, place_.n, place_.offset, std::move(what), std::string(stated),
           std::string(found)},
          kind};
}

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

// Every member function returns false at the first noncanonical byte.
class Scan : public JsonGrammar<Passes> {
 public:
  using JsonGrammar::JsonGrammar;
  using JsonGrammar::literal;

  bool any_object(int level) { return peek() == '{' && object(nothing_, level); }

  // Reads a list whose elements are all accepted by `element`.
  template <class Element>
  bool list_of(Element element) {
    return peek() == '[' && elements(1, ']', "json.bracket", element);
  }

  // Reads an integer >= `least`.
  bool whole(std::int64_t& read, std::int64_t least) {
    std::string_view digits;
    return span(digits, [&] { return number(nothing_); }) &&
           std::from_chars(digits.data(), digits.data() + digits.size(), read).ec == std::errc{} &&
           read >= least;
  }

  // Sets `bytes` to those that `step` reads.
  template <class Step>
  bool span(std::string_view& bytes, Step step) {
    const std::string_view from = rest();
    const bool good = step();
    bytes = from.substr(0, from.size() - rest().size());
    return good;
  }

  // Reads a quoted text of `count` bytes after its key.
  bool text(std::string_view key, std::size_t count, std::string_view& held) {
    if (!literal(key) || rest().size() < count + 1 || rest()[count] != '"') { return false; }
    held = rest().substr(0, count);
    advance(count + 1);
    return true;
  }
  bool hex(std::string_view key, std::size_t digits, std::string_view& held) {
    return text(key, digits, held) && is_hex(held, digits);
  }

  // Reads a draw, whose key still has its quotes and escapes.
  bool draw(std::string_view& key, Draw& draw) {
    if (!literal("{\"key\":") || peek() != '"' || !span(key, [&] { return string(nothing_); }) ||
        !literal(",\"below\":") || !whole(draw.below, 1) || !literal(",\"got\":")) {
      return false;
    }
    if (literal("null,\"from\":\"hidden\"}")) {
      draw.from = DrawnFrom::Hidden;
      return true;
    }
    std::int64_t got = 0;
    if (!whole(got, 0) || got >= draw.below || !literal(",\"from\":\"")) { return false; }
    draw.got = got;
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
  const auto draw = [&scan, key = std::string_view(), ignored = Draw()]() mutable {
    return scan.draw(key, ignored);
  };
  const bool whole =
      scan.literal("{\"n\":") && scan.whole(parts.n, 1) &&
      scan.text(",\"at\":\"", kSeededTime.size(), parts.at) && is_utc_time(parts.at) &&
      scan.literal(",\"do\":") && scan.span(parts.doing, [&] { return scan.any_object(2); }) &&
      parts.doing.size() >= 3 && scan.literal(",\"dice\":") &&
      scan.span(parts.dice, [&] { return scan.list_of(draw); }) && scan.literal(",\"events\":") &&
      scan.span(parts.events, [&] { return scan.list_of([&] { return scan.event(); }); }) &&
      scan.hex(",\"state\":\"", 16, parts.state) &&
      scan.hex(",\"prev\":\"", kNoHash.size(), parts.prev) &&
      scan.hex(",\"hash\":\"", kNoHash.size(), parts.hash) && scan.literal("}") && scan.at_end();
  return whole ? std::optional(parts) : std::nullopt;
}

Result<Entry> entry_in(const EntryText& parts) {
  auto doing = read_doing(known_json(parts.doing));
  TRY(doing);
  Entry entry{parts.n,
              std::string(parts.at),
              std::move(*doing),
              {},
              Events(std::string(parts.events)),
              {std::string(parts.state), std::string(parts.prev), std::string(parts.hash)}};
  Scan dice(parts.dice);
  std::string_view key;
  dice.list_of([&] {
    Draw& draw = entry.draws.emplace_back();
    const bool read = dice.draw(key, draw);
    const bool plain = key.find('\\') == key.npos;
    draw.key = plain ? std::string(key.substr(1, key.size() - 2)) : known_json(key).text();
    return read;
  });
  return entry;
}

}  // namespace hausregel::journal
