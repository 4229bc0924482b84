/* Tests of evaluators, searches, editors and collections: rows of numbers in, costs out, as the library's own runs have them. */
#include "check.h"
#include <math.h>
#include <string.h>

#include "levelground/collection.h"
#include "levelground/front.h"
#include "levelground/search.h"

enum { ROWS = 20 };

typedef struct {
    lg_evaluator *e;
    int genes, size; /* of a row, in bytes */
    bool real, delta;
    char *rows;
} fixture;

static int number_after(const char *json, const char *name) {
    const char *at = strstr(json, name);
    assert_non_null(at);
    return atoi(at + strlen(name));
}

static fixture opened(const char *recipe) {
    lg_error error = {.text = ""};
    fixture f = {.e = lg_evaluator_open(recipe, &error)};
    CHECK(f.e, "%s: %s", recipe, error.text);
    const char *about = lg_evaluator_about(f.e);
    f.genes = number_after(about, "\"genes\":");
    f.real = strstr(about, "\"type\":\"double\"");
    f.delta = strstr(about, "\"delta\":true");
    f.size = f.genes * (f.real ? 8 : 4);
    f.rows = malloc((size_t)f.size * ROWS);
    CHECK(lg_evaluator_sample(f.e, 5, ROWS, true, f.rows, &error), "%s", error.text);
    return f;
}

static void close_fixture(fixture *f) {
    lg_evaluator_close(f->e);
    free(f->rows);
}

static void put_gene(const fixture *f, char *row, int gene, double value) {
    if (f->real)
        ((double *)(void *)row)[gene] = value;
    else
        ((int32_t *)(void *)row)[gene] = (int32_t)value;
}

static void costs_are_those_of_runs(void **state) {
    (void)state;
    lg_error error;
    for (int g = 0; lg_games[g]; g++) {
        lg_text link = {0};
        lg_text_add(&link, "game=%s&seed=1", lg_games[g]->name);
        fixture f = opened(link.data);
        double costs[ROWS], one;
        assert_true(lg_evaluator_costs(f.e, f.rows, ROWS, costs, &error));
        for (int k = 0; k < ROWS; k++) {
            assert_true(lg_evaluator_costs(f.e, f.rows + k * f.size, 1, &one, &error));
            assert_true(one == costs[k]);
        }
        lg_search *search = lg_search_open(f.e, "algorithm=random&evaluations=30&seed=3&target=-1e300", &error);
        while (lg_search_step(search, 1) > 0) {}
        assert_true(lg_search_best(search, f.rows));
        assert_true(lg_evaluator_costs(f.e, f.rows, 1, &one, &error));
        int64_t when[30], found = lg_search_improvements(search, 0, 30, when, costs);
        assert_true(found > 0 && costs[found - 1] == one && when[0] == 1);
        lg_search_close(search);
        close_fixture(&f);
        lg_text_clear(&link);
    }
}

static void a_trait_alone_is_as_with_all(void **state) {
    (void)state;
    enum { MOST = 64 };
    lg_error error;
    for (int g = 0; lg_games[g]; g++) {
        lg_text link = {0};
        lg_text_add(&link, "game=%s&seed=1", lg_games[g]->name);
        fixture f = opened(link.data);
        int names = lg_trait_count(lg_games[g]);
        double all[MOST], one[MOST];
        assert_true(names <= MOST);
        for (int k = 0; k < 3 && names; k++) {
            const char *row = f.rows + k * f.size;
            assert_true(lg_evaluator_traits(f.e, row, 1, all, &error));
            for (int t = 0; t < names; t++) {
                assert_true(lg_evaluator_some_traits(f.e, row, 1, UINT64_C(1) << t, one, &error));
                CHECK(one[t] == all[t] || (isnan(one[t]) && isnan(all[t])), "%s, trait %d: %g, not %g",
                      lg_games[g]->name, t, one[t], all[t]);
            }
        }
        close_fixture(&f);
        lg_text_clear(&link);
    }
}

