/* Tests of spaces: samples and moves of every kind, and of mixtures, are legal, can be undone exactly, and reach every genome.
 */
#include "check.h"

static const int forced_count[] = {0, 4}, one_each[] = {1, 1, 1}, tiles[] = {5, 0, 3, 1, 2};

static const lg_block real = {.kind = LG_REAL, .length = 6, .lo = -1.5, .hi = 2},
                      point = {.kind = LG_REAL, .length = 2, .lo = 3, .hi = 3},
                      choice = {.kind = LG_CHOICE, .length = 7, .symbols = 4},
                      lone = {.kind = LG_CHOICE, .length = 3, .symbols = 1},
                      arrange = {.kind = LG_ARRANGE, .length = 11, .symbols = 5, .count = tiles},
                      forced = {.kind = LG_ARRANGE, .length = 4, .symbols = 2, .count = forced_count},
                      three = {.kind = LG_ARRANGE, .length = 3, .symbols = 3, .count = one_each};

static lg_space space_of(int blocks, const lg_block *const *block) {
    lg_space space = {0};
    for (int b = 0; b < blocks; b++)
        lg_space_add(&space, *block[b]);
    return space;
}
#define SPACE(...) \
    space_of(sizeof(const lg_block *[]){__VA_ARGS__} / sizeof(lg_block *), (const lg_block *[]){__VA_ARGS__})

static void each_space(void (*body)(const lg_space *, lg_genome, lg_rng *)) {
    const lg_space spaces[] = {SPACE(&real),           SPACE(&choice),
                               SPACE(&arrange),        SPACE(&three, &arrange, &choice),
                               SPACE(&real, &choice),  SPACE(&choice, &real, &arrange, &forced, &real),
                               SPACE(&point, &choice), SPACE(&lone, &forced, &three)};
    lg_rng rng = lg_rng_stream(1, "spaces", 0);
    for (size_t s = 0; s < sizeof spaces / sizeof *spaces; s++) {
        lg_genome genome = genome_for(&spaces[s]);
        body(&spaces[s], genome, &rng);
        genome_free(genome);
    }
}

static void blocks_follow_each_other(void **state) {
    lg_space space = SPACE(&real, &choice, &point, &arrange);
    (void)state;
    assert_int_equal(space.blocks, 4);
    assert_int_equal(space.reals, 8);
    assert_int_equal(space.syms, 18);
    assert_int_equal(space.block[1].first, 0);
    assert_int_equal(space.block[2].first, 6);
    assert_int_equal(space.block[3].first, 7);
    assert_int_equal(lg_space_kinds(&space), LG_REAL | LG_CHOICE | LG_ARRANGE);
    assert_int_equal(lg_space_kinds(&(lg_space){0}), 0);
}

static void sample_many(const lg_space *space, lg_genome genome, lg_rng *rng) {
    for (int n = 0; n < 500; n++) {
        memset(genome.sym, 0x7f, sizeof(int32_t) * (size_t)space->syms);
        lg_space_sample(space, genome, rng);
        assert_true(lg_space_holds(space, genome));
    }
}

static void samples_are_legal(void **state) {
    (void)state;
    each_space(sample_many);
}

static void what_is_not_in_the_space_is_told(void **state) {
    lg_space space = SPACE(&real, &choice, &arrange);
    lg_genome genome = genome_for(&space);
    lg_rng rng = lg_rng_stream(2, "spaces", 0);
    static const double bad_real[] = {-1.6, 2.1, NAN, INFINITY};
    static const int32_t bad_symbol[] = {-1, 4, 1000};
    (void)state;
    for (int k = 0; k < 4; k++) {
        lg_space_sample(&space, genome, &rng);
        genome.real[5] = bad_real[k];
        assert_false(lg_space_holds(&space, genome));
    }
    for (int k = 0; k < 3; k++) {
        lg_space_sample(&space, genome, &rng);
        genome.sym[6] = bad_symbol[k];
        assert_false(lg_space_holds(&space, genome));
    }
    lg_space_sample(&space, genome, &rng);
    genome.sym[7] = genome.sym[7] ? 0 : 2; /* now one symbol of the arrangement occurs once too often */
    assert_false(lg_space_holds(&space, genome));
    genome_free(genome);
}

