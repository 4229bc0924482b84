/* Writes the report as Markdown, with the same content as page.c, for people who read it in a repository. */
#include <string.h>

#include "lab/escape.h"
#include "lab/report/report.h"

static void add_words(lg_text *markdown, const char *words) {
    lg_text_append(markdown, words, strlen(words));
}

static void add_heading(lg_text *markdown, const char *level, const char *words) {
    add_words(markdown, level);
    markdown_add(markdown, words);
    add_words(markdown, "\n\n");
}

static void add_prose(lg_text *markdown, const char *words) {
    markdown_add_prose(markdown, words);
    add_words(markdown, "\n\n");
}

static void add_part(lg_text *markdown, const char *title, const char *words) {
    if (!words) return;
    add_heading(markdown, "## ", title);
    add_prose(markdown, words);
}

void paper_begin(const report *r, const store_counts *made, lg_text *markdown) {
    const plan_text *p = r->plan->text;
    add_heading(markdown, "# ", p->title);
    add_prose(markdown, p->question);
    if (p->paper) add_words(markdown, "Paper: ");
    if (p->paper) add_prose(markdown, p->paper);
    add_words(markdown, "Study ");
    markdown_add(markdown, p->study);
    lg_text_add(markdown, ", size %s: %lld of %lld runs. levelground %s. Again: ", plan_size_names[r->design->size],
                (long long)made->runs, (long long)r->design->runs, lg_version());
    lg_text command = {0};
    report_command(r, &command);
    if (command.failed) markdown->failed = true;
    markdown_add_code(markdown, command.failed ? "" : command.data);
    lg_text_clear(&command);
    add_words(markdown, ". ");
    store_say_missing(made, markdown);
    add_words(markdown, "\n\n");
    add_part(markdown, "Verdict", p->verdict);
    add_part(markdown, "Method", p->method);
    add_part(markdown, "Limits", p->limits);
}

void paper_add(const section *s, lg_text *markdown) {
    const plan_output *o = s->question->output;
    const frame *t = &s->answer->table;
    const char *title = o->shows ? o->shows : o->name;
    add_heading(markdown, "## ", title);
    add_prose(markdown, o->sentence);
    if (s->pictured) {
        add_words(markdown, "![");
        markdown_add(markdown, title);
        lg_text_add(markdown, "](%s.svg)\n\n", o->name);
    }
    claims_write(s, TABLE_MARKDOWN, markdown);
    if (o->claims) lg_text_add(markdown, "\n");
    const char *word = claims_verdict(s);
    if (word) lg_text_add(markdown, "**%s.** ", word);
    if (word || o->reason) add_prose(markdown, o->reason ? o->reason : "");
    if (!o->figure || t->rows <= SECTION_ROWS) {
        frame_write(t, TABLE_MARKDOWN, NULL, SECTION_ROWS, markdown);
        lg_text_add(markdown, "\n");
    }
    if (t->rows > SECTION_ROWS) lg_text_add(markdown, "[All %d rows](%s.csv)\n\n", t->rows, o->name);
    lg_text_add(markdown, "%s\n\n", s->answer->note.length ? s->answer->note.data : "");
}
