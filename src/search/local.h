/* A short local search from the run's cursor, for optimizers that improve their best individuals (memetic algorithms). */
#ifndef LG_SEARCH_LOCAL_H
#define LG_SEARCH_LOCAL_H

#include "levelground/search.h"

/* Local search from the cursor's genome, whose cost must be known and whose state need not be. Tries `peeks` random moves
 * and applies each that is not worse. Half of the moves change a gene that takes part in a violation. genes: scratch for
 * space.syms numbers. */
void local_search(lg_run *run, int64_t peeks, int *genes);

#endif
