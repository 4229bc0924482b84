/* levelground tune: finds the plan by which levels of a game in a file are best searched, and writes it into the
 * file. */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"
#include "host/interrupts.h"
#include "host/progress.h"
#include "host/sample.h"
#include "io/catalog.h"
#include "io/file.h"
#include "io/json.h"
#include "levelground.h"
#include "levelground/game_file.h"
#include "levelground/search.h"

enum { CANDIDATES_MAX = 32 };

/* The plans that compete: annealing at several temperatures and lengths, tabu search, and the same after a stage for
 * the structure, with everything at once when the stages stick. */

/* A plan of one step, which decides the whole level. */
#define ONCE(by, with) \
    { {.optimizer = (by), .params = "start=constructed " with, .evaluations = 200000}, {.optimizer = NULL}, }
/* A plan of stages: the structure, and then the rest. */
#define STAGED(structure, by, with)                                                                               \
    {                                                                                                             \
        {.stage = "structure",                                                                                    \
         .optimizer = "anneal",                                                                                   \
         .params = "start=constructed samples=32 " structure,                                                     \
         .evaluations = 6000},                                                                                    \
            {.stage = "rest", .optimizer = (by), .params = "start=constructed " with, .evaluations = 200000},     \
            {.optimizer = (by), .params = "start=constructed " with, .evaluations = 200000}, {.optimizer = NULL}, \
    }
#define USUAL "hot=0.4 cold=0.4 length=2000"

static const lg_plan_step once[][2] = {
    ONCE("anneal", "hot=0.1 cold=0.1 length=50000"),
    ONCE("anneal", "hot=0.2 cold=0.2 length=5000"),
    ONCE("anneal", "hot=0.2 cold=0.2 length=50000"),
    ONCE("anneal", "hot=0.35 cold=0.35 length=5000"),
    ONCE("anneal", "hot=0.35 cold=0.35 length=50000"),
    ONCE("anneal", "hot=0.6 cold=0.6 length=50000"),
    ONCE("anneal", "hot=1 cold=0.2 length=5000"),
    ONCE("anneal", "hot=1 cold=0.2 length=20000"),
    ONCE("anneal", "hot=4 cold=0.4 length=20000"),
    ONCE("tabu", "neighbourhood=20"),
    ONCE("tabu", "neighbourhood=40"),
};
static const lg_plan_step staged[][4] = {
    STAGED(USUAL, "anneal", "hot=0.2 cold=0.2 length=5000"),
    STAGED(USUAL, "anneal", "hot=0.2 cold=0.2 length=50000"),
    STAGED(USUAL, "anneal", "hot=0.35 cold=0.35 length=5000"),
    STAGED(USUAL, "anneal", "hot=0.35 cold=0.35 length=50000"),
    STAGED(USUAL, "anneal", "hot=0.6 cold=0.6 length=50000"),
    STAGED(USUAL, "anneal", "hot=1 cold=0.2 length=20000"),
    STAGED(USUAL, "tabu", "neighbourhood=20"),
    STAGED("hot=0.8 cold=0.8 length=2000", "anneal", "hot=0.35 cold=0.35 length=50000"),
};

enum { ONCE_COUNT = sizeof once / sizeof once[0], STAGED_COUNT = sizeof staged / sizeof staged[0] };
_Static_assert(1 + ONCE_COUNT + STAGED_COUNT <= CANDIDATES_MAX, "more plans than there is room for");

/* No YAML is written anew, because a designer's comments and layout must stay: lines take the place of lines. */

typedef struct {
    size_t from, to;
} span;

/* Finds the lines of the key `plan` of the outermost map. Items of a list, and the ends of lists in brackets, need no indent. Empty
 * lines and comments that follow its last step are not part of it. Returns the end of the file if there is no plan. */
