/* Traits, hex by hex: they are asked for once a board, not in the search's inner loop. */
#include "traits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "settings.h"

enum {
    RIM = TM_REQUIREMENTS,
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
    TRAITS
};

#define COUNT(n) \
    { "REQ" #n, "violations", "violations of REQ" #n, 0, INFINITY, true }

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
    [RIM] = {"rim", "hexes", "river on the board's edge", 0, TM_CELLS_MAX, false},
    [ROW_ENDS] = {"row-ends", "hexes", "river at the first or last place of a row", 0, TM_CELLS_MAX, false},
    [ALONG] = {"along-rim", "borders", "between river on the board's edge", 0, INFINITY, false},
    [FORKS] = {"forks", "hexes", "river with three river neighbours", 0, TM_CELLS_MAX, false},
    [ENDS] = {"ends", "hexes", "river with one river neighbour", 0, TM_CELLS_MAX, false},
    [COAST] = {"coast", "hexes", "land beside the river", 0, TM_CELLS_MAX, false},
    [INLAND] = {"inland", "hexes", "land with six land neighbours", 0, TM_CELLS_MAX, false},
    [ISLANDS] = {"islands", "", "connected land masses", 0, TM_CELLS_MAX, false},
    [LARGEST] = {"largest-island", "hexes", "the largest land mass", 0, TM_CELLS_MAX, false},
    [SMALLEST] = {"smallest-island", "hexes", "the smallest land mass", 0, TM_CELLS_MAX, false},
    [BRIDGES] = {"bridges", "", "pairs of land hexes that a bridge could join", 0, INFINITY, false},
    [BORDERS] = {"borders", "borders", "between land", 0, INFINITY, false},
    [SPADE_1] = {"spade-1", "borders", "between land of colours one spade apart", 0, INFINITY, false},
    [SPADE_2] = {"spade-2", "borders", "between land of colours two spades apart", 0, INFINITY, false},
    [SPADE_3] = {"spade-3", "borders", "between land of colours three spades apart", 0, INFINITY, false},
    [CLUMP] = {"largest-clump", "hexes", "the most that borders of one spade connect", 0, TM_CELLS_MAX, false},
    [TWINS] = {"twins", "pairs", "of one colour with a common land neighbour", 0, INFINITY, false},
    [ACROSS] = {"lean-across", "hexes", "by which the river's left and right halves differ", 0, TM_CELLS_MAX, false},
    [DOWN] = {"lean-down", "hexes", "by which the river's upper and lower halves differ", 0, TM_CELLS_MAX, false},
    [FARTHEST] = {"farthest", "steps", "from the river to the land farthest from it", 0, TM_CELLS_MAX, false},
};

static_assert((int)TRAITS <= (int)LG_TRAITS_MAX, "the caller's room");

/* A layout with steps, and the traits as they are filled in. */
typedef struct {
    const tm_shape *shape;
    const tm_fields *fields;
    const uint8_t *at;
    double *trait;
} survey;

static bool member(const tm_bits *set, int p) {
    return set->w[p / 64] >> p % 64 & 1;
}

static bool is_river(const survey *s, int p) {
    return p >= 0 && p < s->shape->positions && s->shape->cell[p] >= 0 && s->at[p] == TM_RIVER;
}

/* Gaps and margins hold river, too. */
static bool is_land(const survey *s, int p) {
    return s->at[p] < TM_RIVER;
}

static void describe_river(survey *s, int p) {
    bool rim = member(&s->fields->edge, p), end = member(&s->fields->ends, p);
    int near = 0;
    for (int k = 0; k < 6; k++) {
        int to = p + s->shape->step[k];
        near += is_river(s, to);
        s->trait[ALONG] += k < 3 && rim && is_river(s, to) && member(&s->fields->edge, to);
    }
    s->trait[RIM] += rim;
    s->trait[ROW_ENDS] += end;
    s->trait[FORKS] += near == 3;
    s->trait[ENDS] += near == 1;
    s->trait[ACROSS] += member(&s->fields->left, p) - member(&s->fields->right, p);
    s->trait[DOWN] += member(&s->fields->top, p) - member(&s->fields->bottom, p);
}

static int spades(int a, int b) {
    int apart = abs(a - b);
    return apart > TM_COLOURS / 2 ? TM_COLOURS - apart : apart;
}

