/* A checkpoint is the last state of an archive or a front that does not depend on the limit of --evaluations. With a limit, the
 * last round gets fewer evaluations than a whole round, and in the first round the number of levels that the game's plan makes
 * may depend on the limit. A later run with another limit must not build on such rounds, because it would find other levels
 * than a run without a break. So it goes back to the checkpoint.
 *
 * In the file that --store keeps, the first line (the head) has the checkpoint's counts as "checkpoint". Level k of the
 * checkpoint is in line k: it is the line's own level or, if a limited round has replaced that level, the level in the line's
 * "before". */
#ifndef CLI_EXPLORE_CHECKPOINT_H
#define CLI_EXPLORE_CHECKPOINT_H

#include "cli/explore/lines.h"

typedef struct {
    /* the limit that the rounds after the checkpoint had; 0: no round was limited, so there is no checkpoint */
    int64_t limit;
    lg_explored done;
    int expected; /* the number of levels that the head announces */
    int count, room;
    double *cost, *real; /* for each level its cost and genes */
    int32_t *sym;
} checkpoint;

void checkpoint_clear(checkpoint *c);
/* Appends a level. */
bool checkpoint_add(checkpoint *c, const lg_space *space, lg_genome genome, double cost, lg_error *error);
lg_genome checkpoint_genome(const checkpoint *c, const lg_space *space, int k);

/* Writes the member "checkpoint" of the head; nothing if there is no checkpoint. */
void checkpoint_put_head(lg_text *text, const checkpoint *c);
/* Writes "before" for line k, if level k of the checkpoint is another one than the line's level. */
void checkpoint_put_before(lg_text *text, const checkpoint *c, const lg_space *space, int k, lg_genome genome,
                           double cost);

/* Reads the numbers from the head of an archive or a front. A store without them has no checkpoint. */
bool checkpoint_read_head(const json_t *head, const lg_explored *done, checkpoint *c, lg_error *error);
/* Reads the genes in a line's "before", if it has one, and its score. Returns false with an error if they are not valid. */
bool checkpoint_read_before(const json_t *object, const lines_room *room, double *cost, bool *found, lg_error *error);
/* Checks that the store has as many levels as the head announces. */
bool checkpoint_is_whole(const checkpoint *c, lg_error *error);
/* Must a run with this limit go back to the checkpoint, because the state depends on another limit? */
bool checkpoint_is_due(const checkpoint *c, const lg_explored *done, int64_t limit);

#endif
