/* Is loaded before the C library (LD_PRELOAD) into the processes of tests/faults/faults.py. It notes everything that they do to
 * files below LG_FAULTS_ROOT, in the order in which it happens, and makes a given operation fail. Operations are counted over
 * all processes. LG_FAULTS_LOG is the file of notes; LG_FAULTS is a kind of fault and a number:
 *
 *   kill N    the process that does the N-th operation is killed
 *   power N   all processes are killed at the N-th operation, as if the power failed; faults.py then computes
 *             what is left on the disk
 *   full N    from the N-th operation on, there is no room on the disk for a hundred operations; the write
 *             before is cut in half
 *   sync N    the first sync from the N-th operation on fails
 *
 * A note is a line "OPERATION INODE NUMBER LENGTH PATH" and LENGTH bytes. The file LG_FAULTS_LOG.count contains the number of
 * operations, and whether the power has failed; a process must hold its lock to do an operation. */
#define _GNU_SOURCE      /* NOLINT(bugprone-reserved-identifier): the C library asks for this name */
#undef _FILE_OFFSET_BITS /* this file defines the functions for both sizes of offsets */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FULL_FOR = 100 };

typedef struct {
    int64_t count, off, failed;
} shared;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static shared *all;
static int notes = -1, guard = -1;
static char root[PATH_MAX], kind[16];
static long point;

/* The next function with this name, which belongs to the C library or to a sanitizer. */
#define REAL(result, name, ...) ((result(*)(__VA_ARGS__))(uintptr_t)dlsym(RTLD_NEXT, name))
#define REAL_OPEN REAL(int, "openat64", int, const char *, int, ...)
#define REAL_WRITE REAL(ssize_t, "write", int, const void *, size_t)
#define REAL_PWRITE REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t)

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("LG_FAULTS_LOG"), *order = getenv("LG_FAULTS"), *folder = getenv("LG_FAULTS_ROOT");
    char count[PATH_MAX];
    if (!path || !order || !folder || sscanf(order, "%15s %ld", kind, &point) != 2) return;
    snprintf(root, sizeof root, "%s/", folder);
    snprintf(count, sizeof count, "%s.count", path);
    notes = REAL_OPEN(AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    guard = REAL_OPEN(AT_FDCWD, count, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (notes < 0 || guard < 0 || REAL(int, "ftruncate64", int, off_t)(guard, sizeof *all) != 0) abort();
    all = mmap(NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_SHARED, guard, 0);
    if (all == MAP_FAILED) abort();
}

typedef struct {
    char op;
    ino_t inode;
    long long number; /* an offset or a length */
    const char *path; /* path within the root; for a renaming, both paths with a slash between them */
    const void *bytes;
    size_t length;
} note;

static bool is_inside(const char *path) {
    return all && !strncmp(path, root, strlen(root));
}

/* Finds the path within the root of a name in a folder. Returns false for names outside of the root. */
static bool find_path(int folder, const char *name, char *path) {
    char whole[2 * PATH_MAX], link[64];
    ssize_t n = 0;
    if (!all) return false;
    if (*name != '/') {
        if (folder == AT_FDCWD)
            strcpy(link, "/proc/self/cwd");
        else
            snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        n = readlink(link, whole, PATH_MAX);
        if (n < 0) return false;
        whole[n++] = '/';
        if (!strncmp(name, "./", 2)) name += 2;
    }
    snprintf(whole + n, sizeof whole - (size_t)n, "%s", name);
    if (!is_inside(whole)) return false;
    snprintf(path, PATH_MAX, "%s", whole + strlen(root));
    return true;
}

/* Returns the inode of an open file in the root; 0 for all other files. SQLite's shared memory is left out, because it need not
 * survive. */
static ino_t inode_of(int file) {
    char link[64], path[PATH_MAX];
    struct stat there;
    if (!all || file == notes || file == guard) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n < 0) return 0;
    path[n] = '\0';
    return is_inside(path) && !strstr(path, "-shm") && !fstat(file, &there) && S_ISREG(there.st_mode) ? there.st_ino
                                                                                                      : 0;
}

static void put_note(note n) {
    char line[2 * PATH_MAX + 100];
    int length = snprintf(line, sizeof line, "%c %llu %lld %zu %s\n", n.op, (unsigned long long)n.inode, n.number,
                          n.bytes ? n.length : 0, n.path ? n.path : "");
    if (REAL_WRITE(notes, line, (size_t)length) != length) abort();
    if (n.bytes && n.length && REAL_WRITE(notes, n.bytes, n.length) != (ssize_t)n.length) abort();
}

