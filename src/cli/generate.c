/* levelground generate: fair levels by search. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/outputs.h"
#include "cli/searcher.h"
#include "host/batch.h"
#include "host/interrupts.h"
#include "io/file.h"
#include "io/items.h"
#include "io/levels.h"

enum { ALGORITHM_EVALUATIONS = 1000000, SHOWN_MAX = 10 };

static const double disk_seconds = 0.1; /* levels that take less do not wait for the disk */

enum { KEY_EVALUATIONS = 2000, KEY_SECONDS, KEY_TARGET, KEY_LOCK, KEY_FORMAT, KEY_JSON, KEY_TITLE };

typedef struct {
    choice choice;
    const char *lock, *output, *format, *title;
    const char *count, *seed, *evaluations, *seconds, *target, *jobs;
    bool json, quiet;
} options;

static const struct argp_option table[] = {
    {"variant", KEY_VARIANT, "V", 0, "which requirements (see: levelground list variants)", 1},
    {"set", KEY_SET, "K=V", 0, "change a setting of the game (see: levelground list games)", 1},
    {"lock", KEY_LOCK, "FILE", 0, "a level, or a board by its name, with ? where the search decides; all else stays",
     1},
    {"count", 'n', "N", 0, "how many levels (1)", 2},
    {"seed", 's', "S", 0, "another seed, other levels (1)", 2},
    {"jobs", 'j', "J", 0, "threads (all cores); changes no result", 2},
    SEARCH_OPTIONS(3),
    {"evaluations", KEY_EVALUATIONS, "N", 0, "at most so many evaluations a level", 4},
    {"seconds", KEY_SECONDS, "T", 0, "at most so long a level (such results depend on the machine)", 4},
    {"target", KEY_TARGET, "F", 0, "stop at this score (0, or the least that is possible)", 4},
    {"output", 'o', "DIR", 0, "write files into this folder", 5},
    {"format", KEY_FORMAT, "F[,F...]", 0, "their forms: txt, svg, png, pdf, json, or the game's own (txt,svg)", 5},
    {"title", KEY_TITLE, "TEXT", 0,
     "under pictures: TEXT, which may be empty, and the game, seed, changed settings and date", 5},
    {"json", KEY_JSON, NULL, 0, "print JSON Lines", 5},
    {"quiet", 'q', NULL, 0, "print nothing but errors, and JSON where asked for", 5},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    options *o = state->input;
    if (take_choice(key, argument, &o->choice, state) || take_search(key, argument, &o->choice, state)) return 0;
    switch (key) {
    case KEY_LOCK: o->lock = argument; return 0;
    case 'n': o->count = argument; return 0;
    case 's': o->seed = argument; return 0;
    case 'j': o->jobs = argument; return 0;
    case KEY_EVALUATIONS: o->evaluations = argument; return 0;
    case KEY_SECONDS: o->seconds = argument; return 0;
    case KEY_TARGET: o->target = argument; return 0;
    case 'o': o->output = argument; return 0;
    case KEY_FORMAT: o->format = argument; return 0;
    case KEY_TITLE: o->title = argument; return 0;
    case KEY_JSON: o->json = true; return 0;
    case 'q': o->quiet = true; return 0;
    case ARGP_KEY_ARG:
        if (o->choice.game) argp_error(state, "expected one GAME, found also '%s'", argument);
        o->choice.game = argument;
        return 0;
    case ARGP_KEY_END:
        if (!o->choice.game) argp_error(state, "expected a GAME (see: levelground list games)");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Everything the options come to. */
typedef struct {
    const options *o;
    const lg_game *game;
    batch batch;
    const lg_variant *variant;
    lg_plan_step single[2]; /* the plan when an algorithm is named */
    searcher searcher;
    lg_task *task;
    char algorithm[80];
    outputs outputs;
    bool colour;
    lg_report *report;
    lg_error error;
} job;

static bool set_numbers(const options *o, batch *b, lg_error *error) {
    int64_t jobs = sysconf(_SC_NPROCESSORS_ONLN), seed = 1;
    b->count = 1;
    b->budget = lg_budget_unlimited();
    bool good = (!o->count || parse_whole("--count", o->count, 1, 1000000000, &b->count, error)) &&
                (!o->seed || parse_whole("--seed", o->seed, 0, INT64_MAX, &seed, error)) &&
                (!o->jobs || parse_whole("--jobs", o->jobs, 1, 1024, &jobs, error)) &&
                (!o->evaluations ||
                 parse_whole("--evaluations", o->evaluations, 1, INT64_C(1) << 60, &b->budget.evaluations, error)) &&
                (!o->seconds || parse_number("--seconds", o->seconds, 1e-6, 1e9, &b->budget.seconds, error)) &&
                (!o->target || parse_number("--target", o->target, -1e12, 1e12, &b->budget.target, error));
    b->seed = (uint64_t)seed;
    b->jobs = jobs < 1 ? 1 : (int)jobs;
    return good;
}

/* Is the algorithm of step k that of an earlier one? */
static bool is_named(const lg_plan_step *plan, int k) {
    for (int i = 0; i < k; i++)
        if (!strcmp(plan[i].optimizer, plan[k].optimizer)) return true;
    return false;
}

/* The names of a plan's algorithms, each once. */
static void name_plan(const lg_plan_step *plan, char *name, size_t size) {
    *name = '\0';
    for (int k = 0; plan[k].optimizer; k++) {
        size_t used = strlen(name);
        if (!is_named(plan, k)) snprintf(name + used, size - used, "%s%s", used ? "+" : "", plan[k].optimizer);
    }
}

static bool set_search(job *j, lg_error *error) {
    searcher *s = &j->searcher;
    j->batch.plan = j->variant->plan;
    if (!searcher_init(s, &j->o->choice, j->game, error)) return false;
    if (s->optimizer) {
        j->single[0] =
            (lg_plan_step){.optimizer = s->optimizer->name, .evaluations = ALGORITHM_EVALUATIONS, .own = s->optimizer};
        j->batch.plan = j->single;
        j->batch.params = &s->params;
    }
    name_plan(j->batch.plan, j->algorithm, sizeof j->algorithm);
    return true;
}

/* An algorithm named without a limit gets one where it could go on for ever; else it ends by itself. */
static void set_limit(job *j) {
    lg_budget *budget = &j->batch.budget;
    lg_task_unavoidable(j->task, j->report);
    bool endless = j->report->score == -INFINITY && budget->target == -INFINITY;
    if (j->batch.params && !budget->evaluations && budget->seconds == 0 && !endless)
        budget->evaluations = ALGORITHM_EVALUATIONS;
}

static bool set_task(job *j, lg_error *error) {
    const options *o = j->o;
    const lg_game *game = j->game;
    level_item lock = {0};
    lg_values settings;
    lg_error inner;
    if (!make_settings(game, j->variant, &o->choice, &settings, error)) return false;
    bool good = !o->lock || level_read(o->lock, game, &lock, error);
    if (good) {
        j->task = lg_task_create(game, &settings, lock.level, &inner);
        good = j->task || lg_fail(error, "%s%s%s", o->lock ? o->lock : "", o->lock ? ": " : "", inner.text);
    }
    free(lock.level);
    lg_values_clear(&settings);
    j->batch.task = j->task;
    if (good) set_limit(j);
    return good;
}

/* Whether the algorithm can search this game at all is known before anything is written. */
static bool try_plan(const job *j, lg_error *error) {
    const batch *b = &j->batch;
    lg_solver *solver = lg_solver_create(b->task, b->plan, b->params, error);
    bool good = solver;
    lg_solver_destroy(solver);
    return good;
}

/* The line, and the board under it where it is not in a file or there are few. Where a program reads on, the line is
 * a comment. */
static void describe(job *j, const batch_result *r, const item *it, lg_text *text) {
    if (!j->colour && !j->o->output) lg_text_add(text, "# ");
    item_line(it, text);
    if (j->colour && j->batch.count <= SHOWN_MAX)
        j->game->print(r->level, true, text);
    else if (!j->o->output)
        j->game->write(r->level, j->game->formats[0].name, text);
}

static bool emit(const batch_result *r, void *context) {
    job *j = context;
    char file[OUTPUT_PATH_MAX];
    lg_text text = {0};
    if (r->outcome.stop == LG_FAILED) return lg_fail(&j->error, "%s", r->outcome.reason);
    if (r->outcome.score == INFINITY) return lg_fail(&j->error, "the limits leave no time for a single level");
    j->outputs.hurried = r->seconds < disk_seconds;
    if (!outputs_write(&j->outputs, j->task, r->level, r->index, file, &j->error)) return false;
    if (!lg_task_measure(j->task, r->level, j->report)) return lg_fail(&j->error, "out of memory");
    item it = {.file = *file ? file : NULL,
               .game = j->game,
               .task = j->task,
               .variant = j->variant->name,
               .level = r->level,
               .report = j->report,
               .algorithm = j->algorithm,
               .seed = j->batch.seed,
               .index = (uint64_t)r->index,
               .evaluations = r->outcome.evaluations,
               .stop = r->outcome.reason ? r->outcome.reason : lg_stop_name(r->outcome.stop),
               .seconds = r->seconds};
    if (j->o->json)
        item_json(&it, &text);
    else if (!j->o->quiet)
        describe(j, r, &it, &text);
    bool good = !text.failed && (!text.length || fwrite(text.data, 1, text.length, stdout) == text.length);
    if (good && text.length) good = fflush(stdout) == 0;
    lg_text_clear(&text);
    return good || lg_fail(&j->error, "standard output: cannot write");
}

static void say_unavoidable(const job *j) {
    lg_text text = {0};
    const lg_game *game = j->game;
    lg_task_unavoidable(j->task, j->report);
    if (j->report->score <= 0 || j->o->quiet) return;
    for (int r = 0; game->requirements[r].name; r++)
        if (j->report->count[r] > 0) lg_text_add(&text, " %s %.10g", game->requirements[r].name, j->report->count[r]);
    note("note: what is fixed makes a score of %.10g unavoidable:%s%s", j->report->score, text.data ? text.data : "",
         j->report->score > j->batch.budget.target ? "; that is the target" : "");
    lg_text_clear(&text);
}

static int finish(const job *j, const batch_summary *sum) {
    const options *o = j->o;
    double rate = sum->seconds > 0 ? (double)sum->made / sum->seconds : 0;
    if (sum->made > 1 && !o->quiet)
        fprintf(stderr,
                "%lld levels in %.2f s (%.*f a second), all different, mean Hamming distance %.1f of %d cells\n",
                (long long)sum->made, sum->seconds, rate < 10, rate, sum->distance, sum->cells);
    if (sum->cancelled)
        return complain(FAILED, "interrupted: %lld of %lld levels made%s", (long long)sum->made,
                        (long long)j->batch.count, sum->kept ? ", the last one from an unfinished search" : "");
    if (sum->exhausted) return complain(FAILED, "found only %lld different levels", (long long)sum->made);
    if (sum->missed)
        return complain(FAILED, "%lld of %lld levels missed the target: %s", (long long)sum->missed,
                        (long long)sum->made,
                        o->evaluations || o->seconds
                            ? "the limit given was reached first (see --evaluations, --seconds)"
                            : "the search ended without meeting it; perhaps the settings contradict each other");
    return DONE;
}

static bool set_outputs(job *j, lg_error *error) {
    const options *o = j->o;
    if (o->title && !o->output) return lg_fail(error, "--title needs --output");
    j->outputs.seed = j->batch.seed;
    bool good = captions_set(&j->outputs.captions, o->title, &o->choice, error);
    j->outputs.captions.game = j->game;
    j->outputs.captions.variant = j->variant;
    return good && outputs_set(&j->outputs, j->game, o->output, o->format, error);
}

static bool prepare(job *j, lg_error *error) {
    const options *o = j->o;
    j->report = malloc(sizeof *j->report);
    j->colour = isatty(STDOUT_FILENO) && !o->json;
    j->batch.progress = !o->quiet;
    j->batch.shared = isatty(STDOUT_FILENO);
    return (j->report || lg_fail(error, "out of memory")) && find_game(o->choice.game, &j->game, error) &&
           find_variant(j->game, o->choice.variant, &j->variant, error) && set_numbers(o, &j->batch, error) &&
           set_search(j, error) && set_task(j, error) && set_outputs(j, error) && try_plan(j, error);
}

int generate_main(int argc, char **argv) {
    static const struct argp argp = {table,
                                     parse,
                                     "GAME",
                                     "Makes fair levels by search. Without --algorithm it takes the best way known "
                                     "for the game, and meets the target or says why it cannot.",
                                     NULL,
                                     NULL,
                                     NULL};
    options o = {0};
    parse_options(&argp, argc, argv, &o);
    job j = {.o = &o};
    batch_summary sum;
    int status;
    if (!prepare(&j, &j.error)) {
        status = complain(MISUSED, "%s", j.error.text);
    } else if (o.output && !file_make_folder(o.output, &j.error)) {
        status = complain(FAILED, "%s", j.error.text);
    } else {
        say_unavoidable(&j);
        status =
            batch_run(&j.batch, emit, &j, &sum, &j.error) ? finish(&j, &sum) : complain(FAILED, "%s", j.error.text);
    }
    lg_task_destroy(j.task);
    searcher_clear(&j.searcher);
    outputs_clear(&j.outputs);
    free(j.report);
    return status;
}
