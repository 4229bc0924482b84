/* Tests of recipes and ids: every recipe is read back from its id, and typing mistakes in an id are detected. */
#include "check.h"

#include "levelground/search.h"
#include "recipe/recipe.h"

static lg_recipe recipe_of(const char *game, const char *variant, const char *settings) {
    lg_recipe r = {.game = lg_game_find(game), .target = -INFINITY, .seed = 1};
    r.variant = lg_variant_find(r.game, variant);
    lg_values_init(&r.settings, r.game->settings);
    assert_true(lg_values_apply(&r.settings, r.variant->settings, NULL));
    assert_true(lg_values_apply(&r.settings, settings, NULL));
    return r;
}

static void let_search(lg_recipe *r, const char *optimizer, const char *preset, const char *params) {
    r->optimizer = lg_optimizer_find(optimizer);
    lg_values_init(&r->params, r->optimizer->params);
    for (const lg_preset *p = r->optimizer->presets; preset && p->name; p++)
        if (!strcmp(p->name, preset)) {
            r->preset = p->name;
            assert_true(lg_values_apply(&r->params, p->assignments, NULL));
        }
    assert_true(lg_values_apply(&r->params, params, NULL));
}

static bool same_values(const lg_values *a, const lg_values *b) {
    bool same = a->table == b->table;
    for (int i = 0; same && a->table && a->table[i].name; i++) {
        const char *x = a->text[i], *y = b->text[i];
        same = a->number[i] == b->number[i] && (x && y ? !strcmp(x, y) : x == y);
    }
    return same;
}

static lg_text id_of(const lg_recipe *r) {
    lg_text id = {0};
    assert_true(lg_recipe_id(r, &id));
    return id;
}

/* Checks that a recipe is read back from its id. Frees the recipe. */
static void check_comes_back(lg_recipe *r) {
    lg_recipe back;
    lg_error error = {.text = ""};
    lg_text id = id_of(r);
    CHECK(lg_recipe_read(id.data, &back, &error), "%s: %s", id.data, error.text);
    CHECK(back.game == r->game && back.variant == r->variant && back.optimizer == r->optimizer &&
              back.preset == r->preset && back.evaluations == r->evaluations && back.target == r->target &&
              back.seed == r->seed && back.index == r->index && back.again == r->again,
          "%s: another recipe", id.data);
    CHECK(same_values(&back.settings, &r->settings) && same_values(&back.params, &r->params), "%s: other values",
          id.data);
    lg_recipe_clear(&back);
    lg_text_clear(&id);
    lg_recipe_clear(r);
}

static void every_variant_preset_and_number_comes_back(void **state) {
    static const uint64_t numbers[] = {0, 1, 15, 16, 1000000, (UINT64_C(1) << 48) - 1, INT64_MAX};
    (void)state;
    for (int g = 0; lg_games[g]; g++)
        for (const lg_variant *v = lg_games[g]->variants; v->name; v++)
            for (int n = 0; n < 7; n++) {
                lg_recipe r = recipe_of(lg_games[g]->name, v->name, "");
                r.seed = numbers[n];
                r.index = numbers[n % 6];
                r.again = n % 3;
                check_comes_back(&r);
            }
    for (int o = 0; lg_optimizers[o]; o++)
        for (const lg_preset *p = lg_optimizers[o]->presets; p->name; p++) {
            lg_recipe r = recipe_of("catan", NULL, "");
            let_search(&r, lg_optimizers[o]->name, p->name, "");
            r.evaluations = INT64_C(1) << 60;
            r.target = -.1;
            check_comes_back(&r);
        }
}

static void changed_values_come_back(void **state) {
    static const double targets[] = {0, -527.25, 1e12, -1e-12, 1 / 3.0, 0.1, 123456789.123456789};
    (void)state;
    lg_recipe r = recipe_of("terra-mystica", "paper", "river=original reach=7 REQ4=3");
    let_search(&r, "tabu", NULL, "list=77");
    check_comes_back(&r);
    for (int i = 0; i < 7; i++) {
        r = recipe_of("ptsp", NULL, "");
        r.target = targets[i];
        check_comes_back(&r);
    }
}

