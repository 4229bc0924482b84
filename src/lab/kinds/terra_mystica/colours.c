/* How much do boards of Terra Mystica favour a colour? A run draws tiles and factions of the base game for a table
 * of four seats, and plays one game with them on each of five official boards. A seat's points are compared with the
 * mean of its table, and then with the mean of the same seat over the five boards. This removes what faction, seat
 * and tiles are worth everywhere. What is left is the effect of the board on the colour. The means over the boards
 * themselves say how strong each faction is. Wins are treated in the same way; their effect is given in logits, to
 * first order: shares of wins divided by 3/16, the slope of the logistic function at a share of 1/4. */
#include <stdio.h>
#include <stdlib.h>

#include "boards/terra_mystica/settings.h"
#include "lab/kinds/terra_mystica/seats.h"
#include "players/terra_mystica/match.h"

enum { BOARDS = 5, CELLS = BOARDS * TM_COLOURS };
static const double SLOPE = 3. / 16;

static const lg_param options[] = {
    {"player", LG_WORD, 0, 0, 3, "greedy|search|aim|random", "the player who has all four seats", NULL},
    {"budget", LG_WHOLE, 0, 0, 16, NULL, "plans for each turn of the player search; 0: its default", NULL},
    {"spread", LG_NUMBER, TM_MATCH_SPREAD, 0, 2, NULL,
     "standard deviation of the logarithms of the weights, which each seat draws anew", NULL},
    {.name = NULL},
};
static const study_series series[] = {{NULL, NULL, NULL}};

#define COLOURS_OF(board, ending)                                                                                      \
    board "-yellow" ending, board "-brown" ending, board "-black" ending, board "-blue" ending, board "-green" ending, \
        board "-gray" ending, board "-red" ending
#define CELLS_OF(ending)                                                                                \
    COLOURS_OF("original", ending), COLOURS_OF("fire-ice-1", ending), COLOURS_OF("fire-ice-2", ending), \
        COLOURS_OF("fjords", ending), COLOURS_OF("loon-lakes", ending)
static const char *const board_names[BOARDS] = {"original", "fire-ice-1", "fire-ice-2", "fjords", "loon-lakes"};
#define FACTIONS_OF(ending)                                                                                            \
    "alchemists" ending, "auren" ending, "chaosmagicians" ending, "cultists" ending, "darklings" ending,               \
        "dwarves" ending, "engineers" ending, "fakirs" ending, "giants" ending, "halflings" ending, "mermaids" ending, \
        "nomads" ending, "swarmlings" ending, "witches" ending
static const char *const fixed[] = {CELLS_OF(""),    CELLS_OF("_won"),    "points",
                                    FACTIONS_OF(""), FACTIONS_OF("_won"), NULL};

typedef struct {
    bool is_laid;
    tm_table table;
} laid_board;

typedef struct {
    laid_board board[BOARDS];
    tm_game game;
} colours_room;

/* The results of one table by board and seat, and the means of the seats over the boards. */
typedef struct {
    double value[BOARDS][SEATS], seat[SEATS];
} measure;
typedef struct {
    measure points, won;
} table_results;

static bool columns(const design_experiment *e, const design_setup *w, design_columns *c, lg_error *error) {
    if (w->recipe.game != &lg_game_terra_mystica) return lg_fail(error, "only terra-mystica has boards with colours");
    return marks_columns(e, w->recipe.game, fixed, c, error);
}

static void *open(const study_bench *b, lg_error *error) {
    colours_room *room = calloc(1, sizeof *room);
    (void)b;
    if (!room) lg_fail_memory(error);
    return room;
}

static bool play_boards(colours_room *room, const tm_manner manner[SEATS], const tm_game_rules *rules, uint64_t seed,
                        table_results *results, lg_error *error) {
    tm_game *game = &room->game;
    tm_move made;
    for (int b = 0; b < BOARDS; b++) {
        laid_board *on = &room->board[b];
        if (on->is_laid) {
            if (!tm_table_seat(&on->table, rules, error)) return false;
        } else {
            tm_board board;
            if (!tm_official(board_names[b], &board)) return lg_fail(error, "an official board is missing");
            on->is_laid = tm_table_init(&on->table, &board, rules, error);
            if (!on->is_laid) return false;
        }
        game->table = &on->table;
        for (int s = 0; s < SEATS; s++)
            game->manner[s] = manner[s];
        tm_game_start(game, seed, 0);
        while (tm_game_step(game, &made))
            ;
        seats_share_win(&game->position, results->won.value[b]);
        for (int s = 0; s < SEATS; s++)
            results->points.value[b][s] = game->position.seat[s].vp;
    }
    return true;
}

/* Subtracts each board's mean, and then each seat's mean over the boards. Returns the mean of all. */
static double centre(measure *m) {
    double all = 0;
    for (int s = 0; s < SEATS; s++)
        m->seat[s] = 0;
    for (int b = 0; b < BOARDS; b++) {
        double board = 0;
        for (int s = 0; s < SEATS; s++)
            board += m->value[b][s] / SEATS;
        for (int s = 0; s < SEATS; s++) {
            m->value[b][s] -= board;
            m->seat[s] += m->value[b][s] / BOARDS;
        }
        all += board / BOARDS;
    }
    for (int b = 0; b < BOARDS; b++)
        for (int s = 0; s < SEATS; s++)
            m->value[b][s] -= m->seat[s];
    return all;
}

static void put_faction(const study_bench *bench, int faction, const char *ending, double value, study_row *row) {
    char name[32];
    snprintf(name, sizeof name, "%s%s", tm_factions[faction].name, ending);
    marks_put(bench, row, name, value);
}

static bool run(void *memory, const study_bench *b, const design_run *r, study_row *row, lg_error *error) {
    const lg_values *with = &b->setup->with;
    lg_rng rng = lg_rng_stream(r->seed, "colours", 0);
    tm_game_rules rules = tm_match_rules(&rng);
    tm_taste taste[SEATS];
    tm_manner manner[SEATS];
    table_results results = {0};
    for (int s = 0; s < SEATS; s++) {
        tm_taste_of(rules.faction[s], &taste[s]);
        tm_taste_draw(&taste[s], lg_value(with, "spread"), &rng, &taste[s]);
        manner[s] = (tm_manner){.player = tm_players[(int)lg_value(with, "player")],
                                .taste = &taste[s],
                                .budget = (int)lg_value(with, "budget")};
    }
    marks_empty(b, row);
    if (!play_boards(memory, manner, &rules, r->seed, &results, error)) return false;
    marks_put(b, row, "points", centre(&results.points));
    centre(&results.won);
    for (int s = 0; s < SEATS; s++) {
        const int faction = rules.faction[s];
        for (int board = 0; board < BOARDS; board++) {
            int cell = board * TM_COLOURS + tm_factions[faction].colour;
            marks_put(b, row, fixed[cell], results.points.value[board][s]);
            marks_put(b, row, fixed[CELLS + cell], results.won.value[board][s] / SLOPE);
        }
        put_faction(b, faction, "", results.points.seat[s], row);
        put_faction(b, faction, "_won", results.won.seat[s], row);
    }
    row->stop = "played";
    return true;
}

const study_kind study_kind_colours = {
    .name = "colours",
    .sentence = "one table of Terra Mystica plays on five official boards: by how much does each favour a colour?",
    .options = options,
    .series = series,
    .columns = columns,
    .open = open,
    .close = free,
    .run = run,
};
