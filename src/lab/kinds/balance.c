/* Balances a level by a number of games, in one of several ways, and judges the result by fresh games. A move is the game's own: it
 * keeps the rules of the level that was given. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "boards/catan/settings.h"
#include "lab/kind.h"
#include "lab/kinds/balance.h"
#include "levelground/repair.h"

enum { RULES, SEATS, SEARCH, GAMES, WITHIN, LOOKS, FRESH };
static const lg_param options[] = {
    [RULES] = {"rules", LG_WORD, 0, 0, 2, "catan|gather|strips",
               "what is played: Catan by greedy, or a simple game on any board", NULL},
    [SEATS] = {"seats", LG_WHOLE, 4, 2, CT_SEATS_MAX, NULL, "players", NULL},
    [SEARCH] = {"search", LG_WORD, 0, 0, 3, "model|climb|halving|thresholds", "how the level is balanced", NULL},
    [GAMES] = {"games", LG_WHOLE, 1000, 1, 1000000, NULL, "games that the search may have played", NULL},
    [WITHIN] = {"within", LG_NUMBER, .05, .001, .5, NULL, "a share that is off by at most this is even", NULL},
    [LOOKS] = {"looks", LG_WHOLE, 20, 1, 10000, NULL,
               "games on each level of climb and thresholds, and of the last of halving", NULL},
    [FRESH] = {"fresh", LG_WHOLE, 2000, 1, 1000000, NULL, "games of the verdict", NULL},
    {.name = NULL},
};
enum { MODEL, CLIMB, HALVING, THRESHOLDS };

enum { ENTRANTS = 8, BATCH = 100, TRIES = 400 };
static const double hottest = .2; /* the first threshold, as a share; it falls to 0 */
static const double aim = .6;     /* of `within`, as in the tool */

static const study_series series[] = {{NULL, NULL, NULL}};
static const char *const fixed[] = {"first_off", "off", "even", "searched", "changes", NULL};

typedef struct {
    lg_task *task;
    lg_solver *solver;
    lg_budget limits;
    lg_level *first, *now, *best;
    lg_report *report;
} session;

/* A level with the games on it. */
typedef struct {
    int32_t *sym;
    uint64_t seed; /* of its games */
    lg_tally tally;
} candidate;

/* A search for one level. */
typedef struct {
    session *h;
    const lg_task *task;
    lg_problem *problem;
    void *state;
    double limit; /* the highest score that a level may have */
    play_game play;
    int64_t games, played;
    int looks;
    lg_rng rng;
    candidate entrant[ENTRANTS];
} hunt;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    const lg_game *game = w->recipe.game;
    if (!game->search.encode || !game->search.task_of_level)
        return lg_fail(error, "levels of %s cannot be changed piece by piece", game->name);
    if (lg_value(&w->with, "rules") == PLAY_CATAN && game != &lg_game_catan)
        return lg_fail(error, "%s is not Catan", game->name);
    return marks_columns(e, game, fixed, c, error);
}

static void close(void *memory) {
    session *h = memory;
    lg_solver_destroy(h->solver);
    lg_task_destroy(h->task);
    free(h->first);
    free(h->now);
    free(h->best);
    free(h->report);
    free(h);
}

static void *open(const study_bench *b, lg_error *error) {
    const lg_recipe *r = &b->setup->recipe;
    session *h = calloc(1, sizeof *h);
    if (!h) {
        lg_fail_memory(error);
        return NULL;
    }
    h->limits = lg_budget_unlimited();
    h->first = calloc(1, r->game->level_size);
    h->now = calloc(1, r->game->level_size);
    h->best = calloc(1, r->game->level_size);
    h->report = calloc(1, sizeof *h->report);
    bool good = (h->first && h->now && h->best && h->report) || lg_fail_memory(error);
    if (good && (h->task = lg_task_create(r->game, &r->settings, NULL, error)) &&
        (h->solver = lg_recipe_solver(r, h->task, error)) && lg_recipe_budget(r, h->task, &h->limits, error))
        return h;
    close(h);
    return NULL;
}

/* Plays games on a level and adds them to its tally. */
static bool add_games(play_game *p, const lg_game *game, const lg_level *level, uint64_t seed, int count,
                      lg_tally *tally, lg_error *error) {
    double shares[BATCH * LG_SEATS_MAX];
    tally->seats = p->seats;
    if (!play_open(p, game, level, error)) return false;
    while (count > 0) {
        int now = count < BATCH ? count : BATCH;
        if (!play_games(p, seed, tally->games, now, shares)) return lg_fail_memory(error);
        for (int i = 0; i < now; i++)
            if (!lg_tally_add(tally, shares + i * p->seats, error)) return false;
        count -= now;
    }
    return true;
}

