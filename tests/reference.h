/* Reference data, which may lie beside the project in LG_SHARED. If the data that a test program needs are missing, the whole
 * program is skipped with a message. (If cmocka 1.1 skips a single case, it prints a line that TAP readers take for a
 * failure.) */
#ifndef LG_TESTS_REFERENCE_H
#define LG_TESTS_REFERENCE_H

#include "check.h"

static inline const char *reference_path(const char *name) {
    static char path[4000];
    const char *folder = getenv("LG_SHARED");
    snprintf(path, sizeof path, "%s/%s", folder ? folder : ".", name);
    return path;
}

static inline FILE *reference_open(const char *name) {
    FILE *file = fopen(reference_path(name), "rb");
    CHECK(file, "%s: cannot read", reference_path(name));
    return file;
}

/* Returns a file's bytes; clear them. */
static inline lg_text reference_text(const char *name) {
    lg_text text = {0};
    char bytes[4096];
    FILE *file = reference_open(name);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, file));)
        lg_text_append(&text, bytes, n);
    (void)fclose(file);
    CHECK(!text.failed && text.length, "%s: empty", name);
    return text;
}

static inline bool reference_is_there(const char *name) {
    FILE *there = fopen(reference_path(name), "rb");
    if (!there) printf("1..0 # SKIP no reference data: %s is not there\n", reference_path(name));
    if (there) (void)fclose(there);
    return there;
}

#endif
