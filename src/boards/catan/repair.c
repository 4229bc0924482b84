/* What a repair needs: the genome of a board, the task of a board, and sets of tiles or tokens of which one has to change (for
 * REQ1, REQ3 and REQ4, for the rich intersections of REQ5, and because deserts have no token). */
#include <assert.h>
#include <string.h>

#include "problem.h"

static const ct_problem_data *data_of(const lg_problem *problem) {
    return (const ct_problem_data *)problem;
}

static bool same_frame(const ct_board *a, const ct_board *b) {
    return a->rows == b->rows && a->ports == b->ports && !memcmp(a->length, b->length, sizeof a->length) &&
           !memcmp(a->edge, b->edge, sizeof a->edge);
}

static bool check_hex(const ct_board *fixed, const ct_board *b, int h, bool spiral, lg_error *error) {
    bool tile = fixed->resource[h] == CT_FREE || fixed->resource[h] == b->resource[h];
    bool token = fixed->number[h] == CT_NUMBER_FREE || fixed->number[h] == b->number[h] || spiral;
    bool bare = b->number[h] == CT_NONE, barren = b->resource[h] == CT_DESERT || b->resource[h] == CT_SEA;
    if (bare != barren) return lg_fail(error, "hex %d has %s number", h + 1, bare ? "no" : "a");
    return (tile && token) || lg_fail(error, "hex %d is not as it is fixed", h + 1);
}

static bool check_board(const ct_task *task, const ct_board *b, lg_error *error) {
    const ct_board *fixed = &task->fixed;
    if (!same_frame(b, fixed)) return lg_fail(error, "the board's shape is not the task's");
    for (int h = 0; h < b->hexes; h++)
        if (!check_hex(fixed, b, h, task->spiral, error)) return false;
    for (int p = 0; p < b->ports; p++)
        if (fixed->kind[p] != CT_PORT_FREE && fixed->kind[p] != b->kind[p])
            return lg_fail(error, "port %d is not as it is fixed", p + 1);
    return true;
}

/* Returns the spiral along which the tokens lie, or -1. */
static int find_spiral(const ct_task *task, const ct_board *b) {
    for (int s = 0; s < 12; s++) {
        ct_board laid = *b;
        ct_lay_spiral(task, &laid, s);
        if (!memcmp(laid.number, b->number, b->hexes)) return s;
    }
    return -1;
}

bool ct_encode(const lg_problem *problem, const lg_level *level, lg_genome genome, lg_error *error) {
    const ct_problem_data *d = data_of(problem);
    const ct_board *b = level;
    int32_t *sym = genome.sym;
    if (!check_board(d->task, b, error)) return false;
    for (int g = 0; g < d->tiles; g++)
        *sym++ = b->resource[d->tile[g]];
    if (d->task->spiral) *sym++ = find_spiral(d->task, b);
    for (int g = 0; g < d->tokens; g++)
        *sym++ = b->number[d->token[g]];
    for (int g = 0; g < d->ports; g++)
        *sym++ = b->kind[d->port[g]];
    assert(sym - genome.sym == problem->space.syms);
    return lg_space_holds(&problem->space, genome) ||
           lg_fail(error, "the board's tiles, tokens or ports are not those in the box");
}

static void fill_box(const ct_board *board, ct_board *open) {
    memset(open->tiles, 0, sizeof open->tiles);
    memset(open->tokens, 0, sizeof open->tokens);
    memset(open->harbours, 0, sizeof open->harbours);
    for (int h = 0; h < board->hexes; h++) {
        if (board->resource[h] < CT_SEA) open->tiles[board->resource[h]]++;
        if (board->number[h]) open->tokens[board->number[h]]++;
    }
    for (int p = 0; p < board->ports; p++)
        open->harbours[board->kind[p]]++;
}

static void free_all(ct_board *open) {
    for (int h = 0; h < open->hexes; h++)
        if (open->resource[h] != CT_SEA) {
            open->resource[h] = CT_FREE;
            open->number[h] = CT_NUMBER_FREE;
        }
    memset(open->kind, CT_PORT_FREE, open->ports);
}

/* The box of the repair's task contains exactly what lies on the board, whatever the text says. Repairs judge seats by the
 * model, because they try thousands of boards. */
