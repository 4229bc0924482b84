/* Each colour is compared with the mean of the seven. So its counts are multiplied by 7 before the sum of all is subtracted. */
#include "forecast.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SHIPS = 3, BEST = 4 };
enum { WON_FOUR_POINTS = 9 }; /* who makes four points more wins so many more of 100 games */

const char *const tm_reach_names[TM_REACHES + 1] = {"places", "area",      "group",      "cover", "borders",
                                                    "ships",  "ring-home", "ring-three", NULL};

/* What a fit to 400 games on each of 760 boards has found (docs/measurements/terra-mystica-fairness.md), in thousandths of a point
 * for each unit; for `places`, of which the unit is a thousandth of a point, in millionths. The constants say how each colour does
 * on boards that meet REQ1 to REQ12, beside the official boards, for reasons that are not counted. */
static const int weights[TM_REACHES] = {
    [TM_REACH_PLACES] = 354,  [TM_REACH_AREA] = 96,   [TM_REACH_GROUP] = 503,      [TM_REACH_COVER] = -864,
    [TM_REACH_BORDERS] = 874, [TM_REACH_SHIPS] = 111, [TM_REACH_RING_HOME] = -173, [TM_REACH_RING_THREE] = 105,
};
static const int constants[TM_COLOURS] = {2779, 246, 708, 570, -5935, -275, 1908};

/* ---- ways -------------------------------------------------------------------------------------------------------- */

typedef struct {
    tm_shape shape;
    const tm_board *board;
} map;

/* Lists the hexes beside a cell. Returns their number. */
static int list_beside(const map *m, int cell, int beside[6]) {
    int n = 0;
    for (int k = 0; k < 6; k++) {
        int p = m->shape.position[cell] + m->shape.step[k];
        if (p >= 0 && p < m->shape.positions && m->shape.cell[p] >= 0) beside[n++] = m->shape.cell[p];
    }
    return n;
}

static void note_steps(const map *m, int cell, uint8_t steps[TM_CELLS_MAX]) {
    int beside[6], next[6], n = list_beside(m, cell, beside);
    for (int i = 0; i < n; i++)
        steps[beside[i]] = 1;
    for (int i = 0; i < n; i++)
        for (int j = list_beside(m, beside[i], next); j-- > 0;)
            if (!steps[next[j]] && next[j] != cell) steps[next[j]] = 2;
}

/* Notes the land around river hexes that are `ships` away, and adds the river hexes beside them to the list. */
static int sail_on(const map *m, int ships, const int16_t *river, int n, int16_t *next, uint8_t seen[TM_CELLS_MAX]) {
    int found = 0, beside[6];
    for (int i = 0; i < n; i++)
        for (int j = list_beside(m, river[i], beside); j-- > 0;) {
            int c = beside[j];
            if (seen[c]) continue;
            seen[c] = (uint8_t)ships;
            if (m->board->cell[c] == TM_RIVER) next[found++] = (int16_t)c;
        }
    return found;
}

/* The hexes beside the start are no ship away. */
static void note_ships(const map *m, int cell, uint8_t ships[TM_CELLS_MAX]) {
    int16_t river[TM_CELLS_MAX], next[TM_CELLS_MAX];
    int beside[6], n = 0;
    enum { NONE = 9 };
    ships[cell] = NONE;
    for (int j = list_beside(m, cell, beside); j-- > 0;) {
        ships[beside[j]] = NONE;
        if (m->board->cell[beside[j]] == TM_RIVER) river[n++] = (int16_t)beside[j];
    }
    for (int s = 1; s <= SHIPS; s++) {
        n = sail_on(m, s, river, n, next, ships);
        memcpy(river, next, sizeof *next * (size_t)n);
    }
}

void tm_ways_find(tm_ways *ways, const tm_board *board) {
    map m = {.board = board};
    tm_shape_init(&m.shape, board);
    ways->cells = m.shape.cells;
    for (int c = 0; c < m.shape.cells; c++) {
        uint8_t steps[TM_CELLS_MAX] = {0}, ships[TM_CELLS_MAX] = {0};
        ways->ways[c] = 0;
        if (board->cell[c] == TM_RIVER) continue;
        note_steps(&m, c, steps);
        note_ships(&m, c, ships);
        for (int to = 0; to < m.shape.cells; to++) {
            uint8_t by_ship = ships[to] <= SHIPS ? ships[to] : 0;
            if (to == c || board->cell[to] == TM_RIVER || (!steps[to] && !by_ship)) continue;
            assert(ways->ways[c] < TM_WAYS_MAX);
            ways->way[c][ways->ways[c]++] =
                (tm_way){.to = (unsigned)to & 4095, .steps = steps[to] & 3, .ships = by_ship & 3};
        }
    }
}

/* ---- counts ------------------------------------------------------------------------------------------------------ */

static int spades_between(int a, int b) {
    int d = a > b ? a - b : b - a;
    return d > TM_COLOURS / 2 ? TM_COLOURS - d : d;
}

/* Is the hex two steps away, where one ship does not get? */
static bool is_ring(const tm_way *w) {
    return w->steps == 2 && w->ships != 1;
}