/* By how much the seat that misses an equal share most misses it. */
static double off_of(const lg_tally *t) {
    double most = 0;
    for (int s = 0; s < t->seats; s++)
        most = fmax(most, fabs(t->sum[s] / (double)t->games - 1.0 / t->seats));
    return most;
}

/* Plays on a candidate, as long as there are games. */
static bool look(hunt *s, candidate *it, int count, lg_error *error) {
    if (count > s->games - s->played) count = (int)(s->games - s->played);
    s->played += count;
    return s->task->game->search.decode(s->problem, (lg_genome){NULL, it->sym}, s->h->now, error) &&
           add_games(&s->play, s->task->game, s->h->now, it->seed, count, &it->tally, error);
}

/* Makes a candidate one move away from another. *found: whether there is one that keeps the rules. */
static bool draw_move(hunt *s, const candidate *from, candidate *to, bool *found, lg_error *error) {
    size_t bytes = (size_t)s->problem->space.syms * sizeof *to->sym;
    *found = false;
    for (int tries = 0; tries < TRIES && !*found; tries++) {
        lg_genome genome = {NULL, to->sym};
        lg_move move;
        memcpy(to->sym, from->sym, bytes);
        if (!lg_space_move(&s->problem->space, genome, &s->rng, &move)) continue;
        lg_space_apply(&s->problem->space, genome, move);
        double cost = s->problem->load(s->problem, s->state, genome);
        if (!(cost <= s->limit) || !s->task->game->search.decode(s->problem, genome, s->h->now, error)) continue;
        if (!lg_task_measure(s->task, s->h->now, s->h->report)) return lg_fail_memory(error);
        *found = s->h->report->score <= s->limit;
    }
    to->seed = lg_rng_next(&s->rng) >> 11;
    to->tally = (lg_tally){.seats = s->play.seats};
    return true;
}

static void swap_entrants(hunt *s, int a, int b) {
    candidate kept = s->entrant[a];
    s->entrant[a] = s->entrant[b];
    s->entrant[b] = kept;
}

/* A hill climb or, with a threshold above 0, annealing by thresholds: a new level is taken if it looks more uneven than the present
 * one by less than the threshold. Each level gets the same number of games. Entrant 0 is the present level. */
static bool climb(hunt *s, double threshold, lg_error *error) {
    bool found = true;
    if (!look(s, &s->entrant[0], s->looks, error)) return false;
    while (found && s->games - s->played >= s->looks) {
        double now = threshold * (1 - (double)s->played / (double)s->games);
        if (!draw_move(s, &s->entrant[0], &s->entrant[1], &found, error)) return false;
        if (!found) break;
        if (!look(s, &s->entrant[1], s->looks, error)) return false;
        if (off_of(&s->entrant[1].tally) < off_of(&s->entrant[0].tally) + now) swap_entrants(s, 0, 1);
    }
    return true;
}

static int compare_entrants(const void *a, const void *b) {
    double x = off_of(&((const candidate *)a)->tally), y = off_of(&((const candidate *)b)->tally);
    return (x > y) - (x < y);
}

/* Successive halving, again and again: the present level and seven moves from it play, the better half plays as many games again, until
 * one is left, which is the next present level. It keeps its games. */
static bool halve(hunt *s, lg_error *error) {
    int share = s->looks * 2 / ENTRANTS > 0 ? s->looks * 2 / ENTRANTS : 1;
    while (s->played < s->games) {
        int count = 1;
        for (bool found = true; count < ENTRANTS && found; count += found)
            if (!draw_move(s, &s->entrant[0], &s->entrant[count], &found, error)) return false;
        if (count == 1) return look(s, &s->entrant[0], share, error); /* no move keeps the rules */
        for (int games = share; count > 1; count /= 2, games *= 2) {
            for (int i = 0; i < count; i++)
                if (!look(s, &s->entrant[i], games, error)) return false;
            /* those without games, because there were none left, are out */
            int kept = 0;
            for (int i = 0; i < count; i++)
                if (s->entrant[i].tally.games) swap_entrants(s, kept++, i);
            qsort(s->entrant, (size_t)kept, sizeof *s->entrant, compare_entrants);
        }
    }
    return true;
}

