/* Tests of repairs of given maps: what a repair says is compared with all maps that differ in few hexes, and symmetric and
 * half-drawn maps stay or become symmetric. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

#include "levelground/balance.h"
#include "levelground/repair.h"
#include "wesnoth/map/level.h"
#include "wesnoth/map/settings.h"
#include "wesnoth/repair/given.h"

static wn_map map, lock;
static lg_error error;

static void read_map(const char *text, wn_map *to) {
    CHECK(wn_read(NULL, text, strlen(text), to, &error), "%s", error.text);
}

static void set_rules(lg_values *values, const char *more) {
    lg_values_init(values, wn_settings);
    CHECK(lg_values_apply(values, "land=ladder goal=1 alike=0 patches=0 largest=0 bands=0 joined=0", &error) &&
              lg_values_apply(values, more, &error) && wn_adopt(&lg_game_wesnoth, &map, values),
          "%s", error.text);
}

static lg_repaired repair_map(const char *rules, const wn_map *locked, wn_map *after) {
    lg_values values;
    set_rules(&values, rules);
    lg_task *task = lg_repair_task(&lg_game_wesnoth, &values, &map, locked, &error);
    CHECK(task, "%s", error.text);
    lg_repair *repair = lg_repair_create(task, &map, &error);
    CHECK(repair, "%s", error.text);
    lg_repair_start(repair, lg_budget_unlimited(), lg_rng_stream(1, "repair", 0));
    while (lg_repair_step(repair) == LG_RUNNING) {}
    const lg_repaired outcome = lg_repair_outcome(repair);
    memcpy(after, lg_repair_level(repair), sizeof *after);
    assert_int_equal(lg_repair_changes(repair).count, outcome.changed);
    lg_repair_destroy(repair);
    lg_task_destroy(task);
    lg_values_clear(&values);
    return outcome;
}

static double score_of(const wn_map *judged, const char *rules) {
    static lg_report report;
    lg_values values;
    set_rules(&values, rules);
    lg_task *task = lg_task_create(&lg_game_wesnoth, &values, NULL, &error);
    CHECK(task, "%s", error.text);
    memset(&report, 0, sizeof report);
    CHECK(lg_task_measure(task, judged, &report), "out of memory");
    lg_task_destroy(task);
    lg_values_clear(&values);
    return report.score;
}

static int differences(const wn_map *a, const wn_map *b) {
    int n = 0;
    for (int y = 0; y < a->height + 2; y++)
        for (int x = 0; x < a->width + 2; x++)
            n += strcmp(wn_map_text(a, x, y), wn_map_text(b, x, y)) != 0;
    return n;
}

/* A strip of 7 x 2 hexes. Side 1 has a village beside it, side 2 has to go far. */
#define STRIP                                     \
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"        \
    "Gg, 1 Kh, Gg^Vh, Gg, Gg, Gg, Hh, 2 Kh, Gg\n" \
    "Gg, Gg, Hh, Mm, Gg, Gg^Vh, Gg, Gg, Gg\n"     \
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"
static const char strip_rules[] = "apart-least=2 halves-off=0 matched-off=0 kinds-off=0 even-off=0.05";

/* Tries all maps that differ from `now` in up to `left` hexes behind this one. Returns whether one of them meets the rules. */
static bool can_be_met(wn_map *now, const char *const *codes, int hex, int left) {
    if (score_of(now, strip_rules) <= 0) return true;
    for (; left && hex < now->width * now->height; hex++) {
        const int x = hex % now->width + 1, y = hex / now->width + 1;
        char before[WN_CODE_MAX];
        if (strchr(wn_code_of(wn_map_text(now, x, y)), 'K')) continue;
        memcpy(before, wn_map_text(now, x, y), sizeof before);
        for (const char *const *code = codes; *code; code++) {
            if (!strcmp(*code, before)) continue;
            wn_map_put(now, x, y, *code);
            if (can_be_met(now, codes, hex + 1, left - 1)) return true;
        }
        wn_map_put(now, x, y, before);
    }
    return false;
}

static void fewest_is_said_of_proofs_alone(void **state) {
    static const char *const codes[] = {"Gg", "Hh", "Mm", "Gg^Vh", "Re", "Gs^Fp", "Wwf", "Ww", NULL};
    static wn_map after, tried;
    (void)state;
    read_map(STRIP, &map);
    assert_true(score_of(&map, strip_rules) > 0);
    const lg_repaired end = repair_map(strip_rules, NULL, &after);
    assert_false(end.missed);
    assert_true(score_of(&after, strip_rules) <= 0);
    assert_int_equal(differences(&map, &after), end.changed);
    assert_true(end.changed > 0 && end.at_least <= end.changed);
    CHECK(end.proven, "%d changes, at least %d", end.changed, end.at_least);
    tried = map;
    CHECK(end.changed > 3 || !can_be_met(&tried, codes, 0, end.changed - 1), "fewer than %d will do", end.changed);
}

