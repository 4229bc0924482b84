/* Two players of Terra Mystica meet at one table with two seats each. They play a game for each of the six ways to distribute
 * the seats, with the same tiles and factions. The result is how often the first player wins, and the points of both. The run's
 * seed determines the table. */
#include <stdlib.h>

#include "boards/terra_mystica/settings.h"
#include "lab/kinds/terra_mystica/seats.h"

static const lg_param options[] = {
    {"first", LG_WORD, 0, 0, 3, "greedy|search|aim|random", "the player who has two of the four seats", NULL},
    {"second", LG_WORD, 0, 0, 3, "greedy|search|aim|random", "the player who has the other two", NULL},
    {"second-taste", LG_WORD, 0, 0, 2, "usual|common|start", "the weights by which the second player decides", NULL},
    {"budget", LG_WHOLE, 0, 0, 16, NULL, "plans for each turn of the player search; 0: its default", NULL},
    {"boards", LG_WORD, 0, 0, 1, SEATS_BOARDS, "all games on the original board, or on several boards in turn", NULL},
    {.name = NULL},
};
static const study_series series[] = {{NULL, NULL, NULL}};
static const char *const fixed[] = {"won", "points", "other_points", NULL};

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_terra_mystica) return lg_fail(error, "only terra-mystica has players that can meet");
    return marks_columns(e, w->recipe.game, fixed, c, error);
}

static void *open(const study_bench *b, lg_error *error) {
    seats_room *room = calloc(1, sizeof *room);
    (void)b;
    if (!room) lg_fail_memory(error);
    return room;
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    static const tm_taste *const tastes[] = {NULL, &tm_taste_common, &tm_taste_start};
    const lg_values *with = &b->setup->with;
    int budget = (int)lg_value(with, "budget");
    const tm_manner player[2] = {
        {.player = tm_players[(int)lg_value(with, "first")], .budget = budget},
        {.player = tm_players[(int)lg_value(with, "second")],
         .taste = tastes[(int)lg_value(with, "second-taste")],
         .budget = budget},
    };
    seats_room *room = memory;
    seats_result sum = {0};
    marks_empty(b, row);
    for (int k = 0; k < SEATS_WAYS; k++) {
        tm_manner manner[SEATS];
        for (int s = 0; s < SEATS; s++)
            manner[s] = player[seats_sides[k] >> s & 1 ? 0 : 1];
        if (!seats_play(room, manner, (int)lg_value(with, "boards"), r->seed, 0, error)) return false;
        seats_add_sides(&sum, &room->game.position, seats_sides[k]);
    }
    marks_put(b, row, "won", sum.won / SEATS_WAYS);
    marks_put(b, row, "points", sum.points[0] / (2 * SEATS_WAYS));
    marks_put(b, row, "other_points", sum.points[1] / (2 * SEATS_WAYS));
    row->stop = "played";
    return true;
}

const study_kind study_kind_meet = {
    .name = "meet",
    .sentence = "two players of Terra Mystica meet at one table, two seats each, in all ways to sit",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = free,
    .run = run,
};
