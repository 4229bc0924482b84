/* The date that is written into pictures. */
#ifndef IO_DATE_H
#define IO_DATE_H

#include <time.h>

#include "levelground.h"

/* Sets *date to the current local time. If SOURCE_DATE_EPOCH is set, as it is for reproducible builds, sets *date to that time
 * in UTC and *fixed to true. Returns false with an error if SOURCE_DATE_EPOCH is not a valid time. */
bool date_find(struct tm *date, bool *fixed, lg_error *error);

#endif
