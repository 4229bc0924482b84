/* What each resource, half, seat and intersection of a board has. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "boards/catan/forecast/seats.h"
#include "levelground/measured.h"

enum { HALVES = 4 };

typedef struct {
    const ct_task *task;
    const ct_rules *rules;
    const ct_shape *shape;
    const ct_board *board;
    lg_measured *list;
    bool hexes, numbers, ports; /* are all hexes, all numbers and all ports known? */
} source;

/* A part: its number, and the hexes that count, as a set. */
typedef struct {
    const char *name;
    int value;
    uint64_t hexes;
} part;

/* Adds a part to a measure. Its number and its hexes may be unknown. */
static void add_part(const source *s, lg_measure *measure, const part *it, bool known) {
    lg_measured_part(s->list, measure, it->name, -1, known ? it->value : NAN);
    for (uint64_t left = known ? it->hexes : 0; left; left &= left - 1)
        lg_measured_place(s->list, measure, __builtin_ctzll(left));
}

static int pips_of(const source *s, int hex) {
    return ct_pips(s->board->number[hex]);
}

static int corner_pips(const source *s, int corner) {
    int pips = 0;
    for (int k = 0; k < 3 && s->shape->touches[corner][k] >= 0; k++)
        pips += pips_of(s, s->shape->touches[corner][k]);
    return pips;
}

/* Returns the largest share of the tolerance that resources with equally many tiles use up. */
static double used_of_pips(const source *s, const int pips[CT_RESOURCES]) {
    double used = 0;
    for (int a = 0; a < CT_RESOURCES; a++)
        for (int b = a + 1; b < CT_RESOURCES; b++) {
            int differ = abs(pips[a] - pips[b]);
            if (!differ || !s->board->tiles[a] || s->board->tiles[a] != s->board->tiles[b]) continue;
            used = fmax(used, s->rules->tolerance ? (double)differ / s->rules->tolerance : INFINITY);
        }
    return used;
}

static void add_by_resource(const source *s, lg_measure *measure, const part by[CT_RESOURCES], bool known) {
    for (int r = 0; r < CT_RESOURCES; r++)
        add_part(s, measure, &by[r], known);
}

static void add_resources(const source *s) {
    int pips[CT_FREE + 1] = {0}, most = 0;
    part hexes[CT_FREE + 1] = {{0}}, sum[CT_RESOURCES], matched[CT_RESOURCES], good[CT_RESOURCES];
    for (int h = 0; h < s->board->hexes; h++) {
        part *own = &hexes[s->board->resource[h]];
        own->value++;
        own->hexes |= UINT64_C(1) << h;
        pips[s->board->resource[h]] += pips_of(s, h);
    }
    for (int r = 0; r < CT_RESOURCES; r++) {
        hexes[r].name = ct_resources[r];
        sum[r] = (part){ct_resources[r], pips[r], hexes[r].hexes};
        matched[r] = good[r] = (part){ct_resources[r], 0, 0};
    }
    /* Pips and good hexes beside a port of the resource. A hex beside two such ports counts twice for the pips. */
    for (int p = 0; p < s->board->ports; p++) {
        int kind = s->board->kind[p];
        const int16_t *corner = s->shape->edge[s->board->edge[p]].corner;
        if (kind >= CT_RESOURCES) continue;
        uint64_t met = (s->shape->at_corner[corner[0]] | s->shape->at_corner[corner[1]]) & hexes[kind].hexes;
        part best = {ct_resources[kind], 0, 0};
        for (int h = 0; h < s->board->hexes; h++) {
            if (!(met >> h & 1)) continue;
            matched[kind].value += pips_of(s, h);
            if (pips_of(s, h) >= s->rules->port_pips) best.value++, best.hexes |= UINT64_C(1) << h;
        }
        matched[kind].hexes |= met;
        if (best.value > good[kind].value) good[kind] = best;
        most = best.value > most ? best.value : most;
    }
    const int allowed = s->rules->port_hexes - 1;
    const bool known = s->hexes && s->numbers, ports_known = known && s->ports;
    add_by_resource(s, lg_measured_add(s->list, "resource", "hexes", "hexes of the resource"), hexes, s->hexes);
    lg_measure *measure = lg_measured_add(s->list, "resource", "pips", "pips of its hexes");
    add_by_resource(s, measure, sum, known);
    if (measure && known && s->rules->weight[CT_REQ2]) measure->used = used_of_pips(s, pips);
    measure = lg_measured_add(s->list, "resource", "port-pips", "pips of its hexes beside a port that takes it");
    add_by_resource(s, measure, matched, ports_known);
    measure = lg_measured_add(s->list, "resource", "port-hexes",
                              "the most good hexes of its own beside one port that takes it");
    add_by_resource(s, measure, good, ports_known);
    if (measure && ports_known && s->rules->weight[CT_REQ7])
        measure->used = allowed ? (double)most / allowed : most ? INFINITY : 0;
}

