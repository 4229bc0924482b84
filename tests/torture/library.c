/* Refuses memory to every function of the library that allocates: the n-th allocation fails, either alone or with all later
 * ones. The function must then either report that memory is short, or give the same result as without the refusal; and it must
 * free everything that it has allocated. This is done for every n and for all scenarios below. With "short" it is done only for
 * a few n of each scenario, for the first case of each game, and for one search of each algorithm.
 * Second tier, too (190 s): all scenarios, not only each fourth, and more n of each. */
#include "check.h"
#include "levelground/front.h"
#include "levelground/make.h"
#include "refuse.h"

/* PRESETS: how many presets of each optimizer are tried, besides its own parameters */
enum { PRESETS = 1 };

/* How many allocations of each scenario are refused in a short run. */
static int few(void) {
    return is_second_tier() ? 4 : 1;
}

static bool is_short;
static long points, scenarios, bad;

/* The result of a scenario: a hash of everything that it found, or the reason why it failed. */
typedef struct {
    uint64_t hash;
    const char *failure; /* NULL if the scenario did not fail */
    lg_error_kind kind;  /* kind of the failure */
} ending;

static const ending out_of_memory = {.failure = "out of memory", .kind = LG_ERROR_MEMORY};

static lg_error error;

static ending failed(void) {
    return (ending){0, error.text, error.kind};
}

/* A search reports its failure only by a sentence. */
static ending failed_for(const char *reason) {
    return strcmp(reason, out_of_memory.failure) != 0 ? (ending){.failure = reason} : out_of_memory;
}

static ending found(uint64_t hash) {
    return (ending){.hash = hash};
}

static ending found_text(lg_text *text) {
    ending e = text->failed ? out_of_memory : found(hash_bytes(HASH_START, text->data, text->length));
    lg_text_clear(text);
    return e;
}

/* What the scenarios use. It is all created before allocations are refused. */
static const lg_game *game;
static const lg_variant *variant;
static const char *stage, *format;
static lg_values settings, params;
static const lg_optimizer *optimizer;
static lg_task *task;
static lg_level *level, *other;
static lg_text text;
static lg_report report;
static bool marked;
static int64_t evaluations;
static const lg_emitter *emitter;

static ending attempt(ending (*scenario)(void), long n, bool on, long *asked) {
    error.text[0] = '\0';
    refuse_begin(REFUSE_MEMORY, n, on);
    ending e = scenario();
    *asked = refuse_end();
    return e;
}

/* Returns what is wrong with the result of a scenario, or NULL. `calm` is its result without refusals, `lost` the number of
 * allocations that were not freed. */
static const char *fault(ending e, ending calm, long lost) {
    if (lost) return "memory is lost";
    if (e.failure) return e.kind == LG_ERROR_MEMORY ? NULL : e.failure;
    return e.hash == calm.hash ? NULL : "comes to something else";
}

static void try_without(const char *what, ending (*scenario)(void), ending calm, long n) {
    for (int on = 0; on < 2; on++, points++) {
        long asked, before = refuse_pieces();
        ending e = attempt(scenario, n, on, &asked);
        const char *wrong = fault(e, calm, refuse_pieces() - before);
        if (wrong) print_error("%s: %s without piece %ld%s: %s\n", game->name, what, n, on ? " and on" : "", wrong);
        bad += wrong != NULL;
    }
}

static void try(const char *what, ending (*scenario)(void)) {
    long all;
    if (is_short && !is_second_tier() && ++scenarios % 4) return;
    ending calm = attempt(scenario, 0, false, &all);
    CHECK(!calm.failure, "%s %s: %s", game->name, what, calm.failure);
    if (!is_short || is_second_tier()) scenarios++;
    long step = is_short && all > few() ? all / few() : 1;
    for (long n = 1 + scenarios % step; n <= all; n += step) /* begins at another allocation for each scenario */
        try_without(what, scenario, calm, n);
}

static ending copy_values(void) {
    lg_values copy;
    bool good = lg_values_copy(&copy, &settings, &error);
    lg_values_clear(&copy);
    return good ? found(1) : failed();
}

static ending set_values(void) {
    lg_values values;
    lg_values_init(&values, game->settings);
    bool good = lg_values_apply(&values, variant->settings, &error);
    for (int i = 0; good && game->settings[i].name; i++)
        if (game->settings[i].type == LG_LEVEL_TEXT)
            good = lg_values_set(&values, game->settings[i].name, text.data, &error);
    lg_values_clear(&values);
    return good ? found(1) : failed();
}