/* A bridge crosses the border of two river hexes: it joins the two hexes that both of them touch. */
static void describe_land(survey *s, int p) {
    const int *step = s->shape->step;
    int land = 0;
    bool coast = false;
    for (int k = 0; k < 6; k++) {
        int to = p + step[k], beyond = p + step[k] + step[(k + 1) % 6];
        coast = coast || is_river(s, to);
        if (k < 3 && is_river(s, to) && is_river(s, p + step[k + 1]) && is_land(s, beyond)) s->trait[BRIDGES]++;
        land += is_land(s, to);
        if (k >= 3 || !is_land(s, to)) continue;
        int apart = spades(s->at[p], s->at[to]);
        s->trait[BORDERS]++;
        if (apart) s->trait[SPADE_1 + apart - 1]++;
    }
    s->trait[INLAND] += land == 6;
    s->trait[COAST] += coast;
}

/* Are p and q of one colour, with land at one of the two places between them? */
static bool is_twin(const survey *s, int p, int q, int between, int or_between) {
    return is_land(s, q) && s->at[p] == s->at[q] && (is_land(s, between) || is_land(s, or_between));
}

/* Each pair once, from its earlier hex: straight on, round a bend, side by side. */
static int twins_of(const survey *s, int p) {
    int twins = 0;
    for (int k = 0; k < 3; k++) {
        int on = p + s->shape->step[k], next = p + s->shape->step[k + 1], last = p + s->shape->step[(k + 5) % 6];
        twins += is_twin(s, p, on + s->shape->step[k], on, on) + is_twin(s, p, on + s->shape->step[k + 1], on, next) +
                 is_twin(s, p, on, last, next);
    }
    return twins;
}

/* How many hexes the land mass of `from` has; or its clump, which goes on where colours are one spade apart. */
static int flood(const survey *s, int from, bool clump, bool *seen) {
    int16_t queue[TM_POSITIONS_MAX];
    int reached = 1;
    queue[0] = (int16_t)from;
    seen[from] = true;
    for (int n = 0; n < reached; n++)
        for (int k = 0; k < 6; k++) {
            int to = queue[n] + s->shape->step[k];
            if (to < 0 || to >= s->shape->positions || seen[to] || !is_land(s, to)) continue;
            if (clump && spades(s->at[queue[n]], s->at[to]) != 1) continue;
            seen[to] = true;
            queue[reached++] = (int16_t)to;
        }
    return reached;
}

static void describe_islands(survey *s) {
    bool seen[TM_POSITIONS_MAX] = {false}, in_clump[TM_POSITIONS_MAX] = {false};
    double *trait = s->trait;
    for (int p = 0; p < s->shape->positions; p++) {
        if (!is_land(s, p)) continue;
        if (!in_clump[p]) trait[CLUMP] = fmax(trait[CLUMP], flood(s, p, true, in_clump));
        if (seen[p]) continue;
        int size = flood(s, p, false, seen);
        trait[ISLANDS]++;
        if (size > trait[LARGEST]) trait[LARGEST] = size;
        if (size < trait[SMALLEST] || trait[SMALLEST] == 0) trait[SMALLEST] = size;
    }
}

/* Of a board without a river nothing is said. */
static double farthest(const survey *s) {
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

void tm_describe_layout(const tm_rules *rules, const tm_shape *shape, const tm_fields *fields, const tm_layout *layout,
                        double *traits) {
    survey s = {shape, fields, tm_at_const(layout), traits};
    tm_rules all = *rules;
    tm_tally tally;
    for (int r = 0; r < TM_REQUIREMENTS; r++)
        all.weight[r] = 1;
    tm_evaluate(&all, shape, fields, layout, TM_ALL, false, &tally);
    for (int t = 0; t < TRAITS; t++)
        traits[t] = t < TM_REQUIREMENTS ? tally.count[t] : 0;
    for (int cell = 0; cell < shape->cells; cell++) {
        int p = shape->position[cell];
        if (is_land(&s, p))
            describe_land(&s, p);
        else
            describe_river(&s, p);
        traits[TWINS] += is_land(&s, p) ? twins_of(&s, p) : 0;
    }
    describe_islands(&s);
    traits[ACROSS] = fabs(traits[ACROSS]);
    traits[DOWN] = fabs(traits[DOWN]);
    traits[FARTHEST] = farthest(&s);
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
    for (int cell = 0; cell < shape.cells; cell++)
        tm_at(&layout)[shape.position[cell]] = board->cell[cell];
    tm_describe_layout(&tm_task_of(task)->rules, &shape, &fields, &layout, traits);
    return true;
}
