/* Tests of rings on lands of only a few hexes, which a request may ask for. Keeps may be anywhere, also two on one hex, or on a
 * tile. Peeks agree with loads, the game's operators give genomes of the space, and placed and covered land can be measured. */
#include "check.h"

#include "wesnoth/growing/growing_map.h"
#include "wesnoth/land/cover.h"
#include "wesnoth/ring/parts.h"

extern const lg_param wn_settings[];

typedef struct {
    wn_land *land;
    lg_problem *ring;
    lg_genome genome, other;
    void *state, *scratch;
    lg_rng *rng;
} fixture;

static wn_point draw_point(const wn_land *land, lg_rng *rng) {
    return (wn_point){1 + (int)lg_rng_below(rng, (uint32_t)land->width),
                      1 + (int)lg_rng_below(rng, (uint32_t)land->height)};
}

/* Draws land whose hexes are unmade, made, castle or closed, with or without a keep for each side. */
static wn_land *draw_land(int width, int height, lg_rng *rng) {
    wn_land *land = wn_land_create(width, height, (int)lg_rng_below(rng, 5));
    assert_non_null(land);
    for (int x = 1; x <= width; x++)
        for (int y = 1; y <= height; y++) {
            wn_hex *hex = wn_land_at(land, x, y);
            hex->state = lg_rng_below(rng, 3) ? WN_UNMADE : lg_rng_below(rng, 2) ? WN_MADE : WN_FIXED;
            hex->closed = hex->state == WN_FIXED && lg_rng_below(rng, 2);
            if (hex->state != WN_MADE) continue;
            hex->height = (float)lg_rng_unit(rng);
            hex->village = !lg_rng_below(rng, 4);
            hex->side = (uint8_t)lg_rng_below(rng, (uint32_t)land->sides + 1);
            land->made[hex->side]++;
        }
    for (int s = 1; s <= land->sides; s++)
        if (lg_rng_below(rng, 5)) land->keep[s] = draw_point(land, rng);
    return land;
}

static int draw_tiles(const wn_land *land, wn_point *at, lg_rng *rng) {
    int tiles = 0, most = lg_rng_below(rng, 2) ? 1 : 4; /* the ring takes all unmade tiles, or three of four */
    for (int x = 1; x <= land->width; x++)
        for (int y = 1; y <= land->height; y++)
            if (wn_land_at(land, x, y)->state == WN_UNMADE && (most == 1 || lg_rng_below(rng, 4)))
                at[tiles++] = (wn_point){x, y};
    return tiles;
}

static void open_fixture(fixture *f, int width, int height, lg_rng *rng) {
    static const char *const settings[] = {
        "", "alike=0 patches=0 largest=0 path=0 reach=0 apart=0 ashore=0 halves=0 matched=0 even=0 kinds=0",
        "apart-least=1 largest-share=0", "apart-least=20 matched-off=0 halves-off=0 forest=1",
        "reach=0 path=0 apart=0 ashore=0 halves=0 scale=1 chance=0.5"};
    lg_values values = values_of(wn_settings, settings[lg_rng_below(rng, sizeof settings / sizeof *settings)]);
    wn_point at[64];
    lg_error error = {.text = ""};
    *f = (fixture){.land = draw_land(width, height, rng), .rng = rng};
    int tiles = draw_tiles(f->land, at, rng);
    int side = (int)lg_rng_below(rng, (uint32_t)f->land->sides + 1);
    f->ring = wn_ring_create(&values, f->land, side, at, tiles, &error);
    CHECK(f->ring, "%s", error.text);
    lg_values_clear(&values);
    f->genome = genome_for(&f->ring->space);
    f->other = genome_for(&f->ring->space);
    f->state = allocated(f->ring->state_size);
    f->scratch = allocated(f->ring->state_size);
}

