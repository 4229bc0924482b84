/* Each colour is compared with the mean of the seven. So its counts are multiplied by 7 before the sum of all is subtracted. */
#include "forecast.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bits.h"

enum { SHIPS = 3, STEPS = 4, BEST = 4 }; /* three ships get no farther than four steps */
enum { FAR = 8, MILLE = 1000 };          /* FAR: longer distances count as this */
enum { WON_FOUR_POINTS = 9 };            /* who makes four points more wins so many more of 100 games */

const char *const tm_reach_names[TM_REACHES + 1] = {
    "places", "area",   "land", "group", "cover",     "borders",  "distance",   "remote", "sure",
    "pair",   "rivals", "two",  "ship",  "ring-home", "ring-two", "ring-three", NULL};

const uint16_t tm_reach_units[TM_REACHES] = {
    [TM_REACH_PLACES] = MILLE,    [TM_REACH_AREA] = 1,          [TM_REACH_LAND] = 1,
    [TM_REACH_GROUP] = 1,         [TM_REACH_COVER] = 1,         [TM_REACH_BORDERS] = 1,
    [TM_REACH_DISTANCE] = MILLE,  [TM_REACH_REMOTE] = MILLE,    [TM_REACH_SURE] = MILLE,
    [TM_REACH_PAIR] = MILLE,      [TM_REACH_RIVALS] = MILLE,    [TM_REACH_TWO] = MILLE,
    [TM_REACH_SHIP] = MILLE,      [TM_REACH_RING_HOME] = MILLE, [TM_REACH_RING_TWO] = MILLE,
    [TM_REACH_RING_THREE] = MILLE};

/* What a fit to 250 games on each of 1,200 boards has found, in thousandths of a point for each unit; the study colours, experiment
 * favours, makes such a fit with games of its own. The constants say how each colour does on boards that meet REQ1 to REQ12, beside
 * the official boards, for reasons that are not counted. */
static const int weights[TM_REACHES] = {
    [TM_REACH_PLACES] = 113,  [TM_REACH_AREA] = 59,        [TM_REACH_LAND] = 230,       [TM_REACH_GROUP] = 217,
    [TM_REACH_COVER] = -895,  [TM_REACH_BORDERS] = 956,    [TM_REACH_DISTANCE] = -3102, [TM_REACH_REMOTE] = -2274,
    [TM_REACH_SURE] = -19617, [TM_REACH_PAIR] = -21935,    [TM_REACH_RIVALS] = 6620,    [TM_REACH_TWO] = 715,
    [TM_REACH_SHIP] = 3518,   [TM_REACH_RING_HOME] = 1960, [TM_REACH_RING_TWO] = 878,   [TM_REACH_RING_THREE] = 843,
};
static const int constants[TM_COLOURS] = {2309, 322, 510, 2588, -3945, -1885, 101};

typedef struct {
    tm_bits hexes, river;
} map;

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
    tm_bits_add(&start, position);
    tm_bits beside = both(W, around(W, shape, start), m->hexes), near = either(W, start, beside);
    tm_bits ring = without(W, around(W, shape, beside), near);
    note_ships(W, shape, m, near, ships);
    ring = without(W, ring, without(W, ships[0], ships[1]));
    tm_bits walk = both(W, either(W, beside, ring), land);
    ships[0] = either(W, ships[0], beside);
    /* The first word of the window around the hex. A window holds all words of a small board. */
    int first = W <= TM_WINDOW ? 0 : (position - STEPS * (shape->columns + 1)) / 64;
    first = first < 0 ? 0 : first > TM_WORDS_MAX - TM_WINDOW ? TM_WORDS_MAX - TM_WINDOW : first;
    ways->first[position] = (uint8_t)first;
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

