/* The judge's games are divided into lanes, so that a thread pool can play them in parallel. */
#include "judge.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/verdicts.h"

enum { LANES = 8, SLICE = 8 /* SLICE: games of each lane in a step */ };
static const uint64_t seed = 0x6a75646765; /* "judge" in hexadecimal: no other games use this seed */

struct lg_judge {
    lg_court court;
    lg_match *matches, *lane[LANES];
    int games, left; /* how many games judge the level, and how many of them are left to play */
    void *level, *verdict;
};

void lg_judge_destroy(lg_judge *judge) {
    if (!judge) return;
    if (judge->matches) lg_matches_close(judge->matches, LANES);
    free(judge->level);
    free(judge->verdict);
    free(judge);
}

lg_judge *lg_judge_create(const lg_court *court) {
    lg_judge *judge = calloc(1, sizeof *judge);
    if (!judge) return NULL;
    judge->court = *court;
    judge->level = calloc(1, court->task->game->level_size);
    judge->verdict = calloc(1, court->kind->verdict_size);
    judge->matches = lg_matches_open(court->kind, court->task, LANES);
    for (int i = 0; judge->matches && i < LANES; i++)
        judge->lane[i] = lg_matches_at(judge->matches, i);
    if (judge->level && judge->verdict && judge->matches) return judge;
    lg_judge_destroy(judge);
    return NULL;
}

bool lg_judge_start(lg_judge *judge, const lg_level *level, lg_error *error) {
    memcpy(judge->level, level, judge->court.task->game->level_size);
    judge->games = judge->left = 0;
    for (int i = 0; i < LANES; i++) {
        lg_match_begin(judge->lane[i], seed, (uint64_t)i, LANES);
        if (!judge->court.kind->seat(judge->lane[i], level, error)) return false;
    }
    judge->games = judge->left = lg_trial_judge_games(judge->court.trial);
    return true;
}

static void reach_verdict(lg_judge *judge) {
    const lg_court *c = &judge->court;
    c->kind->judge(c->trial, judge->lane, LANES, judge->verdict);
    lg_verdicts_note(c->trial->verdicts, judge->level, judge->verdict);
}

double lg_judge_step(lg_judge *judge, const lg_thread_pool *threads) {
    assert(judge->left > 0);
    int games = judge->left < LANES * SLICE ? judge->left : LANES * SLICE;
    for (int i = 0; i < LANES; i++)
        judge->lane[i]->due = games / LANES + (i < games % LANES);
    lg_matches_play(judge->lane, LANES, threads);
    judge->left -= games;
    if (!judge->left) reach_verdict(judge);
    return 1 - (double)judge->left / judge->games;
}

void lg_judge_cut_short(lg_judge *judge) {
    if (!judge->left || judge->left == judge->games) return;
    judge->left = 0;
    reach_verdict(judge);
}

void lg_judge_say_shortened(const lg_trial *trial, int64_t games, lg_text *text) {
    int asked = lg_trial_judge_games(trial);
    if (games < asked) lg_text_add(text, "; %d games were to be played, but the search was interrupted", asked);
}

bool lg_judge_level(const lg_court *court, const lg_level *level, void *verdict, lg_error *error) {
    if (lg_verdicts_recall(court->trial->verdicts, level, verdict)) return true;
    lg_judge *judge = lg_judge_create(court);
    if (!judge) return lg_fail_memory(error);
    lg_error inner = {.text = ""};
    if (lg_judge_start(judge, level, &inner))
        while (lg_judge_step(judge, NULL) < 1 && !lg_verdicts_is_hurried(court->trial->verdicts)) {}
    lg_judge_cut_short(judge);
    memcpy(verdict, judge->verdict, court->kind->verdict_size);
    lg_judge_destroy(judge);
    if (error) *error = inner;
    return inner.kind != LG_ERROR_MEMORY;
}
