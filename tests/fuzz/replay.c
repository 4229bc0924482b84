/* Gives a fuzz target every file of a folder, its corpus, where there is no libFuzzer: replay FOLDER. The folder may be missing,
 * because some targets have no corpus; the target then gets one empty input. Prints TAP. */
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool replay_file(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    uint8_t *data = NULL;
    size_t size = 0, room = 0, got = 0;
    do {
        size += got;
        if (size == room) {
            uint8_t *larger = realloc(data, room = 2 * room + 4096);
            if (!larger) break;
            data = larger;
        }
    } while ((got = fread(data + size, 1, room - size, file)));
    bool whole = feof(file);
    fclose(file);
    if (whole) LLVMFuzzerTestOneInput(data, size);
    free(data);
    return whole;
}

int main(int argc, char **argv) {
    int files = 0, unread = 0;
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (argc != 2 || (!folder && errno != ENOENT)) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (*entry->d_name != '.') {
            files++;
            unread += !replay_file(argv[1], entry->d_name);
        }
    if (folder) closedir(folder);
    printf("1..1\n%s 1 - reads %d files of its corpus again\n", unread ? "not ok" : "ok", files);
    return unread > 0;
}
