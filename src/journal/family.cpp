#include "journal/family.h"

#include <algorithm>

namespace hausregel::journal {
namespace {

std::size_t after_slash(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? 0 : slash + 1;
}

}  // namespace

FamilyName family_name(const std::string& file) {
  std::string stem = file.ends_with(kEnding) ? file.substr(0, file.size() - kEnding.size()) : file;
  const std::size_t plus = stem.rfind('+');
  if (plus == std::string::npos || plus < after_slash(stem)) {
    return {std::move(stem), {}};
  }
  return {stem.substr(0, plus), stem.substr(plus + 1)};
}

std::string family_file(const std::string& file, const std::string& name) {
  return family_name(file).stem + (name.empty() ? "" : '+' + name) + std::string(kEnding);
}

std::vector<std::string> family_of(Disk& disk, const std::string& file) {
  const std::string stem = family_name(file).stem;
  const std::string folder = stem.substr(0, after_slash(stem));
  std::vector<std::string> names;
  disk.list(folder.empty() ? "." : folder, names);
  std::ranges::sort(names);
  std::vector<std::string> found;
  for (const std::string& name : names) {
    const std::string other = folder + name;
    const FamilyName its = family_name(other);
    if (other != file && other.ends_with(kEnding) && its.stem == stem) {
      found.insert(its.branch.empty() ? found.begin() : found.end(), other);
    }
  }
  return found;
}

}  // namespace hausregel::journal
