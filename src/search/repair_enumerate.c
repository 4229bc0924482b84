/* Enumerates all ways to change at most k cells, for k = 1, 2, and so on. Let D be the set of genes in which the repaired level
 * differs from the current one. A step takes a gene of D and gives it its final symbol; in an arrangement this is a swap with
 * another gene of D that has this symbol. Genes that are known not to be in D are called closed. Two rules keep the number of
 * ways small without losing any. First, D contains at least one gene of each fault, so it is enough to try the genes of one
 * fault, and to close each one after it has been tried. Second, consider faults that have no cell in common and that no change
 * of a touched cell can mend: each of them needs a new cell of its own. */
#include "search/repair_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 24, FRAMES_MAX = 2 * CELLS_MAX, SLICE = 1000 };

/* One level of the depth-first search: the genes to try there (candidates), each combined with every possible partner or
 * symbol. */
typedef struct {
    int *candidate, candidates, at, with;
    int trail, cells; /* numbers of closed genes and touched cells before the move that led to the next level */
    lg_move undo;
} frame;

struct enumeration {
    repair_state *state;
    int k, depth;
    bool targeted; /* the problem's `faults` are valid for the target, which is 0 */
    frame frame[FRAMES_MAX];
    int *memory; /* the block of memory for all arrays below */
    int *closed, *trail, trails;
    /* touched: for each cell, whether it was touched; cell: the list of touched cells; cells: their number; spent: their number
     * with the cells that are tied to them */
    int *touched, *cell, cells, spent;
    /* mark: for each cell the number of the last count that marked it; marks: the number of the current count. A count looks
     * for faults that have no cell in common. */
    int *mark, marks;
    lg_faults faults;
};

enumeration *enumeration_create(repair_state *state, lg_error *error) {
    size_t genes = (size_t)state->genes + 1, cells = (size_t)state->cells + 1;
    enumeration *f = calloc(1, sizeof *f);
    int *at = f ? calloc((FRAMES_MAX + 2) * genes + 3 * cells, sizeof *at) : NULL;
    if (!at) {
        lg_fail_memory(error);
        free(f);
        return NULL;
    }
    f->state = state;
    f->memory = at;
    f->closed = at;
    f->trail = at + genes;
    at += 2 * genes;
    for (int i = 0; i < FRAMES_MAX; i++, at += genes)
        f->frame[i].candidate = at;
    f->touched = at;
    f->cell = at + cells;
    f->mark = at + 2 * cells;
    f->touched[state->cells] = 1;
    return f;
}

void enumeration_destroy(enumeration *f) {
    if (f) free(f->memory);
    free(f);
}

int enumeration_bound(const enumeration *f) {
    return f->k;
}

/* Genes that lie on no cell have one together, which may always change. */
static int cell_of(const enumeration *f, int gene) {
    int cell = f->state->problem->cell[gene];
    return cell < 0 ? f->state->cells : cell;
}

static bool is_boxed(const enumeration *f, int gene) {
    return f->state->problem->cell[gene] < 0;
}

static int cells_left(const enumeration *f) {
    return f->k - f->spent;
}

static bool is_usable(const enumeration *f, int gene) {
    const int cell = cell_of(f, gene);
    return !f->closed[gene] && (f->touched[cell] || cells_left(f) >= f->state->width[cell]);
}

static void close_gene(enumeration *f, int gene) {
    if (f->closed[gene]) return;
    f->closed[gene] = 1;
    f->trail[f->trails++] = gene;
    assert(f->trails <= f->state->genes);
}

static void touch_cell(enumeration *f, int gene) {
    int cell = cell_of(f, gene);
    if (f->touched[cell]) return;
    f->touched[cell] = 1;
    f->cell[f->cells++] = cell;
    f->spent += f->state->width[cell];
    assert(f->spent <= f->k); /* the current bound is the number of cells that may change */
}

static void take_back(enumeration *f, int trail, int cells) {
    assert(trail >= 0 && trail <= f->trails && cells >= 0 && cells <= f->cells);
    while (f->trails > trail)
        f->closed[f->trail[--f->trails]] = 0;
    while (f->cells > cells) {
        const int cell = f->cell[--f->cells];
        f->touched[cell] = 0;
        f->spent -= f->state->width[cell];
    }
}

static int set_begin(const enumeration *f, int set) {
    return set ? f->faults.end[set - 1] : 0;
}

/* Are there as many cells left as faults that need a new cell of their own? */
static bool has_room(enumeration *f) {
    int needed = 0;
    f->marks++;
    for (int set = 0; set < f->faults.sets && needed <= cells_left(f); set++) {
        bool own = true; /* does mending this fault need a new cell that no marked fault contains? */
        for (int i = set_begin(f, set); i < f->faults.end[set] && own; i++) {
            int gene = f->faults.gene[i], cell = cell_of(f, gene);
            own = f->closed[gene] || (!f->touched[cell] && f->mark[cell] != f->marks);
        }
        if (!own) continue;
        needed++;
        for (int i = set_begin(f, set); i < f->faults.end[set]; i++)
            if (!f->closed[f->faults.gene[i]]) f->mark[cell_of(f, f->faults.gene[i])] = f->marks;
    }
    return needed <= cells_left(f);
}

