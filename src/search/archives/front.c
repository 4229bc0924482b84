/* A front evolves in generations. All offspring of a generation are made from the same population, each with its own random
 * stream, so any thread can make any of them. Then all are ranked together and the best survive. Ranking starts from scratch
 * each time, so a front that is continued later needs nothing but its members, in their order. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "front_internal.h"
#include "niches.h"

enum {
    STREAMS = 1 << 20 /* random streams of a generation */,
    PLANNED = 4 /* in the first generation, levels made by the plan take 1 / PLANNED of the evaluations */
};
/* limit of evaluations of one level by the plan; the first generation is the same for all larger budgets */
static const int64_t plan_most = 1000;
static const double short_walk_share = 0.75;

const lg_param lg_front_params[PARAMS + 1] = {
    [ALGORITHM] = {"algorithm", LG_WORD, NSGA2, 0, 1, "nsga2|smsemoa",
                   "who survives: by rank and crowding (Deb 2002), or by what it adds to the volume (Beume 2007)",
                   NULL},
    [POPULATION] = {"population", LG_WHOLE, 100, 2, 10000, NULL, "levels that survive a generation", "100"},
    [CHILDREN] = {"children", LG_WHOLE, 0, 0, 10000, NULL,
                  "children of a generation; 0: as published, 1 with smsemoa and else as many as survive", NULL},
    [CROSSOVER] = {"crossover", LG_NUMBER, 0.9, 0, 1, NULL, "share of children whose real genes are of two parents",
                   "0.9"},
    [SPREAD_CROSS] = {"spread-crossover", LG_NUMBER, 20, 0, 1000, NULL,
                      "distribution index of simulated binary crossover: the larger, the nearer to a parent", "20"},
    [SPREAD] = {"spread-mutation", LG_NUMBER, 20, 0, 1000, NULL, "the like of polynomial mutation", "20"},
    [MUTATIONS] = {"mutations", LG_NUMBER, 1, 0, 1e6, NULL, "real genes that a child changes, on average", "1"},
    [MIX] = {"mix", LG_NUMBER, 0.2, 0, 1, NULL, "share of children whose symbols are of two parents", NULL},
    [MOVES] = {"moves", LG_NUMBER, 0.5, 0, 100, NULL, "mean number of moves of symbols after the first", NULL},
    [WALK] = {"walk", LG_WHOLE, 60, 0, 100000, NULL,
              "peeks by which a child that misses requirements goes downhill, where games have a delta", NULL},
    [START] = {"start", LG_WORD, OWN, 0, 1, "individual|constructed",
               "where it starts: from individuals as the game draws them, where it does, or as it constructs levels",
               NULL},
};

bool lg_objectives_check(const lg_objectives *o, const lg_game *game, lg_error *error) {
    if (!game->traits) return lg_fail(error, "%s describes no traits of its levels", game->name);
    if (o->count < 2 || o->count > LG_OBJECTIVES_MAX)
        return lg_fail(error, "expected 2 to %d objectives, found %d", LG_OBJECTIVES_MAX, o->count);
    for (int m = 0; m < o->count; m++) {
        const lg_objective *it = &o->of[m];
        if (it->trait < LG_COST || it->trait >= lg_trait_count(game))
            return lg_fail(error, "an objective of an unknown trait");
        const char *name = it->trait == LG_COST ? "score" : game->traits[it->trait].name;
        for (int l = 0; l < m; l++)
            if (o->of[l].trait == it->trait) return lg_fail(error, "%s is an objective twice", name);
        if (!(it->high <= it->low) && !niches_range(it->low, it->high))
            return lg_fail(error, "the objective %s: its ends %g and %g are too near to each other, or too far apart",
                           name, it->low, it->high);
    }
    return true;
}

