/* Lists what a seat can do in a turn. */
#include "lines.h"
#include "turn.h"

static const double NOTHING = -1e9; /* less than any value */

typedef struct {
    const tm_outlook *o;
    tm_options *options;
    double least, purse; /* what a plan must be worth; the goods that the seat has now */
} planning;

static const tm_seat *seat_of(const planning *w, const tm_line *l) {
    return &l->p.seat[w->o->seat];
}

/* ---- the best plans ---------------------------------------------------------------------------------------------- */

/* What others may take if the seat waits: actions of power, the best places on cults, hexes. */
static double rush_of(const tm_outlook *o, const tm_plan *plan) {
    double rush = 0;
    for (int i = 0; i < plan->moves; i++) {
        const tm_move *m = &plan->move[i];
        if (m->kind == TM_ACTION && m->y < TM_POWER_ACTIONS) rush += tm_weight(o, TM_TASTE_RUSH_POWER);
        if (m->kind == TM_SEND) rush += tm_weight(o, TM_TASTE_RUSH_CULT);
        if (m->kind == TM_BUILD) rush += tm_weight(o, TM_TASTE_RUSH_BUILD);
    }
    return rush;
}

/* Keeps a plan if it is among the best. */
static void keep_plan(tm_options *options, const tm_plan *plan, double value) {
    int at = options->n < options->most ? options->n++ : options->most - 1;
    for (; at && options->option[at - 1].value < value; at--)
        options->option[at] = options->option[at - 1];
    options->option[at] = (tm_option){*plan, value};
    assert(!at || options->option[at - 1].value >= value);
    assert(at + 1 >= options->n || options->option[at + 1].value <= value);
}

/* Finishes a line, and keeps it if it is among the best and gains something. */
static void finish_line(planning *w, tm_line *l) {
    tm_options *best = w->options;
    if (!tm_line_finish(w->o, l)) return;
    double value = tm_value(w->o, &l->p, &l->ground) + rush_of(w->o, &l->plan);
    double spent = w->purse - tm_purse_value(w->o, seat_of(w, l));
    if (value + tm_weight(w->o, TM_TASTE_IDLE) * spent <= w->least) return;
    bool is_full = best->n == best->most;
    if (!is_full || value > best->option[best->n - 1].value) keep_plan(best, &l->plan, value);
}

/* ---- building ---------------------------------------------------------------------------------------------------- */

static void build_on(planning *w, tm_line l, int hex) {
    if (!seat_of(w, &l)->rides) tm_line_afford(w->o, &l, &tm_faction_of(seat_of(w, &l))->price[TM_DWELLING]);
    if (tm_line_go(w->o, &l, tm_move_x(TM_BUILD, 0, hex))) finish_line(w, &l);
}

static bool is_free(const planning *w, const tm_position *p, int hex) {
    return !tm_is_river(w->o->table, hex) && tm_building_at(p, hex) < 0;
}

/* What the outlook knows says it for most hexes; a bonus tile brings a ship more. */
static bool is_in_reach(const planning *w, const tm_line *l, int hex) {
    const tm_seat *s = seat_of(w, l);
    bool sails = !w->o->flies && s->faction != TM_RIVERWALKERS;
    if (sails && w->o->estate.ships[hex] <= s->ship) return true;
    if (sails && !l->p.bridges && w->o->estate.ships[hex] > s->ship + 1) return false;
    tm_position *p = (tm_position *)(uintptr_t)&l->p; /* tm_reach changes nothing */
    tm_turn t = {.table = w->o->table, .p = p, .s = &p->seat[w->o->seat], .seat = w->o->seat};
    bool flies;
    return tm_reach(&t, hex, &flies);
}

