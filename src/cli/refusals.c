/* Counts levels that are not written because files with their names already exist. */
#include "cli/refusals.h"

#include <stdio.h>

#include "cli/cli.h"

void refusals_add(refusals *r, const char *path) {
    if (!r->levels++) snprintf(r->first, sizeof r->first, "%s", path);
}

int refusals_end(const refusals *r, int64_t levels) {
    if (!r->levels) return DONE;
    return complain(FAILED, "%lld of %lld levels not written: %s is there already and differs (--force replaces it)",
                    (long long)r->levels, (long long)levels, r->first);
}
