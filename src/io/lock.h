/* Lets only one process at a time work on a file. The process locks an empty file beside the file; the system releases the lock
 * when the process ends for any reason, so a lock file that a killed process has left is taken over. */
#ifndef IO_LOCK_H
#define IO_LOCK_H

#include "levelground.h"

typedef struct {
    char *path; /* path of the lock file; NULL: nothing is locked */
    int file;
    int removed; /* number of the lock file among those that a request to stop removes */
} file_lock;

/* Takes the lock. The caller must drop it, also after an error. */
bool file_lock_take(file_lock *lock, const char *path, lg_error *error);
void file_lock_drop(file_lock *lock);

#endif
