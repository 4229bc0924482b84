/* The version of the library at run time. A program may have been built with the header of another version, so the header's
 * constant is not enough. */
#include "levelground.h"

const char *lg_version(void) {
    return LG_VERSION;
}
