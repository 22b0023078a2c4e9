// Runs a test case of scripts that mean harm as a user without rights, in an empty folder.
#pragma once

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "catch.h"

namespace hausregel::script {

inline constexpr const char* kInside = "HAUSREGEL_WITHOUT_RIGHTS";
inline constexpr int kCannot = 77;

[[noreturn]] inline void become_nobody(const std::string& folder, const std::string& test,
                                       const std::string& readable) {
  const passwd* nobody = getpwnam("nobody");
  const bool dropped = nobody != nullptr && setgroups(0, nullptr) == 0 &&
                       setresgid(nobody->pw_gid, nobody->pw_gid, nobody->pw_gid) == 0 &&
                       setresuid(nobody->pw_uid, nobody->pw_uid, nobody->pw_uid) == 0;
  if (!dropped || setuid(0) == 0 || chdir(folder.c_str()) != 0 ||
      access(readable.c_str(), R_OK | X_OK) != 0) {
    _exit(kCannot);
  }
  setenv(kInside, "1", 1);
  execl("/proc/self/exe", "unit_script", test.c_str(), static_cast<char*>(nullptr));
  _exit(kCannot);
}

// True: test case `test` has been run so, and was good. False: it is to be run here, because this
// is that run, or there is no way to drop rights; then it says so. `readable` is a folder it reads.
inline bool run_without_rights(const std::string& test, const std::string& readable) {
  if (std::getenv(kInside) != nullptr) { return false; }
  if (geteuid() != 0) {
    WARN("not root: runs with the rights of this user, in the folder it stands in");
    return false;
  }
  std::string folder = (std::filesystem::temp_directory_path() / "hausregel-XXXXXX").string();
  REQUIRE(mkdtemp(folder.data()) != nullptr);
  REQUIRE(chmod(folder.c_str(), 0777) == 0);
  const pid_t child = fork();
  if (child == 0) { become_nobody(folder, test, readable); }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  const bool empty = std::filesystem::is_empty(folder);
  std::filesystem::remove_all(folder);
  CHECK(empty);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kCannot) {
    WARN("'nobody' cannot read the scripts or run this program: runs as root");
    return false;
  }
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  return true;
}

}  // namespace hausregel::script
