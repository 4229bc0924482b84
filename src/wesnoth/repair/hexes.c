/* The genes, costs and faults of a map that is repaired. Delta evaluation updates the survey around a changed hex
 * (survey/change.c). Only walls and chasms, which are in no band of height, need a new survey. */
#include "hexes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "given.h"
#include "roads.h"
#include "wesnoth/ladder/bands.h"
#include "wesnoth/survey/parts.h"

enum { PALETTE_MAX = 24, TIED = LG_TIED_MAX, NEAR = 18 /* hexes within two steps */ };
/* The default number of evaluations: fewer on a large map, where each takes longer. */
enum { LEAST = 20000, MOST = 200000 };
static const double EFFORT = 1.2e8;
static_assert((int)WN_ORBIT_MAX == TIED + 1, "the first hex of an orbit, and the hexes that are tied to it");

typedef struct {
    lg_problem base;
    wn_rules rules;
    unsigned parts; /* parts of a survey that the rules need */
    const wn_map *map;
    int genes, sides; /* sides: the largest number of a start */
    lg_mending mending;
    int *cell, *tied, *hex; /* hex: of each gene the hexes of its orbit, WN_ORBIT_MAX entries, -1 behind the last */
    int *gene;              /* by hex of the board; -1: the hex is not free */
    int palette;
    char code[PALETTE_MAX][WN_CODE_MAX];
    wn_terrain *terrain; /* of the map's pool, and behind it of the palette */
} hexes;

typedef struct {
    wn_board board;
    wn_findings findings;
    double badness; /* of the genome whose cost was computed last */
    bool *listed;   /* scratch: by gene, has it been listed? */
} state;

static const hexes *hexes_of(const lg_problem *problem) {
    return (const hexes *)(const void *)problem;
}

static void lay_out(const hexes *h, state *s, arena *memory) {
    wn_board_lay(&s->board, memory, h->map->width, h->map->height, h->sides);
    s->listed = arena_take(memory, (size_t)h->genes, sizeof *s->listed);
}

/* How much a violation counts in the search: so much that the smallest step by which one hex can lessen it is worth that hex. */
static const double unit[WN_RULES] = {
    [WN_ALIKE] = 500, [WN_PATCHES] = 1, [WN_LARGEST] = 1000, [WN_PATH] = 1,   [WN_REACH] = 3,  [WN_APART] = 3,
    [WN_ASHORE] = 3,  [WN_HALVES] = 8,  [WN_MATCHED] = 12,   [WN_EVEN] = 300, [WN_KINDS] = 12, [WN_BANDED] = 200,
    [WN_JOINED] = 2,  [WN_RIVALS] = 3,  [WN_ZONE] = 4,       [WN_SUMMIT] = 1};

/* Returns the cost of the surveyed board. */
static double cost_of(const hexes *h, state *s, const wn_findings *findings) {
    wn_character character = {0};
    double count[WN_RULES];
    const bool asked = wn_rules_character(&h->rules);
    if (asked) wn_character_find(&s->board, findings, &character);
    const double cost = wn_faults(&h->rules, findings, asked ? &character : NULL, count);
    s->badness = 0;
    for (int r = 0; r < WN_RULES; r++)
        s->badness += unit[r] * count[r];
    return cost;
}

static double badness(const lg_problem *problem, void *memory) {
    (void)problem;
    return ((const state *)memory)->badness;
}

/* Returns the number, in `terrain`, of what a symbol makes of a hex. */
static int going_of(const hexes *h, int hex, int symbol) {
    const int n = h->map->height + 2;
    return symbol ? h->map->codes + symbol - 1 : h->map->code[wn_map_index(h->map, hex / n, hex % n)];
}

static wn_ground ground_of(const hexes *h, int going) {
    const wn_terrain *t = &h->terrain[going];
    return (wn_ground){.band = t->band, .village = t->flags & WN_VILLAGE, .going = (uint16_t)going};
}

static void put_ground(wn_board *b, int hex, wn_ground ground) {
    b->band[hex] = ground.band;
    b->village[hex] = ground.village;
    b->going[hex] = ground.going;
}

