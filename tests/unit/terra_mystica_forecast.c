/* Tests of the forecast of colours' points: its counts agree with a slow second count, and balancing by it keeps the score, the
 * tiles, the river and whatever is fixed, until no swap of two hexes helps any more (fair=play) or no colour is favoured
 * (fair=model). REQ13 counts what the forecast says, and a
 * search counts the same. */
#include "threads.h"

#include "boards/terra_mystica/forecast.h"
#include "players/terra_mystica/match.h"

extern const lg_game lg_game_terra_mystica;
static const lg_game *const game = &lg_game_terra_mystica;
static const char *const names[] = {"original", "fire-ice-1", "fire-ice-2", "fjords", "loon-lakes", "archipelago"};
enum { BOARDS = sizeof names / sizeof *names };

static tm_board official(const char *name) {
    tm_board board;
    assert_true(tm_official(name, &board));
    return board;
}

/* Spades between two terrains, by walking the circle both ways. */
static int slow_spades(int from, int to) {
    int up = 0, down = 0;
    for (int c = from; c != to; c = (c + 1) % TM_COLOURS)
        up++;
    for (int c = from; c != to; c = (c + TM_COLOURS - 1) % TM_COLOURS)
        down++;
    return up < down ? up : down;
}

/* How two hexes are joined: in land by borders, in an area also by one ship, in a group by two steps or three ships. */
static bool is_joined(const tm_table *t, int a, int b, int reach) {
    int steps = t->steps[a][b], ships = steps > 1 ? t->river[a][b] : TM_FAR;
    if (reach == TM_REACH_GROUP) return steps == 2 || ships <= 3;
    return steps == 1 || (reach == TM_REACH_AREA && ships == 1);
}

/* Gives each hex the lowest number of all hexes that it is joined to, until nothing changes. */
static int slow_largest(const tm_table *t, int colour, int reach) {
    int label[TM_CELLS_MAX], count[TM_CELLS_MAX] = {0}, most = 0;
    for (int c = 0; c < t->cells; c++)
        label[c] =
            t->terrain[c] < TM_COLOURS && slow_spades(t->terrain[c], colour) <= (reach != TM_REACH_GROUP) ? c : -1;
    for (bool changed = true; changed;) {
        changed = false;
        for (int a = 0; a < t->cells; a++)
            for (int b = 0; b < t->cells; b++)
                if (label[a] >= 0 && label[b] > label[a] && is_joined(t, a, b, reach))
                    label[b] = label[a], changed = true;
    }
    for (int c = 0; c < t->cells; c++)
        if (label[c] >= 0 && ++count[label[c]] > most) most = count[label[c]];
    return most;
}

static int slow_worth(const tm_table *t, int c) {
    int worth = 0;
    for (int d = 0; d < t->cells; d++) {
        if (d == c || t->terrain[d] == TM_RIVER) continue;
        int spades = slow_spades(t->terrain[c], t->terrain[d]), steps = t->steps[c][d], ships = t->river[c][d];
        if (steps == 1) worth += spades == 1 ? 2125 : spades == 2 ? 283 : 0;
        if (steps > 1 && !spades) worth += ships == 1 ? 2800 : ships == 2 ? 1196 : ships == 3 ? 837 : 0;
        if (steps == 2 && ships > 1) worth += spades == 0 ? 1898 : spades == 1 ? 729 : spades == 2 ? 152 : 0;
    }
    return worth;
}

static int slow_places(const tm_table *t, int colour) {
    bool used[TM_CELLS_MAX] = {false};
    int sum = 0;
    for (int k = 0; k < 4; k++) {
        int best = -1;
        for (int c = 0; c < t->cells; c++)
            if (t->terrain[c] == colour && !used[c] && (best < 0 || slow_worth(t, c) > slow_worth(t, best))) best = c;
        used[best] = true;
        sum += slow_worth(t, best);
    }
    return sum;
}

