/* The judge's games are divided into lanes, so that a thread pool can play them in parallel. */
#include "judge.h"

#include <assert.h>
#include <stdlib.h>

#include "memory.h"

enum { LANES = 8, SLICE = 8 /* SLICE: games of each lane in a step */ };
static const uint64_t seed = 0x6a75646765; /* "judge" in hexadecimal: no other games use this seed */

struct ct_judge {
    const ct_task *task;
    ct_board board;
    ct_table table;
    ct_match match[LANES], *lane[LANES];
    int left; /* games that are left */
    ct_verdict verdict;
};

void ct_judge_destroy(ct_judge *judge) {
    for (int i = 0; judge && i < LANES; i++)
        ct_match_close(&judge->match[i]);
    free(judge);
}

ct_judge *ct_judge_create(const ct_task *task, int players) {
    ct_judge *judge = calloc(1, sizeof *judge);
    if (!judge) return NULL;
    bool good = true;
    judge->task = task;
    judge->table.house = ct_house_of(players);
    for (int i = 0; i < LANES && good; i++) {
        judge->lane[i] = &judge->match[i];
        good = ct_match_open(&judge->match[i], &judge->table);
    }
    if (good) return judge;
    ct_judge_destroy(judge);
    return NULL;
}

bool ct_judge_start(ct_judge *judge, const ct_board *board, lg_error *error) {
    ct_house house = judge->table.house;
    judge->board = *board;
    judge->left = ct_judge_games(&judge->task->trial);
    for (int i = 0; i < LANES; i++)
        ct_match_begin(&judge->match[i], seed, (uint64_t)i, LANES);
    return ct_table_init(&judge->table, board, &house, error);
}

static void reach_verdict(ct_judge *judge) {
    const ct_trial *trial = &judge->task->trial;
    judge->verdict = (ct_verdict){.tally.players = judge->table.house.players};
    for (int i = 0; i < LANES; i++)
        ct_tally_add(&judge->verdict.tally, &judge->match[i].tally);
    assert(judge->verdict.tally.games == ct_judge_games(trial));
    judge->verdict.bias = ct_bias_of_board(&judge->verdict.tally, trial->deviations);
    ct_memory_note(trial->memory, &judge->board, &judge->verdict);
}

double ct_judge_step(ct_judge *judge, const lg_thread_pool *threads) {
    assert(judge->left > 0);
    int games = judge->left < LANES * SLICE ? judge->left : LANES * SLICE;
    for (int i = 0; i < LANES; i++)
        judge->match[i].due = games / LANES + (i < games % LANES);
    ct_matches_play(judge->lane, LANES, threads);
    judge->left -= games;
    if (!judge->left) reach_verdict(judge);
    return 1 - (double)judge->left / ct_judge_games(&judge->task->trial);
}

bool ct_judge_board(const ct_task *task, const ct_board *board, ct_verdict *verdict, lg_error *error) {
    if (ct_memory_recall(task->trial.memory, board, verdict)) return true;
    ct_judge *judge = ct_judge_create(task, ct_judged_players(&task->rules, board));
    if (!judge) return lg_fail_memory(error);
    if (ct_judge_start(judge, board, error))
        while (ct_judge_step(judge, NULL) < 1) {}
    *verdict = judge->verdict;
    ct_judge_destroy(judge);
    return true;
}

int ct_verdict_excess(const ct_task *task, const ct_verdict *verdict) {
    double over = 1e3 * verdict->bias.high - task->rules.bias;
    int tenths = (int)over;
    assert(over > -1e3 && over <= 1e6);
    return over > 0 ? tenths + (tenths < over) : 0;
}
