/* levelground play catan --answer: our players as a program for --bot. */
#include "catan.h"
#include "cli/play/answers.h"

typedef struct {
    catan_match match;
    ct_game *game[CT_SEATS_MAX]; /* by rotation; of the present board */
} table;

static void clear_games(table *t) {
    for (int r = 0; r < CT_SEATS_MAX; r++) {
        ct_game_destroy(t->game[r]);
        t->game[r] = NULL;
    }
}

static bool begin(void *context, const lg_level *level, int *seats, lg_error *error) {
    table *t = context;
    const catan_call *c = t->match.call;
    ct_house house = c->house;
    lg_error inner;
    if (c->seats && *seats && c->seats != *seats)
        return lg_fail(error, "expected a job for %d seats, found one for %d", c->seats, *seats);
    if (!*seats) *seats = c->seats ? c->seats : ct_players_most(level);
    house.players = *seats;
    clear_games(t);
    t->match.board = level;
    return catan_sit(&t->match, &house, &inner) || lg_fail(error, "%s", inner.text);
}

static bool play(void *context, uint64_t seed, int64_t number, double *shares, lg_error *error) {
    table *t = context;
    const int players = t->match.table.house.players, r = t->match.call->o->rotate ? (int)(number % players) : 0;
    if (!t->game[r]) t->game[r] = ct_game_create(&t->match.table, t->match.manner[r]);
    if (!t->game[r]) return lg_fail_memory(error);
    const int winner = ct_game_play(t->game[r], seed, (uint64_t)number);
    for (int s = 0; s < players; s++)
        shares[s] = winner == CT_NOBODY ? 1.0 / players : s == winner;
    return true;
}

int answer_jobs(const catan_call *call) {
    static table t;
    t = (table){.match = {.call = call, .file = "job", .line = 1}};
    int status = answers_run(&(answers){.game = &lg_game_catan, .context = &t, .begin = begin, .play = play});
    clear_games(&t);
    return status;
}
