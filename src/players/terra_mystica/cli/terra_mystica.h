/* What the files of `levelground play terra-mystica` share. */
#ifndef PLAYERS_TERRA_MYSTICA_CLI_TERRA_MYSTICA_H
#define PLAYERS_TERRA_MYSTICA_CLI_TERRA_MYSTICA_H

#include "cli/cli.h"
#include "players/terra_mystica/game/ledger.h"
#include "players/terra_mystica/game/player.h"

/* The command line: the words as the user wrote them, and the values read from them. */
typedef struct {
    const char *file, *replay, *log;
    const char *players_text, *factions_text;
    whole_option seats_given, games_given, seed_given, jobs_given, budget_given;
    int files;
    bool json, rotate;
    int64_t seats, games, seed, jobs, budget;
    int players, factions; /* factions: 0 if they are drawn */
    const tm_player *player[TM_SEATS_MAX];
    uint8_t faction[TM_SEATS_MAX];
} tm_call;

/* Returns which player has a seat in a game, as an index in the list of players. */
static inline int tm_call_place(const tm_call *call, int seat, int64_t game) {
    return call->rotate ? (int)((seat + game) % call->seats) : seat;
}

bool tm_call_read(tm_call *call, int argc, char **argv, lg_error *error);
/* Adds the remark by which a ledger names its board. */
void tm_log_board(const tm_board *board, lg_text *log);
/* tm_call_replay replays a ledger, on its own board if `board` is NULL; tm_call_play plays games. Both return the exit status. */
int tm_call_replay(const tm_call *call, const tm_board *board);

/* What a seat, a player or a faction has reached in its games. A shared win counts as a fraction. */
typedef struct {
    int64_t games;
    double wins, points, squares; /* squares: sum of the squares of the points */
} tm_standing;

typedef struct {
    int64_t games;
    tm_standing all; /* for each game, the mean points of its seats */
    tm_standing seat[TM_SEATS_MAX], player[TM_SEATS_MAX], faction[TM_FACTIONS];
} tm_standings;

/* The result of a game. */
typedef struct {
    bool played;
    uint8_t faction[TM_SEATS_MAX];
    int16_t points[TM_SEATS_MAX];
} tm_result;

void tm_standings_add(tm_standings *tallies, const tm_call *call, const tm_result *result);
/* Prints the results. Returns false with an error. */
bool tm_standings_print(const tm_standings *tallies, const tm_call *call, lg_error *error);

#endif
