/* Golden test of emitters: their results must not change unnoticed. tests/data/golden_archives.txt has one row for each
 * archive, with a hash of its elites in the order in which their cells were filled. In the last problem the genes are real and
 * all levels have the same cost, so every new level ties with the elite of its cell. */
#include "front_problems.h"
#include "levelground/explore.h"
#include "recorded.h"

enum { ROUNDS = 6 };

static const struct {
    const char *game, *settings, *emitter, *params;
    lg_axis axis[2]; /* used for traits 0 and 1 if no names of axes are given */
    const char *names[2];
} cases[] = {
    {"toy", "", "mapelites", "batch=20", {{0, 0, 8, 8}, {0, 0, 60, 10}}, {"run", "near"}},
    {"toy", "", "mapelites", "batch=40 wide=1", {{0, 0, 8, 8}, {0, 0, 60, 10}}, {"run", "near"}},
    {"catan", "", "mapelites", "batch=40 wide=0", {{0, 5, 26, 5}, {0, 5, 26, 5}}, {"wheat-pips", "ore-pips"}},
    {"terra-mystica", "", "mapelites", "batch=40", {{0, 0, 20, 10}, {0, 5, 20, 8}}, {"islands", "colour-span"}},
    {NULL, "", "mapelites", "batch=40", {{0, 0, 1, 10}, {1, 0, 10, 10}}, {NULL, NULL}},
    {NULL, "", "cmame", "batch=40 lambda=6", {{0, 0, 1, 3}, {1, 0, 10, 3}}, {NULL, NULL}},
    {NULL, "", "cmame", "batch=40 lambda=6 sigma=1", {{0, 0, 1, 10}, {1, 0, 10, 10}}, {NULL, NULL}},
};

static int trait_of(const lg_game *game, const char *name) {
    for (int t = 0; game->traits[t].name; t++)
        if (!strcmp(game->traits[t].name, name)) return t;
    CHECK(false, "%s has no trait %s", game->name, name);
    return -1;
}

static lg_explorer *explorer_of(int i, const lg_task *task) {
    lg_niches n = {.axes = 2};
    lg_error error = {.text = ""};
    const lg_emitter *emitter = lg_emitter_find(cases[i].emitter);
    lg_values params = values_of(emitter->params, cases[i].params);
    for (int a = 0; a < 2; a++) {
        n.axis[a] = cases[i].axis[a];
        if (cases[i].names[a]) n.axis[a].trait = trait_of(task->game, cases[i].names[a]);
    }
    lg_explorer *x = lg_explorer_create(task, &n, &(lg_emission){.emitter = emitter, .params = &params}, 1, &error);
    CHECK(x, "%s: %s", cases[i].emitter, error.text);
    lg_values_clear(&params);
    return x;
}

static uint64_t hash_of(lg_explorer *x) {
    const lg_elites *e = lg_explorer_elites(x);
    const lg_space *space = &lg_explorer_problem(x)->space;
    lg_genome genome = genome_for(space);
    uint64_t hash = HASH_START;
    for (int k = 0; k < lg_elites_count(e); k++) {
        lg_elite elite = lg_elites_at(e, k);
        lg_elites_genome(e, k, genome);
        hash = hash_bytes(hash, &elite.niche, sizeof elite.niche);
        hash = hash_bytes(hash, &elite.cost, sizeof elite.cost);
        hash = hash_genome(hash, space, genome);
    }
    genome_free(genome);
    return hash;
}

static void add_row(int i, lg_text *rows) {
    const lg_game *game = cases[i].game ? lg_game_find(cases[i].game) : &front_games[ZDT1];
    lg_task *own = cases[i].game ? task_of(game, NULL, cases[i].settings, NULL) : NULL, alike = {.game = game};
    lg_explorer *x = explorer_of(i, own ? own : &alike);
    lg_explored done = {0};
    for (int r = 0; r < ROUNDS; r++)
        assert_true(lg_explorer_round(x, &done, 1, INT64_MAX, NULL));
    lg_text_add(rows, "%s | %s | %s | %d | %d | %016llx\n", cases[i].game ? cases[i].game : "zdt1", cases[i].emitter,
                cases[i].params, (int)done.evaluations, lg_elites_count(lg_explorer_elites(x)),
                (unsigned long long)hash_of(x));
    lg_explorer_destroy(x);
    if (own) lg_task_destroy(own);
}

static void archives_are_those_of_the_golden_file(void **state) {
    lg_text rows = {0};
    (void)state;
    lg_text_add(&rows, "# game | emitter | parameters | evaluations | elites | hash\n");
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++)
        add_row(i, &rows);
    recorded_compare("golden_archives.txt", &rows);
    lg_text_clear(&rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(archives_are_those_of_the_golden_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
