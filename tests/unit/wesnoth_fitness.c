/* Tests of the fitness of cgrhea2022 on examples that are small enough to compute by hand, and of its faster computations:
 * tiles that are already placed, moves, many genomes at once, and whole maps without a ring. */
#include "check.h"

#include "wesnoth/ring/parts.h"

#define PAPER "alike=0 patches=0 largest=0 path=0 reach=0 apart=0 ashore=0 halves=0 matched=0 even=0 kinds=0 "

extern const lg_param wn_settings[];

static const double bound = 2.449489742783178 + 6.928203230275509;

typedef struct {
    wn_land *land;
    lg_problem *ring;
    lg_genome genome;
    wn_parts parts;
} fixture;

/* Makes a ring of these tiles, with these heights and no villages. */
static fixture ring_at(wn_land *land, int side, int tiles, const wn_point *at, const double *height,
                       const char *settings) {
    fixture f = {.land = land};
    lg_error error = {.text = ""};
    lg_values values = values_of(wn_settings, settings);
    f.ring = wn_ring_create(&values, land, side, at, tiles, &error);
    CHECK(f.ring, "%s", error.text);
    lg_values_clear(&values);
    f.genome = genome_for(&f.ring->space);
    for (int i = 0; i < tiles; i++)
        f.genome.real[i] = height ? height[i] : 0.5;
    wn_ring_parts(f.ring, f.genome, &f.parts);
    return f;
}

static void end(fixture *f) {
    genome_free(f->genome);
    wn_ring_destroy(f->ring);
}

static void near_to(double is, double should) {
    CHECK(fabs(is - should) < 2e-6, "%.9g, not %.9g", is, should);
}

static void two_neighbours(void **state) {
    wn_land *land = wn_land_create(9, 9, 2);
    const wn_point at[] = {{4, 4}, {4, 5}};
    fixture f = ring_at(land, 1, 2, at, (const double[]){0.2, 0.9}, PAPER);
    (void)state;
    near_to(f.parts.differential, 0.7 / bound); /* each of the two tiles has a steepness of .7 */
    near_to(f.parts.entropy, 0.5);              /* tiles occur in two of the four bands */
    near_to(f.parts.village, 0.5);              /* the aim is .5, because the land is shared equally */
    near_to(f.parts.fitness, 0.7 * 0.7 / bound + 0.15 * 0.5 + 0.15 * 0.5);
    near_to(f.parts.cost, f.parts.fitness);
    end(&f);
    wn_land_destroy(land);
}

static void second_derivatives_of_a_column(void **state) {
    wn_land *land = wn_land_create(9, 9, 2);
    const wn_point at[] = {{4, 4}, {4, 5}, {4, 6}};
    fixture f = ring_at(land, 1, 3, at, (const double[]){0, 0.5, 0.2}, PAPER);
    (void)state;
    /* steepness of the ends: .5 and |.2 - 1 + 0|; .3 and |0 - 1 + .2| */
    near_to(f.parts.differential, (0.5 + 0.8 + sqrt(0.25 + 0.09) + 0.3 + 0.8) / 3 / bound);
    end(&f);
    wn_land_destroy(land);
}

/* The tiles form a rhomb, so two paths lead from its tip to the far end. */
static void averages_over_two_ways(void **state) {
    wn_land *land = wn_land_create(9, 9, 2);
    wn_point p = {4, 4};
    const wn_point at[] = {p, wn_near(p, 0), wn_near(p, 1), wn_near(p, 12)};
    const double height[] = {0, 0.4, 0.1, 1};
    double two_ways = sqrt((0.04 + 0.64) / 2);
    (void)state;
    fixture f = ring_at(land, 1, 4, at, height, PAPER);
    near_to(f.parts.differential, (sqrt(0.16 + 0.01) + two_ways + sqrt(0.16 + 0.09 + 0.36) + sqrt(0.01 + 0.09 + 0.81) +
                                   sqrt(0.36 + 0.81) + two_ways) /
                                      4 / bound);
    end(&f);
    /* the far end is placed already: it is still a neighbour, but its own steepness does not count */
    *wn_land_at(land, at[3].x, at[3].y) = (wn_hex){.height = 1, .state = WN_MADE, .side = 2};
    f = ring_at(land, 1, 3, at, height, PAPER);
    near_to(f.parts.differential,
            (sqrt(0.16 + 0.01) + two_ways + sqrt(0.16 + 0.09 + 0.36) + sqrt(0.01 + 0.09 + 0.81)) / 3 / bound);
    end(&f);
    /* one of the paths is missing, so the other one counts alone */
    const wn_point bent[] = {at[0], at[1]};
    f = ring_at(land, 1, 2, bent, height, PAPER);
    near_to(f.parts.differential, (0.4 + 0.2 + sqrt(0.16 + 0.36)) / 2 / bound);
    end(&f);
    /* a castle has no height */
    wn_land_at(land, at[3].x, at[3].y)->state = WN_FIXED;
    f = ring_at(land, 1, 2, bent, height, PAPER);
    near_to(f.parts.differential, (0.4 + 0.4) / 2 / bound);
    end(&f);
    wn_land_destroy(land);
}

