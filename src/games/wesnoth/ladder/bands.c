/* Counts by the letters of terrain.def, and a flood over roads. */
#include "bands.h"

#include <math.h>
#include <string.h>

const char *const wn_measure_names[] = {
    "alike",           "patches", "largest",   "flat",    "ford", "water",  "swamp", "sand",
    "forest",          "hills",   "mountains", "frozen",  "cave", "closed", "cost",  "hexes",
    "hexes-a-village", "keeps",   "castles",   "bridges", "way",  "bases",  "codes", NULL};
static_assert(sizeof wn_measure_names / sizeof *wn_measure_names == WN_MEASURES + 1, "a name for each, and the end");

enum { FEWEST = 2, MOST = 4, FOOT = WN_CLASS_smallfoot };

static const wn_span bands[MOST + 1][WN_MEASURES] = {
#define BAND(sides, measure, low, high) [sides][WN_M_##measure] = {low, high},
#include "bands.def"
#undef BAND
};

wn_span wn_band(wn_measure_name measure, int sides) {
    return bands[sides < FEWEST ? FEWEST : sides > MOST ? MOST : sides][measure];
}

/* ---- counts ---- */

typedef struct {
    int letter[128], hexes, walked, points, keeps, castles, villages, bridges;
} counts;

static void count_hex(const wn_terrain *t, counts *c) {
    c->hexes++;
    c->letter[(int)t->like]++;
    c->keeps += (t->flags & WN_KEEP) != 0;
    c->castles += (t->flags & WN_CASTLE) != 0;
    c->villages += (t->flags & WN_VILLAGE) != 0;
    c->bridges += (t->flags & WN_SPAN) != 0;
    if (t->cost[FOOT] >= WN_NO_WAY) return;
    c->walked++;
    c->points += t->cost[FOOT];
}

static void count_all(const wn_board *b, counts *c) {
    *c = (counts){0};
    for (int hex = 0; hex < b->hexes; hex++)
        if (b->band[hex] != WN_BORDER && !(b->terrain[b->going[hex]].flags & WN_OFF))
            count_hex(&b->terrain[b->going[hex]], c);
}

/* Of nothing there is no share. */
static double share(double part, double whole) {
    return whole > 0 ? part / whole : NAN;
}

static void fill_shares(const counts *c, double *value) {
    static const struct {
        wn_measure_name measure;
        const char *letters;
    } sums[] = {{WN_M_FLAT, "F"},   {WN_M_FORD, "f"},   {WN_M_WATER, "WOR"}, {WN_M_SWAMP, "S"},
                {WN_M_SAND, "D"},   {WN_M_FOREST, "T"}, {WN_M_HILLS, "H"},   {WN_M_MOUNTAINS, "M"},
                {WN_M_FROZEN, "A"}, {WN_M_CAVE, "UG"},  {WN_M_CLOSED, "QX"}};
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        int sum = 0;
        for (const char *letter = sums[i].letters; *letter; letter++)
            sum += c->letter[(int)*letter];
        value[sums[i].measure] = share(sum, c->hexes);
    }
}

/* ---- ways and roads ---- */

static double shortest_way(wn_board *b) {
    int least = WN_FAR;
    for (int s = 1; s < b->sides; s++) {
        if (!b->keep[s].x) continue;
        wn_paths(b, b->keep[s], FOOT, b->cost);
        for (int other = s + 1; other <= b->sides; other++) {
            int cost = b->keep[other].x ? b->cost[wn_index(b->height, b->keep[other])] : WN_FAR;
            if (cost < least) least = cost;
        }
    }
    return least < WN_FAR ? least : NAN;
}

static bool any_near(const wn_board *b, int hex, int flags) {
    wn_point p = wn_point_of(b, hex);
    for (int d = 0; d < 6; d++) {
        int to = wn_index(b->height, wn_step(p, d));
        if (b->band[to] != WN_BORDER && b->terrain[b->going[to]].flags & flags) return true;
    }
    return false;
}

/* Does a road lead over this hex? Fords are crossed where a road comes to them. */
static bool leads(const wn_board *b, int hex) {
    const wn_terrain *t = &b->terrain[b->going[hex]];
    if (b->band[hex] == WN_BORDER) return false;
    return t->flags & (WN_CASTLE | WN_VILLAGE | WN_SPAN) || (t->flags & WN_ROADWAY && t->like == 'F') ||
           (t->like == 'f' && any_near(b, hex, WN_ROADWAY | WN_SPAN));
}

/* Marks in `next` what roads lead to from a keep. */
static void flood(wn_board *b, int from) {
    int end = 0;
    memset(b->next, 0, sizeof *b->next * (size_t)b->hexes);
    b->queue[end++] = from;
    b->next[from] = 1;
    for (int n = 0; n < end; n++)
        for (int d = 0; d < 6; d++) {
            int to = wn_index(b->height, wn_step(wn_point_of(b, b->queue[n]), d));
            if (b->next[to] || !leads(b, to)) continue;
            b->next[to] = 1;
            b->queue[end++] = to;
        }
}

