/* Measures that follow moves without counting the board again: after each of many random moves, and after each that is taken, the
 * score is that of the board evaluated from nothing. The boards are larger than those on which assertions count everything again.
 * */
#include "game_file.h"

#include "base/rng.h"

static const char head[] = "game: war\n"
                           "values: [gold]\n"
                           "groups: {land: [camp, field, hill, wood, pit]}\n";
#define COSTS                                                                                                  \
    "costs: {march: {hill: 2, pit: stop, usual: 1, lake: never}, ships: {land: never, usual: 1}, run: {hill: " \
    "3}, wade: {lake: 3, usual: stop}"
static const char pieces[] = COSTS "}\npieces:\n"
                                   "  camp: {stock: 4, letter: c}\n"
                                   "  field: {stock: rest, letter: f, gold: 1}\n"
                                   "  hill: {stock: 20, letter: h}\n"
                                   "  wood: {stock: 34, letter: w, gold: 2}\n"
                                   "  pit: {stock: 6, letter: p, gold: 3}\n"
                                   "  lake: {stock: 20, letter: l}\n";
static const char fixed[] = "board: {squares: [12, 12], seats: [B2, K3, F11]}\n",
                  placed[] = "board: {squares: [12, 12], neighbours: 8, seats: {place: camp, count: 4}}\n",
                  mirrored[] = "board: {squares: [12, 12], seats: [B2, K3, F11], symmetry: mirror left right}\n";
/* so many cells that ways are found by a queue */
static const char queued[] = "board: {squares: [23, 23], seats: {place: camp, count: 4}}\n";
static const char *const boards[] = {fixed, placed, mirrored, queued};
/* places of all four kinds, with goals among them, and a structure, which knows nothing of the others */
static const char crossed[] = COSTS
    ", climb: {wall: 2, pit: 3, lake: never, usual: 1}, walk: {wall: never, hill: 2, usual: 1}}\n"
    "board: {squares: [9, 9], seats: [B2, H3, F8], slots: [1, 5, 9, 14, 20, 27]}\nstructure: lake\n"
    "layers:\n"
    "  ground: {pieces: {camp: 4, field: {stock: rest, gold: 1}, hill: 12, wood: {stock: 20, gold: 2}, pit: 6, lake: "
    "12}}\n"
    "  between: {edges: yes, pieces: {open: {stock: rest, letter: o}, wall: {stock: 20, letter: x}}}\n"
    "  peak: {corners: yes, pieces: {bare: {stock: rest, letter: b}, tower: {stock: 9, letter: t}}}\n"
    "  coast: {slots: yes, pieces: {beach: {stock: rest, letter: s}, dock: {stock: 3, letter: d}}}\n";
static const char *const rules[] = {
    "{groups: lake, exactly: 0}",
    "{groups: land, exactly: 0}",
    "{groups: [wood, hill] , size: {between: [2, 9]}, exactly: 0}",
    "{each group: wood, between: [3, 5]}",
    "{each group: land, at least: 100}",
    "{each group: land, count: wood, size: {at least: 3}, at least: 2}",
    "{each group: [field, wood], count: wood on top, even within: 0}",
    "{each group: [wood, hill, pit], sum: gold, between: [3, 9]}",
    "{each group: [wood, pit], sum: gold, of: wood, per: 2, at most: 3}",
    "{each group: [field, hill], sum: gold, differ by at most: 1}",
    "{kinds: [wood, pit, hill] , exactly: 0}",
    "{kinds: not camp on top, exactly: 0}",
    "{kinds: any, within: 2, exactly: 0}",
    "{largest group: wood, exactly: 0}",
    "{largest group: land, exactly: 0}",
    "{way: wood, by: march, exactly: 0}",
    "{way: pit, by: march, else: 9, exactly: 0}",
    "{way: lake, exactly: 0}",
    "{way: wood, by: ships, else: 30, exactly: 0}",
    "{way: pit, by: run, exactly: 0}",
    "{way: seats, by: march, exactly: 0}",
    "{way: seats, nth: 2, by: march, else: 7, exactly: 0}",
    "{way: seats, nth: 2, by: run, exactly: 0}",
    "{way: seats, playing: [1, 3], by: run, exactly: 0}",
    "{way: lake, playing: [3], by: march, exactly: 0}",
    "{worth: gold, weights: [1, 1, 0.5, 0.25], exactly: 0}",
    "{worth: gold, weights: [1, 1, 0.5, 0.3, 0.1], by: march, exactly: 0}",
    "{worth: gold, weights: [1, 1, 0.5, 0.3, 0.1], by: march, among: shared, exactly: 0}",
    "{worth: gold, weights: [1, 1, 0.5, 0.3], by: run, among: nearest, exactly: 0}",
    "{worth: gold, weights: [1, 1, 0.5, 0.3, 0.1], by: march, among: nearest, playing: 2, exactly: 0}",
    "{count: wood, within: 5, among: shared, playing: [2, 3], exactly: 0}",
    "{worth: gold, of: wood, weights: [1, 1, 0.5], sight: march, exactly: 0}",
    "{count: wood, within: 3, exactly: 0}",
    "{count: wood, within: 3, among: shared, exactly: 0}",
    "{count: wood on top, within: 9, by: march, exactly: 0}",
    "{count: lake, within: 7, by: ships, exactly: 0}",
};