/* A village on fords needs three hexes of land beside it. Swamps and fords are land for it, so nothing is broken here. */
static void shores_are_those_of_the_rule(void **state) {
    static const char rules[] = "apart-least=1 halves-off=0 matched=0 kinds=0 even-off=0";
    static wn_map after;
    (void)state;
    read_map("Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"
             "Gg, 1 Kh, Ss, Wwf, Ss, 2 Kh, Gg\n"
             "Gg, Gg, Ww, Ww^Vm, Ww, Gg, Gg\n"
             "Gg, Gg, Ww, Ww, Ww, Gg, Gg\n"
             "Gg, Gg, Gg, Gg, Gg, Gg, Gg\n",
             &map);
    assert_true(score_of(&map, rules) <= 0);
    CHECK(repair_map(rules, NULL, &after).changed == 0, "changed");
    wn_map_put(&map, 2, 1, "Ww");
    assert_true(score_of(&map, rules) > 0);
    lg_repaired end = repair_map(rules, NULL, &after);
    CHECK(end.changed == 1 && end.at_least == 1 && end.proven, "%d changes, at least %d", end.changed, end.at_least);
    /* The same village, which asks for no change, and another one that needs one: the repair may not think that both need one. */
    read_map("Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"
             "Gg, 1 Kh, Ss, Wwf, Ss, 2 Kh, Gg\n"
             "Gg, Gg, Ww, Ww^Vm, Ww, Gg, Gg\n"
             "Gg, Gg, Ww, Ww, Ww, Gg, Gg\n"
             "Gg, Gg, Ww, Ww, Ww, Gg, Gg\n"
             "Gg, Gg, Gg, Ww^Vm, Ww, Gg, Gg\n"
             "Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"
             "Gg, Gg, Gg, Gg, Gg, Gg, Gg\n",
             &map);
    assert_true(score_of(&map, rules) > 0);
    end = repair_map(rules, NULL, &after);
    CHECK(end.changed == 1 && end.at_least == 1 && end.proven, "%d changes, at least %d", end.changed, end.at_least);
}

/* A start on the border is none, for the repair as for the judgement. */
static void starts_on_the_border_do_not_count(void **state) {
    static wn_map after;
    (void)state;
    read_map(STRIP, &map);
    wn_map_put(&map, 3, 0, "9 Gg");
    const lg_repaired end = repair_map("bands=1", NULL, &after);
    CHECK(fabs(end.score - score_of(&after, "bands=1")) < 1e-9, "%g, not %g", end.score, score_of(&after, "bands=1"));
}

/* How often side 1 would win: the more, the nearer villages are to it. */
static double chance_of(const wn_map *level) {
    double near[2] = {1, 1};
    for (int x = 1; x <= level->width; x++)
        for (int y = 1; y <= level->height; y++)
            if (strstr(wn_map_text(level, x, y), "^V")) near[2 * x > level->width + 1]++;
    return near[0] / (near[0] + near[1]);
}

/* Both villages stand beside each other. Without the cost of what cannot be compared, the fewest changes would take one away,
 * and side 2 would have none. */
static void each_side_keeps_a_village(void **state) {
    static const char rules[] = "halves-off=5 even-off=1 rivals=0 matched-off=9 kinds-off=9";
    static wn_map after;
    (void)state;
    read_map("Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"
             "Gg, 1 Kh, Gg, Gg, Gg, Gg, Gg, Gg\n"
             "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"
             "Gg, Gg, Gg^Vh, Gg^Vh, Gg, Gg, Gg, Gg\n"
             "Gg, Gg, Gg, Gg, Gg, Hh, Gg, Gg\n"
             "Gg, Gg, Gg, Gg, Gg, Gg, 2 Kh, Gg\n"
             "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n",
             &map);
    const lg_repaired end = repair_map(rules, NULL, &after);
    assert_false(end.missed);
    int villages = 0;
    for (int x = 1; x <= after.width; x++)
        for (int y = 1; y <= after.height; y++)
            villages += strstr(wn_map_text(&after, x, y), "^V") != NULL;
    CHECK(villages == 2 && chance_of(&after) == .5, "%d villages, %g", villages, chance_of(&after));
    /* neither side has a village: each gets one */
    read_map("Gg, Gg, Gg, Gg, Gg, Gg\nGg, 1 Kh, Gg, Gg, 2 Kh, Gg\nGg, Gg, Gg, Gg, Gg, Gg\nGg, Gg, Gg, Gg, Gg, Gg\n",
             &map);
    assert_true(score_of(&map, rules) <= 0); /* nothing that could be judged is broken */
    CHECK(!repair_map("apart-least=2", NULL, &after).missed && chance_of(&after) == .5, "%g", chance_of(&after));
}