static void close_fixture(fixture *f) {
    free(f->scratch);
    free(f->state);
    genome_free(f->other);
    genome_free(f->genome);
    wn_ring_destroy(f->ring);
    wn_land_destroy(f->land);
}

/* Draws random moves, or takes moves that the game proposes. `other` becomes the genome after them. */
static int draw_moves(fixture *f, lg_move moves[LG_PROPOSED_MAX]) {
    const lg_space *space = &f->ring->space;
    int wanted = 1 + (int)lg_rng_below(f->rng, LG_PROPOSED_MAX), n = 0;
    lg_space_copy(space, f->other, f->genome);
    if (lg_rng_below(f->rng, 2)) {
        n = f->ring->vary->propose(f->ring, f->state, f->genome, f->rng, moves);
        for (int m = 0; m < n; m++)
            lg_space_apply(space, f->other, moves[m]);
        return n;
    }
    for (; n < wanted && lg_space_move(space, f->other, f->rng, &moves[n]); n++)
        lg_space_apply(space, f->other, moves[n]);
    return n;
}

static void check_moves(fixture *f) {
    const lg_problem *p = f->ring;
    double cost = p->load(p, f->state, f->genome);
    for (int n = 0; n < 30; n++) {
        lg_move moves[LG_PROPOSED_MAX];
        int count = draw_moves(f, moves);
        if (!count) return;
        assert_true(lg_space_holds(&p->space, f->other));
        double peeked = p->peek(p, f->state, f->genome, moves, count), loaded = p->load(p, f->scratch, f->other);
        CHECK(peeked == loaded, "%d x %d: %d moves peeked %.17g, loaded %.17g", f->land->width, f->land->height, count,
              peeked, loaded);
        CHECK(p->peek(p, f->state, f->genome, NULL, 0) == cost, "a peek changed the state");
        if (n % 3) continue;
        p->commit(p, f->state, f->genome, moves, count);
        lg_space_copy(&p->space, f->genome, f->other);
        cost = loaded;
    }
}

static void check_operators(fixture *f) {
    const lg_problem *p = f->ring;
    double costs[2];
    p->vary->individual(p, f->genome, f->rng);
    assert_true(lg_space_holds(&p->space, f->genome));
    p->construct(p, f->other, f->rng);
    assert_true(lg_space_holds(&p->space, f->other));
    p->vary->cross(p, f->genome, f->other, f->rng);
    p->vary->mutate(p, f->genome, 0.5, f->rng);
    assert_true(lg_space_holds(&p->space, f->genome) && lg_space_holds(&p->space, f->other));
    if (!p->load_all) return;
    p->load_all(p, f->state, (const lg_genome[]){f->genome, f->other}, 2, costs);
    assert_true(costs[0] == p->load(p, f->scratch, f->genome) && costs[1] == p->load(p, f->scratch, f->other));
}

/* Places the ring on the land, and then evaluates an empty ring there. */
static void check_placed(fixture *f) {
    lg_values values = values_of(wn_settings, "");
    wn_ring_place(f->ring, f->genome, f->land);
    assert_true(wn_cover_ring(f->ring, 7, f->land));
    lg_problem *none = wn_ring_create(&values, f->land, 0, NULL, 0, NULL);
    void *state = allocated(none->state_size);
    double cost = none->load(none, state, (lg_genome){NULL, NULL});
    assert_true(cost >= 0 && cost < INFINITY);
    free(state);
    wn_ring_destroy(none);
    lg_values_clear(&values);
}

static void check_size(int width, int height, int lands) {
    lg_rng rng = lg_rng_stream((uint64_t)width, "tiny", (uint64_t)height);
    for (int n = 0; n < lands; n++) {
        fixture f;
        open_fixture(&f, width, height, &rng);
        check_operators(&f);
        check_moves(&f);
        check_placed(&f);
        close_fixture(&f);
    }
}

static void rings_on_tiny_lands_are_peeked_at_as_they_are_loaded(void **state) {
    (void)state;
    for (int width = 1; width <= 5; width++)
        for (int height = 1; height <= 5; height++)
            check_size(width, height, 20);
}

