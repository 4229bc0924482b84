/* Tests the game's evaluation against a slow, independent evaluation on thousands of random boards of many shapes. */
#include "slow_catan.h"

#include "boards/catan/rules.h"

extern const lg_game lg_game_catan;
static const lg_game *const game = &lg_game_catan;

/* Draws weights from 0 to 3, and bounds near the values of random boards. In one of eight cases only the seats have a
 * weight. */
static void draw_settings(lg_values *values, lg_rng *rng) {
    static const struct {
        const char *name;
        int low, high;
    } ranges[] = {{"tolerance", 0, 6}, {"rich", 4, 13},   {"best", 1, 20}, {"port-hexes", 1, 3},
                  {"port-pips", 1, 5}, {"players", 3, 6}, {"seats", 0, 6}, {"bias", 1, 80},
                  {"group", 1, 3},     {"repeats", 0, 2}, {"desert", 0, 3}};
    lg_values_init(values, game->settings);
    bool alone = !lg_rng_below(rng, 8);
    for (int r = 0; r < SLOW_REQUIREMENTS; r++)
        values->number[lg_param_index(game->settings, game->requirements[r].name)] =
            alone && r < 7 ? 0 : lg_rng_below(rng, 4);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        values->number[lg_param_index(game->settings, ranges[i].name)] =
            ranges[i].low + (int)lg_rng_below(rng, (uint32_t)(ranges[i].high - ranges[i].low + 1));
    if (lg_value(values, "seats") < 3) values->number[lg_param_index(game->settings, "seats")] = 0;
}

static void check_violations(const slow_report *slow, const lg_report *report, int hexes) {
    int v = 0;
    for (int r = 0; r < SLOW_REQUIREMENTS; r++) {
        int placed = 0;
        if (!report->used[r] || !slow->count[r] || report->unjudged[r]) continue;
        for (int h = 0; h < hexes; h++)
            if (slow->at[r][h]) {
                CHECK(v < report->violations && report->violation[v].requirement == r && report->violation[v].cell == h,
                      "REQ%d is broken at hex %d; listed is REQ%d at %d", r + 1, h,
                      report->violation[v].requirement + 1, report->violation[v].cell);
                v++, placed++;
            }
        if (placed) continue;
        assert_int_equal(report->violation[v].requirement, r);
        assert_int_equal(report->violation[v++].cell, -1);
    }
    assert_int_equal(report->violations, v);
}

/* A rule is judged if all that it depends on is known, or if what is known breaks it. */
static void check_unjudged(const ct_board *board, const lg_report *report) {
    static const char *const needs[SLOW_REQUIREMENTS] = {"h", "hn", "n", "n", "n", "h", "hnp", "hnp"};
    char missing[4] = "";
    int known = 0;
    for (int p = 0; p < board->ports; p++)
        known += board->kind[p] != CT_PORT_FREE;
    if (memchr(board->resource, CT_FREE, board->hexes)) strcat(missing, "h");
    if (memchr(board->number, CT_NUMBER_FREE, board->hexes)) strcat(missing, "n");
    if (!known || known < board->ports) strcat(missing, "p");
    for (int r = 0; r < SLOW_REQUIREMENTS; r++) {
        bool lacks = strpbrk(needs[r], missing), wanted = report->used[r] && report->count[r] == 0 && lacks;
        if (r == CT_REQ8 && !lacks) continue; /* it also depends on the other rules and on the room that players have */
        if (r == CT_REQ8) wanted = report->used[r];
        CHECK(!report->unjudged[r] == !wanted, "REQ%d: %s, without %s", r + 1,
              report->unjudged[r] ? report->unjudged[r] : "judged", missing);
    }
}

/* numbers of boards that break the rule, and of boards that do not */
static int seen[SLOW_REQUIREMENTS], unseen[SLOW_REQUIREMENTS];

static void compare(const ct_board *board, const lg_values *values) {
    static lg_report report;
    static slow_board slow_one;
    lg_task *task = lg_task_create(game, values, NULL, NULL);
    slow_read(&slow_one, board);
    slow_report slow = slow_measure(&slow_one, values, 0);
    double score = 0;
    lg_task_measure(task, board, &report);
    for (int r = 0; r < SLOW_REQUIREMENTS; r++) {
        double weight = lg_value(values, game->requirements[r].name);
        assert_int_equal(report.used[r], weight > 0);
        CHECK(report.count[r] == (weight > 0 ? slow.count[r] : 0), "REQ%d: %g, slowly %d (%d hexes in %d rows)", r + 1,
              report.count[r], slow.count[r], board->hexes, board->rows);
        score += weight * slow.count[r];
        if (weight > 0) ++*(slow.count[r] ? &seen[r] : &unseen[r]);
    }
    CHECK(report.score == score, "score %g, slowly %g", report.score, score);
    check_violations(&slow, &report, board->hexes);
    check_unjudged(board, &report);
    lg_task_destroy(task);
}