static size_t lay_out(lg_front *f, char *memory) {
    arena a = {.base = memory};
    int room = f->population + (f->children > f->population ? f->children : f->population);
    f->makers = arena_take(&a, (size_t)f->workers, sizeof *f->makers);
    f->crossing = arena_take(&a, (size_t)f->workers, sizeof *f->crossing);
    for (int w = 0; w < f->workers; w++) {
        maker_lay_out(memory ? &f->makers[w] : NULL, &a, f->task, f->problem);
        cross_room crossing = cross_lay_out(&a, &f->problem->space);
        if (memory) f->crossing[w] = crossing;
    }
    int objectives = f->objectives.count;
    f->member = arena_take(&a, (size_t)room, sizeof *f->member);
    double *point = arena_take(&a, (size_t)room * (size_t)objectives, sizeof *point);
    for (int k = 0; k < room; k++) {
        lg_genome genome = arena_take_genome(&a, &f->problem->space);
        if (memory) f->member[k] = (member){.genome = genome, .point = point + k * objectives};
    }
    f->spots = arena_take(&a, (size_t)room, sizeof *f->spots);
    f->rank = arena_take(&a, (size_t)room, sizeof *f->rank);
    f->number = arena_take(&a, (size_t)room, sizeof *f->number);
    f->volumes = volume_lay_out(&a, room, objectives);
    return a.used;
}

static bool open_front(lg_front *f, const lg_values *params, lg_error *error) {
    lg_values_init(&f->params, lg_front_params);
    if (f->task) { /* the problem of the whole level */
        if (!lg_objectives_check(&f->objectives, f->task->game, error)) return false;
        f->problem = f->own = f->task->game->search.problem(f->task, NULL, error);
        if (!f->own) return false;
        f->task->game->search.start_from(f->own, NULL);
    }
    if (!f->problem->describe) return lg_fail(error, "the problem describes no traits");
    if (!lg_objectives_check(&f->objectives, f->problem->game, error)) return false;
    if (params && !lg_values_copy(&f->params, params, error)) return false;
    if (!lg_space_check(&f->problem->space, error)) return false;
    f->population = (int)f->params.number[POPULATION];
    f->children = (int)f->params.number[CHILDREN];
    if (!f->children) f->children = f->params.number[ALGORITHM] == SMSEMOA ? 1 : f->population;
    f->memory = aligned_alloc(ARENA_ALIGNMENT, lay_out(f, NULL));
    if (f->memory)
        lay_out(f, f->memory);
    else
        f->makers = NULL;
    bool good = f->memory || lg_fail_memory(error);
    for (int w = 0; good && w < f->workers; w++)
        good = maker_open(&f->makers[w], error);
    return good;
}

static lg_front *create_front(const lg_task *task, const lg_problem *problem, const lg_objectives *objectives,
                              const lg_values *params, int workers, lg_error *error) {
    assert(objectives && workers >= 1);
    lg_front *f = calloc(1, sizeof *f);
    if (!f) {
        lg_fail_memory(error);
        return NULL;
    }
    f->task = task;
    f->problem = problem;
    f->workers = workers;
    f->objectives = *objectives;
    for (int m = 0; m < objectives->count && m < LG_OBJECTIVES_MAX; m++)
        if (objectives->of[m].trait != LG_COST) f->which |= UINT64_C(1) << (objectives->of[m].trait & 63);
    if (open_front(f, params, error)) return f;
    lg_front_destroy(f);
    return NULL;
}

lg_front *lg_front_create(const lg_task *task, const lg_objectives *objectives, const lg_values *params, int workers,
                          lg_error *error) {
    assert(task);
    return create_front(task, NULL, objectives, params, workers, error);
}

lg_front *lg_front_of(const lg_problem *problem, const lg_objectives *objectives, const lg_values *params, int workers,
                      lg_error *error) {
    assert(problem);
    return create_front(NULL, problem, objectives, params, workers, error);
}

void lg_front_destroy(lg_front *f) {
    if (!f) return;
    for (int w = 0; f->makers && w < f->workers; w++)
        maker_close(&f->makers[w]);
    if (f->own) f->task->game->search.problem_destroy(f->own);
    lg_values_clear(&f->params);
    free(f->memory);
    free(f);
}

const lg_problem *lg_front_problem(const lg_front *f) {
    return f->problem;
}

/* Copies the cursor's genome to the member and computes the member's objectives and violation. Returns false if memory is
 * short. */