static void locked_hexes_stay(void **state) {
    static wn_map after;
    (void)state;
    read_map(STRIP, &map);
    read_map("Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"
             "Gg, 1 Kh, Gg^Vh, ?, ?, ?, ?, 2 Kh, Gg\n"
             "Gg, Gg, Hh, ?, ?, ?, ?, Gg, Gg\n"
             "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n",
             &lock);
    const lg_repaired end = repair_map(strip_rules, &lock, &after);
    assert_false(end.missed);
    for (int y = 0; y < map.height + 2; y++)
        for (int x = 0; x < map.width + 2; x++)
            if (strcmp(wn_map_text(&lock, x, y), "?") != 0)
                assert_string_equal(wn_map_text(&after, x, y), wn_map_text(&map, x, y));
    read_map("Gg, Gg, Gg\nGg, ?, Gg\nGg, Gg, Gg\n", &lock);
    lg_values values;
    set_rules(&values, strip_rules);
    assert_null(lg_repair_task(&lg_game_wesnoth, &values, &map, &lock, &error));
    CHECK_STARTS(error.text, "the lock has 1 x 1 hexes, and the map 7 x 2");
    read_map(STRIP, &lock);
    wn_map_put(&lock, 3, 1, "Ww");
    assert_null(lg_repair_task(&lg_game_wesnoth, &values, &map, &lock, &error));
    CHECK_STARTS(error.text, "hex 3,1 is Ww in the lock, but Gg in the map");
    lg_values_clear(&values);
}

/* A map of 8 x 6 hexes that a half turn maps on itself; its villages are two steps apart. */
#define TURNED                                      \
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"      \
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"      \
    "Gg, 1 Kh, Gg, Gg^Vh, Gg, Hh, Gg, Gg, Gg, Gg\n" \
    "Gg, Gg, Gg, Gg^Vh, Gg, Gg, Gg, Gg, Gg, Gg\n"   \
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg^Vh, Gg, Gg, Gg\n"   \
    "Gg, Gg, Gg, Gg, Hh, Gg, Gg^Vh, Gg, 2 Kh, Gg\n" \
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"      \
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"

static void counterparts_change_together(void **state) {
    static wn_map after;
    static wn_counterparts orbit[10 * 8];
    (void)state;
    read_map(TURNED, &map);
    assert_int_equal(wn_counterparts_find(&map, orbit), 1);
    const lg_repaired end = repair_map("apart-least=3", NULL, &after);
    assert_false(end.missed);
    CHECK(end.changed == 2 && end.proven, "%d changes, proven: %d", end.changed, end.proven);
    assert_int_equal(differences(&map, &after), 2);
    assert_int_equal(wn_counterparts_find(&after, orbit), 1);
    wn_map_put(&map, 4, 1, "Mm");
    assert_int_equal(wn_counterparts_find(&map, orbit), 0);
}

static void half_drawn_maps_are_finished(void **state) {
    static wn_map whole, after;
    (void)state;
    read_map(TURNED, &whole);
    map = whole;
    for (int y = 4; y <= 6; y++)
        for (int x = 1; x <= 8; x++)
            wn_map_put(&map, x, y, "?");
    after = map;
    assert_int_equal(wn_fill(&after, &error), 24);
    assert_int_equal(differences(&after, &whole), 0);
    /* void stays as it is, unless the lock says that it is free */
    wn_map_put(&map, 4, 4, "Xv");
    wn_map_put(&map, 5, 4, "Xv");
    lock = map;
    wn_map_put(&lock, 4, 4, "?");
    repair_map("apart-least=2", &lock, &after);
    assert_string_equal(wn_map_text(&after, 4, 4), wn_map_text(&whole, 4, 4));
    assert_string_equal(wn_map_text(&after, 5, 4), "Xv");
    repair_map("apart-least=2", NULL, &after);
    assert_string_equal(wn_map_text(&after, 4, 4), "Xv");
    wn_map_init(&after, 3, 3, "?");
    assert_int_equal(wn_fill(&after, &error), -1);
    CHECK_STARTS(error.text, "1:1: expected a map of which some hexes are drawn");
}