static void so_are_those_on_strips(void **state) {
    (void)state;
    check_size(1, 40, 20);
    check_size(40, 1, 20);
    check_size(2, 24, 20);
    check_size(24, 2, 20);
    check_size(8, 8, 20);
}

/* Places tiles with codes that a request may contain: unknown terrain, a keep on water, and codes of rings. */
static void tell_land(growing_map *h, int width, int height, int sides, lg_rng *rng) {
    static const char *const codes[] = {"Gg",  "Ww^Vh", "Mm",       "Hh^Fp", "Ke",        "Ch",      "Xv",
                                        "Zzz", "^^^^",  "Ww^Ket^x", "Re",    "Gg^Vh^Vh^", "Wo^Ewl|", "_|/"};
    for (int x = 1; x <= width; x++)
        for (int y = 1; y <= height; y++) {
            growing_tile tile = {.x = x, .y = y};
            if (lg_rng_below(rng, 3)) continue;
            strcpy(tile.code, codes[lg_rng_below(rng, sizeof codes / sizeof *codes)]);
            assert_true(growing_map_place(h, 1 + (int)lg_rng_below(rng, (uint32_t)sides), &tile));
        }
}

static growing_map *open_growing_map(const lg_game *game, int width, int height, lg_rng *rng) {
    lg_values settings = values_of(game->settings, "");
    growing_options o = {.width = width, .height = height, .settings = &settings, .seed = 3};
    lg_error error = {.text = ""};
    o.sides = 2 + (int)lg_rng_below(rng, GROWING_SIDES_MAX - 1);
    o.budget = limits(6, -INFINITY);
    for (int s = 0; s < o.sides; s++) {
        o.keep[s].x = 1 + (int)lg_rng_below(rng, (uint32_t)width);
        o.keep[s].y = 1 + (int)lg_rng_below(rng, (uint32_t)height);
    }
    growing_map *h = growing_map_create(&o, &error);
    CHECK(h, "%s", error.text);
    tell_land(h, width, height, o.sides, rng);
    lg_values_clear(&settings);
    return h;
}

static void check_growth(const lg_game *game, int width, int height, lg_rng *rng) {
    growing_map *h = open_growing_map(game, width, height, rng);
    lg_error error = {.text = ""};
    for (int turn = 1; turn <= 4; turn++) {
        growing_ring ring;
        int left = growing_map_count_unmade(h), side = 1 + turn % growing_map_land(h)->sides;
        growing_report report = {side,
                                 turn,
                                 1 + (int)lg_rng_below(rng, (uint32_t)width),
                                 1 + (int)lg_rng_below(rng, (uint32_t)height),
                                 (int)lg_rng_below(rng, 3),
                                 turn == 4 ? GROWING_MOVES_MAX : 1};
        CHECK(growing_map_make_ring(h, &report, &ring, &error), "%d x %d: %s", width, height, error.text);
        assert_int_equal(growing_map_count_unmade(h), left - ring.tiles);
        for (int i = 0; i < ring.tiles; i++)
            assert_string_equal(growing_map_code(h, ring.tile[i].x, ring.tile[i].y), ring.tile[i].code);
    }
    assert_int_equal(growing_map_count_unmade(h), 0);
    growing_map_destroy(h);
}

static void any_land_that_is_told_grows_to_its_end(void **state) {
    lg_rng rng = lg_rng_stream(1, "told", 0);
    (void)state;
    for (int n = 0; n < 150; n++)
        check_growth(lg_game_find("wesnoth"), 1 + n % 6, 1 + n / 6 % 6, &rng);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rings_on_tiny_lands_are_peeked_at_as_they_are_loaded),
        cmocka_unit_test(so_are_those_on_strips),
        cmocka_unit_test(any_land_that_is_told_grows_to_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
