/* Measures a board for its bands: counts terrain by the letters of terrain.def, and follows roads by a flood fill. */
#include "bands.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "terrain_codes.h"

const char *const wn_measure_names[] = {
    "alike",           "patches",   "largest", "flat",    "ford",   "water", "swamp", "sand", "forest",
    "hills",           "mountains", "frozen",  "cave",    "closed", "snowy", "sandy", "cost", "hexes",
    "hexes-a-village", "keeps",     "castles", "bridges", "way",    "bases", "codes", NULL};
static_assert(sizeof wn_measure_names / sizeof *wn_measure_names == WN_MEASURES + 1, "a name for each, and the end");

enum { FEWEST = 2, MOST = 4, FOOT = WN_CLASS_smallfoot };

static const wn_span bands[MOST + 1][WN_MEASURES] = {
#define BAND(sides, measure, low, high) [sides][WN_M_##measure] = {low, high},
#define CLIMATE(climate, measure, low, high)
#include "bands.def"
#undef BAND
#undef CLIMATE
};

/* The bands of the climates, indexed by the value of the setting `climate` and by measure. {0, 0}: the climate has no band for
 * this measure. */
static const wn_span climates[WN_CLIMATES + 1][WN_MEASURES] = {
    [WN_ANY] = {{0, 0}},
#define BAND(sides, measure, low, high)
#define CLIMATE(climate, measure, low, high) [WN_##climate][WN_M_##measure] = {low, high},
#include "bands.def"
#undef BAND
#undef CLIMATE
};

wn_span wn_band(wn_measure_name measure, int sides, int climate) {
    assert(measure < WN_MEASURES && climate >= 0 && climate <= WN_CLIMATES);
    wn_span band = bands[sides < FEWEST ? FEWEST : sides > MOST ? MOST : sides][measure];
    wn_span of_kind = climates[climate][measure];
    bool promised = measure == WN_M_SNOWY || measure == WN_M_SANDY || measure == WN_M_SWAMP || measure == WN_M_CAVE;
    if (!(of_kind.high > 0)) return band;
    return promised ? of_kind : (wn_span){fmin(band.low, of_kind.low), fmax(band.high, of_kind.high)};
}

typedef struct {
    int letter[128], snowy, sandy, hexes, walked, points, keeps, castles, villages, bridges;
} counts;

static void count_all(const wn_board *b, counts *c) {
    *c = (counts){0};
    for (int hex = 0; hex < b->hexes; hex++) {
        const wn_terrain *t = &b->terrain[b->going[hex]];
        if (b->band[hex] == WN_BORDER || t->flags & WN_OFF) continue;
        bool covered = strchr("VCX", t->like);
        c->hexes++;
        c->letter[(int)t->like]++;
        c->snowy += t->ground == 'A' && !covered;
        c->sandy += t->ground == 'D' && !covered;
        c->keeps += (t->flags & WN_KEEP) != 0;
        c->castles += (t->flags & WN_CASTLE) != 0;
        c->villages += (t->flags & WN_VILLAGE) != 0;
        c->bridges += (t->flags & WN_SPAN) != 0;
        if (t->cost[FOOT] >= WN_NO_WAY) continue;
        c->walked++;
        c->points += t->cost[FOOT];
    }
}

/* Returns NAN if the whole is 0, because the share is undefined. */
static double share_of(double part, double whole) {
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
        assert(sum <= c->hexes);
        value[sums[i].measure] = share_of(sum, c->hexes);
    }
}

bool wn_is_on_road(const wn_board *b, int hex) {
    const wn_terrain *t = &b->terrain[b->going[hex]];
    if (b->band[hex] == WN_BORDER) return false;
    if (t->flags & (WN_CASTLE | WN_VILLAGE | WN_SPAN) || (t->flags & WN_ROADWAY && t->like == 'F')) return true;
    for (int d = 0; d < 6 && t->like == 'f'; d++) {
        int to = wn_index(b->height, wn_step(wn_point_of(b, hex), d));
        if (b->band[to] != WN_BORDER && b->terrain[b->going[to]].flags & (WN_ROADWAY | WN_SPAN)) return true;
    }
    return false;
}

