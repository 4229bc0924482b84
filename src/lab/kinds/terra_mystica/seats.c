/* Draws tables of Terra Mystica and plays games of four seats at them. */
#include "seats.h"
#include "players/terra_mystica/match.h"

#include <string.h>

bool seats_play(seats_room *room, const tm_manner manner[SEATS], int boards, uint64_t seed, uint64_t number,
                lg_error *error) {
    static const char *const several[] = {"original", "fire-ice-1", "fjords", "original"};
    lg_rng rng = lg_rng_stream(seed, "weights table", number);
    tm_game_rules rules = tm_match_rules(&rng);
    tm_board board;
    tm_move made;
    if (!tm_official(boards == SEATS_SEVERAL ? several[number % 4] : "original", &board))
        return lg_fail(error, "an official board is missing");
    if (!tm_table_init(&room->table, &board, &rules, error)) return false;
    room->game.table = &room->table;
    memcpy(room->game.manner, manner, sizeof *manner * SEATS);
    tm_game_start(&room->game, seed, number);
    while (tm_game_step(&room->game, &made))
        ;
    return true;
}

void seats_share_win(const tm_position *end, double won[SEATS]) {
    int best = 0, winners = 0;
    for (int s = 0; s < SEATS; s++)
        best = end->seat[s].vp > best ? end->seat[s].vp : best;
    for (int s = 0; s < SEATS; s++)
        winners += end->seat[s].vp == best;
    for (int s = 0; s < SEATS; s++)
        won[s] = end->seat[s].vp == best ? 1.0 / winners : 0;
}

const uint8_t seats_sides[SEATS_WAYS] = {3, 5, 6, 9, 10, 12};

void seats_add_sides(seats_result *sum, const tm_position *end, int side) {
    double won[SEATS];
    seats_share_win(end, won);
    for (int s = 0; s < SEATS; s++) {
        bool is_first = side >> s & 1;
        sum->points[!is_first] += end->seat[s].vp;
        if (is_first) sum->won += won[s];
    }
}
