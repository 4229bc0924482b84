/* What the files of `levelground play terra-mystica` share. */
#ifndef LG_CLI_PLAY_TERRA_MYSTICA_H
#define LG_CLI_PLAY_TERRA_MYSTICA_H

#include "cli/cli.h"
#include "play/terra_mystica/ledger.h"
#include "play/terra_mystica/player.h"

/* The command line, as written and as read. */
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

/* Returns the index in the list of players of who plays a seat in a game. */
static inline int tm_call_place(const tm_call *call, int seat, int64_t game) {
    return call->rotate ? (int)((seat + game) % call->seats) : seat;
}

bool tm_call_read(tm_call *call, int argc, char **argv, lg_error *error);
/* Both return the exit status. */
int tm_call_replay(const tm_call *call, const tm_board *board);
int tm_call_play(const tm_call *call, const tm_board *board);

/* What a seat, a player or a faction has from its games. A win that is shared counts by its share. */
typedef struct {
    int64_t games;
    double wins, points, squares; /* squares: of points */
} tm_standing;

typedef struct {
    int64_t games;
    tm_standing all; /* of the games' mean points */
    tm_standing seat[TM_SEATS_MAX], player[TM_SEATS_MAX], faction[TM_FACTIONS];
} tm_standings;

/* The end of a game. */
typedef struct {
    bool played;
    uint8_t faction[TM_SEATS_MAX];
    int16_t points[TM_SEATS_MAX];
} tm_result;

void tm_standings_add(tm_standings *tallies, const tm_call *call, const tm_result *result);
/* Prints the results. Returns false if memory is short. */
bool tm_standings_print(const tm_standings *tallies, const tm_call *call);

#endif
