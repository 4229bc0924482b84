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

bool ct_encode(const lg_problem *problem, const lg_level *level, lg_genome genome, lg_error *error) {
    const ct_problem_data *d = data_of(problem);
    const ct_board *b = level, *fixed = &d->task->fixed;
    int32_t *sym = genome.sym;
    if (!same_frame(b, fixed)) return lg_fail(error, "the board's shape is not the task's");
    for (int h = 0; h < b->hexes; h++) {
        bool tile = fixed->resource[h] == CT_FREE || fixed->resource[h] == b->resource[h];
        bool token = fixed->number[h] == CT_NUMBER_FREE || fixed->number[h] == b->number[h] || d->task->spiral;
        bool bare = b->number[h] == CT_NONE, barren = b->resource[h] == CT_DESERT || b->resource[h] == CT_SEA;
        if (bare != barren) return lg_fail(error, "hex %d has %s number", h + 1, bare ? "no" : "a");
        if (!tile || !token) return lg_fail(error, "hex %d is not as it is fixed", h + 1);
    }
    for (int p = 0; p < b->ports; p++)
        if (fixed->kind[p] != CT_PORT_FREE && fixed->kind[p] != b->kind[p])
            return lg_fail(error, "port %d is not as it is fixed", p + 1);
    for (int g = 0; g < d->tiles; g++)
        *sym++ = b->resource[d->tile[g]];
    if (d->task->spiral) { /* finds the spiral along which the tokens lie; -1 if there is none */
        ct_board laid = *b;
        int spiral = 0;
        for (; spiral < 12; spiral++) {
            ct_lay_spiral(d->task, &laid, spiral);
            if (!memcmp(laid.number, b->number, b->hexes)) break;
        }
        *sym++ = spiral < 12 ? spiral : -1;
    }
    for (int g = 0; g < d->tokens; g++)
        *sym++ = b->number[d->token[g]];
    for (int g = 0; g < d->ports; g++)
        *sym++ = b->kind[d->port[g]];
    assert(sym - genome.sym == problem->space.syms);
    return lg_space_holds(&problem->space, genome) ||
           lg_fail(error, "the board's tiles, tokens or ports are not those in the box");
}

/* The box of the repair's task contains exactly what lies on the board, whatever the text says. Repairs judge seats by the
 * model, because they try thousands of boards. */
bool ct_task_of_level(const lg_game *game, const lg_level *level, const lg_level *lock, lg_values *settings,
                      lg_level *open, lg_error *error) {
    (void)game;
    const ct_board *board = level;
    ct_board *to = open;
    if (!lg_values_set(settings, "fair", "model", error)) return false;
    if (memchr(board->resource, CT_FREE, board->hexes) || memchr(board->number, CT_NUMBER_FREE, board->hexes) ||
        memchr(board->kind, CT_PORT_FREE, board->ports))
        return lg_fail(error, "the board has free hexes, numbers or ports; generate --lock fills them");
    if (lock && !same_frame(lock, board)) return lg_fail(error, "the lock's shape is not the board's");
    memcpy(to, lock ? lock : level, sizeof *to);
    memset(to->tiles, 0, sizeof to->tiles);
    memset(to->tokens, 0, sizeof to->tokens);
    memset(to->harbours, 0, sizeof to->harbours);
    for (int h = 0; h < board->hexes; h++) {
        if (board->resource[h] < CT_SEA) to->tiles[board->resource[h]]++;
        if (board->number[h]) to->tokens[board->number[h]]++;
        if (lock || board->resource[h] == CT_SEA) continue;
        to->resource[h] = CT_FREE;
        to->number[h] = CT_NUMBER_FREE;
    }
    for (int p = 0; p < board->ports; p++)
        to->harbours[board->kind[p]]++;
    if (!lock) memset(to->kind, CT_PORT_FREE, to->ports);
    return true;
}

static void list_faults(const lg_problem *problem, lg_genome genome, lg_faults *faults) {
    const ct_problem_data *d = data_of(problem);
    const ct_shape *shape = &d->task->shape;
    const int *weight = d->task->rules.weight;
    ct_board b = d->task->fixed;
    int tile[CT_HEXES_MAX], token[CT_HEXES_MAX]; /* the genes of each hex; -1 if they are not free */
    memset(tile, -1, sizeof tile);
    memset(token, -1, sizeof token);
    for (int g = 0; g < d->tiles; g++) {
        tile[d->tile[g]] = g;
        b.resource[d->tile[g]] = (uint8_t)genome.sym[g];
    }
    for (int g = 0; g < d->tokens; g++) {
        token[d->token[g]] = d->tiles + g;
        b.number[d->token[g]] = (uint8_t)genome.sym[d->tiles + g];
    }
    for (int h = 0; h < shape->hexes; h++) {
        bool bare = b.number[h] == CT_NONE, barren = b.resource[h] >= CT_DESERT;
        if (bare != barren) lg_faults_add(faults, (int[]){tile[h], token[h]}, 2);
        for (int k = 0; k < 3; k++) {
            int other = shape->near[h][k];
            if (other < 0) continue;
            if (weight[CT_REQ1] && d->task->rules.group == 1 && b.resource[h] < CT_RESOURCES &&
                b.resource[h] == b.resource[other])
                lg_faults_add(faults, (int[]){tile[h], tile[other]}, 2);
            int m = b.number[h], n = b.number[other];
            bool red = (m == 6 || m == 8) && (n == 6 || n == 8);
            bool equal = m && (m == n || (m == 2 && n == 12) || (m == 12 && n == 2));
            if ((red && weight[CT_REQ3]) || (equal && weight[CT_REQ4]))
                lg_faults_add(faults, (int[]){token[h], token[other]}, 2);
        }
    }
    for (int c = 0; c < shape->corners && weight[CT_REQ5]; c++) {
        const int16_t *hex = shape->touches[c];
        assert(!d->task->spiral); /* with tokens along a spiral, tokens are not genes */
        int genes[3], pips = 0, n = 0;
        for (; n < 3 && hex[n] >= 0; n++) {
            pips += ct_pips(b.number[hex[n]]);
            genes[n] = token[hex[n]];
        }
        if (pips > d->task->rules.rich) lg_faults_add(faults, genes, n);
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
