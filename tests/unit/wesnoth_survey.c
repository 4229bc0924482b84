/* Tests of the survey on small maps: patches, path costs, villages and halves. */
#include "check.h"

#include "wesnoth/map/level.h"
#include "wesnoth/map/settings.h"
#include "wesnoth/survey/parts.h"

typedef struct {
    wn_map map;
    wn_board board;
    wn_terrain terrain[WN_CODES_MAX];
    size_t size;
    void *memory, *other;
    wn_findings f;
} fixture;

static fixture *surveyed(const char *text) {
    fixture *f = allocated(sizeof *f);
    lg_error error = {.text = ""};
    CHECK(wn_read(NULL, text, strlen(text), &f->map, &error), "%s", error.text);
    arena memory = {0};
    wn_board_lay(&f->board, &memory, f->map.width, f->map.height, WN_SIDES_MAX);
    f->size = memory.used;
    f->memory = allocated(f->size);
    f->other = allocated(f->size);
    wn_board_lay(&f->board, &(arena){f->memory, 0}, f->map.width, f->map.height, WN_SIDES_MAX);
    wn_map_terrain(&f->map, WN_1_16, f->terrain);
    wn_map_board(&f->map, f->terrain, &f->board);
    wn_survey(&f->board, WN_FIND_ALL, 4, &f->f);
    return f;
}

static void end(fixture *f) {
    free(f->memory);
    free(f->other);
    free(f);
}

#define GRASS "Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg,Gg\n"
#define ROWS_OF_GRASS GRASS GRASS GRASS GRASS GRASS GRASS GRASS GRASS GRASS GRASS
#define EDGE "Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv,Xv\n"

static void patches_and_neighbours_are_counted(void **state) {
    /* from left to right: two columns of water, a castle, then grass with a hill in it */
    fixture *f = surveyed("Xv,Xv,Xv,Xv,Xv,Xv,Xv\n"
                          "Xv,Ww,Ww,Ch,Gg,Gg,Xv\n"
                          "Xv,Ww,Ww,Ch,Hh,Gg,Xv\n"
                          "Xv,Xv,Xv,Xv,Xv,Xv,Xv\n");
    (void)state;
    assert_int_equal(f->f.land, 8);
    assert_int_equal(f->f.patches, 3);
    assert_int_equal(f->f.largest, 4);
    assert_int_equal(f->f.edges, 10); /* each of the two blocks of four hexes has five edges */
    assert_int_equal(f->f.alike, 5 + 3);
    end(f);
}

static void mountains_stop_riders_only(void **state) {
    fixture *f = surveyed(EDGE "Xv,1 Ke,Gg,Gg^Vh,Mm,Gg,Gg^Vh,2 Ke,Xv\n"
                               "Xv,Gg,Gg,Gg,Mm,Gg,Gg,Gg,Xv\n" EDGE);
    uint32_t stopped =
        UINT32_C(1) << WN_CLASS_mounted | UINT32_C(1) << WN_CLASS_armoredfoot | UINT32_C(1) << WN_CLASS_swimmer;
    (void)state;
    assert_int_equal(f->f.blocked, stopped);
    assert_int_equal(f->f.sealed, 1); /* one village cannot be reached from the first keep */
    assert_int_equal(f->f.villages, 2);
    assert_int_equal(f->f.close, 1); /* one pair of villages is only three hexes apart */
    assert_int_equal(f->f.settled[1], 1);
    assert_int_equal(f->f.settled[2], 1);
    assert_int_equal(f->f.balance[WN_ON_FOOT].compared, 1);
    assert_int_equal(f->f.balance[WN_ON_FOOT].apart, 1); /* one side needs two steps, the other one step */
    end(f);
    f = surveyed(EDGE "Xv,1 Ke,Gg,Gg^Vh,Gg,Gg,Gg^Vh,2 Ke,Xv\n"
                      "Xv,Xu,Gg,Gg,Mm,Gg,Gg,Gg,Xv\n" EDGE);
    assert_int_equal(f->f.blocked, 0);
    assert_int_equal(f->f.sealed, 0);
    end(f);
}

