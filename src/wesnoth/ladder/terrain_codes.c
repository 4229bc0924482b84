/* Chooses codes. All hexes of an orbit (hexes that the symmetry maps onto each other) get the same code, so that a map looks as
 * symmetric as it is. */
#include "terrain_codes.h"

#include <assert.h>
#include <string.h>

#include "wesnoth/land/noise.h"

typedef struct {
    const wn_orbits *orbits;
    const uint8_t *kind;
    const wn_climate *climate;
    uint64_t seed;
    wn_map *map;
} dresser;

static int kind_at(const dresser *d, wn_point p) {
    return d->kind[wn_index(d->orbits->height, p)];
}

static bool is_high(int kind) {
    return kind >= WN_K_FOREST && kind <= WN_K_SNOWMOUNTAIN && kind != WN_K_SNOW;
}

static bool is_wet(int kind) {
    return kind == WN_K_FORD || (kind >= WN_K_SHALLOW && kind <= WN_K_SWAMP);
}

static bool is_trodden(int kind) {
    return kind == WN_K_ROAD || kind == WN_K_BRIDGE || (kind >= WN_K_CASTLE && kind <= WN_K_KEEP);
}

static int count_beside(const dresser *d, wn_point p, bool (*is)(int)) {
    int count = 0;
    for (int n = 0; n < 6; n++)
        count += is(kind_at(d, wn_step(p, n)));
    return count;
}

/* Returns a number from 0 to 255 for an orbit, as if drawn at random, but always the same. `of` says what the number is used
 * for, so that different uses get independent numbers. */
static int roll_dice(const dresser *d, int orbit, int of) {
    return wn_lattice(d->seed + (uint64_t)of, orbit, of);
}

/* Returns the orbit of the keep nearest to p within this number of steps; -1 if there is none. */
static int keep_near(const dresser *d, wn_point p, int steps) {
    int best = -1, least = steps + 1;
    for (int x = p.x - steps; x <= p.x + steps; x++)
        for (int y = p.y - steps; y <= p.y + steps; y++) {
            wn_point q = {x, y};
            if (x < 1 || y < 1 || x > d->orbits->width || y > d->orbits->height) continue;
            int far = wn_distance(p, q), orbit = d->orbits->orbit[wn_index(d->orbits->height, q)];
            if (kind_at(d, q) != WN_K_KEEP || far > least || (far == least && orbit > best)) continue;
            least = far;
            best = orbit;
        }
    return best;
}

/* Is the hex beside a village that has farmland around it? */
static bool is_beside_fields(const dresser *d, wn_point p) {
    for (int n = 0; n < 6; n++) {
        wn_point near = wn_step(p, n);
        int orbit = d->orbits->orbit[wn_index(d->orbits->height, near)];
        if (kind_at(d, near) == WN_K_VILLAGE && roll_dice(d, orbit, 13) < 80) return true;
    }
    return false;
}

static const char *flat_code(const dresser *d, wn_point p, int orbit) {
    int bare = wn_noise(d->seed, p, 7) + 14 * count_beside(d, p, is_high) + roll_dice(d, orbit, 1) / 12;
    int look = bare < 140 ? 0 : bare < 188 ? 1 : bare < 232 ? 2 : 3;
    if (d->climate->farm && is_beside_fields(d, p) && roll_dice(d, orbit, 10) < 120) return d->climate->farm;
    if (look < 2 && roll_dice(d, orbit, 2) < 14) return d->climate->flower[roll_dice(d, orbit, 3) & 1];
    return d->climate->flat[look];
}

static const char *wood_code(const dresser *d, wn_point p, int orbit) {
    int here = wn_noise(d->seed + 11, p, 4) + roll_dice(d, orbit, 4) / 3 - 42;
    if (roll_dice(d, orbit, 5) < 22) return d->climate->wood[3];
    return d->climate->wood[here < 105 ? 0 : here < 150 ? 1 : 2];
}

