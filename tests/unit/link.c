/* Tests of links: every recipe is read back from its link, and an error names the wrong part of a link. */
#include "check.h"

#include "recipe/recipe.h"

/* The beginning of a link that holds a small game. */
#define TINY "game-file=game:+tiny%0Aboard:+%7Bsquares:+%5B2,+2%5D%7D%0Apieces:%0A++a:+1%0A++b:+3%0A"

static lg_link link_of(const char *game, const char *variant, uint64_t seed) {
    lg_link l = {.recipe = {.game = lg_game_find(game), .target = -INFINITY, .seed = seed}};
    l.recipe.variant = lg_variant_find(l.recipe.game, variant);
    l.recipe.settings = values_of(l.recipe.game->settings, l.recipe.variant->settings);
    return l;
}

static void let_search(lg_recipe *r, const lg_optimizer *optimizer, const lg_preset *preset) {
    r->optimizer = optimizer;
    r->preset = preset ? preset->name : NULL;
    r->params = values_of(optimizer->params, preset ? preset->assignments : "");
}

static char *copy_of(const char *text) {
    return strcpy(allocated(strlen(text) + 1), text);
}

static lg_text text_of(const lg_link *l) {
    lg_text text = {0};
    assert_true(lg_link_write(l, &text));
    return text;
}

static bool same_text(const char *a, const char *b) {
    return a && b ? !strcmp(a, b) : a == b;
}

static bool same_values(const lg_values *a, const lg_values *b) {
    return a->table == b->table && (!a->table || lg_values_same(a, b));
}

static void check_same(const char *text, const lg_link *l, const lg_link *back) {
    const lg_recipe *a = &l->recipe, *b = &back->recipe;
    CHECK(a->game == b->game && a->variant == b->variant && a->optimizer == b->optimizer && a->preset == b->preset,
          "%s: other names", text);
    CHECK(a->evaluations == b->evaluations && a->target == b->target && a->seed == b->seed && a->index == b->index &&
              a->again == b->again,
          "%s: other numbers", text);
    CHECK(same_values(&a->settings, &b->settings) && same_values(&a->params, &b->params), "%s: other values", text);
    CHECK(same_text(l->lock, back->lock) && same_text(l->board, back->board) && l->handmade == back->handmade,
          "%s: other boards", text);
    assert_string_equal(back->version, lg_version());
}

/* Checks that the link is read back, both alone and behind a web address. Frees the link. */
static void check_comes_back(lg_link *l) {
    lg_text text = text_of(l), address = {0};
    lg_error error = {.text = ""};
    lg_text_add(&address, " https://example.org/index.html#%s\n", text.data);
    for (int i = 0; i < 2; i++) {
        lg_link back;
        CHECK(lg_link_read(i ? address.data : text.data, &back, &error), "%s: %s", text.data, error.text);
        check_same(text.data, l, &back);
        lg_text again = text_of(&back);
        assert_string_equal(again.data, text.data);
        lg_text_clear(&again);
        lg_link_clear(&back);
    }
    lg_text_clear(&address);
    lg_text_clear(&text);
    lg_link_clear(l);
}

/* Sets a setting to any of its values, chosen by a number from 0 to 1. */
static void set_any(lg_values *values, int row, double x) {
    const lg_param *p = &values->table[row];
    if (p->type == LG_WHOLE || p->type == LG_NUMBER) {
        double low = fmax(p->low, -1e6), high = fmin(p->high, 1e6), y = low + x * (high - low);
        values->number[row] = p->type == LG_WHOLE ? floor(y) : y;
        return;
    }
    int words = 1;
    lg_text word = {0};
    for (const char *at = p->words; *at; at++)
        words += *at == '|';
    const char *at = p->words;
    for (int k = (int)(x * words); k > 0; k--)
        at = strchr(at, '|') + 1;
    lg_text_append(&word, at, strcspn(at, "|"));
    assert_true(lg_values_set(values, p->name, word.data, NULL));
    lg_text_clear(&word);
}

static void change(lg_values *values, lg_rng *rng) {
    for (int i = 0; values->table[i].name; i++)
        if (!lg_rng_below(rng, 3)) set_any(values, i, lg_rng_unit(rng));
}

