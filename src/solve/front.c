/* Fronts, generation by generation. Children are bred from the population as it stands, each with a stream of its
 * own, by whoever is there to do it; then all are ranked and as many as before are left. What is left is ranked
 * from nothing, so that nothing but the members, in their order, has to be kept to go on. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solve/front_inside.h"

enum {
    STREAMS = 1 << 20 /* of a generation */,
    PLANNED = 4 /* what part of the evaluations levels by the plan may take */
};
static const int64_t plan_most = 100000;
static const double strolls = 0.75;

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

/* ---- objectives ------------------------------------------------------------------------------------------------ */

bool lg_objectives_check(const lg_objectives *o, const lg_game *game, lg_error *error) {
    if (!game->traits) return lg_fail(error, "%s describes no traits of its levels", game->name);
    if (o->count < 2 || o->count > LG_OBJECTIVES_MAX)
        return lg_fail(error, "expected 2 to %d objectives, found %d", LG_OBJECTIVES_MAX, o->count);
    for (int m = 0; m < o->count; m++) {
        int trait = o->of[m].trait;
        if (trait < LG_COST || trait >= lg_trait_count(game)) return lg_fail(error, "an objective of an unknown trait");
        for (int l = 0; l < m; l++)
            if (o->of[l].trait == trait)
                return lg_fail(error, "%s is an objective twice",
                               trait == LG_COST ? "score" : game->traits[trait].name);
    }
    return true;
}

/* ---- life ------------------------------------------------------------------------------------------------------ */

static void lay_out_members(lg_front *f, arena *a, int room) {
    int objectives = f->objectives.count;
    f->member = arena_take(a, (size_t)room, sizeof *f->member);
    double *point = arena_take(a, (size_t)room * (size_t)objectives, sizeof *point);
    for (int k = 0; k < room; k++) {
        lg_genome genome = breeder_genome(a, &f->problem->space);
        if (a->base) f->member[k] = (member){.genome = genome, .point = point + k * objectives};
    }
}

static size_t lay_out(lg_front *f, char *memory) {
    arena a = {.base = memory};
    int room = f->population + (f->children > f->population ? f->children : f->population);
    f->breeders = arena_take(&a, (size_t)f->workers, sizeof *f->breeders);
    f->crossing = arena_take(&a, (size_t)f->workers, sizeof *f->crossing);
    for (int w = 0; w < f->workers; w++) {
        breeder_lay_out(memory ? &f->breeders[w] : NULL, &a, f->task, f->problem);
        cross_room crossing = cross_lay_out(&a, &f->problem->space);
        if (memory) f->crossing[w] = crossing;
    }
    lay_out_members(f, &a, room);
    f->spots = arena_take(&a, (size_t)room, sizeof *f->spots);
    f->rank = arena_take(&a, (size_t)room, sizeof *f->rank);
    f->number = arena_take(&a, (size_t)room, sizeof *f->number);
    f->volumes = volume_lay_out(&a, room, f->objectives.count);
    return a.used;
}

/* The problem of a whole level. */
static bool open_task(lg_front *f, lg_error *error) {
    const lg_game *game = f->task->game;
    if (!lg_objectives_check(&f->objectives, game, error)) return false;
    f->problem = f->own = game->problem(f->task, NULL, error);
    if (f->own) game->enter(f->own, NULL);
    return f->own;
}

static bool open(lg_front *f, const lg_values *params, lg_error *error) {
    lg_values_init(&f->params, lg_front_params);
    if (f->task && !open_task(f, error)) return false;
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
        f->breeders = NULL;
    bool good = f->memory || lg_fail(error, "out of memory");
    for (int w = 0; good && w < f->workers; w++)
        good = breeder_open(&f->breeders[w], error);
    return good;
}

static lg_front *create(const lg_task *task, const lg_problem *problem, const lg_objectives *objectives,
                        const lg_values *params, int workers, lg_error *error) {
    assert(objectives && workers >= 1);
    lg_front *f = calloc(1, sizeof *f);
    if (!f) {
        lg_fail(error, "out of memory");
        return NULL;
    }
    f->task = task;
    f->problem = problem;
    f->workers = workers;
    f->objectives = *objectives;
    for (int m = 0; m < objectives->count && m < LG_OBJECTIVES_MAX; m++)
        if (objectives->of[m].trait != LG_COST) f->which |= UINT64_C(1) << (objectives->of[m].trait & 63);
    if (open(f, params, error)) return f;
    lg_front_destroy(f);
    return NULL;
}

