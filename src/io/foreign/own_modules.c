/* Maps of modules whose layout the file of the game does not have: the game with the layout that the modules say by their
 * middles. */
#include "boards/file/own_modules.h"

#include <stdlib.h>
#include <string.h>

#include "io/foreign/foreign.h"
#include "levelground/game_file.h"

enum { MIDDLE_MAX = 60 }; /* of a coordinate */

/* Reads the middles and the pieces of modules. Returns false if the list is none, or modules of this radius overlap. */
static bool read_modules(const fg_placements *names, const member *list, int radius, fg_own_modules *own) {
    *own = (fg_own_modules){.count = 0};
    for (const member *entry = member_first(list); entry; entry = entry->next) {
        const member *middle = member_get(entry, names->middle), *piece = member_get(entry, names->piece);
        if (own->count == FG_OWN_MODULES_MAX || !piece || !piece->value ||
            !member_whole(member_get(middle, "q"), MIDDLE_MAX, &own->q[own->count]) ||
            !member_whole(member_get(middle, "r"), MIDDLE_MAX, &own->r[own->count]))
            return false;
        own->piece[own->count++] = piece->value;
    }
    for (int a = 0; a < own->count; a++)
        for (int b = 0; b < a; b++) {
            const int q = own->q[a] - own->q[b], r = own->r[a] - own->r[b];
            if (abs(q) <= 2 * radius && abs(r) <= 2 * radius && abs(q + r) <= 2 * radius) return false;
        }
    return own->count > 1;
}

const lg_game *foreign_own_modules(const text_games *games, const lg_game *named, const member *object, char *note,
                                   lg_error *error) {
    for (const lg_game *const *game = games->known; *game; game++) {
        const bool asked = lg_game_is_read(*game) && (!named || made_games_known(games->made, named) == *game);
        const fg_game *file = asked ? fg_game_of(*game) : NULL;
        fg_own_modules own;
        fg_changed_tree tree;
        if (!file || !file->form.placements.list) continue;
        int radius = 0;
        while (1 + 3 * radius * (radius + 1) < file->boards.layout[0].modules.size)
            radius++;
        if (!read_modules(&file->form.placements, member_get(object, file->form.placements.list), radius, &own) ||
            fg_own_modules_are_listed(*game, &own) || !fg_own_modules_tree(*game, &own, &tree, error))
            continue;
        const lg_game *made = made_games_make(games->made, *game, &tree, error);
        const size_t said = strlen(note);
        if (made)
            snprintf(note + said, NOTE_MAX - said, "%s%s has no such layout; read as one of its own, of %d modules",
                     said ? "; " : "", (*game)->name, own.count);
        if (made) return made;
    }
    return NULL;
}