static double load_genome(const lg_problem *problem, void *memory, lg_genome genome) {
    const hexes *h = hexes_of(problem);
    state *s = memory;
    memset(s, 0, problem->state_size);
    uintptr_t at = (uintptr_t)(s + 1); /* the arrays of the state follow it in memory */
    arena behind = {(char *)(s + 1) + (ARENA_ALIGNMENT - at % ARENA_ALIGNMENT) % ARENA_ALIGNMENT, 0};
    lay_out(h, s, &behind);
    wn_map_board(h->map, h->terrain, &s->board);
    for (int g = 0; g < h->genes; g++)
        for (int k = 0; k < WN_ORBIT_MAX && h->hex[g * WN_ORBIT_MAX + k] >= 0; k++) {
            int hex = h->hex[g * WN_ORBIT_MAX + k];
            put_ground(&s->board, hex, ground_of(h, going_of(h, hex, genome.sym[g])));
        }
    wn_survey(&s->board, h->parts, (int)h->rules.apart, &s->findings);
    return cost_of(h, s, &s->findings);
}

/* Moves on the board: the hexes that they change, what these hexes were, and the findings afterwards. */
typedef struct {
    int hex[LG_PROPOSED_MAX * WN_ORBIT_MAX], count;
    wn_ground was[LG_PROPOSED_MAX * WN_ORBIT_MAX];
    bool anew; /* the board was surveyed anew */
    wn_findings findings;
} attempt;

static void make_attempt(const hexes *h, state *s, const lg_move *moves, int count, attempt *a) {
    wn_board *b = &s->board;
    *a = (attempt){.findings = s->findings};
    assert(count <= LG_PROPOSED_MAX);
    for (int m = 0; m < count; m++)
        for (int k = 0; k < WN_ORBIT_MAX && h->hex[moves[m].i * WN_ORBIT_MAX + k] >= 0; k++) {
            const int hex = h->hex[moves[m].i * WN_ORBIT_MAX + k];
            const wn_ground now = ground_of(h, going_of(h, hex, moves[m].j));
            a->was[a->count] = (wn_ground){b->band[hex], b->village[hex], b->going[hex]};
            a->hex[a->count++] = hex;
            a->anew = a->anew || now.band >= WN_BANDS || b->band[hex] >= WN_BANDS;
            if (a->anew)
                put_ground(b, hex, now);
            else
                wn_change(b, h->parts, (int)h->rules.apart, hex, now, &a->findings);
        }
    if (a->anew) wn_survey(b, h->parts, (int)h->rules.apart, &a->findings);
}

static double peek_moves(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    const hexes *h = hexes_of(problem);
    state *s = memory;
    attempt a;
    (void)genome;
    make_attempt(h, s, moves, count, &a);
    const double cost = cost_of(h, s, &a.findings);
    while (a.count--)
        put_ground(&s->board, a.hex[a.count], a.was[a.count]);
    if (a.anew)
        wn_survey(&s->board, h->parts, (int)h->rules.apart, &a.findings);
    else
        wn_take_back(&s->board, h->parts, (int)h->rules.apart);
    return cost;
}

static void commit_moves(const lg_problem *problem, void *memory, lg_genome genome, const lg_move *moves, int count) {
    state *s = memory;
    attempt a;
    (void)genome;
    make_attempt(hexes_of(problem), s, moves, count, &a);
    s->findings = a.findings;
    wn_settle(&s->board);
}

/* Adds the gene of a hex to a list of `count` genes, unless the hex has none or the list contains it. Returns the new count. */
static int add_gene(const hexes *h, int hex, int *genes, int count) {
    const int gene = h->gene[hex];
    for (int i = 0; i < count; i++)
        if (genes[i] == gene) return count;
    if (gene >= 0) genes[count++] = gene;
    return count;
}

/* What a genome makes of every hex. */
static const wn_terrain *terrain_at(const hexes *h, lg_genome genome, int hex) {
    return &h->terrain[going_of(h, hex, h->gene[hex] < 0 ? 0 : genome.sym[h->gene[hex]])];
}

static bool is_inside(const hexes *h, wn_point p) {
    return p.x >= 1 && p.y >= 1 && p.x <= h->map->width && p.y <= h->map->height;
}

