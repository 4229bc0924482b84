/* Turns and rounds: whose turn it is, passing, income and the final scorings. */
#include <string.h>

#include "turn.h"

bool tm_is_turn_done(const tm_turn *t) {
    const tm_seat *s = t->s;
    bool has_favour_left = false; /* is there a favour tile that the seat may take? */
    for (int i = 0; i < TM_FAVOURS && s->due_favours; i++)
        has_favour_left |= t->p->favours[i] && !(s->favours >> i & 1);
    return !s->actions && !s->spades && !s->eruptions && !s->sandstorms && !s->rides && !s->free_posts && !s->spans &&
           s->due_cults == s->late_cults && !s->due_losses && !s->due_towns && !s->due_priests && !s->due_colour &&
           !s->due_terrains && !has_favour_left;
}

static void start_turn(tm_position *p, int seat) {
    tm_seat *s = &p->seat[seat];
    assert(!s->passed && !s->dropped);
    p->active = (uint8_t)seat;
    s->actions = 1;
    memset(s->sub, 0, sizeof s->sub);
    s->site[0] = s->site[1] = s->site[2] = s->flown = -1;
    s->blocked = 0;
    s->home_only = s->must_dig = false;
}

/* Returns the next seat that has not passed; the seat itself comes last. */
static int next_seat(const tm_turn *t, int seat) {
    const tm_position *p = t->p;
    int seats = t->table->rules.seats, at = 0;
    while (p->order[at] != seat)
        at++;
    assert(at < seats);
    for (int i = 1; i <= seats; i++) {
        int next = p->order[(at + i) % seats];
        if (!p->seat[next].passed && !p->seat[next].dropped) return next;
    }
    return TM_NOBODY;
}

void tm_next_seat(tm_turn *t) {
    int next = next_seat(t, t->seat);
    t->p->active = TM_NOBODY;
    if (next != TM_NOBODY) start_turn(t->p, next);
}

/* In online play the only seat that has not passed begins its next turn with the next action, also when it has not yet chosen
 * what the last one gave. */
bool tm_has_action(tm_turn *t) {
    bool is_alone = t->table->rules.options & TM_FREE_LEECH && next_seat(t, t->seat) == t->seat;
    for (int s = 0; s < t->table->rules.seats && is_alone; s++)
        is_alone = s == t->seat || t->p->seat[s].passed || t->p->seat[s].dropped;
    if (!t->s->actions && is_alone) start_turn(t->p, t->seat);
    return t->s->actions;
}

int tm_points_for_passing(const tm_position *p, const tm_seat *s, int bonus) {
    const uint8_t *built = s->built;
    int points = s->favours >> TM_FAV_PASS & 1 ? tm_favour_pass[built[TM_TRADING_POST]] : 0;
    if (bonus == TM_BON_LARGE) points += 4 * (built[TM_STRONGHOLD] + built[TM_SANCTUARY]);
    if (bonus == TM_BON_POSTS) points += 2 * built[TM_TRADING_POST];
    if (bonus == TM_BON_DWELLINGS) points += built[TM_DWELLING];
    if (bonus == TM_BON_SHIPPING) points += 3 * s->ship;
    if (s->faction == TM_ICE_MAIDENS && built[TM_STRONGHOLD]) points += 3 * built[TM_TEMPLE];
    for (int b = 0; b < p->bridges && s->faction == TM_ENGINEERS && built[TM_STRONGHOLD]; b++) {
        const bool is_between_own = tm_is_own(p, s, p->bridge[b][0]) && tm_is_own(p, s, p->bridge[b][1]);
        if (&p->seat[p->bridge_seat[b]] == s && is_between_own) points += 3;
    }
    return points;
}

static bool take_bonus(tm_turn *t, int bonus) {
    tm_position *p = t->p;
    if (bonus >= TM_BONUSES || !(p->bonuses >> bonus & 1)) return tm_refuse(t, "this bonus tile is not there");
    assert(t->s->bonus != bonus);
    p->bonuses &= (uint16_t) ~(1 << bonus);
    if (t->s->bonus != TM_NOBODY) p->bonuses |= (uint16_t)(1 << t->s->bonus);
    t->s->bonus = (uint8_t)bonus;
    t->s->coins = (uint16_t)(t->s->coins + p->coins_on[bonus]);
    p->coins_on[bonus] = 0;
    return true;
}

