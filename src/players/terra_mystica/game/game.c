/* Plays whole games: draws the tiles, and asks the seats for moves. */
#include "player.h"

const tm_player *const tm_players[] = {&tm_player_greedy, &tm_player_search, &tm_player_aim, &tm_player_random, NULL};

static void shuffle(uint8_t *list, int n, lg_rng *rng) {
    for (int i = n - 1; i > 0; i--) {
        int k = (int)lg_rng_below(rng, (uint32_t)i + 1);
        uint8_t held = list[i];
        list[i] = list[k];
        list[k] = held;
    }
}

void tm_tiles_draw(tm_game_rules *rules, lg_rng *rng) {
    uint8_t scoring[TM_SCORINGS], bonus[TM_BONUSES];
    for (int i = 0; i < TM_SCORINGS; i++)
        scoring[i] = (uint8_t)i;
    for (int i = 0; i < TM_BONUSES; i++)
        bonus[i] = (uint8_t)i;
    do
        shuffle(scoring, TM_SCORINGS, rng);
    while (tm_scorings[scoring[TM_ROUNDS - 2]].things[0] == TM_FOR_SPADE ||
           tm_scorings[scoring[TM_ROUNDS - 1]].things[0] == TM_FOR_SPADE);
    shuffle(bonus, TM_BONUSES, rng);
    for (int i = 0; i < TM_ROUNDS; i++)
        rules->scoring[i] = scoring[i];
    rules->bonuses = 0;
    for (int i = 0; i < rules->seats + 3; i++)
        rules->bonuses |= (uint16_t)(1 << bonus[i]);
    assert(__builtin_popcount(rules->bonuses) == rules->seats + 3);
}

void tm_factions_draw(tm_game_rules *rules, lg_rng *rng) {
    uint8_t of[TM_COLOURS][2], colours[TM_COLOURS];
    int count[TM_COLOURS] = {0};
    for (int f = 0; f < TM_FACTIONS; f++)
        if (tm_factions[f].colour < TM_COLOURS) of[tm_factions[f].colour][count[tm_factions[f].colour]++] = (uint8_t)f;
    for (int c = 0; c < TM_COLOURS; c++)
        colours[c] = (uint8_t)c;
    for (int c = 0; c < TM_COLOURS; c++)
        assert(count[c] == 2);
    shuffle(colours, TM_COLOURS, rng);
    for (int s = 0; s < rules->seats; s++)
        rules->faction[s] = of[colours[s]][lg_rng_below(rng, 2)];
}

void tm_game_start(tm_game *game, uint64_t seed, uint64_t number) {
    tm_begin_game(game->table, &game->position);
    for (int s = 0; s < game->table->rules.seats; s++) {
        const tm_manner *manner = &game->manner[s];
        if (!manner->taste) tm_taste_of(game->table->rules.faction[s], &game->usual[s]);
        game->mind[s] = (tm_mind){.table = game->table,
                                  .seat = s,
                                  .rng = lg_rng_stream(seed, "terra-mystica seat", number * TM_SEATS_MAX + (uint64_t)s),
                                  .taste = manner->taste ? manner->taste : &game->usual[s],
                                  .budget = manner->budget};
    }
}

bool tm_game_step(tm_game *game, tm_move *made) {
    int seat = tm_actor(game->table, &game->position);
    *made = (tm_move){.kind = TM_NEXT, .seat = TM_NOBODY};
    if (seat != TM_NOBODY) *made = game->manner[seat].player->choose(&game->mind[seat], &game->position, game->moves);
    return !tm_apply_move(game->table, &game->position, made);
}
