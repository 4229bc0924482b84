/* The tables of terrain, movement and looks, and looking up a terrain by its code. */
#include "terrain.h"

#include <assert.h>
#include <string.h>

#include "wesnoth/survey/survey.h"

enum { SAME = 255, KINDS = 16 };

static const char letters[KINDS + 1] = "FVCDHMTAUGSWROQX";

/* The costs by movement type, and then those that a type had up to an older version. */
static const struct {
    int class;
    wn_version until;
    uint8_t cost[KINDS];
} moves[] = {
#define MOVES(name, ...) {WN_CLASS_##name, WN_VERSIONS, {__VA_ARGS__, WN_NO_WAY}},
#define FORMER(version, name, ...) {WN_CLASS_##name, version, {__VA_ARGS__, WN_NO_WAY}},
#include "movement.def"
#undef MOVES
#undef FORMER
};

static const uint8_t *moves_of(int class, wn_version version) {
    const uint8_t *cost = moves[class].cost;
    for (size_t i = WN_CLASSES; i < sizeof moves / sizeof *moves; i++)
        if (moves[i].class == class && version <= moves[i].until) cost = moves[i].cost;
    return cost;
}

#define FITS(cost) ((cost) <= WN_DEAREST || (cost) == WN_NO_WAY)
#define MOVES(name, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)                                                      \
    _Static_assert(FITS(a) && FITS(b) && FITS(c) && FITS(d) && FITS(e) && FITS(f) && FITS(g) && FITS(h) && FITS(i) && \
                       FITS(j) && FITS(k) && FITS(l) && FITS(m) && FITS(n) && FITS(o),                                \
                   #name " pays more for a step than WN_DEAREST");
#define FORMER(version, ...) MOVES(__VA_ARGS__)
#include "movement.def"
#undef MOVES
#undef FORMER

const char *const wn_class_names[] = {
#define MOVES(name, ...) #name,
#define FORMER(version, name, ...)
#include "movement.def"
#undef MOVES
#undef FORMER
    NULL};

typedef struct {
    const char *code;
    uint8_t band;
    const char *as;
    uint8_t flags;
} row;

static const row rows[] = {
#define TERRAIN(code, band, as, flags) {code, band, as, flags},
#include "terrain.def"
#undef TERRAIN
};

static const row *find_row(const char *code, size_t length) {
    for (size_t i = 0; length && i < sizeof rows / sizeof *rows; i++)
        if (rows[i].code[0] == code[0] && !strncmp(rows[i].code, code, length) && !rows[i].code[length])
            return &rows[i];
    return NULL;
}

/* Lays a row over a terrain. For each class the cost of the row is the lowest, or the highest, of the costs of its letters; '_'
 * is the terrain below. */
static void lay_over(wn_terrain *t, const row *r, wn_version version) {
    bool worst = *r->as == '-';
    t->classes = 0;
    for (int c = 0; c < WN_CLASSES; c++) {
        uint8_t cost = worst ? 0 : WN_NO_WAY;
        const uint8_t *pays = moves_of(c, version);
        for (const char *as = r->as + worst; *as; as++) {
            const char *letter = strchr(letters, *as);
            assert(*as == '_' || letter); /* terrain.def contains only letters of the table */
            uint8_t one = *as == '_' ? t->cost[c] : pays[letter - letters];
            if (worst ? one > cost : one < cost) cost = one;
        }
        t->cost[c] = cost;
        assert(FITS(cost) && cost > 0); /* path searches need steps that cost more than 0 */
        if (cost < WN_NO_WAY) t->classes |= UINT32_C(1) << c;
    }
    if (r->band != SAME) t->band = r->band;
    t->flags |= r->flags;
    /* The letter that describes a terrain best is its last one, which stands for the top layer. */
    char last = r->as[strlen(r->as) - 1];
    if (r->flags & WN_CASTLE)
        t->like = 'C';
    else if (!strcmp(r->as, "FW"))
        t->like = 'f';
    else if (last != '_')
        t->like = last;
}

wn_terrain wn_terrain_in(wn_version version, const char *code, size_t length) {
    wn_terrain t = {.band = WN_OTHER, .like = 'X'};
    const char *hat = memchr(code, '^', length);
    size_t base = hat ? (size_t)(hat - code) : length;
    const row *whole = find_row(code, length), *below = whole ? whole : find_row(code, base),
              *over = whole || !hat ? NULL : find_row(hat, length - base);
    memset(t.cost, WN_NO_WAY, sizeof t.cost);
    if (!below || *below->code == '^' || (hat && !whole && !over)) {
        t.flags = WN_UNKNOWN;
        return t;
    }
    lay_over(&t, below, version);
    const char *low = below->code;
    if (*low == 'A' || !strncmp(low, "Ha", 2) || !strncmp(low, "Ms", 2)) t.ground = 'A';
    if (*low == 'D' || !strncmp(low, "Hd", 2)) t.ground = 'D';
    if (over) lay_over(&t, over, version);
    if (*code == 'R' && length > 1 && !strchr("bd", code[1]))
        t.flags |= WN_ROADWAY; /* Rb and Rd are bare earth, not roads */
    if (over && over->code[1] == 'B') t.flags |= WN_SPAN;
    assert(t.band <= WN_OTHER);
    return t;
}

/* The table of looks. The colours are similar to those of the game's own map view. */

/* Several rows can match a code; the first one counts. */
const wn_look wn_looks[WN_LOOKS] = {
    {"Wo ", 0x3a6ea5, WN_WAVES, '~', "deep water"},
    {"Wwf ", 0x8fb8b0, WN_STONES, '-', "ford"},
    {"Wwr ", 0x6aa5b5, WN_REEFS, '-', "reef"},
    {"W ", 0x5b97cc, WN_WAVES, '~', "water"},
    {"S ", 0x76926b, WN_REEDS, 's', "swamp"},
    {"Gd Gll ", 0xa8b064, WN_TUFTS, '.', "dry grass"},
    {"G ", 0x8dbb62, WN_PLAIN, '.', "grass"},
    {"Re ", 0x8dbb62, WN_TRACK, ':', "dirt road"},
    {"Rr Rp ", 0xb79c73, WN_BRICKS, ':', "paved road"},
    {"R ", 0xb79c73, WN_SPECKS, ':', "bare earth"},
    {"Ai ", 0xc9e2ee, WN_FLAKES, '.', "ice"},
    {"Ha ", 0xd9dde0, WN_BUMPS, 'h', "snow hills"},
    {"Ms ", 0xd9dde0, WN_PEAKS, 'A', "snow mountains"},
    {"A ", 0xeef3f5, WN_FLAKES, '.', "snow"},
    {"D ", 0xe4d093, WN_DUNES, '.', "sand"},
    {"H Uh ", 0xc0a464, WN_BUMPS, 'h', "hills"},
    {"Mv Ql ", 0xd9622b, WN_PEAKS, 'x', "lava"},
    {"M ", 0x958a7c, WN_PEAKS, 'A', "mountains"},
    {"U I T E ", 0x8c7a66, WN_RUBBLE, ';', "cave floor"},
    {"Q ", 0x35303c, WN_PLAIN, 'x', "chasm"},
    {"C ", 0xb5aea0, WN_WALLS, '#', "castle"},
    {"K ", 0x9b9384, WN_KEEPS, '#', "keep"},
    {"Xo ", 0x6f6a66, WN_BRICKS, 'X', "stone wall"},
    {"Xu ", 0x47413f, WN_RUBBLE, 'X', "rock wall"},
    {"", 0x2b2d34, WN_PLAIN, ' ', "void"},
};

const uint32_t wn_side_colours[WN_SIDE_COLOURS] = {0xf2efe6, 0xd7263d, 0x2449c7, 0x1f8a3b, 0x8e2bb3,
                                                   0x222222, 0x8a5a2b, 0xe8761e, 0xffffff, 0x16a6a6};

int wn_look_of(const char *code) {
    const char *over = strchr(code, '^');
    if (over && (!strncmp(over, "^Kov", 4) || !strncmp(over, "^Cov", 4))) code = over[1] == 'K' ? "K" : "C";
    for (int k = 0; k < WN_LOOKS - 1; k++)
        for (const char *row = wn_looks[k].codes, *end; *row; row = end + 1) {
            end = strchr(row, ' ');
            if (!strncmp(row, code, (size_t)(end - row))) return k;
        }
    return WN_LOOKS - 1;
}

wn_glyph wn_glyph_of(const char *code) {
    const char *over = strchr(code, '^');
    if (over && over[1] == 'X') return WN_CLIFFS;
    if (over && over[1] == 'B') return WN_TRACK; /* a bridge: a road over water */
    if (over && over[1] == 'T' && over[2] == 'f') return WN_MUSHROOMS;
    if (over && over[1] == 'F') return over[2] == 'p' ? WN_PINES : WN_TREES;
    return (wn_glyph)wn_looks[wn_look_of(code)].glyph;
}
