/* Goods, power, cults and points that are gained and paid. */
#include "turn.h"

int tm_gain_power(tm_seat *s, int power) {
    assert(power >= 0);
    int first = power < s->power[0] ? power : s->power[0];
    s->power[0] = (uint8_t)(s->power[0] - first);
    s->power[1] = (uint8_t)(s->power[1] + first);
    int second = power - first < s->power[1] ? power - first : s->power[1];
    s->power[1] = (uint8_t)(s->power[1] - second);
    s->power[2] = (uint8_t)(s->power[2] + second);
    assert(first + second == power || !(s->power[0] + s->power[1])); /* what is lost found all bowls full */
    return first + second;
}

/* Riverwalkers gain no priests: each is a terrain to unlock, or a priest after all. */
void tm_gain_priests(tm_turn *t, int priests) {
    tm_seat *s = t->s;
    if (s->faction == TM_RIVERWALKERS) {
        s->due_terrains = (uint8_t)(s->due_terrains + priests);
        return;
    }
    int have = s->priests + priests;
    s->priests = (uint8_t)(have < s->priests_max ? have : s->priests_max);
    assert(s->priests <= TM_PRIESTS_MAX);
}

void tm_score_thing(tm_turn *t, int thing) {
    assert(thing >= 0 && thing <= TM_FOR_TOWN && t->p->round <= TM_ROUNDS);
    if (!t->p->round) return;
    const tm_scoring *tile = &tm_scorings[t->table->rules.scoring[t->p->round - 1]];
    if (tile->things[0] == thing || tile->things[1] == thing) t->s->vp = (int16_t)(t->s->vp + tile->points);
}

void tm_gain_spades(tm_turn *t, int spades) {
    tm_seat *s = t->s;
    assert(spades >= 0);
    if (s->faction == TM_RIVERWALKERS) return;
    for (int i = 0; i < spades; i++) {
        tm_score_thing(t, TM_FOR_SPADE);
        if (s->faction == TM_ACOLYTES)
            s->due_cults++;
        else if (s->faction == TM_DRAGONLORDS)
            s->power[0]++;
        else
            s->spades++;
        if (s->faction == TM_HALFLINGS) s->vp++;
        if (s->faction == TM_ALCHEMISTS && s->built[TM_STRONGHOLD]) tm_gain_power(s, 2);
    }
}

void tm_gain(tm_turn *t, const tm_goods *goods) {
    t->s->coins = (uint16_t)(t->s->coins + goods->coins);
    t->s->workers = (uint16_t)(t->s->workers + goods->workers);
    if (goods->priests) tm_gain_priests(t, goods->priests);
    tm_gain_power(t->s, goods->power);
    tm_gain_spades(t, goods->spades);
}

/* Moves up one cult. The top needs a key, and has room for one seat only. */
void tm_climb(tm_turn *t, int cult, int steps) {
    static const uint8_t at[] = {3, 5, 7}, power[] = {1, 2, 2};
    assert(cult >= 0 && cult < TM_CULTS && steps > 0);
    tm_seat *s = t->s;
    uint8_t *top = &t->p->top[cult];
    int old = s->cult[cult], most = *top != TM_NOBODY && *top != t->seat ? TM_CULT_TOP - 1 : TM_CULT_TOP;
    int now = old + steps < most ? old + steps : most;
    for (int i = 0; i < 3; i++)
        if (old < at[i] && now >= at[i]) tm_gain_power(s, power[i]);
    if (old < TM_CULT_TOP && now == TM_CULT_TOP && !s->keys) {
        now = TM_CULT_TOP - 1;
        s->blocked |= (uint8_t)(1 << cult);
    } else if (old < TM_CULT_TOP && now == TM_CULT_TOP) {
        s->keys--;
        *top = (uint8_t)t->seat;
        tm_gain_power(s, 3);
    }
    s->cult[cult] = (uint8_t)(now > old ? now : old);
    assert((s->cult[cult] == TM_CULT_TOP) == (*top == t->seat));
}

