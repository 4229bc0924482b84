/* All ways to change at most k cells, for k = 1, 2, ... . What is looked for differs from where the search stands in some
 * genes, D. A step takes a gene of D and gives it its last symbol: in an arrangement by a swap with another gene of D that
 * has it. Genes known not to be in D are closed. Two things keep the ways few, and leave none out: of each fault one gene is
 * in D, so only those of one fault are tried, the others before being closed; and faults without a cell in common that no
 * touched cell can mend need a new cell each. */
#include "solve/repair.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 24, FRAMES_MAX = 2 * CELLS_MAX, SLICE = 1000 };

/* Where the search stood, and what it tries there: each candidate in turn, with each partner (or symbol). */
typedef struct {
    int *candidate, candidates, at, with;
    int trail, cells; /* how many were closed, and touched, before the move that led on from here */
    lg_move undo;
} frame;

struct fewest {
    repair_desk *desk;
    int k, depth;
    bool targeted; /* the faults are those of the target */
    frame frame[FRAMES_MAX];
    int *memory; /* all below */
    int *closed, *trail, trails;
    int *touched, *cell, cells; /* by cell; the touched ones */
    int *mark, marks;           /* by cell */
    lg_faults faults;
};

/* ---- life ----------------------------------------------------------------------------------------------------- */

fewest *fewest_create(repair_desk *desk, lg_error *error) {
    size_t genes = (size_t)desk->genes + 1, cells = (size_t)desk->cells + 1;
    fewest *f = calloc(1, sizeof *f);
    int *at = f ? calloc((FRAMES_MAX + 2) * genes + 3 * cells, sizeof *at) : NULL;
    if (!at) {
        lg_fail(error, "out of memory");
        free(f);
        return NULL;
    }
    f->desk = desk;
    f->memory = at;
    f->closed = at;
    f->trail = at + genes;
    at += 2 * genes;
    for (int i = 0; i < FRAMES_MAX; i++, at += genes)
        f->frame[i].candidate = at;
    f->touched = at;
    f->cell = at + cells;
    f->mark = at + 2 * cells;
    return f;
}

void fewest_destroy(fewest *f) {
    if (f) free(f->memory);
    free(f);
}

int fewest_bound(const fewest *f) {
    return f->k;
}

/* ---- genes and cells ------------------------------------------------------------------------------------------ */

static int cell_of(const fewest *f, int gene) {
    return f->desk->problem->cell[gene];
}

static int left(const fewest *f) {
    return f->k - f->cells;
}

static bool is_usable(const fewest *f, int gene) {
    return !f->closed[gene] && (f->touched[cell_of(f, gene)] || left(f) > 0);
}

static void close_gene(fewest *f, int gene) {
    if (f->closed[gene]) return;
    f->closed[gene] = 1;
    f->trail[f->trails++] = gene;
}

static void touch(fewest *f, int gene) {
    int cell = cell_of(f, gene);
    if (f->touched[cell]) return;
    f->touched[cell] = 1;
    f->cell[f->cells++] = cell;
}

static void take_back(fewest *f, int trail, int cells) {
    while (f->trails > trail)
        f->closed[f->trail[--f->trails]] = 0;
    while (f->cells > cells)
        f->touched[f->cell[--f->cells]] = 0;
}

/* ---- faults --------------------------------------------------------------------------------------------------- */

static int set_begin(const fewest *f, int set) {
    return set ? f->faults.end[set - 1] : 0;
}

static int count_usable(const fewest *f, int set) {
    int n = 0;
    for (int i = set_begin(f, set); i < f->faults.end[set]; i++)
        n += is_usable(f, f->faults.gene[i]);
    return n;
}

/* Can only a new cell mend it, and one that no marked set has? */
static bool needs_new(const fewest *f, int set) {
    for (int i = set_begin(f, set); i < f->faults.end[set]; i++) {
        int gene = f->faults.gene[i], cell = cell_of(f, gene);
        if (!f->closed[gene] && (f->touched[cell] || f->mark[cell] == f->marks)) return false;
    }
    return true;
}

static bool has_room(fewest *f) {
    int needed = 0;
    f->marks++;
    for (int set = 0; set < f->faults.sets && needed <= left(f); set++) {
        if (!needs_new(f, set)) continue;
        needed++;
        for (int i = set_begin(f, set); i < f->faults.end[set]; i++)
            if (!f->closed[f->faults.gene[i]]) f->mark[cell_of(f, f->faults.gene[i])] = f->marks;
    }
    return needed <= left(f);
}

/* The fault with the fewest genes to try, or -1 where there is none. */
static int narrowest(const fewest *f) {
    int best = -1, fewest_genes = 0;
    for (int set = 0; set < f->faults.sets; set++) {
        int n = count_usable(f, set);
        if (best >= 0 && n >= fewest_genes) continue;
        best = set;
        fewest_genes = n;
    }
    return best;
}

/* What to try where the search stands; false if nothing can come of it. */
static bool list_candidates(fewest *f, frame *at) {
    const lg_problem *p = f->desk->problem;
    int set = -1;
    *at = (frame){.candidate = at->candidate, .with = -1};
    f->faults.sets = 0;
    if (f->targeted) {
        p->faults(p, f->desk->now, &f->faults);
        f->desk->evaluations++;
        if (!has_room(f)) return false;
        set = narrowest(f);
    }
    int from = set < 0 ? 0 : set_begin(f, set), to = set < 0 ? f->desk->genes : f->faults.end[set];
    for (int i = from; i < to; i++) {
        int gene = set < 0 ? i : f->faults.gene[i];
        if (is_usable(f, gene)) at->candidate[at->candidates++] = gene;
    }
    return at->candidates > 0;
}

