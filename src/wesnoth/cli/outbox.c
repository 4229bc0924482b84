/* Writes and removes files in the add-on's io folder. All operations start from the open folder and follow no link in it, so
 * that nothing outside is written or removed, whatever the folder contains. */
#include "outbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NAME_SIZE = REQUEST_ID_MAX + 16, BEAT_SIZE = 64 };

/* The date of all files that the engine writes. It never changes, because otherwise the game would build its cache again. */
static const struct timespec long_ago[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
static const char announcement[] = "engine.txt", prefix[] = "ans_";

static void name_answer(const char *id, const char *end, char name[NAME_SIZE]) {
    snprintf(name, NAME_SIZE, "%s%.*s%s", prefix, REQUEST_ID_MAX, id, end);
}

static int open_folder(int from, const char *path) {
    return openat(from, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static bool enter_folder(outbox *b, const char *userdata, lg_error *error) {
    if (!join_path(b->folder, error, "%s/data/add-ons/levelground", userdata)) return false;
    int addon = open_folder(AT_FDCWD, b->folder);
    if (addon < 0)
        return lg_fail(error, "%.200s: the add-on is missing or a link (levelground wesnoth install installs it)",
                       b->folder);
    int made = mkdirat(addon, "io", 0777), reason = errno;
    b->io = open_folder(addon, "io");
    close(addon);
    if (!join_path(b->folder, error, "%s/data/add-ons/levelground/io", userdata)) return false;
    if (made != 0 && reason != EEXIST)
        return lg_fail(error, "%.300s: cannot make the folder: %s", b->folder, strerror(reason));
    return b->io >= 0 || lg_fail(error, "%.300s: expected a folder, found a link or a file", b->folder);
}

static bool same_file(const struct stat *a, const struct stat *b) {
    return a->st_ino == b->st_ino && a->st_dev == b->st_dev;
}

/* Is the open file still the one with this name? An engine that ends removes the file. */
static bool is_there(const outbox *b, struct stat *open_one) {
    struct stat named;
    return fstat(b->lock, open_one) == 0 && fstatat(b->io, announcement, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           same_file(open_one, &named);
}

/* Announces this engine. Returns false with an error if another engine is running. */
static bool announce_engine(outbox *b, const char *way, lg_error *error) {
    struct stat file;
    do {
        if (b->lock >= 0) close(b->lock);
        b->lock = openat(b->io, announcement, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (b->lock < 0) return lg_fail(error, "%.300s/%s: cannot write: %s", b->folder, announcement, strerror(errno));
        if (flock(b->lock, LOCK_EX | LOCK_NB) != 0)
            return lg_fail(error, "%.300s: another levelground serves this folder", b->folder);
    } while (!is_there(b, &file));
    if (!S_ISREG(file.st_mode) || file.st_nlink > 1)
        return lg_fail(error, "%.300s/%s: expected a file of ours", b->folder, announcement);
    size_t length = strlen(way);
    if (ftruncate(b->lock, 0) != 0 || write(b->lock, way, length) != (ssize_t)length)
        return lg_fail(error, "%.300s/%s: cannot write: %s", b->folder, announcement, strerror(errno));
    futimens(b->lock, long_ago);
    return true;
}

static void remove_answers(const outbox *b) {
    int again = open_folder(b->io, ".");
    DIR *folder = again >= 0 ? fdopendir(again) : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (!strncmp(entry->d_name, prefix, sizeof prefix - 1)) unlinkat(b->io, entry->d_name, 0);
    if (folder)
        closedir(folder);
    else if (again >= 0)
        close(again);
}

static void shut_down(outbox *b) {
    if (b->lock >= 0) close(b->lock);
    if (b->io >= 0) close(b->io);
    b->lock = b->io = -1;
}

bool outbox_open(outbox *b, const char *userdata, const char *way, lg_error *error) {
    *b = (outbox){.io = -1, .lock = -1, .way = way};
    bool good = enter_folder(b, userdata, error) && announce_engine(b, way, error);
    if (good)
        remove_answers(b);
    else
        shut_down(b);
    return good;
}

void outbox_close(outbox *b) {
    remove_answers(b);
    unlinkat(b->io, announcement, 0);
    shut_down(b);
}

void outbox_beat(const outbox *b) {
    char text[BEAT_SIZE];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now); /* the time is larger than any number that an earlier engine has left */
    long long number = now.tv_sec * 1000LL + now.tv_nsec / 1000000;
    int length = snprintf(text, sizeof text, "%.20s %lld", b->way, number);
    if (pwrite(b->lock, text, (size_t)length, 0) == length) futimens(b->lock, long_ago);
}

static bool write_all(int file, const char *bytes, size_t length) {
    while (length) {
        ssize_t n = write(file, bytes, length);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

/* Writes the answer to a new file. */
static bool write_part(const outbox *b, const char *part, const lg_text *answer) {
    unlinkat(b->io, part, 0);
    int file = openat(b->io, part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0) return false;
    bool good = write_all(file, answer->data, answer->length);
    int reason = errno;
    futimens(file, long_ago);
    if (close(file) != 0 && good) return false;
    errno = reason;
    return good;
}

bool outbox_put(const outbox *b, const char *id, const lg_text *answer, lg_error *error) {
    char name[NAME_SIZE], part[NAME_SIZE];
    name_answer(id, ".txt", name);
    name_answer(id, ".part", part);
    if (write_part(b, part, answer) && renameat(b->io, part, b->io, name) == 0) return true;
    int reason = errno;
    unlinkat(b->io, part, 0);
    return lg_fail(error, "%.250s/%s: cannot write: %s", b->folder, name, strerror(reason));
}

bool outbox_has(const outbox *b, const char *id) {
    char name[NAME_SIZE];
    struct stat there;
    name_answer(id, ".txt", name);
    return fstatat(b->io, name, &there, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(there.st_mode);
}

void outbox_forget(const outbox *b, char *id) {
    char name[NAME_SIZE];
    name_answer(id, ".txt", name);
    if (id[0]) unlinkat(b->io, name, 0);
    id[0] = '\0';
}
