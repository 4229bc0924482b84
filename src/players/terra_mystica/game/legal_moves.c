/* Whose move it is, and the legal moves. Candidates are tried on a copy of the position, so that no rule is written twice. */
#include "turn.h"

int tm_actor(const tm_table *table, const tm_position *p) {
    assert(p->active == TM_NOBODY || p->active < table->rules.seats);
    if (p->phase == TM_OVER) return TM_NOBODY;
    if (p->phase == TM_FOUNDING) {
        assert(p->setup < table->setups);
        return table->setup[p->setup];
    }
    if (p->phase == TM_BONUS) return table->rules.seats - 1 - p->setup;
    for (int i = 0; i < table->rules.seats; i++) {
        /* Has the seat something to choose outside its turn? */
        const tm_seat *s = &p->seat[p->order[i]];
        const bool is_due =
            s->due_cults || s->due_tokens || s->due_terrains || s->due_losses || (p->phase == TM_DIGGING && s->spades);
        const bool has_choice = p->phase == TM_CHOOSING ? s->due_colour || s->due_favours : is_due;
        if (p->order[i] != p->active && !s->dropped && has_choice) return p->order[i];
    }
    return p->offers ? p->offer[0].to : p->active;
}

typedef struct {
    const tm_table *table;
    const tm_position *p;
    const tm_seat *s;
    tm_move *moves;
    int seat, n;
} listing;

static void try_move(listing *l, tm_move move) {
    tm_position trial;
    tm_position_copy(l->table, &trial, l->p);
    move.seat = (uint8_t)l->seat;
    if (l->n < TM_MOVES_MAX && !tm_apply_move(l->table, &trial, &move)) l->moves[l->n++] = move;
}

static void try_y(listing *l, tm_move_kind kind, int count) {
    for (int y = 0; y < count; y++)
        try_move(l, (tm_move){.kind = (uint8_t)kind, .y = (uint8_t)y});
}

static void try_x(listing *l, tm_move_kind kind, int y, int x) {
    try_move(l, (tm_move){.kind = (uint8_t)kind, .y = (uint8_t)y, .x = (uint16_t)x});
}

static bool is_free_land(const listing *l, int hex) {
    return !tm_is_river(l->table, hex) && tm_building_at(l->p, hex) < 0;
}

static void list_transforms(listing *l) {
    const tm_seat *s = l->s;
    if (!s->spades && !s->sandstorms && !s->eruptions) return;
    for (int hex = 0; hex < l->table->cells; hex++) {
        bool flies;
        if (!is_free_land(l, hex) || !tm_can_reach(l->table, l->p, l->seat, hex, &flies)) continue;
        for (int colour = 0; colour < TM_COLOURS && s->colour != TM_VOLCANO; colour++)
            try_x(l, TM_TRANSFORM, colour, hex);
        if (s->colour >= TM_COLOURS) try_x(l, TM_TRANSFORM, s->colour, hex);
    }
}

/* Dwellings on hexes that need no spades. With spades, the transformation is a move of its own. */
static void list_dwellings(listing *l) {
    for (int hex = 0; hex < l->table->cells; hex++) {
        int colour = tm_colour_at(l->p, hex);
        bool is_home = colour == l->s->colour || (colour < TM_COLOURS && l->s->unlocked >> colour & 1) ||
                       (l->p->phase == TM_FOUNDING && colour == l->s->second);
        if (is_home && is_free_land(l, hex)) try_x(l, TM_BUILD, 0, hex);
    }
}

static void list_buildings(listing *l) {
    for (int hex = 0; hex < l->table->cells; hex++) {
        if (!tm_is_own(l->p, l->s, hex)) continue;
        for (int building = TM_TRADING_POST; building < TM_BUILDINGS; building++)
            try_x(l, TM_UPGRADE, building, hex);
        if (l->s->spans) {
            for (int k = 0; k < 6; k++)
                if (l->table->across[hex][k] >= 0)
                    try_move(l,
                             (tm_move){.kind = TM_BRIDGE, .x = (uint16_t)hex, .z = (uint16_t)l->table->across[hex][k]});
        }
    }
    for (int hex = 0; l->s->faction == TM_MERMAIDS && hex < l->table->cells; hex++)
        if (tm_is_river(l->table, hex)) try_x(l, TM_CONNECT, 0, hex);
}

/* Lists the moves of a seat, by what it is waiting for. An offer of power is answered after all other choices. */
int tm_list_moves(const tm_table *table, const tm_position *p, tm_move moves[TM_MOVES_MAX]) {
    int seat = tm_actor(table, p);
    if (p->phase == TM_OVER) return 0;
    if (seat == TM_NOBODY) {
        moves[0] = (tm_move){.kind = TM_NEXT, .seat = TM_NOBODY};
        return 1;
    }
    const tm_seat *s = &p->seat[seat];
    listing of_seat = {table, p, s, moves, seat, 0}, *l = &of_seat;
    if (s->due_favours) try_y(l, TM_FAVOUR, TM_FAVOURS);
    if (s->due_towns) try_y(l, TM_TOWN, TM_TOWNS);
    if (s->due_colour) try_y(l, TM_COLOUR, TM_COLOURS);
    if (s->due_terrains) try_y(l, TM_UNLOCK, TM_COLOURS);
    if (s->due_terrains) try_x(l, TM_UNLOCK, TM_NO_COLOUR, 0);
    if (s->due_tokens) try_x(l, TM_TOKEN, 0, 0);
    for (int cult = 0; cult < TM_CULTS; cult++) {
        for (int steps = 1; steps <= 3 && s->priests; steps++)
            try_x(l, TM_SEND, cult, steps);
        for (int steps = 1; steps <= s->due_cults; steps++)
            try_x(l, TM_CULT, cult, steps);
        if (s->due_losses) try_x(l, TM_LOSE, cult, s->due_losses);
        if (s->due_towns) try_x(l, TM_LOSE, cult, 1);
    }
    if (p->offers && p->offer[0].to == seat) {
        if (!l->n) {
            try_x(l, TM_LEECH, p->offer[0].from, p->offer[0].amount);
            try_x(l, TM_DECLINE, p->offer[0].from, p->offer[0].amount);
        }
        return l->n;
    }
    list_transforms(l);
    if (p->phase == TM_FOUNDING) list_dwellings(l);
    if (p->phase == TM_BONUS) try_y(l, TM_PASS, TM_BONUSES);
    if (p->phase == TM_PLAYING && p->active == seat) {
        try_y(l, TM_ACTION, TM_ACTIONS);
        list_dwellings(l);
        list_buildings(l);
        for (int what = 0; what < TM_CONVERSIONS; what++)
            try_x(l, TM_CONVERT, what, 1);
        for (int count = 2; count <= s->due_priests; count++)
            try_x(l, TM_CONVERT, TM_WORKER_PRIEST, count);
        try_x(l, TM_BURN, 1, 0);
        for (int spades = 1; spades <= 3; spades++)
            try_x(l, TM_DIG, spades, 0);
        try_y(l, TM_ADVANCE, 2);
        if (p->round == TM_ROUNDS)
            try_x(l, TM_PASS, TM_NOBODY, 0);
        else
            try_y(l, TM_PASS, TM_BONUSES);
        try_x(l, TM_END, 0, 0);
    }
    try_x(l, TM_FORFEIT, 0, 0);
    assert(l->n > 0 && l->n < TM_MOVES_MAX);
    return l->n;
}
