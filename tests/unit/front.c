/* Tests of fronts: ranks, crowding and hypervolumes against slow versions, and the results of NSGA-II and SMS-EMOA on problems
 * with known fronts. */
#include "check.h"
#include "front_problems.h"
#include "search/archives/points.h"
#include "search/archives/vary.h"

/* Draws points from few different numbers, so that some are equal. */
static void draw(double *points, int count, int objectives, lg_rng *rng) {
    for (int i = 0; i < count * objectives; i++)
        points[i] = lg_rng_below(rng, 12) / 10.;
}

/* Returns how many equal points have a larger index. */
static int copies_of(const double *points, int count, int m, int i) {
    int copies = 0;
    for (int k = i + 1; k < count; k++)
        copies += !memcmp(points + k * m, points + i * m, sizeof *points * (size_t)m);
    return copies;
}

/* Removes the first front, then the next one, and so on. Copies of a point come after all distinct points. */
static void rank_slowly(const double *points, int count, int m, int *rank) {
    int copy[100];
    assert_true(count <= 100);
    for (int i = 0; i < count; i++) {
        rank[i] = -1;
        copy[i] = copies_of(points, count, m, i);
    }
    for (int r = 0, left = count; left; r++) {
        for (int i = 0; i < count; i++) {
            bool beaten = rank[i] >= 0;
            for (int k = 0; k < count && !beaten; k++)
                beaten = k != i && (rank[k] < 0 || rank[k] == r) &&
                         (copy[k] < copy[i] || (copy[k] == copy[i] && lg_dominates(points + k * m, points + i * m, m)));
            if (!beaten) rank[i] = r, left--;
        }
    }
}

static void ranks(void **state) {
    enum { COUNT = 40 };
    double points[COUNT * LG_OBJECTIVES_MAX];
    int found[COUNT], slowly[COUNT];
    (void)state;
    for (uint64_t n = 0; n < 30; n++) {
        int m = 2 + (int)(n % 5);
        lg_rng rng = lg_rng_stream(n, "ranks", 0);
        draw(points, COUNT, m, &rng);
        assert_true(lg_points_rank(points, COUNT, m, found));
        rank_slowly(points, COUNT, m, slowly);
        for (int i = 0; i < COUNT; i++)
            CHECK(found[i] == slowly[i], "%d objectives, point %d: rank %d, expected %d", m, i, found[i], slowly[i]);
    }
}

static void crowding_is_the_room_between_neighbours(void **state) {
    static const double points[] = {0, 10, 4, 4, 1, 6, 10, 0};
    spot spots[4];
    double crowd[4];
    (void)state;
    for (int i = 0; i < 4; i++)
        spots[i] = (spot){0, points + 2 * i, i, 2, 0};
    points_crowd(spots, 4, crowd);
    assert_true(crowd[0] == INFINITY && crowd[3] == INFINITY);
    CHECK(fabs(crowd[1] - (.9 + .6)) < 1e-12 && fabs(crowd[2] - (.4 + .6)) < 1e-12, "%g and %g", crowd[1], crowd[2]);
}

/* Computes the hypervolume by inclusion and exclusion over all sets of points: each set has one box in common. */
static double volume_slowly(const double *points, int count, int m, double reference, int but) {
    double sum = 0;
    for (int set = 1; set < 1 << count; set++) {
        double box = -1;
        if (but >= 0 && set >> but & 1) continue;
        for (int o = 0; o < m; o++) {
            double low = -INFINITY;
            for (int i = 0; i < count; i++)
                if (set >> i & 1) low = fmax(low, points[i * m + o]);
            box *= fmax(reference - low, 0);
        }
        for (int i = 0; i < count; i++)
            if (set >> i & 1) box = -box;
        sum += box;
    }
    return sum;
}

