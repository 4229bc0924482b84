/* Counts what each colour has on a board, what each half of the board has of the river, and how many borders take one, two or
 * three spades. Counts hex by hex, which is slow and independent of the bit boards of the rules. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "forecast.h"
#include "levelground/measured.h"
#include "settings.h"

enum { HALVES = 4 };

/* Counts of a whole board. */
typedef struct {
    int hexes[TM_COLOURS], river[TM_COLOURS], edge[TM_COLOURS], twins[TM_COLOURS];
    int next[TM_COLOURS];              /* borders with the next colour on the circle */
    int spades[TM_SPADES][TM_COLOURS]; /* spades[n]: borders with hexes that are n + 1 spades away */
    int by_spades[TM_SPADES];          /* the same for all colours together, each border once */
    int river_on[HALVES];              /* left, right, top, bottom */
} tallies;

typedef struct {
    const tm_shape *shape;
    const tm_fields *fields;
    const uint8_t *at;
} board_view;

static bool is_on(const tm_bits *set, int p) {
    return set->w[p / 64] >> p % 64 & 1;
}

/* Returns the terrain of a position; -1 outside of the board. */
static int terrain_at(const board_view *b, int p) {
    return p >= 0 && p < b->shape->positions && b->shape->cell[p] >= 0 ? b->at[p] : -1;
}

static bool is_land(int terrain) {
    return terrain >= 0 && terrain < TM_COLOURS;
}

static int spades_between(int a, int b) {
    int apart = abs(a - b);
    return apart > TM_SPADES ? TM_COLOURS - apart : apart;
}

/* Does some land hex lie beside both of these hexes? */
static bool have_common_land(const board_view *b, int p, int q) {
    for (int k = 0; k < 6; k++)
        for (int j = 0; j < 6; j++)
            if (p + b->shape->step[k] == q + b->shape->step[j] && is_land(terrain_at(b, p + b->shape->step[k])))
                return true;
    return false;
}

static void count_land(const board_view *b, int p, tallies *t) {
    int colour = b->at[p];
    bool shore = false;
    t->hexes[colour]++;
    t->edge[colour] += is_on(&b->fields->edge, p);
    for (int k = 0; k < 6; k++) {
        int other = terrain_at(b, p + b->shape->step[k]), spades;
        shore = shore || other == TM_RIVER;
        if (!is_land(other)) continue;
        t->next[colour] += other == (colour + 1) % TM_COLOURS;
        if (!(spades = spades_between(colour, other))) continue;
        t->spades[spades - 1][colour]++;
        t->by_spades[spades - 1] += k < 3;
    }
    t->river[colour] += shore;
}

/* Counts pairs of hexes of one colour with a common land neighbour, at the hex of each pair that comes first. */
static void count_twins(const board_view *b, tallies *t) {
    for (int c = 0; c < b->shape->cells; c++)
        for (int d = c + 1; d < b->shape->cells; d++) {
            int p = b->shape->position[c], q = b->shape->position[d];
            if (is_land(b->at[p]) && b->at[p] == b->at[q] && have_common_land(b, p, q)) t->twins[b->at[p]]++;
        }
}

static void count_all(const board_view *b, tallies *t) {
    const tm_bits *half[HALVES] = {&b->fields->left, &b->fields->right, &b->fields->top, &b->fields->bottom};
    for (int c = 0; c < b->shape->cells; c++) {
        int p = b->shape->position[c];
        if (is_land(b->at[p])) count_land(b, p, t);
        for (int h = 0; h < HALVES && b->at[p] == TM_RIVER; h++)
            t->river_on[h] += is_on(half[h], p);
    }
    count_twins(b, t);
}

/* Adds a measure with a number for each colour. If `count` is NULL, the numbers are unknown. */
static lg_measure *add_colours(lg_measured *list, const char *name, const char *sentence, const int *count) {
    lg_measure *measure = lg_measured_add(list, "colour", name, sentence);
    for (int c = 0; c < TM_COLOURS; c++)
        lg_measured_part(list, measure, tm_colour_names[c], -1, count ? count[c] : NAN);
    return measure;
}

static void limit(lg_measure *measure, int weight, int allowed) {
    if (weight) lg_measured_limit(measure, allowed);
}

