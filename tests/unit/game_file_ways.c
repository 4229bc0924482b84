/* Steps between cells, and ways. Steps are as many as a count from each cell finds. Ways over boards of more cells than a word has bits,
 * walked by sets of cells or cell by cell, are as long as those that this file finds by trying every step again and again. */
#include "game_file.h"

#include "boards/file/game.h"

enum { COLUMNS = 10, ROWS = 8, CELLS = COLUMNS * ROWS, SEATS = 3, NO_WAY = 1000, NEVER = -1 };

/* traits of all seats, or of those that play */
#define TRAITS(name, playing)                                                                             \
    "  ways" name ": {way: temple, by: feet, else: 50" playing "}\n"                                      \
    "  all" name ": {worth: gold, weights: [0, 1, 0.5, 0.25], by: feet" playing "}\n"                     \
    "  shared" name ": {worth: gold, weights: [0, 1, 0.5, 0.25], among: shared, by: feet" playing "}\n"   \
    "  nearest" name ": {worth: gold, weights: [0, 1, 0.5, 0.25], among: nearest, by: feet" playing "}\n" \
    "  tastes" name ": {worth: [gold, tin, gold], weights: [1, 1], by: feet" playing "}\n"                \
    "  hills" name ": {count: hill, within: 3, by: feet" playing "}\n"                                    \
    "  near" name ": {count: hill, within: 2" playing "}\n"                                               \
    "  next" name ": {way: seats, by: feet, else: 0" playing "}\n"

#define OF_ALL TRAITS("", "") "  next-but-one: {way: seats, nth: 2, by: feet, else: 120}\n"
#define OF_TWO TRAITS("-of-two", ", playing: [2, 3]")

/* %s are the seats, %d is what a hill costs. If it costs 1, all steps are even. */
static const char format[] = "game: ways\n"
                             "board: {squares: [8, 10], seats: %s}\n"
                             "values: [gold, tin]\n"
                             "pieces: {plain: , hill: {gold: 2, tin: 0.5}, port: {gold: 3}, wall: {gold: 1, tin: 3}, "
                             "temple: {tin: 1}, base: {tin: 0.25}}\n"
                             "costs: {feet: {hill: %d, port: stop, wall: never}}\n"
                             "rules: {any: {count: plain, at least: 0}}\n"
                             "traits:\n" OF_ALL OF_TWO "text: {header: no}\n";
/* the rows of the traits; the rule is the first one */
enum { WAYS = 1, ALL, SHARED, NEAREST, TASTES, HILLS, NEAR, NEXT, NEXT_BUT_ONE, OF_TWO_FIRST };
enum { TRAITS_END = OF_TWO_FIRST + NEXT }; /* those of two follow in the same order */

static const char letters[] = "PHOWTB"; /* plain, hill, port, wall, temple, base */
static const double gold[] = {0, 2, 3, 1, 0, 0}, tin[] = {0, 0.5, 0, 3, 1, 0.25};

/* Tries steps until none makes a way shorter. A way may end in a port or begin in one, but not pass through it. */
static void find_ways(const int *piece, int hill, int from, int *far) {
    const int cost[] = {1, hill, 1, NEVER, 1, 1};
    bool shorter = true;
    for (int c = 0; c < CELLS; c++)
        far[c] = c == from ? 0 : NO_WAY;
    while (shorter) {
        shorter = false;
        for (int c = 0; c < CELLS; c++)
            for (int d = 0; d < CELLS; d++) {
                bool beside = abs(c % COLUMNS - d % COLUMNS) + abs(c / COLUMNS - d / COLUMNS) == 1;
                bool stops = letters[piece[c]] == 'O' && c != from;
                if (!beside || stops || cost[piece[d]] == NEVER || far[c] + cost[piece[d]] >= far[d]) continue;
                far[d] = far[c] + cost[piece[d]];
                shorter = true;
            }
    }
}

/* Adds what the seats together get of a cell. far: how far the cell is from each seat. */
static void add_gold(const int *far, int seats, double value, double *traits) {
    static const double weight[] = {0, 1, 0.5, 0.25};
    int least = NO_WAY, nearest = 0;
    for (int s = 0; s < seats; s++)
        if (far[s] < least) least = far[s];
    for (int s = 0; s < seats; s++)
        nearest += far[s] == least;
    for (int s = 0; s < seats; s++) {
        if (far[s] > 3) continue;
        double here = 100 * weight[far[s]] * value; /* shares are cut to hundredths */
        traits[ALL] += here / 100;
        if (far[s] == least) traits[SHARED] += floor(here / nearest) / 100;
        if (far[s] == least && nearest == 1) traits[NEAREST] += here / 100;
    }
}

