// Folders of scripts, NAME.lua each.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hausregel::script {

inline constexpr std::string_view kScriptEnding = ".lua";

// The file of the script `name` in the first of `folders` that has one, there in the folder
// `within` where that is given; empty: none has, or it is no valid name.
std::string find_script(const std::vector<std::string>& folders, const std::string& name,
                        const std::string& within = {});
// The name of the script that `file` is called like; nothing where no script is called so.
std::optional<std::string> script_name(const std::filesystem::path& file);
// What is in `folder`, in no order; nothing for what is no folder or cannot be read.
std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

}  // namespace hausregel::script