void tm_ways_update(tm_ways *ways, const tm_shape *shape, const tm_bits *river) {
    map m = {.river = *river};
    if (ways->cells && !memcmp(river, &ways->river, sizeof *river)) return;
    for (int cell = 0; cell < shape->cells; cell++)
        tm_bits_add(&m.hexes, shape->position[cell]);
    if (!ways->cells) {
        for (int cell = 0; cell < shape->cells; cell++) {
            int p = ways->position[cell] = shape->position[cell];
            ways->row[p] = shape->row[cell];
            ways->halves[p] = (uint8_t)tm_halves(shape->first_short, shape->row[cell], shape->column[cell]);
        }
        for (int cell = 0; cell < shape->cells; cell++) {
            int sum = 0, p = shape->position[cell];
            for (int other = 0; other < shape->cells; other++) {
                int q = shape->position[other];
                int steps = tm_steps(abs(ways->row[p] - ways->row[q]), abs(ways->halves[p] - ways->halves[q]));
                sum += steps < FAR ? steps : FAR;
            }
            ways->remote[p] = (int16_t)(MILLE * sum / shape->cells);
        }
    }
    ways->cells = shape->cells;
    ways->positions = shape->positions;
    ways->river = *river;
    if (shape->positions <= 128)
        find_ways(2, shape, &m, ways);
    else
        find_ways(TM_WORDS_MAX, shape, &m, ways);
}

void tm_ways_find(tm_ways *ways, const tm_board *board) {
    tm_shape shape;
    tm_bits river = {{0}};
    tm_shape_init(&shape, board);
    for (int cell = 0; cell < shape.cells; cell++)
        if (board->cell[cell] == TM_RIVER) tm_bits_add(&river, shape.position[cell]);
    ways->cells = 0;
    tm_ways_update(ways, &shape, &river);
}

/* Returns the first word of a hex's window. The compiler knows it on a small board. */
INLINE int first_word(int W, const tm_ways *ways, int p) {
    return W <= TM_WINDOW ? 0 : ways->first[p];
}

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

/* A home hex as a place for a first dwelling. */
typedef struct {
    int position, worth, chance;        /* worth in thousandths of a point, chance in thousandths */
    int two, ship, ring[TM_SPADES + 1]; /* hexes around, as in TM_REACH_TWO and so on */
} place;

/* The places of a colour. */
typedef struct {
    place place[TM_CELLS_MAX];
    int count, best; /* best: the largest worth */
} places;

/* Adds what one word of a home hex's window holds. The worth is by the weights of greedy's first dwellings
 * (players/terra_mystica/families/site.c). */
INLINE void add_word(const word_of_ways *w, const uint64_t spades[TM_SPADES + 1], place *h, int count[TM_REACHES]) {
    static const int next[] = {0, 2125, 283, 0}, ring[] = {1898, 729, 152, 0}, ship[] = {0, 2800, 1196, 837};
    int borders = common(w->beside, spades[1]), two = common(w->beside, spades[2]);
    count[TM_REACH_BORDERS] += borders;
    h->two += two;
    h->worth += next[1] * borders + next[2] * two;
    for (int d = 0; d <= TM_SPADES; d++) {
        int n = common(w->ring, spades[d]);
        h->ring[d] += n;
        h->worth += ring[d] * n;
    }
    int one = common(w->ships[1], spades[0]);
    h->ship += one;
    h->worth += ship[1] * one + ship[2] * common(w->ships[2], spades[0]) + ship[3] * common(w->ships[3], spades[0]);
}

/* Looks around one home hex, and adds the hexes one spade away beside it to `covered`. */
INLINE place look_around(int W, const tm_ways *ways, const circle *around, int p, tm_bits *covered,
                         int count[TM_REACHES]) {
    int first = first_word(W, ways, p), words = W < TM_WINDOW ? W : TM_WINDOW;
    place h = {.position = p};
    for (int k = 0; k < words; k++) {
        const word_of_ways w = word_at(&ways->way[p], k);
        uint64_t spades[TM_SPADES + 1];
        for (int d = 0; d <= TM_SPADES; d++)
            spades[d] = around->spades[d].w[first + k];
        add_word(&w, spades, &h, count);
        covered->w[first + k] |= w.beside & spades[1];
    }
    return h;
}

/* How the hexes of a part of the land are joined: by borders; by borders or one ship; by two steps or up to three ships. */
typedef enum { BY_LAND, BY_ONE_SHIP, BY_GROUP } joint;

