#include "script/parser.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace hausregel::script {
namespace {

// Lua's compiler calls itself at most 200 times, for statements and expressions in each other.
constexpr int kLevels = 180;
constexpr int kUnary = 12;
constexpr int kJoin = 9;
constexpr std::size_t kConstantDigits = 4;  // greater numbers may be picked to collide as keys
constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

constexpr std::array<std::string_view, 22> kKeywords{
    "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
    "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
    "repeat",   "return", "then", "true", "until",  "while"};

bool is_name(const Token& token) {
  return token.kind == TokenKind::Name && !std::ranges::binary_search(kKeywords, token.text);
}

// How closely a binary operator binds; 0: it is none. They all group from the left, as '..' is
// taken a row at a time, and there is no '^'.
int binding(const Token& token) {
  struct Operators {
    int binding;
    std::string_view all;  // between blanks
  };
  static constexpr std::array<Operators, 10> kBindings{{{1, " or "},
                                                        {2, " and "},
                                                        {3, " < > <= >= ~= == "},
                                                        {4, " | "},
                                                        {5, " ~ "},
                                                        {6, " & "},
                                                        {7, " << >> "},
                                                        {kJoin, " .. "},
                                                        {10, " + - "},
                                                        {11, " * / // % "}}};
  const bool word = token.kind == TokenKind::Name;
  if ((token.kind != TokenKind::Symbol && !word) || (word && token.text.size() > 3)) {
    return 0;
  }
  for (const auto& [strength, all] : kBindings) {
    const std::size_t at = all.find(token.text);
    if (at != std::string_view::npos && at > 0 && all[at - 1] == ' ' &&
        all[at + token.text.size()] == ' ') {
      return strength;
    }
  }
  return 0;
}

class Parser {
 public:
  Parser(std::string_view source, const std::vector<Token>& tokens)
      : source_(source), tokens_(tokens) {}

  Parsed take() {
    const bool good = block() && at_ == tokens_.size();
    parsed_.tokens = at_;
    parsed_.understood = deepest_ > kLevels ? Understood::TooDeep
                         : good             ? Understood::Whole
                                            : Understood::InPart;
    parsed_.text = parsed_.understood == Understood::Whole ? edited() : std::string(source_);
    return std::move(parsed_);
  }

 private:
  // What a suffixed expression is.
  enum class Kind : std::uint8_t { Wrong, Value, Variable, Call };
  // The last [key] of a variable, between two tokens; none where there is no such key, or one that
  // is known when the script is loaded.
  struct Index {
    std::size_t first = kNowhere;
    std::size_t last = 0;
    std::string_view table;  // its name, where it has one alone
  };
  // Stands at, before (rank < 0) or behind a token.
  struct Edit {
    std::size_t token;
    int rank;
    std::string_view text;
  };

  // Of the text that Lua gets: its compiler calls itself for each.
  class Level {
   public:
    explicit Level(Parser& parser)
        : parser_(parser), outer_(std::exchange(parser.deepest_, ++parser.depth_)) {}
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    ~Level() {
      --parser_.depth_;
      parser_.deepest_ = std::max(outer_, parser_.deepest_);
    }

   private:
    Parser& parser_;
    int outer_;
  };

  const Token& now(std::size_t ahead = 0) const {
    static const Token kEnd;
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : kEnd;
  }
  bool skip(std::string_view word) {
    const bool here = now().is(word);
    at_ += here ? 1 : 0;
    return here;
  }
  bool name() {
    const bool here = is_name(now());
    at_ += here ? 1 : 0;
    return here;
  }

  // What is put in later encloses what was put in before.
  void before(std::size_t token, std::string_view text) {
    edits_.push_back({token, -static_cast<int>(edits_.size()) - 1, text});
  }
  void behind(std::size_t token, std::string_view text) {
    edits_.push_back({token, static_cast<int>(edits_.size()) + 1, text});
  }
  void replace(std::size_t token, std::string_view text) { edits_.push_back({token, 0, text}); }

  std::string edited() {
    if (edits_.empty()) {
      return std::string(source_);
    }
    std::ranges::sort(edits_, [](const Edit& a, const Edit& b) {
      return std::pair(a.token, a.rank) < std::pair(b.token, b.rank);
    });
    std::string text = "local __length, __key, __join, __values = ... ";
    std::size_t from = 0;
    for (const auto& [at, rank, put] : edits_) {
      const std::string_view token = tokens_[at].whole;
      const auto start = static_cast<std::size_t>(token.data() - source_.data());
      const std::size_t upto = std::max(from, rank > 0 ? start + token.size() : start);
      text.append(source_, from, upto - from).append(put);
      from = rank == 0 ? start + token.size() : upto;
    }
    return text.append(source_, from);
  }