static void move_often(const char *board, const char *layers, const char *rule, const char *stage) {
    enum { MOVES = 1500 };
    lg_text text = {0};
    lg_text_add(&text, "%s%s%srules:\n  r: %s\n", head, board, layers, rule);
    lg_game *game = game_of_text(text.data);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_problem *p = problem_of(game, task, stage);
    lg_rng rng = lg_rng_stream(1, "follow", 0);
    lg_genome genome = {NULL, allocated(sizeof(int32_t) * (size_t)p->space.syms)};
    lg_genome after = {NULL, allocated(sizeof(int32_t) * (size_t)p->space.syms)};
    void *moved = allocated(p->state_size), *whole = allocated(p->state_size);
    lg_space_sample(&p->space, genome, &rng);
    p->load(p, moved, genome);
    for (int i = 0; i < MOVES; i++) {
        lg_move move[2];
        int moves = 1 + (i % 3 == 0);
        for (int k = 0; k < moves; k++)
            CHECK(lg_space_move(&p->space, genome, &rng, &move[k]), "no move");
        lg_space_copy(&p->space, after, genome);
        for (int k = 0; k < moves; k++)
            lg_space_apply(&p->space, after, move[k]);
        double score = p->peek(p, moved, genome, move, moves), full = p->load(p, whole, after);
        CHECK(score == full, "%s on %s: move %d: %g instead of %g", rule, board, i, score, full);
        if (i % 2) continue;
        p->commit(p, moved, genome, move, moves);
        lg_space_copy(&p->space, genome, after);
    }
    free(genome.sym), free(after.sym), free(moved), free(whole);
    game->search.problem_destroy(p);
    lg_task_destroy(task);
    lg_game_destroy(game);
    lg_text_clear(&text);
}

static void numbers_are_followed(void **state) {
    (void)state;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
            move_often(boards[b], pieces, rules[r], NULL);
}

static void other_places_change_no_ways(void **state) {
    (void)state;
    static const char *const more[] = {
        "{way: [pit, dock], by: march, exactly: 0}",
        "{way: [pit, dock], exactly: 0}",
        "{way: seats, by: wade, exactly: 0}",
        "{way: pit, by: climb, exactly: 0}",
        "{way: seats, by: walk, exactly: 0}",
        "{worth: gold, weights: [1, 1, 0.5, 0.3, 0.1], by: climb, exactly: 0}",
        "{worth: gold, weights: [1, 1, 0.5, 0.3, 0.1], by: climb, among: shared, exactly: 0}",
        "{count: wood, within: 6, by: walk, among: nearest, exactly: 0}",
    };
    for (size_t r = 0; r < sizeof more / sizeof *more; r++)
        move_often(crossed, "", more[r], NULL);
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++) {
        move_often(crossed, "", rules[r], NULL);
        move_often(crossed, "", rules[r], "structure");
    }
}

/* Counts the genes that several moves change. */
static int count_genes(const lg_move *move, int moves) {
    int genes = 0;
    for (int k = 0; k < 2 * moves; k++) {
        const int gene = k % 2 ? move[k / 2].j : move[k / 2].i;
        bool again = false;
        for (int n = 0; n < k && !again; n++)
            again = gene == (n % 2 ? move[n / 2].j : move[n / 2].i);
        genes += !again;
    }
    return genes;
}

/* On a large board some proposals take a whole lake, or a seat, some steps away. */
static void lakes_move_as_a_whole(void **state) {
    enum { PROPOSALS = 400 };
    static const char file[] = "game: lakes\nboard: {squares: [40, 50], seats: {place: camp, count: 4}}\n"
                               "pieces: {camp: 4, lake: 30, field: rest}\n"
                               "rules: {one: {groups: lake, exactly: 1}, far: {way: seats, at least: 90}}\n";
    (void)state;
    lg_game *game = game_of_text(file);
    lg_task *task = task_of(game, NULL, "", NULL);
    lg_problem *p = problem_of(game, task, NULL);
    lg_rng rng = lg_rng_stream(1, "lakes", 0);
    lg_genome genome = {NULL, allocated(sizeof(int32_t) * (size_t)p->space.syms)};
    lg_genome after = {NULL, allocated(sizeof(int32_t) * (size_t)p->space.syms)};
    void *moved = allocated(p->state_size), *whole = allocated(p->state_size);
    int lakes = 0, seats = 0;
    lg_space_sample(&p->space, genome, &rng);
    double cost = p->load(p, moved, genome);
    for (int i = 0; i < PROPOSALS; i++) {
        lg_move move[LG_PROPOSED_MAX];
        int moves = p->vary->propose(p, moved, genome, &rng, move);
        CHECK(moves && count_genes(move, moves) == 2 * moves, "proposal %d changes a gene twice", i);
        const int symbol = genome.sym[move[0].i];
        lg_space_copy(&p->space, after, genome);
        for (int k = 0; k < moves; k++)
            lg_space_apply(&p->space, after, move[k]);
        double score = p->peek(p, moved, genome, move, moves), full = p->load(p, whole, after);
        CHECK(score == full, "proposal %d: %g instead of %g", i, score, full);
        for (int k = 1; k < moves; k++)
            CHECK(genome.sym[move[k].i] == symbol, "proposal %d moves other pieces than one lake", i);
        lakes += moves > 1;
        seats += moves == 1 && symbol == 0;
        if (score > cost) continue;
        cost = score;
        p->commit(p, moved, genome, move, moves);
        lg_space_copy(&p->space, genome, after);
    }
    CHECK(lakes > 1 && seats > 1, "%d lakes and %d seats are moved", lakes, seats);
    free(genome.sym), free(after.sym), free(moved), free(whole);
    game->search.problem_destroy(p);
    lg_task_destroy(task);
    lg_game_destroy(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_are_followed),
                                       cmocka_unit_test(other_places_change_no_ways),
                                       cmocka_unit_test(lakes_move_as_a_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