/* Returns the error's text, or NULL if the id can be read. */
static const char *fault_of(const char *id, lg_error *error) {
    lg_recipe r;
    bool good = lg_recipe_read(id, &r, error);
    if (good) lg_recipe_clear(&r);
    return good ? NULL : error->text;
}

static void slips_are_found(void **state) {
    static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
    lg_recipe r = recipe_of("terra-mystica", NULL, "rows=8");
    lg_error error;
    (void)state;
    r.seed = 271828;
    lg_text id = id_of(&r);
    assert_null(fault_of(id.data, &error));
    for (size_t i = 3; i < id.length; i++) {
        char right = id.data[i], next = id.data[i + 1];
        for (const char *wrong = alphabet; *wrong && right != '-'; wrong++) {
            id.data[i] = *wrong;
            CHECK(*wrong == right || fault_of(id.data, &error), "%s: not '%c'", id.data, right);
        }
        id.data[i] = right;
        if (i + 1 == id.length || right == next || right == '-' || next == '-') continue;
        id.data[i] = next;
        id.data[i + 1] = right;
        CHECK(fault_of(id.data, &error) && strstr(error.text, "typing mistake"), "%s: swapped", id.data);
        id.data[i] = right;
        id.data[i + 1] = next;
    }
    for (; id.length > 0; id.data[--id.length] = '\0')
        if (id.data[id.length]) assert_non_null(fault_of(id.data, &error));
    lg_text_clear(&id);
    lg_recipe_clear(&r);
}

/* People write ids in capitals, without dashes, and with o and l for 0 and 1. */
static void ids_may_be_written_loosely(void **state) {
    lg_recipe r = recipe_of("catan", NULL, "");
    char loose[100];
    size_t n = 0;
    (void)state;
    r.seed = 0x1001;
    lg_text id = id_of(&r);
    for (size_t i = 0; i < id.length; i++) {
        char c = id.data[i];
        if (c == '-') continue;
        loose[n++] = i < 2 ? (char)(c - 'a' + 'A') : c == '0' ? 'O' : c == '1' ? 'l' : c;
    }
    loose[n] = '\0';
    lg_recipe back;
    assert_true(lg_recipe_read(loose, &back, NULL));
    assert_true(back.seed == r.seed && back.game == r.game);
    lg_recipe_clear(&back);
    lg_recipe_clear(&r);
    lg_text_clear(&id);
}

static void strange_ids_are_refused(void **state) {
    static const char *const strange[] = {"",        "t",       "tm",    "tm-",
                                          "xx-1234", "tm-....", "tm-00", "tm-zzzz-zzzz-zzzz-zzzz"};
    lg_error error;
    char longest[5000];
    (void)state;
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++)
        CHECK(fault_of(strange[i], &error) && *error.text, "'%s' was read", strange[i]);
    memset(longest, 'z', sizeof longest);
    memcpy(longest, "tm-", 3);
    longest[sizeof longest - 1] = '\0';
    assert_non_null(fault_of(longest, &error));
}

/* The name of each case says why the recipe has no id. */
static void what_has_no_id_is_said(void **state) {
    lg_recipe r = recipe_of("terra-mystica", NULL, "");
    lg_text id = {0};
    lg_game own = *r.game;
    (void)state;
    r.game = &own;
    own.name = "own";
    assert_false(lg_recipe_id(&r, &id));
    assert_int_equal(id.length, 0);
    lg_recipe_clear(&r);
    lg_text_clear(&id);
}

/* A game as a plugin would define it. Its tables are copies that a test case can change. */
typedef struct {
    lg_game game;
    lg_param settings[LG_PARAMS_MAX];
    lg_variant variants[8];
    lg_plan_step plan[8];
    lg_requirement requirements[LG_REQUIREMENTS_MAX + 1];
    lg_trait traits[LG_TRAITS_MAX + 1];
} foreign;

