/* Tests of ladder maps: terrain codes cost as much as their kind, symmetries are exact, starts and roads meet the rules, and
 * the measures for which there are bands are computed correctly. */
#include "check.h"

#include <math.h>

#include "wesnoth/ladder/bands.h"
#include "wesnoth/ladder/canvas.h"
#include "wesnoth/ladder/terrain_codes.h"
#include "wesnoth/map/level.h"
#include "wesnoth/map/settings.h"

static wn_map map, other;

static bool same_terrain(const wn_terrain *a, const wn_terrain *b) {
    return a->band == b->band && a->flags == b->flags && a->like == b->like &&
           !memcmp(a->cost, b->cost, sizeof a->cost);
}

/* Writes a map in a climate, with one row for each kind of terrain. Each hex must have the costs of its kind. */
static void looks_cost_nothing(void **state) {
    wn_terrain ground[WN_GROUND_KINDS];
    wn_point start[WN_SIDES_MAX + 1] = {{0}};
    wn_orbits orbits;
    (void)state;
    wn_kind_terrain(WN_NEWEST, ground);
    assert_true(wn_orbits_init(&orbits, 40, WN_K_ALL, 1, WN_ASYMMETRIC));
    uint8_t *kind = allocated((size_t)orbits.hexes);
    for (int turn = 0; turn < WN_CLIMATES * 6; turn++) {
        for (int hex = 0; hex < orbits.hexes; hex++) {
            wn_point p = wn_orbits_point(&orbits, hex);
            kind[hex] =
                (uint8_t)(orbits.orbit[hex] == WN_NO_ORBIT ? WN_K_OFF : (p.y * (turn % 6 + 1) + p.x / 3) % WN_K_ALL);
        }
        wn_dress(&orbits, kind, start, (wn_style){.climate = turn % WN_CLIMATES, .form = (wn_form)(turn % WN_FORMS)},
                 &map);
        for (int x = 1; x <= 40; x++)
            for (int y = 1; y <= WN_K_ALL; y++) {
                int k = kind[wn_index(WN_K_ALL, (wn_point){x, y})];
                const char *code = wn_map_text(&map, x, y);
                wn_terrain t = wn_terrain_of(code, strlen(code));
                CHECK(same_terrain(&t, &ground[k]), "climate %d: %s is not like %s", turn % WN_CLIMATES, code,
                      wn_kind_codes[k]);
            }
    }
    free(kind);
    wn_orbits_clear(&orbits);
}

/* Checks a symmetry: neighbours have neighbours as images, and no hex belongs to two orbits. `off` is the expected number of
 * hexes without images. */
static void is_exact(int width, int height, int sides, wn_symmetry symmetry, int off) {
    wn_orbits o;
    int none = 0;
    assert_true(wn_orbits_init(&o, width, height, sides, symmetry));
    for (int x = 1; x <= width; x++)
        for (int y = 1; y <= height; y++) {
            wn_point p = {x, y};
            int orbit = o.orbit[wn_index(height, p)];
            none += orbit == WN_NO_ORBIT;
            for (int k = 0; k < o.images && orbit != WN_NO_ORBIT; k++) {
                wn_point image = wn_image(&o, p, k);
                CHECK(o.orbit[wn_index(height, image)] == orbit, "%d,%d leaves its orbit", x, y);
                for (int d = 0; d < 6; d++)
                    CHECK(wn_distance(image, wn_image(&o, wn_step(p, d), k)) == 1, "%d,%d loses a neighbour", x, y);
            }
        }
    CHECK(none == off, "%d x %d, %d sides: %d hexes are off, not %d", width, height, sides, none, off);
    wn_orbits_clear(&o);
}

static void symmetries_are_exact(void **state) {
    (void)state;
    is_exact(12, 9, 2, WN_ROTATION, 0);
    is_exact(12, 10, 2, WN_ROTATION, 0);
    is_exact(13, 9, 2, WN_MIRROR, 0);
    is_exact(13, 9, 2, WN_ROTATION, 6); /* the lowest hexes of the even columns have no images */
    is_exact(12, 9, 2, WN_MIRROR, 9);   /* a whole column has no images */
    is_exact(13, 9, 4, WN_MIRROR, 6);
    is_exact(13, 9, 4, WN_ROTATION, 6);
    is_exact(13, 9, 4, WN_ASYMMETRIC, 0);
    is_exact(15, 15, 3, WN_ROTATION, 15 * 15 - 169);
}

