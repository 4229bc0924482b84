/* What each part of a level has is what one counts by hand: on a tiny game in a file, on the official boards of Catan and Terra
 * Mystica, read from their texts, and on a map of Wesnoth that is all grass. */
#include "game_file.h"

#include "levelground/measured.h"

static lg_measured measured_on(const lg_task *task, const lg_level *level) {
    lg_measured all = {0};
    assert_true(lg_level_measured(task, level, &all));
    return all;
}

static const lg_measure *measure_of(const lg_measured *all, const char *name) {
    const lg_measure *measure = lg_measured_find(all, name);
    CHECK(measure, "there is no measure %s", name);
    return measure;
}

static double value_of(const lg_measured *all, const char *name, const char *part) {
    const lg_measure *measure = measure_of(all, name);
    for (int p = 0; p < measure->parts; p++)
        if (!strcmp(measure->part[p].name, part)) return measure->part[p].value;
    CHECK(false, "%s has no part %s", name, part);
    return NAN;
}

static void check_value(const lg_measured *all, const char *name, const char *part, double wanted) {
    double found = value_of(all, name, part);
    CHECK(fabs(found - wanted) < 1e-9 || (isnan(found) && isnan(wanted)), "%s of %s: %g, by hand %g", name, part, found,
          wanted);
}

static lg_level *level_of_text(const lg_game *game, const char *text) {
    lg_level *level = allocated(game->level_size);
    lg_error error = {.text = ""};
    CHECK(game->text.read(game, text, strlen(text), level, &error), "%s", error.text);
    return level;
}

static lg_level *official(const lg_game *game, const char *name) {
    for (const lg_board *board = game->boards; board->name; board++)
        if (!strcmp(board->name, name)) return level_of_text(game, board->text);
    CHECK(false, "%s has no board %s", game->name, name);
    return NULL;
}

static void a_list_keeps_what_is_added(void **state) {
    (void)state;
    lg_measured all = {0};
    lg_measure *measure = lg_measured_add(&all, "seat", "gold", "what it has");
    for (int p = 0; p < 20; p++)
        lg_measured_part(&all, measure, p % 2 ? "odd" : "even", p, p + 3);
    assert_true(isnan(measure->used));
    lg_measured_limit(measure, 10);
    assert_true(fabs(measure->used - 1.9) < 1e-9);
    lg_measured_limit(measure, 0);
    assert_true(measure->used == INFINITY);
    assert_non_null(lg_measured_add(&all, "seat", "other", ""));
    assert_int_equal(all.measures, 2);
    assert_int_equal(measure_of(&all, "gold")->parts, 20);
    assert_int_equal(measure_of(&all, "gold")->part[17].cell, 17);
    assert_null(lg_measured_find(&all, "silver"));
    measure = &all.measure[0];
    lg_measured_place(&all, measure, 7); /* not wanted yet */
    all.wants_places = true;
    for (int cell = 0; cell < 40; cell += 2)
        lg_measured_place(&all, measure, cell);
    assert_int_equal(measure->part[19].places, 20);
    assert_int_equal(measure->part[19].place[17], 34);
    assert_int_equal(measure->part[18].places, 0);
    measure = &all.measure[1];
    lg_measured_part(&all, measure, "1", -1, 3);
    lg_measured_limit(measure, 0);
    assert_true(measure->used == 0);
    lg_measured_part(&all, measure, "2", -1, NAN);
    double least, most;
    assert_true(lg_measure_range(measure, &least, &most) && least == 3 && most == 3);
    measure->part[0].value = NAN;
    assert_false(lg_measure_range(measure, &least, &most));
    lg_measured_clear(&all);
    assert_int_equal(all.measures, 0);
}

/* Two seats at the ends of a row of four cells. */
static const char tiny[] = "game: tiny\n"
                           "board: {squares: [1, 4], seats: [A1, A4]}\n"
                           "values: [gold, wood]\n"
                           "pieces: {plain: , hill: {gold: 2}, port: {gold: 3, wood: 1}, wall: }\n"
                           "groups: {rough: [hill, port]}\n"
                           "rules:\n"
                           "  rich: {worth: gold, weights: [0, 1, 0.5], differ by at most: 2}\n"
                           "  poor: {worth: gold, weights: [0, 1, 0.5], ratio at least: 0.5, weight: 0}\n"
                           "  both:\n"
                           "    all of:\n"
                           "      - {worth: gold, weights: [0, 1], at most: 2}\n"
                           "      - {worth: wood, weights: [0, 1], at most: 9}\n"
                           "  groups:\n"
                           "    all of:\n"
                           "      - {for each: [plain, wall], count: it, even within: 1}\n"
                           "      - {for each: [hill, port], count: it, even within: 1}\n"
                           "  single: {count: plain, at most: 4}\n"
                           "  sides: {for each: rough, and each: [left, right], count: it on that, at most: 1}\n"
                           "traits:\n"
                           "  timber: {worth: wood, weights: [0, 1, 1]}\n"
                           "text: {header: no}\n";

