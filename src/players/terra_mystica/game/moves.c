/* Applies moves. Each move is checked while it is applied. */
#include <string.h>

#include "turn.h"

static void score_building(tm_turn *t, int building) {
    tm_seat *s = t->s;
    if (building == TM_TRADING_POST && s->favours >> TM_FAV_POSTS & 1) s->vp = (int16_t)(s->vp + 3);
    if (building == TM_DWELLING && s->favours >> TM_FAV_DWELLINGS & 1) s->vp = (int16_t)(s->vp + 2);
    tm_score_thing(t, building);
}

static bool place_building(tm_turn *t, int hex, int building) {
    static const uint8_t most[TM_BUILDINGS] = {8, 4, 3, 1, 1};
    if (t->s->built[building] == most[building]) return tm_refuse(t, "there is no such building left");
    assert(!tm_is_river(t->table, hex));
    t->s->built[building]++;
    t->p->hex[hex] = (uint8_t)(t->s->colour | (building + 1) << TM_BUILDING_SHIFT | (t->p->hex[hex] & TM_IN_TOWN));
    return true;
}

static bool has_colour(const tm_turn *t, int hex) {
    int colour = tm_colour_at(t->p, hex);
    return colour == t->s->colour || (colour < TM_COLOURS && t->s->unlocked >> colour & 1);
}

/* A dwelling: one of the first, or one that is paid for, on a hex that the seat reaches and perhaps transforms. */
static bool build_dwelling(tm_turn *t, const tm_move *m) {
    tm_position *p = t->p;
    tm_seat *s = t->s;
    const int hex = m->x;
    const bool transforms = !has_colour(t, hex), rides = s->rides;
    const uint8_t then[TM_SUBS] = {[TM_SUB_TRANSFORM] = transforms};
    if (tm_is_river(t->table, hex)) return tm_refuse(t, "only bridges are built on rivers");
    if (tm_building_at(p, hex) >= 0) return tm_refuse(t, "there is a building already");
    if (p->phase == TM_FOUNDING) {
        bool is_at_river = false;
        for (int k = 0; k < 6; k++)
            is_at_river |= t->table->beside[hex][k] >= 0 && tm_is_river(t->table, t->table->beside[hex][k]);
        if (t->table->setup[p->setup] != t->seat) return tm_refuse(t, "another seat builds now");
        if (transforms && tm_colour_at(p, hex) != s->second) return tm_refuse(t, "the hex has another colour");
        if (s->faction == TM_RIVERWALKERS && !is_at_river) return tm_refuse(t, "Riverwalkers begin at a river");
        if (!place_building(t, hex, TM_DWELLING)) return false;
        if (++p->setup < t->table->setups) return true;
        p->setup = 0;
        p->phase = TM_BONUS;
        return true;
    }

    if (!transforms || !s->sub[TM_SUB_TRANSFORM]) {
        /* A dwelling goes on a hex that this turn has transformed, if it has transformed any, unless the seat has
         * another action. */
        bool is_site = s->site[0] < 0;
        for (int i = 0; i < TM_SITES; i++)
            is_site |= s->site[i] == hex;
        if (!is_site) s->sub[TM_SUB_BUILD] = 0;
    }
    if (!tm_take_part(t, TM_SUB_BUILD, then)) return false;
    bool flies;
    if (rides) {
        s->rides--;
        if (transforms) return tm_refuse(t, "the hex has another colour");
    } else if (transforms) {
        if (!tm_transform(t, hex, s->colour)) return false;
    } else if (!tm_reach(t, hex, &flies) || (flies && !tm_fly(t, hex)))
        return false;
    if (s->spades || s->eruptions) return tm_refuse(t, "spades are used before a dwelling is built");
    if (!rides && !tm_pay(t, &tm_faction_of(s)->price[TM_DWELLING])) return false;
    if (!tm_offer_power(t, hex) || !place_building(t, hex, TM_DWELLING)) return false;
    score_building(t, TM_DWELLING);
    tm_found_town(t, hex);
    return true;
}

static void gain_ship(tm_seat *s) {
    const tm_faction *f = tm_faction_of(s);
    if (s->ship >= f->ship_max) return;
    s->vp = (int16_t)(s->vp + s->ship + 2 - f->ship);
    s->ship++;
}