/* Spades that are left after a hex has the own colour go to another hex, or are given up; then comes a dwelling on one of them. */
static void use_rest(planning *w, const tm_line *start, int hex) {
    const tm_seat *s = seat_of(w, start);
    tm_line l = *start;
    if (!s->must_dig && tm_line_go(w->o, &l, tm_move_y(TM_FORFEIT, 0))) build_on(w, l, hex);
    for (int to = 0; to < w->o->table->cells; to++) {
        int colour = tm_colour_at(&start->p, to);
        if (colour >= TM_COLOURS || !is_free(w, &start->p, to) || w->o->spades[colour] != s->spades) continue;
        l = *start;
        if (!is_in_reach(w, &l, to) || !tm_line_go(w->o, &l, tm_move_x(TM_TRANSFORM, s->colour, to))) continue;
        build_on(w, l, hex);
        if (to > hex) build_on(w, l, to);
    }
}

static tm_goods price_of_digging(const tm_seat *s, int spades) {
    if (s->faction == TM_DARKLINGS) return (tm_goods){.priests = (uint8_t)spades, .workers = 1, .coins = 2};
    return (tm_goods){.workers = (uint8_t)(spades * (3 - s->digs) + 1), .coins = 2};
}

/* Digs what is missing for this hex, then builds there; or leaves it at the transformed hex. */
static void dig_and_build(planning *w, const tm_line *start, int hex) {
    tm_line l = *start;
    const tm_seat *s = seat_of(w, &l);
    int need = w->o->spades[tm_colour_at(&l.p, hex)], dig = s->colour == TM_VOLCANO ? 1 : need - s->spades;
    const tm_goods price = price_of_digging(s, dig);
    if (dig > 3) return;
    if (dig > 0 && s->colour != TM_VOLCANO) tm_line_afford(w->o, &l, &price);
    if (dig > 0 && !tm_line_go(w->o, &l, tm_move_y(TM_DIG, dig))) return;
    tm_line bare = l;
    if (dig >= 0) build_on(w, l, hex);
    if (!tm_line_go(w->o, &bare, tm_move_x(TM_TRANSFORM, s->colour, hex))) return;
    if (seat_of(w, &bare)->spades) use_rest(w, &bare, hex);
    finish_line(w, &bare);
}

static void try_spades(planning *w, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    for (int hex = 0; hex < w->o->table->cells; hex++) {
        int colour = tm_colour_at(&start->p, hex);
        if (colour >= TM_COLOURS || colour == s->colour || !is_free(w, &start->p, hex)) continue;
        if (is_in_reach(w, start, hex)) dig_and_build(w, start, hex);
    }
}

static void try_dwellings(planning *w, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    for (int hex = 0; hex < w->o->table->cells; hex++) {
        int colour = tm_colour_at(&start->p, hex);
        bool is_home = colour == s->colour || (colour < TM_COLOURS && s->unlocked >> colour & 1);
        if (is_home && is_free(w, &start->p, hex) && (s->rides || is_in_reach(w, start, hex))) build_on(w, *start, hex);
    }
}

static void try_upgrade(planning *w, const tm_line *start, int hex, int to) {
    tm_line l = *start;
    const tm_seat *s = seat_of(w, &l);
    tm_goods price = tm_faction_of(s)->price[to];
    tm_turn t = {.table = w->o->table, .p = &l.p, .s = &l.p.seat[w->o->seat], .seat = w->o->seat};
    if (to == TM_TRADING_POST && !tm_has_neighbours(&t, hex)) price.coins = (uint8_t)(2 * price.coins);
    if (!s->free_posts) tm_line_afford(w->o, &l, &price);
    if (!tm_line_go(w->o, &l, tm_move_x(TM_UPGRADE, to, hex))) return;
    tm_line dug = l;
    finish_line(w, &l);
    if (seat_of(w, &dug)->spades) try_spades(w, &dug);
}

