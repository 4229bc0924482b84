/* Locks a file by another one that nobody else may open. Windows removes it when it is closed, also if the process ends. */
#include "io/lock.h"

#include <errno.h>

#include "io/file.h"
#include "wide.h"

bool file_lock_take(file_lock *lock, const char *path, lg_error *error) {
    wchar_t wide[WIDE_MAX];
    *lock = (file_lock){.file = -1, .path = strdup(path)};
    if (!lock->path) return lg_fail_memory(error);
    if (!wide_from(path, wide) || wcslen(wide) + 6 > WIDE_MAX)
        return lg_fail(error, "%.200s: cannot write: %s", file_title(path), strerror(errno));
    HANDLE file = CreateFileW(wcscat(wide, L".lock"), GENERIC_READ | GENERIC_WRITE, 0, NULL, OPEN_ALWAYS,
                              FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (file != INVALID_HANDLE_VALUE) {
        lock->file = (int)(intptr_t)file;
        return true;
    }
    if (GetLastError() == ERROR_SHARING_VIOLATION || GetLastError() == ERROR_DELETE_PENDING)
        return lg_fail(error, "%.200s: another process is at work on it", file_title(path));
    wide_fail();
    return lg_fail(error, "%.200s.lock: cannot write: %s", file_title(path), strerror(errno));
}

void file_lock_drop(file_lock *lock) {
    if (lock->file != -1) CloseHandle((HANDLE)(intptr_t)lock->file);
    free(lock->path);
    *lock = (file_lock){.file = -1};
}