static lg_solver *solver_for(const lg_task *task) {
    lg_error error = {.text = ""};
    lg_solver *solver = lg_solver_create(task, lg_variant_find(&lg_game_wesnoth, "ladder")->plan, NULL, &error);
    CHECK(solver, "%s", error.text);
    return solver;
}

/* A few maps meet all rules, and the same seed makes the same maps again. */
static void are_made(const char *settings, int evaluations) {
    lg_task *task = task_of(&lg_game_wesnoth, "ladder", settings, NULL);
    lg_solver *solver = solver_for(task);
    for (uint64_t seed = 0; seed < 3; seed++) {
        lg_outcome o = lg_solver_solve(solver, limits(evaluations, 0), lg_rng_stream(seed, "ladder", 0), &map);
        CHECK(o.score <= 0 && !o.missed, "%s: seed %d scores %g", settings, (int)seed, o.score);
        lg_solver_solve(solver, limits(evaluations, 0), lg_rng_stream(seed, "ladder", 0), &other);
        assert_memory_equal(&map, &other, sizeof map);
    }
    lg_solver_destroy(solver);
    lg_task_destroy(task);
}

static void maps_keep_all_rules(void **state) {
    (void)state;
    are_made("climate=cave", 200);
    are_made("symmetry=mirror climate=snow", 200);
    are_made("symmetry=none climate=desert", 2000);
    are_made("sides=3", 200);
}

/* Counts the hexes inside the border whose code starts like this, or that have an overlay that does. */
static int count_codes(const char *start) {
    int count = 0;
    for (int x = 1; x <= map.width; x++)
        for (int y = 1; y <= map.height; y++) {
            const char *code = wn_code_of(wn_map_text(&map, x, y));
            count += *start == '^' ? strstr(code, start) != NULL : !strncmp(code, start, strlen(start));
        }
    return count;
}

/* Maps of a form meet all rules as other maps do, and have what the form promises. */
static void forms_keep_all_rules_and_their_promise(void **state) {
    static const struct {
        const char *settings, *code;
        int least;
    } made[] = {{"form=islands", "^Bw", 4},
                {"form=islands", "W", 150},
                {"form=islands sides=4 symmetry=mirror", "W", 150},
                {"form=caves", "Xu", 50},
                {"form=caves sides=3", "Xu", 50},
                {"form=city", "Xos", 12},
                {"form=city symmetry=mirror climate=snow", "Xos", 12},
                {"form=coast", "Ss", 25},
                {"form=coast", "Wo", 60},
                {"form=lava", "Ql", 30},
                {"form=lava", "Chr", 4},
                {"form=lava symmetry=none", "Ql", 30}};
    (void)state;
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        are_made(made[i].settings, 2000);
        CHECK(count_codes(made[i].code) >= made[i].least, "%s: %d hexes of %s", made[i].settings,
              count_codes(made[i].code), made[i].code);
    }
    are_made("climate=temperate", 200);
    assert_true(!count_codes("Xu") && !count_codes("Xos") && !count_codes("Ql"));
}

/* Without a climate, a form has one that suits it: the caves' land is never snow. */
static void forms_choose_climates(void **state) {
    lg_rng rng = lg_rng_stream(1, "climate", 0);
    int seen[WN_FORMS] = {0};
    (void)state;
    for (int n = 0; n < 700; n++)
        for (int form = 0; form < WN_FORMS; form++)
            seen[form] |= 1 << (wn_draw_climate((wn_form)form, &rng) + 1);
    assert_int_equal(seen[WN_WIDE], (1 << (WN_CLIMATES + 1)) - 2);
    assert_int_equal(seen[WN_CAVERN], 1 << WN_CAVERNS);
    assert_int_equal(seen[WN_COAST], 1 << WN_MARSHY);
    assert_int_equal(seen[WN_LAVA], 1 << WN_DESERT | 1 << WN_CAVERNS);
    assert_true(!(seen[WN_ISLANDS] >> WN_CAVERNS & 1) && !(seen[WN_CITY] >> WN_MARSHY & 1));
}

