/* The player that fixes an aim before the game, by the tiles of the rounds and by its faction: towns, cults, or land for the
 * largest network. It then plays like `greedy`, but values what serves its aim more. */
#include "players/terra_mystica/game/turn.h"
#include "turn_search.h"

typedef enum { TOWNS, CULTS, LAND, AIMS } aim;

/* What each aim values more, as factors of greedy's weights. */
static const struct {
    uint8_t weight;
    double factor;
} more[AIMS][4] = {
    [TOWNS] = {{TM_TASTE_TOWN, 1.6}, {TM_TASTE_TOWN_TILE, 1.5}, {TM_TASTE_FAV_TOWN, 3}, {TM_TASTE_POST, 1.3}},
    [CULTS] = {{TM_TASTE_CULT_STEP, 3}, {TM_TASTE_CULT_SURE, 2}, {TM_TASTE_CULT_GOODS, 1.5}, {TM_TASTE_PRIEST, 1.2}},
    [LAND] = {{TM_TASTE_NETWORK_SIZE, 3}, {TM_TASTE_NETWORK_SURE, 2}, {TM_TASTE_LAND, 1.3}, {TM_TASTE_SHIP, 1.2}},
};

/* Chooses the aim for which the tiles of the rounds and the seat's faction promise most. */
static aim choose_aim(const tm_table *table, int faction) {
    static const uint8_t towns = 0, cults = 1, land = 2;
    static const uint8_t talents[TM_FACTIONS] = {
        [TM_AUREN] = 1 << cults,     [TM_ACOLYTES] = 1 << cults, [TM_CULTISTS] = 1 << cults,
        [TM_DARKLINGS] = 1 << cults, [TM_WITCHES] = 1 << towns,  [TM_SWARMLINGS] = 1 << towns,
        [TM_ENGINEERS] = 1 << towns, [TM_MERMAIDS] = 1 << land,  [TM_DWARVES] = 1 << land,
        [TM_FAKIRS] = 1 << land,     [TM_HALFLINGS] = 1 << land, [TM_NOMADS] = 1 << land,
    };
    aim best = TOWNS;
    double most = -1;
    for (int a = TOWNS; a < AIMS; a++) {
        double reward = 0;
        for (int r = 0; r < TM_ROUNDS; r++) {
            const tm_scoring *tile = &tm_scorings[table->rules.scoring[r]];
            bool builds = tile->things[0] == TM_DWELLING || tile->things[0] == TM_FOR_SPADE;
            if (a == TOWNS) reward += tile->things[0] == TM_FOR_TOWN ? 2 : tile->things[0] == TM_TRADING_POST;
            if (a == CULTS) reward += tile->cult == TM_CULTS ? 2 : tile->steps < 4 ? .7 : .4;
            if (a == LAND) reward += builds ? 1.5 : 0;
        }
        const double promise = reward + (talents[faction] >> a & 1 ? 3 : 0);
        if (promise > most) most = promise, best = (aim)a;
    }
    return best;
}

static tm_move choose(tm_mind *mind, const tm_position *p, tm_move moves[TM_MOVES_MAX]) {
    const tm_taste *usual = mind->taste;
    tm_taste taste = *usual;
    aim a = choose_aim(mind->table, p->seat[mind->seat].faction);
    for (int i = 0; i < 4; i++)
        taste.weight[more[a][i].weight] *= more[a][i].factor;
    mind->taste = &taste;
    tm_move move = tm_greedy_choose(mind, p, moves);
    mind->taste = usual;
    return move;
}

const tm_player tm_player_aim = {"aim", "greedy with an aim for the game: towns, cults or land, by tiles and faction",
                                 .choose = choose};
