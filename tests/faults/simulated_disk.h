// A disk in memory that can lose its power: what was not synced is then kept, dropped, zeroed or
// garbled, sector by sector, and names come and go. One folder, no links. Any call can fail.
//
// A byte is durable when a sync of its file came back well after it was written; a failed sync
// forgets it: the next one would not bring it to the device either. Bytes that were durable stay,
// whatever happens to their neighbours in the sector.
#pragma once

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "journal/disk.h"

namespace hausregel::journal {

class SimulatedDisk final : public Disk {
 public:
  SimulatedDisk() = default;
  SimulatedDisk(const SimulatedDisk& other) { copy(other); }
  SimulatedDisk& operator=(const SimulatedDisk&) = delete;

  // Asked before every call: 0 lets it happen, -errno fails it. `bytes` of a write may be lowered:
  // so many are written before the error, or, without one, at all.
  std::function<int(std::string_view call, std::size_t& bytes)> meddle;
  // Told of what a write, that nothing has failed, is about to do.
  std::function<void(int descriptor, std::string_view bytes)> about_to_write;
  std::size_t room = SIZE_MAX;  // bytes that still can be written

  // The processes are gone, the system lives on: nothing is lost but locks and open files.
  void kill() {
    open_.clear();
    locks_.clear();
    meddle = nullptr;
    about_to_write = nullptr;
  }

  // The system brings everything to the device, though nobody has asked it to.
  void write_back() {
    for (auto& [name, file] : names_) { file->sync(); }
    sync_names();
  }

  void lose_power(std::mt19937_64& random) {
    kill();
    names_ = durable_names_;
    for (const NameChange& change : changes_) {
      if (random() % 2 == 0) {
        names_.erase(change.from);
        if (!change.to.empty()) { names_[change.to] = change.file; }
      }
    }
    sync_names();
    for (auto& [name, file] : names_) { file->lose(random); }
  }

  bool exists(const std::string& name) const { return names_.count(name) > 0; }
  std::string contents(const std::string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? std::string() : found->second->now;
  }

  int open(const std::string& path, int flags, unsigned) override {
    if (const int code = before("open")) { return code; }
    if ((flags & O_DIRECTORY) != 0) { return opened(nullptr); }
    const auto found = names_.find(path);
    if (found != names_.end()) { return (flags & O_EXCL) != 0 ? -EEXIST : opened(found->second); }
    if ((flags & O_CREAT) == 0) { return -ENOENT; }
    auto file = std::make_shared<Content>();
    file->number = ++files_;
    names_[path] = file;
    changes_.push_back({{}, path, file});
    return opened(file);
  }
  int close(int descriptor) override {
    std::erase_if(locks_, [&](const auto& lock) { return lock.second == descriptor; });
    open_.erase(descriptor);
    return 0;
  }
  ssize_t read_at(int descriptor, char* into, std::size_t bytes, std::int64_t offset) override {
    if (const int code = before("read_at")) { return code; }
    const std::string& now = open_.at(descriptor)->now;
    return static_cast<ssize_t>(
        now.copy(into, bytes, std::min(static_cast<std::size_t>(offset), now.size())));
  }
  ssize_t write(int descriptor, const char* from, std::size_t bytes) override {
    std::size_t some = bytes;
    const int code = before("write", &some);
    some = std::min({some, bytes, room});
    if (code == 0 && about_to_write) { about_to_write(descriptor, {from, some}); }
    open_.at(descriptor)->write({from, some});
    room -= room == SIZE_MAX ? 0 : some;
    return code != 0 ? code : some == 0 ? -ENOSPC : static_cast<ssize_t>(some);
  }
  int sync_data(int descriptor) override { return sync_file("sync_data", descriptor); }
  int sync(int descriptor) override { return sync_file("sync", descriptor); }
  int truncate(int descriptor, std::int64_t bytes) override {
    if (const int code = before("truncate")) { return code; }
    Content& file = *open_.at(descriptor);
    file.now.resize(static_cast<std::size_t>(bytes));
    file.dirty.resize(file.now.size());
    file.size_dirty = true;
    return 0;
  }
  int facts(int descriptor, FileFacts& facts) override {
    if (const int code = before("facts")) { return code; }
    return fill(open_.at(descriptor), facts);
  }
  int facts_at(const std::string& path, FileFacts& facts) override {
    if (const int code = before("facts_at")) { return code; }
    const auto found = names_.find(path);
    return found == names_.end() ? -ENOENT : fill(found->second, facts);
  }
  int resolve(const std::string& path, std::string& resolved) override {
    if (const int code = before("resolve")) { return code; }
    resolved = path;
    return exists(path) ? 0 : -ENOENT;
  }
  int rename(const std::string& from, const std::string& to) override {
    if (const int code = before("rename")) { return code; }
    const auto found = names_.find(from);
    if (found == names_.end()) { return -ENOENT; }
    const auto file = found->second;
    names_.erase(found);
    names_[to] = file;
    changes_.push_back({from, to, file});
    return 0;
  }
  int rename_new(const std::string& from, const std::string& to) override {
    return exists(to) ? -EEXIST : rename(from, to);
  }
  int list(const std::string& folder, std::vector<std::string>& names) override {
    if (const int code = before("list")) { return code; }
    for (const auto& [name, file] : names_) {
      const std::size_t slash = name.rfind('/');
      if (folder == (slash == std::string::npos ? "." : name.substr(0, slash + 1))) {
        names.push_back(slash == std::string::npos ? name : name.substr(slash + 1));
      }
    }
    return 0;
  }
  int remove(const std::string& path) override {
    if (const int code = before("remove")) { return code; }
    if (names_.erase(path) == 0) { return -ENOENT; }
    changes_.push_back({path, {}, {}});
    return 0;
  }
  int lock(int descriptor) override {
    if (const int code = before("lock")) { return code; }
    const auto [held, taken] = locks_.emplace(open_.at(descriptor)->number, descriptor);
    return taken || held->second == descriptor ? 0 : -EWOULDBLOCK;
  }

