/* The functions that the linker's --wrap puts in the place of others. Each counts its calls, and fails when the time has
 * come. */
#include "refuse.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long asked[REFUSE_KINDS], pieces;
static atomic_int present = REFUSE_KINDS; /* the kind of call that is refused at present; REFUSE_KINDS: none */
static long number;
static bool onward, traced;

void refuse_begin(refuse_kind kind, long n, bool on) {
    for (int k = 0; k < REFUSE_KINDS; k++)
        atomic_store(&asked[k], 0);
    number = n;
    onward = on;
    atomic_store(&present, (int)kind);
}

long refuse_end(void) {
    int kind = atomic_exchange(&present, REFUSE_KINDS);
    return kind < REFUSE_KINDS ? atomic_load(&asked[kind]) : 0;
}

long refuse_pieces(void) {
    return atomic_load(&pieces);
}

/* A function of the sanitizer, if the program is built with one. */
__attribute__((weak)) void __sanitizer_print_stack_trace(void); /* NOLINT(bugprone-reserved-identifier) */

static bool refused(refuse_kind kind, int reason) {
    long n = atomic_fetch_add(&asked[kind], 1) + 1;
    bool no = atomic_load(&present) == (int)kind && number && (n == number || (onward && n > number));
    if (no && traced && __sanitizer_print_stack_trace) __sanitizer_print_stack_trace();
    if (no) errno = reason;
    return no;
}

static void *counted(void *memory) {
    if (memory) atomic_fetch_add(&pieces, 1);
    return memory;
}

/* The names that the linker gives to the functions. NOLINTBEGIN(bugprone-reserved-identifier) */

#define NO_MEMORY refused(REFUSE_MEMORY, ENOMEM)

/* WRAP(result, name, parameters): declares the wrapped function and begins the function that takes its place. */
#define WRAP(result, name, ...)        \
    result __real_##name(__VA_ARGS__); \
    result __wrap_##name(__VA_ARGS__); \
    result __wrap_##name(__VA_ARGS__)

WRAP(void *, malloc, size_t size) {
    return NO_MEMORY ? NULL : counted(__real_malloc(size));
}

WRAP(void *, calloc, size_t count, size_t size) {
    return NO_MEMORY ? NULL : counted(__real_calloc(count, size));
}

WRAP(void *, aligned_alloc, size_t alignment, size_t size) {
    return NO_MEMORY ? NULL : counted(__real_aligned_alloc(alignment, size));
}

WRAP(void *, realloc, void *memory, size_t size) {
    if (NO_MEMORY) return NULL;
    void *more = __real_realloc(memory, size);
    return memory ? more : counted(more);
}

WRAP(char *, strdup, const char *text) {
    return NO_MEMORY ? NULL : counted(__real_strdup(text));
}

WRAP(char *, realpath, const char *path, char *whole) {
    return NO_MEMORY ? NULL : counted(__real_realpath(path, whole));
}

WRAP(void, free, void *memory) {
    if (memory) atomic_fetch_sub(&pieces, 1);
    __real_free(memory);
}

WRAP(FILE *, fopen64, const char *path, const char *mode) {
    return NO_MEMORY ? NULL : __real_fopen64(path, mode);
}

WRAP(FILE *, fopencookie, void *cookie, const char *mode, cookie_io_functions_t functions) {
    return NO_MEMORY ? NULL : __real_fopencookie(cookie, mode, functions);
}

WRAP(DIR *, opendir, const char *path) {
    return NO_MEMORY ? NULL : __real_opendir(path);
}

WRAP(DIR *, fdopendir, int file) {
    return NO_MEMORY ? NULL : __real_fdopendir(file);
}

#define NO_WRITE refused(REFUSE_WRITE, ENOSPC)

WRAP(ssize_t, write, int file, const void *bytes, size_t length) {
    return NO_WRITE ? -1 : __real_write(file, bytes, length);
}

/* Closes the file in any case, even if the call reports a failure. */
WRAP(int, close, int file) {
    bool no = NO_WRITE;
    int closed = __real_close(file);
    if (no) errno = EIO;
    return no ? -1 : closed;
}

WRAP(int, fsync, int file) {
    return NO_WRITE ? -1 : __real_fsync(file);
}

WRAP(int, fchmod, int file, mode_t mode) {
    return NO_WRITE ? -1 : __real_fchmod(file, mode);
}

WRAP(int, rename, const char *from, const char *to) {
    return NO_WRITE ? -1 : __real_rename(from, to);
}

WRAP(int, renameat, int folder, const char *from, int other, const char *to) {
    return NO_WRITE ? -1 : __real_renameat(folder, from, other, to);
}

WRAP(int, mkdir, const char *path, mode_t mode) {
    return NO_WRITE ? -1 : __real_mkdir(path, mode);
}

WRAP(int, openat64, int folder, const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    va_end(list);
    bool writes = (flags & O_ACCMODE) != O_RDONLY && !(flags & O_PATH);
    return writes && NO_WRITE ? -1 : __real_openat64(folder, path, flags, mode);
}

WRAP(int, pthread_create, pthread_t *thread, const pthread_attr_t *how, void *(*work)(void *), void *context) {
    return refused(REFUSE_THREAD, EAGAIN) ? EAGAIN : __real_pthread_create(thread, how, work, context);
}

/* NOLINTEND(bugprone-reserved-identifier) */

/* Writes standard output, because the writes that stdio makes itself cannot be wrapped. */
static ssize_t print(void *unused, const char *bytes, size_t length) {
    (void)unused;
    ssize_t n = write(STDOUT_FILENO, bytes, length);
    return n < 0 ? 0 : n;
}

__attribute__((constructor)) static void obey(void) {
    static const char *const kinds[REFUSE_KINDS] = {"memory", "write", "thread"};
    const char *order = getenv("LG_REFUSE");
    char kind[16], way[8];
    long n;
    traced = getenv("LG_REFUSE_TRACE");
    json_set_alloc_funcs(malloc, free);
    if (!order || sscanf(order, "%15s %ld %7s", kind, &n, way) != 3) return;
    stdout = fopencookie(NULL, "w", (cookie_io_functions_t){.write = print});
    for (int k = 0; k < REFUSE_KINDS; k++)
        if (!strcmp(kind, kinds[k])) refuse_begin((refuse_kind)k, n, !strcmp(way, "on"));
}

__attribute__((destructor)) static void say_counts(void) {
    const char *path = getenv("LG_REFUSE_COUNT");
    long memory = asked[REFUSE_MEMORY], writing = asked[REFUSE_WRITE], threads = asked[REFUSE_THREAD];
    FILE *file = path ? fopen(path, "we") : NULL;
    if (!file) return;
    fprintf(file, "%ld %ld %ld\n", memory, writing, threads);
    fclose(file);
}
