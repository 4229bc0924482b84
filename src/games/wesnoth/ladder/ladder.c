/* Genomes, costs and moves of ladder maps. */
#include "ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"
#include "games/wesnoth/traits.h"

typedef struct {
    lg_problem base;
    wn_rules rules;
    unsigned parts;         /* of a survey that the rules need */
    wn_orbits orbits, plan; /* plan: what a map without symmetry is painted after */
    int starts;
    wn_terrain ground[WN_GROUND_KINDS];
} ladder;

static const ladder *ladder_of(const lg_problem *problem) {
    return (const ladder *)(const void *)problem;
}

/* ---- states ---- */

typedef struct {
    wn_board board;
    uint8_t *kind; /* by hex */
} state;

static void lay_out(const ladder *l, state *s, arena *memory) {
    wn_board_lay(&s->board, memory, l->orbits.width, l->orbits.height, l->orbits.sides);
    s->kind = arena_take(memory, (size_t)l->orbits.hexes, sizeof *s->kind);
}

/* The arrays of a state lie behind it. */
static void lay_behind(const ladder *l, state *s) {
    uintptr_t at = (uintptr_t)(s + 1);
    arena memory = {(char *)(s + 1) + (ARENA_ALIGNMENT - at % ARENA_ALIGNMENT) % ARENA_ALIGNMENT, 0};
    lay_out(l, s, &memory);
}

static void read_kinds(const ladder *l, lg_genome genome, uint8_t *kind) {
    const wn_orbits *o = &l->orbits;
    for (int hex = 0; hex < o->hexes; hex++)
        kind[hex] = (uint8_t)(o->orbit[hex] == WN_NO_ORBIT ? WN_K_OFF : genome.sym[o->orbit[hex]]);
}

/* Keeps for the starts, by side; of several on one hex the last stays. */
static void read_starts(const ladder *l, lg_genome genome, uint8_t *kind, wn_point *start) {
    const wn_orbits *o = &l->orbits;
    memset(start, 0, sizeof *start * (WN_SIDES_MAX + 1));
    for (int s = 1; s <= o->sides; s++) {
        int gene = o->orbits + (s - 1) / o->images, image = (s - 1) % o->images;
        int hex = o->hex[genome.sym[gene] * WN_IMAGES_MAX + image];
        wn_point p = wn_orbits_point(o, hex);
        for (int other = 1; other < s; other++)
            if (start[other].x == p.x && start[other].y == p.y) start[other] = (wn_point){0, 0};
        kind[hex] = WN_K_KEEP;
        start[s] = p;
    }
}

static void fill_board(const ladder *l, state *s) {
    wn_board *b = &s->board;
    b->terrain = l->ground;
    for (int hex = 0; hex < b->hexes; hex++) {
        wn_point p = wn_point_of(b, hex);
        bool border = p.x == 0 || p.y == 0 || p.x > b->width || p.y > b->height;
        b->going[hex] = s->kind[hex];
        b->band[hex] = border ? WN_BORDER : l->ground[s->kind[hex]].band;
        b->village[hex] = !border && l->ground[s->kind[hex]].flags & WN_VILLAGE;
    }
    wn_board_halves(b);
}

static double load(const lg_problem *problem, void *memory, lg_genome genome) {
    const ladder *l = ladder_of(problem);
    state *s = memory;
    wn_findings findings = {0};
    wn_character character = {0};
    double count[WN_RULES];
    lay_behind(l, s);
    read_kinds(l, genome, s->kind);
    read_starts(l, genome, s->kind, s->board.keep);
    s->board.sides = l->orbits.sides;
    fill_board(l, s);
    wn_survey(&s->board, l->parts, (int)l->rules.apart, &findings);
    bool asked = wn_rules_character(&l->rules);
    if (asked) wn_character_find(&s->board, &findings, &character);
    return wn_faults(&l->rules, &findings, asked ? &character : NULL, count);
}

/* As a map, which has the codes that heights are worked out by. */
static bool describe_map(const lg_problem *problem, lg_genome genome, double *traits) {
    const wn_task task = {.base = {&lg_game_wesnoth}, .rules = ladder_of(problem)->rules};
    wn_map *map = calloc(1, sizeof *map);
    bool good = map && wn_ladder_leave(problem, genome, map) && wn_describe(&task.base, map, traits);
    free(map);
    return good;
}

static bool describe(const lg_problem *problem, void *memory, lg_genome genome, uint64_t which, double *traits) {
    state *s = memory;
    if (which & WN_FITNESS_TRAITS) return describe_map(problem, genome, traits);
    wn_describe_board(&s->board, (int)ladder_of(problem)->rules.apart, which, traits);
    return true;
}

/* ---- chance ---- */

static int climate_of(const ladder *l, lg_genome genome) {
    return l->rules.climate ? l->rules.climate - 1 : genome.sym[l->orbits.orbits + l->starts];
}

static bool construct(const lg_problem *problem, lg_genome genome, lg_rng *rng) {
    const ladder *l = ladder_of(problem);
    const wn_orbits *o = &l->orbits;
    int32_t *climate = &genome.sym[o->orbits + l->starts];
    *climate = l->rules.climate ? 0 : (int32_t)lg_rng_below(rng, WN_CLIMATES);
    return wn_paint(&l->plan, o, climate_of(l, genome), rng, genome.sym, genome.sym + o->orbits);
}

