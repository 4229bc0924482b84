/* Writes the beginnings of pictures, and their legends. */
#include "legend.h"

#include <string.h>

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

size_t legend_fit(const char *words, size_t length, int letters) {
    size_t at = 0, blank = 0;
    for (int n = 0; at < length; n++) {
        if (words[at] == ' ') blank = at;
        if (n >= letters && n) return blank ? blank : at;
        do
            at++;
        while (at < length && ((unsigned char)words[at] & 0xc0) == 0x80);
    }
    return length;
}

static void add_state(const lg_report *report, const lg_requirement *rule, int requirement, const legend_frame *frame,
                      lg_text *text) {
    if (frame->numbered) lg_text_add(text, "%d: ", requirement + 1);
    legend_words(rule->name, text);
    if (report->unjudged[requirement]) {
        lg_text_add(text, ": not judged, because %s", report->unjudged[requirement]);
        return;
    }
    lg_text_add(text, ", ");
    legend_words(rule->sentence, text);
    lg_text_add(text, ": off by %.*g", frame->digits, report->count[requirement]);
}

/* Draws words in lines, of which the first is line number `line`. Returns how many lines these are. */
static int draw_words(const char *words, int line, const legend_frame *frame, lg_text *svg) {
    const double letter = 0.6; /* mean width of a letter as a share of the font size */
    int letters = (int)((frame->width - 2 * frame->x) / (letter * frame->font)), lines = 0;
    while (*words) {
        size_t length = legend_fit(words, strlen(words), letters);
        if (svg)
            lg_text_add(svg, "<text x=\"%d\" y=\"%d\" class=\"l\">%.*s</text>\n", frame->x,
                        frame->y + frame->step * (line + lines), (int)length, words);
        words += length;
        words += *words == ' ';
        lines++;
    }
    return lines;
}

/* Draws the lines if they are to be drawn. If memory is short, the picture fails, even if the lines are only counted. */
static int lay_lines(const lg_report *report, const lg_requirement *rules, const legend_frame *frame, bool drawn,
                     lg_text *svg) {
    lg_text *to = drawn ? svg : NULL;
    int lines = 0;
    for (int r = 0; rules[r].name; r++) {
        lg_rule_state state = lg_report_state(report, r);
        lg_text words = {0};
        if (state != LG_RULE_BROKEN && state != LG_RULE_UNJUDGED) continue;
        add_state(report, &rules[r], r, frame, &words);
        if (!words.failed) lines += draw_words(words.data, lines, frame, to);
        svg->failed = svg->failed || words.failed;
        lg_text_clear(&words);
    }
    return lines ? lines : draw_words("every requirement is met", 0, frame, to);
}

int legend_count(const lg_report *report, const lg_requirement *rules, const legend_frame *frame, lg_text *svg) {
    return lay_lines(report, rules, frame, false, svg);
}

int legend_draw(const lg_report *report, const lg_requirement *rules, const legend_frame *frame, lg_text *svg) {
    return lay_lines(report, rules, frame, true, svg);
}

void legend_say(const lg_terminal *terminal, const char *letters, const char *const *names, unsigned shown,
                lg_text *text) {
    lg_text line = {0};
    for (int i = 0; letters[i]; i++)
        if (shown >> i & 1) lg_text_add(&line, "%s%c %s", line.length ? ", " : "", letters[i], names[i]);
    text->failed = text->failed || line.failed;
    if (line.length && !line.failed) lg_terminal_say(terminal, line.data, text);
    lg_text_clear(&line);
}