 private:
  static constexpr std::size_t kSector = 512;

  struct Content {
    std::uint64_t number = 0;
    std::string now;
    std::string durable;
    std::string dirty;  // 1 of every byte of `now`: the next sync brings it to the device
    bool size_dirty = false;

    void write(std::string_view bytes) {  // every file here is appended to
      now += bytes;
      dirty.resize(now.size(), '\1');
      size_dirty = true;
    }
    void sync() {
      if (size_dirty) { durable.resize(now.size()); }
      for (std::size_t i = dirty.find('\1'); i < durable.size(); i = dirty.find('\1', i + 1)) {
        durable[i] = now[i];
      }
      forget();
    }
    void forget() {
      dirty.assign(now.size(), '\0');
      size_dirty = false;
    }
    void lose(std::mt19937_64& random) {
      std::size_t size = durable.size();
      if (size_dirty) {
        const std::size_t least = std::min(size, now.size());
        const std::size_t most = std::max(size, now.size());
        const auto how = random() % 4;
        size = how == 0  ? durable.size()
               : how < 3 ? now.size()
                         : least + random() % (most - least + 1);
      }
      std::string after = durable;
      after.resize(size);
      for (std::size_t sector = 0; sector < size; sector += kSector) {
        const auto fate = random() % 4;
        const std::size_t end = std::min({sector + kSector, size, now.size()});
        for (std::size_t i = fate == 0 ? end : dirty.find('\1', sector); i < end;
             i = dirty.find('\1', i + 1)) {
          after[i] = fate == 1 ? now[i] : fate == 2 ? '\0' : static_cast<char>(random());
        }
      }
      now = after;
      durable = after;
      forget();
    }
  };
  struct NameChange {
    std::string from;
    std::string to;
    std::shared_ptr<Content> file;
  };
  using Names = std::map<std::string, std::shared_ptr<Content>>;

  int before(std::string_view call, std::size_t* bytes = nullptr) {
    std::size_t none = 0;
    return meddle ? meddle(call, bytes != nullptr ? *bytes : none) : 0;
  }
  int opened(std::shared_ptr<Content> content) {
    open_[++descriptors_] = std::move(content);
    return descriptors_;
  }
  int sync_file(std::string_view call, int descriptor) {
    const int code = before(call);
    const auto& content = open_.at(descriptor);
    if (content == nullptr) {
      code == 0 ? sync_names() : changes_.clear();
    } else {
      code == 0 ? content->sync() : content->forget();
    }
    return code;
  }
  void sync_names() {
    durable_names_ = names_;
    changes_.clear();
  }
  static int fill(const std::shared_ptr<Content>& content, FileFacts& facts) {
    facts = {1, content == nullptr ? 0 : content->number,
             content == nullptr ? 0 : static_cast<std::int64_t>(content->now.size()),
             content != nullptr, content == nullptr};
    return 0;
  }
  void copy(const SimulatedDisk& other) {
    std::map<const Content*, std::shared_ptr<Content>> copies{{nullptr, nullptr}};
    const auto copied = [&](const std::shared_ptr<Content>& content) {
      auto& made = copies[content.get()];
      if (made == nullptr && content != nullptr) { made = std::make_shared<Content>(*content); }
      return made;
    };
    for (const auto& [name, content] : other.names_) { names_[name] = copied(content); }
    for (const auto& [name, content] : other.durable_names_) {
      durable_names_[name] = copied(content);
    }
    for (const NameChange& change : other.changes_) {
      changes_.push_back({change.from, change.to, copied(change.file)});
    }
    for (const auto& [descriptor, file] : other.open_) { open_[descriptor] = copied(file); }
    files_ = other.files_;
    descriptors_ = other.descriptors_;
    room = other.room;
  }

  Names names_;
  Names durable_names_;
  std::vector<NameChange> changes_;  // since the folder was synced
  std::map<int, std::shared_ptr<Content>> open_;
  std::map<std::uint64_t, int> locks_;  // number of the file -> descriptor
  std::uint64_t files_ = 0;
  int descriptors_ = 2;
};

}  // namespace hausregel::journal
