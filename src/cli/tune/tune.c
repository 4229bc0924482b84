/* levelground tune: finds the plan by which levels of a game in a file are best searched, and writes it into the
 * file. */
#include <unistd.h>

#include <errno.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/tune/candidates.h"
#include "cli/tune/plan_text.h"
#include "cli/tune/race.h"
#include "host/interrupts.h"
#include "io/catalog.h"
#include "io/file.h"
#include "levelground/game_file.h"

enum { GAME_BYTES_MAX = 1 << 20, USUAL_EVALUATIONS = 50000 };

typedef struct {
    const char *file;
    whole_option seed, evaluations;
    bool dry;
} options;

static const option_row rows[] = {
    {"seed", 's', "N", WHOLE(options, seed, 0, INT64_MAX), "the seed of the race (default: 1)", 0},
    {"evaluations", 'e', "N", WHOLE(options, evaluations, 1, 1000000000),
     "the most evaluations for a level (default: 50000)", 0},
    {"dry-run", 'n', NULL, FLAG(options, dry), "print the plan, and leave the file as it is", 0},
    {0},
};

/* A file and the game in it. */
typedef struct {
    const char *path;
    lg_text text;
    lg_game *game;
    course on;
} tuning;

static bool check_path(const options *o, lg_error *error) {
    if (!catalog_is_path(o->file)) {
        const lg_game *game = catalog_game(o->file);
        const char *why = !game                   ? "is not a path"
                          : lg_game_is_read(game) ? "is the name of an installed one"
                                                  : "is written in C";
        return lg_fail(error, "expected a game in a file, such as ./mine.game.yaml; %.60s %s", o->file, why);
    }
    if (!file_is_plain(o->file, error)) return false;
    if (o->dry || access(o->file, W_OK) == 0 || errno == ENOENT) return true;
    return lg_fail(error, "%s: cannot write: %s", file_title(o->file), strerror(errno));
}

static bool make_task(tuning *t, const lg_variant *variant, lg_error *error) {
    lg_values values;
    lg_values_init(&values, t->game->settings);
    if (lg_values_apply(&values, variant->settings, error))
        t->on.task[t->on.tasks] = lg_task_create(t->game, &values, NULL, error);
    lg_values_clear(&values);
    return t->on.task[t->on.tasks] && ++t->on.tasks;
}

static bool read_game(tuning *t, lg_error *error) {
    lg_error inner;
    if (!file_read(t->path, GAME_BYTES_MAX, &t->text, error)) return false;
    t->game = lg_game_read(t->text.data, t->text.length, &inner);
    if (!t->game || !lg_game_check(t->game, &inner))
        return lg_fail_as(error, inner.kind, "%s:%s", file_title(t->path), inner.text);
    bool good = true;
    for (const lg_variant *v = t->game->variants; good && v->name && t->on.tasks < RACE_VARIANTS_MAX; v++)
        good = make_task(t, v, error);
    return good;
}

static void clear_tuning(tuning *t) {
    while (t->on.tasks)
        lg_task_destroy(t->on.task[--t->on.tasks]);
    lg_game_destroy(t->game);
    lg_text_clear(&t->text);
}

static void say_plan(const char *what, const lg_plan_step *plan) {
    say("%s:", what);
    for (; plan->optimizer; plan++)
        say("  %s%s%s %s", plan->stage ? plan->stage : "", plan->stage ? ": " : "", plan->optimizer, plan->params);
}

static int write_plan(const tuning *t, const lg_plan_step *plan) {
    lg_text changed = {0};
    lg_error error;
    int status;
    if (!plan_text_put(&t->text, plan, &changed, &error))
        status = complain(FAILED, "%s: %s", file_title(t->path), error.text);
    else if (interrupted())
        status = complain(FAILED, "interrupted: %s is unchanged", file_title(t->path));
    else if (file_differs(t->path, t->text.data, t->text.length))
        status = complain(FAILED, "%s: changed meanwhile, so no plan is written", file_title(t->path));
    else
        status = file_write(t->path, changed.data, changed.length, &error) ? DONE : complain(FAILED, "%s", error.text);
    lg_text_clear(&changed);
    if (status == DONE) say("%s: the plan is written", file_title(t->path));
    return status;
}

static int unchanged(const tuning *t, const char *why) {
    say("%s is unchanged: %s", file_title(t->path), why);
    return DONE;
}

static int judge(const tuning *t, const options *o, const lg_plan_step *plan, const comparison *c) {
    say_plan("present plan", t->game->variants->plan);
    say_plan("new plan", plan);
    say("on %d fresh levels: %d reach the target by the present plan, %d by the new one; mean scores %.4g and %.4g",
        COMPARED, c->reached[0], c->reached[1], c->score[0], c->score[1]);
    if (c->by_time)
        say("the new plan needs %.3g of the evaluations (95 %% interval %.3g to %.3g)", c->effect, c->low, c->high);
    else
        say("the new plan changes the mean score by %.3g (95 %% interval %.3g to %.3g)", c->effect, c->low, c->high);
    if (!comparison_is_better(c)) return unchanged(t, "the new plan is not surely better");
    return o->dry ? unchanged(t, "without --dry-run, the new plan is written") : write_plan(t, plan);
}

static int stop(const tuning *t, const lg_error *error) {
    if (!interrupted()) return reject(error);
    return complain(FAILED, "interrupted: %s is unchanged", file_title(t->path));
}

static int tune(tuning *t, const options *o) {
    const lg_plan_step *plan[CANDIDATES_MAX];
    comparison found;
    lg_error error;
    int winner;
    if (!read_game(t, &error)) return reject(&error);
    int plans = list_candidates(t->game, t->on.task[0], plan);
    note("%d plans race on %s", plans, file_title(t->path));
    if (!race_run(&t->on, plan, plans, &winner, &error)) return stop(t, &error);
    if (!winner) return unchanged(t, "its present plan has won the race");
    if (!race_compare(&t->on, plan[0], plan[winner], &found, &error)) return stop(t, &error);
    return judge(t, o, plan[winner], &found);
}

int tune_main(int argc, char **argv) {
    static const option_table table = {
        .rows = rows,
        ONE_ARGUMENT(options, file, "expected one FILE"),
        .missing = "expected a FILE",
        .usage = "FILE",
        .sentence =
            "Finds the best plan of search for a game in a file: plans race on the game itself, for some seconds. The "
            "winner is written into the file if it is better than the present plan on fresh levels."};
    options o = {0};
    lg_error error;
    parse_options(&table, argc, argv, &o);
    if (!check_path(&o, &error)) return reject(&error);
    interrupts_catch(INTERRUPTS_NOTED);
    tuning t = {
        .path = o.file,
        .on = {.seed = (uint64_t)whole_or(o.seed, 1), .evaluations = whole_or(o.evaluations, USUAL_EVALUATIONS)}};
    int status = tune(&t, &o);
    clear_tuning(&t);
    return status;
}
