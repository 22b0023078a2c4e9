#include "script/key_places.h"

#include <algorithm>
#include <utility>

namespace hausregel::script {

KeyPlaces::KeyPlaces(std::string file, std::string_view source)
    : file_(std::move(file)), keys_(parse(source, tokens_of(source)).keys) {}

std::string KeyPlaces::path_of(const KeyPlace& key) const {
  return (key.in < 0 ? "" : path_of(keys_[static_cast<std::size_t>(key.in)])) + key.step;
}

bool KeyPlaces::is_at(const KeyPlace& key, std::string_view path) const {
  if (!path.ends_with(key.step)) { return false; }
  path.remove_suffix(key.step.size());
  return key.in < 0 ? path.empty() : is_at(keys_[static_cast<std::size_t>(key.in)], path);
}

const KeyPlace* KeyPlaces::find(std::string_view path) const {
  const auto found = std::find_if(keys_.rbegin(), keys_.rend(),
                                  [&](const KeyPlace& key) { return is_at(key, path); });
  return found == keys_.rend() ? nullptr : &*found;
}

Place KeyPlaces::at(std::string_view path) const {
  const KeyPlace* key = find(path);
  return key != nullptr ? Place{file_, key->line, key->column} : Place{file_, 0, 0};
}

Place KeyPlaces::nearest(std::string_view path) const {
  const Place place = at(path);
  const std::size_t cut = path.find_last_of(".[");
  return place.line > 0 || cut == std::string_view::npos ? place : nearest(path.substr(0, cut));
}

std::string_view KeyPlaces::text(std::string_view path) const {
  const KeyPlace* key = find(path);
  return key != nullptr ? key->text : std::string_view();
}

}  // namespace hausregel::script
