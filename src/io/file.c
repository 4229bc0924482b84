/* Reads whole files, and says what a path is. */
#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TITLE_MAX = 250 };

const char *file_title(const char *path) {
    size_t length = strlen(path);
    if (!strcmp(path, "-")) return "standard input";
    return length > TITLE_MAX ? path + length - TITLE_MAX : path;
}

bool file_is_folder(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && S_ISDIR(there.st_mode);
}

bool file_is_missing(const char *path) {
    return strcmp(path, "-") != 0 && access(path, F_OK) != 0 &&
           (errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG);
}

bool file_is_plain(const char *path, lg_error *error) {
    struct stat there;
    if (stat(path, &there) || S_ISREG(there.st_mode)) return true;
    const char *what = S_ISDIR(there.st_mode)    ? "a folder"
                       : S_ISFIFO(there.st_mode) ? "a pipe"
                       : S_ISSOCK(there.st_mode) ? "a socket"
                                                 : "a device";
    return lg_fail(error, "%s: expected a file, found %s", file_title(path), what);
}

bool file_read(const char *path, size_t limit, lg_text *text, lg_error *error) {
    const char *title = file_title(path);
    char buffer[1 << 16];
    struct stat there;
    bool standard = !strcmp(path, "-");
    FILE *stream = standard ? stdin : fopen(path, "rbe");
    if (!stream && errno == ENOMEM) return lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", title);
    if (!stream) return lg_fail(error, "%s: cannot open: %s", title, strerror(errno));
    bool large = fstat(fileno(stream), &there) == 0 && S_ISREG(there.st_mode) && there.st_size > (off_t)limit;
    if (!large) lg_text_append(text, "", 0);
    for (size_t n; !large && !text->failed && (n = fread(buffer, 1, sizeof buffer, stream)) > 0;) {
        lg_text_append(text, buffer, n);
        large = text->length > limit;
    }
    bool good = true;
    if (large)
        good = lg_fail(error, "%s:1:1: expected a file of at most %zu MB, found a larger one", title, limit >> 20);
    else if (text->failed)
        good = lg_fail_as(error, LG_ERROR_MEMORY, "%s: out of memory", title);
    else if (ferror(stream))
        good = lg_fail(error, "%s: cannot read: %s", title, strerror(errno));
    if (!standard) fclose(stream);
    return good;
}

bool file_differs(const char *path, const char *bytes, size_t length) {
    struct stat there;
    char buffer[1 << 14];
    ssize_t n = -1;
    if (stat(path, &there) != 0 || !S_ISREG(there.st_mode)) return false;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool same = file >= 0;
    while (same && (n = read(file, buffer, sizeof buffer)) > 0) {
        same = (size_t)n <= length && !memcmp(buffer, bytes, (size_t)n);
        bytes += same ? n : 0;
        length -= same ? (size_t)n : 0;
    }
    if (file >= 0) close(file);
    return !same || n != 0 || length != 0;
}

bool file_make_folder(const char *path, lg_error *error) {
    struct stat there;
    if (mkdir(path, 0777) == 0) return true;
    int reason = errno;
    if (reason == EEXIST && stat(path, &there) == 0 && S_ISDIR(there.st_mode)) return true;
    if (reason == EEXIST) return lg_fail(error, "%s: not a folder", file_title(path));
    return lg_fail(error, "%s: cannot make the folder: %s", file_title(path), strerror(reason));
}
