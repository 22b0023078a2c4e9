// One function object made of several lambdas, for std::visit. A type without a lambda of its own
// or a generic one does not compile.
#pragma once

namespace hausregel {

template <class... Lambdas>
struct Overloaded : Lambdas... {
  using Lambdas::operator()...;
};
template <class... Lambdas>
Overloaded(Lambdas...) -> Overloaded<Lambdas...>;

}  // namespace hausregel
