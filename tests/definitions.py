"""Where a function is defined, as far as this can be told without a compiler."""
import re

# Words that stand before a call, where a definition has a type.
NO_TYPE = {"return", "else", "case", "throw", "new", "delete"}


def code_of(text):
    """Without comments and texts, which may name anything."""
    return re.sub(r'//[^\n]*|"(?:\\.|[^"\\\n])*"', "", text)


def behind_parentheses(code, at):
    """What follows the list that opens at `at`."""
    depth = 0
    for i in range(at, len(code)):
        depth += {"(": 1, ")": -1}.get(code[i], 0)
        if depth == 0:
            return code[i + 1 : i + 200]
    return ""


def defines(code, name):
    """Whether a function is defined: a type, the name, a list, and a body. `Class::name` may stand in its class."""
    place = re.escape(name)
    if "::" in name and not re.search(r"\b" + place + r"\(", code):
        of, _, member = name.rpartition("::")
        if not re.search(r"\b(?:class|struct) " + re.escape(of) + r"\b[^;{]*\{", code):
            return False
        place = re.escape(member)
    for found in re.finditer(r"(?<![\w:.>])" + place + r"(\()", code):
        before = re.search(r"([\w>&*\]]+)\s*$", code[: found.start()])
        behind = behind_parentheses(code, found.start(1))
        body = re.match(r"\s*(const|noexcept|override|final|IN_LANES|\s)*(->\s*[^{;()]+)?\{", behind)
        if before and before.group(1) not in NO_TYPE and body:
            return True
    return False


def check():
    """The lookup itself can fail."""
    assert defines("int f(int a) {", "f") and defines("A::B C::f(int a = g()) const {", "C::f")
    assert defines("template <class G> class C final : public B { int f() const override {", "C::f")
    wrong = ["int f(int a);", "return f(a);", "if (f(a)) {", "x = y + f(a); {", "s.f(a) {", "// int f() {\n", "return f() {"]
    for text in wrong:
        assert not defines(code_of(text), "f"), text


check()