static void rows_from_outside_are_checked(void **state) {
    (void)state;
    static const double symbols[] = {-1, 8, 2147483647, -2147483648.0}, reals[] = {NAN, INFINITY, -1e9};
    lg_error error;
    double costs[ROWS];
    fixture f = opened("game=terra-mystica&seed=1");
    for (int k = 0; k < 4; k++) {
        put_gene(&f, f.rows + 3 * f.size, 17, symbols[k]);
        assert_false(lg_evaluator_costs(f.e, f.rows, ROWS, costs, &error));
        CHECK(strstr(error.text, "row 3, gene 17: expected a symbol from 0 to 7, found "), "%s", error.text);
    }
    for (int s = 0; s < 8; s++) /* one of these is the symbol that was there */
        put_gene(&f, f.rows, s, 0);
    assert_false(lg_evaluator_costs(f.e, f.rows, 1, costs, &error));
    CHECK(strstr(error.text, "row 0: expected symbol 0 11 times in its arrangement, found it "), "%s", error.text);
    assert_null(lg_evaluator_record(f.e, f.rows, &error));
    assert_false(lg_evaluator_traits(f.e, f.rows, 1, costs, &error));
    close_fixture(&f);
    f = opened("game=ptsp&seed=1");
    for (int k = 0; k < 3; k++) {
        put_gene(&f, f.rows + f.size, 2, reals[k]);
        assert_false(lg_evaluator_costs(f.e, f.rows, ROWS, costs, &error));
        CHECK(strstr(error.text, "row 1, gene 2: expected a number from "), "%s", error.text);
    }
    close_fixture(&f);
}

static void wrong_recipes_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *recipe, *sentence;
    } wrong[] = {
        {"", "expected a link, found nothing"},
        {"game=catn&seed=1", "did you mean 'catan'?"},
        {"game=catan&seed=1&want.richest=9", "expected none, because the cost of a problem is the score alone"},
        {"game=terra-mystica&seed=1&lock=I,Q;", "expected a terrain"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        lg_error error = {.text = ""};
        assert_null(lg_evaluator_open(wrong[i].recipe, &error));
        CHECK(strstr(error.text, wrong[i].sentence), "%s: %s", wrong[i].recipe, error.text);
    }
    assert_null(lg_evaluator_open(NULL, NULL));
}

static bool sum_rows(void *context, const void *rows, int64_t count, double *costs) {
    const double *column = rows;
    ++*(int *)context;
    for (int64_t k = 0; k < count; k++, column += 5)
        costs[k] = column[0] + column[1] + column[4];
    return count < 1000;
}

static void spaces_are_read_and_written(void **state) {
    (void)state;
    static const char space[] = "real 1 -0.5 1e3; arrange 1 2; choice 1 7";
    int calls = 0;
    lg_error error;
    lg_evaluator *e = lg_evaluator_of(space, -0.5, sum_rows, &calls, &error);
    assert_non_null(e);
    CHECK(strstr(lg_evaluator_about(e), "\"space\":\"real 1 -0.5 1000; arrange 1 2; choice 1 7\""), "%s",
          lg_evaluator_about(e));
    double rows[] = {0.25, 1, 0, 1, 6, 0.5, 1, 1, 0, 2}, costs[2], best[5];
    assert_true(lg_evaluator_costs(e, rows, 2, costs, &error));
    assert_true(costs[0] == 7.25 && costs[1] == 3.5 && calls == 1);
    const double moves[] = {0, 0.75, 1, 2, 4, 0};
    double moved[3];
    assert_true(lg_evaluator_peek(e, rows, moves, 3, moved, &error));
    assert_true(moved[0] == 7.75 && moved[1] == 6.25 && moved[2] == 1.25 && calls == 2);
    lg_search *search = lg_search_open(e, "algorithm=ea&evaluations=20000&target=-0.4", &error);
    while (lg_search_step(search, 1) > 0) {}
    assert_true(lg_search_best(search, best));
    assert_true(best[0] <= -0.4 && best[1] == 0 && best[4] == 0);
    assert_true(lg_evaluator_costs(e, best, 1, costs, &error));
    rows[4] = 0.5;
    assert_false(lg_evaluator_costs(e, rows, 1, costs, &error));
    lg_search_close(search);
    lg_evaluator_close(e);
}

static void wrong_spaces_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *space, *sentence;
    } wrong[] = {{"", "1:1: expected arrange, choice or real"},
                 {"choice 3", "1:9: expected a number of symbols"},
                 {"choice 3 2;", "1:12: expected arrange, choice or real"},
                 {"choice 3 0", "expected at least one symbol"},
                 {"real 2 1 0", "expected a lowest value before that is not above the highest"},
                 {"real 2 -1e308 1e308", "real genes from -1e+308 to 1e+308, beyond the range from -1e+150 to 1e+150"},
                 {"real 2 0 x", "1:10: expected the highest value, found 'x'"},
                 {"arrange", "expected arrange, choice or real"},
                 {"arrange 1 -1", "expected how often a symbol occurs"},
                 {"arrange 999999 999999", "expected fewer genes"},
                 {"choice 1 1000000", "expected a smaller space"},
                 {"real 1 0 1 2", "1:12: expected ; or the end"}};
    int calls = 0;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        lg_error error = {.text = ""};
        assert_null(lg_evaluator_of(wrong[i].space, 0, sum_rows, &calls, &error));
        CHECK(strstr(error.text, wrong[i].sentence), "%s: %s", wrong[i].space, error.text);
    }
}

