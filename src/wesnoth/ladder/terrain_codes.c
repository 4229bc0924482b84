/* Chooses codes. All hexes of an orbit (hexes that the symmetry maps onto each other) get the same code, so that a map looks as
 * symmetric as it is. */
#include "terrain_codes.h"

#include <assert.h>
#include <string.h>

#include "wesnoth/land/land.h"

const char *const wn_kind_codes[] = {
#define KIND(name, code) code,
#include "kind.def"
#undef KIND
    "_off^_usr"};

void wn_kind_terrain(wn_version version, wn_terrain *terrain) {
    for (int k = 0; k < WN_GROUND_KINDS; k++)
        terrain[k] = wn_terrain_in(version, wn_kind_codes[k], strlen(wn_kind_codes[k]));
}

/* The terrain codes of each climate. All codes in a row cost units as much as the code of the row's kind (a unit test proves
 * it). */
const wn_climate wn_climates[WN_CLIMATES] = {
    {
        /* temperate */
        .flat = {"Gg", "Gg", "Gs", "Gs"},
        .flower = {"Gg^Efm", "Gg^Efm"},
        .wood = {"Gs^Fp", "Gs^Fms", "Gs^Fds", "Gg^Fet"},
        .wooded = {"Hh^Fp", "Hh^Fms"},
        .hill = "Hh",
        .mountain = "Mm",
        .peak = "Mm^Xm",
        .shallow = "Ww",
        .deep = "Wo",
        .reef = "Wwr",
        .village = {"Gg^Vh", "Gg^Ve", "Gg^Vh", "Gs^Vc"},
        .hill_village = "Hh^Vhh",
        .road = {"Re", "Rr"},
        .castle = {"Ch", "Ce", "Cv", "Ch"},
        .farm = "Gg^Gvs",
    },
    {
        /* autumn */
        .flat = {"Gs", "Gd", "Gg", "Gll"},
        .flower = {"Gs^Efm", "Gll^Em"},
        .wood = {"Gs^Fmf", "Gll^Fdf", "Gs^Fp", "Gd^Fetd"},
        .wooded = {"Hhd^Fmf", "Hhd^Fp"},
        .hill = "Hhd",
        .mountain = "Mm",
        .peak = "Mm^Xm",
        .shallow = "Wwg",
        .deep = "Wog",
        .reef = "Wwrg",
        .village = {"Gs^Vh", "Gd^Vhc", "Gs^Ve", "Gll^Vc"},
        .hill_village = "Hhd^Vhh",
        .road = {"Re", "Rrc"},
        .castle = {"Ch", "Ce", "Cud", "Chr"},
        .farm = "Gd^Gvs",
    },
    {
        /* snow */
        .flat = {"Gs", "Gd", "Gd", "Gll"},
        .flower = {"Gs^Efm", "Gd^Es"},
        .wood = {"Gs^Fp", "Gd^Fmw", "Gs^Fp", "Gd^Fdw"},
        .wooded = {"Hhd^Fp", "Hhd^Fmw"},
        .hill = "Hhd",
        .mountain = "Mm",
        .peak = "Mm^Xm",
        .shallow = "Wwg",
        .deep = "Wog",
        .reef = "Wwrg",
        .village = {"Gs^Vh", "Aa^Vha", "Aa^Voa", "Gd^Vh"},
        .hill_village = "Hhd^Vhh",
        .road = {"Re", "Rr"},
        .castle = {"Cha", "Cea", "Ch", "Cud"},
        .ground = WN_SNOWY,
    },
    {
        /* desert */
        .flat = {"Rd", "Rd", "Gd", "Rb"},
        .flower = {"Rd^Edp", "Rd^Es"},
        .wood = {"Rd^Ftd", "Gd^Fdw", "Gs^Fp", "Rd^Ftd"},
        .wooded = {"Hhd^Fmw", "Hhd^Fp"},
        .hill = "Hhd",
        .mountain = "Mdd",
        .peak = "Mdd^Xm",
        .shallow = "Wwt",
        .deep = "Wot",
        .reef = "Wwrt",
        .village = {"Rd^Vdt", "Dd^Vda", "Dd^Vdt", "Rd^Vct"},
        .hill_village = "Hhd^Vhh",
        .road = {"Re", "Rr"},
        .castle = {"Cd", "Ce", "Cd", "Chr"},
        .ground = WN_SANDY,
    },
    {
        /* tropical */
        .flat = {"Gg", "Gs", "Gs", "Gd"},
        .flower = {"Gg^Efm", "Gs^Efm"},
        .wood = {"Gs^Ft", "Gg^Ft", "Gs^Ftr", "Gs^Ftd"},
        .wooded = {"Hh^Ft", "Hh^Fp"},
        .hill = "Hh",
        .mountain = "Mm",
        .peak = "Mm^Xm",
        .shallow = "Wwt",
        .deep = "Wot",
        .reef = "Wwrt",
        .village = {"Gs^Vht", "Gg^Vht", "Gg^Vc", "Gs^Vht"},
        .hill_village = "Hh^Vhh",
        .road = {"Re", "Rp"},
        .castle = {"Ce", "Co", "Ce", "Chr"},
        .ground = WN_BEACHES,
    },
    {
        /* marsh */
        .flat = {"Rb", "Rb", "Gd", "Gs"},
        .flower = {"Rb^Efm", "Rb^Em"},
        .wood = {"Rb^Fdw", "Gs^Fp", "Gd^Fms", "Gd^Fetd"},
        .wooded = {"Hh^Fdw", "Hh^Fp"},
        .hill = "Hh",
        .mountain = "Mm",
        .peak = "Mm^Xm",
        .shallow = "Wwg",
        .deep = "Wog",
        .reef = "Wwrg",
        .village = {"Rb^Vhcr", "Rb^Vhr", "Rb^Vhs", "Rb^Vhc"},
        .hill_village = "Hh^Vhhr",
        .road = {"Re", "Rp"},
        .castle = {"Chr", "Co", "Ch", "Co"},
        .ground = WN_DAMP,
    },
    {
        /* cave */
        .flat = {"Gs", "Gd", "Ur", "Ur"},
        .flower = {"Gs^Em", "Gs^Es"},
        .wood = {"Gs^Fp", "Gs^Fms", "Gs^Fds", "Gd^Fet"},
        .wooded = {"Hhd^Fms", "Hhd^Fp"},
        .hill = "Hhd",
        .mountain = "Md",
        .peak = "Md^Xm",
        .shallow = "Ww",
        .deep = "Wo",
        .reef = "Wwr",
        .village = {"Ur^Vu", "Gs^Vh", "Ur^Vud", "Gd^Vh"},
        .hill_village = "Hhd^Vhh",
        .road = {"Re", "Rr"},
        .castle = {"Cud", "Ch", "Cud", "Chr"},
        .ground = WN_CAVES,
    },
};

