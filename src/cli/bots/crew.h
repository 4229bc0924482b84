/* The processes of the programs that play, and what is said between them and the tool (docs/reference/bots.md). A job is a line of
 * JSON; its answer is a line for each game. */
#ifndef CLI_BOTS_CREW_H
#define CLI_BOTS_CREW_H

#include "host/conversation.h"
#include "levelground/balance.h"

typedef struct {
    const char *command;
    char **words;            /* of the command */
    conversation *processes; /* as many as the crew has jobs */
} crew_bot;

typedef struct {
    int bots, jobs;
    crew_bot bot[LG_BOTS_MAX];
    double patience;         /* seconds that a program may take for a line */
    const char *const *kind; /* who sits where: a name for each seat, NULL at the end; or NULL */
    int seats;               /* 0: not known yet; the first answer tells */
    int64_t number;          /* of the last job */
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
