/* Lets players of our own answer the jobs of --bot (docs/reference/bots.md), so that they judge levels as programs of users do. */
#ifndef CLI_PLAY_ANSWERS_H
#define CLI_PLAY_ANSWERS_H

#include "levelground.h"

typedef struct {
    const lg_game *game;
    void *context;
    /* Prepares games on a level, which is borrowed until the next call. *seats is what the job says, 0 if it says nothing,
     * and is set to the number of seats. */
    bool (*begin)(void *context, const lg_level *level, int *seats, lg_error *error);
    /* Plays a game, which should depend on the seed and its number alone. Writes a share for each seat. */
    bool (*play)(void *context, uint64_t seed, int64_t number, double *shares, lg_error *error);
} answers;

/* Reads jobs from standard input and prints a line for each game, until the input ends. What goes wrong becomes the answer `error
 * SENTENCE`, which ends the command that asks. Returns the exit status. */
int answers_run(const answers *a);

#endif