static void the_steepest_hex_is_one(void **state) {
    wn_land *land = wn_land_create(9, 9, 2);
    wn_point p = {5, 5}, all[19] = {p};
    (void)state;
    for (int n = 0; n < 18; n++) {
        all[n + 1] = wn_near(p, n);
        wn_point q = all[n + 1];
        *wn_land_at(land, q.x, q.y) = (wn_hex){.height = n < 6, .state = WN_MADE};
    }
    fixture f = ring_at(land, 1, 1, all, (const double[]){0}, PAPER);
    near_to(f.parts.differential, 1);
    near_to(f.parts.entropy, 1); /* a ring of a single tile */
    end(&f);
    wn_land_destroy(land);
}

static void villages_follow_the_rivals_land(void **state) {
    wn_land *land = wn_land_create(9, 9, 2);
    wn_point at[20];
    (void)state;
    for (int i = 0; i < 20; i++)
        at[i] = (wn_point){1 + i / 9, 1 + i % 9};
    fixture f = ring_at(land, 1, 20, at, NULL, PAPER);
    near_to(f.parts.village, 0.5); /* 0 / 0 counts as a half */
    f.genome.sym[3] = 1;
    wn_ring_parts(f.ring, f.genome, &f.parts);
    near_to(f.parts.village, 0); /* 10 villages on 20 tiles */
    for (int i = 0; i < 20; i++)
        f.genome.sym[i] = 1;
    wn_ring_parts(f.ring, f.genome, &f.parts);
    near_to(f.parts.village, 0.5); /* the ratio is limited to 1 */
    assert_int_equal(f.parts.villages, 20);
    end(&f);
    land->made[1] = 30;
    land->made[2] = 90;
    for (int side = 1; side <= 2; side++) {
        f = ring_at(land, side, 20, at, NULL, PAPER);
        near_to(f.parts.village, side == 1 ? 0.75 : 0.25);
        end(&f);
    }
    wn_land_destroy(land);
}

/* With more than two sides, a side is compared with the mean of the others. */
static void of_several_sides_the_rivals_mean_counts(void **state) {
    static const double aims[] = {0, 1 - 10. / (10 + 40), 1 - 20. / (20 + 35), 1 - 60. / (60 + 15)};
    wn_land *land = wn_land_create(9, 9, 3);
    const wn_point at[] = {{4, 4}, {4, 5}};
    (void)state;
    land->made[1] = 10;
    land->made[2] = 20;
    land->made[3] = 60;
    for (int side = 1; side <= 3; side++) {
        fixture f = ring_at(land, side, 2, at, NULL, PAPER);
        near_to(wn_ring_of(f.ring)->extent.aim, aims[side]);
        end(&f);
    }
    wn_land_destroy(land);
}

