/* Writes a simulated game and its rings as JSON. */
#include "io/growth.h"

#include <assert.h>
#include <math.h>

#include "base/put.h"

const char *const growth_part_names[GROWTH_PARTS] = {"fitness", "differential", "entropy", "village"};

double growth_of(const growing_ring *r, growth_figure figure) {
    const double all[] = {r->fitness, r->differential, r->entropy, r->village, r->tiles, r->seconds};
    assert((size_t)figure < sizeof all / sizeof *all);
    return all[figure];
}

double growth_mean(const simulated_game *g, growth_figure figure) {
    double sum = 0;
    for (int i = 0; i < g->rings; i++)
        sum += growth_of(&g->ring[i].ring, figure);
    return g->rings ? sum / g->rings : 0;
}

double growth_most(const simulated_game *g, growth_figure figure) {
    double most = 0;
    for (int i = 0; i < g->rings; i++)
        most = fmax(most, growth_of(&g->ring[i].ring, figure));
    return most;
}

void growth_put_by_side(lg_text *text, const char *name, const int *count, int sides) {
    put_open(text, name, '[');
    for (int s = 1; s <= sides; s++)
        put_whole(text, NULL, count[s]);
    put_close(text, ']');
}

void growth_put(const simulated_game *g, int sides, lg_text *text) {
    put_whole(text, "turns", g->turns);
    put_bool(text, "whole", g->whole);
    for (int f = 0; f < GROWTH_PARTS; f++)
        put_real(text, growth_part_names[f], growth_mean(g, f));
    put_real(text, "worst", growth_most(g, GROWTH_FITNESS));
    put_real(text, "seconds", growth_mean(g, GROWTH_SECONDS) * g->rings);
    growth_put_by_side(text, "made", g->made, sides);
    growth_put_by_side(text, "villages", g->villages, sides);
    put_open(text, "horizons", '[');
    for (int i = 0; i < g->rings; i++) {
        const simulated_ring *r = &g->ring[i];
        const struct {
            const char *name;
            int value;
        } rows[] = {{"turn", r->report.turn},   {"side", r->report.side},   {"x", r->report.x},
                    {"y", r->report.y},         {"moves", r->report.moves}, {"vision", r->report.vision},
                    {"radius", r->ring.radius}, {"tiles", r->ring.tiles},   {"villages", r->ring.villages}};
        put_open(text, NULL, '{');
        for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
            put_whole(text, rows[k].name, rows[k].value);
        put_whole(text, "evaluations", r->ring.evaluations);
        put_real(text, "seconds", r->ring.seconds);
        for (int f = 0; f < GROWTH_PARTS; f++)
            put_real(text, growth_part_names[f], growth_of(&r->ring, f));
        put_close(text, '}');
    }
    put_close(text, ']');
}