/* Lists the genes to try next. Returns false if no solution can be reached from here. */
static bool list_candidates(enumeration *f, frame *at) {
    const lg_problem *p = f->state->problem;
    int best = -1, least_genes = 0; /* best: the fault with the fewest genes to try; -1 if there is none */
    *at = (frame){.candidate = at->candidate, .with = -1};
    f->faults.sets = 0;
    if (f->targeted) {
        p->faults(p, f->state->now, &f->faults);
        f->state->evaluations++;
        if (!has_room(f)) return false;
    }
    for (int set = 0; set < f->faults.sets; set++) {
        int n = 0;
        for (int i = set_begin(f, set); i < f->faults.end[set]; i++)
            n += is_usable(f, f->faults.gene[i]);
        if (best >= 0 && n >= least_genes) continue;
        best = set;
        least_genes = n;
    }
    int from = best < 0 ? 0 : set_begin(f, best), to = best < 0 ? f->state->genes : f->faults.end[best];
    for (int i = from; i < to; i++) {
        int gene = best < 0 ? i : f->faults.gene[i];
        if (is_usable(f, gene) && !is_boxed(f, gene)) at->candidate[at->candidates++] = gene;
    }
    assert(at->candidates <= f->state->genes);
    return at->candidates > 0;
}

static const lg_block *block_of(const enumeration *f, int gene) {
    return &f->state->problem->space.block[f->state->block[gene]];
}

/* Can the candidate be combined with this gene (or symbol)? */
static bool can_combine(const enumeration *f, int gene, const lg_block *block, int with) {
    const int32_t *sym = f->state->now.sym;
    if (block->kind == LG_CHOICE) return sym[gene] != with;
    int other = block->first + with, cell = cell_of(f, gene), cell_there = cell_of(f, other);
    if (f->closed[other] || sym[other] == sym[gene]) return false;
    int more =
        !f->touched[cell] + (cell != cell_there && !f->touched[cell_there]); /* arrangements have no tied cells */
    if (more > cells_left(f)) return false;
    /* equal pieces in the box are alike, so only one of them is tried */
    for (int like = other - 1; is_boxed(f, other) && like >= block->first && is_boxed(f, like); like--)
        if (!f->closed[like] && sym[like] == sym[other]) return false;
    return true;
}

static bool next_move(enumeration *f, frame *at, lg_move *move) {
    for (; at->at < at->candidates; at->at++, at->with = -1) {
        int gene = at->candidate[at->at];
        const lg_block *block = block_of(f, gene);
        int end = block->kind == LG_CHOICE ? block->symbols : block->length;
        while (++at->with < end) {
            if (!can_combine(f, gene, block, at->with)) continue;
            int base = block->kind == LG_CHOICE ? 0 : block->first;
            *move = (lg_move){.block = f->state->block[gene], .i = gene, .j = base + at->with};
            return true;
        }
    }
    return false;
}

/* Makes the move and goes one level deeper, if a solution can be reached from there. */
static void descend(enumeration *f, const lg_move *move, double cost) {
    frame *at = &f->frame[f->depth - 1];
    const lg_block *block = block_of(f, move->i);
    const int32_t *sym = f->state->now.sym;
    at->trail = f->trails;
    at->cells = f->cells;
    /* What follows from the move: the candidate has its final symbol. The candidates before it in the list are not in D. Neither
     * are the genes before the partner that have the partner's symbol. */
    close_gene(f, move->i);
    for (int i = 0; i < at->at; i++)
        close_gene(f, at->candidate[i]);
    touch_cell(f, move->i);
    if (block->kind != LG_CHOICE) {
        touch_cell(f, move->j);
        for (int g = block->first; g < move->j; g++)
            if (sym[g] == sym[move->j]) close_gene(f, g);
    }
    /* Without touching a new cell, another move needs two open genes to swap, or one to choose. */
    int open = 0;
    for (int g = 0; g < f->state->genes && open < 2; g++)
        if (!f->closed[g] && f->touched[cell_of(f, g)]) open += block_of(f, g)->kind == LG_CHOICE ? 2 : 1;
    if (open > 1 || cells_left(f) > 0) {
        at->undo = repair_move_genome(f->state, move);
        bool good = f->depth < FRAMES_MAX && list_candidates(f, &f->frame[f->depth]);
        repair_move_genome(f->state, &at->undo);
        if (good) {
            repair_take(f->state, move, cost);
            f->depth++;
            return;
        }
    }
    take_back(f, at->trail, at->cells);
}

static void begin_bound(enumeration *f) {
    assert(f->state->changed == 0); /* all moves are undone */
    take_back(f, 0, 0);
    f->depth = list_candidates(f, &f->frame[0]);
}

void enumeration_start(enumeration *f) {
    f->targeted = f->state->target <= 0 && f->state->problem->faults;
    f->k = 0;
    enumeration_resume(f);
}

void enumeration_resume(enumeration *f) {
    repair_load(f->state, f->state->start);
    if (f->k == 0 && f->state->cost > f->state->target) f->k = 1;
    f->depth = 0;
    if (f->k) begin_bound(f);
}

bool enumeration_is_exhausted(const enumeration *f) {
    return f->k > f->state->cells;
}

bool enumeration_step(enumeration *f) {
    repair_state *state = f->state;
    int64_t end = state->evaluations + SLICE;
    lg_move move;
    for (;;) {
        bool needless = state->best_cost <= state->target && state->best_changed <= f->k;
        if (needless || !repair_has_budget(state)) return false;
        if (state->evaluations >= end) return true;
        if (f->depth && next_move(f, &f->frame[f->depth - 1], &move)) {
            double cost = repair_peek(state, &move);
            if (repair_is_promising(state, cost)) repair_offer(state, &move, cost);
            descend(f, &move, cost);
        } else if (f->depth) {
            assert(f->depth <= FRAMES_MAX);
            if (--f->depth == 0) continue;
            frame *at = &f->frame[f->depth - 1];
            repair_take(state, &at->undo, 0); /* nobody reads the cost in this state, so 0 will do */
            take_back(f, at->trail, at->cells);
        } else if (f->k < CELLS_MAX && !enumeration_is_exhausted(f)) {
            f->k++;
            begin_bound(f);
        } else {
            return false;
        }
    }
}
