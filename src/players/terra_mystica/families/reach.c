/* Which hexes a seat can reach, what spades make of them, and the parts of an action. */
#include <stdlib.h>
#include <string.h>

#include "players/terra_mystica/game/turn.h"

bool tm_take_part(tm_turn *t, int part, const uint8_t *then) {
    static const uint8_t nothing[TM_SUBS];
    tm_seat *s = t->s;
    uint8_t next[TM_SUBS];
    memcpy(next, then ? then : nothing, sizeof next);
    if (part < TM_SUBS && s->sub[part]) {
        memcpy(s->sub, next, sizeof next);
        return true;
    }
    if (!tm_has_action(t)) return tm_refuse(t, "this turn's action is taken");
    assert(t->p->phase == TM_PLAYING && t->p->active == t->seat);
    s->actions--;
    memcpy(s->sub, next, sizeof next);
    tm_decline_offers(t);
    return true;
}

static bool is_beside(const tm_turn *t, int hex, bool over_bridges) {
    const tm_position *p = t->p;
    for (int k = 0; k < 6; k++)
        if (tm_is_own(p, t->s, t->table->beside[hex][k])) return true;
    for (int b = 0; over_bridges && b < p->bridges; b++)
        for (int end = 0; end < 2; end++)
            if (p->bridge[b][end] == hex && tm_is_own(p, t->s, p->bridge[b][1 - end])) return true;
    return false;
}

/* Is there an own building this near? */
static bool is_own_within(const tm_turn *t, const uint8_t *distance, int far) {
    for (int first = 0; first < t->table->cells; first += 8)
        for (uint64_t own = tm_own_of_eight(t->p, t->s->colour, first); own; own &= own - 1)
            if (distance[first + __builtin_ctzll(own) / 8] <= far) return true;
    return false;
}

bool tm_reach(tm_turn *t, int hex, bool *flies) {
    const tm_seat *s = t->s;
    const tm_faction *f = tm_faction_of(s);
    *flies = false;
    if (s->faction != TM_RIVERWALKERS && is_beside(t, hex, true)) return true;
    const int sails = s->ship + (f->ship_max && s->bonus == TM_BON_SHIP && !s->passed);
    if (sails && is_own_within(t, t->table->river[hex], sails)) return true;
    if (!f->range) return tm_refuse(t, "the hex is out of reach");
    if (s->flown == hex) return true;
    if (s->flown >= 0) return tm_refuse(t, "only one flight or tunnel a turn");
    *flies = !s->passed && is_own_within(t, t->table->steps[hex], s->range + 1);
    return *flies || tm_refuse(t, "the hex is out of reach");
}

bool tm_can_reach(const tm_table *table, const tm_position *p, int seat, int hex, bool *flies) {
    tm_position *same = (tm_position *)(uintptr_t)p; /* tm_reach does not write to the position */
    tm_turn t = {.table = table, .p = same, .s = &same->seat[seat], .seat = seat};
    return tm_reach(&t, hex, flies);
}

bool tm_fly(tm_turn *t, int hex) {
    assert(tm_faction_of(t->s)->range && t->s->flown < 0);
    tm_goods price = {.workers = t->s->tunnels ? 1 : 2};
    if (t->s->faction == TM_FAKIRS) price = (tm_goods){.priests = 1};
    if (!tm_pay(t, &price)) return false;
    t->s->flown = (int16_t)hex;
    t->s->vp = (int16_t)(t->s->vp + 4);
    return true;
}

/* Returns the way from one colour to another around the circle, -3 to 3. */
static int way_around(int from, int to) {
    int d = to - from;
    return d > 3 ? d - TM_COLOURS : d < -3 ? d + TM_COLOURS : d;
}

static int spades_for(const tm_seat *s, int from, int to) {
    if (from == to) return 0;
    if (s->faction == TM_GIANTS) return 2;
    if (to == TM_ICE) return from == s->second ? 1 : abs(way_around(from, s->second));
    /* Spades go the short way, unless the seat's home terrain lies on it. To and from home both ways are open, and
     * the number of spades tells which one is meant. */
    int home = s->second != TM_NO_COLOUR ? s->second : s->colour;
    int d = way_around(from, to), by_home = way_around(from, home);
    if (to == home || from == home) return s->spades && s->spades == TM_COLOURS - abs(d) ? s->spades : abs(d);
    if ((by_home < 0) != (d < 0) || abs(by_home) > abs(d)) return abs(d);
    return TM_COLOURS - abs(d);
}

