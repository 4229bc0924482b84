/* Words below a picture: what is wrong with a requirement, or why it was not judged. */
#include "core/legend.h"

bool legend_add(const lg_report *report, int requirement, int digits, lg_text *text) {
    lg_rule_state state = lg_report_state(report, requirement);
    if (text && state == LG_RULE_BROKEN) lg_text_add(text, ": off by %.*g", digits, report->count[requirement]);
    if (text && state == LG_RULE_UNJUDGED) lg_text_add(text, ": not judged, because %s", report->unjudged[requirement]);
    return state == LG_RULE_BROKEN || state == LG_RULE_UNJUDGED;
}

int legend_lines(const lg_report *report) {
    lg_report_sum sum = lg_report_sum_up(report);
    return sum.broken + sum.unjudged;
}
