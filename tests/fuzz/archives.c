/* Files of archives and fronts, as explore stores them. A file that is read can be drawn and written, and what is written
 * can be read again. A file that is refused leaves an error. The size is limited, because a large archive takes so long to
 * evaluate that the fuzzer would report a hang. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/explore/trade.h"

enum { BYTES_MAX = 1 << 16, CELLS_MAX = 1 << 16, POINTS_MAX = 64, GENES_MAX = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition) {
    if (!condition) abort();
}

/* Returns the name of a file with these bytes, which can be opened several times. */
static const char *file_of(const void *data, size_t size) {
    static char path[64];
    static int file = -1;
    if (file < 0) file = memfd_create("archive", 0);
    require(file >= 0 && !ftruncate(file, 0) && pwrite(file, data, size, 0) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return path;
}

/* Checks that a drawing is one complete SVG whose numbers are all valid. */
static void check_drawing(lg_text *svg) {
    require(!svg->failed && !strncmp(svg->data, "<svg ", 5) && svg->length > 7);
    require(!strcmp(svg->data + svg->length - 7, "</svg>\n"));
    lg_text_clear(svg);
}

static bool is_small(const lg_space *space) {
    return space->reals + space->syms <= GENES_MAX;
}

/* ---- archives -------------------------------------------------------------------------------------------------------- */

static bool has_few_cells(const lg_niches *n) {
    double cells = 1;
    for (int a = 0; a < n->axes && !n->points; a++)
        cells *= n->axis[a].bins;
    return cells <= CELLS_MAX && n->points <= POINTS_MAX;
}

static void draw(lg_explorer *x, const expedition *e, const lg_task *task) {
    lg_text text = {0};
    lg_error error;
    for (int animated = 0; animated <= 1; animated++) {
        require(draw_archive(x, e, task, animated, &text, &error));
        check_drawing(&text);
    }
    require(store_table(x, e, &text));
    lg_text_clear(&text);
}

/* An archive that was read must be written in a form that the strict reader accepts. */
static void read_again(lg_explorer *x, expedition *e, const lg_task *task, lg_explorer *empty) {
    lg_text lines = {0};
    lg_error error;
    require(store_lines(x, e, task, &lines, &error));
    require(store_read(file_of(lines.data, lines.length), empty, e, true, &error));
    require(lg_elites_count(lg_explorer_elites(empty)) == lg_elites_count(lg_explorer_elites(x)));
    lg_text_clear(&lines);
}

static lg_explorer *explorer_of(const expedition *e, const lg_task *task) {
    lg_values params;
    lg_error error;
    lg_values_init(&params, lg_emitters[0]->params);
    lg_emission how = {lg_emitters[0], NULL, &params};
    lg_explorer *x = lg_explorer_create(task, &e->niches, &how, 1, &error);
    lg_values_clear(&params);
    return x;
}

static void try_archive(const char *path, expedition *e) {
    lg_error error = {.text = ""};
    lg_task *task = lg_task_create(e->rules.game, &e->rules.settings, NULL, &error);
    lg_explorer *x = task ? explorer_of(e, task) : NULL, *empty = task ? explorer_of(e, task) : NULL;
    if (x && empty && is_small(&lg_explorer_problem(x)->space)) {
        bool good = store_read(path, x, e, false, &error);
        require(good == !error.text[0]);
        if (lg_elites_count(lg_explorer_elites(x))) draw(x, e, task);
        checkpoint_clear(&e->back);
        if (good && lg_elites_count(lg_explorer_elites(x))) read_again(x, e, task, empty);
    }
    lg_explorer_destroy(empty);
    lg_explorer_destroy(x);
    lg_task_destroy(task);
}

/* ---- fronts ---------------------------------------------------------------------------------------------------------- */

static void draw_members(lg_front *front, const tradeoff *t, const lg_task *task) {
    int count = lg_front_count(front), *member = calloc((size_t)count, sizeof *member);
    const front_view view = {front, t, task, member, count, true};
    lg_text text = {0};
    lg_error error;
    require(member);
    for (int k = 0; k < count; k++)
        member[k] = k;
    require(draw_front(&view, &text, &error));
    check_drawing(&text);
    require(front_table(&view, &text) && front_lines(&view, &text, &error));
    lg_text_clear(&text);
    free(member);
}

static void try_front(const char *path, tradeoff *t) {
    lg_error error = {.text = ""};
    weigh_objectives(&t->rules, &t->objectives);
    lg_task *task = lg_task_create(t->rules.game, &t->rules.settings, NULL, &error);
    lg_front *front = task ? lg_front_create(task, &t->objectives, &t->params, 1, &error) : NULL;
    if (front && is_small(&lg_front_problem(front)->space)) {
        bool good = front_read(path, front, t, false, &error);
        require(good == !error.text[0]);
        if (lg_front_count(front)) draw_members(front, t, task);
    }
    lg_front_destroy(front);
    lg_task_destroy(task);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    expedition e;
    tradeoff t;
    lg_error error;
    if (size > BYTES_MAX) return 0;
    const char *path = file_of(data, size);
    if (store_head(path, &e, &error) && has_few_cells(&e.niches)) try_archive(path, &e);
    expedition_clear(&e);
    path = file_of(data, size);
    if (front_head(path, &t, &error)) try_front(path, &t);
    tradeoff_clear(&t);
    return 0;
}
