/* Keeps a checkpoint in memory, and reads and writes its part of a store. */
#include "cli/explore/checkpoint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/put.h"

void checkpoint_clear(checkpoint *c) {
    free(c->cost);
    free(c->real);
    free(c->sym);
    *c = (checkpoint){0};
}

lg_genome checkpoint_genome(const checkpoint *c, const lg_space *space, int k) {
    return (lg_genome){c->real + (size_t)k * (size_t)space->reals, c->sym + (size_t)k * (size_t)space->syms};
}

bool checkpoint_add(checkpoint *c, const lg_space *space, lg_genome genome, double cost, lg_error *error) {
    if (c->count == c->room) {
        /* Each array has one element more than it needs, because a space without real genes or symbols would ask for 0 bytes. */
        const size_t room = c->room ? 2 * (size_t)c->room : 64;
        double *costs = realloc(c->cost, room * sizeof *costs);
        if (costs) c->cost = costs;
        double *real = realloc(c->real, (room * (size_t)space->reals + 1) * sizeof *real);
        if (real) c->real = real;
        int32_t *sym = realloc(c->sym, (room * (size_t)space->syms + 1) * sizeof *sym);
        if (sym) c->sym = sym;
        if (!costs || !real || !sym) return lg_fail_memory(error);
        c->room = (int)room;
    }
    c->cost[c->count] = cost;
    lg_space_copy(space, checkpoint_genome(c, space, c->count++), genome);
    return true;
}

void checkpoint_put_head(lg_text *text, const checkpoint *c) {
    if (!c->limit) return;
    put_open(text, "checkpoint", '{');
    put_whole(text, "limit", c->limit);
    put_whole(text, "rounds", c->done.rounds);
    put_whole(text, "evaluations", c->done.evaluations);
    put_whole(text, "levels", c->count);
    put_close(text, '}');
}

void checkpoint_put_before(lg_text *text, const checkpoint *c, const lg_space *space, int k, lg_genome genome,
                           double cost) {
    if (!c->limit || k >= c->count) return;
    lg_genome before = checkpoint_genome(c, space, k);
    const bool same_reals = !space->reals || !memcmp(before.real, genome.real, sizeof(double) * (size_t)space->reals);
    const bool same_syms = !space->syms || !memcmp(before.sym, genome.sym, sizeof(int32_t) * (size_t)space->syms);
    if (c->cost[k] == cost && same_reals && same_syms) return;
    put_open(text, "before", '{');
    lines_add_exact_number(text, "score", c->cost[k]);
    lines_add_genes(text, space, before);
    put_close(text, '}');
}

bool checkpoint_read_head(const json_t *head, const lg_explored *done, checkpoint *c, lg_error *error) {
    const json_t *object = json_object_get(head, "checkpoint");
    double limit = lines_number(object, "limit"), rounds = lines_number(object, "rounds"),
           evaluations = lines_number(object, "evaluations"), levels = lines_number(object, "levels");
    if (!object) return true;
    if (!lines_is_whole_up_to(limit, 0x1p60) || limit < 1 || !lines_is_whole_up_to(rounds, (double)done->rounds) ||
        !lines_is_whole_up_to(evaluations, (double)done->evaluations) || !lines_is_whole_up_to(levels, LG_NICHES_MAX))
        return lg_fail(error, "expected the numbers of a checkpoint, none beyond those of the whole");
    *c = (checkpoint){.limit = (int64_t)limit, .expected = (int)levels};
    c->done = (lg_explored){(int64_t)rounds, (int64_t)evaluations};
    return true;
}

bool checkpoint_read_before(const json_t *object, const lines_room *room, double *cost, bool *found, lg_error *error) {
    const json_t *before = json_object_get(object, "before");
    *found = before;
    if (!before) return true;
    *cost = lines_number(before, "score");
    if (!(*cost < INFINITY)) return lg_fail(error, "expected the score of the level before");
    if (!lines_read_genes(before, room, error)) return false;
    return lg_space_holds(room->space, room->genome) || lg_fail(error, "genes that the space does not hold");
}

bool checkpoint_is_whole(const checkpoint *c, lg_error *error) {
    return c->count == c->expected ||
           lg_fail(error, "expected %d levels of the checkpoint, found %d", c->expected, c->count);
}

bool checkpoint_is_due(const checkpoint *c, const lg_explored *done, int64_t limit) {
    return c->limit && limit != c->limit && limit > done->evaluations;
}