/* What a faction gains with its stronghold at once. */
static void gain_stronghold(tm_turn *t) {
    tm_seat *s = t->s;
    switch (s->faction) {
    case TM_ALCHEMISTS: tm_gain_power(s, 12); break;
    case TM_AUREN: s->due_favours++; break;
    case TM_CULTISTS: s->vp = (int16_t)(s->vp + 7); break;
    case TM_DARKLINGS: s->due_priests = 3; break;
    case TM_DWARVES: s->tunnels = true; break;
    case TM_FAKIRS: s->range++; break;
    case TM_MERMAIDS: gain_ship(s); break;
    case TM_ACOLYTES: s->bonus_step = true; break;
    case TM_DRAGONLORDS: s->power[0] = (uint8_t)(s->power[0] + t->table->rules.seats); break;
    case TM_HALFLINGS:
        tm_gain_spades(t, 3);
        s->sub[TM_SUB_TRANSFORM] = 3;
        s->sub[TM_SUB_BUILD] = 1;
        break;
    case TM_RIVERWALKERS:
        s->spans = (s->bridges < 2 ? s->bridges : 2) & 15;
        s->sub[TM_SUB_BRIDGE] = 2;
        break;
    default: break;
    }
}

static bool upgrade_building(tm_turn *t, const tm_move *m) {
    static const uint8_t from[TM_BUILDINGS] = {[TM_TRADING_POST] = TM_DWELLING,
                                               [TM_TEMPLE] = TM_TRADING_POST,
                                               [TM_STRONGHOLD] = TM_TRADING_POST,
                                               [TM_SANCTUARY] = TM_TEMPLE};
    tm_seat *s = t->s;
    if (m->y == TM_DWELLING || m->y >= TM_BUILDINGS) return tm_refuse(t, "nothing becomes this building");
    if (!tm_is_own(t->p, s, m->x) || tm_building_at(t->p, m->x) != from[m->y])
        return tm_refuse(t, "the seat has no building there that can become this");
    if (!tm_take_part(t, TM_SUB_UPGRADE, NULL)) return false;
    tm_goods price = tm_faction_of(s)->price[m->y];
    if (m->y == TM_TRADING_POST && s->free_posts) {
        s->free_posts--;
        price = (tm_goods){0};
    } else if (m->y == TM_TRADING_POST && !tm_has_neighbours(t, m->x))
        price.coins = (uint8_t)(2 * price.coins);
    if (!tm_pay(t, &price) || !tm_offer_power(t, m->x)) return false;
    assert(s->built[from[m->y]]);
    s->built[from[m->y]]--;
    if (!place_building(t, m->x, m->y)) return false;
    if (m->y == TM_STRONGHOLD) gain_stronghold(t);
    if (m->y == TM_TEMPLE || m->y == TM_SANCTUARY)
        s->due_favours = (s->due_favours + 1 + (s->faction == TM_CHAOS_MAGICIANS)) & 15;
    score_building(t, m->y);
    tm_found_town(t, m->x);
    return true;
}

static bool dig_spades(tm_turn *t, const tm_move *m) {
    static const uint8_t then[TM_SUBS] = {[TM_SUB_TRANSFORM] = 1, [TM_SUB_BUILD] = 1, [TM_SUB_DIG] = 1};
    tm_seat *s = t->s;
    if (s->faction == TM_RIVERWALKERS) return tm_refuse(t, "Riverwalkers do not dig");
    if (!m->y || (s->colour == TM_VOLCANO && m->y > 1)) return tm_refuse(t, "the seat cannot dig so many spades");
    if (!tm_take_part(t, TM_SUB_DIG, then)) return false;
    tm_goods price = {.workers = (uint8_t)(3 - s->digs)};
    if (s->faction == TM_DARKLINGS) price = (tm_goods){.priests = 1};
    if (tm_faction_of(s)->colour == TM_VOLCANO) price = (tm_goods){0};
    for (int i = 0; i < m->y; i++) {
        if (!tm_pay(t, &price)) return false;
        if (s->colour == TM_VOLCANO)
            s->eruptions++;
        else
            tm_gain_spades(t, 1);
        if (s->faction == TM_DARKLINGS) s->vp = (int16_t)(s->vp + 2);
    }
    s->must_dig = true;
    return true;
}