/* The bounds with which a ring is accepted lie between the stricter bounds of its search and the bounds for the whole land. */
static void enough_lies_between_a_rings_rules_and_the_lands(void **state) {
    wn_land *land = wn_land_create(9, 9, 2);
    const wn_point at[] = {{4, 4}, {4, 5}};
    lg_values values = values_of(wn_settings, "");
    fixture f = ring_at(land, 1, 2, at, NULL, "");
    const wn_rules *sought = &wn_ring_of(f.ring)->rules, *enough = &wn_ring_of(f.ring)->passing;
    wn_rules whole;
    (void)state;
    wn_rules_init(&whole, &values);
    assert_true(sought->matched < enough->matched && enough->matched < whole.matched);
    assert_true(sought->halves < enough->halves && enough->halves < whole.halves);
    assert_true(sought->even < enough->even && enough->even < whole.even);
    assert_true(sought->kinds < enough->kinds && enough->kinds < whole.kinds);
    assert_true(sought->every_kind && enough->every_kind);
    lg_values_clear(&values);
    end(&f);
    wn_land_destroy(land);
}

/* The steepness is divided by the number of the ring's tiles or, with the setting, by that of all tiles that the side has made.
 * A ring that belongs to no side counts only its own tiles. */
static void steepness_is_shared_out(void **state) {
    static const char *const settings[] = {PAPER, PAPER "per=side"};
    wn_land *land = wn_land_create(9, 9, 2);
    const wn_point at[] = {{4, 4}, {4, 5}};
    (void)state;
    land->made[1] = 6;
    land->made[2] = 10;
    for (int side = 0; side <= 2; side++)
        for (int s = 0; s < 2; s++) {
            fixture f = ring_at(land, side, 2, at, (const double[]){0.2, 0.9}, settings[s]);
            near_to(f.parts.differential, 2 * 0.7 / bound / (2 + (s && side ? land->made[side] : 0)));
            near_to(f.parts.entropy, 0.5); /* only the bands of the ring's own tiles count */
            end(&f);
        }
    wn_land_destroy(land);
}

static void bands_are_half_open(void **state) {
    (void)state;
    assert_int_equal(wn_band_of(0), WN_WATER);
    assert_int_equal(wn_band_of(0.2999999f), WN_WATER);
    assert_int_equal(wn_band_of(0.3f), WN_FLAT);
    assert_int_equal(wn_band_of(0.65f), WN_HILL);
    assert_int_equal(wn_band_of(0.8f), WN_MOUNTAIN);
    assert_int_equal(wn_band_of(1), WN_MOUNTAIN);
}

/* Steps and distances agree: a hex that is n steps outwards has the distance n. */
static void hexes_lie_as_in_the_game(void **state) {
    (void)state;
    assert_int_equal(wn_step((wn_point){3, 3}, 1).y, 2); /* odd columns lie half a hex higher */
    assert_int_equal(wn_step((wn_point){4, 3}, 1).y, 3);
    for (int x = 5; x < 7; x++)
        for (int n = 0; n < WN_NEAR; n++) {
            wn_point p = {x, 5}, q = wn_near(p, n), r = wn_step(q, n % 6);
            assert_int_equal(wn_distance(p, q), n < 6 ? 1 : 2);
            assert_int_equal(wn_distance(p, r), n < 6 ? 2 : 3);
            assert_int_equal(wn_distance(q, p), wn_distance(p, q));
        }
}

/* Makes a ring of tiles around a hex (from `inner` to `outer` steps), next to land that is already placed. */
static fixture annulus(int inner, int outer, const char *settings) {
    wn_land *land = wn_land_create(30, 26, 2);
    wn_point at[900], keep = {11, 12};
    lg_rng rng = lg_rng_stream(1, "annulus", 0);
    int tiles = 0;
    land->keep[1] = keep;
    land->keep[2] = (wn_point){25, 20};
    for (int x = 1; x <= land->width; x++)
        for (int y = 1; y <= land->height; y++) {
            wn_point p = {x, y};
            int d = wn_distance(p, keep);
            wn_hex *hex = wn_land_at(land, x, y);
            hex->state = d < 2 || wn_distance(p, land->keep[2]) < 2 ? WN_FIXED : d < inner ? WN_MADE : WN_UNMADE;
            hex->height = (float)lg_rng_unit(&rng);
            if (hex->state == WN_UNMADE && d <= outer) at[tiles++] = p;
        }
    fixture f = ring_at(land, 1, tiles, at, NULL, settings);
    return f;
}

