/* The winner of the halving is judged in the same contest, so that the solver finds the verdict among those that its task
 * remembers. */
#include "contest.h"

#include <assert.h>
#include <stdlib.h>

#include "base/verdicts.h"
#include "halving.h"

enum { ENTRANTS_MIN = 4 };

typedef struct {
    lg_court court;
    const char *levels; /* of the entrants */
    int most, winner;   /* most: the largest number of entrants; winner: -1 until it is known */
    lg_match *matches;
    lg_halving halving;
    lg_judge *judge;
    void *verdict;
} contest;

int lg_contest_entrants(const lg_trial *trial, int games_each) {
    int n = lg_trial_contest_games(trial) / games_each;
    if (!trial->play) return 0;
    assert(n >= 0);
    return n < ENTRANTS_MIN ? ENTRANTS_MIN : n > LG_ENTRANTS_MAX ? LG_ENTRANTS_MAX : n;
}

void lg_contest_destroy(void *memory) {
    contest *c = memory;
    if (!c) return;
    if (c->matches) lg_matches_close(c->matches, c->most);
    lg_judge_destroy(c->judge);
    free(c->verdict);
    free(c);
}

void *lg_contest_create(const lg_court *court, int entrants, lg_error *error) {
    contest *c = calloc(1, sizeof *c);
    if (c) {
        c->court = *court;
        c->most = entrants;
        c->verdict = calloc(1, court->kind->verdict_size);
        c->matches = lg_matches_open(court->kind, court->task, entrants);
        c->judge = lg_judge_create(court);
    }
    if (c && c->verdict && c->matches && c->judge) return c;
    lg_fail_memory(error);
    lg_contest_destroy(c);
    return NULL;
}

static const lg_level *level_at(const contest *c, int i) {
    return c->levels + (size_t)i * c->court.task->game->level_size;
}

/* Starts the contest. Somebody can play on each level, otherwise the task would not exist. */
void lg_contest_start(void *memory, const lg_level *levels, int count, lg_rng rng) {
    contest *c = memory;
    uint64_t seed = lg_rng_next(&rng);
    assert(count >= 1 && count <= c->most);
    lg_verdicts_hurry(c->court.trial->verdicts, false);
    c->levels = levels;
    c->winner = -1;
    for (int i = 0; i < count; i++) {
        lg_match *match = lg_matches_at(c->matches, i);
        lg_match_begin(match, seed, 0, 1);
        bool good = c->court.kind->seat(match, level_at(c, i), NULL);
        assert(good);
        (void)good;
        if (c->court.kind->expect) c->court.kind->expect(match, level_at(c, i));
    }
    lg_halving_begin(&c->halving, c->matches, count, lg_trial_contest_games(c->court.trial));
}

int lg_contest_leader(const void *memory) {
    const contest *c = memory;
    if (c->winner >= 0) return c->winner;
    const char *first = (const char *)c->matches, *best = (const char *)lg_halving_leader(&c->halving);
    return (int)((size_t)(best - first) / c->court.kind->size);
}

void lg_contest_cut_short(void *memory) {
    contest *c = memory;
    lg_verdicts_hurry(c->court.trial->verdicts, true);
    lg_judge_cut_short(c->judge);
}

static double step_halving(contest *c, const lg_thread_pool *threads) {
    int games = lg_trial_contest_games(c->court.trial);
    lg_halving_deal(&c->halving);
    lg_matches_play(c->halving.living, c->halving.count, threads);
    lg_halving_note(&c->halving);
    double share = (double)c->halving.played / games;
    return (share < 1 ? share : 1) * games / (c->court.trial->games + 1);
}

double lg_contest_step(void *memory, const lg_thread_pool *threads) {
    contest *c = memory;
    const lg_trial *trial = c->court.trial;
    if (!lg_halving_is_over(&c->halving)) return step_halving(c, threads);
    if (c->winner < 0) {
        /* Starts the judge's games for the winner, unless the task remembers its verdict. */
        c->winner = lg_contest_leader(c);
        assert(c->winner >= 0 && c->winner < c->most);
        if (lg_verdicts_recall(c->court.trial->verdicts, level_at(c, c->winner), c->verdict)) return 1;
        lg_judge_start(c->judge, level_at(c, c->winner), NULL);
        return (double)lg_trial_contest_games(c->court.trial) / (c->court.trial->games + 1);
    }
    double share = lg_judge_step(c->judge, threads);
    int before = lg_trial_contest_games(trial), now = lg_trial_judge_games(trial);
    return share < 1 ? (before + share * now) / (trial->games + 1) : 1;
}
