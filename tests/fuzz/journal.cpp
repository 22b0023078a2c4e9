// The bytes of a journal. With a first byte '=' the hashes of the lines are mended first, so that
// what lies behind them is reached too.
#include "engine/game.h"
#include "fuzz/fuzz.h"
#include "journal/reader.h"
#include "journal/replay.h"

namespace hausregel::fuzz {
namespace {

using namespace journal;

// Every line with the `prev` and `hash` that it should have, where it has any.
std::string mended(std::string_view text) {
  std::string out;
  std::string prev(64, '0');
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string line(text.substr(0, end));
    const std::size_t at = line.find(",\"prev\":\"");
    const std::size_t hash = line.rfind(",\"hash\":\"");
    if (at != std::string::npos && hash != std::string::npos && at + 73 < line.size()) {
      line.replace(at + 9, std::min<std::size_t>(64, line.size() - at - 9), prev);
      const std::size_t again = line.rfind(",\"hash\":\"");
      if (again != std::string::npos) {
        prev = hex(sha256(std::string_view(line).substr(0, again)));
        line = line.substr(0, again) + ",\"hash\":\"" + prev + "\"}";
      }
    }
    out += line;
    if (end == std::string_view::npos) { break; }
    out += '\n';
    text.remove_prefix(end + 1);
  }
  return out;
}

// The table that follows from the entries; stops where it does not.
class Follower {
 public:
  void take(const Line& line) {
    if (const Opening* opening = line.opening.get()) {
      auto table = open_table(*opening);
      if (table) {
        auto begun = Playback::begin(std::move(*table), *opening);
        if (begun) { replay_.emplace(std::move(*begun)); }
      }
      return;
    }
    if (replay_ && !replay_->take(line.entry())) { replay_.reset(); }
  }

 private:
  std::optional<Playback> replay_;
};

}  // namespace

Came take_journal(std::string_view bytes) {
  const bool mend = bytes.starts_with('=');
  journal::Lines reader(text_source(mend ? mended(bytes.substr(1)) : std::string(bytes)));
  Follower follower;
  for (;;) {
    const LineStep step = reader.next();
    if (const auto* line = std::get_if<Line>(&step)) {
      const std::string again = line->opening ? encode(*line->opening) : encode(line->entry());
      demand(again == line->text, "a line is not what its content writes");
      follower.take(*line);
      continue;
    }
    if (const auto* damage = std::get_if<Damage>(&step)) {
      demand(!damage->what.text.empty(), "damage without a word");
      return Came::Refused;
    }
    return std::holds_alternative<End>(step) ? Came::Accepted : Came::Ended;
  }
}

}  // namespace hausregel::fuzz
