/* Checks the promises of optimizers, on games and on small problems of all kinds: legal results, exact budgets, and an end even
 * where nothing can move. The search is the same with and without delta evaluation, with an archive, and with any number of
 * workers. */
#include <math.h>
#include <string.h>

#include "check/parts.h"
#include "check/problems.h"

enum { SMALL = 400, BUDGET_SMALL = 250, WORKERS_MAX = 3 };

/* One search: the optimizer and the problem. */
typedef struct {
    checker base;
    const lg_optimizer *optimizer;
    const char *preset; /* "" for none */
    lg_values params;
    const char *on;
    const lg_problem *problem;
    bool rises;
    int64_t evaluations;
} bench;

#define SAY(b) (b)->preset, (b)->on

static lg_run *start_run(bench *b, const lg_problem *problem, lg_budget budget, uint64_t seed) {
    lg_error error = {.text = ""};
    lg_run *run = lg_run_create(problem, b->optimizer, &b->params, &error);
    if (run)
        lg_run_start(run, budget, lg_rng_stream(seed, b->optimizer->name, 0));
    else
        found(&b->base, "%s on %s: %s", SAY(b), error.text);
    return run;
}

static lg_budget budget_of(int64_t evaluations) {
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = evaluations;
    return budget;
}

static const struct {
    const char *name, *game, *settings, *stage;
    int64_t evaluations;
} parts[] = {{"terra-mystica", "terra-mystica", "", NULL, SMALL},
             {"terra-mystica's river", "terra-mystica", "", "river", SMALL},
             {"terra-mystica with any stock", "terra-mystica", "stock=free", NULL, SMALL},
             /* the stages of games that are searched alone */
             {"terra-mystica's colours", "terra-mystica", "river=fjords", "colours", SMALL},
             {"catan", "catan", "", NULL, SMALL},
             {"ptsp", "ptsp", "size=150 lines=3 rectangles=1 waypoints=4", NULL, BUDGET_SMALL},
             {"wesnoth", "wesnoth", "width=10 height=10", NULL, BUDGET_SMALL},
             {"wesnoth's heights", "wesnoth", "land=heights width=10 height=10 goal=0 alike=1 patches=0.002 largest=1",
              NULL, BUDGET_SMALL},
             {"wesnoth's fitness alone", "wesnoth",
              "land=heights width=11 height=9 goal=0 alike=0 patches=0 largest=0 path=0 reach=0 apart=0 halves=0 "
              "matched=0 even=0 kinds=0",
              NULL, BUDGET_SMALL},
             {"toy", "toy", "", NULL, SMALL}};

static bool on_subject(bench *b, bool (*body)(bench *)) {
    bool can = !(lg_space_kinds(&b->problem->space) & ~b->optimizer->kinds);
    bool good = !can || body(b);
    check_end(&b->base);
    return good;
}

static bool on_all(const checked_optimizer *what, lg_text *finding, bool (*body)(bench *)) {
    bench b = {
        .base.finding = finding, .optimizer = what->optimizer, .preset = what->preset ? what->preset->name : "itself"};
    lg_error error = {.text = ""};
    lg_values_init(&b.params, what->optimizer->params);
    bool good = !what->preset || lg_values_apply(&b.params, what->preset->assignments, &error) ||
                found(&b.base, "preset %s: %s", what->preset->name, error.text);
    for (int i = 0; good && i < SYNTHETICS; i++) {
        synthetic s;
        synthetic_init(&s, i);
        b.on = s.name;
        b.problem = &s.problem;
        b.rises = s.rises;
        b.evaluations = SMALL;
        good = on_subject(&b, body);
    }
    for (size_t k = 0; good && !what->brief && k < sizeof parts / sizeof *parts; k++) {
        const lg_game *game = lg_game_find(parts[k].game);
        lg_values settings;
        lg_values_init(&settings, game->settings);
        lg_task *task = lg_values_apply(&settings, game->variants->settings, &error) &&
                                lg_values_apply(&settings, parts[k].settings, &error)
                            ? lg_task_create(game, &settings, NULL, &error)
                            : NULL;
        lg_problem *problem = task ? game->search.problem(task, parts[k].stage, &error) : NULL;
        lg_values_clear(&settings);
        b.on = parts[k].name;
        b.problem = problem;
        b.rises = true;
        b.evaluations = parts[k].evaluations;
        good = problem ? on_subject(&b, body) : found(&b.base, "%s: %s", parts[k].name, error.text);
        if (problem) game->search.problem_destroy(problem);
        lg_task_destroy(task);
    }
    lg_values_clear(&b.params);
    return good;
}