/* Searches by games whose winners are drawn by this chance. */
static lg_balance_end balance_map(const char *rules, int changes, wn_map *after) {
    lg_balance_wish wish = {
        .seats = 2, .bots = 1, .share = {.5, .5}, .within = .07, .confidence = .9, .games = 3000, .changes = changes};
    lg_values values;
    lg_changes changed;
    lg_play_order order;
    set_rules(&values, rules);
    lg_task *task = lg_repair_task(&lg_game_wesnoth, &values, &map, NULL, &error);
    CHECK(task, "%s", error.text);
    lg_balance *b = lg_balance_create(task, &map, NULL, &wish, &error);
    CHECK(b, "%s", error.text);
    while (lg_balance_ask(b, &order, 1) > 0) {
        double shares[2 * 64];
        CHECK(order.count <= 64, "%d games", order.count);
        CHECK(score_of(order.level, rules) <= 0, "a rule is broken");
        for (int i = 0; i < order.count; i++) {
            lg_rng rng = lg_rng_stream(order.seed, "game", (uint64_t)(order.first + i));
            shares[2 * i] = lg_rng_unit(&rng) < chance_of(order.level);
            shares[2 * i + 1] = 1 - shares[2 * i];
        }
        CHECK(lg_balance_tell(b, &order, shares, &error), "%s", error.text);
    }
    const lg_balance_end end = lg_balance_result(b);
    memcpy(after, end.level, sizeof *after);
    lg_repair *repair = lg_repair_create(task, &map, &error);
    CHECK(repair && lg_repair_compare(repair, after, &changed, &error), "%s", error.text);
    assert_int_equal(changed.count, differences(&map, after));
    assert_int_equal(changed.count, end.changes);
    for (int i = 0; i < changed.count; i++) {
        const int x = changed.cell[i] % map.width + 1, y = changed.cell[i] / map.width + 1;
        assert_string_not_equal(wn_map_text(&map, x, y), wn_map_text(after, x, y));
    }
    lg_changes_clear(&changed);
    lg_repair_destroy(repair);
    lg_balance_destroy(b);
    lg_task_destroy(task);
    lg_values_clear(&values);
    return end;
}

/* Side 1 has five villages and side 2 has two, which no rule forbids here. */
#define SETTLED                                                         \
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"          \
    "Gg, Gg^Vh, Gg, Gg, Gg, Gg^Vh, Gg, Gg, Gg, Gg, Hh, Gg, Gg, Gg\n"    \
    "Gg, Gg, 1 Kh, Ch, Gg, Gg, Gg, Gg, Gg, Ch, 2 Kh, Gg, Gg, Gg\n"      \
    "Gg, Gg^Vh, Gg, Hh, Gg, Gg^Vh, Gg, Ww, Gg, Gg, Gg, Gg, Gg^Vh, Gg\n" \
    "Gg, Gg, Gg, Gg^Vh, Gg, Gg, Gg, Gg, Gg, Gg^Vh, Gg, Gg, Gg, Gg\n"    \
    "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n"

static void games_make_places_even(void **state) {
    static const char loose[] = "apart=0 halves=0 matched=0 kinds=0 even=0 rivals=0";
    static wn_map after;
    (void)state;
    read_map(SETTLED, &map);
    assert_true(chance_of(&map) > .65);
    lg_balance_end end = balance_map(loose, 0, &after);
    CHECK(end.found && fabs(chance_of(&after) - .5) < .08, "%g after %d changes", chance_of(&after), end.changes);
    end = balance_map(loose, 2, &after);
    assert_true(end.changes <= 2 && chance_of(&after) < chance_of(&map));
    read_map(TURNED, &map); /* counterparts change together, and count */
    end = balance_map(loose, 4, &after);
    assert_true(end.changes <= 4 && end.changes % 2 == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(fewest_is_said_of_proofs_alone),
                                       cmocka_unit_test(each_side_keeps_a_village),
                                       cmocka_unit_test(locked_hexes_stay),
                                       cmocka_unit_test(starts_on_the_border_do_not_count),
                                       cmocka_unit_test(shores_are_those_of_the_rule),
                                       cmocka_unit_test(counterparts_change_together),
                                       cmocka_unit_test(half_drawn_maps_are_finished),
                                       cmocka_unit_test(games_make_places_even)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
