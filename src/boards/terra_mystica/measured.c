/* Counts what each colour has on a board, what each half of the board has of the river, and how many borders take one, two or
 * three spades; and finds the hexes that count. Counts hex by hex, which is slow and independent of the bit boards of the rules. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "forecast.h"
#include "levelground/measured.h"
#include "settings.h"

enum { HALVES = 4 };

/* What is counted for each colour, half or number of spades, and the positions that count. */
typedef struct {
    int count[TM_COLOURS];
    tm_bits where[TM_COLOURS];
} tally;

/* Counts of a whole board. */
typedef struct {
    tally hexes, river, edge, twins;
    tally next;              /* borders with the next colour on the circle */
    tally spades[TM_SPADES]; /* spades[n]: borders with hexes that are n + 1 spades away */
    tally by_spades;         /* the same for all colours together, each border once */
    tally river_on;          /* left, right, top, bottom */
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

/* Adds 1 to the count of a part, and positions p and q, which may be the same, to the hexes that count. */
static void count(tally *t, int part, int p, int q) {
    t->count[part]++;
    tm_bits_add(&t->where[part], p);
    tm_bits_add(&t->where[part], q);
}

static void count_land(const board_view *b, int p, tallies *t) {
    int colour = b->at[p];
    bool shore = false;
    count(&t->hexes, colour, p, p);
    if (is_on(&b->fields->edge, p)) count(&t->edge, colour, p, p);
    for (int k = 0; k < 6; k++) {
        int q = p + b->shape->step[k], other = terrain_at(b, q), spades;
        shore = shore || other == TM_RIVER;
        if (!is_land(other)) continue;
        if (other == (colour + 1) % TM_COLOURS) count(&t->next, colour, p, q);
        if (!(spades = spades_between(colour, other))) continue;
        count(&t->spades[spades - 1], colour, p, q);
        if (k < 3) count(&t->by_spades, spades - 1, p, q);
    }
    if (shore) count(&t->river, colour, p, p);
}

/* Counts pairs of hexes of one colour with a common land neighbour, at the hex of each pair that comes first. */
static void count_twins(const board_view *b, tallies *t) {
    for (int c = 0; c < b->shape->cells; c++)
        for (int d = c + 1; d < b->shape->cells; d++) {
            int p = b->shape->position[c], q = b->shape->position[d];
            if (is_land(b->at[p]) && b->at[p] == b->at[q] && have_common_land(b, p, q))
                count(&t->twins, b->at[p], p, q);
        }
}

static void count_all(const board_view *b, tallies *t) {
    const tm_bits *half[HALVES] = {&b->fields->left, &b->fields->right, &b->fields->top, &b->fields->bottom};
    for (int c = 0; c < b->shape->cells; c++) {
        int p = b->shape->position[c];
        if (is_land(b->at[p])) count_land(b, p, t);
        for (int h = 0; h < HALVES && b->at[p] == TM_RIVER; h++)
            if (is_on(half[h], p)) count(&t->river_on, h, p, p);
    }
    count_twins(b, t);
}

/* Where measures are added. */
typedef struct {
    const tm_shape *shape;
    const tm_rules *rules;
    bool whole; /* otherwise the numbers are unknown */
    lg_measured *list;
} listing;

/* Gives a new measure a part for each name, with its number and the hexes that it counts. The list of names ends with NULL, or has
 * TM_COLOURS names. Returns the measure. */
static lg_measure *add_parts(const listing *l, lg_measure *measure, const char *const *names, const tally *t) {
    for (int k = 0; k < TM_COLOURS && names[k]; k++) {
        lg_measured_part(l->list, measure, names[k], -1, l->whole ? t->count[k] : NAN);
        for (int c = 0; c < l->shape->cells && l->whole && l->list->wants_places; c++)
            if (is_on(&t->where[k], l->shape->position[c])) lg_measured_place(l->list, measure, c);
    }
    return measure;
}

static lg_measure *add_colours(const listing *l, const char *name, const char *sentence, const tally *t) {
    return add_parts(l, lg_measured_add(l->list, "colour", name, sentence), tm_colour_names, t);
}

static void limit(lg_measure *measure, int weight, int allowed) {
    if (weight) lg_measured_limit(measure, allowed);
}

static void add_twins(const listing *l, const tally *t) {
    const tm_rules *rules = l->rules;
    lg_measure *measure = add_colours(l, "twins", "pairs of hexes of the colour that share a land neighbour", t);
    double least, most;
    if (!measure || !rules->weight[TM_REQ10] || !lg_measure_range(measure, &least, &most)) return;
    measure->used = most > rules->colour_twins ? 1 + most - rules->colour_twins : 0;
}

static void add_halves(const listing *l, const tally *t) {
    static const char *const names[] = {"left", "right", "top", "bottom", NULL};
    const tm_rules *rules = l->rules;
    lg_measure *measure = add_parts(l, lg_measured_add(l->list, "half", "river-hexes", "hexes of the river"), names, t);
    if (!measure || !l->whole || !rules->weight[TM_REQ9]) return;
    int across = abs(t->count[0] - t->count[1]), down = abs(t->count[2] - t->count[3]);
    int off = across > down ? across : down;
    measure->used = rules->lean ? (double)off / rules->lean : off ? INFINITY : 0;
}

static void add_spades(const listing *l, const tally *t) {
    static const char *const names[] = {"1", "2", "3", NULL};
    lg_measure *measure =
        lg_measured_add(l->list, "spades", "borders", "borders between land that is so many spades apart");
    limit(add_parts(l, measure, names, t), l->rules->weight[TM_REQ12], l->rules->spade);
}

/* Adds how many more games of 100 each colour is expected to win than on the official boards. */
static void add_forecast(const listing *l, const tm_board *board) {
    const tm_rules *rules = l->rules;
    tm_forecast forecast;
    double worst = 0;
    if (l->whole) {
        tm_ways ways;
        tm_ways_find(&ways, board);
        tm_foresee(&ways, board->cell, &forecast);
    }
    lg_measure *measure = lg_measured_add(
        l->list, "colour", "won", "games of 100 won more often than on the official boards, as a model expects");
    for (int c = 0; c < TM_COLOURS; c++) {
        double won = l->whole ? tm_forecast_won(&forecast, c) : NAN;
        worst = fmax(worst, fabs(won));
        lg_measured_part(l->list, measure, tm_colour_names[c], -1, won);
    }
    if (!measure || !l->whole || !rules->weight[TM_REQ13]) return;
    measure->used = rules->favour ? worst / rules->favour : worst > 0 ? INFINITY : 0;
}

void tm_measured(const lg_task *base, const lg_level *level, lg_measured *list) {
    const tm_task *task = tm_task_of(base);
    const tm_board *board = level;
    tm_shape shape;
    tm_fields fields;
    tm_layout layout;
    tallies t = {.hexes = {.count = {0}}};
    tm_shape_init(&shape, board);
    tm_fields_init(&fields, &shape);
    tm_layout_init(&layout);
    uint8_t *at = tm_at(&layout);
    for (int cell = 0; cell < shape.cells; cell++)
        at[shape.position[cell]] = board->cell[cell];
    tm_rules rules = tm_rules_on(task, &shape, &fields);
    if (task->judges_favour) rules.weight[TM_REQ13] = 1;
    const listing l = {&shape, &rules, !memchr(board->cell, TM_FREE, (size_t)shape.cells), list};
    const board_view view = {&shape, &fields, tm_at(&layout)};
    if (l.whole) count_all(&view, &t);
    add_colours(&l, "hexes", "land of the colour", &t.hexes);
    limit(add_colours(&l, "next-colour", "borders with the next colour on the terraforming circle", &t.next),
          rules.weight[TM_REQ6], rules.ring);
    limit(add_colours(&l, "river", "hexes beside the river", &t.river), rules.weight[TM_REQ7], rules.touch);
    limit(add_colours(&l, "edge", "hexes on the board's edge", &t.edge), rules.weight[TM_REQ8], rules.edge);
    add_colours(&l, "spades-1", "borders with land one spade away", &t.spades[0]);
    add_colours(&l, "spades-2", "borders with land two spades away", &t.spades[1]);
    add_colours(&l, "spades-3", "borders with land three spades away", &t.spades[2]);
    add_twins(&l, &t.twins);
    add_forecast(&l, board);
    add_halves(&l, &t.river_on);
    add_spades(&l, &t.by_spades);
}
