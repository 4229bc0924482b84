/* Tests of levels from files: text that is no level is refused with the place, and the variant and settings of a record are
 * applied. */
#include "io/levels.h"

#include "check.h"
#include "io/choice.h"

extern const lg_game lg_game_catan, lg_game_terra_mystica;

static lg_error error;

static level_reader reader_of(const char *text, const lg_game *game) {
    return (level_reader){.in = input_of(fmemopen((void *)(uintptr_t)text, strlen(text), "r"), "text"), .game = game};
}

/* Returns the number of levels before the end or before an error. */
static int count_levels(const char *text, const lg_game *game) {
    level_reader r = reader_of(text, game);
    int levels = 0;
    error.text[0] = '\0';
    while (levels_next(&r, &error) && r.item.level)
        levels++;
    levels_close(&r);
    return levels;
}

#define MAP "\"map\": \"Y,U,K;\\nB,G;\\n\""

static void what_is_no_level_is_refused(void **state) {
    static const struct {
        const char *text, *wanted;
    } row[] = {
        {"", "expected a level, found an empty file"},
        {" \n\n\t", "expected a level, found an empty file"},
        {"\xef\xbb\xbf", "expected a level, found an empty file"},
        {"\xef\xbbx", "text:"},
        {"no level of any game\n", "text:1:1: "},
        {"[1]", "an object with a string \"map\", found something else"},
        {"{}", "an object with a string \"map\", found one without"},
        {"{\"map\": 1}", "a string as \"map\", found something else"},
        {"{\"map\": 1, \"hexes\": []}", "a string as \"map\", found something else"},
        {"{\"variant\": 5, " MAP "}", "a string as \"variant\", found something else"},
        {"{\"settings\": [1], " MAP "}", "an object as \"settings\", found something else"},
        {"{\"settings\": {\"zz\": 1}, " MAP "}", "in \"settings\": "},
        {"{\"game\": 1, " MAP "}", "a string as \"game\", found something else"},
        {"{\"game\": \"terra-mistica\", " MAP "}", "did you mean 'terra-mystica'?"},
        {"{\"game\": \"zzzzzzzzzzzz\", " MAP "}", "expected a known \"game\", found 'zzzzzzzzzzzz'"},
        {"{\"map\": \"no level\"}", "text:1:1: "},
        {"{\"game\": \"terra-mystica\", \"map\": \"Y,U,Z;\"}", "in \"map\" at 1:5"},
        {"{\"game\": \"terra-mystica\", \"variant\": \"papers\", " MAP "}", "paper"},
        {"{\"game\": \"terra-mystica\", \"variant\": \"paper\", \"settings\": {\"REQ99\": 1}, " MAP "}",
         "in \"settings\": "},
        {"{\"game\": \"terra-mystica\", \"variant\": \"paper\", \"settings\": {\"REQ9\": []}, " MAP "}",
         "in \"settings\": "},
        {"{\"game\": \"catan\", \"hexes\": []}", "text:1:1: "},
        {"{\"hexes\": [{\"q\": 0}]}", "text:1:1: "},
        {"{" MAP, "text:"},
        {"Y,U,K;\nB,Z;\n", "text:2:3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int levels = count_levels(row[i].text, NULL);
        CHECK(!levels && strstr(error.text, row[i].wanted), "'%s': %d levels, '%s'", row[i].text, levels, error.text);
    }
    assert_int_equal(count_levels("{" MAP "}", &lg_game_catan), 0);
    assert_int_equal(count_levels("{\"game\": \"terra-mystica\", " MAP "}", &lg_game_catan), 0);
    CHECK_HAS(error.text, "expected a level of catan, found one of terra-mystica");
}

static void a_text_of_no_known_game_has_a_kind_of_its_own(void **state) {
    static const struct {
        const char *text;
        lg_error_kind kind;
    } row[] = {
        {"no level of any game\n", LG_ERROR_FOREIGN},
        {"[1]", LG_ERROR_FOREIGN},
        {"{}", LG_ERROR_FOREIGN},
        {"{\"game\": \"zzzzzzzzzzzz\", " MAP "}", LG_ERROR_FOREIGN},
        {"{\"map\": \"no level\"}", LG_ERROR_FOREIGN},
        {"", LG_ERROR_INPUT},
        {"Y,U,K;\nB,Z;\n", LG_ERROR_INPUT},
        {"{\"game\": 1, " MAP "}", LG_ERROR_INPUT},
        {"{\"game\": \"catan\"}", LG_ERROR_INPUT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        count_levels(row[i].text, NULL);
        CHECK(error.kind == row[i].kind, "'%s': kind %d, '%s'", row[i].text, (int)error.kind, error.text);
    }
}

static void levels_follow_each_other(void **state) {
    static const char board[] = "Y,U,K;\nB,G;\n", lines[] = "{" MAP "}\n\n{" MAP "}";
    char text[200];
    (void)state;
    assert_int_equal(count_levels(board, NULL), 1);
    assert_int_equal(count_levels(lines, NULL), 2);
    snprintf(text, sizeof text, "\xef\xbb\xbf%s# a remark\n%s\n%s", board, board, board);
    assert_int_equal(count_levels(text, NULL), 3);
    assert_int_equal(count_levels(text, &lg_game_terra_mystica), 3);
    snprintf(text, sizeof text, "%s\n{", lines);
    assert_int_equal(count_levels(text, NULL), 2);
    assert_true(error.text[0]);
}

/* A board of Catan is whole without its ports, but ports that follow a blank line are no board of their own. */
static void what_follows_a_blank_line_may_belong_to_the_level(void **state) {
    static const char tiles[] = "G10 L9 S12\nS6 O2 G8 B4\nB11 G3 L10 D L6\nO8 B4 O3 S5\nL11 S5 G9\n",
                      ports[] = "ports: 3:1 G O 3:1 B S 3:1 L 3:1\n";
    char text[400];
    (void)state;
    snprintf(text, sizeof text, "%s\n%s", tiles, ports);
    assert_int_equal(count_levels(text, NULL), 1);
    assert_string_equal(error.text, "");
    snprintf(text, sizeof text, "%s\n%s\n%s\n%s", tiles, ports, tiles, ports);
    assert_int_equal(count_levels(text, NULL), 2);
    assert_string_equal(error.text, "");
}

static void a_record_brings_its_rules(void **state) {
    static const char text[] = "{\"game\": \"terra-mystica\", \"variant\": \"paper\", \"settings\": {\"REQ9\": 4, "
                               "\"stock\": \"free\"}, " MAP "}";
    level_reader r = reader_of(text, NULL);
    choice none = {0}, own = {.variant = "balanced", .set = {"REQ9=3"}, .sets = 1};
    lg_recipe recipe;
    (void)state;
    CHECK(levels_next(&r, &error), "%s", error.text);
    assert_string_equal(r.item.variant->name, "paper");
    CHECK(rules_for(&r.item, &none, &recipe, &error), "%s", error.text);
    assert_true(lg_value(&recipe.settings, "REQ9") == 4);
    assert_string_equal(lg_value_text(&recipe.settings, "stock"), "free");
    lg_recipe_clear(&recipe);
    CHECK(rules_for(&r.item, &own, &recipe, &error), "%s", error.text);
    assert_true(recipe.variant != r.item.variant && lg_value(&recipe.settings, "REQ9") == 3);
    lg_recipe_clear(&recipe);
    own.set[0] = "REQ9";
    assert_false(rules_for(&r.item, &own, &recipe, &error));
    CHECK_HAS(error.text, "expected NAME=VALUE");
    lg_recipe_clear(&recipe);
    levels_close(&r);
}

static void one_level_and_no_more(void **state) {
    level_item item;
    (void)state;
    assert_true(level_read("original", NULL, &item, &error));
    assert_ptr_equal(item.game, &lg_game_terra_mystica);
    level_item_clear(&item);
    assert_false(level_read("originals", NULL, &item, &error));
    CHECK_HAS(error.text, "original");
    assert_false(level_read("/", NULL, &item, &error));
}

static void try_searcher(choice c, const char *name, const char *wanted) {
    searcher s;
    error.text[0] = '\0';
    bool good = searcher_init_front(&s, &c, &lg_game_terra_mystica, "population=50", &error);
    CHECK(good == !wanted, "%s: %s", c.algorithm ? c.algorithm : "none", error.text);
    if (wanted) CHECK_HAS(error.text, wanted);
    if (good) assert_string_equal(searcher_name(&s), name);
    searcher_clear(&s);
}

static void searchers_by_their_names(void **state) {
    const lg_optimizer *ea = lg_optimizer_find("ea"), *pso = lg_optimizer_find("pso");
    const char *preset = ea->presets[0].name, *other = pso->presets[0].name;
    (void)state;
    try_searcher((choice){0}, "best", NULL);
    try_searcher((choice){.algorithm = "ea"}, "ea", NULL);
    try_searcher((choice){.preset = preset}, preset, NULL);
    try_searcher((choice){.algorithm = "ea", .preset = preset}, preset, NULL);
    try_searcher((choice){.algorithm = "nsga2"}, "nsga2", NULL);
    try_searcher((choice){.algorithm = "nsga2", .param = {"algorithm=smsemoa"}, .params = 1}, "smsemoa", NULL);
    try_searcher((choice){.algorithm = "nsga2", .preset = preset}, NULL, "--preset and nsga2");
    try_searcher((choice){.algorithm = "nsga3"}, NULL, "nsga2");
    try_searcher((choice){.algorithm = "ea", .preset = other}, NULL, "ea");
    try_searcher((choice){.preset = "zzzzzzzzz"}, NULL, "zzzzzzzzz");
    try_searcher((choice){.param = {"x=1"}, .params = 1}, NULL, "--param needs --algorithm or --preset");
    try_searcher((choice){.algorithm = "ea", .param = {"=1"}, .params = 1}, NULL, "expected NAME=VALUE");
    try_searcher((choice){.algorithm = "ea", .param = {"nothing=1"}, .params = 1}, NULL, "nothing");
}

static void names_that_nothing_has(void **state) {
    const lg_game *game;
    const lg_variant *variant;
    const lg_optimizer *optimizer;
    choice c = {.set = {"stock=nosuchboard"}, .sets = 1};
    lg_values settings;
    (void)state;
    assert_false(find_game("catn", &game, &error));
    CHECK_HAS(error.text, "did you mean 'catan'?");
    assert_false(find_variant(&lg_game_catan, "balance", &variant, &error));
    CHECK_HAS(error.text, "did you mean 'balanced'?");
    assert_false(find_optimizer("aneal", &optimizer, &error));
    CHECK_HAS(error.text, "did you mean 'anneal'?");
    assert_false(find_format(&lg_game_catan, "tyt", &error));
    assert_true(lg_variant_find(&lg_game_terra_mystica, NULL));
    assert_false(
        make_settings(&lg_game_terra_mystica, lg_variant_find(&lg_game_terra_mystica, NULL), &c, &settings, &error));
    CHECK_HAS(error.text, "stock: expected one of");
    lg_values_clear(&settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_level_is_refused),
        cmocka_unit_test(a_text_of_no_known_game_has_a_kind_of_its_own),
        cmocka_unit_test(levels_follow_each_other),
        cmocka_unit_test(what_follows_a_blank_line_may_belong_to_the_level),
        cmocka_unit_test(a_record_brings_its_rules),
        cmocka_unit_test(one_level_and_no_more),
        cmocka_unit_test(searchers_by_their_names),
        cmocka_unit_test(names_that_nothing_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
