/* Draws tables of Terra Mystica and plays games of four seats at them. */
#include "seats.h"

#include <string.h>

#include "players/terra_mystica/match.h"

/* Solves the recipe's task, once for each board. */

bool board_maker_open(board_maker *m, const study_bench *bench, lg_error *error) {
    const lg_recipe *r = &bench->setup->recipe;
    m->limits = lg_budget_unlimited();
    m->task = lg_task_create(r->game, &r->settings, NULL, error);
    if (m->task) m->solver = lg_recipe_solver(r, m->task, error);
    return m->solver && lg_recipe_budget(r, m->task, &m->limits, error);
}

void board_maker_close(board_maker *m) {
    lg_solver_destroy(m->solver);
    lg_task_destroy(m->task);
}

bool board_maker_make(board_maker *m, lg_rng rng, tm_board *board, lg_error *error) {
    lg_outcome o = lg_solver_solve(m->solver, m->limits, rng, board);
    if (o.stop == LG_FAILED) return lg_fail_memory(error);
    return o.valid || lg_fail(error, "%s", o.reason ? o.reason : "no board was found");
}

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
