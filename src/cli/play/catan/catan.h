/* What the parts of `levelground play catan` share: what was asked for, and the board that is played on. */
#ifndef LG_CLI_PLAY_CATAN_CATAN_H
#define LG_CLI_PLAY_CATAN_CATAN_H

#include <stdatomic.h>

#include "cli/cli.h"
#include "cli/play/catan/tally.h"
#include "games/catan/fair/bias.h"
#include "games/catan/play/log.h"
#include "games/catan/play/player.h"
#include "io/levels.h"

typedef struct {
    char **file;
    int files;
    const char *players, *seats, *games, *game, *seed, *jobs, *budget, *openings, *log, *replay, *store, *output;
    char **house; /* NAME=VALUE */
    int houses;
    bool rotate, json;
} catan_options;

/* Of all boards. */
typedef struct {
    const catan_options *o;
    const ct_player *player[CT_SEATS_MAX];
    int players, seats; /* in the list; asked for, 0: as many as there are players, or the board is made for */
    int64_t games, first, seed, jobs, budget, openings; /* first: the number of the first game */
    ct_house house;                                     /* but for the players */
    const char *picture;                                /* svg, png, pdf or NULL */
} catan_call;

/* Of one. */
typedef struct {
    const catan_call *call;
    const char *file;
    int64_t line;
    const ct_board *board;
    ct_table table;
    ct_manner manner[CT_SEATS_MAX][CT_SEATS_MAX]; /* by rotation and seat */
    catan_tally *tally;                           /* the store's */
} catan_match;

/* The counts of all boards, which may be kept in a file. */
typedef struct {
    const catan_call *call;
    int boards, room;
    struct catan_count {
        char *board; /* as text */
        int seats;   /* 0 for one that is only in the file */
        catan_tally tally;
    } * count;
    double saved; /* when */
    char *lock_path;
    int lock; /* -1: none */
} catan_store;

/* The options, and what they say. Help and wrong options end the program. */
bool catan_read_options(catan_options *o, int argc, char **argv, catan_call *call, lg_error *error);

/* An option given that goes with one board only, or NULL. */
const char *catan_one_board_only(const catan_options *o);

/* The place in the list of players that sits there in a game. */
static inline int catan_place(const catan_call *call, int seats, int seat, int64_t game) {
    int place = call->o->rotate ? (int)((seat + game) % seats) : seat;
    return call->players == 1 ? 0 : place;
}

/* Rounds that were begun. */
static inline int catan_rounds(const ct_position *p) {
    return p->round + !(p->phase == CT_OVER && p->winner == CT_NOBODY);
}

/* Sets the table. The error names the board. */
bool catan_sit(catan_match *m, const ct_house *house, lg_error *error);
/* Plays the games that are not counted yet, and counts them: until there are enough, or an interrupt. False where memory
 * is short, or the store cannot be written. */
bool catan_play(catan_match *m, catan_store *store, lg_error *error);
/* Plays one game, and calls watch before each move. False where memory is short. */
typedef void catan_watch(void *context, const ct_position *p, const ct_move *move);
bool catan_show(const catan_match *m, catan_watch *watch, void *context, ct_position *end);

/* Opens it for this process alone, with what is counted there. To be closed, also after an error. */
bool store_open(catan_store *s, const catan_call *call, lg_error *error);
void store_close(catan_store *s);
/* The counts of the n-th board, which has so many seats; NULL with an error where another board's are there. They stay in
 * their place until the next board's are asked for. */
catan_tally *store_board(catan_store *s, int n, const catan_match *m, lg_error *error);
/* Writes it, if it is a file; at most every few seconds, unless it must be. */
bool store_save(catan_store *s, bool must, lg_error *error);

/* Says what came of a board, as one of many or alone; and of all of them. */
bool report_board(const catan_match *m, bool many, lg_error *error);
bool report_all(const catan_call *call, const catan_store *s, int boards, lg_error *error);

/* The log and the picture that are asked for, of the first game, and where it is the only one how it ended; and the like of a log
 * that is replayed. They return the exit status. */
int record_game(const catan_match *m);
int replay_game(catan_match *m);

#endif