static bool spend_budget(bench *b, lg_run *run, int64_t evaluations, void *state) {
    const lg_problem *p = b->problem;
    lg_stop stop = LG_RUNNING;
    for (int64_t steps = 0; stop == LG_RUNNING; steps++) {
        EXPECT(&b->base, steps < 20 * evaluations + 100, "%s on %s hangs: %lld steps for %lld of %lld evaluations",
               SAY(b), (long long)steps, (long long)run->evaluations, (long long)evaluations);
        stop = lg_run_step(run);
    }
    bool ended = stop == LG_CONVERGED && run->evaluations < evaluations;
    EXPECT(&b->base, stop == LG_EVALUATIONS || ended, "%s on %s: with %lld evaluations it ends by %s, expected %s",
           SAY(b), (long long)evaluations, lg_stop_name(stop), lg_stop_name(LG_EVALUATIONS));
    EXPECT(&b->base, ended || run->evaluations == evaluations, "%s on %s: %lld evaluations, expected %lld", SAY(b),
           (long long)run->evaluations, (long long)evaluations);
    if (!run->evaluations) return true;
    EXPECT(&b->base, lg_space_holds(&p->space, run->best), "%s on %s: the best genome is not legal", SAY(b));
    double cost = p->load(p, state, run->best);
    EXPECT(&b->base, cost == run->best_cost, "%s on %s: the best is said to cost %.17g and costs %.17g", SAY(b),
           run->best_cost, cost);
    return true;
}

static bool check_budgets(bench *b) {
    const lg_problem *p = b->problem;
    void *state = check_room(&b->base, p->state_size);
    bool good = state;
    for (int64_t evaluations = 1; good && evaluations < b->evaluations; evaluations = 4 * evaluations + 1) {
        lg_run *run = start_run(b, p, budget_of(evaluations), 1);
        good = run && spend_budget(b, run, evaluations, state);
        lg_run_destroy(run);
    }
    if (state && p->close) p->close(state);
    return good;
}

/* Hashes the costs and genomes after every step and the best genome. */
static bool trace_run(bench *b, const lg_problem *problem, lg_budget budget, uint64_t seed, uint64_t *hash) {
    lg_run *run = start_run(b, problem, budget, seed);
    lg_stop stop = LG_RUNNING;
    *hash = HASH_START;
    while (run && stop == LG_RUNNING) {
        stop = lg_run_step(run);
        *hash = hash_bytes(*hash, &run->best_cost, sizeof run->best_cost);
        *hash = hash_bytes(*hash, &run->cursor.cost, sizeof run->cursor.cost);
        *hash = hash_bytes(*hash, &run->evaluations, sizeof run->evaluations);
        *hash = check_hash_genome(*hash, &problem->space, run->cursor.genome);
    }
    if (run) *hash = check_hash_genome(*hash, &problem->space, run->best);
    lg_run_destroy(run);
    return run;
}

/* Does the first genome already have the lowest cost? Then nothing can be improved, and different seeds may give the same
 * result. */
