/* Linux names the running program by a link in /proc. */
#include "host/program.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool program_folder(char *path, size_t size) {
    const ssize_t length = readlink("/proc/self/exe", path, size);
    if (length < 0) return false;
    errno = ENAMETOOLONG;
    if ((size_t)length >= size) return false;
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
    return true;
}