/* If a map is turned by a half, it has the same terrain codes, except for bridges and starts. */
static void maps_look_symmetric(void **state) {
    lg_task *task = task_of(&lg_game_wesnoth, "ladder", "climate=temperate", NULL);
    lg_solver *solver = solver_for(task);
    (void)state;
    lg_solver_solve(solver, limits(200, 0), lg_rng_stream(4, "ladder", 0), &map);
    for (int x = 1; x <= map.width; x++)
        for (int y = 1; y <= map.height; y++)
            assert_string_equal(wn_code_of(wn_map_text(&map, x, y)),
                                wn_code_of(wn_map_text(&map, map.width + 1 - x, map.height + 1 - y)));
    lg_solver_destroy(solver);
    lg_task_destroy(task);
}

/* Four sides on an odd width: the plan is mirrored in both axes. The villages then move in pairs, because the map has only a
 * half turn. Each village must still have its image, and the canvas asserts that its list of villages is right. */
static void villages_move_with_their_images(void **state) {
    lg_task *task = task_of(&lg_game_wesnoth, "ladder", "sides=4 symmetry=rotation", NULL);
    lg_solver *solver = solver_for(task);
    wn_orbits o;
    (void)state;
    for (uint64_t seed = 0; seed < 6; seed++) {
        lg_solver_solve(solver, limits(1, 0), lg_rng_stream(seed, "ladder", 0), &map);
        assert_true(wn_orbits_init(&o, map.width, map.height, 4, WN_ROTATION));
        for (int x = 1; x <= map.width; x++)
            for (int y = 1; y <= map.height; y++) {
                wn_point image = wn_image(&o, (wn_point){x, y}, 1);
                if (strstr(wn_map_text(&map, x, y), "^V"))
                    CHECK(strstr(wn_map_text(&map, image.x, image.y), "^V"), "village %d,%d is alone", x, y);
            }
        wn_orbits_clear(&o);
    }
    lg_solver_destroy(solver);
    lg_task_destroy(task);
}

/* Three sides without symmetry: the plan is turned by thirds of a circle, so hexes near the edges have images outside the
 * board. Roads and castles of the plan must stay away from these hexes. */
static void plans_stay_on_the_board(void **state) {
    lg_task *task = task_of(&lg_game_wesnoth, "ladder", "sides=3 symmetry=none", NULL);
    lg_solver *solver = solver_for(task);
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++)
        lg_solver_solve(solver, limits(1, 0), lg_rng_stream(seed, "ladder", 0), &map);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
}

static void measures_count(const char *text, wn_measure_name measure, double wanted) {
    lg_error error = {.text = ""};
    lg_text json = {0};
    char member[64];
    lg_task *task = task_of(&lg_game_wesnoth, "ladder", "", NULL);
    CHECK(wn_read(NULL, text, strlen(text), &map, &error), "%s", error.text);
    wn_members(task, &map, &json);
    snprintf(member, sizeof member, "\"%s\": %.5g", wn_measure_names[measure], wanted);
    CHECK(strstr(json.data, member), "no %s in %s", member, json.data);
    lg_text_clear(&json);
    lg_task_destroy(task);
}

#define SMALL                                                                                                        \
    "Gg, Gg, Gg, Gg, Gg, Gg\nGg, 1 Kh, Ch, Re, Wwf, Gg\nGg, Gg^Fp, Hh, Ww^Bw|, Gg^Vh, Gg\nGg, _off^_usr, Mm, Gs, 2 " \
    "Ke, "                                                                                                           \
    "Gg\nGg, Gg, Gg, Gg, Gg, Gg\n"

