/* Computes the traits, hex by hex. This may be slow, because traits are needed only once for a board, or only a few of them for
 * each board of a search. */
#include "traits.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "settings.h"

/* REQ13 has no trait, because the rows of traits never change their order. */
enum { TRAITED = TM_REQ12 + 1 };
enum {
    RIM = TRAITED,
    ROW_ENDS,
    ALONG,
    FORKS,
    ENDS,
    COAST,
    INLAND,
    ISLANDS,
    LARGEST,
    SMALLEST,
    BRIDGES,
    BORDERS,
    SPADE_1,
    SPADE_2,
    SPADE_3,
    CLUMP,
    TWINS,
    ACROSS,
    DOWN,
    FARTHEST,
    SHORE,
    RIVER_SPAN = SHORE + TM_COLOURS,
    COLOUR_SPAN,
    TRAITS
};

#define COUNT(n) \
    { "REQ" #n, "violations", "violations of REQ" #n, 0, INFINITY, true, 0, 0, 0 }
#define SHORE_OF(colour) \
    { colour "-coast", "hexes", colour " land beside the river", 0, TM_CELLS_MAX, false, 7, 9, 0 }

const lg_trait tm_traits[TRAITS + 1] = {
    [TM_REQ1] = COUNT(1),
    [TM_REQ2] = COUNT(2),
    [TM_REQ3] = COUNT(3),
    [TM_REQ4] = COUNT(4),
    [TM_REQ5] = COUNT(5),
    [TM_REQ6] = COUNT(6),
    [TM_REQ7] = COUNT(7),
    [TM_REQ8] = COUNT(8),
    [TM_REQ9] = COUNT(9),
    [TM_REQ10] = COUNT(10),
    [TM_REQ11] = COUNT(11),
    [TM_REQ12] = COUNT(12),
    [RIM] = {"rim", "hexes", "river on the board's edge", 0, TM_CELLS_MAX, false, 3, 7, 0},
    [ROW_ENDS] = {"row-ends", "hexes", "river at the first or last place of a row", 0, TM_CELLS_MAX, false, 0, 3, 0},
    [ALONG] = {"along-rim", "borders", "between river on the board's edge", 0, INFINITY, false, 0, 4, 0},
    [FORKS] = {"forks", "hexes", "river with three river neighbours", 0, TM_CELLS_MAX, false, 3, 12, 0},
    [ENDS] = {"ends", "hexes", "river with one river neighbour", 0, TM_CELLS_MAX, false, 1, 9, 0},
    [COAST] = {"coast", "hexes", "land beside the river", 0, TM_CELLS_MAX, false, 46, 64, 0},
    [INLAND] = {"inland", "hexes", "land with six land neighbours", 0, TM_CELLS_MAX, false, 1, 14, 0},
    [ISLANDS] = {"islands", "", "connected land masses", 0, TM_CELLS_MAX, false, 2, 7, 0},
    [LARGEST] = {"largest-island", "hexes", "the largest land mass", 0, TM_CELLS_MAX, false, 20, 72, 0},
    [SMALLEST] = {"smallest-island", "hexes", "the smallest land mass", 0, TM_CELLS_MAX, false, 5, 37, 0},
    [BRIDGES] = {"bridges", "", "pairs of land hexes that a bridge could join", 0, INFINITY, false, 22, 34, 0},
    [BORDERS] = {"borders", "borders", "between land", 0, INFINITY, false, 124, 136, 0},
    [SPADE_1] = {"spade-1", "borders", "between land of colours one spade apart", 0, INFINITY, false, 46, 54, 0},
    [SPADE_2] = {"spade-2", "borders", "between land of colours two spades apart", 0, INFINITY, false, 36, 43, 0},
    [SPADE_3] = {"spade-3", "borders", "between land of colours three spades apart", 0, INFINITY, false, 36, 44, 0},
    [CLUMP] = {"largest-clump", "hexes", "the most that borders of one spade connect", 0, TM_CELLS_MAX, false, 4, 20,
               0},
    [TWINS] = {"twins", "pairs", "of one colour with a common land neighbour", 0, INFINITY, false, 8, 18, 0},
    [ACROSS] = {"lean-across", "hexes", "by which the river's left and right halves differ", 0, TM_CELLS_MAX, false, 0,
                4, 0},
    [DOWN] = {"lean-down", "hexes", "by which the river's upper and lower halves differ", 0, TM_CELLS_MAX, false, 0, 4,
              0},
    [FARTHEST] = {"farthest", "steps", "from the river to the land farthest from it", 0, TM_CELLS_MAX, false, 2, 4, 0},
    [SHORE + TM_YELLOW] = SHORE_OF("yellow"),
    [SHORE + TM_BROWN] = SHORE_OF("brown"),
    [SHORE + TM_BLACK] = SHORE_OF("black"),
    [SHORE + TM_BLUE] = SHORE_OF("blue"),
    [SHORE + TM_GREEN] = SHORE_OF("green"),
    [SHORE + TM_GRAY] = SHORE_OF("gray"),
    [SHORE + TM_RED] = SHORE_OF("red"),
    [RIVER_SPAN] = {"river-span", "steps", "between two river hexes, on average", 0, 2 * TM_SIDE_MAX, false, 4.6, 6.4,
                    0.02},
    [COLOUR_SPAN] = {"colour-span", "steps", "between two hexes of one colour, on average", 0, 2 * TM_SIDE_MAX, false,
                     5.8, 6.85, 0.02},
};

#define BIT(trait) (UINT64_C(1) << (trait))
#define FROM_TO(first, last) (((BIT((last) - (first)) << 1) - 1) << (first))

const uint64_t tm_traits_by_river =
    TM_BY_RIVER | FROM_TO(RIM, BORDERS) | BIT(ACROSS) | BIT(DOWN) | BIT(FARTHEST) | BIT(RIVER_SPAN);
/* Groups of traits that are computed together. */
static const uint64_t by_rules = FROM_TO(0, TRAITED - 1),
                      by_hex = FROM_TO(RIM, INLAND) | FROM_TO(BRIDGES, SPADE_3) | BIT(ACROSS) | BIT(DOWN) |
                               FROM_TO(SHORE, RIVER_SPAN - 1),
                      by_mass = FROM_TO(ISLANDS, SMALLEST);

static_assert((int)TRAITS <= (int)LG_TRAITS_MAX, "the caller's room");

/* A layout with its steps, and the traits computed so far. */
typedef struct {
    const tm_shape *shape;
    const tm_fields *fields;
    const uint8_t *at;
    double *trait;
} survey;

static bool is_member(const tm_bits *set, int p) {
    return set->w[p / 64] >> p % 64 & 1;
}

static bool is_river(const survey *s, int p) {
    return p >= 0 && p < s->shape->positions && s->shape->cell[p] >= 0 && s->at[p] == TM_RIVER;
}

/* Is there land at position p? Gaps and margins count as river. */
static bool is_land(const survey *s, int p) {
    return s->at[p] < TM_RIVER;
}

static int spades_between(int a, int b) {
    int apart = abs(a - b);
    return apart > TM_COLOURS / 2 ? TM_COLOURS - apart : apart;
}

/* Describes each hex and its neighbours. A bridge crosses the border between two river hexes and joins the two land hexes that
 * touch both of them. */
static void describe_hexes(survey *s) {
    const int *step = s->shape->step;
    double *trait = s->trait;
    for (int cell = 0; cell < s->shape->cells; cell++) {
        int p = s->shape->position[cell], land = 0, river = 0;
        bool is_rim = is_member(&s->fields->edge, p), is_dry = is_land(s, p);
        for (int k = 0; k < 6; k++) {
            int to = p + step[k];
            bool wet = is_river(s, to);
            river += wet;
            land += is_land(s, to);
            if (k >= 3) continue;
            if (!is_dry) trait[ALONG] += is_rim && wet && is_member(&s->fields->edge, to);
            if (is_dry && wet && is_river(s, p + step[k + 1]) && is_land(s, to + step[k + 1])) trait[BRIDGES]++;
            if (!is_dry || !is_land(s, to)) continue;
            int apart = spades_between(s->at[p], s->at[to]);
            trait[BORDERS]++;
            if (apart) trait[SPADE_1 + apart - 1]++;
        }
        if (is_dry) {
            trait[INLAND] += land == 6;
            trait[COAST] += river > 0;
            trait[SHORE + s->at[p]] += river > 0;
            continue;
        }
        trait[RIM] += is_rim;
        trait[ROW_ENDS] += is_member(&s->fields->ends, p);
        trait[FORKS] += river == 3;
        trait[ENDS] += river == 1;
        trait[ACROSS] += is_member(&s->fields->left, p) - is_member(&s->fields->right, p);
        trait[DOWN] += is_member(&s->fields->top, p) - is_member(&s->fields->bottom, p);
    }
    assert(!(trait[SPADE_1] + trait[SPADE_2] + trait[SPADE_3] > trait[BORDERS]));
    trait[ACROSS] = fabs(trait[ACROSS]);
    trait[DOWN] = fabs(trait[DOWN]);
}

/* Counts pairs of hexes of one colour that have a land neighbour in common, each at its earlier hex in reading order. Twins lie
 * in a straight line, around a bend, or side by side. */
static int count_twins(const survey *s) {
    int twins = 0;
    for (int cell = 0; cell < s->shape->cells; cell++) {
        int p = s->shape->position[cell];
        for (int k = 0; k < 3 && is_land(s, p); k++) {
            int step = s->shape->step[k], on = p + step;
            int next = p + s->shape->step[k + 1], last = p + s->shape->step[(k + 5) % 6];
            const int twin[3][3] = {{on + step, on, on}, {on + s->shape->step[k + 1], on, next}, {on, last, next}};
            for (int t = 0; t < 3; t++)
                twins += is_land(s, twin[t][0]) && s->at[p] == s->at[twin[t][0]] &&
                         (is_land(s, twin[t][1]) || is_land(s, twin[t][2]));
        }
    }
    return twins;
}

/* Returns the size of the land mass to which `from` belongs or, with `clump`, of its clump, in which neighbours are at most one
 * spade apart. */
static int flood_mass(const survey *s, int from, bool clump, bool *seen) {
    int16_t queue[TM_POSITIONS_MAX];
    int reached = 1;
    queue[0] = (int16_t)from;
    seen[from] = true;
    for (int n = 0; n < reached; n++)
        for (int k = 0; k < 6; k++) {
            int to = queue[n] + s->shape->step[k];
            if (to < 0 || to >= s->shape->positions || seen[to] || !is_land(s, to)) continue;
            if (clump && spades_between(s->at[queue[n]], s->at[to]) != 1) continue;
            seen[to] = true;
            queue[reached++] = (int16_t)to;
        }
    return reached;
}

/* Measures land masses, or clumps. */
static void describe_masses(const survey *s, bool clumps) {
    bool seen[TM_POSITIONS_MAX] = {false};
    double *trait = s->trait;
    for (int p = 0; p < s->shape->positions; p++) {
        if (!is_land(s, p) || seen[p]) continue;
        int size = flood_mass(s, p, clumps, seen), most = clumps ? CLUMP : LARGEST;
        if (size > trait[most]) trait[most] = size;
        if (clumps) continue;
        trait[ISLANDS]++;
        if (size < trait[SMALLEST] || trait[SMALLEST] == 0) trait[SMALLEST] = size;
    }
}

/* Returns the largest number of steps from a land hex to the river; NAN for a board without a river. */
static double farthest_land(const survey *s) {
    int16_t queue[TM_POSITIONS_MAX] = {0}, steps[TM_POSITIONS_MAX];
    int reached = 0;
    memset(steps, 0xff, sizeof steps);
    for (int p = 0; p < s->shape->positions; p++)
        if (is_river(s, p)) {
            steps[p] = 0;
            queue[reached++] = (int16_t)p;
        }
    for (int n = 0; n < reached; n++)
        for (int k = 0; k < 6; k++) {
            int to = queue[n] + s->shape->step[k];
            if (to < 0 || to >= s->shape->positions || s->shape->cell[to] < 0 || steps[to] >= 0) continue;
            steps[to] = (int16_t)(steps[queue[n]] + 1);
            queue[reached++] = (int16_t)to;
        }
    return reached ? steps[queue[reached - 1]] : NAN;
}

enum { SPAN = 3 * TM_SIDE_MAX + 2 };

/* Returns the sum of the differences over all pairs of values. */
static int64_t sum_differences(const uint16_t *count) {
    int64_t before = 0, sum_before = 0, sum = 0;
    for (int v = 0; v < SPAN; v++) {
        sum += count[v] * (v * before - sum_before);
        before += count[v];
        sum_before += (int64_t)v * count[v];
    }
    return sum;
}

/* The number of steps between two hexes is half the sum of the differences of three coordinates. The first two coordinates are
 * doubled, so that all are whole numbers, and none is negative. So the hexes of each terrain are counted for each value of the
 * coordinates. */
static void describe_spans(survey *s, uint64_t which) {
    const tm_shape *shape = s->shape;
    uint16_t count[TM_TERRAINS][3][SPAN] = {0};
    int hexes[TM_TERRAINS] = {0};
    int64_t steps[2] = {0}, pairs[2] = {0}; /* of the river, and of all colours */
    for (int cell = 0; cell < shape->cells; cell++) {
        int t = s->at[shape->position[cell]], row = shape->row[cell];
        int x = tm_halves(shape->first_short, row, shape->column[cell]);
        assert(x - row + TM_SIDE_MAX >= 0 && x - row + TM_SIDE_MAX < SPAN && x + row < SPAN);
        count[t][0][x - row + TM_SIDE_MAX]++;
        count[t][1][x + row]++;
        count[t][2][row]++;
        hexes[t]++;
    }
    for (int t = 0; t < TM_TERRAINS; t++) {
        int64_t four_times =
            sum_differences(count[t][0]) + sum_differences(count[t][1]) + 2 * sum_differences(count[t][2]);
        assert(four_times % 4 == 0);
        steps[t != TM_RIVER] += four_times / 4;
        pairs[t != TM_RIVER] += (int64_t)hexes[t] * (hexes[t] - 1) / 2;
    }
    if (which & BIT(RIVER_SPAN)) s->trait[RIVER_SPAN] = pairs[0] ? (double)steps[0] / (double)pairs[0] : NAN;
    if (which & BIT(COLOUR_SPAN)) s->trait[COLOUR_SPAN] = pairs[1] ? (double)steps[1] / (double)pairs[1] : NAN;
}

/* A trait that starts as NAN stays NAN, because adding to NAN gives NAN. */
void tm_describe_layout(const tm_subject *of, uint64_t which, double *traits) {
    survey s = {of->shape, of->fields, tm_at_const(of->layout), traits};
    for (int t = 0; t < TRAITS; t++)
        traits[t] = which >> t & 1 ? 0 : NAN;
    if (which & by_rules) {
        tm_rules all = *of->rules;
        tm_tally tally;
        for (int r = 0; r < TM_REQUIREMENTS; r++)
            all.weight[r] = r < TRAITED;
        tm_evaluate(&all, of->shape, of->fields, of->layout, TM_ALL, false, &tally);
        for (int r = 0; r < TRAITED; r++)
            traits[r] += tally.count[r];
    }
    if (which & by_hex) describe_hexes(&s);
    if (which & by_mass) describe_masses(&s, false);
    if (which & BIT(CLUMP)) describe_masses(&s, true);
    if (which & BIT(TWINS)) traits[TWINS] = count_twins(&s);
    if (which & BIT(FARTHEST)) traits[FARTHEST] = farthest_land(&s);
    if (which & (BIT(RIVER_SPAN) | BIT(COLOUR_SPAN))) describe_spans(&s, which);
}

bool tm_describe(const lg_task *task, const lg_level *level, double *traits) {
    const tm_board *board = level;
    tm_shape shape;
    tm_fields fields;
    tm_layout layout;
    tm_shape_init(&shape, board);
    for (int t = 0; t < TRAITS; t++)
        traits[t] = NAN;
    if (memchr(board->cell, TM_FREE, (size_t)shape.cells)) return true;
    tm_fields_init(&fields, &shape);
    tm_layout_init(&layout);
    uint8_t *at = tm_at(&layout);
    for (int cell = 0; cell < shape.cells; cell++)
        at[shape.position[cell]] = board->cell[cell];
    tm_rules rules = tm_rules_on(tm_task_of(task), &shape, &fields);
    tm_describe_layout(&(tm_subject){&rules, &shape, &fields, &layout}, LG_ALL_TRAITS, traits);
    return true;
}
