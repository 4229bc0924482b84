/* Recorded values in tests/data: the values that a test finds must equal the file line by line. If you meant to change them,
 * run the program (or the test with its name) with LG_GOLDEN_WRITE=1 in the environment, look at how the file has changed, and
 * commit both together. */
#ifndef LG_TESTS_RECORDED_H
#define LG_TESTS_RECORDED_H

#include "check.h"

static inline void recorded_compare(const char *name, const lg_text *found) {
    static char recorded[100000];
    char path[1000];
    const char *source = getenv("LG_SOURCE"), *write = getenv("LG_GOLDEN_WRITE");
    CHECK(found->length && !found->failed, "nothing to compare");
    snprintf(path, sizeof path, "%s/tests/data/%s", source ? source : ".", name);
    FILE *file = fopen(path, write ? "wb" : "rb");
    CHECK(file, "%s cannot be opened; LG_SOURCE names the source tree", path);
    if (write) fwrite(found->data, 1, found->length, file);
    recorded[write ? 0 : fread(recorded, 1, sizeof recorded - 1, file)] = '\0';
    (void)fclose(file);
    if (write) print_message("# wrote %s\n", path);
    char *was = recorded, *is = found->data;
    for (int line = 1; !write && (*was || *is); line++) {
        size_t a = strcspn(was, "\n"), b = strcspn(is, "\n");
        CHECK(a == b && !memcmp(was, is, a), "%s, line %d was '%.*s', is '%.*s' (LG_GOLDEN_WRITE=1 records what is)",
              name, line, (int)a, was, (int)b, is);
        was += a + (was[a] == '\n');
        is += b + (is[b] == '\n');
    }
}

#endif
