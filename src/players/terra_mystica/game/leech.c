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

/* Returns the power of a seat's buildings beside a hex, also over bridges. */
static int power_beside(const tm_turn *t, int hex, int seat) {
    const tm_position *p = t->p;
    int power = 0;
    for (int k = 0; k < 6; k++)
        power += strength_at(t, t->table->beside[hex][k], seat);
    for (int b = 0; b < p->bridges; b++)
        for (int end = 0; end < 2; end++)
            if (p->bridge[b][end] == hex) power += strength_at(t, p->bridge[b][1 - end], seat);
    return power < POWER_OF_BUILDINGS_MAX ? power : POWER_OF_BUILDINGS_MAX;
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

static int place_of(const tm_turn *t, int seat) {
    int i = 0;
    while (t->p->order[i] != seat) {
        i++;
        assert(i < t->table->rules.seats);
    }
    return i;
}

static int room_for_power(const tm_seat *s) {
    return 2 * s->power[0] + s->power[1];
}

bool tm_offer_power(tm_turn *t, int hex) {
    tm_position *p = t->p;
    unsigned colours = colours_beside(t, hex);
    p->event++;
    if (!(colours & ~(1u << t->s->colour))) return true;
    int seats = t->table->rules.seats, from = place_of(t, t->seat);
    for (int i = 1; i < seats; i++) {
        int to = p->order[(from + i) % seats];
        if (!(colours >> p->seat[to].colour & 1)) continue;
        int amount = p->seat[to].dropped ? 0 : power_beside(t, hex, to), room = room_for_power(&p->seat[to]);
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

/* Cultists and Shapeshifters gain something from the first seat that takes their power. */
static void note_taken(tm_turn *t, const tm_offer *o) {
    tm_seat *from = &t->p->seat[o->from];
    if (!o->useful) return;
    if (!o->taken && from->faction == TM_CULTISTS) {
        from->due_cults++;
        from->late_cults++;
    }
    if (!o->taken && from->faction == TM_SHAPESHIFTERS) from->due_tokens++;
    for (int i = 0; i < t->p->offers; i++)
        if (t->p->offer[i].event == o->event) t->p->offer[i].taken = true;
}

/* They gain 1 power if all decline, once nobody is left who could take it. */
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

void tm_decline_all(tm_turn *t) {
    for (int i = 0; i < t->p->offers;)
        if (t->p->offer[i].to == t->seat)
            decline_offer(t, i);
        else
            i++;
}

/* After a seat has taken power, it may have no room for what it was offered before. */
static void limit_offers(tm_turn *t) {
    int room = room_for_power(t->s);
    for (int i = 0; i < t->p->offers; i++) {
        tm_offer *o = &t->p->offer[i];
        if (o->to != t->seat || o->useful <= room) continue;
        const tm_offer old = *o;
        o->useful = (uint8_t)room;
        assert(o->useful < old.useful);
        if (!room) note_gone(t, &old);
    }
}

static void take_power(tm_turn *t, int at) {
    const tm_offer o = t->p->offer[at];
    tm_seat *s = t->s;
    assert(o.to == t->seat && o.from != o.to && o.useful <= o.amount);
    remove_offer(t->p, at);
    int power = tm_gain_power(s, o.amount > s->vp ? s->vp + 1 : o.amount);
    note_taken(t, &o);
    if (power) s->vp = (int16_t)(s->vp - power + 1);
    assert(s->vp >= 0);
    limit_offers(t);
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