/* Returns the hexes that a word of a window joins with its hex. */
INLINE uint64_t joined(const tm_way *way, int k, joint by) {
    const word_of_ways w = word_at(way, k);
    if (by == BY_GROUP) return w.ring | w.ships[1] | w.ships[2] | w.ships[3];
    return by == BY_ONE_SHIP ? w.beside | w.ships[1] : w.beside;
}

/* Removes the hexes that are joined with the first one from a set. Returns their number. */
INLINE int remove_joined(int W, const tm_ways *ways, tm_bits *rest, int p, joint by) {
    int16_t open[TM_CELLS_MAX];
    int n = 0, words = W < TM_WINDOW ? W : TM_WINDOW;
    rest->w[p / 64] &= ~((uint64_t)1 << p % 64);
    open[n++] = (int16_t)p;
    for (int done = 0; done < n; done++)
        for (int k = 0; k < words; k++) {
            int word = ways->first[open[done]] + k;
            uint64_t found = joined(&ways->way[open[done]], k, by) & rest->w[word];
            rest->w[word] &= ~found;
            for (; found; found &= found - 1)
                open[n++] = (int16_t)(64 * word + __builtin_ctzll(found));
        }
    return n;
}

/* Does the same on a small board, whose sets have two words. The compiler keeps them in registers. */
INLINE int remove_joined_of_two(const tm_ways *ways, tm_bits *rest, joint by) {
    uint64_t low = rest->w[0], high = rest->w[1], open_low = low & -low, open_high = low ? 0 : high & -high;
    int before = __builtin_popcountll(low) + __builtin_popcountll(high);
    low ^= open_low;
    high ^= open_high;
    while ((open_low | open_high) && (low | high)) {
        int p = open_low ? __builtin_ctzll(open_low) : 64 + __builtin_ctzll(open_high);
        open_high &= open_high - !open_low;
        open_low &= open_low - 1;
        uint64_t found_low = joined(&ways->way[p], 0, by) & low, found_high = joined(&ways->way[p], 1, by) & high;
        low ^= found_low;
        high ^= found_high;
        open_low |= found_low;
        open_high |= found_high;
    }
    rest->w[0] = low;
    rest->w[1] = high;
    return before - __builtin_popcountll(low) - __builtin_popcountll(high);
}

/* Returns the size of the largest part of a set whose hexes are joined. */
INLINE int largest(int W, const tm_ways *ways, tm_bits rest, joint by) {
    int most = 0;
    EACH(k) while (rest.w[k] && size(W, rest) > most) {
        int n = W == 2 ? remove_joined_of_two(ways, &rest, by)
                       : remove_joined(W, ways, &rest, 64 * k + __builtin_ctzll(rest.w[k]), by);
        most = n > most ? n : most;
    }
    return most;
}

INLINE bool same(int W, const tm_bits *a, const tm_bits *b) {
    uint64_t differ = 0;
    EACH(k) differ |= a->w[k] ^ b->w[k];
    return !differ;
}

/* Finds the sizes of the largest areas and groups of a colour. Copies those that are known because their set is the same. */
INLINE void find_areas(int W, const tm_ways *ways, const circle *around, const tm_areas *known, tm_areas *areas) {
    areas->home = around->spades[0];
    areas->cheap = either(W, around->spades[0], around->spades[1]);
    bool same_cheap = known && same(W, &known->cheap, &areas->cheap);
    areas->area = same_cheap ? known->area : largest(W, ways, areas->cheap, BY_ONE_SHIP);
    areas->land = same_cheap ? known->land : largest(W, ways, areas->cheap, BY_LAND);
    areas->group =
        known && same(W, &known->home, &areas->home) ? known->group : largest(W, ways, areas->home, BY_GROUP);
}

