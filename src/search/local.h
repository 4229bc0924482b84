/* A short local search from the run's cursor, for optimizers that improve their best individuals (memetic algorithms). */
#ifndef LG_SEARCH_LOCAL_H
#define LG_SEARCH_LOCAL_H

#include "levelground/search.h"

/* From the cursor's genome, whose cost is known and whose state is not: `peeks` random moves, each taken unless it is
 * worse; half of them begin at a gene in a violation. genes: scratch for space.syms numbers. */
void local_search(lg_run *run, int64_t peeks, int *genes);

#endif
