/* Each colour is compared with the mean of the seven. So its counts are multiplied by 7 before the sum of all is subtracted. */
#include "forecast.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "bits.h"

enum { SHIPS = 3, STEPS = 4, BEST = 4 }; /* three ships get no farther than four steps */
enum { WON_FOUR_POINTS = 9 };            /* who makes four points more wins so many more of 100 games */

const char *const tm_reach_names[TM_REACHES + 1] = {"places", "area",      "group",      "cover", "borders",
                                                    "ships",  "ring-home", "ring-three", NULL};

/* What a fit to 300 games on each of 600 boards has found (study colours, experiment favours), in thousandths of a point
 * for each unit; for `places`, of which the unit is a thousandth of a point, in millionths. The constants say how each colour does
 * on boards that meet REQ1 to REQ12, beside the official boards, for reasons that are not counted. */
static const int weights[TM_REACHES] = {
    [TM_REACH_PLACES] = 340,  [TM_REACH_AREA] = 110,  [TM_REACH_GROUP] = 350,     [TM_REACH_COVER] = -821,
    [TM_REACH_BORDERS] = 912, [TM_REACH_SHIPS] = 114, [TM_REACH_RING_HOME] = -47, [TM_REACH_RING_THREE] = 58,
};
static const int constants[TM_COLOURS] = {2287, 125, 416, 2778, -4076, -1735, 205};

typedef struct {
    tm_bits hexes, river;
} map;

/* ---- ways -------------------------------------------------------------------------------------------------------- */

static void add_member(tm_bits *set, int position) {
    set->w[position / 64] |= (uint64_t)1 << position % 64;
}

/* The first word of the window around a position. */
static int window_of(const tm_shape *shape, int position) {
    int first = (position - STEPS * (shape->columns + 1)) / 64;
    return first < 0 ? 0 : first > TM_WORDS_MAX - TM_WINDOW ? TM_WORDS_MAX - TM_WINDOW : first;
}

/* Notes the hexes that ships reach, over the river beside the start. The hexes in `seen` need no ship. */
INLINE void note_ships(int W, const tm_shape *shape, const map *m, tm_bits seen, tm_bits ships[2]) {
    tm_bits river = both(W, seen, m->river);
    for (int n = 1; n <= SHIPS; n++) {
        tm_bits found = without(W, both(W, around(W, shape, river), m->hexes), seen);
        for (int bit = 0; bit < 2; bit++)
            if (n >> bit & 1) ships[bit] = either(W, ships[bit], found);
        seen = either(W, seen, found);
        river = both(W, found, m->river);
    }
}

INLINE void find_way(int W, const tm_shape *shape, const map *m, int position, tm_ways *ways) {
    tm_bits start = none(W), ships[2] = {none(W), none(W)}, land = without(W, m->hexes, m->river);
    add_member(&start, position);
    tm_bits beside = both(W, around(W, shape, start), m->hexes), near = either(W, start, beside);
    tm_bits ring = without(W, around(W, shape, beside), near);
    note_ships(W, shape, m, near, ships);
    ring = without(W, ring, without(W, ships[0], ships[1]));
    tm_bits walk = both(W, either(W, beside, ring), land);
    ships[0] = either(W, ships[0], beside);
    int first = ways->first[position] = (uint8_t)window_of(shape, position);
    tm_way *way = &ways->way[position];
    *way = (tm_way){{0}, {{0}, {0}}};
    for (int k = 0; k < TM_WINDOW && first + k < W; k++) {
        way->walk[k] = walk.w[first + k];
        for (int bit = 0; bit < 2; bit++)
            way->ships[bit][k] = ships[bit].w[first + k] & land.w[first + k];
    }
}

INLINE void find_ways(int W, const tm_shape *shape, const map *m, tm_ways *ways) {
    for (int cell = 0; cell < shape->cells; cell++) {
        int p = shape->position[cell];
        if (!(m->river.w[p / 64] >> p % 64 & 1)) find_way(W, shape, m, p, ways);
    }
}

FASTEST static void find_ways_of_size(const tm_shape *shape, const map *m, tm_ways *ways) {
    if (shape->positions <= 128)
        find_ways(2, shape, m, ways);
    else
        find_ways(TM_WORDS_MAX, shape, m, ways);
}

