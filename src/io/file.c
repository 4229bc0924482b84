/* Reading and writing whole files. */
#include "io/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool too_large(const char *path, size_t limit, lg_error *error) {
    return lg_fail(error, "%s:1:1: expected a file of at most %zu MB, found a larger one", path, limit >> 20);
}

static bool read_stream(FILE *stream, const char *path, size_t limit, lg_text *text, lg_error *error) {
    char buffer[1 << 16];
    struct stat there;
    if (fstat(fileno(stream), &there) == 0 && S_ISREG(there.st_mode) && there.st_size > (off_t)limit)
        return too_large(path, limit, error);
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, stream)) > 0;) {
        lg_text_append(text, buffer, n);
        if (text->length > limit) return too_large(path, limit, error);
    }
    if (ferror(stream)) return lg_fail(error, "%s: cannot read: %s", path, strerror(errno));
    if (!text->data) lg_text_append(text, "", 0);
    return !text->failed || lg_fail(error, "%s: out of memory", path);
}

bool file_read(const char *path, size_t limit, lg_text *text, lg_error *error) {
    if (!strcmp(path, "-")) return read_stream(stdin, "standard input", limit, text, error);
    FILE *stream = fopen(path, "rb");
    if (!stream) return lg_fail(error, "%s: cannot open: %s", path, strerror(errno));
    bool good = read_stream(stream, path, limit, text, error);
    fclose(stream);
    return good;
}

static bool write_stream(FILE *stream, const char *bytes, size_t length) {
    return fwrite(bytes, 1, length, stream) == length && fflush(stream) == 0;
}

/* Is it a device, a pipe or the like, which a rename would replace by a file? */
static bool special(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
}

bool file_write(const char *path, const char *bytes, size_t length, lg_error *error) {
    if (!strcmp(path, "-"))
        return write_stream(stdout, bytes, length) ||
               lg_fail(error, "standard output: cannot write: %s", strerror(errno));
    char temporary[4096];
    bool direct = special(path);
    int n = direct ? snprintf(temporary, sizeof temporary, "%s", path)
                   : snprintf(temporary, sizeof temporary, "%s.%ld.part", path, (long)getpid());
    if (n >= (int)sizeof temporary) return lg_fail(error, "%.60s...: the name is too long", path);
    FILE *stream = fopen(temporary, "wb");
    if (!stream) return lg_fail(error, "%s: cannot write: %s", path, strerror(errno));
    bool good = write_stream(stream, bytes, length);
    int reason = errno;
    if (fclose(stream) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (good && !direct && rename(temporary, path) != 0) {
        good = false;
        reason = errno;
    }
    if (good) return true;
    if (!direct) remove(temporary);
    return lg_fail(error, "%s: cannot write: %s", path, strerror(reason));
}

bool file_make_folder(const char *path, lg_error *error) {
    struct stat there;
    if (mkdir(path, 0777) == 0) return true;
    int reason = errno;
    if (reason == EEXIST && stat(path, &there) == 0 && S_ISDIR(there.st_mode)) return true;
    if (reason == EEXIST) return lg_fail(error, "%s: not a folder", path);
    return lg_fail(error, "%s: cannot make the folder: %s", path, strerror(reason));
}