/* The row is: a plain, a hill, a port, a plain. */
static void a_game_in_a_file_tells_every_clause_with_several_numbers(void **state) {
    (void)state;
    lg_game *game = game_of_text(tiny);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = level_of_text(game, "PHOP");
    lg_measured all = measured_on(task, level);
    check_value(&all, "rich", "1", 2 + 1.5);
    check_value(&all, "rich", "2", 3 + 1);
    assert_true(fabs(measure_of(&all, "rich")->used - 0.25) < 1e-9);
    assert_int_equal(measure_of(&all, "rich")->part[1].cell, 3);
    assert_string_equal(measure_of(&all, "rich")->each, "seat");
    assert_true(isnan(measure_of(&all, "poor")->used)); /* the rule has no weight */
    check_value(&all, "both gold", "2", 3);
    assert_true(measure_of(&all, "both gold")->used > 1);
    check_value(&all, "both wood", "1", 0);
    check_value(&all, "both wood", "2", 1);
    assert_true(measure_of(&all, "both wood")->used == 0);
    /* two clauses of a rule with different parts are one measure */
    assert_int_equal(measure_of(&all, "groups")->parts, 4);
    check_value(&all, "groups", "plain", 2);
    check_value(&all, "groups", "wall", 0);
    check_value(&all, "groups", "port", 1);
    assert_true(measure_of(&all, "groups")->used == 2);
    assert_string_equal(measure_of(&all, "sides")->each, "part");
    assert_null(lg_measured_find(&all, "groups 2"));
    assert_null(lg_measured_find(&all, "single")); /* has one number */
    check_value(&all, "sides", "hill left", 1);
    check_value(&all, "sides", "hill right", 0);
    check_value(&all, "timber", "1", 1);
    check_value(&all, "next-seat", "2", 3);
    lg_measured_clear(&all);
    free(level);
    level = level_of_text(game, "PH?P");
    all = measured_on(task, level);
    check_value(&all, "rich", "1", NAN);
    assert_true(isnan(measure_of(&all, "rich")->used));
    lg_measured_clear(&all);
    free(level);
    lg_task_destroy(task);
    lg_game_destroy(game);
}

/* Draws levels at random. Where a measure of a rule uses up more than is allowed, the rule is broken; and a rule that compares one
 * number of all seats is broken only there. */
static void measures_beyond_their_bounds_are_of_broken_rules(void **state) {
    (void)state;
    enum { LEVELS = 40 };
    static const char *const files[] = {"games/twilight-imperium.game.yaml", "games/gaia-project.game.yaml",
                                        "games/milty-draft.game.yaml"};
    int broken = 0;
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        lg_game *game = game_of_file(files[f]);
        lg_task *task = task_of(game, NULL, "", NULL);
        lg_problem *problem = problem_of(game, task, NULL);
        lg_genome genome = genome_for(&problem->space);
        lg_level *level = allocated(game->level_size);
        lg_rng rng = lg_rng_stream(1, "measured", f);
        static lg_report report;
        for (int n = 0; n < LEVELS; n++) {
            lg_error error = {.text = ""};
            lg_space_sample(&problem->space, genome, &rng);
            CHECK(game->search.decode(problem, genome, level, &error), "%s", error.text);
            assert_true(lg_task_measure(task, level, &report));
            lg_measured all = measured_on(task, level);
            for (int r = 0; game->requirements[r].name; r++) {
                const char *name = game->requirements[r].name;
                const lg_measure *whole = lg_measured_find(&all, name);
                bool beyond = false;
                for (int m = 0; m < all.measures; m++)
                    if (!strncmp(all.measure[m].name, name, strlen(name))) beyond = beyond || all.measure[m].used > 1;
                CHECK(!beyond || report.count[r] > 0, "%s is met, but a measure of it is beyond its bound", name);
                CHECK(!whole || (report.count[r] > 0) == (whole->used > 1), "%s counts %g, but uses up %g", name,
                      report.count[r], whole->used);
                broken += beyond;
            }
            lg_measured_clear(&all);
        }
        free(level);
        genome_free(genome);
        game->search.problem_destroy(problem);
        lg_task_destroy(task);
        lg_game_destroy(game);
    }
    assert_true(broken > LEVELS);
}

