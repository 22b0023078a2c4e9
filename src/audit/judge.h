// Completeness and legality: follows a journal's entries over a table. Where the rules decide the
// very bytes of the recorded events, these need not be decoded: deciding has folded them.
#pragma once

#include <memory>
#include <optional>

#include "audit/course.h"
#include "audit/report.h"
#include "journal/reader.h"
#include "play/luck.h"

namespace hausregel::audit {

class Judge {
 public:
  // `fresh` is the table as the opening opens it; `report` outlives the judge. Whether the rules
  // are asked is for the verdict on legality to say: anything but Holds, and they are not.
  static std::optional<Judge> begin(std::unique_ptr<Table> fresh, const journal::Line& opening,
                                    Course::Again again, Report& report);

  // Takes an entry. False: nothing behind it can be judged.
  bool take(const journal::Line& line);

  const Course& course() const { return course_; }

 private:
  Judge(Course course, Report& report)
      : course_(std::move(course)), lucks_(course_.table().status().luck), report_(&report) {}

  bool follows(const journal::Line& line);

  bool moves(const journal::Line& line);
  bool goes_back(const journal::Line& line);
  bool stays(const journal::Line& line);
  bool decided_alike(const journal::Line& line);
  std::optional<Finding> redo_move(const journal::Line& line, const Json& doing);
  std::optional<Finding> redo_override(const journal::Line& line, const Json& doing);
  std::optional<Finding> check_closing(const journal::Line& line) const;
  bool settle(const journal::Line& line);
  bool incomplete(const journal::Line& line, std::string_view kind, std::string what,
                  std::string_view stated = {}, std::string found = {});

  Course course_;
  play::Lucks lucks_;
  Report* report_;
};

}  // namespace hausregel::audit