static void any_recipe_comes_back(void **state) {
    (void)state;
    for (int g = 0; lg_games[g]; g++)
        for (const lg_variant *v = lg_games[g]->variants; v->name; v++)
            for (uint64_t n = 0; n < 50; n++) {
                lg_rng rng = lg_rng_stream(n, v->name, (uint64_t)g);
                lg_link l = link_of(lg_games[g]->name, v->name, lg_rng_next(&rng) >> (1 + n));
                l.recipe.index = lg_rng_next(&rng) >> (16 + n % 48);
                l.recipe.again = (int)(n % 3);
                l.recipe.evaluations = (int64_t)(n % 2 ? lg_rng_next(&rng) >> 1 : 0);
                if (n % 5 < 2) l.recipe.target = lg_rng_normal(&rng);
                change(&l.recipe.settings, &rng);
                check_comes_back(&l);
            }
}

static void any_search_comes_back(const lg_optimizer *optimizer, const lg_preset *preset, void *context) {
    lg_rng *rng = context;
    for (int n = 0; n < 10; n++) {
        lg_link l = link_of("catan", n % 2 ? "paper" : NULL, 7);
        let_search(&l.recipe, optimizer, preset);
        if (n) change(&l.recipe.params, rng);
        check_comes_back(&l);
    }
}

static void every_preset_comes_back(void **state) {
    lg_rng rng = lg_rng_stream(1, "link", 0);
    (void)state;
    each_optimizer(any_search_comes_back, &rng);
}

static void boards_and_locks_come_back(void **state) {
    (void)state;
    for (int g = 0; lg_games[g]; g++)
        for (const lg_board *b = lg_games[g]->boards; b && b->name; b++) {
            lg_link l = link_of(lg_games[g]->name, NULL, 0);
            l.board = copy_of(b->text);
            l.handmade = b->name[0] % 2;
            if (b->name[1] % 2) l.lock = copy_of(b->text);
            check_comes_back(&l);
        }
    lg_link l = link_of("catan", NULL, 1);
    l.board = copy_of("%&=+# \n\t\r\x1b\"<\xc3\xa4\xf0\x9f\x98\x80");
    l.lock = copy_of("");
    assert_true(lg_values_set(&l.recipe.settings, "frame", "?? ??\n?? ??", NULL));
    assert_true(lg_lock_decides(l.recipe.game, "frame") && !lg_lock_decides(l.recipe.game, "fram"));
    lg_text text = text_of(&l);
    CHECK(!strstr(text.data, "frame"), "%s: the lock decides that", text.data);
    lg_text_clear(&text);
    free(l.lock);
    l.lock = NULL;
    check_comes_back(&l);
}

static void the_usual_is_left_out(void **state) {
    (void)state;
    lg_link l = link_of("terra-mystica", NULL, 4);
    lg_text text = text_of(&l);
    assert_string_equal(text.data, "game=terra-mystica&variant=balanced&seed=4&version=" LG_VERSION);
    lg_text_clear(&text);
    l.recipe.index = 3;
    l.board = copy_of("a b,c\n");
    assert_true(lg_values_apply(&l.recipe.settings, "rows=8", NULL));
    text = text_of(&l);
    assert_string_equal(text.data, "game=terra-mystica&variant=balanced&set.rows=8&seed=4&index=3&version=" LG_VERSION
                                   "&board=a+b,c%0A");
    lg_text_clear(&text);
    lg_link_clear(&l);
}

static void what_could_not_be_read_is_not_written(void **state) {
    lg_game stranger = *lg_game_find("catan");
    lg_text text = {0};
    (void)state;
    lg_link l = link_of("catan", NULL, UINT64_MAX);
    assert_false(lg_link_write(&l, &text));
    l.recipe.seed = 1;
    l.recipe.game = &stranger;
    assert_false(lg_link_write(&l, &text));
    l.recipe.game = lg_game_find("catan");
    l.board = allocated(LG_LINK_MAX + 1);
    memset(l.board, 'a', LG_LINK_MAX);
    assert_false(lg_link_write(&l, &text));
    assert_null(text.data);
    lg_link_clear(&l);
}

static void a_level_is_named_by_its_id_or_by_its_link(void **state) {
    lg_link l = link_of("catan", NULL, 4);
    lg_text name = {0}, id = {0}, link = {0};
    (void)state;
    assert_true(lg_link_name(&l, &name) && lg_recipe_id(&l.recipe, &id));
    assert_string_equal(name.data, id.data);
    l.lock = copy_of("B8 ?? G3\n");
    name.length = 0;
    assert_true(lg_link_name(&l, &name) && lg_link_write(&l, &link));
    assert_string_equal(name.data, link.data);
    l.recipe.seed = UINT64_MAX;
    assert_false(lg_link_name(&l, &name) || name.failed);
    lg_text_clear(&name);
    lg_text_clear(&id);
    lg_text_clear(&link);
    lg_link_clear(&l);
}