static ending make_task(void) {
    lg_task *made = lg_task_create(game, &settings, NULL, &error);
    lg_task_destroy(made);
    return made ? found(1) : failed();
}

static ending make_locked(void) {
    lg_task *made = lg_task_create(game, &settings, level, &error);
    lg_task_destroy(made);
    return made ? found(1) : failed();
}

static ending make_problem(void) {
    lg_problem *problem = game->search.problem(task, stage, &error);
    if (!problem) return failed();
    game->search.start_from(problem, stage ? level : NULL);
    game->search.problem_destroy(problem);
    return found(1);
}

typedef struct {
    lg_archive base;
    uint64_t hash;
} listener;

static void listen(lg_archive *archive, const lg_problem *problem, lg_genome genome, double cost,
                   const double *traits) {
    listener *l = (listener *)archive;
    l->hash = hash_genome(l->hash, &problem->space, genome);
    l->hash = hash_bytes(l->hash, &cost, sizeof cost);
    if (traits) l->hash = hash_bytes(l->hash, traits, sizeof *traits * (size_t)lg_trait_count(problem->game));
}

/* A thread pool of three workers that do their work one after the other on one thread. */
static void in_turn(const lg_thread_pool *threads, int count, void (*work)(void *, int, int), void *context) {
    for (int i = 0; i < count; i++)
        work(context, i, i % threads->workers);
}

static const lg_thread_pool threads = {3, in_turn};

static ending search_with(bool archived, const lg_thread_pool *workers) {
    listener l = {{.offer = listen}, HASH_START};
    lg_budget budget = limits(evaluations, -INFINITY);
    lg_problem *problem = game->search.problem(task, stage, &error);
    lg_run *run = problem ? lg_run_create(problem, optimizer, &params, &error) : NULL;
    ending e = failed();
    budget.archive = archived ? &l.base : NULL;
    budget.threads = workers;
    if (run) {
        lg_run_start(run, budget, lg_rng_stream(1, "torture", 0));
        bool good = lg_run_finish(run) != LG_FAILED;
        e = good ? found(hash_genome(l.hash, &problem->space, run->best)) : failed_for(run->reason);
    }
    lg_run_destroy(run);
    if (problem) game->search.problem_destroy(problem);
    return e;
}

static ending search(void) {
    return search_with(false, NULL);
}

static ending search_archived(void) {
    return search_with(true, NULL);
}

static ending search_together(void) {
    return search_with(true, &threads);
}

static ending solve(void) {
    lg_solver *solver = lg_solver_create(task, variant->plan, NULL, &error);
    if (!solver) return failed();
    memset(other, 0, game->level_size);
    lg_outcome out = lg_solver_solve(solver, limits(4 * evaluations, -INFINITY), lg_rng_stream(1, "torture", 0), other);
    lg_solver_destroy(solver);
    return out.stop == LG_FAILED ? failed_for(out.reason) : found(hash_bytes(HASH_START, other, game->level_size));
}

static uint64_t hash_elites(lg_explorer *x) {
    const lg_elites *e = lg_explorer_elites(x);
    uint64_t hash = HASH_START;
    for (int k = 0; k < lg_elites_count(e); k++) {
        lg_elite elite = lg_elites_at(e, k);
        hash = hash_bytes(hash_bytes(hash, &elite.niche, sizeof elite.niche), &elite.cost, sizeof elite.cost);
    }
    return hash;
}

/* Makes two rounds on two axes whose range is so wide that every level fits. */
static ending explore(void) {
    lg_niches niches = {.axes = 2, .axis = {{0, -1e9, 1e9, 5}, {1, -1e9, 1e9, 5}}};
    lg_explored done = {0};
    lg_emission how = {.emitter = emitter};
    lg_explorer *x = lg_explorer_create(task, &niches, &how, 1, &error);
    if (!x) return failed();
    bool good = lg_explorer_round(x, &done, 1, evaluations, NULL) && lg_explorer_round(x, &done, 1, evaluations, NULL);
    ending e = good ? found(hash_elites(x)) : out_of_memory;
    lg_explorer_destroy(x);
    return e;
}

/* Makes two generations with the first two traits as objectives. */
static ending trade_off(void) {
    lg_objectives objectives = {.count = 2, .of = {{.trait = 0, .most = true}, {.trait = 1}}};
    lg_explored done = {0};
    lg_values params;
    lg_values_init(&params, lg_front_params);
    bool good = lg_values_apply(&params, "population=4 walk=3", &error);
    lg_front *front = good ? lg_front_create(task, &objectives, &params, 1, &error) : NULL;
    lg_values_clear(&params);
    if (!front) return failed();
    good = lg_front_round(front, &done, 1, 40, NULL) && lg_front_round(front, &done, 1, 40, NULL);
    uint64_t hash = HASH_START;
    for (int k = 0; k < lg_front_count(front); k++)
        hash = hash_bytes(hash, lg_front_at(front, k).point, 2 * sizeof(double));
    lg_front_destroy(front);
    return good ? found(hash) : out_of_memory;
}

