/* Tests of random keys: both ways to decode an arrangement, every other kind of gene, and encoding. */
#include "check.h"

#include "check/problems.h"

enum { MOST = 64 };

static double draw_key(lg_rng *rng, int style) {
    double unit = lg_rng_unit(rng);
    if (style == 1) return unit < 0.4 ? 0 : unit > 0.6 ? 1 : unit; /* keys at the edge, as after clamping to the box */
    if (style == 2) return lg_rng_below(rng, 4) / 3.0;             /* many keys are equal */
    if (style == 3) return 1;
    return style == 4 ? 0 : unit;
}

enum { STYLES = 5 };

static void each_space(void (*body)(const lg_space *, bool marking, int style, lg_rng *)) {
    lg_rng rng = lg_rng_stream(1, "keys", 0);
    for (int n = 0; n < 40; n++)
        for (int i = 0; i < SYNTHETICS; i++)
            for (int style = 0; style < STYLES; style++) {
                synthetic s;
                synthetic_init(&s, i);
                body(&s.problem.space, n % 2, style, &rng);
            }
}

static void decode_random(const lg_space *space, bool marking, int style, lg_rng *rng) {
    double keys[MOST];
    lg_key scratch[2 * MOST];
    lg_genome genome = genome_for(space);
    assert_true(lg_keys_count(space) == space->reals + space->syms && lg_keys_count(space) <= MOST);
    for (int i = 0; i < lg_keys_count(space); i++)
        keys[i] = draw_key(rng, style);
    lg_keys_decode(space, marking, keys, genome, scratch);
    CHECK(lg_space_holds(space, genome), "keys of style %d leave the space", style);
    genome_free(genome);
}

static void any_keys_give_a_genome_of_the_space(void **state) {
    (void)state;
    each_space(decode_random);
}

static void back_and_forth(const lg_space *space, bool marking, int style, lg_rng *rng) {
    double keys[MOST];
    lg_key scratch[2 * MOST];
    lg_genome wanted = genome_for(space), found = genome_for(space);
    for (int i = 0; i < lg_keys_count(space); i++)
        keys[i] = draw_key(rng, style);
    lg_space_sample(space, wanted, rng);
    lg_keys_encode(space, marking, keys, wanted, scratch);
    for (int i = 0; i < lg_keys_count(space); i++)
        assert_true(keys[i] >= 0 && keys[i] <= 1);
    lg_keys_decode(space, marking, keys, found, scratch);
    CHECK(!memcmp(wanted.sym, found.sym, sizeof *wanted.sym * (size_t)space->syms), "style %d, marking %d", style,
          marking);
    for (int i = 0; i < space->reals; i++)
        assert_true(fabs(wanted.real[i] - found.real[i]) < 1e-12);
    genome_free(wanted);
    genome_free(found);
}

static void what_is_encoded_is_decoded_again(void **state) {
    (void)state;
    each_space(back_and_forth);
}

/* Decodes keys and encodes the genome by order again. The keys must be unchanged, except that equal keys may change places. */
static void encoding_what_the_keys_say_keeps_them(void **state) {
    synthetic s;
    synthetic_init(&s, 2);
    const lg_space *space = &s.problem.space;
    lg_rng rng = lg_rng_stream(2, "keys", 0);
    lg_genome genome = genome_for(space);
    (void)state;
    for (int n = 0; n < 200; n++) {
        double keys[MOST], before[MOST];
        lg_key scratch[2 * MOST];
        for (int i = 0; i < space->syms; i++)
            before[i] = keys[i] = lg_rng_unit(&rng);
        lg_keys_decode(space, false, keys, genome, scratch);
        lg_keys_encode(space, false, keys, genome, scratch);
        assert_memory_equal(keys, before, sizeof *keys * (size_t)space->syms);
    }
    genome_free(genome);
}

/* Checks the literal reading of pso2020. The tiles stand in a list. A particle's value for a hex, scaled to the list's length,
 * is the index of the hex's tile, and a tile that has been given out is marked. If the index points at a marked tile, the hex
 * gets the next unmarked one; behind the last tile the search goes on with the first. */