bool ct_reopen(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings, lg_level *open,
               lg_error *error) {
    (void)game;
    const ct_board *board = level;
    if (!lg_values_set(settings, "fair", "model", error)) return false;
    if (memchr(board->resource, CT_FREE, board->hexes) || memchr(board->number, CT_NUMBER_FREE, board->hexes) ||
        memchr(board->kind, CT_PORT_FREE, board->ports))
        return lg_fail(error, "the board has free hexes, numbers or ports; generate --lock fills them");
    if (lock && !same_frame(lock, board)) return lg_fail(error, "the lock's shape is not the board's");
    memcpy(open, lock ? lock : level, sizeof *board);
    if (!lock) free_all(open);
    fill_box(board, open);
    return true;
}

/* Genes and symbols of each hex; -1 if the hex is not free. */
typedef struct {
    const ct_task *task;
    ct_board board;
    int tile[CT_HEXES_MAX], token[CT_HEXES_MAX];
    lg_faults *faults;
} view;

static void view_genome(const ct_problem_data *d, lg_genome genome, view *v) {
    v->task = d->task;
    v->board = d->task->fixed;
    memset(v->tile, -1, sizeof v->tile);
    memset(v->token, -1, sizeof v->token);
    for (int g = 0; g < d->tiles; g++) {
        v->tile[d->tile[g]] = g;
        v->board.resource[d->tile[g]] = (uint8_t)genome.sym[g];
    }
    for (int g = 0; g < d->tokens; g++) {
        v->token[d->token[g]] = d->tiles + g;
        v->board.number[d->token[g]] = (uint8_t)genome.sym[d->tiles + g];
    }
}

static bool is_clash(const ct_rules *rules, int a, int b) {
    bool red = (a == 6 || a == 8) && (b == 6 || b == 8),
         equal = a && (a == b || (a == 2 && b == 12) || (a == 12 && b == 2));
    return (red && rules->weight[CT_REQ3]) || (equal && rules->weight[CT_REQ4]);
}

static void add_pair(const view *v, int h, int other) {
    const ct_board *b = &v->board;
    bool equal = b->resource[h] < CT_RESOURCES && b->resource[h] == b->resource[other];
    if (equal && v->task->rules.weight[CT_REQ1]) lg_faults_add(v->faults, (int[]){v->tile[h], v->tile[other]}, 2);
    if (is_clash(&v->task->rules, b->number[h], b->number[other]))
        lg_faults_add(v->faults, (int[]){v->token[h], v->token[other]}, 2);
}

static void list_faults(const lg_problem *problem, lg_genome genome, lg_faults *faults) {
    view v = {.faults = faults};
    view_genome(data_of(problem), genome, &v);
    const ct_shape *shape = &v.task->shape;
    for (int h = 0; h < shape->hexes; h++) {
        bool bare = v.board.number[h] == CT_NONE, barren = v.board.resource[h] >= CT_DESERT;
        if (bare != barren) lg_faults_add(faults, (int[]){v.tile[h], v.token[h]}, 2);
        for (int k = 0; k < 3; k++)
            if (shape->near[h][k] >= 0) add_pair(&v, h, shape->near[h][k]);
    }
    for (int c = 0; c < shape->corners && v.task->rules.weight[CT_REQ5]; c++) {
        const int16_t *hex = v.task->shape.touches[c];
        assert(!v.task->spiral); /* with tokens along a spiral, tokens are not genes */
        int genes[3], pips = 0, n = 0;
        for (; n < 3 && hex[n] >= 0; n++) {
            pips += ct_pips(v.board.number[hex[n]]);
            genes[n] = v.token[hex[n]];
        }
        if (pips > v.task->rules.rich) lg_faults_add(v.faults, genes, n);
    }
}

/* With tokens along a spiral, one change moves many tokens; such boards cannot be repaired. */
void ct_build_repair(ct_problem_data *d) {
    int g = 0;
    if (d->task->spiral) return;
    for (int i = 0; i < d->tiles; i++)
        d->cell[g++] = d->tile[i];
    for (int i = 0; i < d->tokens; i++)
        d->cell[g++] = d->token[i];
    for (int i = 0; i < d->ports; i++)
        d->cell[g++] = d->task->fixed.hexes + d->port[i];
    assert(g == d->base.space.syms);
    d->base.cell = d->cell;
    d->base.faults = list_faults;
}