static ending measure(void) {
    lg_report again = {0};
    if (!lg_task_measure(task, level, &again)) return out_of_memory;
    return found(hash_bytes(HASH_START, &again, sizeof again));
}

static ending describe(void) {
    double traits[LG_TRAITS_MAX];
    if (!game->judging.describe(task, level, traits)) return out_of_memory;
    return found(hash_bytes(HASH_START, traits, sizeof *traits * (size_t)lg_trait_count(game)));
}

static ending say_all(void) {
    lg_text said = {0};
    if (game->judging.remark) game->judging.remark(task, level, &said);
    if (game->judging.facts) game->judging.facts(task, level, &said);
    game->places.cell_name(game, level, 0, &said);
    game->drawing.print(game, level, &(lg_terminal){.columns = 80, .colours = LG_COLOURS_ALL, .unicode = true}, &said);
    return found_text(&said);
}

static ending say_members(void) {
    lg_text said = {0};
    game->text.members(task, level, &said);
    return found_text(&said);
}

static ending write_text(void) {
    lg_text said = {0};
    game->text.write(game, level, format, &said);
    return found_text(&said);
}

static ending draw(void) {
    lg_text said = {0};
    game->drawing.draw(task, level, marked ? &report : NULL, &said);
    return found_text(&said);
}

static ending read_back(void) {
    memset(other, 0, game->level_size);
    if (!game->text.recognize(game, text.data, text.length)) return (ending){.failure = "not recognised"};
    if (!game->text.read(game, text.data, text.length, other, &error)) return failed();
    return found(hash_bytes(HASH_START, other, game->level_size));
}

static ending swap_cells(void) {
    memcpy(other, level, game->level_size);
    if (!lg_level_swap(game, other, 0, 1, &error)) return failed();
    return found(hash_bytes(HASH_START, other, game->level_size));
}

/* Writes a link and reads it again as a link of another version. The settings are borrowed. */
static ending link_again(void) {
    lg_link l = {.recipe = {.game = game, .variant = variant, .settings = settings, .target = .5}, .board = text.data},
            back;
    lg_text said = {0};
    bool good = lg_link_write(&l, &said) || lg_fail_memory(&error);
    if (good) strstr(said.data, "version=")[strlen("version=")] = '9';
    if (good) good = lg_link_read(said.data, &back, &error);
    lg_text_clear(&said);
    if (!good) return failed();
    if (!lg_link_write(&back, &said)) said.failed = true;
    lg_link_clear(&back);
    return found_text(&said);
}

/* Arguments of lg_maker_open, which makes levels by text alone (levelground/make.h): the link and the job. try_makers sets them
 * before each call of make_by_text. */
static lg_text words;
static const char *job;

static ending make_by_text(void) {
    lg_maker *m = lg_maker_open(job, words.data, *job == 'g' ? NULL : text.data);
    if (!m) return out_of_memory;
    int status;
    while ((status = lg_maker_step(m, 1)) > 0) {}
    const char *said = lg_maker_text(m);
    lg_fail(&error, "%.300s", said ? said : "");
    ending e = status >= 0 && said                            ? found(hash_bytes(HASH_START, said, strlen(said)))
               : said && !strstr(said, out_of_memory.failure) ? failed()
                                                              /* a maker reports its failure only by a sentence */
                                                              : out_of_memory;
    lg_maker_close(m);
    return e;
}

static void try_makers(void) {
    lg_link l = {.recipe = {.game = game, .variant = variant, .settings = settings, .target = -INFINITY}};
    l.recipe.evaluations = evaluations;
    words = (lg_text){0};
    assert_true(lg_link_write(&l, &words));
    try(job = "generate", make_by_text);
    try(job = "evaluate", make_by_text);
    bool published =
        !strcmp(game->name, "wesnoth") && lg_value(&settings, "goal") < 1; /* such maps cannot be repaired */
    if (game->search.task_of_level && !published) try(job = "repair", make_by_text);
    lg_text_clear(&words);
}

