/* Folders that the Wesnoth commands make for a time, and remove. */

#include "wesnoth/cli/wesnoth.h"
#include "wide.h"

bool is_folder_link(const char *path) {
    wchar_t wide[WIDE_MAX];
    const DWORD attributes = wide_from(path, wide) ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_REPARSE_POINT);
}

bool remove_folder(const char *path) {
    char inner[PATH_SIZE];
    wchar_t wide[WIDE_MAX];
    DIR *folder = is_folder_link(path) ? NULL : opendir(path);
    bool good = true;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
        good = join_path(inner, NULL, "%s/%s", path, entry->d_name) && remove_folder(inner) && good;
    }
    if (folder) closedir(folder);
    if (!wide_from(path, wide)) return false;
    return (RemoveDirectoryW(wide) || DeleteFileW(wide) || GetLastError() == ERROR_FILE_NOT_FOUND ||
            GetLastError() == ERROR_PATH_NOT_FOUND) &&
           good;
}