static void marking_is_the_papers(void **state) {
    static const int count[] = {3, 0, 1, 5, 2};
    lg_space space = {0};
    lg_rng rng = lg_rng_stream(3, "keys", 0);
    int32_t sym[11];
    (void)state;
    lg_space_add(&space, (lg_block){.kind = LG_ARRANGE, .length = 11, .symbols = 5, .count = count});
    for (int n = 0; n < 2000; n++) {
        const char *list = "00023333344";
        char marked[] = "-----------";
        double keys[11];
        lg_key scratch[22];
        for (int i = 0; i < 11; i++)
            keys[i] = draw_key(&rng, n % STYLES);
        lg_keys_decode(&space, true, keys, (lg_genome){.sym = sym}, scratch);
        for (int hex = 0; hex < 11; hex++) {
            int index = (int)floor(keys[hex] * 11);
            if (index > 10) index = 10;
            while (marked[index] == 'x')
                index = (index + 1) % 11;
            marked[index] = 'x';
            CHECK(sym[hex] == list[index] - '0', "hex %d: tile %d, by the paper %c", hex, sym[hex], list[index]);
        }
    }
}

static void order_gives_the_smallest_keys_the_first_symbols(void **state) {
    static const int count[] = {1, 2, 1};
    static const double keys[] = {0.9, 0.2, 0.5, 0.2};
    static const int32_t wanted[] = {2, 0, 1, 1}; /* if keys are equal, the gene with the lower index comes first */
    lg_space space = {0};
    int32_t sym[4];
    lg_key scratch[8];
    (void)state;
    lg_space_add(&space, (lg_block){.kind = LG_ARRANGE, .length = 4, .symbols = 3, .count = count});
    lg_keys_decode(&space, false, keys, (lg_genome){.sym = sym}, scratch);
    assert_memory_equal(sym, wanted, sizeof sym);
}

static void choices_and_reals_are_scaled(void **state) {
    static const double keys[] = {0, 0.24, 0.25, 0.999, 1, 0, 0.5, 1};
    static const int32_t wanted[] = {0, 0, 1, 3, 3};
    lg_space space = {0};
    int32_t sym[5];
    double real[3];
    lg_key scratch[16];
    (void)state;
    lg_space_add(&space, (lg_block){.kind = LG_CHOICE, .length = 5, .symbols = 4});
    lg_space_add(&space, (lg_block){.kind = LG_REAL, .length = 3, .lo = -2, .hi = 4});
    lg_keys_decode(&space, true, keys, (lg_genome){.sym = sym, .real = real}, scratch);
    assert_memory_equal(sym, wanted, sizeof sym);
    assert_true(real[0] == -2 && real[1] == 1 && real[2] == 4);
}

/* lo + (hi - lo) may be rounded to more than hi, and a block may have more symbols than fit into a byte. */
static void odd_bounds_and_many_symbols_stay_in_the_space(void **state) {
    enum { SYMBOLS = 400 };
    static int count[SYMBOLS];
    static double keys[SYMBOLS];
    static int32_t wanted[SYMBOLS], sym[SYMBOLS];
    static lg_key scratch[2 * SYMBOLS];
    lg_rng rng = lg_rng_stream(4, "keys", 0);
    (void)state;
    for (int n = 0; n < 2000; n++) {
        lg_space space = {0};
        double lo = lg_rng_unit(&rng) - 1, hi = lg_rng_unit(&rng), real, one = 1;
        lg_space_add(&space, (lg_block){.kind = LG_REAL, .length = 1, .lo = lo, .hi = hi});
        lg_keys_decode(&space, false, &one, (lg_genome){.real = &real}, scratch);
        CHECK(real == hi || (real < hi && real > hi - 1e-15), "%.17g in %.17g to %.17g", real, lo, hi);
    }
    for (int s = 0; s < SYMBOLS; s++)
        count[s] = 1;
    lg_space space = {0};
    lg_space_add(&space, (lg_block){.kind = LG_ARRANGE, .length = SYMBOLS, .symbols = SYMBOLS, .count = count});
    for (int marking = 0; marking < 2; marking++) {
        lg_space_sample(&space, (lg_genome){.sym = wanted}, &rng);
        lg_keys_encode(&space, marking, keys, (lg_genome){.sym = wanted}, scratch);
        lg_keys_decode(&space, marking, keys, (lg_genome){.sym = sym}, scratch);
        assert_memory_equal(sym, wanted, sizeof sym);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_keys_give_a_genome_of_the_space),
        cmocka_unit_test(what_is_encoded_is_decoded_again),
        cmocka_unit_test(encoding_what_the_keys_say_keeps_them),
        cmocka_unit_test(marking_is_the_papers),
        cmocka_unit_test(order_gives_the_smallest_keys_the_first_symbols),
        cmocka_unit_test(choices_and_reals_are_scaled),
        cmocka_unit_test(odd_bounds_and_many_symbols_stay_in_the_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
