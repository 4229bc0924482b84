/* Tests of Terra Mystica's delta evaluation on boards of every small shape and some large ones, with many settings: each peek
 * and commit agrees with a full load and with the slow, independent evaluation. */
#include "slow_terra_mystica.h"

extern const lg_game lg_game_terra_mystica;
static const lg_game *const game = &lg_game_terra_mystica;

typedef struct {
    lg_values values;
    lg_task *task;
    lg_problem *problem;
    unsigned which; /* the requirements that depend on what the stage decides */
    lg_genome genome, other;
    void *state, *scratch;
    lg_rng rng;
    int peeks;
} fixture;

enum { RIVER = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 8 | 1 << 10, ALL = (1 << SLOW_REQUIREMENTS) - 1 };

/* Draws weights from 0 to 3, and bounds so low that small boards break them. */
static void draw_rules(lg_values *values, lg_rng *rng) {
    static const struct {
        const char *name;
        uint32_t most;
    } bounds[] = {{"reading", 1},      {"same", 1},        {"rivers", 2},   {"island", 4},       {"ring-spread", 2},
                  {"river-spread", 2}, {"edge-spread", 2}, {"lean", 3},     {"reach", 3},        {"twins", 3},
                  {"colour-twins", 1}, {"rim", 4},         {"row-ends", 2}, {"spade-spread", 3}, {"bounds", 1}};
    for (int r = 0; r < SLOW_REQUIREMENTS; r++)
        values->number[lg_param_index(game->settings, game->requirements[r].name)] = lg_rng_below(rng, 4);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        int p = lg_param_index(game->settings, bounds[i].name);
        values->number[p] = game->settings[p].low + lg_rng_below(rng, bounds[i].most + 1);
    }
}

/* Makes a river by the river stage, for use in the stage of colours. */
static void dig_river(fixture *f) {
    lg_problem *river = problem_of(game, f->task, "river");
    lg_genome genome = genome_for(&river->space);
    tm_board board;
    if (lg_rng_below(&f->rng, 2))
        river->construct(river, genome, &f->rng);
    else
        lg_space_sample(&river->space, genome, &f->rng);
    game->search.decode(river, genome, &board, NULL);
    game->search.start_from(f->problem, &board);
    genome_free(genome);
    game->search.problem_destroy(river);
}

static void open_fixture(fixture *f, const char *settings, const char *stage) {
    f->values = values_of(game->settings, settings);
    draw_rules(&f->values, &f->rng);
    f->task = lg_task_create(game, &f->values, NULL, NULL);
    assert_non_null(f->task);
    f->problem = problem_of(game, f->task, stage);
    f->which = stage && !strcmp(stage, "river") ? RIVER : ALL;
    if (stage && f->which == ALL) dig_river(f);
    f->genome = genome_for(&f->problem->space);
    f->other = genome_for(&f->problem->space);
    f->state = allocated(f->problem->state_size);
    f->scratch = allocated(f->problem->state_size);
}

static void close_fixture(fixture *f) {
    state_free(f->problem, f->scratch);
    state_free(f->problem, f->state);
    genome_free(f->other);
    genome_free(f->genome);
    game->search.problem_destroy(f->problem);
    lg_task_destroy(f->task);
    lg_values_clear(&f->values);
}

static double slow_cost(const fixture *f, lg_genome genome) {
    tm_board board;
    double cost = 0;
    game->search.decode(f->problem, genome, &board, NULL);
    for (int i = 0; i < tm_cells(&board); i++)
        if (board.cell[i] > TM_RIVER) board.cell[i] = TM_YELLOW; /* gives land that has no colour yet a colour */
    slow_report slow = slow_measure(&board, &f->values);
    for (int r = 0; r < SLOW_REQUIREMENTS; r++)
        if (f->which >> r & 1) cost += lg_value(&f->values, game->requirements[r].name) * slow.count[r];
    return cost;
}

/* Draws a level. If any hex may be river, the share of river varies; sometimes the whole level is land. */
static void draw_level(fixture *f) {
    const lg_space *space = &f->problem->space;
    lg_space_sample(space, f->genome, &f->rng);
    if (space->block[0].kind != LG_CHOICE || space->block[0].symbols <= TM_RIVER || lg_rng_below(&f->rng, 4)) return;
    for (int g = 0; g < space->syms; g++)
        f->genome.sym[g] = (int)lg_rng_below(&f->rng, TM_COLOURS);
}

