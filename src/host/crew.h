/* A pool of threads that evaluate the genomes of a batch in parallel: an lg_crew for a budget. */
#ifndef LG_HOST_CREW_H
#define LG_HOST_CREW_H

#include "levelground.h"

/* Creates a crew of this many workers; the caller's thread is the first. If threads cannot be started, fewer do the work.
 * Returns NULL if memory is short. */
lg_crew *crew_create(int workers);
void crew_destroy(lg_crew *crew);

#endif