static void copy_game(foreign *f, const lg_game *from) {
    *f = (foreign){.game = *from};
    for (int i = 0; from->settings[i].name; i++)
        f->settings[i] = from->settings[i];
    for (int i = 0; from->variants[i].name; i++)
        f->variants[i] = from->variants[i];
    for (int i = 0; from->variants->plan[i].optimizer; i++)
        f->plan[i] = from->variants->plan[i];
    for (int i = 0; from->requirements[i].name; i++)
        f->requirements[i] = from->requirements[i];
    for (int i = 0; from->traits[i].name; i++)
        f->traits[i] = from->traits[i];
    f->game.settings = f->settings;
    f->game.variants = f->variants;
    f->game.requirements = f->requirements;
    f->game.traits = f->traits;
    f->variants->plan = f->plan;
}

enum { SAME, NAME, SIZE, DEFAULT, RANGE, ASSIGNMENTS, BUDGET, REQUIREMENT, SENTENCE, TRAIT, CHANGES };

static void change_rules(foreign *f, int what) {
    if (what == NAME) f->game.name = "other";
    if (what == SIZE) f->game.level_size++;
    if (what == DEFAULT) f->settings[0].normal++;
    if (what == RANGE) f->settings[0].high++;
    if (what == ASSIGNMENTS) f->variants[0].settings = "players=4";
    if (what == BUDGET) f->plan[0].evaluations++;
    if (what == REQUIREMENT) f->requirements[0].name = "other";
    if (what == SENTENCE) f->requirements[0].sentence = "other";
    if (what == TRAIT) f->traits[0].tolerance++;
}

/* An id of a plugin's game can be read under the same rules, also if they come from another copy of the tables. Under other
 * rules it is refused. */
static void ids_of_plugins_are_of_their_rules(void **state) {
    static foreign made, read;
    lg_recipe r = recipe_of("catan", NULL, ""), back;
    lg_text id = {0};
    (void)state;
    lg_values_clear(&r.settings);
    copy_game(&made, r.game);
    r.game = &made.game;
    r.variant = made.variants;
    lg_values_init(&r.settings, made.settings);
    assert_true(recipe_write_id(&r, &id));
    for (int what = 0; what < CHANGES; what++) {
        lg_error error = {.text = ""};
        copy_game(&read, &made.game);
        change_rules(&read, what);
        bool same = recipe_read(id.data, &read.game, &back, &error);
        CHECK(same == (what == SAME), "change %d: %s", what, error.text);
        if (same)
            lg_recipe_clear(&back);
        else
            CHECK(strstr(error.text, "a plugin with other rules of"), "change %d: %s", what, error.text);
    }
    lg_text_clear(&id);
    lg_recipe_clear(&r);
}

static void streams_are_those_of_seed_index_and_again(void **state) {
    lg_recipe r = {.seed = 7, .index = 3};
    (void)state;
    lg_rng first = lg_recipe_stream(&r), same = lg_rng_stream(7, "generate", 3);
    assert_memory_equal(&first, &same, sizeof first);
    r.again = 2;
    lg_rng second = lg_recipe_stream(&r);
    assert_memory_not_equal(&first, &second, sizeof first);
}

/* Returns a hash of the level that the recipe's own solver makes in 200 evaluations. */
static uint64_t made_by(const lg_recipe *r) {
    lg_task *task = lg_task_create(r->game, &r->settings, NULL, NULL);
    lg_solver *solver = lg_recipe_solver(r, task, NULL);
    lg_level *level = allocated(r->game->level_size);
    assert_non_null(solver);
    lg_solver_solve(solver, limits(200, -INFINITY), lg_recipe_stream(r), level);
    uint64_t hash = hash_bytes(HASH_START, level, r->game->level_size);
    free(level);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
    return hash;
}