static span find_plan(const lg_text *file) {
    static const char key[] = "plan";
    span found = {file->length, file->length};
    bool inside = false;
    for (size_t at = 0, next; at < file->length; at = next) {
        const char *line = file->data + at, *line_end = memchr(line, '\n', file->length - at);
        next = line_end ? (size_t)(line_end - file->data) + 1 : file->length;
        const size_t length = next - at;
        if (inside) {
            size_t blanks = 0;
            while (blanks < length && strchr(" \t\r\n", line[blanks]))
                blanks++;
            if (blanks == length || line[blanks] == '#') continue;
            const bool begins_document = length >= 3 && !memcmp(line, "---", 3);
            if (!strchr(" \t-]}", *line) || begins_document) break;
            found.to = next;
            continue;
        }
        size_t end = sizeof key - 1;
        if (length <= end || memcmp(line, key, end) != 0) continue;
        while (end < length && (line[end] == ' ' || line[end] == '\t'))
            end++;
        inside = end < length && line[end] == ':';
        if (inside) found = (span){at, next};
    }
    return found;
}

/* Copies a file's text with this plan in place of its own, or at its end if it has none. All other lines stay as they
 * are. Reads the result as a game, and fails unless that has the plan. */
static bool plan_text_put(const lg_text *file, const lg_plan_step *plan, lg_text *changed, lg_error *error) {
    const span at = find_plan(file);
    const char *end = memchr(file->data, '\r', file->length) ? "\r\n" : "\n";
    lg_text_append(changed, file->data, at.from);
    if (at.from && file->data[at.from - 1] != '\n') lg_text_add(changed, "%s", end);
    if (at.from == file->length) lg_text_add(changed, "%s", end);
    lg_text_add(changed, "plan: # found by levelground tune%s", end);
    for (const lg_plan_step *step = plan; step->optimizer; step++) {
        lg_text_add(changed, "  - {");
        if (step->stage) lg_text_add(changed, "stage: %s, ", step->stage);
        lg_text_add(changed, "by: %s, with: \"%s\", evaluations: %" PRId64 "}%s", step->optimizer, step->params,
                    step->evaluations, end);
    }
    lg_text_append(changed, file->data + at.to, file->length - at.to);
    if (changed->failed) return lg_fail_memory(error);
    lg_error inner;
    lg_game *game = lg_game_read(changed->data, changed->length, &inner);
    if (!game)
        return lg_fail_within(error, &inner, "expected a place for `plan` in the outermost map; with the plan, ");
    const lg_plan_step *a = game->variants->plan, *b = plan;
    bool same = true;
    for (; same && a->optimizer && b->optimizer; a++, b++)
        same = (a->stage && b->stage ? !strcmp(a->stage, b->stage) : a->stage == b->stage) &&
               !strcmp(a->optimizer, b->optimizer) && !strcmp(a->params, b->params) && a->evaluations == b->evaluations;
    same = same && a->optimizer == b->optimizer;
    lg_game_destroy(game);
    return same || lg_fail(error, "expected a key `plan` in a line of its own");
}

/* How a plan made one level. */
typedef struct {
    bool reached; /* its score is the target: the proven lower bound */
    double score;
    int64_t evaluations;
} trial;

enum { RACE_VARIANTS_MAX = 64 };
/* What plans are tried on. Level i is of variant i modulo the number of variants. */
typedef struct {
    lg_task *task[RACE_VARIANTS_MAX];
    int tasks;
    uint64_t seed;
    int64_t evaluations; /* the most for a level */
    progress bar;
    const char *work; /* "racing" or "comparing" */
    int done, all;    /* levels made, and those to be made */
} course;
/* How two plans compare on fresh levels. */
enum { COMPARED = 100 };
typedef struct {
    bool by_time;             /* the figures are ratios of expected evaluations; otherwise differences of mean scores */
    double effect, low, high; /* of the new plan against the old one; low and high bound the 95 % interval */
    double score[2];          /* mean scores of the old plan and the new one */
    int reached[2];
} comparison;

/* Trials, successive halving, and the comparison on fresh levels. All is counted in evaluations, so that a seed gives
 * the same winner on every machine. */

enum { LEVELS_FIRST = 4, LEVELS_MANY = 32, LEVELS_MAX = 64, DRAWS = 2000 };

static bool show_and_go_on(const lg_run *run, void *context) {
    course *on = context;
    (void)run;
    progress_count(&on->bar, on->work, on->done, on->all, "levels");
    return !interrupted();
}

/* Makes one level. Levels with the same purpose and index begin with the same random numbers. Returns false with an
 * error if memory is short, or if the user interrupts. */