/* ---- moves ---------------------------------------------------------------------------------------------------- */

static const lg_block *block_of(const fewest *f, int gene) {
    return &f->desk->problem->space.block[f->desk->block[gene]];
}

static bool is_affordable(const fewest *f, int a, int b) {
    int ca = cell_of(f, a), cb = cell_of(f, b);
    return !f->touched[ca] + (ca != cb && !f->touched[cb]) <= left(f);
}

/* With which gene, or which symbol, the candidate can go. */
static bool fits(const fewest *f, int gene, const lg_block *block, int with) {
    const int32_t *sym = f->desk->now.sym;
    if (block->kind == LG_CHOICE) return sym[gene] != with;
    int other = block->first + with;
    return !f->closed[other] && sym[other] != sym[gene] && is_affordable(f, gene, other);
}

static bool next_move(fewest *f, frame *at, lg_move *move) {
    for (; at->at < at->candidates; at->at++, at->with = -1) {
        int gene = at->candidate[at->at];
        const lg_block *block = block_of(f, gene);
        int end = block->kind == LG_CHOICE ? block->symbols : block->length;
        while (++at->with < end)
            if (fits(f, gene, block, at->with)) {
                int base = block->kind == LG_CHOICE ? 0 : block->first;
                *move = (lg_move){.block = f->desk->block[gene], .i = gene, .j = base + at->with};
                return true;
            }
    }
    return false;
}

/* What is known of D behind the move: the candidate has its last symbol, those before it are not in D, nor those before the
 * partner that have its symbol. */
static void settle(fewest *f, const frame *at, const lg_move *move) {
    const lg_block *block = block_of(f, move->i);
    const int32_t *sym = f->desk->now.sym;
    close_gene(f, move->i);
    for (int i = 0; i < at->at; i++)
        close_gene(f, at->candidate[i]);
    touch(f, move->i);
    if (block->kind == LG_CHOICE) return;
    touch(f, move->j);
    for (int g = block->first; g < move->j; g++)
        if (sym[g] == sym[move->j]) close_gene(f, g);
}

/* Are there two genes left to swap, or one to choose, without a new cell? */
static bool has_more(const fewest *f) {
    int open = 0;
    for (int g = 0; g < f->desk->genes && open < 2; g++)
        if (!f->closed[g] && f->touched[cell_of(f, g)]) open += block_of(f, g)->kind == LG_CHOICE ? 2 : 1;
    return open > 1 || left(f) > 0;
}

/* Goes on from behind the move, if anything can come of that. */
static void descend(fewest *f, const lg_move *move, double cost) {
    frame *at = &f->frame[f->depth - 1];
    at->trail = f->trails;
    at->cells = f->cells;
    settle(f, at, move);
    if (has_more(f)) {
        at->undo = desk_move(f->desk, move);
        bool good = f->depth < FRAMES_MAX && list_candidates(f, &f->frame[f->depth]);
        desk_move(f->desk, &at->undo);
        if (good) {
            desk_take(f->desk, move, cost);
            f->depth++;
            return;
        }
    }
    take_back(f, at->trail, at->cells);
}

static void ascend(fewest *f) {
    if (--f->depth == 0) return;
    frame *at = &f->frame[f->depth - 1];
    desk_take(f->desk, &at->undo, 0); /* the cost is not asked for */
    take_back(f, at->trail, at->cells);
}

/* ---- the search ----------------------------------------------------------------------------------------------- */

static void begin(fewest *f) {
    take_back(f, 0, 0);
    f->depth = list_candidates(f, &f->frame[0]);
}

void fewest_start(fewest *f) {
    f->targeted = f->desk->target <= 0 && f->desk->problem->faults;
    f->k = 0;
    fewest_resume(f);
}

void fewest_resume(fewest *f) {
    desk_load(f->desk, f->desk->start);
    if (f->k == 0 && f->desk->cost > f->desk->target) f->k = 1;
    f->depth = 0;
    if (f->k) begin(f);
}

bool fewest_is_exhausted(const fewest *f) {
    return f->k > f->desk->cells;
}

static bool is_needless(const fewest *f) {
    return f->desk->best_cost <= f->desk->target && f->desk->best_changed <= f->k;
}

static void try_move(fewest *f, const lg_move *move) {
    double cost = desk_peek(f->desk, move);
    if (desk_meets(f->desk, cost)) desk_offer(f->desk, move, cost);
    descend(f, move, cost);
}

bool fewest_step(fewest *f) {
    lg_move move;
    int64_t end = f->desk->evaluations + SLICE;
    while (!is_needless(f) && desk_is_open(f->desk) && f->desk->evaluations < end) {
        if (f->depth && next_move(f, &f->frame[f->depth - 1], &move)) {
            try_move(f, &move);
        } else if (f->depth) {
            ascend(f);
        } else if (f->k < CELLS_MAX && !fewest_is_exhausted(f)) {
            f->k++;
            begin(f);
        } else {
            return false;
        }
    }
    return !is_needless(f) && desk_is_open(f->desk);
}