/* The chances of all places, in thousandths. */
static void slow_chances(const tm_table *t, int chance[TM_CELLS_MAX]) {
    int odds[TM_CELLS_MAX] = {0}, best[TM_COLOURS] = {0}, sum[TM_COLOURS] = {0};
    for (int c = 0; c < t->cells; c++)
        if (t->terrain[c] < TM_COLOURS && slow_worth(t, c) > best[t->terrain[c]])
            best[t->terrain[c]] = slow_worth(t, c);
    for (int c = 0; c < t->cells; c++) {
        if (t->terrain[c] == TM_RIVER) continue;
        int eighths = (best[t->terrain[c]] - slow_worth(t, c)) / 260;
        odds[c] = eighths / 8 > 10 ? 0 : (int)lround(1024 * exp2(-(eighths % 8) / 8.0)) >> eighths / 8;
        sum[t->terrain[c]] += odds[c];
    }
    for (int c = 0; c < t->cells; c++)
        chance[c] = odds[c] ? 1000 * odds[c] / sum[t->terrain[c]] : 0;
}

static int capped_steps(const tm_table *t, int a, int b) {
    return t->steps[a][b] < 8 ? t->steps[a][b] : 8;
}

static void slow_count_by_chance(const tm_table *t, int colour, const int chance[TM_CELLS_MAX], int count[TM_REACHES]) {
    int64_t sum[TM_REACHES] = {0};
    for (int c = 0; c < t->cells; c++) {
        if (t->terrain[c] != colour) continue;
        int far = 0;
        sum[TM_REACH_SURE] += chance[c] * chance[c];
        for (int d = 0; d < t->cells; d++) {
            if (c == d) continue;
            int steps = t->steps[c][d], ships = t->river[c][d];
            far += capped_steps(t, c, d);
            if (t->terrain[d] == TM_RIVER) continue;
            int spades = slow_spades(colour, t->terrain[d]), both = chance[c] * chance[d];
            if (!spades) sum[TM_REACH_DISTANCE] += (int64_t)both * capped_steps(t, c, d);
            if (!spades && steps == 2) sum[TM_REACH_PAIR] += both;
            if (spades && steps == 1) sum[TM_REACH_RIVALS] += both;
            if (spades == 2 && steps == 1) sum[TM_REACH_TWO] += 1000 * chance[c];
            if (!spades && steps > 1 && ships == 1) sum[TM_REACH_SHIP] += 1000 * chance[c];
            bool ring = steps == 2 && ships > 1;
            if (ring && spades == 0) sum[TM_REACH_RING_HOME] += 1000 * chance[c];
            if (ring && spades == 2) sum[TM_REACH_RING_TWO] += 1000 * chance[c];
            if (ring && spades == 3) sum[TM_REACH_RING_THREE] += 1000 * chance[c];
        }
        sum[TM_REACH_REMOTE] += chance[c] * (1000 * far / t->cells);
    }
    for (int k = TM_REACH_DISTANCE; k < TM_REACHES; k++)
        count[k] = (int)(sum[k] / 1000);
}

static void slow_count(const tm_table *t, int colour, int count[TM_REACHES]) {
    int chance[TM_CELLS_MAX];
    memset(count, 0, sizeof *count * TM_REACHES);
    for (int d = 0; d < t->cells; d++) {
        bool covered = false;
        for (int c = 0; c < t->cells; c++) {
            if (c == d || t->terrain[c] != colour || t->terrain[d] == TM_RIVER) continue;
            bool borders = t->steps[c][d] == 1 && slow_spades(colour, t->terrain[d]) == 1;
            count[TM_REACH_BORDERS] += borders;
            covered = covered || borders;
        }
        count[TM_REACH_COVER] += covered;
    }
    count[TM_REACH_PLACES] = slow_places(t, colour);
    for (int k = TM_REACH_AREA; k <= TM_REACH_GROUP; k++)
        count[k] = slow_largest(t, colour, k);
    slow_chances(t, chance);
    slow_count_by_chance(t, colour, chance, count);
}