static void volumes(void **state) {
    enum { COUNT = 9 };
    static const double reference[] = {1, 1, 1, 1, 1, 1};
    double points[COUNT * LG_OBJECTIVES_MAX];
    (void)state;
    for (uint64_t n = 0; n < 40; n++) {
        int m = 2 + (int)(n % 5), count = 1 + (int)(n % COUNT);
        lg_rng rng = lg_rng_stream(n, "volumes", 0);
        draw(points, count, m, &rng);
        double found = lg_points_volume(points, count, m, reference), slowly = volume_slowly(points, count, m, 1, -1);
        CHECK(fabs(found - slowly) < 1e-12, "%d points, %d objectives: %.17g, expected %.17g", count, m, found, slowly);
    }
    assert_true(lg_points_volume(points, 0, 2, reference) == 0);
}

/* The points of a simplex, none of which dominates another. */
static void shares_of_a_volume(void **state) {
    enum { COUNT = 8 };
    static const double reference[] = {1, 1, 1, 1, 1, 1};
    double point[COUNT * LG_OBJECTIVES_MAX], share[COUNT];
    (void)state;
    for (int m = 2; m <= 5; m++) {
        spot spots[COUNT];
        arena size = {0};
        lg_rng rng = lg_rng_stream((uint64_t)m, "shares", 0);
        volume_lay_out(&size, COUNT, m);
        volume_room room = volume_lay_out(&(arena){allocated(size.used), 0}, COUNT, m);
        for (int i = 0; i < COUNT; i++) {
            double sum = 0;
            for (int o = 0; o < m; o++)
                sum += point[i * m + o] = lg_rng_unit(&rng);
            for (int o = 0; o < m; o++)
                point[i * m + o] /= sum;
            spots[i] = (spot){0, point + i * m, i, m, 0};
        }
        volume_shares(spots, COUNT, reference, &room, share);
        for (int i = 0; i < COUNT; i++) {
            double expected = volume_slowly(point, COUNT, m, 1, -1) - volume_slowly(point, COUNT, m, 1, i);
            CHECK(fabs(share[i] - expected) < 1e-12, "%d objectives: %.17g, expected %.17g", m, share[i], expected);
        }
        free(room.x);
    }
}

/* Polynomial mutation measures how far the parent is from the bound ahead, so no child has to be moved back to the bound, and
 * children of .9 lie as children of .1 do, seen in a mirror. */
static void mutation_knows_both_bounds(void **state) {
    enum { CHILDREN = 4000 };
    const variation how = {.spread = 2, .mutations = 1};
    lg_problem problem = {0};
    double mean[2] = {0}, mate = 0.5;
    (void)state;
    lg_space_add(&problem.space, (lg_block){.kind = LG_REAL, .length = 1, .lo = 0, .hi = 1});
    for (int high = 0; high < 2; high++) {
        lg_rng rng = lg_rng_stream(1, "mutation", (uint64_t)high);
        for (int i = 0; i < CHILDREN; i++) {
            double child = high ? 0.9 : 0.1;
            vary_genome(&problem, &how, (lg_genome){.real = &child}, (lg_genome){.real = &mate}, NULL, &rng);
            CHECK(child > 0 && child < 1, "a child of %g is moved to the bound %g", high ? 0.9 : 0.1, child);
            mean[high] += child / CHILDREN;
        }
    }
    CHECK(fabs(mean[0] + mean[1] - 1) < 0.01, "children have the means %g and %g", mean[0], mean[1]);
    CHECK(mean[0] > 0.15, "children of .1 have the mean %g, so the larger room above is not used", mean[0]);
}

typedef struct {
    double point[100 * 3];
    int count;
} found;

static found bred_for(front_kind kind, int objectives, const char *params, int64_t evaluations) {
    lg_task task = {&front_games[kind]};
    lg_objectives o = {.count = objectives};
    lg_values values = values_of(lg_front_params, params);
    lg_explored done = {0};
    lg_error error = {.text = ""};
    found f = {.count = 0};
    for (int m = 0; m < o.count; m++)
        o.of[m].trait = m;
    lg_front *front = lg_front_create(&task, &o, &values, 1, &error);
    CHECK(front, "%s", error.text);
    while (done.evaluations < evaluations)
        assert_true(lg_front_round(front, &done, 1, evaluations - done.evaluations, NULL));
    CHECK(done.evaluations == evaluations, "%d evaluations", (int)done.evaluations);
    for (int k = 0; k < lg_front_count(front); k++) {
        lg_front_member m = lg_front_at(front, k);
        if (!m.rank) memcpy(f.point + f.count++ * o.count, m.point, sizeof *f.point * (size_t)o.count);
    }
    lg_front_destroy(front);
    lg_values_clear(&values);
    return f;
}