bool tm_pass(tm_turn *t, int bonus) {
    tm_position *p = t->p;
    tm_seat *s = t->s;
    const int seats = t->table->rules.seats;
    if (p->phase == TM_BONUS) {
        if (t->seat != seats - 1 - p->setup) return tm_refuse(t, "another seat chooses now");
        if (!take_bonus(t, bonus)) return false;
        s->passed = true;
        if (++p->setup == seats) p->phase = TM_INCOME;
        return true;
    }
    if (!tm_has_action(t)) return tm_refuse(t, "this turn's action is taken");
    s->actions = 0;
    memset(s->sub, 0, sizeof s->sub);
    tm_decline_offers(t);
    bool is_first = true;
    for (int i = 0; i < seats; i++)
        is_first &= !p->seat[i].passed;
    if (is_first) p->start = (uint8_t)t->seat;
    s->passed = true;
    s->vp = (int16_t)(s->vp + tm_points_for_passing(p, s, s->bonus));
    if (p->round < TM_ROUNDS && !take_bonus(t, bonus)) return false;
    if (p->round == TM_ROUNDS && s->bonus != TM_NOBODY) {
        p->bonuses |= (uint16_t)(1 << s->bonus);
        s->bonus = TM_NOBODY;
    }
    if (tm_is_turn_done(t)) tm_next_seat(t);
    if (t->table->rules.options & TM_VARIABLE_ORDER) {
        /* With a variable order the seat that passes moves to the end of the order. */
        uint8_t *order = p->order;
        int n = 0;
        for (int i = 0; i < seats; i++)
            if (order[i] != t->seat) order[n++] = order[i];
        assert(n == seats - 1);
        order[n] = (uint8_t)t->seat;
    }
    return true;
}

bool tm_drop(tm_turn *t) {
    tm_position *p = t->p;
    if (p->phase != TM_PLAYING) return tm_refuse(t, "nobody can leave the game now");
    int kept = 0;
    t->s->dropped = true;
    for (int i = 0; i < p->offers; i++)
        if (p->offer[i].to != t->seat) p->offer[kept++] = p->offer[i];
    p->offers = (uint8_t)kept;
    if (t->s->bonus != TM_NOBODY) p->bonuses |= (uint16_t)(1 << t->s->bonus);
    t->s->bonus = TM_NOBODY;
    t->s->actions = t->s->due_cults = t->s->late_cults = 0;
    if (p->active == t->seat) tm_next_seat(t);
    return true;
}

static void start_round(tm_turn *t) {
    tm_position *p = t->p;
    int seats = t->table->rules.seats, at = 0;
    assert(p->round < TM_ROUNDS);
    p->round++;
    p->phase = TM_PLAYING;
    p->taken = 0;
    for (int s = 0; s < seats; s++) {
        p->seat[s].passed = false;
        p->seat[s].used = 0;
    }
    for (int i = 0; i < TM_BONUSES; i++)
        p->coins_on[i] = (uint8_t)(p->coins_on[i] + (p->bonuses >> i & 1));
    while (p->order[at] != p->start)
        at++;
    assert(at < seats);
    p->active = TM_NOBODY;
    for (int i = 0; i < seats && p->active == TM_NOBODY; i++)
        if (!p->seat[p->order[(at + i) % seats]].dropped) start_turn(p, p->order[(at + i) % seats]);
}

/* Each seat gains what its buildings and tiles bring. */
static void take_income(tm_turn *t) {
    bool has_terrains_due = false;
    for (int i = 0; i < t->table->rules.seats; i++) {
        tm_seat *s = &t->p->seat[i];
        tm_turn of_seat = {.table = t->table, .p = t->p, .s = s, .seat = i};
        const tm_faction *f = tm_faction_of(s);
        const uint8_t *built = s->built;
        const tm_goods goods = {
            .workers = f->workers[built[TM_DWELLING]],
            .coins = f->coins[built[TM_TRADING_POST]],
            .priests = f->priests_income[built[TM_TEMPLE]],
            .power = (uint8_t)(f->power_income[built[TM_TRADING_POST]] + f->temple_power[built[TM_TEMPLE]])};
        if (s->bonus != TM_NOBODY && s->passed) tm_gain(&of_seat, &tm_bonus_income[s->bonus]);
        tm_gain(&of_seat, &goods);
        if (built[TM_STRONGHOLD]) tm_gain(&of_seat, &f->stronghold);
        if (built[TM_SANCTUARY]) tm_gain(&of_seat, &f->sanctuary);
        for (int k = 0; k < TM_FAVOURS; k++)
            if (s->favours >> k & 1) tm_gain(&of_seat, &tm_favours[k].income);
        has_terrains_due |= s->due_terrains > 0;
    }
    t->p->phase = TM_UNLOCKING;
    if (!has_terrains_due) start_round(t);
}

/* Shares out the points of the first three places. Seats that tie share their places' points, rounded down. */
static void share_points(tm_turn *t, const int *value, const uint8_t *points) {
    int seats = t->table->rules.seats;
    for (int s = 0; s < seats; s++) {
        int above = 0, ties = 0, sum = 0;
        for (int i = 0; i < seats; i++) {
            above += value[i] > value[s];
            ties += value[i] == value[s];
        }
        assert(ties > 0 && above + ties <= seats);
        for (int place = above; place < above + ties && place < 3; place++)
            sum += points[place];
        if (value[s]) t->p->seat[s].vp = (int16_t)(t->p->seat[s].vp + sum / ties);
    }
}