static bool record_member(const lg_front *f, level_maker *maker, member *to) {
    const lg_problem *p = f->problem;
    const lg_cursor *cursor = &maker->run->cursor;
    bool valid = cursor->cost < INFINITY && (p->infeasible == 0 || cursor->cost < p->infeasible);
    if (valid && !maker_describe(maker, f->which)) return false;
    lg_space_copy(&p->space, to->genome, cursor->genome);
    to->cost = cursor->cost;
    to->off = p->floor > -INFINITY ? cursor->cost - p->floor : 0;
    for (int m = 0; m < f->objectives.count; m++) {
        const lg_objective *o = &f->objectives.of[m];
        double value = !valid ? NAN : o->trait == LG_COST ? cursor->cost : maker->trait[o->trait];
        valid = valid && value == value;
        to->point[m] = !valid ? 0 : o->most ? -value : value;
        if (o->weight > 0 && p->floor > -INFINITY) to->off -= o->weight * value;
    }
    /* Rounding can leave a tiny rest after the subtraction; treat anything below 1e-9 as 0. */
    to->off = !valid ? INFINITY : to->off > 1e-9 ? to->off : 0;
    assert(to->off >= 0);
    return true;
}

/* Selects a parent: NSGA-II by a tournament of two, SMS-EMOA uniformly. */
static const member *select_parent(const lg_front *f, lg_rng *rng) {
    assert(f->count > 0 && f->count <= f->population);
    const member *a = &f->member[lg_rng_below(rng, (uint32_t)f->count)];
    if (f->params.number[ALGORITHM] == SMSEMOA) return a;
    const member *b = &f->member[lg_rng_below(rng, (uint32_t)f->count)];
    if (a->rank != b->rank) return a->rank < b->rank ? a : b;
    return a->crowd >= b->crowd ? a : b;
}

/* Makes a child: in the first generation by drawing a genome, later by recombining two parents. */
static bool make_child(const lg_front *f, int worker, bool first, member *to) {
    level_maker *maker = &f->makers[worker];
    const lg_variation *own = f->problem->vary;
    const lg_space *space = &f->problem->space;
    const double *p = f->params.number;
    lg_run *run = maker->run;
    lg_genome child = run->cursor.genome;
    if (!first) {
        variation how = {p[CROSSOVER], p[MIX], p[SPREAD_CROSS], p[SPREAD], p[MUTATIONS], p[MOVES]};
        lg_space_copy(space, child, select_parent(f, &run->rng)->genome);
        lg_space_copy(space, maker->mate, select_parent(f, &run->rng)->genome);
        vary_genome(f->problem, &how, child, maker->mate, &f->crossing[worker], &run->rng);
    } else if (own && own->individual && p[START] == OWN) {
        own->individual(f->problem, child, &run->rng);
    } else {
        lg_run_sample(run, child, true);
    }
    lg_cursor_reset(run);
    return run->stop != LG_FAILED && record_member(f, maker, to);
}

/* Makes a child by a short walk from its parent: applies a few moves that do not raise the cost. If the parent meets the
 * requirements, a level that is a few moves away often does too, and a peek finds that out at little cost. */
static bool short_walk(const lg_front *f, level_maker *maker, member *to) {
    lg_run *run = maker->run;
    double more = f->params.number[MOVES] / (1 + f->params.number[MOVES]);
    int moves = 1;
    lg_space_copy(&f->problem->space, run->cursor.genome, select_parent(f, &run->rng)->genome);
    while (lg_rng_unit(&run->rng) < more)
        moves++;
    lg_cursor_reset(run);
    for (int64_t k = (int64_t)f->params.number[WALK]; k > 0 && moves && lg_run_open(run); k--)
        moves -= maker_try_improvement(maker);
    return run->stop != LG_FAILED && record_member(f, maker, to);
}

/* Returns the number of evaluations of a child that is not made by the plan. */
static int64_t evaluations_each(const lg_front *f) {
    return 1 + (f->problem->peek ? (int64_t)f->params.number[WALK] : 0);
}

/* Returns the number of evaluations of a child. Assumes that each earlier child uses all of its evaluations. */
static int64_t evaluations_for_child(const lg_front *f, int index, bool first) {
    int64_t each = evaluations_each(f), left = f->left - index * each;
    if (f->restart) {
        if (!index) return f->restart;
        left = f->left - f->restart - (index - 1) * each;
    }
    if (first && f->makers->solver) { /* part of the first generation is made by the plan */
        int64_t planned = f->left / f->population / PLANNED, most = each > plan_most ? each : plan_most;
        each = planned < each ? each : planned < most ? planned : most;
        left = f->left - index * each;
    }
    return left < 0 ? 0 : left < each ? left : each;
}

