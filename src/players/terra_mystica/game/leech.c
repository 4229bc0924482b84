/* Power that neighbours of a new building are offered, and who takes it. */
#include <string.h>

#include "turn.h"

enum { POWER_OF_BUILDINGS_MAX = 63 };

static int strength_at(const tm_turn *t, int hex, int seat) {
    const tm_seat *s = &t->p->seat[seat];
    if (hex < 0 || !tm_is_own(t->p, s, hex)) return 0;
    int building = tm_building_at(t->p, hex);
    return tm_strength[building] + (s->faction == TM_YETIS && building >= TM_STRONGHOLD);
}

static unsigned colour_of_building(const tm_position *p, int hex) {
    return (unsigned)(tm_building_at(p, hex) >= 0) << tm_colour_at(p, hex);
}

/* Returns the set of colours that have buildings beside a hex, also over bridges. */
static unsigned colours_beside(const tm_turn *t, int hex) {
    const tm_position *p = t->p;
    unsigned colours = 0;
    for (int k = 0; k < 6; k++)
        if (t->table->beside[hex][k] >= 0) colours |= colour_of_building(p, t->table->beside[hex][k]);
    for (int b = 0; b < p->bridges; b++)
        for (int end = 0; end < 2; end++)
            if (p->bridge[b][end] == hex) colours |= colour_of_building(p, p->bridge[b][1 - end]);
    return colours;
}

bool tm_has_neighbours(const tm_turn *t, int hex) {
    return colours_beside(t, hex) & ~(1u << t->s->colour);
}

static int room_for_power(const tm_seat *s) {
    return 2 * s->power[0] + s->power[1];
}

bool tm_offer_power(tm_turn *t, int hex) {
    tm_position *p = t->p;
    const int seats = t->table->rules.seats;
    const unsigned colours = colours_beside(t, hex);
    int from = 0;
    p->event++;
    if (!(colours & ~(1u << t->s->colour))) return true;
    while (p->order[from] != t->seat) {
        from++;
        assert(from < seats);
    }
    for (int i = 1; i < seats; i++) {
        const int to = p->order[(from + i) % seats], room = room_for_power(&p->seat[to]);
        if (!(colours >> p->seat[to].colour & 1) || p->seat[to].dropped) continue;
        /* The power of the seat's buildings beside the hex, also over bridges. */
        int amount = 0;
        for (int k = 0; k < 6; k++)
            amount += strength_at(t, t->table->beside[hex][k], to);
        for (int b = 0; b < p->bridges; b++)
            for (int end = 0; end < 2; end++)
                if (p->bridge[b][end] == hex) amount += strength_at(t, p->bridge[b][1 - end], to);
        if (amount > POWER_OF_BUILDINGS_MAX) amount = POWER_OF_BUILDINGS_MAX;
        if (!amount || (!room && !(t->table->rules.options & TM_FREE_LEECH))) continue;
        if (p->offers == TM_OFFERS_MAX) return tm_refuse(t, "there are too many open offers of power");
        p->offer[p->offers++] = (tm_offer){.to = (uint8_t)(to & 15),
                                           .from = (uint8_t)(t->seat & 15),
                                           .amount = (uint8_t)(amount & 63),
                                           .useful = (uint8_t)(amount < room ? amount : room),
                                           .event = p->event};
    }
    return true;
}

static void remove_offer(tm_position *p, int at) {
    assert(at >= 0 && at < p->offers);
    p->offers--;
    memmove(&p->offer[at], &p->offer[at + 1], sizeof *p->offer * (size_t)(p->offers - at));
}

/* Cultists and Shapeshifters gain 1 power if all decline, once nobody is left who could take it. */
static void note_gone(tm_turn *t, const tm_offer *o) {
    tm_seat *from = &t->p->seat[o->from];
    if (!o->useful || o->taken || !o->declined) return;
    for (int i = 0; i < t->p->offers; i++)
        if (t->p->offer[i].event == o->event && t->p->offer[i].useful) return;
    if (from->faction != TM_CULTISTS && from->faction != TM_SHAPESHIFTERS) return;
    if (t->table->rules.options & TM_CULTIST_ERRATA) tm_gain_power(from, 1);
}

static void decline_offer(tm_turn *t, int at) {
    tm_offer o = t->p->offer[at];
    remove_offer(t->p, at);
    o.declined = true;
    for (int i = 0; i < t->p->offers; i++)
        if (t->p->offer[i].event == o.event) t->p->offer[i].declined = true;
    note_gone(t, &o);
}

void tm_decline_offers(tm_turn *t) {
    for (int i = 0; i < t->p->offers;)
        if (t->p->offer[i].to == t->seat)
            decline_offer(t, i);
        else
            i++;
}

static void take_power(tm_turn *t, int at) {
    tm_position *p = t->p;
    tm_seat *s = t->s;
    const tm_offer o = p->offer[at];
    tm_seat *from = &p->seat[o.from];
    assert(o.to == t->seat && o.from != o.to && o.useful <= o.amount);
    remove_offer(p, at);
    const int power = tm_gain_power(s, o.amount > s->vp ? s->vp + 1 : o.amount);
    if (o.useful) {
        /* Cultists and Shapeshifters gain something from the first seat that takes their power. */
        const bool is_first = !o.taken;
        if (is_first && from->faction == TM_CULTISTS) from->due_cults++, from->late_cults++;
        if (is_first && from->faction == TM_SHAPESHIFTERS) from->due_tokens++;
        for (int i = 0; i < p->offers; i++)
            if (p->offer[i].event == o.event) p->offer[i].taken = true;
    }
    if (power) s->vp = (int16_t)(s->vp - power + 1);
    assert(s->vp >= 0);
    /* The seat may have no room any more for what it was offered before. */
    const int room = room_for_power(s);
    for (int i = 0; i < p->offers; i++) {
        const tm_offer old = p->offer[i];
        if (old.to != t->seat || old.useful <= room) continue;
        p->offer[i].useful = (uint8_t)room;
        if (!room) note_gone(t, &old);
    }
    for (int i = 0; i < t->p->offers && !(t->table->rules.options & TM_FREE_LEECH);)
        if (t->p->offer[i].to == t->seat && !t->p->offer[i].useful)
            remove_offer(t->p, i);
        else
            i++;
}

bool tm_answer(tm_turn *t, const tm_move *m) {
    for (int i = 0; i < t->p->offers; i++) {
        const tm_offer *o = &t->p->offer[i];
        bool fits = o->to == t->seat && o->from == m->y && (o->amount == m->x || o->useful == m->x);
        if (!fits) continue;
        if (m->kind == TM_LEECH)
            take_power(t, i);
        else
            decline_offer(t, i);
        return true;
    }
    return tm_refuse(t, "nobody offers this power");
}
