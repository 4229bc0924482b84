/* The date that pictures carry. */
#ifndef LG_IO_DATE_H
#define LG_IO_DATE_H

#include <time.h>

#include "levelground.h"

/* Now and here, or where SOURCE_DATE_EPOCH is set, as for builds that are to come out the same, that time in UTC: *fixed.
 * False with an error if it is no time. */
bool date_find(struct tm *date, bool *fixed, lg_error *error);

#endif