static void follow_roads(wn_board *b, wn_character *c) {
    wn_point first = {0, 0};
    for (int s = b->sides; s >= 1; s--)
        if (b->keep[s].x) first = b->keep[s];
    c->apart = c->served = c->stray = c->villages = 0;
    if (!first.x) return;
    /* Marks all hexes in `next` that can be reached on roads from a keep. */
    int from = wn_index(b->height, first);
    int end = 0;
    memset(b->next, 0, sizeof *b->next * (size_t)b->hexes);
    b->queue[end++] = from;
    b->next[from] = 1;
    for (int n = 0; n < end; n++)
        for (int d = 0; d < 6; d++) {
            int to = wn_index(b->height, wn_step(wn_point_of(b, b->queue[n]), d));
            if (b->next[to] || !wn_is_on_road(b, to)) continue;
            b->next[to] = 1;
            b->queue[end++] = to;
        }
    for (int s = 1; s <= b->sides; s++)
        c->apart += !b->keep[s].x || !b->next[wn_index(b->height, b->keep[s])];
    for (int hex = 0; hex < b->hexes; hex++) {
        const wn_terrain *t = &b->terrain[b->going[hex]];
        if (b->band[hex] == WN_BORDER || t->flags & WN_OFF) continue;
        c->stray += t->flags & WN_ROADWAY && t->like == 'F' && !b->next[hex];
        if (!b->village[hex]) continue;
        c->villages++;
        bool served = b->next[hex];
        for (int d = 0; d < 6 && !served; d++)
            served = b->next[wn_index(b->height, wn_step(wn_point_of(b, hex), d))];
        c->served += served;
    }
    assert(c->served <= c->villages && c->apart < b->sides); /* the first keep counts as joined with itself */
}

/* The range of what the sides pay on foot to the nearest keep within two steps of the middle on which nobody starts. NAN if there
 * is none, or if fewer than two sides get there. */
static double find_summit(const wn_board *b) {
    const wn_point middle = {(b->width + 1) / 2, (b->height + 1) / 2};
    int cost[WN_SIDES_MAX + 1], low = WN_FAR, high = -1, ways = 0;
    for (int s = 0; s <= WN_SIDES_MAX; s++)
        cost[s] = WN_FAR;
    for (int hex = 0; hex < b->hexes; hex++) {
        const wn_point p = wn_point_of(b, hex);
        bool free = b->band[hex] != WN_BORDER && (b->terrain[b->going[hex]].flags & WN_KEEP);
        if (wn_distance(p, middle) > 2) continue;
        for (int s = 1; s <= b->sides; s++)
            free = free && (b->keep[s].x != p.x || b->keep[s].y != p.y);
        for (int s = 1; s <= b->sides && free; s++)
            if (b->keep[s].x && b->way[WN_ON_FOOT].away[s][hex] < cost[s]) cost[s] = b->way[WN_ON_FOOT].away[s][hex];
    }
    for (int s = 1; s <= b->sides; s++) {
        if (cost[s] >= WN_FAR) continue;
        ways++;
        low = cost[s] < low ? cost[s] : low;
        high = cost[s] > high ? cost[s] : high;
    }
    return ways > 1 ? high - low : NAN;
}

static void count_contested(const wn_board *b, int contested[WN_MARGINS]) {
    memset(contested, 0, sizeof *contested * WN_MARGINS);
    for (int hex = 0; hex < b->hexes; hex++) {
        int first = WN_FAR, second = WN_FAR;
        for (int s = 1; s <= b->sides && b->village[hex]; s++) {
            const int away = b->keep[s].x ? b->way[WN_ON_FOOT].away[s][hex] : WN_FAR;
            second = away < first ? first : away < second ? away : second;
            first = away < first ? away : first;
        }
        if (second < WN_FAR && second - first < WN_MARGINS) contested[second - first]++;
    }
}

