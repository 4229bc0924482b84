/* Returns the version of the library, because a program may have been built with the header of another version. */
#include "levelground.h"

const char *lg_version(void) {
    return LG_VERSION;
}