static void solvers_search_as_the_recipe_says(void **state) {
    static const char *const params[] = {"", "hot=0.001 cold=0.001", "length=30"};
    uint64_t made[4];
    (void)state;
    lg_recipe plain = recipe_of("terra-mystica", NULL, "");
    made[3] = made_by(&plain);
    lg_recipe_clear(&plain);
    for (int i = 0; i < 3; i++) {
        lg_recipe r = recipe_of("terra-mystica", NULL, "");
        let_search(&r, "anneal", NULL, params[i]);
        made[i] = made_by(&r);
        lg_recipe_clear(&r);
    }
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++)
            CHECK(made[i] != made[k], "recipes %d and %d make the same level", k, i);
}

static void check_variant(const char *preset, const char *game, const char *wanted) {
    const lg_preset *found = NULL;
    for (int o = 0; lg_optimizers[o]; o++)
        for (const lg_preset *p = lg_optimizers[o]->presets; p->name; p++)
            if (preset && !strcmp(p->name, preset)) found = p;
    assert_true(found || !preset);
    assert_string_equal(lg_preset_variant(found, lg_game_find(game))->name, wanted);
}

static void presets_bring_the_variant_of_their_paper(void **state) {
    static const lg_preset odd[] = {{"a", "", "", NULL},
                                    {"b", "", "", " toy=x  ptsp=smoothest ptsp=paper ptsp=smooth"},
                                    {"c", "", "", "ptsp2=paper"}};
    (void)state;
    check_variant("ptsp2014", "ptsp", "paper");
    check_variant("ptsp2014", "catan", "balanced");
    check_variant("tabu2020", "terra-mystica", "paper");
    check_variant("tabu2020", "catan", "balanced");
    check_variant("aco2020", "catan", "paper");
    check_variant("cgrhea2022-hp27", "wesnoth", "paper");
    check_variant(NULL, "ptsp", "clean");
    for (int i = 0; i < 3; i++)
        assert_string_equal(lg_preset_variant(&odd[i], lg_game_find("ptsp"))->name, i == 1 ? "paper" : "clean");
}

/* Every preset of a paper names a game that exists. */
static void each_preset_has_a_game(void **state) {
    (void)state;
    for (int o = 0; lg_optimizers[o]; o++)
        for (const lg_preset *p = lg_optimizers[o]->presets; p->name; p++) {
            int named = 0, found = 0;
            for (const char *at = p->variants; at && (at = strchr(at, '=')); at++)
                named++;
            for (int g = 0; lg_games[g]; g++)
                found += lg_preset_variant(p, lg_games[g]) != lg_variant_find(lg_games[g], NULL);
            CHECK(named > 0 && found == named, "%s: %d of %d variants", p->name, found, named);
        }
}

/* If two games shared a prefix, an id of one could be read as a level of the other. */
static void no_two_games_share_a_prefix(void **state) {
    (void)state;
    for (int g = 0; lg_games[g]; g++)
        for (int other = 0; other < g; other++)
            CHECK(strcmp(lg_games[g]->id_prefix, lg_games[other]->id_prefix) != 0, "%s and %s", lg_games[g]->name,
                  lg_games[other]->name);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_preset_and_number_comes_back),
        cmocka_unit_test(solvers_search_as_the_recipe_says),
        cmocka_unit_test(presets_bring_the_variant_of_their_paper),
        cmocka_unit_test(each_preset_has_a_game),
        cmocka_unit_test(no_two_games_share_a_prefix),
        cmocka_unit_test(changed_values_come_back),
        cmocka_unit_test(slips_are_found),
        cmocka_unit_test(ids_may_be_written_loosely),
        cmocka_unit_test(strange_ids_are_refused),
        cmocka_unit_test(what_has_no_id_is_said),
        cmocka_unit_test(ids_of_plugins_are_of_their_rules),
        cmocka_unit_test(streams_are_those_of_seed_index_and_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
