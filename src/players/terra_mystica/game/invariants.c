/* What holds of every position that legal moves lead to. Assertions use it. */
#include "turn.h"

#ifndef NDEBUG
int tm_tokens_of(const tm_seat *s) {
    return s->power[0] + s->power[1] + s->power[2];
}

/* Steps on cults stay on the track, and a top has one seat. */
static bool are_cults_sound(const tm_position *p, int seat) {
    for (int c = 0; c < TM_CULTS; c++) {
        int steps = p->seat[seat].cult[c];
        if (steps > TM_CULT_TOP || (steps == TM_CULT_TOP) != (p->top[c] == seat)) return false;
        if (p->two_step_places[c] > 3 || p->three_step_places[c] > 1) return false;
    }
    return true;
}

bool tm_is_seat_sound(const tm_table *table, const tm_position *p, int seat) {
    static const uint8_t most[TM_BUILDINGS] = {8, 4, 3, 1, 1};
    const tm_seat *s = &p->seat[seat];
    const tm_faction *f = tm_faction_of(s);
    for (int b = 0; b < TM_BUILDINGS; b++)
        if (s->built[b] > most[b]) return false;
    bool levels = s->ship <= (f->ship_max > f->ship ? f->ship_max : f->ship) && s->digs <= f->digs_max;
    bool town = s->town_power == TM_TOWN_POWER - (s->favours >> TM_FAV_TOWN & 1);
    bool bonus = s->bonus == TM_NOBODY || (s->bonus < TM_BONUSES && table->rules.bonuses >> s->bonus & 1);
    return levels && town && bonus && s->bridges <= TM_BRIDGES_OF_SEAT && s->priests <= s->priests_max &&
           s->late_cults <= s->due_cults && s->vp >= 0 && are_cults_sound(p, seat);
}

/* Is each building on the board one of the seat's pieces, and the other way round? */
static bool are_buildings_counted(const tm_table *table, const tm_position *p, int seat) {
    int built[TM_BUILDINGS] = {0}, wrong = 0;
    for (int c = 0; c < table->cells; c++)
        if (tm_is_own(p, &p->seat[seat], c)) built[tm_building_at(p, c)]++;
    for (int b = 0; b < TM_BUILDINGS; b++)
        wrong += built[b] != p->seat[seat].built[b];
    return !wrong;
}

/* Every tile is with one seat or in the stock. */
static bool are_tiles_kept(const tm_table *table, const tm_position *p) {
    int held = p->bonuses, bonuses = __builtin_popcount(p->bonuses);
    for (int s = 0; s < table->rules.seats; s++)
        if (p->seat[s].bonus != TM_NOBODY) held |= 1 << p->seat[s].bonus, bonuses++;
    for (int i = 0; i < TM_FAVOURS; i++) {
        int count = p->favours[i];
        for (int s = 0; s < table->rules.seats; s++)
            count += p->seat[s].favours >> i & 1;
        if (count != tm_favours[i].count) return false;
    }
    return held == table->rules.bonuses && bonuses == __builtin_popcount(table->rules.bonuses);
}

/* Each seat has one place in the order, and its bridges are on the board or with it. */
static bool is_order_whole(const tm_table *table, const tm_position *p) {
    int seats = table->rules.seats, met = 0, bridges = 0;
    for (int i = 0; i < seats; i++) {
        met |= 1 << p->order[i];
        bridges += TM_BRIDGES_OF_SEAT - p->seat[i].bridges;
    }
    return met == (1 << seats) - 1 && bridges == p->bridges;
}

bool tm_is_sound(const tm_table *table, const tm_position *p) {
    for (int s = 0; s < table->rules.seats; s++)
        if (!tm_is_seat_sound(table, p, s) || !are_buildings_counted(table, p, s)) return false;
    return p->round <= TM_ROUNDS && are_tiles_kept(table, p) && is_order_whole(table, p);
}
#endif