static bool race_try(course *on, const lg_plan_step *plan, const char *purpose, int index, trial *made,
                     lg_error *error) {
    lg_solver *solver = lg_solver_create(on->task[index % on->tasks], plan, NULL, error);
    if (!solver) return false;
    lg_budget budget = lg_budget_unlimited();
    budget.evaluations = on->evaluations;
    budget.tick = show_and_go_on;
    budget.context = on;
    lg_solver_start(solver, budget, lg_rng_stream(on->seed, purpose, (uint64_t)index));
    while (lg_solver_step(solver) == LG_RUNNING) {}
    lg_outcome out = lg_solver_outcome(solver);
    lg_solver_destroy(solver);
    *made = (trial){out.score <= out.target, out.score, out.evaluations};
    on->done++;
    if (interrupted()) return lg_fail(error, "interrupted");
    return out.stop != LG_FAILED || lg_fail_memory(error);
}

static bool is_better(const trial *a, const trial *b) {
    if (a->reached && b->reached) return a->evaluations < b->evaluations;
    return a->reached != b->reached ? a->reached : a->score < b->score;
}

typedef struct {
    double evaluations, score;
    int reached;
} sums;

/* Adds up levels: those that `which` lists, or the first ones if it is NULL. */
static sums add_levels(const trial *made, const int *which, int count) {
    sums s = {0};
    for (int k = 0; k < count; k++) {
        const trial *t = &made[which ? which[k] : k];
        s.evaluations += (double)t->evaluations;
        s.score += t->score;
        s.reached += t->reached;
    }
    return s;
}

typedef struct {
    int plan;    /* index into the plans of the race */
    double rank; /* the least is best */
    trial made[LEVELS_MAX];
} racer;

static int compare_racers(const void *a, const void *b) {
    const racer *x = a, *y = b;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    return x->plan - y->plan;
}

/* Orders racers by how often others are better, where equal ones count half. A few levels say little about means, because some
 * levels take far longer. */
static void rank_by_wins(racer *racers, int count, int levels) {
    for (int k = 0; k < count; k++) {
        racers[k].rank = 0;
        for (int level = 0; level < levels; level++) {
            const trial *own = &racers[k].made[level];
            double rank = 0;
            for (int i = 0; i < count; i++) {
                const trial *other = &racers[i].made[level];
                rank += is_better(other, own) ? 1 : is_better(own, other) ? 0 : 0.5;
            }
            racers[k].rank += rank;
        }
    }
}

/* The rounds of a race: so many plans make their levels up to this one. */
typedef struct {
    int plans, from, levels;
} round_of_race;

static round_of_race first_round(int plans) {
    return (round_of_race){plans, 0, LEVELS_FIRST};
}

static round_of_race next_round(round_of_race r) {
    return (round_of_race){(r.plans + 1) / 2, r.levels, r.levels < LEVELS_MAX ? 2 * r.levels : r.levels};
}

/* Returns how many levels a race of so many plans makes. */
static int count_levels(int plans) {
    int levels = 0;
    for (round_of_race r = first_round(plans); r.plans > 1; r = next_round(r))
        levels += r.plans * (r.levels - r.from);
    return levels;
}

/* Successive halving: each round has twice as many levels for half as many plans. Writes the index of the plan that leads after
 * each round, and so of the winner. Of plans that are equally good, the first one wins. */
static bool race_run(course *on, const lg_plan_step *const *plan, int plans, int *leader, lg_error *error) {
    racer *racers = calloc((size_t)plans, sizeof *racers);
    bool good = racers || lg_fail_memory(error);
    for (int k = 0; good && k < plans; k++)
        racers[k].plan = k;
    on->work = "racing";
    for (round_of_race r = first_round(plans); good && r.plans > 1; r = next_round(r)) {
        const int count = r.plans, levels = r.levels;
        for (int k = 0; good && k < count; k++)
            for (int level = r.from; good && level < levels; level++)
                good = race_try(on, plan[racers[k].plan], "race", level, &racers[k].made[level], error);
        if (!good) break;
        if (levels < LEVELS_MANY) {
            rank_by_wins(racers, count, levels);
        } else {
            /* Orders racers by the measure of the comparison that follows: expected running times, or mean scores if
             * the target is rarely reached. */
            bool by_time = true;
            for (int k = 0; k < count; k++)
                by_time = by_time && 2 * add_levels(racers[k].made, NULL, levels).reached >= levels;
            for (int k = 0; k < count; k++) {
                sums s = add_levels(racers[k].made, NULL, levels);
                racers[k].rank = by_time ? s.evaluations / s.reached : s.score;
            }
        }
        qsort(racers, (size_t)count, sizeof *racers, compare_racers);
        *leader = racers->plan;
    }
    free(racers);
    return good;
}

