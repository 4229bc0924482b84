/* Writes whole files. To replace a file, writes a temporary file in the same folder and renames it. The folder stays open during
 * the whole operation. So no path becomes longer than the path given, and a link that somebody creates meanwhile is not
 * followed. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/interrupts.h"
#include "host/progress.h"
#include "io/file.h"

enum { PART_NAME_MAX = 40, TRIES = 100 };

/* A file to replace, and the temporary file that will replace it. */
typedef struct {
    char *path;       /* with links resolved */
    const char *name; /* last part of the path */
    int folder;       /* the folder that holds the file, open */
    struct stat there;
    bool is_there;
    char part[PART_NAME_MAX]; /* temporary file in the same folder; empty: not made yet */
    int removed;              /* number of the temporary file among those that a request to stop removes */
} place;

static int write_all(int file, const char *bytes, size_t length) {
    for (ssize_t n; length; bytes += n, length -= (size_t)n) {
        if ((n = write(file, bytes, length)) <= 0) return n ? errno : EIO;
        assert((size_t)n <= length);
    }
    return 0;
}

static int open_place(place *p, const char *path) {
    struct stat link;
    *p = (place){.folder = -1};
    p->path = lstat(path, &link) == 0 && S_ISLNK(link.st_mode) ? realpath(path, NULL) : strdup(path);
    if (!p->path) return errno;
    char *slash = strrchr(p->path, '/');
    p->name = slash ? slash + 1 : p->path;
    if (!*p->name) return EISDIR;
    if (slash) *slash = '\0';
    const char *folder = !slash ? "." : slash > p->path ? p->path : "/";
    p->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (p->folder < 0 && errno == EACCES) p->folder = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (p->folder < 0) return errno;
    p->is_there = fstatat(p->folder, p->name, &p->there, 0) == 0;
    return 0;
}

static void close_place(place *p) {
    if (p->folder >= 0) close(p->folder);
    free(p->path);
}

/* Makes the temporary file. If the target exists, the temporary file has the target's mode from the beginning, because the
 * target may be private, and then nobody else may read the temporary file either. */
static int make_part(place *p, int *file) {
    mode_t mode = p->is_there ? p->there.st_mode & 0777 : 0666;
    char name[PART_NAME_MAX];
    assert(p->folder >= 0 && !*p->part);
    for (int i = 0; i < TRIES; i++) {
        unsigned long long number;
        if (getrandom(&number, sizeof number, 0) != sizeof number) return errno;
        snprintf(name, sizeof name, FILE_PART "%016llx.part", number);
        p->removed = interrupts_remove(p->folder, name);
        *file = openat(p->folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        int reason = errno;
        if (*file < 0) interrupts_keep(p->removed);
        if (*file < 0) p->removed = 0;
        if (*file < 0 && reason != EEXIST) return reason;
        if (*file < 0) continue;
        memcpy(p->part, name, sizeof name);
        return p->is_there && fchmod(*file, mode) != 0 && errno != EPERM ? errno
                                                                         : 0; /* EPERM: the file system has no modes */
    }
    return EEXIST;
}

static int write_directly(const char *path, const char *bytes, size_t length) {
    int file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (file < 0) return errno;
    int reason = write_all(file, bytes, length);
    return close(file) != 0 && !reason ? errno : reason;
}

/* Is the path a device, a pipe or another special file, which a rename would replace by a regular file? */
static bool is_special(const char *path) {
    struct stat there;
    return stat(path, &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
}

static bool write_file(const char *path, const char *bytes, size_t length, bool lasting, lg_error *error) {
    int reason = 0;
    if (is_special(path)) {
        reason = write_directly(path, bytes, length);
    } else {
        place p;
        int file = -1;
        reason = open_place(&p, path);
        if (!reason) reason = make_part(&p, &file);
        if (!reason) reason = write_all(file, bytes, length);
        if (!reason && lasting && fsync(file) != 0 && errno != EINVAL && errno != ENOSYS)
            reason = errno; /* EINVAL and ENOSYS: this file needs no sync */
        if (file >= 0 && close(file) != 0 && !reason) reason = errno;
        if (!reason && renameat(p.folder, p.part, p.folder, p.name) != 0) reason = errno;
        if (reason && *p.part) unlinkat(p.folder, p.part, 0);
        interrupts_keep(p.removed);
        if (!reason && lasting) fsync(p.folder); /* its result is ignored: some file systems cannot sync folders */
        close_place(&p);
    }
    return !reason || lg_fail(error, "%s: cannot write: %s", file_title(path), strerror(reason));
}

bool file_write(const char *path, const char *bytes, size_t length, lg_error *error) {
    if (strcmp(path, "-") != 0) return write_file(path, bytes, length, true, error);
    progress_clear();
    bool good = fwrite(bytes, 1, length, stdout) == length && fflush(stdout) == 0;
    return good || lg_fail(error, "standard output: cannot write: %s", strerror(errno));
}

bool file_can_write(const char *path, lg_error *error) {
    int reason = 0;
    if (!strcmp(path, "-")) return true;
    if (is_special(path)) {
        reason = write_directly(path, "", 0);
    } else { /* makes the temporary file and removes it again */
        place p;
        int file = -1;
        reason = open_place(&p, path);
        if (!reason) reason = make_part(&p, &file);
        if (file >= 0) close(file);
        if (*p.part) unlinkat(p.folder, p.part, 0);
        interrupts_keep(p.removed);
        close_place(&p);
    }
    return !reason || lg_fail(error, "%s: cannot write: %s", file_title(path), strerror(reason));
}

bool file_pass(const char *path, const char *bytes, size_t length, lg_error *error) {
    return write_file(path, bytes, length, false, error);
}