static void add_twins(const tm_rules *rules, const tallies *t, lg_measured *list) {
    lg_measure *measure =
        add_colours(list, "twins", "pairs of hexes of the colour that share a land neighbour", t ? t->twins : NULL);
    double least, most;
    if (!measure || !rules->weight[TM_REQ10] || !lg_measure_range(measure, &least, &most)) return;
    measure->used = most > rules->colour_twins ? 1 + most - rules->colour_twins : 0;
}

static void add_halves(const tm_rules *rules, const tallies *t, lg_measured *list) {
    static const char *const names[] = {"left", "right", "top", "bottom"};
    lg_measure *measure = lg_measured_add(list, "half", "river-hexes", "hexes of the river");
    for (int h = 0; h < HALVES; h++)
        lg_measured_part(list, measure, names[h], -1, t ? t->river_on[h] : NAN);
    if (!measure || !t || !rules->weight[TM_REQ9]) return;
    int across = abs(t->river_on[0] - t->river_on[1]), down = abs(t->river_on[2] - t->river_on[3]);
    int off = across > down ? across : down;
    measure->used = rules->lean ? (double)off / rules->lean : off ? INFINITY : 0;
}

static void add_spades(const tm_rules *rules, const tallies *t, lg_measured *list) {
    static const char *const names[] = {"1", "2", "3"};
    lg_measure *measure =
        lg_measured_add(list, "spades", "borders", "borders between land that is so many spades apart");
    for (int d = 0; d < TM_SPADES; d++)
        lg_measured_part(list, measure, names[d], -1, t ? t->by_spades[d] : NAN);
    limit(measure, rules->weight[TM_REQ12], rules->spade);
}

/* Adds how many more games of 100 each colour is expected to win than on the official boards. */
static void add_forecast(const tm_rules *rules, const tm_board *board, bool whole, lg_measured *list) {
    tm_forecast forecast;
    double worst = 0;
    if (whole) {
        tm_ways ways;
        tm_ways_find(&ways, board);
        tm_foresee(&ways, board->cell, &forecast);
    }
    lg_measure *measure = lg_measured_add(
        list, "colour", "won", "games of 100 won more often than on the official boards, as a model expects");
    for (int c = 0; c < TM_COLOURS; c++) {
        double won = whole ? tm_forecast_won(&forecast, c) : NAN;
        worst = fmax(worst, fabs(won));
        lg_measured_part(list, measure, tm_colour_names[c], -1, won);
    }
    if (!measure || !whole || !rules->weight[TM_REQ13]) return;
    measure->used = rules->favour ? worst / rules->favour : worst > 0 ? INFINITY : 0;
}

void tm_measured(const lg_task *base, const lg_level *level, lg_measured *list) {
    const tm_task *task = tm_task_of(base);
    const tm_board *board = level;
    tm_shape shape;
    tm_fields fields;
    tm_layout layout;
    tallies t = {.hexes = {0}};
    tm_shape_init(&shape, board);
    tm_fields_init(&fields, &shape);
    tm_layout_init(&layout);
    uint8_t *at = tm_at(&layout);
    for (int cell = 0; cell < shape.cells; cell++)
        at[shape.position[cell]] = board->cell[cell];
    tm_rules rules = tm_rules_on(task, &shape, &fields);
    if (task->judges_favour) rules.weight[TM_REQ13] = 1;
    bool whole = !memchr(board->cell, TM_FREE, (size_t)shape.cells);
    const board_view view = {&shape, &fields, tm_at(&layout)};
    const tallies *known = whole ? &t : NULL;
    if (whole) count_all(&view, &t);
    add_colours(list, "hexes", "land of the colour", known ? t.hexes : NULL);
    limit(add_colours(list, "next-colour", "borders with the next colour on the terraforming circle",
                      known ? t.next : NULL),
          rules.weight[TM_REQ6], rules.ring);
    limit(add_colours(list, "river", "hexes beside the river", known ? t.river : NULL), rules.weight[TM_REQ7],
          rules.touch);
    limit(add_colours(list, "edge", "hexes on the board's edge", known ? t.edge : NULL), rules.weight[TM_REQ8],
          rules.edge);
    add_colours(list, "spades-1", "borders with land one spade away", known ? t.spades[0] : NULL);
    add_colours(list, "spades-2", "borders with land two spades away", known ? t.spades[1] : NULL);
    add_colours(list, "spades-3", "borders with land three spades away", known ? t.spades[2] : NULL);
    add_twins(&rules, known, list);
    add_forecast(&rules, board, whole, list);
    add_halves(&rules, known, list);
    add_spades(&rules, known, list);
}
