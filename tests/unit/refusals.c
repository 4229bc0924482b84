/* Tests of mistakes that a program can make with the library: each gets its error sentence, and nothing is created. */
#include "check.h"

#include "levelground/explore.h"
#include "levelground/front.h"
#include "wesnoth/growing/growing_map.h"

extern const lg_game lg_game_catan, lg_game_terra_mystica, lg_game_toy, lg_game_wesnoth;

static lg_error error;

static void refused(bool good, const char *wanted) {
    CHECK(!good, "not refused: %s", wanted);
    CHECK_HAS(error.text, wanted);
    error.text[0] = '\0';
}

static void spaces_that_cannot_be(void **state) {
    static const int short_by_one[] = {1, 2}, negative[] = {-1, 5}, right[] = {1, 3};
    static const struct {
        lg_block block;
        const char *wanted;
    } row[] = {
        {{.kind = (lg_kind)8, .length = 4}, "no known kind"},
        {{.kind = LG_CHOICE, .length = -1, .symbols = 2}, "a block of -1 genes"},
        {{.kind = LG_REAL, .length = 4, .lo = 2, .hi = 1}, "real genes from 2 to 1"},
        {{.kind = LG_REAL, .length = 4, .lo = NAN, .hi = 1}, "real genes from nan to 1"},
        {{.kind = LG_CHOICE, .length = 4}, "genes of 0 symbols"},
        {{.kind = LG_ARRANGE, .length = 4, .symbols = 2}, "an arrangement without counts"},
        {{.kind = LG_ARRANGE, .length = 4, .symbols = 2, .count = negative}, "an arrangement with -1 of symbol 0"},
        {{.kind = LG_ARRANGE, .length = 4, .symbols = 2, .count = short_by_one}, "4 genes with 3 symbols to lay out"},
        {{.kind = LG_ARRANGE, .length = 4, .symbols = 2, .count = right, .first = 1}, "do not follow each other"},
        {{.kind = LG_ARRANGE, .length = 4, .symbols = 2, .count = right}, "more or fewer genes"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        refused(lg_space_check(&(lg_space){.blocks = 1, .block = {row[i].block}}, &error), row[i].wanted);
    refused(lg_space_check(&(lg_space){.blocks = -1}, &error), "a space of -1 blocks");
    refused(lg_space_check(&(lg_space){.blocks = LG_BLOCKS_MAX + 1}, &error), "blocks, of at most");
    assert_true(lg_space_check(&(lg_space){.blocks = 1, .block = {row[9].block}, .syms = 4}, &error));
}

/* A move of a gene stays in the gene's own block, even if the block beside it has no moves. If the list of faults is full,
 * further faults are ignored. */
static void what_has_no_room_is_left_out(void **state) {
    lg_space space = {0};
    lg_rng rng = lg_rng_stream(1, "refusals", 0);
    lg_move move;
    int32_t genes[3] = {0};
    static lg_faults faults;
    (void)state;
    lg_space_add(&space, (lg_block){.kind = LG_REAL, .length = 2, .lo = 0, .hi = 1});
    lg_space_add(&space, (lg_block){.kind = LG_CHOICE, .length = 1, .symbols = 1});
    lg_space_add(&space, (lg_block){.kind = LG_CHOICE, .length = 2, .symbols = 3});
    assert_false(lg_space_move_gene(&space, (lg_genome){.sym = genes}, 0, &rng, &move));
    assert_true(lg_space_move_gene(&space, (lg_genome){.sym = genes}, 2, &rng, &move));
    assert_true(move.block == 2 && move.i == 2 && move.j != 0);
    for (int n = 0; n < LG_FAULTS_MAX + 2; n++)
        lg_faults_add(&faults, (int[]){n, -1}, 2);
    int sets = faults.sets;
    assert_true(sets == LG_FAULTS_MAX || faults.end[sets - 1] + 2 > LG_FAULT_GENES_MAX);
    assert_int_equal(faults.end[0], 1);
}

static double load(const lg_problem *problem, void *state, lg_genome genome) {
    (void)problem;
    (void)state;
    return genome.sym[0];
}

static double peek(const lg_problem *problem, void *state, lg_genome genome, const lg_move *moves, int count) {
    (void)moves;
    return load(problem, state, genome) + count;
}

static bool describe(const lg_problem *problem, void *state, lg_genome genome, uint64_t which, double *traits) {
    (void)which;
    traits[0] = load(problem, state, genome);
    return true;
}

static lg_problem sound(void) {
    lg_problem p = {.load = load};
    lg_space_add(&p.space, (lg_block){.kind = LG_CHOICE, .length = 2, .symbols = 4});
    return p;
}

static void try_run(lg_problem p, const lg_optimizer *o, const lg_values *params, const char *wanted) {
    lg_run *run = lg_run_create(&p, o, params, &error);
    refused(run, wanted);
}

static void runs_that_cannot_be(void **state) {
    const lg_optimizer *random = lg_optimizer_find("random"), *pso = lg_optimizer_find("pso");
    lg_values params = values_of(random->params, ""), others = values_of(pso->params, "");
    lg_problem p = sound();
    lg_optimizer idle = *random;
    (void)state;
    p.load = NULL;
    try_run(p, random, &params, "the problem has no load");
    p = sound();
    p.peek = peek;
    try_run(p, random, &params, "peek or commit, but not both");
    p = sound();
    p.describe = describe;
    try_run(p, random, &params, "traits that no game names");
    p = sound();
    p.space.syms++;
    try_run(p, random, &params, "more or fewer genes");
    try_run(sound(), random, NULL, "the parameters are not those of random");
    try_run(sound(), random, &others, "the parameters are not those of random");
    idle.kinds = LG_REAL;
    try_run(sound(), &idle, &params, "random cannot search this game's space");
    idle.step = NULL;
    try_run(sound(), &idle, &params, "random has no start or no step");
    lg_values_clear(&params);
    lg_values_clear(&others);
}

static void try_budget(lg_budget budget, const char *wanted) {
    const lg_optimizer *random = lg_optimizer_find("random");
    lg_values params = values_of(random->params, "");
    lg_problem p = sound();
    lg_run *run = lg_run_create(&p, random, &params, &error);
    assert_non_null(run);
    refused(lg_budget_check(&budget, &error), wanted);
    lg_run_start(run, budget, lg_rng_stream(1, "refusals", 0));
    assert_int_equal(run->stop, LG_FAILED);
    CHECK_HAS(run->reason, wanted);
    lg_run_destroy(run);
    lg_values_clear(&params);
}

static void budgets_that_cannot_be(void **state) {
    lg_budget b = {0};
    (void)state;
    try_budget(b, "not made by lg_budget_unlimited");
    b = lg_budget_unlimited();
    b.seconds = 1;
    try_budget(b, "seconds need a clock");
    b = lg_budget_unlimited();
    b.evaluations = -1;
    try_budget(b, "a limit below 0");
    b = lg_budget_unlimited();
    b.target = NAN;
    try_budget(b, "a target of NAN");
}

static void archives_that_cannot_be(void **state) {
    const lg_game *game = &lg_game_toy;
    const lg_axis near = {.trait = 0, .low = 0, .high = 10, .bins = 5};
    static const double bad[][2] = {{1, 1}, {2, 1}, {NAN, 1}, {-INFINITY, 1}, {0, INFINITY}};
    lg_game silent = *game;
    lg_niches usual;
    (void)state;
    lg_niches n = {.axes = 1, .axis = {near}};
    assert_true(lg_niches_check(&n, game, &error));
    n.axis[0].trait = 100;
    refused(lg_niches_check(&n, game, &error), "an axis of an unknown trait");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        n = (lg_niches){.axes = 1, .axis = {near}};
        n.axis[0].low = bad[i][0];
        n.axis[0].high = bad[i][1];
        refused(lg_niches_check(&n, game, &error), "near");
    }
    n = (lg_niches){.axes = 1, .axis = {near}};
    n.axis[0].bins = 0;
    refused(lg_niches_check(&n, game, &error), "has no cells");
    n = (lg_niches){.axes = 1, .axis = {near}, .points = -1};
    refused(lg_niches_check(&n, game, &error), "points");
    n = (lg_niches){.axes = 2, .axis = {near, near}};
    refused(lg_niches_check(&n, game, &error), "near");
    silent.traits = NULL;
    refused(lg_niches_usual(&silent, 5, &usual, &error), "names no axes");
}

static void explorers_and_fronts_that_cannot_be(void **state) {
    lg_game silent = lg_game_toy;
    const lg_niches niches = {.axes = 1, .axis = {{.trait = 0, .low = 0, .high = 10, .bins = 5}}};
    lg_objectives two = {.count = 2, .of = {{.trait = LG_COST}, {.trait = 0}}}, twice = two, unknown = two, one = two;
    lg_task *task = task_of(&lg_game_toy, NULL, "", NULL), mute = *task;
    const lg_emission real = {.emitter = lg_emitter_find("cmame")};
    (void)state;
    silent.traits = NULL;
    mute.game = &silent;
    refused(lg_explorer_create(&mute, &niches, NULL, 1, &error), "describes no traits");
    refused(lg_explorer_create(task, &niches, &real, 1, &error), "cmame needs real genes");
    refused(lg_front_create(&mute, &two, NULL, 1, &error), "describes no traits");
    twice.of[1].trait = LG_COST;
    refused(lg_front_create(task, &twice, NULL, 1, &error), "score is an objective twice");
    unknown.of[1].trait = 100;
    refused(lg_front_create(task, &unknown, NULL, 1, &error), "an objective of an unknown trait");
    one.count = 1;
    refused(lg_front_create(task, &one, NULL, 1, &error), "expected 2 to");
    lg_task_destroy(task);
}

/* Neither an explorer nor a front accepts genes that the space does not hold. */
static void genes_from_elsewhere(void **state) {
    const lg_niches niches = {.axes = 1, .axis = {{.trait = 0, .low = 0, .high = 10, .bins = 5}}};
    const lg_objectives two = {.count = 2, .of = {{.trait = LG_COST}, {.trait = 0}}};
    lg_task *task = task_of(&lg_game_toy, NULL, "", NULL);
    lg_explorer *x = lg_explorer_create(task, &niches, NULL, 1, &error);
    lg_front *f = lg_front_create(task, &two, NULL, 1, &error);
    lg_genome genome = genome_for(&lg_front_problem(f)->space);
    (void)state;
    genome.sym[0] = 1000;
    refused(lg_explorer_offer(x, genome, NULL, &error), "genes that the space does not hold");
    refused(lg_front_add(f, genome, &error), "genes that the space does not hold");
    assert_int_equal(lg_front_count(f), 0);
    genome_free(genome);
    lg_front_destroy(f);
    lg_explorer_destroy(x);
    lg_task_destroy(task);
}

static lg_level *read_level(const lg_game *game, const char *text) {
    lg_level *level = allocated(game->level_size);
    CHECK(game->text.read(game, text, strlen(text), level, &error), "%s", error.text);
    return level;
}

/* Tries to encode the level in `text` in a task that is locked with `fixed`. The level contradicts the lock. */
static void try_encode(const lg_game *game, const char *fixed, const char *text, const char *wanted) {
    lg_level *lock = read_level(game, fixed), *level = read_level(game, text);
    lg_task *task = task_of(game, NULL, game == &lg_game_terra_mystica ? "stock=free" : "", lock);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    game->search.start_from(problem, NULL);
    refused(game->search.encode(problem, level, genome, &error), wanted);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
    free(level);
    free(lock);
}

static void try_reopen(const lg_game *game, const char *text, const char *held, const char *wanted) {
    lg_level *level = read_level(game, text), *lock = held ? read_level(game, held) : NULL;
    lg_level *open = allocated(game->level_size);
    lg_values settings = values_of(game->settings, "");
    refused(game->search.task_of_level(game, level, lock, &settings, open, &error), wanted);
    lg_values_clear(&settings);
    free(open);
    free(lock);
    free(level);
}

#define CATAN(first, ports) \
    "    " first "  L9  S12\n  S6  O2  G8  B4\nB11 G3  L10 D   L6\n  O8  B4  O3  S5\n    L11 S5  G9\nports: " ports "\n"

static void boards_of_another_task(void **state) {
    static const char whole[] = CATAN("G10", "3:1 G O 3:1 B S 3:1 L 3:1"),
                      other_hex[] = CATAN("L10", "3:1 G O 3:1 B S 3:1 L 3:1"),
                      free_hex[] = CATAN("?", "3:1 G O 3:1 B S 3:1 L 3:1"),
                      other_port[] = CATAN("G10", "G 3:1 O 3:1 B S 3:1 L 3:1"),
                      free_port[] = CATAN("G10", "? G O 3:1 B S 3:1 L 3:1");
    (void)state;
    try_encode(&lg_game_catan, whole, other_hex, "hex 1 is not as it is fixed");
    try_encode(&lg_game_catan, whole, other_port, "port 1 is not as it is fixed");
    try_encode(&lg_game_catan, free_hex, other_hex, "are not those in the box");
    try_reopen(&lg_game_catan, free_hex, NULL, "has free hexes, numbers or ports");
    try_reopen(&lg_game_catan, free_port, NULL, "has free hexes, numbers or ports");
    try_encode(&lg_game_terra_mystica, "Y,U,K;\nB,G;\n", "Y,U;\nB;\n", "the board's shape is not the task's");
    try_encode(&lg_game_terra_mystica, "Y,U,?;\nB,G;\n", "Y,K,K;\nB,G;\n", "hex 2 is swamp, but is fixed as plains");
    try_reopen(&lg_game_terra_mystica, "Y,U,?;\nB,G;\n", NULL, "free");
    try_reopen(&lg_game_terra_mystica, "Y,U,K;\nB,G;\n", "Y,U;\nB;\n", "the lock's shape is not the board's");
}

static void try_land(const lg_values *settings, growing_options o, const char *wanted) {
    o.settings = settings;
    refused(growing_map_create(&o, &error), wanted);
}

static void land_that_cannot_be(void **state) {
    static const struct {
        int width, height, sides, x, y;
        const char *wanted;
    } row[] = {
        {0, 20, 1, 1, 1, "expected a map of at most"}, {20, 0, 1, 1, 1, "found 20 x 0"},
        {201, 20, 1, 1, 1, "found 201 x 20"},          {20, 201, 1, 1, 1, "found 20 x 201"},
        {20, 20, 0, 1, 1, "expected 1 to 4 sides"},    {20, 20, 5, 1, 1, "found 5"},
        {20, 20, 1, 0, 1, "lies outside the map"},     {20, 20, 1, 21, 1, "side 1, 21,1, lies outside"},
        {20, 20, 1, 1, 0, "lies outside the map"},     {20, 20, 1, 1, 21, "side 1, 1,21, lies outside"},
    };
    lg_values settings = values_of(lg_game_wesnoth.settings, lg_variant_find(&lg_game_wesnoth, "paper")->settings);
    growing_options o = {.width = 20, .height = 20, .sides = 1, .keep = {{5, 5}}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        growing_options bad = {.width = row[i].width, .height = row[i].height, .sides = row[i].sides};
        for (int s = 0; s < GROWING_SIDES_MAX; s++)
            bad.keep[s] = (wn_point){row[i].x, row[i].y};
        bad.budget = lg_budget_unlimited();
        try_land(&settings, bad, row[i].wanted);
    }
    try_land(&settings, o, "not made by lg_budget_unlimited");
    o.budget = lg_budget_unlimited();
    lg_optimizer choices = *lg_optimizer_find("tabu");
    choices.kinds = LG_CHOICE;
    o.optimizer = &choices;
    try_land(&settings, o, "tabu cannot search this game's space");
    lg_values_clear(&settings);
}

static void turns_that_cannot_be(void **state) {
    static const struct {
        growing_report report;
        const char *wanted;
    } row[] = {
        {{.side = 0, .turn = 1, .x = 5, .y = 5, .moves = 5}, "expected a side from 1 to 1, found 0"},
        {{.side = 2, .turn = 1, .x = 5, .y = 5, .moves = 5}, "found 2"},
        {{.side = 1, .turn = 0, .x = 5, .y = 5, .moves = 5}, "expected a turn from 1 on"},
        {{.side = 1, .turn = 1, .x = 25, .y = 5, .moves = 5}, "a unit at 25,5 is outside the map"},
        {{.side = 1, .turn = 1, .x = 5, .y = 5, .moves = -1}, "found -1 and 0"},
        {{.side = 1, .turn = 1, .x = 5, .y = 5, .moves = 1001}, "found 1001 and 0"},
        {{.side = 1, .turn = 1, .x = 5, .y = 5, .moves = 5, .vision = -2}, "found 5 and -2"},
        {{.side = 1, .turn = 1, .x = 5, .y = 5, .moves = 5, .vision = 1001}, "found 5 and 1001"},
    };
    lg_values settings = values_of(lg_game_wesnoth.settings, lg_variant_find(&lg_game_wesnoth, "paper")->settings);
    growing_options o = {.width = 20, .height = 20, .sides = 1, .keep = {{5, 5}}, .settings = &settings};
    o.budget = lg_budget_unlimited();
    growing_map *h = growing_map_create(&o, &error);
    growing_ring ring;
    (void)state;
    CHECK(h, "%s", error.text);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        refused(growing_map_make_ring(h, &row[i].report, &ring, &error), row[i].wanted);
    growing_map_destroy(h);
    lg_values_clear(&settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spaces_that_cannot_be),   cmocka_unit_test(what_has_no_room_is_left_out),
        cmocka_unit_test(runs_that_cannot_be),     cmocka_unit_test(budgets_that_cannot_be),
        cmocka_unit_test(archives_that_cannot_be), cmocka_unit_test(explorers_and_fronts_that_cannot_be),
        cmocka_unit_test(genes_from_elsewhere),    cmocka_unit_test(boards_of_another_task),
        cmocka_unit_test(land_that_cannot_be),     cmocka_unit_test(turns_that_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