/* Returns the code of a castle in the style of the nearest keep; a castle far from keeps is a ruin. */
static const char *castle_code(const dresser *d, wn_point p, int orbit, char *code) {
    int keep = kind_at(d, p) == WN_K_KEEP ? orbit : keep_near(d, p, 3);
    strncpy(code, keep < 0 ? "Chr" : d->climate->castle[roll_dice(d, keep, 6) & 3], WN_CODE_MAX - 1);
    if (kind_at(d, p) == WN_K_KEEP) *code = 'K';
    return code;
}

/* Returns the code of a bridge. The bridge points towards the two opposite neighbours that are most likely part of the same
 * road. */
static const char *bridge_code(const dresser *d, wn_point p, char *code) {
    static const char *const over[] = {"^Bw|", "^Bw/", "^Bw\\"};
    int best = 0, most = -1;
    for (int axis = 0; axis < 3; axis++) {
        int one = kind_at(d, wn_step(p, axis)), other = kind_at(d, wn_step(p, axis + 3));
        int ends = 3 * (is_trodden(one) + is_trodden(other)) + (one == WN_K_FORD) + (other == WN_K_FORD) +
                   !is_wet(one) + !is_wet(other);
        if (ends <= most) continue;
        most = ends;
        best = axis;
    }
    strncpy(code, d->climate->shallow, WN_CODE_MAX - 1);
    return strncat(code, over[best], 4);
}

static bool is_patch(int kind) {
    return kind == WN_K_SAND || (kind >= WN_K_SNOW && kind <= WN_K_SNOWMOUNTAIN);
}

/* Returns the code of a village. In climates with snow or sand, two of the four looks (the middle ones) are for villages that
 * stand in snow or sand. */
static const char *village_code(const dresser *d, wn_point p, int orbit) {
    const char *const *look = d->climate->village;
    int roll = roll_dice(d, orbit, 8) & 3, trees = 0;
    for (int n = 0; n < 6; n++)
        trees += kind_at(d, wn_step(p, n)) == WN_K_FOREST;
    if (d->climate->ground == WN_SNOWY || d->climate->ground == WN_SANDY)
        return count_beside(d, p, is_patch) > 1 ? look[1 + (roll & 1)] : look[roll & 1 ? 3 : 0];
    return look[trees > 1 ? 1 : roll];
}

static const char *code_of(const dresser *d, wn_point p, int orbit, char *room) {
    const wn_climate *c = d->climate;
    int roll = roll_dice(d, orbit, 9);
    switch (kind_at(d, p)) {
    case WN_K_FLAT: return flat_code(d, p, orbit);
    case WN_K_ROAD: return c->road[keep_near(d, p, 3) >= 0];
    case WN_K_BRIDGE: return bridge_code(d, p, room);
    case WN_K_SHALLOW: return c->shallow;
    case WN_K_DEEP: return c->deep;
    case WN_K_REEF: return c->reef;
    case WN_K_SAND: return roll < 40 ? "Ds" : roll < 60 ? "Dd^Edp" : "Dd";
    case WN_K_FOREST: return wood_code(d, p, orbit);
    case WN_K_MUSHROOM: return roll < 120 ? "Tb^Tf" : c->ground == WN_CAVES ? "Ur^Tf" : "Gs^Tf";
    case WN_K_HILL: return c->hill;
    case WN_K_WOODED: return c->wooded[roll & 1];
    case WN_K_MOUNTAIN: return c->mountain;
    case WN_K_PEAK: return c->peak;
    case WN_K_SNOWWOOD: return roll < 60 ? "Aa^Fda" : roll < 90 ? "Aa^Fma" : "Aa^Fpa";
    case WN_K_CAVE: return roll < 40 ? "Uue" : "Uu";
    case WN_K_VILLAGE: return village_code(d, p, orbit);
    case WN_K_HILLVILLAGE: return c->hill_village;
    case WN_K_CASTLE:
    case WN_K_KEEP: return castle_code(d, p, orbit, room);
    default: return wn_kind_codes[kind_at(d, p)];
    }
}