/* Lists the places of a colour, and counts what needs no chances. */
INLINE void find_places(int W, const tm_ways *ways, const circle *around, places *found, int count[TM_REACHES]) {
    tm_bits covered = none(W), home = around->spades[0];
    int best[BEST] = {0};
    memset(count, 0, sizeof *count * TM_REACHES);
    found->count = 0;
    EACH(k)
    for (uint64_t rest = home.w[k]; rest; rest &= rest - 1) {
        place *h = &found->place[found->count++];
        *h = look_around(W, ways, around, 64 * k + __builtin_ctzll(rest), &covered, count);
        keep_best(best, h->worth);
    }
    found->best = best[0];
    for (int i = 0; i < BEST; i++)
        count[TM_REACH_PLACES] += best[i];
    count[TM_REACH_COVER] = size(W, covered);
}

/* Sets the chances of the places of a colour, and counts what depends on them. A place that is worse than the best one by 2.08
 * points has half its chance, and so on. */
static void count_by_chance(const tm_ways *ways, places *found, uint16_t chance[TM_POSITIONS_MAX],
                            int count[TM_REACHES]) {
    static const uint16_t eighth[] = {1024, 939, 861, 790, 724, 664, 609, 558};
    enum { EIGHTH = 260, LAST = 10 };
    int sum = 0;
    int64_t remote = 0;
    for (int i = 0; i < found->count; i++) {
        int eighths = (found->best - found->place[i].worth) / EIGHTH, halves = eighths / 8;
        sum += found->place[i].chance = halves > LAST ? 0 : eighth[eighths % 8] >> halves;
    }
    for (int i = 0; i < found->count; i++) {
        place *h = &found->place[i];
        h->chance = MILLE * h->chance / sum;
        chance[h->position] = (uint16_t)h->chance;
        remote += h->chance * ways->remote[h->position];
        count[TM_REACH_TWO] += h->chance * h->two;
        count[TM_REACH_SHIP] += h->chance * h->ship;
        count[TM_REACH_RING_HOME] += h->chance * h->ring[0];
        count[TM_REACH_RING_TWO] += h->chance * h->ring[2];
        count[TM_REACH_RING_THREE] += h->chance * h->ring[3];
    }
    count[TM_REACH_REMOTE] = (int)(remote / MILLE);
}

/* Counts pairs of places, each pair from both ends. The inner loop has no branches, so the compiler uses vector instructions. */
INLINE void count_pairs(const tm_ways *ways, const places *found, int count[TM_REACHES]) {
    int row[TM_CELLS_MAX], halves[TM_CELLS_MAX], chance[TM_CELLS_MAX];
    int64_t apart = 0, pair = 0, sure = 0;
    for (int i = 0; i < found->count; i++) {
        int p = found->place[i].position, one = found->place[i].chance, steps_of_all = 0, two_away = 0;
        row[i] = ways->row[p], halves[i] = ways->halves[p], chance[i] = one;
        for (int j = 0; j < i; j++) {
            int steps = tm_steps(abs(row[i] - row[j]), abs(halves[i] - halves[j]));
            steps_of_all += chance[j] * (steps < FAR ? steps : FAR);
            two_away += steps == 2 ? chance[j] : 0;
        }
        apart += (int64_t)2 * one * steps_of_all;
        pair += 2 * one * two_away;
        sure += one * one;
    }
    count[TM_REACH_DISTANCE] = (int)(apart / MILLE);
    count[TM_REACH_PAIR] = (int)(pair / MILLE);
    count[TM_REACH_SURE] = (int)(sure / MILLE);
}

/* Counts the rivals beside the places of a colour. */
INLINE void count_rivals(int W, const tm_ways *ways, tm_bits home, const uint16_t chance[TM_POSITIONS_MAX],
                         int count[TM_REACHES]) {
    int64_t rivals = 0;
    int words = W < TM_WINDOW ? W : TM_WINDOW;
    EACH(i)
    for (uint64_t rest = home.w[i]; rest; rest &= rest - 1) {
        int p = 64 * i + __builtin_ctzll(rest), sum = 0;
        for (int k = 0; k < words; k++) {
            int word = first_word(W, ways, p) + k;
            for (uint64_t beside = word_at(&ways->way[p], k).beside & ~home.w[word]; beside; beside &= beside - 1)
                sum += chance[64 * word + __builtin_ctzll(beside)];
        }
        rivals += chance[p] * sum;
    }
    count[TM_REACH_RIVALS] = (int)(rivals / MILLE);
}

