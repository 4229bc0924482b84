/* Spot checks: some runs of a study, each with a digest of what came out. They are short enough to be kept beside a report. A
 * later version that makes the same runs again finds out whether the report still tells what this program does. A file of them:
 *
 *   study,size,run,digest
 *   algorithms,desk,17,0123456789abcdef
 */
#ifndef LG_LAB_SPOT_CHECKS_H
#define LG_LAB_SPOT_CHECKS_H

#include "lab/kind.h"

typedef struct {
    int64_t run;
    uint64_t digest; /* of everything that the run produced, except times */
} spot_check;

enum { SPOT_CHECKS_MAX = 1000, SPOT_STUDY_ROOM = 64 };

typedef struct {
    char study[SPOT_STUDY_ROOM];
    plan_size size;
    int count;
    spot_check check[SPOT_CHECKS_MAX];
} spot_checks;

/* Digests a run of the design: its number, seed, stop, responses and series. */
uint64_t spot_digest(const design *d, const study_row *row);
/* Can the run be made again with the same result? A run with a limit in seconds cannot. */
bool spot_is_repeatable(const design *d, int64_t run, bool *repeatable, lg_error *error);

void spot_checks_add(spot_checks *checks, const design *d, const study_row *row); /* there must be room */
bool spot_checks_write(const spot_checks *checks, const char *path, lg_error *error);
/* Reads a file. The runs are those of some design of this name and size; check them with spot_checks_fit. */
bool spot_checks_read(spot_checks *checks, const char *path, lg_error *error);
/* Checks that the design is of the same study and has all runs. The error names the file. */
bool spot_checks_fit(const spot_checks *checks, const char *path, const design *d, lg_error *error);

#endif