/* A village in open water: it has to go, or one of its neighbours has to become land. */
static void add_adrift(const hexes *h, lg_genome genome, wn_point village, lg_faults *faults) {
    int genes[7], count = add_gene(h, wn_index(h->map->height, village), genes, 0), land = 0;
    for (int d = 0; d < 6; d++) {
        const wn_point beside = wn_step(village, d);
        const int hex = wn_index(h->map->height, beside);
        if (!is_inside(h, beside)) continue;
        const wn_terrain *there = terrain_at(h, genome, hex);
        land += wn_is_shore(there->band, there);
        count = add_gene(h, hex, genes, count);
    }
    if (land < WN_SHORES) lg_faults_add(faults, genes, count);
}

/* Lists villages in open water, and pairs of villages that are too near to each other, of which one has to go. */
static void list_faults(const lg_problem *problem, lg_genome genome, lg_faults *faults) {
    const hexes *h = hexes_of(problem);
    const bool apart = h->rules.weight[WN_APART] > 0, ashore = h->rules.weight[WN_ASHORE] > 0;
    wn_point village[LG_FAULTS_MAX];
    int villages = 0;
    for (int x = 1; x <= h->map->width; x++)
        for (int y = 1; y <= h->map->height; y++) {
            const wn_point p = {x, y};
            const int hex = wn_index(h->map->height, p);
            const wn_terrain *t = terrain_at(h, genome, hex);
            if (faults->sets == LG_FAULTS_MAX) return;
            if (!(t->flags & WN_VILLAGE)) continue;
            for (int n = 0; n < villages && apart; n++) {
                if (wn_distance(village[n], p) >= (int)h->rules.apart) continue;
                int genes[2], count = add_gene(h, hex, genes, 0);
                count = add_gene(h, wn_index(h->map->height, village[n]), genes, count);
                lg_faults_add(faults, genes, count);
            }
            if (villages < LG_FAULTS_MAX) village[villages++] = p;
            if (ashore && t->band == WN_WATER) add_adrift(h, genome, p, faults);
        }
}

/* Lists the genes of faults, and of roads that lead nowhere. */
static int list_conflicts(const lg_problem *problem, void *memory, lg_genome genome, int *genes) {
    const hexes *h = hexes_of(problem);
    state *s = memory;
    lg_faults faults = {0};
    int count = 0;
    bool *listed = s->listed;
    list_faults(problem, genome, &faults);
    memset(listed, 0, (size_t)h->genes * sizeof *listed);
    for (int i = 0; faults.sets && i < faults.end[faults.sets - 1]; i++) {
        if (!listed[faults.gene[i]]) genes[count++] = faults.gene[i];
        listed[faults.gene[i]] = true;
    }
    if (!(h->rules.weight[WN_JOINED] > 0)) return count;
    wn_character character;
    wn_character_find(&s->board, &s->findings,
                      &character); /* marks in board.next what roads join with the first keep */
    for (int hex = 0; hex < s->board.hexes; hex++) {
        const int gene = h->gene[hex];
        const bool stray = !s->board.next[hex] && h->terrain[s->board.going[hex]].flags & WN_ROADWAY;
        if (gene < 0 || !stray || listed[gene]) continue;
        genes[count++] = gene;
        listed[gene] = true;
    }
    return count;
}

/* The board and genome that are mended. */
typedef struct {
    const hexes *h;
    wn_board *board;
    lg_genome genome;
    int road, flat, village; /* symbols; 0: the palette has none */
} mending;

static void paint(const mending *p, int hex, int symbol) {
    const int gene = p->h->gene[hex];
    assert(gene >= 0 && symbol > 0);
    p->genome.sym[gene] = symbol;
    for (int k = 0; k < WN_ORBIT_MAX && p->h->hex[gene * WN_ORBIT_MAX + k] >= 0; k++)
        put_ground(p->board, p->h->hex[gene * WN_ORBIT_MAX + k], ground_of(p->h, p->h->map->codes + symbol - 1));
}

static void pave(void *context, int hex, bool road) {
    const mending *p = context;
    paint(p, hex, road ? p->road : p->flat);
}

