/* The processes of the programs that play, and what is said between them and the tool (docs/reference/bots.md). A job is a line of
 * JSON; its answer is a line for each game. */
#ifndef CLI_BOTS_CREW_H
#define CLI_BOTS_CREW_H

#include "cli/bots/game_store.h"
#include "host/conversation.h"

typedef struct {
    const char *command;
    char **words;            /* of the command */
    conversation *processes; /* as many as the crew has jobs */
} crew_bot;

/* A part of an order, which one process plays. */
typedef struct {
    lg_play_order order; /* as the program is told it */
    int sitting;         /* by how many seats the kinds have moved on */
    game_row games;
    conversation *process; /* NULL: all processes of the program are at other parts */
    int64_t job;           /* its number */
    double due;            /* when the next line must have arrived */
    int attempts, heard;
} crew_part;

typedef struct {
    int bots, jobs;
    crew_bot bot[LG_BOTS_MAX];
    double patience;         /* seconds that a program may take for a line */
    const char *const *kind; /* who sits where: a name for each seat, NULL at the end; or NULL */
    bool rotate;             /* the kinds move on by one seat after each game; this needs kinds and seats */
    int seats;               /* 0: not known yet; the first answer tells */
    int64_t number;          /* of the last job */
    game_store *store;       /* where games are kept; NULL: nowhere */
    bool fresh;              /* games are played even if they are in the store */
    crew_part *parts;        /* memory for the parts of the orders of one call */
    conversation **waiting;  /* and for the processes that play them */
} crew;

/* Prepares the processes; they are started with their first job. The words are borrowed. `jobs` processes of each program run
 * at the same time. */
bool crew_open(crew *c, const char *const *commands, int bots, int jobs, lg_error *error);
void crew_close(crew *c);
/* Has the games of each order played, all at the same time; at most one order for each program. shares[i] gets count * seats
 * numbers for order i, and needs room for count * LG_SEATS_MAX. A program that fails gets the job again in a new process, three
 * times in all. Returns an exit status; if it is not DONE, the error has a sentence. */
int crew_play(crew *c, const lg_game *game, const lg_play_order *orders, int count, double *const *shares,
              lg_error *error);

#endif
