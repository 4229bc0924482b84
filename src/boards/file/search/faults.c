/* Sets of genes of which at least one has to change in every level without violations: around a cell that has the wrong
 * neighbours, and at borders that must not be. */
#include <assert.h>
#include <stdlib.h>

#include "problem.h"

/* The genes of all layers on a place. */
static int add_genes(const fg_problem *p, int place, int *genes, int n) {
    const fg_layout *l = p->rules->layout;
    for (int layer = 0; layer < fg_problem_game(p)->pieces.layers; layer++) {
        const fg_layer *of = &fg_problem_game(p)->pieces.layer[layer];
        const int on = fg_on_of(l, place);
        if (of->derived || (int)of->on != on) continue;
        int g = p->gene[layer][place - fg_first_on(l, on)];
        assert(g < 0 || p->cell[g] == place);
        if (g >= 0) genes[n++] = g;
    }
    return n;
}

/* Does the board show what these genes say? Where decoding has exchanged pieces, a place can change although its genes stay. What
 * repairs look for are levels whose genes all show, so sets of genes that show are enough for them. */
static bool are_shown(const fg_problem *p, const fg_position *at, const int32_t *sym, const int *genes, int n) {
    for (int i = 0, b = 0; i < n; i++, b = 0) {
        const lg_block *block = p->base.space.block;
        while (genes[i] >= block[b].first + block[b].length || genes[i] < block[b].first)
            b++;
        assert(b < p->base.space.blocks);
        const fg_layer *layer = &fg_problem_game(p)->pieces.layer[p->block[b].layer];
        int shown = p->rules->world->symbol[at->state[p->cell[genes[i]]]][p->block[b].layer];
        bool bare = block[b].kind == LG_CHOICE && shown == fg_none(layer);
        if (!bare && shown != p->block[b].piece_of[sym[genes[i]]]) return false;
    }
    return true;
}

/* Is the number one that must be 0? */
static bool must_be_none(const fg_rules *r, int number) {
    for (int k = 0; k < r->parts; k++) {
        const fg_part *part = &r->part[k];
        if (number < part->first || number >= part->first + part->count) continue;
        return r->weight[part->rule] > 0 && part->bound.kind == FG_BETWEEN && part->bound.high == 0;
    }
    return false;
}

static void add_terms(const fg_problem *p, const fg_position *at, const int32_t *sym, int place, lg_faults *faults) {
    const fg_tables *t = p->rules->tables;
    int row = fg_row(t, place, at->state[place]);
    assert(at->row[place] == row);
    for (uint64_t hits = at->met[place] & t->wrong[row]; hits; hits &= hits - 1) {
        const fg_row_term *term = &t->tested_term[t->tested[row].from + __builtin_ctzll(hits)];
        if (term->fars || !must_be_none(p->rules, term->number)) continue;
        int genes[FG_LAYERS_MAX * (FG_NEIGHBOURS_MAX + 1)], n = add_genes(p, place, genes, 0);
        const fg_layout *l = p->rules->layout;
        for (int e = l->start[place]; e < l->start[place + 1]; e++)
            n = add_genes(p, l->near[e], genes, n);
        if (are_shown(p, at, sym, genes, n)) lg_faults_add(faults, genes, n);
        return;
    }
}

void fg_list_faults(const lg_problem *problem, lg_genome genome, lg_faults *faults) {
    const fg_problem *p = fg_problem_of(problem);
    void *memory = calloc(1, problem->state_size + ARENA_ALIGNMENT);
    if (!memory) return; /* no set is a valid answer */
    char *aligned = (char *)memory + (ARENA_ALIGNMENT - (uintptr_t)memory % ARENA_ALIGNMENT) % ARENA_ALIGNMENT;
    fg_load(problem, aligned, genome);
    const fg_position *at = fg_problem_position(p, aligned);
    for (int place = 0; place < fg_place_count(p->rules->layout); place++)
        add_terms(p, at, genome.sym, place, faults);
    for (int k = 0; k < p->rules->tables->pairings; k++) {
        const fg_pairing *kind = &p->rules->tables->pairing[k];
        const fg_tables *t = p->rules->tables;
        int n = kind->classes;
        for (int x = 0; x < p->rules->layout->cells && !kind->sharing; x++)
            for (int e = kind->start[x]; e < kind->start[x + 1]; e++) {
                int y = kind->near[e], genes[2 * FG_LAYERS_MAX], i = 0;
                int pair = kind->class_of[fg_row(t, x, at->state[x])] * n + kind->class_of[fg_row(t, y, at->state[y])];
                bool wrong = false;
                for (int plane = 0; plane < kind->planes; plane++)
                    wrong = wrong || must_be_none(p->rules, kind->number[plane * n * n + pair]);
                if (!wrong || y < x) continue;
                i = add_genes(p, y, genes, add_genes(p, x, genes, i));
                if (are_shown(p, at, genome.sym, genes, i)) lg_faults_add(faults, genes, i);
            }
    }
    free(memory);
}
