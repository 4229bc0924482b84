/* Declarations of levelground report. A report is the record of a level (recipe/record.h) with one more member, `report`, so every
 * command reads a report as the level that it holds. No member has a path, or the name of a user or a machine. */
#ifndef CLI_REPORT_REPORT_H
#define CLI_REPORT_REPORT_H

#include "cli/cli.h"

enum { REPORT_FORMAT = 1 };

/* Judges the level by the rules that rules_for chooses and writes its record. */
bool report_record(const level_item *item, const choice *c, lg_text *text, lg_error *error);
/* Returns where a member of a JSON object begins, which is at its name; where the object begins if it has no such member. */
const char *report_member(const char *object, const char *name);
/* Returns the end of the member or value that begins here: the comma or the bracket behind it. */
const char *report_skip(const char *member);
/* Runs the report in a text again and prints nothing. Returns false with an error if the text is no report, or cannot be run. */
bool report_try(const char *text, size_t length, lg_error *error);
/* Runs the report of a file again and prints what comes out. Returns the exit status: DONE if the same comes out, else FAILED. */
int report_replay(const char *path, bool json);

#endif
