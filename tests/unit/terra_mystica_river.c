/* Tests of constructed rivers: each hex has one to three river neighbours, the river is connected, and it has as many hexes as
 * the stock. Fixed hexes are kept, and rivers differ from each other. */
#include "slow_terra_mystica.h"

extern const lg_game lg_game_terra_mystica;
static const lg_game *const game = &lg_game_terra_mystica;

typedef struct {
    lg_task *task;
    lg_problem *problem;
    lg_genome genome;
    lg_rng rng;
} source;

static source open_source(const char *settings, const lg_level *lock) {
    source s = {.task = task_of(game, NULL, settings, lock), .rng = lg_rng_stream(1, "river", 0)};
    s.problem = problem_of(game, s.task, "river");
    s.genome = genome_for(&s.problem->space);
    return s;
}

static void close_source(source *s) {
    genome_free(s->genome);
    game->search.problem_destroy(s->problem);
    lg_task_destroy(s->task);
}

/* Returns a board with the next river and yellow land. */
static tm_board next(source *s) {
    tm_board board;
    s->problem->construct(s->problem, s->genome, &s->rng);
    assert_true(lg_space_holds(&s->problem->space, s->genome));
    game->search.decode(s->problem, s->genome, &board, NULL);
    for (int i = 0; i < tm_cells(&board); i++)
        if (board.cell[i] != TM_RIVER) board.cell[i] = TM_YELLOW;
    return board;
}

static void rivers_are_whole_and_never_crowded(void **state) {
    static const struct {
        const char *settings;
        int river;
    } shapes[] = {{"", 36},
                  {"first=short", 35},
                  {"stock=fjords", 33},
                  {"rows=6 columns=8", 17},
                  {"rows=15 columns=20", 90},
                  {"rows=20 columns=20", 124}};
    lg_values values = values_of(game->settings, "");
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        source s = open_source(shapes[i].settings, NULL);
        for (int n = 0; n < 100; n++) {
            tm_board board = next(&s);
            slow_report slow = slow_measure(&board, &values);
            int count[TM_TERRAINS + 1];
            tm_count_terrains(&board, count);
            assert_int_equal(count[TM_RIVER], shapes[i].river);
            CHECK(!slow.count[1] && !slow.count[2], "%s: river %d has REQ2 %d, REQ3 %d", shapes[i].settings, n,
                  slow.count[1], slow.count[2]);
            CHECK(!slow.count[4] && !slow.count[10], "%s: river %d has REQ5 %d, REQ11 %d", shapes[i].settings, n,
                  slow.count[4], slow.count[10]);
        }
        close_source(&s);
    }
}

static void rivers_differ_and_reach_every_hex(void **state) {
    enum { RIVERS = 400 };
    static tm_board made[RIVERS];
    source s = open_source("", NULL);
    int wet[113] = {0};
    (void)state;
    for (int n = 0; n < RIVERS; n++) {
        made[n] = next(&s);
        for (int m = 0; m < n; m++)
            assert_memory_not_equal(&made[n], &made[m], sizeof made[n]);
        for (int i = 0; i < 113; i++)
            wet[i] += made[n].cell[i] == TM_RIVER;
    }
    for (int i = 0; i < 113; i++)
        CHECK(wet[i] > RIVERS / 50 && wet[i] < RIVERS * 3 / 4, "hex %d is river in %d of %d", i, wet[i], RIVERS);
    close_source(&s);
}

