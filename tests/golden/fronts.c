/* Golden test of fronts: their results must not change unnoticed. tests/data/golden_fronts.txt has one row for each front,
 * with a hash of its members. The third objective of ZDT1 is the same for every level, and the populations are so small that
 * many members have equal crowding distances, so that ties are tested too. */
#include "front_problems.h"
#include "recorded.h"

enum { GENERATIONS = 30 };

static const struct {
    const char *game, *params, *names[3];
} cases[] = {
    {"toy", "population=10 walk=5", {"run", "near"}},
    {"toy", "population=4 algorithm=smsemoa", {"run", "near"}},
    {"catan", "population=10", {"richest", "ore-pips", "wheat-pips"}},
    {"catan", "population=10 algorithm=smsemoa", {"richest", "ore-pips"}},
    {"terra-mystica", "population=10 walk=20", {"islands", "colour-span"}},
    {NULL, "population=3", {"f1", "f2"}},
    {NULL, "population=20", {"f1", "f2", "f3"}},
    {NULL, "population=10 algorithm=smsemoa", {"f1", "f2"}},
    {NULL, "population=10 algorithm=smsemoa", {"f1", "f2", "f3"}},
};

static int trait_of(const lg_game *game, const char *name) {
    for (int t = 0; game->traits[t].name; t++)
        if (!strcmp(game->traits[t].name, name)) return t;
    CHECK(false, "%s has no trait %s", game->name, name);
    return -1;
}

static uint64_t hash_of(const lg_front *front, int objectives) {
    const lg_space *space = &lg_front_problem(front)->space;
    lg_genome genome = genome_for(space);
    uint64_t hash = HASH_START;
    for (int k = 0; k < lg_front_count(front); k++) {
        lg_front_member m = lg_front_at(front, k);
        lg_front_genome(front, k, genome);
        hash = hash_bytes(hash, m.point, (size_t)objectives * sizeof *m.point);
        hash = hash_bytes(hash, &m.rank, sizeof m.rank);
        hash = hash_genome(hash, space, genome);
    }
    genome_free(genome);
    return hash;
}

static lg_front *front_of(int i, const lg_task *task, lg_objectives *o) {
    lg_error error = {.text = ""};
    lg_values params = values_of(lg_front_params, cases[i].params);
    for (; o->count < 3 && cases[i].names[o->count]; o->count++)
        o->of[o->count].trait = trait_of(task->game, cases[i].names[o->count]);
    lg_front *front = lg_front_create(task, o, &params, 1, &error);
    CHECK(front, "%s: %s", task->game->name, error.text);
    lg_values_clear(&params);
    return front;
}

static void add_row(int i, lg_text *rows) {
    const lg_game *game = cases[i].game ? lg_game_find(cases[i].game) : &front_games[ZDT1];
    lg_task *own = cases[i].game ? task_of(game, NULL, "", NULL) : NULL, alike = {.game = game};
    lg_objectives o = {.count = 0};
    lg_front *front = front_of(i, own ? own : &alike, &o);
    lg_explored done = {0};
    for (int g = 0; g < GENERATIONS; g++)
        assert_true(lg_front_round(front, &done, 1, INT64_MAX, NULL));
    lg_text_add(rows, "%s | %s | %d | %d | %d | %016llx\n", cases[i].game ? cases[i].game : "zdt1", cases[i].params,
                o.count, (int)done.evaluations, lg_front_count(front), (unsigned long long)hash_of(front, o.count));
    lg_front_destroy(front);
    if (own) lg_task_destroy(own);
}

static void fronts_are_those_of_the_golden_file(void **state) {
    lg_text rows = {0};
    (void)state;
    lg_text_add(&rows, "# game | parameters | objectives | evaluations | members | hash\n");
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++)
        add_row(i, &rows);
    recorded_compare("golden_fronts.txt", &rows);
    lg_text_clear(&rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(fronts_are_those_of_the_golden_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