/* The stages of the final scoring: Fire and Ice's scoring if there is one, the four cults, the largest network, goods. */
static void score_stage(tm_turn *t) {
    static const uint8_t cult_points[] = {8, 4, 2}, network_points[] = {18, 12, 6};
    tm_position *p = t->p;
    const int extra = t->table->rules.extra, stage = p->stage++ - (extra != TM_NO_EXTRA);
    int value[TM_SEATS_MAX] = {0};
    assert(stage <= TM_CULTS + 1 && p->round == TM_ROUNDS);
    if (stage <= TM_CULTS) {
        const bool is_cult = stage >= 0 && stage < TM_CULTS;
        for (int s = 0; s < t->table->rules.seats; s++)
            value[s] =
                is_cult ? p->seat[s].cult[stage] : tm_final_value(t->table, p, s, stage < 0 ? extra : TM_NO_EXTRA);
        share_points(t, value, is_cult ? cult_points : network_points);
        return;
    }
    /* All goods become coins, and coins points. */
    for (int i = 0; i < t->table->rules.seats; i++) {
        tm_seat *s = &p->seat[i];
        int rate = s->faction == TM_ALCHEMISTS ? 2 : 3, burnt = s->power[1] / 2;
        s->power[1] = (uint8_t)(s->power[1] - 2 * burnt);
        int coins = s->coins + s->workers + s->priests + s->power[2] + burnt;
        s->power[0] = (uint8_t)(s->power[0] + s->power[2] + burnt);
        s->power[2] = s->priests = 0;
        s->workers = 0;
        assert(coins >= 0 && s->power[1] < 2);
        s->coins = (uint16_t)(coins % rate);
        s->vp = (int16_t)(s->vp + coins / rate);
    }
    p->phase = TM_OVER;
}

/* Ends a round. The last round ends with the final scorings; all others with what their tiles give for steps on a cult. */
static void finish_round(tm_turn *t) {
    tm_position *p = t->p;
    p->offers = 0; /* offers that are left at the end of a round are of no use */
    if (p->round == TM_ROUNDS) {
        p->phase = TM_SCORING;
        score_stage(t);
        return;
    }
    p->phase = TM_DIGGING;
    const tm_scoring *tile = &tm_scorings[t->table->rules.scoring[p->round - 1]];
    for (int i = 0; i < t->table->rules.seats; i++) {
        tm_seat *s = &p->seat[i];
        tm_turn of_seat = {.table = t->table, .p = p, .s = s, .seat = i};
        const int steps = tile->cult == TM_CULTS ? s->sent : s->cult[tile->cult];
        for (int k = 0; k < steps / tile->steps; k++)
            tm_gain(&of_seat, &tile->goods);
    }
}

static bool is_waiting(const tm_turn *t) {
    const tm_position *p = t->p;
    if (p->active != TM_NOBODY) return true;
    for (int i = 0; i < p->offers; i++)
        if (p->offer[i].useful) return true;
    for (int i = 0; i < t->table->rules.seats; i++) {
        const tm_seat *s = &p->seat[i];
        if (!s->dropped && (s->due_cults || s->spades || s->due_terrains || s->due_losses)) return true;
    }
    return false;
}

#ifndef NDEBUG
/* May a phase follow another? */
static bool is_phase_next(int before, int now) {
    switch (before) {
    case TM_INCOME:
    case TM_DIGGING: return now == TM_UNLOCKING || now == TM_PLAYING;
    case TM_PLAYING: return now == TM_DIGGING || now == TM_SCORING;
    case TM_UNLOCKING: return now == TM_PLAYING;
    default: return now == TM_SCORING || now == TM_OVER;
    }
}
#endif

bool tm_next_phase(tm_turn *t) {
    tm_position *p = t->p;
    if (p->phase < TM_INCOME || p->phase == TM_OVER || is_waiting(t)) return tm_refuse(t, "a seat has to move first");
    assert(tm_is_sound(t->table, p));
#ifndef NDEBUG
    int before = p->phase, round = p->round;
#endif
    switch (p->phase) {
    case TM_INCOME:
    case TM_DIGGING: take_income(t); break;
    case TM_PLAYING: finish_round(t); break;
    case TM_UNLOCKING: start_round(t); break;
    default: score_stage(t); break;
    }
    assert(is_phase_next(before, p->phase) && p->round == round + (p->phase == TM_PLAYING));
    return true;
}

void tm_start_game(tm_turn *t) {
    t->p->phase = TM_FOUNDING;
    for (int i = 0; i < t->table->rules.seats; i++) {
        tm_seat *s = &t->p->seat[i];
        const tm_faction *f = tm_faction_of(s);
        s->vp = 20;
        s->coins = f->start.coins;
        s->workers = f->start.workers;
        s->priests = f->start.priests;
        s->priests_max = f->priests;
        memcpy(s->power, f->power, sizeof f->power);
        memcpy(s->cult, f->cult, sizeof f->cult);
        s->colour = f->colour;
        s->second = TM_NO_COLOUR;
        s->ship = f->ship;
        s->range = f->range;
        s->bridges = TM_BRIDGES_OF_SEAT;
        s->bonus = TM_NOBODY;
        s->town_power = TM_TOWN_POWER;
        s->due_colour = f->colour >= TM_TERRAINS;
        s->due_favours = s->faction == TM_ICE_MAIDENS;
        s->site[0] = s->site[1] = s->site[2] = s->flown = -1;
        if (s->due_colour) t->p->phase = TM_CHOOSING;
    }
}