/* Two hexes near each other change places, or one becomes what a neighbour is; keeps, castles and roads stay. */
static bool moves(int kind) {
    return kind < WN_K_CASTLE && kind != WN_K_ROAD && kind != WN_K_BRIDGE;
}

static int propose(const lg_problem *problem, void *memory, lg_genome genome, lg_rng *rng,
                   lg_move move[LG_PROPOSED_MAX]) {
    const wn_orbits *o = &ladder_of(problem)->orbits;
    (void)memory;
    for (int tries = 0; tries < 20; tries++) {
        int i = (int)lg_rng_below(rng, (uint32_t)o->orbits), steps = 1 + (int)lg_rng_below(rng, 3);
        wn_point p = wn_orbits_point(o, o->hex[i * WN_IMAGES_MAX]);
        while (steps-- > 0 && p.x >= 1 && p.y >= 1 && p.x <= o->width && p.y <= o->height)
            p = wn_step(p, (int)lg_rng_below(rng, 6));
        int j = o->orbit[wn_index(o->height, p)], one = genome.sym[i];
        if (j == WN_NO_ORBIT || one == genome.sym[j] || !moves(one) || !moves(genome.sym[j])) continue;
        bool lived_in = one >= WN_K_VILLAGE || genome.sym[j] >= WN_K_VILLAGE;
        move[0] = (lg_move){.block = 0, .i = i, .j = genome.sym[j]};
        move[1] = (lg_move){.block = 0, .i = j, .j = one};
        return lived_in || lg_rng_below(rng, 2) ? 2 : 1;
    }
    return 0;
}

static const lg_variation variation = {.propose = propose};

/* ---- problems ---- */

bool wn_is_ladder(const lg_problem *problem) {
    return problem->load == load;
}

void wn_ladder_destroy(lg_problem *problem) {
    ladder *l = (ladder *)(void *)problem;
    wn_orbits_clear(&l->orbits);
    wn_orbits_clear(&l->plan);
    free(l);
}

/* Even widths make half turns exact, odd ones mirrors. */
void wn_ladder_size(const wn_rules *rules, int *width, int *height) {
    static const int wide[] = {32, 39, 41}, high[] = {27, 33, 30};
    int row = rules->sides < 3 ? 0 : rules->sides - 2;
    bool mirror = !row && rules->symmetry == WN_MIRROR;
    if (!*width) *width = mirror ? 37 : wide[row];
    if (!*height) *height = mirror ? 23 : high[row];
}

static void add_genes(ladder *l) {
    lg_space *space = &l->base.space;
    l->starts = l->orbits.sides / l->orbits.images;
    lg_space_add(space, (lg_block){.kind = LG_CHOICE, .length = l->orbits.orbits, .symbols = WN_K_ALL});
    lg_space_add(space, (lg_block){.kind = LG_CHOICE, .length = l->starts, .symbols = l->orbits.orbits});
    lg_space_add(space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = l->rules.climate ? 1 : WN_CLIMATES});
}

/* Four sides are planned across both axes, which with an odd width go together with half turns. */
static wn_symmetry plan_of(const wn_rules *rules, int width) {
    wn_symmetry symmetry = (wn_symmetry)rules->symmetry;
    if (rules->sides == 4 && (symmetry == WN_ASYMMETRIC || width & 1)) return WN_MIRROR;
    return symmetry == WN_ASYMMETRIC ? WN_ROTATION : symmetry;
}

lg_problem *wn_ladder_create(const wn_rules *rules, int width, int height, lg_error *error) {
    ladder *l = calloc(1, sizeof *l);
    wn_symmetry symmetry = (wn_symmetry)rules->symmetry, plan = plan_of(rules, width);
    if (!l || !wn_orbits_init(&l->orbits, width, height, rules->sides, symmetry) ||
        !wn_orbits_init(&l->plan, width, height, rules->sides, plan)) {
        if (l) wn_ladder_destroy(&l->base);
        lg_fail(error, "out of memory");
        return NULL;
    }
    state unused = {0};
    arena memory = {0};
    l->rules = *rules;
    l->parts = wn_rules_parts(rules);
    wn_kind_terrain(l->ground);
    lay_out(l, &unused, &memory);
    l->base = (lg_problem){.state_size = sizeof(state) + ARENA_ALIGNMENT + memory.used,
                           .load = load,
                           .describe = describe,
                           .construct = construct,
                           .vary = &variation};
    add_genes(l);
    return &l->base;
}

bool wn_ladder_leave(const lg_problem *problem, lg_genome genome, wn_map *map) {
    const ladder *l = ladder_of(problem);
    wn_point start[WN_SIDES_MAX + 1];
    uint8_t *kind = malloc((size_t)l->orbits.hexes);
    if (!kind) return false;
    read_kinds(l, genome, kind);
    read_starts(l, genome, kind, start);
    wn_dress(&l->orbits, kind, start, climate_of(l, genome), map);
    free(kind);
    return true;
}
