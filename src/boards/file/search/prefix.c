/* Lower bounds of all genomes that begin with the same genes. */
#include <string.h>

#include "boards/file/rules/possible.h"
#include "problem.h"

bool fg_has_prefix_bound(const fg_problem *p) {
    const fg_pieces *pieces = &fg_problem_game(p)->pieces;
    for (int l = 0; l < pieces->layers; l++)
        if (pieces->layer[l].under >= 0) return false; /* later genes may exchange what earlier ones have laid */
    return p->stage == FG_WHOLE;
}

/* Leaves free what later genes decide, and asks what is unavoidable. */
double fg_prefix_bound(const lg_problem *problem, lg_genome genome, int genes) {
    const fg_problem *p = fg_problem_of(problem);
    const fg_game *game = fg_problem_game(p);
    uint64_t room[(sizeof(fg_level) + FG_LAYERS_MAX * FG_PLACES_MAX) / sizeof(uint64_t) + 1];
    fg_level *level = (fg_level *)(void *)room;
    double off[FG_PARTS_MAX];
    memcpy(level, p->fixed, game->base.level_size);
    for (int b = 0; b < p->base.space.blocks; b++) {
        const lg_block *block = &p->base.space.block[b];
        for (int g = block->first; g < block->first + block->length && g < genes; g++)
            if (p->place[g] >= 0)
                fg_put(game, level, p->block[b].layer, p->place[g], p->block[b].piece_of[genome.sym[g]]);
    }
    fg_unfold_modules(game, level);
    fg_least_off(p->rules, level, NULL, off);
    return fg_rules_score(p->rules, off);
}
