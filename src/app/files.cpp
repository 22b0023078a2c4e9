#include "app/files.h"

#include <glob.h>

#include <algorithm>
#include <filesystem>

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
  if (::glob(pattern.c_str(), 0, nullptr, &matches) == 0) {
    files.insert(files.end(), matches.gl_pathv, matches.gl_pathv + matches.gl_pathc);
  } else {
    files.push_back(pattern);  // there is no such file: said when it is opened
  }
  ::globfree(&matches);
}

}  // namespace

std::vector<std::string> files_of(const std::vector<std::string>& words) {
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
  const fs::path path(file);
  const std::string name = path.filename().string();
  const std::size_t plus = name.find('+');
  if (plus == std::string::npos) {
    return {};
  }
  const std::string stem = name.substr(0, plus);
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  ParentFiles found;
  std::error_code failed;
  if (fs::exists(folder / (stem + ".jsonl"), failed)) {
    found.root = (folder / (stem + ".jsonl")).string();
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
    const std::string other = entry.path().filename().string();
    if (other != name && other.starts_with(stem + "+") && other.ends_with(".jsonl")) {
      found.branches.push_back(entry.path().string());
    }
  }
  std::sort(found.branches.begin(), found.branches.end());
  return found;
}

}  // namespace hausregel::app
