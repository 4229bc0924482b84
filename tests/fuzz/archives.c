/* Fuzzes files of archives and fronts, as explore stores them. A file that is read can be drawn and written, and the strict
 * reader accepts what is written. A file that is refused leaves an error. The size is limited, because a large archive takes so
 * long to evaluate that the fuzzer would report a hang. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/explore/front.h"

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

/* Checks that a drawing is one complete SVG. */
static void check_drawing(const lg_text *svg) {
    require(!svg->failed && svg->length > 7 && !strncmp(svg->data, "<svg ", 5));
    require(!strcmp(svg->data + svg->length - 7, "</svg>\n"));
}

static bool has_few_cells(const lg_niches *n) {
    double cells = 1;
    for (int a = 0; a < n->axes && !n->points; a++)
        cells *= n->axis[a].bins;
    return cells <= CELLS_MAX && n->points <= POINTS_MAX;
}

static bool has_few_genes(const lg_space *space) {
    return space->reals + space->syms <= GENES_MAX;
}

/* Makes an empty archive or front from the head of the store, if the head is valid and not too large. */
static bool open_store(exploring *x) {
    lg_error error = {.text = ""};
    if (!explore_read_head(x, &error)) {
        require(error.text[0]);
        return false;
    }
    if (x->kind == &archive_kind && !has_few_cells(&archive_exploration_of(x)->niches)) return false;
    if (!x->kind->prepare(x, &error)) return false;
    x->task = lg_task_create(x->exploration->rules.game, &x->exploration->rules.settings, NULL, &error);
    return x->task && x->kind->create(x, &error) && has_few_genes(x->space);
}

static void close_store(exploring *x) {
    x->kind->clear(x->exploration);
    memset(x->exploration, 0, x->kind->size);
    lg_task_destroy(x->task);
    x->task = NULL;
}

/* Makes each file of the output folder. */
static void write_files(exploring *x) {
    for (const struct explore_file *file = x->kind->files; file->name; file++) {
        lg_text text = {0};
        lg_error error;
        require(file->add(x, &text, &error));
        if (strstr(file->name, ".svg")) check_drawing(&text);
        lg_text_clear(&text);
    }
}

/* Writes all levels as a store, without a checkpoint, and reads them again. */
static void write_and_read_again(exploring *x) {
    const explore_view all = {.count = x->kind->count(x)};
    lg_text lines = {0};
    lg_error error;
    checkpoint_clear(&x->exploration->back);
    require(explore_add_lines(x, &all, &lines, &error));
    file_of(lines.data, lines.length);
    lg_text_clear(&lines);
    close_store(x);
    require(open_store(x) && explore_read_file(x, x->o->store, true, &error) && x->kind->count(x) == all.count);
}

static void try_kind(const exploring_kind *kind, exploration *exploration, const char *path) {
    const explore_options options = {.store = path};
    exploring x = {.kind = kind, .o = &options, .exploration = exploration};
    lg_error error = {.text = ""};
    if (open_store(&x)) {
        bool good = explore_read_file(&x, path, false, &error);
        require(good == !error.text[0]);
        if (kind->count(&x)) {
            write_files(&x);
            write_and_read_again(&x);
        }
    }
    close_store(&x);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    archive_exploration archive = {0};
    front_exploration front = {0};
    if (size > BYTES_MAX) return 0;
    try_kind(&archive_kind, &archive.head, file_of(data, size));
    try_kind(&front_kind, &front.head, file_of(data, size));
    return 0;
}
