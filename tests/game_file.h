/* Reads games from files of the source tree. */
#ifndef LG_TESTS_GAME_FILE_H
#define LG_TESTS_GAME_FILE_H

#include "check.h"

#include "levelground/game_file.h"

/* Returns the bytes of a file of the source tree; free them. */
static inline char *file_bytes(const char *path, size_t *length) {
    char whole[1024];
    int n = snprintf(whole, sizeof whole, "%s/%s", getenv("LG_SOURCE"), path);
    CHECK(n > 0 && (size_t)n < sizeof whole, "%s: the path is too long", path);
    FILE *file = fopen(whole, "rb");
    CHECK(file, "%s: cannot be opened", whole);
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    fseek(file, 0, SEEK_SET);
    char *bytes = allocated(*length + 1);
    CHECK(fread(bytes, 1, *length, file) == *length, "%s: cannot be read", whole);
    fclose(file);
    return bytes;
}

/* Returns the game of a text that must be right; destroy it. */
static inline lg_game *game_of_text(const char *text) {
    lg_error error = {.text = ""};
    lg_game *game = lg_game_read(text, strlen(text), &error);
    CHECK(game, "%s", error.text);
    return game;
}

static inline lg_game *game_of_file(const char *path) {
    size_t length;
    lg_error error = {.text = ""};
    char *text = file_bytes(path, &length);
    lg_game *game = lg_game_read(text, length, &error);
    CHECK(game, "%s:%s", path, error.text);
    free(text);
    return game;
}

#endif
