/* What the files of `levelground play terra-mystica` share. */
#ifndef LG_CLI_PLAY_TERRA_MYSTICA_H
#define LG_CLI_PLAY_TERRA_MYSTICA_H

#include "cli/cli.h"
#include "play/terra_mystica/ledger.h"
#include "play/terra_mystica/player.h"

/* The command line, as written and as read. */
typedef struct {
    const char *file, *replay, *log;
    const char *players_text, *factions_text, *seats_text, *games_text, *seed_text;
    int files;
    bool json;
    int64_t seats, games, seed;
    int players, factions; /* factions: 0 if they are drawn */
    const tm_player *player[TM_SEATS_MAX];
    uint8_t faction[TM_SEATS_MAX];
} tm_call;

bool tm_call_read(tm_call *call, int argc, char **argv, lg_error *error);
/* Both return the exit status. */
int tm_call_replay(const tm_call *call, const tm_board *board);
int tm_call_play(const tm_call *call, const tm_board *board);

#endif