/* Counts Catan's official board from its text: letters of resources, each with a number. */
static void catan_counts_pips_hexes_and_ports(void **state) {
    (void)state;
    static const char letters[] = "LGSBO";
    static const char *const names[] = {"wood", "wheat", "sheep", "brick", "ore"};
    const lg_game *game = lg_game_find("catan");
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = official(game, "beginners");
    lg_measured all = measured_on(task, level);
    int hexes[5] = {0}, pips[5] = {0}, sum = 0;
    lg_text text = {0};
    game->text.write(game, level, game->formats[0].name, &text);
    for (const char *at = text.data; *at && strncmp(at, "ports", 5) != 0; at++) {
        const char *letter = strchr(letters, *at);
        int number = atoi(at + 1);
        if (!letter || number < 2) continue;
        hexes[letter - letters]++;
        pips[letter - letters] += 6 - abs(7 - number);
        sum += 6 - abs(7 - number);
    }
    lg_text_clear(&text);
    CHECK(sum == 58, "the official board has 58 pips, the test reads %d", sum);
    for (int r = 0; r < 5; r++) {
        check_value(&all, "hexes", names[r], hexes[r]);
        check_value(&all, "pips", names[r], pips[r]);
    }
    /* Each hex has six intersections; four ports are 3:1 and five are 2:1, with two intersections each. */
    const lg_measure *corners = measure_of(&all, "corner-pips"), *trade = measure_of(&all, "trade");
    double met = 0, cards[5] = {0}, shares = 0;
    assert_int_equal(corners->parts, 54);
    for (int c = 0; c < 54; c++) {
        met += corners->part[c].value;
        cards[(int)trade->part[c].value]++;
    }
    assert_true(met == 6 * sum && cards[2] == 10 && cards[3] == 8 && cards[4] == 36);
    const lg_measure *wins = measure_of(&all, "wins");
    assert_int_equal(wins->parts, 4);
    for (int s = 0; s < 4; s++)
        shares += wins->part[s].value;
    assert_true(fabs(shares - 100) < 1e-6);
    assert_true(isnan(wins->used)); /* other rules are broken, so REQ8 is not judged */
    check_value(&all, "wood-hexes", "left", 2);
    check_value(&all, "sheep-hexes", "left", 0);
    lg_measured_clear(&all);
    free(level);
    lg_task_destroy(task);
}

/* Terra Mystica's original board: nine rows of 13 and 12 hexes in turn, in the order of the terraforming circle. */
enum { ROWS = 9, COLUMNS = 13, COLOURS = 7 };
static int terrain[ROWS][COLUMNS];

static int terrain_at(int row, int column) {
    bool outside = row < 0 || row >= ROWS || column < 0 || column >= COLUMNS - row % 2;
    return outside ? -1 : terrain[row][column];
}

static int neighbour(int row, int column, int k) {
    int shift = row % 2; /* a short row begins half a hex later */
    switch (k) {
    case 0: return terrain_at(row, column - 1);
    case 1: return terrain_at(row, column + 1);
    case 2: return terrain_at(row - 1, column - 1 + shift);
    case 3: return terrain_at(row - 1, column + shift);
    case 4: return terrain_at(row + 1, column - 1 + shift);
    default: return terrain_at(row + 1, column + shift);
    }
}

static void read_original(const char *text) {
    static const char letters[] = "YUKBGSRI";
    int row = 0, column = 0;
    for (; *text; text++) {
        const char *letter = strchr(letters, *text);
        if (*text == '\n') row++, column = 0;
        if (letter && *letter) terrain[row][column++] = (int)(letter - letters);
    }
    assert_int_equal(row, ROWS);
}

static void terra_mystica_counts_what_each_colour_has(void **state) {
    (void)state;
    static const char *const names[] = {"yellow", "brown", "black", "blue", "green", "gray", "red"};
    const lg_game *game = lg_game_find("terra-mystica");
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = official(game, "original");
    lg_measured all = measured_on(task, level);
    int next[COLOURS] = {0}, river[COLOURS] = {0}, edge[COLOURS] = {0}, spades[COLOURS][4] = {{0}}, by_spades[4] = {0};
    lg_text text = {0};
    game->text.write(game, level, game->formats[0].name, &text);
    read_original(text.data);
    lg_text_clear(&text);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS - row % 2; column++) {
            int own = terrain[row][column], wet = 0, off = 0;
            if (own == COLOURS) continue;
            for (int k = 0; k < 6; k++) {
                int other = neighbour(row, column, k);
                wet += other == COLOURS;
                off += other < 0;
                if (other < 0 || other == COLOURS) continue;
                int apart = (other - own + COLOURS) % COLOURS;
                next[own] += apart == 1;
                apart = apart > 3 ? COLOURS - apart : apart;
                spades[own][apart]++;
                by_spades[apart] += k == 1 || k > 3; /* each border once */
            }
            river[own] += wet > 0;
            edge[own] += off > 0;
        }
    for (int c = 0; c < COLOURS; c++) {
        check_value(&all, "hexes", names[c], 11);
        check_value(&all, "next-colour", names[c], next[c]);
        check_value(&all, "river", names[c], river[c]);
        check_value(&all, "edge", names[c], edge[c]);
        check_value(&all, "spades-1", names[c], spades[c][1]);
        check_value(&all, "spades-2", names[c], spades[c][2]);
        check_value(&all, "spades-3", names[c], spades[c][3]);
    }
    check_value(&all, "borders", "1", by_spades[1]);
    check_value(&all, "borders", "3", by_spades[3]);
    /* The rules find the same differences: REQ7 and REQ8 are broken, REQ9 is met. */
    assert_true(measure_of(&all, "river")->used > 1 && measure_of(&all, "edge")->used > 1);
    assert_true(measure_of(&all, "river-hexes")->used <= 1);
    double twins = 0, traits[LG_TRAITS_MAX];
    assert_true(game->judging.describe(task, level, traits));
    for (int c = 0; c < COLOURS; c++)
        twins += value_of(&all, "twins", names[c]);
    for (int t = 0; game->traits[t].name; t++)
        if (!strcmp(game->traits[t].name, "twins")) assert_true(traits[t] == twins);
    lg_measured_clear(&all);
    free(level);
    lg_task_destroy(task);
}

