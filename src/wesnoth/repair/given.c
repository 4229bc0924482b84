/* Finds the symmetries of a map, fills its free places, and opens its hexes. */
#include "given.h"

#include <stdlib.h>
#include <string.h>

#include "wesnoth/map/settings.h"

/* A half turn or a mirror. Rows are doubled, so that even columns, which lie half a hex lower, are on whole numbers, too. A
 * column or row is flipped by taking it from a sum. */
typedef struct {
    bool columns, rows;
    int across, down; /* the sums of old and new columns, and of old and new doubled rows */
} turn;

enum { TURNS_MAX = 64 };

/* Lists all turns whose axis is within a hex of the map's middle: half turns first. */
static int list_turns(int width, int height, turn list[TURNS_MAX]) {
    static const int off[] = {0, 1, -1, 2, -2};
    enum { OFFS = sizeof off / sizeof *off };
    int n = 0;
    for (int kind = 0; kind < 3; kind++) {
        bool columns = kind != 2, rows = kind != 1;
        for (int a = 0; a < (columns ? 3 : 1); a++)
            for (int d = 0; d < (rows ? OFFS : 1); d++)
                list[n++] = (turn){columns, rows, width + 1 + off[a], 2 * height + 3 + off[d]};
    }
    assert(n <= TURNS_MAX);
    return n;
}

/* Returns the image of a hex; x is 0 if it lies outside the map or between hexes. */
static wn_point turned(const turn *t, wn_point p, int width, int height) {
    int x = t->columns ? t->across - p.x : p.x, doubled = 2 * p.y + !(p.x & 1);
    int down = (t->rows ? t->down - doubled : doubled) - !(x & 1);
    wn_point to = {x, down / 2};
    bool inside = x >= 1 && x <= width && down % 2 == 0 && to.y >= 1 && to.y <= height;
    return inside ? to : (wn_point){0, 0};
}

/* Do both terrains play alike? Looks do not matter. */
static bool are_alike(const wn_terrain *a, const wn_terrain *b) {
    return a->band == b->band && a->flags == b->flags && a->ground == b->ground &&
           !memcmp(a->cost, b->cost, sizeof a->cost);
}

/* What a turn makes of a map. alike: drawn hexes whose image is drawn and plays alike; unlike: those whose image does not.
 * fits: undrawn hexes whose image is drawn. outside: hexes without an image on the map. starts: does each start lie on another
 * start, or on an undrawn hex? */
typedef struct {
    int alike, unlike, fits, outside;
    bool starts;
} fit;

static fit fit_of(const wn_map *map, const wn_terrain *terrain, const bool *undrawn, const turn *t) {
    fit f = {.starts = true};
    for (int y = 1; y <= map->height; y++)
        for (int x = 1; x <= map->width; x++) {
            wn_point to = turned(t, (wn_point){x, y}, map->width, map->height);
            int here = map->code[wn_map_index(map, x, y)];
            if (!to.x) {
                f.outside += !(terrain[here].flags & WN_OFF);
                f.starts = f.starts && !wn_start_of(map->pool[here]);
                continue;
            }
            int there = map->code[wn_map_index(map, to.x, to.y)], start = wn_start_of(map->pool[here]);
            if (start) f.starts = f.starts && (undrawn[there] || (wn_start_of(map->pool[there]) && there != here));
            if (undrawn[here])
                f.fits += !undrawn[there];
            else if (!undrawn[there] && are_alike(&terrain[here], &terrain[there]))
                f.alike++;
            else
                f.unlike += !undrawn[there];
        }
    return f;
}

/* Adds the orbit of a hex's image to its own orbit. */
static void join(wn_counterparts *orbit, int hex, int image) {
    wn_counterparts all;
    int n = 0;
    memset(all, -1, sizeof all);
    for (int i = 0, j = 0; n < WN_ORBIT_MAX;) {
        int a = i < WN_ORBIT_MAX ? orbit[hex][i] : -1, b = j < WN_ORBIT_MAX ? orbit[image][j] : -1;
        if (a < 0 && b < 0) break;
        all[n++] = b < 0 || (a >= 0 && a <= b) ? a : b;
        i += a == all[n - 1];
        j += b == all[n - 1];
    }
    for (int i = 0; i < n; i++)
        memcpy(orbit[all[i]], all, sizeof all);
}