static bool marked_near(const wn_board *b, int hex) {
    wn_point p = wn_point_of(b, hex);
    for (int d = 0; d < 6; d++)
        if (b->next[wn_index(b->height, wn_step(p, d))]) return true;
    return b->next[hex];
}

static void follow_roads(wn_board *b, wn_character *c) {
    wn_point first = {0, 0};
    for (int s = b->sides; s >= 1; s--)
        if (b->keep[s].x) first = b->keep[s];
    c->apart = c->served = c->stray = c->villages = 0;
    if (!first.x) return;
    flood(b, wn_index(b->height, first));
    for (int s = 1; s <= b->sides; s++)
        c->apart += !b->keep[s].x || !b->next[wn_index(b->height, b->keep[s])];
    for (int hex = 0; hex < b->hexes; hex++) {
        const wn_terrain *t = &b->terrain[b->going[hex]];
        if (b->band[hex] == WN_BORDER) continue;
        c->stray += t->flags & WN_ROADWAY && t->like == 'F' && !b->next[hex];
        if (!b->village[hex]) continue;
        c->villages++;
        c->served += marked_near(b, hex);
    }
}

/* ---- a board ---- */

void wn_character_find(wn_board *b, const wn_findings *f, wn_character *c) {
    counts n;
    count_all(b, &n);
    double *v = c->value;
    fill_shares(&n, v);
    v[WN_M_ALIKE] = share(f->alike, f->edges);
    v[WN_M_PATCHES] = share(1600.0 * f->patches, f->land);
    v[WN_M_LARGEST] = share(f->largest, f->land);
    v[WN_M_COST] = share(n.points, n.walked);
    v[WN_M_HEXES] = n.hexes;
    v[WN_M_HEXES_A_VILLAGE] = share(n.hexes, n.villages);
    v[WN_M_KEEPS] = n.keeps;
    v[WN_M_CASTLES] = n.castles;
    v[WN_M_BRIDGES] = n.bridges;
    v[WN_M_WAY] = shortest_way(b);
    v[WN_M_BASES] = v[WN_M_CODES] = NAN;
    follow_roads(b, c);
}

static bool same_base(const char *a, const char *b) {
    size_t length = strcspn(a, "^");
    return length == strcspn(b, "^") && !strncmp(a, b, length);
}

/* Those of the map's hexes, not of its border. */
static void mark_used(const wn_map *map, bool *used) {
    memset(used, 0, sizeof *used * WN_CODES_MAX);
    for (int x = 1; x <= map->width; x++)
        for (int y = 1; y <= map->height; y++) {
            const char *code = wn_code_of(wn_map_text(map, x, y));
            used[map->code[wn_map_index(map, x, y)]] = !(wn_terrain_of(code, strlen(code)).flags & WN_OFF);
        }
}

void wn_character_codes(const wn_map *map, wn_character *c) {
    int bases = 0, codes = 0;
    bool used[WN_CODES_MAX];
    mark_used(map, used);
    for (int k = 0; k < map->codes; k++) {
        bool base = used[k], code = used[k];
        const char *here = wn_code_of(map->pool[k]);
        for (int n = 0; n < k; n++) {
            const char *other = wn_code_of(map->pool[n]);
            base = base && !(used[n] && same_base(here, other));
            code = code && !(used[n] && !strcmp(here, other));
        }
        bases += base;
        codes += code;
    }
    c->value[WN_M_BASES] = bases;
    c->value[WN_M_CODES] = codes;
}

/* A band for a board of so many hexes: one with fewer than any map that the band is drawn from need not have as much. */
static wn_span band_for(wn_measure_name m, int sides, double hexes) {
    wn_span band = wn_band(m, sides), usual = wn_band(WN_M_HEXES, sides);
    bool counted = m == WN_M_KEEPS || m == WN_M_CASTLES || m == WN_M_WAY;
    if (counted && hexes < usual.low) band.low *= hexes / usual.low;
    if (counted && hexes > usual.high) band.high *= hexes / usual.high;
    return band;
}

/* How many hexes there are is the settings' to say; codes are no part of what a search sees. */
double wn_character_off(const wn_character *c, int sides) {
    double off = 0;
    for (int m = 0; m < WN_M_BASES; m++) {
        wn_span band = band_for((wn_measure_name)m, sides, c->value[WN_M_HEXES]);
        double x = c->value[m], width = band.high > band.low ? band.high - band.low : 1;
        if (m == WN_M_HEXES || (m == WN_M_WAY && sides < 2)) continue;
        off += isnan(x) ? 1 : x < band.low ? (band.low - x) / width : x > band.high ? (x - band.high) / width : 0;
    }
    return off;
}
