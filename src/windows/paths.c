/* Calls of POSIX that take names of files, by the functions of Windows for any letters. */
#include <errno.h>

#include "wide.h"

#undef stat
#undef fstat
#undef getenv

bool wide_from(const char *text, wchar_t wide[WIDE_MAX]) {
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, WIDE_MAX)) return true;
    errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : EILSEQ;
    return false;
}

bool wide_to(const wchar_t *wide, char *text, size_t size) {
    if (WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, (int)size, NULL, NULL)) return true;
    errno = ENAMETOOLONG;
    return false;
}

int wide_fail(void) {
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_PATHNAME:
    case ERROR_BAD_NETPATH:
    case ERROR_PATH_NOT_FOUND: errno = ENOENT; break;
    case ERROR_FILENAME_EXCED_RANGE: errno = ENAMETOOLONG; break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: errno = EEXIST; break;
    case ERROR_DIR_NOT_EMPTY: errno = ENOTEMPTY; break;
    case ERROR_DIRECTORY: errno = ENOTDIR; break;
    case ERROR_DISK_FULL: errno = ENOSPC; break;
    case ERROR_NOT_ENOUGH_MEMORY: errno = ENOMEM; break;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA: errno = EPIPE; break;
    default: errno = EACCES;
    }
    return -1;
}

static bool is_folder(const wchar_t *path) {
    const DWORD attributes = GetFileAttributesW(path);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY);
}

FILE *windows_fopen(const char *path, const char *mode) {
    wchar_t wide[WIDE_MAX];
    if (!wide_from(path, wide)) return NULL;
    FILE *stream = _wfopen(wide, *mode == 'r' ? L"rbN" : *mode == 'a' ? L"abN" : L"wbN");
    if (!stream && errno == EACCES && is_folder(wide)) errno = EISDIR;
    if (!stream && errno == EINVAL) errno = ENOENT; /* a name that no file can have */
    return stream;
}

FILE *windows_fmemopen(const void *bytes, size_t length) {
    wchar_t folder[MAX_PATH + 1], path[MAX_PATH + 1];
    if (!GetTempPathW(MAX_PATH, folder) || !GetTempFileNameW(folder, L"lg", 0, path)) return NULL;
    FILE *stream = _wfopen(path, L"w+bTDN"); /* the file goes when it is closed */
    if (stream && fwrite(bytes, 1, length, stream) == length && fseek(stream, 0, SEEK_SET) == 0) return stream;
    if (stream) fclose(stream);
    return NULL;
}

int windows_open(const char *path, int flags) {
    wchar_t wide[WIDE_MAX];
    return wide_from(path, wide) ? _wopen(wide, flags | _O_BINARY) : -1;
}

int windows_stat(const char *path, struct windows_stat *there) {
    wchar_t wide[WIDE_MAX];
    WIN32_FILE_ATTRIBUTE_DATA data;
    if (!wide_from(path, wide)) return -1;
    if (!GetFileAttributesExW(wide, GetFileExInfoStandard, &data)) return wide_fail();
    there->st_mode = data.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? S_IFDIR : S_IFREG;
    there->st_size = (long long)data.nFileSizeHigh << 32 | data.nFileSizeLow;
    return 0;
}

int windows_fstat(int file, struct windows_stat *there) {
    struct _stat64 found;
    if (_fstat64(file, &found) != 0) return -1;
    there->st_mode = found.st_mode;
    there->st_size = found.st_size;
    return 0;
}

int windows_access(const char *path, int mode) {
    wchar_t wide[WIDE_MAX];
    if (!wide_from(path, wide)) return -1;
    const DWORD attributes = GetFileAttributesW(wide); /* _waccess calls text with : or ? an invalid argument */
    if (attributes == INVALID_FILE_ATTRIBUTES) return wide_fail();
    errno = EACCES;
    return mode & W_OK && attributes & FILE_ATTRIBUTE_READONLY ? -1 : 0;
}

int windows_mkdir(const char *path) {
    wchar_t wide[WIDE_MAX];
    return wide_from(path, wide) ? _wmkdir(wide) : -1;
}

int windows_unlink(const char *path) {
    wchar_t wide[WIDE_MAX];
    return wide_from(path, wide) ? _wunlink(wide) : -1;
}

int windows_rename(const char *from, const char *to) {
    wchar_t old[WIDE_MAX], new[WIDE_MAX];
    if (!wide_from(from, old) || !wide_from(to, new)) return -1;
    return MoveFileExW(old, new, MOVEFILE_REPLACE_EXISTING) ? 0 : wide_fail();
}

struct windows_folder {
    HANDLE search;
    WIN32_FIND_DATAW found;
    bool first;
    struct windows_dirent entry;
};

windows_folder *windows_opendir(const char *path) {
    wchar_t wide[WIDE_MAX];
    if (!wide_from(path, wide) || wcslen(wide) + 3 > WIDE_MAX) return NULL;
    windows_folder *folder = calloc(1, sizeof *folder);
    if (!folder) return NULL;
    folder->search = FindFirstFileW(wcscat(wide, L"/*"), &folder->found);
    folder->first = true;
    if (folder->search != INVALID_HANDLE_VALUE) return folder;
    wide_fail();
    free(folder);
    return NULL;
}

struct windows_dirent *windows_readdir(windows_folder *folder) {
    if (!folder->first && !FindNextFileW(folder->search, &folder->found)) return NULL;
    folder->first = false;
    return wide_to(folder->found.cFileName, folder->entry.d_name, sizeof folder->entry.d_name) ? &folder->entry : NULL;
}

int windows_closedir(windows_folder *folder) {
    FindClose(folder->search);
    free(folder);
    return 0;
}

/* The values that were asked for; each name has one. */
typedef struct variable {
    struct variable *next;
    char name[32], value[WIDE_MAX];
} variable;

char *windows_getenv(const char *name) {
    static variable *first;
    wchar_t wide[WIDE_MAX], value[WIDE_MAX];
    for (variable *v = first; v; v = v->next)
        if (!strcmp(v->name, name)) return v->value;
    if (!wide_from(name, wide) || !GetEnvironmentVariableW(wide, value, WIDE_MAX)) return NULL;
    variable *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    snprintf(made->name, sizeof made->name, "%s", name);
    if (!wide_to(value, made->value, sizeof made->value)) made->value[0] = '\0';
    made->next = first;
    first = made;
    return made->value;
}
