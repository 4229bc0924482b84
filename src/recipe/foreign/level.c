/* Reads levels from what the forms have become: a text of the game, or its own members. */
#include <stdlib.h>

#include "recipe/foreign/cells.h"
#include "recipe/record.h"

/* Makes room for a level of the game. */
static bool begin(const lg_game *game, foreign_level *found, lg_error *error) {
    *found = (foreign_level){game, calloc(1, game->level_size)};
    return found->level || lg_fail_memory(error);
}

/* Keeps the level if it is good. */
static bool end(bool good, foreign_level *found) {
    if (!good) free(found->level);
    if (!good) *found = (foreign_level){.level = NULL};
    return good;
}

bool foreign_fail_at(lg_error *error, const lg_error *inner, int line, int column) {
    lg_fail_at(error, line, column, "%s", inner->text + inner->sentence);
    if (error) error->kind = inner->kind;
    return false;
}

bool foreign_take_lines(const lg_game *game, const lg_text *lines, foreign_level *found, lg_error *error) {
    if (lines->failed) return lg_fail_memory(error);
    return end(begin(game, found, error) && record_read_members(game, lines->data, found->level, error), found);
}

bool foreign_take_text(const lg_game *game, const lg_text *text, foreign_level *found, lg_error *error) {
    lg_error inner;
    if (text->failed) return lg_fail_memory(error);
    if (!begin(game, found, error)) return false;
    const bool good = game->text.read(game, text->data, text->length, found->level, &inner);
    if (!good) lg_fail_within(error, &inner, "in \"map\" at ");
    return end(good, found);
}
