/* What the fuzz targets of the games' readers share. */
#ifndef LG_TESTS_FUZZ_READER_H
#define LG_TESTS_FUZZ_READER_H

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "levelground.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void require(bool condition) {
    if (!condition) abort();
}

/* Checks that an error has the form "LINE:COLUMN: expected ..." and only characters that can be seen. */
static inline void check_error(const char *text) {
    char *end;
    require(strtol(text, &end, 10) > 0 && *end == ':');
    require(strtol(end + 1, &end, 10) > 0 && !strncmp(end, ": expected ", 11));
    require(lg_utf8_is(text) && lg_utf8_is_visible(text));
}

/* Reads any bytes. For bytes that are not a level, checks the error and returns false. */
static inline bool read_bytes(const lg_game *game, const uint8_t *data, size_t size, lg_level *level) {
    lg_error error = {.text = ""};
    char *copy = malloc(size + !size); /* without a terminator, so that a sanitizer detects reading past the end */
    if (!copy) return false;
    if (size) memcpy(copy, data, size);
    game->text.recognize(game, copy, size);
    bool good = game->text.read(game, copy, size, level, &error);
    free(copy);
    if (!good) check_error(error.text);
    return good;
}

/* Writes the level in this format. The game must recognise the text and read an equal level from it. `again` is scratch, which
 * must be zero before. */
static inline void check_form(const lg_game *game, const lg_level *level, const char *form, lg_level *again) {
    lg_text text = {0};
    lg_error error;
    game->text.write(game, level, form, &text);
    require(game->text.recognize(game, text.data, text.length));
    require(game->text.read(game, text.data, text.length, again, &error));
    require(!memcmp(level, again, game->level_size));
    lg_text_clear(&text);
}

#endif
