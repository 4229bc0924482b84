/* Uniform and one-point crossover, block by block. A mix of two arrangements has too many of some symbols and too few of
 * others. The repair replaces surplus symbols by missing ones at random places where the parents differ. */
#include "cross.h"

#include <assert.h>

cross_room cross_lay_out(arena *memory, const lg_space *space) {
    cross_room room;
    int symbols = 1; /* the largest number of symbols of any block */
    for (int b = 0; b < space->blocks; b++)
        if (space->block[b].kind != LG_REAL && space->block[b].symbols > symbols) symbols = space->block[b].symbols;
    room.missing = arena_take(memory, (size_t)space->syms, sizeof *room.missing);
    room.place = arena_take(memory, (size_t)space->syms, sizeof *room.place);
    room.surplus = arena_take(memory, (size_t)symbols, sizeof *room.surplus);
    return room;
}

static void repair_arrangement(const lg_block *block, int places, int32_t *sym, const cross_room *room, lg_rng *rng) {
    int *place = room->place, missing = 0;
    for (int s = 0; s < block->symbols; s++)
        room->surplus[s] = -block->count[s];
    for (int i = block->first; i < block->first + block->length; i++)
        room->surplus[sym[i]]++;
    for (int s = 0; s < block->symbols; s++)
        for (int k = room->surplus[s]; k < 0; k++)
            room->missing[missing++] = s;
    assert(missing <= places); /* where the parents agree, no symbol is surplus */
    for (int left = places; missing > 0; left--) {
        assert(left > 0);
        int k = (int)lg_rng_below(rng, (uint32_t)left), i = place[k];
        place[k] = place[left - 1];
        if (room->surplus[sym[i]] <= 0) continue;
        room->surplus[sym[i]]--;
        int m = (int)lg_rng_below(rng, (uint32_t)missing--);
        sym[i] = room->missing[m];
        room->missing[m] = room->missing[missing];
    }
}

void cross_block(const lg_block *block, bool cut, lg_genome child, lg_genome other, const cross_room *room,
                 lg_rng *rng) {
    int places = 0, at = cut ? (int)lg_rng_below(rng, (uint32_t)block->length + 1) : 0;
    for (int i = 0; i < block->length; i++) {
        int gene = block->first + i;
        bool theirs = cut ? i >= at : lg_rng_below(rng, 2);
        if (block->kind == LG_REAL) {
            if (theirs) child.real[gene] = other.real[gene];
            continue;
        }
        if (child.sym[gene] != other.sym[gene]) room->place[places++] = gene;
        if (theirs) child.sym[gene] = other.sym[gene];
    }
    if (block->kind == LG_ARRANGE) repair_arrangement(block, places, child.sym, room, rng);
}
