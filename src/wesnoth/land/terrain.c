/* The tables of terrain and movement, and looking up a terrain by its code. */
#include "terrain.h"

#include <assert.h>
#include <string.h>

#include "wesnoth/survey/survey.h"

enum { SAME = 255, KINDS = 16 };

static const char letters[KINDS + 1] = "FVCDHMTAUGSWROQX";

static const uint8_t moves[WN_CLASSES][KINDS] = {
#define MOVES(name, ...) {__VA_ARGS__, WN_NO_WAY},
#include "movement.def"
#undef MOVES
};

#define FITS(cost) ((cost) <= WN_DEAREST || (cost) == WN_NO_WAY)
#define MOVES(name, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)                                                      \
    _Static_assert(FITS(a) && FITS(b) && FITS(c) && FITS(d) && FITS(e) && FITS(f) && FITS(g) && FITS(h) && FITS(i) && \
                       FITS(j) && FITS(k) && FITS(l) && FITS(m) && FITS(n) && FITS(o),                                \
                   #name " pays more for a step than WN_DEAREST");
#include "movement.def"
#undef MOVES

const char *const wn_class_names[] = {
#define MOVES(name, ...) #name,
#include "movement.def"
#undef MOVES
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

static int kind_of(char letter) {
    assert(letter && strchr(letters, letter)); /* terrain.def contains only letters of the table */
    return (int)(strchr(letters, letter) - letters);
}

/* Returns the movement cost of class c on a terrain; `base` is its cost on the terrain below the overlay. */
static uint8_t cost_of(const row *r, int c, uint8_t base) {
    bool worst = *r->as == '-';
    uint8_t cost = worst ? 0 : WN_NO_WAY;
    for (const char *as = r->as + worst; *as; as++) {
        uint8_t one = *as == '_' ? base : moves[c][kind_of(*as)];
        if (worst ? one > cost : one < cost) cost = one;
    }
    return cost;
}

/* Returns the letter that describes a terrain best: its last letter, which stands for the top layer. */
static char like_of(const row *r, char base) {
    const char *last = r->as + strlen(r->as) - 1;
    if (r->flags & WN_CASTLE) return 'C';
    if (!strcmp(r->as, "FW")) return 'f';
    return *last == '_' ? base : *last;
}

static char ground_of(const char *code) {
    if (*code == 'A' || !strncmp(code, "Ha", 2) || !strncmp(code, "Ms", 2)) return 'A';
    return *code == 'D' || (!strncmp(code, "Hd", 2)) ? 'D' : 0;
}

static void lay_over(wn_terrain *t, const row *r) {
    t->classes = 0;
    for (int c = 0; c < WN_CLASSES; c++) {
        t->cost[c] = cost_of(r, c, t->cost[c]);
        assert(FITS(t->cost[c]) && t->cost[c] > 0); /* path searches need steps that cost more than 0 */
        if (t->cost[c] < WN_NO_WAY) t->classes |= UINT32_C(1) << c;
    }
    if (r->band != SAME) t->band = r->band;
    t->flags |= r->flags;
    t->like = like_of(r, t->like);
}

wn_terrain wn_terrain_of(const char *code, size_t length) {
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
    lay_over(&t, below);
    t.ground = ground_of(below->code);
    if (over) lay_over(&t, over);
    if (*code == 'R' && length > 1 && !strchr("bd", code[1]))
        t.flags |= WN_ROADWAY; /* Rb and Rd are bare earth, not roads */
    if (over && over->code[1] == 'B') t.flags |= WN_SPAN;
    assert(t.band <= WN_OTHER);
    return t;
}
