/* Where pieces may lie: regions of pieces, and boards that are symmetric by construction. tests/conformance/small_games.c compares
 * all boards of random small games with what a search can reach. */
#include "game_file.h"

#include "boards/file/task.h"

/* Makes a board with a stream of its own, and returns its text; free it. */
static char *board_text(const lg_game *game, const lg_task *task, uint64_t seed) {
    lg_error error = {.text = ""};
    lg_solver *solver = lg_solver_create(task, game->variants->plan, NULL, &error);
    lg_level *level = allocated(game->level_size);
    lg_text text = {0};
    CHECK(solver, "%s", error.text);
    lg_solver_solve(solver, limits(3000, 0), lg_rng_stream(seed, "where", 0), level);
    lg_solver_destroy(solver);
    game->text.write(game, level, game->formats->name, &text);
    CHECK(!text.failed, "out of memory");
    free(level);
    return text.data;
}

enum { ROWS_MAX = 12, BOARDS = 20 };

/* The rows of a square board without a header, of which each letter is a cell. */
typedef struct {
    int rows, columns;
    const char *row[ROWS_MAX];
} grid;

static grid grid_of(char *text) {
    grid g = {.rows = 0};
    for (char *at = text; *at; at++) {
        g.row[g.rows++] = at;
        at += strcspn(at, "\n");
        *at = 0;
    }
    g.columns = (int)strlen(g.row[0]);
    return g;
}

static const char turning[] =
    "game: turning\n"
    "board: {squares: [6, 6], symmetry: {by: quarter turn, becomes: [[red, blue, lime, gold], [up, right, down, "
    "left]]},\n"
    "  regions: {inside: {not: rim}}}\n"
    "pieces: {red: {stock: 1, letter: 1}, blue: {stock: 1, letter: 2}, lime: {stock: 1, letter: 3},\n"
    "  gold: {stock: 1, letter: 4, only on: inside}, up: {stock: 2, letter: u}, right: {stock: 2, letter: r}, down: "
    "{stock: "
    "2, letter: d},\n"
    "  left: {stock: 2, letter: l}, rock: {stock: 4, letter: o, only on: [row 1, column 1, rim]}, sand: {stock: rest, "
    "letter: s}}\n"
    "rules: {apart: {borders: [sand, rock], at most: 7}}\n"
    "text: {header: no}\n";

/* Pieces turn with the board: after a quarter turn clockwise, what was up is right. */
static void boards_are_turned(void **state) {
    static const char from[] = "1234urdlos", to[] = "2341rdluos";
    (void)state;
    lg_game *game = game_of_text(turning);
    lg_task *task = task_of(game, NULL, "", NULL);
    for (uint64_t seed = 0; seed < BOARDS; seed++) {
        char *text = board_text(game, task, seed);
        int rim[128] = {0}, all[128] = {0};
        grid g = grid_of(text);
        assert_int_equal(g.rows, g.columns);
        for (int y = 0; y < g.rows; y++)
            for (int x = 0; x < g.columns; x++) {
                char here = g.row[y][x], there = g.row[x][g.rows - 1 - y];
                bool is_rim = !x || !y || x == g.columns - 1 || y == g.rows - 1;
                CHECK(to[strchr(from, here) - from] == there, "%c on %d, %d becomes %c", here, y, x, there);
                all[(int)here]++;
                rim[(int)here] += is_rim;
            }
        assert_int_equal(all['o'], 4);
        assert_int_equal(rim['o'], 4);
        assert_int_equal(rim['1'] + rim['2'] + rim['3'] + rim['4'], 0); /* gold keeps the others inside, too */
        assert_int_equal(all['u'] + all['r'] + all['d'] + all['l'], 8);
        free(text);
    }
    lg_task_destroy(task);
    lg_game_destroy(game);
}