static void paths_take_the_cheap_way(void **state) {
    fixture *f = surveyed(EDGE "Xv,1 Ke,Mm,Hh,Hh,Gg,Gg,2 Ke,Xv\n"
                               "Xv,Gg,Gg,Ww,Gg^Vh,Gg,Gg,Gg,Xv\n" EDGE);
    (void)state;
    wn_paths(&f->board, f->board.keep[1], WN_CLASS_smallfoot, f->board.cost);
    int village = f->board.cost[wn_index(2, (wn_point){4, 2})], keep = f->board.cost[wn_index(2, f->board.keep[2])];
    assert_int_equal(village, 1 + 1 + 3 + 1); /* the path leads through the water */
    assert_int_equal(keep, village + 3);
    wn_paths(&f->board, f->board.keep[1], WN_CLASS_fly, f->board.cost);
    assert_int_equal(f->board.cost[wn_index(2, f->board.keep[2])], 6);
    end(f);
}

/* The nearest villages of both sides are compared with each other, then the second nearest, and so on. Villages that only
 * one side has are not compared. */
static void nearest_villages_are_compared_with_nearest(void **state) {
    char text[600] = "";
    static const int villages[] = {2, 5, 21, 27, 28};
    (void)state;
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 32; x++) {
            const char *code = y != 1 || x == 0 || x == 31 ? "Xv" : x == 1 ? "1 Ke" : x == 30 ? "2 Ke" : "Gg";
            for (size_t v = 0; y == 1 && v < sizeof villages / sizeof *villages; v++)
                if (villages[v] == x) code = "Gg^Vh";
            strcat(strcat(text, code), x < 31 ? "," : "\n");
        }
    fixture *f = surveyed(text);
    /* one side needs 1 and 4 steps, the other 2, 3 and 9, so two villages are compared */
    assert_int_equal(f->f.balance[WN_ON_FOOT].compared, 2);
    /* the k-th nearest villages are compared, not the farthest ones */
    assert_int_equal(f->f.balance[WN_ON_FOOT].apart, (2 - 1) + (4 - 3));
    end(f);
}

/* Of three sides, one may have no village, and another may have fewer than the third. For each k, the sides that have a k-th
 * village are compared. */
static void sides_without_villages_do_not_stop_the_others(void **state) {
    static const int villages[] = {2, 5, 14, 27};
    char text[600] = "";
    (void)state;
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 32; x++) {
            const char *code = y != 1 || x == 0 || x == 31 ? "Xv" : x == 1 ? "1 Ke" : x == 30 ? "2 Ke" : "Gg";
            if (y == 1 && x == 15) code = "3 Ke";
            for (size_t v = 0; y == 1 && v < sizeof villages / sizeof *villages; v++)
                if (villages[v] == x) code = "Gg^Vh";
            strcat(strcat(text, code), x < 31 ? "," : "\n");
        }
    fixture *f = surveyed(text);
    /* the villages are 1 and 4 steps from side 1, 3 steps from side 2 and 1 step from side 3; only side 1 has a second one */
    assert_int_equal(f->f.balance[WN_ON_FOOT].compared, 1);
    /* the second village of side 1 has nothing to be compared with, so only the nearest villages count */
    assert_int_equal(f->f.balance[WN_ON_FOOT].apart, 3 - 1);
    end(f);
    char *village = strstr(text, "^Vh,3 Ke"); /* side 3 loses its village */
    for (int k = 0; k < 3; k++)
        village[k] = ' ';
    f = surveyed(text);
    assert_int_equal(f->f.balance[WN_ON_FOOT].compared, 1);
    assert_int_equal(f->f.balance[WN_ON_FOOT].apart, 3 - 1);
    end(f);
}