static bool refuse_all(void *context, const void *rows, int64_t count, double *costs) {
    (void)context, (void)rows, (void)count, (void)costs;
    return false;
}

static void a_function_that_fails_ends_the_search(void **state) {
    (void)state;
    lg_error error;
    lg_evaluator *e = lg_evaluator_of("choice 5 3", -INFINITY, refuse_all, NULL, &error);
    lg_search *search = lg_search_open(e, "algorithm=ea&evaluations=100", &error);
    while (lg_search_step(search, 10) > 0) {}
    assert_int_equal(lg_search_step(search, 10), -1);
    CHECK(strstr(lg_search_text(search), "\"reason\":\"the function could not evaluate the rows\""), "%s",
          lg_search_text(search));
    assert_false(lg_search_best(search, NULL));
    lg_search_close(search);
    lg_evaluator_close(e);
}

static void wrong_words_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *words, *sentence;
    } wrong[] = {{"evaluations=3", "expected algorithm=NAME, found none"},
                 {"algorithm=aneal", "did you mean 'anneal'?"},
                 {"algorithm=ea&param.mu=-1", "mu"},
                 {"algorithm=ea&evaluation=3", "did you mean 'evaluations'?"},
                 {"algorithm=ea&evaluations=1.5", "evaluations: expected a whole number from 0 to 9007199254740992"},
                 {"algorithm=ea&seed=-1", "seed: expected a whole number"},
                 {"algorithm=ea&target=x", "target: expected a number, found 'x'"},
                 {"", "expected NAME=VALUE"}};
    fixture f = opened("game=toy&seed=1");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        lg_error error = {.text = ""};
        assert_null(lg_search_open(f.e, wrong[i].words, &error));
        CHECK(strstr(error.text, wrong[i].sentence), "%s: %s", wrong[i].words, error.text);
    }
    close_fixture(&f);
}

/* Random moves keep the costs of an editor those of its rows, with delta evaluation and without. */
static void check_editor(const char *recipe) {
    lg_error error;
    fixture f = opened(recipe);
    lg_editor *editor = lg_editor_open(f.e, 7, 3, &error);
    CHECK(editor, "%s", error.text);
    lg_rng rng = lg_rng_stream(1, "moves", 0);
    uint8_t which[7] = {0, 1, 0, 0, 0, 0, 1};
    for (int step = 0; step < 200; step++) {
        int64_t moves[14];
        double costs[7];
        for (int k = 0; k < 14; k++)
            moves[k] = lg_rng_below(&rng, (uint32_t)(k % 2 && !f.delta ? 2 : f.genes));
        moves[2 * (step % 7)] = -1;
        lg_editor_step(editor, moves, &error); /* may be refused, which must change nothing */
        if (step == 100) assert_true(lg_editor_reset(editor, which, &error));
        CHECK(lg_evaluator_costs(f.e, lg_editor_rows(editor), 7, costs, &error), "%s", error.text);
        for (int k = 0; k < 7; k++)
            CHECK(costs[k] == lg_editor_costs(editor)[k], "%s: %.17g %.17g", recipe, costs[k],
                  lg_editor_costs(editor)[k]);
    }
    assert_true(lg_editor_put(editor, 6, (const int32_t *)(const void *)f.rows, &error));
    assert_memory_equal(lg_editor_rows(editor) + 6 * f.genes, f.rows, f.size);
    lg_editor_close(editor);
    close_fixture(&f);
}

static void editors_keep_their_costs(void **state) {
    (void)state;
    check_editor("game=terra-mystica&seed=1");
    check_editor("game=catan&variant=paper&seed=1");
    check_editor("game=toy&seed=1");
    check_editor("game=wesnoth&seed=1");
}

