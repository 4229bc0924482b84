/* Writes the report as one HTML page, which needs no other files than the pictures beside it. */
#include <string.h>

#include "io/pictures/raster.h"
#include "lab/escape.h"
#include "lab/report/report.h"

static const char style[] =
    ":root{color-scheme:light "
    "dark;--ink:#1d2329;--soft:#5b6570;--line:#d9dee3;--paper:#fff;--card:#f6f7f9;--link:#0b5cad}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e8ec;--soft:#9aa5b1;--line:#3a424b;--paper:#15191e;--card:#"
    "1e242a;"
    "--link:#7db7f0}}\n"
    "body{margin:0 auto;max-width:56rem;padding:2rem 1.2rem 4rem;font:16px/1.55 system-ui,'DejaVu Sans',sans-serif;"
    "color:var(--ink);background:var(--paper)}\n"
    "h1{line-height:1.2;margin:.2em 0}h2{margin:2.6rem 0 .3rem;line-height:1.25}a{color:var(--link)}\n"
    "p{margin:.5em 0}.soft{color:var(--soft);font-size:.92em}.files{font-size:.86em}\n"
    "img{display:block;max-width:100%;height:auto;background:#fff;border:1px solid "
    "var(--line);border-radius:6px;margin:.8rem 0;"
    "padding:.4rem;box-sizing:border-box}\n"
    ".wide{overflow-x:auto;margin:.8rem "
    "0}table{border-collapse:collapse;font-size:.88em;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25em .7em;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}\n"
    "th{color:var(--soft);font-weight:600}.w{text-align:left}.claims td:first-child{white-space:normal}\n"
    ".claims th+th,.claims td+td{text-align:right}\n"
    ".verdict{background:var(--card);border-left:4px solid #777;padding:.5em .9em;border-radius:0 6px 6px 0}\n"
    ".same{border-color:#009e73}.near{border-color:#e69f00}.differs{border-color:#d55e00}\n";

static void add_words(lg_text *html, const char *words) {
    lg_text_append(html, words, strlen(words));
}

/* Adds words of the plan as paragraphs. Empty lines in the words separate the paragraphs. */
static void add_paragraphs(lg_text *html, const char *words) {
    for (const char *at = words; *at;) {
        const char *end = strstr(at, "\n\n");
        size_t length = end ? (size_t)(end - at) : strlen(at);
        lg_text part = {0};
        lg_text_append(&part, at, length);
        if (part.failed) html->failed = true;
        add_words(html, "<p>");
        html_add(html, part.failed ? "" : part.data);
        add_words(html, "</p>\n");
        lg_text_clear(&part);
        at += length;
        at += strspn(at, "\n");
    }
}

static void add_part(lg_text *html, const char *title, const char *words) {
    if (!words) return;
    lg_text_add(html, "<h2>%s</h2>\n", title);
    add_paragraphs(html, words);
}

void page_begin(const report *r, const store_counts *made, lg_text *html) {
    const plan_text *p = r->plan->text;
    add_words(html, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>");
    html_add(html, p->title);
    lg_text_add(html, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style);
    html_add(html, p->title);
    add_words(html, "</h1>\n<p>");
    html_add(html, p->question);
    add_words(html, "</p>\n<p class=\"soft\">");
    if (p->paper) html_add(html, p->paper);
    if (p->paper) add_words(html, "<br/>");
    add_words(html, "Study ");
    html_add(html, p->study);
    lg_text_add(html, ", size %s: %lld of %lld runs. levelground %s.<br/>Again: <code>",
                plan_size_names[r->design->size], (long long)made->runs, (long long)r->design->runs, lg_version());
    lg_text command = {0};
    report_command(r, &command);
    if (command.failed) html->failed = true;
    html_add(html, command.failed ? "" : command.data);
    lg_text_clear(&command);
    add_words(html, "</code> ");
    store_say_missing(made, html);
    add_words(html, "</p>\n");
    add_part(html, "Verdict", p->verdict);
    add_part(html, "Method", p->method);
    add_part(html, "Limits", p->limits);
}

void page_add(const section *s, lg_text *html) {
    const plan_output *o = s->question->output;
    const frame *t = &s->answer->table;
    const char *name = o->name, *verdict = claims_verdict(s);
    lg_text_add(html, "<section id=\"%s\">\n<h2>", name);
    html_add(html, o->shows ? o->shows : name);
    add_words(html, "</h2>\n");
    add_paragraphs(html, o->sentence);
    if (s->pictured) {
        lg_text_add(html, "<img src=\"%s.svg\" alt=\"", name);
        html_add(html, o->sentence);
        add_words(html, "\"/>\n");
    }
    if (o->claims) add_words(html, "<div class=\"claims\">");
    claims_write(s, TABLE_HTML, html);
    if (o->claims) add_words(html, "</div>\n");
    if (verdict || o->reason) lg_text_add(html, "<p class=\"verdict %s\">", verdict ? verdict : "");
    if (verdict) lg_text_add(html, "<strong>%s.</strong> ", verdict);
    if (o->reason) html_add(html, o->reason);
    if (verdict || o->reason) add_words(html, "</p>\n");
    if (o->figure) lg_text_add(html, "<details><summary class=\"soft\">The figure's data</summary>\n");
    frame_write(t, TABLE_HTML, NULL, SECTION_ROWS, html);
    if (t->rows > SECTION_ROWS)
        lg_text_add(html, "<p class=\"soft\">%d of %d rows; the CSV has all.</p>\n", SECTION_ROWS, t->rows);
    if (o->figure) add_words(html, "</details>\n");
    add_words(html, "<p class=\"soft\">");
    html_add(html, s->answer->note.length ? s->answer->note.data : "");
    add_words(html, "</p>\n");
    lg_text_add(html, "<p class=\"soft files\">Files: <a href=\"%s.csv\">CSV</a>", name);
    if (!o->figure || t->rows <= SECTION_ROWS)
        lg_text_add(html, ", <a href=\"%s.md\">Markdown</a>, <a href=\"%s.tex\">LaTeX</a>", name, name);
    if (s->pictured) lg_text_add(html, ", <a href=\"%s.svg\">SVG</a>", name);
    if (s->pictured && raster_ready(NULL)) lg_text_add(html, ", <a href=\"%s.pdf\">PDF</a>", name);
    if (o->figure) lg_text_add(html, ", <a href=\"%s.gnuplot\">gnuplot</a>", name);
    add_words(html, "</p>\n</section>\n");
}