/* Fills the land with random bands. Keeps are in the corners, and some hexes are closed to all units. */
static void scatter(fixture *f, lg_rng *rng, int sides, int open) {
    wn_board *b = &f->board;
    static const wn_point keep[] = {{1, 1}, {11, 9}, {1, 9}, {11, 1}};
    b->sides = sides;
    memset(b->band, WN_BORDER, (size_t)b->hexes);
    memset(b->village, 0, (size_t)b->hexes);
    for (int x = 1; x <= b->width; x++)
        for (int y = 1; y <= b->height; y++) {
            int hex = wn_index(b->height, (wn_point){x, y});
            uint32_t kind = lg_rng_below(rng, 20);
            b->band[hex] = kind ? (uint8_t)lg_rng_below(rng, WN_BANDS) : WN_OTHER;
            b->village[hex] = kind == 1;
            b->going[hex] = (uint16_t)(kind ? b->band[hex] + b->village[hex] * WN_BANDS : open + 1);
        }
    for (int s = 1; s <= sides; s++) {
        int hex = wn_index(b->height, keep[s - 1]);
        b->keep[s] = keep[s - 1];
        b->band[hex] = WN_OTHER;
        b->village[hex] = 0;
        b->going[hex] = (uint16_t)open;
    }
    wn_board_halves(b);
}

/* Helps the sides, each as much as chance has it. */
static void help_some(wn_board *b, lg_rng *rng) {
    b->help.on = true;
    for (int s = 1; s <= b->sides; s++) {
        b->help.favour[s] = WN_NO_FAVOUR / 2 + (int)lg_rng_below(rng, WN_NO_FAVOUR);
        b->help.bonus[s] = (int)lg_rng_below(rng, 61) - 30;
    }
}

/* Computes the path costs from a keep for a movement type, by looking at every hex again and again until nothing changes. */
static void slow_costs(const wn_board *b, wn_point from, int class, int *cost) {
    for (int hex = 0; hex < b->hexes; hex++)
        cost[hex] = WN_FAR;
    cost[wn_index(b->height, from)] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int x = 1; x <= b->width; x++)
            for (int y = 1; y <= b->height; y++)
                for (int d = 0; d < 6; d++) {
                    int to = wn_index(b->height, (wn_point){x, y}), pays = b->terrain[b->going[to]].cost[class];
                    int by = cost[wn_index(b->height, wn_step((wn_point){x, y}, d))] + pays;
                    if (pays == WN_NO_WAY || by >= cost[to]) continue;
                    cost[to] = by;
                    changed = true;
                }
    }
}

static int slow_cost[WN_SIDES_MAX + 1][1000];

static bool is_nearest(const wn_board *b, int side, int hex) {
    if (slow_cost[side][hex] >= WN_FAR) return false;
    for (int s = 1; s <= b->sides; s++)
        if (s != side && slow_cost[s][hex] <= slow_cost[side][hex]) return false;
    return true;
}

/* Lists the path costs of the villages that are nearest to a side's keep, the cheapest first. Returns their number. */
static int slow_villages(const wn_board *b, int side, int *list) {
    int n = 0;
    for (int wanted = 0; wanted < 1000; wanted++)
        for (int hex = 0; hex < b->hexes; hex++)
            if (b->village[hex] && slow_cost[side][hex] == wanted && is_nearest(b, side, hex)) list[n++] = wanted;
    return n;
}

/* Returns how much more than the others a side is helped, as a share. */
static double slow_favour(const wn_board *b, int side) {
    return b->help.on ? b->help.favour[side] / (double)WN_NO_FAVOUR - 1 : 0;
}

