/* Makes games with layouts that texts say. A build that reads no games from files makes none, so that the page's modules of single
 * games stay small. */
#include "recipe/texts/games.h"

#include <string.h>

#include "levelground/game_file.h"
#include "recipe/texts/forms.h"

#ifdef LG_NO_GAME_FILES
const lg_game *text_game_make(const text_games *games, lg_text *text, size_t from, char *note, lg_error *error) {
    (void)games, (void)text, (void)from, (void)note;
    *error = (lg_error){.text = ""};
    return NULL;
}
#else
/* Writes how the text was read. */
static bool write_note(const lg_game *game, const fg_own_layout *own, bool arena, char *note) {
    lg_text said = {0};
    lg_text_add(&said,
                "%s%s has no such layout; read as one of its own: %d rings, %d homes, %d empty places%s, %d hyperlanes",
                arena ? "as Board Game Arena numbers tiles; " : "", game->name, own->rings, own->seats, own->empty,
                own->added ? " (the last ones were left out)" : "", own->lanes);
    return note_end(&said, note);
}

const lg_game *text_game_make(const text_games *games, lg_text *text, size_t from, char *note, lg_error *error) {
    static const char of_arena[] = "read 52 to 57 and 78 to 83 as hyperlanes, as Board Game Arena numbers them";
    const lg_game *named = games->named ? made_games_known(games->made, games->named) : NULL;
    char unread[NOTE_MAX];
    *error = (lg_error){.text = ""};
    const bool arena = form_open_arena(text, from);
    for (const lg_game *const *game = games->known; *game; game++) {
        fg_own_layout own;
        lg_error inner = {.text = ""};
        const bool asked = lg_game_is_read(*game) && (!named || named == *game);
        if (!asked || !fg_own_layout_find(*game, text->data + from, text->length - from, &own, &inner)) {
            if (*inner.text) lg_fail_within(error, &inner, "%s: ", (*game)->name);
            continue;
        }
        if (arena && note) strcpy(note, of_arena);
        if (arena && (*game)->text.recognize(*game, text->data + from, text->length - from)) return *game;
        fg_changed_tree tree;
        const bool built = fg_own_layout_tree(*game, &own, &tree, error);
        const lg_game *made = built ? made_games_make(games->made, *game, &tree, error) : NULL;
        if (!made) return NULL;
        for (int i = 0; i < own.added; i++)
            lg_text_add(text, " %s", own.empty_letter);
        if (!write_note(*game, &own, arena, note ? note : unread) || text->failed) {
            lg_fail_memory(error);
            return NULL;
        }
        return made;
    }
    return NULL;
}
#endif