int wn_counterparts_find(const wn_map *map, wn_counterparts *orbit) {
    static const bool drawn[WN_CODES_MAX] = {false};
    wn_terrain *terrain = calloc(WN_CODES_MAX, sizeof *terrain);
    turn list[TURNS_MAX];
    int turns = list_turns(map->width, map->height, list), found = 0, kinds = 0;
    int hexes = (map->width + 2) * (map->height + 2), across = 0, down = 0; /* the sums of the first turn; 0: none */
    memset(orbit, -1, sizeof *orbit * (size_t)hexes);
    for (int hex = 0; hex < hexes; hex++)
        orbit[hex][0] = hex;
    if (!terrain) return -1;
    wn_map_terrain(map, WN_NEWEST, terrain);
    for (int i = 0; i < turns; i++) {
        const turn *t = &list[i];
        int kind = 1 << (2 * t->columns + t->rows);
        fit f = fit_of(map, terrain, drawn, t);
        /* one turn of each kind about the same middle, so that an orbit has at most four hexes */
        const bool other = (t->columns && across && t->across != across) || (t->rows && down && t->down != down);
        if (other || kinds & kind || f.unlike || !f.starts || 8 * f.outside > f.alike) continue;
        kinds |= kind;
        if (t->columns) across = t->across;
        if (t->rows) down = t->down;
        found++;
        for (int y = 1; y <= map->height; y++)
            for (int x = 1; x <= map->width; x++) {
                wn_point to = turned(t, (wn_point){x, y}, map->width, map->height);
                if (to.x) join(orbit, wn_index(map->height, (wn_point){x, y}), wn_index(map->height, to));
            }
    }
    free(terrain);
    return found;
}

/* Returns the turn that explains most undrawn hexes and contradicts no drawn hex. columns and rows are false if there is none. */
static turn filling_turn(const wn_map *map, const wn_terrain *terrain, const bool *undrawn) {
    turn list[TURNS_MAX], best = {.columns = false};
    int turns = list_turns(map->width, map->height, list), most = 0;
    for (int i = 0; i < turns; i++) {
        fit f = fit_of(map, terrain, undrawn, &list[i]);
        if (f.unlike || !f.starts || f.fits <= most) continue;
        most = f.fits;
        best = list[i];
    }
    return best;
}

static int next_side(const wn_map *map) {
    int side = 1;
    for (int y = 1; y <= map->height; y++)
        for (int x = 1; x <= map->width; x++)
            if (wn_start_of(wn_map_text(map, x, y)) >= side) side = wn_start_of(wn_map_text(map, x, y)) + 1;
    return side;
}

static bool put_counterpart(wn_map *map, wn_point at, wn_point from) {
    char text[WN_CODE_MAX] = "";
    const char *there = wn_map_text(map, from.x, from.y);
    int start = wn_start_of(there), side = next_side(map);
    if (start && side <= WN_SIDES_MAX) {
        text[0] = (char)('0' + side);
        text[1] = ' ';
    }
    strncat(text, wn_code_of(there), WN_CODE_MAX - 3);
    return wn_map_put(map, at.x, at.y, text);
}

/* Puts the ground of a drawn hex, with its forest but without a village or bridge. Castles, roads, walls and unknown terrain
 * become grass. */
static bool put_ground(wn_map *map, wn_point at, const char *like) {
    char code[WN_CODE_MAX] = "";
    size_t length = strcspn(like, "^");
    bool forest = like[length] == '^' && like[length + 1] == 'F';
    strncat(code, like, forest ? strlen(like) : length);
    bool ground = code[0] && !strchr("CKRX_Q", code[0]) && !(wn_terrain_of(code, strlen(code)).flags & WN_UNKNOWN);
    return wn_map_put(map, at.x, at.y, ground ? code : "Gg");
}

static bool fail_codes(lg_error *error) {
    return lg_fail_at(error, 1, 1, "expected at most %d different codes, and more are needed to fill the map",
                      WN_CODES_MAX);
}

/* Spreads the ground of drawn hexes over hexes that are still undrawn, those of the border included, breadth first. */
static bool spread_ground(wn_map *map, const bool *undrawn, lg_error *error) {
    int width = map->width + 2, hexes = width * (map->height + 2), begin = 0, end = 0;
    int32_t *queue = malloc(sizeof *queue * (size_t)hexes);
    uint8_t *done = calloc((size_t)hexes, 1);
    bool good = (queue && done) || lg_fail_memory(error);
    for (int hex = 0; good && hex < hexes; hex++) {
        if (map->code[hex] < WN_CODES_MAX && undrawn[map->code[hex]]) continue;
        done[hex] = 1;
        queue[end++] = hex;
    }
    while (good && begin < end) {
        wn_point p = {queue[begin] % width, queue[begin] / width};
        begin++;
        for (int d = 0; d < 6 && good; d++) {
            wn_point to = wn_step(p, d);
            if (to.x < 0 || to.y < 0 || to.x >= width || to.y >= map->height + 2) continue;
            int index = wn_map_index(map, to.x, to.y);
            if (done[index]) continue;
            good = put_ground(map, to, wn_code_of(wn_map_text(map, p.x, p.y))) || fail_codes(error);
            done[index] = 1;
            queue[end++] = index;
        }
    }
    free(queue);
    free(done);
    return good;
}

