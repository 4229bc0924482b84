/* Long work in slices: a search, a repair, a driver's flight, land that grows, an archive that fills up. JavaScript calls
 * `step` until the job has ended or is no longer needed. */
#ifndef WEB_WASM_JOB_H
#define WEB_WASM_JOB_H

#include "web.h"

typedef struct job {
    lg_stop (*step)(struct job *); /* runs one bounded slice; returns LG_RUNNING while there is more to do */
    void (*found)(const struct job *, lg_text *); /* writes the result so far as a JSON object */
    void (*end)(struct job *);                    /* frees the job */
    /* optional: writes a short form of `found`, which is fast to compute */
    void (*standing)(const struct job *, lg_text *);
} job;

#endif
