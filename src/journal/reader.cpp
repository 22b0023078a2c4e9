#include "journal/reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/text.h"

namespace hausregel::journal {
namespace {

constexpr std::size_t kPortion = 1u << 16;  // bytes asked of the source at once

class FileSource final : public Source {
 public:
  FileSource(File file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

  Result<std::size_t> read(std::span<char> into) override {
    while (true) {
      const ssize_t got = file_.disk().read(file_.descriptor(), into.data(), into.size());
      if (got >= 0) {
        return static_cast<std::size_t>(got);
      }
      if (got != -EINTR) {
        return fail(file_error(Fault::Input, "cannot read", path_, static_cast<int>(got)));
      }
    }
  }

 private:
  File file_;
  std::string path_;
};

class TextSource final : public Source {
 public:
  explicit TextSource(std::string text) : text_(std::move(text)) {}

  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t count = text_.copy(into.data(), into.size(), at_);
    at_ += count;
    return count;
  }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

// How every opening begins: `at` has a fixed length, so the version stands at a fixed place.
enum class Beginning : std::uint8_t { Ours, OtherVersion, Foreign };

Beginning beginning_of(std::string_view line) {
  constexpr std::string_view kStart = R"({"n":0,"at":")";
  constexpr std::string_view kName = R"(","format":"hausregel/)";
  constexpr std::size_t kNameAt = kStart.size() + kSeededTime.size();
  constexpr std::string_view kVersion = "1\"";
  const auto agrees = [&](std::size_t at, std::string_view part) {
    const std::string_view there = line.substr(std::min(at, line.size()), part.size());
    return part.starts_with(there);  // a torn line may end within
  };
  if (line.empty() || !agrees(0, kStart) || !agrees(kNameAt, kName)) {
    return Beginning::Foreign;
  }
  return agrees(kNameAt + kName.size(), kVersion) ? Beginning::Ours : Beginning::OtherVersion;
}

}  // namespace

Result<std::unique_ptr<Source>> file_source(Disk& disk, const std::string& path) {
  auto file = open_to_read(disk, path);
  if (!file) {
    return fail(std::move(file.error()));
  }
  return std::make_unique<FileSource>(std::move(*file), path);
}

std::unique_ptr<Source> text_source(std::string text) {
  return std::make_unique<TextSource>(std::move(text));
}

std::string_view name_of(Damage::Kind kind) {
  switch (kind) {
    case Damage::Kind::Unreadable:
      return "unreadable";
    case Damage::Kind::NotAJournal:
      return "not_a_journal";
    case Damage::Kind::UnknownVersion:
      return "unknown_version";
    case Damage::Kind::TooLong:
      return "too_long";
    case Damage::Kind::BadHash:
      return "bad_hash";
    case Damage::Kind::BrokenChain:
      return "broken_chain";
    case Damage::Kind::NotCanonical:
      return "not_canonical";
    case Damage::Kind::OutOfOrder:
      return "out_of_order";
  }
  return "unreadable";
}

Error to_error(const Damage& damage, const std::string& path) {
  std::string text = clean(path) + ": entry " + std::to_string(damage.n) + " (byte " +
                     std::to_string(damage.offset) + "): " + damage.what;
  if (!damage.found.empty()) {
    text += ": " + clean(damage.stated) + " instead of " + damage.found;
  }
  return Error{
      Fault::Input, plain(std::move(text)), {}, {path, static_cast<int>(damage.n + 1), 0}, {}};
}

ReadStep Reader::next() {
  if (final_) {
    return *final_;
  }
  switch (read_line(n_ == 0 ? kOpeningBytes : kEntryBytes)) {
    case Line::Failed:
      return finish(damage(Damage::Kind::Unreadable, failure_));
    case Line::TooLong:
      return finish(damage(Damage::Kind::TooLong, "the line is too long"));
    case Line::None:
      if (n_ == 0) {
        return finish(damage(Damage::Kind::NotAJournal, "the file is empty"));
      }
      return finish(End{n_, offset_, closed_});
    case Line::Partial: {
      const std::string_view tail = std::string_view(buffer_).substr(line_start_);
      if (n_ == 0 && beginning_of(tail) != Beginning::Ours) {
        return finish(damage(Damage::Kind::NotAJournal, "this is not a journal of Hausregel"));
      }
      return finish(TornTail{n_, offset_, tail.size()});
    }
    case Line::Whole:
      break;
  }
  const std::string_view line =
      std::string_view(buffer_).substr(line_start_, line_end_ - line_start_);
  ReadStep step = check_line(line);
  if (!std::holds_alternative<Record>(step)) {
    return finish(std::move(step));
  }
  ++n_;
  offset_ += line.size() + 1;
  return step;
}

// The line after the one read last, in buffer_[line_start_, line_end_).
Reader::Line Reader::read_line(std::size_t limit) {
  std::size_t searched = n_ == 0 ? 0 : line_end_ + 1;
  line_start_ = searched;
  while (true) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      line_end_ = end;
      return end - line_start_ > limit ? Line::TooLong : Line::Whole;
    }
    if (buffer_.size() - line_start_ > limit) {
      return Line::TooLong;
    }
    buffer_.erase(0, line_start_);
    line_start_ = 0;
    searched = buffer_.size();
    buffer_.resize(searched + kPortion);
    const auto got = source_->read(std::span(buffer_).subspan(searched));
    buffer_.resize(searched + (got ? *got : 0));
    if (!got) {
      failure_ = got.error().message.text;
      return Line::Failed;
    }
    if (*got == 0) {
      line_end_ = buffer_.size();
      return buffer_.empty() ? Line::None : Line::Partial;
    }
  }
}