static void a_wrong_move_changes_nothing(void **state) {
    (void)state;
    lg_error error;
    fixture f = opened("game=terra-mystica&seed=1");
    lg_editor *editor = lg_editor_open(f.e, 2, 3, &error);
    memcpy(f.rows, lg_editor_rows(editor), (size_t)f.size * 2);
    static const int64_t wrong[][2] = {{113, 0}, {-2, 0}, {0, 113}, {0, -1}, {INT64_MAX, 0}, {0, INT64_MIN}};
    for (int i = 0; i < 6; i++) {
        const int64_t moves[] = {0, 1, wrong[i][0], wrong[i][1]};
        assert_false(lg_editor_step(editor, moves, &error));
        CHECK(strstr(error.text, "move 1: expected a gene"), "%s", error.text);
        assert_memory_equal(lg_editor_rows(editor), f.rows, (size_t)f.size * 2);
    }
    lg_editor_close(editor);
    close_fixture(&f);
    f = opened("game=ptsp&seed=1");
    assert_null(lg_editor_open(f.e, 2, 3, &error));
    CHECK(strstr(error.text, "without real genes"), "%s", error.text);
    close_fixture(&f);
    f = opened("game=terra-mystica&seed=1");
    assert_null(lg_editor_open(f.e, INT64_MAX, 3, &error));
    assert_int_equal(error.kind, LG_ERROR_MEMORY);
    close_fixture(&f);
}

static void an_archive_is_the_explorers(void **state) {
    (void)state;
    lg_error error;
    const lg_game *game = lg_game_find("toy");
    lg_values settings;
    lg_niches niches;
    lg_explored done = {0};
    lg_values_init(&settings, game->settings);
    lg_task *task = lg_task_create(game, &settings, NULL, &error);
    assert_true(lg_niches_usual(game, 20, &niches, &error));
    lg_explorer *explorer = lg_explorer_create(task, &niches, NULL, 1, &error);
    while (done.evaluations < 2000)
        assert_true(lg_explorer_round(explorer, &done, 7, 2000 - done.evaluations, NULL));
    lg_collection *c = lg_collection_open("game=toy&seed=7&evaluations=2000", "", &error);
    CHECK(c, "%s", error.text);
    while (lg_collection_step(c) > 0) {}
    assert_int_equal(lg_collection_step(c), 0);
    int64_t count = lg_collection_count(c);
    assert_int_equal(count, lg_elites_count(lg_explorer_elites(explorer)));
    double *costs = calloc((size_t)count, sizeof *costs), *values = calloc((size_t)count * 2, sizeof *values);
    int64_t *places = calloc((size_t)count, sizeof *places);
    lg_collection_copy(c, NULL, costs, values, places);
    for (int k = 0; k < count; k++) {
        lg_elite elite = lg_elites_at(lg_explorer_elites(explorer), k);
        assert_true(costs[k] == elite.cost && places[k] == elite.niche && values[2 * k] == elite.traits[0] &&
                    values[2 * k + 1] == elite.traits[1]);
    }
    free(costs);
    free(values);
    free(places);
    lg_collection_close(c);
    lg_explorer_destroy(explorer);
    lg_task_destroy(task);
    lg_values_clear(&settings);
}

static void wrong_collections_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *recipe, *words, *sentence;
    } wrong[] = {
        {"game=catan&seed=1&lock=x", "", "the link's lock: expected none"},
        {"game=catan&seed=1&algorithm=ea", "", "the link's algorithm: expected none"},
        {"game=catan&seed=1", "axis=x", "axis: expected a word that is known; did you mean 'axes'?"},
        {"game=catan&seed=1", "objectives=score,richest&cells=3", "cells: expected a word that is known"},
        {"game=catan&seed=1", "axes=richest&cells=1x", "cells: expected numbers such as 20x20"},
        {"game=catan&seed=1", "axes=richest&cells=99999999999999999999", "cells: expected numbers such as 20x20"},
        {"game=catan&seed=1", "emitter=mapelites&algorithm=ea", "leave one of them out"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        lg_error error = {.text = ""};
        assert_null(lg_collection_open(wrong[i].recipe, wrong[i].words, &error));
        CHECK(strstr(error.text, wrong[i].sentence), "%s %s: %s", wrong[i].recipe, wrong[i].words, error.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_are_those_of_runs),
        cmocka_unit_test(a_trait_alone_is_as_with_all),
        cmocka_unit_test(rows_from_outside_are_checked),
        cmocka_unit_test(wrong_recipes_are_refused),
        cmocka_unit_test(spaces_are_read_and_written),
        cmocka_unit_test(wrong_spaces_are_refused),
        cmocka_unit_test(a_function_that_fails_ends_the_search),
        cmocka_unit_test(wrong_words_are_refused),
        cmocka_unit_test(editors_keep_their_costs),
        cmocka_unit_test(a_wrong_move_changes_nothing),
        cmocka_unit_test(an_archive_is_the_explorers),
        cmocka_unit_test(wrong_collections_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
