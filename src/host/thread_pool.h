/* A pool of threads that evaluate the genomes of a batch in parallel: an lg_thread_pool for a budget. */
#ifndef HOST_THREAD_POOL_H
#define HOST_THREAD_POOL_H

#include "levelground.h"

/* Creates a thread pool of this many workers; the caller's thread is the first of them. If some threads cannot be started, the
 * others do all the work. Returns NULL if memory is short. */
lg_thread_pool *thread_pool_create(int workers);
void thread_pool_destroy(lg_thread_pool *threads);

#endif
