/* Follows a line of play move by move, and settles what a move leaves to choose. */
#include "turn_search.h"
#include "players/terra_mystica/game/turn.h"

static const double NOTHING = -1e9; /* less than any value */

void tm_line_copy(const tm_outlook *o, tm_line *to, const tm_line *from) {
    tm_position_copy(o->table, &to->p, &from->p);
    memcpy(to->plan.move, from->plan.move, sizeof *from->plan.move * (size_t)from->plan.moves);
    to->plan.moves = from->plan.moves;
    to->plan.at = from->plan.at;
    to->ground = from->ground;
}

bool tm_line_go(const tm_outlook *o, tm_line *l, tm_move move) {
    move.seat = (uint8_t)o->seat;
    if (l->plan.moves == TM_PLAN_MAX || tm_apply_move(o->table, &l->p, &move)) return false;
    l->plan.move[l->plan.moves++] = move;
    tm_ground_note(&l->ground, &move);
    return true;
}

/* Converts power into one worker or priest, and burns for it if there is no other way. */
static bool convert_power(const tm_outlook *o, tm_line *l, int what, int power) {
    const tm_seat *s = &l->p.seat[o->seat];
    int missing = power - s->power[2];
    assert(what <= TM_POWER_PRIEST && power > 0);
    if (missing > 0 && s->power[1] < 2 * missing) return false;
    if (missing > 0 && !tm_line_go(o, l, tm_move_y(TM_BURN, missing))) return false;
    return tm_line_go(o, l, tm_move_x(TM_CONVERT, what, 1));
}

void tm_line_afford(const tm_outlook *o, tm_line *l, const tm_goods *price) {
    const tm_seat *s = &l->p.seat[o->seat];
    while (s->priests < price->priests && s->faction != TM_RIVERWALKERS && convert_power(o, l, TM_POWER_PRIEST, 5))
        ;
    while (s->workers < price->workers &&
           (convert_power(o, l, TM_POWER_WORKER, 3) ||
            (s->priests > price->priests && tm_line_go(o, l, tm_move_x(TM_CONVERT, TM_PRIEST_WORKER, 1)))))
        ;
    if (s->coins >= price->coins) return;
    int coins = price->coins - s->coins, power = s->power[2] < coins ? s->power[2] : coins;
    if (power > 0) tm_line_go(o, l, tm_move_x(TM_CONVERT, TM_POWER_COIN, power));
    coins = price->coins - s->coins;
    if (coins <= 0) return;
    if (s->workers >= price->workers + coins)
        tm_line_go(o, l, tm_move_x(TM_CONVERT, TM_WORKER_COIN, coins));
    else if (s->power[1] >= 2 * coins && tm_line_go(o, l, tm_move_y(TM_BURN, coins)))
        tm_line_go(o, l, tm_move_x(TM_CONVERT, TM_POWER_COIN, coins));
}

/* The best way to settle something. */
typedef struct {
    tm_move move;
    double value;
} settling;

/* Tries each tile, cult or colour. */
static void try_each(const tm_outlook *o, tm_line *l, tm_move_kind kind, int count, settling *best) {
    const tm_seat *s = &l->p.seat[o->seat];
    int steps = kind == TM_LOSE ? s->due_losses : s->same_cult ? s->due_cults : 1;
    if (kind != TM_TOWN) tm_ground_value(o, &l->p, &l->ground); /* so that the trials know the map */
    for (int y = 0; y < count; y++) {
        tm_position p;
        tm_ground ground = l->ground;
        const tm_move move = {.kind = (uint8_t)kind, .seat = (uint8_t)o->seat, .y = (uint8_t)y, .x = (uint16_t)steps};
        /* A quick look at tiles, before a copy is made. */
        if (kind == TM_FAVOUR && (!l->p.favours[y] || s->favours >> y & 1)) continue;
        if (kind == TM_TOWN && !l->p.towns[y]) continue;
        tm_position_copy(o->table, &p, &l->p);
        if (tm_apply_move(o->table, &p, &move)) continue;
        tm_ground_note(&ground, &move);
        double value = tm_value(o, &p, &ground);
        if (value > best->value) *best = (settling){move, value};
    }
}

/* Settles one thing that is due. Returns false if nothing is. */
static bool settle_one(const tm_outlook *o, tm_line *l) {
    const tm_seat *s = &l->p.seat[o->seat];
    settling best = {.value = NOTHING};
    if (s->due_favours) try_each(o, l, TM_FAVOUR, TM_FAVOURS, &best);
    if (s->due_towns) try_each(o, l, TM_TOWN, TM_TOWNS, &best);
    if (s->due_cults > s->late_cults) try_each(o, l, TM_CULT, TM_CULTS, &best);
    if (s->due_losses) try_each(o, l, TM_LOSE, TM_CULTS, &best);
    if (s->due_colour) try_each(o, l, TM_COLOUR, TM_COLOURS, &best);
    if (s->due_terrains) try_each(o, l, TM_UNLOCK, TM_COLOURS, &best);
    if (best.value > NOTHING) return tm_line_go(o, l, best.move);
    int priests = s->workers < s->due_priests ? s->workers : s->due_priests;
    return (priests && tm_line_go(o, l, tm_move_x(TM_CONVERT, TM_WORKER_PRIEST, priests))) ||
           (s->due_terrains && tm_line_go(o, l, tm_move_y(TM_UNLOCK, TM_NO_COLOUR)));
}

/* Mermaids found a town over a river hex if the buildings around it are enough. A turn adds at most one building, so others stood
 * around the hex before the turn, and it was one ship away from them. */
static void connect_river(const tm_outlook *o, tm_line *l) {
    if (!tm_has_town_power(&l->p.seat[o->seat])) return;
    for (int c = 0; c < o->table->cells; c++) {
        if (o->estate.ships[c] != 1 || !tm_is_river(o->table, c)) continue;
        /* The town must join at least two buildings, and may not touch another town. */
        int beside = 0;
        for (int k = 0; k < 6; k++) {
            int hex = o->table->beside[c][k];
            if (!tm_is_own(&l->p, &l->p.seat[o->seat], hex)) continue;
            beside = l->p.hex[hex] & TM_IN_TOWN ? -6 : beside + 1;
        }
        if (beside < 2) continue;
        tm_line trial;
        tm_line_copy(o, &trial, l);
        if (!tm_line_go(o, &trial, tm_move_x(TM_CONNECT, 0, c))) continue;
        tm_line_copy(o, l, &trial);
        return;
    }
}

bool tm_line_finish(const tm_outlook *o, tm_line *l) {
    const tm_seat *s = &l->p.seat[o->seat];
    if (s->faction == TM_MERMAIDS && !(l->ground.known & TM_KNOWS_TOWNS)) connect_river(o, l);
    while (settle_one(o, l))
        ;
    if (s->spades + s->sandstorms + s->rides + s->free_posts + s->spans + s->eruptions + s->due_priests)
        tm_line_go(o, l, tm_move_y(TM_FORFEIT, 0));
    return s->passed || s->actions || tm_line_go(o, l, tm_move_y(TM_END, 0));
}