static void ids_are_links(void **state) {
    lg_link l = link_of("catan", NULL, 4), back;
    lg_text id = {0}, word = {0};
    (void)state;
    assert_true(lg_recipe_id(&l.recipe, &id));
    lg_text_add(&word, "https://example.org/#id=%s", id.data);
    assert_true(lg_link_read(id.data, &back, NULL));
    check_same(id.data, &l, &back);
    lg_link_clear(&back);
    assert_true(lg_link_read(word.data, &back, NULL));
    check_same(word.data, &l, &back);
    lg_link_clear(&back);
    lg_text_clear(&word);
    lg_text_clear(&id);
    lg_link_clear(&l);
}

static void a_preset_brings_its_rules_and_values(void **state) {
    lg_link l;
    (void)state;
    assert_true(lg_link_read("preset=aco2020&game=catan&seed=1&param.ants=3", &l, NULL));
    assert_string_equal(l.recipe.variant->name, "paper");
    assert_string_equal(l.recipe.optimizer->name, "aco");
    assert_true(lg_value(&l.recipe.params, "ants") == 3);
    assert_string_equal(l.version, "");
    lg_link_clear(&l);
}

static void a_lock_is_kept_by_the_task(void **state) {
    lg_link l = link_of("catan", NULL, 1);
    lg_error error;
    (void)state;
    l.lock = copy_of(l.recipe.game->boards[0].text);
    lg_task *task = lg_link_task(&l, &error);
    lg_solver *solver = lg_recipe_solver(&l.recipe, task, &error);
    lg_budget budget = lg_budget_unlimited();
    lg_text text = {0};
    assert_true(lg_recipe_budget(&l.recipe, task, &budget, &error));
    lg_level *level = allocated(l.recipe.game->level_size), *lock = allocated(l.recipe.game->level_size);
    lg_solver_solve(solver, budget, lg_recipe_stream(&l.recipe), level);
    assert_true(l.recipe.game->text.read(l.recipe.game, l.lock, strlen(l.lock), lock, &error));
    assert_memory_equal(level, lock, l.recipe.game->level_size);
    strcpy(l.lock, "?");
    assert_null(lg_link_task(&l, &error));
    CHECK_STARTS(error.text, "the link's lock: 1:");
    lg_text_clear(&text);
    free(level);
    free(lock);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
    lg_link_clear(&l);
}

static void an_algorithm_without_a_limit_gets_one(void **state) {
    (void)state;
    lg_link l = link_of("catan", NULL, 1);
    lg_task *task = lg_link_task(&l, NULL);
    lg_budget budget = lg_budget_unlimited();
    assert_true(lg_recipe_budget(&l.recipe, task, &budget, NULL) && budget.evaluations == 0);
    let_search(&l.recipe, lg_optimizer_find("tabu"), NULL);
    assert_true(lg_recipe_budget(&l.recipe, task, &budget, NULL) && budget.evaluations == 1000000);
    l.recipe.evaluations = 77;
    l.recipe.target = 3;
    assert_true(lg_recipe_budget(&l.recipe, task, &budget, NULL) && budget.evaluations == 77 && budget.target == 3);
    lg_plan_step single[2];
    assert_string_equal(lg_recipe_plan(&l.recipe, single)->optimizer, "tabu");
    assert_null(single[1].optimizer);
    lg_task_destroy(task);
    lg_link_clear(&l);
}

