/* Locks a file, so that only one process at a time works on it. */
#include "io/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/interrupts.h"
#include "io/file.h"

/* Takes the lock. The previous owner may remove the lock file between opening it here and locking it. So after locking, the
 * function checks that the path still names the same file; otherwise it locks the new file. */
bool file_lock_take(file_lock *lock, const char *path, lg_error *error) {
    struct stat here, named;
    lg_text name = {0};
    char *real =
        realpath(path, NULL); /* if the path is a link, the lock stands beside the file that the link points at */
    lg_text_add(&name, "%s.lock", real ? real : path);
    free(real);
    *lock = (file_lock){.file = -1, .path = name.failed ? NULL : strdup(name.data)};
    lg_text_clear(&name);
    if (!lock->path) return lg_fail_memory(error);
    for (;;) {
        lock->file = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
        if (lock->file < 0) return lg_fail(error, "%.200s: cannot write: %s", lock->path, strerror(errno));
        bool locked = !flock(lock->file, LOCK_EX | LOCK_NB);
        if (locked && !fstat(lock->file, &here) && !stat(lock->path, &named) && here.st_ino == named.st_ino) {
            lock->removed = interrupts_remove(AT_FDCWD, lock->path);
            return true;
        }
        close(lock->file);
        lock->file = -1;
        if (!locked) return lg_fail(error, "%.200s: another process is at work on it", file_title(path));
    }
}

void file_lock_drop(file_lock *lock) {
    if (lock->path && lock->file >= 0) {
        interrupts_keep(lock->removed); /* first, because after unlink the path may be another process's */
        unlink(lock->path);
        close(lock->file);
    }
    free(lock->path);
    *lock = (file_lock){.file = -1};
}
