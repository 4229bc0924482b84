/* Keeps the games that were made for the layouts of texts. */
#include <stdlib.h>
#include <string.h>

#include "levelground/game_file.h"
#include "recipe/texts/games.h"

enum { MADE_GAMES_MAX = 256 };

bool note_end(lg_text *said, char note[NOTE_MAX]) {
    const size_t length = said->length < NOTE_MAX ? said->length : NOTE_MAX - 1;
    const bool good = !said->failed;
    if (said->data) memcpy(note, said->data, length);
    note[said->data ? length : 0] = '\0';
    lg_text_clear(said);
    return good;
}

const lg_game *made_games_known(const made_games *made, const lg_game *game) {
    for (int i = 0; made && i < made->count; i++)
        if (made->row[i].game == game) return made->row[i].of;
    return game;
}

const lg_game *made_games_make(made_games *made, const lg_game *of, fg_changed_tree *tree, lg_error *error) {
    const uint64_t hash = tree->hash;
    struct made_game *more = NULL;
    for (int i = 0; i < made->count; i++)
        if (made->row[i].of == of && made->row[i].hash == hash) {
            fg_room_clear(&tree->room);
            return made->row[i].game;
        }
    if (made->count == MADE_GAMES_MAX)
        lg_fail(error, "expected at most %d layouts that the file of the game does not have", MADE_GAMES_MAX);
    else if (!(more = realloc(made->row, ((size_t)made->count + 1) * sizeof *more)))
        lg_fail_memory(error);
    if (!more) {
        fg_room_clear(&tree->room);
        return NULL;
    }
    made->row = more;
    lg_game *game = fg_game_of_tree(tree, error);
    if (game) made->row[made->count++] = (struct made_game){hash, of, game};
    return game;
}

void made_games_clear(made_games *made) {
    for (int i = 0; i < made->count; i++)
        lg_game_destroy(made->row[i].game);
    free(made->row);
    *made = (made_games){.count = 0};
}
