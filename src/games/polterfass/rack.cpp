#include "games/polterfass/rack.h"

namespace hausregel::polterfass {

template <>
void Rack::add(const Barrel& barrel) {
  const int b = size_++;
  ends_[static_cast<std::size_t>(b)] = barrel.ends;
  up_[static_cast<std::size_t>(b)] = barrel.up;
  const auto put_in = [b](BarrelSet& set, bool in) { set.bits |= (in ? 1 : 0) << b; };
  put_in(specials_, barrel.ends.first <= 0);
  put_in(standing_, barrel.up != kLying);
  put_in(destroyed_, barrel.destroyed);
  put_in(doubled_, barrel.doubled);
}

template <>
Barrel Rack::barrel(int b) const {
  return {ends(b), up(b), destroyed_.has(b), doubled_.has(b)};
}

}  // namespace hausregel::polterfass
