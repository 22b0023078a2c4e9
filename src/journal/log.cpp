#include "journal/log.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/lists.h"
#include "core/result.h"
#include "core/text.h"
#include "journal/format.h"

namespace hausregel::journal {
namespace {

// Refused: somebody else writes.
ReadOnly why_closed(const Error& error) {
  return error.fault == Fault::Refused ? ReadOnly::InUse : ReadOnly::CannotWrite;
}

}  // namespace

Log::Log(Opening opening) : opening_(std::move(opening)) {
  if (opening_.seeded) { opening_.at = kSeededTime; }
  finish(opening_);
}

Log::Log(Opening opening, Entries entries) : Log(std::move(opening)) {
  for (Entry& entry : entries) {
    finish(entry, hash(last()));
    add(std::move(entry));
  }
  read_only_ = closed() ? ReadOnly::Closed : ReadOnly::No;
}

Result<Log> Log::create(const std::string& path, Opening opening,
                        const std::optional<Secrets>& secrets, Disk& disk) {
  Log log(std::move(opening));
  return log.save(path, secrets, Save::Move, disk).map([&] { return std::move(log); });
}

Result<Log::Opened> Log::open(const std::string& path, Access access, Disk& disk) {
  // Before the lock, so that a wrong path leaves no lock file.
  TRY(open_to_read(disk, path));
  Opened opened{Log(Opening{})};
  Log& log = opened.log;
  log.disk_ = &disk;
  log.path_ = path;
  if (access == Access::Write) {
    TRY(checked(kCannotOpen, path, disk.resolve(path, log.path_)));
    auto lock = Lock::take(disk, log.path_);
    if (lock) {
      log.lock_ = std::move(*lock);
    } else {
      log.close_to_writing(opened, why_closed(lock.error()), lock.error());
    }
  }
  auto source = file_source(log.path_, disk);
  TRY(source);
  TRY(log.read_all(opened, Lines(std::move(*source))));
  if (log.lock_) {
    log.make_writable(opened);
  } else if (access == Access::Read) {
    log.read_only_ = ReadOnly::Asked;
  }
  if (log.read_only_ != ReadOnly::No) { log.lock_.reset(); }
  return opened;
}

Result<> Log::read_all(Opened& opened, Lines lines) {
  const auto last = lines.each([&](const Line& line) {
    if (line.opening != nullptr) {
      opening_ = *line.opening;
    } else {
      add(line.entry());
    }
    return true;
  });
  opened.bytes = lines.place().offset;
  if (const auto* torn = std::get_if<TornTail>(&*last)) {
    opened.torn = *torn;
    if (torn->n == 0) { return bad_file(Fault::Input, "journal.ends_early", path_); }
  } else if (const auto* damage = std::get_if<Damage>(&*last)) {
    opened.damage = *damage;
    if (damage->n == 0) { return fail(to_error(*damage, path_)); }
  }
  return {};
}

void Log::make_writable(Opened& opened) {
  if (auto& damage = opened.damage;
      damage && lock_->left_behind() && damage->kind == Damage::Kind::BadHash) {
    // A sector in flight at a power loss may hold anything, including line feeds. After a stopped
    // writer, a rest without a single valid line is a torn tail.
    if (const auto bytes = leftover(*disk_, path_, damage->offset)) {
      opened.torn = TornTail{damage->n, damage->offset, *bytes};
      damage.reset();
    }
  }
  if (opened.damage) {
    return close_to_writing(opened, ReadOnly::Damaged, to_error(*opened.damage, path_));
  }
  if (opened.torn) {
    auto aside = set_aside_tail(*disk_, path_, opened.torn->offset);
    if (!aside) { return close_to_writing(opened, ReadOnly::CannotWrite, aside.error()); }
    opened.torn_path = std::move(*aside);
  }
  lock_->settle();
  if (closed()) {
    remove_secrets(*disk_, path_);  // left by a crash
    read_only_ = ReadOnly::Closed;
    return;
  }
  if (commit_of(opening_) != nullptr) {
    auto secrets = load_secrets(*disk_, path_);
    if (!secrets) { return close_to_writing(opened, ReadOnly::NoSecret, secrets.error()); }
    if (!*secrets || !secrets_fit(**secrets, opening_)) {
      const auto error = bad_file(Fault::Input, *secrets ? "journal.other_game" : "journal.gone",
                                  secret_path(path_));
      return close_to_writing(opened, ReadOnly::NoSecret, error.value());
    }
    opened.secrets = std::move(*secrets);
  }
  auto writer = Writer::resume(*disk_, path_, opened.bytes, Flush::EveryLine);
  if (!writer) { return close_to_writing(opened, why_closed(writer.error()), writer.error()); }
  writer_ = std::move(*writer);
}

void Log::close_to_writing(Opened& opened, ReadOnly why, Error error) {
  read_only_ = why;
  opened.why_read_only = std::move(error);
}

void Log::Opened::end_before(const BadEntry& wrong, const std::string& file) {
  Error why = error_in(log, wrong, file);
  log.entries_.resize(as_index(wrong.n) - 1);
  log.hashes_.resize(log.entries_.size());
  log.writer_.reset();
  log.lock_.reset();
  log.close_to_writing(*this, ReadOnly::Damaged, std::move(why));
  secrets.reset();
}

Hex<64> Log::hash(std::int64_t n) const {
  return n == 0 ? opening_.link.hash : Hex<64>(hex(hashes_[as_index(n) - 1]));
}

void Log::add(Entry entry) {
  hashes_.push_back(digest_from_hex(entry.link.hash).value());
  // 160 bytes an entry; assigning would keep them.
  Hex<64>().swap(entry.link.prev);
  Hex<64>().swap(entry.link.hash);
  entries_.push_back(std::move(entry));
}

const Closing* Log::closing() const {
  const auto* close = entries_.empty() ? nullptr : entries_.back().as<Close>();
  return close != nullptr ? &*close->closing : nullptr;
}

std::string Log::line(std::int64_t n) const {
  if (n == 0) { return encode(opening_); }
  Entry entry = entries_.numbered(n);
  entry.link.prev = hash(n - 1);
  entry.link.hash = hash(n);
  return encode(entry);
}

std::uint64_t Log::offset(std::int64_t n) const {
  std::uint64_t bytes = 0;
  while (n > 0) { bytes += line(--n).size() + 1; }
  return bytes;
}

Closing closing_of(const Outcome& outcome, const Setup& setup, CloseWhy why) {
  Closing closing;
  closing.why = why;
  for (const Seat who : why == CloseWhy::Ended ? outcome.winners : SeatList()) {
    closing.winners.push_back(setup.name(who));
  }
  for (const int i : indices(outcome.totals.size())) {
    closing.totals.set(setup.name(seat(i)), outcome.totals[i]);
  }
  return closing;
}

Error error_in(const Log& log, BadEntry bad, const std::string& file) {
  bad.offset = log.offset(bad.n);
  return to_error(bad, file);
}

// The writer must produce what a reader accepts.
Result<std::string> Log::finish_entry(Entry& entry, std::string_view prev) {
  std::string line = finish(entry, prev);
  if (line.size() > kEntryBytes) { return fail_worded(Fault::Usage, "journal.entry_too_long"); }
  if (auto read = decode_entry(line); !read) {
    return fail(Fault::Internal, "the entry is not a journal's: " + read.error().message.text);
  }
  return line;
}

Result<Entry> Log::append(Entry entry) {
  if (read_only_ != ReadOnly::No) {
    const Message why = worded("journal.why." + std::string(word_of(read_only_)));
    return fail_worded(Fault::Refused, "journal.not_added", {}, {{"why", why}});
  }
  entry.n = last() + 1;
  if (opening_.seeded) { entry.at = kSeededTime; }
  const auto line = finish_entry(entry, hash(last()));
  TRY(line);
  if (writer_) {
    if (auto written = writer_->append(*line); !written) {
      if (!writer_->usable()) { give_up(); }
      return fail(written.error());
    }
  }
  add(entry);
  if (kind_of(entry.doing) == Kind::Close) {
    read_only_ = ReadOnly::Closed;
    if (writer_) {
      // The seeds are published now: a leftover file does no harm.
      remove_secrets(*disk_, path_);
    }
  }
  return entry;
}

Result<> Log::keep(const Secrets& secrets) {
  bool sync_failed = false;
  auto saved = writer_ ? save_secrets(*disk_, path_, secrets, &sync_failed) : done();
  if (sync_failed) { give_up(); }
  return saved;
}

void Log::withdraw() {
  if (!path_.empty()) {
    remove_secrets(*disk_, path_);
    static_cast<void>(disk_->remove(path_));
  }
}

// Stops writing; whoever opens the journal next checks its end.
void Log::give_up() {
  read_only_ = ReadOnly::CannotWrite;
  lock_->leave_behind();
}

// Writes many lines at once; syncs each piece.
Result<> Log::save(const std::string& path, const std::optional<Secrets>& secrets, Save how,
                   Disk& disk) {
  const std::string opening = line(0);
  if (opening.size() > kOpeningBytes) {
    return fail_worded(Fault::Usage, "journal.variant_too_long");
  }
  if (auto read = decode_opening(opening); !read) {
    return fail(Fault::Internal, "the opening is not a journal's: " + read.error().message.text);
  }
  if (path == path_) { return bad_file(Fault::Usage, "journal.kept_here", path); }
  const bool moves = how == Save::Move && (path_.empty() || writer_);
  std::string lines;
  for (std::int64_t n = 0; n <= last(); ++n) { lines.append(line(n)) += '\n'; }
  const bool sound = moves && writer_ && writer_->in_place();
  auto file = start_file(disk, path, lines, moves && !closed() ? secrets : std::nullopt,
                         sound ? path_ : "");
  TRY(file);
  if (moves) {
    const std::string left = std::exchange(path_, path);
    disk_ = &disk;
    lock_.emplace(std::move(file->lock));  // releases the old file
    if (file->writer) {
      writer_.emplace(std::move(*file->writer));
      disk.remove(left);  // none in memory; a leftover is an older state of the same game
    } else {
      writer_->moved_to(path);
    }
    if (!left.empty()) { remove_secrets(disk, left); }
  }
  return {};
}

namespace {

std::size_t after_slash(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? 0 : slash + 1;
}

}  // namespace

FamilyName family_name(const std::string& file) {
  std::string stem = file.ends_with(kEnding) ? file.substr(0, file.size() - kEnding.size()) : file;
  const std::size_t plus = stem.rfind('+');
  if (plus == std::string::npos || plus < after_slash(stem)) { return {std::move(stem), {}}; }
  return {stem.substr(0, plus), stem.substr(plus + 1)};
}

std::string family_file(const std::string& file, const std::string& name) {
  return family_name(file).stem + (name.empty() ? "" : '+' + name) + std::string(kEnding);
}

Strings family_of(const std::string& file, Disk& disk) {
  if (file.empty()) { return {}; }
  const std::string stem = family_name(file).stem;
  const std::string folder = stem.substr(0, after_slash(stem));
  Strings names;
  disk.list(folder.empty() ? "." : folder, names);
  std::ranges::sort(names);
  Strings found;
  for (const std::string& name : names) {
    const std::string other = folder + name;
    const FamilyName its = family_name(other);
    if (other != file && other.ends_with(kEnding) && its.stem == stem) {
      found.insert(its.branch.empty() ? found.begin() : found.end(), other);
    }
  }
  return found;
}

PlayoutJournals::PlayoutJournals(std::string folder, Opening opening, std::uint64_t seed)
    : folder_(std::move(folder)), opening_(std::move(opening)), bots_(opening_.bots), seed_(seed) {}

void PlayoutJournals::game_opened(const GameAt& at, const Setup& setup, std::string_view state) {
  setup_ = setup;
  path_ = fmt::format("{}/{}-{:06}.jsonl", folder_, opening_.game, at.game);
  n_ = 0;
  state_ = state_digest(state);
  opening_.at = kSeededTime;
  opening_.players = setup.players;
  opening_.starter = setup.name(setup.starter);
  opening_.mode = setup.mode;
  opening_.seeded = true;
  opening_.dice = LabSource{.seed = seed_, .game = at.luck};
  std::ranges::rotate_copy(bots_, bots_.begin() + at.turn, opening_.bots.begin());
  opening_.link.state = state_;
  pending_ = finish(opening_);
  hash_ = opening_.link.hash;
}

void PlayoutJournals::entry(std::string_view command, std::span<const Draw> draws,
                            std::string_view events, std::string_view state) {
  state_ = state_digest(state);
  append(Move::of(known_json(command)).value(), draws, Events(std::string(events)));
}

Result<> PlayoutJournals::game_closed(const Outcome& outcome) {
  append(Close{closing_of(outcome, setup_, CloseWhy::Ended)}, {});
  return write_out();
}

void PlayoutJournals::append(Doing doing, std::span<const Draw> draws, Events events) {
  pending_ += '\n';  // the writer adds the one after the last line
  Entry entry{++n_,
              std::string(kSeededTime),
              std::move(doing),
              {draws.begin(), draws.end()},
              std::move(events),
              {state_, {}, {}}};
  pending_ += finish(entry, hash_);
  hash_ = entry.link.hash;
}

Result<> PlayoutJournals::write_out() const {
  auto writer = Writer::create(system_disk(), path_, Flush::Never);
  TRY(writer);
  auto written = writer->append(pending_);
  if (!written) { system_disk().remove(path_); }
  return written;
}

}  // namespace hausregel::journal