/* On a mirror's line lies what is odd, and then a share of the rest. */
static void the_stock_is_split(void **state) {
    (void)state;
    lg_game *game = game_of_text("game: line\n"
                                 "board: {squares: [5, 7], symmetry: mirror left right}\n"
                                 "pieces: {a: 7, b: 12, c: 16}\n"
                                 "text: {header: no}\n");
    lg_task *task = task_of(game, NULL, "", NULL);
    for (uint64_t seed = 0; seed < BOARDS; seed++) {
        int line[128] = {0};
        char *text = board_text(game, task, seed);
        grid g = grid_of(text);
        for (int y = 0; y < g.rows; y++) {
            for (int x = 0; x < g.columns; x++)
                assert_int_equal(g.row[y][x], g.row[y][g.columns - 1 - x]);
            line[(int)g.row[y][g.columns / 2]]++;
        }
        CHECK(line['a'] == 1 && line['b'] == 2 && line['c'] == 2, "%d, %d, %d", line['a'], line['b'], line['c']);
        free(text);
    }
    lg_task_destroy(task);
    lg_game_destroy(game);
}

/* Tiles with sides become those with the turned sides, and only named layers are symmetric. */
static void tiles_turn_and_layers_differ(void **state) {
    static const char file[] = "game: tiles\n"
                               "board: {squares: [4, 4], symmetry: {by: quarter turn, of: tile}}\n"
                               "layers:\n"
                               "  tile: {pieces: {x: {sides: aaaa}, v: {sides: abab}, h: {sides: baba}, e: {sides: "
                               "abbb}, s: {sides: babb}, w: {sides: "
                               "bbab}, n: {sides: bbba}}}\n"
                               "  token: {pieces: {k: {stock: 5}, m: {stock: rest}}}\n"
                               "text: {header: no}\n";
    (void)state;
    lg_game *game = game_of_text(file);
    lg_task *task = task_of(game, NULL, "", NULL);
    const char *from = "xvheswn", *to = "xhvswne";
    for (uint64_t seed = 0; seed < BOARDS; seed++) {
        char *text = board_text(game, task, seed);
        grid g = grid_of(text);
        int tokens = 0;
        for (int y = 0; y < g.rows; y++)
            for (int x = 0; x < g.rows; x++) {
                char here = g.row[y][3 * x], there = g.row[x][3 * (g.rows - 1 - y)];
                CHECK(to[strchr(from, here) - from] == there, "%c on %d, %d becomes %c", here, y, x, there);
                tokens += g.row[y][3 * x + 1] == 'k';
            }
        assert_int_equal(tokens, 5);
        free(text);
    }
    lg_task_destroy(task);
    lg_game_destroy(game);
}

/* What is locked holds for its images, and what a hand lays lies there, too. */
static void locks_and_hands_know_images(void **state) {
    (void)state;
    lg_error error = {.text = ""};
    lg_game *game = game_of_text(turning);
    lg_level *level = allocated(game->level_size);
    const char *lock = "??????\n?3????\n?????u\n??????\n??????\n??????\n";
    assert_true(game->text.read(game, lock, strlen(lock), level, &error));
    lg_task *task = task_of(game, NULL, "", level);
    char *text = board_text(game, task, 1);
    grid g = grid_of(text);
    CHECK(g.row[1][1] == '3' && g.row[1][4] == '4' && g.row[4][4] == '1' && g.row[4][1] == '2', "the bases are others");
    CHECK(g.row[2][5] == 'u' && g.row[5][3] == 'r' && g.row[3][0] == 'd' && g.row[0][2] == 'l',
          "the arrows are others");
    free(text);
    lg_task_destroy(task);
    const lg_layer *layer = game->places.layers;
    assert_true(layer->set(layer, level, 13, 4, &error)); /* up on C2 */
    assert_int_equal(layer->get(layer, level, 13), 4);
    assert_int_equal(layer->get(layer, level, 9), 5);      /* right on B4 */
    assert_int_equal(layer->get(layer, level, 22), 6);     /* down on D5 */
    assert_false(layer->set(layer, level, 13, 8, &error)); /* rock */
    CHECK_HAS(error.text, "rock may not lie there");
    assert_int_equal(layer->get(layer, level, 13), 4);
    assert_false(layer->set(layer, level, 0, 0, &error)); /* gold would come to the rim */
    free(level);
    lg_game_destroy(game);
}

