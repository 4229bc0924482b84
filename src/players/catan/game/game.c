/* Plays whole games: seats the players, asks them for moves and draws the chance. Each seat and each kind of chance has its
 * own random stream, named by the seed and the game's number, so games can be played in any order and on any thread. */
#include "player.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const ct_player *const ct_players[] = {&ct_player_random, &ct_player_greedy,  &ct_player_search,  &ct_player_builder,
                                       &ct_player_twoply, &ct_player_learner, &ct_player_founder, NULL};
const ct_player *const ct_families[CT_FAMILIES] = {&ct_player_greedy, &ct_player_builder, &ct_player_twoply,
                                                   &ct_player_learner};

ct_game *ct_game_create(const ct_table *table, const ct_manner *manners) {
    ct_game *game = calloc(1, sizeof *game);
    assert(table->house.players >= 3 && table->house.players <= CT_SEATS_MAX);
    if (!game) return NULL;
    for (int s = 0; s < table->house.players; s++) {
        size_t size = manners[s].player->memory;
        game->mind[s] = (ct_mind){.table = table, .manner = &manners[s], .seat = s, .memory = calloc(1, size + !size)};
        if (game->mind[s].memory) continue;
        ct_game_destroy(game);
        return NULL;
    }
    return game;
}

void ct_game_destroy(ct_game *game) {
    for (int s = 0; game && s < CT_SEATS_MAX; s++)
        free(game->mind[s].memory);
    free(game);
}

void ct_game_clear(ct_game *game) {
    for (int s = 0; s < game->mind[0].table->house.players; s++)
        memset(game->mind[s].memory, 0, game->mind[s].manner->player->memory);
}

void ct_game_begin(ct_game *game, uint64_t seed, uint64_t number) {
    const ct_table *table = game->mind[0].table;
    ct_begin(table, &game->position);
    game->chance = ct_chance_of(seed, number);
    for (int s = 0; s < table->house.players; s++) {
        ct_mind *mind = &game->mind[s];
        const ct_player *player = mind->manner->player;
        assert(player->kept <= player->memory);
        mind->rng = lg_rng_stream(seed, "catan seat", number * CT_SEATS_MAX + (uint64_t)s);
        memset((char *)mind->memory + player->kept, 0, player->memory - player->kept);
    }
}

bool ct_game_step(ct_game *game, ct_move *made) {
    ct_position *p = &game->position;
    ct_mind *mind = &game->mind[p->phase == CT_OVER ? 0 : p->actor];
    int n = ct_moves(mind->table, p, game->moves);
    if (!n) return false;
    int k = n > 1 ? mind->manner->player->choose(mind, p, game->moves, n) : 0;
    assert(k >= 0 && k < n);
    ct_move move = game->moves[k];
    ct_draw_outcome(mind->table, p, &move, &game->chance);
    ct_apply(mind->table, p, &move);
    if (made) *made = move;
    return true;
}

int ct_game_play(ct_game *game, uint64_t seed, uint64_t number) {
    ct_game_begin(game, seed, number);
    while (ct_game_step(game, NULL))
        ;
    assert(game->position.phase == CT_OVER);
    return game->position.winner;
}