static void slow_compare(const wn_board *b, int class, int *compared, int *apart) {
    static int list[WN_SIDES_MAX + 1][1000];
    int villages[WN_SIDES_MAX + 1];
    *compared = *apart = 0;
    for (int s = 1; s <= b->sides; s++)
        slow_costs(b, b->keep[s], class, slow_cost[s]);
    for (int s = 1; s <= b->sides; s++)
        villages[s] = slow_villages(b, s, list[s]);
    for (int k = 0; k < 1000; k++) {
        int low = WN_FAR, high = -WN_FAR, sides = 0;
        for (int s = 1; s <= b->sides; s++) {
            if (villages[s] <= k) continue;
            int cost = list[s][k] + (int)(4 * slow_favour(b, s));
            low = cost < low ? cost : low;
            high = cost > high ? cost : high;
            sides++;
        }
        *compared += sides > 1;
        *apart += sides > 1 ? high - low : 0;
    }
}

/* Checks the shares of one movement type by counting hex by hex. */
static void check_balance(const wn_board *b, const wn_ways *w, const wn_balance *of) {
    int land[WN_SIDES_MAX + 1] = {0}, villages[WN_SIDES_MAX + 1] = {0};
    double uneven = 0, unsettled = 0, weighed = 0, counted[WN_SIDES_MAX + 1] = {0};
    for (int hex = 0; hex < b->hexes; hex++) {
        land[w->nearest[hex]]++;
        villages[w->nearest[hex]] += b->village[hex];
    }
    land[0] = villages[0] = 0;
    for (int s = 1; s <= b->sides; s++) {
        land[0] += land[s];
        villages[0] += villages[s];
        counted[s] = fmax(0, land[s] + b->help.bonus[s]);
        counted[0] += counted[s];
        weighed += 16 + slow_favour(b, s);
    }
    for (int s = 1; s <= b->sides && b->sides > 1; s++) {
        double due = counted[0] > 0 ? villages[0] * counted[s] / counted[0] : 0;
        double land_due = land[0] * (16 + slow_favour(b, s)) / weighed * b->sides;
        uneven = fmax(uneven, fabs(land[s] * b->sides - land_due));
        unsettled = fmax(unsettled, fabs((villages[s] - due) * land[0]));
    }
    CHECK(of->shared == land[0] && of->made == land[0], "%d and %d hexes, slowly %d", of->shared, of->made, land[0]);
    double off = b->help.on ? 1 : 1e-6; /* if sides are helped, quotients are rounded */
    CHECK(fabs(of->uneven - uneven) <= off, "uneven %d, slowly %g", of->uneven, uneven);
    CHECK(fabs(of->unsettled - unsettled) <= off, "unsettled %d, slowly %g", of->unsettled, unsettled);
}

/* Checks the shares of villages and land for units on foot. All of the land is made. */
static void check_shares(const wn_board *b, const wn_findings *f) {
    int compared, apart, list[1000], area[WN_SIDES_MAX + 1] = {0};
    for (int w = WN_WAYS - 1; w >= 0; w--) {
        slow_compare(b, wn_way_class[w], &compared, &apart);
        CHECK(f->balance[w].compared == compared, "%d compared, slowly %d", f->balance[w].compared, compared);
        CHECK(f->balance[w].apart == apart, "%d apart, slowly %d", f->balance[w].apart, apart);
        check_balance(b, &b->way[w], &f->balance[w]);
    }
    for (int s = 1; s <= b->sides; s++) {
        for (int hex = 0; hex < b->hexes; hex++)
            area[s] += is_nearest(b, s, hex);
        CHECK(f->area[s] == area[s], "side %d: %d hexes, slowly %d", s, f->area[s], area[s]);
        int villages = slow_villages(b, s, list);
        CHECK(f->settled[s] == villages, "side %d: %d villages, slowly %d", s, f->settled[s], villages);
    }
}

