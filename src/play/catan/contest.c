/* Finds boards that are fair by play. Boards that the model considers fair play against each other for the most even shares of
 * wins, by successive halving. Then the judge's games, which had no part in choosing, measure how even the winner's shares
 * are.
 *
 * How many games this needs: N games determine a share of wins p to sqrt(p (1 - p) / N), which is one point for four seats and
 * N = 2000. If the forecasts of the candidates have a root mean square of 1.7 points and an error of 1.8, then 51 candidates
 * and 16,000 games leave a bias of 1.2 points; 1.1 if wins are corrected for luck, and 1.0 if the forecast counts as well.
 * More candidates or other rounds change this by less than .1 (by simulation). A bias of 1 point is known to be under 2 at 95
 * % after about 5,000 games of the judge. */
#include "contest.h"

#include <assert.h>
#include <stdlib.h>

#include "games/catan/forecast/forecast.h"
#include "halving.h"
#include "judge.h"
#include "memory.h"

enum { ENTRANTS_MIN = 4, GAMES_EACH = 312 /* GAMES_EACH: games for each entrant, to choose the winner */ };

typedef struct {
    const ct_task *task;
    const ct_board *boards; /* the boards of the entrants */
    int most, winner;       /* most: the largest number of entrants; winner: -1 until it is known */
    ct_table *table;
    ct_match *match;
    ct_halving halving;
    ct_judge *judge;
} contest;

static int entrants(const lg_task *base) {
    const ct_trial *trial = &ct_task_of(base)->trial;
    int n = ct_contest_games(trial) / GAMES_EACH;
    if (!trial->play) return 0;
    assert(n >= 0);
    return n < ENTRANTS_MIN ? ENTRANTS_MIN : n > CT_ENTRANTS_MAX ? CT_ENTRANTS_MAX : n;
}

static void destroy(void *memory) {
    contest *c = memory;
    for (int i = 0; c && c->match && i < c->most; i++)
        ct_match_close(&c->match[i]);
    if (c) {
        ct_judge_destroy(c->judge);
        free(c->match);
        free(c->table);
    }
    free(c);
}

static bool open_matches(contest *c, int players) {
    c->table = calloc((size_t)c->most, sizeof *c->table);
    c->match = calloc((size_t)c->most, sizeof *c->match);
    bool good = c->table && c->match;
    for (int i = 0; good && i < c->most; i++) {
        c->table[i].house = ct_house_of(players);
        good = ct_match_open(&c->match[i], &c->table[i]);
    }
    return good;
}

static void *create(const lg_task *base, lg_error *error) {
    const ct_task *task = ct_task_of(base);
    int players = ct_judged_players(&task->rules, &task->fixed);
    contest *c = calloc(1, sizeof *c);
    if (c) {
        c->task = task;
        c->most = entrants(base);
        c->judge = ct_judge_create(task, players);
    }
    if (c && c->judge && open_matches(c, players)) return c;
    lg_fail_memory(error);
    destroy(c);
    return NULL;
}

/* Starts the contest. Somebody can play on each board, otherwise the task would not exist. */
static void start(void *memory, const lg_level *levels, int count, lg_rng rng) {
    contest *c = memory;
    uint64_t seed = lg_rng_next(&rng);
    assert(count >= 1 && count <= c->most);
    c->boards = levels;
    c->winner = -1;
    for (int i = 0; i < count; i++) {
        ct_house house = c->table[i].house;
        bool good = ct_table_init(&c->table[i], &c->boards[i], &house, NULL);
        assert(good);
        (void)good;
        ct_match_begin(&c->match[i], seed, 0, 1);
        ct_foresee_usual(&c->boards[i], house.players, c->match[i].expected);
    }
    ct_halving_begin(&c->halving, c->match, count, ct_contest_games(&c->task->trial));
}

static int leader(const void *memory) {
    const contest *c = memory;
    return c->winner >= 0 ? c->winner : (int)(ct_halving_leader(&c->halving) - c->match);
}

static double step_halving(contest *c, const lg_thread_pool *threads) {
    const ct_trial *trial = &c->task->trial;
    ct_halving_deal(&c->halving);
    ct_matches_play(c->halving.living, c->halving.count, threads);
    ct_halving_note(&c->halving);
    double share = (double)c->halving.played / ct_contest_games(trial);
    return (share < 1 ? share : 1) * ct_contest_games(trial) / (trial->games + 1);
}

/* Starts the judge's games for the winner, unless the task remembers its verdict. */
static double begin_judging(contest *c) {
    ct_verdict verdict;
    c->winner = leader(c);
    assert(c->winner >= 0 && c->winner < c->most);
    if (ct_memory_recall(c->task->trial.memory, &c->boards[c->winner], &verdict)) return 1;
    ct_judge_start(c->judge, &c->boards[c->winner], NULL);
    return (double)ct_contest_games(&c->task->trial) / (c->task->trial.games + 1);
}

static double step(void *memory, const lg_thread_pool *threads) {
    contest *c = memory;
    const ct_trial *trial = &c->task->trial;
    if (!ct_halving_is_over(&c->halving)) return step_halving(c, threads);
    if (c->winner < 0) return begin_judging(c);
    double share = ct_judge_step(c->judge, threads);
    return share < 1 ? (ct_contest_games(trial) + share * ct_judge_games(trial)) / (trial->games + 1) : 1;
}

const lg_contest ct_contest = {entrants, create, destroy, start, step, leader};