/* Compares two plans on levels that no race has seen: the ratio of expected running times (evaluations of all levels for each one
 * that reached its target), or the difference of mean scores. The interval is a bootstrap over pairs of levels. */
static bool race_compare(course *on, const lg_plan_step *old, const lg_plan_step *new_plan, comparison *found,
                         lg_error *error) {
    const lg_plan_step *const plan[2] = {old, new_plan};
    trial made[2][COMPARED];
    on->work = "comparing";
    for (int k = 0; k < COMPARED; k++)
        for (int which = 0; which < 2; which++)
            if (!race_try(on, plan[which], "fresh", k, &made[which][k], error)) return false;
    *found = (comparison){.effect = 0};
    for (int which = 0; which < 2; which++) {
        sums s = add_levels(made[which], NULL, COMPARED);
        found->reached[which] = s.reached;
        found->score[which] = s.score / COMPARED;
    }
    found->by_time = 2 * found->reached[0] >= COMPARED && 2 * found->reached[1] >= COMPARED;
    sample drawn = {0};
    lg_rng rng = lg_rng_stream(on->seed, "bootstrap", 0);
    for (int d = -1; d < DRAWS; d++) { /* before the draws, all levels once */
        int which[COMPARED];
        for (int k = 0; k < COMPARED; k++)
            which[k] = d < 0 ? k : (int)lg_rng_below(&rng, COMPARED);
        const sums a = add_levels(made[0], which, COMPARED), b = add_levels(made[1], which, COMPARED);
        const double effect = found->by_time ? b.evaluations * a.reached / (a.evaluations * fmax(b.reached, 0.5))
                                             : (b.score - a.score) / COMPARED;
        if (d < 0)
            found->effect = effect;
        else
            sample_add(&drawn, effect);
    }
    found->low = sample_quantile(&drawn, 0.025);
    found->high = sample_quantile(&drawn, 0.975);
    bool good = !drawn.failed;
    sample_clear(&drawn);
    return good || lg_fail_memory(error);
}

enum { GAME_BYTES_MAX = 1 << 20, USUAL_EVALUATIONS = 50000 };

typedef struct {
    const char *file;
    whole_option seed, evaluations;
    bool dry, json;
} options;

static const option_row rows[] = {
    {"seed", 's', "N", WHOLE(options, seed, 0, INT64_MAX), "the seed of the race (default: 1)", 0},
    {"evaluations", 'e', "N", WHOLE(options, evaluations, 1, 1000000000),
     "the most evaluations for a level (default: 50000)", 0},
    {"dry-run", 'n', NULL, FLAG(options, dry), "print the plan, and leave the file as it is", 0, .next = "count"},
    {"json", 0, NULL, FLAG(options, json), "print the result as a line of JSON", 0},
    {0},
};

/* A file and the game in it. */
typedef struct {
    const char *path;
    lg_text text;
    lg_game *game;
    course on;
} tuning;

static bool read_game(tuning *t, lg_error *error) {
    lg_error inner;
    if (!file_read(t->path, GAME_BYTES_MAX, &t->text, error)) return false;
    t->game = lg_game_read(t->text.data, t->text.length, &inner);
    if (!t->game || !lg_game_check(t->game, &inner)) return lg_fail_within(error, &inner, "%s:", file_title(t->path));
    for (const lg_variant *v = t->game->variants; v->name && t->on.tasks < RACE_VARIANTS_MAX; v++) {
        lg_task *task = NULL;
        lg_values values;
        lg_values_init(&values, t->game->settings);
        if (lg_values_apply(&values, v->settings, error)) task = lg_task_create(t->game, &values, NULL, error);
        lg_values_clear(&values);
        if (!task) return false;
        t->on.task[t->on.tasks++] = task;
    }
    return true;
}