enum { SIDE = 12 };

/* Returns the steps between two hexes of a map, whose even columns lie half a hex lower. */
static int steps_between(int x, int y, int u, int v) {
    int ay = 2 * y + (x % 2 == 0), by = 2 * v + (u % 2 == 0), across = abs(x - u), down = abs(ay - by);
    return down <= across ? across : across + (down - across) / 2;
}

/* On grass every step costs one point, so ways are steps. The keeps are at 2,3 and 10,8, the villages at 4,3 and 6,10. */
static void wesnoth_counts_what_each_side_has(void **state) {
    (void)state;
    static const int keep[2][2] = {{2, 3}, {10, 8}}, village[2][2] = {{4, 3}, {6, 10}};
    const lg_game *game = lg_game_find("wesnoth");
    lg_text text = {0};
    for (int y = 0; y < SIDE + 2; y++)
        for (int x = 0; x < SIDE + 2; x++) {
            const char *code = "Gg";
            if (x == keep[0][0] && y == keep[0][1]) code = "1 Ke";
            if (x == keep[1][0] && y == keep[1][1]) code = "2 Ke";
            for (int v = 0; v < 2; v++)
                if (x == village[v][0] && y == village[v][1]) code = "Gg^Vh";
            lg_text_add(&text, "%s%s", code, x == SIDE + 1 ? "\n" : ", ");
        }
    lg_task *task = task_of(game, NULL, "width=12 height=12", NULL);
    lg_level *level = level_of_text(game, text.data);
    lg_text_clear(&text);
    lg_measured all = measured_on(task, level);
    int land[2] = {0}, villages[2] = {0}, nearest[2] = {99, 99};
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++) {
            int a = steps_between(x, y, keep[0][0], keep[0][1]), b = steps_between(x, y, keep[1][0], keep[1][1]);
            if (a != b) land[b < a]++;
        }
    for (int v = 0; v < 2; v++) {
        int a = steps_between(village[v][0], village[v][1], keep[0][0], keep[0][1]),
            b = steps_between(village[v][0], village[v][1], keep[1][0], keep[1][1]);
        if (a != b) villages[b < a]++;
        if (a < b && a < nearest[0]) nearest[0] = a;
        if (b < a && b < nearest[1]) nearest[1] = b;
    }
    assert_true(villages[0] == 1 && villages[1] == 1);
    for (int s = 0; s < 2; s++) {
        const char *name = s ? "2" : "1";
        check_value(&all, "land", name, land[s]);
        check_value(&all, "villages", name, villages[s]);
        check_value(&all, "village-way", name, nearest[s]);
        check_value(&all, "rival-way", name, steps_between(2, 3, 10, 8));
        assert_int_equal(measure_of(&all, "land")->part[s].cell, (keep[s][1] - 1) * SIDE + keep[s][0] - 1);
    }
    lg_measured_clear(&all);
    free(level);
    lg_task_destroy(task);
}

static void games_without_parts_have_no_measures(void **state) {
    (void)state;
    const lg_game *game = lg_game_find("ptsp");
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_level *level = allocated(game->level_size);
    lg_measured all = measured_on(task, level);
    assert_int_equal(all.measures, 0);
    lg_measured_clear(&all);
    free(level);
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_keeps_what_is_added),
        cmocka_unit_test(a_game_in_a_file_tells_every_clause_with_several_numbers),
        cmocka_unit_test(measures_beyond_their_bounds_are_of_broken_rules),
        cmocka_unit_test(catan_counts_pips_hexes_and_ports),
        cmocka_unit_test(terra_mystica_counts_what_each_colour_has),
        cmocka_unit_test(wesnoth_counts_what_each_side_has),
        cmocka_unit_test(games_without_parts_have_no_measures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
