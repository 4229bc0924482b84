/* Spot checks: some runs of a study, each with a digest of its results. They are short enough to be kept beside a report. A
 * later version can make the same runs again, and so find out whether the report still describes what the program does. A file
 * of spot checks looks like this:
 *
 *   study,size,run,digest
 *   algorithms,desk,17,0123456789abcdef */
#ifndef LAB_SPOT_CHECKS_H
#define LAB_SPOT_CHECKS_H

#include "lab/kind.h"

typedef struct {
    int64_t run;
    uint64_t digest; /* digest of everything that the run produced, except times */
} spot_check;

enum { SPOT_CHECKS_MAX = 1000, SPOT_STUDY_ROOM = 64 };

typedef struct {
    char study[SPOT_STUDY_ROOM];
    plan_size size;
    int count;
    spot_check check[SPOT_CHECKS_MAX];
} spot_checks;

/* Computes the digest of a run of the design: of its number, seed, stop, responses and series. */
uint64_t spot_digest(const design *d, const study_row *row);
/* Can the run be made again with the same result? A run with a limit in seconds cannot. */
bool spot_is_repeatable(const design *d, int64_t run, bool *repeatable, lg_error *error);

/* the caller makes sure that there is room */
void spot_checks_add(spot_checks *checks, const design *d, const study_row *row);
bool spot_checks_write(const spot_checks *checks, const char *path, lg_error *error);
/* Reads a file. The file says which study and size its runs belong to; check with spot_checks_fit whether they fit a design. */
bool spot_checks_read(spot_checks *checks, const char *path, lg_error *error);
/* Checks that the design belongs to the same study and has all of these runs. The error names the file. */
bool spot_checks_fit(const spot_checks *checks, const char *path, const design *d, lg_error *error);

#endif