typedef struct {
    const wn_orbits *orbits;
    const uint8_t *kind;
    const wn_climate *climate;
    wn_form form;
    uint64_t seed;
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

static bool is_road(int kind) {
    return kind == WN_K_ROAD;
}

static const char *flat_code(const dresser *d, wn_point p, int orbit) {
    int bare = wn_noise(d->seed, p, 7) + 14 * count_beside(d, p, is_high) + roll_dice(d, orbit, 1) / 12;
    if (d->form == WN_CAVERN) bare += 70; /* the climate's last looks are cave floor */
    int look = bare < 140 ? 0 : bare < 188 ? 1 : bare < 232 ? 2 : 3;
    bool fields = false; /* does a village with farmland around it stand beside the hex? */
    for (int n = 0; n < 6 && d->climate->farm && !fields; n++) {
        wn_point near = wn_step(p, n);
        int other = d->orbits->orbit[wn_index(d->orbits->height, near)];
        fields = kind_at(d, near) == WN_K_VILLAGE && roll_dice(d, other, 13) < 80;
    }
    if (fields && roll_dice(d, orbit, 10) < 120) return d->climate->farm;
    if (look < 2 && roll_dice(d, orbit, 2) < 14) return d->climate->flower[roll_dice(d, orbit, 3) & 1];
    return d->climate->flat[look];
}

static const char *wood_code(const dresser *d, wn_point p, int orbit) {
    int here = wn_noise(d->seed + 11, p, 4) + roll_dice(d, orbit, 4) / 3 - 42;
    if (roll_dice(d, orbit, 5) < 22) return d->climate->wood[3];
    return d->climate->wood[here < 105 ? 0 : here < 150 ? 1 : 2];
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

static bool is_sea(int kind) {
    return kind >= WN_K_SHALLOW && kind <= WN_K_REEF;
}

static bool is_patch(int kind) {
    return kind == WN_K_SAND || (kind >= WN_K_SNOW && kind <= WN_K_SNOWMOUNTAIN);
}

static const char *code_of(const dresser *d, wn_point p, int orbit, char *room) {
    const wn_climate *c = d->climate;
    int roll = roll_dice(d, orbit, 9), kind = kind_at(d, p);
    if (kind == WN_K_VILLAGE) {
        int look = roll_dice(d, orbit, 8) & 3, trees = 0;
        for (int n = 0; n < 6; n++)
            trees += kind_at(d, wn_step(p, n)) == WN_K_FOREST;
        /* the two looks in the middle are for villages that stand in snow or sand, in climates that have it */
        if (c->ground == WN_SNOWY || c->ground == WN_SANDY)
            return c->village[count_beside(d, p, is_patch) > 1 ? 1 + (look & 1) : look & 1 ? 3 : 0];
        return c->village[trees > 1 ? 1 : look];
    }
    if (kind == WN_K_CASTLE || kind == WN_K_KEEP) {
        /* a castle has the style of the nearest keep; far from keeps it is a ruin, or a tower of a city */
        int keep = kind == WN_K_KEEP ? orbit : keep_near(d, p, 3);
        const char *alone = d->form == WN_CITY ? "Ch" : "Chr";
        strncpy(room, keep < 0 ? alone : c->castle[roll_dice(d, keep, 6) & 3], WN_CODE_MAX - 1);
        if (kind == WN_K_KEEP) *room = 'K';
        return room;
    }
    switch (kind) {
    case WN_K_MARSHVILLAGE: return d->form == WN_ISLANDS && count_beside(d, p, is_sea) ? "Ww^Vhs" : wn_kind_codes[kind];
    case WN_K_WALL: return d->form == WN_CITY ? "Xos" : wn_kind_codes[kind];
    case WN_K_CHASM: return d->form != WN_LAVA ? wn_kind_codes[kind] : roll < 180 ? "Ql" : "Qlf";
    case WN_K_FLAT: return flat_code(d, p, orbit);
    case WN_K_ROAD: return c->road[keep_near(d, p, 3) >= 0 || (d->form == WN_CITY && count_beside(d, p, is_road) > 2)];
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
    case WN_K_HILLVILLAGE: return c->hill_village;
    default: return wn_kind_codes[kind];
    }
}

/* Returns the code of a border hex. The border continues the land next to it, but has no villages or castles, and has more
 * woods and hills. Below the lowest hexes of even columns it must not be land if those hexes are off the map, because otherwise
 * the edge would look like a comb. */
static const char *border_code(const dresser *d, wn_point p, char *room) {
    const wn_orbits *o = d->orbits;
    wn_point in = {p.x < 1 ? 1 : p.x > o->width ? o->width : p.x, p.y < 1 ? 1 : p.y > o->height ? o->height : p.y};
    int orbit = o->orbit[wn_index(o->height, in)], kind = kind_at(d, in);
    int roll = roll_dice(d, p.x + 300 * p.y, 12);
    bool lived_in = kind == WN_K_BRIDGE || (kind >= WN_K_VILLAGE && kind <= WN_K_KEEP);
    int even = p.x < 2 ? 2 : p.x > o->width ? o->width & ~1 : p.x & ~1;
    bool lies_off = p.y > o->height && kind_at(d, (wn_point){even, o->height}) == WN_K_OFF;
    if (kind == WN_K_OFF || lies_off) return wn_kind_codes[WN_K_OFF];
    if (lived_in || (kind == WN_K_FLAT && roll < 110)) {
        bool wood = roll % 3 == 0;
        return wood ? wood_code(d, in, orbit) : roll % 3 == 1 ? d->climate->hill : d->climate->flat[2];
    }
    return code_of(d, in, orbit, room);
}

void wn_dress(const wn_orbits *o, const uint8_t *kind, const wn_point *start, wn_style style, wn_map *map) {
    assert(style.climate >= 0 && style.climate < WN_CLIMATES);
    dresser d = {.orbits = o, .kind = kind, .climate = &wn_climates[style.climate], .form = style.form};
    for (int hex = 0; hex < o->hexes; hex++)
        d.seed = (d.seed + kind[hex] + 1) * UINT64_C(0x9e3779b97f4a7c15);
    wn_map_init(map, o->width, o->height, "Gg");
    for (int hex = 0; hex < o->hexes; hex++) {
        char room[WN_CODE_MAX] = "";
        wn_point p = wn_orbits_point(o, hex);
        int orbit = o->orbit[hex];
        bool border = p.x < 1 || p.y < 1 || p.x > o->width || p.y > o->height;
        wn_point first = border || orbit == WN_NO_ORBIT ? p : wn_orbits_point(o, o->hex[orbit * WN_IMAGES_MAX]);
        const char *code = border                     ? border_code(&d, p, room)
                           : orbit == WN_NO_ORBIT     ? wn_kind_codes[WN_K_OFF]
                           : kind[hex] == WN_K_BRIDGE ? bridge_code(&d, p, room)
                                                      : code_of(&d, first, orbit, room);
        bool fits = wn_map_put(map, p.x, p.y, code);
        assert(fits); /* the codes of all climates fit into the pool of a map many times */
        (void)fits;
    }
    for (int s = 1; s <= o->sides; s++)
        if (start[s].x) {
            wn_point p = start[s];
            char code[WN_CODE_MAX] = "1 ";
            assert(kind_at(&d, p) == WN_K_KEEP && s >= 1 && s <= WN_SIDES_MAX);
            code[0] = (char)('0' + s);
            strncat(code, wn_map_text(map, p.x, p.y), WN_CODE_MAX - 3);
            wn_map_put(map, p.x, p.y, code);
        }
}
