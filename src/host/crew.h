/* Threads that evaluate the genomes of a batch side by side: an lg_crew for a budget. */
#ifndef LG_HOST_CREW_H
#define LG_HOST_CREW_H

#include "levelground.h"

/* A crew of that many workers, the caller's thread being the first; fewer do the work where threads cannot be started.
 * NULL if memory is short. */
lg_crew *crew_create(int workers);
void crew_destroy(lg_crew *crew);

#endif