/* Moves villages that are too near to others or in open water by one or two hexes, where there is room. */
static void move_villages(const mending *p, lg_rng *rng) {
    wn_board *b = p->board;
    const int apart = (int)p->h->rules.apart;
    for (int hex = 0; hex < b->hexes; hex++) {
        if (!b->village[hex] || p->h->gene[hex] < 0) continue;
        if (!wn_is_adrift(b, hex) && (!wn_villages_near(b, hex, apart) || lg_rng_below(rng, 2))) continue;
        const uint32_t first = lg_rng_below(rng, NEAR);
        paint(p, hex, p->flat);
        for (uint32_t n = 0; n < NEAR; n++) {
            const wn_point at = wn_near(wn_point_of(b, hex), (int)((first + n) % NEAR));
            if (!is_inside(p->h, at)) continue;
            const int to = wn_index(b->height, at);
            if (p->h->gene[to] < 0 || b->band[to] == WN_WATER || wn_villages_near(b, to, apart)) continue;
            paint(p, to, p->village);
            break;
        }
    }
}

/* Returns the first symbol of a terrain that is like this letter and has these of the flags for roads and villages. */
static int symbol_like(const hexes *h, char like, int flags) {
    for (int k = 0; k < h->palette; k++) {
        const wn_terrain *t = &h->terrain[h->map->codes + k];
        if (t->like == like && (t->flags & (WN_ROADWAY | WN_VILLAGE)) == flags) return k + 1;
    }
    return 0;
}

static bool mend(const lg_problem *problem, void *memory, lg_genome genome, lg_rng *rng) {
    const hexes *h = hexes_of(problem);
    state *s = memory;
    const mending p = {.h = h,
                       .board = &s->board,
                       .genome = genome,
                       .road = symbol_like(h, 'F', WN_ROADWAY),
                       .flat = symbol_like(h, 'F', 0),
                       .village = symbol_like(h, 'V', WN_VILLAGE)};
    uint8_t *price = calloc((size_t)s->board.hexes, 1);
    for (int g = 0; price && g < h->genes; g++) {
        const int *hex = h->hex + g * WN_ORBIT_MAX;
        uint8_t hexes = 0;
        while (hexes < WN_ORBIT_MAX && hex[hexes] >= 0)
            hexes++;
        for (int k = 0; k < hexes; k++)
            price[hex[k]] = hexes;
    }
    bool good = price;
    if (good && h->rules.weight[WN_APART] > 0 && p.flat && p.village) move_villages(&p, rng);
    if (good && h->rules.weight[WN_JOINED] > 0 && p.flat && p.road)
        good = wn_mend_roads(&(wn_roads){&s->board, price, pave, (void *)(uintptr_t)&p}, rng);
    free(price);
    return good;
}

static bool plays_alike(const wn_terrain *a, const wn_terrain *b) {
    return a->band == b->band && a->flags == b->flags && a->ground == b->ground &&
           !memcmp(a->cost, b->cost, sizeof a->cost);
}

static const int tries = 50; /* draws of a gene, until one fits */

/* Draws a gene that has a village in this genome, or one that has none. Returns -1 if no draw fits. */
static int draw_gene(const hexes *h, lg_genome genome, bool village, lg_rng *rng) {
    for (int t = 0; t < tries; t++) {
        const int gene = (int)lg_rng_below(rng, (uint32_t)h->genes);
        const bool is = terrain_at(h, genome, h->hex[gene * WN_ORBIT_MAX])->flags & WN_VILLAGE;
        if (is == village) return gene;
    }
    return -1;
}

/* Returns the symbol that gives a gene a village, or takes one away: what the map has there, if it is like that, otherwise a
 * village on land or the ground of a neighbour. */
static int settled_symbol(const hexes *h, lg_genome genome, int gene, bool village, lg_rng *rng) {
    const int hex = h->hex[gene * WN_ORBIT_MAX], n = h->map->height + 2;
    const bool had = h->terrain[going_of(h, hex, 0)].flags & WN_VILLAGE;
    if (had == village) return 0;
    if (village) return symbol_like(h, 'V', WN_VILLAGE);
    const wn_point beside = wn_step((wn_point){hex / n, hex % n}, (int)lg_rng_below(rng, 6));
    const wn_terrain *like = terrain_at(h, genome, is_inside(h, beside) ? wn_index(h->map->height, beside) : hex);
    for (int k = 1; k <= h->palette; k++)
        if (!(like->flags & WN_VILLAGE) && plays_alike(&h->terrain[h->map->codes + k - 1], like)) return k;
    return symbol_like(h, 'F', 0);
}

