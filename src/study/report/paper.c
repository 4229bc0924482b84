/* The report as Markdown: what page.c says, for readers in a repository. */
#include <string.h>

#include "study/report/report.h"

static void add_part(lg_text *markdown, const char *title, const char *words) {
    if (words) lg_text_add(markdown, "## %s\n\n%s\n\n", title, words);
}

void paper_begin(const report *r, int64_t made, lg_text *markdown) {
    const plan_text *p = r->plan->text;
    lg_text_add(markdown, "# %s\n\n%s\n\n", p->title, p->question);
    if (p->paper) lg_text_add(markdown, "Paper: %s\n\n", p->paper);
    lg_text_add(markdown,
                "Study %s, size %s: %lld of %lld runs. levelground %s. Again: `levelground study run %s --size %s "
                "--store FILE`.\n\n",
                p->study, plan_size_names[r->design->size], (long long)made, (long long)r->design->runs, lg_version(),
                p->study, plan_size_names[r->design->size]);
    add_part(markdown, "Verdict", p->verdict);
    add_part(markdown, "Method", p->method);
    add_part(markdown, "Limits", p->limits);
}

static void add_claims(const section *s, lg_text *markdown) {
    const plan_output *o = s->question->output;
    frame claims = {0};
    frame_add(&claims, "what", true);
    frame_add(&claims, "paper", true);
    frame_add(&claims, "here", true);
    for (int i = 0; i < (int)o->claims; i++) {
        lg_text ours = {0};
        claim_show(s->question, i, &s->answer->table, &ours);
        frame_row(&claims);
        frame_put_word(&claims, 0, o->claim[i].what);
        frame_put_word(&claims, 1, o->claim[i].paper);
        frame_put_word(&claims, 2, ours.failed ? "" : ours.data);
        if (ours.failed) markdown->failed = true;
        lg_text_clear(&ours);
    }
    if (claims.failed)
        markdown->failed = true;
    else if (o->claims)
        frame_write_markdown(&claims, 0, markdown);
    if (o->claims) lg_text_add(markdown, "\n");
    frame_clear(&claims);
}

void paper_add(const section *s, lg_text *markdown) {
    const plan_output *o = s->question->output;
    const frame *t = &s->answer->table;
    lg_text_add(markdown, "## %s\n\n%s\n\n", o->shows ? o->shows : o->name, o->sentence);
    if (s->pictured) lg_text_add(markdown, "![%s](%s.svg)\n\n", o->shows ? o->shows : o->name, o->name);
    add_claims(s, markdown);
    if (o->verdict) lg_text_add(markdown, "**%s.** ", o->verdict);
    if (o->verdict || o->reason) lg_text_add(markdown, "%s\n\n", o->reason ? o->reason : "");
    if (!o->figure || t->rows <= SECTION_ROWS) {
        frame_write_markdown(t, SECTION_ROWS, markdown);
        lg_text_add(markdown, "\n");
    }
    if (t->rows > SECTION_ROWS) lg_text_add(markdown, "[All %d rows](%s.csv)\n\n", t->rows, o->name);
    lg_text_add(markdown, "%s\n\n", s->answer->note.length ? s->answer->note.data : "");
}
