/* Writes whole files. To replace a file, writes a temporary file in the same folder and renames it, so that the file is either
 * complete or unchanged. */
#include <errno.h>
#include <sys/random.h>

#include "host/interrupts.h"
#include "host/progress.h"
#include "io/file.h"
#include "wide.h"

enum { TRIES = 100 };

/* Makes the temporary file beside `path`. Its name is in `part`, and *removed is its number among the files that a request to stop
 * removes. Returns INVALID_HANDLE_VALUE with errno if it cannot be made. */
static HANDLE make_part(const char *path, char part[WIDE_MAX], int *removed) {
    const char *name = path + strlen(path);
    while (name > path && !strchr("/\\:", name[-1]))
        name--;
    for (int i = 0; i < TRIES; i++) {
        unsigned long long number;
        wchar_t wide[WIDE_MAX];
        if (getrandom(&number, sizeof number, 0) != sizeof number) break;
        errno = ENAMETOOLONG;
        if (snprintf(part, WIDE_MAX, "%.*s" FILE_PART "%016llx.part", (int)(name - path), path, number) >= WIDE_MAX ||
            !wide_from(part, wide))
            break;
        *removed = interrupts_remove(0, part);
        HANDLE file = CreateFileW(wide, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, CREATE_NEW,
                                  FILE_ATTRIBUTE_NORMAL, NULL);
        if (file != INVALID_HANDLE_VALUE) return file;
        wide_fail();
        interrupts_keep(*removed);
        *removed = 0;
        if (errno != EEXIST) break;
    }
    part[0] = '\0';
    return INVALID_HANDLE_VALUE;
}

static bool write_all(HANDLE file, const char *bytes, size_t length) {
    for (DWORD n; length; bytes += n, length -= n)
        if (!WriteFile(file, bytes, length < 1 << 20 ? (DWORD)length : 1 << 20, &n, NULL) || !n) return false;
    return true;
}

/* Removes the temporary file if `done` is false. */
static bool end_part(HANDLE file, const char *part, int removed, bool done) {
    const int reason = errno;
    if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
    if (!done && *part) unlink(part);
    interrupts_keep(removed);
    errno = reason;
    return done;
}

/* Names like NUL and CON are devices in every folder. Returns false if the path is none, or cannot be opened. */
static bool write_device(const char *path, const char *bytes, size_t length, bool *good) {
    wchar_t wide[WIDE_MAX];
    if (!wide_from(path, wide)) return false;
    HANDLE file = CreateFileW(wide, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE) return false;
    const bool device = GetFileType(file) != FILE_TYPE_DISK;
    if (device) *good = write_all(file, bytes, length) || wide_fail() == 0;
    CloseHandle(file);
    return device;
}

static bool write_file(const char *path, const char *bytes, size_t length, bool lasting, lg_error *error) {
    char part[WIDE_MAX] = "";
    int removed = 0;
    bool good = false;
    if (file_is_folder(path)) {
        errno = EISDIR;
    } else if (!write_device(path, bytes, length, &good)) {
        HANDLE file = make_part(path, part, &removed);
        good = file != INVALID_HANDLE_VALUE;
        if (good) good = (write_all(file, bytes, length) && (!lasting || FlushFileBuffers(file))) || wide_fail() == 0;
        if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
        good = good && rename(part, path) == 0;
        end_part(INVALID_HANDLE_VALUE, part, removed, good);
    }
    return good || lg_fail(error, "%s: cannot write: %s", file_title(path), strerror(errno));
}

bool file_write(const char *path, const char *bytes, size_t length, lg_error *error) {
    if (strcmp(path, "-") != 0) return write_file(path, bytes, length, true, error);
    progress_clear();
    bool good = fwrite(bytes, 1, length, stdout) == length && fflush(stdout) == 0;
    return good || lg_fail(error, "standard output: cannot write: %s", strerror(errno));
}

bool file_pass(const char *path, const char *bytes, size_t length, lg_error *error) {
    return write_file(path, bytes, length, false, error);
}

bool file_can_write(const char *path, lg_error *error) {
    char part[WIDE_MAX] = "";
    int removed = 0;
    bool good = true;
    if (!strcmp(path, "-") || write_device(path, "", 0, &good)) return true;
    errno = EISDIR;
    HANDLE file = file_is_folder(path) ? INVALID_HANDLE_VALUE : make_part(path, part, &removed);
    good = file != INVALID_HANDLE_VALUE;
    end_part(file, part, removed, false);
    return good || lg_fail(error, "%s: cannot write: %s", file_title(path), strerror(errno));
}