/* Adds a move, unless it is there already. A symbol that plays like what the map has there becomes 0. */
static int add_move(const hexes *h, int gene, int symbol, lg_move *moves, int count) {
    for (int i = 0; i < count; i++)
        if (moves[i].i == gene) return count;
    if (symbol &&
        plays_alike(&h->terrain[going_of(h, h->hex[gene * WN_ORBIT_MAX], 0)], &h->terrain[h->map->codes + symbol - 1]))
        symbol = 0;
    moves[count] = (lg_move){.i = gene, .j = symbol};
    return count + 1;
}

enum { PAINTED = 4 };

/* Suggests to paint up to PAINTED hexes beside each other alike. */
static int propose_paint(const hexes *h, lg_genome genome, lg_rng *rng, lg_move *move) {
    const int n = h->map->height + 2, first = draw_gene(h, genome, false, rng);
    const int symbol = 1 + (int)lg_rng_below(rng, (uint32_t)h->palette);
    const int many = (int)lg_rng_below(rng, PAINTED), d = (int)lg_rng_below(rng, 6);
    if (first < 0 || h->terrain[h->map->codes + symbol - 1].flags & WN_VILLAGE) return 0;
    const int hex = h->hex[first * WN_ORBIT_MAX];
    int moves = add_move(h, first, symbol, move, 0);
    for (int k = 0; k < many; k++) {
        const wn_point at = wn_step((wn_point){hex / n, hex % n}, (d + k) % 6);
        const int to = is_inside(h, at) ? wn_index(h->map->height, at) : -1;
        if (to < 0 || h->gene[to] < 0 || terrain_at(h, genome, to)->flags & WN_VILLAGE) continue;
        moves = add_move(h, h->gene[to], symbol, move, moves);
    }
    return moves;
}

/* Suggests what changes how a map plays: to move a village, to take one away, to add one, or to paint some hexes. */
static int propose_change(const lg_problem *problem, void *memory, lg_genome genome, lg_rng *rng,
                          lg_move move[LG_PROPOSED_MAX]) {
    enum { MOVE, MOVE_TOO, TAKE, ADD, PAINT, PAINT_TOO, WAYS };
    const hexes *h = hexes_of(problem);
    const int way = (int)lg_rng_below(rng, WAYS);
    const bool takes = way <= TAKE, adds = way <= MOVE_TOO || way == ADD;
    const int from = takes ? draw_gene(h, genome, true, rng) : 0, to = adds ? draw_gene(h, genome, false, rng) : 0;
    int moves = 0;
    (void)memory;
    if (way >= PAINT) return propose_paint(h, genome, rng, move);
    if (from < 0 || to < 0) return 0;
    if (takes) moves = add_move(h, from, settled_symbol(h, genome, from, false, rng), move, moves);
    if (adds) moves = add_move(h, to, settled_symbol(h, genome, to, true, rng), move, moves);
    return moves;
}

static bool construct_genome(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    (void)rng; /* a repair begins with the map as it is */
    memset(genome.sym, 0, sizeof *genome.sym * (size_t)problem->space.syms);
    return true;
}

bool wn_is_hexes(const lg_problem *problem) {
    return problem->load == load_genome;
}

void wn_hexes_destroy(lg_problem *problem) {
    hexes *h = (hexes *)(void *)problem;
    free(h->cell);
    free(h->tied);
    free(h->hex);
    free(h->gene);
    free(h->terrain);
    free(h);
}

/* Can a hex become this terrain? Bridges stay where they are, because their codes have a direction. Hexes that nobody can walk on,
 * such as deep water, would look like holes in the land. */
static bool is_paint(const wn_terrain *t) {
    return t->band < WN_BANDS && t->cost[WN_FOOT] < WN_NO_WAY &&
           !(t->flags & (WN_CASTLE | WN_UNKNOWN | WN_OFF | WN_SPAN));
}

/* Is the ground bare, or are there trees or a village on it? Such codes come before those with flowers, stones or farmland. */
static bool is_plain(const char *code) {
    const char *over = strchr(code, '^');
    return !over || over[1] == 'F' || over[1] == 'V';
}