static void move_many(const lg_space *space, lg_genome genome, lg_rng *rng) {
    lg_genome before = genome_for(space);
    int *moved = allocated(sizeof(int) * (size_t)(space->syms + space->reals));
    lg_space_sample(space, genome, rng);
    for (int n = 0; n < 3000; n++) {
        lg_move move;
        CHECK(lg_space_move(space, genome, rng, &move), "no move");
        lg_space_copy(space, before, genome);
        lg_move undo = lg_space_apply(space, genome, move);
        assert_true(lg_space_holds(space, genome));
        assert_false(genomes_equal(space, genome, before));
        if (n % 2) continue; /* only every second move is undone */
        moved[move.i + (space->block[move.block].kind == LG_REAL ? space->syms : 0)] = 1;
        lg_space_apply(space, genome, undo);
        assert_true(genomes_equal(space, genome, before));
    }
    for (int b = 0; b < space->blocks; b++) {
        const lg_block *block = &space->block[b];
        bool stuck = block->lo == block->hi && block->kind == LG_REAL;
        stuck = stuck || (block->kind == LG_CHOICE && block->symbols == 1) || block->count == forced_count;
        for (int i = 0; i < block->length; i++)
            assert_int_equal(moved[block->first + i + (block->kind == LG_REAL ? space->syms : 0)], !stuck);
    }
    free(moved);
    genome_free(before);
}

static void moves_change_keep_the_space_and_can_be_undone(void **state) {
    (void)state;
    each_space(move_many);
}

static void move_genes(const lg_space *space, lg_genome genome, lg_rng *rng) {
    lg_space_sample(space, genome, rng);
    for (int n = 0; n < 50; n++)
        for (int i = 0; i < space->syms; i++) {
            lg_move move;
            int32_t before = genome.sym[i];
            if (!lg_space_move_gene(space, genome, i, rng, &move)) continue;
            lg_space_apply(space, genome, move);
            assert_int_not_equal(genome.sym[i], before);
            assert_true(lg_space_holds(space, genome));
        }
}

static void a_gene_asked_for_is_the_one_that_changes(void **state) {
    (void)state;
    each_space(move_genes);
}

static void forced_spaces_have_no_move(void **state) {
    const lg_space spaces[] = {{0}, SPACE(&forced), SPACE(&lone), SPACE(&point), SPACE(&forced, &lone, &point)};
    lg_rng rng = lg_rng_stream(3, "spaces", 0);
    (void)state;
    for (size_t s = 0; s < sizeof spaces / sizeof *spaces; s++) {
        lg_genome genome = genome_for(&spaces[s]);
        lg_move move;
        lg_space_sample(&spaces[s], genome, &rng);
        for (int n = 0; n < 20; n++)
            assert_false(lg_space_move(&spaces[s], genome, &rng, &move));
        for (int i = 0; i < spaces[s].syms; i++)
            assert_false(lg_space_move_gene(&spaces[s], genome, i, &rng, &move));
        genome_free(genome);
    }
}

static void the_only_move_is_found_among_many_forced_genes(void **state) {
    static const int many[] = {60};
    const lg_block still = {.kind = LG_ARRANGE, .length = 60, .symbols = 1, .count = many},
                   coin = {.kind = LG_CHOICE, .length = 1, .symbols = 2};
    lg_space space = SPACE(&still, &coin);
    lg_genome genome = genome_for(&space);
    lg_rng rng = lg_rng_stream(4, "spaces", 0);
    lg_move move;
    (void)state;
    lg_space_sample(&space, genome, &rng);
    for (int n = 0; n < 50; n++)
        assert_true(lg_space_move(&space, genome, &rng, &move));
    genome_free(genome);
}