void wn_character_find(wn_board *b, const wn_findings *f, wn_character *c) {
    counts n;
    count_all(b, &n);
    double *v = c->value;
    fill_shares(&n, v);
    v[WN_M_SNOWY] = share_of(n.snowy, n.hexes);
    v[WN_M_SANDY] = share_of(n.sandy, n.hexes);
    v[WN_M_ALIKE] = share_of(f->alike, f->edges);
    v[WN_M_PATCHES] = share_of(1600.0 * f->patches, f->land);
    v[WN_M_LARGEST] = share_of(f->largest, f->land);
    v[WN_M_COST] = share_of(n.points, n.walked);
    v[WN_M_HEXES] = n.hexes;
    v[WN_M_HEXES_A_VILLAGE] = share_of(n.hexes, n.villages);
    v[WN_M_KEEPS] = n.keeps;
    v[WN_M_CASTLES] = n.castles;
    v[WN_M_BRIDGES] = n.bridges;
    int least = WN_FAR;
    for (int s = 1; s < b->sides; s++) {
        if (!b->keep[s].x) continue;
        wn_paths(b, b->keep[s], FOOT, b->cost);
        for (int other = s + 1; other <= b->sides; other++) {
            int cost = b->keep[other].x ? b->cost[wn_index(b->height, b->keep[other])] : WN_FAR;
            if (cost < least) least = cost;
        }
    }
    v[WN_M_WAY] = least < WN_FAR ? least : NAN;
    v[WN_M_BASES] = v[WN_M_CODES] = NAN;
    int low = WN_FAR, high = -1, ways = 0;
    for (int s = 1; s <= b->sides; s++) {
        int way = WN_FAR; /* the path cost on foot to the nearest rival's keep, from the survey */
        for (int other = 1; other <= b->sides && b->keep[s].x; other++) {
            if (other == s || !b->keep[other].x) continue;
            int cost = b->way[WN_ON_FOOT].away[s][wn_index(b->height, b->keep[other])];
            if (cost < way) way = cost;
        }
        if (way >= WN_FAR) continue;
        ways++;
        if (way < low) low = way;
        if (way > high) high = way;
    }
    c->rivals = ways > 1 ? high - low : NAN;
    c->summit = find_summit(b);
    count_contested(b, c->contested);
    follow_roads(b, c);
    assert(n.keeps <= n.castles && n.walked <= n.hexes && (!c->villages || c->villages == n.villages));
}

void wn_character_codes(const wn_map *map, wn_character *c) {
    int bases = 0, codes = 0;
    bool used[WN_CODES_MAX] = {false}; /* the codes that hexes of the map use; the border does not count */
    for (int x = 1; x <= map->width; x++)
        for (int y = 1; y <= map->height; y++) {
            const char *code = wn_code_of(wn_map_text(map, x, y));
            used[map->code[wn_map_index(map, x, y)]] = !(wn_terrain_of(code, strlen(code)).flags & WN_OFF);
        }
    for (int k = 0; k < map->codes; k++) {
        bool base = used[k], code = used[k];
        const char *here = wn_code_of(map->pool[k]);
        size_t length = strcspn(here, "^");
        for (int n = 0; n < k; n++) {
            const char *other = wn_code_of(map->pool[n]);
            bool same_base = length == strcspn(other, "^") && !strncmp(here, other, length);
            base = base && !(used[n] && same_base);
            code = code && !(used[n] && !strcmp(here, other));
        }
        bases += base;
        codes += code;
    }
    c->value[WN_M_BASES] = bases;
    c->value[WN_M_CODES] = codes;
}

/* Returns how far the measures lie outside the bands of one climate. Leaves out the number of hexes, because the settings
 * choose it, and bases and codes, because a search does not see them. The bands of counts are scaled if the board is smaller or
 * larger than all maps from which the band was taken. The upper end of the largest patch's share is moved towards 1 for a
 * larger board, because one patch can surround more lakes and woods there. */
static double off_in(const wn_character *c, int sides, int climate) {
    double off = 0, hexes = c->value[WN_M_HEXES];
    wn_span usual = wn_band(WN_M_HEXES, sides, climate);
    for (int m = 0; m < WN_M_BASES; m++) {
        bool counted = m == WN_M_KEEPS || m == WN_M_CASTLES || m == WN_M_BRIDGES || m == WN_M_WAY;
        wn_span band = wn_band((wn_measure_name)m, sides, climate);
        if (m == WN_M_HEXES || (m == WN_M_WAY && sides < 2)) continue;
        if (counted && hexes < usual.low) band.low *= hexes / usual.low;
        if (counted && hexes > usual.high) band.high *= hexes / usual.high;
        if (m == WN_M_LARGEST && hexes > usual.high) band.high = 1 - (1 - band.high) * usual.high / hexes;
        double x = c->value[m], width = band.high > band.low ? band.high - band.low : 1;
        off += isnan(x) ? 1 : x < band.low ? (band.low - x) / width : x > band.high ? (x - band.high) / width : 0;
    }
    return off;
}

double wn_character_off(const wn_character *c, int sides, int climate) {
    double least = INFINITY;
    if (climate) return off_in(c, sides, climate);
    for (int k = 1; k <= WN_CLIMATES && least > 0; k++)
        least = fmin(least, off_in(c, sides, k));
    return least;
}
