/* What the pictures of all games say about a requirement: its state in words, and how many lines that takes. */
#include "legend.h"

void legend_words(const char *words, lg_text *text) {
    for (; *words; words++) {
        char c = *words == '&' ? '+' : *words == '<' ? '(' : *words == '>' ? ')' : *words == '"' ? '\'' : *words;
        lg_text_append(text, &c, 1);
    }
}

bool legend_has(const lg_report *report, int requirement) {
    lg_rule_state state = lg_report_state(report, requirement);
    return state == LG_RULE_BROKEN || state == LG_RULE_UNJUDGED;
}

void legend_add(const lg_report *report, const lg_requirement *rule, int requirement, int digits, lg_text *text) {
    legend_words(rule->name, text);
    if (report->unjudged[requirement]) {
        lg_text_add(text, ": not judged, because %s", report->unjudged[requirement]);
        return;
    }
    lg_text_add(text, ", ");
    legend_words(rule->sentence, text);
    lg_text_add(text, ": off by %.*g", digits, report->count[requirement]);
}

int legend_lines(const lg_report *report) {
    lg_report_sum sum = lg_report_sum_up(report);
    return sum.broken + sum.unjudged;
}