/* Searches with problem and genome. The result is in h->best. */
static bool search_by_moves(hunt *s, int way, lg_error *error) {
    const lg_game *game = s->task->game;
    s->problem = game->search.problem(s->task, NULL, error);
    if (!s->problem) return false;
    s->state = calloc(1, s->problem->state_size + 1);
    bool good = s->state || lg_fail_memory(error);
    for (int i = 0; i < ENTRANTS; i++) {
        s->entrant[i].sym = calloc((size_t)s->problem->space.syms + 1, sizeof *s->entrant[i].sym);
        good = good && (s->entrant[i].sym || lg_fail_memory(error));
    }
    s->entrant[0].seed = lg_rng_next(&s->rng) >> 11;
    good = good && game->search.encode(s->problem, s->h->first, (lg_genome){NULL, s->entrant[0].sym}, error) &&
           (lg_task_measure(s->task, s->h->first, s->h->report) || lg_fail_memory(error));
    s->limit = fmax(s->h->report->score, 0);
    good = good && (way == HALVING ? halve(s, error) : climb(s, way == THRESHOLDS ? hottest : 0, error)) &&
           game->search.decode(s->problem, (lg_genome){NULL, s->entrant[0].sym}, s->h->best, error);
    for (int i = 0; i < ENTRANTS; i++)
        free(s->entrant[i].sym);
    if (s->problem->close && s->state) s->problem->close(s->state);
    game->search.problem_destroy(s->problem);
    free(s->state);
    return good;
}

/* Searches as the tool does, with levelground/balance.h. */
static bool search_by_model(hunt *s, double within, lg_error *error) {
    const lg_game *game = s->task->game;
    lg_balance_wish wish = {.seats = s->play.seats,
                            .bots = 1,
                            .within = aim * within,
                            .confidence = .95,
                            .games = s->games,
                            .seed = lg_rng_next(&s->rng) >> 11};
    double shares[BATCH * LG_SEATS_MAX];
    lg_play_order order[LG_BOTS_MAX];
    int count;
    for (int i = 0; i < wish.seats; i++)
        wish.share[i] = 1.0 / wish.seats;
    lg_balance *b = lg_balance_create(s->task, s->h->first, NULL, &wish, error);
    if (!b) return false;
    bool good = true;
    while (good && (count = lg_balance_ask(b, order, LG_BOTS_MAX)) > 0) {
        assert(order->count <= BATCH);
        good = play_open(&s->play, game, order->level, error) &&
               (play_games(&s->play, order->seed, order->first, order->count, shares) || lg_fail_memory(error)) &&
               lg_balance_tell(b, order, shares, error);
    }
    if (good && count < 0) good = lg_fail_memory(error);
    lg_balance_end end = lg_balance_result(b);
    s->played = end.games;
    memcpy(s->h->best, end.level, game->level_size);
    lg_balance_destroy(b);
    return good;
}

static bool judge(hunt *s, const lg_level *level, int fresh, double *off, lg_error *error) {
    lg_tally tally = {0};
    bool good = add_games(&s->play, s->task->game, level, lg_rng_next(&s->rng) >> 11, fresh, &tally, error);
    *off = off_of(&tally);
    return good;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    session *h = memory;
    const lg_values *with = &b->setup->with;
    const lg_game *game = b->setup->recipe.game;
    const int way = (int)lg_value(with, "search"), fresh = (int)lg_value(with, "fresh");
    const double within = lg_value(with, "within");
    lg_changes changes = {0};
    lg_values settings = {0};
    double first_off, off;
    marks_empty(b, row);
    lg_outcome o = lg_solver_solve(h->solver, h->limits, lg_recipe_stream(&b->setup->recipe), h->first);
    if (o.stop == LG_FAILED) return lg_fail_memory(error);
    if (!o.valid) return lg_fail(error, "%s", o.reason ? o.reason : "no level was found");
    hunt *s = calloc(1, sizeof *s);
    if (!s) return lg_fail_memory(error);
    s->h = h;
    s->games = (int64_t)lg_value(with, "games");
    s->looks = (int)lg_value(with, "looks");
    s->rng = lg_rng_stream(r->seed, "balance study", 0);
    s->play.rules = (play_rules)lg_value(with, "rules");
    s->play.seats = (int)lg_value(with, "seats");
    bool good = lg_values_copy(&settings, &b->setup->recipe.settings, error);
    lg_task *task = good ? lg_repair_task(game, &settings, h->first, NULL, error) : NULL;
    s->task = task;
    good = task && judge(s, h->first, fresh, &first_off, error) &&
           (way == MODEL ? search_by_model(s, within, error) : search_by_moves(s, way, error)) &&
           judge(s, h->best, fresh, &off, error) && lg_changes_find(game, h->first, h->best, &changes, error);
    if (good) {
        marks_put(b, row, "first_off", first_off);
        marks_put(b, row, "off", off);
        marks_put(b, row, "even", off <= within);
        marks_put(b, row, "searched", (double)s->played);
        marks_put(b, row, "changes", changes.count);
        row->stop = "played";
        row->level = h->best;
        good = marks_put_level(b, h->task, h->best, row) || lg_fail_memory(error);
    }
    lg_changes_clear(&changes);
    lg_task_destroy(task);
    if (settings.table) lg_values_clear(&settings);
    free(s);
    return good;
}

const study_kind study_kind_balance = {
    .name = "balance",
    .sentence = "a level is searched, and balanced by games",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = close,
    .run = run,
};