/* Only one of many beads has another colour. Every other bead must find this bead as its only partner for a swap, wherever it
 * is. */
static void the_only_partner_of_a_swap_is_found(void **state) {
    enum { BEADS = 20002 };
    static const int counts[] = {BEADS - 1, 1};
    const lg_block beads = {.kind = LG_ARRANGE, .length = BEADS, .symbols = 2, .count = counts};
    lg_space space = SPACE(&choice, &beads);
    lg_genome genome = genome_for(&space);
    lg_rng rng = lg_rng_stream(7, "spaces", 0);
    (void)state;
    for (int odd = 0; odd < BEADS; odd += (BEADS - 1) / 3) { /* the odd bead is at one of the ends, or between them */
        genome.sym[choice.length + odd] = 1;
        for (int n = 0; n < 10; n++) {
            int gene = choice.length + (odd + 1 + n * 997) % BEADS;
            lg_move move = {0};
            CHECK(lg_space_move_gene(&space, genome, gene, &rng, &move), "no partner for %d", gene);
            assert_int_equal(move.i, gene);
            assert_int_equal(move.j, choice.length + odd);
        }
        genome.sym[choice.length + odd] = 0;
    }
    genome_free(genome);
}

/* Samples give each of the six orders of three beads equally often, and so do 20 random swaps. */
static void arrangements_are_uniform(void **state) {
    enum { DRAWS = 12000 };
    lg_space space = SPACE(&three);
    lg_genome genome = genome_for(&space);
    lg_rng rng = lg_rng_stream(5, "spaces", 0);
    int sampled[9] = {0}, walked[9] = {0};
    lg_move move;
    (void)state;
    for (int n = 0; n < DRAWS; n++) {
        lg_space_sample(&space, genome, &rng);
        sampled[3 * genome.sym[0] + genome.sym[1]]++;
        for (int k = 0; k < 20 + n % 2; k++)
            if (lg_space_move(&space, genome, &rng, &move)) lg_space_apply(&space, genome, move);
        walked[3 * genome.sym[0] + genome.sym[1]]++;
    }
    for (int k = 0; k < 9; k++) {
        assert_in_range(sampled[k], k % 4 ? DRAWS / 6 - 250 : 0, k % 4 ? DRAWS / 6 + 250 : 0);
        assert_in_range(walked[k], k % 4 ? DRAWS / 6 - 250 : 0, k % 4 ? DRAWS / 6 + 250 : 0);
    }
    genome_free(genome);
}

static void reals_fill_their_box(void **state) {
    lg_space space = SPACE(&real);
    lg_genome genome = genome_for(&space);
    lg_rng rng = lg_rng_stream(6, "spaces", 0);
    double sum = 0, least = 9, most = -9;
    (void)state;
    for (int n = 0; n < 12000; n++) {
        lg_space_sample(&space, genome, &rng);
        double x = genome.real[n % 6];
        sum += x;
        least = x < least ? x : least;
        most = x > most ? x : most;
    }
    CHECK(fabs(sum / 12000 - 0.25) < 0.05 && least < -1.49 && most > 1.99, "mean %g, %g to %g", sum / 12000, least,
          most);
    genome_free(genome);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_follow_each_other),
        cmocka_unit_test(samples_are_legal),
        cmocka_unit_test(what_is_not_in_the_space_is_told),
        cmocka_unit_test(moves_change_keep_the_space_and_can_be_undone),
        cmocka_unit_test(a_gene_asked_for_is_the_one_that_changes),
        cmocka_unit_test(forced_spaces_have_no_move),
        cmocka_unit_test(the_only_move_is_found_among_many_forced_genes),
        cmocka_unit_test(the_only_partner_of_a_swap_is_found),
        cmocka_unit_test(arrangements_are_uniform),
        cmocka_unit_test(reals_fill_their_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
