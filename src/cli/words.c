/* Converts numbers that are written on the command line. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"

bool parse_whole(const char *option, const char *text, int64_t low, int64_t high, int64_t *value, lg_error *error) {
    char *end;
    errno = 0;
    long long x = strtoll(text, &end, 10); /* skips blanks, which are no part of a number anywhere else */
    if (end != text && !strchr(" \t\n\v\f\r", *text) && !*end && errno == 0 && x >= low && x <= high) {
        *value = x;
        return true;
    }
    return lg_fail(error, "%s: expected a whole number from %lld to %lld, found '%.60s'", option, (long long)low,
                   (long long)high, text);
}

bool parse_number(const char *option, const char *text, double low, double high, double *value, lg_error *error) {
    double x;
    if (lg_number_read(text, &x) && x >= low && x <= high) {
        *value = x;
        return true;
    }
    return lg_fail(error, "%s: expected a number from %g to %g, found '%.60s'", option, low, high, text);
}