  void note(std::size_t call, int number, int of, std::size_t first, std::size_t last) {
    Operand operand{tokens_[call].line, number, of, {}, false};
    operand.field = first < last && tokens_[last - 1].is(".");
    if (is_name(tokens_[last]) && (first == last || operand.field)) {
      operand.name = tokens_[last].text;
    }
    parsed_.operands.push_back(operand);
  }

  bool block() {
    while (at_ < tokens_.size() && !ends_block()) {
      if (skip("return")) {
        const bool good = now().is(";") || ends_block() || list();
        skip(";");
        return good && ends_block();
      }
      if (!statement()) {
        return false;
      }
    }
    return true;
  }
  bool ends_block() const {
    return at_ == tokens_.size() || now().is("end") || now().is("else") || now().is("elseif") ||
           now().is("until");
  }
  bool block_end() { return block() && skip("end"); }

  bool statement() {
    const Level level(*this);
    if (depth_ > kLevels) {
      return false;
    }
    if (skip(";") || skip("break")) {
      return true;
    }
    if (skip("if")) {
      return if_rest();
    }
    if (skip("while")) {
      return expression() && skip("do") && block_end();
    }
    if (skip("do")) {
      return block_end();
    }
    if (skip("for")) {
      return (skip_names() == 1 && skip("=") ? list() : skip("in") && list()) && skip("do") &&
             block_end();
    }
    if (skip("repeat")) {
      return block() && skip("until") && expression();
    }
    if (skip("function")) {
      ++parsed_.entries;
      bool good = name();
      while (good && skip(".")) {
        good = name();
      }
      return good && (!skip(":") || name()) && function_body();
    }
    if (skip("local")) {
      return skip("function") ? name() && function_body()
                              : skip_names() > 0 && (!skip("=") || list());
    }
    if (skip("::")) {
      return name() && skip("::");
    }
    if (skip("goto")) {
      return name();
    }
    return call_or_assignment();
  }

  bool if_rest() {
    do {
      if (!expression() || !skip("then") || !block()) {
        return false;
      }
    } while (skip("elseif"));
    return (!skip("else") || block()) && skip("end");
  }

  // How many names stand here, with their attributes; 0: something else.
  int skip_names() {
    int count = 0;
    do {
      if (!name() || (skip("<") && !(name() && skip(">")))) {
        return 0;
      }
      ++count;
    } while (skip(","));
    return count;
  }

  bool call_or_assignment() {
    bool keyed = false;
    for (bool first = true;; first = false) {
      Index index;
      const Kind kind = suffixed(index);
      if (kind == Kind::Call && first && !now().is("=") && !now().is(",")) {
        return true;
      }
      if (kind != Kind::Variable) {
        return false;
      }
      ++parsed_.entries;
      deepest_ += first ? 0 : 1;
      if (index.first != kNowhere) {
        deepest_ += std::exchange(keyed, true) ? 0 : 1;
        check_key(index);
      }
      if (!skip(",")) {
        return skip("=") && list();
      }
    }
  }

  void check_key(const Index& index) {
    before(index.first, " __key(");
    behind(index.last, ", ");
    behind(index.last, index.table.empty() ? "nil" : index.table);
    behind(index.last, ")");
  }

  bool list() {
    do {
      if (!expression()) {
        return false;
      }
    } while (skip(","));
    return true;
  }

  bool expression(int above = 0) {
    const Level level(*this);
    if (depth_ > kLevels) {
      return false;
    }
    const std::size_t first = at_;
    bool good = false;
    if (now().is("-") || now().is("not") || now().is("~") || now().is("#")) {
      const bool length = now().is("#");
      ++at_;
      good = expression(kUnary);
      if (good && length) {
        replace(first, " __length(");
        behind(at_ - 1, ")");
        note(first, 1, 0, first + 1, at_ - 1);
      }
      open_ = false;
    } else {
      good = simple();
    }
    for (int bound = binding(now()); good && bound > above; bound = binding(now())) {
      ++at_;
      good = bound == kJoin ? row(first) : expression(bound);
      open_ = false;
    }
    return good;
  }

  // From behind the first '..' on. The last value is put into brackets where it could be several.
  bool row(std::size_t first) {
    std::vector<std::pair<std::size_t, std::size_t>> operands{{first, at_ - 2}};
    do {
      replace(at_ - 1, ",");
      const std::size_t from = at_;
      if (!expression(kJoin)) {
        return false;
      }
      operands.emplace_back(from, at_ - 1);
    } while (skip(".."));
    if (open_) {
      before(operands.back().first, " (");
      behind(at_ - 1, ")");
    }
    before(first, " __join(");
    behind(at_ - 1, ")");
    deepest_ += 2;
    const int count = static_cast<int>(operands.size());
    for (int i = 0; i < count; ++i) {
      const auto& [from, to] = operands[static_cast<std::size_t>(i)];
      note(first, i + 1, count, from, to);
    }
    return true;
  }

