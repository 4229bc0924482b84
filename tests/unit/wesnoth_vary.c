/* Tests that the operators of cgrhea2022 do what the thesis says, and that the moves proposed to a local search are good. */
#include "check.h"

#include "wesnoth/ring/parts.h"

typedef struct {
    wn_land *land;
    lg_problem *ring;
    lg_genome a, b, before;
    lg_rng rng;
    int tiles;
} fixture;

static fixture open_fixture(const char *settings) {
    fixture f = {.land = wn_land_create(20, 20, 2), .rng = lg_rng_stream(1, "vary", 0)};
    wn_point at[400];
    lg_values values = values_of(wn_settings, settings);
    f.land->keep[1] = (wn_point){3, 3};
    f.land->keep[2] = (wn_point){18, 18};
    wn_land_at(f.land, 3, 3)->state = wn_land_at(f.land, 18, 18)->state = WN_FIXED;
    for (int x = 1; x <= 20; x++)
        for (int y = 1; y <= 20; y++)
            if (wn_distance((wn_point){x, y}, f.land->keep[1]) <= 11 && wn_land_at(f.land, x, y)->state == WN_UNMADE)
                at[f.tiles++] = (wn_point){x, y};
    f.ring = wn_ring_create(&values, f.land, 1, at, f.tiles, NULL);
    lg_values_clear(&values);
    f.a = genome_for(&f.ring->space);
    f.b = genome_for(&f.ring->space);
    f.before = genome_for(&f.ring->space);
    return f;
}

static void close_fixture(fixture *f) {
    genome_free(f->a);
    genome_free(f->b);
    genome_free(f->before);
    wn_ring_destroy(f->ring);
    wn_land_destroy(f->land);
}

static int villages(const fixture *f, lg_genome g) {
    int n = 0;
    for (int i = 0; i < f->tiles; i++)
        n += g.sym[i];
    return n;
}

static void first_rings_are_random_with_few_villages(void **state) {
    fixture f = open_fixture("");
    double sum = 0, settled = 0;
    (void)state;
    for (int n = 0; n < 300; n++) {
        f.ring->vary->individual(f.ring, f.a, &f.rng);
        assert_true(lg_space_holds(&f.ring->space, f.a));
        settled += villages(&f, f.a);
        for (int i = 0; i < f.tiles; i++)
            sum += f.a.real[i];
    }
    double all = 300.0 * f.tiles;
    CHECK(fabs(sum / all - 0.5) < 0.01 && fabs(settled / all - 0.006) < 0.001, "%g, %g", sum / all, settled / all);
    close_fixture(&f);
}

/* A cut keeps the columns to the left of a line and exchanges the others. Villages stay where they are. */
static void a_cut_is_a_vertical_line(void **state) {
    fixture f = open_fixture("");
    const wn_ring *r = wn_ring_of(f.ring);
    (void)state;
    for (int n = 0; n < 200; n++) {
        int kept = 0, changed = 21, swapped = 0;
        for (int i = 0; i < f.tiles; i++) {
            f.a.real[i] = 0.25;
            f.b.real[i] = 0.75;
            f.a.sym[i] = 1;
        }
        f.ring->vary->cross(f.ring, f.a, f.b, &f.rng);
        for (int i = 0; i < f.tiles; i++) {
            bool swap = f.a.real[i] != 0.25;
            assert_true(f.b.real[i] == (swap ? 0.25 : 0.75) && f.a.sym[i] == 1 && f.b.sym[i] == 0);
            if (swap && r->at[i].x < changed) changed = r->at[i].x;
            if (!swap && r->at[i].x > kept) kept = r->at[i].x;
            swapped += swap;
        }
        assert_true(kept + 1 == changed && swapped > 0 && swapped < f.tiles);
    }
    close_fixture(&f);
}

static void a_mutating_tile_pulls_its_neighbours(void **state) {
    fixture f = open_fixture("changes=0");
    const wn_ring *r = wn_ring_of(f.ring);
    int single = 0;
    (void)state;
    for (int n = 0; n < 2000; n++) {
        int changed = 0, centre = -1;
        for (int i = 0; i < f.tiles; i++)
            f.a.real[i] = 1.0 * i / f.tiles;
        lg_space_copy(&f.ring->space, f.before, f.a);
        f.ring->vary->mutate(f.ring, f.a, 0.2 / f.tiles, &f.rng);
        assert_true(lg_space_holds(&f.ring->space, f.a));
        for (int i = 0; i < f.tiles; i++)
            changed += f.a.real[i] != f.before.real[i];
        if (changed == 0 || changed > 18) continue;
        /* finds the tile whose neighbours are exactly the tiles that have changed */
        for (int i = 0; i < f.tiles && centre < 0; i++) {
            bool all = f.a.real[i] == f.before.real[i];
            int near = 0;
            for (int k = 0; k < WN_NEAR && all; k++) {
                wn_point p = wn_near(r->at[i], k);
                bool inside = p.x > 0 && p.x <= r->width && p.y > 0 && p.y <= r->height;
                int j = inside ? r->slot[wn_index(r->height, p)] : -1;
                if (j < 0 || j >= r->tiles) continue;
                double pull = k < 6 ? 0.5 : 0.33;
                near++;
                all = fabs(f.a.real[j] - (f.before.real[j] + pull * (f.a.real[i] - f.before.real[j]))) < 1e-12;
            }
            if (all && near == changed) centre = i;
        }
        single += centre >= 0;
    }
    CHECK(single > 250 && single < 450, "%d of 2000", single); /* .2 exp(-.2) of 2000 are expected, about 330 */
    close_fixture(&f);
}