static void check_counts(const char *name, const tm_board *board) {
    tm_table *table = allocated(sizeof *table);
    tm_ways *ways = allocated(sizeof *ways);
    lg_rng rng = lg_rng_stream(3, "forecast", 0);
    tm_game_rules rules = tm_match_rules(&rng);
    int quick[TM_COLOURS][TM_REACHES], slow[TM_REACHES];
    assert_true(tm_table_init(table, board, &rules, NULL));
    tm_ways_find(ways, board);
    tm_reaches_count(ways, board->cell, quick);
    for (int c = 0; c < TM_COLOURS; c++) {
        slow_count(table, c, slow);
        for (int k = 0; k < TM_REACHES; k++)
            CHECK(quick[c][k] == slow[k], "%s %s %s: %d, not %d", name, tm_colour_names[c], tm_reach_names[k],
                  quick[c][k], slow[k]);
    }
    free(ways);
    free(table);
}

static void counts_agree_with_a_slow_count(void **state) {
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const tm_board board = official(names[i]);
        check_counts(names[i], &board);
    }
}

/* Boards of one word and of seven, narrow and wide, with much river and with none. */
static void so_do_those_of_random_boards_of_any_size(void **state) {
    (void)state;
    static const uint8_t sizes[][2] = {{20, 20}, {20, 3}, {4, 20}, {6, 6}, {12, 15}, {20, 6}};
    lg_rng rng = lg_rng_stream(5, "forecast", 0);
    for (size_t i = 0; i < 2 * sizeof sizes / sizeof *sizes; i++)
        for (uint32_t land = 1; land <= 4; land += 1 + (i >= 6)) {
            char name[32];
            tm_board board = {.rows = sizes[i % 6][0], .columns = sizes[i % 6][1], .first_short = i % 2};
            for (int c = 0; c < tm_cells(&board); c++)
                board.cell[c] = lg_rng_below(&rng, 4) < land ? (uint8_t)(c % TM_COLOURS) : TM_RIVER;
            for (int c = 0; c < 4 * TM_COLOURS; c++)
                board.cell[c] = (uint8_t)(c % TM_COLOURS);
            snprintf(name, sizeof name, "%d by %d, land %d", board.rows, board.columns, (int)land);
            check_counts(name, &board);
        }
}

static int64_t squares_of(const tm_board *board) {
    tm_ways *ways = allocated(sizeof *ways);
    tm_forecast forecast;
    tm_ways_find(ways, board);
    tm_foresee(ways, board->cell, &forecast);
    free(ways);
    return forecast.squares;
}

static double score_of(const lg_task *task, const tm_board *board) {
    lg_report *report = allocated(sizeof *report);
    assert_true(lg_task_measure(task, board, report));
    double score = report->score;
    free(report);
    return score;
}

/* Checks that no swap of two hexes that the lock leaves free is better, unless the forecasts differ by less than a fifth of a
 * point. */
static void check_no_swap_helps(const lg_task *task, const tm_board *lock, const tm_board *board) {
    int cells = tm_cells(board);
    int64_t squares = squares_of(board);
    if (sqrt((double)squares / TM_COLOURS) / TM_FORECAST_UNIT <= 1 / 5.0) return;
    double score = score_of(task, board);
    for (int a = 0; a < cells; a++)
        for (int b = 0; b < a; b++) {
            tm_board other = *board;
            bool river = board->cell[a] == TM_RIVER || board->cell[b] == TM_RIVER;
            if (river || lock->cell[a] != TM_FREE || lock->cell[b] != TM_FREE) continue;
            other.cell[a] = board->cell[b];
            other.cell[b] = board->cell[a];
            if (score_of(task, &other) > score) continue;
            CHECK(squares_of(&other) >= squares, "a swap of hexes %d and %d helps", a, b);
        }
}

static double count_favour(const lg_task *task, const tm_board *board) {
    lg_report *report = allocated(sizeof *report);
    assert_true(lg_task_measure(task, board, report));
    double count = report->used[TM_REQ13] ? report->count[TM_REQ13] : NAN;
    free(report);
    return count;
}

