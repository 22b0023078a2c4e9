#include "console/transcript.h"

#include "console/words.h"
#include "core/text.h"

namespace hausregel::console {

Transcript::Transcript(Console& console, std::string name, OnError on_error, Sink sink)
    : console_(console), name_(std::move(name)), on_error_(on_error), sink_(std::move(sink)) {}

void Transcript::settle_pending() {
  if (auto late = std::exchange(pending_, std::nullopt)) {
    failed_ = failed_.value_or(late->error.fault);
    sink_(std::move(*late));
  }
}

// Holds back a refusal: the next line may `expect` it.
void Transcript::take(Answer answer, int line) {
  if (answer.failure) {
    Error& error = answer.failure->error;
    if (error.place.file.empty()) {
      error.place.file = name_;
      error.place.line = line;
    }
    if (error.fault == Fault::Refused) {
      pending_ = std::exchange(answer.failure, std::nullopt);
    } else {
      failed_ = failed_.value_or(error.fault);
    }
  }
  sink_(answer);
}

bool Transcript::feed(std::string_view line) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (++line_ == 1 && line.starts_with(kByteOrderMark)) {
    line.remove_prefix(kByteOrderMark.size());
  }
  begun_ = joiner_.waits() ? begun_ : line_;
  const auto whole = joiner_.add(line);
  return whole ? feed_whole(*whole) : true;
}

bool Transcript::feed_whole(std::string_view line) {
  const auto words = split_words(line);
  if (words && words->empty()) {
    return true;
  }
  const bool stop_at_error = on_error_ == OnError::Stop;
  if (words && words->size() > 1 && words->front().text == "expect" &&
      words->at(1).text == "refused") {
    pending_.reset();
  } else {
    settle_pending();
    if (failed_ && stop_at_error) {
      return false;
    }
  }
  take(execute(console_, line), begun_);
  return !console_.done && !(failed_ && stop_at_error);
}

void Transcript::finish() {
  const auto rest = joiner_.rest();
  if (rest && !console_.done && !(failed_ && on_error_ == OnError::Stop)) {
    feed_whole(*rest);
  }
  settle_pending();
}

Answer read_lines(Console& console, std::string_view text, const std::string& name) {
  Answer all;
  Transcript script(console, name, OnError::Stop, [&](const Answer& one) {
    append(all.replies, one.replies);
    all.failure = all.failure ? all.failure : one.failure;
  });
  for (const std::string_view line : split(text, "\n")) {
    if (!script.feed(line)) {
      break;
    }
  }
  script.finish();
  return all;
}

}  // namespace hausregel::console