lg_front *lg_front_create(const lg_task *task, const lg_objectives *objectives, const lg_values *params, int workers,
                          lg_error *error) {
    assert(task);
    return create(task, NULL, objectives, params, workers, error);
}

lg_front *lg_front_of(const lg_problem *problem, const lg_objectives *objectives, const lg_values *params, int workers,
                      lg_error *error) {
    assert(problem);
    return create(NULL, problem, objectives, params, workers, error);
}

void lg_front_destroy(lg_front *f) {
    if (!f) return;
    for (int w = 0; f->breeders && w < f->workers; w++)
        breeder_close(&f->breeders[w]);
    if (f->own) f->task->game->problem_destroy(f->own);
    lg_values_clear(&f->params);
    free(f->memory);
    free(f);
}

const lg_problem *lg_front_problem(const lg_front *f) {
    return f->problem;
}

/* ---- a child --------------------------------------------------------------------------------------------------- */

/* Takes the cursor's genome as the member's, with what is to be said of it. */
static bool note(const lg_front *f, breeder *d, member *to) {
    const lg_problem *p = f->problem;
    const lg_cursor *cursor = &d->run->cursor;
    bool valid = cursor->cost < INFINITY && (p->infeasible == 0 || cursor->cost < p->infeasible);
    if (valid && !breeder_describe(d, f->which)) return false;
    lg_space_copy(&p->space, to->genome, cursor->genome);
    to->cost = cursor->cost;
    to->off = p->floor > -INFINITY ? cursor->cost - p->floor : 0;
    for (int m = 0; m < f->objectives.count; m++) {
        const lg_objective *o = &f->objectives.of[m];
        double value = !valid ? NAN : o->trait == LG_COST ? cursor->cost : d->trait[o->trait];
        valid = valid && value == value;
        to->point[m] = !valid ? 0 : o->most ? -value : value;
        if (o->weight > 0 && p->floor > -INFINITY) to->off -= o->weight * value;
    }
    /* What a sum leaves over is nothing. */
    to->off = !valid ? INFINITY : to->off > 1e-9 ? to->off : 0;
    return true;
}

/* The better of two by chance; SMS-EMOA draws one. */
static const member *parent(const lg_front *f, lg_rng *rng) {
    const member *a = &f->member[lg_rng_below(rng, (uint32_t)f->count)];
    if (f->params.number[ALGORITHM] == SMSEMOA) return a;
    const member *b = &f->member[lg_rng_below(rng, (uint32_t)f->count)];
    if (a->rank != b->rank) return a->rank < b->rank ? a : b;
    return a->crowd >= b->crowd ? a : b;
}

static void breed(const lg_front *f, int worker) {
    breeder *d = &f->breeders[worker];
    const double *p = f->params.number;
    const lg_space *space = &f->problem->space;
    lg_run *run = d->run;
    variation how = {p[CROSSOVER], p[MIX], p[SPREAD_CROSS], p[SPREAD], p[MUTATIONS], p[MOVES]};
    lg_space_copy(space, run->cursor.genome, parent(f, &run->rng)->genome);
    lg_space_copy(space, d->mate, parent(f, &run->rng)->genome);
    vary(f->problem, &how, run->cursor.genome, d->mate, &f->crossing[worker], &run->rng);
}

static void sample(const lg_front *f, breeder *d) {
    const lg_variation *own = f->problem->vary;
    if (own && own->individual && f->params.number[START] == OWN)
        own->individual(f->problem, d->run->cursor.genome, &d->run->rng);
    else
        lg_run_sample(d->run, d->run->cursor.genome, true);
}

static bool begin(const lg_front *f, int worker, bool first, member *to) {
    breeder *d = &f->breeders[worker];
    if (first)
        sample(f, d);
    else
        breed(f, worker);
    lg_cursor_reset(d->run);
    return d->run->stop != LG_FAILED && note(f, d, to);
}

/* Where the requirements are met few moves keep them so, which peeks tell at little cost: the child stands some
 * such moves from its mother. */
static bool stroll(const lg_front *f, breeder *d, member *to) {
    lg_run *run = d->run;
    double more = f->params.number[MOVES] / (1 + f->params.number[MOVES]);
    int moves = 1;
    lg_space_copy(&f->problem->space, run->cursor.genome, parent(f, &run->rng)->genome);
    while (lg_rng_unit(&run->rng) < more)
        moves++;
    lg_cursor_reset(run);
    for (int64_t k = (int64_t)f->params.number[WALK]; k > 0 && moves && lg_run_open(run); k--)
        moves -= breeder_descend(d);
    return run->stop != LG_FAILED && note(f, d, to);
}