static void say_plan(const char *what, const lg_plan_step *plan) {
    say("%s:", what);
    for (; plan->optimizer; plan++)
        say("  %s%s%s %s", plan->stage ? plan->stage : "", plan->stage ? ": " : "", plan->optimizer, plan->params);
}

static json_t *plan_of(const lg_plan_step *plan) {
    json_t *steps = json_array();
    for (; plan->optimizer; plan++) {
        json_t *step = json_object();
        json_put(&step, "stage", plan->stage ? json_string(plan->stage) : json_null());
        json_put(&step, "algorithm", json_string(plan->optimizer));
        json_put(&step, "parameters", json_string(plan->params));
        json_put(&step, "evaluations", json_integer(plan->evaluations));
        json_push(&steps, step);
    }
    return steps;
}

/* Prints the result in one line. `c` is NULL if the present plan has won the race. */
static int print_json(const tuning *t, const lg_plan_step *old, const lg_plan_step *winner, const comparison *c,
                      bool written, const char *why) {
    json_t *line = json_object();
    json_put(&line, "file", json_file_name(t->path));
    json_put(&line, "seed", json_integer((json_int_t)t->on.seed));
    json_put(&line, "present", plan_of(old));
    json_put(&line, "plan", plan_of(winner));
    for (int which = 0; which < 2 && c; which++) {
        json_t *figures = json_object();
        json_put(&figures, "levels", json_integer(COMPARED));
        json_put(&figures, "reached", json_integer(c->reached[which]));
        json_put(&figures, "score", json_number(c->score[which]));
        json_put(&line, which ? "plan_made" : "present_made", figures);
    }
    if (c) {
        json_put(&line, "compared_by", json_string(c->by_time ? "evaluations" : "score"));
        json_put(&line, "effect", json_number(c->effect));
        json_put(&line, "interval", json_interval(c->low, c->high));
    }
    json_put(&line, "written", json_boolean(written));
    if (why) json_put(&line, "why", json_string(why));
    json_put(&line, "seconds", json_real(progress_seconds(&t->on.bar)));
    return json_print(line) ? DONE : complain(FAILED, "out of memory");
}

/* Writes the plan into the file. Returns the exit status. */
static int write_plan(const tuning *t, const lg_plan_step *plan) {
    const char *title = file_title(t->path);
    lg_text changed = {0};
    lg_error error;
    int status;
    if (!plan_text_put(&t->text, plan, &changed, &error))
        status = complain(FAILED, "%s: %s", title, error.text);
    else if (interrupted())
        status = complain(FAILED, "interrupted: %s is unchanged", title);
    else if (file_differs(t->path, t->text.data, t->text.length))
        status = complain(FAILED, "%s: changed meanwhile, so no plan is written", title);
    else
        status = file_write(t->path, changed.data, changed.length, &error) ? DONE : complain(FAILED, "%s", error.text);
    lg_text_clear(&changed);
    return status;
}

static void say_comparison(const lg_plan_step *old, const lg_plan_step *winner, const comparison *c) {
    say_plan("present plan", old);
    say_plan("new plan", winner);
    say("on %d fresh levels: %d reach the target by the present plan, %d by the new one; mean scores %.4g and %.4g",
        COMPARED, c->reached[0], c->reached[1], c->score[0], c->score[1]);
    if (c->by_time)
        say("the new plan needs %.3g of the evaluations (95 %% interval %.3g to %.3g)", c->effect, c->low, c->high);
    else
        say("the new plan changes the mean score by %.3g (95 %% interval %.3g to %.3g)", c->effect, c->low, c->high);
}

/* Ends an interrupted race. Says which plan leads after the last whole round, if there was one (`leader` is -1 otherwise). */
static int end_early(const tuning *t, const options *o, const lg_plan_step *const *plan, int leader) {
    if (leader >= 0 && o->json) print_json(t, plan[0], plan[leader], NULL, false, "interrupted");
    if (leader >= 0 && !o->json) say_plan(leader ? "leads so far" : "the present plan leads so far", plan[leader]);
    return complain(FAILED, "interrupted: %s is unchanged", file_title(t->path));
}