int wn_fill(wn_map *map, lg_error *error) {
    bool undrawn[WN_CODES_MAX] = {false}, good = true;
    int filled = 0;
    wn_terrain *terrain = calloc(WN_CODES_MAX, sizeof *terrain);
    if (!terrain) {
        lg_fail_memory(error);
        return -1;
    }
    for (int k = 0; k < map->codes; k++)
        undrawn[k] = !strcmp(map->pool[k], "?");
    wn_map_terrain(map, WN_NEWEST, terrain);
    const turn t = filling_turn(map, terrain, undrawn);
    for (int y = 1; y <= map->height && good; y++)
        for (int x = 1; x <= map->width && good; x++) {
            wn_point here = {x, y}, from = turned(&t, here, map->width, map->height);
            if (!undrawn[map->code[wn_map_index(map, x, y)]]) continue;
            filled++;
            if ((t.columns || t.rows) && from.x && !undrawn[map->code[wn_map_index(map, from.x, from.y)]])
                good = put_counterpart(map, here, from) || fail_codes(error);
        }
    free(terrain);
    if (good && filled == map->width * map->height) {
        lg_fail_at(error, 1, 1, "expected a map of which some hexes are drawn, found only free ones");
        return -1;
    }
    return good && spread_ground(map, undrawn, error) ? filled : -1;
}

/* Makes void that is free in the lock a hex that nobody has drawn. Other void stays, because maps have it on purpose. */
static bool open_void(const wn_map *lock, wn_map *map) {
    bool good = true;
    for (int y = 1; y <= map->height && good; y++)
        for (int x = 1; x <= map->width && good; x++)
            if (!strcmp(wn_map_text(lock, x, y), "?") && !strcmp(wn_map_text(map, x, y), "Xv"))
                good = wn_map_put(map, x, y, "?");
    return good;
}

static bool is_openable(const wn_terrain *terrain, const char *text, bool locked) {
    int kept = locked ? WN_OFF | WN_UNKNOWN : WN_OFF | WN_UNKNOWN | WN_CASTLE;
    return !wn_start_of(text) && !(terrain->flags & kept);
}

/* Opens the hexes of `to`, whose free places are filled. Without a lock, all; with one, those that are `?` there. */
static bool open_hexes(const wn_map *given, const wn_map *lock, wn_map *to, lg_error *error) {
    wn_terrain *terrain = calloc(WN_CODES_MAX, sizeof *terrain);
    bool good = terrain || lg_fail_memory(error);
    if (good) wn_map_terrain(to, WN_NEWEST, terrain);
    for (int y = 1; y <= to->height && good; y++)
        for (int x = 1; x <= to->width && good; x++) {
            int hex = wn_map_index(to, x, y);
            const char *asked = lock ? wn_map_text(lock, x, y) : "?", *drawn = wn_map_text(given, x, y);
            bool free_here = !strcmp(asked, "?");
            if (!free_here && strcmp(asked, drawn) != 0)
                good = lg_fail(error, "hex %d,%d is %s in the lock, but %s in the map", x, y, asked, drawn);
            to->free[hex] = free_here && is_openable(&terrain[to->code[hex]], to->pool[to->code[hex]], lock);
        }
    free(terrain);
    return good;
}

bool wn_task_of_level(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings,
                      lg_level *open, lg_error *error) {
    (void)game;
    const wn_map *given = level, *locked = lock;
    wn_map *to = open;
    if (lg_value(settings, "goal") < 1)
        return lg_fail(error, "the published fitness of a given map cannot be repaired; choose --set goal=1");
    if (locked && (locked->width != given->width || locked->height != given->height))
        return lg_fail(error, "the lock has %d x %d hexes, and the map %d x %d", locked->width, locked->height,
                       given->width, given->height);
    memcpy(to, given, sizeof *to);
    if (locked && !open_void(locked, to))
        return lg_fail_at(error, 1, 1, "expected at most %d different codes", WN_CODES_MAX - 1);
    to->filled = wn_fill(to, error);
    to->open = true;
    return to->filled >= 0 && open_hexes(given, locked, to, error);
}
