/* Finds the game that reads a text: a known one, or a known one with the layout that the text itself says
 * (boards/file/own_layout.h). */
#ifndef RECIPE_TEXTS_GAMES_H
#define RECIPE_TEXTS_GAMES_H

#include "boards/file/own_layout.h"

enum { NOTE_MAX = 200 }; /* bytes of a note, which says how a text was read and what was left out */

/* Ends a note that was written to a text: copies what has room, and clears the text. Returns false if memory was short. */
bool note_end(lg_text *said, char note[NOTE_MAX]);

/* Games with layouts that texts have said, made of known games, which must stay as long. Levels and rules refer to them. */
typedef struct {
    int count;
    struct made_game {
        uint64_t hash; /* of the changed tree */
        const lg_game *of;
        lg_game *game;
    } * row;
} made_games;

/* Makes the game of the tree, or returns the same game for the same tree. Takes the tree's room. NULL with an error. */
const lg_game *made_games_make(made_games *made, const lg_game *of, fg_changed_tree *tree, lg_error *error);
/* Returns the known game of which this one was made; any other game itself. `made` may be NULL. */
const lg_game *made_games_known(const made_games *made, const lg_game *game);
void made_games_clear(made_games *made);

struct member;
/* Among which games one is looked for. */
typedef struct text_games {
    const lg_game *named;                                         /* by the user; NULL: the text tells the game */
    const lg_game *const *known;                                  /* ends with NULL */
    const lg_game *(*recognize)(const char *text, size_t length); /* the known game of a text; NULL: asks `known` */
    made_games *made;                                             /* NULL: no games are made */
    /* Finds the layout that modules in the members of an object say. Their text does not say it, so only programs that keep the
     * level itself set this. Returns NULL if they say none; then the error stays as it is, or says why not. */
    const lg_game *(*own_modules)(const struct text_games *games, const lg_game *named, const struct member *object,
                                  char *note, lg_error *error);
} text_games;

/* Returns the game, or NULL with an error, which is empty if the text is of no game. A text whose layout the game does not have
 * becomes what the new game reads; then the note, which may be NULL, says how. */
const lg_game *text_game_find(const text_games *games, lg_text *text, size_t from, char *note, lg_error *error);
/* Does the same, but leaves the text as it is. *copy gets the text that the game reads; the caller clears it. */
const lg_game *text_game_look(const text_games *games, const lg_text *text, size_t from, lg_text *copy, char *note,
                              lg_error *error);
/* own_layout.c: does the same for a text that no known game reads. */
const lg_game *text_game_make(const text_games *games, lg_text *text, size_t from, char *note, lg_error *error);

#endif