INLINE void count_all(int W, const tm_ways *ways, const tm_homes *homes, const tm_areas *known, tm_areas *areas,
                      int count[TM_COLOURS][TM_REACHES]) {
    uint16_t chance[TM_POSITIONS_MAX] = {0};
    places found;
    for (int c = 0; c < TM_COLOURS; c++) {
        const circle around = circle_around(W, homes, c);
        find_places(W, ways, &around, &found, count[c]);
        find_areas(W, ways, &around, known ? &known[c] : NULL, &areas[c]);
        count[c][TM_REACH_AREA] = areas[c].area;
        count[c][TM_REACH_LAND] = areas[c].land;
        count[c][TM_REACH_GROUP] = areas[c].group;
        count_by_chance(ways, &found, chance, count[c]);
        count_pairs(ways, &found, count[c]);
    }
    for (int c = 0; c < TM_COLOURS; c++)
        count_rivals(W, ways, homes->of[c], chance, count[c]);
}

FASTEST static void count_colours(const tm_ways *ways, const tm_homes *homes, const tm_areas *known, tm_areas *areas,
                                  int count[TM_COLOURS][TM_REACHES]) {
    if (ways->positions <= 128)
        count_all(2, ways, homes, known, areas, count);
    else
        count_all(TM_WORDS_MAX, ways, homes, known, areas, count);
}

void tm_homes_find(const tm_ways *ways, const uint8_t *cell, tm_homes *homes) {
    memset(homes, 0, sizeof *homes);
    for (int c = 0; c < ways->cells; c++)
        if (cell[c] < TM_COLOURS) tm_bits_add(&homes->of[cell[c]], ways->position[c]);
}

void tm_reaches_count(const tm_ways *ways, const uint8_t *cell, int count[TM_COLOURS][TM_REACHES]) {
    tm_homes homes;
    tm_areas areas[TM_COLOURS];
    tm_homes_find(ways, cell, &homes);
    count_colours(ways, &homes, NULL, areas, count);
}

void tm_foresee_near(const tm_ways *ways, const tm_homes *homes, const tm_areas known[TM_COLOURS],
                     tm_areas areas[TM_COLOURS], tm_forecast *forecast) {
    int count[TM_COLOURS][TM_REACHES];
    count_colours(ways, homes, known, areas, count);
    forecast->squares = 0;
    for (int c = 0; c < TM_COLOURS; c++) {
        int64_t sum = TM_COLOURS * (int64_t)constants[c];
        for (int f = 0; f < TM_REACHES; f++) {
            int64_t above = TM_COLOURS * (int64_t)count[c][f];
            for (int other = 0; other < TM_COLOURS; other++)
                above -= count[other][f];
            sum += weights[f] * above / tm_reach_units[f];
        }
        forecast->points[c] = sum;
        forecast->squares += sum * sum;
    }
}

void tm_foresee_homes(const tm_ways *ways, const tm_homes *homes, tm_forecast *forecast) {
    tm_areas areas[TM_COLOURS];
    tm_foresee_near(ways, homes, NULL, areas, forecast);
}

void tm_foresee(const tm_ways *ways, const uint8_t *cell, tm_forecast *forecast) {
    tm_homes homes;
    tm_homes_find(ways, cell, &homes);
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

int64_t tm_forecast_beyond(const tm_forecast *forecast, int most) {
    const int64_t bound = (int64_t)most * 4 * TM_FORECAST_UNIT / WON_FOUR_POINTS;
    int64_t squares = 0;
    for (int c = 0; c < TM_COLOURS; c++) {
        int64_t over = llabs(forecast->points[c]) - bound;
        if (over > 0) squares += over * over;
    }
    return squares;
}

double tm_forecast_spread(const tm_forecast *forecast) {
    return sqrt((double)forecast->squares / TM_COLOURS) / TM_FORECAST_UNIT;
}