static found bred(front_kind kind, const char *params, int64_t evaluations) {
    return bred_for(kind, kind == DTLZ2 ? 3 : 2, params, evaluations);
}

/* Returns the hypervolume as papers publish it: as a share of the box of the known front. */
static double volume(front_kind kind, found *f) {
    static const double ones[] = {1, 1, 1}, wide = 0.8518328654, low = -0.7733690127;
    for (int i = 0; i < f->count && kind == ZDT3; i++) {
        f->point[2 * i] /= wide;
        f->point[2 * i + 1] = (f->point[2 * i + 1] - low) / (1 - low);
    }
    return lg_points_volume(f->point, f->count, kind == DTLZ2 ? 3 : 2, ones);
}

/* NSGA-II with a population of 100 and 25,000 evaluations must reach published figures, which are medians of 100 runs: Nebro,
 * Durillo, Luna, Dorronsoro and Alba 2009 (MOCell). */
static void nsga2_reaches_what_is_published(void **state) {
    static const double published[] = {[ZDT1] = 0.659, [ZDT2] = 0.326, [ZDT3] = 0.515};
    (void)state;
    for (front_kind kind = ZDT1; kind <= ZDT3; kind++) {
        found f = bred(kind, "", 25000);
        double v = volume(kind, &f);
        CHECK(fabs(v / published[kind] - 1) < .005, "ZDT%d: %.4f, published %.4f", kind + 1, v, published[kind]);
    }
}

/* The front is an eighth of a sphere, whose volume is known. Forty points come close to it after some thousand evaluations. */
static void smsemoa_nears_the_sphere(void **state) {
    double all = 1 - turn / 6;
    (void)state;
    found crowded = bred(DTLZ2, "population=40", 3000), even = bred(DTLZ2, "population=40 algorithm=smsemoa", 3000);
    double by_crowding = volume(DTLZ2, &crowded), by_volume = volume(DTLZ2, &even);
    CHECK(by_volume > .8 * all && by_volume < all, "volume %.4f of %.4f", by_volume, all);
    CHECK(by_volume > 1.15 * by_crowding, "volume %.4f, and %.4f by crowding", by_volume, by_crowding);
    for (int i = 0; i < even.count; i++) {
        const double *p = even.point + 3 * i;
        double radius = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
        CHECK(radius > 1 - 1e-9 && radius < 1.1, "point %d is %.3f off the origin", i, radius);
    }
}

/* An objective that is equal for all levels must not make the front worse. */
static void an_objective_that_is_always_the_same_does_no_harm(void **state) {
    (void)state;
    found two = bred_for(ZDT1, 2, "population=20 algorithm=smsemoa", 4000),
          three = bred_for(ZDT1, 3, "population=20 algorithm=smsemoa", 4000);
    for (int i = 0; i < three.count; i++)
        memmove(three.point + 2 * i, three.point + 3 * i, 2 * sizeof *three.point);
    double without = volume(ZDT1, &two), with = volume(ZDT1, &three);
    CHECK(with > .95 * without && without > .5, "volume %.4f, and %.4f without it", with, without);
}

/* Computes from the points alone what a member gives up: the sum of its distances from the best value of each objective,
 * each divided by the range of the nondominated members. Dominated members give INFINITY. */
static double given_up_slowly(const lg_front *front, int objectives, int who) {
    double sum = 0;
    for (int m = 0; m < objectives; m++) {
        double low = INFINITY, high = -INFINITY;
        for (int k = 0; k < lg_front_count(front); k++) {
            bool beaten = false;
            for (int l = 0; l < lg_front_count(front) && !beaten; l++)
                beaten = lg_dominates(lg_front_at(front, l).point, lg_front_at(front, k).point, objectives);
            if (beaten && k == who) return INFINITY;
            if (beaten) continue;
            low = fmin(low, lg_front_at(front, k).point[m]);
            high = fmax(high, lg_front_at(front, k).point[m]);
        }
        if (high > low) sum += (lg_front_at(front, who).point[m] - low) / (high - low);
    }
    return sum;
}