static bool advance_level(tm_turn *t, const tm_move *m) {
    static const tm_goods ship = {.coins = 4, .priests = 1};
    tm_seat *s = t->s;
    const tm_faction *f = tm_faction_of(s);
    if (!tm_take_part(t, TM_SUBS, NULL)) return false;
    if (!m->y) {
        if (s->ship >= f->ship_max) return tm_refuse(t, "the ships are at their best");
        gain_ship(s);
        return tm_pay(t, &ship);
    }
    if (s->digs >= f->digs_max) return tm_refuse(t, "the spades are at their best");
    s->digs++;
    s->vp = (int16_t)(s->vp + 6);
    return tm_pay(t, &f->digging);
}

static bool build_bridge(tm_turn *t, const tm_move *m) {
    tm_position *p = t->p;
    tm_seat *s = t->s;
    const uint8_t then[TM_SUBS] = {[TM_SUB_BRIDGE] = (uint8_t)(s->spans ? s->spans - 1 : 0)};
    if (!s->spans) return tm_refuse(t, "a bridge needs an action that gives one");
    if (!tm_is_own(p, s, m->x) && !tm_is_own(p, s, m->z)) return tm_refuse(t, "neither end has a building of the seat");
    bool fits = false, is_bridged = false;
    for (int k = 0; k < 6; k++)
        fits |= t->table->across[m->x][k] == m->z;
    if (!fits) return tm_refuse(t, "no bridge fits there");
    if (!tm_take_part(t, TM_SUB_BRIDGE, then)) return false;
    if (!s->bridges || p->bridges == TM_BRIDGES_MAX) return tm_refuse(t, "there is no bridge left");
    for (int b = 0; b < p->bridges; b++) {
        const uint16_t *end = p->bridge[b];
        is_bridged |= (end[0] == m->x && end[1] == m->z) || (end[0] == m->z && end[1] == m->x);
    }
    if (is_bridged) return tm_refuse(t, "there is a bridge already");
    s->bridges--;
    s->spans--;
    p->bridge[p->bridges][0] = m->x;
    p->bridge[p->bridges][1] = m->z;
    p->bridge_seat[p->bridges++] = (uint8_t)t->seat;
    assert(p->bridges <= TM_BRIDGES_OF_SEAT * t->table->rules.seats);
    tm_found_town(t, m->x);
    tm_found_town(t, m->z);
    return true;
}

static bool send_priest(tm_turn *t, const tm_move *m) {
    static const tm_goods priest = {.priests = 1};
    tm_position *p = t->p;
    tm_seat *s = t->s;
    if (m->y >= TM_CULTS || m->x > 3) return tm_refuse(t, "there is no such place on a cult");
    if (!tm_take_part(t, TM_SUBS, NULL)) return false;
    int steps = m->x ? m->x : p->three_step_places[m->y] ? 3 : p->two_step_places[m->y] ? 2 : 1;
    uint8_t *place = steps == 3 ? p->three_step_places : p->two_step_places;
    if (steps > 1 && !place[m->y]) return tm_refuse(t, "the place is taken");
    if (!tm_pay(t, &priest)) return false;
    if (steps > 1) {
        place[m->y]--;
        assert(s->priests_max > s->priests || s->faction == TM_RIVERWALKERS);
        s->priests_max--;
        s->sent++;
    }
    tm_climb(t, m->y, steps + s->bonus_step);
    return true;
}

static bool lose_steps(tm_turn *t, const tm_move *m) {
    tm_seat *s = t->s;
    if (m->y >= TM_CULTS) return tm_refuse(t, "the seat loses no such steps");
    /* Before it takes a town tile with steps on all cults, a seat may step back below the top of one cult, so that the
     * key of the town opens another. */
    int close = 0;
    for (int c = 0; c < TM_CULTS; c++)
        close += s->cult[c] == TM_CULT_TOP - 1;
    if (s->due_towns && !s->due_losses && m->x == 1 && close > 1 && s->cult[m->y] == TM_CULT_TOP - 1) {
        s->cult[m->y]--;
        return true;
    }
    if (!s->due_losses || m->x != s->due_losses) return tm_refuse(t, "the seat loses no such steps");
    if (s->cult[m->y] < m->x) return tm_refuse(t, "the seat is not high enough there");
    if (s->cult[m->y] == TM_CULT_TOP) {
        s->keys++;
        t->p->top[m->y] = TM_NOBODY;
    }
    s->cult[m->y] = (uint8_t)(s->cult[m->y] - m->x);
    s->due_losses = 0;
    return true;
}

