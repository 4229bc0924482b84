/* Changes one hex of a copy, values the map, and takes the change back. */
#include "spots.h"
#include "players/terra_mystica/game/turn.h"

enum { UNKNOWN, KNOWN, MORE_FOLLOWS };

void tm_spots_init(tm_spots *spots, const tm_outlook *o, const tm_ground *ground) {
    size_t cells = (size_t)o->table->cells;
    assert(ground->known == TM_KNOWS_ALL && !ground->changed && !ground->anew);
    tm_position_copy(o->table, &spots->p, o->start);
    spots->ground = *ground;
    for (int built = 0; built < 2; built++)
        memset(spots->known[built], UNKNOWN, cells);
}

/* Is a town founded around the hex, or over a river? Joins the hex to a town beside it. */
static bool founds_town(tm_spots *spots, const tm_outlook *o, int hex) {
    tm_turn t = {.table = o->table, .p = &spots->p, .s = &spots->p.seat[o->seat], .seat = o->seat};
    return (t.s->faction == TM_MERMAIDS && tm_has_town_power(t.s)) || tm_found_town(&t, hex);
}

static double ground_after(const tm_spots *spots, const tm_outlook *o, int hex, bool built) {
    tm_ground ground = spots->ground;
    const tm_move move = {.kind = built ? TM_BUILD : TM_TRANSFORM, .seat = (uint8_t)o->seat, .x = (uint16_t)hex};
    tm_ground_note(&ground, &move);
    /* Beside no building, a hex of the own colour changes nothing for towns. */
    if (!built && o->estate.ships[hex] > o->flies) ground.known |= TM_KNOWS_TOWNS;
    return tm_ground_value(o, &spots->p, &ground);
}

static void look_at(tm_spots *spots, const tm_outlook *o, int hex, bool built) {
    tm_position *p = &spots->p;
    tm_seat *s = &p->seat[o->seat];
    p->hex[hex] = (uint8_t)(s->colour | (built ? (TM_DWELLING + 1) << TM_BUILDING_SHIFT : 0));
    s->built[TM_DWELLING] = (uint8_t)(s->built[TM_DWELLING] + built);
    bool founds = founds_town(spots, o, hex);
    spots->known[built][hex] = founds ? MORE_FOLLOWS : KNOWN;
    if (!founds) spots->value[built][hex] = ground_after(spots, o, hex, built);
    *s = o->start->seat[o->seat];
    memcpy(p->hex, o->start->hex, (size_t)o->table->cells);
}

bool tm_spot_value(tm_spots *spots, const tm_outlook *o, int hex, bool built, double *value) {
    if (!spots->known[built][hex]) look_at(spots, o, hex, built);
    if (spots->known[built][hex] != KNOWN) return false;
    *value = spots->value[built][hex];
    return true;
}
