/* Where Wesnoth keeps players' data on Windows: in the folder of the user's documents, which Windows may have moved. */

#include "wesnoth/cli/wesnoth.h"
#include "wide.h"

static bool find_documents(char path[PATH_SIZE]) {
    static const wchar_t key[] = L"Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";
    wchar_t wide[WIDE_MAX];
    DWORD size = sizeof wide;
    return RegGetValueW(HKEY_CURRENT_USER, key, L"Personal", RRF_RT_REG_SZ, NULL, wide, &size) == ERROR_SUCCESS &&
           wide_to(wide, path, PATH_SIZE);
}

bool data_folder(const char *version, int place, char path[PATH_SIZE]) {
    const char *home = getenv("USERPROFILE");
    char documents[PATH_SIZE];
    if (place == 0)
        return find_documents(documents) && join_path(path, NULL, "%s/My Games/Wesnoth%s", documents, version);
    return place == 1 && home && join_path(path, NULL, "%s/Documents/My Games/Wesnoth%s", home, version);
}
