#include "script/folders.h"

#include "script/variant_loader.h"

namespace hausregel::script {

namespace fs = std::filesystem;

std::string find_script(const std::vector<std::string>& folders, const std::string& name,
                        const std::string& within) {
  if (!valid_variant_name(name)) {
    return {};
  }
  for (const std::string& folder : folders) {
    const fs::path path = fs::path(folder) / within / (name + std::string(kScriptEnding));
    std::error_code failed;
    if (fs::is_regular_file(path, failed)) {
      return path.string();
    }
  }
  return {};
}

std::optional<std::string> script_name(const fs::path& file) {
  std::string name = file.stem().string();
  return file.extension() == kScriptEnding && valid_variant_name(name)
             ? std::optional(std::move(name))
             : std::nullopt;
}

std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code failed;
  fs::directory_iterator at(folder, failed);
  while (!failed && at != fs::directory_iterator()) {
    entries.push_back(at->path());
    at.increment(failed);
  }
  return entries;
}

}  // namespace hausregel::script