static void same_findings(const wn_findings *found, const wn_findings *wanted) {
    CHECK(found->alike == wanted->alike, "alike %d, not %d", found->alike, wanted->alike);
    CHECK(found->patches == wanted->patches, "%d patches, not %d", found->patches, wanted->patches);
    CHECK(found->largest == wanted->largest, "largest %d, not %d", found->largest, wanted->largest);
    CHECK(found->blocked == wanted->blocked, "blocked %x, not %x", found->blocked, wanted->blocked);
    CHECK(found->sealed == wanted->sealed, "%d sealed, not %d", found->sealed, wanted->sealed);
    CHECK(found->close == wanted->close, "%d close, not %d", found->close, wanted->close);
    CHECK(found->adrift == wanted->adrift, "%d adrift, not %d", found->adrift, wanted->adrift);
    for (int w = 0; w < WN_WAYS; w++) {
        const wn_balance *one = &found->balance[w], *other = &wanted->balance[w];
        CHECK(one->compared == other->compared && one->apart == other->apart, "ways %d: %d apart of %d, not %d of %d",
              w, one->apart, one->compared, other->apart, other->compared);
        CHECK(one->uneven == other->uneven, "ways %d: uneven %d, not %d", w, one->uneven, other->uneven);
        CHECK(one->unsettled == other->unsettled, "ways %d: unsettled %d, not %d", w, one->unsettled, other->unsettled);
    }
    assert_memory_equal(found, wanted, sizeof *found);
}

static void what_changes_is_found_without_a_survey(void **state) {
    fixture *f = surveyed("1 Ch,2 Xv,Ww,Gg,Hh,Mm,Ww^Vh,Gg^Vh,Hh^Vh,Mm^Vh,Gg,Gg,Gg\n" ROWS_OF_GRASS);
    wn_board *b = &f->board;
    wn_terrain terrain[2 * WN_BANDS + 2];
    lg_rng rng = lg_rng_stream(7, "changes", 0);
    const int castle = 2 * WN_BANDS;
    (void)state;
    memcpy(terrain, f->terrain + 2, sizeof *terrain * 2 * WN_BANDS);
    memcpy(terrain + castle, f->terrain, sizeof *terrain * 2);
    b->terrain = terrain;
    for (int land = 0; land < 40; land++) {
        wn_findings now = {0}, anew = {0};
        scatter(f, &rng, land % 5, castle);
        if (land >= 30) help_some(b, &rng);
        if (land == 20)
            b->most_formers = 12; /* from now on, most changes have more old values than can be remembered */
        wn_survey(b, WN_FIND_ALL, 4, &now);
        check_shares(b, &now);
        for (int k = 0; k < 300; k++) {
            int hex[3], n = 1 + (int)lg_rng_below(&rng, 3);
            uint8_t band[3], village[3];
            wn_findings before = now;
            for (int m = 0; m < n; m++) {
                do
                    hex[m] = wn_index(b->height,
                                      (wn_point){1 + (int)lg_rng_below(&rng, 11), 1 + (int)lg_rng_below(&rng, 9)});
                while (b->band[hex[m]] >= WN_BANDS);
                band[m] = b->band[hex[m]];
                village[m] = b->village[hex[m]];
                uint8_t to = (uint8_t)lg_rng_below(&rng, WN_BANDS);
                bool settled = !lg_rng_below(&rng, 8);
                wn_change(b, WN_FIND_ALL, 4, hex[m], (wn_ground){to, settled, (uint16_t)(to + settled * WN_BANDS)},
                          &now);
            }
            bool back = lg_rng_below(&rng, 2);
            for (int m = n - 1; m >= 0 && back; m--) {
                b->band[hex[m]] = band[m];
                b->village[hex[m]] = village[m];
                b->going[hex[m]] = (uint16_t)(band[m] + village[m] * WN_BANDS);
            }
            if (back) {
                wn_take_back(b, WN_FIND_ALL, 4);
                now = before;
            }
            wn_settle(b);
            memcpy(f->other, f->memory, f->size);
            wn_board copy = *b;
            wn_survey(b, WN_FIND_ALL, 4, &anew);
            *b = copy;
            memcpy(f->memory, f->other, f->size);
            same_findings(&now, &anew);
        }
    }
    end(f);
}