static void one_village_is_added_removed_or_moved(void **state) {
    fixture f = open_fixture("");
    int more = 0, fewer = 0, same = 0;
    (void)state;
    for (int n = 0; n < 3000; n++) {
        for (int i = 0; i < f.tiles; i++)
            f.a.sym[i] = i % 20 == 0;
        int before = villages(&f, f.a);
        f.ring->vary->mutate(f.ring, f.a, 0, &f.rng);
        int after = villages(&f, f.a);
        assert_in_range(after, before - 1, before + 1);
        more += after > before;
        fewer += after < before;
        same += after == before;
    }
    assert_true(more > 800 && fewer > 900 && same > 900);
    close_fixture(&f);
}

/* Villages change with the probability that the settings give. */
static void villages_change_by_chance(void **state) {
    fixture f = open_fixture("settling=chance");
    int more = 0;
    (void)state;
    for (int n = 0; n < 3000; n++) {
        memset(f.a.sym, 0, sizeof *f.a.sym * (size_t)f.tiles);
        f.ring->vary->mutate(f.ring, f.a, 0.3, &f.rng);
        more += villages(&f, f.a);
    }
    /* .3 of 3000 are drawn again, and two in three of these get a village */
    CHECK(more > 500 && more < 700, "%d of 3000", more);
    close_fixture(&f);
}

/* The proposed height within a band is better than most others in it. */
static void proposed_heights_are_good(void **state) {
    fixture f =
        open_fixture("alike=0 patches=0 largest=0 path=0 reach=0 apart=0 ashore=0 halves=0 matched=0 even=0 kinds=0");
    void *place = allocated(f.ring->state_size);
    int tried = 0, beaten = 0;
    (void)state;
    for (int n = 0; n < 400; n++) {
        lg_move moves[LG_PROPOSED_MAX];
        f.ring->vary->individual(f.ring, f.a, &f.rng);
        f.ring->load(f.ring, place, f.a);
        int count = f.ring->vary->propose(f.ring, place, f.a, &f.rng, moves);
        assert_in_range(count, 1, LG_PROPOSED_MAX); /* there is a proposal even if the ring has no villages */
        if (count != 1 || moves[0].block != 0) continue;
        double proposed = f.ring->peek(f.ring, place, f.a, moves, 1);
        int band = wn_band_of((float)moves[0].value);
        for (int k = 0; k < 10; k++) {
            moves[0].value = lg_rng_unit(&f.rng);
            if (wn_band_of((float)moves[0].value) != band) continue;
            tried++;
            beaten += f.ring->peek(f.ring, place, f.a, moves, 1) < proposed;
        }
    }
    CHECK(tried > 500 && beaten < tried / 10, "%d of %d are better", beaten, tried);
    free(place);
    close_fixture(&f);
}

static void constructed_rings_join_and_keep_villages_apart(void **state) {
    fixture f = open_fixture("");
    void *place = allocated(f.ring->state_size);
    (void)state;
    for (int n = 0; n < 50; n++) {
        f.ring->construct(f.ring, f.a, &f.rng);
        assert_true(lg_space_holds(&f.ring->space, f.a));
        f.ring->load(f.ring, place, f.a);
        const wn_place *p = place;
        assert_int_equal(p->findings.close, 0);
        for (int b = 0; b < WN_BANDS; b++)
            CHECK(p->sums.band[b] > f.tiles / 10, "band %d has %d of %d", b, p->sums.band[b], f.tiles);
    }
    free(place);
    close_fixture(&f);
}

/* If half of the land were mountains and no passes were opened, many villages would be enclosed. */
static void constructed_rings_have_passes(void **state) {
    fixture f = open_fixture("water=0.1 flat=0.2 hill=0.2");
    void *place = allocated(f.ring->state_size);
    int mountains = 0;
    (void)state;
    for (int n = 0; n < 200; n++) {
        f.ring->construct(f.ring, f.a, &f.rng);
        f.ring->load(f.ring, place, f.a);
        const wn_place *p = place;
        assert_int_equal(p->findings.sealed, 0);
        assert_int_equal(p->findings.blocked, 0);
        mountains += p->sums.band[WN_MOUNTAIN];
    }
    CHECK(mountains > 200 * f.tiles / 3, "%d mountains", mountains);
    free(place);
    close_fixture(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_rings_are_random_with_few_villages),
        cmocka_unit_test(a_cut_is_a_vertical_line),
        cmocka_unit_test(a_mutating_tile_pulls_its_neighbours),
        cmocka_unit_test(one_village_is_added_removed_or_moved),
        cmocka_unit_test(villages_change_by_chance),
        cmocka_unit_test(proposed_heights_are_good),
        cmocka_unit_test(constructed_rings_join_and_keep_villages_apart),
        cmocka_unit_test(constructed_rings_have_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
