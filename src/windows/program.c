/* Where this program is. */
#include "host/program.h"

#include <errno.h>
#include <string.h>

#include "wide.h"

bool program_folder(char *path, size_t size) {
    wchar_t wide[WIDE_MAX];
    const DWORD length = GetModuleFileNameW(NULL, wide, WIDE_MAX);
    errno = ENAMETOOLONG;
    if (!length || length == WIDE_MAX || !wide_to(wide, path, size)) return false;
    for (char *at = path; *at; at++)
        if (*at == '\\') *at = '/';
    *strrchr(path, '/') = '\0';
    return true;
}