static void add_paint(hexes *h, const char *code) {
    const wn_terrain t = wn_terrain_in(h->rules.version, code, strlen(code));
    if (h->palette == PALETTE_MAX || !is_paint(&t)) return;
    for (int k = 0; k < h->palette; k++)
        if (plays_alike(&h->terrain[h->map->codes + k], &t)) return;
    h->terrain[h->map->codes + h->palette] = t;
    memcpy(h->code[h->palette++], code, strlen(code) + 1);
}

/* Adds the map's codes, the most frequent first, and then usual ones. */
static void mix_palette(hexes *h) {
    static const char *const usual[] = {"Gg", "Gg^Vh", "Re", "Hh", "Gs^Fp", "Wwf", "Ww", "Mm"};
    const wn_map *map = h->map;
    static const int plain = 1 << 20;
    int used[WN_CODES_MAX] = {0};
    for (int y = 1; y <= map->height; y++)
        for (int x = 1; x <= map->width; x++)
            used[map->code[wn_map_index(map, x, y)]]++;
    for (int k = 0; k < map->codes; k++)
        used[k] += used[k] && is_plain(wn_code_of(map->pool[k])) ? plain : 0;
    for (int most = 0; most >= 0;) {
        most = -1;
        for (int k = 0; k < map->codes; k++)
            if (used[k] && (most < 0 || used[k] > used[most])) most = k;
        if (most < 0) break;
        used[most] = 0;
        if (!wn_start_of(map->pool[most])) add_paint(h, wn_code_of(map->pool[most]));
    }
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        add_paint(h, usual[i]);
}

/* Makes a gene of the free hexes of each orbit. Returns false if memory is short. */
static bool find_genes(hexes *h) {
    const wn_map *map = h->map;
    const int columns = map->height + 2, all = (map->width + 2) * columns;
    wn_counterparts *orbit = malloc(sizeof *orbit * (size_t)all);
    const bool good = orbit && wn_counterparts_find(map, orbit) >= 0;
    for (int hex = 0; hex < all; hex++)
        h->gene[hex] = -1;
    for (int hex = 0; hex < all && good; hex++) {
        int found = 0, *of_gene = h->hex + h->genes * WN_ORBIT_MAX, *tied = h->tied + h->genes * TIED;
        if (orbit[hex][0] != hex) continue; /* not the first hex of its orbit */
        for (int k = 0; k < WN_ORBIT_MAX && orbit[hex][k] >= 0; k++) {
            const int at = orbit[hex][k], x = at / columns, y = at % columns, cell = (y - 1) * map->width + x - 1;
            if (!map->free[wn_map_index(map, x, y)]) continue;
            h->gene[at] = h->genes;
            of_gene[found] = at;
            if (found)
                tied[found - 1] = cell;
            else
                h->cell[h->genes] = cell;
            found++;
        }
        for (int k = found; k < WN_ORBIT_MAX && found; k++) {
            of_gene[k] = -1;
            tied[k - 1] = -1;
        }
        h->genes += found > 0;
    }
    free(orbit);
    return good;
}

/* Returns how many sides start inside the border, and the largest number of a side. */
static int count_starts(const wn_map *map, int *largest) {
    int starts = 0, seen = 0;
    for (int y = 1; y <= map->height; y++)
        for (int x = 1; x <= map->width; x++) {
            const int side = wn_start_of(wn_map_text(map, x, y));
            starts += side && !(seen >> side & 1);
            seen |= 1 << side;
            if (side > *largest) *largest = side;
        }
    return starts;
}

static const lg_variation variation = {.propose = propose_change};

