// Openings, entries, whole journals and folders that the journal's tests share.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "journal/format.h"
#include "journal/reader.h"

namespace hausregel::journal {

// A new folder, removed with all that is in it.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "journal-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string at(const std::string& name) const { return path_ + '/' + name; }

 private:
  std::string path_;
};

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream all;
  all << file.rdbuf();
  return all.str();
}

inline void put(const std::string& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline bool exists(const std::string& path) { return std::filesystem::exists(path); }

inline Json json(std::string_view text) { return read_json(text).value(); }

inline std::string sum_digest(std::int64_t sum) {
  return state_digest("{\"sum\":" + std::to_string(sum) + "}");
}

inline Opening sample_opening() {
  Opening opening;
  opening.at = "2026-11-20T17:00:00Z";
  opening.engine = "0.1.0";
  opening.game = "fake";
  opening.players = {"Petra", "Jürgen", "Zoe2"};
  opening.bots = {std::nullopt, "steady", std::nullopt};
  opening.starter = "Jürgen";
  opening.rules = json(R"({"goal":1600,"bet_on":"best","track":[50,200],"max_rounds":100})");
  const std::string source = "return { -- \"quoted\" \\ and\ttab\n  game = \"fake\" }\n";
  opening.variant = {{"official", hex(sha256(std::string_view(source))), source}};
  const SeedChain chain(seeded_root(7), chain_length(opening.rules));
  opening.dice = fair_dice(seeded_id(7), chain);
  opening.link.state = sum_digest(0);
  return opening;
}

inline Entry sample_entry(std::int64_t n, std::string_view doing, std::string_view events,
                          std::int64_t sum) {
  Entry entry;
  entry.n = n;
  entry.at = "2026-11-20T17:00:0" + std::to_string(n % 10) + "Z";
  entry.doing = read_doing(json(doing)).value();
  entry.events = json(events);
  entry.link.state = sum_digest(sum);
  return entry;
}

inline Entry added(std::int64_t n, int by, std::int64_t sum) {
  Entry entry = sample_entry(n, R"({"move":"add"})",
                             R"([{"e":"added","by":)" + std::to_string(by) + "}]", sum);
  entry.draws = {{"coal/r1/s0/" + std::to_string(n), 48, by, DrawnFrom::Generated}};
  return entry;
}

// Lines, each with its '\n'.
inline std::string journal_text(Opening opening, std::vector<Entry> entries) {
  std::string text = finish(opening) + '\n';
  std::string prev = opening.link.hash;
  for (Entry& entry : entries) {
    text += finish(entry, prev) + '\n';
    prev = entry.link.hash;
  }
  return text;
}

inline std::vector<Entry> sample_entries() {
  return {added(1, 5, 5),
          added(2, 7, 12),
          sample_entry(3, R"({"note":"Zoe: \"ha\" ä"})", "[]", 12),
          sample_entry(4, R"({"undo":1})", "[]", 5),
          sample_entry(5, R"({"redo":2})", "[]", 12),
          added(6, 1, 13)};
}

inline std::string sample_journal() { return journal_text(sample_opening(), sample_entries()); }

inline Entry closing_entry(std::int64_t n, std::int64_t sum) {
  Closing closing;
  closing.winners = {"Petra"};
  closing.totals.set("Petra", 3);
  closing.totals.set("Jürgen", 2);
  closing.totals.set("Zoe2", 1);
  closing.seeds = {{"1", seeded_root(1)}};
  return sample_entry(n, to_text(Close{closing}), "[]", sum);
}

// The lines of `text` with the hashes made good again from line `from` on.
inline std::string rehashed(const std::string& text, std::size_t from) {
  std::istringstream lines(text);
  std::string line;
  std::string out;
  std::string prev;
  for (std::size_t n = 0; std::getline(lines, line); ++n) {
    if (n >= from) {
      std::string body = line.substr(0, line.rfind(",\"prev\":"));
      body += ",\"prev\":\"" + (n == 0 ? std::string(kNoHash) : prev) + '"';
      line = body + ",\"hash\":\"" + hex(sha256(std::string_view(body))) + "\"}";
    }
    prev = line.substr(line.size() - 66, 64);
    out += line + '\n';
  }
  return out;
}

// What reading `text` to its end comes to.
inline LineStep read_to_end(std::string text, std::int64_t* records = nullptr) {
  Lines lines(text_source(std::move(text)));
  std::int64_t count = 0;
  while (true) {
    LineStep step = lines.next();
    if (!std::holds_alternative<Line>(step)) {
      if (records != nullptr) { *records = count; }
      return step;
    }
    ++count;
  }
}

inline Damage::Kind damage_of(std::string text) {
  const LineStep step = read_to_end(std::move(text));
  return std::get<Damage>(step).kind;
}

}  // namespace hausregel::journal