static bool starts_perfect(bench *b, uint64_t seed, bool *perfect) {
    lg_run *run = start_run(b, b->problem, budget_of(1), seed);
    if (!run) return false;
    lg_run_finish(run);
    *perfect = run->best_cost <= b->problem->floor;
    lg_run_destroy(run);
    return true;
}

static bool check_same(bench *b) {
    uint64_t first, second, other;
    bool perfect;
    if (!trace_run(b, b->problem, budget_of(b->evaluations), 1, &first) ||
        !trace_run(b, b->problem, budget_of(b->evaluations), 1, &second))
        return false;
    EXPECT(&b->base, first == second, "%s on %s: one seed gives two searches, expected the same", SAY(b));
    /* uses few evaluations, because with more of them all searches may reach the optimum and give the same result */
    if (!starts_perfect(b, 1, &perfect) || !trace_run(b, b->problem, budget_of(5), 1, &first) ||
        !trace_run(b, b->problem, budget_of(5), 2, &other))
        return false;
    EXPECT(&b->base, !b->rises || perfect || first != other, "%s on %s: two seeds give one search, expected two",
           SAY(b));
    return true;
}

/* Runs without delta evaluation. The functions are removed in the problem itself and not in a copy, because a game's problem is
 * part of a larger structure. */
static bool check_hidden(bench *b) {
    lg_problem *problem = (lg_problem *)(uintptr_t)b->problem, held = *problem;
    uint64_t with, without;
    if (!held.peek) return true;
    bool good = trace_run(b, problem, budget_of(b->evaluations), 3, &with);
    problem->peek = NULL;
    problem->commit = NULL;
    good = good && trace_run(b, problem, budget_of(b->evaluations), 3, &without);
    problem->peek = held.peek;
    problem->commit = held.commit;
    EXPECT(&b->base, !good || with == without, "%s on %s: the delta changes the search", SAY(b));
    return good;
}

/* An archive that checks that every offered genome is legal and costs what the run says. */
typedef struct {
    lg_archive base;
    int64_t offers, wrong, undescribed;
    double least;
} witness;

static void see_offer(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost,
                      const double *traits) {
    witness *w = (witness *)archive;
    w->offers++;
    w->wrong += !lg_space_holds(&problem->space, genome) || isnan(cost);
    w->undescribed += problem->describe && !traits;
    if (cost < w->least) w->least = cost;
}

static bool check_archive(bench *b) {
    witness w = {.base.offer = see_offer, .least = INFINITY};
    lg_budget budget = budget_of(b->evaluations / 4);
    uint64_t with, without;
    if (!trace_run(b, b->problem, budget, 7, &without)) return false;
    budget.archive = &w.base;
    lg_run *run = start_run(b, b->problem, budget, 7);
    if (!run) return false;
    lg_run_finish(run);
    int64_t evaluations = run->evaluations;
    double best = run->best_cost;
    lg_run_destroy(run);
    EXPECT(&b->base, w.offers == evaluations, "%s on %s: %lld of %lld evaluations are offered to an archive", SAY(b),
           (long long)w.offers, (long long)evaluations);
    EXPECT(&b->base, !w.wrong && !w.undescribed && w.least == best,
           "%s on %s: an archive is offered what was not evaluated", SAY(b));
    if (!trace_run(b, b->problem, budget, 7, &with)) return false;
    EXPECT(&b->base, with == without, "%s on %s: an archive changes the search", SAY(b));
    return true;
}

static bool may_go_on(const lg_run *run, void *context) {
    (void)context;
    return run->evaluations < 100;
}