/* Checks a balanced board, and what balancing has said of it. */
static void check_balanced(const lg_task *task, const tm_board *lock, const tm_board *old, const tm_board *board,
                           double added) {
    const tm_task *terra_mystica = (const tm_task *)task;
    assert_true(squares_of(board) < squares_of(old));
    if (terra_mystica->trial.play) {
        assert_true(isnan(count_favour(task, board)) && added == 0);
        check_no_swap_helps(task, lock, board);
    } else {
        double before = count_favour(task, old);
        assert_true(count_favour(task, board) < before);
        assert_true(score_of(task, board) == score_of(task, old) - before + added);
    }
}

static void balancing_keeps_all_but_the_colours(void **state) {
    (void)state;
    static const char *const ways[] = {"model", "model favour=0", "play"};
    for (int way = 0; way < 3; way++)
        for (int i = 0; i < BOARDS; i++) {
            tm_board old = official(names[i]), lock = old, board = old;
            int before[TM_TERRAINS + 1], after[TM_TERRAINS + 1], cells = tm_cells(&old);
            double added;
            for (int c = 0; c < cells; c++)
                if (c % 2) lock.cell[c] = TM_FREE;
            char settings[64];
            snprintf(settings, sizeof settings, "fair=%s stock=%s", ways[way], names[i]);
            lg_task *task = task_of(game, NULL, settings, &lock);
            assert_true(tm_balance(task, &board, &added));
            assert_true(score_of(task, &board) <= score_of(task, &old));
            tm_count_terrains(&old, before);
            tm_count_terrains(&board, after);
            assert_memory_equal(before, after, sizeof before);
            for (int c = 0; c < cells; c++) {
                bool kept = lock.cell[c] != TM_FREE || old.cell[c] == TM_RIVER;
                CHECK(!kept || board.cell[c] == old.cell[c], "%s: hex %d has changed", names[i], c);
            }
            check_balanced(task, &lock, &old, &board, added);
            lg_task_destroy(task);
        }
}

/* A board that a repair has finished, or not. */
static void mending_changes_few_hexes(void **state) {
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        const tm_board old = official(names[i]);
        tm_board board = old, lock = old, again;
        int changed = 0;
        double added;
        char settings[64];
        snprintf(settings, sizeof settings, "fair=model stock=%s", names[i]);
        memset(lock.cell, TM_FREE, sizeof lock.cell);
        lg_task *task = task_of(game, NULL, settings, &lock);
        assert_true(tm_mend(task, &board, &added));
        assert_true(count_favour(task, &board) == 0 && added <= 0);
        assert_true(score_of(task, &board) == score_of(task, &old) - count_favour(task, &old) + added);
        for (int c = 0; c < tm_cells(&old); c++)
            changed += board.cell[c] != old.cell[c];
        CHECK(changed <= 20, "%s: %d hexes have changed", names[i], changed);
        again = board;
        assert_true(tm_mend(task, &again, &added) && added == 0);
        assert_memory_equal(&again, &board, sizeof board);
        lg_task_destroy(task);
    }
}

static void without_the_setting_nothing_is_balanced(void **state) {
    (void)state;
    const tm_board old = official("fjords");
    tm_board board = old;
    double added = -1;
    lg_task *task = task_of(game, NULL, "fair=rules", NULL);
    assert_true(tm_balance(task, &board, &added) && tm_mend(task, &board, &added) && added == 0);
    assert_true(isnan(count_favour(task, &board)));
    assert_memory_equal(&board, &old, sizeof board);
    lg_task_destroy(task);
}

static void forecast_of(const tm_board *board, tm_forecast *forecast) {
    tm_ways *ways = allocated(sizeof *ways);
    tm_ways_find(ways, board);
    tm_foresee(ways, board->cell, forecast);
    free(ways);
}

/* Of 100 games: a point is worth two games and a quarter. */
static double slow_excess(const tm_board *board, int most) {
    tm_forecast forecast;
    double excess = 0;
    forecast_of(board, &forecast);
    for (int c = 0; c < TM_COLOURS; c++) {
        double won = 2.25 * (double)forecast.points[c] / TM_FORECAST_UNIT;
        assert_true(fabs(won - tm_forecast_won(&forecast, c)) < 1e-9);
        excess += fmax(0, ceil(fabs(won) - most - 1e-9));
    }
    return excess;
}