void tm_ways_update(tm_ways *ways, const tm_shape *shape, const tm_bits *river) {
    map m = {.river = *river};
    if (ways->cells && !memcmp(river, &ways->river, sizeof *river)) return;
    for (int cell = 0; cell < shape->cells; cell++)
        add_member(&m.hexes, shape->position[cell]);
    ways->cells = shape->cells;
    ways->positions = shape->positions;
    ways->river = *river;
    memcpy(ways->position, shape->position, sizeof ways->position);
    find_ways_of_size(shape, &m, ways);
}

void tm_ways_find(tm_ways *ways, const tm_board *board) {
    tm_shape shape;
    tm_bits river = {{0}};
    tm_shape_init(&shape, board);
    for (int cell = 0; cell < shape.cells; cell++)
        if (board->cell[cell] == TM_RIVER) add_member(&river, shape.position[cell]);
    ways->cells = 0;
    tm_ways_update(ways, &shape, &river);
}

/* ---- counts ------------------------------------------------------------------------------------------------------ */

/* The hexes that are so many spades away from a colour: 0 to 3. */
typedef struct {
    tm_bits spades[TM_SPADES + 1];
} circle;

INLINE circle circle_around(int W, const tm_homes *homes, int colour) {
    circle around;
    around.spades[0] = homes->of[colour];
    for (int d = 1; d <= TM_SPADES; d++)
        around.spades[d] =
            either(W, homes->of[(colour + d) % TM_COLOURS], homes->of[(colour + TM_COLOURS - d) % TM_COLOURS]);
    return around;
}

/* Keeps the best worths, in falling order. */
INLINE void keep_best(int best[BEST], int worth) {
    for (int i = 0; i < BEST; i++)
        if (worth > best[i]) {
            int old = best[i];
            best[i] = worth;
            worth = old;
        }
}

/* The sets that a word of a window holds: hexes beside the hex, hexes two steps away that one ship does not reach, and hexes
 * that so many ships reach. */
typedef struct {
    uint64_t beside, ring, ships[SHIPS + 1];
} word_of_ways;

INLINE word_of_ways word_at(const tm_way *way, int k) {
    uint64_t walk = way->walk[k], odd = way->ships[0][k], high = way->ships[1][k], one = odd & ~high;
    return (word_of_ways){one & walk, walk & ~one, {0, one & ~walk, high & ~odd, high & odd}};
}

INLINE int common(uint64_t a, uint64_t b) {
    return __builtin_popcountll(a & b);
}

/* Adds one word of a home hex's window to the counts. Returns the worth of the hexes there by the weights of greedy's first
 * dwellings (play/terra_mystica/site.c), in thousandths of a point. */
INLINE int count_word(const word_of_ways *w, const uint64_t spades[TM_SPADES + 1], int count[TM_REACHES]) {
    static const int next[] = {0, 2125, 283, 0}, ring[] = {1898, 729, 152, 0}, ship[] = {0, 2800, 1196, 837};
    int borders = common(w->beside, spades[1]), three = common(w->ships[3], spades[0]);
    int home = common(w->ring, spades[0]);
    count[TM_REACH_BORDERS] += borders;
    count[TM_REACH_SHIPS] += three;
    count[TM_REACH_RING_HOME] += home;
    count[TM_REACH_RING_THREE] += common(w->ring, spades[3]);
    return next[1] * borders + next[2] * common(w->beside, spades[2]) + ring[0] * home +
           ring[1] * common(w->ring, spades[1]) + ring[2] * common(w->ring, spades[2]) +
           ship[1] * common(w->ships[1], spades[0]) + ship[2] * common(w->ships[2], spades[0]) + ship[3] * three;
}

/* Counts around one home hex, and adds the hexes one spade away beside it to `covered`. Returns its worth as a place. */
INLINE int count_hex(int W, const tm_ways *ways, const circle *around, int p, tm_bits *covered, int count[TM_REACHES]) {
    int worth = 0, first = ways->first[p], words = W < TM_WINDOW ? W : TM_WINDOW;
    for (int k = 0; k < words; k++) {
        const word_of_ways w = word_at(&ways->way[p], k);
        uint64_t spades[TM_SPADES + 1];
        for (int d = 0; d <= TM_SPADES; d++)
            spades[d] = around->spades[d].w[first + k];
        worth += count_word(&w, spades, count);
        covered->w[first + k] |= w.beside & spades[1];
    }
    return worth;
}