/* Lists the plans that race: the present one, and those of the lists above. Those by stages take part only if the file of the game
 * names a structure. Returns how many there are. */
static int list_plans(const tuning *t, const lg_plan_step *plan[CANDIDATES_MAX]) {
    int plans = 0;
    lg_error unused;
    lg_problem *structure = t->game->search.problem(t->on.task[0], "structure", &unused);
    plan[plans++] = t->game->variants->plan;
    for (int k = 0; k < ONCE_COUNT; k++)
        plan[plans++] = once[k];
    for (int k = 0; structure && k < STAGED_COUNT; k++)
        plan[plans++] = staged[k];
    if (structure) t->game->search.problem_destroy(structure);
    return plans;
}

/* Lets the plans race. Writes the winner if it is better than the present plan on fresh levels, by the whole interval. */
static int tune(tuning *t, const options *o) {
    const lg_plan_step *plan[CANDIDATES_MAX];
    const char *title = file_title(t->path), *why = NULL;
    comparison c;
    lg_error error;
    int winner = -1; /* no round is over */
    if (!read_game(t, &error)) return reject(&error);
    const int plans = list_plans(t, plan);
    assert(plans > 1);
    t->on.bar = progress_begin(true);
    t->on.all = count_levels(plans) + 2 * COMPARED;
    note("%d plans race on %s: they make %d levels, after each round the worse half drops out, and the winner and the "
         "present plan make %d fresh levels each; at most %lld evaluations a level",
         plans, title, count_levels(plans), COMPARED, (long long)t->on.evaluations);
    bool good = race_run(&t->on, plan, plans, &winner, &error) &&
                (!winner || race_compare(&t->on, plan[0], plan[winner], &c, &error));
    progress_hide(&t->on.bar);
    if (!good) return interrupted() ? end_early(t, o, plan, winner) : reject(&error);
    note("took %.1f s", progress_seconds(&t->on.bar));
    if (winner && !o->json) say_comparison(plan[0], plan[winner], &c);
    if (!winner)
        why = "its present plan has won the race";
    else if (!(c.high < (c.by_time ? 1 : 0)))
        why = "the new plan is not surely better";
    else if (o->dry)
        why = "without --dry-run, the new plan is written";
    int status = why ? DONE : write_plan(t, plan[winner]);
    if (status != DONE) return status;
    if (o->json) return print_json(t, plan[0], plan[winner], winner ? &c : NULL, !why, why);
    if (why)
        say("%s is unchanged: %s", title, why);
    else
        say("%s: the plan is written", title);
    return DONE;
}

int tune_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ONE_ARGUMENT(options, file, "expected one FILE"),
        .missing = "expected a FILE",
        .usage = "FILE",
        .sentence = "Finds the best plan of search for a game in a file: plans race on the game itself, for a second "
                    "to some minutes. The winner is written into the file if it is better than the present plan on "
                    "fresh levels."};
    options o = {0};
    lg_error error;
    parse_options(&table, argc, argv, &o);
    if (!catalog_is_path(o.file)) {
        const lg_game *game = catalog_find_game(o.file, NULL);
        const char *why = !game                   ? "is not a path"
                          : lg_game_is_read(game) ? "is the name of an installed one"
                                                  : "is written in C";
        lg_fail(&error, "expected a game in a file, such as ./mine.game.yaml; %.60s %s", o.file, why);
        return reject(&error);
    }
    if (!file_is_plain(o.file, &error)) return reject(&error);
    if (!o.dry && access(o.file, W_OK) != 0 && errno != ENOENT) {
        lg_fail(&error, "%s: cannot write: %s", file_title(o.file), strerror(errno));
        return reject(&error);
    }
    interrupts_catch(INTERRUPTS_NOTED);
    tuning t = {
        .path = o.file,
        .on = {.seed = (uint64_t)whole_or(o.seed, 1), .evaluations = whole_or(o.evaluations, USUAL_EVALUATIONS)}};
    int status = tune(&t, &o);
    while (t.on.tasks)
        lg_task_destroy(t.on.task[--t.on.tasks]);
    lg_game_destroy(t.game);
    lg_text_clear(&t.text);
    return status;
}
