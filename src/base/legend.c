/* Writes the beginnings of pictures, and their legends. */
#include "legend.h"

void picture_open(int width, int height, const char *title, lg_text *svg) {
    lg_text_add(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n",
                width, height, width, height);
    if (!title) return;
    lg_text_add(svg, "<title>");
    legend_words(title, svg);
    lg_text_add(svg, "</title>\n");
}

void picture_paper(int width, int height, lg_text *svg) {
    lg_text_add(svg, "<rect class=\"paper\" width=\"%d\" height=\"%d\" fill=\"#fbf8f1\"/>\n", width, height);
}

void legend_words(const char *words, lg_text *text) {
    for (; *words; words++) {
        char c = *words == '&' ? '+' : *words == '<' ? '(' : *words == '>' ? ')' : *words == '"' ? '\'' : *words;
        lg_text_append(text, &c, 1);
    }
}

int legend_draw(const lg_report *report, const lg_requirement *rules, legend_look look, lg_text *svg) {
    int lines = 0;
    for (int r = 0; rules[r].name; r++) {
        lg_rule_state state = lg_report_state(report, r);
        if (state != LG_RULE_BROKEN && state != LG_RULE_UNJUDGED) continue;
        lg_text_add(svg, "<text x=\"%d\" y=\"%d\" class=\"l\">", look.x, look.y + look.step * lines++);
        if (look.is_numbered) lg_text_add(svg, "%d: ", r + 1);
        legend_words(rules[r].name, svg);
        if (report->unjudged[r]) {
            lg_text_add(svg, ": not judged, because %s", report->unjudged[r]);
        } else {
            lg_text_add(svg, ", ");
            legend_words(rules[r].sentence, svg);
            lg_text_add(svg, ": off by %.*g", look.digits, report->count[r]);
        }
        lg_text_add(svg, "</text>\n");
    }
    if (lines) return lines;
    lg_text_add(svg, "<text x=\"%d\" y=\"%d\" class=\"l\">every %s is met</text>\n", look.x, look.y,
                look.is_numbered ? "rule" : "requirement");
    return 1;
}

int legend_lines(const lg_report *report) {
    if (!report) return 0;
    lg_report_sum sum = lg_report_sum_up(report);
    return sum.broken + sum.unjudged ? sum.broken + sum.unjudged : 1;
}
