/* Looks at each land hex once, with its distance from the nearest own dwelling. */
#include "site.h"

#include <stdlib.h>
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

void tm_site_features(const tm_table *table, const tm_position *p, int seat, int feature[TM_SITE_FEATURES]) {
    const tm_seat *s = &p->seat[seat];
    int own[DWELLINGS_MAX], n = 0;
    for (int c = 0; c < table->cells && n < DWELLINGS_MAX; c++)
        if (tm_is_own(p, s, c)) own[n++] = c;
    /* The distances of all hexes from the nearest own dwelling; by ship 0 beside a dwelling, TM_FAR if no ship gets there. */
    uint8_t steps[TM_CELLS_MAX], ships[TM_CELLS_MAX];
    memset(steps, TM_FAR, sizeof steps);
    memset(ships, TM_FAR, sizeof ships);
    for (int i = 0; i < n; i++)
        for (int c = 0; c < table->cells; c++) {
            const uint8_t by_steps = table->steps[own[i]][c], by_ships = table->link[own[i]][c];
            steps[c] = by_steps < steps[c] ? by_steps : steps[c];
            ships[c] = by_ships < ships[c] ? by_ships : ships[c];
        }
    memset(feature, 0, sizeof *feature * TM_SITE_FEATURES);
    for (int c = 0; c < table->cells; c++) {
        if (tm_is_river(table, c) || tm_is_own(p, s, c)) continue;
        if (tm_building_at(p, c) >= 0) {
            if (steps[c] <= 2) feature[steps[c] == 1 ? TM_SITE_RIVAL : TM_SITE_RIVAL_NEAR]++;
            continue;
        }
        /* Giants need two spades for any terrain. The factions of Fire and Ice have no terrain on the circle, or none yet. */
        const int colour = tm_colour_at(p, c), d = abs(colour - s->colour);
        int spades = d > TM_COLOURS / 2 ? TM_COLOURS - d : d;
        if (d && (s->colour >= TM_COLOURS || s->faction == TM_GIANTS)) spades = 2;
        if (!ships[c] && spades == 1) feature[TM_SITE_NEXT_ONE]++;
        if (!ships[c] && spades == 2) feature[TM_SITE_NEXT_TWO]++;
        if (!spades && ships[c] >= 1 && ships[c] <= 3) feature[TM_SITE_SHIP_ONE + ships[c] - 1]++;
        if (steps[c] == 2 && ships[c] > 1 && spades <= 2) feature[TM_SITE_RING_HOME + spades]++;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            int apart = table->steps[own[i]][own[j]];
            if (apart <= 2) feature[TM_SITE_OWN_NEAR]++;
            if (apart == 3) feature[TM_SITE_OWN_THREE]++;
            if (apart > 5) feature[TM_SITE_OWN_FAR]++;
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
