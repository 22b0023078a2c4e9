#include "app/files.h"

#include <glob.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "app/paths.h"
#include "core/text.h"
#include "journal/family.h"
#include "script/source.h"

namespace hausregel::app {
namespace {

namespace fs = std::filesystem;

void add_folder(const std::string& folder, std::vector<std::string>& files) {
  const std::size_t first = files.size();
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
    if (entry.path().extension() == ".jsonl") {
      files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
}

void add_pattern(const std::string& pattern, std::vector<std::string>& files) {
  glob_t matches{};
  // NOLINTNEXTLINE(concurrency-mt-unsafe): no thread has begun
  if (::glob(pattern.c_str(), 0, nullptr, &matches) == 0) {
    files.insert(files.end(), matches.gl_pathv, matches.gl_pathv + matches.gl_pathc);
  } else {
    files.push_back(pattern);  // there is no such file: said when it is opened
  }
  ::globfree(&matches);
}

}  // namespace

std::vector<std::string> files_of(std::span<const std::string> words) {
  std::vector<std::string> files;
  std::error_code failed;
  for (const std::string& word : words) {
    if (fs::is_directory(word, failed)) {
      add_folder(word, files);
    } else if (!fs::exists(word, failed) && word.find_first_of("*?[") != std::string::npos) {
      add_pattern(word, files);
    } else {
      files.push_back(word);
    }
  }
  return files;
}

ParentFiles parents_of(const std::string& file) {
  ParentFiles found;
  if (journal::family_name(file).branch.empty()) {
    return found;
  }
  for (std::string& other : journal::family_of(journal::system_disk(), file)) {
    const bool root = journal::family_name(other).branch.empty();
    (root ? found.root : found.branches.emplace_back()) = std::move(other);
  }
  return found;
}

Result<std::string> read_template(const std::string& name) {
  constexpr std::size_t kMost = 1u << 16;
  return script::read_script(home_folder() + "/scripts/templates/" + name, kMost);
}

Result<void> write_new(const std::string& file, const std::string& text) {
  std::FILE* out = std::fopen(file.c_str(), "wbx");  // x: a file that is there stays as it is
  if (out == nullptr) {
    return fail(errno == EEXIST
                    ? Error{Fault::Usage, {"app.file_there", {{"file", clean(file)}}}}
                    : Error{Fault::Input, {"app.cannot_write_file", {{"file", clean(file)}}}});
  }
  const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  if (std::fclose(out) != 0 || !written) {
    return fail_with(Fault::Input, "app.cannot_write_file", {{"file", clean(file)}});
  }
  return {};
}

}  // namespace hausregel::app