static void leave(void) {
    flock(guard, LOCK_UN);
    pthread_mutex_unlock(&mutex);
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

/* Waits until the operation may be done. Returns how many of its bytes it may write, or -1 with errno if it must fail. If the
 * power fails, the operation may be done in part. */
static ssize_t enter(note n) {
    pthread_mutex_lock(&mutex);
    while (flock(guard, LOCK_EX) != 0) {}
    int64_t at = ++all->count;
    if (all->off) die();
    if (at == point && !strcmp(kind, "kill")) die();
    if (at >= point && !strcmp(kind, "power")) {
        if (n.op == 'W') put_note(n);
        all->off = 1;
        die();
    }
    if (n.op == 'S' && at >= point && !strcmp(kind, "sync") && !all->failed) {
        all->failed = 1;
        errno = EIO;
        return -1;
    }
    if (!strcmp(kind, "full") && at >= point && at < point + FULL_FOR && strchr("CW", n.op)) {
        if (at == point && n.length > 1) return (ssize_t)(n.length / 2);
        errno = ENOSPC;
        return -1;
    }
    return (ssize_t)n.length;
}

static int open_it(int folder, const char *name, int flags, mode_t mode) {
    char path[PATH_MAX];
    struct stat there;
    if (!(flags & (O_CREAT | O_TRUNC)) || !find_path(folder, name, path) || strstr(path, "-shm"))
        return REAL_OPEN(folder, name, flags, mode);
    bool is_there = fstatat(folder, name, &there, 0) == 0;
    int file = -1;
    if (enter((note){.op = is_there ? 'O' : 'C'}) >= 0) file = REAL_OPEN(folder, name, flags, mode);
    if (file >= 0 && !fstat(file, &there)) {
        if (!is_there) put_note((note){'C', there.st_ino, 0, path, NULL, 0});
        if (is_there && flags & O_TRUNC) put_note((note){'T', there.st_ino, 0, NULL, NULL, 0});
    }
    int reason = errno;
    leave();
    errno = reason;
    return file;
}

#define MODE                                   \
    mode_t mode = 0;                           \
    if (flags & O_CREAT) {                     \
        va_list rest;                          \
        va_start(rest, flags);                 \
        mode = (mode_t)va_arg(rest, unsigned); \
        va_end(rest);                          \
    }

int open(const char *name, int flags, ...) {
    MODE return open_it(AT_FDCWD, name, flags, mode);
}

int open64(const char *name, int flags, ...) {
    MODE return open_it(AT_FDCWD, name, flags, mode);
}

int openat(int folder, const char *name, int flags, ...) {
    MODE return open_it(folder, name, flags, mode);
}

int openat64(int folder, const char *name, int flags, ...) {
    MODE return open_it(folder, name, flags, mode);
}

/* Writes at the offset, or at the file's own position if the offset is -1. */
static ssize_t write_it(int file, const void *bytes, size_t length, off_t offset) {
    ino_t inode = inode_of(file);
    if (!inode) return offset < 0 ? REAL_WRITE(file, bytes, length) : REAL_PWRITE(file, bytes, length, offset);
    off_t at = offset < 0 ? lseek(file, 0, SEEK_CUR) : offset;
    ssize_t n = enter((note){'W', inode, at, NULL, bytes, length});
    if (n >= 0) n = offset < 0 ? REAL_WRITE(file, bytes, (size_t)n) : REAL_PWRITE(file, bytes, (size_t)n, offset);
    int reason = errno;
    if (n > 0) put_note((note){'W', inode, at, NULL, bytes, (size_t)n});
    leave();
    errno = reason;
    return n;
}

ssize_t write(int file, const void *bytes, size_t length) {
    return write_it(file, bytes, length, -1);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    return write_it(file, bytes, length, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) {
    return write_it(file, bytes, length, offset);
}

static int truncate_it(int file, off_t length) {
    ino_t inode = inode_of(file);
    if (!inode) return REAL(int, "ftruncate64", int, off_t)(file, length);
    int status = enter((note){.op = 'T'}) < 0 ? -1 : REAL(int, "ftruncate64", int, off_t)(file, length);
    if (!status) put_note((note){'T', inode, length, NULL, NULL, 0});
    leave();
    return status;
}

int ftruncate(int file, off_t length) {
    return truncate_it(file, length);
}

int ftruncate64(int file, off_t length) {
    return truncate_it(file, length);
}

/* Does nothing on the real disk, because only the notes say what has been synced. */
static int sync_it(int file) {
    char path[PATH_MAX];
    struct stat there;
    bool folder = all && !fstat(file, &there) && S_ISDIR(there.st_mode) && find_path(file, "", path);
    ino_t inode = folder ? 0 : inode_of(file);
    if (!folder && !inode) return 0;
    int status = enter((note){.op = 'S'}) < 0 ? -1 : 0, reason = errno;
    if (!status) put_note((note){folder ? 'D' : 'S', inode, 0, NULL, NULL, 0});
    leave();
    errno = reason;
    return status;
}

int fsync(int file) {
    return sync_it(file);
}

int fdatasync(int file) {
    return sync_it(file);
}

int renameat(int from, const char *old, int to, const char *new) {
    char both[2 * PATH_MAX], path[PATH_MAX];
    int (*real)(int, const char *, int, const char *) = REAL(int, "renameat", int, const char *, int, const char *);
    if (!find_path(from, old, both) || !find_path(to, new, path)) return real(from, old, to, new);
    enter((note){.op = 'R'});
    int status = real(from, old, to, new), reason = errno;
    strcat(strcat(both, "/"), path);
    if (!status) put_note((note){'R', 0, 0, both, NULL, 0});
    leave();
    errno = reason;
    return status;
}

int rename(const char *old, const char *new) {
    return renameat(AT_FDCWD, old, AT_FDCWD, new);
}

int unlinkat(int folder, const char *name, int flags) {
    char path[PATH_MAX];
    int (*real)(int, const char *, int) = REAL(int, "unlinkat", int, const char *, int);
    if (!find_path(folder, name, path)) return real(folder, name, flags);
    enter((note){.op = 'U'});
    int status = real(folder, name, flags), reason = errno;
    if (!status) put_note((note){'U', 0, 0, path, NULL, 0});
    leave();
    errno = reason;
    return status;
}

int unlink(const char *name) {
    return unlinkat(AT_FDCWD, name, 0);
}
