/* Verdicts on the last levels that were judged, or what else is known of them, for all threads that share a task, so
 * that no level is judged twice. */
#ifndef BASE_VERDICTS_H
#define BASE_VERDICTS_H

#include "trial.h"

/* Sizes in bytes. Returns NULL if memory is short. */
lg_verdicts *lg_verdicts_create(size_t level_size, size_t verdict_size);
void lg_verdicts_destroy(lg_verdicts *verdicts);
/* Finds the verdict on a level. Returns false if it is not known. */
bool lg_verdicts_recall(lg_verdicts *verdicts, const lg_level *level, void *verdict);
/* Notes whether levels are to be judged by few games from now on, because the caller has cancelled and does not want to wait. */
void lg_verdicts_hurry(lg_verdicts *verdicts, bool hurry);
bool lg_verdicts_is_hurried(lg_verdicts *verdicts);
void lg_verdicts_note(lg_verdicts *verdicts, const lg_level *level, const void *verdict);

#endif
