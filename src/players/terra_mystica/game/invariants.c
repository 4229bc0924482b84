/* What holds of every position that legal moves lead to. Assertions use it. */
#include "turn.h"

#ifndef NDEBUG
int tm_tokens_of(const tm_seat *s) {
    return s->power[0] + s->power[1] + s->power[2];
}

bool tm_is_seat_sound(const tm_table *table, const tm_position *p, int seat) {
    static const uint8_t most[TM_BUILDINGS] = {8, 4, 3, 1, 1};
    const tm_seat *s = &p->seat[seat];
    const tm_faction *f = tm_faction_of(s);
    for (int b = 0; b < TM_BUILDINGS; b++)
        if (s->built[b] > most[b]) return false;
    /* Steps on cults stay on the track, and a top has one seat. */
    for (int c = 0; c < TM_CULTS; c++) {
        int steps = s->cult[c];
        if (steps > TM_CULT_TOP || (steps == TM_CULT_TOP) != (p->top[c] == seat)) return false;
        if (p->two_step_places[c] > 3 || p->three_step_places[c] > 1) return false;
    }
    bool levels = s->ship <= (f->ship_max > f->ship ? f->ship_max : f->ship) && s->digs <= f->digs_max;
    bool town = s->town_power == TM_TOWN_POWER - (s->favours >> TM_FAV_TOWN & 1);
    bool bonus = s->bonus == TM_NOBODY || (s->bonus < TM_BONUSES && table->rules.bonuses >> s->bonus & 1);
    return levels && town && bonus && s->bridges <= TM_BRIDGES_OF_SEAT && s->priests <= s->priests_max &&
           s->late_cults <= s->due_cults && s->vp >= 0;
}

bool tm_is_sound(const tm_table *table, const tm_position *p) {
    const tm_game_rules *r = &table->rules;
    int held = p->bonuses, bonuses = __builtin_popcount(p->bonuses), met = 0, bridges = 0;
    for (int i = 0; i < r->seats; i++) {
        const tm_seat *s = &p->seat[i];
        int built[TM_BUILDINGS] = {0};
        if (!tm_is_seat_sound(table, p, i)) return false;
        /* Is each building on the board one of the seat's pieces, and the other way round? */
        for (int c = 0; c < table->cells; c++)
            if (tm_is_own(p, s, c)) built[tm_building_at(p, c)]++;
        for (int b = 0; b < TM_BUILDINGS; b++)
            if (built[b] != s->built[b]) return false;
        if (s->bonus != TM_NOBODY) held |= 1 << s->bonus, bonuses++;
        met |= 1 << p->order[i];
        bridges += TM_BRIDGES_OF_SEAT - s->bridges;
    }
    /* Every tile is with one seat or in the stock. */
    for (int i = 0; i < TM_FAVOURS; i++) {
        int count = p->favours[i];
        for (int s = 0; s < r->seats; s++)
            count += p->seat[s].favours >> i & 1;
        if (count != tm_favours[i].count) return false;
    }
    if (held != r->bonuses || bonuses != __builtin_popcount(r->bonuses)) return false;
    /* Each seat has one place in the order, and its bridges are on the board or with it. */
    return p->round <= TM_ROUNDS && met == (1 << r->seats) - 1 && bridges == p->bridges;
}
#endif