/* Links with a fault, and how the sentence about it begins. */
static const char *const faulty[][2] = {
    {"", "expected a link such as"},
    {" \n", "expected a link such as"},
    {"https://example.org/#", "expected a link such as"},
    {"tm-....", "the id 'tm-....' has a typing mistake"},
    {"id=tm-....&seed=1", "the link's id: expected it alone"},
    {"seed=1", "the link: expected a word game=NAME"},
    {"game=catan", "the link: expected a word seed=NUMBER, or the board"},
    {"game=catan&seed=1&", "the link: expected NAME=VALUE after each &, found ''"},
    {"game=catan&sed=1", "the link's word: expected one that is known, found 'sed'; did you mean 'seed'?"},
    {"game=catan&set=1", "the link's word: expected one that is known, found 'set'"},
    {"game=catn&seed=1", "the link's game: expected one that is known, found 'catn'; did you mean 'catan'?"},
    {"game=catan&seed=1&variant=balancd", "the link's variant: expected one that is known, found 'balancd'; did"},
    {"game=catan&seed=1&algorithm=tab", "the link's algorithm: expected one that is known, found 'tab'; did"},
    {"game=catan&seed=1&preset=aco2021", "the link's preset: expected one that is known, found 'aco2021'; did"},
    {"game=catan&seed=1&preset=aco2020&algorithm=tabu", "the link's algorithm: expected that of the preset"},
    {"game=catan&seed=1&param.ants=3", "the link's param.ants: expected an algorithm or a preset with it"},
    {"game=catan&seed=1&set.player=3", "the link's set.player: unknown parameter 'player'; did you mean 'players'"},
    {"game=catan&seed=1&set.players=9", "the link's set.players: players: expected a whole number from"},
    {"game=catan&seed=1&set.frame=official&lock=x", "the link's set.frame: its lock decides this setting"},
    {"game=catan&seed=1&seed=1", "the link: expected each word once, found 'seed' twice"},
    {"game=catan&seed=1&s%65ed=1", "the link: expected each word once, found 'seed' twice"},
    {"game=catan&seed=-1", "the link's seed: expected a whole number from 0 to 9223372036854775807, found '-1'"},
    {"game=catan&seed=9223372036854775808", "the link's seed: expected a whole number"},
    {"game=catan&seed=99999999999999999999999", "the link's seed: expected a whole number"},
    {"game=catan&seed=", "the link's seed: expected a whole number"},
    {"game=catan&seed=1&index=281474976710656", "the link's index: expected a whole number"},
    {"game=catan&seed=1&again=32768", "the link's again: expected a whole number"},
    {"game=catan&seed=1&target=nan", "the link's target: expected a number, found 'nan'"},
    {"game=catan&seed=1%", "the link's seed: expected two hexadecimal digits after %, found '%'"},
    {"game=catan&seed=%1g", "the link's seed: expected two hexadecimal digits after %, found '%1g'"},
    {"game=catan&lock=%00", "the link's lock: expected text, found a byte of zero"},
    {"game=catan&lock=%ff", "the link's lock: expected UTF-8, found other bytes"},
    {"game=catan&lock=\xc3", "the link's lock: expected UTF-8, found other bytes"},
    {"%ff=1", "the link's name of a word: expected UTF-8"},
    {"game=%1b[31m", "the link's game: expected one that is known, found '?[31m'"},
    {"game=%D0%B6%D1%83%D0%BA", "the link's game: expected one that is known, found '\xd0\xb6\xd1\x83\xd0\xba'"},
    {"game=%E2%80%AE", "the link's game: expected one that is known, found '?'"},
    {"game-file=game:+tiny&seed=1&game=catan", "the link's game-file: expected it without the word game, found both"},
    {"game-file=%5B1&seed=1", "the game's file: 2:1: no YAML"},
    {"game-file=game:+tiny&id=tm-m40x-8r2k&seed=1", "the link's id: expected it alone"},
    {"game=catan&seed=1&pieces=piece%0Ac", "the link's pieces: expected the word game-file beside it"},
    {TINY "&pieces=&seed=1", "the table of pieces: 1:1: expected a table of pieces"},
    {TINY "&pieces=piece%0Aa&seed=1", "the table of pieces: 2:1: "},
    {TINY "&pieces=piece,colours%0Ac,red&seed=1", "the table of pieces: 1:7: "},
    {"game=catan&seed=1&version=1+2", "the link's version: expected one such as"},
    {"game=catan&seed=1&version=1234567890123456789012345", "the link's version: expected one such as"},
};

static void faults_are_named(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof faulty / sizeof *faulty; i++) {
        lg_link l;
        lg_error error = {.text = ""};
        CHECK(!lg_link_read(faulty[i][0], &l, &error), "'%s' was read", faulty[i][0]);
        CHECK_STARTS(error.text, faulty[i][1]);
        char start[60] = "the link: ";
        if (strcmp(error.word, "link") != 0) snprintf(start, sizeof start, "the link's %s: ", error.word);
        size_t length = strlen(start);
        if (!strncmp(faulty[i][1], "the link", 8))
            CHECK(!strncmp(error.text, start, length) && (size_t)error.sentence >= length, "%s", error.text);
        CHECK(!strstr(error.text + error.sentence, "the link") && error.text[error.sentence] != ' ', "%s", error.text);
    }
}