static void try_upgrades(planning *w, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    for (int hex = 0; hex < w->o->table->cells; hex++) {
        int building = tm_is_own(&start->p, s, hex) ? tm_building_at(&start->p, hex) : TM_SANCTUARY;
        if (building == TM_DWELLING) try_upgrade(w, start, hex, TM_TRADING_POST);
        if (building == TM_TRADING_POST && !s->free_posts) {
            try_upgrade(w, start, hex, TM_TEMPLE);
            try_upgrade(w, start, hex, TM_STRONGHOLD);
        }
        if (building == TM_TEMPLE && !s->free_posts) try_upgrade(w, start, hex, TM_SANCTUARY);
    }
}

static void try_bridges(planning *w, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    for (int hex = 0; hex < w->o->table->cells; hex++)
        for (int k = 0; k < 6 && tm_is_own(&start->p, s, hex); k++) {
            tm_line l = *start;
            int to = w->o->table->across[hex][k];
            const tm_move bridge = {.kind = TM_BRIDGE, .x = (uint16_t)hex, .z = (uint16_t)to};
            if (to >= 0 && tm_line_go(w->o, &l, bridge)) finish_line(w, &l);
        }
}

/* ---- other actions ----------------------------------------------------------------------------------------------- */

static void try_action(planning *w, const tm_line *start, int action) {
    tm_line l = *start;
    const tm_seat *s = seat_of(w, &l);
    int power = tm_actions[action].power - (s->faction == TM_YETIS && action < TM_POWER_ACTIONS);
    int burn = power - s->power[2];
    if (burn > 0 && (s->power[1] < 2 * burn || !tm_line_go(w->o, &l, tm_move_y(TM_BURN, burn)))) return;
    if (!tm_line_go(w->o, &l, tm_move_y(TM_ACTION, action))) return;
    if (s->spades || s->sandstorms) try_spades(w, &l);
    if (s->rides) try_dwellings(w, &l);
    if (s->free_posts) try_upgrades(w, &l);
    if (s->spans) try_bridges(w, &l);
    if (!s->spades && !s->sandstorms && !s->rides && !s->free_posts && !s->spans) finish_line(w, &l);
}

static void try_rest(planning *w, const tm_line *start) {
    static const tm_goods priest = {.priests = 1}, ship = {.priests = 1, .coins = 4};
    tm_line prepared = *start;
    tm_line_afford(w->o, &prepared, &priest);
    for (int cult = 0; cult < TM_CULTS && seat_of(w, &prepared)->priests; cult++) {
        tm_line l = prepared;
        if (tm_line_go(w->o, &l, tm_move_x(TM_SEND, cult, 0))) finish_line(w, &l);
    }
    for (int what = 0; what < 2; what++) {
        tm_line l = *start;
        tm_line_afford(w->o, &l, what ? &tm_faction_of(seat_of(w, &l))->digging : &ship);
        if (tm_line_go(w->o, &l, tm_move_y(TM_ADVANCE, what))) finish_line(w, &l);
    }
}

static void try_passes(planning *w, const tm_line *start) {
    for (int bonus = 0; bonus <= TM_BONUSES; bonus++) {
        tm_line l = *start;
        if (tm_line_go(w->o, &l, tm_move_y(TM_PASS, bonus == TM_BONUSES ? TM_NOBODY : bonus))) finish_line(w, &l);
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

void tm_options_list(const tm_outlook *o, const tm_position *p, tm_options *options) {
    tm_line start = {.p = *p};
    planning w = {.o = o, .options = options, .purse = tm_purse_value(o, &p->seat[o->seat])};
    assert(options->most > 0 && options->most <= TM_OPTIONS_MAX && p->seat[o->seat].actions);
    w.least = tm_value(o, p, &start.ground);
    options->n = 0;
    try_dwellings(&w, &start);
    try_spades(&w, &start);
    try_upgrades(&w, &start);
    for (int action = 0; action < TM_ACTIONS; action++)
        try_action(&w, &start, action);
    try_rest(&w, &start);
    w.least = NOTHING;
    if (!options->n || options->most > 1) try_passes(&w, &start);
}
