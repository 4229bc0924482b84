/* Writes the report output by output: runs the analysis, writes its files and adds a section to the pages. The pages are
 * written last. */
#include "lab/report/report.h"

#include <limits.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/file.h"
#include "io/pictures/raster.h"
#include "lab/escape.h"
#include "lab/report/figure.h"

typedef struct {
    const report *report;
    lg_text html, markdown;
    int undrawn;
} writer;

static bool write_file(const report *r, const char *name, const char *extension, const lg_text *text, lg_error *error) {
    char path[PATH_MAX];
    if (text->failed) return lg_fail_memory(error);
    if (snprintf(path, sizeof path, "%s/%s%s", r->folder, name, extension) >= (int)sizeof path)
        return lg_fail(error, "%s: too long a name", file_title(r->folder));
    return file_pass(path, text->data ? text->data : "", text->length, error);
}

static bool write_as(const report *r, const question *q, const char *extension, lg_text *text, lg_error *error) {
    bool good = write_file(r, q->output->name, extension, text, error);
    lg_text_clear(text);
    return good;
}

static bool next_page(void *context, int page, lg_text *svg) {
    const lg_text *from = context;
    if (!page) lg_text_append(svg, from->data, from->length);
    return !page;
}

/* Writes the picture as SVG and PDF. The PDF page is as large as the picture, so that a paper can include it. */
static bool write_picture(const report *r, const question *q, const lg_text *svg, const lg_values *size,
                          lg_error *error) {
    lg_text pdf = {0};
    raster_pages pages = {0, 0, next_page, (void *)svg};
    if (size) pages.width = lg_value(size, "width") * 25.4 / 96;
    if (size) pages.height = lg_value(size, "height") * 25.4 / 96;
    if (!raster_ready(NULL)) return write_file(r, q->output->name, ".svg", svg, error);
    bool good = write_file(r, q->output->name, ".svg", svg, error) &&
                (size ? raster_book(&pages, &pdf, error) : raster_pdf(svg, &pdf, error)) &&
                write_file(r, q->output->name, ".pdf", &pdf, error);
    lg_text_clear(&pdf);
    return good;
}

/* Draws the output's figure, unless the axes can show no row. */
static bool write_figure(writer *w, const question *q, const frame *table, section *s, lg_error *error) {
    figure f;
    const char *key;
    lg_error inner;
    char path[PATH_MAX];
    lg_text script = {0}, svg = {0};
    bool missing = false;
    bool good = figure_init(&f, q->output->figure, table, &key, &inner) ||
                lg_fail_within(error, &inner, "output %.60s, %s: ", q->output->name, key);
    /* Can the axes show at least one row? gnuplot refuses to draw an empty figure. */
    bool is_drawable = false;
    for (int r = 0; good && !is_drawable && r < table->rows; r++) {
        const double x = frame_number(table, f.x, r), y = frame_number(table, f.y, r);
        const bool on_x = table->column[f.x].is_words ? !isnan(frame_get(table, f.x, r)) : isfinite(x);
        const bool on_y = f.z >= 0 || isfinite(y);
        is_drawable = on_x && on_y && (x > 0 || !figure_option(&f, "logx")) && (y > 0 || !figure_option(&f, "logy"));
    }
    if (good && is_drawable) {
        snprintf(path, sizeof path, "%s/%s.gnuplot", w->report->folder, q->output->name);
        good = figure_write(&f, &script, error) && write_file(w->report, q->output->name, ".gnuplot", &script, error) &&
               gnuplot_draw(path, &svg, &missing, error);
        if (good && !missing && f.style->finish) f.style->finish(&f, &svg);
        good = good && (missing || write_picture(w->report, q, &svg, &f.with, error));
        s->pictured = good && !missing;
        w->undrawn += good && missing;
    }
    lg_text_clear(&script);
    lg_text_clear(&svg);
    figure_clear(&f);
    return good;
}

/* Writes the files of an output, and adds it to the pages. */
static bool write_section(writer *w, const question *q, const answer *a, lg_error *error) {
    const report *r = w->report;
    const frame *table = &a->table;
    section s = {q, a, false};
    lg_text csv = {0}, markdown = {0}, latex = {0};
    if (table->failed || a->note.failed || a->drawing.failed) return lg_fail_memory(error);
    frame_write(table, TABLE_CSV, NULL, 0, &csv);
    bool good = write_as(r, q, ".csv", &csv, error);
    /* a table that is the data of a figure is too long to be read */
    if (good && (!q->output->figure || table->rows <= SECTION_ROWS)) {
        frame_write(table, TABLE_MARKDOWN, NULL, 0, &markdown);
        frame_write(table, TABLE_LATEX, q->output->sentence, 0, &latex);
        good = write_as(r, q, ".md", &markdown, error);
        good = write_as(r, q, ".tex", &latex, error) && good;
    }
    if (good && q->output->figure) good = write_figure(w, q, table, &s, error);
    if (good && a->drawing.length) good = s.pictured = write_picture(r, q, &a->drawing, NULL, error);
    if (good) page_add(&s, &w->html);
    if (good) paper_add(&s, &w->markdown);
    return good;
}