static void another_version_is_named(void **state) {
    lg_link l;
    lg_error error;
    (void)state;
    assert_true(lg_link_read("game=catan&version=0.1.0&seed=1&board=x", &l, &error));
    assert_string_equal(l.version, "0.1.0");
    assert_string_equal(l.board, "x");
    lg_link_clear(&l);
    assert_false(lg_link_read("game=catan&version=0.1.0&seed=1&set.sides=3", &l, &error));
    CHECK_HAS(error.text, "; the link was made by version 0.1.0, this is " LG_VERSION);
}

static void too_long_is_refused(void **state) {
    char *text = allocated(LG_LINK_MAX + 2);
    lg_link l;
    lg_error error;
    (void)state;
    memset(text, '&', LG_LINK_MAX + 1);
    assert_false(lg_link_read(text, &l, &error));
    CHECK_STARTS(error.text, "expected a link of at most 65536 bytes, found one of 65537");
    for (int i = 0; i + 4 <= LG_LINK_MAX; i += 4) /* each word takes 4 bytes, and no two words are equal */
        memcpy(text + i, (char[]){(char)('a' + i / 4 % 26), (char)('a' + i / 104 % 26), '=', '&'}, 4);
    text[LG_LINK_MAX] = '\0';
    assert_false(lg_link_read(text, &l, &error));
    CHECK_STARTS(error.text, "the link: expected at most");
    free(text);
}

/* Changes one byte of a link. The result must be read, or be refused with a sentence of printable characters. */
static void mutated_links_are_read_or_refused(void **state) {
    static const char start[] = "game=catan&variant=paper&set.players=4&preset=aco2020&param.ants=3&evaluations=9&"
                                "target=.5&seed=4&index=2&version=0.2.0&board=%3f+a";
    static const char bytes[] = "&=%+#.0f\xff ";
    lg_rng rng = lg_rng_stream(1, "hostile", 0);
    (void)state;
    for (int n = 0; n < 10000; n++) {
        char text[sizeof start];
        lg_link l;
        lg_error error = {.text = ""};
        memcpy(text, start, sizeof start);
        for (uint32_t k = 0; k <= lg_rng_below(&rng, 3); k++)
            text[lg_rng_below(&rng, sizeof start - 1)] = bytes[lg_rng_below(&rng, sizeof bytes)];
        if (lg_link_read(text, &l, &error))
            check_comes_back(&(lg_link){.recipe = l.recipe, .lock = l.lock, .board = l.board, .handmade = l.handmade});
        else
            CHECK(strlen(error.text) > 10, "%s: '%s'", text, error.text);
        for (const char *at = error.text; *at; at++)
            CHECK(*at >= ' ' && *at < 127, "%s: '%s'", text, error.text);
    }
}

static void a_link_can_hold_a_games_file(void **state) {
    static const char file[] = TINY "&seed=3";
    lg_link l;
    lg_text id = {0}, link = {0};
    lg_error error = {.text = ""};
    (void)state;
    CHECK(lg_link_read(file, &l, &error), "%s", error.text);
    CHECK(l.file_game && l.recipe.game == l.file_game && !strcmp(l.recipe.game->name, "tiny"), "another game");
    assert_true(lg_link_name(&l, &id));
    assert_false(lg_link_write(&l, &link));
    lg_link_clear(&l);
    lg_text_add(&link, "%.*s&id=%s", (int)(strchr(file, '&') - file), file, id.data);
    CHECK(lg_link_read(link.data, &l, &error), "%s", error.text);
    assert_int_equal(l.recipe.seed, 3);
    lg_link_clear(&l);
    lg_text_clear(&id);
    lg_text_clear(&link);
}

static int count_symbols(const lg_link *l) {
    int n = 0;
    while (l->recipe.game->places.layers->symbols[n].name)
        n++;
    return n;
}

static void and_a_table_of_more_pieces(void **state) {
    lg_link few, more;
    lg_error error = {.text = ""};
    lg_text id = {0}, link = {0};
    (void)state;
    CHECK(lg_link_read(TINY "&seed=3", &few, &error), "%s", error.text);
    CHECK(lg_link_read(TINY "&pieces=piece,stock%0Ac,0%0Ad,0&seed=3", &more, &error), "%s", error.text);
    assert_int_equal(count_symbols(&more), count_symbols(&few) + 2);
    assert_true(lg_link_name(&more, &id));
    lg_text_add(&link, "%s&id=%s", TINY, id.data);
    lg_link_clear(&few);
    CHECK(!lg_link_read(link.data, &few, &error), "an id needs the table");
    lg_text_clear(&link);
    lg_text_add(&link, "%s&id=%s", TINY "&pieces=piece,stock%0Ac,0%0Ad,0", id.data);
    lg_link_clear(&more);
    CHECK(lg_link_read(link.data, &more, &error), "%s", error.text);
    lg_link_clear(&more);
    lg_text_clear(&id);
    lg_text_clear(&link);
}