/* A front of a problem equals the front of the problem's task when no plan helps. After few generations the population still
 * has several ranks. */
static void one_is_picked(void **state) {
    (void)state;
    for (front_kind kind = ZDT1; kind <= DTLZ2; kind++) {
        lg_task task = {&front_games[kind]};
        lg_objectives o = {.count = kind == DTLZ2 ? 3 : 2, .of = {{.trait = 0}, {.trait = 1}, {.trait = 2}}};
        lg_problem *problem = front_problem(&task, NULL, NULL);
        lg_values params = values_of(lg_front_params, "population=30");
        lg_explored done = {0}, again = {0};
        lg_front *front = lg_front_of(problem, &o, &params, 1, NULL),
                 *tasks = lg_front_create(&task, &o, &params, 1, NULL);
        assert_int_equal(lg_front_pick(front), -1);
        for (int g = 0; g < 20; g++) {
            assert_true(lg_front_round(front, &done, 2, 1000, NULL) && lg_front_round(tasks, &again, 2, 1000, NULL));
            int pick = lg_front_pick(front);
            CHECK(!lg_front_at(front, pick).rank, "ZDT%d: a pick of rank %d", kind + 1, lg_front_at(front, pick).rank);
            double least = given_up_slowly(front, o.count, pick);
            for (int k = 0; k < lg_front_count(front); k++)
                CHECK(given_up_slowly(front, o.count, k) >= least, "ZDT%d: %d gives up less than %d", kind + 1, k,
                      pick);
            assert_int_equal(pick, lg_front_pick(tasks));
            assert_memory_equal(lg_front_at(front, pick).point, lg_front_at(tasks, pick).point,
                                sizeof(double) * (size_t)o.count);
        }
        lg_front_destroy(front);
        lg_front_destroy(tasks);
        lg_values_clear(&params);
        front_problem_destroy(problem);
    }
}

static void what_is_not_whole_is_refused(void **state) {
    static const struct {
        lg_objectives objectives;
        const char *says;
    } bad[] = {
        {{.count = 1}, "expected 2 to 6 objectives, found 1"},
        {{.count = 7}, "expected 2 to 6 objectives, found 7"},
        {{.count = 2, .of = {{.trait = 0}, {.trait = 3}}}, "an objective of an unknown trait"},
        {{.count = 3, .of = {{.trait = 1}, {.trait = 0}, {.trait = 1}}}, "f2 is an objective twice"},
        {{.count = 2, .of = {{.trait = LG_COST}, {.trait = LG_COST}}}, "score is an objective twice"},
        {{.count = 2, .of = {{.trait = 0, .low = -1e308, .high = 1e308}, {.trait = 1}}},
         "the objective f1: its ends -1e+308 and 1e+308 are too near to each other, or too far apart"},
        {{.count = 2, .of = {{.trait = LG_COST}, {.trait = 1, .low = NAN, .high = 1}}},
         "the objective f2: its ends nan and 1 are too near to each other, or too far apart"},
    };
    lg_task task = {&front_games[0]};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        lg_error error = {.text = ""};
        assert_null(lg_front_create(&task, &bad[i].objectives, NULL, 1, &error));
        assert_string_equal(error.text, bad[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks),
        cmocka_unit_test(crowding_is_the_room_between_neighbours),
        cmocka_unit_test(volumes),
        cmocka_unit_test(shares_of_a_volume),
        cmocka_unit_test(mutation_knows_both_bounds),
        cmocka_unit_test(nsga2_reaches_what_is_published),
        cmocka_unit_test(smsemoa_nears_the_sphere),
        cmocka_unit_test(an_objective_that_is_always_the_same_does_no_harm),
        cmocka_unit_test(one_is_picked),
        cmocka_unit_test(what_is_not_whole_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
