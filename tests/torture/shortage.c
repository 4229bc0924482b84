/* Is loaded before the C library (LD_PRELOAD) and refuses the n-th allocation of the process, either alone or with all later
 * ones, in whatever code it is made. This includes libraries, which the linker's --wrap (refuse.c) does not reach. LG_SHORTAGE
 * is "N once" or "N on". The number of allocations is written to the file LG_SHORTAGE_COUNT. */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names of glibc. NOLINTBEGIN(bugprone-reserved-identifier) */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
/* NOLINTEND(bugprone-reserved-identifier) */

static atomic_long asked;
static long point;
static char way[8];

__attribute__((constructor)) static void begin(void) {
    const char *order = getenv("LG_SHORTAGE");
    if (order && sscanf(order, "%ld %7s", &point, way) == 2) atomic_store(&asked, 0);
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("LG_SHORTAGE_COUNT");
    long count = atomic_load(&asked);
    point = 0;
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld\n", count);
    fclose(file);
}

static int refused(void) {
    long n = atomic_fetch_add(&asked, 1) + 1;
    int no = point && (n == point || (n > point && !strcmp(way, "on")));
    if (no) errno = ENOMEM;
    return no;
}

void *malloc(size_t size) {
    return refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return refused() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return refused() ? NULL : __libc_realloc(memory, size);
}