  bool simple() {
    open_ = false;
    if (now().is("{")) {
      return table();
    }
    if (skip("function")) {
      return function_body();
    }
    if (now().is("...")) {
      replace(at_, functions_ == 0 ? " __values()" : " __values(...)");
      open_ = true;
    } else if (now().kind == TokenKind::Symbol || is_name(now())) {
      Index index;
      const Kind kind = suffixed(index);
      open_ = kind == Kind::Call;
      return kind != Kind::Wrong;
    } else if (now().kind == TokenKind::Name && !now().is("nil") && !now().is("true") &&
               !now().is("false")) {
      return false;
    }
    ++at_;
    return true;
  }

  Kind suffixed(Index& index) {
    const std::size_t first = at_;
    Kind kind = Kind::Variable;
    if (skip("(")) {
      if (!expression() || !skip(")")) {
        return Kind::Wrong;
      }
      kind = Kind::Value;
    } else if (!name()) {
      return Kind::Wrong;
    }
    while (true) {
      if (skip(".")) {
        if (!name()) {
          return Kind::Wrong;
        }
        index = {};
        kind = Kind::Variable;
      } else if (skip("[")) {
        const bool named = at_ == first + 2 && is_name(tokens_[first]);
        if (!key(index) || !skip("]")) {
          return Kind::Wrong;
        }
        index.table = named ? tokens_[first].text : std::string_view();
        kind = Kind::Variable;
      } else if (now().is(":") || now().is("(") || now().is("{") ||
                 now().kind == TokenKind::String) {
        if ((skip(":") && !name()) || !arguments()) {
          return Kind::Wrong;
        }
        kind = Kind::Call;
      } else {
        return kind;
      }
    }
  }

  // What stands between [ and ].
  bool key(Index& index) {
    index = {at_, 0, {}};
    if (!expression()) {
      return false;
    }
    index.last = at_ - 1;
    const Token& only = tokens_[index.first];
    const bool known = only.kind == TokenKind::String ||
                       (only.kind == TokenKind::Number && only.text.size() <= kConstantDigits &&
                        only.text.find_first_not_of("0123456789") == std::string_view::npos);
    if (known && index.first == index.last) {
      index.first = kNowhere;
    }
    return true;
  }

  bool arguments() {
    if (now().kind == TokenKind::String) {
      ++at_;
      return true;
    }
    if (now().is("{")) {
      return table();
    }
    return skip("(") && (skip(")") || (list() && skip(")")));
  }

  bool table() {
    bool keyed = false;
    ++at_;
    while (!skip("}")) {
      ++parsed_.entries;
      const std::size_t first = at_;
      if (skip("[")) {
        Index index;
        if (!key(index) || !skip("]") || !skip("=") || !expression()) {
          return false;
        }
        if (index.first != kNowhere) {
          check_key(index);
          deepest_ += std::exchange(keyed, true) ? 0 : 1;
        }
      } else if (is_name(now()) && now(1).is("=")) {
        at_ += 2;
        if (!expression()) {
          return false;
        }
      } else if (!item(first)) {
        return false;
      }
      if (!skip(",") && !skip(";")) {
        return skip("}");
      }
    }
    open_ = false;
    return true;
  }

  // Lua makes any number of nils, and takes all values of the last item, in one instruction.
  bool item(std::size_t first) {
    if (!expression()) {
      return false;
    }
    const bool separated = now().is(",") || now().is(";");
    const bool last = now().is("}") || (separated && now(1).is("}"));
    const bool nothing = at_ == first + 1 && tokens_[first].is("nil");
    if (nothing || (last && open_ && !tokens_[at_ - 1].is("..."))) {
      before(first, " __values(");
      behind(at_ - 1, ")");
      deepest_ += nothing ? 0 : 1;
    }
    return true;
  }

  bool function_body() {
    ++functions_;
    const bool good = skip("(") && (skip(")") || (parameters() && skip(")"))) && block_end();
    --functions_;
    open_ = false;
    return good;
  }
  bool parameters() {
    do {
      if (skip("...")) {
        return true;
      }
      if (!name()) {
        return false;
      }
    } while (skip(","));
    return true;
  }

  std::string_view source_;
  const std::vector<Token>& tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int deepest_ = 0;    // in what is being parsed
  int functions_ = 0;  // around it
  bool open_ = false;  // what was parsed last may be several values
  std::vector<Edit> edits_;
  Parsed parsed_;
};

}  // namespace

Parsed parse(std::string_view source, const std::vector<Token>& tokens) {
  return Parser(source, tokens).take();
}

}  // namespace hausregel::script