static void a_rule_counts_the_games_above_its_bound(void **state) {
    (void)state;
    lg_report *report = allocated(sizeof *report);
    int broken = 0;
    for (int i = 0; i < BOARDS; i++)
        for (int most = 0; most < 12; most++) {
            char settings[32];
            snprintf(settings, sizeof settings, "REQ13=1 favour=%d", most);
            const tm_board board = official(names[i]);
            lg_task *task = task_of(game, NULL, settings, NULL);
            assert_true(lg_task_measure(task, &board, report));
            assert_true(report->used[TM_REQ13]);
            CHECK(report->count[TM_REQ13] == slow_excess(&board, most), "%s, %s: %g", names[i], settings,
                  report->count[TM_REQ13]);
            broken += report->count[TM_REQ13] > 0;
            lg_task_destroy(task);
        }
    assert_true(broken > BOARDS && broken < 12 * BOARDS);
    free(report);
}

/* A problem with a state, and the task whose score the costs must be. */
typedef struct {
    lg_task *task;
    lg_problem *problem;
    lg_genome genome;
    void *memory;
} searching;

static void check_cost(const searching *s, double cost, int number) {
    tm_board board;
    assert_true(game->search.decode(s->problem, s->genome, &board, NULL));
    CHECK(cost == score_of(s->task, &board), "swap %d: %g, not %g", number, cost, score_of(s->task, &board));
}

static lg_move random_swap(const searching *s, lg_rng *rng) {
    uint32_t genes = (uint32_t)s->problem->space.syms;
    return (lg_move){.i = (int)lg_rng_below(rng, genes), .j = (int)lg_rng_below(rng, genes)};
}

static void swap_genes(const searching *s, const lg_move *swap) {
    int held = s->genome.sym[swap->i];
    s->genome.sym[swap->i] = s->genome.sym[swap->j];
    s->genome.sym[swap->j] = held;
}

/* Looks at a swap and takes it back, and then commits another one. */
static void check_swaps(const searching *s, lg_rng *rng, int number) {
    lg_move swap = random_swap(s, rng);
    double cost = s->problem->peek(s->problem, s->memory, s->genome, &swap, 1);
    swap_genes(s, &swap);
    check_cost(s, cost, number);
    swap_genes(s, &swap);
    swap = random_swap(s, rng);
    cost = s->problem->peek(s->problem, s->memory, s->genome, &swap, 1);
    s->problem->commit(s->problem, s->memory, s->genome, &swap, 1);
    swap_genes(s, &swap);
    check_cost(s, cost, number);
}

/* The costs of a search, of whole boards and of swaps, are the scores of the boards. Many swaps change the river. */
static void a_search_counts_the_same(void **state) {
    (void)state;
    static const char *const settings[] = {"REQ13=3 favour=1", "REQ13=1 REQ10=0 rows=14 columns=16"};
    lg_rng rng = lg_rng_stream(4, "favour", 0);
    for (int i = 0; i < 2; i++) {
        searching s = {.task = task_of(game, NULL, settings[i], NULL)};
        s.problem = game->search.problem(s.task, NULL, NULL);
        s.genome = genome_for(&s.problem->space);
        s.memory = allocated(s.problem->state_size);
        for (int n = 0; n < 40; n++) {
            if (n % 8 == 0) lg_space_sample(&s.problem->space, s.genome, &rng);
            if (n % 8 == 0) check_cost(&s, s.problem->load(s.problem, s.memory, s.genome), n);
            check_swaps(&s, &rng, n);
        }
        free(s.memory);
        genome_free(s.genome);
        game->search.problem_destroy(s.problem);
        lg_task_destroy(s.task);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_agree_with_a_slow_count),
        cmocka_unit_test(so_do_those_of_random_boards_of_any_size),
        cmocka_unit_test(balancing_keeps_all_but_the_colours),
        cmocka_unit_test(mending_changes_few_hexes),
        cmocka_unit_test(without_the_setting_nothing_is_balanced),
        cmocka_unit_test(a_rule_counts_the_games_above_its_bound),
        cmocka_unit_test(a_search_counts_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