/* A key that comes in the same turn still opens the tops that were closed, if there are keys for all of them. */
void tm_gain_keys(tm_turn *t, int keys) {
    tm_seat *s = t->s;
    int blocked = s->blocked, count = 0;
    assert(keys > 0);
    s->keys = (uint8_t)(s->keys + keys);
    for (int c = 0; c < TM_CULTS; c++)
        count += blocked >> c & 1;
    if (!blocked || s->keys < count) return;
    for (int c = 0; c < TM_CULTS; c++)
        if (blocked >> c & 1) tm_climb(t, c, 1);
    assert(count <= TM_CULTS);
    s->blocked = 0;
}

bool tm_pay_power(tm_turn *t, int power) {
    assert(power >= 0);
    if (t->s->power[2] < power) return tm_refuse(t, "there is not enough power in the third bowl");
    t->s->power[2] = (uint8_t)(t->s->power[2] - power);
    t->s->power[0] = (uint8_t)(t->s->power[0] + power);
    return true;
}

bool tm_pay_tokens(tm_turn *t, int tokens) {
    for (int bowl = 0; bowl < 3; bowl++) {
        int n = tokens < t->s->power[bowl] ? tokens : t->s->power[bowl];
        t->s->power[bowl] = (uint8_t)(t->s->power[bowl] - n);
        tokens -= n;
    }
    return !tokens || tm_refuse(t, "there are not enough tokens of power");
}

bool tm_pay(tm_turn *t, const tm_goods *price) {
    tm_seat *s = t->s;
    if (s->coins < price->coins) return tm_refuse(t, "there are not enough coins");
    if (s->workers < price->workers) return tm_refuse(t, "there are not enough workers");
    if (s->priests < price->priests) return tm_refuse(t, "there are not enough priests");
    s->coins = (uint16_t)(s->coins - price->coins);
    s->workers = (uint16_t)(s->workers - price->workers);
    s->priests = (uint8_t)(s->priests - price->priests);
    return !price->power || tm_pay_power(t, price->power);
}

bool tm_convert(tm_turn *t, int what, int count) {
    static const tm_goods one[TM_CONVERSIONS] = {
        [TM_POWER_COIN] = {.coins = 1},  [TM_POWER_WORKER] = {.workers = 1},  [TM_POWER_PRIEST] = {.priests = 1},
        [TM_WORKER_COIN] = {.coins = 1}, [TM_PRIEST_COIN] = {.coins = 1},     [TM_PRIEST_WORKER] = {.workers = 1},
        [TM_POINT_COIN] = {.coins = 1},  [TM_WORKER_PRIEST] = {.priests = 1},
    };
    static const uint8_t power[] = {[TM_POWER_COIN] = 1, [TM_POWER_WORKER] = 3, [TM_POWER_PRIEST] = 5};
    tm_seat *s = t->s;
    if (count < 1 || what >= TM_CONVERSIONS) return tm_refuse(t, "nothing is converted");
    if ((what == TM_COIN_POINT || what == TM_POINT_COIN) && s->faction != TM_ALCHEMISTS)
        return tm_refuse(t, "only Alchemists trade coins for points");
    if (what == TM_WORKER_PRIEST && count > s->due_priests) return tm_refuse(t, "workers cannot become priests now");

    if (what <= TM_POWER_PRIEST) {
        if (!tm_pay_power(t, power[what] * count)) return false;
    } else if (what == TM_COIN_POINT) {
        if (s->coins < 2 * count) return tm_refuse(t, "there are not enough coins");
        s->coins = (uint16_t)(s->coins - 2 * count);
    } else if (what == TM_POINT_COIN) {
        if (s->vp < count) return tm_refuse(t, "there are not enough points");
        s->vp = (int16_t)(s->vp - count);
    } else {
        const bool is_worker = what == TM_WORKER_COIN || what == TM_WORKER_PRIEST;
        const tm_goods piece = {.workers = is_worker, .priests = !is_worker};
        for (int i = 0; i < count; i++)
            if (!tm_pay(t, &piece)) return false;
    }

    for (int i = 0; i < count; i++)
        tm_gain(t, &one[what]);
    if (what == TM_COIN_POINT) s->vp = (int16_t)(s->vp + count);
    if (what == TM_WORKER_PRIEST) s->due_priests = 0;
    return true;
}