static void end_annulus(fixture *f) {
    wn_land *land = f->land;
    end(f);
    wn_land_destroy(land);
}

static void many_at_once_cost_the_same(void **state) {
    fixture f = annulus(5, 12, PAPER);
    lg_rng rng = lg_rng_stream(2, "many", 0);
    lg_genome many[21];
    double costs[21];
    void *place = allocated(f.ring->state_size), *other = allocated(f.ring->state_size);
    (void)state;
    for (int k = 0; k < 21; k++) {
        many[k] = genome_for(&f.ring->space);
        f.ring->vary->individual(f.ring, many[k], &rng);
    }
    for (int count = 0; count <= 21; count += 7) {
        f.ring->load_all(f.ring, place, many, count, costs);
        for (int k = 0; k < count; k++)
            assert_true(costs[k] == f.ring->load(f.ring, other, many[k]));
    }
    for (int k = 0; k < 21; k++)
        genome_free(many[k]);
    free(other);
    free(place);
    end_annulus(&f);
}

static void placing_a_ring_makes_it_land(void **state) {
    fixture f = annulus(4, 7, "");
    lg_rng rng = lg_rng_stream(3, "place", 0);
    const wn_ring *r = wn_ring_of(f.ring);
    (void)state;
    f.ring->construct(f.ring, f.genome, &rng);
    assert_true(lg_space_holds(&f.ring->space, f.genome));
    wn_ring_place(f.ring, f.genome, f.land);
    assert_int_equal(f.land->made[1], r->tiles);
    for (int i = 0; i < r->tiles; i++) {
        const wn_hex *hex = wn_land_at(f.land, r->at[i].x, r->at[i].y);
        assert_true(hex->state == WN_MADE && hex->side == 1 && hex->height == (float)f.genome.real[i]);
        assert_int_equal(hex->village, f.genome.sym[i]);
    }
    lg_values values = values_of(wn_settings, "");
    lg_error error = {.text = ""};
    assert_null(
        wn_ring_create(&values, f.land, 1, r->at, 1, &error)); /* refused, because the tiles are not free any more */
    CHECK_HAS(error.text, "is not free");
    lg_problem *none = wn_ring_create(&values, f.land, 2, NULL, 0, &error);
    assert_non_null(none); /* a ring may have no tiles */
    wn_ring_destroy(none);
    lg_values_clear(&values);
    end_annulus(&f);
}

static void whole_maps_cost_what_their_ring_costs(void **state) {
    (void)state;
    const lg_game *game = lg_game_find("wesnoth");
    if (!game) skip();
    lg_task *task = task_of(game, "paper", "width=17 height=12 goal=0", NULL);
    lg_problem *problem = problem_of(game, task, NULL);
    lg_genome genome = genome_for(&problem->space);
    lg_level *level = allocated(game->level_size);
    lg_report *report = allocated(sizeof *report);
    lg_rng rng = lg_rng_stream(4, "whole", 0);
    for (int n = 0; n < 20; n++) {
        wn_parts parts;
        problem->vary->individual(problem, genome, &rng);
        wn_ring_parts(problem, genome, &parts);
        game->search.decode(problem, genome, level, NULL);
        lg_task_measure(task, level, report);
        assert_true(report->score == parts.cost && parts.cost == parts.fitness);
    }
    free(report);
    free(level);
    genome_free(genome);
    game->search.problem_destroy(problem);
    lg_task_destroy(task);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_neighbours),
        cmocka_unit_test(second_derivatives_of_a_column),
        cmocka_unit_test(averages_over_two_ways),
        cmocka_unit_test(the_steepest_hex_is_one),
        cmocka_unit_test(villages_follow_the_rivals_land),
        cmocka_unit_test(of_several_sides_the_rivals_mean_counts),
        cmocka_unit_test(enough_lies_between_a_rings_rules_and_the_lands),
        cmocka_unit_test(steepness_is_shared_out),
        cmocka_unit_test(bands_are_half_open),
        cmocka_unit_test(hexes_lie_as_in_the_game),
        cmocka_unit_test(many_at_once_cost_the_same),
        cmocka_unit_test(placing_a_ring_makes_it_land),
        cmocka_unit_test(whole_maps_cost_what_their_ring_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