static bool is_by_model(const char *text) {
    lg_link link;
    lg_error error = {.text = ""};
    CHECK(lg_link_read(text, &link, &error), "%s: %s", text, error.text);
    bool by_model = lg_value(&link.recipe.settings, "fair") == 2;
    lg_link_clear(&link);
    return by_model;
}

static double order_of(const char *text) {
    lg_link link;
    lg_error error = {.text = ""};
    CHECK(lg_link_read(text, &link, &error), "%s: %s", text, error.text);
    double order = lg_value(&link.recipe.settings, "order");
    lg_link_clear(&link);
    return order;
}

/* By default, boards of Terra Mystica have been balanced, and Catan's forecasts have had half of greedy's order of seats,
 * only since ids and links were first written. */
static void old_ids_and_links_mean_what_they_meant(void **state) {
    (void)state;
    static const char asked[] = "game=terra-mystica&seed=5", rules[] = "game=terra-mystica&seed=5&set.fair=rules";
    assert_false(is_by_model("tm-w805-0f0"));
    assert_false(is_by_model("game=terra-mystica&variant=balanced&seed=5&version=" LG_VERSION));
    assert_false(is_by_model("game=terra-mystica&variant=balanced&seed=5&version=0.1.0"));
    assert_true(is_by_model(asked));
    assert_false(is_by_model(rules));
    assert_false(is_by_model("game=terra-mystica&variant=paper&seed=5"));
    assert_false(is_by_model("game=terra-mystica&seed=5&want.islands=5")); /* a board with wants is not balanced */
    assert_true(order_of("ca-w803-0db") == 100 && order_of("game=catan&seed=3&version=0.1.0") == 100);
    assert_true(order_of("game=catan&seed=3") == 50 && order_of("game=catan&seed=3&want.richest=10") == 50);
    assert_true(order_of("game=catan&variant=paper&seed=3") == 100);
    for (int k = 0; k < 2; k++) {
        lg_link link;
        lg_text words = {0}, id = {0};
        lg_error error;
        assert_true(lg_link_read(k ? rules : asked, &link, &error));
        assert_true(lg_link_write(&link, &words) && lg_recipe_id(&link.recipe, &id));
        assert_true(is_by_model(words.data) == !k && is_by_model(id.data) == !k);
        assert_true((strstr(words.data, "set.fair=model") != NULL) == !k && (strcmp(id.data, "tm-w805-0f0") == 0) == k);
        assert_true(recipe_forget_since(&link.recipe, &error) && lg_value(&link.recipe.settings, "fair") == 0);
        lg_text_clear(&words);
        lg_text_clear(&id);
        lg_link_clear(&link);
    }
}

/* The page writes the players' names into a link, for people. */
static void names_of_players_change_nothing(void **state) {
    (void)state;
    lg_link link;
    lg_error error = {.text = ""};
    CHECK(lg_link_read("game=catan&seed=4&names=Ann,%C5%BDofie", &link, &error), "%s", error.text);
    lg_text words = text_of(&link);
    assert_non_null(strstr(words.data, "seed=4"));
    assert_null(strstr(words.data, "names"));
    lg_text_clear(&words);
    lg_link_clear(&link);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_recipe_comes_back),
        cmocka_unit_test(every_preset_comes_back),
        cmocka_unit_test(boards_and_locks_come_back),
        cmocka_unit_test(the_usual_is_left_out),
        cmocka_unit_test(what_could_not_be_read_is_not_written),
        cmocka_unit_test(a_level_is_named_by_its_id_or_by_its_link),
        cmocka_unit_test(ids_are_links),
        cmocka_unit_test(old_ids_and_links_mean_what_they_meant),
        cmocka_unit_test(names_of_players_change_nothing),
        cmocka_unit_test(a_preset_brings_its_rules_and_values),
        cmocka_unit_test(a_lock_is_kept_by_the_task),
        cmocka_unit_test(an_algorithm_without_a_limit_gets_one),
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(another_version_is_named),
        cmocka_unit_test(a_link_can_hold_a_games_file),
        cmocka_unit_test(and_a_table_of_more_pieces),
        cmocka_unit_test(too_long_is_refused),
        cmocka_unit_test(mutated_links_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
