/* Long work in slices: a search, a repair, a flight, a land that grows, an archive that fills up. JavaScript steps it
 * until it has ended or nobody waits for it any more. */
#ifndef LG_WEB_JOB_H
#define LG_WEB_JOB_H

#include "web.h"

typedef struct job {
    lg_stop (*step)(struct job *);                   /* one bounded slice; LG_RUNNING as long as there is more to do */
    void (*found)(const struct job *, lg_text *);    /* how it stands, as a JSON object */
    void (*end)(struct job *);                       /* frees it */
    void (*standing)(const struct job *, lg_text *); /* optional: the like of `found`, in short and at once */
} job;

#endif