/* The worth of a place by the weights of greedy's first dwellings (play/terra_mystica/site.c), in thousandths of a point. */
static int worth_of(const tm_way *w, int spades) {
    static const int next[] = {0, 2125, 283, 0}, ring[] = {1898, 729, 152, 0}, ship[] = {0, 2800, 1196, 837};
    if (w->steps == 1) return next[spades];
    return (is_ring(w) ? ring[spades] : 0) + (spades ? 0 : ship[w->ships]);
}

/* Keeps the best worths, in falling order. */
static void keep_best(int best[BEST], int worth) {
    for (int i = 0; i < BEST; i++)
        if (worth > best[i]) {
            int old = best[i];
            best[i] = worth;
            worth = old;
        }
}

static int count_hex(const tm_ways *ways, const uint8_t *cell, int c, bool covered[TM_CELLS_MAX],
                     int count[TM_REACHES]) {
    int worth = 0;
    for (int i = 0; i < ways->ways[c]; i++) {
        const tm_way *w = &ways->way[c][i];
        int spades = spades_between(cell[c], cell[w->to]);
        bool border = w->steps == 1 && spades == 1;
        worth += worth_of(w, spades);
        count[TM_REACH_BORDERS] += border;
        count[TM_REACH_COVER] += border && !covered[w->to];
        covered[w->to] = covered[w->to] || border;
        count[TM_REACH_SHIPS] += w->ships == 3 && !spades;
        count[TM_REACH_RING_HOME] += is_ring(w) && !spades;
        count[TM_REACH_RING_THREE] += is_ring(w) && spades == 3;
    }
    return worth;
}

/* Does a way join two hexes of a set? In an area (reach 1) hexes are joined by borders or one ship, in a group of home hexes
 * (reach 2) by two steps or up to two ships. */
static bool joins(const tm_way *w, int reach) {
    return w->steps == reach || (w->ships && w->ships <= reach);
}

/* Returns the size of the largest set of joined hexes: of home hexes and those one spade away (reach 1), or of home hexes alone
 * (reach 2). */
static int largest(const tm_ways *ways, const uint8_t *cell, int colour, int reach) {
    bool seen[TM_CELLS_MAX] = {false};
    int16_t open[TM_CELLS_MAX];
    int most = 0, spades = reach == 1;
    for (int c = 0; c < ways->cells; c++) {
        int n = 0, done = 0;
        if (seen[c] || cell[c] >= TM_COLOURS || spades_between(cell[c], colour) > spades) continue;
        for (open[n++] = (int16_t)c, seen[c] = true; done < n; done++)
            for (int i = 0; i < ways->ways[open[done]]; i++) {
                const tm_way *w = &ways->way[open[done]][i];
                if (seen[w->to] || !joins(w, reach) || spades_between(cell[w->to], colour) > spades) continue;
                seen[w->to] = true;
                open[n++] = w->to;
            }
        most = n > most ? n : most;
    }
    return most;
}

void tm_reaches_count(const tm_ways *ways, const uint8_t *cell, int count[TM_COLOURS][TM_REACHES]) {
    for (int colour = 0; colour < TM_COLOURS; colour++) {
        bool covered[TM_CELLS_MAX] = {false};
        int best[BEST] = {0}, *own = count[colour];
        memset(own, 0, sizeof count[colour]);
        for (int c = 0; c < ways->cells; c++)
            if (cell[c] == colour) keep_best(best, count_hex(ways, cell, c, covered, own));
        for (int i = 0; i < BEST; i++)
            own[TM_REACH_PLACES] += best[i];
        own[TM_REACH_AREA] = largest(ways, cell, colour, 1);
        own[TM_REACH_GROUP] = largest(ways, cell, colour, 2);
    }
}

/* ---- the forecast ------------------------------------------------------------------------------------------------ */

void tm_foresee(const tm_ways *ways, const uint8_t *cell, tm_forecast *forecast) {
    int count[TM_COLOURS][TM_REACHES];
    tm_reaches_count(ways, cell, count);
    forecast->squares = 0;
    for (int c = 0; c < TM_COLOURS; c++) {
        int64_t sum = TM_COLOURS * (int64_t)constants[c];
        for (int f = 0; f < TM_REACHES; f++) {
            int64_t above = TM_COLOURS * (int64_t)count[c][f];
            for (int other = 0; other < TM_COLOURS; other++)
                above -= count[other][f];
            sum += weights[f] * above / (f == TM_REACH_PLACES ? 1000 : 1);
        }
        forecast->points[c] = sum;
        forecast->squares += sum * sum;
    }
}

double tm_forecast_won(const tm_forecast *forecast, int colour) {
    return (double)(forecast->points[colour] * WON_FOUR_POINTS) / (4 * TM_FORECAST_UNIT);
}

int tm_rounded(double games) {
    return (int)floor(games + 0.5);
}

int tm_forecast_excess(const tm_forecast *forecast, int most) {
    enum { GAME = 4 * TM_FORECAST_UNIT };
    int64_t excess = 0;
    for (int c = 0; c < TM_COLOURS; c++) {
        int64_t points = forecast->points[c] < 0 ? -forecast->points[c] : forecast->points[c];
        int64_t over = points * WON_FOUR_POINTS - (int64_t)most * GAME;
        if (over > 0) excess += (over + GAME - 1) / GAME;
    }
    return (int)excess;
}

double tm_forecast_spread(const tm_forecast *forecast) {
    return sqrt((double)forecast->squares / TM_COLOURS) / TM_FORECAST_UNIT;
}
