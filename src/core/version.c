/* The library's version, for programs that were built with another header. */
#include "levelground.h"

const char *lg_version(void) {
    return LG_VERSION;
}