/* The structure grows beside a symmetric layer, and on one: together with its images, which are groups of their own or, if the
 * rules ask for fewer groups, one group through the middle. */
static void structures_grow_with_symmetry(void **state) {
    enum { STARTS = 20 };
    static const struct {
        const char *squares, *symmetry;
        int canals, edges;
    } cases[] = {
        {"[7, 9]", "{by: half turn, of: town}", 1, 12},
        {"[7, 8]", "half turn", 1, 13},
        {"[7, 8]", "half turn", 2, 12},
        {"[7, 8]", "half turn", 3, 13},
        {"[7, 8]", "mirror left right", 2, 12},
        {"[8, 8]", "quarter turn", 4, 16},
    };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[600];
        snprintf(
            text, sizeof text,
            "game: canals\nboard: {squares: %s, symmetry: %s}\n"
            "layers:\n"
            "  town: {pieces: {street: rest, house: 8}}\n"
            "  water: {edges: yes, pieces: {bank: {stock: rest, letter: n}, canal: {stock: %d, letter: w}}}\n"
            "structure: canal\n"
            "rules: {some: {groups: canal, exactly: %d}, forks: {each: canal, neighbours: canal, between: [1, 2]}}\n",
            cases[k].squares, cases[k].symmetry, cases[k].edges, cases[k].canals);
        lg_game *game = game_of_text(text);
        assert_string_equal(game->variants->plan->stage, "structure");
        lg_task *task = task_of(game, NULL, "", NULL);
        lg_problem *problem = problem_of(game, task, "structure");
        lg_genome genome = genome_for(&problem->space);
        void *memory = allocated(problem->state_size);
        lg_rng rng = lg_rng_stream(1, "beside", 0);
        int good = 0;
        for (int n = 0; n < STARTS; n++) {
            assert_true(problem->construct(problem, genome, &rng));
            good += problem->load(problem, memory, genome) == 0;
        }
        CHECK(good >= STARTS / 2, "%s, %s: only %d of %d starts have %d canals", cases[k].squares, cases[k].symmetry,
              good, STARTS, cases[k].canals);
        free(memory);
        genome_free(genome);
        game->search.problem_destroy(problem);
        lg_task_destroy(task);
        lg_game_destroy(game);
    }
}

/* A piece can become one on which another layer, which is not symmetric, has no pieces. Then a move of the piece moves pieces of
 * that layer on an image. */
static void moves_know_what_is_bare_on_images(void **state) {
    enum { MOVES = 500 };
    (void)state;
    lg_game *game = game_of_text("game: towns\n"
                                 "board: {squares: [4, 4], symmetry: {by: half turn, of: town, becomes: [red, blue]}}\n"
                                 "layers:\n"
                                 "  town: {pieces: {blue: 3, red: 3, street: rest}}\n"
                                 "  people: {not on: red, pieces: {drop: 5, none: {stock: rest, letter: o}}}\n"
                                 "rules: {r: {borders: [drop, drop], at most: 0}}\n");
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    void *memory = allocated(problem->state_size), *other = allocated(problem->state_size);
    lg_rng rng = lg_rng_stream(1, "bare", 0);
    lg_space_sample(&problem->space, genome, &rng);
    problem->load(problem, memory, genome);
    for (int n = 0; n < MOVES; n++) {
        lg_move move;
        assert_true(lg_space_move(&problem->space, genome, &rng, &move));
        double peeked = problem->peek(problem, memory, genome, &move, 1);
        problem->commit(problem, memory, genome, &move, 1);
        lg_space_apply(&problem->space, genome, move);
        double loaded = problem->load(problem, other, genome);
        CHECK(peeked == loaded, "a move is peeked to cost %g, and loaded it costs %g", peeked, loaded);
    }
    free(memory);
    free(other);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
    lg_game_destroy(game);
}