ReadStep Reader::check_line(std::string_view line) {
  if (n_ == 0) {
    const Beginning beginning = beginning_of(line);
    if (beginning == Beginning::OtherVersion) {
      return damage(Damage::Kind::UnknownVersion,
                    "the journal has another version than hausregel/1");
    }
    if (beginning == Beginning::Foreign) {
      return damage(Damage::Kind::NotAJournal, "this is not a journal of Hausregel");
    }
  }
  const auto hash = check_hash(line);
  if (!hash || !hash->agrees()) {
    Damage bad = damage(Damage::Kind::BadHash, "the line does not have the hash it states");
    if (hash) {
      bad.stated = hash->stated;
      bad.found = hash->found;
    }
    return bad;
  }
  Record record{n_, offset_, line, Opening{}};
  const Link* link = nullptr;
  std::string problem;
  if (n_ == 0) {
    auto opening = decode_opening(line);
    problem = opening ? "" : opening.error().message.text;
    seeded_ = opening && opening->seeded;
    link = opening ? &record.content.emplace<Opening>(std::move(*opening)).link : nullptr;
  } else {
    auto entry = decode_entry(line);
    problem = entry ? "" : entry.error().message.text;
    link = entry ? &record.content.emplace<Entry>(std::move(*entry)).link : nullptr;
  }
  if (link == nullptr) {
    return damage(Damage::Kind::NotCanonical, std::move(problem));
  }
  if (auto bad = check_place(record, *link)) {
    return *std::move(bad);
  }
  last_hash_ = link->hash;
  return record;
}

std::optional<Damage> Reader::check_place(const Record& record, const Link& link) {
  if (link.prev != last_hash_) {
    Damage bad = damage(Damage::Kind::BrokenChain, "the line does not follow the one before it");
    bad.stated = link.prev;
    bad.found = last_hash_;
    return bad;
  }
  const Entry* entry = std::get_if<Entry>(&record.content);
  if (entry == nullptr) {
    return std::nullopt;
  }
  if (entry->n != n_) {
    return damage(Damage::Kind::OutOfOrder, "the entry has the number " + std::to_string(entry->n));
  }
  if (closed_) {
    return damage(Damage::Kind::OutOfOrder, "an entry follows the closing one");
  }
  if (seeded_ && entry->at != kSeededTime) {
    return damage(Damage::Kind::NotCanonical, "an entry of a seeded game has a time");
  }
  closed_ = entry->doing.find("close") != nullptr;
  return std::nullopt;
}

ReadStep Reader::finish(ReadStep step) {
  final_ = step;
  return step;
}

Damage Reader::damage(Damage::Kind kind, std::string what) const {
  return Damage{kind, n_, offset_, std::move(what), {}, {}};
}

}  // namespace hausregel::journal