static void compare_many(lg_rng *rng, void (*shape)(ct_board *, lg_rng *), int boards, int sea) {
    for (int n = 0; n < boards; n++) {
        lg_values values;
        ct_board board;
        int open = n % 3 ? 0 : (int)lg_rng_below(rng, 60);
        shape(&board, rng);
        random_content(&board, rng, n % 2 ? sea : 0, open);
        random_ports(&board, rng, open);
        draw_settings(&values, rng);
        compare(&board, &values);
        lg_values_clear(&values);
    }
}

static void base(ct_board *board, lg_rng *rng) {
    (void)rng;
    ct_frame(board, 4);
}

static void large(ct_board *board, lg_rng *rng) {
    (void)rng;
    ct_frame(board, 6);
}

static void one_row(ct_board *board, lg_rng *rng) {
    random_shape(board, rng, 1);
}

static void any_rows(ct_board *board, lg_rng *rng) {
    random_shape(board, rng, 2 + (int)lg_rng_below(rng, CT_ROWS_MAX - 1));
}

static void official_frames_agree_with_slow_evaluation(void **state) {
    lg_rng rng = lg_rng_stream(1, "rules", 0);
    (void)state;
    compare_many(&rng, base, 1500, 0);
    compare_many(&rng, large, 200, 0);
    for (int r = 0; r < SLOW_REQUIREMENTS; r++)
        CHECK(seen[r] > 10 && unseen[r] > 10, "REQ%d: %d boards break it, %d do not", r + 1, seen[r], unseen[r]);
}

static void odd_frames_agree_with_slow_evaluation(void **state) {
    lg_rng rng = lg_rng_stream(2, "rules", 0);
    (void)state;
    compare_many(&rng, any_rows, 200, 30);
    compare_many(&rng, one_row, 80, 30);
    compare_many(&rng, any_rows, 60, 90); /* nearly all hexes are sea */
}

static void shapes_have_the_coast_and_places_they_should(void **state) {
    lg_rng rng = lg_rng_stream(3, "rules", 0);
    (void)state;
    for (int n = 0; n < 200; n++) {
        static slow_board slow;
        ct_shape shape;
        ct_board board;
        random_shape(&board, &rng, 1 + n % CT_ROWS_MAX);
        random_content(&board, &rng, n % 4 * 15, 0);
        slow_read(&slow, &board);
        assert_true(ct_shape_init(&shape, &board));
        assert_int_equal(shape.corners, slow.points);
        CHECK(shape.coast == slow.coast, "%d edges of coast, slowly %d", shape.coast, slow.coast);
        for (int e = 0; e < shape.coast; e++)
            assert_true(shape.edge[e].hex == slow.edge[e].hex && shape.edge[e].side == slow.edge[e].side);
        for (int a = 0; a < board.hexes; a++) {
            int q, r, p, t;
            ct_axial(&board, a, &q, &r);
            for (int b = 0; b < board.hexes; b++) {
                ct_axial(&board, b, &p, &t);
                int steps = (abs(p - q) + abs(t - r) + abs(p + t - q - r)) / 2;
                CHECK((steps == 1) == slow_adjacent(&slow, a, b), "hexes %d and %d are %d steps apart", a, b, steps);
            }
        }
    }
}

static void seats_agree_with_slow_evaluation(void **state) {
    lg_rng rng = lg_rng_stream(4, "rules", 0);
    (void)state;
    for (int n = 0; n < 120; n++) {
        static slow_board slow;
        ct_shape shape;
        ct_board board;
        ct_seat seats[CT_SEATS_MAX];
        int slow_value[6], players = 2 + n % 5;
        (n % 2 ? base : any_rows)(&board, &rng);
        random_content(&board, &rng, 0, 0);
        slow_read(&slow, &board);
        ct_shape_init(&shape, &board);
        assert_int_equal(ct_seats(&shape, &board, players, seats), slow_seats(&slow, players, slow_value));
        for (int s = 0; s < CT_SEATS_MAX; s++)
            assert_int_equal(seats[s].value, slow_value[s]);
    }
}

/* Both evaluations might contain the same mistake, so this board is counted by hand. */
static void a_board_counted_by_hand(void **state) {
    static const char text[] = "L6 L8 G6\nS2 B12\ncoast: 0 2\nports: G L\ntiles: L2 G1 S1 B1\n";
    static const double wanted[] = {1, 4, 2, 1, 2, 2, 1, 0};
    ct_board board;
    lg_report report;
    lg_error error = {.text = ""};
    (void)state;
    CHECK(game->text.read(game, text, strlen(text), &board, &error), "%s", error.text);
    lg_task *task = task_of(game, NULL, "REQ8=0", NULL);
    lg_task_measure(task, &board, &report);
    for (int r = 0; r < SLOW_REQUIREMENTS; r++)
        CHECK(report.count[r] == wanted[r], "REQ%d: %g, by hand %g", r + 1, report.count[r], wanted[r]);
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(official_frames_agree_with_slow_evaluation),
        cmocka_unit_test(odd_frames_agree_with_slow_evaluation),
        cmocka_unit_test(shapes_have_the_coast_and_places_they_should),
        cmocka_unit_test(seats_agree_with_slow_evaluation),
        cmocka_unit_test(a_board_counted_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