/* Returns the hexes of a set that a word of a window joins with its hex. In an area (reach 1) hexes are joined by borders or
 * one ship, in a group of home hexes (reach 2) by two steps or up to two ships. */
INLINE uint64_t joined(const tm_way *way, int k, int reach) {
    const word_of_ways w = word_at(way, k);
    return reach == 1 ? w.beside | w.ships[1] : w.ring | w.ships[1] | w.ships[2];
}

/* Removes the hexes that are joined with the first one from a set. Returns their number. */
INLINE int remove_joined(int W, const tm_ways *ways, tm_bits *rest, int p, int reach) {
    int16_t open[TM_CELLS_MAX];
    int n = 0, words = W < TM_WINDOW ? W : TM_WINDOW;
    rest->w[p / 64] &= ~((uint64_t)1 << p % 64);
    open[n++] = (int16_t)p;
    for (int done = 0; done < n; done++)
        for (int k = 0; k < words; k++) {
            int word = ways->first[open[done]] + k;
            uint64_t found = joined(&ways->way[open[done]], k, reach) & rest->w[word];
            rest->w[word] &= ~found;
            for (; found; found &= found - 1)
                open[n++] = (int16_t)(64 * word + __builtin_ctzll(found));
        }
    return n;
}

/* Returns the size of the largest part of a set whose hexes are joined. */
INLINE int largest(int W, const tm_ways *ways, tm_bits rest, int reach) {
    int most = 0;
    EACH(k) while (rest.w[k] && size(W, rest) > most) {
        int n = remove_joined(W, ways, &rest, 64 * k + __builtin_ctzll(rest.w[k]), reach);
        most = n > most ? n : most;
    }
    return most;
}

INLINE void count_colour(int W, const tm_ways *ways, const circle *around, int count[TM_REACHES]) {
    tm_bits covered = none(W), home = around->spades[0];
    int best[BEST] = {0};
    memset(count, 0, sizeof *count * TM_REACHES);
    EACH(k)
    for (uint64_t rest = home.w[k]; rest; rest &= rest - 1)
        keep_best(best, count_hex(W, ways, around, 64 * k + __builtin_ctzll(rest), &covered, count));
    for (int i = 0; i < BEST; i++)
        count[TM_REACH_PLACES] += best[i];
    count[TM_REACH_COVER] = size(W, covered);
    count[TM_REACH_AREA] = largest(W, ways, either(W, home, around->spades[1]), 1);
    count[TM_REACH_GROUP] = largest(W, ways, home, 2);
}

FASTEST static void count_colours(const tm_ways *ways, const tm_homes *homes, int count[TM_COLOURS][TM_REACHES]) {
    for (int c = 0; c < TM_COLOURS; c++)
        if (ways->positions <= 128) {
            const circle around = circle_around(2, homes, c);
            count_colour(2, ways, &around, count[c]);
        } else {
            const circle around = circle_around(TM_WORDS_MAX, homes, c);
            count_colour(TM_WORDS_MAX, ways, &around, count[c]);
        }
}

static void find_homes(const tm_ways *ways, const uint8_t *cell, tm_homes *homes) {
    memset(homes, 0, sizeof *homes);
    for (int c = 0; c < ways->cells; c++)
        if (cell[c] < TM_COLOURS) add_member(&homes->of[cell[c]], ways->position[c]);
}

void tm_reaches_count(const tm_ways *ways, const uint8_t *cell, int count[TM_COLOURS][TM_REACHES]) {
    tm_homes homes;
    find_homes(ways, cell, &homes);
    count_colours(ways, &homes, count);
}

/* ---- the forecast ------------------------------------------------------------------------------------------------ */

void tm_foresee_homes(const tm_ways *ways, const tm_homes *homes, tm_forecast *forecast) {
    int count[TM_COLOURS][TM_REACHES];
    count_colours(ways, homes, count);
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

void tm_foresee(const tm_ways *ways, const uint8_t *cell, tm_forecast *forecast) {
    tm_homes homes;
    find_homes(ways, cell, &homes);
    tm_foresee_homes(ways, &homes, forecast);
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
