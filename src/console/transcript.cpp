#include "console/transcript.h"

#include "console/words.h"
#include "core/text.h"

namespace hausregel::console {
namespace {

bool is_expect_refused(std::string_view line) {
  const auto words = split_words(line);
  return words && words->size() >= 2 && (*words)[0].text == "expect" &&
         (*words)[1].text == "refused";
}

bool is_blank_line(std::string_view line) {
  const auto words = split_words(line);
  return words && words->empty();
}

}  // namespace

Transcript::Transcript(Console& console, std::string name, OnError on_error, Sink sink)
    : console_(console), name_(std::move(name)), on_error_(on_error), sink_(std::move(sink)) {}

void Transcript::settle_pending() {
  if (!pending_) {
    return;
  }
  const Answer late(std::move(*pending_));
  pending_.reset();
  failed_ = failed_ ? failed_ : late.failure->error.fault;
  sink_(late);
}

// Holds back a refusal: the next line may `expect` it.
void Transcript::take(Answer answer, int line) {
  if (answer.failure && answer.failure->error.place.file.empty()) {
    answer.failure->error.place.file = name_;
    answer.failure->error.place.line = line;
  }
  if (answer.failure && answer.failure->error.fault == Fault::Refused) {
    pending_ = std::move(answer.failure);
    answer.failure.reset();
  }
  if (answer.failure && !failed_) {
    failed_ = answer.failure->error.fault;
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
  if (is_blank_line(line)) {
    return true;
  }
  const bool stop_at_error = on_error_ == OnError::Stop;
  if (is_expect_refused(line)) {
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
    all.replies.insert(all.replies.end(), one.replies.begin(), one.replies.end());
    if (one.failure && !all.failure) {
      all.failure = one.failure;
    }
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