/* Adds what one seat has around it. */
static void add_around(const int *piece, const int *far, int seat, int at, double *traits) {
    for (int c = 0; c < CELLS; c++) {
        int steps = abs(c % COLUMNS - at % COLUMNS) + abs(c / COLUMNS - at / COLUMNS);
        if (far[c] <= 1) traits[TASTES] += seat == 1 ? tin[piece[c]] : gold[piece[c]];
        if (letters[piece[c]] == 'H') traits[HILLS] += far[c] <= 3, traits[NEAR] += steps <= 2;
    }
}

static int or_else(int way, int other) {
    return way < NO_WAY ? way : other;
}

/* Of the seats from `first` on, as if there were no others. */
static void expect_traits(const int *piece, const int seat[SEATS], int first, int hill, double *traits) {
    int far[SEATS][CELLS];
    const int seats = SEATS - first;
    for (int s = first; s < SEATS; s++) {
        int best = NO_WAY, least = NO_WAY, most = 0;
        find_ways(piece, hill, seat[s], far[s]);
        for (int c = 0; c < CELLS; c++)
            if (letters[piece[c]] == 'T' && far[s][c] < best) best = far[s][c];
        traits[WAYS] += or_else(best, 50);
        for (int other = first; other < SEATS; other++) {
            const int way = far[s][seat[other]];
            if (other != s && way < least) least = way;
            if (other != s && way > most) most = way;
        }
        traits[NEXT] += or_else(least, 0);
        if (seats == SEATS) traits[NEXT_BUT_ONE] += or_else(most, 120);
        add_around(piece, far[s], s, seat[s], traits);
    }
    for (int c = 0; c < CELLS; c++) {
        int here[SEATS];
        for (int s = first; s < SEATS; s++)
            here[s - first] = far[s][c];
        add_gold(here, seats, gold[piece[c]], traits);
    }
}

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

/* Draws a board. If `seat` is not NULL, also draws the cells of the bases, and puts them there in order. */
static void draw_pieces(lg_rng *rng, int *piece, int *seat, char *text) {
    int walls = 1 + (int)lg_rng_below(rng, 8);
    for (int c = 0; c < CELLS; c++) {
        uint32_t any = lg_rng_below(rng, 20);
        piece[c] = any < 8 ? 0 : any < 11 ? 1 : any < 12 ? 2 : any < 12 + (uint32_t)walls ? 3 : 0;
        if (lg_rng_below(rng, 60) == 0) piece[c] = 4;
    }
    for (int s = 0; seat && s < SEATS; s++) {
        do
            seat[s] = (int)lg_rng_below(rng, CELLS);
        while (letters[piece[seat[s]]] == 'B');
        piece[seat[s]] = 5;
    }
    if (seat) qsort(seat, SEATS, sizeof *seat, compare);
    for (int c = 0; c < CELLS; c++) {
        *text++ = letters[piece[c]];
        if (c % COLUMNS == COLUMNS - 1) *text++ = '\n';
    }
    *text = '\0';
}

static void compare_ways(int hill, bool placed) {
    char text[sizeof format + 40], board[CELLS + ROWS + 1];
    int seat[SEATS] = {0, 34, 79};
    lg_rng rng = lg_rng_stream(7, "ways", (uint64_t)hill);
    lg_error error = {.text = ""};
    snprintf(text, sizeof text, format, placed ? "{place: base, count: 3}" : "[A1, D5, H10]", hill);
    lg_game *game = game_of_text(text);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = allocated(game->level_size);
    for (int n = 0; n < 300; n++) {
        int piece[CELLS];
        double found[LG_TRAITS_MAX], wanted[TRAITS_END] = {0};
        draw_pieces(&rng, piece, placed ? seat : NULL, board);
        CHECK(game->text.read(game, board, strlen(board), level, &error), "%s", error.text);
        assert_true(game->judging.describe(task, level, found));
        expect_traits(piece, seat, 0, hill, wanted);
        expect_traits(piece, seat, 1, hill, wanted + OF_TWO_FIRST - WAYS);
        for (int t = WAYS; t < TRAITS_END; t++)
            CHECK(fabs(found[t] - wanted[t]) < 1e-9, "%s: %g instead of %g on\n%s", game->traits[t].name, found[t],
                  wanted[t], board);
    }
    free(level);
    lg_task_destroy(task);
    lg_game_destroy(game);
}