static bool owns_action(const tm_turn *t, int action) {
    const tm_seat *s = t->s;
    if (action < TM_POWER_ACTIONS) return true;
    if (action == TM_ACT_BONUS_SPADE) return s->bonus == TM_BON_SPADE;
    if (action == TM_ACT_BONUS_CULT) return s->bonus == TM_BON_CULT;
    if (action == TM_ACT_FAVOUR) return s->favours >> TM_FAV_CULT & 1;
    return tm_actions[action].faction == s->faction && (action == TM_ACT_ENGINEERS || s->built[TM_STRONGHOLD]);
}

static bool gives_spades(int action) {
    return action == TM_ACT_SPADE || action == TM_ACT_SPADES || action == TM_ACT_BONUS_SPADE;
}

static void gain_action(tm_turn *t, int action) {
    tm_seat *s = t->s;
    switch (action) {
    case TM_ACT_BRIDGE:
    case TM_ACT_ENGINEERS: s->spans++; break;
    case TM_ACT_PRIEST: tm_gain_priests(t, 1); break;
    case TM_ACT_WORKERS: s->workers = (uint16_t)(s->workers + 2); break;
    case TM_ACT_COINS: s->coins = (uint16_t)(s->coins + 7); break;
    case TM_ACT_SPADE:
    case TM_ACT_BONUS_SPADE: tm_gain_spades(t, 1); break;
    case TM_ACT_SPADES:
    case TM_ACT_GIANTS: tm_gain_spades(t, 2); break;
    case TM_ACT_AUREN: /* both steps go to one cult */
        s->due_cults = (uint8_t)(s->due_cults + 2);
        s->same_cult = true;
        break;
    case TM_ACT_CHAOS: s->actions = (uint8_t)(s->actions + 2); break;
    case TM_ACT_NOMADS: s->sandstorms++; break;
    case TM_ACT_SWARMLINGS: s->free_posts++; break;
    case TM_ACT_WITCHES: s->rides++; break;
    case TM_ACT_SHIFT:
    case TM_ACT_SHIFT_BURN: s->due_colour = 1; break;
    default: s->due_cults++; break;
    }
}

static bool take_action(tm_turn *t, const tm_move *m) {
    tm_position *p = t->p;
    tm_seat *s = t->s;
    const int action = m->y;
    if (action >= TM_ACTIONS || !owns_action(t, action)) return tm_refuse(t, "the seat does not have this action");
    if (s->faction == TM_RIVERWALKERS && gives_spades(action)) return tm_refuse(t, "Riverwalkers do not dig");
    const tm_action *a = &tm_actions[action];
    const bool is_of_all = action < TM_POWER_ACTIONS,
               gives_bridge = action == TM_ACT_BRIDGE || action == TM_ACT_ENGINEERS;

    /* Marks the action as taken in this round. Yetis with a stronghold may take power actions that are taken. */
    uint8_t *set = is_of_all ? &p->taken : &s->used;
    const int bit = is_of_all                      ? action
                    : action == TM_ACT_FAVOUR      ? 1
                    : action == TM_ACT_BONUS_SPADE ? 2
                    : action == TM_ACT_BONUS_CULT  ? 3
                                                   : 0;
    const bool again = a->open || (is_of_all && s->faction == TM_YETIS && s->built[TM_STRONGHOLD]);
    if (*set >> bit & 1 && !again) return tm_refuse(t, "the action is taken in this round");
    if (!a->open) *set |= (uint8_t)(1 << bit);

    /* Which parts may follow the action? If the faction cannot use spades, no spades follow. */
    uint8_t then[TM_SUBS] = {[TM_SUB_BRIDGE] = gives_bridge,
                             [TM_SUB_UPGRADE] = action == TM_ACT_SWARMLINGS,
                             [TM_SUB_BUILD] = action == TM_ACT_WITCHES};
    if ((gives_spades(action) || action == TM_ACT_GIANTS || action == TM_ACT_NOMADS) && s->colour != TM_VOLCANO) {
        then[TM_SUB_DIG] = then[TM_SUB_BUILD] = 1;
        then[TM_SUB_TRANSFORM] = action == TM_ACT_SPADES ? 2 : 1;
    }
    const tm_goods price = {.workers = a->workers};
    if (!tm_take_part(t, TM_SUBS, then) || !tm_pay(t, &price)) return false;
    const int cheaper = s->faction == TM_YETIS && is_of_all;
    if (!tm_pay_power(t, a->power - cheaper) || !tm_pay_tokens(t, a->tokens)) return false;
    if (gives_bridge && s->bridges <= s->spans) return tm_refuse(t, "there is no bridge left");
    gain_action(t, action);
    return true;
}

