// Runs the real program with words, input and environment, and gives what it wrote.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "catch.h"

namespace hausregel::app {

// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "hausregel-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ + "/" + name, std::ios::binary) << text;
    return path_ + "/" + name;
  }
  std::string read(const std::string& name) const {
    std::ifstream file(path_ + "/" + name, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }

 private:
  std::string path_;
};

struct Ran {
  std::string out;
  std::string err;
  int status = -1;
};

// Returns whether the process runs `program` and catches `signal`. A child resets the signal before
// it becomes the program, so a handler is one of the program's.
inline bool catches(pid_t child, const std::string& program, int signal) {
  const std::string process = "/proc/" + std::to_string(child);
  std::error_code failed;
  if (!std::filesystem::equivalent(process + "/exe", program, failed)) { return false; }
  std::ifstream status(process + "/status");
  std::string word;
  while (status >> word && word != "SigCgt:") {}
  return status >> word && (std::stoull(word, nullptr, 16) >> (signal - 1) & 1U) != 0;
}

// Returns once the child catches `signal`, or has ended.
inline void await_handler(pid_t child, const std::string& program, int signal) {
  for (siginfo_t ended{}; ended.si_pid == 0 && !catches(child, program, signal);
       waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

// `signal`, where it is not 0, is sent to `program` as soon as that catches it.
inline Ran run_program(const Folder& folder, const std::vector<std::string>& args,
                       const std::string& input = "",
                       std::map<std::string, std::string> environment = {}, int signal = 0,
                       const std::string& program = HAUSREGEL_BINARY) {
  const std::string in = folder.write("stdin", input);
  const std::string out = folder / "stdout";
  const std::string err = folder / "stderr";
  environment.emplace("HOME", folder / "home");
  environment.emplace("PATH", "/usr/bin:/bin");
  environment.emplace("LC_ALL", "C.UTF-8");
  const pid_t child = fork();
  if (child == 0) {
    if (signal != 0) { std::signal(signal, SIG_DFL); }
    const auto redirect = [](const std::string& path, int flags, int to) {
      const int from = open(path.c_str(), flags, 0600);
      dup2(from, to);
    };
    redirect(in, O_RDONLY, STDIN_FILENO);
    redirect(out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    std::vector<std::string> words{program};
    words.insert(words.end(), args.begin(), args.end());
    std::vector<char*> argv;
    for (std::string& word : words) { argv.push_back(word.data()); }
    argv.push_back(nullptr);
    std::vector<std::string> pairs;
    for (const auto& [name, value] : environment) { pairs.push_back(name + "=" + value); }
    std::vector<char*> envp;
    for (std::string& pair : pairs) { envp.push_back(pair.data()); }
    envp.push_back(nullptr);
    execve(argv[0], argv.data(), envp.data());
    _exit(127);
  }
  if (signal != 0) {
    await_handler(child, program, signal);
    kill(child, signal);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return {folder.read("stdout"), folder.read("stderr"),
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)};
}

}  // namespace hausregel::app
