/* What is proven of games in files holds on random boards: no genome costs less than the bound of its first genes, and every
 * trait is within its reach. Boards that an exhaustive search would try are counted. */
#include "game_file.h"

#include <dirent.h>

#include "base/rng.h"
#include "levelground/search.h"
#include "search/exhaust.h"

enum { BOARDS = 60, PREFIXES = 12, PLACES = 40 };

typedef struct {
    const lg_game *game;
    lg_task *task;
    lg_problem *problem;
    lg_genome genome;
    void *state;
    lg_level *level;
} trial;

static trial open_trial(const lg_game *game) {
    trial t = {.game = game, .task = task_of(game, NULL, "", NULL)};
    t.problem = problem_of(game, t.task, NULL);
    t.genome.sym = allocated(sizeof *t.genome.sym * ((size_t)t.problem->space.syms + 1));
    t.state = allocated(t.problem->state_size + 1);
    t.level = allocated(game->level_size);
    return t;
}

static void close_trial(trial *t) {
    t->game->search.problem_destroy(t->problem);
    lg_task_destroy(t->task);
    free(t->genome.sym), free(t->state), free(t->level);
}

/* Draws the genes anew that are not among the first ones of the problem's order. */
static void draw_later(const lg_problem *p, int32_t *sym, int first, lg_rng *rng) {
    bool *is_first = allocated((size_t)p->space.syms + 1);
    int *later = allocated(sizeof *later * ((size_t)p->space.syms + 1));
    memset(is_first, 0, (size_t)p->space.syms + 1);
    for (int i = 0; i < first; i++)
        is_first[p->order ? p->order[i] : i] = true;
    for (int k = 0; k < p->space.blocks; k++) {
        const lg_block *b = &p->space.block[k];
        int count = 0;
        for (int g = b->first; g < b->first + b->length; g++)
            if (!is_first[g]) later[count++] = g;
        for (int i = 0; i < count; i++) {
            int *gene = &sym[later[i]], *other = &sym[later[i + (int)lg_rng_below(rng, (uint32_t)(count - i))]];
            int32_t kept = *gene;
            *gene = b->kind == LG_CHOICE ? (int32_t)lg_rng_below(rng, (uint32_t)b->symbols) : *other;
            if (b->kind == LG_ARRANGE) *other = kept;
        }
    }
    free(is_first), free(later);
}

static void check_bounds(const trial *t, lg_rng *rng) {
    const int decided = t->problem->order ? t->problem->ordered : t->problem->space.syms;
    for (int k = 0; t->problem->bound && k < PREFIXES; k++) {
        int genes = (int)lg_rng_below(rng, (uint32_t)decided + 1);
        double bound = t->problem->bound(t->problem, t->genome, genes);
        draw_later(t->problem, t->genome.sym, genes, rng);
        double cost = t->problem->load(t->problem, t->state, t->genome);
        CHECK(bound <= cost + 1e-9, "%s: %g is no lower bound of %g by %d genes", t->game->name, bound, cost, genes);
    }
}

static void check_reach(const trial *t) {
    double least[LG_TRAITS_MAX], most[LG_TRAITS_MAX], value[LG_TRAITS_MAX];
    lg_error error = {.text = ""};
    assert_true(t->game->search.decode(t->problem, t->genome, t->level, &error));
    assert_true(t->game->judging.trait_bounds(t->task, least, most));
    assert_true(t->game->judging.describe(t->task, t->level, value));
    for (int i = 0; i < lg_trait_count(t->game); i++)
        CHECK(value[i] >= least[i] - 1e-9 && value[i] <= most[i] + 1e-9, "%s: %s is %g, not from %g to %g",
              t->game->name, t->game->traits[i].name, value[i], least[i], most[i]);
}

static int check_game(const char *path) {
    lg_game *game = game_of_file(path);
    trial t = open_trial(game);
    int bounded = t.problem->bound != NULL;
    for (int n = 0; n < BOARDS; n++) {
        lg_rng rng = lg_rng_stream(3, path, (uint64_t)n);
        lg_space_sample(&t.problem->space, t.genome, &rng);
        check_bounds(&t, &rng);
        check_reach(&t);
    }
    close_trial(&t);
    lg_game_destroy(game);
    return bounded;
}

/* Checks all files of a folder. Returns how many problems have bounds. */
static int check_folder(const char *name) {
    char path[1024];
    int bounded = 0;
    snprintf(path, sizeof path, "%s/%s", getenv("LG_SOURCE"), name);
    DIR *folder = opendir(path);
    CHECK(folder, "%s: no such folder", path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        snprintf(path, sizeof path, "%s/%.200s", name, entry->d_name);
        if (strstr(entry->d_name, ".game.yaml")) bounded += check_game(path);
    }
    closedir(folder);
    return bounded;
}

static void bounds_hold(void **state) {
    (void)state;
    assert_true(check_folder("tests/data/games") + check_folder("examples") + check_folder("games") > 10);
}

/* In how many ways do pieces of two kinds, of which some are left over, lie on so many places? Counts by the last place. */
static int64_t count_rows(int a, int b, int places) {
    int64_t ways[PLACES + 1][PLACES + 1] = {{0}}; /* by how many of both lie there */
    int64_t all = 0;
    for (int i = 0; i <= a && i <= places; i++)
        for (int k = 0; k <= b && i + k <= places; k++) {
            ways[i][k] = i + k == 0 ? 1 : (i ? ways[i - 1][k] : 0) + (k ? ways[i][k - 1] : 0);
            if (i + k == places) all += ways[i][k];
        }
    return all;
}

static void boards_with_pieces_left_over_are_counted(void **state) {
    (void)state;
    static const int cases[][3] = {{2, 1, 2},   {3, 2, 4},    {26, 2, 26}, {2, 24, 24},
                                   {30, 1, 30}, {12, 12, 23}, {45, 3, 40}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const int a = cases[k][0], b = cases[k][1], places = cases[k][2];
        char text[300];
        snprintf(text, sizeof text,
                 "game: rows\nboard: {squares: [1, %d]}\nlayers: {land: {spare: yes, pieces: {a: %d, b: %d}}}\n"
                 "rules: {r: {count: a, exactly: 1}}\n",
                 places, a, b);
        lg_game *game = game_of_text(text);
        trial t = open_trial(game);
        const int64_t count = exhaust_count(t.problem, 1 << 22), wanted = count_rows(a, b, places);
        CHECK(count == wanted, "%d and %d pieces on %d places: %d boards instead of %d", a, b, places, (int)count,
              (int)wanted);
        close_trial(&t);
        lg_game_destroy(game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bounds_hold),
                                       cmocka_unit_test(boards_with_pieces_left_over_are_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
