/* Two players of Catan meet at one table and play one game for each way to distribute the seats between them. The result is how
 * often the first player wins. The run's seed determines the table and the dice. */
#include <stdlib.h>

#include "boards/catan/forecast/taste.h"
#include "boards/catan/settings.h"
#include "lab/kind.h"
#include "lab/kinds/catan/sides.h"

static const lg_param options[] = {
    {"first", LG_WORD, 1, 0, 6, "random|greedy|search|builder|twoply|learner|founder",
     "the player who has two of the four seats", NULL},
    {"second", LG_WORD, 1, 0, 6, "random|greedy|search|builder|twoply|learner|founder",
     "the player who has the other two", NULL},
    {"second-taste", LG_WORD, 0, 0, 1, "usual|by-hand", "the weights by which the second player decides", NULL},
    {"budget", LG_WHOLE, 0, 0, 1000000, NULL, "playouts for each move of the player search; 0: its default", NULL},
    {"playouts", LG_WHOLE, 0, 0, 1000000, NULL, "playouts by which founder tries its openings out; 0: the usual number",
     NULL},
    {"offers", LG_WHOLE, 0, 0, 20, NULL, "trade offers that a player may make in a turn", NULL},
    {.name = NULL},
};

enum { SIDES };
static const study_series series[] = {
    {"sides", "row game won random greedy search builder twoply learner founder",
     "of both sides of each game: whether the side won, and which player it is"},
    {NULL, NULL, NULL},
};
static const char *const fixed[] = {"won", NULL};

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_catan) return lg_fail(error, "only catan has players that can meet");
    return marks_columns(e, w->recipe.game, fixed, c, error);
}

static void *open(const study_bench *b, lg_error *error) {
    ct_table *table = calloc(1, sizeof *table);
    (void)b;
    if (!table) lg_fail_memory(error);
    return table;
}

static ct_manner manner_of(const lg_values *with, const char *player, const ct_taste *taste) {
    const ct_player *p = ct_players[(int)lg_value(with, player)];
    return (ct_manner){
        .player = p, .taste = taste, .budget = (int)lg_value(with, p == &ct_player_founder ? "playouts" : "budget")};
}

static void add_side(int game, int row, bool won, const ct_player *player, sample *to) {
    sample_add(to, row);
    sample_add(to, game);
    sample_add(to, won);
    for (int i = 0; ct_players[i]; i++)
        sample_add(to, ct_players[i] == player);
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    ct_table *table = memory;
    const lg_values *with = &b->setup->with;
    const ct_taste *taste = lg_value(with, "second-taste") ? &ct_taste_by_hand : &ct_taste_usual;
    ct_manner first = manner_of(with, "first", &ct_taste_usual), second = manner_of(with, "second", taste);
    marks_empty(b, row);
    if (!sides_table(table, (int)lg_value(with, "offers"), lg_rng_stream(r->seed, "board", 0), error)) return false;
    int won = sides_play(table, &first, &second, r->seed, 0);
    if (won < 0) return lg_fail_memory(error);
    marks_put(b, row, "won", won / (double)SIDES_WAYS);
    if (r->experiment->recorded >> SIDES & 1) {
        /* Adds both sides of each game. Which of the games was won does not matter, because they all have the same
         * sides. */
        sample *to = &row->series[SIDES];
        for (int g = 0; g < SIDES_WAYS; g++) {
            add_side(g, 2 * g, g < won, first.player, to);
            add_side(g, 2 * g + 1, g >= won, second.player, to);
        }
    }
    row->stop = "played";
    return !row->series[SIDES].failed || lg_fail_memory(error);
}

const study_kind study_kind_match = {
    .name = "match",
    .sentence = "two players of Catan meet at one table with two seats each, in all six seatings",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = free,
    .run = run,
};
