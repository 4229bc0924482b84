/* Lists what a seat can do in a turn. */
#include "lines.h"
#include "turn.h"

enum { TM_SPADES_MAX = 3 };         /* from any terrain to the own one */
static const double NOTHING = -1e9; /* less than any value */

typedef struct {
    const tm_outlook *o;
    tm_options *options;
    double least, purse; /* what a plan must be worth; the goods that the seat has now */
    int16_t land[TM_CELLS_MAX];
    int lands; /* free hexes that may be in reach */
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

static bool is_free(const planning *w, const tm_position *p, int hex) {
    return !tm_is_river(w->o->table, hex) && tm_building_at(p, hex) < 0;
}

/* Only hexes with so many ships can be in reach in this turn, which may bring a ship more, as may a bonus tile. */
static int ships_at_most(const planning *w, const tm_position *p) {
    const tm_seat *s = &p->seat[w->o->seat];
    bool sails = !w->o->flies && s->faction != TM_RIVERWALKERS && !p->bridges;
    return sails ? s->ship + 2 : TM_FAR;
}

/* Lists the hexes where a seat may build in this turn. */
static void list_land(planning *w, const tm_position *p) {
    int most = ships_at_most(w, p);
    w->lands = 0;
    for (int hex = 0; hex < w->o->table->cells; hex++)
        if (is_free(w, p, hex) && (w->o->estate.ships[hex] <= most || p->seat[w->o->seat].faction == TM_WITCHES))
            w->land[w->lands++] = (int16_t)hex;
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

/* Exchanges goods for a dwelling. */
static void prepare_dwelling(const planning *w, tm_line *ready, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    tm_line_copy(w->o, ready, start);
    if (!s->rides) tm_line_afford(w->o, ready, &tm_faction_of(s)->price[TM_DWELLING]);
}

/* Builds after a line that has what a dwelling costs. */
static void build_on(planning *w, const tm_line *ready, int hex) {
    tm_line l;
    tm_line_copy(w->o, &l, ready);
    if (tm_line_go(w->o, &l, tm_move_x(TM_BUILD, 0, hex))) finish_line(w, &l);
}

/* Spades that are left after a hex has the own colour go to another hex, or are given up; then comes a dwelling on one of them. */
static void use_rest(planning *w, const tm_line *start, int hex) {
    const tm_seat *s = seat_of(w, start);
    tm_line l, ready;
    tm_line_copy(w->o, &l, start);
    if (!s->must_dig && tm_line_go(w->o, &l, tm_move_y(TM_FORFEIT, 0))) {
        prepare_dwelling(w, &ready, &l);
        build_on(w, &ready, hex);
    }
    for (int i = 0; i < w->lands; i++) {
        int to = w->land[i], colour = tm_colour_at(&start->p, to);
        if (colour >= TM_COLOURS || w->o->spades[colour] != s->spades || !is_in_reach(w, start, to)) continue;
        tm_line_copy(w->o, &l, start);
        if (!tm_line_go(w->o, &l, tm_move_x(TM_TRANSFORM, s->colour, to))) continue;
        prepare_dwelling(w, &ready, &l);
        build_on(w, &ready, hex);
        if (to > hex) build_on(w, &ready, to);
    }
}

static tm_goods price_of_digging(const tm_seat *s, int spades) {
    if (s->faction == TM_DARKLINGS) return (tm_goods){.priests = (uint8_t)spades, .workers = 1, .coins = 2};
    return (tm_goods){.workers = (uint8_t)(spades * (3 - s->digs) + 1), .coins = 2};
}

/* Lines that are the same for all hexes that need as many spades: after digging, and after goods were exchanged for a dwelling. */
typedef struct {
    bool known, digs, builds; /* digs, builds: can the seat dig so much, and then build? */
    tm_line dug, ready;
} digging;

/* Digs what is missing. */
static void prepare_digging(const planning *w, const tm_line *start, int need, digging *d) {
    const tm_seat *s = seat_of(w, start);
    bool erupts = s->colour == TM_VOLCANO;
    int dig = erupts ? 1 : need - s->spades;
    const tm_goods price = price_of_digging(s, dig);
    d->known = true;
    if (dig > 3) return;
    tm_line_copy(w->o, &d->dug, start);
    if (dig > 0 && !erupts) tm_line_afford(w->o, &d->dug, &price);
    d->digs = dig <= 0 || tm_line_go(w->o, &d->dug, tm_move_y(TM_DIG, dig));
    d->builds = d->digs && dig >= 0;
    if (d->builds) prepare_dwelling(w, &d->ready, &d->dug);
}

/* Builds on a hex after the spades for it were dug; or leaves it at the transformed hex. */
static void transform_and_build(planning *w, const digging *d, int hex) {
    tm_line bare;
    if (d->builds) build_on(w, &d->ready, hex);
    tm_line_copy(w->o, &bare, &d->dug);
    if (!tm_line_go(w->o, &bare, tm_move_x(TM_TRANSFORM, seat_of(w, &bare)->colour, hex))) return;
    if (seat_of(w, &bare)->spades) use_rest(w, &bare, hex);
    finish_line(w, &bare);
}

static void try_spades(planning *w, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    digging by_spades[TM_SPADES_MAX + 1];
    for (int need = 0; need <= TM_SPADES_MAX; need++)
        by_spades[need].known = by_spades[need].digs = by_spades[need].builds = false;
    for (int i = 0; i < w->lands; i++) {
        int hex = w->land[i], colour = tm_colour_at(&start->p, hex);
        if (colour >= TM_COLOURS || colour == s->colour || !is_in_reach(w, start, hex)) continue;
        int need = w->o->spades[colour];
        digging *d = &by_spades[need];
        if (!d->known) prepare_digging(w, start, need, d);
        if (d->digs) transform_and_build(w, d, hex);
    }
}

static void try_dwellings(planning *w, const tm_line *start) {
    const tm_seat *s = seat_of(w, start);
    tm_line ready;
    prepare_dwelling(w, &ready, start);
    for (int i = 0; i < w->lands; i++) {
        int hex = w->land[i], colour = tm_colour_at(&start->p, hex);
        bool is_home = colour == s->colour || (colour < TM_COLOURS && s->unlocked >> colour & 1);
        if (is_home && (s->rides || is_in_reach(w, start, hex))) build_on(w, &ready, hex);
    }
}

static void try_upgrade(planning *w, const tm_line *start, int hex, int to) {
    tm_line l, dug;
    const tm_seat *s = seat_of(w, &l);
    tm_line_copy(w->o, &l, start);
    tm_goods price = tm_faction_of(s)->price[to];
    tm_turn t = {.table = w->o->table, .p = &l.p, .s = &l.p.seat[w->o->seat], .seat = w->o->seat};
    if (to == TM_TRADING_POST && !tm_has_neighbours(&t, hex)) price.coins = (uint8_t)(2 * price.coins);
    if (!s->free_posts) tm_line_afford(w->o, &l, &price);
    if (!tm_line_go(w->o, &l, tm_move_x(TM_UPGRADE, to, hex))) return;
    bool has_spades = s->spades;
    if (has_spades) tm_line_copy(w->o, &dug, &l);
    finish_line(w, &l);
    if (has_spades) try_spades(w, &dug);
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
            tm_line l;
            int to = w->o->table->across[hex][k];
            const tm_move bridge = {.kind = TM_BRIDGE, .x = (uint16_t)hex, .z = (uint16_t)to};
            if (to < 0) continue;
            tm_line_copy(w->o, &l, start);
            if (tm_line_go(w->o, &l, bridge)) finish_line(w, &l);
        }
}

/* ---- other actions ----------------------------------------------------------------------------------------------- */

/* May the action be legal? A quick look at who has it, and at its price in power. */
static bool may_act(const tm_position *p, const tm_seat *s, int action, int power) {
    if (power > s->power[2] + s->power[1] / 2) return false;
    if (action < TM_POWER_ACTIONS) return !(p->taken >> action & 1) || s->faction == TM_YETIS;
    if (action == TM_ACT_BONUS_SPADE) return s->bonus == TM_BON_SPADE;
    if (action == TM_ACT_BONUS_CULT) return s->bonus == TM_BON_CULT;
    return tm_actions[action].faction == TM_FACTIONS || tm_actions[action].faction == s->faction;
}

static void try_action(planning *w, const tm_line *start, int action) {
    tm_line l;
    const tm_seat *s = seat_of(w, start);
    int power = tm_actions[action].power - (s->faction == TM_YETIS && action < TM_POWER_ACTIONS);
    int burn = power - s->power[2];
    if (!may_act(&start->p, s, action, power)) return;
    tm_line_copy(w->o, &l, start);
    s = seat_of(w, &l);
    if (burn > 0 && !tm_line_go(w->o, &l, tm_move_y(TM_BURN, burn))) return;
    if (!tm_line_go(w->o, &l, tm_move_y(TM_ACTION, action))) return;
    if (s->spades || s->sandstorms) try_spades(w, &l);
    if (s->rides) try_dwellings(w, &l);
    if (s->free_posts) try_upgrades(w, &l);
    if (s->spans) try_bridges(w, &l);
    if (!s->spades && !s->sandstorms && !s->rides && !s->free_posts && !s->spans) finish_line(w, &l);
}

static void try_rest(planning *w, const tm_line *start) {
    static const tm_goods priest = {.priests = 1}, ship = {.priests = 1, .coins = 4};
    tm_line prepared, l;
    tm_line_copy(w->o, &prepared, start);
    tm_line_afford(w->o, &prepared, &priest);
    for (int cult = 0; cult < TM_CULTS && seat_of(w, &prepared)->priests; cult++) {
        tm_line_copy(w->o, &l, &prepared);
        if (tm_line_go(w->o, &l, tm_move_x(TM_SEND, cult, 0))) finish_line(w, &l);
    }
    for (int what = 0; what < 2; what++) {
        tm_line_copy(w->o, &l, start);
        tm_line_afford(w->o, &l, what ? &tm_faction_of(seat_of(w, &l))->digging : &ship);
        if (tm_line_go(w->o, &l, tm_move_y(TM_ADVANCE, what))) finish_line(w, &l);
    }
}

static void try_passes(planning *w, const tm_line *start) {
    for (int bonus = 0; bonus <= TM_BONUSES; bonus++) {
        tm_line l;
        tm_line_copy(w->o, &l, start);
        if (tm_line_go(w->o, &l, tm_move_y(TM_PASS, bonus == TM_BONUSES ? TM_NOBODY : bonus))) finish_line(w, &l);
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

void tm_options_list(const tm_outlook *o, const tm_position *p, tm_options *options) {
    tm_line start = {.p = *p};
    planning w = {.o = o, .options = options, .purse = tm_purse_value(o, &p->seat[o->seat])};
    assert(options->most > 0 && options->most <= TM_OPTIONS_MAX && p->seat[o->seat].actions);
    w.least = tm_value(o, p, &start.ground);
    list_land(&w, p);
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
