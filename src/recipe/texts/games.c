/* Finds the known game of a text. */
#include "recipe/texts/games.h"

static const lg_game *recognize(const text_games *games, const char *text, size_t length) {
    if (games->recognize) return games->recognize(text, length);
    for (const lg_game *const *game = games->known; *game; game++)
        if ((*game)->text.recognize(*game, text, length)) return *game;
    return NULL;
}

const lg_game *text_game_find(const text_games *games, lg_text *text, size_t from, char *note, lg_error *error) {
    const char *at = text->data + from;
    const size_t length = text->length - from;
    const lg_game *named = games->named;
    *error = (lg_error){.text = ""};
    if (named && named->text.recognize(named, at, length)) return named;
    const lg_game *game = named ? NULL : recognize(games, at, length);
    return game || !games->made ? game : text_game_make(games, text, from, note, error);
}

const lg_game *text_game_look(const text_games *games, const lg_text *text, size_t from, lg_text *copy, char *note,
                              lg_error *error) {
    *copy = (lg_text){0};
    lg_text_append(copy, text->data, text->length);
    *error = (lg_error){.text = ""};
    if (copy->failed) lg_fail_memory(error);
    return copy->failed ? NULL : text_game_find(games, copy, from, note, error);
}
