/* The genomes, costs and moves of ladder maps. */
#include "ladder.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"
#include "wesnoth/map/traits.h"

enum { SIZES = 12 };

/* One of the sizes that maps can have. plan: the orbits on which a map without symmetry is painted at first. */
typedef struct {
    wn_orbits orbits, plan;
} board_size;

typedef struct {
    lg_problem base;
    wn_rules rules;
    unsigned parts; /* parts of a survey that the rules need */
    board_size size[SIZES];
    int sizes, genes, starts; /* genes: number of orbits of the largest size */
    wn_terrain ground[WN_GROUND_KINDS];
} ladder;

static const ladder *ladder_of(const lg_problem *problem) {
    return (const ladder *)(const void *)problem;
}

static const wn_orbits *orbits_of(const ladder *l, lg_genome genome) {
    int size = genome.sym[l->genes + l->starts + 1];
    assert(size >= 0 && size < l->sizes);
    return &l->size[size].orbits;
}

typedef struct {
    wn_board board;
    uint8_t *kind;         /* the kind of each hex */
    const wn_orbits *laid; /* the size for which the arrays of the state are laid out */
} state;

static void lay_out(const wn_orbits *o, state *s, arena *memory) {
    wn_board_lay(&s->board, memory, o->width, o->height, o->sides);
    s->kind = arena_take(memory, (size_t)o->hexes, sizeof *s->kind);
}

static void read_kinds(const wn_orbits *o, lg_genome genome, uint8_t *kind) {
    for (int hex = 0; hex < o->hexes; hex++)
        kind[hex] = (uint8_t)(o->orbit[hex] == WN_NO_ORBIT ? WN_K_OFF : genome.sym[o->orbit[hex]]);
}

/* Places a keep on the start of each side. If several starts are on one hex, only the last one stays. */
static void read_starts(const ladder *l, lg_genome genome, uint8_t *kind, wn_point *start) {
    const wn_orbits *o = orbits_of(l, genome);
    memset(start, 0, sizeof *start * (WN_SIDES_MAX + 1));
    for (int s = 1; s <= o->sides; s++) {
        int gene = l->genes + (s - 1) / o->images, image = (s - 1) % o->images;
        int hex = o->hex[genome.sym[gene] % o->orbits * WN_IMAGES_MAX + image];
        wn_point p = wn_orbits_point(o, hex);
        for (int other = 1; other < s; other++)
            if (start[other].x == p.x && start[other].y == p.y) start[other] = (wn_point){0, 0};
        assert(gene < l->genes + l->starts && p.x >= 1 && p.x <= o->width && p.y >= 1 && p.y <= o->height);
        kind[hex] = WN_K_KEEP;
        start[s] = p;
    }
}

static double load_genome(const lg_problem *problem, void *memory, lg_genome genome) {
    const ladder *l = ladder_of(problem);
    state *s = memory;
    wn_findings findings = {0};
    wn_character character = {0};
    double count[WN_RULES];
    const wn_orbits *o = orbits_of(l, genome);
    if (s->laid != o) memset(s, 0, problem->state_size); /* for another size the arrays begin at other addresses */
    s->laid = o;
    uintptr_t at = (uintptr_t)(s + 1); /* the arrays of the state follow it in memory */
    arena behind = {(char *)(s + 1) + (ARENA_ALIGNMENT - at % ARENA_ALIGNMENT) % ARENA_ALIGNMENT, 0};
    lay_out(o, s, &behind);
    read_kinds(o, genome, s->kind);
    read_starts(l, genome, s->kind, s->board.keep);
    wn_board *b = &s->board;
    b->sides = o->sides;
    b->terrain = l->ground;
    for (int hex = 0; hex < b->hexes; hex++) {
        wn_point p = wn_point_of(b, hex);
        bool border = p.x == 0 || p.y == 0 || p.x > b->width || p.y > b->height;
        b->going[hex] = s->kind[hex];
        b->band[hex] = border ? WN_BORDER : l->ground[s->kind[hex]].band;
        b->village[hex] = !border && l->ground[s->kind[hex]].flags & WN_VILLAGE;
    }
    wn_board_halves(b);
    wn_survey(b, l->parts, (int)l->rules.apart, &findings);
    bool asked = wn_rules_character(&l->rules);
    if (asked) wn_character_find(b, &findings, &character);
    /* The rules are for the number of sides that have a start on the map. This number can be smaller than in the settings: if
     * several starts are on one hex, only the last one counts. */
    wn_rules rules = l->rules;
    rules.sides = 0;
    for (int side = 1; side <= b->sides; side++)
        rules.sides += b->keep[side].x != 0;
    return wn_faults(&rules, &findings, asked ? &character : NULL, count);
}