/* A path is written without its leading "./", unless the rest would be taken for the name of a study or for an option. */
void report_command(const report *r, lg_text *command) {
    const char *rest = strncmp(r->name, "./", 2) ? r->name : r->name + 2, *ending = strrchr(rest, '.');
    const bool is_path = strchr(rest, '/') || (ending && !strcmp(ending, ".yaml"));
    lg_text_add(command, "levelground study run ");
    shell_add(command, is_path && rest[0] != '-' && rest[0] != '/' ? rest : r->name);
    lg_text_add(command, " --size %s --store FILE", plan_size_names[r->design->size]);
}

bool report_write(const report *r, int *undrawn, lg_error *error) {
    writer w = {.report = r};
    store_counts counts;
    /* a PDF contains a date; a fixed date makes the same store give the same bytes */
    setenv("SOURCE_DATE_EPOCH", "0", 0);
    bool good = report_check(r->plan, r->design, error) && store_count(r->store, &counts, error) &&
                file_make_folder(r->folder, error);
    if (good) page_begin(r, &counts, &w.html);
    if (good) paper_begin(r, &counts, &w.markdown);
    for (int i = 0; good && i < (int)r->plan->text->outputs; i++) {
        question q;
        answer a = {0};
        good = question_init(&q, r->plan, r->design, i, &a.table, error);
        q.store = r->store;
        if (good && q.experiment->runs) good = q.analysis->run(&q, &a, error) && write_section(&w, &q, &a, error);
        answer_clear(&a);
        question_clear(&q);
    }
    lg_text_add(&w.html, "</body>\n</html>\n");
    good =
        good && write_file(r, "report", ".md", &w.markdown, error) && write_file(r, "index", ".html", &w.html, error);
    lg_text_clear(&w.html);
    lg_text_clear(&w.markdown);
    *undrawn = w.undrawn;
    return good;
}

/* Does the output's `where` leave one level of the factor with this name? */
static bool is_pinned(const question *q, const char *name) {
    pair_list list;
    lg_error none;
    if (!q->output->where || !pairs_read(q->output->where, &list, &none)) return false;
    for (int i = 0; i < list.count; i++)
        if (!strcmp(list.name[i], name)) return true;
    return false;
}

/* Checks that a figure does not join rows that the analysis has kept apart. */
static bool check_groups(const question *q, const figure *f, lg_error *error) {
    for (int i = 0; i < f->frame->columns; i++) {
        const frame_column *c = &f->frame->column[i];
        if (!c->is_words || c->words < 2 || figure_separates(f, i) || is_pinned(q, c->name)) continue;
        return question_fail(q, "figure.style", error,
                             "%s would join the rows of each %s: name it as group or x, or one of its levels in where",
                             f->style->name, c->name);
    }
    return true;
}

/* Checks all names in all outputs, as far as they are known before any run is made. */
bool report_check(const plan *p, const design *d, lg_error *error) {
    bool good = true;
    for (int i = 0; good && i < (int)p->text->outputs; i++) {
        const plan_output *o = &p->text->output[i];
        question q;
        frame table;
        lg_error inner;
        int row;
        good = question_init(&q, p, d, i, &table, error);
        if (good && o->figure) {
            figure f;
            const char *key;
            char at[32];
            good = figure_init(&f, o->figure, &table, &key, &inner);
            snprintf(at, sizeof at, "figure.%s", key);
            if (!good) question_blame(&q, at, &inner, error);
            good = good && check_groups(&q, &f, error);
            figure_clear(&f);
        }
        if (good && o->verdict && strcmp(o->verdict, "same") != 0 && strcmp(o->verdict, "near") != 0 &&
            strcmp(o->verdict, "differs") != 0)
            good = question_fail(&q, "verdict", error, "expected same, near or differs, found '%.40s'", o->verdict);
        for (int k = 0; good && k < (int)o->claims; k++)
            good = claim_find(&q, k, &table, &row, error);
        frame_clear(&table);
        question_clear(&q);
    }
    return good;
}