static bool check_cancel(bench *b) {
    lg_budget budget = lg_budget_unlimited();
    budget.tick = may_go_on;
    lg_run *run = start_run(b, b->problem, budget, 4);
    if (!run) return false;
    lg_stop stop = lg_run_finish(run);
    int64_t evaluations = run->evaluations;
    bool legal = !evaluations || lg_space_holds(&b->problem->space, run->best);
    lg_run_start(run, budget_of(50), lg_rng_stream(1, "again", 0));
    lg_stop again = lg_run_finish(run);
    lg_run_destroy(run);
    EXPECT(&b->base, stop == LG_CANCELLED || stop == LG_CONVERGED, "%s on %s: cancelled, it ends by %s, expected %s",
           SAY(b), lg_stop_name(stop), lg_stop_name(LG_CANCELLED));
    EXPECT(&b->base, legal && evaluations < 3000, "%s on %s: cancelled after 100 evaluations, a step took %lld", SAY(b),
           (long long)evaluations);
    EXPECT(&b->base, again == LG_EVALUATIONS || again == LG_CONVERGED,
           "%s on %s: it cannot be used again after it was cancelled", SAY(b));
    return true;
}

/* A thread pool with one thread. It works on the indices backwards, beginning at any index, for one worker after the other. If
 * a result depends on the order of work, it differs here. */
typedef struct {
    lg_thread_pool base;
    uint64_t calls;
} backwards;

static void each_backwards(const lg_thread_pool *threads, int count, void (*work)(void *, int, int), void *context) {
    backwards *s = (backwards *)(uintptr_t)threads;
    lg_rng rng = lg_rng_stream(s->calls++, "threads", 0);
    int first = count ? (int)lg_rng_below(&rng, (uint32_t)count) : 0;
    for (int k = 0; k < count; k++)
        work(context, (first + count - k) % count, k % threads->workers);
}

static bool check_workers(bench *b) {
    uint64_t alone, together;
    lg_budget budget = budget_of(b->evaluations / 2);
    if (!trace_run(b, b->problem, budget, 6, &alone)) return false;
    for (int workers = 2; workers <= WORKERS_MAX; workers++) {
        backwards threads = {.base = {workers, each_backwards}};
        budget.threads = &threads.base;
        if (!trace_run(b, b->problem, budget, 6, &together)) return false;
        EXPECT(&b->base, alone == together, "%s on %s: %d workers find something else", SAY(b), workers);
    }
    return true;
}

/* Checks the least that a search must achieve: after some evaluations its best is better than the first genome, unless the
 * first genome was optimal. */
static bool check_progress(bench *b) {
    bool perfect;
    if (!b->rises) return true;
    if (!starts_perfect(b, 5, &perfect)) return false;
    if (perfect) return true;
    lg_run *run = start_run(b, b->problem, budget_of(1), 5);
    if (!run) return false;
    lg_run_finish(run);
    double first = run->best_cost;
    lg_run_start(run, budget_of(b->evaluations), lg_rng_stream(5, b->optimizer->name, 0));
    lg_run_finish(run);
    double last = run->best_cost;
    lg_run_destroy(run);
    EXPECT(&b->base, last < first, "%s on %s: after %lld evaluations %g is no better than %g", SAY(b),
           (long long)b->evaluations, last, first);
    return true;
}

/* Defines NAME_on_all, which runs the check NAME on all problems. */
#define ON_ALL(name)                                                             \
    static bool name##_on_all(const checked_optimizer *what, lg_text *finding) { \
        return on_all(what, finding, name);                                      \
    }
ON_ALL(check_budgets)
ON_ALL(check_same)
ON_ALL(check_hidden)
ON_ALL(check_archive)
ON_ALL(check_cancel)
ON_ALL(check_workers)
ON_ALL(check_progress)

const optimizer_check optimizer_checks[] = {
    {"its tables are whole", check_optimizer_tables},
    {"budgets are exact and the best is legal", check_budgets_on_all},
    {"a seed gives one search", check_same_on_all},
    {"the delta changes nothing", check_hidden_on_all},
    {"an archive sees everything and changes nothing", check_archive_on_all},
    {"it can be cancelled half-way and used again", check_cancel_on_all},
    {"any number of workers finds the same", check_workers_on_all},
    {"searching improves", check_progress_on_all},
    {0},
};
