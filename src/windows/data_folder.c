/* Where Wesnoth keeps players' data on Windows: in the folder of the user's documents, which Windows may have moved. */

#include "wesnoth/cli/wesnoth.h"
#include "wide.h"

static bool find_documents(char path[PATH_SIZE]) {
    static const wchar_t key[] = L"Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";
    const char *home = getenv("USERPROFILE");
    wchar_t wide[WIDE_MAX];
    DWORD size = sizeof wide;
    if (RegGetValueW(HKEY_CURRENT_USER, key, L"Personal", RRF_RT_REG_SZ, NULL, wide, &size) == ERROR_SUCCESS &&
        wide_to(wide, path, PATH_SIZE))
        return true;
    return home && join_path(path, NULL, "%s/Documents", home);
}

bool data_folder(const char *version, int place, char path[PATH_SIZE]) {
    char documents[PATH_SIZE];
    if (place || !find_documents(documents)) return false;
    for (char *at = documents; (at = strchr(at, '\\'));)
        *at = '/';
    return join_path(path, NULL, "%s/My Games/Wesnoth%s", documents, version);
}
