/* Memory for what a kind of measure reads from its clause. */
#include <string.h>

#include "kind.h"

bool fg_keep(fg_compiler *c, fg_measure *m, const void *own, size_t size) {
    void *kept = fg_take(c->room, 1, size);
    if (!kept) return lg_fail_memory(c->error);
    memcpy(kept, own, size);
    m->own = kept;
    return true;
}
