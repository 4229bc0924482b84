/* Draws what a move leaves to chance: the dice, the next development card, the stolen card. */
#include "position.h"

ct_chance ct_chance_of(uint64_t seed, uint64_t game) {
    return (ct_chance){.dice = lg_rng_stream(seed, "dice", game),
                       .cards = lg_rng_stream(seed, "cards", game),
                       .thefts = lg_rng_stream(seed, "thefts", game)};
}

/* Draws one of the counted items uniformly. */
static uint8_t draw_of(const uint8_t *count, int kinds, lg_rng *rng) {
    uint32_t all = 0;
    uint8_t k = 0;
    for (int i = 0; i < kinds; i++)
        all += count[i];
    assert(all);
    for (uint32_t at = lg_rng_below(rng, all); at >= count[k]; k++)
        at -= count[k];
    assert(k < kinds && count[k] > 0);
    return k;
}

void ct_draw_outcome(const ct_table *table, const ct_position *p, ct_move *move, ct_chance *chance) {
    if (move->kind == CT_MOVE_ROLL) {
        do {
            uint32_t both = lg_rng_below(&chance->dice, 36);
            move->y = (uint8_t)(1 + both / 6);
            move->z = (uint8_t)(1 + both % 6);
        } while (move->y + move->z == 7 && p->round < table->house.calm);
    } else if (move->kind == CT_MOVE_BUY)
        move->z = draw_of(p->deck, CT_CARDS, &chance->cards);
    else if (move->kind == CT_MOVE_ROB && move->y != CT_NOBODY)
        move->z = draw_of(p->seat[move->y].hand, CT_RESOURCES, &chance->thefts);
}