static void end_choosing(tm_turn *t) {
    for (int i = 0; i < t->table->rules.seats; i++)
        if (t->p->seat[i].due_colour || t->p->seat[i].due_favours) return;
    t->p->phase = TM_FOUNDING;
}

static bool take_favour(tm_turn *t, const tm_move *m) {
    tm_seat *s = t->s;
    if (!s->due_favours) return tm_refuse(t, "the seat gains no favour tile");
    if (m->y >= TM_FAVOURS || !t->p->favours[m->y]) return tm_refuse(t, "there is no such favour tile left");
    if (s->favours >> m->y & 1) return tm_refuse(t, "the seat has this favour tile");
    assert(t->p->favours[m->y] <= tm_favours[m->y].count);
    s->due_favours--;
    s->favours |= (uint16_t)(1 << m->y);
    t->p->favours[m->y]--;
    tm_climb(t, tm_favours[m->y].cult, tm_favours[m->y].steps);
    if (t->p->phase == TM_CHOOSING) end_choosing(t);
    if (m->y != TM_FAV_TOWN) return true;
    s->town_power--;
    assert(s->town_power == TM_TOWN_POWER - 1); /* there is one such tile for each seat */
    for (int c = 0; c < t->table->cells; c++)
        if (tm_is_own(t->p, s, c)) tm_found_town(t, c);
    return true;
}

static bool take_town(tm_turn *t, const tm_move *m) {
    tm_seat *s = t->s;
    if (!s->due_towns) return tm_refuse(t, "the seat has founded no town");
    if (m->y >= TM_TOWNS || !t->p->towns[m->y]) return tm_refuse(t, "there is no such town tile left");
    const tm_town *tile = &tm_towns[m->y];
    assert(tile->keys);
    s->due_towns--;
    s->towns++;
    t->p->towns[m->y]--;
    tm_gain_keys(t, tile->keys);
    s->vp = (int16_t)(s->vp + tile->points + (s->faction == TM_WITCHES ? 5 : 0));
    tm_gain(t, &tile->goods);
    for (int c = 0; c < TM_CULTS && tile->steps; c++)
        tm_climb(t, c, tile->steps);
    if (m->y == TM_TOWN_SHIP) gain_ship(s);
    if (m->y == TM_TOWN_SHIP && s->faction == TM_FAKIRS) s->range++;
    if (s->faction == TM_SWARMLINGS) s->workers = (uint16_t)(s->workers + 3);
    tm_score_thing(t, TM_FOR_TOWN);
    return true;
}

static bool is_colour_used(const tm_turn *t, int colour) {
    for (int i = 0; i < t->table->rules.seats; i++) {
        const tm_seat *s = &t->p->seat[i];
        if (s->colour == colour || (t->p->phase == TM_CHOOSING && s->second == colour)) return true;
    }
    return false;
}

static bool choose_colour(tm_turn *t, const tm_move *m) {
    tm_seat *s = t->s;
    if (!s->due_colour) return tm_refuse(t, "the seat chooses no colour");
    if (m->y >= TM_COLOURS || is_colour_used(t, m->y)) return tm_refuse(t, "the colour is not free");
    s->due_colour = 0;
    if (tm_faction_of(s)->colour != TM_VARIABLE)
        s->second = m->y;
    else {
        /* Shapeshifters repaint all they have. */
        for (int c = 0; c < t->table->cells; c++)
            if (tm_is_own(t->p, t->s, c)) t->p->hex[c] = (uint8_t)((t->p->hex[c] & ~TM_COLOUR_BITS) | m->y);
        assert(m->y < TM_COLOURS && (t->s->faction == TM_SHAPESHIFTERS || t->p->phase == TM_CHOOSING));
        t->s->colour = (uint8_t)m->y;
    }
    if (s->faction == TM_RIVERWALKERS) s->unlocked |= (uint8_t)(1 << m->y);
    if (t->p->phase == TM_CHOOSING) end_choosing(t);
    return true;
}