/* Is there a front of levels that meet requirements, and peeks to stay there? Some children are bred otherwise, to
 * cross what parts them. */
static bool may_stroll(const lg_front *f, lg_rng *rng) {
    return f->problem->peek && f->problem->floor > -INFINITY && f->params.number[WALK] > 0 &&
           lg_rng_unit(rng) < strolls;
}

/* Evaluations that the child may take: those before it may have used up all of theirs. */
static int64_t share(const lg_front *f, int index, bool first) {
    int64_t each = 1 + (f->problem->peek ? (int64_t)f->params.number[WALK] : 0), left = f->left - index * each;
    if (first && f->breeders->solver) { /* some of the levels are by the plan */
        int64_t planned = f->left / f->population / PLANNED;
        each = planned > plan_most ? plan_most : planned > each ? planned : each;
        left = f->left - index * each;
    }
    return left < 0 ? 0 : left < each ? left : each;
}

static void descend(const lg_front *f, breeder *d, member *to) {
    for (int64_t k = (int64_t)f->params.number[WALK];
         k > 0 && lg_run_open(d->run) && d->run->cursor.cost > f->problem->floor; k--)
        breeder_descend(d);
    to->failed = d->run->stop == LG_FAILED || !note(f, d, to);
}

static void work(void *context, int index, int worker) {
    lg_front *f = context;
    breeder *d = &f->breeders[worker];
    bool first = f->first;
    member *to = &f->member[f->count + index];
    lg_rng rng = lg_rng_stream(f->seed, "front", (uint64_t)(f->round * STREAMS + index));
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = share(f, index, first);
    to->evaluations = 0;
    to->off = INFINITY;
    to->failed = false;
    if (!budget.evaluations) return;
    if (first && d->solver && budget.evaluations > 1 + (int64_t)f->params.number[WALK]) {
        bool made = breeder_plan(d, budget.evaluations, rng, &to->evaluations);
        to->failed = d->run->stop == LG_FAILED || (made && !note(f, d, to));
        budget.evaluations -= to->evaluations;
        if (made || to->failed || budget.evaluations < 1) return;
    }
    lg_run_start(d->run, budget, rng);
    if (!first && may_stroll(f, &d->run->rng))
        to->failed = !stroll(f, d, to);
    else
        to->failed = !begin(f, worker, first, to);
    if (!to->failed && to->off > 0 && f->problem->peek) descend(f, d, to);
    to->evaluations += d->run->evaluations;
}

/* ---- a generation --------------------------------------------------------------------------------------------- */

bool lg_front_round(lg_front *f, lg_explored *done, uint64_t seed, int64_t evaluations, const lg_crew *crew) {
    assert(evaluations >= 1 && (!crew || crew->workers <= f->workers));
    f->seed = seed;
    f->round = done->rounds;
    f->first = !f->round || !f->count;
    f->left = evaluations;
    int children = f->first ? f->population : f->children, made = 0;
    bool good = true;
    if (crew && children > 1)
        crew->each(crew, children, work, f);
    else
        for (int i = 0; i < children; i++)
            work(f, i, 0);
    for (int i = 0; i < children; i++)
        good = good && !f->member[f->count + i].failed;
    while (made < children && f->member[f->count + made].evaluations)
        done->evaluations += f->member[f->count + made++].evaluations;
    f->count += made;
    done->rounds++;
    front_survive(f);
    return good;
}

/* ---- from outside, and back ------------------------------------------------------------------------------------ */

bool lg_front_add(lg_front *f, lg_genome genome, lg_error *error) {
    breeder *d = f->breeders;
    if (!lg_space_holds(&f->problem->space, genome)) return lg_fail(error, "genes that the space does not hold");
    lg_run_start(d->run, lg_budget_unlimited(), lg_rng_stream(0, "add", 0));
    lg_space_copy(&f->problem->space, d->run->cursor.genome, genome);
    lg_cursor_reset(d->run);
    if (d->run->stop == LG_FAILED || !note(f, d, &f->member[f->count])) return lg_fail(error, "out of memory");
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
    return f->task->game->leave(f->problem, f->member[k].genome, level, error);
}

double lg_front_volume(const lg_front *f) {
    int objectives = f->objectives.count, count = 0;
    double reference[LG_OBJECTIVES_MAX], *place = calloc((size_t)(f->count * objectives) + 1, sizeof *place);
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