static void maps_without_starts_are_measured_too(void **state) {
    fixture *f = surveyed("Gg,Gg,Gg\nGg,Gg^Vh,Gg\nGg,Gg,Gg\n");
    (void)state;
    assert_int_equal(f->f.land, 1);
    assert_int_equal(f->f.blocked, 0);
    assert_int_equal(f->f.sealed, 0);
    assert_int_equal(f->f.villages, 1);
    assert_int_equal(f->f.balance[WN_ON_FOOT].shared, 0);
    assert_int_equal(f->f.balance[WN_ON_FOOT].compared, 0);
    end(f);
}

static void villages_in_open_water_are_found(void **state) {
    fixture *f = surveyed(EDGE "Xv,1 Ke,Ww,Ww,Ww,Gg,Gg,Gg,Xv\n"
                               "Xv,Gg,Ww,Ww^Vhs,Ww,Gg,Ss,Gg,Xv\n"
                               "Xv,Gg,Ww,Ww,Ww,Gg,Ss^Vhs,Ss,Xv\n"
                               "Xv,Gg,Gg,Gg,Gg,Gg,Ss,Ss,Xv\n"
                               "Xv,Gg,Ww^Vhs,Ww,Gg,Gg,Gg,Gg,Xv\n"
                               "Xv,Gg,Ww,Gg,Gg,Gg,Gg,Ww^Vhs,Xv\n" EDGE);
    (void)state;
    assert_int_equal(f->f.villages, 4);
    assert_int_equal(f->f.adrift, 1); /* only the village in deep water counts, not those in the swamp and on land */
    end(f);
}

static void weights_switch_rules(void **state) {
    wn_findings f = {
        .edges = 100,
        .alike = 60,
        .land = 1600,
        .patches = 10,
        .largest = 800,
        .blocked = 5,
        .sealed = 2,
        .villages = 9,
        .close = 3,
        .adrift = 1,
        .balance = {{.compared = 4, .apart = 20, .shared = 1600, .uneven = 480, .made = 1600, .unsettled = 3200},
                    {.compared = 2, .apart = 8, .shared = 100, .uneven = 20},
                    {.compared = 4, .apart = 22, .shared = 100, .made = 100, .unsettled = 250}}};
    double count[WN_RULES];
    wn_rules rules;
    lg_values values =
        values_of(wn_settings, "alike=1 patches=1 largest=1 path=1 reach=1 apart=1 ashore=1 halves=1 matched=1 "
                               "even=1 kinds=1");
    (void)state;
    wn_rules_init(&rules, &values);
    rules.every_kind = true;
    double sum = wn_faults(&rules, &f, NULL, count);
    const double wanted[WN_RULES] = {0, 0.12, 10, 0.1, 2, 2, 3, 1, 1.5, 3, 0.2, 1.5};
    for (int r = 0; r < WN_RULES; r++)
        CHECK(fabs(count[r] - wanted[r]) < 1e-12, "rule %d: %g, not %g", r, count[r], wanted[r]);
    assert_true(fabs(sum - 24.42) < 1e-12);
    lg_values_apply(
        &values, "alike=0 patches=0 largest=0 path=0 reach=0 apart=0 ashore=0 halves=0 matched=2 even=0 kinds=0", NULL);
    wn_rules_init(&rules, &values);
    assert_true(wn_faults(&rules, &f, NULL, count) == 6 && count[WN_ALIKE] == 0);
    assert_int_equal(wn_rules_parts(&rules), WN_FIND_COSTS);
    lg_values_clear(&values);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patches_and_neighbours_are_counted),
        cmocka_unit_test(mountains_stop_riders_only),
        cmocka_unit_test(paths_take_the_cheap_way),
        cmocka_unit_test(nearest_villages_are_compared_with_nearest),
        cmocka_unit_test(sides_without_villages_do_not_stop_the_others),
        cmocka_unit_test(what_changes_is_found_without_a_survey),
        cmocka_unit_test(maps_without_starts_are_measured_too),
        cmocka_unit_test(villages_in_open_water_are_found),
        cmocka_unit_test(weights_switch_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
