/* Tests of plans: the places of errors, the numbers of the runs, and how workers share the runs. */
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "lab/feed.h"
#include "lab/plan.h"

static const char text[] = "study: t\n"
                           "title: t\n"
                           "question: q\n"
                           "method: m\n"
                           "limits: l\n"
                           "experiments:\n"
                           "  - name: none\n"
                           "    sentence: s\n"
                           "    game: catan\n"
                           "    repetitions: {smoke: 0, desk: 1, full: 1}\n"
                           "  - name: some\n"
                           "    sentence: s\n"
                           "    game: catan\n"
                           "    evaluations: {smoke: 5, desk: 5, full: 5}\n"
                           "    repetitions: {smoke: 3, desk: 4, full: 5}\n"
                           "    seed: 10\n"
                           "    factors:\n"
                           "      - {name: algorithm, key: algorithm, values: [hill, random]}\n"
                           "      - name: size name\n"
                           "        levels:\n"
                           "          - {label: 1 a}\n"
                           "          - {label: 2 b}\n"
                           "          - {label: 3 c}\n"
                           "  - name: more\n"
                           "    sentence: s\n"
                           "    game: catan\n"
                           "    repetitions: {smoke: 2, desk: 1, full: 1}\n";

static void places(void **state) {
    static const struct {
        const char *path;
        int line, column;
    } known[] = {{"", 1, 1},
                 {"title", 2, 8},
                 {"experiments", 7, 3},
                 {"experiments.1.seed", 16, 11},
                 {"experiments.1.factors.0.values.1", 18, 58},
                 {"experiments.1.factors.1.levels.2.label", 23, 21},
                 {"experiments.1.nonsense", 11, 5},
                 {"experiments.9", 7, 3}};
    plan p;
    lg_error error = {.text = ""};
    (void)state;
    CHECK(plan_read(&p, "t.yaml", text, strlen(text), &error), "%s", error.text);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char wanted[80];
        snprintf(wanted, sizeof wanted, "t.yaml:%d:%d: a word", known[i].line, known[i].column);
        assert_false(plan_fail(&p, known[i].path, &error, "a %s", "word"));
        CHECK(!strcmp(error.text, wanted) && error.line == known[i].line && error.column == known[i].column, "%s: %s",
              known[i].path, error.text);
    }
    plan_clear(&p);
}

static void plan_of(plan *p, design *d, plan_size size) {
    lg_error error = {.text = ""};
    CHECK(plan_read(p, "t.yaml", text, strlen(text), &error), "%s", error.text);
    CHECK(design_init(d, p, size, &error), "%s", error.text);
}

static void numbers_of_runs(void **state) {
    plan p;
    design d;
    (void)state;
    plan_of(&p, &d, PLAN_SMOKE);
    CHECK(d.runs == 3 * 6 + 2, "%lld runs", (long long)d.runs);
    design_run first = design_at(&d, 0), middle = design_at(&d, 13), last = design_at(&d, 19);
    CHECK(!strcmp(first.experiment->plan->name, "some"), "an experiment without runs has none");
    CHECK(middle.cell == 4 && middle.repetition == 1 && middle.seed == 23, "cell %d", (int)middle.cell);
    CHECK(middle.level[0] == 1 && middle.level[1] == 1, "the last factor changes fastest");
    CHECK(!strcmp(last.experiment->plan->name, "more") && last.repetition == 1 && last.seed == 2, "the last");
    int which;
    CHECK(design_factor_find(middle.experiment, "name", &which) == 1 && which == 1, "a factor's second name");
    CHECK(design_factor_find(middle.experiment, "nme", &which) < 0, "the beginning of a name");
    design_clear(&d);
    plan_clear(&p);
}

/* Takes at most `limit` runs from the feed, and marks each in `taken`. Returns the number of runs. */
static int take(study_feed *feed, int limit, int *taken) {
    lg_error error = {.text = ""};
    int64_t run = 0;
    int n = 0;
    while (n < limit && feed_next(feed, &run, &error) && run >= 0) {
        taken[run]++;
        n++;
    }
    CHECK(!error.text[0], "%s", error.text);
    return n;
}

static void finish(study_store *store, study_feed *feed, int first, int past) {
    lg_error error = {.text = ""};
    for (int run = first; run < past; run++) {
        study_row row = {.run = run, .stop = "test"};
        CHECK(store_put(store, (const study_row *[]){&row}, 1, &error), "%s", error.text);
        feed_finish(feed, run);
    }
}

static void two_share_a_store(void **state) {
    char path[] = P_tmpdir "/levelground-XXXXXX";
    plan p;
    design d;
    lg_error error = {.text = ""};
    int taken[20] = {0};
    (void)state;
    plan_of(&p, &d, PLAN_SMOKE);
    close(mkstemp(path));
    study_store *store = store_open(path, &d, &error);
    CHECK(store_is_open(store), "%s", error.text);
    study_feed *a = feed_create(store, path, (study_part){1, 1}, &error);
    study_feed *b = feed_create(store, path, (study_part){1, 1}, &error);
    CHECK(a && b && feed_runs(a) == 20, "%s", error.text);
    CHECK(take(a, 7, taken) == 7 && take(b, 20, taken) == 13, "what one has taken the other has not");
    for (int i = 0; i < 20; i++)
        CHECK(taken[i] == 1, "run %d is taken %d times", i, taken[i]);
    finish(store, a, 0, 5);
    feed_destroy(a); /* two of the runs that it took have not been made */
    study_feed *c = feed_create(store, path, (study_part){1, 1}, &error);
    CHECK(c && feed_finished_runs(c) == 5, "%s", error.text);
    CHECK(take(c, 20, taken) == 2 && taken[5] == 2 && taken[6] == 2, "what a process leaves another takes");
    finish(store, c, 5, 7);
    finish(store, b, 7, 20);
    CHECK(feed_is_idle(b) && feed_is_idle(c), "all is finished");
    feed_destroy(b);
    feed_destroy(c);
    study_feed *part = feed_create(store, path, (study_part){2, 3}, &error);
    CHECK(part && feed_runs(part) == 7 && feed_finished_runs(part) == 7, "a part is a third of them");
    feed_destroy(part);
    store_close(store);
    char name[64];
    snprintf(name, sizeof name, "%s-taken", path);
    CHECK(access(name, F_OK), "nothing stays beside the store");
    unlink(path);
    design_clear(&d);
    plan_clear(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places),
        cmocka_unit_test(numbers_of_runs),
        cmocka_unit_test(two_share_a_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