/* Draws a move that changes nothing: it swaps two genes with the same symbol, or gives a gene its own symbol. */
static bool draw_no_change(fixture *f, lg_move *move) {
    const lg_space *space = &f->problem->space;
    int i = (int)lg_rng_below(&f->rng, (uint32_t)space->syms), j = i;
    for (int n = 1; n < space->syms && j == i; n++)
        if (f->genome.sym[(i + n) % space->syms] == f->genome.sym[i]) j = (i + n) % space->syms;
    bool swaps = space->block[0].kind == LG_ARRANGE;
    *move = (lg_move){.block = 0, .i = i, .j = swaps ? j : f->genome.sym[i]};
    return !swaps || j != i;
}

/* Draws any move. If the stage proposes moves, half of them are proposals, which must change the genome. */
static bool draw_move(fixture *f, lg_move *move) {
    const lg_problem *p = f->problem;
    if (p->space.syms && !lg_rng_below(&f->rng, 8) && draw_no_change(f, move)) return true;
    if (!p->vary || lg_rng_below(&f->rng, 2)) return lg_space_move(&p->space, f->genome, &f->rng, move);
    if (!p->vary->propose(p, f->state, f->genome, &f->rng, move)) return false;
    bool swaps = p->space.block[0].kind == LG_ARRANGE;
    CHECK(f->genome.sym[move->i] != (swaps ? f->genome.sym[move->j] : move->j), "gene %d: no change", move->i);
    return true;
}

/* After each move, the updated conflicts must be those that a load finds. If hexes break REQ1, there must be some. */
static void check_conflicts(fixture *f, const char *words) {
    const lg_problem *p = f->problem;
    int kept[TM_CELLS_MAX], found[TM_CELLS_MAX];
    p->load(p, f->scratch, f->genome);
    int n = p->conflicts(p, f->state, f->genome, kept), m = p->conflicts(p, f->scratch, f->genome, found);
    CHECK(n == m && !memcmp(kept, found, sizeof *kept * (size_t)n), "%s: %d hexes to mend, not %d", words, n, m);
    if (f->which == RIVER) return;
    tm_board board;
    game->search.decode(p, f->genome, &board, NULL);
    slow_report slow = slow_measure(&board, &f->values);
    CHECK(m || !slow.count[0], "%s: nothing to mend", words);
}

static void check_level(fixture *f, const char *words, int moves) {
    const lg_problem *p = f->problem;
    draw_level(f);
    double cost = p->load(p, f->state, f->genome);
    for (int n = 0; n < moves; n++) {
        lg_move move;
        if (!draw_move(f, &move)) return;
        lg_space_copy(&p->space, f->other, f->genome);
        lg_space_apply(&p->space, f->other, move);
        double peeked = p->peek(p, f->state, f->genome, &move, 1), loaded = p->load(p, f->scratch, f->other);
        CHECK(peeked == loaded, "%s: peeked %g, loaded %g", words, peeked, loaded);
        if (n % 8 == 0)
            CHECK(loaded == slow_cost(f, f->other), "%s: %g, slowly %g", words, loaded, slow_cost(f, f->other));
        CHECK(p->peek(p, f->state, f->genome, NULL, 0) == cost, "%s: a peek changed the state", words);
        f->peeks++;
        if (n % 3) continue;
        p->commit(p, f->state, f->genome, &move, 1);
        lg_space_copy(&p->space, f->genome, f->other);
        cost = loaded;
        if (n % 2) check_conflicts(f, words);
    }
}

static void check_shape(int rows, int columns, int rounds) {
    static const char *const stages[] = {NULL, "colours", "river"}, *const stocks[] = {"free", "base"},
                             *const firsts[] = {"long", "short"};
    fixture f = {.rng = lg_rng_stream((uint64_t)rows, "delta", (uint64_t)columns)};
    for (int k = 0; k < 12; k++) {
        const char *stage = stages[k % 3];
        char words[80];
        /* there are fewer land hexes than colours in the base game's stock */
        if (k / 3 % 2 && rows * (columns - 1) < TM_COLOURS) continue;
        snprintf(words, sizeof words, "rows=%d columns=%d stock=%s first=%s", rows, columns, stocks[k / 3 % 2],
                 firsts[k / 6]);
        open_fixture(&f, words, stage);
        for (int n = 0; n < rounds; n++)
            check_level(&f, words, 16);
        close_fixture(&f);
    }
}

static void small_boards_are_peeked_at_as_they_are_loaded(void **state) {
    (void)state;
    for (int rows = 1; rows <= 4; rows++)
        for (int columns = 2; columns <= 6; columns++)
            check_shape(rows, columns, 4);
}

static void so_are_long_and_large_ones(void **state) {
    static const int shapes[][2] = {{1, 20}, {2, 20}, {20, 2}, {19, 3}, {9, 13}, {20, 20}};
    (void)state;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        check_shape(shapes[i][0], shapes[i][1], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_are_peeked_at_as_they_are_loaded),
        cmocka_unit_test(so_are_long_and_large_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
