/* Functions of POSIX and of the GNU C library that Windows lacks. */
#include <errno.h>
#include <stdbool.h>
#include <sys/random.h>
#include <sys/utsname.h>

#include "wide.h"

ssize_t getline(char **line, size_t *room, FILE *from) {
    size_t length = 0;
    for (int c; (c = getc(from)) != EOF;) {
        if (length + 2 > *room) {
            char *more = realloc(*line, *room + 4096);
            if (!more) return -1;
            *line = more;
            *room += 4096;
        }
        (*line)[length++] = (char)c;
        if (c == '\n') break;
    }
    if (!length) return -1;
    (*line)[length] = '\0';
    return (ssize_t)length;
}

char *strsep(char **rest, const char *ends) {
    char *begin = *rest;
    if (!begin) return NULL;
    char *end = begin + strcspn(begin, ends);
    *rest = *end ? end + 1 : NULL;
    *end = '\0';
    return begin;
}

struct tm *(gmtime_r)(const time_t *seconds, struct tm *date) {
    return gmtime_s(date, seconds) == 0 ? date : NULL;
}

struct tm *(localtime_r)(const time_t *seconds, struct tm *date) {
    return localtime_s(date, seconds) == 0 ? date : NULL;
}

long sysconf(int name) {
    SYSTEM_INFO system;
    (void)name;
    GetSystemInfo(&system);
    return (long)system.dwNumberOfProcessors;
}

ssize_t getrandom(void *bytes, size_t length, unsigned flags) {
    static BOOLEAN(WINAPI * random)(void *, ULONG);
    (void)flags;
    if (!random) {
        const FARPROC found = GetProcAddress(LoadLibraryW(L"advapi32.dll"), "SystemFunction036");
        memcpy(&random, &found, sizeof random);
    }
    if (random && random(bytes, (ULONG)length)) return (ssize_t)length;
    errno = ENOSYS;
    return -1;
}

int uname(struct utsname *name) {
    snprintf(name->sysname, sizeof name->sysname, "Windows");
    snprintf(name->machine, sizeof name->machine, "x86_64");
    return 0;
}
