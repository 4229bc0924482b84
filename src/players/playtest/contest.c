/* The winner of the halving is judged in the same contest, so that the solver finds the verdict among those that its task
 * remembers. */
#include "contest.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/verdicts.h"

/* Games are dealt in slices, so the work can be interrupted at any time. A round ends when each match has played its share. */

/* How many games are played, all matches together, before the search can be interrupted. With the most entrants this is one
 * game for each; games of 2 ms take 130 ms. With fewer, a match plays several games before the next match does, because that is
 * faster. */
enum { SLICE = LG_ENTRANTS_MAX };

/* Each match plays at least one game, whatever the budget. */
static void begin_round(lg_halving *h) {
    int share = h->count > 1 ? h->games / (h->rounds * h->count) : 0;
    h->left = h->count > 1 && share < 1 ? 1 : share;
}

void lg_halving_begin(lg_halving *h, lg_match *matches, int count, int games) {
    assert(count >= 1 && count <= LG_ENTRANTS_MAX);
    *h = (lg_halving){.count = count, .games = games};
    for (int left = count; left > 1; left = (left + 1) / 2)
        h->rounds++;
    for (int i = 0; i < count; i++)
        h->living[i] = lg_matches_at(matches, i);
    begin_round(h);
}

bool lg_halving_is_over(const lg_halving *h) {
    return h->count == 1;
}

void lg_halving_deal(lg_halving *h) {
    assert(h->count > 1 && h->left > 0);
    int share = SLICE / h->count;
    if (share > h->left) share = h->left;
    for (int i = 0; i < h->count; i++)
        h->living[i]->due = share;
    h->left -= share;
    h->played += (int64_t)share * h->count;
}

/* Is match a better than b? Of two that are equally even the earlier entrant is better; entrants are stored in order. */
static bool is_before(const lg_match *a, const lg_match *b) {
    double x = a->kind->unevenness(a), y = b->kind->unevenness(b);
    return x < y || (x == y && a < b);
}

void lg_halving_note(lg_halving *h) {
    assert(h->left >= 0);
    if (h->left || h->count == 1) return;
    /* Keeps the more even half. A match's place is the number of better matches. */
    int keep = (h->count + 1) / 2, kept = 0;
    lg_match *stays[LG_ENTRANTS_MAX];
    for (int i = 0; i < h->count; i++) {
        int place = 0;
        for (int k = 0; k < h->count; k++)
            place += is_before(h->living[k], h->living[i]);
        if (place < keep) stays[kept++] = h->living[i];
    }
    assert(kept == keep);
    for (int i = 0; i < keep; i++)
        h->living[i] = stays[i];
    h->count = keep;
    begin_round(h);
}

const lg_match *lg_halving_leader(const lg_halving *h) {
    const lg_match *best = h->living[0];
    assert(h->count >= 1 && h->count <= LG_ENTRANTS_MAX);
    for (int i = 1; i < h->count; i++)
        if (is_before(h->living[i], best)) best = h->living[i];
    return best;
}

/* The judge's games are divided into lanes, so that a thread pool can play them in parallel. */

enum { LANES = 8, LANE_GAMES = 8 /* LANE_GAMES: games of each lane in a step */ };
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
    int games = judge->left < LANES * LANE_GAMES ? judge->left : LANES * LANE_GAMES;
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

enum { ENTRANTS_MIN = 4 };

typedef struct {
    lg_court court;
    const char *levels; /* the entrants, one level after the other */
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

double lg_contest_step(void *memory, const lg_thread_pool *threads) {
    contest *c = memory;
    const lg_trial *trial = c->court.trial;
    const int before = lg_trial_contest_games(trial), now = lg_trial_judge_games(trial);
    if (!lg_halving_is_over(&c->halving)) {
        lg_halving_deal(&c->halving);
        lg_matches_play(c->halving.living, c->halving.count, threads);
        lg_halving_note(&c->halving);
        double share = (double)c->halving.played / before;
        return (share < 1 ? share : 1) * before / (trial->games + 1);
    }
    if (c->winner < 0) {
        /* Starts the judge's games for the winner, unless the task remembers its verdict. */
        c->winner = lg_contest_leader(c);
        assert(c->winner >= 0 && c->winner < c->most);
        if (lg_verdicts_recall(trial->verdicts, level_at(c, c->winner), c->verdict)) return 1;
        lg_judge_start(c->judge, level_at(c, c->winner), NULL);
        return (double)before / (trial->games + 1);
    }
    double share = lg_judge_step(c->judge, threads);
    return share < 1 ? (before + share * now) / (trial->games + 1) : 1;
}
