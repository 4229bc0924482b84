/* Shared by the parts of `levelground play catan`: the options, and the board on which games are played. */
#ifndef PLAYERS_CATAN_CLI_CATAN_H
#define PLAYERS_CATAN_CLI_CATAN_H

#include <jansson.h>
#include <stdatomic.h>

#include "cli/cli.h"
#include "io/levels.h"
#include "io/lock.h"
#include "players/catan/game/log.h"
#include "players/catan/game/player.h"
#include "players/catan/match.h"

enum { HOUSE_MAX = 16 };

typedef struct {
    char **file;
    int files;
    const char *players, *log, *replay, *store, *output, *house[HOUSE_MAX]; /* house: NAME=VALUE */
    int houses;
    whole_option seats, games, game, seed, jobs, budget, openings;
    bool rotate, answer, json;
} catan_options;

/* What was asked for; it is the same for all boards. */
typedef struct {
    const catan_options *o;
    const ct_player *player[CT_SEATS_MAX];
    /* players: length of the list. seats: number of seats asked for; 0: as many as players, or as many as the board is made
     * for */
    int players, seats;
    int64_t games, first, seed, jobs, budget, openings; /* first: number of the first game */
    ct_house house;                                     /* the house rules, without the number of players */
    const char *picture;                                /* svg, png, pdf or NULL */
} catan_call;

/* Counts over games. All counts are whole numbers, so that the order in which games are added does not change the result. */

typedef struct {
    int64_t games, unfinished, rounds, moves;
    int64_t won[CT_SEATS_MAX], won_by[CT_SEATS_MAX]; /* by seat, and by index in the list of players */
    int64_t made[CT_MOVES];                          /* number of moves by kind */
} catan_tally;

/* The result of a finished game. */
typedef struct {
    bool played;
    int winner, by; /* the winner's seat and index in the list of players; CT_NOBODY if nobody won */
    int rounds, moves;
    int made[CT_MOVES];
} catan_result;

void tally_add(catan_tally *t, const catan_result *game);
void tally_join(catan_tally *t, const catan_tally *other);

/* The games on one board. */
typedef struct {
    const catan_call *call;
    const char *file;
    int64_t line;
    const ct_board *board;
    ct_table table;
    ct_manner manner[CT_SEATS_MAX][CT_SEATS_MAX]; /* by rotation and seat */
    catan_tally *tally;                           /* belongs to `store` */
} catan_match;

/* The counts of all boards, which can be kept in a file. */
typedef struct {
    const catan_call *call;
    int boards, room;
    struct catan_count {
        char *board; /* as text */
        int seats;   /* 0 for a board that is in the file but not played now */
        catan_tally tally;
    } * count;
    double saved; /* time of the last save */
    file_lock lock;
} catan_store;

/* Reads and checks the options. The program ends after --help and after wrong options. */
bool catan_read_options(catan_options *o, int argc, char **argv, catan_call *call, lg_error *error);

/* Returns an option that was given although it works only with a single board; NULL if there is none. */
const char *catan_one_board_only(const catan_options *o);

/* Returns which player has this seat in this game, as an index in the list of players. */
static inline int catan_place(const catan_call *call, int seats, int seat, int64_t game) {
    int place = call->o->rotate ? (int)((seat + game) % seats) : seat;
    return call->players == 1 ? 0 : place;
}

/* Returns the number of rounds that have begun. */
static inline int catan_rounds(const ct_position *p) {
    return p->round + !(p->phase == CT_OVER && p->winner == CT_NOBODY);
}

/* Prepares the games on this board. The error names the board. */
bool catan_sit(catan_match *m, const ct_house *house, lg_error *error);
/* Plays one game and calls `watch` before each move. Returns false if memory is short. */
typedef void catan_watch(void *context, const ct_position *p, const ct_move *move);
bool catan_show(const catan_match *m, catan_watch *watch, void *context, ct_position *end);

/* Opens the store and locks its file for this process. Reads the counts in the file. The caller must close the store, also
 * after an error. Returns the exit status. */
int store_open(catan_store *s, const catan_call *call);
void store_close(catan_store *s);
/* Returns the counts of board number n, which has the match's number of seats. Returns NULL with an error if the file holds
 * another board's counts at this number. The pointer is valid until the next call. */
catan_tally *store_board(catan_store *s, int n, const catan_match *m, lg_error *error);
/* Writes the store if it has a file. Without `must`, writes at most once every few seconds. */
bool store_save(catan_store *s, bool must, lg_error *error);

/* report_board prints the results of one board, as one of many or alone. report_all prints the results of all boards together.
 */
bool report_board(const catan_match *m, bool many, lg_error *error);
bool report_all(const catan_call *call, const catan_store *s, int boards, lg_error *error);

/* Answers jobs of --bot from standard input. Returns the exit status. */
int answer_jobs(const catan_call *call);

/* record_game writes the log and the picture of the first game, if the user asked for them; with --game it also prints how that
 * game ended. replay_game does the same for a game that is replayed from a log. Both return the exit status. */
int record_game(const catan_match *m);
int replay_game(catan_match *m);

#endif