/* Adds how many hexes of each resource, and how many pips, lie on each half. Hexes on the middle line lie on neither. */
static void add_halves(const source *s) {
    static const char *const names[] = {"left", "right", "top", "bottom"};
    const uint64_t half[HALVES] = {s->shape->left, s->shape->right, s->shape->top, s->shape->bottom};
    for (int r = 0; r <= CT_RESOURCES; r++) {
        bool all = r == CT_RESOURCES, known = s->hexes && (!all || s->numbers), missing = false;
        lg_text name = {0};
        lg_text_add(&name, "%s", all ? "half-pips" : ct_resources[r]);
        if (!all) lg_text_add(&name, "-hexes");
        lg_measure *measure = name.failed ? NULL
                                          : lg_measured_add(s->list, "half", name.data,
                                                            all ? "pips of all hexes" : "hexes of the resource");
        for (int k = 0; k < HALVES; k++) {
            part sum = {names[k], 0, 0};
            for (int h = 0; h < s->board->hexes; h++) {
                if (!(half[k] >> h & 1) || !(all || s->board->resource[h] == r)) continue;
                sum.value += all ? pips_of(s, h) : 1;
                sum.hexes |= UINT64_C(1) << h;
            }
            missing = missing || !sum.value;
            add_part(s, measure, &sum, known);
        }
        /* REQ6 asks for one hex on each half. */
        bool asked = !all && known && s->rules->weight[CT_REQ6] && s->board->tiles[r] > 1;
        if (measure && asked) measure->used = missing ? 2 : 0;
        s->list->failed = s->list->failed || name.failed;
        lg_text_clear(&name);
    }
}

/* Does the forecast judge REQ8, and are the other rules met as far as they have to be? */
static bool is_seat_rule_judged(const source *s) {
    ct_rules others = *s->rules;
    int count[CT_REQUIREMENTS] = {0};
    ct_view view;
    others.weight[CT_REQ8] = 0;
    if (!s->rules->weight[CT_REQ8] || s->task->trial.play || !s->hexes || !s->numbers || !s->ports) return false;
    ct_look(&view, s->board);
    ct_count(&others, s->shape, s->board, &view, CT_ALL, count, NULL);
    return ct_judges_seats(s->rules, count);
}

/* Adds how often each seat is expected to win, and how many pips its two starts have. The forecast is for the number of players
 * for which the board is judged. */
static void add_seats(const source *s) {
    int players = ct_judged_players(s->rules, s->board);
    ct_forecasts all;
    ct_foresee_all(s->task, s->shape, s->board, &all);
    const ct_forecast *f = all.good[players] ? &all.of[players] : NULL;
    lg_measure *wins =
        lg_measured_add(s->list, "seat", "wins", "percent of games that a model expects the seat to win");
    for (int seat = 0; seat < players; seat++) {
        const char name[2] = {(char)('1' + seat), 0};
        lg_measured_part(s->list, wins, name, -1, f ? 100 * f->share[seat] : NAN);
    }
    if (wins && f && is_seat_rule_judged(s)) {
        double bias = 100 * f->bias, allowed = s->rules->foreseen / 10;
        wins->used = allowed > 0 ? bias / allowed : bias > 0 ? INFINITY : 0;
    }
    lg_measure *starts = lg_measured_add(s->list, "seat", "start-pips",
                                         "pips of the two intersections where the seat would start by its own taste");
    for (int seat = 0; seat < players; seat++) {
        const char name[2] = {(char)('1' + seat), 0};
        part start = {name, 0, 0};
        for (int k = 0; k < 2 && f; k++) {
            start.value += corner_pips(s, f->corner[seat][k]);
            start.hexes |= s->shape->at_corner[f->corner[seat][k]];
        }
        add_part(s, starts, &start, f != NULL);
    }
}

/* Names an intersection by a hex and its corner: "row 1, hex 2, NE". */
static void write_corner(const source *s, int corner, lg_text *name) {
    int hex, side = ct_corner_side(s->shape, corner, &hex), row = 0;
    for (; hex >= s->board->length[row]; row++)
        hex -= s->board->length[row];
    lg_text_add(name, "row %d, hex %d, %s", row + 1, hex + 1, ct_corner_names[side]);
}

/* Returns how many cards of one kind a trade takes for a player with a settlement there: 4 without a port, 3 or 2 with one. */
static int cards_of_trade(const source *s, int corner) {
    int cards = 4;
    for (int p = 0; p < s->board->ports; p++) {
        const int16_t *end = s->shape->edge[s->board->edge[p]].corner;
        int its = s->board->kind[p] == CT_ANY ? 3 : 2;
        if ((end[0] == corner || end[1] == corner) && its < cards) cards = its;
    }
    return cards;
}

static void add_corners(const source *s) {
    int richest = 0;
    for (int k = 0; k < 2; k++) {
        lg_measure *measure =
            k ? lg_measured_add(s->list, "intersection", "trade",
                                "cards that a trade takes there: 4, or fewer at a port")
              : lg_measured_add(s->list, "intersection", "corner-pips", "pips of the hexes around it");
        for (int c = 0; c < s->shape->corners; c++) {
            lg_text name = {0};
            write_corner(s, c, &name);
            part it = {name.data, k ? cards_of_trade(s, c) : corner_pips(s, c), s->shape->at_corner[c]};
            if (!name.failed) add_part(s, measure, &it, k ? s->ports : s->numbers);
            s->list->failed = s->list->failed || name.failed;
            lg_text_clear(&name);
            if (!k && it.value > richest) richest = it.value;
        }
        if (!k && measure && s->numbers && s->rules->weight[CT_REQ5])
            measure->used = richest > s->rules->rich ? 1 + richest - s->rules->rich : 0;
    }
}

void ct_measured(const lg_task *base, const lg_level *level, lg_measured *list) {
    const ct_board *board = level;
    ct_shape shape;
    ct_shape_init(&shape, board);
    const source s = {.task = ct_task_of(base),
                      .rules = &ct_task_of(base)->rules,
                      .shape = &shape,
                      .board = board,
                      .list = list,
                      .hexes = !memchr(board->resource, CT_FREE, board->hexes),
                      .numbers = !memchr(board->number, CT_NUMBER_FREE, board->hexes),
                      .ports = !memchr(board->kind, CT_PORT_FREE, board->ports)};
    add_seats(&s);
    add_resources(&s);
    add_halves(&s);
    add_corners(&s);
}
