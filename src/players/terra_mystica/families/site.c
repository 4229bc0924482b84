/* Looks at each land hex once, with its distance from the nearest own dwelling. */
#include "site.h"

#include <string.h>

#include "players/terra_mystica/game/turn.h"

enum { DWELLINGS_MAX = 4 };

const char *const tm_site_names[TM_SITE_FEATURES] = {"next-one",  "next-two",  "ship-one", "ship-two", "ship-three",
                                                     "ring-home", "ring-one",  "ring-two", "rival",    "rival-near",
                                                     "own-near",  "own-three", "own-far"};

/* What a fit to 8,000 games on 200 boards has found. */
const double tm_site_weights[TM_SITE_FEATURES] = {
    [TM_SITE_NEXT_ONE] = 2.125,  [TM_SITE_NEXT_TWO] = .283,   [TM_SITE_SHIP_ONE] = 2.8,   [TM_SITE_SHIP_TWO] = 1.196,
    [TM_SITE_SHIP_THREE] = .837, [TM_SITE_RING_HOME] = 1.898, [TM_SITE_RING_ONE] = .729,  [TM_SITE_RING_TWO] = .152,
    [TM_SITE_RIVAL] = 3.202,     [TM_SITE_RIVAL_NEAR] = .369, [TM_SITE_OWN_NEAR] = 2.879, [TM_SITE_OWN_THREE] = 1.153,
    [TM_SITE_OWN_FAR] = -.684};

typedef struct {
    int n, hex[DWELLINGS_MAX];
} dwellings;

/* The distances of all hexes from the nearest own dwelling. */
typedef struct {
    uint8_t steps[TM_CELLS_MAX], ships[TM_CELLS_MAX]; /* ships: 0 beside a dwelling, TM_FAR if no ship gets there */
} distances;

static void find_distances(const tm_table *table, const dwellings *own, distances *d) {
    memset(d, TM_FAR, sizeof *d);
    for (int i = 0; i < own->n; i++) {
        const uint8_t *steps = table->steps[own->hex[i]], *ships = table->link[own->hex[i]];
        for (int c = 0; c < table->cells; c++) {
            d->steps[c] = steps[c] < d->steps[c] ? steps[c] : d->steps[c];
            d->ships[c] = ships[c] < d->ships[c] ? ships[c] : d->ships[c];
        }
    }
}

/* Giants need two spades for any terrain. The factions of Fire and Ice have no terrain on the circle, or none yet. */
static int spades_to(const tm_seat *s, int colour) {
    int d = colour > s->colour ? colour - s->colour : s->colour - colour;
    if (!d || s->colour >= TM_COLOURS || s->faction == TM_GIANTS) return d ? 2 : 0;
    return d > TM_COLOURS / 2 ? TM_COLOURS - d : d;
}

static void count_free(int steps, int ships, int spades, int feature[TM_SITE_FEATURES]) {
    if (!ships && spades == 1) feature[TM_SITE_NEXT_ONE]++;
    if (!ships && spades == 2) feature[TM_SITE_NEXT_TWO]++;
    if (!spades && ships >= 1 && ships <= 3) feature[TM_SITE_SHIP_ONE + ships - 1]++;
    if (steps == 2 && ships > 1 && spades <= 2) feature[TM_SITE_RING_HOME + spades]++;
}

void tm_site_features(const tm_table *table, const tm_position *p, int seat, int feature[TM_SITE_FEATURES]) {
    const tm_seat *s = &p->seat[seat];
    dwellings own = {.n = 0};
    for (int c = 0; c < table->cells && own.n < DWELLINGS_MAX; c++)
        if (tm_is_own(p, s, c)) own.hex[own.n++] = c;
    distances d;
    find_distances(table, &own, &d);
    memset(feature, 0, sizeof *feature * TM_SITE_FEATURES);
    for (int c = 0; c < table->cells; c++) {
        if (tm_is_river(table, c) || tm_is_own(p, s, c)) continue;
        if (tm_building_at(p, c) < 0)
            count_free(d.steps[c], d.ships[c], spades_to(s, tm_colour_at(p, c)), feature);
        else if (d.steps[c] <= 2)
            feature[d.steps[c] == 1 ? TM_SITE_RIVAL : TM_SITE_RIVAL_NEAR]++;
    }
    for (int i = 0; i < own.n; i++)
        for (int j = 0; j < i; j++) {
            int steps = table->steps[own.hex[i]][own.hex[j]];
            if (steps <= 2) feature[TM_SITE_OWN_NEAR]++;
            if (steps == 3) feature[TM_SITE_OWN_THREE]++;
            if (steps > 5) feature[TM_SITE_OWN_FAR]++;
        }
}

double tm_site_value(const tm_table *table, const tm_position *p, int seat) {
    int feature[TM_SITE_FEATURES];
    double value = 0;
    tm_site_features(table, p, seat, feature);
    for (int i = 0; i < TM_SITE_FEATURES; i++)
        value += feature[i] * tm_site_weights[i];
    return value;
}