#define COLD                                                                                                          \
    "Gg, Gg, Gg, Gg, Gg, Gg\nGg, 1 Kh, Ai, Ha, Aa^Fpa, Gg\nGg, Aa^Vha, Ms, Ms^Xm, Gg^Vh, Gg\nGg, Dd, Hd, Gs, 2 Kea, " \
    "Gg\nGg, Gg, Gg, Gg, Gg, Gg\n"

/* Villages, castles and impassable peaks count as such, and not as the terrain below them. */
static void ground_is_measured(void **state) {
    (void)state;
    measures_count(COLD, WN_M_SNOWY, 4 / 12.0);
    measures_count(COLD, WN_M_FROZEN, 1 / 12.0);
    measures_count(COLD, WN_M_SANDY, 2 / 12.0);
    measures_count(COLD, WN_M_SAND, 1 / 12.0);
}

/* A map with the snow climate must have as much snow as the game's snow maps. Without a climate it need not. */
static void climates_have_bands(void **state) {
    wn_character c = {.apart = 0};
    (void)state;
    for (int m = 0; m < WN_MEASURES; m++) {
        wn_span band = wn_band((wn_measure_name)m, 2, WN_ANY);
        c.value[m] = (band.low + band.high) / 2;
    }
    c.value[WN_M_SNOWY] = c.value[WN_M_SANDY] = c.value[WN_M_SWAMP] = 0;
    assert_true(wn_character_off(&c, 2, WN_ANY) == 0 && wn_character_off(&c, 2, WN_TEMPERATE) == 0);
    assert_true(wn_character_off(&c, 2, WN_SNOW) > 0 && wn_character_off(&c, 2, WN_DESERT) > 0);
    assert_true(wn_character_off(&c, 2, WN_MARSHY) > 0);
    c.value[WN_M_SNOWY] = wn_band(WN_M_SNOWY, 2, WN_SNOW).low;
    assert_true(wn_character_off(&c, 2, WN_SNOW) == 0);
}

static void maps_are_measured(void **state) {
    (void)state;
    measures_count(SMALL, WN_M_HEXES, 11);
    measures_count(SMALL, WN_M_FLAT, 3 / 11.0);
    measures_count(SMALL, WN_M_FORD, 1 / 11.0);
    measures_count(SMALL, WN_M_FOREST, 1 / 11.0);
    measures_count(SMALL, WN_M_KEEPS, 2);
    measures_count(SMALL, WN_M_CASTLES, 3);
    measures_count(SMALL, WN_M_BRIDGES, 1);
    measures_count(SMALL, WN_M_HEXES_A_VILLAGE, 11);
    measures_count(SMALL, WN_M_COST, 15 / 11.0);
    measures_count(SMALL, WN_M_WAY, 4);
    measures_count(SMALL, WN_M_BASES, 10);
    measures_count(SMALL, WN_M_CODES, 11);
}

/* Side 2 stands between sides 1 and 3 and is nearer to side 1. The difference is two points, of which one is tolerated. */
static void rivals_are_compared(void **state) {
    static const char row[] = "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\nGg, 1 Kh, Gg, 2 Kh, Gg, Gg, Gg, 3 Kh, Gg\n"
                              "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n";
    static lg_report report;
    lg_error error = {.text = ""};
    (void)state;
    assert_true(wn_read(NULL, row, strlen(row), &map, &error));
    for (int allowed = 0; allowed < 3; allowed++) {
        char settings[32];
        snprintf(settings, sizeof settings, "sides=3 rivals-off=%d", allowed);
        lg_task *task = task_of(&lg_game_wesnoth, "ladder", settings, NULL);
        assert_true(lg_task_measure(task, &map, &report));
        CHECK(report.count[WN_RIVALS] == 2 - allowed, "%s: %g", settings, report.count[WN_RIVALS]);
        lg_task_destroy(task);
    }
}

static double count_under(const char *settings, int rule) {
    static lg_report report;
    lg_task *task = task_of(&lg_game_wesnoth, "ladder", settings, NULL);
    assert_true(lg_task_measure(task, &map, &report));
    lg_task_destroy(task);
    return report.count[rule];
}