/* Lets the plan make a level from scratch. Returns false if the plan found no level, or if memory is short. */
static bool make_planned(const lg_front *f, level_maker *maker, int64_t evaluations, lg_rng rng, member *to) {
    bool made = maker_run_plan(maker, evaluations, rng, &to->evaluations);
    to->failed = maker->run->stop == LG_FAILED || (made && !record_member(f, maker, to));
    return made && !to->failed;
}

static void make_one(void *context, int index, int worker) {
    lg_front *f = context;
    level_maker *maker = &f->makers[worker];
    bool first = f->first;
    member *to = &f->member[f->count + index];
    lg_rng rng = lg_rng_stream(f->seed, "front", (uint64_t)(f->round * STREAMS + index));
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = evaluations_for_child(f, index, first);
    to->evaluations = 0;
    to->off = INFINITY;
    to->failed = false;
    if (!budget.evaluations) return;
    if (f->restart && !index) {
        lg_solver_want(maker->solver, &f->beyond);
        make_planned(f, maker, budget.evaluations, rng, to);
        lg_solver_want(maker->solver, &(lg_wants){0});
        return;
    }
    if (first && maker->solver && budget.evaluations > 1 + (int64_t)f->params.number[WALK]) {
        bool made = make_planned(f, maker, budget.evaluations, rng, to);
        budget.evaluations -= to->evaluations;
        if (made || to->failed || budget.evaluations < 1) return;
    }
    lg_run_start(maker->run, budget, rng);
    /* Short walks need delta evaluation and a cost with a lower bound. Some children are recombined nevertheless, because walks
     * cannot cross regions of high cost. */
    bool can_walk = f->problem->peek && f->problem->floor > -INFINITY && f->params.number[WALK] > 0;
    if (!first && can_walk && lg_rng_unit(&maker->run->rng) < short_walk_share)
        to->failed = !short_walk(f, maker, to);
    else
        to->failed = !make_child(f, worker, first, to);
    if (!to->failed && to->off > 0 && f->problem->peek) {
        for (int64_t k = (int64_t)f->params.number[WALK];
             k > 0 && lg_run_open(maker->run) && maker->run->cursor.cost > f->problem->floor; k--)
            maker_try_improvement(maker);
        to->failed = maker->run->stop == LG_FAILED || !record_member(f, maker, to);
    }
    to->evaluations += maker->run->evaluations;
}

/* Decides whether the generation has a restart, and which values the restart is asked for. An objective that counts something
 * takes few values, so evolution can get stuck while the front has only one level or a few. Therefore, while a front is narrow,
 * one child of each generation is a restart: the game's plan makes it from scratch and is asked for a value of one objective
 * that lies beyond the front's best. The objectives take turns. A restart may use as many evaluations as a generation of the
 * whole population. If generations are smaller than the population, there is only one restart in as many generations as it
 * takes to make a whole population. So restarts use at most half of all evaluations. */
static void prepare_restart(lg_front *f) {
    enum { NARROW = 10 /* a front with fewer distinct points than this is narrow */ };
    /* The value that a restart is asked for lies this many tolerances beyond the front's best value, because a nearer value could
     * count as met already. */
    static const double tolerances = 3;
    int64_t most = f->population * evaluations_each(f), every = (f->population + f->children - 1) / f->children;
    assert(every >= 1 && most >= f->population);
    int turn = (int)(f->round / every % f->objectives.count), size = 0;
    double best = INFINITY;
    for (int k = 0; k < f->count; k++) {
        if (f->member[k].rank) continue;
        best = fmin(best, f->member[k].point[turn]);
        size++;
    }
    const lg_objective *o = &f->objectives.of[turn];
    bool due = !f->first && f->makers->solver && f->round % every == 0 && most <= f->left;
    f->restart = 0;
    if (!due || size >= NARROW || size >= f->population || o->trait == LG_COST) return;
    const lg_trait *trait = &f->problem->game->traits[o->trait];
    double step = trait->tolerance > 0 ? tolerances * trait->tolerance : 1;
    lg_want want = {o->trait, trait->low, best - step};
    if (o->most) want = (lg_want){o->trait, step - best, trait->high};
    f->beyond = (lg_wants){.count = 1, .want = {want}};
    if (want.low <= want.high) f->restart = most; /* otherwise no level can be beyond the front's best */
}

