/* What the files that apply moves share. */
#ifndef PLAYERS_TERRA_MYSTICA_GAME_TURN_H
#define PLAYERS_TERRA_MYSTICA_GAME_TURN_H

#include "position.h"

/* A move that is being applied. Functions return false after they have set `why`. */
typedef struct {
    const tm_table *table;
    tm_position *p;
    tm_seat *s;
    int seat;
    const char *why;
} tm_turn;

static inline bool tm_refuse(tm_turn *t, const char *why) {
    t->why = why;
    return false;
}
static inline const tm_faction *tm_faction_of(const tm_seat *s) {
    return &tm_factions[s->faction];
}
static inline bool tm_is_river(const tm_table *table, int hex) {
    return table->terrain[hex] == TM_RIVER;
}
static inline bool tm_is_own(const tm_position *p, const tm_seat *s, int hex) {
    return hex >= 0 && tm_building_at(p, hex) >= 0 && tm_colour_at(p, hex) == s->colour;
}

/* Looks at eight hexes at once, because few have a building. Returns a word in which the highest bit of a byte says whether the hex
 * has a building of this colour. */
static inline uint64_t tm_own_of_eight(const tm_position *p, int colour, int first) {
    static const uint64_t each = 0x0101010101010101;
    uint64_t eight;
    memcpy(&eight, &p->hex[first], sizeof eight);
    uint64_t built = (eight & each * TM_BUILDING_BITS) + each * TM_BUILDING_BITS;
    uint64_t other = (eight ^ each * (unsigned)colour) & each * TM_COLOUR_BITS;
    return built & (each * 128 - other) & each * 128;
}

/* invariants.c, for assertions */
#ifndef NDEBUG
int tm_tokens_of(const tm_seat *s); /* of power */
/* The first costs little; the second looks at the whole board. */
bool tm_is_seat_sound(const tm_table *table, const tm_position *p, int seat);
bool tm_is_sound(const tm_table *table, const tm_position *p);
#endif

/* goods.c */
int tm_gain_power(tm_seat *s, int power); /* returns what found room */
void tm_gain_priests(tm_turn *t, int priests);
void tm_gain_spades(tm_turn *t, int spades);
void tm_gain(tm_turn *t, const tm_goods *goods);
void tm_climb(tm_turn *t, int cult, int steps);
void tm_gain_keys(tm_turn *t, int keys);
bool tm_pay(tm_turn *t, const tm_goods *price);
bool tm_pay_power(tm_turn *t, int power);
bool tm_pay_tokens(tm_turn *t, int tokens);
/* Gives the points that this round's tile has for a thing: a building, TM_FOR_SPADE or TM_FOR_TOWN. */
void tm_score_thing(tm_turn *t, int thing);
bool tm_convert(tm_turn *t, int what, int count);

/* reach.c */
/* Can the seat reach a hex? *flies: only by a tunnel or a carpet. */
bool tm_reach(tm_turn *t, int hex, bool *flies);
/* The same question about a position, without a reason. */
bool tm_can_reach(const tm_table *table, const tm_position *p, int seat, int hex, bool *flies);
bool tm_fly(tm_turn *t, int hex);
bool tm_transform(tm_turn *t, int hex, int colour);
bool tm_can_transform(const tm_turn *t); /* has the seat a hex for its spades? */
/* Takes an action, or a part of one, after which `then` may follow (NULL: nothing). */
bool tm_take_part(tm_turn *t, int part, const uint8_t *then);

/* towns.c */
bool tm_found_town(tm_turn *t, int hex); /* is there a new town around this hex? */
/* Would all buildings of a seat be enough for a town if they were joined? */
bool tm_has_town_power(const tm_seat *s);
bool tm_connect(tm_turn *t, int river);
/* Writes the hexes with own buildings directly beside a hex, and returns their number. */
int tm_own_beside(const tm_table *table, const tm_position *p, const tm_seat *s, int hex, int16_t *found);

/* leech.c */
bool tm_offer_power(tm_turn *t, int hex); /* for a building on this hex */
bool tm_has_neighbours(const tm_turn *t, int hex);
bool tm_answer(tm_turn *t, const tm_move *move);
void tm_decline_offers(tm_turn *t);

/* rounds.c */
bool tm_is_turn_done(const tm_turn *t);
bool tm_has_action(tm_turn *t); /* has the seat an action left? */
void tm_next_seat(tm_turn *t);
/* Returns the points that a seat would gain by passing now, with this bonus tile or TM_NOBODY. */
int tm_points_for_passing(const tm_position *p, const tm_seat *s, int bonus);
bool tm_pass(tm_turn *t, int bonus);
bool tm_next_phase(tm_turn *t);
bool tm_drop(tm_turn *t);
void tm_start_game(tm_turn *t);

#endif