/* The first village is two points from side 1 and four from side 2, the second one equally far from both. */
static void villages_stay_out_of_the_zone(void **state) {
    static const char row[] = "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\nGg, 1 Kh, Gg, Gg^Vh, Gg^Vh, Gg, Gg, 2 Kh, Gg\n"
                              "Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg, Gg\n";
    lg_error error = {.text = ""};
    (void)state;
    assert_true(wn_read(NULL, row, strlen(row), &map, &error));
    assert_true(count_under("", WN_ZONE) == 0);
    assert_true(count_under("zone=1 zone-least=1", WN_ZONE) == 1);
    assert_true(count_under("zone=1 zone-least=2", WN_ZONE) == 1);
    assert_true(count_under("zone=1 zone-least=4", WN_ZONE) == 1.5);
    are_made("zone=0.1", 2000);
    are_made("zone=0.1 zone-least=8 sides=3", 2000);
    are_made("zone=0.1 symmetry=none form=islands", 4000);
}

/* A castle in the middle is no summit if it is nearer to one side, or if somebody starts there. */
static void a_summit_is_in_the_middle(void **state) {
    static const char *const row[] = {"1 Kh, Gg, Gg, Kh, Gg, Gg, 2 Kh", "1 Kh, Gg, Mm, Kh, Gg, Gg, 2 Kh",
                                      "1 Kh, Gg, Gg, Gg, Gg, Gg, 2 Kh", "1 Kh, Gg, Gg, 2 Kh, Gg, Gg, Gg"};
    static const double off[] = {0, 1, 1, 1};
    lg_error error = {.text = ""};
    (void)state;
    for (int n = 0; n < 4; n++) {
        char text[200];
        snprintf(text, sizeof text,
                 "Xv, Xv, Xv, Xv, Xv, Xv, Xv, Xv, Xv\nXv, %s, Xv\nXv, Xv, Xv, Xv, Xv, Xv, Xv, Xv, Xv\n", row[n]);
        assert_true(wn_read(NULL, text, strlen(text), &map, &error));
        CHECK(count_under("summit=1", WN_SUMMIT) == off[n], "%d: %g", n, count_under("summit=1", WN_SUMMIT));
        assert_true(count_under("", WN_SUMMIT) == 0);
    }
    are_made("summit=1", 2000);
    are_made("summit=1 sides=4 symmetry=mirror form=caves", 2000);
    are_made("summit=1 zone=0.1 symmetry=none", 4000);
}

static double score_under(const char *settings) {
    static lg_report report;
    lg_task *task = task_of(&lg_game_wesnoth, "ladder", settings, NULL);
    assert_true(lg_task_measure(task, &map, &report));
    lg_task_destroy(task);
    return report.score;
}

/* A map for three sides is judged by the bands of three sides, whatever the settings say. */
static void sides_are_counted(void **state) {
    lg_task *task = task_of(&lg_game_wesnoth, "ladder", "sides=3", NULL);
    lg_solver *solver = solver_for(task);
    (void)state;
    lg_solver_solve(solver, limits(200, 0), lg_rng_stream(4, "ladder", 0), &map);
    assert_true(score_under("sides=3") == 0);
    assert_true(score_under("sides=2") == 0);
    lg_solver_destroy(solver);
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looks_cost_nothing),
        cmocka_unit_test(symmetries_are_exact),
        cmocka_unit_test(forms_keep_all_rules_and_their_promise),
        cmocka_unit_test(forms_choose_climates),
        cmocka_unit_test(villages_stay_out_of_the_zone),
        cmocka_unit_test(a_summit_is_in_the_middle),
        cmocka_unit_test(maps_keep_all_rules),
        cmocka_unit_test(maps_look_symmetric),
        cmocka_unit_test(maps_are_measured),
        cmocka_unit_test(sides_are_counted),
        cmocka_unit_test(rivals_are_compared),
        cmocka_unit_test(ground_is_measured),
        cmocka_unit_test(climates_have_bands),
        cmocka_unit_test(villages_move_with_their_images),
        cmocka_unit_test(plans_stay_on_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