static void try_explorers(void) {
    lg_problem *problem = problem_of(game, task, NULL);
    unsigned kinds = lg_space_kinds(&problem->space);
    game->search.problem_destroy(problem);
    for (int i = 0; game->traits && lg_emitters[i]; i++) {
        emitter = lg_emitters[i];
        if (kinds & emitter->kinds) try(emitter->name, explore);
    }
}

static void try_levels(void) {
    try("copying values", copy_values);
    try("setting values", set_values);
    try("a task", make_task);
    if (strcmp(game->name, "wesnoth") != 0 && strcmp(game->name, "ptsp") != 0) try("a task with a lock", make_locked);
    try("solving", solve);
    try_explorers();
    if (game->traits) try("trading off", trade_off);
    try("measuring", measure);
    if (game->judging.describe) try("describing", describe);
    try("saying", say_all);
    if (game->text.members) try("members", say_members);
    for (const lg_format *f = game->formats; f->name; f++) {
        format = f->name;
        try("writing", write_text);
    }
    for (int marks = 0; marks < 2; marks++) {
        marked = marks;
        try("drawing", draw);
    }
    try("reading", read_back);
    try("a link", link_again);
    try_makers();
    if (game->places.layers) try("swapping", swap_cells);
}

static void try_optimizer(const lg_optimizer *who, const lg_preset *preset, void *context) {
    (void)context;
    lg_problem *problem = problem_of(game, task, stage);
    unsigned kinds = lg_space_kinds(&problem->space);
    game->search.problem_destroy(problem);
    if (kinds & ~who->kinds || (preset && (is_short || preset - who->presets >= PRESETS))) return;
    optimizer = who;
    params = values_of(who->params, preset ? preset->assignments : "");
    try(who->name, search_together);
    if (!is_short) try(who->name, search);
    if (!is_short) try(who->name, search_archived);
    lg_values_clear(&params);
}

static void set_up(const char *name, const char *of, const char *further, int64_t few) {
    lg_task *first;
    game = lg_game_find(name);
    variant = lg_variant_find(game, of);
    evaluations = few;
    settings = values_of(game->settings, variant->settings);
    CHECK(lg_values_apply(&settings, further, &error), "%s", error.text);
    first = task = lg_task_create(game, &settings, NULL, &error);
    assert_non_null(first);
    level = allocated(game->level_size);
    other = allocated(game->level_size);
    assert_null(solve().failure);
    memcpy(level, other, game->level_size);
    assert_true(lg_task_measure(task, level, &report));
    text = (lg_text){0};
    game->text.write(game, level, game->formats[0].name, &text);
}

static void tear_down(void) {
    lg_text_clear(&text);
    free(level);
    free(other);
    lg_task_destroy(task);
    lg_values_clear(&settings);
}

/* The scenarios. The first ones are tried for each game. */
static const struct {
    const char *game, *variant, *settings;
    int64_t evaluations;
} cases[] = {
    {"toy", "balanced", "", 60},
    {"terra-mystica", "balanced", "", 60},
    {"catan", "balanced", "", 60},
    {"ptsp", "clean", "size=120 lines=2 rectangles=1 waypoints=4", 12},
    {"wesnoth", "balanced", "width=12 height=11 goal=1", 60},
    {"terra-mystica", "paper", "stock=free", 60},
    {"ptsp", "paper", "size=120 lines=2 rectangles=1 waypoints=4", 12},
    {"ptsp", "smooth", "size=160 lines=2 rectangles=1 waypoints=13", 12},
    {"ptsp", "clean", "size=120 lines=2 rectangles=1 waypoints=4 by=pilot games=1 iterations=10", 4},
    {"ptsp", "clean",
     "size=120 lines=2 rectangles=1 waypoints=4 by=mcts games=1 iterations=10 fitness=pair rival=pilot", 4},
    {"wesnoth", "paper", "width=12 height=11", 60},
};

static void try_case(size_t k) {
    set_up(cases[k].game, cases[k].variant, cases[k].settings, cases[k].evaluations);
    try_levels();
    for (const lg_plan_step *s = variant->plan; s->optimizer; s++) {
        stage = s->stage;
        try("a problem", make_problem);
        each_optimizer(try_optimizer, NULL);
    }
    tear_down();
}

static void memory_is_short(void **state) {
    size_t few = 0, all = sizeof cases / sizeof *cases;
    (void)state;
    while (lg_games[few])
        few++;
    for (size_t k = 0; k < (is_short ? few : all); k++)
        try_case(k);
    print_message("%ld points, %ld bad\n", points, bad);
    assert_int_equal(bad, 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(memory_is_short)};
    is_short = argc > 1 && !strcmp(argv[1], "short");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