bool lg_front_round(lg_front *f, lg_explored *done, uint64_t seed, int64_t evaluations, const lg_thread_pool *threads) {
    assert(evaluations >= 1 && (!threads || threads->workers <= f->workers));
    f->seed = seed;
    f->round = done->rounds;
    f->first = !f->round || !f->count;
    f->left = evaluations;
    prepare_restart(f);
    int children = f->first ? f->population : f->children, made = 0;
    bool good = true;
    if (threads && children > 1)
        threads->each(threads, children, make_one, f);
    else
        for (int i = 0; i < children; i++)
            make_one(f, i, 0);
    for (int i = 0; i < children; i++)
        good = good && !f->member[f->count + i].failed;
    int64_t spent = 0;
    for (; made < children && f->member[f->count + made].evaluations; made++)
        spent += f->member[f->count + made].evaluations;
    assert(spent <= evaluations);
    done->evaluations += spent;
    f->count += made;
    done->rounds++;
    front_survive(f);
    return good;
}

/* Levels made by the plan take 1 / PLANNED of the evaluations. So they can use all they need if the generation has PLANNED
 * times as many evaluations. A generation may contain a restart besides its children. */
int64_t lg_front_whole_round(const lg_front *f, const lg_explored *done) {
    int64_t each = evaluations_each(f);
    int64_t planned = PLANNED * (each > plan_most ? each : plan_most);
    if (!done->rounds || !f->count) return f->population * (f->makers->solver ? planned : each);
    return f->children * each + (f->makers->solver ? f->population * each : 0);
}

bool lg_front_add(lg_front *f, lg_genome genome, lg_error *error) {
    level_maker *maker = f->makers;
    if (!lg_space_holds(&f->problem->space, genome)) return lg_fail(error, "genes that the space does not hold");
    lg_run_start(maker->run, lg_budget_unlimited(), lg_rng_stream(0, "add", 0));
    lg_space_copy(&f->problem->space, maker->run->cursor.genome, genome);
    lg_cursor_reset(maker->run);
    if (maker->run->stop == LG_FAILED || !record_member(f, maker, &f->member[f->count])) return lg_fail_memory(error);
    f->count++;
    front_survive(f);
    return true;
}

int lg_front_count(const lg_front *f) {
    return f->count;
}

lg_front_member lg_front_at(const lg_front *f, int k) {
    assert(k >= 0 && k < f->count);
    const member *m = &f->member[k];
    return (lg_front_member){m->rank, m->cost, m->off, m->point};
}

void lg_front_genome(const lg_front *f, int k, lg_genome genome) {
    assert(k >= 0 && k < f->count);
    lg_space_copy(&f->problem->space, genome, f->member[k].genome);
}

bool lg_front_level(const lg_front *f, int k, lg_level *level, lg_error *error) {
    assert(k >= 0 && k < f->count && f->task);
    return f->task->game->search.decode(f->problem, f->member[k].genome, level, error);
}

double lg_front_volume(const lg_front *f) {
    int objectives = f->objectives.count, count = 0;
    double reference[LG_OBJECTIVES_MAX] = {0}, *place = calloc((size_t)(f->count * objectives) + 1, sizeof *place);
    for (int k = 0; place && k < f->count; k++) {
        if (f->member[k].rank || f->member[k].off > 0) continue;
        for (int m = 0; m < objectives; m++) {
            const lg_objective *o = &f->objectives.of[m];
            double from = o->most ? -o->high : o->low;
            place[count * objectives + m] = fmax(f->member[k].point[m] - from, 0) / (o->high - o->low);
        }
        count++;
    }
    bool known = place;
    for (int m = 0; m < objectives; m++) {
        known = known && f->objectives.of[m].high > f->objectives.of[m].low;
        reference[m] = 1;
    }
    double volume = known ? lg_points_volume(place, count, objectives, reference) : NAN;
    free(place);
    return volume;
}