static bool describe_genome(const lg_problem *problem, void *memory, lg_genome genome, uint64_t which, double *traits) {
    state *s = memory;
    if (which & WN_FITNESS_TRAITS) {
        /* Computes the traits from the map of the genome, because the heights that the fitness needs are derived
         * from the terrain codes of the map. */
        const wn_task task = {.base = {problem->game}, .rules = ladder_of(problem)->rules};
        wn_map *map = calloc(1, sizeof *map);
        bool good = map && wn_ladder_leave(problem, genome, map) && wn_describe(&task.base, map, traits);
        free(map);
        return good;
    }
    wn_describe_board(&s->board, (int)ladder_of(problem)->rules.apart, which, traits);
    return true;
}

static int climate_of(const ladder *l, lg_genome genome) {
    int climate = l->rules.climate ? l->rules.climate - 1 : genome.sym[l->genes + l->starts];
    assert(climate >= 0 && climate < WN_CLIMATES);
    return climate;
}

static wn_style style_of(const ladder *l, lg_genome genome) {
    const wn_rules *r = &l->rules;
    return (wn_style){climate_of(l, genome), r->form, r->weight[WN_ZONE] > 0 ? r->zone : 0, r->weight[WN_SUMMIT] > 0};
}

static bool construct_genome(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const ladder *l = ladder_of(problem);
    int32_t *climate = &genome.sym[l->genes + l->starts], *size = climate + 1;
    *climate = l->rules.climate ? 0 : wn_draw_climate(l->rules.form, rng);
    *size = l->sizes > 1 ? (int32_t)lg_rng_below(rng, (uint32_t)l->sizes) : 0;
    memset(genome.sym, 0, sizeof *genome.sym * (size_t)l->genes);
    return wn_paint(&l->size[*size].plan, orbits_of(l, genome), style_of(l, genome), rng, genome.sym,
                    genome.sym + l->genes);
}

/* Can a move change this kind? A move exchanges two hexes that are near each other, or gives a hex the kind of another one.
 * Keeps, castles and roads do not change. */
static bool is_movable(int kind) {
    return kind < WN_K_CASTLE && kind != WN_K_ROAD && kind != WN_K_BRIDGE;
}

static int propose_exchange(const lg_problem *problem, void *memory, lg_genome genome, lg_rng *rng,
                            lg_move move[LG_PROPOSED_MAX]) {
    const wn_orbits *o = orbits_of(ladder_of(problem), genome);
    (void)memory;
    for (int tries = 0; tries < 20; tries++) {
        int i = (int)lg_rng_below(rng, (uint32_t)o->orbits), steps = 1 + (int)lg_rng_below(rng, 3);
        wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
        while (steps-- > 0 && p.x >= 1 && p.y >= 1 && p.x <= o->width && p.y <= o->height)
            p = wn_step(p, (int)lg_rng_below(rng, 6));
        int j = o->orbit[wn_index(o->height, p)], one = genome.sym[i];
        if (j == WN_NO_ORBIT || one == genome.sym[j] || !is_movable(one) || !is_movable(genome.sym[j])) continue;
        assert(i != j && j < o->orbits); /* hexes of different kinds belong to different orbits */
        bool lived_in = one >= WN_K_VILLAGE || genome.sym[j] >= WN_K_VILLAGE;
        move[0] = (lg_move){.block = 0, .i = i, .j = genome.sym[j]};
        move[1] = (lg_move){.block = 0, .i = j, .j = one};
        return lived_in || lg_rng_below(rng, 2) ? 2 : 1;
    }
    return 0;
}

static const lg_variation variation = {.propose = propose_exchange};

bool wn_is_ladder(const lg_problem *problem) {
    return problem->load == load_genome;
}

void wn_ladder_destroy(lg_problem *problem) {
    ladder *l = (ladder *)(void *)problem;
    for (int k = 0; k < l->sizes; k++) {
        wn_orbits_clear(&l->size[k].orbits);
        wn_orbits_clear(&l->size[k].plan);
    }
    free(l);
}

/* The usual sizes for two, three and four sides, like those of the maps of the game. A half turn is exact with an even width
 * and a mirror with an odd width, so a mirrored map for two sides takes the next odd width. */