static bool unlock_terrain(tm_turn *t, const tm_move *m) {
    tm_seat *s = t->s;
    const tm_goods price = {.coins = m->y < TM_COLOURS && is_colour_used(t, m->y) ? 2 : 1};
    if (!s->due_terrains) return tm_refuse(t, "the seat has no priest to place");
    s->due_terrains--;
    if (m->y == TM_NO_COLOUR) {
        s->priests = (uint8_t)(s->priests < s->priests_max ? s->priests + 1 : s->priests_max);
        return true;
    }
    if (m->y >= TM_COLOURS || s->unlocked >> m->y & 1) return tm_refuse(t, "the terrain is not locked");
    s->unlocked |= (uint8_t)(1 << m->y);
    s->priests_max++;
    return tm_pay(t, &price);
}

/* Gives up what is left of actions. Spades that were paid for are used if there is a hex for them. */
static bool forfeit_rest(tm_turn *t) {
    tm_seat *s = t->s;
    int left =
        s->spades + s->sandstorms + s->rides + s->free_posts + s->spans + s->eruptions + s->due_priests + s->due_tokens;
    if (!left) return tm_refuse(t, "there is nothing to give up");
    if (s->must_dig && s->spades + s->eruptions && tm_can_transform(t))
        return tm_refuse(t, "spades that were dug are used");
    s->spades = s->sandstorms = s->rides = s->free_posts = s->spans = s->eruptions = s->due_priests = s->due_tokens = 0;
    return true;
}

/* Checks and makes a move of a seat at its time. */
static bool make_move(tm_turn *t, const tm_move *m) {
    tm_seat *s = t->s;
    switch (m->kind) {
    case TM_BUILD: return build_dwelling(t, m);
    case TM_UPGRADE: return upgrade_building(t, m);
    case TM_TRANSFORM: return tm_transform(t, m->x, m->y);
    case TM_DIG: return dig_spades(t, m);
    case TM_CONVERT: return tm_convert(t, m->y, m->x);
    case TM_BURN:
        if (!m->y || s->power[1] < 2 * m->y) return tm_refuse(t, "there is not enough power in the second bowl");
        s->power[1] = (uint8_t)(s->power[1] - 2 * m->y);
        s->power[2] = (uint8_t)(s->power[2] + m->y);
        return true;
    case TM_SEND: return send_priest(t, m);
    case TM_ACTION: return take_action(t, m);
    case TM_BRIDGE: return build_bridge(t, m);
    case TM_CONNECT: return tm_connect(t, m->x);
    case TM_ADVANCE: return advance_level(t, m);
    case TM_PASS: return tm_pass(t, m->y);
    case TM_FAVOUR: return take_favour(t, m);
    case TM_TOWN: return take_town(t, m);
    case TM_CULT:
        if (m->y >= TM_CULTS || !m->x || m->x > s->due_cults) return tm_refuse(t, "the seat gains no such steps");
        if (s->same_cult && m->x != s->due_cults) return tm_refuse(t, "all steps go to one cult");
        s->due_cults = (uint8_t)(s->due_cults - m->x);
        if (s->late_cults > s->due_cults) s->late_cults = s->due_cults;
        s->same_cult = false;
        tm_climb(t, m->y, m->x);
        return true;
    case TM_LOSE: return lose_steps(t, m);
    case TM_LEECH:
    case TM_DECLINE: return tm_answer(t, m);
    case TM_COLOUR: return choose_colour(t, m);
    case TM_UNLOCK: return unlock_terrain(t, m);
    case TM_TOKEN:
        if (!s->due_tokens) return tm_refuse(t, "the seat gains no token");
        if (s->vp < 1) return tm_refuse(t, "there are not enough points");
        s->due_tokens--;
        s->vp--;
        s->power[2]++;
        return true;
    case TM_FORFEIT: return forfeit_rest(t);
    case TM_END:
        if (!tm_is_turn_done(t)) return tm_refuse(t, "the turn is not complete");
        tm_next_seat(t);
        return true;
    default: assert(m->kind == TM_DROP); return tm_drop(t);
    }
}