/* In each measure, at least nine of ten rivers are within the range of the seven official boards. */
static void rivers_look_like_the_official_ones(void **state) {
    enum { RIVERS = 300 };
    static const struct {
        const char *name;
        int low, high;
    } range[] = {{"rim", 1, 7},       {"row-ends", 0, 3},    {"along-rim", 0, 3}, {"ends", 2, 14},
                 {"forks", 4, 10},    {"coast", 51, 64},     {"inland", 0, 12},   {"islands", 1, 8},
                 {"bridges", 18, 31}, {"borders", 128, 142}, {"farthest", 2, 4}};
    enum { RANGES = sizeof range / sizeof *range };
    source s = open_source("", NULL);
    int inside[RANGES] = {0};
    (void)state;
    for (int n = 0; n < RIVERS; n++) {
        tm_board board = next(&s);
        double trait[LG_TRAITS_MAX];
        assert_true(game->judging.describe(s.task, &board, trait));
        for (int r = 0; r < RANGES; r++) {
            int t = 0;
            while (strcmp(game->traits[t].name, range[r].name) != 0)
                t++;
            inside[r] += trait[t] >= range[r].low && trait[t] <= range[r].high;
        }
    }
    for (int r = 0; r < RANGES; r++)
        CHECK(inside[r] >= RIVERS * 9 / 10, "%s: %d of %d", range[r].name, inside[r], RIVERS);
    close_source(&s);
}

static void same_stream_gives_the_same_river(void **state) {
    source a = open_source("", NULL), b = open_source("", NULL);
    (void)state;
    for (int n = 0; n < 20; n++) {
        tm_board x = next(&a), y = next(&b);
        assert_memory_equal(&x, &y, sizeof x);
    }
    close_source(&a);
    close_source(&b);
}

static void rivers_grow_from_what_is_fixed(void **state) {
    static const char lock_text[] = "?,?,?,?,?,?,?,?,?,?,?,?,?\n?,?,?,?,?,?,?,?,?,?,?,?\n?,?,?,?,?,?,?,?,?,?,?,?,?\n"
                                    "?,?,?,?,?,?,?,?,?,?,?,?\n?,?,U,U,I,I,I,?,?,?,?,?,?\n?,?,?,?,?,?,?,?,?,?,?,?\n"
                                    "?,?,?,?,?,?,?,?,?,?,?,?,?\n?,?,?,?,?,?,?,?,?,?,?,?\n?,?,?,?,?,?,?,?,?,?,?,?,?\n";
    lg_values values = values_of(game->settings, "");
    tm_board lock;
    lg_error error;
    (void)state;
    assert_true(game->text.read(game, lock_text, strlen(lock_text), &lock, &error));
    source s = open_source("", &lock);
    for (int n = 0; n < 100; n++) {
        tm_board board = next(&s);
        slow_report slow = slow_measure(&board, &values);
        assert_true(board.cell[52] == TM_YELLOW && board.cell[53] == TM_YELLOW);
        assert_true(board.cell[54] == TM_RIVER && board.cell[55] == TM_RIVER && board.cell[56] == TM_RIVER);
        CHECK(!slow.count[1] && !slow.count[2], "river %d has REQ2 %d, REQ3 %d", n, slow.count[1], slow.count[2]);
    }
    close_source(&s);
}

/* If a river has no room to grow, the board is still legal. */
static void rivers_without_room_are_legal(void **state) {
    /* each of the two columns has only three hexes, but the stock has four river hexes */
    static const char lock_text[] = "?,Y,?,U\n?,K,?\n?,B,?,G\n";
    tm_board lock;
    lg_error error;
    (void)state;
    assert_true(game->text.read(game, lock_text, strlen(lock_text), &lock, &error));
    source s = open_source("stock=I,Y,I,U;I,K,S;I,B,R,G;", &lock);
    for (int n = 0; n < 50; n++) {
        tm_board board = next(&s);
        for (int i = 0; i < tm_cells(&board); i++)
            assert_true(lock.cell[i] == TM_FREE || board.cell[i] != TM_RIVER);
    }
    close_source(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rivers_are_whole_and_never_crowded), cmocka_unit_test(rivers_differ_and_reach_every_hex),
        cmocka_unit_test(rivers_look_like_the_official_ones), cmocka_unit_test(same_stream_gives_the_same_river),
        cmocka_unit_test(rivers_grow_from_what_is_fixed),     cmocka_unit_test(rivers_without_room_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
