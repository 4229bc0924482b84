/* Takes the date from the clock or from SOURCE_DATE_EPOCH, see https://reproducible-builds.org/specs/source-date-epoch */
#include "io/date.h"

#include <errno.h>
#include <stdlib.h>

static const long long latest = 253402300799; /* the end of the year 9999 */

bool date_find(struct tm *date, bool *fixed, lg_error *error) {
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;
    errno = 0;
    long long seconds = epoch ? strtoll(epoch, &end, 10) : 0;
    *fixed = epoch;
    if (epoch && (end == epoch || *end || errno || seconds < 0 || seconds > latest))
        return lg_fail(error, "SOURCE_DATE_EPOCH: expected a whole number from 0 to %lld, found '%.60s'", latest,
                       epoch);
    time_t then = epoch ? (time_t)seconds : time(NULL);
    return (epoch ? gmtime_r : localtime_r)(&then, date) || lg_fail(error, "the clock gives no valid date");
}
