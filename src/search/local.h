/* A short local search from the run's cursor, for optimizers that improve their best individuals (memetic algorithms). */
#ifndef SEARCH_LOCAL_H
#define SEARCH_LOCAL_H

#include "levelground/search.h"

/* Local search from the cursor's genome. Spends `peeks` evaluations: first one to load the genome, then one for each random
 * move. Applies each move that does not make the cost worse. Half of the moves change a gene that takes part in a violation.
 * genes: scratch for space.syms numbers. */
void local_search(lg_run *run, int64_t peeks, int *genes);

#endif