static const uint8_t usual[3][SIZES][2] = {{{26, 26},
                                            {26, 30},
                                            {28, 24},
                                            {28, 28},
                                            {30, 26},
                                            {30, 30},
                                            {32, 22},
                                            {32, 27},
                                            {34, 24},
                                            {36, 22},
                                            {36, 24},
                                            {24, 32}},
                                           {{31, 27},
                                            {33, 28},
                                            {33, 29},
                                            {35, 30},
                                            {35, 31},
                                            {37, 31},
                                            {37, 32},
                                            {39, 32},
                                            {39, 33},
                                            {41, 34},
                                            {41, 35},
                                            {43, 36}},
                                           {{31, 28},
                                            {33, 26},
                                            {33, 30},
                                            {35, 27},
                                            {35, 32},
                                            {37, 28},
                                            {37, 31},
                                            {39, 26},
                                            {39, 29},
                                            {41, 26},
                                            {41, 30},
                                            {43, 29}}};

/* Adds a size and its plan. The plan mirrors four sides in both axes if the map has no symmetry or if the width is odd, because
 * with an odd width both mirrors together are a half turn. */
static bool add_size(ladder *l, int width, int height) {
    const wn_rules *rules = &l->rules;
    board_size *size = &l->size[l->sizes];
    wn_symmetry symmetry = (wn_symmetry)rules->symmetry, of_plan = symmetry;
    if (symmetry == WN_ASYMMETRIC) of_plan = WN_ROTATION;
    if (rules->sides == 4 && (symmetry == WN_ASYMMETRIC || width & 1)) of_plan = WN_MIRROR;
    if (!wn_orbits_init(&size->orbits, width, height, rules->sides, symmetry)) return false;
    l->sizes++;
    if (size->orbits.orbits > l->genes) l->genes = size->orbits.orbits;
    return wn_orbits_init(&size->plan, width, height, rules->sides, of_plan);
}

void wn_ladder_largest(const wn_rules *rules, int *width, int *height) {
    static const int wide[] = {37, 43, 43, 0, 54, 0, 59}, high[] = {32, 36, 32, 0, 48, 0, 50};
    int row = rules->sides < 3 ? 0 : rules->sides - 2;
    if (!*width) *width = wide[row];
    if (!*height) *height = high[row];
    assert(*width > 0 && *height > 0); /* the settings do not allow 5 or 7 sides */
}

lg_problem *wn_ladder_create(const wn_rules *rules, int width, int height, lg_error *error) {
    ladder *l = calloc(1, sizeof *l);
    bool good = l;
    if (l) l->rules = *rules;
    /* the size that the settings give; if they give none, all sizes for this number of sides */
    if (rules->sides > 4) wn_ladder_largest(rules, &width, &height);
    int row = rules->sides < 3 ? 0 : rules->sides - 2, odd = !row && rules->symmetry == WN_MIRROR;
    bool given = width && height;
    for (int k = 0; good && k < (given ? 1 : SIZES); k++)
        good = add_size(l, width ? width : usual[row][k][0] + odd, height ? height : usual[row][k][1]);
    if (!good) {
        if (l) wn_ladder_destroy(&l->base);
        lg_fail_memory(error);
        return NULL;
    }
    l->parts = wn_rules_parts(rules);
    l->starts = l->size->orbits.sides / l->size->orbits.images;
    wn_kind_terrain(rules->version, l->ground);
    size_t most = 0; /* the memory that the arrays of the largest size need */
    for (int k = 0; k < l->sizes; k++) {
        state unused = {0};
        arena memory = {0};
        lay_out(&l->size[k].orbits, &unused, &memory);
        if (memory.used > most) most = memory.used;
    }
    l->base = (lg_problem){.state_size = sizeof(state) + ARENA_ALIGNMENT + most,
                           .load = load_genome,
                           .describe = describe_genome,
                           .construct = construct_genome,
                           .vary = &variation};
    lg_space *space = &l->base.space;
    lg_space_add(space, (lg_block){.kind = LG_CHOICE, .length = l->genes, .symbols = WN_K_ALL});
    lg_space_add(space, (lg_block){.kind = LG_CHOICE, .length = l->starts, .symbols = l->genes});
    lg_space_add(space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = rules->climate ? 1 : WN_CLIMATES});
    lg_space_add(space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = l->sizes});
    return &l->base;
}

bool wn_ladder_leave(const lg_problem *problem, lg_genome genome, wn_map *map) {
    const ladder *l = ladder_of(problem);
    const wn_orbits *o = orbits_of(l, genome);
    wn_point start[WN_SIDES_MAX + 1];
    uint8_t *kind = malloc((size_t)o->hexes);
    if (!kind) return false;
    read_kinds(o, genome, kind);
    read_starts(l, genome, kind, start);
    wn_dress(o, kind, start, style_of(l, genome), map);
    free(kind);
    return true;
}