static void swap_cells(const lg_game *game, const char *board, int cell, int other, const char *wanted) {
    lg_error error = {.text = ""};
    lg_level *level = allocated(game->level_size), *back = allocated(game->level_size);
    CHECK(game->text.read(game, board, strlen(board), level, &error), "%s", error.text);
    memcpy(back, level, game->level_size);
    bool swapped = lg_level_swap(game, level, cell, other, &error);
    if (swapped) {
        lg_text text = {0};
        game->text.write(game, level, game->formats->name, &text);
        assert_string_equal(text.data, wanted);
        lg_text_clear(&text);
        assert_true(lg_level_swap(game, level, other, cell, &error));
    } else
        assert_string_equal(error.text, wanted);
    assert_memory_equal(level, back, game->level_size);
    free(level);
    free(back);
}

/* A swap changes the images of both cells in symmetric layers. A piece of another layer that loses its place there moves to the
 * place that becomes free. What could not be undone is refused. */
static void swaps_keep_what_lies_on_images(void **state) {
    static const char streets[] = "game: streets\n"
                                  "board: {squares: [3, 3], symmetry: {by: half turn, of: town}}\n"
                                  "layers:\n"
                                  "  town: {pieces: {street: rest, house: 4}}\n"
                                  "  people: {not on: house, pieces: {drop: 1, none: {stock: rest, letter: o}}}\n"
                                  "text: {header: no}\n";
    static const char refused[] = "swapping these two would change or remove other pieces, by symmetry";
    (void)state;
    lg_game *game = game_of_text(streets);
    const char *board = "H  So So\nH  So H\nSD So H\n";
    swap_cells(game, board, 0, 2, "So So H\nH  So H\nH  So SD\n");
    swap_cells(game, board, 0, 6, "SD So H\nH  So H\nH  So So\n");
    swap_cells(game, board, 0, 8, board); /* are each other's images */
    swap_cells(game, board, 1, 6, "H  SD So\nH  So H\nSo So H\n");
    swap_cells(game, board, 0, 4, "So So So\nH  H  H\nSD So S?\n");  /* the middle is its own image */
    swap_cells(game, "H  So So\nH  H  H\nSD So H\n", 2, 4, refused); /* the drop has no other place */
    lg_game_destroy(game);
    game = game_of_text(turning);
    const char *turned = "??l???\n??????\n?????u\n"
                         "d?????\n??????\n???r??\n";
    swap_cells(game, turned, 17, 33, refused);
    lg_game_destroy(game);
}

static void other_boards_are_refused(void **state) {
    static const struct {
        const char *text, *error;
    } boards[] = {
        {"1sssss\nssssss\nssssss\nssssss\nssssss\nssssss\n", "1:6: expected 2 on cell A6 by symmetry, found s"},
        {"4????2\n??????\n??????\n??????\n??????\n??????\n",
         "1:1: expected another piece on cell A1, outside its region, found 4"},
        {"??????\n?o????\n??????\n??????\n??????\n??????\n",
         "2:2: expected another piece on cell B2, outside its region, found o"},
    };
    (void)state;
    lg_game *game = game_of_text(turning);
    lg_level *level = allocated(game->level_size);
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++) {
        lg_error error = {.text = ""};
        assert_false(game->text.read(game, boards[k].text, strlen(boards[k].text), level, &error));
        CHECK(!strcmp(error.text, boards[k].error), "%s: %s", boards[k].text, error.text);
    }
    free(level);
    lg_game_destroy(game);
}