static bool pay_spades(tm_turn *t, int hex, int colour) {
    tm_seat *s = t->s;
    const int from = tm_colour_at(t->p, hex), spades = spades_for(s, from, colour);
    if (colour == TM_VOLCANO) {
        /* Volcanoes cost no spades: Acolytes pay with steps on one cult, Dragonlords with tokens of power; one more if the
         * terrain is the home of another seat. */
        int price = s->faction == TM_DRAGONLORDS ? 1 : 3, highest = 0;
        bool is_home = false;
        for (int i = 0; i < t->table->rules.seats; i++)
            is_home |= t->p->seat[i].colour == from && t->p->seat[i].faction != TM_RIVERWALKERS;
        price += is_home;
        if (!s->eruptions) return tm_refuse(t, "a volcano needs the action dig first");
        s->eruptions--;
        if (s->faction == TM_DRAGONLORDS) return tm_pay_tokens(t, price);
        for (int c = 0; c < TM_CULTS; c++)
            highest = s->cult[c] > highest ? s->cult[c] : highest;
        if (highest < price) return tm_refuse(t, "no cult is high enough");
        s->due_losses = price & 15;
        return true;
    }
    if (s->sandstorms) {
        s->sandstorms--;
        return is_beside(t, hex, false) || tm_refuse(t, "a sandstorm reaches only neighbours, and not over a bridge");
    }
    if (s->spades < spades) return tm_refuse(t, "there are not enough spades");
    assert(spades > 0 && spades < TM_COLOURS);
    s->spades = (uint8_t)(s->spades - spades);
    return true;
}

bool tm_transform(tm_turn *t, int hex, int colour) {
    tm_seat *s = t->s;
    const int now = tm_colour_at(t->p, hex);
    const bool is_from_cult = t->p->phase == TM_DIGGING;
    bool flies;
    if (tm_is_river(t->table, hex)) return tm_refuse(t, "rivers stay rivers");
    if (tm_building_at(t->p, hex) >= 0) return tm_refuse(t, "there is a building");
    if (now == colour) return tm_refuse(t, "the hex has this colour already");
    if (now >= TM_COLOURS) return tm_refuse(t, "ice and volcanoes stay");
    if (colour >= TM_COLOURS && colour != s->colour) return tm_refuse(t, "only its faction makes ice or a volcano");
    if (s->colour == TM_VOLCANO && colour != TM_VOLCANO) return tm_refuse(t, "this faction makes only volcanoes");
    if (!tm_reach(t, hex, &flies)) return false;

    /* Takes the part of the action that transforms; spades of cults need none. */
    if (!is_from_cult) {
        uint8_t then[TM_SUBS] = {[TM_SUB_BUILD] = s->sub[TM_SUB_BUILD]};
        then[TM_SUB_TRANSFORM] = (uint8_t)(s->sub[TM_SUB_TRANSFORM] ? s->sub[TM_SUB_TRANSFORM] - 1 : 0);
        if (!tm_take_part(t, TM_SUB_TRANSFORM, then)) return false;
        if (s->home_only && colour != s->colour)
            return tm_refuse(t, "a second hex of one action must become the own colour");
    }
    if ((flies && !tm_fly(t, hex)) || !pay_spades(t, hex, colour)) return false;
    s->home_only = s->spades && colour != s->colour && !is_from_cult;
    if (!s->spades) s->sub[TM_SUB_TRANSFORM] = 0;
    if (s->home_only && !s->sub[TM_SUB_TRANSFORM]) return tm_refuse(t, "all spades of an action are used on one hex");
    for (int i = 0; i < TM_SITES && colour == s->colour; i++)
        if (s->site[i] < 0) {
            s->site[i] = (int16_t)hex;
            break;
        }
    t->p->hex[hex] = (uint8_t)colour;
    return true;
}

/* Only the action at hand counts: another seat is taken to be still in the round, so that no new turn can begin. */
bool tm_can_transform(const tm_turn *t) {
    tm_position copy = *t->p;
    tm_turn trial = {.table = t->table, .p = &copy, .s = &copy.seat[t->seat], .seat = t->seat};
    tm_seat *other = &copy.seat[(t->seat + 1) % t->table->rules.seats];
    other->passed = other->dropped = false;
    for (int hex = 0; hex < t->table->cells; hex++) {
        bool flies;
        if (tm_is_river(t->table, hex) || tm_building_at(&copy, hex) >= 0 || !tm_reach(&trial, hex, &flies)) continue;
        for (int colour = 0; colour < TM_VARIABLE; colour++) {
            tm_position next = copy;
            tm_turn try = {.table = t->table, .p = &next, .s = &next.seat[t->seat], .seat = t->seat};
            if (tm_transform(&try, hex, colour)) return true;
        }
    }
    return false;
}
