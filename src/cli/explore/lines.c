/* Reads and writes JSON Lines of levels with their genes. */
#include "cli/explore/lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"
#include "base/text.h"
#include "io/choice.h"
#include "io/file.h"
#include "io/input.h"

void lines_add_exact_number(lg_text *text, const char *name, double x) {
    lg_text number = {0};
    lg_number_write(x, &number);
    put_json(text, name, number.data ? number.data : "0");
    text->failed = text->failed || number.failed;
    lg_text_clear(&number);
}

void lines_add_genes(lg_text *text, const lg_space *space, lg_genome genome) {
    put_open(text, "genes", '[');
    for (int i = 0; i < space->syms; i++)
        put_whole(text, NULL, genome.sym[i]);
    for (int i = 0; i < space->reals; i++)
        lines_add_exact_number(text, NULL, genome.real[i]);
    put_close(text, ']');
}

bool lines_open(lines_room *r, const lg_space *space, const lg_game *game, lg_error *error) {
    r->space = space;
    r->genome.real = calloc((size_t)space->reals + 1, sizeof(double));
    r->genome.sym = calloc((size_t)space->syms + 1, sizeof(int32_t));
    r->level = calloc(1, game->level_size);
    return (r->genome.real && r->genome.sym && r->level) || lg_fail_memory(error);
}

void lines_close(lines_room *r) {
    free(r->genome.real);
    free(r->genome.sym);
    free(r->level);
}

double lines_number(const json_t *object, const char *name) {
    const json_t *value = json_object_get(object, name);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

bool lines_is_whole_up_to(double x, double most) {
    return x >= 0 && x <= most && x == floor(x);
}

/* Reads a line and passes its object to `first`, to `each`, or to both. */
static bool read_line(input *in, lines_take *first, lines_take *each, void *context, lg_error *error) {
    lg_error inner;
    int64_t line = in->line;
    json_t *object = json_read(in, error);
    if (!object) return false;
    bool good = ((!first || first(object, context, &inner)) && (!each || each(object, context, &inner))) ||
                lg_fail_within(error, &inner, "%s:%lld:1: ", in->title, (long long)line);
    json_decref(object);
    return good;
}

static bool read_first(input *in, const lines_reader *r, lg_error *error) {
    input_skip_blanks(in);
    if (input_peek(in) == EOF)
        return input_ended(in, error) && lg_fail(error, "%s:1:1: expected %s, found an empty one", in->title, r->what);
    return read_line(in, r->first, r->each, r->context, error);
}

bool lines_read_first(const char *path, const char *what, lines_take *take, void *context, lg_error *error) {
    input in;
    if (!input_open(&in, path, error)) return false;
    bool good = read_first(&in, &(lines_reader){what, take, NULL, context}, error);
    input_close(&in);
    return good;
}

bool lines_read(const char *path, const lines_reader *reader, lg_error *error) {
    input in;
    if (!input_open(&in, path, error)) return false;
    bool good = read_first(&in, reader, error);
    while (good && (input_skip_blanks(&in), input_peek(&in) != EOF))
        good = read_line(&in, NULL, reader->each, reader->context, error);
    good = good && input_ended(&in, error);
    input_close(&in);
    return good;
}

bool lines_read_genes(const json_t *object, const lines_room *r, lg_error *error) {
    const json_t *genes = json_object_get(object, "genes");
    int syms = r->space->syms;
    size_t i;
    json_t *gene;
    if (!json_is_array(genes) || json_array_size(genes) != (size_t)syms + (size_t)r->space->reals)
        return lg_fail(error, "expected %d genes, as levels of these settings have", syms + r->space->reals);
    json_array_foreach(genes, i, gene) {
        if (!json_is_number(gene)) return lg_fail(error, "expected numbers as genes");
        double x = json_number_value(gene);
        if ((int)i < syms && !lines_is_whole_up_to(x, INT32_MAX))
            return lg_fail(error, "expected whole numbers as genes");
        if ((int)i < syms)
            r->genome.sym[i] = (int32_t)x;
        else
            r->genome.real[(int)i - syms] = x;
    }
    return true;
}