static void mistakes_are_refused(void **state) {
    static const struct {
        const char *file, *error;
    } files[] = {
        {"board: {squares: [2, 3], symmetry: quarter turn}\npieces: {a: 3, b: 3}",
         "2:36: expected a symmetry that the board has, such as mirror left right, found 'quarter turn'"},
        {"board: {squares: [2, 3], symmetry: halfturn}\npieces: {a: 3, b: 3}", "did you mean 'half turn'?"},
        {"board: {squares: [2, 3], symmetry: {of: piece}}\npieces: {a: 3, b: 3}", "expected a symmetry, or {by:"},
        {"board: {squares: [2, 3], symmetry: {by: half turn, of: stones}}\npieces: {a: 3, b: 3}",
         "2:56: expected the name of a layer"},
        {"board: {squares: [2, 3], symmetry: half turn}\npieces: {a: 3, b: 3}",
         "3 of a do not fit the board's symmetry, which repeats each piece 2 times"},
        {"board: {squares: [2, 3], symmetry: {by: half turn, becomes: [a, b]}}\npieces: {a: 2, b: 4}",
         "expected equally many of a and b, which become each other"},
        {"board: {squares: [2, 3], symmetry: {by: half turn, becomes: [a, b, c]}}\npieces: {a: 2, b: 2, c: 2}",
         "expected a list whose length divides 2"},
        {"board: {squares: [2, 2], symmetry: {by: [mirror left right, mirror top bottom], becomes: [a, b]}}\npieces: "
         "{a: 2, b: 2}",
         "expected one symmetry, so that it is clear what becomes of a piece"},
        {"board: {squares: [2, 3], symmetry: half turn, fixed: {a: A1, b: B3}}\npieces: {a: 2, b: 4}",
         "something else is fixed on A1 than on its image B3"},
        {"board: {squares: [2, 2], symmetry: half turn}\npieces: {a: {sides: abbb, stock: 2}, b: 2}",
         "2:36: expected one piece with the sides bbab, which a becomes"},
        {"board: {squares: [2, 3], symmetry: half turn}\nlayers: {a: {spare: yes, pieces: {b: 4, c: 4}}}",
         "expected layers without modules and `spare`"},
        {"board: {squares: [2, 3], symmetry: {by: half turn, of: over}}\nlayers: {a: {pieces: {b: 2, c: 4}}, over: "
         "{not on: b, pieces: "
         "{k: 4}}}",
         "expected a, too, because over depends on it"},
        {"board: {squares: [2, 3], symmetry: {by: half turn, becomes: [a, b]}}\nlayers: {land: {pieces: {a: 2, b: 2, "
         "c: 2}}, over: {not "
         "on: a, pieces: {k: 4}}}",
         "expected over to lie on both or none of a and b, which it becomes"},
        {"board: {squares: [2, 3]}\npieces: {a: {stock: 5, only on: row 1}, b: 1}",
         "the regions of pieces, or the symmetry, leave no place for the layer piece"},
        {"board: {squares: [2, 3], fixed: {a: B1}}\npieces: {a: {stock: 3, only on: row 1}, b: 3}",
         "a may not lie on B1"},
        {"board: {squares: [2, 3]}\npieces: {a: {stock: 3, only on: row 9}, b: 3}",
         "3:33: expected a region or a cell, found 'row 9'"},
    };
    (void)state;
    for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
        lg_error error = {.text = ""};
        char text[600];
        snprintf(text, sizeof text, "game: tiny\n%s\n", files[k].file);
        lg_game *game = lg_game_read(text, strlen(text), &error);
        CHECK(!game, "%s is read", text);
        CHECK_HAS(error.text, files[k].error);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_are_turned),
        cmocka_unit_test(the_stock_is_split),
        cmocka_unit_test(tiles_turn_and_layers_differ),
        cmocka_unit_test(locks_and_hands_know_images),
        cmocka_unit_test(structures_grow_with_symmetry),
        cmocka_unit_test(moves_know_what_is_bare_on_images),
        cmocka_unit_test(swaps_keep_what_lies_on_images),
        cmocka_unit_test(other_boards_are_refused),
        cmocka_unit_test(mistakes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