static bool is_off(int kind) {
    return kind == WN_K_OFF;
}

/* Is this a hex of the border below the lowest hexes of even columns, and are those hexes off the map? Such a border hex must
 * not be land, because otherwise the edge would look like a comb. */
static bool lies_off(const dresser *d, wn_point p) {
    const wn_orbits *o = d->orbits;
    int column = p.x < 2 ? 2 : p.x > o->width ? o->width & ~1 : p.x & ~1;
    return p.y > o->height && is_off(kind_at(d, (wn_point){column, o->height}));
}

/* Returns the code of a border hex. The border continues the land next to it, but has no villages or castles, and has more
 * woods and hills. */
static const char *border_code(const dresser *d, wn_point p, char *room) {
    const wn_orbits *o = d->orbits;
    wn_point in = {p.x < 1 ? 1 : p.x > o->width ? o->width : p.x, p.y < 1 ? 1 : p.y > o->height ? o->height : p.y};
    int orbit = o->orbit[wn_index(o->height, in)], kind = kind_at(d, in);
    int roll = roll_dice(d, p.x + 300 * p.y, 12);
    bool lived_in = kind == WN_K_BRIDGE || (kind >= WN_K_VILLAGE && kind <= WN_K_KEEP);
    if (is_off(kind) || lies_off(d, p)) return wn_kind_codes[WN_K_OFF];
    if (lived_in || (kind == WN_K_FLAT && roll < 110)) {
        bool wood = roll % 3 == 0;
        return wood ? wood_code(d, in, orbit) : roll % 3 == 1 ? d->climate->hill : d->climate->flat[2];
    }
    return code_of(d, in, orbit, room);
}

static void put_hex(dresser *d, wn_point p) {
    char room[WN_CODE_MAX] = "";
    const wn_orbits *o = d->orbits;
    int orbit = o->orbit[wn_index(o->height, p)];
    bool border = p.x < 1 || p.y < 1 || p.x > o->width || p.y > o->height;
    wn_point first = border || orbit == WN_NO_ORBIT ? p : wn_orbits_point(o, o->hex[orbit * WN_IMAGES_MAX]);
    const char *code = border                         ? border_code(d, p, room)
                       : orbit == WN_NO_ORBIT         ? wn_kind_codes[WN_K_OFF]
                       : kind_at(d, p) == WN_K_BRIDGE ? bridge_code(d, p, room)
                                                      : code_of(d, first, orbit, room);
    bool fits = wn_map_put(d->map, p.x, p.y, code);
    assert(fits); /* the codes of all climates fit into the pool of a map many times */
    (void)fits;
}

void wn_dress(const wn_orbits *o, const uint8_t *kind, const wn_point *start, int climate, wn_map *map) {
    assert(climate >= 0 && climate < WN_CLIMATES);
    dresser d = {.orbits = o, .kind = kind, .climate = &wn_climates[climate], .map = map};
    for (int hex = 0; hex < o->hexes; hex++)
        d.seed = (d.seed + kind[hex] + 1) * UINT64_C(0x9e3779b97f4a7c15);
    wn_map_init(map, o->width, o->height, "Gg");
    for (int x = 0; x < o->width + 2; x++)
        for (int y = 0; y < o->height + 2; y++)
            put_hex(&d, (wn_point){x, y});
    for (int s = 1; s <= o->sides; s++)
        if (start[s].x) {
            wn_point p = start[s];
            char code[WN_CODE_MAX] = "1 ";
            assert(kind_at(&d, p) == WN_K_KEEP && s >= 1 && s <= WN_SIDES_MAX);
            code[0] = (char)('0' + s);
            strncat(code, wn_map_text(d.map, p.x, p.y), WN_CODE_MAX - 3);
            wn_map_put(d.map, p.x, p.y, code);
        }
}