lg_problem *wn_hexes_create(const wn_task *task, lg_error *error) {
    const wn_map *map = task->given;
    const size_t all = (size_t)(map->width + 2) * (size_t)(map->height + 2);
    hexes *h = calloc(1, sizeof *h);
    if (!h) {
        lg_fail_memory(error);
        return NULL;
    }
    h->map = map;
    h->rules = task->rules;
    const int starts = count_starts(map, &h->sides);
    if (starts) h->rules.sides = starts; /* the rules are for the sides that start on the map */
    h->parts = wn_rules_parts(&h->rules);
    h->cell = malloc(sizeof *h->cell * all);
    h->tied = malloc(sizeof *h->tied * all * TIED);
    h->hex = malloc(sizeof *h->hex * all * WN_ORBIT_MAX);
    h->gene = malloc(sizeof *h->gene * all);
    h->terrain = calloc((size_t)map->codes + PALETTE_MAX, sizeof *h->terrain);
    bool good = (h->cell && h->tied && h->hex && h->gene && h->terrain && find_genes(h)) || lg_fail_memory(error);
    if (good && !h->genes) good = lg_fail(error, "no hex of the map is free");
    if (!good) {
        wn_hexes_destroy(&h->base);
        return NULL;
    }
    wn_map_terrain(map, h->rules.version, h->terrain);
    mix_palette(h);
    state unused = {0};
    arena memory = {0};
    lay_out(h, &unused, &memory);
    h->base = (lg_problem){.state_size = sizeof(state) + ARENA_ALIGNMENT + memory.used,
                           .game = task->base.game,
                           .load = load_genome,
                           .peek = peek_moves,
                           .commit = commit_moves,
                           .construct = construct_genome,
                           .conflicts = list_conflicts,
                           .faults = list_faults,
                           .cell = h->cell,
                           .vary = &variation,
                           .mending = &h->mending};
    const double usual = EFFORT / h->genes;
    h->mending = (lg_mending){.tied = h->tied,
                              .mend = mend,
                              .badness = badness,
                              .evaluations = usual < LEAST  ? LEAST
                                             : usual > MOST ? MOST
                                                            : (int64_t)usual};
    lg_space_add(&h->base.space, (lg_block){.kind = LG_CHOICE, .length = h->genes, .symbols = h->palette + 1});
    return &h->base;
}

bool wn_hexes_leave(const lg_problem *problem, lg_genome genome, lg_level *level, lg_error *error) {
    const hexes *h = hexes_of(problem);
    wn_map *map = level;
    const int columns = h->map->height + 2;
    memcpy(map, h->map, sizeof *map);
    map->open = map->filled = 0;
    memset(map->free, 0, sizeof map->free);
    for (int g = 0; g < h->genes; g++)
        for (int k = 0; k < WN_ORBIT_MAX && genome.sym[g] && h->hex[g * WN_ORBIT_MAX + k] >= 0; k++) {
            const int hex = h->hex[g * WN_ORBIT_MAX + k], x = hex / columns, y = hex % columns;
            const int index = wn_map_index(map, x, y);
            if (!wn_map_put(map, x, y, h->code[genome.sym[g] - 1]))
                return lg_fail(error, "expected at most %d different codes", WN_CODES_MAX);
            map->known[index] = 0;
            map->height_at[index] = 0;
        }
    return true;
}

/* Does the symbol make of the gene's hexes what the map has there? What nobody has drawn is as the task has filled it. */
static bool is_symbol_of(const hexes *h, const wn_map *map, int gene, int symbol) {
    const int columns = map->height + 2, *hex = h->hex + gene * WN_ORBIT_MAX;
    bool is = true;
    for (int k = 0; k < WN_ORBIT_MAX && is && hex[k] >= 0; k++) {
        const int x = hex[k] / columns, y = hex[k] % columns;
        const char *text = wn_map_text(map, x, y), *made = symbol ? h->code[symbol - 1] : wn_map_text(h->map, x, y);
        is = !strcmp(text, made) || (!symbol && (!strcmp(text, "?") || !strcmp(text, "Xv")));
    }
    return is;
}

bool wn_encode(const lg_problem *problem, const lg_level *level, lg_genome genome, lg_error *error) {
    const hexes *h = hexes_of(problem);
    const wn_map *map = level;
    if (!wn_is_hexes(problem)) return lg_fail(error, "levels of this problem cannot be turned into genomes");
    if (map->width != h->map->width || map->height != h->map->height)
        return lg_fail(error, "the map's size is not the task's");
    for (int g = 0; g < h->genes; g++) {
        int symbol = 0;
        while (symbol <= h->palette && !is_symbol_of(h, map, g, symbol))
            symbol++;
        if (symbol > h->palette) {
            const int hex = h->hex[g * WN_ORBIT_MAX], columns = map->height + 2;
            return lg_fail(error, "hex %d,%d and its counterparts are not of this task", hex / columns, hex % columns);
        }
        genome.sym[g] = symbol;
    }
    return true;
}