/* When a move is allowed in the seat's own turn only, or in a phase of its own; 0: at any time. */
enum { IN_TURN = 1, IN_SETUP = 2, IN_BONUS = 4, IN_DIGGING = 8 };
static const uint8_t times[TM_MOVES] = {
    [TM_BUILD] = IN_TURN | IN_SETUP,
    [TM_UPGRADE] = IN_TURN,
    [TM_TRANSFORM] = IN_TURN | IN_DIGGING,
    [TM_DIG] = IN_TURN,
    [TM_CONVERT] = IN_TURN,
    [TM_BURN] = IN_TURN,
    [TM_SEND] = IN_TURN,
    [TM_ACTION] = IN_TURN,
    [TM_BRIDGE] = IN_TURN,
    [TM_CONNECT] = IN_TURN,
    [TM_ADVANCE] = IN_TURN,
    [TM_PASS] = IN_TURN | IN_BONUS,
    [TM_END] = IN_TURN,
};

const char *tm_apply_move(const tm_table *table, tm_position *p, const tm_move *m) {
    tm_turn t = {.table = table, .p = p, .s = p->seat, .seat = m->seat, .why = "there is no such move"};
    if (m->kind == TM_NEXT) return tm_next_phase(&t) ? NULL : t.why;
    const bool two_hexes = m->kind == TM_BRIDGE;
    const bool one_hex =
        m->kind == TM_BUILD || m->kind == TM_UPGRADE || m->kind == TM_TRANSFORM || m->kind == TM_CONNECT;
    if (m->kind >= TM_MOVES || m->seat >= table->rules.seats) return t.why;
    if ((two_hexes || one_hex) && m->x >= table->cells) return t.why;
    if (two_hexes && m->z >= table->cells) return t.why;
    t.s = &p->seat[m->seat];
    if (t.s->dropped) return "the seat has left the game";
    const int when = times[m->kind];
    const bool is_time = !when || (when & IN_TURN && p->phase == TM_PLAYING && p->active == m->seat) ||
                         (when & IN_SETUP && p->phase == TM_FOUNDING) || (when & IN_BONUS && p->phase == TM_BONUS) ||
                         (when & IN_DIGGING && p->phase == TM_DIGGING);
    if (!is_time) return "it is not the time for this move";
#ifndef NDEBUG
    /* Tokens of power stay with a seat, unless it burns them or is of a faction that gains or gives them. */
    const bool keeps_tokens = t.s->faction != TM_DRAGONLORDS && t.s->faction != TM_SHAPESHIFTERS;
    const int tokens = tm_tokens_of(t.s) - (m->kind == TM_BURN ? m->y : 0);
#endif
    if (!make_move(&t, m)) return t.why;
    assert(!keeps_tokens || tm_tokens_of(t.s) == tokens);
    assert(tm_is_seat_sound(table, p, m->seat));
    return NULL;
}

void tm_begin_game(const tm_table *table, tm_position *p) {
    const tm_game_rules *r = &table->rules;
    tm_turn t = {.table = table, .p = p};
    memset(p, 0, sizeof *p);
    memcpy(p->hex, table->terrain, (size_t)table->cells);
    memset(p->top, TM_NOBODY, sizeof p->top);
    memset(p->two_step_places, 3, sizeof p->two_step_places);
    memset(p->three_step_places, 1, sizeof p->three_step_places);
    p->active = TM_NOBODY;
    p->bonuses = r->bonuses;
    for (int i = 0; i < TM_FAVOURS; i++)
        p->favours[i] = tm_favours[i].count;
    for (int i = 0; i < TM_TOWNS; i++)
        p->towns[i] = r->towns >> i & 1 ? tm_towns[i].count : 0;
    for (int s = 0; s < r->seats; s++) {
        p->seat[s].faction = r->faction[s];
        p->order[s] = (uint8_t)s;
    }
    tm_start_game(&t);
    assert(tm_is_sound(table, p));
}
