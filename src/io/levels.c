/* Reading levels in any form, and writing them in any. */
#include "io/levels.h"

#include "io/file.h"
#include "io/json.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool levels_add(level_list *list, const lg_game *game, int line, lg_error *error) {
    level_item *more = realloc(list->item, sizeof *more * (size_t)(list->items + 1));
    if (!more) return lg_fail(error, "out of memory");
    list->item = more;
    more[list->items] = (level_item){game, calloc(1, game->level_size), line};
    return more[list->items++].level || lg_fail(error, "out of memory");
}

void levels_clear(level_list *list) {
    for (int i = 0; i < list->items; i++)
        free(list->item[i].level);
    free(list->item);
    *list = (level_list){0};
}

bool levels_unknown(const char *name, int line, lg_error *error) {
    return lg_fail(error,
                   "%s:%d:1: expected a level of a known game (see: levelground list games), found something else",
                   name, line);
}

const lg_game *levels_recognize(const char *text, size_t length) {
    for (int i = 0; lg_games[i]; i++)
        if (lg_games[i]->recognize(text, length)) return lg_games[i];
    return NULL;
}

static bool parse_native(const char *name, const char *text, size_t length, const lg_game *game, level_list *list,
                         lg_error *error) {
    lg_error inner;
    if (!game) game = levels_recognize(text, length);
    if (!game) return levels_unknown(name, 1, error);
    if (!levels_add(list, game, 1, error)) return false;
    if (game->read(text, length, list->item[list->items - 1].level, &inner)) return true;
    return lg_fail(error, "%s:%s", name, inner.text);
}

bool levels_parse(const char *name, const lg_text *text, const lg_game *game, level_list *list, lg_error *error) {
    const char *at = text->data, *end = at + text->length;
    if (text->length >= 3 && !memcmp(at, "\xef\xbb\xbf", 3)) at += 3;
    const char *first = at;
    while (first < end && isspace((unsigned char)*first))
        first++;
    if (first == end) return lg_fail(error, "%s:1:1: expected a level, found an empty file", name);
    bool good = *first == '{' || *first == '[' ? json_levels(name, at, end, game, list, error)
                                               : parse_native(name, at, (size_t)(end - at), game, list, error);
    if (!good) levels_clear(list);
    return good;
}

bool levels_read(const char *path, const lg_game *game, level_list *list, lg_error *error) {
    lg_text text = {0};
    const char *name = file_title(path);
    bool good = file_read(path, FILE_SIZE_MAX, &text, error) && levels_parse(name, &text, game, list, error);
    lg_text_clear(&text);
    return good;
}

bool level_read(const char *path, const lg_game *game, level_item *item, lg_error *error) {
    level_list list = {0};
    if (!levels_read(path, game, &list, error)) return false;
    if (list.items != 1) {
        lg_fail(error, "%s:%d:1: expected one level, found %d", file_title(path),
                list.items > 1 ? list.item[1].line : 1, list.items);
        levels_clear(&list);
        return false;
    }
    *item = list.item[0];
    free(list.item);
    return true;
}