static void even_steps_are_walked_by_sets_of_cells(void **state) {
    (void)state;
    compare_ways(1, false);
    compare_ways(1, true);
}

static void other_steps_are_walked_cell_by_cell(void **state) {
    (void)state;
    compare_ways(2, false);
    compare_ways(2, true);
}

/* Counts the steps from a cell, cell by cell. The farthest ones are all FG_FAR - 1 away. */
static void count_steps(const fg_layout *l, int from, uint8_t *steps) {
    int queue[FG_PLACES_MAX], reached = 1;
    memset(steps, FG_FAR, (size_t)l->cells);
    queue[0] = from;
    steps[from] = 0;
    for (int i = 0; i < reached; i++)
        for (int e = l->start[queue[i]]; e < l->cells_end[queue[i]]; e++) {
            const int to = l->near[e], far = steps[queue[i]] + 1;
            if (steps[to] != FG_FAR) continue;
            steps[to] = (uint8_t)(far < FG_FAR ? far : FG_FAR - 1);
            queue[reached++] = to;
        }
}

/* Is every cell as many steps from every other one as a count from there finds? */
static void check_steps(const char *board) {
    lg_text text = {0};
    lg_text_add(&text, "game: steps\nboard: %s\npieces: {plain: }\nrules: {any: {count: plain, at least: 0}}\n", board);
    assert_false(text.failed);
    lg_game *game = game_of_text(text.data);
    const fg_layout *l = fg_game_of(game)->boards.layout;
    uint8_t counted[FG_PLACES_MAX];
    for (int c = 0; c < l->cells; c++) {
        count_steps(l, c, counted);
        for (int d = 0; d < l->cells; d++)
            CHECK(l->steps[c * l->cells + d] == counted[d], "%.60s: from %s to %s: %d steps, counted %d", board,
                  l->name_of[c], l->name_of[d], l->steps[c * l->cells + d], counted[d]);
    }
    lg_game_destroy(game);
    lg_text_clear(&text);
}

/* A road whose cells follow each other in a random order, so that every second step turns back; and, in two parts, as many cells. */
static void check_road(int cells, int parts) {
    lg_text text = {0};
    int order[FG_PLACES_MAX];
    lg_rng rng = lg_rng_stream(1, "road", (uint64_t)cells);
    for (int i = 0; i < cells; i++) {
        const int at = (int)lg_rng_below(&rng, (uint32_t)i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    lg_text_add(&text, "\n  cells:\n");
    for (int c = 0; c < cells; c++)
        lg_text_add(&text, "    c%d: []\n", c);
    lg_text_add(&text, "  links:\n");
    for (int i = 1; i < cells; i++)
        if (i % (cells / parts)) lg_text_add(&text, "    - [c%d, c%d]\n", order[i - 1], order[i]);
    assert_false(text.failed);
    check_steps(text.data);
    lg_text_clear(&text);
}

static void steps_between_all_cells_are_counted(void **state) {
    (void)state;
    check_steps("{squares: [1, 1]}");
    check_steps("{squares: [9, 14]}");
    check_steps("{squares: [9, 14], neighbours: 8}");
    check_steps("{hexagon: 5}");
    check_steps("{hexagon: 5, top: flat, numbers: spiral}");
    check_steps("{rows: [7, 8, 5, 10, 3, 8], links: [[A1, F8], [C1, E2]]}");
    check_steps("{squares: [7, 7], remove: [B2, B3, B4, B5, B6, C6, D6, E6, F6, F5, F4, F3, F2, D2, D3, D4, D1]}");
    check_steps("\n  of: squares\n  drawing: |\n    ###.###\n    #.#.#.#\n    #.#.#.#\n    #.###.#\n    ##.....\n    "
                "..#####\n");
    check_road(60, 1);
    check_road(60, 3);
    check_road(600, 1); /* its ends are farther apart than can be counted */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_between_all_cells_are_counted),
        cmocka_unit_test(even_steps_are_walked_by_sets_of_cells),
        cmocka_unit_test(other_steps_are_walked_cell_by_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
