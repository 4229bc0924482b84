/* Looks in the folder `games`: that of LEVELGROUND_DATA, that of the installed program, or that of the source tree in which
 * the program was built. */
#include "io/installed.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FOLDERS_MAX = 2 };
static const char extension[] = ".game.yaml";

static int list_folders(char folder[FOLDERS_MAX][INSTALLED_PATH_MAX]) {
    static const char *const beneath[FOLDERS_MAX] = {"../share/levelground/games", "../games"};
    char program[INSTALLED_PATH_MAX / 2];
    const char *data = getenv("LEVELGROUND_DATA");
    if (data) {
        snprintf(folder[0], INSTALLED_PATH_MAX, "%.3000s/games", data);
        return 1;
    }
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0) return 0;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash) *slash = '\0';
    for (int i = 0; i < FOLDERS_MAX; i++)
        snprintf(folder[i], INSTALLED_PATH_MAX, "%s/%s", program, beneath[i]);
    return FOLDERS_MAX;
}

/* Is this the name of a game? Names with other characters are rejected, because they could lead out of the folder. */
static bool is_name(const char *name) {
    size_t n = strlen(name);
    return n && n < INSTALLED_NAME_MAX && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")];
}

bool installed_game(const char *name, char path[INSTALLED_PATH_MAX]) {
    char folder[FOLDERS_MAX][INSTALLED_PATH_MAX];
    int folders = is_name(name) ? list_folders(folder) : 0;
    for (int i = 0; i < folders; i++) {
        snprintf(path, INSTALLED_PATH_MAX, "%.3000s/%s%s", folder[i], name, extension);
        if (!access(path, R_OK)) return true;
    }
    return false;
}

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

static int list_folder(const char *path, char names[INSTALLED_MAX][INSTALLED_NAME_MAX], int count) {
    DIR *folder = opendir(path);
    struct dirent *entry;
    while (folder && (entry = readdir(folder)) && count < INSTALLED_MAX) {
        size_t n = strlen(entry->d_name), e = sizeof extension - 1;
        if (n <= e || n - e >= INSTALLED_NAME_MAX || strcmp(entry->d_name + n - e, extension) != 0) continue;
        memcpy(names[count], entry->d_name, n - e);
        names[count][n - e] = '\0';
        count += is_name(names[count]);
    }
    if (folder) closedir(folder);
    return count;
}

int installed_games(char names[INSTALLED_MAX][INSTALLED_NAME_MAX]) {
    char folder[FOLDERS_MAX][INSTALLED_PATH_MAX];
    int folders = list_folders(folder), count = 0;
    for (int i = 0; i < folders && !count; i++)
        count = list_folder(folder[i], names, count);
    qsort(names, (size_t)count, sizeof *names, compare);
    return count;
}
